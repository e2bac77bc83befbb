//! Who chooses a move when nobody types one.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::TEXTS;
use crate::{Control, Error, ErrorKind, Game, History, Message, Reason, Score};

/// A machine that chooses moves.
pub trait Player<G: Game>: Send {
    /// Chooses a legal move of the request's position.
    ///
    /// Called only where there is a legal move. What the player thinks on the
    /// way goes to `thoughts`, as often as it likes.
    ///
    /// # Errors
    /// If there is no answer, as from another program that crashed; whoever runs the
    /// game decides what that means.
    fn choose(
        &mut self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, NoMove>;

    /// The bytes that it will take when it thinks, as far as that is known beforehand.
    fn memory(&self) -> u64 {
        0
    }

    /// Whether it can play at all, for whoever has long plans with it: another program may
    /// not be there.
    ///
    /// # Errors
    /// If it cannot.
    fn check(&self) -> Result<(), Error> {
        Ok(())
    }
}

/// Why a player has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// It can play no more: it crashed, fell silent or broke the rules.
    Failure(Message),
    /// It sees a draw under a rule of its own about repetition, and that is so: the
    /// position has been there often enough.
    Draw(Message),
}

impl NoMove {
    /// The reason in words.
    pub fn reason(&self) -> &Message {
        match self {
            NoMove::Failure(reason) | NoMove::Draw(reason) => reason,
        }
    }
}

impl Reason for NoMove {
    fn message(&self) -> Message {
        self.reason().clone()
    }

    fn kind(&self) -> ErrorKind {
        match self {
            NoMove::Failure(_) => ErrorKind::Unavailable,
            NoMove::Draw(_) => ErrorKind::NotNow,
        }
    }
}

/// What a player is asked.
#[derive(Debug)]
pub struct Request<'a, G: Game> {
    /// The rules of the game.
    pub rules: &'a G::Rules,
    /// The game so far.
    pub past: History<'a, G>,
    /// The position to move in.
    pub position: &'a G,
    /// How much may be spent.
    pub limits: Limits,
    /// When to stop, and what time it is.
    pub control: &'a Control,
}

/// What a player may spend on a move; nothing set means its own choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The time for this move.
    pub time: Option<Duration>,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// What is left on the player's clock, and what each move adds to it.
    pub clock: Option<(Duration, Duration)>,
    /// The number of best lines that are wanted; at least one.
    pub lines: Option<u32>,
}

/// What a player thinks while it is thinking.
#[derive(Clone, Debug)]
pub struct Info<G: Game> {
    /// The depth reached.
    pub depth: u32,
    /// The positions looked at.
    pub nodes: u64,
    /// The value for the side to move.
    pub score: Score,
    /// The best line so far.
    pub line: Vec<G::Move>,
    /// Which of several lines that were asked for this is; the best is the first, 1.
    pub rank: u32,
}

/// A player's answer.
#[derive(Clone, Debug)]
pub struct Decision<G: Game> {
    /// The move.
    pub choice: G::Move,
    /// What the player thinks of the position, if it has an opinion.
    pub score: Option<Score>,
    /// Why, in words, if it can tell.
    pub reason: Option<Message>,
}

/// A player by name and settings: `human`, `random`, `level:3`,
/// `ryg:depth=4,eval=3`, `uhp:COMMAND`.
///
/// ```
/// use ludoteca_core::Spec;
/// let spec: Spec = " Level:3 ".parse()?;
/// assert_eq!((spec.name(), spec.settings()), ("level", "3"));
/// assert_eq!(spec.to_string(), "level:3");
/// # Ok::<(), ludoteca_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spec {
    name: String,
    settings: String,
}

impl Spec {
    /// A person.
    pub fn human() -> Spec {
        Spec { name: "human".to_owned(), settings: String::new() }
    }

    /// The player's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What stands after the colon; the player reads it.
    pub fn settings(&self) -> &str {
        &self.settings
    }

    /// The same player with one more setting, such as `depth=4`.
    #[must_use]
    pub fn with_setting(&self, setting: &str) -> Spec {
        let settings = match self.settings.as_str() {
            "" => setting.to_owned(),
            settings => format!("{settings},{setting}"),
        };
        Spec { name: self.name.clone(), settings }
    }

    /// The same player without a setting such as `weights=FILE`, and the value that it
    /// had; of several the last counts.
    #[must_use]
    pub fn without_setting(&self, name: &str) -> (Spec, Option<String>) {
        let mut value = None;
        let mut rest: Vec<&str> = Vec::new();
        for part in self.settings.split(',') {
            match part.split_once('=').filter(|(known, _)| known.trim().eq_ignore_ascii_case(name)) {
                None => rest.push(part),
                Some((_, found)) => value = Some(found.trim().to_owned()),
            }
        }
        (Spec { name: self.name.clone(), settings: rest.join(",") }, value)
    }

    /// The same player with another value for a setting, or with one more.
    #[must_use]
    pub fn with_value(&self, name: &str, value: impl fmt::Display) -> Spec {
        self.without_setting(name).0.with_setting(&format!("{name}={value}"))
    }

    /// Whether a person sits here.
    pub fn is_human(&self) -> bool {
        self.name == "human"
    }
}

/// Refuses settings of which one is given twice: `depth=3,depth=4`.
///
/// # Errors
/// If one is.
pub fn check_repeated(settings: &str) -> Result<(), Error> {
    let names = settings.split(',').filter_map(|part| part.split_once('='));
    let names: Vec<String> = names.map(|(name, _)| name.trim().to_ascii_lowercase()).collect();
    match names.iter().enumerate().find(|(place, name)| names[..*place].contains(name)) {
        None => Ok(()),
        Some((_, name)) => Err(TEXTS.conflict("error.setting_twice").with("name", name)),
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if !self.settings.is_empty() {
            write!(f, ":{}", self.settings)?;
        }
        Ok(())
    }
}

impl FromStr for Spec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Spec, Error> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let name = name.trim().to_ascii_lowercase();
        let settings = settings.trim().to_owned();
        let bad = |key: &'static str| TEXTS.malformed(key).with("text", text.trim());
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(bad("error.spec"));
        }
        if settings.chars().any(char::is_control) {
            return Err(bad("error.spec"));
        }
        Ok(Spec { name, settings })
    }
}
