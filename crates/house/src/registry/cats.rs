//! The entry of mouse and cats.

use std::ops::ControlFlow;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::Arc;

use ludoteca_cats::{
    C64Evaluation, C64Points, C64Skin, CSkin, Cats, ClipsSkin, Expert, Rules, Ryg, RygSettings,
    WallEvaluation, expert,
};
#[cfg(feature = "files")]
use ludoteca_core::Verdict;
use ludoteca_core::{BySide, Message, Notation, Oracle, Reason, Side, Spec};
use ludoteca_search::Ladder;
#[cfg(feature = "files")]
use ludoteca_solve::cats::TableFile;
use ludoteca_solve::cats::{Plan, Solution, Start};
use ludoteca_solve::{Check, Progress, SolveError, Solved, peak_memory};
use serde_json::{Value, json};

use super::taught::{boxed, weighed};
use super::{
    alphabeta_with_table, bare_engine_with_table, both, force, graded, level, mcts, minimax, perfect, random,
};
use crate::entry::no_settings;
use crate::{BenchPosition, Entry, Modern, PlayerEntry, Report, SolveOrder, Taught, Verified};

/// The largest table that is solved just to give a hint or a puzzle.
const CHEAP_BYTES: u64 = 256 << 20;
/// The largest table whose distances `solve` finds unasked.
const EXACT_BYTES: u64 = 4 << 30;

/// The levels.
static LADDER: Ladder = Ladder {
    rungs: [
        both(1, 500, 80),
        both(2, 350, 40),
        both(2, 80, 5),
        both(3, 80, 8),
        both(4, 50, 5),
        both(6, 30, 2),
        both(8, 10, 0),
    ],
    careless: 400,
    nodes: 20_000,
};

pub(super) fn entry() -> Entry<Cats> {
    Entry {
        skins: vec![Box::new(Modern), Box::new(CSkin), Box::new(ClipsSkin), Box::new(C64Skin)],
        players: vec![
            random(),
            level(|spec, rules, seed| graded::<_, WallEvaluation>(spec, &LADDER, || oracle(rules), seed)),
            ryg(),
            minimax::<Cats, C64Evaluation>(),
            expert(),
            alphabeta_with_table::<Solution, WallEvaluation>(),
            mcts::<Cats, WallEvaluation>(),
            perfect::<Solution>(),
        ],
        adviser: |rules| if oracle(rules).is_some() { "perfect" } else { "alphabeta" },
        explainers: &["expert", "ryg"],
        // The old program has a book of its own; the others keep a promise or none.
        bookless: &["random", "ryg", "expert", "perfect"],
        oracle,
        evaluator: |_| Some(Box::new(C64Evaluation::default())),
        engine: Some(bare_engine_with_table::<Solution, WallEvaluation>()),
        solve: Some(solve),
        #[cfg(feature = "files")]
        probe_file: Some(probe_file),
        #[cfg(not(feature = "files"))]
        probe_file: None,
        forms: Vec::new(),
        taught: vec![Taught {
            player: "ryg",
            usual: "ryg:depth=4,book=off,ties=random",
            weighed: boxed::<Cats, C64Points>,
        }],
        force: force::<Cats, WallEvaluation>,
        bench: &[
            BenchPosition { rules: "8x8", position: None, depth: 26 },
            BenchPosition { rules: "8x8", position: Some("18:9,10,3,4:m"), depth: 24 },
            BenchPosition { rules: "8x12", position: None, depth: 20 },
            BenchPosition { rules: "10x10", position: None, depth: 18 },
        ],
    }
}

fn ryg() -> PlayerEntry<Cats> {
    PlayerEntry {
        name: "ryg",
        about: "player.ryg",
        offered: &["ryg"],
        make: |spec, rules, seed| Ok(Box::new(make_ryg(spec, rules, seed)?)),
        tree: Some(|spec, request, order| order.show(&make_ryg(spec, request.rules, 0)?, request)),
        proof: None,
    }
}

fn make_ryg(spec: &Spec, rules: &Rules, seed: u64) -> Result<Ryg, Message> {
    let (bare, points) = weighed::<Cats, C64Points>(spec)?;
    let settings: RygSettings = bare.settings().parse()?;
    let player = Ryg::new(rules, settings, seed)?;
    Ok(if bare == *spec { player } else { player.with_points(points) })
}

fn expert() -> PlayerEntry<Cats> {
    PlayerEntry {
        name: "expert",
        about: "player.expert",
        offered: &["expert"],
        make: |spec, rules, _| no_settings(spec).and_then(|()| Ok(Box::new(Expert::new(rules)?) as _)),
        tree: None,
        proof: Some(verify_expert),
    }
}

/// The table of a board that is at hand or small enough to be solved on the spot.
fn oracle(rules: &Rules) -> Option<Arc<dyn Oracle<Cats>>> {
    let exact = Plan { distances: true, ..Plan::default() };
    let library = Solution::library();
    let table = match library.held(rules) {
        Some(table) => Some(table),
        None if exact.bytes(rules.board()) > CHEAP_BYTES => None,
        None => library.table(rules).ok(),
    };
    table.map(|table| table as Arc<dyn Oracle<Cats>>)
}

/// Looks a position up in a table file, without loading the file.
#[cfg(feature = "files")]
fn probe_file(rules: &Rules, path: &Path, position: &Cats) -> Result<Verdict, Message> {
    let file = TableFile::open(path).map_err(|error| error.message())?;
    if file.board() != rules.board() {
        let found = format_args!("{}x{}", file.board().columns(), file.board().rows()).to_string();
        let what = Message::new("error.other_board").with("path", path.display()).with("found", found);
        return Err(what.with("wanted", rules));
    }
    file.probe(position).map_err(|error| error.message())
}

fn solve(rules: &Rules, order: &SolveOrder<'_>) -> Result<Verified, Message> {
    if order.repetition {
        return Err(Message::new("error.no_repetition").with("game", Cats::NAME));
    }
    let board = rules.board();
    let exact = Plan { distances: true, passes: order.passes, threads: order.threads(), memory: None };
    let plan = Plan { distances: exact.bytes(board) <= EXACT_BYTES, ..exact };
    let solution = order.table::<Solution>(&(board, plan))?;
    let mut found = Verified {
        holds: true,
        report: Report { lines: lines(rules, &solution), json: to_json(rules, &solution) },
    };
    if order.check {
        found.add_check(check(&solution, plan, &mut order.watch()).map_err(|error| error.message())?);
    }
    Ok(found)
}

/// Checks a table, and those with fewer passes that its values come from.
fn check(
    solution: &Solution,
    plan: Plan,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Check, SolveError> {
    let mut found = Check::default();
    let mut fewer: Option<Solution> = None;
    for passes in 0..plan.passes {
        let table = Solution::solve(solution.board(), Plan { passes, ..plan }, progress)?;
        found += table.check(fewer.as_ref(), plan.threads, progress)?;
        fewer = Some(table);
    }
    found += solution.check(fewer.as_ref(), plan.threads, progress)?;
    Ok(found)
}

/// What was found, in sentences.
fn lines(rules: &Rules, solution: &Solution) -> Vec<Message> {
    let side = |side: Side| Cats::side_name(side);
    let mut lines = Vec::new();
    for Start { mouse, first, verdict } in solution.starts() {
        let line = match verdict.plies {
            Some(plies) => Message::new("solve.cats.start_in").with("n", plies),
            None => Message::new("solve.cats.start"),
        };
        let line = line.with("square", mouse).with_message("first", side(first));
        lines.extend(verdict.winner.map(|winner| line.with_message("winner", side(winner))));
    }
    let survey = solution.survey();
    for turn in Side::ALL {
        let counts = survey.counts[turn];
        lines.push(
            Message::new("solve.cats.counts")
                .with("mouse", counts.first)
                .with("cats", counts.second)
                .with_message("turn", side(turn)),
        );
        for winner in Side::ALL {
            if let Some(longest) = survey.longest[turn][winner] {
                lines.push(
                    Message::new("solve.cats.longest")
                        .with("n", longest.plies)
                        .with("position", longest.position.position())
                        .with_message("turn", side(turn))
                        .with_message("winner", side(winner)),
                );
            }
        }
    }
    let cost = if solution.is_loaded() { "solve.cost.loaded" } else { "solve.cost.solved" };
    lines.push(
        Message::new(cost)
            .with("rules", rules)
            .with("seconds", format_args!("{:.4}", solution.elapsed().as_secs_f64()))
            .with("bytes", solution.bytes()),
    );
    lines
}

fn to_json(rules: &Rules, solution: &Solution) -> Value {
    let name = |side: Side| match side {
        Side::First => "mouse",
        Side::Second => "cats",
    };
    let by_side =
        |value: &dyn Fn(Side) -> Value| json!({ "mouse": value(Side::First), "cats": value(Side::Second) });
    let starts: Vec<Value> = solution
        .starts()
        .into_iter()
        .map(|Start { mouse, first, verdict }| {
            json!({
                "square": mouse.number(),
                "first": name(first),
                "winner": verdict.winner.map(name),
                "plies": verdict.plies,
            })
        })
        .collect();
    let survey = solution.survey();
    let counts = by_side(&|turn| {
        let BySide { first, second } = survey.counts[turn];
        json!({ "mouse": first, "cats": second })
    });
    let longest = by_side(&|turn| {
        by_side(&|winner| match survey.longest[turn][winner] {
            Some(longest) => json!({ "plies": longest.plies, "position": longest.position.position() }),
            None => Value::Null,
        })
    });
    json!({
        "game": Cats::NAME,
        "rules": rules.to_string(),
        "passes": solution.passes(),
        "starts": starts,
        "counts": counts,
        "longest": longest,
        "seconds": solution.elapsed().as_secs_f64(),
        "cached": solution.is_loaded(),
        "bytes": solution.bytes(),
        "peak_memory": peak_memory(),
    })
}

/// Walks every game of the expert's cats.
fn verify_expert() -> Verified {
    match expert::verify(expert::rules::CATS) {
        Ok(proof) => {
            let mut lines = vec![
                Message::new("verify.expert.holds")
                    .with("positions", proof.positions)
                    .with("n", proof.longest),
            ];
            for (rule, &(_, times)) in expert::rules::CATS.iter().zip(&proof.firings) {
                let line = Message::new("verify.expert.rule").with("n", times);
                lines.push(line.with_message("rule", Message::new(rule.title)));
            }
            let firings: serde_json::Map<String, Value> =
                proof.firings.iter().map(|&(rule, times)| (rule.to_owned(), times.into())).collect();
            let json = json!({
                "holds": true,
                "positions": proof.positions,
                "longest": proof.longest,
                "firings": firings,
            });
            Verified { holds: true, report: Report { lines, json } }
        }
        Err(losing) => {
            let line: Vec<String> =
                losing.line.iter().map(|step| format!("{}-{}", step.from, step.to)).collect();
            let json = json!({
                "holds": false,
                "why": losing.message().to_string(),
                "start": losing.start.position(),
                "line": line,
            });
            Verified { holds: false, report: Report { lines: vec![losing.message()], json } }
        }
    }
}
