//! What a picture is called and who is to move, for those who read it.

use ludoteca_core::{BySide, Catalogue, Message, Notation, Side};

use crate::TEXTS;

/// The words of a game that a scene, which knows no game, does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// What the picture is called.
    pub title: Message,
    /// What the sides are called, where the kinds of their pieces do not tell.
    pub sides: BySide<Message>,
    /// Who is to move, as a sentence without its full stop; none once the game is
    /// over.
    pub turn: Option<Message>,
    /// What the pieces are called: `piece.GLYPH`.
    pub pieces: &'static Catalogue,
    /// Cells that show a number each, from one, so that somebody can choose one of them. Only a
    /// hive of characters shows them.
    pub numbered: Vec<usize>,
}

impl Caption {
    /// The caption of a game: the keys `GAME.title`, `GAME.side.first` and
    /// `GAME.turn.first` (`second`) of its catalogue.
    pub fn of<G: Notation>(turn: Option<Side>) -> Caption {
        Caption {
            title: G::TEXTS.message(format!("{}.title", G::NAME)),
            sides: BySide::from_fn(G::side_name),
            turn: turn.map(|side| G::named("turn", side)),
            pieces: G::TEXTS,
            numbered: Vec::new(),
        }
    }

    /// So many pieces of one kind, without the number.
    pub(crate) fn piece(&self, kind: &str, count: usize) -> Message {
        self.pieces.message(format!("piece.{kind}")).with("n", count)
    }
}

impl Default for Caption {
    /// A board of two sides, and nothing said about the turn.
    fn default() -> Caption {
        Caption {
            title: TEXTS.message("paint.title"),
            sides: BySide {
                first: TEXTS.message("paint.side.first"),
                second: TEXTS.message("paint.side.second"),
            },
            turn: None,
            pieces: &TEXTS,
            numbered: Vec::new(),
        }
    }
}
