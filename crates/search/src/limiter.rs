//! When a search has to come to an end.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use ludoteca_core::{Control, Limits};

/// Whether to go on is asked once in so many positions.
const POLL: u64 = 1024;
/// A clock is planned to last for so many moves more.
const CLOCK_MOVES: u32 = 30;
/// The part of the clock that no move may exceed.
const CLOCK_PART: u32 = 4;
/// What answering takes, at most; a twentieth of short times.
const ANSWERING: Duration = Duration::from_millis(2);

/// The answer is wanted before it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeBudget {
    /// What is planned: nothing new is begun near its end, or somewhat later by patience.
    pub(crate) plan: Option<Duration>,
    /// What is never exceeded.
    pub(crate) most: Option<Duration>,
}

impl TimeBudget {
    /// The time out of some limits: what is told, or a fair share of the clock.
    pub(crate) fn of(limits: &Limits) -> TimeBudget {
        let ready = |time: Duration| time.saturating_sub(ANSWERING.min(time / 20));
        if let Some(time) = limits.time {
            return TimeBudget { plan: None, most: Some(ready(time)) };
        }
        match limits.clock {
            None => TimeBudget { plan: None, most: None },
            Some((left, increment)) => {
                let most = (left / CLOCK_PART).max(increment.min(left) / 2);
                let share = left / CLOCK_MOVES + increment * 3 / 4;
                TimeBudget { plan: Some(share.min(most)), most: Some(ready(most.min(share * 4))) }
            }
        }
    }
}

/// The limits of one search, for all its threads.
#[derive(Debug)]
pub(crate) struct Limiter<'a> {
    control: &'a Control,
    /// One of the threads has the answer.
    done: AtomicBool,
    /// When the time is up, on the clock of the control.
    deadline: Option<Duration>,
    nodes: u64,
    total: AtomicU64,
}

impl<'a> Limiter<'a> {
    /// Lets a search go on for at most some time and some positions.
    pub(crate) fn new(control: &'a Control, time: Option<Duration>, nodes: Option<u64>) -> Limiter<'a> {
        let nodes = nodes.unwrap_or(u64::MAX);
        let deadline = time.and_then(|time| control.now().checked_add(time));
        Limiter { control, done: AtomicBool::new(false), deadline, nodes, total: AtomicU64::new(0) }
    }

    /// Tells all threads to end.
    pub(crate) fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    /// The positions that all threads have told of.
    pub(crate) fn total(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    fn is_over(&self) -> bool {
        let late = || self.deadline.is_some_and(|deadline| self.control.now() >= deadline);
        self.done.load(Ordering::Relaxed) || self.control.is_stopped() || late()
    }
}

/// The positions that one thread has looked at.
#[derive(Debug)]
pub(crate) struct NodeCounter<'a> {
    limiter: &'a Limiter<'a>,
    nodes: u64,
    /// Those that the limiter does not know of yet.
    untold: u64,
}

impl<'a> NodeCounter<'a> {
    pub(crate) const fn new(limiter: &'a Limiter<'a>) -> NodeCounter<'a> {
        NodeCounter { limiter, nodes: 0, untold: 0 }
    }

    /// Counts a position, if one more may be looked at.
    #[inline]
    pub(crate) fn spend(&mut self) -> Result<(), Stopped> {
        // With one thread, whose positions are all there are, this is exact.
        if self.nodes >= self.limiter.nodes {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.untold += 1;
        // The first position asks too: who is late already does not begin.
        if self.nodes % POLL == 1 { self.poll() } else { Ok(()) }
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        self.tell();
        let spent = self.limiter.total() > self.limiter.nodes;
        if spent || self.limiter.is_over() { Err(Stopped) } else { Ok(()) }
    }

    /// Tells the limiter what was spent.
    pub(crate) fn tell(&mut self) {
        self.limiter.total.fetch_add(self.untold, Ordering::Relaxed);
        self.untold = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_emptied_by_one_move() {
        for (left, increment) in [(300, 3), (1, 0), (10, 60), (60, 0)] {
            let clock = (Duration::from_secs(left), Duration::from_secs(increment));
            let budget = TimeBudget::of(&Limits { clock: Some(clock), ..Limits::default() });
            let (plan, most) = (budget.plan.unwrap(), budget.most.unwrap());
            assert!(most < clock.0, "{left}+{increment}: {most:?}");
            assert!(plan <= clock.0 / 2, "{left}+{increment}: {plan:?}");
        }
        let told = TimeBudget::of(&Limits { time: Some(Duration::from_secs(1)), ..Limits::default() });
        assert_eq!(told.most, Some(Duration::from_millis(998)));
    }

    #[test]
    fn one_thread_counts_exactly_and_a_stop_is_seen_soon() {
        let control = Control::untimed();
        let limiter = Limiter::new(&control, None, Some(5000));
        let mut counter = NodeCounter::new(&limiter);
        assert_eq!((0..10_000).take_while(|_| counter.spend().is_ok()).count(), 5000);
        let limiter = Limiter::new(&control, None, None);
        let mut counter = NodeCounter::new(&limiter);
        assert!((0..10_000).all(|_| counter.spend().is_ok()));
        control.stop().set();
        assert!((0..10_000).take_while(|_| counter.spend().is_ok()).count() < 4096);
        counter.tell();
        assert!(limiter.total() >= 10_000);
    }
}
