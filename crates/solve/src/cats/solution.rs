//! A solved board.

use std::convert::Infallible;
use std::sync::OnceLock;
use std::time::Duration;

use ludoteca_cats::{Board, Cats, Square};
use ludoteca_core::{BySide, Control, History, Oracle, Side, Verdict};

use super::colex::bits;
use super::distances::Distances;
use super::entries::{Entries, Mask};
use super::shape::Shape;
use super::survey::Tally;
use super::sweep::{Blocks, Layers, Sweep};
use super::verdict::{self, CATS, MOUSE, of_grade, without_distance};
use super::winners::Winners;
use super::{Plan, Survey};
use crate::SolveError;

/// The value of every position of one board.
#[derive(Debug)]
pub struct Solution {
    pub(super) shape: Shape,
    pub(super) passes: u32,
    pub(super) table: Table,
    pub(super) survey: Survey,
    pub(super) elapsed: Duration,
    pub(super) loaded: bool,
}

/// The entries, by block; the mouse's turn only.
#[derive(Debug)]
pub(super) enum Table {
    /// Winners on up to 32 squares.
    Small(Vec<Box<[u32]>>),
    /// Winners on up to 64 squares.
    Medium(Vec<Box<[u64]>>),
    /// Winners on up to 128 squares.
    Large(Vec<Box<[u128]>>),
    /// Distances.
    Exact(Vec<Box<[u8]>>),
}

/// The value of a start: the cats on their row, the mouse on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Where the mouse starts.
    pub mouse: Square,
    /// Which side begins.
    pub first: Side,
    /// Who wins.
    pub verdict: Verdict,
}

impl Solution {
    /// Solves a board.
    ///
    /// The control is told every now and then how far it is, and stops it.
    ///
    /// # Errors
    /// If the board is too large for the memory, which is known before anything
    /// is done, or stopped.
    pub fn solve(board: &'static Board, plan: Plan, control: &Control) -> Result<Solution, SolveError> {
        plan.check(board)?;
        let begun = control.now();
        let shape = Shape::new(board);
        let (table, tally) = match (plan.distances, board.len()) {
            (true, _) => {
                let (blocks, tally) = layers(&shape, &Distances::new(&shape), plan, control)?;
                (Table::Exact(blocks), tally)
            }
            (false, 0..=32) => {
                let (blocks, tally) = layers(&shape, &Winners::<u32>::new(&shape), plan, control)?;
                (Table::Small(blocks), tally)
            }
            (false, 33..=64) => {
                let (blocks, tally) = layers(&shape, &Winners::<u64>::new(&shape), plan, control)?;
                (Table::Medium(blocks), tally)
            }
            (false, _) => {
                let (blocks, tally) = layers(&shape, &Winners::<u128>::new(&shape), plan, control)?;
                (Table::Large(blocks), tally)
            }
        };
        let survey = tally.survey(&shape);
        let elapsed = control.now().saturating_sub(begun);
        Ok(Solution { shape, passes: plan.passes, table, survey, elapsed, loaded: false })
    }

    /// The board.
    pub fn board(&self) -> &'static Board {
        self.shape.board
    }

    /// Whether the exact distances are known.
    pub fn has_distances(&self) -> bool {
        matches!(self.table, Table::Exact(_))
    }

    /// How many times the mouse may stay where it is.
    pub fn passes(&self) -> u32 {
        self.passes
    }

    /// Who wins a position, with all the passes still to come.
    ///
    /// # Panics
    /// If the position is of another board.
    #[inline]
    pub fn probe(&self, position: &Cats) -> Verdict {
        let Ok(found) =
            verdict::find::<Infallible>(&self.shape, position, |cats, mouse| Ok(self.grade(cats, mouse)));
        if self.has_distances() { found } else { without_distance(found, position, self.passes) }
    }

    /// The value of every start, each side beginning.
    pub fn starts(&self) -> Vec<Start> {
        let board = self.board();
        let starts =
            Side::ALL.into_iter().flat_map(|first| board.last().iter().map(move |mouse| (mouse, first)));
        let value = |(mouse, first)| {
            let start = Cats::place(board, mouse, board.home(), first)?;
            Some(Start { mouse, first, verdict: self.probe(&start) })
        };
        starts.filter_map(value).collect()
    }

    /// How many placements each side wins, and the longest wins.
    pub fn survey(&self) -> &Survey {
        &self.survey
    }

    /// How many placements with the mouse to move each side wins in so many plies; nothing
    /// where the distances are not known.
    pub fn distances(&self) -> Option<BySide<Vec<u64>>> {
        let Table::Exact(blocks) = &self.table else { return None };
        let mut grades = [0_u64; 256];
        for &grade in blocks.iter().flat_map(|block| block.iter()) {
            grades[usize::from(grade)] += 1;
        }
        let mut counts = BySide { first: Vec::new(), second: Vec::new() };
        // Grade 0 stands for squares of cats and for the mouse's goal.
        for (grade, &count) in (0..=u8::MAX).zip(&grades).skip(1).filter(|(_, count)| **count > 0) {
            if let Verdict { winner: Some(winner), plies: Some(plies) } = of_grade(Side::First, grade) {
                let counts: &mut Vec<u64> = &mut counts[winner];
                let plies = plies as usize;
                counts.resize(counts.len().max(plies + 1), 0);
                counts[plies] = count;
            }
        }
        Some(counts)
    }

    /// The bytes that the table takes.
    pub fn bytes(&self) -> u64 {
        fn sum<U>(blocks: &[Box<[U]>]) -> u64 {
            blocks.iter().map(|block| size_of_val::<[U]>(block) as u64).sum()
        }
        match &self.table {
            Table::Small(blocks) => sum(blocks),
            Table::Medium(blocks) => sum(blocks),
            Table::Large(blocks) => sum(blocks),
            Table::Exact(blocks) => sum(blocks),
        }
    }

    /// The time it took to solve the board, or to read it.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Whether it was read from a file instead of being solved.
    pub fn is_loaded(&self) -> bool {
        self.loaded
    }

    /// The grade of a cat set and a mouse square on the mouse's turn.
    #[inline]
    fn grade(&self, cats: u128, mouse: usize) -> u8 {
        fn winner<M: Mask>(mask: M, mouse: usize) -> u8 {
            if mask.has(mouse) { CATS } else { MOUSE }
        }
        let place = self.shape.colex.place(bits(cats));
        match &self.table {
            Table::Small(blocks) => winner(blocks[place.block][place.offset], mouse),
            Table::Medium(blocks) => winner(blocks[place.block][place.offset], mouse),
            Table::Large(blocks) => winner(blocks[place.block][place.offset], mouse),
            Table::Exact(blocks) => blocks[place.block][place.offset * self.shape.board.len() + mouse],
        }
    }
}

/// The blocks of a table, and what they amount to.
type Swept<U> = (Vec<Box<[U]>>, Tally);

/// Sweeps once for every number of passes, from none up.
fn layers<E: Entries>(
    shape: &Shape,
    entries: &E,
    plan: Plan,
    control: &Control,
) -> Result<Swept<E::Unit>, SolveError> {
    let count = shape.colex.blocks();
    let empty = || -> Blocks<E::Unit> { (0..count).map(|_| OnceLock::new()).collect() };
    let mut passed: Option<Blocks<E::Unit>> = None;
    for left in 0.. {
        let (blocks, levels) = (empty(), (left < plan.passes).then(empty));
        let sweep =
            Sweep { shape, entries, blocks: &blocks, levels: levels.as_ref(), passed: passed.as_ref() };
        let layers = Layers { before: left, all: plan.passes + 1 };
        let tally = sweep.run(plan.threads.get(), layers, control)?;
        if levels.is_none() {
            let blocks = blocks.into_iter().map(|block| block.into_inner().unwrap_or_default());
            return Ok((blocks.collect(), tally));
        }
        passed = levels;
    }
    unreachable!("the last layer has no pass left")
}

impl Oracle<Cats> for Solution {
    fn verdict(&self, _: &History<'_, Cats>, position: &Cats) -> Verdict {
        self.probe(position)
    }
}
