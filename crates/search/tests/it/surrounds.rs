//! Positions of Hive in which a queen can be surrounded by force, each in a known
//! number of plies.
//!
//! The list is `testdata/hive/surrounds.txt`; `lengthen_the_list` makes and adds to it,
//! `the_list_is_true` checks all of it by plain search, and `figures` compares what
//! it costs to solve:
//!
//! ```sh
//! cargo test --release -p ludoteca-search --test it figures -- --ignored --nocapture
//! ```

use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ludoteca_core::{Control, Game, Hints, History, Limits, Notation, Request, Rng, Score};
use ludoteca_hive::{Hive, HiveEvaluation, Move, Rules};
use ludoteca_search::{Engine, EngineSettings, Feature, Features, Proof, Proved};

/// What stands above the list.
const HEADER: &str = "\
# Positions of Hive in which the side to move can surround the other queen by force.
#
# A line is: game type; plies; a first move; position. The plies are the fewest in
# which the win can be forced, counting the moves of both sides; after the first move
# it takes one ply less. The position is a set-up text.
#
# They are from games of the engine against itself with some random moves, a few plies
# before the end. Plain search over all moves has confirmed each number: the win is
# forced in that many plies and not in fewer. To add what is missing, and to check all:
#   cargo test --release -p ludoteca-search --test it lengthen_the_list -- --ignored
#   cargo test --release -p ludoteca-search --test it the_list_is_true
";

/// The game types of the list.
const TYPES: [&str; 4] = ["Base", "Base+M", "Base+P", "Base+MLP"];
/// The plies, and how many positions of each type are wanted for them.
const WANTED: [(u32, usize); 3] = [(3, 3), (5, 3), (7, 2)];

/// A position of the list.
struct Surround {
    rules: Rules,
    plies: u32,
    first: Move,
    position: Hive,
}

impl Surround {
    /// The plies and the line of the list.
    fn line(&self) -> (u32, String) {
        let Surround { rules, plies, first, position } = self;
        (*plies, format!("{rules}; {plies}; {}; {}", position.move_text(*first), position.position()))
    }
}

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/hive/surrounds.txt")
}

fn list() -> Vec<Surround> {
    let text = std::fs::read_to_string(file()).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let surround = |line: &str| {
        let parts: Vec<&str> = line.split(';').map(str::trim).collect();
        let [rules, plies, first, position] = parts[..] else { panic!("four parts: {line}") };
        let rules = rules.parse().unwrap();
        let position = Hive::parse_position(&rules, position).unwrap();
        let attempt = position.parse_attempt(first).unwrap();
        let first = position.judge(&attempt).unwrap();
        Surround { rules, plies: plies.parse().unwrap(), first, position }
    };
    lines.map(surround).collect()
}

/// A request about a position without a past.
fn request<'a>(
    rules: &'a Rules,
    position: &'a Hive,
    limits: Limits,
    control: &'a Control,
) -> Request<'a, Hive> {
    let past = History::none(position);
    Request { rules, past, position, limits, control }
}

fn proof(position: &Hive, plies: u32) -> Proof<HiveEvaluation> {
    Proof::new(HiveEvaluation::default(), position.turn()).within(plies).with_megabytes(4)
}

fn prove(proof: &mut Proof<HiveEvaluation>, position: &Hive, limits: Limits) -> Proved<Move> {
    proof.prove(&request(&position.rules(), position, limits, &Control::timed()), &mut |_| {})
}

/// Plain search over all moves, with a bound for the positions it looks at.
struct Exhaustive {
    moves: Vec<Move>,
    /// The move that last settled a position with so many plies left: tried first.
    settled: [Option<Move>; 8],
    nodes: u64,
    most: u64,
}

impl Exhaustive {
    fn new(most: u64) -> Exhaustive {
        Exhaustive { moves: Vec::new(), settled: [None; 8], nodes: 0, most }
    }

    /// Whether the side to move (or the other one, if it does not attack) can force a
    /// win in so many plies; `None` if that takes too long.
    fn forced(&mut self, position: &mut Hive, plies: u32, attacks: bool) -> Option<bool> {
        self.nodes += 1;
        if self.nodes > self.most {
            return None;
        }
        if let Some(outcome) = position.outcome() {
            let attacker = if attacks { position.turn() } else { position.turn().other() };
            return Some(outcome.winner == Some(attacker));
        }
        if plies == 0 {
            return Some(false);
        }
        let base = self.moves.len();
        position.moves(&mut self.moves);
        if plies > 2 {
            // All moves are looked at, but one that settles it may come soon.
            let priority = |&m: &Move| -HiveEvaluation::default().priority(position, m);
            self.moves[base..].sort_by_cached_key(priority);
        }
        let settled = self.settled[plies as usize];
        if let Some(at) = self.moves[base..].iter().position(|&m| Some(m) == settled) {
            self.moves.swap(base, base + at);
        }
        let mut found = Some(!attacks);
        for at in base..self.moves.len() {
            let m = self.moves[at];
            let undo = position.apply(m);
            let won = self.forced(position, plies - 1, !attacks);
            position.undo(m, undo);
            if won != Some(!attacks) {
                self.settled[plies as usize] = Some(m);
                found = won;
                break;
            }
        }
        self.moves.truncate(base);
        found
    }

    /// Whether the side to move can force a win in so many plies and in no fewer.
    fn exactly(&mut self, position: &mut Hive, plies: u32) -> Option<bool> {
        let sooner = self.forced(position, plies - 1, true)?;
        Some(!sooner && self.forced(position, plies, true)?)
    }
}

#[test]
fn the_list_has_what_it_should() {
    let list = list();
    assert!(list.len() >= 30);
    for rules in TYPES.map(|text| text.parse::<Rules>().unwrap()) {
        for (plies, wanted) in WANTED {
            let found = list.iter().filter(|one| one.rules == rules && one.plies == plies).count();
            assert!(found >= wanted, "{rules} in {plies}: {found}");
        }
    }
}

#[test]
fn every_surround_is_proved_in_its_plies() {
    for Surround { rules, plies, first, position } in list() {
        let mut proof = proof(&position, plies);
        let found = prove(&mut proof, &position, Limits::default());
        let Proved::Yes { plies: fewest, line } = found else { panic!("{position:?}: {found:?}") };
        assert_eq!((fewest, line.len() as u32), (plies, plies), "{rules} {position:?}");
        let mut end = position.clone();
        for m in line {
            end.apply(m);
        }
        assert_eq!(end.outcome().and_then(|outcome| outcome.winner), Some(position.turn()));
        let mut after = position.clone();
        after.apply(first);
        let left = prove(&mut proof, &after, Limits::default());
        assert!(matches!(left, Proved::Yes { plies: left, .. } if left == plies - 1), "{left:?}");
    }
}

#[test]
fn the_list_is_true() {
    for Surround { rules, plies, mut position, .. } in list() {
        let began = Instant::now();
        let mut exhaustive = Exhaustive::new(u64::MAX);
        assert_eq!(exhaustive.exactly(&mut position, plies), Some(true), "{position:?}");
        println!("{rules} in {plies}: {} positions in {:.1?}", exhaustive.nodes, began.elapsed());
    }
}

/// A game of the engine against itself with some random moves: its positions, if a
/// queen was surrounded at the end.
fn random_game(rules: Rules, rng: &mut Rng) -> Option<Vec<Hive>> {
    let settings = EngineSettings::default().with_hash_megabytes(1);
    let mut engine = Engine::new(HiveEvaluation::default(), settings);
    let mut position = Hive::start(&rules);
    let mut positions = Vec::new();
    for ply in 0..120 {
        if let Some(outcome) = position.outcome() {
            return outcome.winner.is_some().then_some(positions);
        }
        positions.push(position.clone());
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let m = if ply < 6 || rng.below(6) == 0 {
            *rng.pick(&moves).unwrap()
        } else {
            let limits = Limits { depth: Some(2), ..Limits::default() };
            let control = Control::timed();
            engine.search(&request(&rules, &position, limits, &control), &mut |_| {}).lines[0].1[0]
        };
        position.apply(m);
    }
    None
}

/// Whether a list of one game type still wants positions with so many plies.
fn wants(found: &[(u32, String)], plies: u32) -> bool {
    let there = found.iter().filter(|one| one.0 == plies).count();
    WANTED.iter().any(|&(wanted, count)| wanted == plies && there < count)
}

/// Adds to the lines of one game type what is wanted and found in some games.
fn lengthen(rules: Rules, seed: u64, mut found: Vec<(u32, String)>) -> Vec<(u32, String)> {
    /// The games that are played.
    const GAMES: usize = 30;
    /// The most that is looked at to confirm one position.
    const CONFIRMED_WITHIN: u64 = 40_000_000;
    // Another run looks at other games.
    let mut rng = Rng::new(seed + 10 * found.len() as u64);
    for _ in 0..GAMES {
        if !WANTED.iter().any(|&(plies, _)| wants(&found, plies)) {
            break;
        }
        let Some(positions) = random_game(rules, &mut rng) else { continue };
        // One position of a game at most: the others are too much like it.
        for mut position in positions.into_iter().rev().skip(2).take(8).rev() {
            let limits = Limits { nodes: Some(200_000), ..Limits::default() };
            let Proved::Yes { plies, line } = prove(&mut proof(&position, 7), &position, limits) else {
                continue;
            };
            if wants(&found, plies)
                && Exhaustive::new(CONFIRMED_WITHIN).exactly(&mut position, plies) == Some(true)
            {
                let first = position.move_text(line[0]);
                let entry = format!("{rules}; {plies}; {first}; {}", position.position());
                println!("{entry}");
                found.push((plies, entry));
                break;
            }
        }
    }
    found.sort();
    found
}

#[test]
#[ignore = "writes the list"]
fn lengthen_the_list() {
    let mut text = HEADER.to_owned();
    let list = if file().exists() { list() } else { Vec::new() };
    std::thread::scope(|scope| {
        let types = TYPES.map(|text| text.parse::<Rules>().unwrap()).into_iter().zip(1000..);
        let makers: Vec<_> = types
            .map(|(rules, seed)| {
                let found = list.iter().filter(|one| one.rules == rules).map(Surround::line).collect();
                scope.spawn(move || lengthen(rules, seed, found))
            })
            .collect();
        for maker in makers {
            for (_, entry) in maker.join().unwrap() {
                writeln!(text, "{entry}").unwrap();
            }
        }
    });
    std::fs::write(file(), text).unwrap();
}

#[test]
#[ignore = "measures"]
fn figures() {
    let mut sums = [[(0, Duration::ZERO); 2]; 8];
    for Surround { rules, plies, position, .. } in list() {
        let mut proof = proof(&position, plies).with_megabytes(16);
        // Making the table is no part of it.
        prove(&mut proof, &position, Limits { nodes: Some(1), ..Limits::default() });
        let began = Instant::now();
        prove(&mut proof, &position, Limits::default());
        let proved = (proof.nodes(), began.elapsed());
        let features = Features::exact().with(Feature::Deeper).with(Feature::Repetition);
        let settings = EngineSettings::default().with_hash_megabytes(16).with_features(features);
        let mut engine = Engine::new(HiveEvaluation::default(), settings);
        let began = Instant::now();
        let limits = Limits { depth: Some(plies), ..Limits::default() };
        let found = engine.search(&request(&rules, &position, limits, &Control::timed()), &mut |_| {});
        let searched = (found.nodes, began.elapsed());
        assert_eq!(found.lines[0].0, Score::win_in(plies), "{position:?}");
        println!("{rules} in {plies}: proof {proved:?}, engine {searched:?}");
        for (sum, (nodes, time)) in sums[plies as usize].iter_mut().zip([proved, searched]) {
            sum.0 += nodes;
            sum.1 += time;
        }
    }
    for (plies, _) in WANTED {
        println!("in {plies}: proof, engine {:?}", sums[plies as usize]);
    }
}
