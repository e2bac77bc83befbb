//! What the line of a puzzle is about, told by facts on the board.

use ludoteca_core::{Game, Side};

use crate::game::{ESCAPED, STUCK, TRAPPED};
use crate::{Cats, Square, Step};

/// The words for the themes.
pub const THEMES: &[&str] = &[ESCAPE, TRAP, EXHAUST, RETREAT, ROW];

/// The mouse escapes; it is trapped; the cats have no move left.
const ESCAPE: &str = "escape";
const TRAP: &str = "trap";
const EXHAUST: &str = "exhaust";
/// The first move takes the mouse away from the cats' edge.
const RETREAT: &str = "retreat";
/// After the first move all cats stand in one row.
const ROW: &str = "row";

/// The themes of a line that begins in a position.
pub fn themes(position: &Cats, line: &[Step]) -> Vec<&'static str> {
    let mut end = *position;
    for &step in line {
        end.apply(step);
    }
    let ending = end.ended().map(|outcome| outcome.ending.word());
    let mut themes = match ending {
        Some(ESCAPED) => vec![ESCAPE],
        Some(TRAPPED) => vec![TRAP],
        Some(STUCK) => vec![EXHAUST],
        _ => Vec::new(),
    };
    let Some(&first) = line.first() else { return themes };
    let is_mouse = position.turn() == Side::First;
    if is_mouse && way_home(position, first.to) > way_home(position, first.from) {
        themes.push(RETREAT);
    }
    let mut next = *position;
    next.apply(first);
    let mut rows = next.cats().iter().map(|cat| next.board().row(cat));
    let row = rows.next();
    if !is_mouse && rows.all(|other| Some(other) == row) {
        themes.push(ROW);
    }
    themes
}

/// The rows between a square and the cats' edge.
fn way_home(position: &Cats, square: Square) -> usize {
    let board = position.board();
    let rows = board.home().iter().map(|home| board.row(home).abs_diff(board.row(square)));
    rows.min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Notation;
    use ludoteca_core::testkit::sayable;

    use super::*;
    use crate::{Rules, TEXTS};

    fn found(text: &str, line: &[&str]) -> Vec<&'static str> {
        let position = Cats::parse_position(&Rules::default(), text).expect("a position");
        let mut at = position;
        let play = |text: &&str| {
            let attempt = at.parse_attempt(text).expect("a move text");
            at.play(&attempt).expect("a legal move")
        };
        themes(&position, &line.iter().map(play).collect::<Vec<_>>())
    }

    #[test]
    fn themes_are_what_the_board_shows() {
        assert_eq!(found("9:13,14,15,16:m", &["9-5", "13-17", "5-1"]), [ESCAPE]);
        assert_eq!(found("12:5,6,8,11:c", &["11-16"]), [TRAP]);
        assert_eq!(found("22:1,2,3,4:m", &["22-26"]), [RETREAT]);
        assert_eq!(found("31:1,6,7,8:c", &["1-5"]), [ROW]);
        assert_eq!(found("31:1,2,3,4:m", &["31-26"]), [""; 0]);
    }

    #[test]
    fn every_theme_has_a_name() {
        for theme in THEMES {
            sayable(&TEXTS.message(format!("cats.theme.{theme}")));
        }
    }
}
