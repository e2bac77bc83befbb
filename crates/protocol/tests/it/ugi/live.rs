//! Conversations while the engine thinks.

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use ludoteca_protocol::ServeError;
use ludoteca_protocol::ugi::serve;

use crate::support::{GAMES, PATIENCE, small};

/// Our engine in a thread of its own.
struct Live {
    input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    thread: Option<JoinHandle<Result<(), ServeError>>>,
}

impl Live {
    fn new(game: &'static str) -> Live {
        let (read, input) = io::pipe().unwrap();
        let (output, write) = io::pipe().unwrap();
        let thread = thread::spawn(move || serve(&GAMES, game, None, BufReader::new(read), write, &small()));
        Live { input: Some(input), output: BufReader::new(output), thread: Some(thread) }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("open"), "{line}").expect("the engine reads");
    }

    /// The next line; nothing at the end.
    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.output.read_line(&mut line).expect("text");
        (read > 0).then(|| line.trim_end().to_owned())
    }

    /// Reads up to a line that begins so.
    fn until(&mut self, start: &str) -> String {
        while let Some(line) = self.line() {
            if line.starts_with(start) {
                return line;
            }
        }
        panic!("it ended before {start}");
    }

    /// Closes the input if it is open, and reads to the end.
    fn end(&mut self) -> Vec<String> {
        self.input = None;
        let lines = std::iter::from_fn(|| self.line()).collect();
        self.thread.take().expect("once").join().expect("no panic").expect("all is written");
        lines
    }
}

/// How many of some lines are best moves.
fn best_moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove ")).count()
}

#[test]
fn infinite_means_until_stop() {
    for game in ["cats", "claustro", "hive"] {
        let mut live = Live::new(game);
        live.send("go infinite");
        live.until("info depth 2 ");
        let begin = Instant::now();
        live.send("stop");
        let best = live.until("bestmove ");
        assert!(begin.elapsed() < PATIENCE, "{game}: {:?}", begin.elapsed());
        assert!(best.len() > "bestmove ".len(), "{best}");
        live.send("stop");
        assert_eq!(live.end(), Vec::<String>::new(), "nothing more is said");
    }
}

#[test]
fn who_has_found_everything_waits_for_stop() {
    let mut live = Live::new("cats");
    live.send("position startpos moves 31-26 1-5 26-23 2-7 23-19 3-8 19-16 7-11 16-12");
    live.send("go infinite");
    live.until("info depth 1 ");
    thread::sleep(Duration::from_millis(50));
    live.send("isready");
    assert_eq!(live.line().as_deref(), Some("readyok"), "no bestmove yet");
    live.send("stop");
    assert!(live.line().is_some_and(|line| line.starts_with("info depth 1 ")));
    assert_eq!(live.line().as_deref(), Some("bestmove 11-16"));
    live.end();
}

#[test]
fn readiness_is_told_during_a_search() {
    let mut live = Live::new("hive");
    live.send("go infinite");
    live.until("info depth 1 ");
    let begin = Instant::now();
    live.send("isready");
    live.until("readyok");
    assert!(begin.elapsed() < PATIENCE, "{:?}", begin.elapsed());
    live.send("stop");
    live.until("bestmove ");
    live.end();
}

#[test]
fn other_commands_wait_for_the_search() {
    let mut live = Live::new("cats");
    live.send("go infinite");
    live.until("info depth 1 ");
    live.send("position startpos moves 31-26");
    live.send("query p1turn");
    live.send("go infinite");
    live.send("stop");
    live.until("bestmove 31-");
    assert_eq!(live.line().as_deref(), Some("response false"));
    assert!(!live.until("bestmove ").contains("31-"), "the second search was stopped too");
    live.end();
}

#[test]
fn quit_and_the_end_of_the_input_end_a_search_that_has_no_end() {
    for quit in [true, false] {
        let mut live = Live::new("claustro");
        live.send("go infinite");
        live.until("info depth 1 ");
        let begin = Instant::now();
        if quit {
            live.send("quit");
        } else {
            live.input = None;
        }
        assert!(live.until("bestmove ").len() > 10);
        assert_eq!(live.line(), None);
        assert!(begin.elapsed() < PATIENCE, "{:?}", begin.elapsed());
        live.end();
    }
}

#[test]
fn quit_ends_a_search_that_has_an_end_far_away() {
    let mut live = Live::new("hive");
    live.send("go movetime 600000");
    live.until("info depth 1 ");
    let begin = Instant::now();
    live.send("quit");
    let lines: Vec<String> = std::iter::from_fn(|| live.line()).collect();
    assert_eq!(best_moves(&lines), 1, "{lines:?}");
    assert!(begin.elapsed() < PATIENCE, "{:?}", begin.elapsed());
    live.end();
}

#[test]
fn the_end_of_the_input_lets_a_short_search_finish_and_ends_a_long_one() {
    let mut live = Live::new("claustro");
    live.send("go depth 4");
    let lines = live.end();
    assert!(lines.iter().any(|line| line.starts_with("info depth 4 ")), "{lines:?}");
    assert_eq!(best_moves(&lines), 1);
    let mut live = Live::new("claustro");
    live.send("go movetime 600000");
    let begin = Instant::now();
    assert_eq!(best_moves(&live.end()), 1);
    assert!(begin.elapsed() < small().linger + PATIENCE, "{:?}", begin.elapsed());
}

#[test]
fn times_are_kept() {
    // All of the time that is told is spent, and of a clock a part: of the other's, hours.
    for (go, least) in [
        ("go movetime 150", 100),
        ("go p1time 3000 p2time 900000000 p1inc 0 p2inc 0", 0),
        ("go p1time 0 p2time 900000000 p1inc 0 p2inc 0", 0),
    ] {
        let mut live = Live::new("hive");
        live.send("isready");
        live.until("readyok");
        let begin = Instant::now();
        live.send(go);
        live.until("bestmove ");
        let taken = begin.elapsed();
        assert!(taken >= Duration::from_millis(least), "{go}: {taken:?}");
        assert!(taken < PATIENCE, "{go}: {taken:?}");
        live.end();
    }
}

#[test]
fn who_is_not_heard_any_more_ends() {
    let mut live = Live::new("hive");
    live.send("go infinite");
    live.until("info depth 1 ");
    let Live { input, output, thread } = &mut live;
    drop(std::mem::replace(output, BufReader::new(io::pipe().unwrap().0)));
    // What it says next cannot be written, be it a thought or an answer.
    let _ = input.as_mut().map(|input| writeln!(input, "isready"));
    *input = None;
    let served = thread.take().unwrap().join().expect("no panic");
    assert!(matches!(served, Err(ServeError::Stream(_))), "{served:?}");
}

#[test]
fn a_flood_during_a_search_is_dropped_with_a_word_and_stop_is_heard() {
    let (read, mut input) = io::pipe().unwrap();
    let (output, write) = io::pipe().unwrap();
    let serving = thread::spawn(move || serve(&GAMES, "cats", None, BufReader::new(read), write, &small()));
    let hearing = thread::spawn(move || {
        let lines = BufReader::new(output).lines().map(|line| line.expect("text"));
        lines.filter(|line| !line.starts_with("info depth")).collect::<Vec<_>>()
    });
    // Eight megabytes, of which two wait.
    let long = format!("position startpos moves {}\n", "31-26 ".repeat(10_000));
    input.write_all(b"go infinite\n").unwrap();
    for _ in 0..130 {
        input.write_all(long.as_bytes()).unwrap();
    }
    input.write_all(b"stop\n").unwrap();
    drop(input);
    serving.join().expect("no panic").expect("all is written");
    let lines = hearing.join().expect("no panic");
    assert_eq!(best_moves(&lines), 1);
    let dropped = lines.iter().filter(|line| line.contains("dropped")).count();
    let done = lines.iter().filter(|line| line.contains("is not allowed")).count();
    assert!((30..60).contains(&done), "{done} waited");
    assert_eq!(dropped + done, 130, "every line is answered");
}

#[test]
fn who_sends_too_much_without_a_search_waits() {
    let mut input = "position startpos moves 1\n".repeat(100_000);
    input.push_str("query result\n");
    let mut answers = Vec::new();
    serve(&GAMES, "cats", None, input.as_bytes(), &mut answers, &small()).unwrap();
    let answers = String::from_utf8(answers).unwrap();
    assert_eq!(answers.lines().count(), 100_001);
    assert!(answers.ends_with("response none\n") && !answers.contains("dropped"));
}
