//! A position judged at a glance.

use ludoteca_cats::{Cats, Squares};

/// A step of the mouse's way home.
const STEP: i64 = 100;
/// For each row between the foremost and the last cat: gaps to slip through.
const RAGGED: i64 = 20;
/// For each square that the mouse can reach behind the cats' line.
const ROOM: i64 = 4;
/// For each row that the mouse is away from home behind the line.
const AWAY: i64 = 10;

/// How well the mouse stands, in hundredths of a step: the way home if no cat
/// moved, or, behind a closed line, its room and how ragged the line is.
pub(crate) fn outlook(position: &Cats) -> i64 {
    let board = position.board();
    let (cats, mouse) = (position.cats(), position.mouse());
    let mut reached = Squares::of(mouse);
    let mut front = reached;
    let mut way = 0;
    while (reached & board.home()).is_empty() && !front.is_empty() {
        let around = front.iter().fold(Squares::EMPTY, |all, square| all | board.around(square));
        front = around & !cats & !reached;
        reached = reached | front;
        way += 1;
    }
    if !front.is_empty() {
        return STEP * (2 * i64::from(board.rows()) - way);
    }
    let rows = || cats.iter().map(|cat| board.row(cat) as i64);
    let ragged = rows().max().unwrap_or(0) - rows().min().unwrap_or(0);
    RAGGED * ragged + ROOM * reached.len() as i64 - AWAY * board.row(mouse) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_cats::Rules;
    use ludoteca_core::Notation;

    fn judge(text: &str) -> i64 {
        outlook(&Cats::parse_position(&Rules::default(), text).unwrap())
    }

    #[test]
    fn a_way_home_is_better_than_none_and_a_short_one_better_than_a_long_one() {
        let shut = judge("31:5,6,7,8:c");
        let far = judge("31:5,6,7,12:c");
        let near = judge("11:5,6,3,12:c");
        assert!(shut < far && far < near, "{shut} {far} {near}");
        assert!(judge("1:5,6,7,8:c") > judge("5:2,6,7,8:c"), "home is best");
    }
}
