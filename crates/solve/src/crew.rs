//! Work shared among threads.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

use crate::{Progress, SolveError};

/// Does numbered parts of a work on some threads, and gives what each thread has
/// gathered.
///
/// `progress` is told how many parts have been begun, and may stop it.
///
/// # Errors
/// If `progress` breaks off.
pub(crate) fn share<T: Default + Send>(
    parts: usize,
    threads: usize,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    work: impl Fn(usize, &mut T) + Sync,
) -> Result<Vec<T>, SolveError> {
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = |report: &mut dyn FnMut(usize) -> ControlFlow<()>| {
        let mut gathered = T::default();
        loop {
            let part = next.fetch_add(1, Relaxed);
            if part >= parts || stopped.load(Relaxed) {
                return gathered;
            }
            if report(part).is_break() {
                stopped.store(true, Relaxed);
            }
            work(part, &mut gathered);
        }
    };
    let gathered = thread::scope(|scope| {
        let silent = || work(&mut |_| ControlFlow::Continue(()));
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(silent)).collect();
        let total = parts as u64;
        let own = work(&mut |part| progress(Progress { done: part as u64, total }));
        let theirs =
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        std::iter::once(own).chain(theirs).collect()
    });
    if stopped.into_inner() { Err(SolveError::Stopped) } else { Ok(gathered) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_done_once_by_somebody() {
        for threads in [1, 2, 5] {
            let mut told = 0;
            let progress = &mut |_| {
                told += 1;
                ControlFlow::Continue(())
            };
            let gathered = share(100, threads, progress, |part, sum: &mut usize| *sum += part).unwrap();
            assert_eq!((gathered.len(), gathered.iter().sum::<usize>()), (threads, 4950));
            assert!(told <= 100);
        }
    }

    #[test]
    fn whoever_watches_can_stop_it() {
        let stop = share(1000, 1, &mut |_| ControlFlow::Break(()), |_, count: &mut usize| *count += 1);
        assert_eq!(stop, Err(SolveError::Stopped));
    }
}
