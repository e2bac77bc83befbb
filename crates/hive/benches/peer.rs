//! How fast moves are counted and listed, next to a foreign engine if one is given.
//!
//! `cargo bench -p ludoteca-hive --bench peer -- "nokamute uhp"` times both on every
//! position, five times each, and prints the medians and their ratios. The peer
//! speaks the Universal Hive Protocol with its extra command `perft`.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use ludoteca_core::testkit::PerftCase;
use ludoteca_core::{Counting, Game, Notation, perft};
use ludoteca_hive::{Hive, Move, Rules};

/// How often each figure is taken.
const RUNS: usize = 5;
const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/hive");

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let only = arguments.iter().position(|a| a == "--only").map(|at| {
        arguments.remove(at);
        if at < arguments.len() { arguments.remove(at) } else { String::new() }
    });
    let mut peer = arguments.first().map(|command| Peer::start(command));
    println!(
        "{:<28} {:>11} {:>9} {:>9} {:>9} {:>7} {:>7}",
        "position", "leaves", "count M/s", "list M/s", "peer M/s", "count x", "list x"
    );
    let (mut ours, mut theirs, mut listed) = (0.0, 0.0, 0.0);
    for (name, rules, position, depth) in positions() {
        if only.as_ref().is_some_and(|part| !name.contains(part.as_str())) {
            continue;
        }
        let rules: Rules = rules.parse().expect("the rules of a perft file");
        let mut game = match &position {
            None => Hive::start(&rules),
            Some(text) => Hive::parse_position(&rules, text).expect("a position of a perft file"),
        };
        let middle = position.is_some();
        let mut leaves = 0;
        let counting = median(|| leaves = perft(&mut game, depth, Counting::Bulk));
        // Listing a start takes long and says little.
        let listing = middle.then(|| median(|| assert_eq!(list(&mut game, depth, &mut Vec::new()), leaves)));
        let peer = peer
            .as_mut()
            .map(|peer| peer.perft(&position.clone().unwrap_or(rules.game_type()), depth, leaves));
        if middle {
            ours += counting;
            listed += listing.unwrap_or_default();
            theirs += peer.unwrap_or_default();
        }
        let speed = |seconds: f64| leaves as f64 / seconds / 1e6;
        let ratio = |seconds: Option<f64>| {
            peer.zip(seconds).map_or(String::new(), |(peer, ours)| format!("{:.2}", peer / ours))
        };
        println!(
            "{name:<28} {leaves:>11} {:>9.1} {:>9} {:>9} {:>7} {:>7}",
            speed(counting),
            listing.map_or(String::new(), |s| format!("{:.1}", speed(s))),
            peer.map_or(String::new(), |s| format!("{:.1}", speed(s))),
            ratio(Some(counting)),
            ratio(listing),
        );
    }
    if theirs > 0.0 {
        println!("all mid-games together: counting {:.2}, listing {:.2}", theirs / ours, theirs / listed);
    }
}

/// The starts at depth 7 (two types) and the mid-games at depth 4.
fn positions() -> Vec<(String, String, Option<String>, u32)> {
    let mut positions = vec![
        ("start Base".to_owned(), "Base".to_owned(), None, 7),
        ("start Base+MLP".to_owned(), "Base+MLP".to_owned(), None, 7),
    ];
    let cases = PerftCase::read(&Path::new(DATA).join("games.perft"));
    for case in cases.into_iter().filter(|case| case.depth == 3 && case.nodes > 50_000) {
        let text = case.position.unwrap_or_default();
        let turn = text.split(';').nth(2).unwrap_or_default();
        positions.push((format!("{} {turn}", case.rules), case.rules.clone(), Some(text.clone()), 4));
    }
    positions
}

/// Counts leaves by listing all moves of every last position.
fn list(game: &mut Hive, depth: u32, moves: &mut Vec<Move>) -> u64 {
    let base = moves.len();
    game.moves(moves);
    let mut leaves = (moves.len() - base) as u64;
    if depth > 1 {
        leaves = 0;
        for at in base..moves.len() {
            let m = moves[at];
            let undo = game.apply(m);
            leaves += list(game, depth - 1, moves);
            game.undo(m, undo);
        }
    }
    moves.truncate(base);
    leaves
}

/// The middle one of several times, in seconds.
fn median(mut run: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}

/// A foreign engine.
struct Peer {
    _process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    fn start(command: &str) -> Peer {
        let mut words = command.split_whitespace();
        let program = words.next().expect("the peer's command");
        let mut process = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the peer starts");
        let input = process.stdin.take().expect("a pipe was asked for");
        let output = BufReader::new(process.stdout.take().expect("a pipe was asked for"));
        let mut peer = Peer { _process: process, input, output };
        peer.answer();
        peer
    }

    fn answer(&mut self) -> String {
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            let length = self.output.read_line(&mut line).expect("the peer answers in text");
            if length == 0 || line.trim() == "ok" {
                return answer;
            }
            answer.push_str(&line);
        }
    }

    fn ask(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").expect("the peer listens");
        self.answer()
    }

    /// The median time for the last depth, as the peer's own table says it.
    fn perft(&mut self, game: &str, depth: u32, leaves: u64) -> f64 {
        self.ask(&format!("newgame {game}"));
        let mut times: Vec<f64> = (0..RUNS)
            .map(|_| {
                let answer = self.ask(&format!("perft {depth}"));
                let row: Vec<&str> = answer.lines().last().unwrap_or_default().split_whitespace().collect();
                assert_eq!(
                    row.get(1),
                    Some(&leaves.to_string().as_str()),
                    "the peer counts otherwise: {answer}"
                );
                row.get(2).and_then(|time| seconds(time)).unwrap_or_else(|| panic!("no time in {answer}"))
            })
            .collect();
        times.sort_by(f64::total_cmp);
        times[RUNS / 2]
    }
}

/// Reads a time such as `2.2ms`.
fn seconds(text: &str) -> Option<f64> {
    let unit = text.find(|c: char| c.is_alphabetic() || c == 'µ')?;
    let (number, unit) = text.split_at(unit);
    let unit = match unit {
        "ns" => 1e-9,
        "µs" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        _ => return None,
    };
    number.parse::<f64>().ok().map(|number| number * unit)
}
