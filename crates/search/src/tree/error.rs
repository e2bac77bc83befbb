//! Why a tree is not grown.

use std::fmt;

use ludoteca_core::{ErrorKind, Message, Reason};

use crate::TEXTS;

/// The reason why a tree is not grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeError {
    /// It would have more boards than allowed.
    TooLarge {
        /// The most boards allowed.
        limit: u64,
        /// The boards it would have.
        boards: u64,
    },
    /// It would have so many boards that nobody counts them.
    FarTooLarge {
        /// The most boards allowed.
        limit: u64,
        /// It would have more than this.
        counted: u64,
    },
    /// It would be deeper than any tree that is grown.
    TooDeep {
        /// The depth asked for.
        depth: u32,
        /// The deepest allowed.
        deepest: u32,
    },
}

impl Reason for TreeError {
    fn message(&self) -> Message {
        match *self {
            TreeError::TooLarge { limit, boards } => {
                TEXTS.message("tree.too_large").with("boards", boards).with("limit", limit)
            }
            TreeError::FarTooLarge { limit, counted } => {
                TEXTS.message("tree.far_too_large").with("counted", counted).with("limit", limit)
            }
            TreeError::TooDeep { depth, deepest } => {
                TEXTS.message("tree.too_deep").with("depth", depth).with("deepest", deepest)
            }
        }
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::TooLarge
    }
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for TreeError {}
