//! One pass over all cat sets, from the last to the first.

use std::sync::OnceLock;

use ludoteca_core::Control;
use ludoteca_work::{Pool, Shortage, memory};

use super::colex::{MOST_CATS, Place, binomial};
use super::entries::{Entries, Mask};
use super::shape::Shape;
use super::survey::Tally;
use crate::SolveError;

/// The most units that are worked on at once: they stay in the nearest cache.
const CHUNK: usize = 2048;
/// A group with fewer units than this is not worth a second thread.
const SHARED: usize = 1 << 15;

/// The entries of a table by block, each written once.
pub(crate) type Blocks<U> = Vec<OnceLock<Box<[U]>>>;

/// A pass that fills `blocks`.
///
/// Every step of a cat leads to a later set, so the entries it needs are there.
/// The sets that share their upper cats lie side by side and so do their
/// successors by a step of an upper cat: those are joined in long runs, and only
/// the lowest cat is looked at set by set.
#[derive(Debug)]
pub(crate) struct Sweep<'a, E: Entries> {
    pub(crate) shape: &'a Shape,
    pub(crate) entries: &'a E,
    pub(crate) blocks: &'a Blocks<E::Unit>,
    /// Where the cats' turn is kept, if somebody needs it.
    pub(crate) levels: Option<&'a Blocks<E::Unit>>,
    /// The cats' turn with one pass fewer for the mouse, if it has a pass.
    pub(crate) passed: Option<&'a Blocks<E::Unit>>,
}

/// Which of several passes one is: a mouse that may pass needs one for each number of passes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layers {
    /// The passes that are done.
    pub(crate) before: u32,
    /// All of them.
    pub(crate) all: u32,
}

impl Layers {
    /// Tells how far all passes are.
    fn tell(self, control: &Control, done: u64, total: u64) {
        control.progress(u64::from(self.before) * total + done, u64::from(self.all) * total);
    }
}

impl<E: Entries> Sweep<'_, E> {
    /// Fills the blocks, with as many threads as told.
    ///
    /// # Errors
    /// If told to stop, or if the system does not give the memory.
    pub(crate) fn run(&self, threads: usize, layers: Layers, control: &Control) -> Result<Tally, SolveError> {
        let colex = &self.shape.colex;
        let total = colex.sets();
        let (mut tally, mut done) = (Tally::default(), 0);
        for group in colex.groups() {
            layers.tell(control, done, total);
            if control.is_stopped() {
                return Err(SolveError::Stopped);
            }
            let sets: usize = group.iter().map(|top| colex.block_len(top[0])).sum();
            let alone = sets * self.entries.width() < SHARED;
            let pool = Pool::new(if alone { 1 } else { threads });
            for found in pool.try_map(group.len(), |at| self.block(group[at]))? {
                tally.merge(&found);
            }
            done += sets as u64;
        }
        layers.tell(control, done, total);
        Ok(tally)
    }

    /// Fills the block of the given top cats.
    ///
    /// # Errors
    /// If the system does not give the memory.
    fn block(&self, top: [usize; 2]) -> Result<Tally, Shortage> {
        let colex = &self.shape.colex;
        let (low, width) = (colex.low(), self.entries.width());
        let number = colex.block(top);
        let units = colex.block_len(top[0]) * width;
        let zeroed = || memory::filled(units, E::Unit::default).map(Vec::into_boxed_slice);
        let mut work = Work {
            sweep: self,
            block: number,
            cats: [0; MOST_CATS],
            occupied: E::Set::default(),
            out: zeroed()?,
            kept: self.levels.map(|_| zeroed()).transpose()?,
            chunk: 0,
            level: Vec::with_capacity(CHUNK),
            tally: Tally::default(),
        };
        let mut sources = Sources::default();
        if low < colex.cats() {
            for (i, &cat) in top.iter().enumerate() {
                work.set(low + i, cat);
            }
            for i in low..colex.cats() {
                work.steps(i, 0, |place| sources.push(place));
            }
        }
        work.divide(low, 0, top[0], &sources);
        let Work { out, kept, tally, .. } = work;
        let _ = self.blocks[number].set(out);
        if let (Some(levels), Some(kept)) = (self.levels, kept) {
            let _ = levels[number].set(kept);
        }
        Ok(tally)
    }
}

/// Where the successors of a run of sets begin.
#[derive(Clone, Copy, Default)]
struct Sources {
    len: usize,
    places: [Place; 2 * MOST_CATS],
}

impl Sources {
    fn push(&mut self, place: Place) {
        self.places[self.len] = place;
        self.len += 1;
    }

    /// The successors of a part of the run, so many sets further on.
    fn skip(&self, sets: usize) -> Sources {
        let mut further = *self;
        for place in &mut further.places[..self.len] {
            place.offset += sets;
        }
        further
    }

    fn iter(&self) -> impl Iterator<Item = Place> {
        self.places[..self.len].iter().copied()
    }
}

/// A block in the making.
struct Work<'a, E: Entries> {
    sweep: &'a Sweep<'a, E>,
    /// The number of the block.
    block: usize,
    /// The cats that are placed, from the highest down, in ascending order.
    cats: [usize; MOST_CATS],
    occupied: E::Set,
    /// The mouse's turn: the block itself.
    out: Box<[E::Unit]>,
    /// The cats' turn of the whole block, if it is to be kept.
    kept: Option<Box<[E::Unit]>>,
    /// The first set of the chunk that is worked on.
    chunk: usize,
    /// The cats' turn of that chunk.
    level: Vec<E::Unit>,
    tally: Tally,
}

impl<E: Entries> Work<'_, E> {
    fn set(&mut self, i: usize, square: usize) {
        self.cats[i] = square;
        self.occupied = self.occupied | E::Set::one(square);
    }

    fn lift(&mut self, i: usize) {
        self.occupied = self.occupied ^ E::Set::one(self.cats[i]);
    }

    /// Calls `found` with the first successor of the run at `start` for each
    /// step of cat `i`, where the run is all sets with these cats from `i` up.
    #[inline]
    fn steps(&self, i: usize, start: usize, mut found: impl FnMut(Place)) {
        for &to in self.sweep.shape.forward(self.cats[i]) {
            if !self.occupied.has(to as usize) {
                found(self.step(i, start, to as usize));
            }
        }
    }

    /// The first successor of the run at `start` by the step of cat `i` to `to`.
    #[inline]
    fn step(&self, i: usize, start: usize, to: usize) -> Place {
        let colex = &self.sweep.shape.colex;
        let (low, cats) = (colex.low(), colex.cats());
        if i < low && (low == cats || to < self.cats[low]) {
            // The top cats stay. Those that are overtaken move down in the order.
            let mut offset = start - binomial(self.cats[i], i + 1);
            let mut at = i;
            while at + 1 < low && self.cats[at + 1] < to {
                at += 1;
                offset = offset + binomial(self.cats[at], at) - binomial(self.cats[at], at + 1);
            }
            return Place { block: self.block, offset: offset + binomial(to, at + 1) };
        }
        let mut set = self.cats;
        let mut at = i;
        while at + 1 < cats && set[at + 1] < to {
            set[at] = set[at + 1];
            at += 1;
        }
        set[at] = to;
        let offset = (i..low).map(|j| binomial(set[j], j + 1)).sum();
        let block = (low..cats).map(|j| binomial(set[j], j - low + 1)).sum();
        Place { block, offset }
    }

    /// Walks the sets whose `count` lowest cats stand below `limit` until a run
    /// is short enough to be worked on at once.
    fn divide(&mut self, count: usize, start: usize, limit: usize, sources: &Sources) {
        let sets = binomial(limit, count);
        if count == 1 || sets * self.sweep.entries.width() <= CHUNK {
            self.open(count, start, limit, sets, sources);
            return;
        }
        for cat in (count - 1..limit).rev() {
            let skipped = binomial(cat, count);
            let mut sources = sources.skip(skipped);
            self.set(count - 1, cat);
            self.steps(count - 1, start + skipped, |place| sources.push(place));
            self.divide(count - 1, start + skipped, cat, &sources);
            self.lift(count - 1);
        }
    }

    /// Works on a chunk.
    fn open(&mut self, count: usize, start: usize, limit: usize, sets: usize, sources: &Sources) {
        let width = self.sweep.entries.width();
        self.chunk = start;
        self.level.clear();
        self.level.resize(sets * width, E::Unit::default());
        for place in sources.iter() {
            self.join(start, sets, place);
        }
        self.fill(count, start, limit);
        let (place, range) =
            (Place { block: self.block, offset: start }, start * width..(start + sets) * width);
        self.sweep.entries.count(place, &self.level, &self.out[range.clone()], &mut self.tally);
        if let Some(kept) = &mut self.kept {
            kept[range].copy_from_slice(&self.level);
        }
    }

    /// Joins a run of successors into the level.
    #[inline]
    fn join(&mut self, start: usize, sets: usize, from: Place) {
        let width = self.sweep.entries.width();
        let range = from.offset * width..(from.offset + sets) * width;
        let own = from.block == self.block;
        let block = if own { &self.out } else { solved(self.sweep.blocks, from.block) };
        E::join(&mut self.level[(start - self.chunk) * width..][..sets * width], &block[range]);
    }

    /// Fills the sets whose `count` lowest cats stand below `limit`.
    fn fill(&mut self, count: usize, start: usize, limit: usize) {
        if count == 1 {
            self.fill_row(start, limit);
            return;
        }
        for cat in (count - 1..limit).rev() {
            let (start, sets) = (start + binomial(cat, count), binomial(cat, count - 1));
            self.set(count - 1, cat);
            for &to in self.sweep.shape.forward(cat) {
                if !self.occupied.has(to as usize) {
                    let place = self.step(count - 1, start, to as usize);
                    self.join(start, sets, place);
                }
            }
            self.fill(count - 1, start, cat);
            self.lift(count - 1);
        }
    }

    /// Fills the sets whose lowest cat stands below `limit`.
    #[inline]
    fn fill_row(&mut self, start: usize, limit: usize) {
        let Sweep { shape, entries, passed, .. } = *self.sweep;
        let width = entries.width();
        // The lowest cat overtakes others: where to matters, not where from.
        self.cats[0] = 0;
        let first = (start - self.chunk) * width;
        let farthest = (limit + shape.longest_step()).min(shape.board.len());
        for to in limit + 1..farthest {
            if !self.occupied.has(to) {
                let place = self.step(0, start, to);
                let own = place.block == self.block;
                let block = if own { &self.out } else { solved(self.sweep.blocks, place.block) };
                let entry = &block[place.offset * width..][..width];
                for &from in shape.backward(to) {
                    if (from as usize) < limit {
                        E::join(&mut self.level[first + from as usize * width..][..width], entry);
                    }
                }
            }
        }
        let row = start * width..(start + limit) * width;
        let passed = passed.map(|passed| &solved(passed, self.block)[row.clone()]);
        let level = &mut self.level[first..][..limit * width];
        close_row(shape, entries, self.occupied, level, passed, &mut self.out[row]);
    }
}

/// Lets the lowest cat step within its row of sets, and the mouse answer.
#[inline(never)]
fn close_row<E: Entries>(
    shape: &Shape,
    entries: &E,
    upper: E::Set,
    level: &mut [E::Unit],
    passed: Option<&[E::Unit]>,
    out: &mut [E::Unit],
) {
    let width = entries.width();
    let limit = out.len() / width;
    for cat in (0..limit).rev() {
        let (row, later) = out.split_at_mut((cat + 1) * width);
        let level = &mut level[cat * width..][..width];
        for to in shape.pair(cat) {
            if to < limit {
                E::join(level, &later[(to - cat - 1) * width..][..width]);
            }
        }
        let passed = passed.map(|passed| &passed[cat * width..][..width]);
        entries.close(upper | E::Set::one(cat), level, passed, &mut row[cat * width..]);
    }
}

/// A block that an earlier group has filled.
fn solved<U>(blocks: &Blocks<U>, number: usize) -> &[U] {
    blocks[number].get().expect("steps lead to sets that are already solved")
}
