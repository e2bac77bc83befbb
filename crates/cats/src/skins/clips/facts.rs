//! The facts of a game, listed as the CLIPS prompt lists them.

use std::fmt::Write;

use ludoteca_core::{Game, Side, View};

use super::{BLACK, CAT, MOUSE, WHITE};
use crate::{Cats, Clips, roster};

/// The answer to `(facts)`: the drawings, the squares, where printing begins, then what controls
/// the present turn. The fact that had the board made is gone by then.
///
/// It is the same in every language: the interpreter itself speaks here.
pub(super) fn listing(view: &View<'_, Cats>) -> String {
    let facts: Vec<String> = std::iter::once("(initial-fact)".to_owned())
        .chain(pieces())
        .chain(squares(view))
        .chain(["(imprime 1 1)", "(parteImprimir 1)"].map(str::to_owned))
        .chain(control(view.position))
        .collect();
    let mut text = String::new();
    for (number, fact) in facts.iter().enumerate() {
        let _ = writeln!(text, "f-{number:<5} {fact}");
    }
    let _ = writeln!(text, "For a total of {} facts.", facts.len());
    text
}

/// What each value of a square looks like.
fn pieces() -> Vec<String> {
    let part = |(nth, line): (usize, &&str)| format!("(parte{} {line:?})", nth + 1);
    let fact = |(value, drawing): (u8, [&str; 3])| {
        let parts: Vec<String> = drawing.iter().enumerate().map(part).collect();
        format!("(pieza (valor {value}) {})", parts.join(" "))
    };
    [(0, WHITE), (1, BLACK), (4, MOUSE), (5, CAT)].map(fact).to_vec()
}

fn squares(view: &View<'_, Cats>) -> Vec<String> {
    let board = view.position.board();
    let cats = roster(&view.past);
    let value = |at: Clips| {
        let Some(square) = at.square(board) else { return "0".to_owned() };
        if square == view.position.mouse() {
            return "4".to_owned();
        }
        match cats.iter().position(|&cat| cat == square) {
            Some(cat) => format!("5 {}", cat + 1),
            None => "1".to_owned(),
        }
    };
    let places = (1..=board.rows() as usize)
        .flat_map(|row| (1..=board.columns() as usize).map(move |column| Clips { row, column }));
    places
        .map(|at| format!("(casilla (fila {}) (columna {}) (valor {}))", at.row, at.column, value(at)))
        .collect()
}

fn control(position: &Cats) -> Vec<String> {
    match (position.ended(), position.turn()) {
        // A mouse that has escaped stops the program and leaves no fact behind.
        (Some(outcome), _) if outcome.winner == Some(Side::First) => Vec::new(),
        (Some(_), _) => vec!["(finalizar-juego)".to_owned()],
        (None, Side::First) => vec!["(pedir-movimiento-raton)".to_owned()],
        (None, Side::Second) => {
            let Clips { row, column } = Clips::of(position.board(), position.mouse());
            let corners = format!("(esquinasRaton {} {} {} {})", row - 1, row + 1, column - 1, column + 1);
            let rules = [
                "(buscar-diagonales-gatos)",
                "(encerrar-raton)",
                "(semi-encerrar-raton)",
                "(cubrirPosibleAvanceRaton)",
                "(gato-mas-alejado)",
            ];
            std::iter::once(corners).chain(rules.map(str::to_owned)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{at, start};
    use super::*;

    #[test]
    fn the_squares_come_first_and_the_request_for_a_move_last() {
        let text = listing(&start("8x8").view());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "f-0     (initial-fact)");
        assert_eq!(
            lines[3],
            r#"f-3     (pieza (valor 4) (parte1 "(_)_(_)") (parte2 " (o o) ") (parte3 "==\\o/=="))"#
        );
        assert_eq!(lines[5], "f-5     (casilla (fila 1) (columna 1) (valor 0))");
        assert_eq!(lines[6], "f-6     (casilla (fila 1) (columna 2) (valor 1))");
        assert_eq!(lines[8], "f-8     (casilla (fila 1) (columna 4) (valor 4))");
        assert_eq!(lines[61], "f-61    (casilla (fila 8) (columna 1) (valor 5 1))");
        assert_eq!(lines[67], "f-67    (casilla (fila 8) (columna 7) (valor 5 4))");
        assert_eq!(lines[69..71], ["f-69    (imprime 1 1)", "f-70    (parteImprimir 1)"]);
        assert_eq!(lines[71], "f-71    (pedir-movimiento-raton)");
        assert_eq!(lines[72], "For a total of 72 facts.");
        assert_eq!(lines.len(), 73);
    }

    #[test]
    fn on_the_cats_turn_the_rules_are_armed() {
        let mut table = start("8x8");
        table.play("31-26");
        let text = listing(&table.view());
        assert!(text.ends_with(
            "f-71    (esquinasRaton 1 3 4 6)\n\
             f-72    (buscar-diagonales-gatos)\n\
             f-73    (encerrar-raton)\n\
             f-74    (semi-encerrar-raton)\n\
             f-75    (cubrirPosibleAvanceRaton)\n\
             f-76    (gato-mas-alejado)\n\
             For a total of 77 facts.\n"
        ));
    }

    #[test]
    fn a_finished_game_has_one_fact_for_the_cats_and_none_for_the_mouse() {
        let trapped = listing(&at("12:5,6,8,16:m").view());
        assert!(trapped.ends_with("f-71    (finalizar-juego)\nFor a total of 72 facts.\n"));
        let escaped = listing(&at("2:9,10,16,18:c").view());
        assert!(escaped.ends_with("(parteImprimir 1)\nFor a total of 71 facts.\n"));
    }
}
