//! How much a record may hold. Whatever is within these limits can be read again in
//! every form that it is written in.

use ludoteca_core::Error;

use crate::TEXTS;

/// The most moves of a record, variations included.
pub(super) const MOST_MOVES: usize = 100_000;
/// How deep variations may be nested.
pub(super) const DEEPEST: usize = 10_000;
/// The most commands of one move.
pub(super) const MOST_COMMANDS: usize = 16;
/// The most marks of one move.
pub(super) const MOST_MARKS: usize = 16;

/// Makes sure that a record does not have too many moves.
pub(crate) fn moves(count: usize) -> Result<(), Error> {
    within(count, MOST_MOVES, "record.move.many")
}

/// Makes sure that variations are not nested too deep.
pub(super) fn nesting(depth: usize) -> Result<(), Error> {
    within(depth, DEEPEST, "record.variation.deep")
}

/// Makes sure that a move does not have too many marks.
pub(super) fn marks(count: usize) -> Result<(), Error> {
    within(count, MOST_MARKS, "record.mark.many")
}

/// Makes sure that a move does not have too many commands.
pub(super) fn commands(count: usize) -> Result<(), Error> {
    within(count, MOST_COMMANDS, "record.command.many")
}

fn within(count: usize, limit: usize, key: &'static str) -> Result<(), Error> {
    if count > limit { Err(TEXTS.too_large(key).with("limit", limit)) } else { Ok(()) }
}
