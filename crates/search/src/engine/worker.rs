//! One thread's search.

use ludoteca_core::{Game, Hints, Oracle, Request, Score, SearchEvaluator, SearchPath, Side};

use super::features::{Feature, Features};
use super::logarithms::LOGARITHMS;
use super::numbers::{Number, Numbers};
use super::ordering::{HISTORY_MOST, Ordering, OrderingContext, pick};
use super::oversight::Oversight;
use super::quiescence::QUIESCENCE_PLIES;
use super::transposition::{Bound, Entry, TranspositionTable};
use super::window::Window;
use crate::limiter::{Limiter, NodeCounter, Stopped};
use crate::trace::{Note, Tracer};

/// The farthest from the root that is ever looked.
pub(crate) const DEEPEST: usize = 250;
/// The least depth at which late moves are reduced.
const LMR_DEPTH: i32 = 3;
/// The moves that are never reduced: later ones are late.
const LMR_MOVES: usize = 3;
/// How much farther than its depth extensions take a search.
const EXTENSIONS: i32 = 1;

/// What all threads of a search share.
pub(crate) struct Shared<'a, G: Game, E> {
    pub(crate) evaluator: &'a E,
    pub(crate) features: Features,
    pub(crate) numbers: &'a Numbers,
    pub(crate) oversight: Option<Oversight>,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) oracle: Option<&'a dyn Oracle<G>>,
    pub(crate) limiter: &'a Limiter<'a>,
}

/// A move of the root with its principal variation.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) pv: Vec<M>,
    pub(crate) score: Score,
}

/// One thread's search.
pub(crate) struct Worker<'a, G: Game, E: SearchEvaluator<G>, T> {
    shared: &'a Shared<'a, G, E>,
    /// Who is told what it does.
    pub(super) tracer: T,
    /// What the evaluator keeps from one position to the next.
    scratch: E::Scratch,
    pub(super) counter: NodeCounter<'a>,
    /// The game so far and the line that is looked at.
    pub(super) path: SearchPath<G>,
    ordering: Ordering,
    /// The moves of all positions of the line, one after another, with their priorities.
    pub(super) moves: Vec<G::Move>,
    pub(super) priorities: Vec<i32>,
    /// The principal variation from each ply on.
    pub(super) pv: Vec<Vec<G::Move>>,
    /// The codes of the moves that led to each ply, nothing for a null move.
    played: Vec<Option<u32>>,
    /// The static value at each ply, where there is one.
    estimates: Vec<Option<Score>>,
    /// How often a rule about the past has ended a line.
    adjudged: u64,
    /// The depth of the present iteration.
    depth: i32,
    /// The value of the last iteration that was finished.
    finished: Score,
}

/// Where a position stands in the tree.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) kind: NodeKind,
    /// Whether the move before was a null move.
    pub(super) after_null_move: bool,
}

impl Node {
    /// The node after a move.
    pub(super) const fn child(self, kind: NodeKind) -> Node {
        Node { ply: self.ply + 1, kind, after_null_move: false }
    }
}

/// What is expected of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeKind {
    /// It lies on the principal variation: its value matters.
    Pv,
    /// Its first move causes a cutoff.
    Cut,
    /// None of its moves does.
    All,
}

impl NodeKind {
    /// What is expected of a node that is looked at through a null window.
    const fn child(self) -> NodeKind {
        match self {
            NodeKind::Pv | NodeKind::All => NodeKind::Cut,
            NodeKind::Cut => NodeKind::All,
        }
    }
}

impl<'a, G: Game, E: SearchEvaluator<G>, T: Tracer<G::Move>> Worker<'a, G, E, T> {
    pub(crate) fn new(
        shared: &'a Shared<'a, G, E>,
        request: &Request<'_, G>,
        tracer: T,
    ) -> Worker<'a, G, E, T> {
        let past = shared.features.has(Feature::Repetition).then_some(&request.past);
        let (features, sequels) = (shared.features, shared.evaluator.hints().has_sequels());
        let learnable = if sequels { features } else { features.without(Feature::Continuation) };
        Worker {
            shared,
            tracer,
            scratch: shared.evaluator.scratch(),
            counter: NodeCounter::new(shared.limiter),
            path: SearchPath::new(past),
            ordering: Ordering::new(learnable),
            moves: Vec::new(),
            priorities: Vec::new(),
            pv: vec![Vec::new(); DEEPEST + 2],
            played: vec![None; DEEPEST + 2],
            estimates: vec![None; DEEPEST + 2],
            adjudged: 0,
            depth: 0,
            finished: Score::EVEN,
        }
    }

    pub(super) fn evaluator(&self) -> &'a E {
        self.shared.evaluator
    }

    pub(super) fn hints(&self) -> &'a E::Hints {
        self.shared.evaluator.hints()
    }

    /// The static evaluation of a position.
    pub(super) fn evaluate(&mut self, position: &G) -> Score {
        self.shared.evaluator.evaluate(&mut self.scratch, position)
    }

    pub(super) fn has(&self, feature: Feature) -> bool {
        self.shared.features.has(feature)
    }

    pub(super) fn number(&self, number: Number) -> i32 {
        self.shared.numbers.get(number)
    }

    /// What escapes it, if anything does.
    pub(super) fn oversight(&self) -> Option<Oversight> {
        self.shared.oversight
    }

    /// How good a move was elsewhere.
    pub(super) fn history(&self, position: &G, m: G::Move, context: OrderingContext) -> i32 {
        self.ordering.history(position.turn(), G::code(m), context)
    }

    /// Plays a move, or a null move, which has no code.
    pub(super) fn apply(&mut self, position: &mut G, m: G::Move, code: Option<u32>, ply: usize) -> G::Undo {
        self.played[ply + 1] = code;
        let undo = self.path.apply(position, m);
        // It comes while the end of the game is looked for.
        self.shared.table.prefetch(position.key());
        undo
    }

    /// Tells the limiter of every position that was looked at.
    pub(crate) fn tell(&mut self) {
        self.counter.tell();
    }

    /// Keeps the value that an iteration has found.
    pub(crate) fn finish(&mut self, value: Score) {
        self.finished = value;
    }

    /// Searches the moves of the root from `rank` on within a window, to a depth. Their
    /// scores are set as far as it came; the best is brought to `rank`.
    ///
    /// Where it is stopped after all that it looked at was proved to lose, another move is
    /// brought there, with the value of the last iteration: nothing is worse than a proved loss.
    pub(crate) fn search_root(
        &mut self,
        position: &mut G,
        moves: &mut [RootMove<G::Move>],
        rank: usize,
        depth: i32,
        window: Window,
    ) -> Result<Score, Stopped> {
        self.tracer.root(depth, Some(window));
        let found = self.search_root_moves(position, moves, rank, depth, window);
        if found.is_err() && rank == 0 && !self.finished.is_loss() {
            find_way_out(moves, self.finished);
        }
        let RootMove { pv, score } = &moves[rank];
        match found {
            Ok(_) => self.tracer.leave_root(*score, pv),
            Err(Stopped) => self.tracer.stop_root(*score, pv),
        }
        found
    }

    fn search_root_moves(
        &mut self,
        position: &mut G,
        moves: &mut [RootMove<G::Move>],
        rank: usize,
        depth: i32,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        self.depth = depth;
        self.moves.clear();
        self.priorities.clear();
        let adjudged = self.adjudged;
        let node = Node { ply: 0, kind: NodeKind::Pv, after_null_move: false };
        let lowest = window.alpha;
        let (better, moves) = moves.split_at_mut(rank);
        let mut best = Score::loss_in(0);
        for i in 0..moves.len() {
            let m = moves[i].pv[0];
            let step = Step { index: i, depth: depth - 1, reduction: 0 };
            let score = self.search_move(position, m, window, step, node)?;
            if i == 0 || score > window.alpha {
                moves[i].score = score;
                moves[i].pv.truncate(1);
                moves[i].pv.extend_from_slice(&self.pv[1]);
                moves[..=i].rotate_right(1);
            } else if score.is_loss() {
                // It is proved, though the move is not the best.
                moves[i].score = score;
            }
            best = best.max(score);
            window.alpha = window.alpha.max(score);
            if score >= window.beta {
                self.tracer.cut(&[], 0);
                break;
            }
        }
        // The best of what is left says nothing of the position where better was left out.
        if better.is_empty() && adjudged == self.adjudged {
            let bound = Bound::of(best, lowest, window.beta);
            self.store(position, Some(G::code(moves[0].pv[0])), best, bound, depth, node);
        }
        Ok(best)
    }

    /// The end of the game in a position, as a value at a ply.
    pub(super) fn ended(&mut self, position: &G, ply: usize) -> Option<Score> {
        if let Some(outcome) = position.outcome() {
            self.tracer.note(Note::Ended);
            return Some(end(outcome.winner, position.turn(), ply));
        }
        let past = self.path.past();
        if let Some(outcome) = past.and_then(|past| position.adjudicate(&past))
            && !position.is_stuck()
        {
            self.adjudged += 1;
            self.tracer.note(Note::Adjudged);
            return Some(end(outcome.winner, position.turn(), ply));
        }
        if self.has(Feature::Decided)
            && let Some(verdict) = self.hints().decided(position)
        {
            self.tracer.note(Note::Decided);
            return Some(verdict.score(position.turn()).from_before(ply as u32));
        }
        if let Some(oracle) = self.shared.oracle
            && self.has(Feature::Tablebases)
        {
            self.tracer.note(Note::Tablebase);
            let verdict = self.path.verdict(position, oracle);
            return Some(verdict.score(position.turn()).from_before(ply as u32));
        }
        None
    }

    /// The value of a position within a window, to a depth: negamax with alpha-beta.
    pub(super) fn alpha_beta(
        &mut self,
        position: &mut G,
        window: Window,
        depth: i32,
        node: Node,
    ) -> Result<Score, Stopped> {
        if depth <= 0 || node.ply >= DEEPEST {
            return self.quiescence(position, window, QUIESCENCE_PLIES, node);
        }
        self.tracer.enter(depth, Some(window));
        let found = self.search_node(position, window, depth, node);
        self.tracer.leave(found.ok(), &self.pv);
        found
    }

    /// The same above the leaves.
    fn search_node(
        &mut self,
        position: &mut G,
        mut window: Window,
        mut depth: i32,
        node: Node,
    ) -> Result<Score, Stopped> {
        self.pv[node.ply].clear();
        self.counter.spend()?;
        if let Some(score) = self.ended(position, node.ply) {
            return Ok(score);
        }
        // Mate distance pruning: nothing here can end sooner than at once.
        window.alpha = window.alpha.max(Score::loss_in(node.ply as u32));
        window.beta = window.beta.min(Score::win_in(node.ply as u32 + 1));
        if window.alpha >= window.beta {
            self.tracer.note(Note::MateDistance);
            return Ok(window.alpha);
        }
        let entry = self.probe(position);
        if let Some(entry) = entry
            && let Some(score) = self.transposition_cutoff(entry, window, depth, node.ply)
        {
            self.tracer.note(Note::Transposition { bound: entry.bound, depth: entry.depth });
            return Ok(score);
        }
        let urgent = self.hints().is_urgent(position);
        depth = self.adjusted(depth, entry, node, urgent);
        self.estimates[node.ply] = self.estimate(position, entry, urgent);
        if let Some(score) = self.prune(position, window, depth, node)? {
            return Ok(score);
        }
        let base = self.moves.len();
        position.moves(&mut self.moves);
        if self.moves.len() == base {
            self.tracer.note(Note::Stuck);
            return Ok(end(position.stuck().winner, position.turn(), node.ply));
        }
        self.overlook(position, base, node);
        let table_move = entry.and_then(|entry| entry.best);
        let own = node.ply.checked_sub(1).and_then(|ply| self.played[ply]);
        let previous = self.played[node.ply];
        let context = OrderingContext { ply: node.ply, previous, own, table_move };
        let moves = &self.moves[base..];
        self.ordering.prioritise(self.hints(), position, moves, context, &mut self.priorities);
        let trial = Trial { base, depth, node, urgent, context };
        let found = self.search_moves(position, window, trial);
        self.moves.truncate(base);
        self.priorities.truncate(base);
        found
    }

    /// The depth to which a position is looked at: more where much hangs on the next move,
    /// less where nothing is known of it.
    fn adjusted(&mut self, depth: i32, entry: Option<Entry>, node: Node, urgent: bool) -> i32 {
        if urgent && self.has(Feature::Extensions) && node.ply as i32 + depth < self.depth + EXTENSIONS {
            self.tracer.note(Note::Extended);
            return depth + 1;
        }
        let unknown = entry.is_none_or(|entry| entry.best.is_none());
        if unknown && self.has(Feature::InternalReduction) && depth >= self.number(Number::InternalDepth) {
            self.tracer.note(Note::Shortened);
            return depth - 1;
        }
        depth
    }

    /// The static value, where it means something.
    fn estimate(&mut self, position: &G, entry: Option<Entry>, urgent: bool) -> Option<Score> {
        if urgent {
            return None;
        }
        let known = entry.and_then(|entry| entry.estimate);
        Some(known.map_or_else(|| self.evaluate(position), |known| Score::new(i32::from(known))))
    }

    /// Whether the static value has risen since the side moved before.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let before = ply.checked_sub(2).and_then(|ply| self.estimates[ply]);
        match (self.estimates[ply], before) {
            (Some(now), Some(before)) => now > before,
            _ => true,
        }
    }

    /// The static value at a ply, where it means something.
    pub(super) fn estimate_at(&self, ply: usize) -> Option<Score> {
        self.estimates[ply]
    }

    /// What the transposition table knows of a position.
    pub(super) fn probe(&self, position: &G) -> Option<Entry> {
        if self.has(Feature::Transposition) { self.shared.table.probe(position.key()) } else { None }
    }

    /// The value of an entry of the transposition table, where it answers the question
    /// of the window.
    pub(super) fn transposition_cutoff(
        &self,
        entry: Entry,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Option<Score> {
        if window.is_open() {
            return None;
        }
        let score = entry.score.from_before(ply as u32);
        let deep_enough = if self.has(Feature::Deeper) {
            i32::from(entry.depth) >= depth || score.plies().is_some()
        } else {
            i32::from(entry.depth) == depth
        };
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        (deep_enough && answers).then_some(score)
    }

    /// The value of the best of the moves that were listed.
    fn search_moves(&mut self, position: &mut G, mut window: Window, trial: Trial) -> Result<Score, Stopped> {
        let Trial { base, depth, node, context, .. } = trial;
        let adjudged = self.adjudged;
        let lowest = window.alpha;
        let mut best = (Score::loss_in(node.ply as u32), None);
        let calm = self.hints().is_quiet(position);
        for i in 0..self.moves.len() - base {
            if i > 0 && calm && self.are_late(i, best.0, window, trial) {
                self.moves[base + i..].iter().for_each(|&m| self.tracer.skip(m));
                break;
            }
            pick(&mut self.moves[base + i..], &mut self.priorities[base + i..]);
            let m = self.moves[base + i];
            let late = LateMove { m, index: i, best: best.0 };
            let quiet = i > 0 && (calm || !self.hints().is_noisy(position, m));
            if quiet && self.is_pruned(position, late, window, trial) {
                self.tracer.skip(m);
                continue;
            }
            let mut step = Step { index: i, depth: depth - 1, reduction: 0 };
            if quiet {
                step.reduction = self.reduction(position, late, trial);
            }
            let score = self.search_move(position, m, window, step, node)?;
            if best.1.is_none() || score > best.0 {
                best = (score, Some(m));
            }
            if score > window.alpha {
                window.alpha = score;
                self.update_pv(m, node.ply);
            }
            if score >= window.beta {
                let tried = &self.moves[base..base + i];
                self.ordering.cutoff(position, m, tried, depth, context);
                self.tracer.cut(&self.moves, base + i + 1);
                break;
            }
        }
        let (score, choice) = best;
        if adjudged == self.adjudged {
            let bound = Bound::of(score, lowest, window.beta);
            // Where every move fails, none is better than another.
            let choice = choice.filter(|_| bound != Bound::Upper).map(G::code);
            self.store(position, choice, score, bound, depth, node);
        }
        Ok(score)
    }

    /// Late move reductions: how many plies less a late quiet move is looked at.
    fn reduction(&self, position: &G, late: LateMove<G::Move>, trial: Trial) -> i32 {
        let Trial { depth, node, urgent, context, .. } = trial;
        if !self.has(Feature::LateMoveReductions) || depth < LMR_DEPTH || late.index < LMR_MOVES {
            return 0;
        }
        let usual = self.number(Number::ReductionBase)
            + self.number(Number::ReductionSlope) * product_of_logarithms(depth, late.index) / 100;
        let when = |condition: bool, number: Number| if condition { self.number(number) } else { 0 };
        let history = self.history(position, late.m, context);
        let hundredths = usual
            + when(node.kind == NodeKind::Cut && self.has(Feature::NodeTypes), Number::ReductionCut)
            - when(node.kind == NodeKind::Pv, Number::ReductionPv)
            + when(!self.is_improving(node.ply), Number::ReductionFalling)
            - when(urgent, Number::ReductionUrgent)
            - history * self.number(Number::ReductionHistory) / HISTORY_MOST;
        (hundredths / 100).clamp(0, depth - 2)
    }

    /// The value of a move.
    fn search_move(
        &mut self,
        position: &mut G,
        m: G::Move,
        window: Window,
        step: Step,
        node: Node,
    ) -> Result<Score, Stopped> {
        self.tracer.play(m);
        let undo = self.apply(position, m, Some(G::code(m)), node.ply);
        let found = self.principal_variation_search(position, window, step, node);
        self.path.undo(position, m, undo);
        found
    }

    /// The value for the side that has just moved: the first move through the whole
    /// window, the others through a null window unless they prove better.
    fn principal_variation_search(
        &mut self,
        position: &mut G,
        window: Window,
        step: Step,
        node: Node,
    ) -> Result<Score, Stopped> {
        let depth = step.depth;
        let narrow = node.child(node.kind.child());
        if step.index > 0 && (self.has(Feature::Pvs) || step.reduction > 0) {
            let null = Window::null(window.alpha).turned();
            let mut score = -self.alpha_beta(position, null, depth - step.reduction, narrow)?;
            if score > window.alpha && step.reduction > 0 {
                score = -self.alpha_beta(position, null, depth, narrow)?;
            }
            if score <= window.alpha || score >= window.beta {
                return Ok(score);
            }
        }
        let next = if window.is_open() { node.child(NodeKind::Pv) } else { narrow };
        Ok(-self.alpha_beta(position, window.turned(), depth, next)?)
    }

    /// Stores what was found for when the position comes again.
    pub(super) fn store(
        &self,
        position: &G,
        best: Option<u32>,
        score: Score,
        bound: Bound,
        depth: i32,
        node: Node,
    ) {
        if self.has(Feature::Transposition) {
            let score = score.from_after(node.ply as u32);
            let depth = depth.clamp(0, i32::from(u8::MAX)) as u8;
            let estimate = self.estimates[node.ply].and_then(Score::hundredths);
            let estimate = estimate.and_then(|value| i16::try_from(value).ok());
            self.shared.table.store(position.key(), Entry { best, score, bound, depth, estimate });
        }
    }

    /// Makes a move and the principal variation after it that of its ply.
    pub(super) fn update_pv(&mut self, m: G::Move, ply: usize) {
        let (pv, rest) = self.pv[ply..].split_first_mut().expect("there is room for every ply");
        pv.clear();
        pv.push(m);
        pv.extend_from_slice(&rest[0]);
    }
}

/// A node whose moves are tried.
#[derive(Clone, Copy)]
pub(super) struct Trial {
    /// Where its moves begin.
    base: usize,
    pub(super) depth: i32,
    pub(super) node: Node,
    pub(super) urgent: bool,
    pub(super) context: OrderingContext,
}

/// A move that is not the first.
#[derive(Clone, Copy)]
pub(super) struct LateMove<M> {
    pub(super) m: M,
    pub(super) index: usize,
    /// The best value before it.
    pub(super) best: Score,
}

/// Which of its sisters a move is, and how deep it is looked at.
#[derive(Clone, Copy)]
struct Step {
    index: usize,
    depth: i32,
    reduction: i32,
}

/// Brings a move of the root that is not proved to lose before those that are, if there is one.
fn find_way_out<M>(moves: &mut [RootMove<M>], value: Score) {
    let open = moves.iter().position(|found| !found.score.is_loss());
    if let Some(open) = open.filter(|&open| open > 0) {
        moves[open].score = value;
        moves[open].pv.truncate(1);
        moves[..=open].rotate_right(1);
    }
}

/// A hundred times the product of the logarithms of a depth and a place.
fn product_of_logarithms(depth: i32, index: usize) -> i32 {
    let hundredths = |number: usize| LOGARITHMS[number.min(LOGARITHMS.len() - 1)];
    hundredths(depth as usize) * hundredths(index + 1) / 100
}

/// The value of an end for the side to move.
pub(super) fn end(winner: Option<Side>, turn: Side, ply: usize) -> Score {
    match winner {
        None => Score::EVEN,
        Some(side) if side == turn => Score::win_in(ply as u32),
        Some(_) => Score::loss_in(ply as u32),
    }
}
