//! What a proof search remembers of the positions it has looked at.

use ludoteca_core::Control;
use ludoteca_work::memory;

/// The entries that a key may be kept in: as many as lie in two lines of cache.
const BUCKET: usize = 4;
/// A million bytes, as people count them.
const MEGABYTE: usize = 1 << 20;

/// A failure however many plies are left.
pub(super) const FOREVER: u16 = u16::MAX;

/// How far a position is from being proved and from being disproved: the least
/// number of leaves that would have to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// To prove that the attacker wins.
    pub(super) proof: u32,
    /// To prove that he does not.
    pub(super) disproof: u32,
}

/// Never: larger than any number that is added up.
pub(super) const NEVER: u32 = u32::MAX;

impl Numbers {
    /// The attacker wins.
    pub(super) const WON: Numbers = Numbers { proof: 0, disproof: NEVER };
    /// The attacker does not win.
    pub(super) const FAILED: Numbers = Numbers { proof: NEVER, disproof: 0 };
    /// Nothing is known.
    pub(super) const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };

    /// Whether it is solved either way.
    pub(super) const fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// What is remembered of a position, for one attacker.
///
/// Whoever wins in some plies wins in more, and whoever fails fails in fewer: two
/// numbers tell the answers for all numbers of plies that are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memo {
    /// The least number of plies in which a win is known.
    pub(super) won: Option<u16>,
    /// The largest number of plies in which a failure is known, or [`FOREVER`].
    pub(super) failed: Option<u16>,
    /// The numbers for `plies` plies, where it is not solved.
    pub(super) numbers: Numbers,
    pub(super) plies: u16,
}

impl Memo {
    /// The numbers for so many plies, with whether a failure is one forever; `None`
    /// if nothing is known of them.
    pub(super) fn numbers(&self, plies: u16) -> Option<(Numbers, bool)> {
        if self.won.is_some_and(|won| won <= plies) {
            return Some((Numbers::WON, false));
        }
        if let Some(failed) = self.failed.filter(|&failed| failed >= plies) {
            return Some((Numbers::FAILED, failed == FOREVER));
        }
        let known = self.plies == plies && !self.numbers.is_solved();
        known.then_some((self.numbers, false))
    }
}

/// An entry; `work` is zero where there is none.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    numbers: Numbers,
    /// The positions that were looked at for it, roughly.
    work: u32,
    plies: u16,
    /// One more than the plies of a win; zero if none is known.
    won: u16,
    /// One more than the plies of a failure; zero if none is known.
    failed: u16,
    age: u16,
}

const EMPTY: Entry =
    Entry { key: 0, numbers: Numbers::UNKNOWN, work: 0, plies: 0, won: 0, failed: 0, age: 0 };

/// A table of memos of a bounded size: what took little work gives way.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<[Entry; BUCKET]>,
    age: u16,
}

impl Table {
    /// A table of at most so many megabytes, and at least one bucket: the only one if there
    /// is not so much memory. Nothing if somebody stops it before it is ready.
    pub(super) fn new(megabytes: usize, control: &Control) -> Option<Table> {
        let wanted = (megabytes * MEGABYTE / size_of::<[Entry; BUCKET]>()).max(1);
        let count = if wanted.is_power_of_two() { wanted } else { wanted.next_power_of_two() / 2 };
        let smallest = |_| Some(vec![[EMPTY; BUCKET]]);
        let buckets = memory::filled_until(count, || [EMPTY; BUCKET], control).unwrap_or_else(smallest)?;
        Some(Table { buckets, age: 0 })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.age = self.age.wrapping_add(1);
        if self.age == 0 {
            self.buckets.fill([EMPTY; BUCKET]);
        }
    }

    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    /// What is remembered of the position with a key.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Memo> {
        let age = self.age;
        let found = self.buckets[self.bucket(key)]
            .iter()
            .find(|entry| entry.key == key && entry.work != 0 && entry.age == age)?;
        Some(Memo {
            won: found.won.checked_sub(1),
            failed: found
                .failed
                .checked_sub(1)
                .map(|plies| if plies == FOREVER - 1 { FOREVER } else { plies }),
            numbers: found.numbers,
            plies: found.plies,
        })
    }

    /// Remembers numbers for so many plies, and whether a failure is one forever.
    pub(super) fn keep(&mut self, key: u64, plies: u16, numbers: Numbers, forever: bool, work: u64) {
        let age = self.age;
        let at = self.bucket(key);
        let bucket = &mut self.buckets[at];
        let live = |entry: &Entry| entry.work != 0 && entry.age == age;
        let place = bucket.iter().position(|entry| entry.key == key && live(entry)).unwrap_or_else(|| {
            let worth = |entry: &Entry| if live(entry) { entry.work } else { 0 };
            let least = (0..BUCKET).min_by_key(|&at| worth(&bucket[at])).expect("a bucket has entries");
            bucket[least] = Entry { key, age, ..EMPTY };
            least
        });
        let entry = &mut bucket[place];
        entry.work = entry.work.saturating_add(work.min(u64::from(u32::MAX)) as u32).max(1);
        if numbers.proof == 0 {
            entry.won = if entry.won == 0 { plies + 1 } else { entry.won.min(plies + 1) };
        } else if numbers.disproof == 0 {
            entry.failed = entry.failed.max(if forever { FOREVER } else { plies + 1 });
        } else {
            (entry.numbers, entry.plies) = (numbers, plies);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_holds_for_more_plies_and_a_failure_for_fewer() {
        let mut table = Table::new(1, &Control::untimed()).expect("nobody stops it");
        table.keep(7, 5, Numbers::WON, false, 1);
        table.keep(7, 2, Numbers::FAILED, false, 1);
        table.keep(7, 3, Numbers { proof: 4, disproof: 9 }, false, 1);
        let memo = table.find(7).unwrap();
        let known = |plies| memo.numbers(plies).map(|(numbers, _)| numbers);
        assert_eq!([5, 6, 300].map(known), [Some(Numbers::WON); 3]);
        assert_eq!([0, 1, 2].map(known), [Some(Numbers::FAILED); 3]);
        assert_eq!([3, 4].map(known), [Some(Numbers { proof: 4, disproof: 9 }), None]);
        table.clear();
        assert_eq!(table.find(7), None);
    }

    #[test]
    fn a_failure_forever_is_one_for_any_plies() {
        let mut table = Table::new(1, &Control::untimed()).expect("nobody stops it");
        table.keep(7, 4, Numbers::FAILED, true, 1);
        assert_eq!(table.find(7).unwrap().numbers(1000), Some((Numbers::FAILED, true)));
    }

    #[test]
    fn what_took_little_work_gives_way() {
        let mut table = Table::new(0, &Control::untimed()).expect("nobody stops it");
        for key in 1..=4 {
            table.keep(key, 1, Numbers::WON, false, key * 10);
        }
        table.keep(9, 1, Numbers::WON, false, 1);
        assert_eq!(table.find(1), None);
        assert!(table.find(9).is_some() && table.find(2).is_some());
    }
}
