//! The transposition table: what was found in positions that were looked at before,
//! shared by threads.

use std::iter::successors;
use std::sync::atomic::{AtomicU64, Ordering};

use ludoteca_core::{Control, Score};
use ludoteca_work::{Line, Lines, memory};
use prefetch_index::prefetch_index;
use serde::{Deserialize, Serialize};

/// The words of an entry.
const ENTRY: usize = 2;
/// A million bytes, as people count them.
const MEGABYTE: usize = 1 << 20;

/// Where a word keeps the depth, the bound, the age and the score.
const BOUND_AT: u32 = 8;
const AGE_AT: u32 = 10;
const ESTIMATE_AT: u32 = 16;
const SCORE_AT: u32 = 32;
/// The ages that there are.
const AGES: u64 = 64;
/// An entry of the search before last is as easily given up as one this much shallower.
const AGE_PLIES: i64 = 2;

/// What a value says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    Lower,
    /// The true one is at most this.
    Upper,
}

impl Bound {
    /// What a value says that was found between two others.
    pub(crate) fn of(score: Score, alpha: Score, beta: Score) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// What is stored of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The code of the best move, if one was found.
    pub(crate) best: Option<u32>,
    /// The value, seen from the position itself.
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// How deep it was looked.
    pub(crate) depth: u8,
    /// The static value in hundredths, where one was found that is not out of proportion.
    pub(crate) estimate: Option<i16>,
}

/// A table of entries that any number of threads read and write without waiting.
///
/// An entry is two words; the first is kept mixed with the second, so that words of
/// two different writers do not fit together and are taken for nothing. A key may be kept in
/// all entries of one line of cache.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    lines: Lines,
    age: AtomicU64,
}

impl TranspositionTable {
    /// A table of at most so many megabytes, and at least one bucket. Where there is not
    /// so much memory it is half as large, or half of that: a search does with less.
    /// Nothing if somebody stops it before it is ready: a large one takes its time.
    pub(crate) fn new(megabytes: usize, control: &Control) -> Option<TranspositionTable> {
        TranspositionTable::within(megabytes, memory::available(), control)
    }

    /// The smallest table: one bucket.
    pub(crate) fn smallest() -> TranspositionTable {
        let line = Lines::zeroed(1, &Control::untimed()).ok().flatten();
        TranspositionTable { lines: line.expect("there is room for a line"), age: AtomicU64::new(0) }
    }

    fn within(megabytes: usize, available: Option<u64>, control: &Control) -> Option<TranspositionTable> {
        let line = size_of::<Line>();
        let wanted = (megabytes.saturating_mul(MEGABYTE) / line).max(1);
        let most = if wanted.is_power_of_two() { wanted } else { wanted.next_power_of_two() / 2 };
        let mut counts = successors(Some(most), |&count| (count > 1).then_some(count / 2));
        let fits = |count: usize| available.is_none_or(|there| (count * line) as u64 <= there);
        let made = counts.find_map(|count| {
            let zeroed = || Lines::zeroed(count, control).ok();
            if fits(count) { zeroed() } else { None }
        });
        match made {
            Some(lines) => Some(TranspositionTable { lines: lines?, age: AtomicU64::new(0) }),
            None => Some(TranspositionTable::smallest()),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for word in self.lines.all().iter().flatten() {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// Tells that a new search begins: what is older gives way to what it finds.
    pub(crate) fn new_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// How full it is with what the present search found, in thousandths.
    pub(crate) fn hashfull(&self) -> u32 {
        let age = self.age();
        let sample = &self.lines.all()[..self.lines.all().len().min(1000)];
        let entries = sample.iter().flat_map(entries);
        let full = entries.clone().filter(|entry| {
            let data = entry[1].load(Ordering::Relaxed);
            data != 0 && (data >> AGE_AT) % AGES == age
        });
        (full.count() * 1000 / entries.count()) as u32
    }

    fn age(&self) -> u64 {
        self.age.load(Ordering::Relaxed) % AGES
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.lines.all().len() - 1)
    }

    /// The entries that a key may be kept in.
    fn bucket(&self, key: u64) -> &[[AtomicU64; ENTRY]] {
        entries(&self.lines.all()[self.place(key)])
    }

    /// Tells the processor that the entry of the position with a key is soon asked for.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch_index(self.lines.all(), self.place(key));
    }

    /// The entry of the position with a key.
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|entry| {
            let data = entry[1].load(Ordering::Relaxed);
            let head = entry[0].load(Ordering::Relaxed) ^ data;
            (data != 0 && head >> 32 == key >> 32).then(|| unpack(head, data))
        })
    }

    /// Stores an entry for the position with a key.
    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let age = self.age();
        let mut place = &self.bucket(key)[0];
        let mut least = i64::MAX;
        let mut best = entry.best;
        for slot in self.bucket(key) {
            let data = slot[1].load(Ordering::Relaxed);
            let head = slot[0].load(Ordering::Relaxed) ^ data;
            if data != 0 && head >> 32 == key >> 32 {
                // A bound from below knows no better move than the one before.
                best = best.or(unpack(head, data).best);
                place = slot;
                break;
            }
            let old = (age + AGES - (data >> AGE_AT) % AGES) % AGES;
            let worth = if data == 0 { i64::MIN } else { (data & 0xff) as i64 - AGE_PLIES * old as i64 };
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let (head, data) = pack(key, Entry { best, ..entry }, age);
        place[0].store(head ^ data, Ordering::Relaxed);
        place[1].store(data, Ordering::Relaxed);
    }
}

/// The entries of a line.
fn entries(line: &Line) -> &[[AtomicU64; ENTRY]] {
    line.as_chunks().0
}

fn pack(key: u64, entry: Entry, age: u64) -> (u64, u64) {
    // A bound is never zero, so that an entry is never all zeros.
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let head = key >> 32 << 32 | u64::from(entry.best.unwrap_or(NO_MOVE));
    let score = u64::from(entry.score.raw() as u32);
    let estimate = u64::from(entry.estimate.unwrap_or(NO_ESTIMATE) as u16);
    let data = u64::from(entry.depth) | bound << BOUND_AT | age << AGE_AT;
    (head, data | estimate << ESTIMATE_AT | score << SCORE_AT)
}

fn unpack(head: u64, data: u64) -> Entry {
    let bound = match data >> BOUND_AT & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        _ => Bound::Upper,
    };
    let best = Some(head as u32).filter(|&code| code != NO_MOVE);
    let score = Score::from_raw((data >> SCORE_AT) as u32 as i32);
    let estimate = Some((data >> ESTIMATE_AT) as u16 as i16).filter(|&value| value != NO_ESTIMATE);
    Entry { best, score, bound, depth: data as u8, estimate }
}

/// The mark of an entry without a best move; games do not number moves so high.
pub(super) const NO_MOVE: u32 = u32::MAX - 1;
/// The mark of an entry without a static value.
const NO_ESTIMATE: i16 = i16::MIN;

#[cfg(test)]
mod tests {
    use super::*;

    fn table(megabytes: usize) -> TranspositionTable {
        TranspositionTable::new(megabytes, &Control::untimed()).expect("nobody stops it")
    }

    #[test]
    fn a_table_that_nobody_waits_for_is_not_made() {
        let control = Control::untimed();
        control.stop().set();
        assert!(TranspositionTable::new(64, &control).is_none());
    }
    use ludoteca_core::Rng;

    fn entry(score: i32, depth: u8) -> Entry {
        Entry { best: Some(7), score: Score::new(score), bound: Bound::Lower, depth, estimate: None }
    }

    #[test]
    fn what_is_kept_is_found_as_it_was() {
        let table = table(1);
        for (key, entry) in [
            (1, entry(-350, 4)),
            (
                1 << 40,
                Entry {
                    best: None,
                    score: Score::win_in(3),
                    bound: Bound::Exact,
                    depth: 0,
                    estimate: Some(-7),
                },
            ),
            (
                5,
                Entry {
                    best: Some(u32::MAX),
                    score: Score::loss_in(9),
                    bound: Bound::Upper,
                    depth: 255,
                    estimate: Some(i16::MAX),
                },
            ),
        ] {
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
        }
        assert_eq!(table.probe(2), None);
        table.clear();
        assert_eq!(table.probe(1), None);
    }

    #[test]
    fn the_shallowest_and_oldest_give_way() {
        let table = table(0);
        for key in 1..=4 {
            table.store(key << 32, entry(0, key as u8 * 10));
        }
        table.store(5 << 32, entry(0, 5));
        assert_eq!(table.probe(1 << 32), None, "the shallowest of one age");
        for _ in 0..20 {
            table.new_search();
        }
        table.store(6 << 32, entry(0, 1));
        table.store(7 << 32, entry(0, 1));
        assert!(table.probe(6 << 32).is_some() && table.probe(7 << 32).is_some(), "old ones went first");
        assert!(table.probe(4 << 32).is_some(), "but the deepest of them stays");
    }

    #[test]
    fn more_than_there_is_becomes_less_and_not_the_end() {
        for there in [0, 1000, 3 * MEGABYTE as u64] {
            let table =
                TranspositionTable::within(64, Some(there), &Control::untimed()).expect("nobody stops it");
            let taken = size_of_val(table.lines.all()) as u64;
            assert!(taken <= there.max(64) && taken * 2 > there, "{taken} of {there} bytes");
            table.store(9, entry(10, 3));
            assert_eq!(table.probe(9), Some(entry(10, 3)));
        }
    }

    #[test]
    fn a_better_known_move_is_not_forgotten() {
        let table = table(1);
        table.store(9, entry(10, 3));
        table.store(9, Entry { best: None, ..entry(20, 4) });
        assert_eq!(table.probe(9), Some(entry(20, 4)));
    }

    #[test]
    fn threads_never_read_a_mixture() {
        let table = table(0);
        let of = |key: u64| Entry { best: Some(key as u32), ..entry((key >> 32) as i32 % 1000, 3) };
        std::thread::scope(|scope| {
            for seed in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    let mut rng = Rng::new(seed);
                    for _ in 0..50_000 {
                        let key = rng.next();
                        let key = key & !0xffff_ffff | (key >> 32 & 0xffff);
                        table.store(key, of(key));
                        if let Some(found) = table.probe(key) {
                            assert_eq!(found, of(key));
                        }
                    }
                });
            }
        });
    }
}
