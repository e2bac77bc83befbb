//! Work that is told about while it is done.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

use ludoteca_core::Stop;

use crate::Pool;
use crate::pool::StopOnPanic;

/// The notes that may wait to be heard; who tells more waits.
const AHEAD: usize = 64;

/// What comes from a thread.
enum Heard<N> {
    Note(N),
    /// The thread has nothing left to do.
    Left,
}

impl Pool {
    /// Does the parts of a work as they are asked for, and hands what they tell to `hear`,
    /// on the thread that calls and as it comes. `hear` may break off: `stop` is set then,
    /// for the parts that are under way, and nothing more is heard. No part is begun once
    /// it is set, by whomever.
    ///
    /// Parts are made one by one, so that there may be any number of them.
    pub fn listen<P, N: Send, B>(
        self,
        parts: impl Iterator<Item = P> + Send,
        stop: &Stop,
        work: impl Fn(P, &mut dyn FnMut(N)) + Sync,
        hear: &mut dyn FnMut(N) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let pool = self.at_most(parts.size_hint().1.unwrap_or(usize::MAX));
        let parts = Mutex::new(parts.fuse());
        let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
        let labour = |tell: &mut dyn FnMut(N)| {
            let _ends = StopOnPanic(stop);
            while !stop.is_set()
                && let Some(part) = next()
            {
                work(part, tell);
            }
        };
        let mut flow = ControlFlow::Continue(());
        let mut take = |note: N| {
            if flow.is_continue() {
                flow = hear(note);
                if flow.is_break() {
                    stop.set();
                }
            }
        };
        // Whoever listens does not work, unless nobody else does.
        let listener = usize::from(pool != Pool::new(1));
        let pool = Pool::new(pool.threads().get().saturating_add(listener));
        let (notes, heard) = sync_channel(AHEAD);
        let own = |helpers: usize| {
            // Where this thread panics it goes away, and nobody waits to be heard.
            let heard = heard;
            if helpers == 0 {
                labour(&mut take);
            } else {
                let _ends = StopOnPanic(stop);
                attend(&heard, helpers, &mut take);
            }
        };
        pool.lead(own, |_| {
            let _left = Leaves(&notes);
            // It fails where nobody listens any more.
            labour(&mut |note| drop(notes.send(Heard::Note(note))));
        });
        flow
    }
}

/// Hears notes until all helpers have left.
fn attend<N>(heard: &Receiver<Heard<N>>, helpers: usize, take: &mut dyn FnMut(N)) {
    let mut left = 0;
    while left < helpers {
        match heard.recv() {
            Ok(Heard::Note(note)) => take(note),
            Ok(Heard::Left) => left += 1,
            Err(_) => return,
        }
    }
}

/// Tells that a thread has left, also if it panics.
struct Leaves<'a, N>(&'a SyncSender<Heard<N>>);

impl<N> Drop for Leaves<'_, N> {
    fn drop(&mut self) {
        // It fails where nobody listens any more.
        let _ = self.0.send(Heard::Left);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;

    fn tell_twice(part: u64, tell: &mut dyn FnMut(u64)) {
        tell(part);
        tell(part);
    }

    #[test]
    fn everything_that_is_told_is_heard() {
        for threads in [1, 2, 5] {
            let mut sum = 0;
            let flow = Pool::new(threads).listen(0..1000, &Stop::new(), tell_twice, &mut |note| {
                sum += note;
                ControlFlow::<()>::Continue(())
            });
            assert_eq!((flow, sum), (ControlFlow::Continue(()), 999_000));
        }
    }

    #[test]
    fn whoever_hears_can_end_it_and_nothing_is_heard_after() {
        for threads in [1, 2, 5] {
            let made = AtomicUsize::new(0);
            let parts = (0_u64..).inspect(|_| {
                made.fetch_add(1, Relaxed);
            });
            let mut heard = 0;
            let flow = Pool::new(threads).listen(parts, &Stop::new(), tell_twice, &mut |_| {
                heard += 1;
                if heard == 7 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
            });
            assert_eq!((flow, heard), (ControlFlow::Break("enough"), 7));
            assert!(made.into_inner() < 1000, "parts are made when they are wanted");
        }
    }

    #[test]
    fn a_part_is_told_to_stop() {
        for threads in [1, 3] {
            let stop = Stop::new();
            let work = |_: u64, tell: &mut dyn FnMut(())| {
                tell(());
                while !stop.is_set() {
                    std::hint::spin_loop();
                }
            };
            let flow = Pool::new(threads).listen(0..5, &stop, work, &mut |()| ControlFlow::Break(()));
            assert_eq!(flow, ControlFlow::Break(()));
        }
    }

    #[test]
    fn nothing_is_begun_once_it_is_stopped_from_outside() {
        let stop = Stop::new();
        stop.set();
        let flow = Pool::new(2).listen(0.., &stop, tell_twice, &mut |_| ControlFlow::Break(()));
        assert_eq!(flow, ControlFlow::Continue(()));
    }

    #[test]
    fn a_panic_of_any_side_ends_it_and_is_heard() {
        for threads in [1, 3] {
            let work = |part: u64, tell: &mut dyn FnMut(u64)| {
                assert_ne!(part, 5, "the fifth part");
                tell(part);
            };
            let ends = |hear: &mut dyn FnMut(u64) -> ControlFlow<()>| {
                let listen = || Pool::new(threads).listen(0.., &Stop::new(), work, hear);
                catch_unwind(AssertUnwindSafe(listen)).is_err()
            };
            assert!(ends(&mut |_| ControlFlow::Continue(())), "who works");
            assert!(ends(&mut |part| panic!("who hears of {part}")), "who hears");
        }
    }
}
