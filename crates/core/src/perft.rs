//! Counting the leaves of the game tree, the usual test of a move generator.

use crate::Game;

/// How the last ply is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// By [`Game::count`] and [`Game::count_pairs`], without playing the last move.
    Bulk,
    /// By playing every last move.
    Single,
}

/// The number of move sequences of exactly `depth` plies.
///
/// A game that ends earlier contributes nothing.
pub fn perft<G: Game>(game: &mut G, depth: u32, counting: Counting) -> u64 {
    match depth {
        0 => 1,
        _ => descend(game, depth, counting, &mut Vec::new()),
    }
}

/// [`perft`] split by the first move, in the order of `moves`.
pub fn divide<G: Game>(game: &mut G, depth: u32, counting: Counting) -> Vec<(G::Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
        .into_iter()
        .map(|m| {
            let undo = game.apply(m);
            let nodes = perft(game, depth - 1, counting);
            game.undo(m, undo);
            (m, nodes)
        })
        .collect()
}

/// Counts below a node; `moves` is one stack for the whole descent.
fn descend<G: Game>(game: &mut G, depth: u32, counting: Counting, moves: &mut Vec<G::Move>) -> u64 {
    match (depth, counting) {
        (1, Counting::Bulk) => return game.count() as u64,
        (2, Counting::Bulk) => return game.count_pairs(moves),
        _ => {}
    }
    let base = moves.len();
    game.moves(moves);
    let mut nodes = 0;
    for at in base..moves.len() {
        let m = moves[at];
        let undo = game.apply(m);
        nodes += if depth == 1 { 1 } else { descend(game, depth - 1, counting, moves) };
        game.undo(m, undo);
    }
    moves.truncate(base);
    nodes
}
