//! Any line at all is answered, and what cannot be done changes nothing.

use std::time::{Duration, Instant};

use ludoteca_core::{Game, Notation, Rng};
use ludoteca_hive::GameString;
use ludoteca_protocol::uhp::Settings;

use crate::support::{PATIENCE, answers};

/// Parts of which lines are made.
const WORDS: [&str; 44] = [
    "info",
    "newgame",
    "validmoves",
    "bestmove",
    "play",
    "pass",
    "undo",
    "options",
    "help",
    "Base",
    "Base+MLP",
    "Base+M",
    "Base;",
    ";;",
    "InProgress",
    "White[1]",
    "wS1",
    "bS1",
    "wQ",
    "bQ",
    "wA1",
    "bM",
    "wP",
    "-wS1",
    "wS1-",
    "/wQ",
    "bQ\\",
    "\\bS1",
    "wS1/",
    "depth",
    "time",
    "0",
    "1",
    "2",
    "-1",
    "99999999999",
    "00:00:00",
    "get",
    "set",
    "Repetition",
    "Threefold",
    "DefaultTime",
    "\u{0}",
    "é",
];

/// The answer to a line that stands between the others.
const MARK: &str = "err unknown command: \"mark\" (see help)";

/// How many lines are thrown at the server.
const LINES: usize = 6_000;

/// A line of known words, rubbish, or a sensible command.
fn line(rng: &mut Rng) -> Vec<u8> {
    match rng.below(10) {
        0 => (0..rng.below(30)).map(|_| rng.next() as u8).filter(|&byte| byte != b'\n').collect(),
        1 => b"newgame Base+MLP;;;wS1;bP wS1-;wQ -wS1;bQ bP-".to_vec(),
        2..=4 => {
            let pieces = ["wS1", "bS1", "wA1", "bA1", "wQ", "bQ", "wB1", "bG1", "wP", "bM"];
            let pick = |rng: &mut Rng| pieces[rng.below(pieces.len())];
            let (piece, reference) = (pick(rng), pick(rng));
            let mark = ["-", "/", "\\"][rng.below(3)];
            let target = match rng.below(4) {
                0 => String::new(),
                1 => format!(" {reference}"),
                2 => format!(" {mark}{reference}"),
                _ => format!(" {reference}{mark}"),
            };
            format!("play {piece}{target}").into_bytes()
        }
        _ => {
            let words: Vec<&str> = (0..=rng.below(5)).map(|_| WORDS[rng.below(WORDS.len())]).collect();
            words.join([" ", ";", "", "\t"][rng.below(4)]).into_bytes()
        }
    }
}

#[test]
fn rubbish_is_answered_and_changes_nothing() {
    let settings = Settings { longest: Duration::from_millis(1), ..Settings::default() };
    let mut rng = Rng::new(5);
    let mut input = Vec::new();
    for _ in 0..LINES {
        // Beside every line the state is asked for.
        for part in [&line(&mut rng)[..], b"\nmark\nundo 0\noptions\nvalidmoves\n"] {
            input.extend_from_slice(part);
        }
    }
    // `undo 0` tells how many moves were played, `validmoves` what can be done now.
    let output = answers(&input, &settings);
    let mut before = String::new();
    let (mut errors, mut answered) = (0, 0);
    let mut replies = output.split_terminator("\nok\n").peekable();
    assert!(output.ends_with("\nok\n"));
    while replies.peek().is_some() {
        // A blank line has no answer, every other line one.
        let mut next = || replies.next().expect("an answer");
        let first = next();
        let reply = if first == MARK { None } else { Some(first) };
        assert!(reply.is_none() || next() == MARK, "one answer to a line: {reply:?}");
        let [undo, options, moves] = [next(), next(), next()];
        assert!(undo.starts_with("err "), "{undo}");
        let state = format!("{undo}\n{options}\n{moves}");
        if let Some(reply) = reply {
            answered += 1;
            let refused = reply.starts_with("err") || reply.starts_with("invalidmove");
            if refused {
                errors += 1;
                assert_eq!(reply.lines().count(), 1, "{reply}");
                assert!(before.is_empty() || state == before, "after {reply}:\n{before}\n{state}");
            } else if let Some(game) = reply.lines().next().filter(|line| line.starts_with("Base")) {
                game.parse::<GameString>().unwrap_or_else(|error| panic!("{game}: {error}"));
            }
        }
        before = state;
    }
    assert!(answered > LINES / 2 && errors > LINES / 4, "{errors} of {answered} are errors");
    assert!(answered - errors > LINES / 20, "{errors} of {answered} are errors");
}

#[test]
fn huge_lines_and_broken_texts_are_answered() {
    let mut input = b"newgame Base+P;;;wP\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 3 << 20));
    input.extend_from_slice(b"\nplay \xff\xfe\0\nplay ");
    input.extend(std::iter::repeat_n(b'w', 1 << 18));
    input.extend_from_slice(b"\nundo 1");
    let output = answers(&input, &Settings::default());
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[..4], ["Base+P;InProgress;Black[1];wP", "ok", "err the line is too long", "ok"]);
    assert!(lines[4].starts_with("invalidmove ") && lines[6].starts_with("invalidmove "), "{lines:?}");
    assert!(lines[6].len() < 2_000, "a long text is cut in the answer");
    assert_eq!(lines[8..], ["Base+P;NotStarted;White[1]", "ok"]);
}

#[test]
fn the_time_is_kept_in_a_large_position() {
    let known = ludoteca_protocol::uhp::Check::known_positions();
    let largest = known.iter().max_by_key(|game| game.moves().len()).expect("there are positions");
    let input = format!("newgame {largest}\nbestmove time 00:00:00.2\n");
    let begin = Instant::now();
    let output = answers(&input, &Settings::default());
    let taken = begin.elapsed();
    assert!(taken < PATIENCE, "{taken:?}");
    let lines: Vec<&str> = output.lines().collect();
    let [.., "ok", choice, "ok"] = lines[..] else { panic!("{output}") };
    assert!(largest.position().parse_attempt(choice).is_ok_and(|m| largest.position().judge(&m).is_ok()));
}
