//! The facts of a game, listed as the CLIPS prompt lists them.

use std::fmt::Write;

use ludoteca_core::{Game, Side, View};

use crate::{Cats, Clips, roster};

/// The answer to `(facts)`: the squares, then what controls the present turn.
///
/// It is the same in every language: the interpreter itself speaks here.
pub(super) fn listing(view: &View<'_, Cats>) -> String {
    let facts: Vec<String> = std::iter::once("(initial-fact)".to_owned())
        .chain(squares(view))
        .chain(control(view.position))
        .collect();
    let mut text = String::new();
    for (number, fact) in facts.iter().enumerate() {
        let _ = writeln!(text, "f-{number:<5} {fact}");
    }
    let _ = writeln!(text, "For a total of {} facts.", facts.len());
    text
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
        assert_eq!(lines[1], "f-1     (casilla (fila 1) (columna 1) (valor 0))");
        assert_eq!(lines[2], "f-2     (casilla (fila 1) (columna 2) (valor 1))");
        assert_eq!(lines[4], "f-4     (casilla (fila 1) (columna 4) (valor 4))");
        assert_eq!(lines[57], "f-57    (casilla (fila 8) (columna 1) (valor 5 1))");
        assert_eq!(lines[63], "f-63    (casilla (fila 8) (columna 7) (valor 5 4))");
        assert_eq!(lines[65], "f-65    (pedir-movimiento-raton)");
        assert_eq!(lines[66], "For a total of 66 facts.");
        assert_eq!(lines.len(), 67);
    }

    #[test]
    fn on_the_cats_turn_the_rules_are_armed() {
        let mut table = start("8x8");
        table.play("31-26");
        let text = listing(&table.view());
        assert!(text.ends_with(
            "f-65    (esquinasRaton 1 3 4 6)\n\
             f-66    (buscar-diagonales-gatos)\n\
             f-67    (encerrar-raton)\n\
             f-68    (semi-encerrar-raton)\n\
             f-69    (cubrirPosibleAvanceRaton)\n\
             f-70    (gato-mas-alejado)\n\
             For a total of 71 facts.\n"
        ));
    }

    #[test]
    fn a_finished_game_has_one_fact_for_the_cats_and_none_for_the_mouse() {
        let trapped = listing(&at("12:5,6,8,16:m").view());
        assert!(trapped.ends_with("f-65    (finalizar-juego)\nFor a total of 66 facts.\n"));
        let escaped = listing(&at("2:9,10,16,18:c").view());
        assert!(escaped.ends_with("(columna 8) (valor 0))\nFor a total of 65 facts.\n"));
    }
}
