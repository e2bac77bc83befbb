//! Records as trees of SGF.

use ludoteca_core::Side;

mod reader;
mod tokens;
mod writer;

pub(super) use reader::{game_of, is_sgf, read};

/// The tags that SGF has properties for.
const TAGS: [(&str, &str); 7] = [
    ("Event", "EV"),
    ("Site", "PC"),
    ("Date", "DT"),
    ("Round", "RO"),
    ("White", "PW"),
    ("Black", "PB"),
    ("Annotator", "AN"),
];

/// The marks that SGF has properties for, with their values.
const MARKS: [(u8, &str, &str); 6] =
    [(1, "TE", "1"), (2, "BM", "1"), (3, "TE", "2"), (4, "BM", "2"), (5, "IT", ""), (6, "DO", "")];

/// The property of a side's moves.
fn letter(side: Side) -> &'static str {
    match side {
        Side::First => "W",
        Side::Second => "B",
    }
}
