//! What a table file says about itself.

use ludoteca_cats::{Board, Cats, Rules};
use ludoteca_core::{BySide, Notation, Side};
use serde::{Deserialize, Serialize};

use super::shape::{Shape, board_rules};
use super::{Longest, Solution, Survey};
use crate::Fault;
use crate::sealed::game_of;

/// The header of a table of mouse and cats.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Header {
    game: String,
    rules: String,
    holds: Holds,
    passes: u32,
    /// The number of cat sets.
    sets: u64,
    /// The bytes for each.
    entry: usize,
    /// By side to move, then by winner.
    counts: [[u64; 2]; 2],
    longest: [[Option<Win>; 2]; 2],
}

/// What a table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Holds {
    /// A bit for every mouse square.
    Winners,
    /// A byte for every mouse square.
    Distances,
}

/// A longest win.
#[derive(Debug, Serialize, Deserialize)]
struct Win {
    position: String,
    plies: u32,
}

/// A header that has been understood.
#[derive(Debug)]
pub(crate) struct Contents {
    pub(crate) shape: Shape,
    pub(crate) holds: Holds,
    pub(crate) passes: u32,
    pub(crate) entry: usize,
    pub(crate) survey: Survey,
}

impl Holds {
    /// The bytes of an entry.
    pub(crate) fn entry(self, board: &Board) -> usize {
        match self {
            Holds::Winners => board.len().div_ceil(8),
            Holds::Distances => board.len(),
        }
    }
}

impl Header {
    pub(crate) fn of(solution: &Solution) -> Header {
        let holds = if solution.has_distances() { Holds::Distances } else { Holds::Winners };
        let survey = solution.survey();
        let win = |longest: Longest| Win { position: longest.position.position(), plies: longest.plies };
        Header {
            game: Cats::NAME.to_owned(),
            rules: board_rules(solution.board()),
            holds,
            passes: solution.passes(),
            sets: solution.shape.colex.sets(),
            entry: holds.entry(solution.board()),
            counts: Side::ALL.map(|turn| Side::ALL.map(|winner| survey.counts[turn][winner])),
            longest: Side::ALL.map(|turn| Side::ALL.map(|winner| survey.longest[turn][winner].map(win))),
        }
    }

    /// The bytes that the entries take together.
    pub(crate) fn data_len(&self) -> u64 {
        self.sets * self.entry as u64
    }

    /// The bytes of an entry.
    pub(crate) fn entry(&self) -> usize {
        self.entry
    }

    /// Understands a header, or says what in it cannot be.
    pub(crate) fn read(text: &str) -> Result<Contents, Fault> {
        let game = game_of(text)?;
        if game != Cats::NAME {
            return Err(Fault::OtherGame(game));
        }
        let header: Header = serde_json::from_str(text).map_err(|_| Fault::Contents("header"))?;
        let rules: Rules = header.rules.parse().map_err(|_| Fault::Contents("rules"))?;
        let board = rules.board();
        if board_rules(board) != header.rules {
            return Err(Fault::Contents("rules"));
        }
        let shape = Shape::new(board);
        if header.sets != shape.colex.sets() {
            return Err(Fault::Contents("sets"));
        }
        if header.entry != header.holds.entry(board) {
            return Err(Fault::Contents("entry"));
        }
        let survey = header.survey(&rules, &shape)?;
        let Header { holds, passes, entry, .. } = header;
        Ok(Contents { shape, holds, passes, entry, survey })
    }

    fn survey(&self, rules: &Rules, shape: &Shape) -> Result<Survey, Fault> {
        let all = shape.colex.placements(shape.board.home().len());
        if self.counts.iter().any(|[mouse, cats]| mouse.checked_add(*cats) != Some(all)) {
            return Err(Fault::Contents("counts"));
        }
        let mut longest = BySide::<BySide<Option<Longest>>>::default();
        for turn in Side::ALL {
            for winner in Side::ALL {
                if let Some(win) = &self.longest[turn as usize][winner as usize] {
                    let position =
                        Cats::parse_position(rules, &win.position).map_err(|_| Fault::Contents("longest"))?;
                    longest[turn][winner] = Some(Longest { position, plies: win.plies });
                }
            }
        }
        let counts = self.counts.map(|[first, second]| BySide { first, second });
        Ok(Survey { counts: BySide { first: counts[0], second: counts[1] }, longest })
    }
}
