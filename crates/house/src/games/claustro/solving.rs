//! Solving Claustro, and what that finds.

use ludoteca_claustro::{Claustro, Repetition, Rules};
#[cfg(feature = "files")]
use ludoteca_core::Side;
use ludoteca_core::{Control, Error, Game, Message, Notation, Verdict};
use ludoteca_solve::claustro::{Longest, Solution};
use ludoteca_solve::peak_memory;
#[cfg(feature = "files")]
use ludoteca_solve::{SolveError, Solved, claustro::Changed};
use serde_json::{Value, json};

use crate::TEXTS;
use crate::advice::judge;
use crate::orders::SOLVE_FORMAT;
use crate::{Histogram, Report, SolveOrder, Verified};

pub(super) fn solve(rules: &Rules, order: &SolveOrder, control: &Control) -> Result<Verified, Error> {
    if order.passes > 0 {
        return Err(TEXTS.unsupported("error.no_passes").with("game", Claustro::NAME));
    }
    #[cfg(feature = "files")]
    if order.repetition && rules.options().repetition == Repetition::None {
        return Err(TEXTS.unsupported("error.no_repetition").with("game", rules));
    }
    let task = (*rules, order.threads());
    let solution = order.table::<Solution>(&task, control)?;
    let found = Found { rules, solution: &solution, start: Claustro::start(rules) };
    let histogram = order.distances.then(|| found.histogram());
    let report = Report { lines: found.lines(), json: found.json(), histogram };
    let verified = Verified { holds: true, report };
    #[cfg(feature = "files")]
    let verified = looked_into(verified, rules, &solution, order, control)?;
    Ok(verified)
}

/// The same with what repetition does and what a check finds, where that was asked.
#[cfg(feature = "files")]
fn looked_into(
    mut verified: Verified,
    rules: &Rules,
    solution: &Solution,
    order: &SolveOrder,
    control: &Control,
) -> Result<Verified, Error> {
    if order.repetition {
        let repeated = Repeated::find(rules, solution, order, control)?;
        verified.report.lines.extend(repeated.lines());
        verified.report.json["with_repetition"] = repeated.json(rules.options().repetition);
    }
    if order.check {
        let check = solution.check(order.threads(), control);
        verified.add_check(check?);
    }
    Ok(verified)
}

/// What was found, to be told.
struct Found<'a> {
    rules: &'a Rules,
    solution: &'a Solution,
    start: Claustro,
}

impl Found<'_> {
    /// The legal first moves with what they lead to, the best first.
    fn first_moves(&self) -> Vec<(String, Verdict)> {
        let (_, judged) = judge(None, &self.start, self.solution);
        judged.into_iter().map(|judged| (judged.text, judged.verdict)).collect()
    }

    /// The text of a longest position.
    fn text(&self, longest: Longest) -> Option<String> {
        Some(self.solution.position(longest.number)?.position())
    }

    fn lines(&self) -> Vec<Message> {
        let survey = self.solution.survey();
        let verdict = self.solution.probe(&self.start);
        let start = match (verdict.winner, verdict.plies) {
            (Some(winner), plies) => TEXTS
                .message("solve.claustro.start")
                .with("n", plies.unwrap_or(0))
                .with_message("winner", Claustro::side_name(winner)),
            (None, _) => TEXTS.message("solve.claustro.start_drawn"),
        };
        let mut lines = vec![start.with("rules", self.rules)];
        lines.extend(super::leaves_out(self.rules, self.solution.rules()));
        for (text, verdict) in self.first_moves() {
            lines.push(match verdict.winner {
                Some(winner) => TEXTS
                    .message("solve.claustro.move")
                    .with("n", verdict.plies.unwrap_or(0) + 1)
                    .with_message("winner", Claustro::side_name(winner))
                    .with("move", text),
                None => TEXTS.message("solve.claustro.move_drawn").with("move", text),
            });
        }
        lines.push(
            TEXTS
                .message("solve.claustro.counts")
                .with("n", survey.positions())
                .with("won", survey.won)
                .with("lost", survey.lost)
                .with("drawn", survey.drawn),
        );
        let longest = [
            ("solve.claustro.longest_win", survey.longest_win),
            ("solve.claustro.longest_loss", survey.longest_loss),
        ];
        for (key, longest) in longest {
            if let Some((longest, text)) = longest.and_then(|longest| Some((longest, self.text(longest)?))) {
                lines.push(TEXTS.message(key).with("n", longest.plies).with("position", text));
            }
        }
        let cost = if self.solution.is_loaded() { "solve.cost.loaded" } else { "solve.cost.solved" };
        lines.push(
            TEXTS
                .message(cost)
                .with("rules", self.rules)
                .with("seconds", format_args!("{:.4}", self.solution.elapsed().as_secs_f64()))
                .with("bytes", self.solution.bytes()),
        );
        lines
    }

    /// The positions by their distance.
    fn histogram(&self) -> Histogram {
        let (won, lost) = self.solution.distances();
        Histogram {
            title: Histogram::title(Claustro::NAME, self.rules),
            about: TEXTS.message("solve.distances.drawn").with("n", self.solution.survey().drawn),
            parts: vec![
                (TEXTS.message("solve.distances.wins"), won),
                (TEXTS.message("solve.distances.loses"), lost),
            ],
        }
    }

    fn json(&self) -> Value {
        let survey = self.solution.survey();
        let longest = |longest: Option<Longest>| {
            longest.map(|longest| json!({ "plies": longest.plies, "position": self.text(longest) }))
        };
        let moves: Vec<Value> = self
            .first_moves()
            .into_iter()
            .map(|(text, verdict)| json!({ "move": text, "verdict": verdict }))
            .collect();
        json!({
            "format": SOLVE_FORMAT,
            "game": Claustro::NAME,
            "rules": self.rules.to_string(),
            "repetition": match self.solution.rules().options().repetition {
                Repetition::None => "ignored",
                rule => word(rule),
            },
            "verdict": self.solution.probe(&self.start),
            "positions": survey.positions(),
            "won": survey.won,
            "lost": survey.lost,
            "drawn": survey.drawn,
            "longest_win": longest(survey.longest_win),
            "longest_loss": longest(survey.longest_loss),
            "moves": moves,
            "seconds": self.solution.elapsed().as_secs_f64(),
            "cached": self.solution.is_loaded(),
            "bytes": self.solution.bytes(),
            "peak_memory": peak_memory(),
        })
    }
}

/// What repetition does to the start and to the draws.
#[cfg(feature = "files")]
struct Repeated {
    /// Who wins the start; `None` is a draw.
    winner: Option<Side>,
    /// The draws that are decided by it, where they were counted.
    changed: Option<Changed>,
}

#[cfg(feature = "files")]
impl Repeated {
    fn find(
        rules: &Rules,
        solution: &Solution,
        order: &SolveOrder,
        control: &Control,
    ) -> Result<Repeated, SolveError> {
        if rules.options().repetition == Repetition::Seed {
            let winner = solution.winner_with_seed(order.threads().get(), control)?;
            return Ok(Repeated { winner, changed: None });
        }
        let plain = Solution::library().solved(&(rules.without_repetition(), order.threads()), control)?;
        let winner = solution.probe(&Claustro::start(rules)).winner;
        Ok(Repeated { winner, changed: Some(solution.changed_from(&plain)) })
    }

    /// In sentences.
    fn lines(&self) -> impl Iterator<Item = Message> {
        let start = TEXTS.message(match self.winner {
            Some(Side::First) => "solve.claustro.repeated.first",
            Some(Side::Second) => "solve.claustro.repeated.second",
            None => "solve.claustro.repeated.drawn",
        });
        let changed = self.changed.map(|changed| {
            TEXTS.message("solve.claustro.changed").with("won", changed.won).with("lost", changed.lost)
        });
        std::iter::once(start).chain(changed)
    }

    fn json(&self, rule: Repetition) -> Value {
        json!({
            "rule": word(rule),
            "verdict": Verdict { winner: self.winner, plies: None },
            "changed": self.changed.map(|changed| json!({ "won": changed.won, "lost": changed.lost })),
        })
    }
}

/// A rule about repetition in JSON.
const fn word(rule: Repetition) -> &'static str {
    match rule {
        Repetition::Designer => "designer",
        Repetition::Seed => "seed",
        Repetition::None => "none",
    }
}
