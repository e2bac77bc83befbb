//! What a game brings to the table besides its rules.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use ludoteca_core::{
    Evaluator, Game, Message, Oracle, Playable, Player, Reason, Request, Side, Skin, Spec, Verdict, Weighed,
};
use ludoteca_search::{AnyEngine, EngineSettings, Proved};
use ludoteca_work::{Shortage, memory};

use crate::book::{Booked, lent, without_book};
use crate::{Form, SolveOrder, TreeOrder, Verified};

/// A game with everything that belongs to it, as values.
pub struct Entry<G: Playable> {
    /// The dialogues, the default first.
    pub skins: Vec<Box<dyn Skin<G>>>,
    /// The machines that can sit at the table, the weakest first.
    pub players: Vec<PlayerEntry<G>>,
    /// The player that gives hints under these rules: the strongest there is.
    pub adviser: fn(&G::Rules) -> &'static str,
    /// The players whose reasons are worth hearing, whoever moves.
    pub explainers: &'static [&'static str],
    /// The players that are lent no opening book: what they play is all their own.
    pub bookless: &'static [&'static str],
    /// What knows the result of every position under these rules, if anything does.
    pub oracle: FindOracle<G>,
    /// What judges positions under these rules, if anything does.
    pub evaluator: FindEvaluator<G>,
    /// The engine that other programs are served with, if there is one.
    pub engine: Option<MakeEngine<G>>,
    /// How the game is solved.
    pub solve: Option<Solve<G>>,
    /// How a position is looked up in a table file.
    pub probe_file: Option<ProbeFile<G>>,
    /// The forms of records that only this game has.
    pub forms: Vec<Form<G>>,
    /// The players whose evaluation can be taught.
    pub taught: Vec<Taught<G>>,
    /// How it is found out whether a win can be forced.
    pub force: Force<G>,
    /// The positions that the engine is measured with.
    pub bench: &'static [BenchPosition],
}

/// A player whose evaluation can be taught.
pub struct Taught<G: Playable> {
    /// The player's name.
    pub player: &'static str,
    /// The player that plays for its lessons unless another is named.
    pub usual: &'static str,
    /// Its evaluation as a spec describes it.
    pub weighed: FindWeighed<G>,
}

/// A position that the engine is measured with.
#[derive(Clone, Copy, Debug)]
pub struct BenchPosition {
    /// Its rules.
    pub rules: &'static str,
    /// The position, or nothing for the start.
    pub position: Option<&'static str>,
    /// How deep it is looked.
    pub depth: u32,
}

/// A machine player of one game.
pub struct PlayerEntry<G: Playable> {
    /// The name in player specs.
    pub name: &'static str,
    /// The catalogue key of a short description, which is told the `settings`.
    pub about: &'static str,
    /// The specs that a menu offers.
    pub offered: &'static [&'static str],
    /// Makes the player.
    pub make: MakePlayer<G>,
    /// Grows the tree that the player thinks over, if it looks ahead.
    pub tree: Option<GrowTree<G>>,
    /// Proves that the player never loses, if that is claimed.
    pub proof: Option<Prove>,
}

/// Finds out whether a side can force a win within a request's limits, in at most so
/// many plies if that is said, and how many positions that took.
pub type Force<G> = fn(&Request<'_, G>, Side, Option<u32>) -> (Proved<<G as Game>::Move>, u64);

/// Tries a proof.
pub type Prove = fn() -> Verified;

/// Makes a player for a game under these rules from its settings and a seed, or
/// says why that cannot be.
pub type MakePlayer<G> = fn(&Spec, &<G as Game>::Rules, u64) -> Result<Box<dyn Player<G>>, Message>;

/// Finds what knows every result under these rules.
pub type FindOracle<G> = fn(&<G as Game>::Rules) -> Option<Arc<dyn Oracle<G>>>;

/// Finds what judges positions under these rules.
pub type FindEvaluator<G> = fn(&<G as Game>::Rules) -> Option<Box<dyn Evaluator<G>>>;

/// Finds the evaluation of a player as its spec describes it.
pub type FindWeighed<G> = fn(&Spec) -> Result<Box<dyn Weighed<G>>, Message>;

/// Makes the engine for a game under these rules.
pub type MakeEngine<G> = fn(&<G as Game>::Rules, EngineSettings) -> Box<dyn AnyEngine<G>>;

/// Solves a game under these rules and reports what was found, and whether it held
/// where it was checked.
pub type Solve<G> = fn(&<G as Game>::Rules, &SolveOrder<'_>) -> Result<Verified, Message>;

/// Looks a position up in a table file of a game under these rules.
pub type ProbeFile<G> = fn(&<G as Game>::Rules, &Path, &G) -> Result<Verdict, Message>;

/// Grows and shows the tree of a position that was reached by a past.
pub type GrowTree<G> = fn(&Spec, &Request<'_, G>, TreeOrder) -> Result<String, Message>;

impl<G: Playable> Entry<G> {
    /// What knows the result of every position under these rules.
    pub(crate) fn oracle(&self, rules: &G::Rules) -> Option<Arc<dyn Oracle<G>>> {
        (self.oracle)(rules)
    }

    /// What judges positions under these rules.
    pub(crate) fn evaluator(&self, rules: &G::Rules) -> Option<Box<dyn Evaluator<G>>> {
        (self.evaluator)(rules)
    }

    /// The evaluation of a player that can be taught, as its spec describes it.
    ///
    /// # Errors
    /// If the player cannot be taught, or its settings are wrong.
    pub fn weighed(&self, spec: &Spec) -> Result<Box<dyn Weighed<G>>, Message> {
        let taught = self.taught.iter().find(|taught| taught.player == spec.name());
        let taught = taught.ok_or_else(|| {
            let names: Vec<&str> = self.taught.iter().map(|taught| taught.player).collect();
            Message::new("error.not_taught").with("text", spec).with("choices", names.join(", "))
        })?;
        (taught.weighed)(spec)
    }

    /// The form that a text is in, if it is one of this game's own.
    pub(crate) fn form_of(&self, text: &str) -> Option<&Form<G>> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        self.forms.iter().find(|form| (form.recognises)(text))
    }

    /// The names of the forms that records are written in.
    pub(crate) fn written_forms(&self) -> Vec<&'static str> {
        self.forms.iter().filter(|form| form.write.is_some()).map(|form| form.name).collect()
    }

    /// Makes a player, with the opening book that lies ready for these rules unless
    /// its settings say `book=off`; `None` is a person.
    pub fn player(
        &self,
        spec: &Spec,
        rules: &G::Rules,
        seed: u64,
    ) -> Result<Option<Box<dyn Player<G>>>, Message> {
        if spec.is_human() {
            return no_settings(spec).map(|()| None);
        }
        let machine = self.machine(spec)?;
        let make = |spec: &Spec| {
            let player = (machine.make)(spec, rules, seed)?;
            let short = |short: Shortage| {
                Message::new("error.player_memory").with("text", spec).with_message("why", short.message())
            };
            memory::check(player.memory()).map_err(short).map(|()| player)
        };
        if self.bookless.contains(&machine.name) {
            return make(spec).map(Some);
        }
        let (spec, wanted) = without_book(spec)?;
        let player = make(&spec)?;
        let book = if wanted { lent::<G>(G::NAME, rules)? } else { None };
        Ok(Some(match book {
            Some(book) => Box::new(Booked::new(player, book, seed)),
            None => player,
        }))
    }

    /// The machine that a spec names.
    pub(crate) fn machine(&self, spec: &Spec) -> Result<&PlayerEntry<G>, Message> {
        self.players.iter().find(|player| player.name == spec.name()).ok_or_else(|| {
            let names: Vec<&str> = self.players.iter().map(|player| player.name).collect();
            let what = Message::new("error.player").with("text", spec);
            what.with("choices", format_args!("human, {}", names.join(", ")))
        })
    }

    /// The specs that menus offer, the weakest player first, with the catalogue keys
    /// of their descriptions.
    pub(crate) fn offered(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.players.iter().flat_map(|player| player.offered.iter().map(|&spec| (spec, player.about)))
    }

    /// The names of the players that show what they think over.
    pub(crate) fn tree_players(&self) -> impl Iterator<Item = &'static str> {
        self.players.iter().filter(|player| player.tree.is_some()).map(|player| player.name)
    }

    /// The place of a skin among the entry's, by name.
    pub fn skin(&self, name: &str) -> Result<usize, Message> {
        let wanted = name.trim().to_ascii_lowercase();
        self.skins.iter().position(|skin| skin.name() == wanted).ok_or_else(|| {
            let names: Vec<&str> = self.skins.iter().map(|skin| skin.name()).collect();
            Message::new("error.skin").with("text", name.trim()).with("choices", names.join(", "))
        })
    }
}

impl<G: Playable> fmt::Debug for Entry<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("game", &G::NAME).finish_non_exhaustive()
    }
}

impl<G: Playable> fmt::Debug for Taught<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Taught").field("player", &self.player).finish_non_exhaustive()
    }
}

impl<G: Playable> fmt::Debug for PlayerEntry<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayerEntry").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Checks that a spec has nothing after its name.
pub(crate) fn no_settings(spec: &Spec) -> Result<(), Message> {
    if spec.settings().is_empty() {
        return Ok(());
    }
    Err(Message::new("error.player_settings").with("text", spec).with("name", spec.name()))
}
