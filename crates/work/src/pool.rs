//! The one pool of threads.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use ludoteca_core::Stop;

/// So many threads that share a work, whoever calls among them.
///
/// Fewer do it where the system refuses to start some. A panic of one ends the work and
/// goes on in whoever called.
///
/// ```
/// use ludoteca_work::Pool;
/// let squares = Pool::new(4).try_map(5, |part| Ok::<_, ()>(part * part));
/// assert_eq!(squares, Ok(vec![0, 1, 4, 9, 16]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    threads: NonZeroUsize,
}

impl Pool {
    /// A pool of so many threads, and at least one.
    pub fn new(threads: usize) -> Pool {
        Pool { threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN) }
    }

    /// As many threads as the machine has cores.
    pub fn of_machine() -> Pool {
        let cores = thread::available_parallelism().ok().filter(|_| cfg!(feature = "threads"));
        Pool { threads: cores.unwrap_or(NonZeroUsize::MIN) }
    }

    /// How many threads there are, if all can be started.
    pub const fn threads(self) -> NonZeroUsize {
        self.threads
    }

    /// The same with no more threads than there are parts.
    pub(crate) fn at_most(self, parts: usize) -> Pool {
        Pool::new(self.threads.get().min(parts))
    }

    /// Does `own` here while the other threads `help`, numbered from 1, and gives what all
    /// have found. `own` is told how many helpers there are.
    pub fn lead<T, H: Send>(
        self,
        own: impl FnOnce(usize) -> T,
        help: impl Fn(usize) -> H + Sync,
    ) -> (T, Vec<H>) {
        if self.threads == NonZeroUsize::MIN || !cfg!(feature = "threads") {
            return (own(0), Vec::new());
        }
        let help = &help;
        thread::scope(|scope| {
            let start = |number| thread::Builder::new().spawn_scoped(scope, move || help(number));
            // Where one cannot be started, none of those after it can.
            let helpers: Vec<_> = (1..self.threads.get()).map_while(|number| start(number).ok()).collect();
            let found = own(helpers.len());
            let helped =
                helpers.into_iter().map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            (found, helped.collect())
        })
    }

    /// Does the parts of a work, from 0 on, and gives what each thread has gathered.
    ///
    /// `begun` is told on the thread that calls which parts are begun there, and may break
    /// off: there is nothing then.
    pub fn gather<T: Default + Send>(
        self,
        parts: usize,
        begun: &mut dyn FnMut(usize) -> ControlFlow<()>,
        work: impl Fn(usize, &mut T) + Sync,
    ) -> Option<Vec<T>> {
        let (next, stop) = (AtomicUsize::new(0), Stop::new());
        let share = |begun: &mut dyn FnMut(usize) -> ControlFlow<()>| {
            let _ends = StopOnPanic(&stop);
            let mut gathered = T::default();
            loop {
                let part = next.fetch_add(1, Relaxed);
                if part >= parts || stop.is_set() {
                    return gathered;
                }
                if begun(part).is_break() {
                    stop.set();
                    return gathered;
                }
                work(part, &mut gathered);
            }
        };
        let silent = |_| share(&mut |_| ControlFlow::Continue(()));
        let (own, others) = self.at_most(parts).lead(|_| share(begun), silent);
        (!stop.is_set()).then(|| std::iter::once(own).chain(others).collect())
    }

    /// What becomes of the parts of a work, from 0 on, in their order.
    ///
    /// # Errors
    /// The first in the order of the parts, on any number of threads.
    pub fn try_map<T: Send, E: Send>(
        self,
        parts: usize,
        work: impl Fn(usize) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        let failed = AtomicUsize::new(usize::MAX);
        let done = self.gather(parts, &mut |_| ControlFlow::Continue(()), |part, done: &mut Vec<_>| {
            // What comes before a failure is done nevertheless, for it may fail too.
            if part > failed.load(Relaxed) {
                return;
            }
            let result = work(part);
            if result.is_err() {
                failed.fetch_min(part, Relaxed);
            }
            done.push((part, result));
        });
        let mut done: Vec<_> = done.into_iter().flatten().flatten().collect();
        done.sort_unstable_by_key(|&(part, _)| part);
        done.into_iter().map(|(_, result)| result).collect()
    }
}

/// Stops the others if this thread panics.
pub(crate) struct StopOnPanic<'a>(pub(crate) &'a Stop);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.set();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    #[test]
    fn every_part_is_done_once_by_somebody() {
        for threads in [1, 2, 5] {
            let mut told = 0;
            let begun = &mut |_| {
                told += 1;
                ControlFlow::Continue(())
            };
            let sums = Pool::new(threads).gather(100, begun, |part, sum: &mut usize| *sum += part);
            let sums = sums.expect("nobody stops it");
            assert_eq!((sums.len(), sums.iter().sum::<usize>()), (threads, 4950));
            assert!(told <= 100);
        }
        assert_eq!(Pool::new(0).threads(), NonZeroUsize::MIN);
        let idle = Pool::new(9).gather(0, &mut |_| ControlFlow::Break(()), |_, (): &mut ()| {});
        assert_eq!(idle, Some(vec![()]), "nothing is begun where there is nothing to do");
    }

    #[test]
    fn whoever_watches_can_stop_it() {
        let done = AtomicUsize::new(0);
        let stopped = Pool::new(1).gather(
            1000,
            &mut |part| if part == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) },
            |_, (): &mut ()| {
                done.fetch_add(1, Relaxed);
            },
        );
        assert_eq!((stopped, done.into_inner()), (None, 3));
    }

    #[test]
    fn results_and_errors_do_not_depend_on_the_threads() {
        for threads in [1, 2, 7] {
            let pool = Pool::new(threads);
            let doubled = pool.try_map(50, |part| Ok::<_, usize>(2 * part));
            assert_eq!(doubled, Ok((0..50).map(|part| 2 * part).collect()));
            let failed = pool.try_map(50, |part| if part % 10 == 7 { Err(part) } else { Ok(part) });
            assert_eq!(failed, Err(7));
        }
    }

    #[test]
    fn a_panic_ends_the_work_and_is_heard() {
        for threads in [1, 3] {
            let done = AtomicUsize::new(0);
            let work = |part: usize, (): &mut ()| {
                assert_ne!(part, 5, "the fifth part");
                done.fetch_add(1, Relaxed);
            };
            let begun = &mut |_| ControlFlow::Continue(());
            let heard = catch_unwind(AssertUnwindSafe(|| Pool::new(threads).gather(1_000_000, begun, work)));
            assert!(heard.is_err());
            assert!(done.into_inner() < 1_000_000, "the others have stopped");
        }
    }

    #[test]
    fn helpers_have_numbers_and_the_leader_knows_how_many_there_are() {
        let (leader, helpers) = Pool::new(4).lead(|helpers| helpers, |number| number);
        assert_eq!((leader, helpers), (3, vec![1, 2, 3]));
        assert_eq!(Pool::new(1).lead(|helpers| helpers, |number| number), (0, Vec::new()));
    }
}
