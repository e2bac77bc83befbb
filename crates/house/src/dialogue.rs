//! A game in progress as a skin tells it.

use std::time::Duration;

use ludoteca_core::{
    AfterEnd, Control, Error, Given, Language, Line, Look, Mover, Plan, Playable, Reading, Reason, Rng,
    Scene, Setup, Side, Skin, View, Word,
};

use crate::TEXTS;
use crate::{Live, LiveGame};
use ludoteca_paint::{self as paint, Caption, Picture, Theme};
use ludoteca_session::{PlayError, Seated, Shown};

/// A live game as a skin tells it. The skin and its look are chosen once, and again
/// whenever somebody wants another.
pub trait Dialogue {
    /// Chooses a skin by name.
    ///
    /// # Errors
    /// If the game has no such skin; the one before stays.
    fn set_skin(&mut self, name: &str) -> Result<(), Error>;

    /// How the skin behaves.
    fn manners(&self) -> Manners;

    /// How drawings and words look.
    fn look(&self) -> Look;

    /// Chooses how drawings and words look.
    fn set_look(&mut self, look: Look);

    /// What is printed when a game begins.
    fn opening(&self) -> String;

    /// What the skin does before a game, after these answers. Once nothing is left
    /// to ask, the game begins: the players sit down, and unless the start was
    /// settled, the board is set up anew.
    ///
    /// # Errors
    /// If one of the players cannot sit down.
    fn set_up(
        &mut self,
        given: &Given,
        answers: &[String],
        rng: &mut Rng,
        control: &Control,
    ) -> Result<Asked, Error>;

    /// What is shown when a machine begins to think.
    fn thinking(&self) -> String;

    /// The drawing of the position.
    fn draw(&self, style: Style) -> String;

    /// The drawings of every position from the start to the present.
    fn replay(&self, style: Style) -> Vec<String>;

    /// The picture of the position, turned as the look is.
    fn scene(&self) -> Scene;

    /// Whether the board can be turned.
    fn turns(&self) -> bool;

    /// The picture of the position as SVG, lying as it does in the skin.
    fn svg(&self, theme: Theme) -> String;

    /// The position with everything that a picture of it needs, lying as it does in the skin.
    fn picture(&self) -> Picture;

    /// The legal moves as a person would type them here.
    fn legal(&self) -> Vec<String>;

    /// A legal move's canonical text as a person would type it here.
    fn in_skin(&self, text: &str) -> String;

    /// What is asked next of the side to move.
    fn prompt(&self, answers: &[String]) -> String;

    /// Takes the answers so far, and plays the move if they make a legal one.
    fn answer(&mut self, answers: &[String], spent: Duration) -> Answered;

    /// What is said after the last move.
    fn announce(&self, mover: Mover) -> Line;

    /// What is said at the end; empty while the game goes on.
    fn end(&self) -> String;

    /// What a skin's own word does.
    fn word(&self, line: &str) -> Option<Word>;
}

/// How a skin behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manners {
    /// The name that selects it.
    pub name: &'static str,
    /// The language it speaks unless told otherwise.
    pub language: Option<Language>,
    /// Whether a terminal is cleared before each drawing.
    pub clears: bool,
    /// Whether an empty line begins a new game once one is over.
    pub after_end: AfterEnd,
    /// Whether a machine's reasons are told at once.
    pub tells_reasons: bool,
}

/// How a position is put on a screen of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Drawn by the skin.
    Skin,
    /// Told in sentences, for those who listen.
    Words,
}

/// What a skin does before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// It asks something, below a screen that may be empty.
    Question {
        /// The screen.
        screen: String,
        /// The question.
        prompt: String,
    },
    /// It says something about the last answer, which is dropped.
    Again(Line),
    /// No game is wanted: these are the last words.
    Leave(String),
    /// The game has begun.
    Begun,
}

/// What came of a person's answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// The skin needs another answer.
    More,
    /// The move was played, or the time was up.
    Played,
    /// Not understood or against the rules: say this and ask again.
    Refused {
        /// What is said.
        line: Line,
        /// How many of the answers still count.
        kept: usize,
    },
}

impl<G: Playable> Live<G> {
    pub(crate) fn skin(&self) -> &dyn Skin<G> {
        &*self.entry.skins[self.skin]
    }

    /// What the skin sees.
    pub(crate) fn view(&self) -> View<'_, G> {
        self.session.view(self.look)
    }

    /// The title and whose turn it is, unless the game has ended there.
    pub(crate) fn caption(&self, view: &View<'_, G>) -> Caption {
        // A replay also shows positions from before the end.
        let present = view.past.moves.len() == self.session.line().len();
        let over = if present { self.session.outcome().is_some() } else { view.position.ended().is_some() };
        Caption::of::<G>((!over).then(|| view.position.turn()))
    }

    /// The legal move whose canonical text this is, to the letter.
    fn canonical(&self, text: &str) -> Option<G::Move> {
        let position = self.session.position();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.into_iter().find(|&m| position.move_text(m) == text.trim())
    }

    /// A view as the skin draws it or as words tell it.
    fn drawing(&self, style: Style, view: &View<'_, G>) -> String {
        match style {
            Style::Skin => self.skin().draw(view),
            Style::Words => {
                let scene = view.position.scene(view.past.moves.last().copied());
                format!("{}\n", paint::words(&scene, &self.caption(view), view.look.language))
            }
        }
    }
}

impl<G: Playable> Dialogue for Live<G> {
    fn set_skin(&mut self, name: &str) -> Result<(), Error> {
        self.skin = self.entry.place_of_skin(name)?;
        Ok(())
    }

    fn manners(&self) -> Manners {
        let skin = self.skin();
        Manners {
            name: skin.name(),
            language: skin.language(),
            clears: skin.clears(),
            after_end: skin.after_end(),
            tells_reasons: skin.tells_reasons(),
        }
    }

    fn look(&self) -> Look {
        self.look
    }

    fn set_look(&mut self, look: Look) {
        self.look = look;
    }

    fn opening(&self) -> String {
        let (rules, language) = (self.session.rules(), self.look.language);
        let watched = Side::ALL.iter().all(|&side| !self.session.seat(side).is_human());
        let invitation = if watched { String::new() } else { self.skin().invitation(rules, language) };
        self.skin().opening(rules, language) + &invitation
    }

    fn set_up(
        &mut self,
        given: &Given,
        answers: &[String],
        rng: &mut Rng,
        control: &Control,
    ) -> Result<Asked, Error> {
        let machines: Vec<&str> = self.entry.offered().map(|(spec, _)| spec).collect();
        let turn = self.session.turn();
        let plan = Plan { rules: self.session.rules(), turn, given, machines: &machines };
        let (rules, seats) = match self.skin().setup(&plan, answers, self.look) {
            Setup::Ask { screen, prompt } => return Ok(Asked::Question { screen, prompt }),
            Setup::Again(line) => return Ok(Asked::Again(line)),
            Setup::Leave(text) => return Ok(Asked::Leave(text)),
            Setup::Ready { rules, seats } => (rules, seats),
        };
        if !given.start_settled {
            let start = G::start(&rules);
            self.session.restart(rules, start);
        }
        for side in Side::ALL {
            self.sit(side, seats[side].clone(), rng.next(), control)?;
        }
        Ok(Asked::Begun)
    }

    fn thinking(&self) -> String {
        self.skin().thinking(&self.view())
    }

    fn draw(&self, style: Style) -> String {
        self.drawing(style, &self.view())
    }

    fn replay(&self, style: Style) -> Vec<String> {
        let rules = self.session.rules();
        let mut game = self.session.game().clone();
        let mut drawings = Vec::new();
        loop {
            let view = View { rules, position: game.position(), past: game.past(), look: self.look };
            drawings.push(self.drawing(style, &view));
            if game.pop().is_none() {
                break;
            }
        }
        drawings.reverse();
        drawings
    }

    fn scene(&self) -> Scene {
        G::seen(self.session.scene(), self.look.flipped)
    }

    fn turns(&self) -> bool {
        G::TURNS
    }

    fn svg(&self, theme: Theme) -> String {
        let Picture { scene, glyphs, caption } = self.picture();
        paint::svg(&scene, glyphs, &caption, theme, self.look.language)
    }

    fn picture(&self) -> Picture {
        let scene = self.skin().picture(self.session.scene());
        let scene = G::seen(scene, self.look.flipped);
        Picture { scene, glyphs: G::glyphs(), caption: self.caption(&self.view()) }
    }

    fn legal(&self) -> Vec<String> {
        if self.session.outcome().is_some() {
            return Vec::new();
        }
        self.skin().legal(&self.view())
    }

    fn in_skin(&self, text: &str) -> String {
        match self.canonical(text) {
            Some(m) => self.skin().move_text(&self.view(), m),
            None => text.to_owned(),
        }
    }

    fn prompt(&self, answers: &[String]) -> String {
        self.skin().prompt(&self.view(), answers)
    }

    fn answer(&mut self, answers: &[String], spent: Duration) -> Answered {
        // The canonical text of a legal move is understood everywhere.
        if let [text] = answers
            && self.canonical(text).is_some()
            && self.session.play_text(text, spent).is_ok()
        {
            return Answered::Played;
        }
        let attempt = match self.skin().read(&self.view(), answers) {
            Reading::More => return Answered::More,
            Reading::Unclear { line, kept } => return Answered::Refused { line, kept },
            Reading::Attempt(attempt) => attempt,
        };
        match self.session.play(&attempt, spent) {
            Ok(_) => Answered::Played,
            Err(PlayError::Refused(refusal)) => {
                Answered::Refused { line: self.skin().refuse(&self.view(), &refusal), kept: 0 }
            }
            Err(error) => {
                let text = format!("{}\n", self.look.language.say(&error.message()));
                Answered::Refused { line: Line::say(text), kept: 0 }
            }
        }
    }

    fn announce(&self, mover: Mover) -> Line {
        let Some(&last) = self.session.line().last() else { return Line::default() };
        self.skin().announce(&self.view(), last, mover)
    }

    fn end(&self) -> String {
        let Some(outcome) = self.session.outcome() else { return String::new() };
        let told = self.skin().end(&self.view(), outcome);
        // No skin knows of machines that fail: the reason stands above its own words.
        let Some(failure) = self.session.failure() else { return told };
        let line = TEXTS.message("table.failed").with_message("why", failure.clone());
        let loser = outcome.winner.map_or(self.session.turn(), Side::other);
        format!("{}\n{told}", self.look.language.say(&line.with_message("side", G::side_name(loser))))
    }

    fn word(&self, line: &str) -> Option<Word> {
        self.skin().word(&self.view(), line)
    }
}
