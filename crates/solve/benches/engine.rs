//! How often the engine, without the table, keeps what the table says is best.
//!
//! `cargo bench -p ludoteca-solve --bench engine -- --positions 1000 --time 1s`
//! draws positions of Claustro 5x5 in which at most half of the moves keep the
//! result, and lets the engine look at each for a while with one thread.
//! `--nodes N` lets it look at so many positions instead, which no other program
//! disturbs; `--seed N` draws others, `--threads N` looks at so many positions at once,
//! `--settings TEXT` sets the engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ludoteca_claustro::{Claustro, Move, Rules, TaughtEvaluation};
use ludoteca_core::{Control, Effect, Game, History, Limits, Notation, Request, Rng, duration};
use ludoteca_search::{Engine, EngineSettings};
use ludoteca_solve::Library;
use ludoteca_solve::claustro::Solution;

/// The seed of the positions unless told otherwise.
const SEED: u64 = 2026;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        let at = arguments.iter().position(|a| a == name)?;
        arguments.get(at + 1).cloned()
    };
    let count = option("--positions").map_or(100, |text| text.parse().expect("a number of positions"));
    let threads = option("--threads").map_or(1, |text| text.parse().expect("a number of threads"));
    let time =
        option("--time").map_or(Duration::from_millis(100), |text| duration::read(&text, 0).expect("a time"));
    let nodes: Option<u64> = option("--nodes").map(|text| text.parse().expect("a number of positions"));
    let limits = match nodes {
        Some(_) => Limits { nodes, ..Limits::default() },
        None => Limits { time: Some(time), ..Limits::default() },
    };
    let settings = option("--settings").unwrap_or_default().parse().expect("settings such as off=null_move");
    let table: Arc<Solution> =
        Library::new(None).table(&Rules::default(), &Control::timed()).expect("5x5 is solved in seconds");
    let seed = option("--seed").map_or(SEED, |text| text.parse().expect("a seed"));
    let positions = hard_positions(&table, count, seed);
    let (next, kept) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let looked = AtomicU64::new(0);
    let began = Instant::now();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(position) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let m = found(position, limits, settings, &looked);
                    if keeps(&table, position, m) {
                        kept.fetch_add(1, Ordering::Relaxed);
                    } else {
                        let before = table.probe(position);
                        println!(
                            "{} {} loses what was {before:?}",
                            position.position(),
                            position.move_text(m)
                        );
                    }
                }
            });
        }
    });
    let kept = kept.into_inner();
    let allowed = nodes.map_or(format!("{time:?}"), |nodes| format!("{nodes} positions"));
    println!("{kept} of {count} kept ({:.1} %), {allowed} a move", 100.0 * kept as f64 / count as f64);
    let (looked, took) = (looked.into_inner(), began.elapsed());
    println!("{looked} positions in {:.1} s", took.as_secs_f64());
}

/// Random positions in which at most half of the moves keep the result.
fn hard_positions(table: &Solution, count: usize, seed: u64) -> Vec<Claustro> {
    let mut rng = Rng::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let index = rng.below(table.survey().positions() as usize);
        let Some(position) = table.position(index).filter(|position| position.ended().is_none()) else {
            continue;
        };
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let keeping = moves.iter().filter(|&&m| keeps(table, &position, m)).count();
        if 2 * keeping <= moves.len() {
            positions.push(position);
        }
    }
    positions
}

/// Whether a move gives nothing away.
fn keeps(table: &Solution, position: &Claustro, m: Move) -> bool {
    let mut after = *position;
    after.apply(m);
    !Effect::of(table.probe(position), table.probe(&after), position.turn()).is_mistake()
}

/// The move of a fresh engine.
fn found(position: &Claustro, limits: Limits, settings: EngineSettings, looked: &AtomicU64) -> Move {
    let control = Control::timed();
    let past = History::none(position);
    let request = Request { rules: position.rules(), past, position, limits, control: &control };
    let mut engine = Engine::new(TaughtEvaluation::default(), settings);
    let found = engine.search(&request, &mut |_| {});
    looked.fetch_add(found.nodes, Ordering::Relaxed);
    found.lines[0].1[0]
}
