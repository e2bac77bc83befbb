//! One thread's search.

use ludoteca_core::{Game, Hints, Oracle, Request, Score, SearchEvaluator, SearchPath, Side};

use super::features::{Feature, Features};
use super::hash::{Bound, HashTable, Memo};
use super::ordering::{Moment, Ordering, pick};
use crate::leash::{Counter, Leash, Stopped};

/// The farthest from the root that is ever looked.
pub(crate) const DEEPEST: usize = 250;
/// How far noisy moves are followed.
const NOISY_PLIES: u32 = 6;
/// The least depth at which late moves are looked at less deep.
const REDUCED_DEPTH: i32 = 3;
/// The moves that are never looked at less deep.
const UNREDUCED: usize = 3;
/// How much farther than its depth a search looks where much hangs on the next move.
const EXTENDED: i32 = 1;
/// The least depth for drawing conclusions from a null move.
const NULL_DEPTH: i32 = 3;
/// The largest depth at which a value may be far too good.
const FUTILE_DEPTH: i32 = 4;

/// What all threads of a search share.
pub(crate) struct Shared<'a, G: Game, E> {
    pub(crate) evaluator: &'a E,
    pub(crate) features: Features,
    pub(crate) hash: &'a HashTable,
    pub(crate) oracle: Option<&'a dyn Oracle<G>>,
    pub(crate) leash: &'a Leash<'a>,
}

/// A move of the root with the best line that begins with it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) line: Vec<M>,
    pub(crate) score: Score,
}

/// One thread's search.
pub(crate) struct Worker<'a, G: Game, E: SearchEvaluator<G>> {
    shared: &'a Shared<'a, G, E>,
    /// What the evaluator keeps from one position to the next.
    scratch: E::Scratch,
    counter: Counter<'a>,
    /// The game so far and the line that is looked at.
    path: SearchPath<G>,
    ordering: Ordering,
    /// The moves of all positions of the line, one after another, with their worths.
    moves: Vec<G::Move>,
    worths: Vec<i32>,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Move>>,
    /// How often a rule about the past has ended a line.
    adjudged: u64,
    /// The depth of the present iteration.
    depth: i32,
}

/// Where a position stands in the tree.
#[derive(Clone, Copy)]
struct At {
    ply: usize,
    /// The number of the move before.
    before: Option<u32>,
    /// Whether that was a null move.
    passed: bool,
}

/// The values that matter: a better one than `alpha`, a worse one than `beta`.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// The window in which the other side sees the same values.
    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// A window without room above a value.
    fn above(alpha: Score) -> Window {
        Window { alpha, beta: alpha.shifted(1) }
    }

    /// Whether there is room between the bounds, as there is on the best line only.
    fn has_room(self) -> bool {
        self.beta.raw() - self.alpha.raw() > 1
    }
}

impl<'a, G: Game, E: SearchEvaluator<G>> Worker<'a, G, E> {
    pub(crate) fn new(shared: &'a Shared<'a, G, E>, request: &Request<'_, G>) -> Worker<'a, G, E> {
        let past = shared.features.has(Feature::Repetition).then_some(&request.past);
        Worker {
            shared,
            scratch: shared.evaluator.scratch(),
            counter: Counter::new(shared.leash),
            path: SearchPath::new(past),
            ordering: Ordering::new(shared.features),
            moves: Vec::new(),
            worths: Vec::new(),
            lines: vec![Vec::new(); DEEPEST + 2],
            adjudged: 0,
            depth: 0,
        }
    }

    fn hints(&self) -> &'a E::Hints {
        self.shared.evaluator.hints()
    }

    fn has(&self, feature: Feature) -> bool {
        self.shared.features.has(feature)
    }

    /// Tells the leash of every position that was looked at.
    pub(crate) fn tell(&mut self) {
        self.counter.tell();
    }

    /// Looks at the moves of the root from `rank` on within a window, to a depth. Their
    /// scores are set as far as it came; the best is brought to `rank`.
    pub(crate) fn root(
        &mut self,
        position: &mut G,
        moves: &mut [RootMove<G::Move>],
        rank: usize,
        depth: i32,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        self.depth = depth;
        self.moves.clear();
        self.worths.clear();
        let adjudged = self.adjudged;
        let at = At { ply: 0, before: None, passed: false };
        let lowest = window.alpha;
        let (better, moves) = moves.split_at_mut(rank);
        let mut best = Score::loss_in(0);
        for i in 0..moves.len() {
            let m = moves[i].line[0];
            let late = Late { index: i, depth, reduced: 0 };
            let score = self.child(position, m, window, late, at)?;
            if i == 0 || score > window.alpha {
                moves[i].score = score;
                moves[i].line.truncate(1);
                let (line, rest) = (&mut moves[i].line, &self.lines[1]);
                line.extend_from_slice(rest);
                moves[..=i].rotate_right(1);
            }
            best = best.max(score);
            window.alpha = window.alpha.max(score);
            if score >= window.beta {
                break;
            }
        }
        // The best of what is left says nothing of the position where better was left out.
        if better.is_empty() && adjudged == self.adjudged {
            let bound = Bound::of(best, lowest, window.beta);
            self.remember(position, Some(G::code(moves[0].line[0])), best, bound, depth, 0);
        }
        Ok(best)
    }

    /// The end of the game in a position, as a value at a ply.
    fn ended(&mut self, position: &G, ply: usize) -> Option<Score> {
        if let Some(outcome) = position.outcome() {
            return Some(end(outcome.winner, position.turn(), ply));
        }
        let past = self.path.past();
        if let Some(outcome) = past.and_then(|past| position.adjudicate(&past))
            && !position.is_stuck()
        {
            self.adjudged += 1;
            return Some(end(outcome.winner, position.turn(), ply));
        }
        if self.has(Feature::Decided)
            && let Some(verdict) = self.hints().decided(position)
        {
            return Some(verdict.score(position.turn()).from_before(ply as u32));
        }
        if let Some(oracle) = self.shared.oracle
            && self.has(Feature::Tables)
        {
            return Some(oracle.verdict(position).score(position.turn()).from_before(ply as u32));
        }
        None
    }

    /// The value of a position within a window, to a depth.
    fn value(
        &mut self,
        position: &mut G,
        mut window: Window,
        mut depth: i32,
        at: At,
    ) -> Result<Score, Stopped> {
        if depth <= 0 || at.ply >= DEEPEST {
            return self.settle(position, window, NOISY_PLIES, at);
        }
        self.lines[at.ply].clear();
        self.counter.spend()?;
        if let Some(score) = self.ended(position, at.ply) {
            return Ok(score);
        }
        // Nothing here can end sooner than at once.
        window.alpha = window.alpha.max(Score::loss_in(at.ply as u32));
        window.beta = window.beta.min(Score::win_in(at.ply as u32 + 1));
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }
        let memo = if self.has(Feature::Hash) { self.shared.hash.find(position.key()) } else { None };
        if let Some(score) = memo.and_then(|memo| self.known(memo, window, depth, at.ply)) {
            return Ok(score);
        }
        let urgent = self.hints().is_urgent(position);
        if urgent && self.has(Feature::Extensions) && at.ply as i32 + depth < self.depth + EXTENDED {
            depth += 1;
        }
        if let Some(score) = self.too_good(position, window, depth, at, urgent)? {
            return Ok(score);
        }
        let base = self.moves.len();
        position.moves(&mut self.moves);
        if self.moves.len() == base {
            return Ok(end(position.stuck().winner, position.turn(), at.ply));
        }
        let remembered = memo.and_then(|memo| memo.best);
        let moment = Moment { ply: at.ply, before: at.before, remembered };
        let moves = &self.moves[base..];
        self.ordering.worths(self.shared.evaluator.hints(), position, moves, moment, &mut self.worths);
        let found = self.best(position, base, window, depth, at, urgent, moment);
        self.moves.truncate(base);
        self.worths.truncate(base);
        found
    }

    /// A value that is known already and settles the window.
    fn known(&self, memo: Memo, window: Window, depth: i32, ply: usize) -> Option<Score> {
        if window.has_room() {
            return None;
        }
        let score = memo.score.from_before(ply as u32);
        let deep_enough = if self.has(Feature::Deeper) {
            i32::from(memo.depth) >= depth || score.plies().is_some()
        } else {
            i32::from(memo.depth) == depth
        };
        let settles = match memo.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta,
            Bound::AtMost => score <= window.alpha,
        };
        (deep_enough && settles).then_some(score)
    }

    /// A value so good that the opponent will not come here, found without trying
    /// every move.
    fn too_good(
        &mut self,
        position: &mut G,
        window: Window,
        depth: i32,
        at: At,
        urgent: bool,
    ) -> Result<Option<Score>, Stopped> {
        let evaluator = self.shared.evaluator;
        let pass = if self.has(Feature::Null) && depth >= NULL_DEPTH && !at.passed {
            self.hints().null_move(position)
        } else {
            None
        };
        let margin = if self.has(Feature::Futility) && depth <= FUTILE_DEPTH {
            evaluator.futility_margin()
        } else {
            None
        };
        if window.has_room()
            || urgent
            || window.beta.plies().is_some()
            || (pass.is_none() && margin.is_none())
        {
            return Ok(None);
        }
        let estimate = evaluator.evaluate(&mut self.scratch, position);
        if margin.is_some_and(|margin| estimate.shifted(-margin * depth) >= window.beta) {
            return Ok(Some(estimate));
        }
        let Some(pass) = pass.filter(|_| estimate >= window.beta) else { return Ok(None) };
        let beyond = At { ply: at.ply + 1, before: None, passed: true };
        let shallow = depth - 3 - depth / 4;
        let undo = self.path.apply(position, pass);
        let found = self.value(position, window.turned(), shallow, beyond);
        self.path.undo(position, pass, undo);
        let score = -found?;
        // What was not played to its end proves nothing.
        let score = if score.plies().is_some() { window.beta } else { score };
        Ok((score >= window.beta).then_some(score))
    }

    /// The value of the best of the moves from `base` on.
    #[expect(clippy::too_many_arguments, reason = "all of it is known where the moves are listed")]
    fn best(
        &mut self,
        position: &mut G,
        base: usize,
        mut window: Window,
        depth: i32,
        at: At,
        urgent: bool,
        moment: Moment,
    ) -> Result<Score, Stopped> {
        let adjudged = self.adjudged;
        let lowest = window.alpha;
        let mut best = (Score::loss_in(at.ply as u32), None);
        for i in 0..self.moves.len() - base {
            pick(&mut self.moves[base + i..], &mut self.worths[base + i..]);
            let m = self.moves[base + i];
            let reduced = if urgent { 0 } else { self.reduction(position, m, i, depth, window) };
            let score = self.child(position, m, window, Late { index: i, depth, reduced }, at)?;
            if best.1.is_none() || score > best.0 {
                best = (score, Some(m));
            }
            if score > window.alpha {
                window.alpha = score;
                self.take_line(m, at.ply);
            }
            if score >= window.beta {
                let tried = &self.moves[base..base + i];
                self.ordering.refuted(position, m, tried, depth, moment);
                break;
            }
        }
        let (score, choice) = best;
        if adjudged == self.adjudged {
            let bound = Bound::of(score, lowest, window.beta);
            // Where every move fails, none is better than another.
            let choice = choice.filter(|_| bound != Bound::AtMost).map(G::code);
            self.remember(position, choice, score, bound, depth, at.ply);
        }
        Ok(score)
    }

    /// How many plies less a late move is looked at.
    fn reduction(&self, position: &G, m: G::Move, index: usize, depth: i32, window: Window) -> i32 {
        if !self.has(Feature::Reductions) || depth < REDUCED_DEPTH || index < UNREDUCED {
            return 0;
        }
        if self.hints().is_noisy(position, m) {
            return 0;
        }
        let usual = reduction(depth, index);
        let liked = self.ordering.history(position, m) / 4096;
        (usual - liked - i32::from(window.has_room())).clamp(0, depth - 2)
    }

    /// The value of a move.
    fn child(
        &mut self,
        position: &mut G,
        m: G::Move,
        window: Window,
        late: Late,
        at: At,
    ) -> Result<Score, Stopped> {
        let next = At { ply: at.ply + 1, before: Some(G::code(m)), passed: false };
        let undo = self.path.apply(position, m);
        let found = self.windows(position, window, late, next);
        self.path.undo(position, m, undo);
        found
    }

    /// The value for the side that has just moved: the first move through the whole
    /// window, the others through one without room unless they prove better.
    fn windows(&mut self, position: &mut G, window: Window, late: Late, next: At) -> Result<Score, Stopped> {
        let depth = late.depth - 1;
        if late.index > 0 && (self.has(Feature::Pvs) || late.reduced > 0) {
            let narrow = Window::above(window.alpha).turned();
            let mut score = -self.value(position, narrow, depth - late.reduced, next)?;
            if score > window.alpha && late.reduced > 0 {
                score = -self.value(position, narrow, depth, next)?;
            }
            if score <= window.alpha || score >= window.beta {
                return Ok(score);
            }
        }
        Ok(-self.value(position, window.turned(), depth, next)?)
    }

    /// The value of a leaf: the estimate, or more where noisy moves gain.
    fn settle(&mut self, position: &mut G, mut window: Window, plies: u32, at: At) -> Result<Score, Stopped> {
        self.lines[at.ply].clear();
        self.counter.spend()?;
        if let Some(score) = self.ended(position, at.ply) {
            return Ok(score);
        }
        if position.is_stuck() {
            return Ok(end(position.stuck().winner, position.turn(), at.ply));
        }
        let evaluator = self.shared.evaluator;
        let mut best = evaluator.evaluate(&mut self.scratch, position);
        if plies == 0 || at.ply >= DEEPEST || !self.has(Feature::Quiescence) || best >= window.beta {
            return Ok(best);
        }
        let hints = evaluator.hints();
        if hints.is_quiet(position) {
            return Ok(best);
        }
        window.alpha = window.alpha.max(best);
        let base = self.moves.len();
        position.moves(&mut self.moves);
        let mut kept = base;
        for i in base..self.moves.len() {
            if hints.is_noisy(position, self.moves[i]) {
                self.moves.swap(kept, i);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        hints.priorities(position, &self.moves[base..], &mut self.worths);
        for i in base..kept {
            pick(&mut self.moves[i..], &mut self.worths[i..]);
            let m = self.moves[i];
            let next = At { ply: at.ply + 1, before: None, passed: false };
            let undo = self.path.apply(position, m);
            let found = self.settle(position, window.turned(), plies - 1, next);
            self.path.undo(position, m, undo);
            let score = -found?;
            best = best.max(score);
            if score > window.alpha {
                window.alpha = score;
                self.take_line(m, at.ply);
            }
            if score >= window.beta {
                break;
            }
        }
        self.moves.truncate(base);
        self.worths.truncate(base);
        Ok(best)
    }

    /// Keeps what was found for when the position comes again.
    fn remember(&self, position: &G, best: Option<u32>, score: Score, bound: Bound, depth: i32, ply: usize) {
        if self.has(Feature::Hash) {
            let score = score.from_after(ply as u32);
            let depth = depth.clamp(0, i32::from(u8::MAX)) as u8;
            self.shared.hash.keep(position.key(), Memo { best, score, bound, depth });
        }
    }

    /// Makes a move and the best line after it the best line of its ply.
    fn take_line(&mut self, m: G::Move, ply: usize) {
        let (line, rest) = self.lines[ply..].split_first_mut().expect("there is room for every ply");
        line.clear();
        line.push(m);
        line.extend_from_slice(&rest[0]);
    }
}

/// Which of its sisters a move is, and how deep it is looked at.
#[derive(Clone, Copy)]
struct Late {
    index: usize,
    depth: i32,
    reduced: i32,
}

/// The usual reduction of a late move: more for later moves and larger depths.
fn reduction(depth: i32, index: usize) -> i32 {
    let late = (index as u32 + 1).ilog2() as i32;
    let deep = (depth as u32).ilog2() as i32;
    (1 + late * deep) / 3
}

/// The value of an end for the side to move.
fn end(winner: Option<Side>, turn: Side, ply: usize) -> Score {
    match winner {
        None => Score::EVEN,
        Some(side) if side == turn => Score::win_in(ply as u32),
        Some(_) => Score::loss_in(ply as u32),
    }
}
