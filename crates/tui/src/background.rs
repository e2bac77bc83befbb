//! Works that go on in the background while the screen answers.

use std::sync::mpsc::Sender;
use std::thread;

use ludoteca_core::{Control, Job, Stop};
use ludoteca_house::Thought;

use crate::event::Event;

/// A work in the background. Dropping it stops it, and what comes of it is not heard.
#[derive(Debug)]
pub(crate) struct Background {
    /// Which of all works it is: what others say is not listened to.
    pub(crate) number: u64,
    stop: Stop,
}

impl Background {
    /// Begins a work; it tells its thoughts and its answer as events.
    pub(crate) fn begin<A: Send + 'static>(
        number: u64,
        job: Job<Thought, A>,
        events: &Sender<Event>,
        answer: impl FnOnce(A) -> Event + Send + 'static,
    ) -> Option<Background> {
        let stop = Stop::new();
        let control = Control::timed().with_stop(stop.clone());
        let events = events.clone();
        let work = move || {
            let found = job.run(&control, &mut |thought| {
                // Nobody listens once the screen is closed.
                let _ = events.send(Event::Thought(number, thought));
            });
            let _ = events.send(answer(found));
        };
        thread::Builder::new().spawn(work).ok()?;
        Some(Background { number, stop })
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
