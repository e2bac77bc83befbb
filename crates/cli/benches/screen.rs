//! How fast the full screen answers, in a real terminal.
//!
//! ```sh
//! cargo bench -p ludoteca --bench screen
//! ```
//!
//! Told are the time from the start to a screen that takes keys, the time from a key to
//! what it draws while an engine thinks on every core, the processor time of an idle screen,
//! and the memory over a long game.

use std::fs;
use std::path::Path;
use std::thread::{available_parallelism, sleep};
use std::time::{Duration, Instant};

#[allow(dead_code, reason = "the tests use the rest of it")]
#[path = "../tests/it/pty.rs"]
mod pty;
#[allow(dead_code, reason = "the tests use the rest of it")]
#[path = "../tests/it/support.rs"]
mod support;

use pty::Terminal;
use support::ludoteca;

/// How often the program is started.
const STARTS: usize = 21;
/// How many keys are pressed.
const KEYS: usize = 600;
/// How long a key is waited for.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two keys.
const PAUSE: Duration = Duration::from_millis(15);
/// How long a screen is idle.
const IDLE: Duration = Duration::from_secs(3);
/// How often the long game goes to and fro.
const ROUNDS: usize = 500;

fn main() {
    starts();
    keys();
    idles();
    lasts();
}

/// The program with a folder of its own.
fn open(folder: &Path) -> Terminal {
    let mut command = ludoteca(&["tui", "--lang", "en", "--seed", "1"]);
    command.env("LUDOTECA_DATA", folder).env("LUDOTECA_CONFIG", folder).env("COLORTERM", "truecolor");
    Terminal::run(command, 40, 120)
}

/// The program on a game that was left behind.
fn go_on(folder: &Path, record: &str) -> Terminal {
    fs::create_dir_all(folder.join("tables")).expect("a folder");
    fs::write(folder.join("tables/left.pgn"), record).expect("it is written");
    let mut terminal = open(folder);
    terminal.see("Go on");
    terminal.press("\r");
    terminal.see("to move");
    terminal
}

fn starts() {
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let since = Instant::now();
        let mut terminal = open(folder.path());
        terminal.press("?");
        terminal.see("Help");
        times.push(since.elapsed());
        terminal.press("\x1b");
        sleep(Duration::from_millis(50));
        terminal.press("q");
        terminal.end();
    }
    tell("from the start to a key that is answered", times);
}

fn keys() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let cores = available_parallelism().map_or(1, std::num::NonZero::get);
    let machine = format!("alphabeta:time=2m,threads={cores}");
    let record = format!("[Game \"hive\"]\n[White \"human\"]\n[Black \"{machine}\"]\n\n1. wS1 *\n");
    let mut terminal = go_on(folder.path(), &record);
    sleep(Duration::from_secs(2));
    let mut times = Vec::new();
    for key in 0..KEYS {
        terminal.glance();
        // To and fro between the first things that can be touched: each key moves a mark.
        let since = Instant::now();
        terminal.press(if key % 2 == 0 { "\x1b[C" } else { "\x1b[D" });
        while since.elapsed() < PATIENCE {
            if terminal.glance() {
                times.push(since.elapsed());
                break;
            }
            sleep(Duration::from_micros(200));
        }
        sleep(PAUSE);
    }
    println!("{} of {KEYS} keys drew something, {cores} cores thought", times.len());
    tell("from a key to what it draws", times);
    terminal.press("\x03qq");
    terminal.end();
}

fn idles() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let record = "[Game \"cats\"]\n[White \"human\"]\n[Black \"human\"]\n\n1. 31-26 *\n";
    let mut terminal = go_on(folder.path(), record);
    sleep(Duration::from_millis(500));
    let before = ticks(terminal.pid());
    sleep(IDLE);
    println!("an idle screen: {} clock ticks in {IDLE:?}", ticks(terminal.pid()) - before);
    terminal.press("qq");
    terminal.end();
}

/// A long game: two people go to and fro, and the memory is looked at on the way.
fn lasts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let record = "[Game \"hive\"]\n[White \"human\"]\n[Black \"human\"]\n\n\
        1. wS1 bS1 wS1- 2. wQ -wS1 bQ bS1- 3. wA1 -wQ bA1 bQ- *\n";
    let mut terminal = go_on(folder.path(), record);
    let mut sizes = Vec::new();
    for round in 0..ROUNDS {
        let (white, black) = if round % 2 == 0 { (r"wA1 \wQ", "bA1 bQ/") } else { ("wA1 -wQ", "bA1 bQ-") };
        terminal.press(&format!("m{white}\rm{black}\r"));
        sleep(Duration::from_millis(8));
        terminal.glance();
        if round % 100 == 99 {
            sleep(Duration::from_millis(500));
            terminal.glance();
            sizes.push(format!("{} KB after {} plies", memory(terminal.pid()), 2 * round + 8));
        }
    }
    println!("memory: {}", sizes.join(", "));
    terminal.press("qq");
    terminal.end();
}

/// The processor time of a program so far, in clock ticks.
fn ticks(pid: i32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).expect("it runs");
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    fields[11..13].iter().map(|field| field.parse::<u64>().expect("a number")).sum()
}

/// The memory that a program holds, in kilobytes.
fn memory(pid: i32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/status")).expect("it runs");
    let line = text.lines().find(|line| line.starts_with("VmRSS")).expect("its size");
    line.split_whitespace().nth(1).and_then(|size| size.parse().ok()).expect("a number")
}

fn tell(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times.get((times.len() * share / 100).min(times.len() - 1)).copied();
    if let (Some(median), Some(last)) = (at(50), at(99)) {
        println!("{what}: median {median:.1?}, 99 of 100 within {last:.1?}");
    }
}
