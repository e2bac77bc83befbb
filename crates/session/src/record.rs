//! A whole game as people and programs exchange it.

use ludoteca_core::{Error, Outcome, Playable, Side, Tree};

use crate::to_millis;

mod cut;
mod ending;
mod error;
mod games;
mod header;
mod json;
mod legal;
mod limits;
mod notes;
mod reader;
mod scanner;
mod sgf;
mod tags;
mod walk;
mod writer;

pub use error::RecordError;
pub use games::{GameText, Games};
pub use header::Header;
pub use json::parse_json;
pub(crate) use reader::line;
pub use tags::game_of;

/// A game with its players, its moves and variations, and everything written
/// beside them.
///
/// `Display` writes it in the shape of PGN and `FromStr` reads it back exactly:
/// strict when writing, liberal when reading. [`Side::First`] is White there and
/// [`Side::Second`] Black, and evaluations are from White's point of view.
///
/// ```
/// use ludoteca_cats::Cats;
/// use ludoteca_session::Record;
///
/// let text = "[White \"Ana\"] 1. 31-26! (31-27 {wider}) 1-5 {[%clk 0:04:58]} 0-1";
/// let mut record: Record<Cats> = text.parse()?;
/// assert_eq!(record.header.tag("White"), Some("Ana"));
/// assert!(record.to_string().ends_with("1. 31-26 $1 (1. 31-27 {wider}) 1... 1-5 {[%clk 0:04:58]} 0-1\n"));
/// # Ok::<(), ludoteca_session::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Playable> {
    /// Who played, where and when.
    pub header: Header,
    /// The rules played by.
    pub rules: G::Rules,
    /// The position the game began with.
    pub start: G,
    /// The moves; the main line is the game that was played.
    pub tree: Tree<G::Move>,
    /// How the main line ended, if it did.
    pub outcome: Option<Outcome>,
}

impl<G: Playable> Record<G> {
    /// A record that reads back as it is.
    ///
    /// Times are cut to the millisecond, and where the rules end the main line,
    /// their outcome replaces the given one.
    pub fn new(
        header: Header,
        rules: G::Rules,
        start: G,
        mut tree: Tree<G::Move>,
        outcome: Option<Outcome>,
    ) -> Record<G> {
        let mut ids = vec![Tree::<G::Move>::ROOT];
        while let Some(id) = ids.pop() {
            ids.extend(tree.children(id));
            let node = tree.node_mut(id);
            node.clock = node.clock.map(to_millis);
            node.spent = node.spent.map(to_millis);
        }
        let verdict = ending::of_line(&start, &tree.main_line()).map(|(_, outcome)| outcome);
        Record { header, rules, start, tree, outcome: verdict.or(outcome) }
    }

    /// The record, if it has no more moves than can be read again.
    ///
    /// # Errors
    /// If it has more.
    pub fn within_limits(self) -> Result<Record<G>, Error> {
        limits::moves(self.tree.len()).map(|()| self)
    }

    /// The side that is taken to have moved into the starting position.
    fn before_start(&self) -> Side {
        self.start.turn().other()
    }
}
