//! A record survives a program that is killed while it saves.

use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

use ludoteca_core::Rng;

use crate::support::{ludoteca, out};

/// How often the program is killed.
const KILLS: usize = 200;
/// How long the first save may take.
const PATIENCE: Duration = Duration::from_mins(1);

#[test]
fn killing_it_during_a_save_never_leaves_an_unreadable_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let name = path.to_str().unwrap();
    let mut rng = Rng::new(1);
    // Saves of different lengths, over and over.
    let mut lines = String::new();
    for m in ["31-26", "1-5", "26-22", "2-6", "22-18", "3-7", "18-15", "4-8"] {
        lines += &format!("{m}\nsave {name}\ncomment {}\nsave {name}\n", m.repeat(200));
    }
    lines += &format!("start\nsave {name}\nend\nsave {name}\n").repeat(2000);
    for kill in 0..KILLS {
        let _ = std::fs::remove_file(&path);
        let mut child = ludoteca(&["play", "cats", "--screen-reader"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("the input is piped");
        let input = lines.clone();
        let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let begin = Instant::now();
        while !path.exists() {
            assert!(begin.elapsed() < PATIENCE, "nothing is saved");
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_micros(rng.below(25_000) as u64));
        child.kill().expect("it is still running");
        child.wait().expect("it ends");
        writer.join().expect("the input was given");
        let record = std::fs::read_to_string(&path).expect("the file is readable text");
        let pgn = out(&["convert", "-"], &record);
        assert_eq!(pgn, record, "kill {kill} left a file that is not a whole record");
    }
}
