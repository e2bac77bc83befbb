//! The values of the program's tree, without growing the tree.

use ludoteca_core::{Control, Side};

use super::board::C64Board;
use crate::C64Points;
use crate::evaluators::Aspects;

/// Minimax as the program does it, each board once.
///
/// The cats only go forwards, so the rows they stand on tell how often they have
/// moved since the root, and the parity of the mouse's row how often the mouse
/// has: a board can stand at one level of a tree only, with one side to move. Its
/// value is kept under the pieces alone, in a table with a place for every board.
#[derive(Clone, Debug)]
pub(super) struct Minimax {
    points: C64Points,
    /// The values by the cats' rank and the mouse's square; empty until needed.
    values: Vec<u8>,
    /// The boards looked at.
    nodes: u64,
}

/// What may end the search early.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limiter<'a> {
    /// Set from outside when the answer is wanted now.
    pub(super) control: &'a Control,
    /// The most boards to look at.
    pub(super) nodes: u64,
}

/// The search has been ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// How many boards are looked at between two looks at the flag, a power of two.
const PATIENCE: u64 = 1 << 12;
/// The number of placements of four cats on 32 squares.
const PACKS: usize = 35_960;
/// Marks a board that has no value yet; no board has this one.
const UNKNOWN: u8 = 0x01;
/// The value of a mouse that cannot move.
pub(super) const TRAPPED: u8 = 0x00;
/// The value of cats that cannot move.
pub(super) const STUCK: u8 = 0xff;

impl Minimax {
    pub(super) const fn new(points: C64Points) -> Minimax {
        Minimax { points, values: Vec::new(), nodes: 0 }
    }

    /// The boards looked at since the beginning.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets the values, for another root or depth.
    pub(super) fn forget(&mut self) {
        self.values.clear();
        self.values.resize(PACKS * 32, UNKNOWN);
    }

    /// Starts counting anew.
    pub(super) fn restart(&mut self) {
        self.nodes = 0;
    }

    /// The value of a board with this many levels below it.
    ///
    /// All boards asked for between two calls of `forget` must be of one tree.
    pub(super) fn value(
        &mut self,
        board: C64Board,
        levels: u32,
        limiter: Limiter<'_>,
    ) -> Result<u8, Stopped> {
        let mouse = u32::from(board.mouse() / 2);
        let cats = board.cats().iter().fold(0, |set, cat| set | 1 << (cat / 2));
        match board.turn() {
            Side::First => self.most(mouse, cats, levels, limiter),
            Side::Second => self.least(mouse, cats, levels, limiter),
        }
    }

    /// The value with the mouse to move.
    fn most(&mut self, mouse: u32, cats: u32, levels: u32, limiter: Limiter<'_>) -> Result<u8, Stopped> {
        if levels == 0 {
            return Ok(self.leaf(mouse, cats));
        }
        let place = place(mouse, cats);
        if self.values[place] != UNKNOWN {
            return Ok(self.values[place]);
        }
        self.count(limiter)?;
        let mut best = TRAPPED;
        for to in bits(AROUND[mouse as usize] & !cats) {
            best = best.max(self.least(to, cats, levels - 1, limiter)?);
        }
        self.values[place] = best;
        Ok(best)
    }

    /// The value with the cats to move.
    fn least(&mut self, mouse: u32, cats: u32, levels: u32, limiter: Limiter<'_>) -> Result<u8, Stopped> {
        if levels == 0 {
            return Ok(self.leaf(mouse, cats));
        }
        let place = place(mouse, cats);
        if self.values[place] != UNKNOWN {
            return Ok(self.values[place]);
        }
        self.count(limiter)?;
        let mut best = STUCK;
        let free = !(cats | 1 << mouse);
        for cat in bits(cats) {
            for to in bits(FORWARD[cat as usize] & free) {
                best = best.min(self.most(mouse, cats ^ (1 << cat) ^ (1 << to), levels - 1, limiter)?);
            }
        }
        self.values[place] = best;
        Ok(best)
    }

    fn leaf(&mut self, mouse: u32, cats: u32) -> u8 {
        self.nodes += 1;
        self.points.weigh(Aspects {
            rows: 8,
            mouse: (mouse / 4) as u8,
            freedom: (AROUND[mouse as usize] & !cats).count_ones() as u8,
            first_cat: (cats.trailing_zeros() / 4) as u8,
            last_cat: (cats.ilog2() / 4) as u8,
        })
    }

    fn count(&mut self, limiter: Limiter<'_>) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes > limiter.nodes || self.nodes.is_multiple_of(PATIENCE) && limiter.control.is_stopped() {
            return Err(Stopped);
        }
        Ok(())
    }
}

/// The members of a set of squares.
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(lowest)
    })
}

/// Where the value of a board is kept: four cats have one rank among all sets
/// of four, the sum of `CHOOSE[i][square of the i-th]`.
fn place(mouse: u32, cats: u32) -> usize {
    let rank: u32 = bits(cats).zip(&CHOOSE).map(|(cat, ways)| ways[cat as usize]).sum();
    (rank * 32 + mouse) as usize
}

/// `CHOOSE[k][n]`: in how many ways `k + 1` of `n` things can be chosen.
static CHOOSE: [[u32; 32]; 4] = {
    let mut ways = [[0; 32]; 4];
    let mut n = 1;
    while n < 32 {
        ways[0][n] = n as u32;
        let mut k = 1;
        while k < 4 {
            ways[k][n] = ways[k][n - 1] + ways[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    ways
};

/// The squares that touch a square; a square is half its offset.
static AROUND: [u32; 32] = neighbours(-1);
/// The squares in front of a cat.
static FORWARD: [u32; 32] = neighbours(1);

/// For each square the diagonal neighbours from this row distance to the next row.
const fn neighbours(first: i32) -> [u32; 32] {
    let mut sets = [0; 32];
    let mut from = 0;
    while from < 32 {
        let mut to = 0;
        while to < 32 {
            // On light squares the column has the parity of the row.
            let (row, other) = (from / 4, to / 4);
            let column = 2 * (from % 4) + row % 2;
            let other_column = 2 * (to % 4) + other % 2;
            let (rows, columns) = (other - row, other_column - column);
            if rows >= first && (rows == 1 || rows == -1) && (columns == 1 || columns == -1) {
                sets[from as usize] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_its_own_place() {
        let packs = (0..1_u32 << 16).filter(|set| set.count_ones() == 4);
        let mut ranks: Vec<usize> = packs.map(|cats| place(0, cats) / 32).collect();
        ranks.sort_unstable();
        assert!(ranks.iter().copied().eq(0..ranks.len()), "ranks of 16 squares are 0, 1, 2, …");
        assert_eq!(place(31, 0xf000_0000), PACKS * 32 - 1);
    }

    #[test]
    fn the_neighbours_are_those_of_the_board() {
        assert_eq!(AROUND.iter().map(|set| set.count_ones()).sum::<u32>(), 98);
        assert_eq!(FORWARD.iter().map(|set| set.count_ones()).sum::<u32>(), 49);
        assert_eq!(AROUND[59 / 2], 1 << (50 / 2) | 1 << (52 / 2));
    }
}
