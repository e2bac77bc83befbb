//! The plainest way to look ahead in a game.

use ludoteca_core::{Evaluator, Game, History, Lookahead, Notation, Score, Side, Worth};

/// Looks ahead over the positions of a game, the moves in the game's order, with
/// an evaluator at the leaves; where the game has ended, the end is the value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain<E>(pub E);

impl<E> Plain<E> {
    fn value<G: Game>(&self, position: &G) -> Score
    where
        E: Evaluator<G>,
    {
        match position.ended().map(|outcome| outcome.winner) {
            Some(None) => Score::EVEN,
            Some(Some(Side::First)) => Score::win_in(0),
            Some(Some(Side::Second)) => Score::loss_in(0),
            None => match position.turn() {
                Side::First => self.0.score(position),
                Side::Second => -self.0.score(position),
            },
        }
    }
}

impl<G: Notation, E: Evaluator<G>> Lookahead<G> for Plain<E> {
    type Board = G;
    type Value = Score;

    fn board(&self, _: &History<'_, G>, position: &G) -> G {
        position.clone()
    }

    fn turn(&self, board: &G) -> Side {
        board.turn()
    }

    fn children(&self, board: &G, out: &mut Vec<(G::Move, G)>) {
        let mut moves = Vec::new();
        board.moves(&mut moves);
        out.extend(moves.into_iter().map(|m| {
            let mut child = board.clone();
            child.apply(m);
            (m, child)
        }));
    }

    fn leaf(&self, board: &G) -> Score {
        self.value(board)
    }

    fn childless(&self, board: &G) -> Score {
        self.value(board)
    }

    fn move_text(&self, board: &G, m: G::Move) -> String {
        board.move_text(m)
    }

    fn value_text(&self, value: Score) -> String {
        value.to_string()
    }

    fn worth(&self, value: Score) -> Worth {
        Worth::Score(value)
    }

    fn draw(&self, board: &G) -> String {
        format!("{}\n", board.position())
    }
}
