//! A whole line-mode dialogue: drawings, prompts and messages of one style.

use std::fmt;

use crate::{Game, History, Language, Outcome, Plan, Scene, Setup};

/// A dialogue in lines of text, with its own drawing, words and coordinates.
///
/// Before a game, the line mode asks what [`Skin::setup`] wants to know. In it, it
/// asks [`Skin::prompt`] until [`Skin::read`] has understood an attempt. Both follow
/// from the answers so far, so a person goes back by dropping the last one. The
/// commands that every skin knows are taken out before.
pub trait Skin<G: Game>: Send + Sync {
    /// The name that selects it.
    fn name(&self) -> &'static str;

    /// The language of the old program, spoken unless the user asks for another.
    fn language(&self) -> Option<Language> {
        None
    }

    /// What is printed when a game begins.
    fn opening(&self, rules: &G::Rules, language: Language) -> String {
        let _ = (rules, language);
        String::new()
    }

    /// What is printed after that to somebody who is going to type moves.
    fn invitation(&self, rules: &G::Rules, language: Language) -> String {
        let _ = (rules, language);
        String::new()
    }

    /// What is asked before a game, after these answers.
    fn setup(&self, plan: &Plan<'_, G>, answers: &[String], look: Look) -> Setup<G> {
        let _ = (answers, look);
        plan.ready()
    }

    /// Whether a terminal is cleared before each drawing.
    fn clears(&self) -> bool {
        false
    }

    /// The drawing of a position, ending in a line break.
    fn draw(&self, view: &View<'_, G>) -> String;

    /// How the picture of a position lies where it is painted for this skin.
    fn picture(&self, scene: Scene) -> Scene {
        scene
    }

    /// What is asked next of the side to move, after these answers.
    fn prompt(&self, view: &View<'_, G>, answers: &[String]) -> String;

    /// What the answers so far mean.
    fn read(&self, view: &View<'_, G>, answers: &[String]) -> Reading<G>;

    /// A legal move as a person would type it here.
    fn move_text(&self, view: &View<'_, G>, m: G::Move) -> String;

    /// A legal move as it is told to somebody who need not type it.
    fn move_name(&self, view: &View<'_, G>, m: G::Move) -> String {
        self.move_text(view, m)
    }

    /// A place that the game's own texts name, in the coordinates of this skin.
    fn place_text(&self, view: &View<'_, G>, place: &str) -> String {
        let _ = view;
        place.to_owned()
    }

    /// The legal moves as a person would type them here, in the order of the skin.
    fn legal(&self, view: &View<'_, G>) -> Vec<String> {
        let mut moves = Vec::new();
        view.position.moves(&mut moves);
        moves.into_iter().map(|m| self.move_text(view, m)).collect()
    }

    /// What is said to an attempt that breaks a rule.
    fn refuse(&self, view: &View<'_, G>, refusal: &G::Refusal) -> Line;

    /// What is shown as soon as a machine has something to think about, ending in a
    /// line break.
    fn thinking(&self, view: &View<'_, G>) -> String {
        let _ = view;
        String::new()
    }

    /// What is said after a move, seen from the position after it.
    fn announce(&self, view: &View<'_, G>, m: G::Move, mover: Mover) -> Line;

    /// Whether a machine's reason for its move is told at once; the word `why` tells
    /// it anywhere.
    fn tells_reasons(&self) -> bool {
        false
    }

    /// What is said at the end of a game.
    fn end(&self, view: &View<'_, G>, outcome: Outcome) -> String;

    /// The answer to a word that only this skin knows.
    fn word(&self, view: &View<'_, G>, line: &str) -> Option<Word> {
        let _ = (view, line);
        None
    }

    /// What an empty line does once the game is over.
    fn after_end(&self) -> AfterEnd {
        AfterEnd::AskAgain
    }
}

impl<G: Game> fmt::Debug for dyn Skin<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Skin").field(&self.name()).finish()
    }
}

/// What a skin sees of a game.
#[derive(Debug)]
pub struct View<'a, G: Game> {
    /// The rules of the game.
    pub rules: &'a G::Rules,
    /// The present position.
    pub position: &'a G,
    /// The game so far.
    pub past: History<'a, G>,
    /// How it is shown.
    pub look: Look,
}

/// How a game is shown to one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The language.
    pub language: Language,
    /// Whether the board is turned to the other side.
    pub flipped: bool,
    /// Whether the screen shows colours.
    pub colour: bool,
    /// Whether the screen shows more than ASCII.
    pub unicode: bool,
}

impl Look {
    /// The places along one side of a board, from zero, in the order a screen shows
    /// them.
    pub fn axis(self, length: u8) -> Vec<usize> {
        let places = 0..length as usize;
        if self.flipped { places.rev().collect() } else { places.collect() }
    }
}

/// What a person's answers mean to a skin.
#[derive(Clone, Debug)]
pub enum Reading<G: Game> {
    /// Another answer is needed.
    More,
    /// An attempt to move.
    Attempt(G::Attempt),
    /// Not understood: say this and ask again.
    Unclear {
        /// What is said.
        line: Line,
        /// How many of the answers still count.
        kept: usize,
    },
}

impl<G: Game> Reading<G> {
    /// Nothing of it was understood: say this and ask from the beginning.
    pub const fn unclear(line: Line) -> Reading<G> {
        Reading::Unclear { line, kept: 0 }
    }
}

/// Something said, and whether it waits to be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The text; line breaks are its own affair.
    pub text: String,
    /// Whether a terminal waits for a key before going on.
    pub wait: bool,
    /// Whether the position is drawn again afterwards.
    pub redraw: bool,
}

impl Line {
    /// Says a text and goes on.
    pub fn say(text: impl Into<String>) -> Line {
        Line { text: text.into(), wait: false, redraw: false }
    }

    /// Says a text, waits until it is read and draws the position again.
    pub fn wait(text: impl Into<String>) -> Line {
        Line { text: text.into(), wait: true, redraw: true }
    }

    /// The same, with the position drawn again afterwards.
    #[must_use]
    pub fn then_redraw(self) -> Line {
        Line { redraw: true, ..self }
    }
}

/// Who made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// A person at this screen.
    Human,
    /// A machine.
    Machine,
}

/// What a skin's own word does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Says something.
    Say(String),
    /// Begins a new game.
    NewGame,
    /// Leaves the program.
    Quit,
    /// Shows pages one by one; once a game is over, a new one begins after them.
    Pages(Vec<String>),
}

/// What an empty line does once the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterEnd {
    /// Nothing: the question is repeated.
    AskAgain,
    /// A new game begins.
    NewGame,
}
