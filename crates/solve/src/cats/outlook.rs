//! A position judged at a glance.

use ludoteca_cats::{Cats, Squares};
use ludoteca_core::{Evaluator, Game, Score, Side};

/// A step of the mouse's way home.
const STEP: i32 = 100;
/// For each row between the foremost and the last cat: gaps to slip through.
const RAGGED: i32 = 20;
/// For each square that the mouse can reach behind the cats' line.
const ROOM: i32 = 4;
/// For each row that the mouse is away from home behind the line.
const AWAY: i32 = 10;

/// The judgement at a glance, in hundredths of a step of the mouse: its way home if
/// no cat moved, or, behind a closed line, its room and how ragged the line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outlook;

impl Evaluator<Cats> for Outlook {
    fn score(&self, position: &Cats) -> Score {
        let mouse = Score::new(outlook(position));
        if position.turn() == Side::First { mouse } else { -mouse }
    }
}

/// How well the mouse stands.
fn outlook(position: &Cats) -> i32 {
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
        return STEP * (2 * i32::from(board.rows()) - way);
    }
    let rows = || cats.iter().map(|cat| board.row(cat) as i32);
    let ragged = rows().max().unwrap_or(0) - rows().min().unwrap_or(0);
    RAGGED * ragged + ROOM * reached.len() as i32 - AWAY * board.row(mouse) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_cats::Rules;
    use ludoteca_core::Notation;

    fn judge(text: &str) -> i32 {
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
