//! The texts of positions and moves.

use ludoteca_core::{Catalogue, Notation, TextError};

use crate::TEXTS;
use crate::game::{BOTH_SURROUNDED, SURROUNDED, THREEFOLD};
use crate::{Attempt, GameString, Hive, Move, Rules, movestring, setup};

impl Notation for Hive {
    const NAME: &'static str = "hive";
    const TEXTS: &'static Catalogue = &TEXTS;

    /// A set-up text such as `wQ@-1,0 wS1.bB1@0,0 bP@1,0:w:bB1`: stacks from bottom
    /// to top, the side to move, and the tile that may not be moved now.
    fn position(&self) -> String {
        setup::print(self)
    }

    /// Reads a set-up text, or a game string of the same game type.
    fn parse_position(rules: &Rules, text: &str) -> Result<Hive, TextError> {
        let of_a_game = text.contains(';') || Rules::parse_game_type(text).is_some();
        if of_a_game {
            return Ok(GameString::parse(*rules, text)?.position().clone());
        }
        setup::parse(*rules, text)
    }

    /// The game type of a game string, with the default options.
    fn rules_of_position(text: &str) -> Option<Rules> {
        Rules::parse_game_type(text.split(';').next()?)
    }

    /// The move strings of a game string, after the game type, the state and the turn.
    fn moves_of_position(text: &str) -> Option<Vec<&str>> {
        Hive::rules_of_position(text)?;
        let moves = text.split(';').map(str::trim).skip(3);
        Some(moves.filter(|text| !text.is_empty()).collect())
    }

    /// The canonical move string.
    ///
    /// It names the top tile of the stack that is climbed, or else, of the top
    /// tiles beside the end, the first in the order of [`Piece`](crate::Piece).
    fn move_text(&self, m: Move) -> String {
        movestring::move_text(self, m)
    }

    fn is_move_text(&self, m: Move, text: &str) -> bool {
        movestring::is_move_text(self, m, text)
    }

    /// Reads a move string, in any case and with any spaces between its words; a
    /// tile at any height names its stack's hex, and the tile that moves may name
    /// its own old hex.
    fn parse_attempt(&self, text: &str) -> Result<Attempt, TextError> {
        movestring::parse(text)
    }

    fn endings() -> &'static [&'static str] {
        &[SURROUNDED, BOTH_SURROUNDED, THREEFOLD]
    }
}
