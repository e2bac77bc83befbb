//! Fake engines and conversations.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Control, Limits};
use ludoteca_house::{HOUSE, LiveGame, MachineTurn, Registry};
use ludoteca_protocol::uhp::{Settings, serve};
use ludoteca_protocol::{Served, Timeouts, games, ugi};

/// The games of the house with foreign engines among their players.
pub(crate) static GAMES: LazyLock<Registry<dyn Served>> = LazyLock::new(games);

/// More than anything takes that ends at all.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);
/// What is waited for an answer that never comes.
pub(crate) const SHORT: Duration = Duration::from_millis(400);

/// Long enough for engines that answer, also on a busy machine.
pub(crate) fn steady() -> Timeouts {
    Timeouts { start: PATIENCE, answer: Duration::from_secs(10), grace: SHORT, thought: PATIENCE }
}

/// Short enough for engines that hang on purpose, and too short for others.
pub(crate) fn hasty() -> Timeouts {
    Timeouts { start: SHORT, answer: SHORT, grace: SHORT, thought: SHORT }
}

/// A file that is not there until an engine makes it.
pub(crate) fn marker(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Of an earlier run it may have been left.
    let _ = std::fs::remove_file(&path);
    path
}

/// Does something with a stop flag that is set as soon as a file is there.
pub(crate) fn stopping<T>(marker: &Path, act: impl FnOnce(&Control) -> T) -> T {
    let control = Control::timed();
    thread::scope(|scope| {
        scope.spawn(|| {
            let begin = Instant::now();
            while !marker.exists() && begin.elapsed() < PATIENCE {
                thread::sleep(Duration::from_millis(5));
            }
            control.stop().set();
        });
        act(&control)
    })
}

/// Tells the engine at a table to stop as soon as a file is there, which it does not: that
/// is known after a moment, and the game goes on.
pub(crate) fn deaf(live: &mut dyn LiveGame, marker: &Path) {
    // Whoever were not told to stop would fail in another way.
    let limits = Limits { time: Some(2 * PATIENCE), ..Limits::default() };
    let answer = stopping(marker, |control| live.machine_move(limits, control, &mut |_| {}));
    let MachineTurn::Stopped(why) = answer else { panic!("{answer:?}") };
    assert_eq!(why.key(), "engine.fault.stopped");
    sayable(&why);
    assert_eq!(live.session().outcome(), None);
}

/// A command line that runs a script for the shell.
pub(crate) fn script(text: &str) -> String {
    assert!(!text.contains('"'), "the script is quoted with double marks");
    format!("/bin/sh -c \"{text}\"")
}

/// A script that introduces itself as UHP wants, then does something with each line.
pub(crate) fn engine(per_line: &str) -> String {
    script(&format!(
        "echo id Fake 1; echo 'Mosquito;Ladybug;Pillbug'; echo ok; while read -r word rest; do {per_line}; done"
    ))
}

/// A script that introduces itself as UGI wants and is ready, and does something with
/// every other line.
pub(crate) fn ugi_engine(per_line: &str) -> String {
    let polite = "ugi) echo id name Fake 1; echo option name Rules type string default x; echo ugiok;; isready) echo readyok;;";
    script(&format!("while read -r word rest; do case $word in {polite} *) {per_line};; esac; done"))
}

/// Our UGI engine, with little memory.
pub(crate) fn small() -> ugi::Settings {
    ugi::Settings { most_megabytes: 1, ..ugi::Settings::default() }
}

/// What our UHP engine says to some lines, without its introduction.
pub(crate) fn answers(input: impl AsRef<[u8]>, settings: &Settings) -> String {
    let mut output = Vec::new();
    // However busy the machine is, nothing that was asked is cut short.
    let patient = Settings { linger: PATIENCE, ..settings.clone() };
    serve(&HOUSE, input.as_ref(), &mut output, &patient).expect("memory can be written");
    let output = String::from_utf8(output).expect("our texts are UTF-8");
    let (_, answers) = output.split_once("\nok\n").expect("an introduction");
    answers.to_owned()
}
