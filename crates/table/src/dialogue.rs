//! A game in progress as a skin tells it.

use std::time::Duration;

use ludoteca_core::{
    AfterEnd, History, Language, Line, Look, Message, Mover, Playable, Reading, Reason, Side, Spec, View,
    Word,
};

use crate::paint::{self, Caption};
use crate::{PlayError, Session};

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

    /// The question about the machine on a side, where the skin asks one.
    fn ask_machine(&self, skin: usize, side: Side, look: Look) -> Option<String>;

    /// The machine that the answer asks for; `None` to ask again.
    fn answer_machine(&self, skin: usize, side: Side, answer: &str) -> Option<Spec>;

    /// What is shown when a machine begins to think.
    fn thinking(&self, skin: usize, look: Look) -> String;

    /// Whether a machine's reasons are told at once.
    fn tells_reasons(&self, skin: usize) -> bool;

    /// The drawing and the question about the start, where the skin asks one.
    fn ask_start(&self, skin: usize, look: Look) -> Option<(String, String)>;

    /// Begins the game that the answer asks for; false to ask again.
    fn answer_start(&mut self, skin: usize, answer: &str) -> bool;

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
    fn announce(&self, skin: usize, look: Look, mover: Mover) -> String;

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

/// What came of a person's answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// The skin needs another answer.
    More,
    /// The move was played, or the time was up.
    Played,
    /// Not understood or against the rules: say this and ask from the beginning.
    Refused(Line),
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

    fn ask_machine(&self, skin: usize, side: Side, look: Look) -> Option<String> {
        self.entry.skins[skin].ask_machine(Session::seat(self, side), look.language)
    }

    fn answer_machine(&self, skin: usize, side: Side, answer: &str) -> Option<Spec> {
        self.entry.skins[skin].read_machine(Session::seat(self, side), answer)
    }

    fn thinking(&self, skin: usize, look: Look) -> String {
        self.entry.skins[skin].thinking(&self.view(look))
    }

    fn tells_reasons(&self, skin: usize) -> bool {
        self.entry.skins[skin].tells_reasons()
    }

    fn ask_start(&self, skin: usize, look: Look) -> Option<(String, String)> {
        let skin = &self.entry.skins[skin];
        let question = skin.ask_start(Session::rules(self), look.language)?;
        Some((skin.draw_before_start(&self.view(look)), question))
    }

    fn answer_start(&mut self, skin: usize, answer: &str) -> bool {
        let Some(rules) = self.entry.skins[skin].read_start(Session::rules(self), answer) else {
            return false;
        };
        let start = G::start(&rules);
        self.restart(rules, start);
        true
    }

    fn draw(&self, style: Style, look: Look) -> String {
        self.drawing(style, &self.view(look))
    }

    fn replay(&self, style: Style, look: Look) -> Vec<String> {
        let History { start, moves, identities } = self.past();
        let mut position = start.clone();
        (0..=moves.len())
            .map(|ply| {
                if let Some(&m) = ply.checked_sub(1).and_then(|last| moves.get(last)) {
                    position.apply(m);
                }
                let past = History { start, moves: &moves[..ply], identities: &identities[..ply] };
                let rules = Session::rules(self);
                self.drawing(style, &View { rules, position: &position, past, look })
            })
            .collect()
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
            Reading::Unclear(line) => return Answered::Refused(line),
            Reading::Attempt(attempt) => attempt,
        };
        match self.play(&attempt, spent) {
            Ok(_) => Answered::Played,
            Err(PlayError::Refused(refusal)) => Answered::Refused(skin.refuse(&self.view(look), &refusal)),
            Err(error) => Answered::Refused(Line::say(format!("{}\n", look.language.say(&error.message())))),
        }
    }

    fn announce(&self, skin: usize, look: Look, mover: Mover) -> String {
        let Some(&last) = Session::line(self).last() else { return String::new() };
        self.entry.skins[skin].announce(&self.view(look), last, mover)
    }

    fn end(&self, skin: usize, look: Look) -> String {
        let Some(outcome) = Session::outcome(self) else { return String::new() };
        self.entry.skins[skin].end(&self.view(look), outcome)
    }

    fn word(&self, skin: usize, look: Look, line: &str) -> Option<Word> {
        self.entry.skins[skin].word(&self.view(look), line)
    }
}
