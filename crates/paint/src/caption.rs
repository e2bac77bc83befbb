//! What a picture is called and who is to move, for those who read it.

use ludoteca_core::{BySide, Message, Side};

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
}

impl Caption {
    /// The caption of a game by its name: the keys `GAME.title`,
    /// `GAME.side.first` and `GAME.turn.first` (`second`) of the catalogues.
    pub fn of(game: &str, turn: Option<Side>) -> Caption {
        let key = |what: &str, side| match side {
            Side::First => Message::new(format!("{game}.{what}.first")),
            Side::Second => Message::new(format!("{game}.{what}.second")),
        };
        Caption {
            title: Message::new(format!("{game}.title")),
            sides: BySide::from_fn(|side| key("side", side)),
            turn: turn.map(|side| key("turn", side)),
        }
    }
}

impl Default for Caption {
    /// A board of two sides, and nothing said about the turn.
    fn default() -> Caption {
        Caption {
            title: Message::new("paint.title"),
            sides: BySide {
                first: Message::new("paint.side.first"),
                second: Message::new("paint.side.second"),
            },
            turn: None,
        }
    }
}
