//! A match that is ready to be played: everything is read and checked.

use std::sync::Arc;

use ludoteca_core::{Control, Error, Oracle, Playable, Reason, Spec, TextError};
use ludoteca_house::Entry;
use ludoteca_work::memory;

use crate::TEXTS;
use crate::competitor::Competitor;
use crate::openings::Openings;
use crate::{Setup, Terms};

/// What every game of a match or tournament needs.
pub(crate) struct Plan<'a, G: Playable> {
    pub(crate) entry: &'static Entry<G>,
    pub(crate) rules: G::Rules,
    pub(crate) competitors: Vec<Competitor>,
    pub(crate) openings: Openings<G>,
    pub(crate) oracle: Option<Arc<dyn Oracle<G>>>,
    pub(crate) terms: &'a Terms,
    /// What its records call it.
    pub(crate) event: String,
    /// What tells it from others.
    pub(crate) fingerprint: String,
    /// How games are run.
    pub(crate) setup: &'a Setup,
}

impl<'a, G: Playable> Plan<'a, G> {
    /// Reads and checks everything.
    ///
    /// # Errors
    /// If anything is wrong that can be known before the first game.
    pub(crate) fn new(
        entry: &'static Entry<G>,
        terms: &'a Terms,
        specs: &[Spec],
        event: &str,
        setup: &'a Setup,
        control: &Control,
    ) -> Result<Plan<'a, G>, Error> {
        let rules = read_rules::<G>(terms.rules.as_deref())?;
        let openings = Openings::new(&terms.beginning, &rules, terms.order, terms.seed)?;
        let competitors = Competitor::all(specs, entry, &rules, terms.books, control)?;
        let oracle = if terms.referee.tables { entry.find_oracle(&rules, control) } else { None };
        if terms.referee.tables && oracle.is_none() {
            return Err(TEXTS.unsupported("arena.no_table").with("rules", &rules));
        }
        let names: Vec<&str> = competitors.iter().map(|competitor| &*competitor.name).collect();
        let fingerprint =
            terms.fingerprint(&[event, G::NAME, &rules.to_string(), &names.join("\n"), &openings.text()]);
        let event = event.to_owned();
        Ok(Plan { entry, rules, competitors, openings, oracle, terms, event, fingerprint, setup })
    }

    /// Refuses more games at once than there is memory for their players.
    ///
    /// # Errors
    /// If there is not enough.
    pub(crate) fn check_memory(&self, games: usize) -> Result<(), Error> {
        let mut each: Vec<u64> = self.competitors.iter().map(|competitor| competitor.memory).collect();
        each.sort_unstable();
        let most: u64 = each.iter().rev().take(2).sum();
        memory::check(most.saturating_mul(games as u64)).map_err(|short| {
            TEXTS.too_large("arena.memory").with("n", games).with_message("why", short.message())
        })
    }

    /// The name of a competitor.
    pub(crate) fn name(&self, place: usize) -> &str {
        &self.competitors[place].name
    }

    /// How reports describe what is played: `10+0.1, hive Base, openings.txt`.
    pub(crate) fn conditions(&self) -> String {
        let mut parts = self.terms.limit_texts();
        parts.push(format!("{} {}", G::NAME, self.rules));
        parts.push(self.openings.name.clone());
        parts.join(", ")
    }
}

/// The rules of a text, or those that the game has by itself.
pub(crate) fn read_rules<G: Playable>(text: Option<&str>) -> Result<G::Rules, Error> {
    let Some(text) = text else { return Ok(G::Rules::default()) };
    text.parse().map_err(|error: TextError| error.in_text("error.rules", text))
}
