//! A conversation with a foreign engine, in which every answer has a deadline.

use std::time::{Duration, Instant};

use ludoteca_core::Control;

use super::pipe::{Late, Pipe};
use super::{EngineFault, Timeouts, words};
use crate::lines::Line;

/// The most lines of an answer; an engine may talk while it thinks.
const MOST_LINES: usize = 50_000;
/// The most bytes of an answer.
const MOST_BYTES: usize = 32 << 20;
/// What is shown of a strange answer.
const SHOWN: usize = 200;
/// How often it is looked whether an answer is wanted now.
const LOOK: Duration = Duration::from_millis(20);

/// A foreign engine's process. Dropping it ends it.
#[derive(Debug)]
pub(crate) struct Peer {
    pipe: Pipe,
    pub(crate) timeouts: Timeouts,
    fault: Option<EngineFault>,
}

/// How long an answer is waited for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience<'a> {
    /// The longest.
    pub(crate) most: Duration,
    /// Set when the answer is wanted now.
    pub(crate) stop: Option<&'a Control>,
    /// What an engine is told then, if the protocol has a word for it.
    pub(crate) stop_word: Option<&'static str>,
}

impl Patience<'_> {
    /// For an answer that nobody hurries.
    pub(crate) const fn of(most: Duration) -> Patience<'static> {
        Patience { most, stop: None, stop_word: None }
    }
}

impl Peer {
    /// Starts the program of a command line; `farewell` asks it to end.
    pub(crate) fn start(
        command_line: &str,
        farewell: &'static str,
        timeouts: Timeouts,
    ) -> Result<Peer, EngineFault> {
        let pipe = Pipe::start(&words(command_line)?, farewell)?;
        Ok(Peer { pipe, timeouts, fault: None })
    }

    /// Whether the program of a command line can be started; it is ended at once.
    ///
    /// # Errors
    /// If it cannot.
    pub(crate) fn check(command_line: &str, farewell: &'static str) -> Result<(), EngineFault> {
        Pipe::start(&words(command_line)?, farewell).map(drop)
    }

    /// Sends a line, after forgetting what was said without being asked.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), EngineFault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        self.pipe.skip();
        self.pipe.send(line);
        Ok(())
    }

    /// Hears the answer to what was sent: its lines, trimmed, go to `listen` until it
    /// finds what was waited for.
    pub(crate) fn hear<T>(
        &mut self,
        sent: &str,
        patience: Patience<'_>,
        listen: &mut dyn FnMut(&str) -> Option<T>,
    ) -> Result<T, EngineFault> {
        let latest = Instant::now() + patience.most;
        let mut deadline = latest;
        // Only until it is set: from then on there is nothing to look for.
        let mut stop = patience.stop;
        let (mut lines, mut bytes) = (0, 0);
        loop {
            if stop.is_some_and(Control::is_stopped) {
                deadline = latest.min(Instant::now() + self.timeouts.grace);
                stop = None;
                if let Some(word) = patience.stop_word {
                    self.pipe.send(word);
                }
            }
            let look = if stop.is_some() { deadline.min(Instant::now() + LOOK) } else { deadline };
            let fault = match self.pipe.line(look) {
                Ok(Some(Line::Text(line))) if lines < MOST_LINES && bytes < MOST_BYTES => {
                    lines += 1;
                    bytes += line.len();
                    match listen(line.trim()) {
                        Some(answer) => return Ok(answer),
                        // Whoever talks on and on is late too.
                        None if Instant::now() < deadline => continue,
                        None => late(sent, deadline < latest, patience.most),
                    }
                }
                Ok(Some(_)) => EngineFault::Flood { sent: shown(sent) },
                Ok(None) => EngineFault::Ended { sent: shown(sent) },
                Err(Late) if Instant::now() < deadline => continue,
                Err(Late) => late(sent, deadline < latest, patience.most),
            };
            return Err(self.failed(fault));
        }
    }

    /// The fault of an answer that makes no sense.
    pub(crate) fn nonsense(&mut self, sent: &str, answer: &str) -> EngineFault {
        self.failed(EngineFault::Nonsense { sent: shown(sent), answer: shown(answer) })
    }

    /// Ends an engine that cannot be trusted; every later question gets the same fault.
    pub(crate) fn failed(&mut self, fault: EngineFault) -> EngineFault {
        self.pipe.kill();
        self.fault.get_or_insert(fault).clone()
    }
}

/// The fault of an answer that did not come in time.
fn late(sent: &str, stopped: bool, waited: Duration) -> EngineFault {
    let sent = shown(sent);
    if stopped { EngineFault::Stopped { sent } } else { EngineFault::Silent { sent, waited } }
}

/// As much of a text as anybody reads.
pub(crate) fn shown(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
