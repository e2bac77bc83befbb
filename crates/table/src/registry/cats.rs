//! The entry of mouse and cats.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use ludoteca_cats::{
    C64Evaluation, C64Skin, CSkin, Cats, ClipsSkin, Expert, Rules, Ryg, RygSettings, expert,
};
use ludoteca_core::{BySide, Message, Notation, Oracle, Player, Reason, Side, Spec, Verdict};
use ludoteca_files::{FileError, Whole};
use ludoteca_solve::cats::{Grade, Level, Library, Perfect, Plan, Solution, Start, TableFile};
use serde_json::{Value, json};

use super::random;
use crate::entry::no_settings;
use crate::{Entry, Modern, PlayerEntry, Report, SolveOrder, Verified};

/// The largest table that is solved just to give a hint or a puzzle.
const CHEAP_BYTES: u64 = 256 << 20;
/// The largest table whose distances `solve` finds unasked.
const EXACT_BYTES: u64 = 4 << 30;

pub(super) fn entry() -> Entry<Cats> {
    Entry {
        skins: vec![Box::new(Modern), Box::new(CSkin), Box::new(ClipsSkin), Box::new(C64Skin)],
        players: vec![random(), level(), ryg(), expert(), perfect()],
        adviser: |rules| if oracle(rules).is_some() { "perfect" } else { "random" },
        explainers: &["expert", "ryg"],
        oracle,
        evaluator: |_| Some(Box::new(C64Evaluation::default())),
        solve: Some(solve),
        probe_file: Some(probe_file),
    }
}

fn level() -> PlayerEntry<Cats> {
    PlayerEntry {
        name: "level",
        about: "player.level",
        offered: &["level:1", "level:2", "level:3", "level:4", "level:5", "level:6", "level:7"],
        make: |spec, rules, seed| {
            let grade: Grade = spec.settings().parse()?;
            let player = Level::on(rules.board(), grade, seed).map_err(|error| error.message())?;
            Ok(Box::new(player) as Box<dyn Player<Cats>>)
        },
        tree: None,
        proof: None,
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
    let settings: RygSettings = spec.settings().parse()?;
    Ryg::new(rules, settings, seed)
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

fn perfect() -> PlayerEntry<Cats> {
    PlayerEntry {
        name: "perfect",
        about: "player.perfect",
        offered: &["perfect"],
        make: |spec, rules, seed| {
            no_settings(spec)?;
            let player = Perfect::on(rules.board(), seed).map_err(|error| error.message())?;
            Ok(Box::new(player) as Box<dyn Player<Cats>>)
        },
        tree: None,
        proof: None,
    }
}

/// The table of a board that is at hand or small enough to be solved on the spot.
fn oracle(rules: &Rules) -> Option<Arc<dyn Oracle<Cats>>> {
    let exact = Plan { distances: true, ..Plan::default() };
    let library = Library::shared();
    let table = match library.held(rules.board()) {
        Some(table) => Some(table),
        None if exact.bytes(rules.board()) > CHEAP_BYTES => None,
        None => library.table(rules.board()).ok(),
    };
    table.map(|table| table as Arc<dyn Oracle<Cats>>)
}

/// Looks a position up in a table file, without loading the file.
fn probe_file(rules: &Rules, path: &Path, position: &Cats) -> Result<Verdict, Message> {
    let file = TableFile::open(path).map_err(|error| error.message())?;
    if file.board() != rules.board() {
        let found = format_args!("{}x{}", file.board().columns(), file.board().rows()).to_string();
        let what = Message::new("error.other_board").with("path", path.display()).with("found", found);
        return Err(what.with("wanted", rules));
    }
    let found = file.probe(position).map_err(|error| error.message())?;
    Ok(Verdict { winner: Some(found.winner), plies: found.plies })
}

fn solve(rules: &Rules, order: &SolveOrder<'_>) -> Result<Report, Message> {
    let board = rules.board();
    let exact = Plan { distances: true, passes: order.passes, ..Plan::default() };
    let plan = Plan { distances: exact.bytes(board) <= EXACT_BYTES, ..exact };
    let plan = match order.threads.and_then(NonZeroUsize::new) {
        Some(threads) => Plan { threads, ..plan },
        None => plan.on_all_cores(),
    };
    let mut progress = |progress: ludoteca_solve::cats::Progress| -> ControlFlow<()> {
        (order.progress)(progress.done as f64 / progress.total.max(1) as f64)
    };
    if let Some(path) = order.out {
        // Better to hear now than after the work that it cannot be written.
        let refused = |cause| FileError::Write { path: path.to_owned(), cause }.message();
        Whole::create(path).map_err(refused)?;
    }
    let solution = if order.fresh {
        Arc::new(Solution::solve(board, plan, &mut progress).map_err(|error| error.message())?)
    } else {
        Library::shared().solved(board, plan, &mut progress).map_err(|error| error.message())?
    };
    if let Some(path) = order.out {
        solution.write(path).map_err(|error| error.message())?;
    }
    Ok(Report { lines: lines(rules, &solution), json: to_json(rules, &solution) })
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
        lines.push(line.with_message("winner", side(verdict.winner)));
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
    let cost = if solution.is_loaded() { "solve.cats.loaded" } else { "solve.cats.cost" };
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
                "winner": name(verdict.winner),
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
