//! The evaluations of the Commodore 64 program, in its three versions.

use ludoteca_core::{Evaluator, Game, Hints, Message, Score, SearchEvaluator, Side, Term};

use crate::Cats;
use crate::TEXTS;

/// The evaluation of the Commodore 64 program, in its three versions.
///
/// It is one byte, larger when better for the mouse, with `$80` as the neutral
/// value. As an [`Evaluator`], a point of the byte is a whole unit (100
/// hundredths): `$82` is 2.00 for the mouse and -2.00 for the cats.
///
/// | looks at | points | since |
/// |---|---|---|
/// | mouse's row 0, 1, …, 7 | +32, +6, +5, +4, +3, +2, +1, 0 | version 1 |
/// | free squares around the mouse 0, 1, 2, 3, 4 | -32, -3, -2, -1, 0 | version 1 |
/// | rows between the first and the last cat 0, 1, more | -16, -8, 0 | version 2 |
/// | no cat is nearer to the cats' edge than the mouse | +32 | version 3 |
///
/// On other boards than 8x8 the rows count from the mouse's edge in the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum C64Evaluation {
    /// The mouse's row and freedom.
    Version1,
    /// Also how closed the cats' formation is.
    Version2,
    /// Also whether the mouse has overtaken the cats.
    #[default]
    Version3,
}

/// The value of a position that favours nobody.
const NEUTRAL: u8 = 0x80;
/// What the mouse gets for the cats' edge.
const ARRIVED: i8 = 32;
/// What the mouse gets for its free squares: none to four.
const FREEDOM: [i8; 5] = [-32, -3, -2, -1, 0];
/// What the mouse gets for cats that stand in one row or in two.
const FORMATION: [i8; 2] = [-16, -8];
/// What the mouse gets when it has overtaken every cat.
const OVERTAKEN: i8 = 32;

/// What the evaluation looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aspects {
    /// The rows of the board.
    pub(crate) rows: u8,
    /// The row of the mouse, from zero at the cats' edge.
    pub(crate) mouse: u8,
    /// The free squares around the mouse.
    pub(crate) freedom: u8,
    /// The row of the cat nearest to the cats' edge.
    pub(crate) first_cat: u8,
    /// The row of the cat farthest from it.
    pub(crate) last_cat: u8,
}

impl Aspects {
    pub(crate) fn of(position: &Cats) -> Aspects {
        let board = position.board();
        let rows = position.cats().iter().map(|cat| board.row(cat) as u8);
        let (first_cat, last_cat) =
            rows.fold((u8::MAX, 0), |(first, last), row| (first.min(row), last.max(row)));
        Aspects {
            rows: board.rows(),
            mouse: board.row(position.mouse()) as u8,
            freedom: (board.around(position.mouse()) & !position.cats()).len() as u8,
            first_cat,
            last_cat,
        }
    }

    #[inline]
    fn advance(self) -> i8 {
        if self.mouse == 0 { ARRIVED } else { (self.rows - 1 - self.mouse) as i8 }
    }

    #[inline]
    fn freedom(self) -> i8 {
        FREEDOM[self.freedom as usize]
    }

    #[inline]
    fn formation(self) -> i8 {
        FORMATION.get((self.last_cat - self.first_cat) as usize).copied().unwrap_or(0)
    }

    #[inline]
    fn overtaken(self) -> i8 {
        if self.first_cat >= self.mouse { OVERTAKEN } else { 0 }
    }
}

impl C64Evaluation {
    /// The versions, the oldest first.
    pub const ALL: [C64Evaluation; 3] =
        [C64Evaluation::Version1, C64Evaluation::Version2, C64Evaluation::Version3];

    /// The number of the version.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The value as the program keeps it.
    ///
    /// ```
    /// use ludoteca_cats::{C64Evaluation, Cats, Rules};
    /// use ludoteca_core::Game;
    /// let start = Cats::start(&Rules::default());
    /// assert_eq!(C64Evaluation::Version1.byte(&start), 0x7e);
    /// ```
    pub fn byte(self, position: &Cats) -> u8 {
        self.weigh(Aspects::of(position))
    }

    /// The byte from what it looks at.
    #[inline]
    pub(crate) fn weigh(self, aspects: Aspects) -> u8 {
        let mut points = aspects.advance() + aspects.freedom();
        if self != C64Evaluation::Version1 {
            points += aspects.formation();
        }
        if self == C64Evaluation::Version3 {
            points += aspects.overtaken();
        }
        NEUTRAL.wrapping_add_signed(points)
    }
}

/// What a byte of the program is worth to a side.
pub(crate) fn score_of(byte: u8, side: Side) -> Score {
    let mouse = Score::new((i32::from(byte) - i32::from(NEUTRAL)) * 100);
    match side {
        Side::First => mouse,
        Side::Second => -mouse,
    }
}

impl Evaluator<Cats> for C64Evaluation {
    fn score(&self, position: &Cats) -> Score {
        score_of(self.byte(position), position.turn())
    }

    fn terms(&self, position: &Cats) -> Vec<Term> {
        let aspects = Aspects::of(position);
        let term = |name: Message, points: i8| {
            let hundredths = i32::from(points) * 100;
            Term::new(name, if position.turn() == Side::First { hundredths } else { -hundredths })
        };
        let mut terms = vec![
            term(TEXTS.message("cats.term.advance").with("n", aspects.mouse), aspects.advance()),
            term(TEXTS.message("cats.term.freedom").with("n", aspects.freedom), aspects.freedom()),
        ];
        if *self != C64Evaluation::Version1 {
            let rows = aspects.last_cat - aspects.first_cat + 1;
            terms.push(term(TEXTS.message("cats.term.formation").with("n", rows), aspects.formation()));
        }
        if *self == C64Evaluation::Version3 {
            let name = match aspects.overtaken() {
                0 => TEXTS.message("cats.term.not_overtaken"),
                _ => TEXTS.message("cats.term.overtaken"),
            };
            terms.push(term(name, aspects.overtaken()));
        }
        terms
    }
}

impl Hints<Cats> for C64Evaluation {}

impl SearchEvaluator<Cats> for C64Evaluation {
    type Scratch = ();
    type Hints = C64Evaluation;

    fn scratch(&self) {}

    fn evaluate(&self, (): &mut (), position: &Cats) -> Score {
        self.score(position)
    }

    fn futility_margin(&self) -> Option<i32> {
        None
    }

    fn hints(&self) -> &C64Evaluation {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use ludoteca_core::{Language, Notation};

    fn at(position: &str) -> Cats {
        Cats::parse_position(&Rules::default(), position).expect("the position is possible")
    }

    #[test]
    fn the_bytes_are_those_of_the_table() {
        for (position, bytes, why) in [
            ("31:1,2,3,4:m", [0x7e, 0x6e, 0x6e], "row 7, two squares, one row of cats"),
            ("26:1,2,3,4:c", [0x81, 0x71, 0x71], "row 6, four squares, one row of cats"),
            ("26:1,2,3,8:m", [0x81, 0x79, 0x79], "row 6, four squares, two rows of cats"),
            ("26:1,2,3,12:m", [0x81, 0x81, 0x81], "row 6, four squares, cats apart"),
            ("12:5,6,8,16:m", [0x65, 0x65, 0x65], "row 2, trapped at the edge, three rows of cats"),
            ("12:5,7,8,10:m", [0x82, 0x7a, 0x7a], "row 2, one square, two rows of cats"),
            ("2:5,8,12,16:c", [0x9e, 0x9e, 0xbe], "row 0, two squares, overtaken"),
            ("14:13,15,16,32:m", [0x84, 0x84, 0xa4], "row 3, level with the last cat: overtaken"),
        ] {
            let found = C64Evaluation::ALL.map(|version| version.byte(&at(position)));
            assert_eq!(found, bytes, "{position}: {why}");
        }
    }

    #[test]
    fn the_terms_add_up_to_the_score_for_either_side() {
        for position in ["31:1,2,3,4:m", "26:1,2,3,4:c", "2:5,7,8,16:c", "14:13,15,16,32:m"] {
            for version in C64Evaluation::ALL {
                let position = at(position);
                let terms = version.terms(&position);
                assert_eq!(terms.len(), version.number() as usize + 1);
                let sum = terms.iter().map(|term| term.value).sum();
                assert_eq!(version.score(&position), Score::new(sum), "{version:?}");
                for language in Language::ALL {
                    assert!(terms.iter().all(|term| language.say(&term.name) != term.name.key()));
                }
            }
        }
        assert_eq!(C64Evaluation::Version1.score(&at("31:1,2,3,4:m")), Score::new(-200));
        assert_eq!(C64Evaluation::Version2.score(&at("26:1,2,3,4:c")), Score::new(1500));
    }

    #[test]
    fn no_board_overflows_the_byte() {
        for rules in ["4x4", "16x16", "16x4", "5x16,edge=no"] {
            let mut position = Cats::start(&rules.parse().expect("the rules are well written"));
            let mut moves = Vec::new();
            while position.ended().is_none() {
                let byte = C64Evaluation::Version3.byte(&position);
                assert!((0x50..=0xc0).contains(&byte), "{rules} {byte:02x}");
                moves.clear();
                position.moves(&mut moves);
                position.apply(moves[0]);
            }
        }
    }
}
