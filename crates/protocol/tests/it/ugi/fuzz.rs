//! Any line at all is survived, and what cannot be done changes nothing.

use std::time::Duration;

use ludoteca_core::Rng;
use ludoteca_protocol::ugi::{Settings, serve};

use crate::support::{GAMES, small};

/// Parts of which lines are made; all but `ugi` and `quit`, which mark and end.
const WORDS: [&str; 46] = [
    "isready",
    "uginewgame",
    "setoption",
    "name",
    "value",
    "Hash",
    "MultiPV",
    "Ponder",
    "Rules",
    "Threads",
    "true",
    "false",
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "depth",
    "nodes",
    "movetime",
    "p1time",
    "p2time",
    "p1inc",
    "infinite",
    "ponder",
    "stop",
    "query",
    "p1turn",
    "gameover",
    "result",
    "0",
    "1",
    "3",
    "-1",
    "99999999999999999999",
    "8x8",
    "5x5",
    "Base+M",
    "31-26",
    "31:1,2,3,4:m",
    "b1-b2",
    "wS1",
    "bS1_wS1-",
    "wS1@0,0",
    "\u{0}",
    "é",
];
/// What is asked after every line: the state, and a mark.
const QUESTIONS: &[u8] = b"\nquery p1turn\nquery gameover\nquery result\nugi\n";
/// How many lines are thrown at the server of each game.
const LINES: usize = 3_000;

/// A line of known words, rubbish, or a sensible command.
fn line(rng: &mut Rng, openings: [&str; 3]) -> Vec<u8> {
    match rng.below(8) {
        0 => (0..rng.below(30)).map(|_| rng.next() as u8).filter(|&byte| byte != b'\n').collect(),
        1 | 2 => {
            let moves: Vec<&str> = (0..=rng.below(2)).map(|_| openings[rng.below(3)]).collect();
            format!("position startpos moves {}", moves.join(" ")).into_bytes()
        }
        3 => b"go nodes 20".to_vec(),
        _ => {
            let words: Vec<&str> = (0..=rng.below(6)).map(|_| WORDS[rng.below(WORDS.len())]).collect();
            words.join([" ", " ", "\t", ""][rng.below(4)]).into_bytes()
        }
    }
}

/// Throws lines at the server of a game: how many errors and best moves there were.
fn throw(game: &str, openings: [&str; 3], seed: u64) -> (usize, usize) {
    let settings = Settings { longest: Some(Duration::from_millis(1)), most_threads: 2, ..small() };
    let mut rng = Rng::new(seed);
    let mut input = Vec::new();
    for _ in 0..LINES {
        input.extend_from_slice(&line(&mut rng, openings));
        input.extend_from_slice(QUESTIONS);
    }
    let mut output = Vec::new();
    serve(&GAMES, game, None, &input[..], &mut output, &settings).expect("memory can be written");
    let output = String::from_utf8(output).expect("our texts are UTF-8");
    let (mut errors, mut moves, mut blocks) = (0, 0, 0);
    let mut before = Vec::new();
    for block in output.split_terminator("ugiok\n") {
        blocks += 1;
        // The introduction, then the mark; readiness may be told sooner than asked for.
        let lines: Vec<&str> = block
            .lines()
            .filter(|line| !line.starts_with("id ") && !line.starts_with("option ") && *line != "readyok")
            .collect();
        let (answer, state) = lines.split_at(lines.len() - 3);
        assert!(state.iter().all(|line| line.starts_with("response ")), "{block}");
        let wrong = answer.iter().filter(|line| line.starts_with("info string error ")).count();
        let best = answer.iter().filter(|line| line.starts_with("bestmove ")).count();
        let thoughts = answer.iter().any(|line| line.starts_with("info depth "));
        assert!(wrong <= 1 && best <= 1 && (!thoughts || best == 1), "{block}");
        let known = ["info ", "bestmove ", "response "];
        assert!(answer.iter().all(|line| known.iter().any(|start| line.starts_with(start))), "{block}");
        if wrong == 1 {
            assert_eq!(answer.len(), 1, "{block}");
            assert!(before.is_empty() || before == state, "an error changes nothing: {block}");
        }
        errors += wrong;
        moves += best;
        before = state.to_vec();
    }
    assert_eq!(blocks, LINES);
    (errors, moves)
}

#[test]
fn rubbish_is_survived_and_changes_nothing() {
    for (game, openings) in [
        ("cats", ["31-26", "1-5", "31-27"]),
        ("claustro", ["b1-b2", "c5-c4", "a3-b3"]),
        ("hive", ["wS1", "bS1_wS1-", "wA1"]),
    ] {
        let (errors, moves) = throw(game, openings, 5);
        assert!(errors > LINES / 8 && moves > LINES / 12, "{game}: {errors} errors, {moves} moves");
    }
}

#[test]
fn huge_lines_and_broken_texts_are_survived() {
    let mut input = b"position startpos moves 31-26\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 3 << 20));
    input.extend_from_slice(b"\nposition \xff\xfe\0\nposition startpos moves ");
    input.extend(std::iter::repeat_n(b'w', 1 << 18));
    input.extend_from_slice(b"\nquery p1turn");
    let mut output = Vec::new();
    serve(&GAMES, "cats", None, &input[..], &mut output, &small()).unwrap();
    let output = String::from_utf8(output).unwrap();
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert_eq!(lines[0], "info string error the line is too long");
    assert!(lines[1].starts_with("info string error ") && lines[2].starts_with("info string error "));
    assert!(lines[2].len() < 2_000, "a long text is cut in the answer");
    assert_eq!(lines[3], "response false");
}
