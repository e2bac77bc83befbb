//! Works that go on in the background while the screen answers.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::Sender;
use std::thread;

use ludoteca_core::{Control, Stop};

use crate::event::{Event, News};

/// A work in the background. Dropping it stops it, and what comes of it is not heard.
#[derive(Debug)]
pub(crate) struct Background {
    number: u64,
    stop: Stop,
}

impl Background {
    /// Begins a work; what it tells becomes events under its number.
    pub(crate) fn begin(
        number: u64,
        events: Sender<Event>,
        work: impl FnOnce(&Control, &dyn Fn(News)) -> News + Send + 'static,
    ) -> Option<Background> {
        let stop = Stop::new();
        let told = AtomicU64::new(0);
        let watcher = events.clone();
        let control = Control::timed().with_stop(stop.clone()).watched(move |progress| {
            // Every thousandth is news; what comes between is not.
            let share = (1000.0 * progress.share()) as u64;
            if told.fetch_max(share, Relaxed) < share {
                let _ = watcher.send(Event::News(number, News::Progress(progress.share())));
            }
        });
        let run = move || {
            let _alarm = Alarm(events.clone());
            // Nobody listens once the screen is closed.
            let tell = |news| drop(events.send(Event::News(number, news)));
            let last = work(&control, &tell);
            tell(last);
        };
        thread::Builder::new().spawn(run).ok()?;
        Some(Background { number, stop })
    }

    /// Which of all works it is.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Asks for an answer at once.
    pub(crate) fn stop(&self) {
        self.stop.set();
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// Tells the screen of a panic.
struct Alarm(Sender<Event>);

impl Drop for Alarm {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Event::Failed);
        }
    }
}
