//! Solving mouse and cats, and what that finds.

use ludoteca_cats::{Cats, Rules};
use ludoteca_core::{BySide, Control, Error, Message, Notation, Side};
use ludoteca_solve::cats::{Plan, Solution, Start};
use ludoteca_solve::peak_memory;
#[cfg(feature = "files")]
use ludoteca_solve::{Check, SolveError};
use serde_json::{Value, json};

use crate::TEXTS;
use crate::orders::SOLVE_FORMAT;
use crate::{Histogram, Report, SolveOrder, Verified};

/// The largest table whose distances `solve` finds unasked.
const EXACT_BYTES: u64 = 4 << 30;

pub(super) fn solve(rules: &Rules, order: &SolveOrder, control: &Control) -> Result<Verified, Error> {
    #[cfg(feature = "files")]
    if order.repetition {
        return Err(TEXTS.unsupported("error.no_repetition").with("game", Cats::NAME));
    }
    let board = rules.board();
    let exact = Plan { distances: true, passes: order.passes, threads: order.threads(), memory: None };
    let plan = Plan { distances: exact.bytes(board) <= EXACT_BYTES, ..exact };
    let solution = order.table::<Solution>(&(board, plan), control)?;
    let found = Verified {
        holds: true,
        report: Report {
            lines: lines(rules, &solution),
            json: to_json(rules, &solution),
            histogram: if order.distances { histogram(rules, &solution) } else { None },
        },
    };
    #[cfg(feature = "files")]
    if order.check {
        let mut found = found;
        found.add_check(check(&solution, plan, control)?);
        return Ok(found);
    }
    Ok(found)
}

/// Checks a table, and those with fewer passes that its values come from.
#[cfg(feature = "files")]
fn check(solution: &Solution, plan: Plan, control: &Control) -> Result<Check, SolveError> {
    let mut found = Check::default();
    let mut fewer: Option<Solution> = None;
    for passes in 0..plan.passes {
        let table = Solution::solve(solution.board(), Plan { passes, ..plan }, control)?;
        found += table.check(fewer.as_ref(), plan.threads, control)?;
        fewer = Some(table);
    }
    found += solution.check(fewer.as_ref(), plan.threads, control)?;
    Ok(found)
}

/// What was found, in sentences.
fn lines(rules: &Rules, solution: &Solution) -> Vec<Message> {
    let side = |side: Side| Cats::side_name(side);
    let mut lines = Vec::new();
    for Start { mouse, first, verdict } in solution.starts() {
        let line = match verdict.plies {
            Some(plies) => TEXTS.message("solve.cats.start_in").with("n", plies),
            None => TEXTS.message("solve.cats.start"),
        };
        let line = line.with("square", mouse).with_message("first", side(first));
        lines.extend(verdict.winner.map(|winner| line.with_message("winner", side(winner))));
    }
    let survey = solution.survey();
    for turn in Side::ALL {
        let counts = survey.counts[turn];
        lines.push(
            TEXTS
                .message("solve.cats.counts")
                .with("mouse", counts.first)
                .with("cats", counts.second)
                .with_message("turn", side(turn)),
        );
        for winner in Side::ALL {
            if let Some(longest) = survey.longest[turn][winner] {
                lines.push(
                    TEXTS
                        .message("solve.cats.longest")
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
        TEXTS
            .message(cost)
            .with("rules", rules)
            .with("seconds", format_args!("{:.4}", solution.elapsed().as_secs_f64()))
            .with("bytes", solution.bytes()),
    );
    lines
}

/// The positions by their distance, the mouse to move: those of the table.
fn histogram(rules: &Rules, solution: &Solution) -> Option<Histogram> {
    let BySide { first, second } = solution.distances()?;
    let turn = TEXTS.message("solve.distances.turn").with_message("turn", Cats::side_name(Side::First));
    let won = |winner| TEXTS.message("solve.distances.won").with_message("winner", Cats::side_name(winner));
    Some(Histogram {
        title: Histogram::title(Cats::NAME, rules),
        about: turn,
        parts: vec![(won(Side::First), first), (won(Side::Second), second)],
    })
}

fn to_json(rules: &Rules, solution: &Solution) -> Value {
    let by_side =
        |value: &dyn Fn(Side) -> Value| json!({ "first": value(Side::First), "second": value(Side::Second) });
    let starts: Vec<Value> = solution
        .starts()
        .into_iter()
        .map(|Start { mouse, first, verdict }| {
            json!({ "square": mouse.number(), "side": first.word(), "verdict": verdict })
        })
        .collect();
    let survey = solution.survey();
    let counts = by_side(&|turn| {
        let BySide { first, second } = survey.counts[turn];
        json!({ "first": first, "second": second })
    });
    let longest = by_side(&|turn| {
        by_side(&|winner| match survey.longest[turn][winner] {
            Some(longest) => json!({ "plies": longest.plies, "position": longest.position.position() }),
            None => Value::Null,
        })
    });
    json!({
        "format": SOLVE_FORMAT,
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
