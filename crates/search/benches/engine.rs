//! What the engine promises besides strength: that it stops, keeps its time, gains by a
//! second thread, and proves the cats' win.
//!
//! `cargo bench -p ludoteca-search --bench engine` prints, for each, medians and worst
//! cases; `--load N` keeps so many threads busy meanwhile.

use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

use ludoteca_cats::{Cats, Rules, WallEvaluation};
use ludoteca_core::{Control, Game, History, Limits, Request, SearchEvaluator, Stop};
use ludoteca_hive::{GameString, Hive, HiveEvaluation};
use ludoteca_search::{Engine, EngineSettings, Finding};

const POSITIONS: &str = include_str!("../../../testdata/hive/search.txt");
/// How often stopping and keeping time are tried.
const TRIES: usize = 100;
/// How often speeds and proofs are measured.
const RUNS: usize = 5;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let load =
        arguments.iter().position(|a| a == "--load").and_then(|at| arguments.get(at + 1)?.parse().ok());
    let games: Vec<GameString> = POSITIONS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_once(' ').expect("a name and a game").1.parse().expect("a game"))
        .collect();
    let quiet = Stop::new();
    thread::scope(|scope| {
        for _ in 0..load.unwrap_or(0) {
            scope.spawn(|| {
                while !quiet.is_set() {
                    black_box(0);
                }
            });
        }
        stopping(&games);
        keeping_time(&games);
        threads(&games);
        proving_the_cats_win();
        quiet.set();
    });
}

fn search<G: Game, E: SearchEvaluator<G> + 'static>(
    engine: &mut Engine<G, E>,
    rules: &G::Rules,
    past: History<'_, G>,
    position: &G,
    limits: Limits,
    control: &Control,
) -> Finding<G> {
    engine.search(&Request { rules, past, position, limits, control }, &mut |_| {})
}

fn in_hive(
    engine: &mut Engine<Hive, HiveEvaluation>,
    game: &GameString,
    limits: Limits,
    control: &Control,
) -> Finding<Hive> {
    search(engine, &game.rules(), game.past(), game.position(), limits, control)
}

fn report(what: &str, mut values: Vec<f64>, unit: &str) {
    values.sort_by(f64::total_cmp);
    let (median, worst) = (values[values.len() / 2], values[values.len() - 1]);
    println!("{what}: median {median:.2} {unit}, worst {worst:.2} {unit} of {}", values.len());
}

/// An engine that has its table already.
fn ready() -> Engine<Hive, HiveEvaluation> {
    let engine = Engine::new(HiveEvaluation::default(), EngineSettings::default());
    engine.prepare();
    engine
}

/// From the stop flag to the answer.
fn stopping(games: &[GameString]) {
    let mut engine = ready();
    let latencies = (0..TRIES).map(|at| {
        let control = Control::timed();
        thread::scope(|scope| {
            let teller = scope.spawn(|| {
                thread::sleep(Duration::from_millis(20 + at as u64 % 7));
                control.stop().set();
                Instant::now()
            });
            in_hive(&mut engine, &games[at % games.len()], Limits::default(), &control);
            let answered = Instant::now();
            let told = teller.join().expect("it only waits");
            answered.saturating_duration_since(told).as_secs_f64() * 1e3
        })
    });
    report("from stop to answer", latencies.collect(), "ms");
}

/// How much longer than its time a search takes.
fn keeping_time(games: &[GameString]) {
    let mut engine = ready();
    let time = Duration::from_millis(50);
    let overruns = (0..TRIES).map(|at| {
        let began = Instant::now();
        let limits = Limits { time: Some(time), ..Limits::default() };
        in_hive(&mut engine, &games[at % games.len()], limits, &Control::timed());
        (began.elapsed().as_secs_f64() - time.as_secs_f64()) * 1e3
    });
    report("overrun of 50 ms", overruns.collect(), "ms");
}

/// Positions per second with two threads over those with one.
fn threads(games: &[GameString]) {
    let speed = |threads: usize| {
        let (mut nodes, mut seconds) = (0, 0.0);
        for game in games.iter().take(6) {
            let settings = EngineSettings::default().with_threads(threads);
            let mut engine = Engine::new(HiveEvaluation::default(), settings);
            let began = Instant::now();
            let limits = Limits { time: Some(Duration::from_millis(500)), ..Limits::default() };
            nodes += in_hive(&mut engine, game, limits, &Control::timed()).nodes;
            seconds += began.elapsed().as_secs_f64();
        }
        nodes as f64 / seconds
    };
    let ratios = (0..RUNS).map(|_| {
        let one = speed(1);
        speed(2) / one
    });
    report("speed of two threads over one", ratios.collect(), "");
}

/// The time to the proof that the cats win 8x8, with nothing solved.
fn proving_the_cats_win() {
    let times = (0..RUNS).map(|_| {
        let rules = Rules::default();
        let start = Cats::start(&rules);
        let mut engine = Engine::new(WallEvaluation::default(), EngineSettings::default());
        let past = History::none(&start);
        let began = Instant::now();
        let found = search(&mut engine, &rules, past, &start, Limits::default(), &Control::timed());
        assert!(found.lines[0].0.plies().is_some() && !found.lines[0].0.is_win(), "the mouse loses");
        began.elapsed().as_secs_f64()
    });
    report("proof that the cats win", times.collect(), "s");
}
