//! What a kind of piece looks like in characters.

use ludoteca_core::Glyph;
use unicode_width::UnicodeWidthStr;

/// What makes an emoji of a letter that is none by itself. Terminals do not agree on how wide
/// it becomes, and what follows on the row would be elsewhere.
const AS_EMOJI: char = '\u{fe0f}';
/// The columns of an emoji.
const EMOJI: usize = 2;

/// A kind of piece in characters that every terminal finds as wide as we do: its emoji where
/// there are any, and its letter elsewhere.
pub(crate) fn face(glyph: &Glyph, unicode: bool) -> String {
    if !unicode {
        return glyph.letter.to_string();
    }
    let bare = glyph.emoji.replace(AS_EMOJI, "");
    let blanks = EMOJI.saturating_sub(bare.width());
    bare + &" ".repeat(blanks)
}

#[cfg(test)]
mod tests {
    use ludoteca_house::{HOUSE, LiveGame};

    use super::*;

    #[test]
    fn every_emoji_has_two_columns_wherever_it_is_shown() {
        for game in HOUSE.games() {
            let live: Box<dyn LiveGame> = game.open(None, None).expect("it is opened");
            for glyph in live.picture().glyphs {
                let face = face(glyph, true);
                let columns: usize = face.chars().map(|letter| letter.to_string().width()).sum();
                assert_eq!((columns, face.width()), (EMOJI, EMOJI), "{}", glyph.name);
            }
        }
    }
}
