//! What the line of a puzzle is about, told by facts on the table.

use ludoteca_core::{Game, Side};

use crate::ground::Ground;
use crate::{Bug, Hive, Move, Piece};

/// The words for the themes.
pub const THEMES: &[&str] = &[SURROUND, DROP, PIN, THROW, CUT_OFF, SAVE];

/// The first move fills a hex beside the other queen.
const SURROUND: &str = "surround";
/// Somebody who solves the puzzle places a tile beside the other queen.
const DROP: &str = "drop";
/// After the first move a tile of the other side is pinned that was free.
const PIN: &str = "pin";
/// A tile of the other side is thrown.
const THROW: &str = "throw";
/// The other queen could move, and after the first move she cannot.
const CUT_OFF: &str = "cut_off";
/// The own queen is saved.
const SAVE: &str = "save";

/// The themes of a line that begins in a position.
pub fn themes(position: &Hive, line: &[Move]) -> Vec<&'static str> {
    let side = position.turn();
    let Some(&first) = line.first() else { return Vec::new() };
    let mut after = position.clone();
    after.apply(first);
    let own = own_moves(position, line);
    let any = |fact: fn(&Hive, Move) -> bool| own.iter().any(|(before, m)| fact(before, *m));
    let holds = [
        (SURROUND, fills(position, first)),
        (DROP, any(|before, m| m.from().is_none() && fills(before, m))),
        (PIN, pins(position, &after, side.other())),
        (THROW, any(|before, m| m.piece().is_some_and(|piece| piece.side() != before.turn()))),
        (CUT_OFF, queen_moves(position, side.other()) && !queen_moves(&after, side.other())),
    ];
    holds.into_iter().filter(|(_, holds)| *holds).map(|(theme, _)| theme).collect()
}

/// The moves of the side that begins a line, with the positions before them.
fn own_moves(position: &Hive, line: &[Move]) -> Vec<(Hive, Move)> {
    let mut at = position.clone();
    let mut own = Vec::new();
    for &m in line {
        if at.turn() == position.turn() {
            own.push((at.clone(), m));
        }
        at.apply(m);
    }
    own
}

/// Whether a move fills a hex beside the queen of the side that is not to move.
fn fills(before: &Hive, m: Move) -> bool {
    let queen = before.place(Piece::first(before.turn().other(), Bug::Queen));
    queen.zip(m.to()).is_some_and(|(queen, to)| queen.is_beside(to) && before.stack(to).next().is_none())
}

/// Whether a tile of a side that could be lifted, other than the queen, cannot be lifted any
/// more where it lies, though nothing lies on it.
fn pins(before: &Hive, after: &Hive, side: Side) -> bool {
    let queen = Piece::first(side, Bug::Queen);
    let mut tiles = Piece::of(side).filter(|&piece| piece != queen);
    tiles.any(|piece| {
        let stays = before.place(piece).is_some() && before.place(piece) == after.place(piece);
        stays && is_free(before, piece) && is_top(after, piece) && !is_free(after, piece)
    })
}

fn is_top(position: &Hive, piece: Piece) -> bool {
    position.place(piece).is_some_and(|hex| position.stack(hex).next() == Some(piece))
}

/// Whether a tile lies on top and can be lifted without breaking the hive.
fn is_free(position: &Hive, piece: Piece) -> bool {
    let Some(hex) = position.place(piece) else { return false };
    let board = position.board();
    is_top(position, piece) && (board.height(hex) > 1 || !Ground::new(board).pinned(hex))
}

/// Whether a side's queen could move if it were to move.
fn queen_moves(position: &Hive, side: Side) -> bool {
    let queen = Piece::first(side, Bug::Queen);
    let Some(turned) = position.with_turn(side) else { return false };
    let mut moves = Vec::new();
    turned.moves(&mut moves);
    moves.iter().any(|m| m.piece() == Some(queen) && m.from().is_some())
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Notation;
    use ludoteca_core::testkit::sayable;

    use super::*;
    use crate::TEXTS;

    /// The themes of a line after some moves.
    fn found(rules: &str, moves: &[&str], line: &[&str]) -> Vec<&'static str> {
        let mut at = Hive::start(&rules.parse().expect("rules"));
        let mut play = |text: &&str| {
            let attempt = at.parse_attempt(text).expect("a move text");
            let before = at.clone();
            (before, at.play(&attempt).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}")))
        };
        for text in moves {
            play(text);
        }
        let line: Vec<(Hive, Move)> = line.iter().map(play).collect();
        themes(&line[0].0, &line.iter().map(|(_, m)| *m).collect::<Vec<_>>())
    }

    /// Both queens in the middle of a row of four.
    const ROW: [&str; 4] = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"];

    #[test]
    fn themes_are_what_the_table_shows() {
        assert_eq!(found("Base", &ROW, &["wA1 -wQ"]), [""; 0], "far from the other queen");
        let ant = [&ROW[..], &["wA1 -wQ", "bG1 bQ/"]].concat();
        assert_eq!(found("Base", &ant, &["wA1 bQ\\"]), [SURROUND], "the queen slides the other way");
        let end = [&ROW[..], &["wA1 -wQ", "bA1 bQ-"]].concat();
        assert_eq!(found("Base", &end, &["wA1 bA1-"]), [PIN], "the black ant is no end any more");
    }

    #[test]
    fn every_theme_has_a_name() {
        for theme in THEMES {
            sayable(&TEXTS.message(format!("hive.theme.{theme}")));
        }
    }
}
