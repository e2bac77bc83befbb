//! A board that is being set up.

use ludoteca_core::{
    BySide, Draft, EditError, Editable, ErrorKind, Figure, Game, Message, Notation, Palette, Reason, Scene,
    Side, Supply, Touch,
};

use crate::TEXTS;
use crate::game::has_row;
use crate::scene::{board, figure, square};
use crate::{Centre, Raya, Rules, Square, Squares};

/// A board with any number of men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RayaDraft {
    rules: Rules,
    men: BySide<Squares>,
    turn: Side,
}

/// Why a board is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A side has more men than the game is played with.
    Count {
        /// The side.
        side: Side,
        /// How many there are.
        n: usize,
        /// How many each side has.
        most: usize,
    },
    /// The sides put their men on the board in turn, crosses first: they have as many, or
    /// crosses have one more.
    Uneven(BySide<usize>),
    /// With these men on the board it is the turn of this side.
    Turn(Side),
    /// The side to move has three in a row already.
    Row(Side),
    /// The first man is in the centre.
    Centre,
}

impl Reason for Flaw {
    fn message(&self) -> Message {
        let of =
            |key: &'static str, side: Side| TEXTS.message(key).with_message("side", Raya::side_name(side));
        match *self {
            Flaw::Count { side, n, most } => of("raya.position.count", side).with("n", n).with("most", most),
            Flaw::Uneven(men) => {
                let message = TEXTS.message("raya.position.uneven");
                message.with("first", men.first).with("second", men.second)
            }
            Flaw::Turn(side) => of("raya.position.turn_is", side),
            Flaw::Row(side) => of("raya.position.row_of", side),
            Flaw::Centre => TEXTS.message("raya.position.centre").with("square", Square::CENTRE),
        }
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}

impl RayaDraft {
    /// A board with men on given squares, which no two share.
    pub(crate) const fn new(rules: Rules, men: BySide<Squares>, turn: Side) -> RayaDraft {
        RayaDraft { rules, men, turn }
    }

    /// Everything that keeps the board from being a position.
    pub(crate) fn flaws(&self) -> Vec<Flaw> {
        let most = self.rules.men();
        let men = BySide::from_fn(|side| self.men[side].len());
        let too_many = |&side: &Side| men[side] > most;
        let mut flaws: Vec<Flaw> = Side::ALL
            .into_iter()
            .filter(too_many)
            .map(|side| Flaw::Count { side, n: men[side], most })
            .collect();
        let next = match (men.first, men.second) {
            (first, second) if first == second => Some(Side::First),
            (first, second) if first == second + 1 => Some(Side::Second),
            _ => None,
        };
        match next {
            None => flaws.push(Flaw::Uneven(men)),
            // Once all men are on the board it may be anybody's turn.
            Some(side) if side != self.turn && men.second < most => flaws.push(Flaw::Turn(side)),
            Some(_) => {}
        }
        if has_row(self.men[self.turn]) {
            flaws.push(Flaw::Row(self.turn));
        }
        let opened = (self.men.first | self.men.second) == Squares::of(Square::CENTRE);
        if opened && self.rules.centre == Centre::Closed {
            flaws.push(Flaw::Centre);
        }
        flaws
    }
}

impl Editable for Raya {
    type Draft = RayaDraft;

    fn draft(&self) -> RayaDraft {
        RayaDraft::new(*self.rules(), BySide::from_fn(|side| self.men(side)), self.turn())
    }
}

impl Draft for RayaDraft {
    type Position = Raya;
    type Flaw = Flaw;

    fn scene(&self) -> Scene {
        board(self.men, self.rules.men(), self.turn)
    }

    fn palette(&self) -> Palette {
        let supply = |side: Side| Supply {
            figure: figure(side),
            left: self.rules.men().saturating_sub(self.men[side].len()),
        };
        Palette { supplies: Side::ALL.map(supply).to_vec(), marks: Vec::new() }
    }

    fn put(&mut self, man: &Figure, at: Touch) -> Result<(), EditError> {
        let side = Side::ALL.into_iter().find(|&side| figure(side) == *man);
        let side = side.ok_or_else(|| EditError::Unknown(man.clone()))?;
        let square = square(at).ok_or(EditError::NoPlace)?;
        self.men.put(side, square);
        Ok(())
    }

    fn take(&mut self, at: Touch) -> Result<Figure, EditError> {
        let square = square(at).ok_or(EditError::NoPlace)?;
        self.men.take(square).map(figure).ok_or(EditError::Nobody)
    }

    fn set_turn(&mut self, side: Side) {
        self.turn = side;
    }

    fn clear(&mut self) {
        self.men = BySide::default();
    }

    fn check(&self) -> Result<Raya, Vec<Flaw>> {
        let flaws = self.flaws();
        if flaws.is_empty() { Ok(Raya::new(self.rules, self.men, self.turn)) } else { Err(flaws) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_says_everything_that_is_wrong_with_it() {
        let mut draft = Raya::start(&Rules::default()).draft();
        for cell in [0, 1, 2, 4] {
            draft.put(&figure(Side::First), Touch::Cell(cell)).unwrap();
        }
        assert_eq!(
            draft.check().unwrap_err(),
            [
                Flaw::Count { side: Side::First, n: 4, most: 3 },
                Flaw::Uneven(BySide { first: 4, second: 0 }),
                Flaw::Row(Side::First),
            ]
        );
        for cell in [0, 1] {
            draft.put(&figure(Side::Second), Touch::Cell(cell)).unwrap();
        }
        assert_eq!(draft.check().map(|game| game.position()), Ok("oox/1x1/3 x".to_owned()));
        draft.set_turn(Side::Second);
        assert_eq!(draft.check(), Err(vec![Flaw::Turn(Side::First)]));
    }
}
