//! The player `expert` and the proof that its cats never lose.

use ludoteca_cats::{Cats, Expert, expert};
use ludoteca_core::{Notation, Reason};
use serde_json::{Value, json};

use crate::TEXTS;
use crate::players::no_settings;
use crate::{PlayerEntry, Report, Verified};

pub(super) fn player() -> PlayerEntry<Cats> {
    PlayerEntry::new("expert", ludoteca_cats::TEXTS.message("player.expert"), |spec, rules, _| {
        no_settings(spec).and_then(|()| Ok(Box::new(Expert::new(rules)?) as _))
    })
    .offered(&["expert"])
    .without_books()
    .notes(|_, request, _, _| expert::notes(request.position))
    .proof(verify)
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
