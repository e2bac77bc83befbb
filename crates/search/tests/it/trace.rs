//! Traces, replayed: what they say was found follows from the looks that they keep.

use ludoteca_cats::{C64Evaluation, Cats, WallEvaluation};
use ludoteca_claustro::{Claustro, ClaustroEvaluation};
use ludoteca_core::{
    BySide, Control, Evaluator, Game, History, Language, Limits, Notation, Request, Rng, Score,
    SearchEvaluator,
};
use ludoteca_hive::{Hive, HiveEvaluation};
use ludoteca_search::{
    Comparison, ComparisonPaint, Engine, EngineSettings, Feature, Features, Finding, GameTree, Ground,
    Minimax, Phase, Plain, Recorder, Trace, TraceHeader, TraceView, TraceWalk, TreeFormat, TreePlan, Why,
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
    let trace = trace.unwrap_or_else(|fault| panic!("{}: {fault}", position.position()));
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

/// The trace of the engine in a position of claustro.
fn trace_of_claustro(features: Features, depth: u32, room: usize) -> Trace {
    let rules = "5x5".parse().unwrap();
    let position = Claustro::parse_position(&rules, "2bb1/3b1/g4/g2gb/2g2 b").unwrap();
    let settings = EngineSettings::default().with_hash_megabytes(1).with_features(features);
    let mut engine = Engine::new(ClaustroEvaluation::default(), settings);
    let search = |request: &Request<'_, Claustro>, recorder: &mut Recorder<_>| {
        engine.record(request, recorder, &mut |_| {})
    };
    recorded(&rules, &position, limits(depth, None), Recorder::new(room), search).1
}

#[test]
fn a_trace_is_bounded_and_says_what_it_leaves_out() {
    let whole = trace_of_claustro(Features::none(), 4, 1_000_000);
    assert_eq!(whole.left_out(), 0);
    for room in [1, 5, 20, 200, 1000] {
        let bounded = trace_of_claustro(Features::none(), 4, room);
        assert!(bounded.looks().len() <= room.max(4), "{} looks in room for {room}", bounded.looks().len());
        assert_eq!(bounded.found, whole.found);
        let kept = bounded.looks().iter().filter(|look| look.ply > 0).count() as u64;
        assert_eq!(kept + bounded.left_out(), whole.found.tally.nodes, "room for {room}");
        assert_eq!(bounded.replay(), whole.replay());
        assert_eq!(Trace::read(&bounded.lines()), Ok(bounded));
    }
    let rules = "5x5".parse().unwrap();
    let position = Claustro::start(&rules);
    let mut engine = Engine::new(ClaustroEvaluation::default(), EngineSettings::default());
    let (_, only) =
        recorded(&rules, &position, limits(4, None), Recorder::new(100_000).only(2), |request, recorder| {
            engine.record(request, recorder, &mut |_| {})
        });
    let kept: Vec<i32> =
        only.iterations().filter(|&at| only.end_of(at) > at + 1).map(|at| only.look(at).depth).collect();
    assert_eq!(kept, [2], "only one iteration is kept");
}

#[test]
fn a_trace_is_written_and_read_back_as_it_was() {
    for features in [Features::none(), Features::all(), Features::exact()] {
        let trace = trace_of_claustro(features, 4, 1_000_000);
        let text = trace.lines();
        let read = Trace::read(&text).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(read, trace);
        assert!(read.check::<Claustro>().is_ok() && Trace::recognises(&text));
        assert_eq!(read.lines(), text);
    }
}

/// Where everything that was looked at loses, the answer may be a move that was not looked at, with
/// the value of the iteration before; another move or value is refused.
#[test]
fn a_way_out_of_a_loss_is_believed_only_where_it_is_one() {
    let rules = "5x5".parse().unwrap();
    let position = Claustro::parse_position(&rules, "3b1/g4/g3g/bb1b1/2g2 g").unwrap();
    let mut found = 0;
    for features in ways() {
        let settings = EngineSettings::default().with_hash_megabytes(1).with_features(features);
        let mut engine = Engine::new(ClaustroEvaluation::default(), settings);
        let search = |request: &Request<'_, Claustro>, recorder: &mut Recorder<_>| {
            engine.record(request, recorder, &mut |_| {})
        };
        let (_, trace) = recorded(&rules, &position, limits(4, Some(150)), Recorder::new(1_000_000), search);
        let looks = trace.looks();
        let root = looks.iter().rposition(|look| look.ply == 0).expect("there is a root");
        let tried = looks[root..].iter().find(|look| look.ply == 1 && look.value.is_some());
        let lost = tried.filter(|look| look.value.is_some_and(|value| Score::from_raw(value).is_win()));
        let ([way_out], Some(lost)) = (&trace.found.line[..], lost) else { continue };
        let (lost, text) = (lost.played.as_deref().expect("a move"), trace.lines());
        if way_out == lost {
            continue;
        }
        found += 1;
        let refused = |from: &str, to: &str| {
            let changed = text.replace(from, to);
            assert_ne!(changed, text);
            let fault = Trace::read(&changed).expect_err("it does not follow");
            assert_eq!(fault.what.key(), "trace.follows", "{fault}");
        };
        refused(&format!("\"line\":[\"{way_out}\"]"), &format!("\"line\":[\"{lost}\"]"));
        let value = trace.found.value.expect("there is an answer");
        let said = |value: i32| format!("\"value\":{value},\"why\":\"stopped\"");
        refused(&said(value), &said(value + 1));
    }
    assert!(found > 0, "no search was stopped so");
}

#[test]
fn what_is_wrong_with_a_trace_is_named_with_its_line() {
    let text = trace_of_claustro(Features::none(), 2, 1_000_000).lines();
    let lines: Vec<&str> = text.lines().collect();
    let end = lines.len();
    let with = |at: usize, from: &str, to: &str| {
        let changed = lines[at - 1].replacen(from, to, 1);
        assert_ne!(changed, lines[at - 1], "{}", lines[at - 1]);
        let mut lines = lines.clone();
        lines[at - 1] = &changed;
        lines.join("\n")
    };
    // One more than it was.
    let more = |at: usize, field: &str| {
        let line = lines[at - 1];
        let digits = line.split_once(&format!("\"{field}\":")).expect("the field is there").1;
        let digits = digits.split([',', '}']).next().unwrap();
        let number: i64 = digits.parse().unwrap();
        with(at, &format!("\"{field}\":{number}"), &format!("\"{field}\":{}", number + 1))
    };
    for (text, line, key) in [
        (String::new(), 1, "trace.cut_off"),
        ("{}".to_owned(), 1, "trace.header"),
        ("[Event \"?\"]\n".to_owned(), 1, "trace.header"),
        (with(1, "\"trace\":1", "\"trace\":9"), 1, "trace.form"),
        (lines[..end - 1].join("\n"), end, "trace.cut_off"),
        (format!("{text}{}", lines[1]), end + 1, "trace.after_end"),
        (with(2, "\"ply\":0", "\"ply\":1"), 2, "trace.ply"),
        (with(3, "enter", "entre"), 3, "trace.not_event"),
        (with(3, "}", ""), 3, "trace.not_json"),
        (with(3, "\"ply\"", "\"plie\""), 3, "trace.not_event"),
        (with(4, "\"why\":\"static\"", "\"why\":\"magic\""), 4, "trace.why"),
        (more(4, "value"), 4, "trace.follows"),
        (with(3, "\"alpha\":-1000000", "\"alpha\":-999999"), 3, "trace.window"),
        (with(3, "\"alpha\":-1000000", "\"alpha\":-1000001"), 3, "trace.scale"),
        (more(end, "nodes"), end, "trace.nodes"),
        (more(end, "value"), end, "trace.value"),
        (with(end, "\"line\":[", "\"line\":[\"a1-a2\","), end, "trace.line"),
        (more(end, "cutoffs"), end, "trace.tally"),
    ] {
        let fault = Trace::read(&text).expect_err(key);
        assert_eq!((fault.line, fault.what.key()), (line, key), "{fault}");
    }
    let illegal = |text: &str| {
        let trace = Trace::read(text).unwrap_or_else(|fault| panic!("{fault}"));
        let fault = trace.check::<Claustro>().unwrap_err();
        (fault.line, fault.what.key().to_owned())
    };
    let moved = lines[2].split("\"move\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert_eq!(illegal(&text.replace(&format!("\"{moved}\""), "\"a1-a2\"")), (3, "trace.illegal".into()));
    assert_eq!(illegal(&with(1, "claustro", "hive")), (1, "trace.game".into()));
    assert_eq!(illegal(&with(1, "\"second\"", "\"first\"")), (1, "trace.turn".into()));
    assert_eq!(illegal(&with(1, "2bb1/", "3bb1/")), (1, "trace.header_text".into()));
}

/// Whatever is changed in a trace, reading it ends, and what is believed still replays.
#[test]
fn garbled_traces_are_refused_or_hold() {
    let text = trace_of_claustro(Features::all(), 3, 1_000_000).lines();
    let mut rng = Rng::new(11);
    let mut refused = 0;
    for _ in 0..400 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len());
            match rng.below(3) {
                0 => bytes[at] = b"0123456789\"{},:-ex\n"[rng.below(18)],
                1 => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(1)),
            }
        }
        match Trace::read(&String::from_utf8_lossy(&bytes)) {
            Ok(trace) => assert!(trace.replay().is_ok()),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 250, "only {refused} of 400 were refused");
}

#[test]
fn a_walk_goes_forwards_and_back_over_the_same_steps() {
    let trace = trace_of_claustro(Features::all(), 3, 1_000_000);
    let sides = BySide::from_fn(Claustro::side_name);
    let view = TraceView::new(&trace, sides, Language::En).within(usize::MAX);
    let mut walk = TraceWalk::new(&view);
    assert!(!walk.back(), "there is nothing before the first step");
    let mut seen = vec![(walk.frame(), view.step(&walk))];
    while walk.forward() {
        seen.push((walk.frame(), view.step(&walk)));
    }
    assert_eq!(seen.len(), walk.len());
    let looks = trace.end_of(trace.iterations().last().unwrap()) - trace.iterations().last().unwrap();
    assert_eq!(walk.len(), 2 * looks, "each look begins and ends");
    for step in (0..seen.len()).rev() {
        assert_eq!((walk.frame(), view.step(&walk)), seen[step], "step {step}");
        assert_eq!(walk.back(), step > 0);
    }
    let last = seen.last().and_then(|(frame, _)| frame.clone()).unwrap();
    assert_eq!(last.path[0].value, trace.found.value, "the root ends with what was found");
    walk.go_to(1);
    let depth = walk.frame().unwrap().path.len();
    assert!(walk.skip() && walk.frame().unwrap().phase == Phase::Leave);
    assert_eq!(walk.frame().unwrap().path.len(), depth);
    assert!(!walk.go_to(walk.len()));
    // Alpha and the best value only ever rise, as the side to move sees them.
    for (frame, _) in &seen {
        let frame = frame.as_ref().unwrap();
        let json = serde_json::to_value(frame).unwrap();
        assert_eq!(json["path"].as_array().unwrap().len(), frame.path.len());
        for node in &frame.path {
            assert!(node.window.is_none_or(|[low, high]| low <= high || node.value.is_some()), "{json}");
        }
    }
}

#[test]
fn a_cutoff_names_the_look_that_gave_its_bound() {
    let trace = trace_of_claustro(Features::none(), 3, 1_000_000);
    let cuts =
        (0..trace.looks().len()).filter(|&at| trace.look(at).why == Why::Cut && trace.look(at).ply > 0);
    let mut named = 0;
    for at in cuts {
        let look = trace.look(at);
        let (Some(value), Some(window)) = (look.value, look.window) else { panic!("a cut has both") };
        assert!(value >= window.beta);
        let Some(cause) = trace.cause(at) else { continue };
        named += 1;
        // The bound is the value of that look, seen from here.
        let sign = if (trace.look(cause).ply + look.ply).is_multiple_of(2) { 1 } else { -1 };
        assert_eq!(trace.look(cause).value.map(|value| sign * value), Some(window.beta));
    }
    assert!(named > 10, "only {named} cutoffs have a cause");
}

#[test]
fn a_tree_is_a_trace_without_windows() {
    let rules = ludoteca_cats::Rules::default();
    let position = Cats::start(&rules);
    let settings = "eval=1,book=off".parse().unwrap();
    let player = ludoteca_cats::Ryg::new(&rules, settings, 0).unwrap();
    let tree = GameTree::grow(&player, &History::none(&position), &position, TreePlan::new(3)).unwrap();
    let trace = tree.trace(TraceHeader::of(&rules, &position, "ryg")).unwrap();
    assert_eq!(trace.found.tally.nodes as usize, tree.len() - 1);
    assert_eq!(trace.found.value, Some(i32::from(tree.root().value)));
    assert!(trace.check::<Cats>().is_ok());
    assert_eq!(Trace::read(&trace.lines()), Ok(trace));
}

#[test]
fn a_comparison_tells_what_a_part_saves() {
    let before = trace_of_claustro(Features::none(), 4, 1_000_000);
    let after = trace_of_claustro(Features::all(), 4, 1_000_000);
    let comparison = Comparison { before, after };
    let (many, few) = (comparison.before.found.tally.nodes, comparison.after.found.tally.nodes);
    assert!(few < many, "{few} of {many}");
    let keys: Vec<String> = comparison.verdict().iter().map(|message| message.key().to_owned()).collect();
    assert_eq!(keys[0], "trace.compare.saves");
    let same = comparison.before.found.value == comparison.after.found.value;
    assert_eq!(["trace.compare.same", "trace.compare.other_line"].contains(&keys[2].as_str()), same);
    for language in Language::ALL {
        let sides = BySide::from_fn(Claustro::side_name);
        let paint = ComparisonPaint { sides, language, most: 60, ground: Ground::Light };
        let text = comparison.text(&paint);
        assert!(text.contains(&many.to_string()) && text.contains(&few.to_string()), "{text}");
        assert!(
            !text.contains("trace.") && text.lines().filter(|line| line.contains(" │ ")).count() > 20,
            "{text}"
        );
        assert!(comparison.svg(&paint).matches("<g transform").count() == 2);
    }
    assert_eq!(comparison.json()["before"]["totals"]["nodes"], many);
}

#[test]
fn the_tree_of_playouts_adds_up() {
    let rules = "5x5".parse().unwrap();
    let position = Claustro::start(&rules);
    let control = Control::untimed();
    let past = History::none(&position);
    let request =
        Request { rules: &rules, past, position: &position, limits: Limits::default(), control: &control };
    let settings: ludoteca_search::MctsSettings = "playouts=400".parse().unwrap();
    let mut player = ludoteca_search::Mcts::new(ClaustroEvaluation::default(), settings, 5);
    let growth = player.grow(&request, 10_000, &mut |_| {});
    let json: serde_json::Value =
        serde_json::from_str(&growth.paint(TreeFormat::Json, Language::En, Ground::Light)).unwrap();
    let nodes = json["nodes"].as_array().unwrap();
    assert_eq!((&nodes[0]["visits"], &json["left_out"]), (&json["playouts"], &0.into()));
    for (at, node) in nodes.iter().enumerate().filter(|(_, node)| node["proved"] == false) {
        let below = nodes.iter().filter(|other| other["parent"] == at);
        let visits: u64 = below.map(|other| other["visits"].as_u64().unwrap()).sum();
        let own = node["visits"].as_u64().unwrap();
        assert!(visits == own || visits + 1 == own, "node {at}: {visits} of {own}");
    }
    let mut player = ludoteca_search::Mcts::new(ClaustroEvaluation::default(), settings, 5);
    let bounded =
        player.grow(&request, 12, &mut |_| {}).paint(TreeFormat::Outline, Language::En, Ground::Dark);
    assert!(bounded.lines().count() == 12 + 3 && bounded.contains("more"), "{bounded}");
}
