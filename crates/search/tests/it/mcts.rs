//! Tree search by chance: legal, repeatable, obedient, and blind to no short win.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ludoteca_cats::{C64Evaluation, Cats};
use ludoteca_claustro::{Claustro, ClaustroEvaluation};
use ludoteca_core::{
    Control, Decision, Evaluator, Game, GameSoFar, Hints, History, Info, Limits, Player, Request, Rng, Score,
    SearchEvaluator, Side,
};
use ludoteca_hive::{Hive, HiveEvaluation};
use ludoteca_search::{Leaf, Mcts, MctsSettings, Proof, Proved};

/// Lets a player choose in a position without a past; what it thought last comes with it.
fn choose<G: Game>(
    player: &mut dyn Player<G>,
    rules: &G::Rules,
    position: &G,
    limits: Limits,
) -> (Decision<G>, Info<G>) {
    let control = Control::timed();
    let past = History::none(position);
    let mut last = None;
    let request = Request { rules, past, position, limits, control: &control };
    let decision = player.choose(&request, &mut |info| last = Some(info.clone())).expect("it answers");
    (decision, last.expect("it tells what it thinks"))
}

/// Random positions that have not ended.
fn random_positions<G: Game>(rules: &G::Rules, plies: usize, seed: u64) -> impl Iterator<Item = G> {
    let mut rng = Rng::new(seed);
    let start = G::start(rules);
    std::iter::repeat_with(move || {
        let mut position = start.clone();
        let mut moves = Vec::new();
        for _ in 0..rng.below(plies) {
            moves.clear();
            position.moves(&mut moves);
            let Some(&m) = rng.pick(&moves) else { break };
            position.apply(m);
        }
        position
    })
    .filter(|position| position.ended().is_none())
}

/// Runs a check in all three games.
macro_rules! in_every_game {
    ($check:ident) => {
        $check::<Cats, _>(&"8x8".parse().unwrap(), &C64Evaluation::Version3);
        $check::<Claustro, _>(&"5x5".parse().unwrap(), &ClaustroEvaluation::default());
        $check::<Hive, _>(&"Base+MLP".parse().unwrap(), &HiveEvaluation::default());
    };
}

const LEAVES: [Leaf; 2] = [Leaf::Evaluator, Leaf::Playouts];

#[test]
fn only_legal_moves_are_chosen_and_told() {
    fn check<G: Game, E: SearchEvaluator<G> + Clone>(rules: &G::Rules, evaluator: &E) {
        for leaf in LEAVES {
            let settings = MctsSettings::default().with_playouts(200).with_leaf(leaf);
            let mut player = Mcts::new(evaluator.clone(), settings, 1);
            for position in random_positions::<G>(rules, 40, 2).take(30) {
                let (decision, info) = choose(&mut player, rules, &position, Limits::default());
                assert_eq!(info.line[0], decision.choice);
                let mut end = position;
                for m in info.line {
                    let mut moves = Vec::new();
                    end.moves(&mut moves);
                    assert!(moves.contains(&m), "{end:?}: {m:?}");
                    end.apply(m);
                }
            }
        }
    }
    in_every_game!(check);
}

#[test]
fn the_same_seed_gives_the_same_thoughts() {
    fn check<G: Game, E: SearchEvaluator<G> + Clone>(rules: &G::Rules, evaluator: &E) {
        for leaf in LEAVES {
            let run = |seed: u64, limits: Limits| {
                let settings = MctsSettings::default().with_playouts(300).with_leaf(leaf);
                let mut player = Mcts::new(evaluator.clone(), settings, seed);
                let positions = random_positions::<G>(rules, 30, 3).take(10);
                let thought = positions.map(|position| {
                    let (decision, info) = choose(&mut player, rules, &position, limits);
                    (decision.choice, decision.score, info.nodes, info.line)
                });
                thought.collect::<Vec<_>>()
            };
            let nodes = Limits { nodes: Some(250), ..Limits::default() };
            assert_eq!(run(5, Limits::default()), run(5, Limits::default()));
            assert_eq!(run(5, nodes), run(5, nodes));
            assert!(run(5, nodes).iter().all(|found| found.2 <= 250));
        }
    }
    in_every_game!(check);
}

#[test]
fn wins_in_one_and_three_are_found() {
    fn check<G: Game, E: SearchEvaluator<G> + Hints<G> + Clone>(rules: &G::Rules, evaluator: &E) {
        let mut wanted = [(1, 15), (3, 10)];
        for position in random_positions::<G>(rules, 120, 4) {
            let mut proof = Proof::new(evaluator.clone(), position.turn()).within(3).with_megabytes(1);
            let control = Control::timed();
            let past = History::none(&position);
            let limits = Limits::default();
            let request = Request { rules, past, position: &position, limits, control: &control };
            let Proved::Yes { plies, .. } = proof.prove(&request, &mut |_| {}) else { continue };
            let Some(left) = wanted.iter_mut().find(|(wanted, left)| *wanted == plies && *left > 0) else {
                continue;
            };
            left.1 -= 1;
            for leaf in LEAVES {
                let settings = MctsSettings::default().with_playouts(20_000).with_leaf(leaf);
                let (decision, _) = choose(
                    &mut Mcts::new(evaluator.clone(), settings, 6),
                    rules,
                    &position,
                    Limits::default(),
                );
                assert!(decision.score.is_some_and(Score::is_win), "{position:?}: {decision:?}");
            }
            if wanted.iter().all(|&(_, left)| left == 0) {
                return;
            }
        }
    }
    in_every_game!(check);
}

#[test]
fn a_small_memory_is_enough_for_an_answer() {
    let rules = "Base".parse().unwrap();
    let position = Hive::start(&rules);
    let settings = MctsSettings::default().with_playouts(20_000).with_memory_megabytes(1);
    let mut player = Mcts::new(HiveEvaluation::default(), settings, 1);
    let (decision, info) = choose(&mut player, &rules, &position, Limits::default());
    assert_eq!((decision.choice, info.nodes), (info.line[0], 20_000));
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
        if self.seen.fetch_add(1, Ordering::Relaxed) == self.after {
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
fn a_stop_is_seen_soon_and_yields_a_legal_move() {
    let rules = "5x5".parse().unwrap();
    let position = Claustro::start(&rules);
    for after in [0, 1, 10, 1000, 5_000] {
        let control: &'static Control = Box::leak(Box::new(Control::timed()));
        let stopper: &'static Stopper =
            Box::leak(Box::new(Stopper { seen: AtomicU64::new(0), after, control }));
        let mut player = Mcts::new(stopper, MctsSettings::default().with_playouts(u64::MAX), 1);
        let past = History::none(&position);
        let request =
            Request { rules: &rules, past, position: &position, limits: Limits::default(), control };
        let decision = player.choose(&request, &mut |_| {}).expect("it answers");
        let more = stopper.seen.load(Ordering::Relaxed) - after;
        assert!(more <= 4096, "{more} positions after the stop");
        assert!(position.judge(&decision.choice.into()).is_ok());
    }
    // Who is late already still has a move.
    let control = Control::timed();
    control.stop().set();
    let past = History::none(&position);
    let request =
        Request { rules: &rules, past, position: &position, limits: Limits::default(), control: &control };
    let mut player = Mcts::new(ClaustroEvaluation::default(), MctsSettings::default(), 1);
    let decision = player.choose(&request, &mut |_| {}).expect("it answers");
    assert!(position.judge(&decision.choice.into()).is_ok() && decision.score.is_none());
}

#[test]
fn time_is_kept() {
    let rules = "Base+MLP".parse().unwrap();
    let position = Hive::start(&rules);
    let mut player = Mcts::new(HiveEvaluation::default(), MctsSettings::default(), 1);
    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    let began = Instant::now();
    let (_, info) = choose(&mut player, &rules, &position, limits);
    assert!(began.elapsed() < Duration::from_mins(1) && info.nodes > 0);
}

/// Plays a game from a position to its end, or to a draw after 200 plies.
fn game<'a, G: Game>(
    rules: &G::Rules,
    start: &G,
    first: &'a mut dyn Player<G>,
    second: &'a mut dyn Player<G>,
) -> Option<Side> {
    let mut game = GameSoFar::new(start.clone());
    let control = Control::timed();
    for _ in 0..200 {
        if let Some(outcome) = game.outcome() {
            return outcome.winner;
        }
        let player = if game.position().turn() == Side::First { &mut *first } else { &mut *second };
        let request = game.request(rules, Limits::default(), &control);
        let m = player.choose(&request, &mut |_| {}).expect("it answers").choice;
        game.push(m);
    }
    None
}

#[test]
#[ignore = "a match that takes minutes"]
fn which_leaves_are_stronger() {
    fn check<G: Game, E: SearchEvaluator<G> + Clone>(rules: &G::Rules, evaluator: &E) {
        let time = Some(Duration::from_millis(30));
        let settings = MctsSettings::default().with_limits(Limits { time, ..Limits::default() });
        let [mut one, mut two] = LEAVES.map(|leaf| Mcts::new(evaluator.clone(), settings.with_leaf(leaf), 9));
        let mut tally = [0; 3];
        for position in random_positions::<G>(rules, 8, 10).take(10) {
            for swapped in [false, true] {
                let (first, second) = if swapped { (&mut two, &mut one) } else { (&mut one, &mut two) };
                let winner = game(rules, &position, first, second);
                let place = winner.map_or(1, |side| if (side == Side::First) == swapped { 2 } else { 0 });
                tally[place] += 1;
            }
        }
        println!("{rules}: evaluator wins {}, draws {}, playouts win {}", tally[0], tally[1], tally[2]);
    }
    in_every_game!(check);
}
