//! How much a desk does for one client.

use std::time::Duration;

/// How much a desk does for one client. Everything that a message asks for beyond it is
/// refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The tables that are open at a time.
    pub tables: usize,
    /// The works that go on at a time.
    pub works: usize,
    /// The memory that a player's settings may ask for, in megabytes.
    pub megabytes: u64,
    /// The threads that a player's settings may ask for.
    pub threads: u64,
    /// The time after which a work is stopped, if there is one.
    pub longest: Option<Duration>,
}

impl Default for Bounds {
    /// What a browser can bear: nobody else waits for it.
    fn default() -> Bounds {
        Bounds { tables: 16, works: 1, megabytes: 256, threads: 1, longest: None }
    }
}

/// The longest message, in bytes.
pub(crate) const MESSAGE: usize = 4 << 20;
/// The most touches of a path.
pub(crate) const TOUCHES: usize = 64;
/// The most changes of a draft.
pub(crate) const EDITS: usize = 1000;
/// The most positions of a tree that is shown whole, and of one that is told look by look.
pub(crate) const TREE: usize = 5000;
pub(crate) const LOOKS: usize = 100_000;
/// The most games that are read from one text.
pub(crate) const GAMES: usize = 4000;
/// The most books that a desk makes, and the most moves in all of them.
pub(crate) const BOOKS: usize = 64;
pub(crate) const LEARNT: usize = 1_000_000;
