//! The engine's values, held against minimax that leaves nothing out.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ludoteca_cats::{C64Evaluation, Cats};
use ludoteca_claustro::{Claustro, ClaustroEvaluation, TaughtEvaluation};
use ludoteca_core::{
    Control, Evaluator, Game, Hints, History, Limits, Player, Request, Rng, Score, SearchEvaluator,
};
use ludoteca_hive::{Hive, HiveEvaluation};
use ludoteca_search::{Engine, EngineSettings, Feature, Features, Finding};

use crate::maze::{self, Maze, Walls};

/// How long something is waited for that comes at once unless it never does.
const PATIENCE: Duration = Duration::from_mins(1);

/// What is looked at to a depth without leaving anything out.
fn minimax<G: Game, E: SearchEvaluator<G>>(evaluator: &E, position: &mut G, depth: u32, ply: u32) -> Score {
    if let Some(outcome) = position.ended() {
        return match outcome.winner {
            None => Score::EVEN,
            Some(side) if side == position.turn() => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
        };
    }
    if depth == 0 {
        return evaluator.evaluate(&mut evaluator.scratch(), position);
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let values = moves.into_iter().map(|m| {
        let undo = position.apply(m);
        let value = -minimax(evaluator, position, depth - 1, ply + 1);
        position.undo(m, undo);
        value
    });
    values.max().expect("there is a move where the game has not ended")
}

/// Searches a position without a past.
fn search<G: Game, E: SearchEvaluator<G> + 'static>(
    engine: &mut Engine<G, E>,
    rules: &G::Rules,
    position: &G,
    limits: Limits,
) -> Finding<G> {
    let control = Control::timed();
    let past = History::none(position);
    engine.search(&Request { rules, past, position, limits, control: &control }, &mut |_| {})
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Every way to search that must not change a value.
fn exact_ways() -> Vec<EngineSettings> {
    let plain = Features::none();
    let all = Features::exact();
    let base = EngineSettings::default().with_hash_megabytes(1);
    let mut ways = vec![
        base.with_features(plain),
        base.with_features(plain.with(Feature::Pvs)),
        base.with_features(plain.with(Feature::Transposition)),
        base.with_features(plain.with(Feature::Pvs).with(Feature::Aspiration)),
        base.with_features(all),
        base.with_features(all).with_threads(2),
    ];
    let ordering = [Feature::Killers, Feature::Countermoves, Feature::History, Feature::Continuation];
    for feature in ordering {
        ways.push(base.with_features(plain.with(Feature::Pvs).with(feature)));
    }
    ways
}

/// Checks the value of a position at every depth up to one, in every exact way.
fn agree<G: Game, E: SearchEvaluator<G> + 'static>(
    engines: &mut [Engine<G, E>],
    rules: &G::Rules,
    position: &G,
    evaluator: &E,
    deepest: u32,
) {
    for plies in 1..=deepest {
        let expected = minimax(evaluator, &mut position.clone(), plies, 0);
        for engine in engines.iter_mut() {
            let found = search(engine, rules, position, depth(plies));
            let (score, line) = &found.lines[0];
            assert_eq!(*score, expected, "{position:?} to depth {plies} with {:?}", engine.settings());
            let mut moves = Vec::new();
            position.moves(&mut moves);
            assert!(moves.contains(&line[0]), "{position:?}: {:?} is not legal", line[0]);
        }
    }
}

fn engines<G: Game, E: SearchEvaluator<G> + Clone + 'static>(evaluator: &E) -> Vec<Engine<G, E>> {
    exact_ways().into_iter().map(|way| Engine::new(evaluator.clone(), way)).collect()
}

/// Random positions of a game, as many as wanted.
pub(crate) fn random_positions<G: Game>(rules: &G::Rules, count: usize, seed: u64) -> Vec<G> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = G::start(rules);
        let plies = rng.below(40);
        let mut moves = Vec::new();
        for _ in 0..plies {
            moves.clear();
            position.moves(&mut moves);
            let Some(&m) = rng.pick(&moves) else { break };
            position.apply(m);
        }
        if position.ended().is_none() {
            found.push(position);
        }
    }
    found
}

#[test]
fn every_exact_way_finds_minimax_on_random_trees() {
    let mut rng = Rng::new(5);
    for round in 0..400 {
        let (rooms, doors) = (20 + rng.below(200) as u32, 1 + rng.below(4) as u32);
        let walls = Walls { seed: rng.next(), rooms, doors, ..Walls::default() };
        let position = Maze::start(&walls);
        if position.ended().is_none() {
            agree(&mut engines(&maze::Smell), &walls, &position, &maze::Smell, 1 + round % 7);
        }
    }
}

#[test]
fn every_exact_way_finds_minimax_in_cats() {
    for (rules, seed) in [("8x8", 1), ("6x6", 2), ("5x7,edge=no", 3)] {
        let rules = rules.parse().unwrap();
        let mut engines = engines(&C64Evaluation::Version3);
        for position in random_positions::<Cats>(&rules, 60, seed) {
            agree(&mut engines, &rules, &position, &C64Evaluation::Version3, 5);
        }
    }
}

#[test]
fn every_exact_way_finds_minimax_in_claustro() {
    for (rules, seed) in [("5x5", 1), ("4x4,seed", 2), ("5x5,capture=jump", 3)] {
        let rules = rules.parse().unwrap();
        let mut engines = engines(&ClaustroEvaluation::default());
        for position in random_positions::<Claustro>(&rules, 40, seed) {
            agree(&mut engines, &rules, &position, &ClaustroEvaluation::default(), 3);
        }
    }
}

#[test]
fn every_exact_way_finds_minimax_in_hive() {
    for (rules, seed) in [("Base", 1), ("Base+MLP", 2)] {
        let rules = rules.parse().unwrap();
        let mut engines = engines(&HiveEvaluation::default());
        for position in random_positions::<Hive>(&rules, 30, seed) {
            agree(&mut engines, &rules, &position, &HiveEvaluation::default(), 2);
        }
    }
}

#[test]
fn one_thread_with_a_number_of_positions_always_answers_the_same() {
    fn twice<G: Game, E: SearchEvaluator<G> + Clone + 'static>(rules: &str, evaluator: &E)
    where
        <G::Rules as std::str::FromStr>::Err: std::fmt::Debug,
    {
        let rules = rules.parse().unwrap();
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let run = || {
            let mut engine = Engine::new(evaluator.clone(), EngineSettings::default().with_hash_megabytes(1));
            let positions = random_positions::<G>(&rules, 6, 9);
            let found = positions.iter().map(|position| {
                let found = search(&mut engine, &rules, position, limits);
                assert!(found.nodes <= 20_000);
                (found.lines, found.nodes, found.depth)
            });
            found.collect::<Vec<_>>()
        };
        assert_eq!(run(), run());
    }
    twice::<Cats, _>("8x8", &C64Evaluation::Version3);
    twice::<Claustro, _>("5x5", &ClaustroEvaluation::default());
    twice::<Hive, _>("Base+MLP", &HiveEvaluation::default());
}

/// Late moves are left out where an evaluation says that there are idle ones, and only there.
#[test]
fn late_moves_are_left_out_only_where_moves_may_be_idle() {
    fn nodes<G: Game, E: SearchEvaluator<G> + Clone + 'static>(
        rules: &str,
        evaluator: &E,
        features: Features,
    ) -> u64
    where
        <G::Rules as std::str::FromStr>::Err: std::fmt::Debug,
    {
        let rules = rules.parse().unwrap();
        let settings = EngineSettings::default().with_hash_megabytes(1).with_features(features);
        let mut engine = Engine::new(evaluator.clone(), settings);
        let positions = random_positions::<G>(&rules, 12, 5);
        positions.iter().map(|position| search(&mut engine, &rules, position, depth(6)).nodes).sum()
    }
    let (all, most) = (Features::all(), Features::all().without(Feature::LateMovePruning));
    let taught = TaughtEvaluation::default();
    assert_eq!(nodes("5x5", &taught, all), nodes("5x5", &taught, most));
    let counted = ClaustroEvaluation::default();
    assert!(nodes("5x5", &counted, all) < nodes("5x5", &counted, most));
    let hive = HiveEvaluation::default();
    assert!(nodes("Base+MLP", &hive, all) < nodes("Base+MLP", &hive, most));
}

/// Whenever threads that vote are stopped, their answer is a line that can be played; where the
/// first of them has come to its end, the answer is what was told last.
#[test]
fn what_several_threads_elect_can_be_played_and_is_told_last() {
    fn try_all<G: Game, E: SearchEvaluator<G> + Clone + 'static>(rules: &str, evaluator: &E)
    where
        <G::Rules as std::str::FromStr>::Err: std::fmt::Debug,
    {
        let rules = rules.parse().unwrap();
        let positions = random_positions::<G>(&rules, 8, 17);
        let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        let time = |time| Limits { time: Some(time), ..Limits::default() };
        let limits = [nodes(1), nodes(100), nodes(5_000), depth(1), depth(4), time(Duration::from_millis(5))];
        for threads in 2..=4 {
            let settings = EngineSettings::default().with_hash_megabytes(1).with_threads(threads);
            let mut engine = Engine::new(evaluator.clone(), settings);
            for (position, limits) in
                positions.iter().flat_map(|at| limits.iter().map(move |&limits| (at, limits)))
            {
                let (control, past) = (Control::timed(), History::none(position));
                let mut told = None;
                let request = Request { rules: &rules, past, position, limits, control: &control };
                let found = engine.search(&request, &mut |info| told = Some((info.score, info.line.clone())));
                let [(score, line)] = &found.lines[..] else { panic!("one line was wanted") };
                let mut after = position.clone();
                let mut moves = Vec::new();
                for &m in line {
                    moves.clear();
                    after.moves(&mut moves);
                    assert!(moves.contains(&m), "{position:?} {limits:?}: {m:?} of {line:?} is not legal");
                    after.apply(m);
                }
                assert!(!line.is_empty() && limits.depth.is_none_or(|most| found.depth <= most));
                if limits.depth.is_some() {
                    assert_eq!(told, Some((*score, line.clone())), "{position:?} {limits:?}");
                }
            }
        }
    }
    try_all::<Cats, _>("8x8", &C64Evaluation::Version3);
    try_all::<Claustro, _>("5x5", &ClaustroEvaluation::default());
    try_all::<Hive, _>("Base+MLP", &HiveEvaluation::default());
}

/// Knows nothing of a game but its rules, and tries moves as they are listed.
#[derive(Clone, Copy, Debug)]
struct Blind;

impl Hints<Claustro> for Blind {}

impl SearchEvaluator<Claustro> for Blind {
    type Scratch = ();
    type Hints = Blind;

    fn scratch(&self) {}

    fn evaluate(&self, (): &mut (), _: &Claustro) -> Score {
        Score::EVEN
    }

    fn futility_margin(&self) -> Option<i32> {
        None
    }

    fn hints(&self) -> &Blind {
        self
    }
}

/// Wherever a search is stopped, a loss that it tells is one of the position: as long as there is a
/// move of which nobody knows that it loses, that one is played.
#[test]
fn nobody_plays_a_lost_move_while_another_may_hold() {
    let rules = "5x5".parse().unwrap();
    // Most moves allow the opponent to win at once.
    let is_trap = |position: &Claustro| {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let loses = |&&m: &&_| {
            let mut after = *position;
            after.apply(m);
            minimax(&Blind, &mut after, 1, 0).is_win()
        };
        let lost = moves.iter().filter(loses).count();
        (moves.len() / 2..moves.len()).contains(&lost)
    };
    let mut traps = random_positions::<Claustro>(&rules, 4000, 23);
    traps.retain(is_trap);
    assert!(traps.len() > 100, "only {} positions are traps", traps.len());
    for position in &traps {
        for (threads, features) in [(1, Features::exact()), (1, Features::all()), (2, Features::all())] {
            let settings = EngineSettings::default().with_hash_megabytes(1).with_threads(threads);
            let mut engine = Engine::new(Blind, settings.with_features(features));
            for nodes in (1..200).step_by(5) {
                engine.forget();
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let found = search(&mut engine, &rules, position, limits);
                let (score, line) = &found.lines[0];
                let plies = score.plies().filter(|_| score.is_loss());
                assert!(
                    plies.is_none_or(|plies| plies > 2),
                    "{position:?}: {line:?} after {nodes} positions"
                );
            }
        }
    }
}

/// Sets the stop flag after some positions and counts what is looked at then.
#[derive(Debug)]
struct Stopper {
    seen: AtomicU64,
    after: u64,
    control: &'static Control,
}

impl Hints<Claustro> for &'static Stopper {}

impl SearchEvaluator<Claustro> for &'static Stopper {
    type Scratch = ();
    type Hints = &'static Stopper;

    fn scratch(&self) {}

    fn evaluate(&self, (): &mut (), position: &Claustro) -> Score {
        let seen = self.seen.fetch_add(1, Ordering::Relaxed);
        if seen == self.after {
            self.control.stop().set();
        }
        ClaustroEvaluation::default().score(position)
    }

    fn futility_margin(&self) -> Option<i32> {
        None
    }

    fn hints(&self) -> &&'static Stopper {
        self
    }
}

#[test]
fn a_stop_is_seen_within_4096_positions_and_yields_a_legal_move() {
    let rules = "5x5".parse().unwrap();
    let position = Claustro::start(&rules);
    for after in [0, 1, 10, 1000, 5_000, 50_000] {
        let control: &'static Control = Box::leak(Box::new(Control::timed()));
        let stopper: &'static Stopper =
            Box::leak(Box::new(Stopper { seen: AtomicU64::new(0), after, control }));
        let settings = EngineSettings::default().with_hash_megabytes(1).with_features(Features::exact());
        let mut engine = Engine::new(stopper, settings);
        let past = History::none(&position);
        let request =
            Request { rules: &rules, past, position: &position, limits: Limits::default(), control };
        let found = engine.search(&request, &mut |_| {});
        let more = stopper.seen.load(Ordering::Relaxed) - after;
        assert!(more <= 4096, "{more} positions after the stop");
        let mut moves = Vec::new();
        position.moves(&mut moves);
        assert!(moves.contains(&found.lines[0].1[0]));
    }
}

#[test]
fn several_lines_are_the_best_moves_in_their_order() {
    let rules = "5x5".parse().unwrap();
    let evaluator = ClaustroEvaluation::default();
    let features = Features::exact();
    let mut engine =
        Engine::new(evaluator, EngineSettings::default().with_hash_megabytes(1).with_features(features));
    for position in random_positions::<Claustro>(&rules, 20, 11) {
        let limits = Limits { lines: Some(3), ..depth(3) };
        let found = search(&mut engine, &rules, &position, limits);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut values: Vec<Score> = moves
            .iter()
            .map(|&m| {
                let mut after = position;
                after.apply(m);
                -minimax(&evaluator, &mut after, 2, 1)
            })
            .collect();
        values.sort_by_key(|&value| std::cmp::Reverse(value));
        values.truncate(3);
        assert_eq!(found.lines.iter().map(|line| line.0).collect::<Vec<_>>(), values, "{position:?}");
    }
}

/// What is remembered of a position is the value of its best move, whatever other lines
/// were asked for there.
#[test]
fn several_lines_mislead_no_later_search() {
    let features = Features::exact();
    let base = EngineSettings::default().with_hash_megabytes(1);
    let mut exact = Engine::new(maze::Smell, base.with_features(features));
    let mut deeper = Engine::new(maze::Smell, base.with_features(features.with(Feature::Deeper)));
    let lines = |plies| Limits { lines: Some(4), ..depth(plies) };
    let mut rng = Rng::new(13);
    let mut proofs = 0;
    for _ in 0..400 {
        let walls = Walls { seed: rng.next(), rooms: 200, doors: 4, ..Walls::default() };
        let position = Maze::start(&walls);
        if position.ended().is_some() {
            continue;
        }
        exact.forget();
        deeper.forget();
        for later in after(&position).iter().flat_map(after).filter(|later| later.ended().is_none()) {
            search(&mut exact, &walls, &later, lines(1));
            search(&mut deeper, &walls, &later, lines(4));
        }
        let expected = minimax(&maze::Smell, &mut position.clone(), 3, 0);
        let found = search(&mut exact, &walls, &position, depth(3)).lines[0].0;
        assert_eq!(found, expected, "{position:?}");
        let found = search(&mut deeper, &walls, &position, depth(3)).lines[0].0;
        if let Some(plies) = found.plies() {
            let truth = minimax(&maze::Smell, &mut position.clone(), plies, 0);
            let same = truth.plies().is_some() && truth.is_win() == found.is_win();
            assert!(same, "{position:?}: {found:?} and not {truth:?}");
            proofs += 1;
        }
    }
    assert!(proofs > 100, "only {proofs} proofs");
}

/// The positions after each move.
fn after<G: Game>(position: &G) -> Vec<G> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let played = moves.into_iter().map(|m| {
        let mut after = position.clone();
        after.apply(m);
        after
    });
    played.collect()
}

/// Counts the positions that it is asked about.
#[derive(Clone, Debug)]
struct Counting(Arc<AtomicU64>);

impl Hints<Cats> for Counting {}

impl SearchEvaluator<Cats> for Counting {
    type Scratch = ();
    type Hints = Counting;

    fn scratch(&self) {}

    fn evaluate(&self, (): &mut (), position: &Cats) -> Score {
        self.0.fetch_add(1, Ordering::Relaxed);
        C64Evaluation::Version3.score(position)
    }

    fn futility_margin(&self) -> Option<i32> {
        None
    }

    fn hints(&self) -> &Counting {
        self
    }
}

#[test]
fn pondering_goes_on_after_the_answer_and_ends_with_its_engine() {
    let rules = "8x8".parse().unwrap();
    let position = Cats::start(&rules);
    let seen = Arc::new(AtomicU64::new(0));
    let settings = EngineSettings::default().with_hash_megabytes(1).with_ponder(true);
    let mut engine = Engine::new(Counting(Arc::clone(&seen)), settings);
    for _ in 0..3 {
        let control = Control::timed();
        let past = History::none(&position);
        let request =
            Request { rules: &rules, past, position: &position, limits: depth(4), control: &control };
        let mut answered = 0;
        let decision =
            engine.choose(&request, &mut |_| answered = seen.load(Ordering::Relaxed)).expect("it answers");
        assert!(position.judge(&decision.choice.into()).is_ok());
        let asked = Instant::now();
        while seen.load(Ordering::Relaxed) == answered {
            assert!(asked.elapsed() < PATIENCE, "nobody thinks after the answer");
            thread::yield_now();
        }
    }
    drop(engine);
    assert_eq!(Arc::strong_count(&seen), 1, "somebody still thinks");
}
