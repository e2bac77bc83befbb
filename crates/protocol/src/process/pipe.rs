//! A child process that is spoken to in lines, and never waited for too long.

use std::io::{BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{EngineFault, group};
use crate::lines::{self, Line};

/// The lines that may wait to be read; who writes more waits.
const AHEAD: usize = 16;
/// How long a process may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(300);
/// How often it is looked whether it has.
const LOOK: Duration = Duration::from_millis(5);

/// A running child process. Dropping it ends it.
#[derive(Debug)]
pub(crate) struct Pipe {
    child: Child,
    /// Lines to the child; a thread writes them, for a child that does not read
    /// would block whoever writes.
    input: Option<Sender<String>>,
    output: Receiver<Line>,
    /// What asks it to end.
    farewell: &'static str,
}

impl Pipe {
    /// Starts a program; what it writes to its standard error is thrown away.
    pub(crate) fn start(words: &[String], farewell: &'static str) -> Result<Pipe, EngineFault> {
        let fault =
            |why: String| EngineFault::Start { program: words.first().cloned().unwrap_or_default(), why };
        let (program, arguments) = words.split_first().ok_or_else(|| fault(String::new()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        group::separate(&mut command);
        let mut child = command.spawn().map_err(|error| fault(error.to_string()))?;
        let (input, to_write) = channel::<String>();
        let (read, output) = sync_channel(AHEAD);
        let mut threads = Vec::new();
        if let Some(mut stdin) = child.stdin.take() {
            threads.push(thread::Builder::new().spawn(move || {
                for line in to_write {
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            }));
        }
        if let Some(stdout) = child.stdout.take() {
            threads.push(thread::Builder::new().spawn(move || forward(BufReader::new(stdout), &read)));
        }
        let mut pipe = Pipe { child, input: Some(input), output, farewell };
        match threads.into_iter().find_map(Result::err) {
            None => Ok(pipe),
            // Without them nobody would hear the program.
            Some(error) => {
                pipe.kill();
                Err(fault(error.to_string()))
            }
        }
    }

    /// Sends a line.
    pub(crate) fn send(&self, line: &str) {
        // A child that does not read any more is found out by its silence.
        let _ = self.input.as_ref().map(|input| input.send(format!("{line}\n")));
    }

    /// Throws away what was said without being asked.
    pub(crate) fn skip(&self) {
        // The child may be writing on: what it is ahead is all there is to skip.
        let _ = self.output.try_iter().take(AHEAD).count();
    }

    /// The next line, which has to come before the deadline; nothing where the child
    /// has closed its output.
    pub(crate) fn line(&self, deadline: Instant) -> Result<Option<Line>, Late> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Disconnected) => Ok(None),
            Err(RecvTimeoutError::Timeout) => Err(Late),
        }
    }

    /// Ends the child at once, and whatever it has started.
    pub(crate) fn kill(&mut self) {
        group::kill(&mut self.child);
        let _ = self.child.wait();
    }
}

/// Nothing came in time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Late;

/// Hands lines on until there are no more or nobody wants them.
fn forward(mut output: impl std::io::BufRead, read: &SyncSender<Line>) {
    while let Ok(Some(line)) = lines::read(&mut output) {
        if read.send(line).is_err() {
            break;
        }
    }
}

impl Drop for Pipe {
    /// Asks the child to end, and ends it and its own children if they do not.
    fn drop(&mut self) {
        self.send(self.farewell);
        self.input = None;
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            self.skip();
            if group::has_ended(&mut self.child) {
                break;
            }
            thread::sleep(LOOK);
        }
        // What it has started may be there still.
        self.kill();
    }
}
