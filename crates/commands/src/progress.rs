//! The line that tells how far long work is, where a person can see it.

use std::io::{IsTerminal, Write, stderr};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ludoteca_core::{Control, Language, Message};

use crate::TEXTS;

/// What is done sooner than this is not announced.
const BLINK: Duration = Duration::from_millis(200);
/// Who thinks longer than this says so.
const MOMENT: Duration = Duration::from_secs(1);

/// A line on the terminal's standard error that is rewritten in its place.
///
/// Where standard error is no terminal, nothing is written.
#[derive(Debug)]
pub(crate) struct ProgressLine {
    language: Language,
    /// The key of what the line says.
    says: &'static str,
    watched: bool,
    state: Mutex<State>,
}

/// The work that is going on.
#[derive(Debug, Default)]
struct State {
    /// When it began.
    since: Option<Instant>,
    /// The percentage that the line shows.
    shown: Option<u32>,
}

impl ProgressLine {
    /// A line that says a message about a percentage.
    pub(crate) fn new(language: Language, says: &'static str) -> ProgressLine {
        ProgressLine { language, says, watched: stderr().is_terminal(), state: Mutex::default() }
    }

    /// The same control, whose work this line tells of until it is done.
    pub(crate) fn watching(self: &Arc<Self>, control: Control) -> Control {
        let line = Arc::clone(self);
        control.watched(move |progress| {
            if progress.done < progress.total {
                line.show(progress.share());
            } else {
                line.clear();
            }
        })
    }

    /// Shows how much is done, from 0 to 1.
    pub(crate) fn show(&self, share: f64) {
        self.say(share, TEXTS.message(self.says));
    }

    /// Shows how much is done, from 0 to 1, with a message that takes the percentage.
    pub(crate) fn say(&self, share: f64, message: Message) {
        if !self.watched {
            return;
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let percent = Some((share * 100.0).round() as u32);
        if state.since.get_or_insert_with(Instant::now).elapsed() < BLINK || state.shown == percent {
            return;
        }
        state.shown = percent;
        let message = message.with("percent", format_args!("{:.0}", share * 100.0));
        // A line that cannot be shown is missed by nobody.
        let _ = write!(stderr(), "\r{}\x1b[K", self.language.say(&message));
    }

    /// Does something; if it takes more than a moment, the line says a message meanwhile,
    /// unless it tells how far a table is.
    pub(crate) fn during<T>(&self, message: Message, work: impl FnOnce() -> T) -> T {
        if !self.watched {
            return work();
        }
        let (done, over) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let wait = move || {
                if over.recv_timeout(MOMENT) == Err(RecvTimeoutError::Timeout) {
                    self.announce(&message);
                }
            };
            // Without a thread to wait, nothing is said.
            let _ = thread::Builder::new().spawn_scoped(scope, wait);
            let worked = work();
            drop(done);
            worked
        })
    }

    fn announce(&self, message: &Message) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.shown.is_none() {
            state.shown = Some(0);
            let _ = write!(stderr(), "\r{}\x1b[K", self.language.say(message));
        }
    }

    /// Takes the line away for a moment, so that something can be written in its place.
    pub(crate) fn hide(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.shown.take().is_some() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }

    /// Takes the line away: the work is over.
    pub(crate) fn clear(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::take(&mut *state).shown.is_some() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}
