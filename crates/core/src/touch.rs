//! Touches of a board, and what a sequence of them asks for.

use serde::{Deserialize, Serialize};

use crate::TEXTS;
use crate::{Message, Playable, Side};

/// One touch of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Touch {
    /// A cell by its index.
    Cell(usize),
    /// A slot of a hand.
    Hand {
        /// Whose hand it is.
        side: Side,
        /// The slot, as the sprites in the hand name it.
        slot: usize,
    },
    /// A button by its index.
    Button(usize),
}

/// What a sequence of touches asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gesture<A> {
    /// More touches are needed: those with which a legal move goes on. Where there are
    /// none, a further touch can only be refused.
    More(Vec<Touch>),
    /// A whole attempt, for [`Game::judge`](crate::Game::judge) to accept or refuse.
    Attempt(A),
    /// Nothing that could be judged, and what to say to it.
    Nothing(Message),
}

impl<A> Gesture<A> {
    /// Touches that mean nothing.
    pub fn nothing() -> Gesture<A> {
        Gesture::Nothing(TEXTS.message("touch.nothing"))
    }

    /// The beginning of an attempt that no legal move goes on with.
    pub const fn unfinished() -> Gesture<A> {
        Gesture::More(Vec::new())
    }
}

/// What touches ask for in a position.
pub(crate) fn read<G: Playable>(game: &G, touches: &[Touch]) -> Gesture<G::Attempt> {
    let mut next = Vec::new();
    for shown in game.scene(None).moves {
        for path in &shown.paths {
            match path.strip_prefix(touches) {
                Some([]) => {
                    let attempt = game.parse_attempt(&shown.text);
                    return attempt.map_or_else(|error| Gesture::Nothing(error.what), Gesture::Attempt);
                }
                Some([first, ..]) if !next.contains(first) => next.push(*first),
                _ => {}
            }
        }
    }
    if next.is_empty() { game.stray(touches) } else { Gesture::More(next) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touches_are_read_back_from_json() {
        for (touch, json) in [
            (Touch::Cell(3), r#"{"cell":3}"#),
            (Touch::Hand { side: Side::Second, slot: 11 }, r#"{"hand":{"side":"second","slot":11}}"#),
            (Touch::Button(0), r#"{"button":0}"#),
        ] {
            assert_eq!(serde_json::to_string(&touch).unwrap(), json);
            assert_eq!(serde_json::from_str::<Touch>(json).unwrap(), touch);
        }
        assert!(serde_json::from_str::<Touch>(r#"{"cell":-1}"#).is_err());
    }
}
