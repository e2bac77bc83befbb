//! What the line of a puzzle is about, told by facts on the board.

use ludoteca_core::Game;

use crate::game::{BLOCKED, GOAL};
use crate::{Claustro, Move};

/// The words for the themes.
pub const THEMES: &[&str] = &[CAPTURE, STEP, OFFER, RACE, BLOCKADE, SAVE];

/// The first move captures; it is a plain step.
const CAPTURE: &str = "capture";
const STEP: &str = "step";
/// The piece of the first move can be captured afterwards.
const OFFER: &str = "offer";
/// The line ends on the goal; it ends where the other side has no move.
const RACE: &str = "race";
const BLOCKADE: &str = "blockade";
/// The game is saved.
const SAVE: &str = "save";

/// The themes of a line that begins in a position.
pub fn themes(position: &Claustro, line: &[Move]) -> Vec<&'static str> {
    let mut end = *position;
    for &m in line {
        end.apply(m);
    }
    let mut themes = match end.ended().map(|outcome| outcome.ending.word()) {
        Some(GOAL) => vec![RACE],
        Some(BLOCKED) => vec![BLOCKADE],
        _ => Vec::new(),
    };
    let Some(&first) = line.first() else { return themes };
    themes.push(if first.captive.is_some() { CAPTURE } else { STEP });
    let mut next = *position;
    next.apply(first);
    if next.victims(next.turn()).contains(first.to) {
        themes.push(OFFER);
    }
    themes
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Notation;
    use ludoteca_core::testkit::sayable;

    use super::*;
    use crate::{Rules, TEXTS};

    fn found(text: &str, line: &[&str]) -> Vec<&'static str> {
        let position = Claustro::parse_position(&Rules::default(), text).expect("a position");
        let mut at = position;
        let play = |text: &&str| {
            let attempt = at.parse_attempt(text).expect("a move text");
            at.play(&attempt).expect("a legal move")
        };
        themes(&position, &line.iter().map(play).collect::<Vec<_>>())
    }

    #[test]
    fn themes_are_what_the_board_shows() {
        assert_eq!(found("5/bbgg1/b2b1/1g3/3g1 b", &["a3-a2", "c4xd3@d5", "a2-a1"]), [RACE, STEP]);
        assert_eq!(found("2g2/2g1b/b2bg/3gb/5 g", &["c5-d5"]), [STEP, OFFER]);
        assert_eq!(found("2g2/2g1b/b2bg/3gb/5 g", &["c4xd3@b5"]), [CAPTURE, OFFER]);
        assert_eq!(found("1g1b1/1g3/1g1b1/5/1gbb1 b", &["d3-d2"]), [STEP]);
        assert_eq!(found("5/bbgg1/b2b1/1g3/3g1 b", &[]), [""; 0]);
    }

    #[test]
    fn every_theme_has_a_name() {
        for theme in THEMES {
            sayable(&TEXTS.message(format!("claustro.theme.{theme}")));
        }
    }
}
