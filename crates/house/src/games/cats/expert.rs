//! The player `expert` and the proof that its cats never lose.

use std::cmp::Reverse;

use ludoteca_cats::{Cats, Expert, Rules, expert};
use ludoteca_core::{Error, Game, Notation, Reason};
use serde_json::{Value, json};

use crate::TEXTS;
use crate::players::no_settings;
use crate::{Agenda, AgendaRule, PlayerEntry, Report, Verified};

pub(super) fn player() -> PlayerEntry<Cats> {
    PlayerEntry::new("expert", ludoteca_cats::TEXTS.message("player.expert"), |spec, rules, _| {
        no_settings(spec).and_then(|()| Ok(Box::new(Expert::new(rules)?) as _))
    })
    .offered(&["expert"])
    .without_books()
    .notes(|_, request, _, _| expert::notes(request.position))
    .agenda(agenda)
    .proof(verify)
}

/// The facts and every rule of the side to move.
fn agenda(rules: &Rules, position: &Cats) -> Result<Agenda, Error> {
    Expert::suits(rules)?;
    let mut all = Expert::rules(position.turn()).to_vec();
    all.sort_by_key(|rule| Reverse(rule.salience));
    let firings: Vec<expert::Firing> = expert::agenda(&all, position).collect();
    // What else is on the agenda comes after the facts.
    let mut facts = expert::notes(position);
    facts.truncate(facts.len().saturating_sub(firings.len().saturating_sub(1)));
    let rules = all.iter().map(|rule| {
        let firing = firings.iter().find(|firing| firing.name == rule.name);
        AgendaRule {
            title: ludoteca_cats::TEXTS.message(rule.title),
            salience: rule.salience,
            proposal: firing.map(|firing| (position.move_text(firing.step), firing.reason.clone())),
        }
    });
    Ok(Agenda { facts, rules: rules.collect() })
}

/// Walks every game of the expert's cats.
fn verify() -> Verified {
    match expert::verify(expert::rules::CATS) {
        Ok(proof) => {
            let mut lines = vec![
                TEXTS
                    .message("verify.expert.holds")
                    .with("positions", proof.positions)
                    .with("n", proof.longest),
            ];
            lines.push(TEXTS.message("verify.expert.about"));
            for (rule, &(_, times)) in expert::rules::CATS.iter().zip(&proof.firings) {
                let line = TEXTS.message("verify.expert.rule").with("n", times);
                lines.push(line.with_message("rule", ludoteca_cats::TEXTS.message(rule.title)));
            }
            let firings: serde_json::Map<String, Value> =
                proof.firings.iter().map(|&(rule, times)| (rule.to_owned(), times.into())).collect();
            let json = json!({
                "holds": true,
                "about": "start",
                "positions": proof.positions,
                "longest": proof.longest,
                "firings": firings,
            });
            Verified { holds: true, report: Report { lines, json, histogram: None } }
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
            Verified { holds: false, report: Report { lines: vec![losing.message()], json, histogram: None } }
        }
    }
}
