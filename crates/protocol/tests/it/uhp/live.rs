//! Viewers that go away while the engine thinks.

use std::io::{self, BufRead, BufReader, Write};
use std::thread;
use std::time::{Duration, Instant};

use ludoteca_house::HOUSE;
use ludoteca_protocol::ServeError;
use ludoteca_protocol::uhp::{Settings, serve};

use crate::support::PATIENCE;

/// A search that nobody waits for.
const LONG: &[u8] = b"newgame\nbestmove time 00:50:00\n";

fn hasty() -> Settings {
    Settings { linger: Duration::from_millis(50), ..Settings::default() }
}

#[test]
fn a_search_ends_when_the_input_has_ended() {
    for end in [&b""[..], b"exit\n"] {
        let begin = Instant::now();
        let mut answers = Vec::new();
        serve(&HOUSE, &[LONG, end].concat()[..], &mut answers, &hasty()).expect("memory can be written");
        assert!(begin.elapsed() < PATIENCE, "{:?}", begin.elapsed());
        let answers = String::from_utf8(answers).expect("text");
        assert_eq!(answers.lines().filter(|&line| line == "ok").count(), 3, "all is answered: {answers}");
    }
}

#[test]
fn a_search_ends_when_nobody_reads_what_it_says() {
    let (read, mut input) = io::pipe().expect("a pipe");
    let (output, write) = io::pipe().expect("a pipe");
    let serving = thread::spawn(move || serve(&HOUSE, BufReader::new(read), write, &hasty()));
    input.write_all(b"options set Verbose True\n").expect("it reads");
    input.write_all(LONG).expect("it reads");
    let mut lines = BufReader::new(output).lines().map(|line| line.expect("text"));
    assert!(lines.any(|line| line.starts_with("info depth")));
    drop(lines);
    drop(input);
    let begin = Instant::now();
    let served = serving.join().expect("no panic");
    assert!(begin.elapsed() < PATIENCE, "{:?}", begin.elapsed());
    assert!(matches!(served, Err(ServeError::Stream(error)) if error.kind() == io::ErrorKind::BrokenPipe));
}

#[test]
fn answers_come_in_order_however_far_ahead_they_are_asked_for() {
    let mut input = b"newgame\n".to_vec();
    for number in 0..50_000 {
        input.extend_from_slice(format!("nothing{number}\n").as_bytes());
    }
    let mut answers = Vec::new();
    let patient = Settings { linger: PATIENCE, ..Settings::default() };
    serve(&HOUSE, &input[..], &mut answers, &patient).expect("memory can be written");
    let answers = String::from_utf8(answers).expect("text");
    let refused: Vec<&str> = answers.lines().filter(|line| line.starts_with("err ")).collect();
    assert_eq!(refused.len(), 50_000);
    assert!(refused.iter().enumerate().all(|(n, line)| line.contains(&format!("nothing{n}"))));
}
