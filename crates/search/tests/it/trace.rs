//! Traces, replayed: what they say was found follows from the looks that they keep.

use ludoteca_cats::{C64Evaluation, Cats, WallEvaluation};
use ludoteca_claustro::{Claustro, ClaustroEvaluation};
use ludoteca_core::{Control, Evaluator, History, Limits, Notation, Request, SearchEvaluator};
use ludoteca_hive::{Hive, HiveEvaluation};
use ludoteca_search::{
    Engine, EngineSettings, Feature, Features, Finding, GameTree, Minimax, Plain, Recorder, Trace,
    TraceHeader, TreePlan, Why,
};

use crate::engine::random_positions;

/// Every way to search that a trace has to tell: each part alone, everything, and everything
/// but one part.
fn ways() -> Vec<Features> {
    let mut ways = vec![Features::none(), Features::all(), Features::exact()];
    ways.extend(Feature::ALL.map(|feature| Features::none().with(feature)));
    ways.extend(Feature::ALL.map(|feature| Features::all().without(feature)));
    ways
}

fn limits(depth: u32, nodes: Option<u64>) -> Limits {
    Limits { depth: Some(depth), nodes, ..Limits::default() }
}

/// What a search finds with a recorder, and the trace.
fn recorded<G: Notation>(
    rules: &G::Rules,
    position: &G,
    limits: Limits,
    mut recorder: Recorder<G::Move>,
    search: impl FnOnce(&Request<'_, G>, &mut Recorder<G::Move>) -> Finding<G>,
) -> (Finding<G>, Trace) {
    let control = Control::untimed();
    let request = Request { rules, past: History::none(position), position, limits, control: &control };
    let finding = search(&request, &mut recorder);
    let trace = recorder.trace(TraceHeader::of(rules, position, "test"), position, &finding);
    (finding, trace)
}

/// Holds a trace against the search that it was taken of.
fn agree<G: Notation>(position: &G, finding: &Finding<G>, trace: &Trace) {
    let replayed = trace.replay().unwrap_or_else(|fault| panic!("{}: {fault}", position.position()));
    let (score, line) = &finding.lines[0];
    if replayed.value.is_some() {
        assert_eq!(replayed.value, Some(score.raw()), "{}", position.position());
        assert_eq!(replayed.line, position.line_texts(line), "{}", position.position());
    }
    assert_eq!(replayed.nodes, finding.nodes, "{}", position.position());
}

fn alpha_beta_agrees<G: Notation, E: SearchEvaluator<G> + Clone + 'static>(
    rules: &str,
    evaluator: &E,
    depth: u32,
) where
    <G::Rules as std::str::FromStr>::Err: std::fmt::Debug,
{
    let rules: G::Rules = rules.parse().unwrap();
    let base = EngineSettings::default().with_hash_megabytes(1);
    for (number, features) in ways().into_iter().enumerate() {
        for position in random_positions::<G>(&rules, 2, number as u64) {
            for (depth, nodes, room) in
                [(depth, None, 1_000_000), (depth, Some(150), 1_000_000), (depth, None, 90)]
            {
                let settings = base.with_features(features);
                let plain = Engine::new(evaluator.clone(), settings).search(
                    &Request {
                        rules: &rules,
                        past: History::none(&position),
                        position: &position,
                        limits: limits(depth, nodes),
                        control: &Control::untimed(),
                    },
                    &mut |_| {},
                );
                let mut engine = Engine::new(evaluator.clone(), settings);
                let (finding, trace) = recorded(
                    &rules,
                    &position,
                    limits(depth, nodes),
                    Recorder::new(room),
                    |request, recorder| engine.record(request, recorder, &mut |_| {}),
                );
                assert_eq!(
                    (&finding.lines, finding.nodes, finding.depth),
                    (&plain.lines, plain.nodes, plain.depth),
                    "being watched changes nothing"
                );
                agree(&position, &finding, &trace);
            }
        }
    }
}

#[test]
fn a_trace_of_alpha_beta_replays_in_cats() {
    alpha_beta_agrees::<Cats, _>("8x8", &WallEvaluation::default(), 5);
}

#[test]
fn a_trace_of_alpha_beta_replays_in_claustro() {
    alpha_beta_agrees::<Claustro, _>("5x5", &ClaustroEvaluation::default(), 4);
}

#[test]
fn a_trace_of_alpha_beta_replays_in_hive() {
    alpha_beta_agrees::<Hive, _>("Base+MLP", &HiveEvaluation::default(), 3);
}

fn minimax_agrees<G: Notation, E: Evaluator<G> + Clone>(rules: &str, evaluator: &E, deepest: u32)
where
    <G::Rules as std::str::FromStr>::Err: std::fmt::Debug,
{
    let rules: G::Rules = rules.parse().unwrap();
    for position in random_positions::<G>(&rules, 12, 3) {
        let player = Minimax::new(evaluator.clone(), "".parse().unwrap());
        for (depth, nodes, room) in [
            (1, None, 1_000_000),
            (deepest, None, 1_000_000),
            (deepest, Some(100), 1_000_000),
            (deepest, None, 70),
        ] {
            let (finding, trace) = recorded(
                &rules,
                &position,
                limits(depth, nodes),
                Recorder::new(room),
                |request, recorder| player.record(request, recorder, &mut |_| {}),
            );
            agree(&position, &finding, &trace);
            if nodes.is_none() && finding.depth == depth {
                let plain = Plain(evaluator.clone());
                let past = History::none(&position);
                let tree =
                    GameTree::grow(&plain, &past, &position, TreePlan::new(depth)).expect("it is small");
                let line: Vec<G::Move> =
                    tree.best_line().into_iter().filter_map(|id| tree.node(id).played).collect();
                assert_eq!(finding.lines[0].1, line, "{}", position.position());
            }
        }
    }
}

#[test]
fn a_trace_of_minimax_replays_in_every_game() {
    minimax_agrees::<Cats, _>("8x8", &C64Evaluation::Version3, 4);
    minimax_agrees::<Claustro, _>("5x5", &ClaustroEvaluation::default(), 2);
    minimax_agrees::<Hive, _>("Base", &HiveEvaluation::default(), 2);
}

#[test]
fn a_trace_of_everything_shows_every_part_at_work() {
    let rules = "Base+MLP".parse().unwrap();
    let mut words = std::collections::BTreeSet::new();
    let (mut reduced, mut again) = (0, 0);
    for position in random_positions::<Hive>(&rules, 10, 8) {
        let mut engine = Engine::new(HiveEvaluation::default(), EngineSettings::default());
        let (_, trace) = recorded(
            &rules,
            &position,
            limits(5, Some(20_000)),
            Recorder::new(100_000),
            |request, recorder| engine.record(request, recorder, &mut |_| {}),
        );
        words.extend(trace.looks().iter().map(|look| look.why.word()));
        reduced += trace.found.tally.reductions;
        again += trace.found.tally.researches;
    }
    for why in [Why::Moves, Why::Cut, Why::NullMove, Why::ReverseFutility, Why::Static, Why::Ended] {
        assert!(words.contains(why.word()), "{} is missing among {words:?}", why.word());
    }
    assert!(words.contains("transposition") && reduced > 100 && again > 10, "{words:?} {reduced} {again}");
}
