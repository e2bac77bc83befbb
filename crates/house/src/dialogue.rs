//! A game in progress as a skin tells it.

use std::time::Duration;

use ludoteca_core::{
    AfterEnd, Given, Language, Line, Look, Message, Mover, Plan, Playable, Reading, Reason, Rng, Setup, Side,
    View, Word,
};

use crate::{PlayError, Session};
use ludoteca_paint::{self as paint, Caption};

/// A game in progress as a skin tells it; skins are numbered as in the entry.
pub trait Dialogue {
    /// The place of a skin by name.
    fn skin(&self, name: &str) -> Result<usize, Message>;

    /// The name of a skin.
    fn skin_name(&self, skin: usize) -> &'static str;

    /// The language a skin speaks unless told otherwise.
    fn skin_language(&self, skin: usize) -> Option<Language>;

    /// Whether a terminal is cleared before each drawing.
    fn clears(&self, skin: usize) -> bool;

    /// Whether an empty line begins a new game once one is over.
    fn after_end(&self, skin: usize) -> AfterEnd;

    /// What is printed when a game begins.
    fn opening(&self, skin: usize, look: Look) -> String;

    /// What the skin does before a game, after these answers. Once nothing is left
    /// to ask, the game begins: the players sit down, and unless the start was
    /// settled, the board is set up anew.
    ///
    /// # Errors
    /// If one of the players cannot sit down.
    fn set_up(
        &mut self,
        skin: usize,
        look: Look,
        given: &Given,
        answers: &[String],
        rng: &mut Rng,
    ) -> Result<Asked, Message>;

    /// What is shown when a machine begins to think.
    fn thinking(&self, skin: usize, look: Look) -> String;

    /// Whether a machine's reasons are told at once.
    fn tells_reasons(&self, skin: usize) -> bool;

    /// The drawing of the position.
    fn draw(&self, style: Style, look: Look) -> String;

    /// The drawings of every position from the start to the present.
    fn replay(&self, style: Style, look: Look) -> Vec<String>;

    /// The legal moves as a person would type them here.
    fn legal(&self, skin: usize, look: Look) -> Vec<String>;

    /// A legal move's canonical text as a person would type it here.
    fn in_skin(&self, skin: usize, look: Look, text: &str) -> String;

    /// What is asked next of the side to move.
    fn prompt(&self, skin: usize, look: Look, answers: &[String]) -> String;

    /// Takes the answers so far, and plays the move if they make a legal one.
    fn answer(&mut self, skin: usize, look: Look, answers: &[String], spent: Duration) -> Answered;

    /// What is said after the last move.
    fn announce(&self, skin: usize, look: Look, mover: Mover) -> Line;

    /// What is said at the end; empty while the game goes on.
    fn end(&self, skin: usize, look: Look) -> String;

    /// What a skin's own word does.
    fn word(&self, skin: usize, look: Look, line: &str) -> Option<Word>;
}

/// How a position is put on a screen of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Drawn by a skin.
    Skin(usize),
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

impl<G: Playable> Session<G> {
    /// The title and whose turn it is, unless the game has ended there.
    pub(crate) fn caption(&self, view: &View<'_, G>) -> Caption {
        // A replay also shows positions from before the end.
        let present = view.past.moves.len() == Session::line(self).len();
        let over = if present { Session::outcome(self).is_some() } else { view.position.ended().is_some() };
        Caption::of(G::NAME, (!over).then(|| view.position.turn()))
    }

    /// The legal move whose canonical text this is, to the letter.
    fn canonical(&self, text: &str) -> Option<G::Move> {
        let position = Session::position(self);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.into_iter().find(|&m| position.move_text(m) == text.trim())
    }

    /// A view as a skin draws it or as words tell it.
    fn drawing(&self, style: Style, view: &View<'_, G>) -> String {
        match style {
            Style::Skin(skin) => self.entry.skins[skin].draw(view),
            Style::Words => {
                let scene = view.position.scene(view.past.moves.last().copied());
                format!("{}\n", paint::words(&scene, &self.caption(view), view.look.language))
            }
        }
    }
}

impl<G: Playable> Dialogue for Session<G> {
    fn skin(&self, name: &str) -> Result<usize, Message> {
        self.entry.skin(name)
    }

    fn skin_name(&self, skin: usize) -> &'static str {
        self.entry.skins[skin].name()
    }

    fn skin_language(&self, skin: usize) -> Option<Language> {
        self.entry.skins[skin].language()
    }

    fn clears(&self, skin: usize) -> bool {
        self.entry.skins[skin].clears()
    }

    fn after_end(&self, skin: usize) -> AfterEnd {
        self.entry.skins[skin].after_end()
    }

    fn opening(&self, skin: usize, look: Look) -> String {
        self.entry.skins[skin].opening(Session::rules(self), look.language)
    }

    fn set_up(
        &mut self,
        skin: usize,
        look: Look,
        given: &Given,
        answers: &[String],
        rng: &mut Rng,
    ) -> Result<Asked, Message> {
        let machines: Vec<&str> = self.entry.offered().map(|(spec, _)| spec).collect();
        let turn = Session::position(self).turn();
        let plan = Plan { rules: Session::rules(self), turn, given, machines: &machines };
        let (rules, seats) = match self.entry.skins[skin].setup(&plan, answers, look) {
            Setup::Ask { screen, prompt } => return Ok(Asked::Question { screen, prompt }),
            Setup::Again(line) => return Ok(Asked::Again(line)),
            Setup::Leave(text) => return Ok(Asked::Leave(text)),
            Setup::Ready { rules, seats } => (rules, seats),
        };
        if !given.start_settled {
            let start = G::start(&rules);
            self.restart(rules, start);
        }
        for side in Side::ALL {
            self.sit(side, seats[side].clone(), rng.next())?;
        }
        Ok(Asked::Begun)
    }

    fn thinking(&self, skin: usize, look: Look) -> String {
        self.entry.skins[skin].thinking(&self.view(look))
    }

    fn tells_reasons(&self, skin: usize) -> bool {
        self.entry.skins[skin].tells_reasons()
    }

    fn draw(&self, style: Style, look: Look) -> String {
        self.drawing(style, &self.view(look))
    }

    fn replay(&self, style: Style, look: Look) -> Vec<String> {
        let rules = Session::rules(self);
        let mut game = self.game().clone();
        let mut drawings = Vec::new();
        loop {
            let view = View { rules, position: game.position(), past: game.past(), look };
            drawings.push(self.drawing(style, &view));
            if game.pop().is_none() {
                break;
            }
        }
        drawings.reverse();
        drawings
    }

    fn legal(&self, skin: usize, look: Look) -> Vec<String> {
        if Session::outcome(self).is_some() {
            return Vec::new();
        }
        self.entry.skins[skin].legal(&self.view(look))
    }

    fn in_skin(&self, skin: usize, look: Look, text: &str) -> String {
        match self.canonical(text) {
            Some(m) => self.entry.skins[skin].move_text(&self.view(look), m),
            None => text.to_owned(),
        }
    }

    fn prompt(&self, skin: usize, look: Look, answers: &[String]) -> String {
        self.entry.skins[skin].prompt(&self.view(look), answers)
    }

    fn answer(&mut self, skin: usize, look: Look, answers: &[String], spent: Duration) -> Answered {
        // The canonical text of a legal move is understood everywhere.
        if let [text] = answers
            && self.canonical(text).is_some()
            && self.play_text(text, spent).is_ok()
        {
            return Answered::Played;
        }
        let skin = &self.entry.skins[skin];
        let attempt = match skin.read(&self.view(look), answers) {
            Reading::More => return Answered::More,
            Reading::Unclear { line, kept } => return Answered::Refused { line, kept },
            Reading::Attempt(attempt) => attempt,
        };
        match self.play(&attempt, spent) {
            Ok(_) => Answered::Played,
            Err(PlayError::Refused(refusal)) => {
                Answered::Refused { line: skin.refuse(&self.view(look), &refusal), kept: 0 }
            }
            Err(error) => {
                let text = format!("{}\n", look.language.say(&error.message()));
                Answered::Refused { line: Line::say(text), kept: 0 }
            }
        }
    }

    fn announce(&self, skin: usize, look: Look, mover: Mover) -> Line {
        let Some(&last) = Session::line(self).last() else { return Line::default() };
        self.entry.skins[skin].announce(&self.view(look), last, mover)
    }

    fn end(&self, skin: usize, look: Look) -> String {
        let Some(outcome) = Session::outcome(self) else { return String::new() };
        let told = self.entry.skins[skin].end(&self.view(look), outcome);
        // No skin knows of machines that fail: the reason stands above its own words.
        let Some(failure) = self.failure() else { return told };
        let line = Message::new("table.failed").with_message("why", failure.clone());
        let loser = outcome.winner.map_or(Session::position(self).turn(), Side::other);
        format!("{}\n{told}", look.language.say(&line.with_message("side", G::side_name(loser))))
    }

    fn word(&self, skin: usize, look: Look, line: &str) -> Option<Word> {
        self.entry.skins[skin].word(&self.view(look), line)
    }
}
