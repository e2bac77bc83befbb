//! A machine player as a value, and what one is made with.

use std::fmt;

use ludoteca_core::{Control, Error, Evaluator, Game, Message, Playable, Player, Request, Spec};
use ludoteca_search::{Ladder, Trace};

use crate::{MakeAgenda, TreeOrder, Verified};

/// A machine player of one game.
pub struct PlayerEntry<G: Playable> {
    /// The name in player specs.
    pub name: &'static str,
    /// A short description, which is told the `settings`.
    pub about: Message,
    /// The specs that a menu offers.
    pub offered: &'static [&'static str],
    /// Makes the player.
    pub make: MakePlayer<G>,
    /// Whether it is lent opening books.
    pub takes_books: bool,
    /// Whether it starts another program, which nobody does who has not been asked to.
    pub foreign: bool,
    /// Grows the tree that the player thinks over, if it keeps one whole.
    pub tree: Option<GrowTree<G>>,
    /// Watches the player while it looks ahead, if it does.
    pub trace: Option<TraceSearch<G>>,
    /// The evaluation that the player goes by, where it is not the game's.
    pub evaluation: Option<FindEvaluation<G>>,
    /// What it says of a choice when somebody asks, besides what it tells with it.
    pub notes: Option<NoteChoice<G>>,
    /// The grades that its settings name, where they do.
    pub ladder: Option<&'static Ladder>,
    /// What it goes by, if it goes by rules.
    pub agenda: Option<MakeAgenda<G>>,
    /// Proves that the player never loses, if that is claimed.
    pub proof: Option<Prove>,
}

/// Makes a player for a game under these rules from its settings, or says why that
/// cannot be.
pub type MakePlayer<G> =
    fn(&Spec, &<G as Game>::Rules, &Circumstances<'_>) -> Result<Box<dyn Player<G>>, Error>;

/// Grows and shows the tree of a position that was reached by a past.
pub type GrowTree<G> = fn(&Spec, &Request<'_, G>, TreeOrder) -> Result<String, Error>;

/// Watches a player while it thinks about a position that was reached by a past.
pub type TraceSearch<G> = fn(&Spec, &Request<'_, G>, TreeOrder) -> Result<Trace, Error>;

/// Finds the evaluation that the settings of a player name.
pub type FindEvaluation<G> = fn(&Spec) -> Result<Box<dyn Evaluator<G>>, Error>;

/// Says what is to be said of a choice that a player with these settings and this seed has
/// made where it was asked.
pub type NoteChoice<G> = fn(&Spec, &Request<'_, G>, u64, <G as Game>::Move) -> Vec<Message>;

/// Tries a proof.
pub type Prove = fn() -> Verified;

/// What a player is made with.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances<'a> {
    /// What everything comes from that it leaves to chance.
    pub seed: u64,
    /// Is told how far a table is that has to be solved first, and stops that.
    pub control: &'a Control,
    /// Whether it is lent an opening book, if it takes any.
    pub books: Books,
    /// Whether it may look results up in a table that is at hand.
    pub tables: Tables,
}

/// Whether players look results up in the tables of solved games. One that plays by nothing
/// else does so in any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tables {
    /// Where they are at hand.
    #[default]
    Used,
    /// Never.
    None,
}

/// When players that take opening books are lent one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Books {
    /// Unless their settings say `book=off`.
    #[default]
    Lent,
    /// If their settings say `book=on`.
    Asked,
    /// Never.
    None,
}

impl Books {
    /// Whether a player is lent a book, by what its settings ask for.
    pub(crate) fn are_lent(self, asked: Option<bool>) -> bool {
        match self {
            Books::Lent => asked.unwrap_or(true),
            Books::Asked => asked.unwrap_or(false),
            Books::None => false,
        }
    }
}

impl<G: Playable> PlayerEntry<G> {
    /// A player that no menu offers, that shows no tree and is lent opening books.
    pub fn new(name: &'static str, about: Message, make: MakePlayer<G>) -> PlayerEntry<G> {
        PlayerEntry {
            name,
            about,
            offered: &[],
            make,
            takes_books: true,
            foreign: false,
            tree: None,
            trace: None,
            evaluation: None,
            notes: None,
            ladder: None,
            agenda: None,
            proof: None,
        }
    }

    /// The same player, which menus offer with these specs.
    #[must_use]
    pub fn offered(self, offered: &'static [&'static str]) -> PlayerEntry<G> {
        PlayerEntry { offered, ..self }
    }

    /// The same player, whose moves are all its own: it is lent no opening book.
    #[must_use]
    pub fn without_books(self) -> PlayerEntry<G> {
        PlayerEntry { takes_books: false, ..self }
    }

    /// The same player, which starts another program.
    #[must_use]
    pub fn foreign(self) -> PlayerEntry<G> {
        PlayerEntry { foreign: true, ..self }
    }

    /// The same player, which shows the tree that it thinks over.
    #[must_use]
    pub fn tree(self, tree: GrowTree<G>) -> PlayerEntry<G> {
        PlayerEntry { tree: Some(tree), ..self }
    }

    /// The same player, which can be watched while it looks ahead.
    #[must_use]
    pub fn trace(self, trace: TraceSearch<G>) -> PlayerEntry<G> {
        PlayerEntry { trace: Some(trace), ..self }
    }

    /// The same player, which goes by an evaluation of its own.
    #[must_use]
    pub fn evaluation(self, evaluation: FindEvaluation<G>) -> PlayerEntry<G> {
        PlayerEntry { evaluation: Some(evaluation), ..self }
    }

    /// The same player, which says more of its choices when somebody asks.
    #[must_use]
    pub fn notes(self, notes: NoteChoice<G>) -> PlayerEntry<G> {
        PlayerEntry { notes: Some(notes), ..self }
    }

    /// The same player, whose settings name a grade.
    #[must_use]
    pub fn ladder(self, ladder: &'static Ladder) -> PlayerEntry<G> {
        PlayerEntry { ladder: Some(ladder), ..self }
    }

    /// The same player, which goes by rules.
    #[must_use]
    pub fn agenda(self, agenda: MakeAgenda<G>) -> PlayerEntry<G> {
        PlayerEntry { agenda: Some(agenda), ..self }
    }

    /// The same player, of which a proof is claimed.
    #[must_use]
    pub fn proof(self, proof: Prove) -> PlayerEntry<G> {
        PlayerEntry { proof: Some(proof), ..self }
    }
}

impl<G: Playable> fmt::Debug for PlayerEntry<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayerEntry").field("name", &self.name).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_lent_as_the_settings_say_and_never_where_there_shall_be_none() {
        let lent = |books: Books| [None, Some(true), Some(false)].map(|asked| books.are_lent(asked));
        assert_eq!(lent(Books::Lent), [true, true, false]);
        assert_eq!(lent(Books::Asked), [false, true, false]);
        assert_eq!(lent(Books::None), [false; 3]);
    }
}
