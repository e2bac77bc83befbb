//! The engine's end of the protocol: one thread reads, another answers.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use ludoteca_core::Stop;
use ludoteca_hive::Hive;
use ludoteca_house::{AnyGame, Registry};

use super::engine::Engine;
use super::refused::Refused;
use crate::ServeError;
use crate::TEXTS;
use crate::backlog::{Backlog, Waiting};
use crate::lines::{self, Line};

/// How our engine presents itself and what it may spend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The name in the `id` line.
    pub name: String,
    /// The version in the `id` line.
    pub version: String,
    /// The longest that any `bestmove` takes, whatever it asks for.
    pub longest: Duration,
    /// How long the answers to what was asked may still take when the input has ended.
    pub linger: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            name: "Ludoteca".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            longest: Duration::from_hours(1),
            linger: Duration::from_secs(3),
        }
    }
}

/// Answers commands until `exit` or the end of the input.
///
/// Any line at all is answered; one that cannot be done changes nothing. Blank
/// lines are no commands and get no answer. When the input has ended, or nobody reads
/// the answers, a search goes on for a moment at most.
///
/// # Errors
/// If hive is not among the games or has no engine, before anything is read; if the input
/// cannot be read or an answer cannot be written.
pub fn serve<T: ?Sized + AnyGame>(
    games: &Registry<T>,
    input: impl BufRead,
    output: impl Write + Send,
    settings: &Settings,
) -> Result<(), ServeError> {
    let hive = games.entry::<Hive>().ok_or_else(|| ServeError::Game(TEXTS.unsupported("uhp.no_hive")))?;
    let stop = Stop::new();
    let engine = Engine::new(hive, settings, stop.clone()).map_err(ServeError::Game)?;
    converse(engine, input, output, settings.linger, &stop).map_err(ServeError::Stream)
}

/// One thread reads, another answers.
fn converse(
    engine: Engine<'_>,
    mut input: impl BufRead,
    output: impl Write + Send,
    linger: Duration,
    stop: &Stop,
) -> io::Result<()> {
    let backlog = Backlog::default();
    thread::scope(|scope| {
        let (commands, to_answer) = channel();
        let (done, all_done) = channel::<()>();
        let backlog = &backlog;
        let worker = thread::Builder::new().spawn_scoped(scope, move || {
            let answered = answer(&to_answer, output, engine, stop);
            drop(done);
            answered
        })?;
        let read = loop {
            let line = match lines::read(&mut input) {
                Ok(Some(line)) => line,
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            };
            let command = Command::new(line);
            let last = command.is_exit();
            let place = backlog.wait(command.length());
            if commands.send((command, place)).is_err() || last {
                break Ok(());
            }
        };
        drop(commands);
        // It ends when the worker has.
        let _ = all_done.recv_timeout(linger);
        stop.set();
        let answered = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        read.and(answered)
    })
}

/// A line for our engine.
enum Command {
    /// What is to be done, in lower case, and the rest of the line.
    Do(String, String),
    /// It is longer than anybody needs.
    TooLong,
}

impl Command {
    fn new(line: Line) -> Command {
        let Line::Text(text) = line else { return Command::TooLong };
        let text = text.trim();
        let (command, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Command::Do(command.to_ascii_lowercase(), rest.trim().to_owned())
    }

    fn is_exit(&self) -> bool {
        matches!(self, Command::Do(command, _) if command == "exit")
    }

    fn length(&self) -> usize {
        match self {
            Command::Do(command, rest) => command.len() + rest.len(),
            Command::TooLong => 0,
        }
    }
}

/// Answers one command after the other.
fn answer(
    commands: &Receiver<(Command, Waiting<'_>)>,
    mut output: impl Write,
    mut engine: Engine<'_>,
    stop: &Stop,
) -> io::Result<()> {
    write(&mut output, &Ok(engine.info()))?;
    for (command, _place) in commands {
        let answer = match &command {
            Command::TooLong => Err(Refused::new("line.too_long")),
            Command::Do(command, rest) => match command.as_str() {
                "" => continue,
                "exit" => break,
                command => engine.answer(command, rest, &mut |line| {
                    // Nobody hears what is found any more; that is told with the answer.
                    if writeln!(output, "{line}").and_then(|()| output.flush()).is_err() {
                        stop.set();
                    }
                }),
            },
        };
        write(&mut output, &answer)?;
    }
    Ok(())
}

/// Writes an answer with its `ok`, at once.
fn write(output: &mut impl Write, answer: &Result<Vec<String>, Refused>) -> io::Result<()> {
    let mut text = match answer {
        Ok(lines) => lines.join("\n"),
        Err(refused) => refused.line(),
    };
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str("ok\n");
    output.write_all(text.as_bytes())?;
    output.flush()
}
