//! The engine's end of the protocol: one thread reads, another thinks.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use ludoteca_core::{Control, Error, Playable};
use ludoteca_house::{Entry, Registry};

use super::command::Command;
use super::desk::{Desk, read_rules};
use crate::TEXTS;
use crate::backlog::{Backlog, Waiting};
use crate::lines::{self, Line};
use crate::{ServeError, Served};

/// How our engine presents itself and what it may spend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The name in the `id` line.
    pub name: String,
    /// The version in the `id` line.
    pub version: String,
    /// Who is named as its author.
    pub author: String,
    /// The largest table, in megabytes.
    pub most_megabytes: u32,
    /// The most threads.
    pub most_threads: u32,
    /// The longest that any search takes, whatever it asks for.
    pub longest: Option<Duration>,
    /// How long a search that has a limit may still take when the input has ended.
    pub linger: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            name: "Ludoteca".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            author: "the Ludoteca authors".to_owned(),
            most_megabytes: 65_536,
            most_threads: 256,
            longest: None,
            linger: Duration::from_secs(3),
        }
    }
}

/// Answers commands about a game until `quit` or the end of the input.
///
/// Commands are done in the order in which they come, but `stop`, `quit` and, during a
/// search, `isready` at once. `stop` and `quit` end all searches that were asked for
/// before, each with its `bestmove`. What is sent ahead has a bound: beyond it the sender
/// waits, or during a search is told that the command is dropped.
///
/// # Errors
/// If there is no such game or not under such rules, before anything is read; if the
/// input cannot be read or an answer cannot be written.
pub fn serve<T: ?Sized + Served>(
    games: &Registry<T>,
    game: &str,
    rules: Option<&str>,
    mut input: impl BufRead,
    mut output: impl Write + Send,
    settings: &Settings,
) -> Result<(), ServeError> {
    let game = games.game(game).map_err(ServeError::Game)?;
    game.serve_ugi(rules, &mut input, &mut output, settings)
}

/// The same with the entry of the game.
pub(crate) fn serve_entry<G: Playable>(
    entry: &Entry<G>,
    rules: Option<&str>,
    input: &mut dyn BufRead,
    output: &mut (dyn Write + Send),
    settings: &Settings,
) -> Result<(), ServeError> {
    let rules = rules.map_or_else(|| Ok(G::Rules::default()), read_rules::<G>);
    let desk = rules.and_then(|rules| Desk::new(entry, rules, settings)).map_err(ServeError::Game)?;
    converse(desk, input, &Voice::new(output), settings.linger).map_err(ServeError::Stream)
}

/// What the reader hands on.
enum Task {
    Do(Command),
    Think(super::go::Go, Arc<Control>),
    Complain(Error),
}

/// A search that was asked for.
struct Asked {
    control: Arc<Control>,
    limited: bool,
}

fn converse<G: Playable>(
    desk: Desk<'_, G>,
    mut input: impl BufRead,
    voice: &Voice<impl Write + Send>,
    linger: Duration,
) -> io::Result<()> {
    let backlog = Backlog::default();
    thread::scope(|scope| {
        let (tasks, to_do) = channel();
        let (done, all_done) = channel::<()>();
        thread::Builder::new().spawn_scoped(scope, move || {
            work(desk, &to_do, voice);
            drop(done);
        })?;
        let mut searches: Vec<Asked> = Vec::new();
        let mut quit = false;
        let read = loop {
            let line = match lines::read(&mut input) {
                Ok(Some(line)) => line,
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            };
            let (command, length) = match &line {
                Line::Text(text) => (Command::read(text), text.len()),
                Line::TooLong => (Err(TEXTS.too_large("line.too_long")), 0),
            };
            // The worker lets go of a search when it has answered it.
            searches.retain(|search| Arc::strong_count(&search.control) > 1);
            let searching = !searches.is_empty();
            let task = match command {
                Ok(None) => continue,
                Ok(Some(Command::Quit)) => {
                    quit = true;
                    break Ok(());
                }
                Ok(Some(Command::Stop)) => {
                    stop(&searches, |_| true);
                    continue;
                }
                Ok(Some(Command::IsReady)) if searching => {
                    voice.say("readyok");
                    continue;
                }
                Ok(Some(Command::Go(go))) => {
                    let control = Arc::new(Control::timed());
                    searches.push(Asked { control: Arc::clone(&control), limited: go.is_limited() });
                    Task::Think(go, control)
                }
                Ok(Some(command)) => Task::Do(command),
                Err(message) => Task::Complain(message),
            };
            // Who sends too much waits, but during a search `stop` has to be heard.
            let place = if searching { backlog.take(length) } else { Some(backlog.wait(length)) };
            let Some(place) = place else {
                voice.complain(&TEXTS.too_large("ugi.err.too_many"));
                continue;
            };
            if tasks.send((task, place)).is_err() || voice.is_lost() {
                break Ok(());
            }
        };
        drop(tasks);
        stop(&searches, |search| quit || voice.is_lost() || !search.limited);
        // It ends when the worker has.
        let _ = all_done.recv_timeout(linger);
        stop(&searches, |_| true);
        read
    })
    .and_then(|()| voice.lost())
}

fn stop(searches: &[Asked], which: impl Fn(&Asked) -> bool) {
    for search in searches.iter().filter(|&search| which(search)) {
        search.control.stop().set();
    }
}

/// Does one task after the other.
fn work<G: Playable>(
    mut desk: Desk<'_, G>,
    tasks: &Receiver<(Task, Waiting<'_>)>,
    voice: &Voice<impl Write>,
) {
    for (task, _place) in tasks {
        match task {
            Task::Do(command) => {
                if let Err(message) = desk.answer(command, &|line| voice.say(line)) {
                    voice.complain(&message);
                }
            }
            Task::Think(go, control) => desk.go(&go, &control, &|line| {
                voice.say(line);
                // Nobody hears what is found any more.
                if voice.is_lost() {
                    control.stop().set();
                }
            }),
            Task::Complain(message) => voice.complain(&message),
        }
    }
}

/// The output, shared by the thread that reads and the one that thinks.
struct Voice<W>(Mutex<(W, io::Result<()>)>);

impl<W: Write> Voice<W> {
    fn new(output: W) -> Voice<W> {
        Voice(Mutex::new((output, Ok(()))))
    }

    /// Writes a line at once; what cannot be written is remembered.
    fn say(&self, line: &str) {
        let mut voice = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (output, written) = &mut *voice;
        if written.is_ok() {
            *written = output.write_all(format!("{line}\n").as_bytes()).and_then(|()| output.flush());
        }
    }

    fn complain(&self, error: &Error) {
        self.say(&format!("info string error {error}"));
    }

    /// Whether something could not be written.
    fn is_lost(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1.is_err()
    }

    /// What could not be written.
    fn lost(&self) -> io::Result<()> {
        std::mem::replace(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner).1, Ok(()))
    }
}
