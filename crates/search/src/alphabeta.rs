//! Looking ahead with bounds: what cannot matter is left out.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use ludoteca_core::{Decision, Evaluator, Game, History, Info, Player, Request, Score, Side};

/// The deepest that is ever looked.
const DEEPEST: u32 = 64;
/// The clock is read once in this many positions.
const CLOCK_EVERY: u64 = 32;
/// The part of a player's clock that one move may take.
const CLOCK_SHARE: u32 = 30;

/// Alpha-beta with iterative deepening on one thread.
///
/// It knows the game's rule about repetition, and answers at once when its time,
/// its positions or its depth are spent or it is told to stop; without limits it
/// goes on until the end is proved or it is told to. An only move is played at
/// once.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta<E>(pub E);

/// The answer is wanted before it is known.
struct Stopped;

/// A search under way.
struct Search<'a, 'b, G: Game, E> {
    evaluator: &'a E,
    request: &'a Request<'b, G>,
    deadline: Option<Instant>,
    nodes: u64,
    /// The moves and the identities from the start of the game to the present position.
    moves: Vec<G::Move>,
    identities: Vec<u64>,
}

/// A value and the line that leads to it, in reverse.
type Line<G> = (Score, Vec<<G as Game>::Move>);

impl<G: Game, E: Evaluator<G>> Search<'_, '_, G, E> {
    fn spend(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        let limits = self.request.limits;
        let late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let spent = limits.nodes.is_some_and(|most| self.nodes > most)
            || self.request.stop.load(Ordering::Relaxed)
            || (self.nodes.is_multiple_of(CLOCK_EVERY) && late());
        if spent { Err(Stopped) } else { Ok(()) }
    }

    /// The legal moves, those that look best first.
    fn ordered(&self, position: &G) -> Vec<G::Move> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.sort_by_cached_key(|&m| -self.evaluator.promise(position, m));
        moves
    }

    /// The value of a position for the side to move, `ply` plies from the root.
    fn value(
        &mut self,
        position: &mut G,
        ply: u32,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Result<Line<G>, Stopped> {
        self.spend()?;
        let past =
            History { start: self.request.past.start, moves: &self.moves, identities: &self.identities };
        let ended = position.outcome().or_else(|| position.adjudicate(&past));
        if let Some(outcome) = ended {
            return Ok((end(outcome.winner, position.turn(), ply), Vec::new()));
        }
        if depth == 0 {
            if position.count() == 0 {
                return Ok((end(position.stuck().winner, position.turn(), ply), Vec::new()));
            }
            return Ok((self.evaluator.score(position), Vec::new()));
        }
        let moves = self.ordered(position);
        if moves.is_empty() {
            return Ok((end(position.stuck().winner, position.turn(), ply), Vec::new()));
        }
        self.best(position, &moves, ply, depth, alpha, beta)
    }

    /// The best of some moves within the bounds.
    fn best(
        &mut self,
        position: &mut G,
        moves: &[G::Move],
        ply: u32,
        depth: u32,
        mut alpha: Score,
        beta: Score,
    ) -> Result<Line<G>, Stopped> {
        let mut best: Line<G> = (Score::loss_in(0), Vec::new());
        for &m in moves {
            self.identities.push(position.identity());
            self.moves.push(m);
            let undo = position.apply(m);
            let found = self.value(position, ply + 1, depth - 1, -beta, -alpha);
            position.undo(m, undo);
            self.moves.pop();
            self.identities.pop();
            let (value, mut line) = found?;
            if -value > best.0 || best.1.is_empty() {
                line.push(m);
                best = (-value, line);
            }
            alpha = alpha.max(best.0);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }
}

/// The value of an end for the side to move.
fn end(winner: Option<Side>, turn: Side, ply: u32) -> Score {
    match winner {
        None => Score::EVEN,
        Some(side) if side == turn => Score::win_in(ply),
        Some(_) => Score::loss_in(ply),
    }
}

/// The time for a move out of what the request allows.
fn time(limits: ludoteca_core::Limits) -> Option<Duration> {
    limits
        .time
        .or_else(|| limits.clock.map(|(left, increment)| (left / CLOCK_SHARE + increment).min(left / 2)))
}

impl<G: Game, E: Evaluator<G>> Player<G> for AlphaBeta<E> {
    fn choose(&mut self, request: &Request<'_, G>, thoughts: &mut dyn FnMut(&Info<G>)) -> Decision<G> {
        let deadline = time(request.limits).and_then(|time| Instant::now().checked_add(time));
        let past = &request.past;
        let mut search = Search {
            evaluator: &self.0,
            request,
            deadline,
            nodes: 0,
            moves: past.moves.to_vec(),
            identities: past.identities.to_vec(),
        };
        let mut position = request.position.clone();
        let mut moves = search.ordered(&position);
        let mut decision = Decision { choice: moves[0], score: None, reason: None };
        let deepest = request.limits.depth.map_or(DEEPEST, |depth| depth.clamp(1, DEEPEST));
        for depth in 1..=deepest {
            let (lowest, highest) = (Score::loss_in(0), Score::win_in(0));
            let Ok((score, mut line)) = search.best(&mut position, &moves, 0, depth, lowest, highest) else {
                break;
            };
            line.reverse();
            decision = Decision { choice: line[0], score: Some(score), reason: None };
            thoughts(&Info { depth, nodes: search.nodes, score, line, rank: 1 });
            if score.plies().is_some() || moves.len() == 1 {
                break;
            }
            // The best move so far sets the bounds for the others next time.
            let at = moves.iter().position(|&m| m == decision.choice).unwrap_or(0);
            moves[..=at].rotate_right(1);
        }
        decision
    }
}
