//! What a long work is given from outside: when to stop, what time it is, and whom to
//! tell how far it is.

use std::fmt;
use std::sync::Arc;
#[cfg(not(target_family = "wasm"))]
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;

/// A flag that anybody sets when the answer of a long work is wanted now. Its clones
/// are the same flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not set.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks for the answer. This cannot be taken back.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The flag itself, for what sets flags by itself, such as signals.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Whether the answer is wanted now.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A clock that only goes forward: the time since a moment that never changes.
pub type Now = fn() -> Duration;

/// The clock of the machine. A browser has none that Rust could see: a program there
/// brings its own.
#[cfg(not(target_family = "wasm"))]
pub fn machine_clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// How far a long work has come, in units of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is done.
    pub done: u64,
    /// All there is to do.
    pub total: u64,
}

impl Progress {
    /// The part that is done, from 0 to 1.
    pub fn share(self) -> f64 {
        self.done as f64 / self.total.max(1) as f64
    }
}

/// What is told how far a work is.
type Watcher = Arc<dyn Fn(Progress) + Send + Sync>;

/// How a long work is controlled from outside. Its clones control the same work.
#[derive(Clone)]
pub struct Control {
    stop: Stop,
    now: Now,
    /// When the work is stopped by itself, on its clock.
    deadline: Option<Duration>,
    watcher: Option<Watcher>,
}

impl Control {
    /// A work that goes by a clock.
    pub fn new(now: Now) -> Control {
        Control { stop: Stop::new(), now, deadline: None, watcher: None }
    }

    /// A work for which no time passes: it ends by itself or is stopped.
    pub fn untimed() -> Control {
        Control::new(|| Duration::ZERO)
    }

    /// A work that goes by the clock of the machine.
    #[cfg(not(target_family = "wasm"))]
    pub fn timed() -> Control {
        Control::new(machine_clock)
    }

    /// The same work with another flag to stop it.
    #[must_use]
    pub fn with_stop(self, stop: Stop) -> Control {
        Control { stop, ..self }
    }

    /// The same work, which stops by itself when so much time has passed from now on.
    #[must_use]
    pub fn within(self, time: Duration) -> Control {
        let deadline = self.now().checked_add(time);
        Control { deadline, ..self }
    }

    /// The same work, which tells how far it is. The watcher is called from any thread
    /// that works.
    #[must_use]
    pub fn watched(self, watcher: impl Fn(Progress) + Send + Sync + 'static) -> Control {
        Control { watcher: Some(Arc::new(watcher)), ..self }
    }

    /// The flag that stops the work.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Whether the answer is wanted now.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_set() || self.deadline.is_some_and(|deadline| self.now() >= deadline)
    }

    /// The time on the work's clock.
    pub fn now(&self) -> Duration {
        (self.now)()
    }

    /// Tells whoever watches how far the work is.
    pub fn progress(&self, done: u64, total: u64) {
        if let Some(watcher) = &self.watcher {
            watcher(Progress { done, total });
        }
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("Control");
        text.field("stop", &self.stop).field("watched", &self.watcher.is_some());
        text.finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    #[test]
    fn clones_control_the_same_work() {
        let seen = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&seen);
        let control = Control::untimed().watched(move |progress| {
            counter.fetch_add(progress.done, Ordering::Relaxed);
        });
        let other = control.clone();
        other.progress(3, 7);
        other.stop().set();
        assert!(control.is_stopped());
        assert_eq!(seen.load(Ordering::Relaxed), 3);
    }

    #[test]
    fn a_work_stops_by_itself_when_its_time_is_over() {
        let control = Control::new(|| Duration::from_secs(7));
        assert!(!control.clone().within(Duration::from_secs(1)).is_stopped());
        assert!(control.clone().within(Duration::ZERO).is_stopped());
        assert!(!control.is_stopped());
    }

    #[test]
    fn the_clock_of_the_machine_goes_forward() {
        let control = Control::timed();
        let before = control.now();
        assert!(control.now() >= before);
        assert_eq!(Control::untimed().now(), Duration::ZERO);
    }
}
