//! What can go wrong with a foreign engine.

use std::fmt;
use std::time::Duration;

use ludoteca_core::{ErrorKind, Message, Reason};

use crate::TEXTS;

/// Why a foreign engine cannot be relied on any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFault {
    /// The command line cannot be read: a quotation does not end, or there is nothing.
    CommandLine(String),
    /// The program does not start.
    Start {
        /// The program.
        program: String,
        /// What the system says.
        why: String,
    },
    /// It ended, or closed its output.
    Ended {
        /// What it was told last.
        sent: String,
    },
    /// It did not answer in time.
    Silent {
        /// What it was told.
        sent: String,
        /// How long it had.
        waited: Duration,
    },
    /// It did not answer soon after it was told to stop.
    Stopped {
        /// What it was told before.
        sent: String,
    },
    /// It wrote more than any answer needs.
    Flood {
        /// What it was told.
        sent: String,
    },
    /// Its answer makes no sense.
    Nonsense {
        /// What it was told.
        sent: String,
        /// What it said.
        answer: String,
    },
    /// It refused what is right.
    Refused {
        /// What it was told.
        sent: String,
        /// What it said.
        answer: String,
    },
    /// It chose a move that is not legal.
    Illegal {
        /// The move.
        text: String,
        /// Which rule it breaks.
        reason: Message,
    },
    /// It has another game on its table than it was told.
    OtherGame {
        /// What it was told.
        sent: String,
        /// Its game.
        answer: String,
    },
    /// It says that the game is over where somebody is to move, as engines do that
    /// know a rule about repetition.
    Over {
        /// What it said.
        answer: String,
    },
    /// It, or its protocol, does not have this game, and why.
    Unknown(Message),
}

impl Reason for EngineFault {
    fn message(&self) -> Message {
        let about = |key: &'static str, sent: &str| TEXTS.message(key).with("sent", sent);
        match self {
            EngineFault::CommandLine(text) => TEXTS.message("engine.fault.command_line").with("text", text),
            EngineFault::Start { program, why } => {
                TEXTS.message("engine.fault.start").with("program", program).with("why", why)
            }
            EngineFault::Ended { sent } => about("engine.fault.ended", sent),
            EngineFault::Silent { sent, waited } => {
                let seconds = format_args!("{:.1}", waited.as_secs_f64()).to_string();
                about("engine.fault.silent", sent).with("seconds", seconds)
            }
            EngineFault::Stopped { sent } => about("engine.fault.stopped", sent),
            EngineFault::Flood { sent } => about("engine.fault.flood", sent),
            EngineFault::Nonsense { sent, answer } => {
                about("engine.fault.nonsense", sent).with("answer", answer)
            }
            EngineFault::Refused { sent, answer } => {
                about("engine.fault.refused", sent).with("answer", answer)
            }
            EngineFault::Illegal { text, reason } => TEXTS
                .message("engine.fault.illegal")
                .with("text", text)
                .with_message("reason", reason.clone()),
            EngineFault::OtherGame { sent, answer } => {
                about("engine.fault.other_game", sent).with("answer", answer)
            }
            EngineFault::Over { answer } => TEXTS.message("engine.fault.over").with("answer", answer),
            EngineFault::Unknown(why) => why.clone(),
        }
    }

    fn kind(&self) -> ErrorKind {
        match self {
            EngineFault::CommandLine(_) => ErrorKind::Malformed,
            EngineFault::Start { .. } => ErrorKind::Unknown,
            EngineFault::Unknown(_) => ErrorKind::Unsupported,
            _ => ErrorKind::Unavailable,
        }
    }
}

impl fmt::Display for EngineFault {
    /// Writes the English text, for logs and library users.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for EngineFault {}
