//! The opening table: four cats' moves that are played without thinking.

use ludoteca_core::{Game, Request, Side};

use super::board::C64Board;
use crate::{Cats, Step};

/// Where cats 0 to 3 go at plies 1, 3, 5 and 7.
const TABLE: [u8; 4] = [9, 11, 13, 15];
/// Where they come from.
const HOME: [u8; 4] = [0, 2, 4, 6];

/// The move of the table, while the game is on its line.
///
/// The line is a game from its start, with the mouse first, in which the cats
/// have played nothing but the table; the mouse cannot reach it in time to
/// matter.
pub(super) fn move_of(request: &Request<'_, Cats>, board: C64Board) -> Option<Step> {
    let played = request.past.moves.len();
    let number = played / 2;
    let from_the_start = request.rules.first() == Side::First
        && *request.past.start == Cats::start(request.rules)
        && board.turn() == Side::Second;
    let to = *TABLE.get(number).filter(|_| from_the_start)?;
    let on_the_line = board.cats()[..number] == TABLE[..number] && board.cats()[number..] == HOME[number..];
    on_the_line.then(|| board.with_cat(number, to).0)
}
