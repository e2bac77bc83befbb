//! What the grades of a table say about a position.

use ludoteca_cats::Cats;
use ludoteca_core::{Game, Side, Verdict};

use super::shape::Shape;

/// From this grade on the cats win.
pub(crate) const WON: u8 = 128;
/// The grade of a win of the cats in a table without distances.
pub(crate) const CATS: u8 = 255;
/// The grade of a win of the mouse in a table without distances.
pub(crate) const MOUSE: u8 = 1;

/// What a grade means.
///
/// Moves alternate and the sides win on different turns, so half a distance says
/// it all and a byte holds the longest game on every board. The cats like high
/// grades and the mouse low ones. On the cats' turn grade `g` means that the mouse
/// wins in `2g` plies, or from [`WON`] on that the cats win in `2(255 - g) + 1`; on
/// the mouse's turn, that the mouse wins in `2g - 1` or the cats in `2(255 - g)`.
pub(crate) fn of_grade(turn: Side, grade: u8) -> Verdict {
    let won = grade >= WON;
    let half = u32::from(if won { 255 - grade } else { grade });
    let plies = match (turn, won) {
        (Side::First, false) => (2 * half).saturating_sub(1),
        (Side::First, true) | (Side::Second, false) => 2 * half,
        (Side::Second, true) => 2 * half + 1,
    };
    Verdict { winner: Some(if won { Side::Second } else { Side::First }), plies: Some(plies) }
}

/// What a table without distances knows: the plies only where the game is over.
/// A mouse that may pass is not trapped.
pub(crate) fn without_distance(found: Verdict, position: &Cats, passes: u32) -> Verdict {
    let passing = passes > 0 && position.turn() == Side::First;
    let over = if passing { position.outcome() } else { position.ended() };
    Verdict { plies: over.map(|_| 0), ..found }
}

/// Finds a verdict in a table that `read` looks into: it gives the grade of a cat
/// set and a mouse square on the mouse's turn.
#[inline]
pub(crate) fn find<E>(
    shape: &Shape,
    position: &Cats,
    mut read: impl FnMut(u128, usize) -> Result<u8, E>,
) -> Result<Verdict, E> {
    assert_eq!(position.board(), shape.board, "a table is for one board");
    let (cats, mouse) = (position.cats().bits(), position.mouse().index());
    if shape.board.home().contains(position.mouse()) {
        return Ok(Verdict { winner: Some(Side::First), plies: Some(0) });
    }
    let turn = position.turn();
    if turn == Side::First {
        return Ok(of_grade(turn, read(cats, mouse)?));
    }
    let taken = cats | 1 << mouse;
    let mut best = 0;
    let mut rest = cats;
    while rest != 0 {
        let from = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        for &to in shape.forward(from) {
            if taken >> to & 1 == 0 {
                best = best.max(read(cats ^ (1 << from | 1 << to), mouse)?);
            }
        }
    }
    Ok(of_grade(turn, best))
}
