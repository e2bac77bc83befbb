//! What a peer has sent ahead, which has a bound.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The most that waits, in bytes; one line of any length fits.
const MOST: usize = 2 << 20;
/// What a line counts at least: the shortest ones cost more than their letters.
const LEAST: usize = 64;

/// The size of the lines that are read and not done yet, shared by the thread that reads
/// and the one that works.
#[derive(Debug, Default)]
pub(crate) struct Backlog {
    waiting: Mutex<usize>,
    done: Condvar,
}

/// A line in the backlog; dropping it makes room for others.
#[derive(Debug)]
pub(crate) struct Waiting<'a> {
    backlog: &'a Backlog,
    size: usize,
}

impl Backlog {
    /// Takes in a line of so many bytes as soon as there is room: whoever sends too much
    /// waits.
    pub(crate) fn wait(&self, bytes: usize) -> Waiting<'_> {
        let size = bytes.max(LEAST);
        let waiting = self.lock();
        let room = self.done.wait_while(waiting, |waiting| *waiting > 0 && *waiting + size > MOST);
        *room.unwrap_or_else(PoisonError::into_inner) += size;
        Waiting { backlog: self, size }
    }

    /// Takes in a line if there is room.
    pub(crate) fn take(&self, bytes: usize) -> Option<Waiting<'_>> {
        let size = bytes.max(LEAST);
        let mut waiting = self.lock();
        if *waiting > 0 && *waiting + size > MOST {
            return None;
        }
        *waiting += size;
        Some(Waiting { backlog: self, size })
    }

    fn lock(&self) -> MutexGuard<'_, usize> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        *self.backlog.lock() -= self.size;
        self.backlog.done.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;
    use std::time::Duration;

    #[test]
    fn there_is_room_for_one_line_of_any_length() {
        let backlog = Backlog::default();
        let long = backlog.take(MOST + 1).expect("nothing waits");
        assert!(backlog.take(0).is_none());
        drop(long);
        let short: Vec<Waiting<'_>> = std::iter::from_fn(|| backlog.take(1)).collect();
        assert_eq!(short.len(), MOST / LEAST);
    }

    #[test]
    fn who_sends_too_much_waits() {
        let backlog = Backlog::default();
        let first = backlog.wait(MOST);
        thread::scope(|scope| {
            let second = scope.spawn(|| drop(backlog.wait(MOST)));
            thread::sleep(Duration::from_millis(20));
            assert!(!second.is_finished());
            drop(first);
        });
        assert_eq!(*backlog.lock(), 0);
    }
}
