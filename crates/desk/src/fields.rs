//! What the kinds of messages need.

use std::time::Duration;

use ludoteca_core::{Edit, Limits, Side, Touch};
use ludoteca_paint::Theme;
use serde::Deserialize;

/// Nothing but a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AtTable {
    pub(crate) table: u64,
}

/// Nothing at all.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// `hello`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hello {
    pub(crate) language: Option<String>,
}

/// `open`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Open {
    pub(crate) table: Option<u64>,
    pub(crate) game: Option<String>,
    pub(crate) rules: Option<String>,
    pub(crate) position: Option<String>,
    pub(crate) record: Option<String>,
    pub(crate) ply: Option<usize>,
    #[serde(default)]
    pub(crate) players: Seats,
    #[serde(default)]
    pub(crate) seed: u64,
    pub(crate) clock: Option<String>,
    pub(crate) date: Option<String>,
}

/// Who is to sit where.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seats {
    pub(crate) first: Option<String>,
    pub(crate) second: Option<String>,
}

impl Seats {
    /// Who is to sit on a side.
    pub(crate) fn of(&self, side: Side) -> Option<&str> {
        match side {
            Side::First => self.first.as_deref(),
            Side::Second => self.second.as_deref(),
        }
    }
}

/// `touch`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Touched {
    pub(crate) table: u64,
    pub(crate) touches: Vec<Touch>,
    #[serde(default)]
    pub(crate) premove: bool,
}

/// `play`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    pub(crate) table: u64,
    #[serde(rename = "move")]
    pub(crate) text: String,
    #[serde(default)]
    pub(crate) spent: u64,
}

/// `undo`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Undo {
    pub(crate) table: u64,
    pub(crate) plies: Option<usize>,
}

/// `goto`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoTo {
    pub(crate) table: u64,
    pub(crate) ply: usize,
}

/// `sit`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sit {
    pub(crate) table: u64,
    pub(crate) side: Side,
    pub(crate) player: String,
    #[serde(default)]
    pub(crate) seed: u64,
}

/// `resign` and `draw`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BySide {
    pub(crate) table: u64,
    pub(crate) side: Side,
}

/// `flag`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Spent {
    pub(crate) table: u64,
    pub(crate) spent: u64,
}

/// `think`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Think {
    pub(crate) table: u64,
    #[serde(default)]
    pub(crate) limits: Spend,
}

/// `hint`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hint {
    pub(crate) table: u64,
    #[serde(default)]
    pub(crate) seed: u64,
}

/// What may be spent on a work.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Spend {
    time: Option<u64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    lines: Option<u32>,
}

impl From<Spend> for Limits {
    fn from(spend: Spend) -> Limits {
        let Spend { time, depth, nodes, lines } = spend;
        Limits { time: time.map(Duration::from_millis), depth, nodes, lines, ..Limits::default() }
    }
}

/// `stop`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stop {
    pub(crate) work: u64,
}

/// `record`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    pub(crate) table: u64,
    pub(crate) form: String,
    #[serde(default)]
    pub(crate) theme: Colours,
}

/// The colours of pictures.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Colours {
    #[default]
    Light,
    Dark,
}

impl From<Colours> for Theme {
    fn from(colours: Colours) -> Theme {
        match colours {
            Colours::Light => Theme::Light,
            Colours::Dark => Theme::Dark,
        }
    }
}

/// `import`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Import {
    pub(crate) text: String,
    pub(crate) game: Option<String>,
}

/// `learn`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Learn {
    pub(crate) shelf: String,
    #[serde(default)]
    pub(crate) anew: bool,
    pub(crate) book: Option<String>,
    #[serde(default)]
    pub(crate) text: String,
    pub(crate) game: Option<String>,
    pub(crate) plies: Option<usize>,
}

/// `advise`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Advise {
    pub(crate) table: u64,
    pub(crate) player: Option<String>,
    #[serde(default)]
    pub(crate) seed: u64,
    #[serde(default)]
    pub(crate) limits: Spend,
}

/// `analyse`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Analyse {
    pub(crate) table: u64,
    pub(crate) judge: Option<String>,
    #[serde(default)]
    pub(crate) skip: usize,
    #[serde(default)]
    pub(crate) limits: Spend,
}

/// `prove`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Prove {
    pub(crate) table: u64,
    pub(crate) side: Option<Side>,
    pub(crate) plies: Option<u32>,
    #[serde(default)]
    pub(crate) limits: Spend,
}

/// `why`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Why {
    pub(crate) table: u64,
    pub(crate) not: Option<String>,
}

/// `weights`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfGame {
    pub(crate) game: String,
}

/// `trace`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trace {
    pub(crate) table: u64,
    pub(crate) player: Option<String>,
    pub(crate) depth: Option<u32>,
    pub(crate) form: String,
}

/// `draft`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draft {
    pub(crate) table: u64,
    pub(crate) edits: Vec<Edit>,
}

/// `puzzle`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Puzzle {
    pub(crate) game: String,
    pub(crate) pack: Option<String>,
    pub(crate) number: Option<usize>,
    pub(crate) rules: Option<String>,
    pub(crate) grade: Option<u32>,
    pub(crate) theme: Option<String>,
    pub(crate) rating: Option<u32>,
    #[serde(default)]
    pub(crate) seed: u64,
}

/// `lesson`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lesson {
    pub(crate) game: String,
    pub(crate) step: Option<String>,
    pub(crate) table: Option<u64>,
}

/// `try`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Try {
    pub(crate) table: u64,
    #[serde(rename = "move")]
    pub(crate) text: Option<String>,
    #[serde(default)]
    pub(crate) touches: Vec<Touch>,
}
