//! The rules that a game is offered with, by name.

use ludoteca_core::{Message, Playable};
use serde::Serialize;

use crate::Entry;

/// Rules that menus offer. The game's catalogue says what they are called,
/// `GAME.variant.WORD`, and has a sentence about them, `GAME.variant.WORD.about`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The word of the catalogue.
    pub word: &'static str,
    /// The rules' text.
    pub rules: &'static str,
}

/// Rules that menus offer, in words.
#[derive(Clone, Debug, Serialize)]
pub struct RuleSet {
    /// The rules' canonical text.
    pub rules: String,
    /// What they are called.
    pub name: Message,
    /// A sentence about them.
    pub about: Message,
}

impl<G: Playable> Entry<G> {
    /// The rules that menus offer, in words.
    pub(crate) fn rule_sets(&self) -> Vec<RuleSet> {
        let told = |variant: &Variant| RuleSet {
            rules: variant.rules.to_owned(),
            name: G::TEXTS.message(format!("{}.variant.{}", G::NAME, variant.word)),
            about: G::TEXTS.message(format!("{}.variant.{}.about", G::NAME, variant.word)),
        };
        self.variants.iter().map(told).collect()
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::testkit::sayable;

    use crate::HOUSE;

    #[test]
    fn every_offered_rule_set_can_be_played_and_is_told_in_every_language() {
        for game in HOUSE.games() {
            let variants = game.variants();
            let usual = game.open(None, None).expect("it is opened").session().rules_text();
            assert_eq!(variants.first().map(|variant| &variant.rules), Some(&usual), "{}", game.name());
            for variant in variants {
                let live = game.open(Some(&variant.rules), None).expect("its rules are read");
                assert_eq!(live.session().rules_text(), variant.rules, "{}", game.name());
                sayable(&variant.name);
                sayable(&variant.about);
            }
        }
    }
}
