//! Setting up a position, edit by edit.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use crate::TEXTS;
use crate::{ErrorKind, Figure, MarkKind, Message, Playable, Reason, Scene, Side, Touch};

/// A game whose positions can be set up piece by piece.
pub trait Editable: Playable {
    /// What is on the board while it is set up.
    type Draft: Draft<Position = Self>;

    /// The set-up of this position: checked as it is, it gives the position back.
    fn draft(&self) -> Self::Draft;
}

/// A board that is being set up: anything may stand on it, so it is no position yet.
///
/// Places are those of its own [`Draft::scene`], which may have other cells than that
/// of a position. An edit that is refused changes nothing.
pub trait Draft: Clone + Eq + Debug + Send + Sync + 'static {
    /// What it is to become.
    type Position;
    /// Why it is no position.
    type Flaw: Reason;

    /// The picture of the board as it stands, without moves.
    fn scene(&self) -> Scene;

    /// What can be put on the board.
    fn palette(&self) -> Palette;

    /// The place that a text names, as move texts do; a cell by its name unless the game
    /// knows more.
    fn place_named(&self, text: &str) -> Option<Touch> {
        self.scene().cell_named(text).map(Touch::Cell)
    }

    /// Puts a piece somewhere, in place of what stands there or on top of it.
    fn put(&mut self, figure: &Figure, at: Touch) -> Result<(), EditError>;

    /// Takes away the piece of a place, the uppermost of a stack.
    fn take(&mut self, at: Touch) -> Result<Figure, EditError>;

    /// Brings the piece of a place to another.
    fn shift(&mut self, from: Touch, to: Touch) -> Result<(), EditError> {
        let before = self.clone();
        let figure = self.take(from)?;
        self.put(&figure, to).inspect_err(|_| *self = before)
    }

    /// Says whose turn it is.
    fn set_turn(&mut self, side: Side);

    /// Takes away everything.
    fn clear(&mut self);

    /// Sets a mark of the palette on the piece of a cell, or removes it.
    fn mark(&mut self, at: Touch, kind: MarkKind) -> Result<(), EditError> {
        let _ = at;
        Err(EditError::NoMark(kind))
    }

    /// The position, or everything that keeps the board from being one.
    fn check(&self) -> Result<Self::Position, Vec<Self::Flaw>>;

    /// Makes one edit.
    fn edit(&mut self, edit: &Edit) -> Result<(), EditError> {
        match edit {
            Edit::Put { figure, at } => self.put(figure, *at),
            Edit::Take { at } => self.take(*at).map(drop),
            Edit::Move { from, to } => self.shift(*from, *to),
            Edit::Mark { at, kind } => self.mark(*at, *kind),
            Edit::Turn(side) => {
                self.set_turn(*side);
                Ok(())
            }
            Edit::Clear => {
                self.clear();
                Ok(())
            }
        }
    }
}

/// One change of a board that is being set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Edit {
    /// Puts a piece of the palette somewhere.
    Put {
        /// The piece; without a label, whichever of its likes comes next.
        figure: Figure,
        /// Where.
        at: Touch,
    },
    /// Takes a piece away.
    Take {
        /// From where.
        at: Touch,
    },
    /// Brings a piece from one place to another.
    Move {
        /// Where it is.
        from: Touch,
        /// Where it goes.
        to: Touch,
    },
    /// Sets or removes a mark of the palette.
    Mark {
        /// The cell of the piece.
        at: Touch,
        /// The mark.
        kind: MarkKind,
    },
    /// Says whose turn it is.
    Turn(Side),
    /// Takes away everything.
    Clear,
}

/// What can be put on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Palette {
    /// The kinds of pieces.
    pub supplies: Vec<Supply>,
    /// The marks that can be set; others follow from the board.
    pub marks: Vec<MarkKind>,
}

/// One kind of piece of a palette.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supply {
    /// The piece, without a label.
    pub figure: Figure,
    /// How many more the board can take to become a position.
    pub left: usize,
}

/// Why an edit is not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// Nothing can stand there.
    NoPlace,
    /// There is nothing there.
    Nobody,
    /// The game has no such piece.
    Unknown(Figure),
    /// All pieces of the kind, which is called this, are on the board.
    NoneLeft(Message),
    /// The mark follows from the board, or the game does not know it.
    NoMark(MarkKind),
}

impl Reason for EditError {
    fn message(&self) -> Message {
        match self {
            EditError::NoPlace => TEXTS.message("edit.no_place"),
            EditError::Nobody => TEXTS.message("edit.nobody"),
            EditError::Unknown(figure) => {
                TEXTS.message("edit.unknown").with("text", format_args!("{}{}", figure.glyph, figure.label))
            }
            EditError::NoneLeft(piece) => {
                TEXTS.message("edit.none_left").with_message("piece", piece.clone())
            }
            EditError::NoMark(kind) => TEXTS.message("edit.no_mark").with_message("mark", kind.message()),
        }
    }

    fn kind(&self) -> ErrorKind {
        match self {
            EditError::NoPlace | EditError::Nobody | EditError::Unknown(_) => ErrorKind::Unknown,
            EditError::NoneLeft(_) | EditError::NoMark(_) => ErrorKind::Illegal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_read_as_the_formats_page_writes_them() {
        let figure = Figure { glyph: "ant".into(), side: Side::First, label: String::new() };
        let at = Touch::Cell(7);
        for (edit, json) in [
            (Edit::Clear, r#""clear""#),
            (Edit::Turn(Side::First), r#"{"turn":"first"}"#),
            (
                Edit::Put { figure, at },
                r#"{"put":{"figure":{"glyph":"ant","side":"first"},"at":{"cell":7}}}"#,
            ),
            (Edit::Take { at }, r#"{"take":{"at":{"cell":7}}}"#),
            (Edit::Mark { at, kind: MarkKind::Stunned }, r#"{"mark":{"at":{"cell":7},"kind":"stunned"}}"#),
        ] {
            assert_eq!(serde_json::to_string(&edit).unwrap(), json);
            assert_eq!(serde_json::from_str::<Edit>(json).unwrap(), edit);
        }
    }
}
