//! One proof search: can the attacker win in so many plies?

use ludoteca_core::{Game, Hints, History, Outcome, Request, SearchPath, Side};

use super::Length;
use super::table::{NEVER, Numbers, Table};
use crate::limiter::{Limiter, NodeCounter, Stopped};

/// A move is followed until its number is beyond the second best by one part in so
/// many, lest two moves of like numbers take turns.
const PATIENCE: u32 = 4;

/// The plies in which everything is looked at.
const FEW: u16 = 3;

/// What is known of the position after a move.
#[derive(Clone, Copy, Debug)]
struct Child {
    numbers: Numbers,
    /// Whether a failure holds however many plies are left.
    forever: bool,
}

impl Child {
    const WON: Child = Child { numbers: Numbers::WON, forever: false };

    const fn failed(forever: bool) -> Child {
        Child { numbers: Numbers::FAILED, forever }
    }

    /// Whether it solves the position before: one move is enough to win, or to hold.
    const fn solves(&self, attacks: bool) -> bool {
        if attacks { self.numbers.proof == 0 } else { self.numbers.disproof == 0 }
    }
}

/// The answer to whether the attacker wins in some plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Won,
    Failed {
        /// Whether more plies would not help.
        forever: bool,
    },
}

/// Whether a position was looked at before. The first time, the table hardly knows any
/// of the positions after it, and asking is slow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    First,
    Again,
}

/// When a position that was reached by two lines counts as two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Apart {
    /// Never: what matters of the past holds on every line.
    Never,
    /// If the rules remember different things of the lines.
    ByMemory,
    /// Always.
    Always,
}

/// What may be done for an answer.
#[derive(Clone, Copy)]
enum Effort {
    /// Asking the table.
    Table,
    /// Searching.
    Search,
}

/// A search for one question.
pub(super) struct Prover<'a, G: Game, H> {
    hints: &'a H,
    table: &'a mut Table,
    counter: NodeCounter<'a>,
    attacker: Side,
    /// The game so far and the line that is looked at.
    path: SearchPath<G>,
    /// The moves of the game so far.
    played: usize,
    /// When a position reached by two lines counts as two.
    apart: Apart,
    /// Whether an answer depended on the line before a position, not on the game so
    /// far and the position alone.
    path_mattered: bool,
    /// The moves of all positions of the line, one after another, with what is known
    /// of the positions after them.
    moves: Vec<G::Move>,
    children: Vec<Child>,
    /// The killers: the move that last solved a position with so few plies left.
    killers: [Option<G::Move>; FEW as usize + 1],
    /// Only for reuse.
    priorities: Vec<i32>,
    nodes: u64,
}

impl<'a, G: Game, H: Hints<G>> Prover<'a, G, H> {
    pub(super) fn new(
        hints: &'a H,
        table: &'a mut Table,
        limiter: &'a Limiter<'a>,
        attacker: Side,
        request: &Request<'_, G>,
    ) -> Prover<'a, G, H> {
        let path = SearchPath::new(Some(&request.past));
        let remembers = request.position.past_key(&request.past).is_some();
        Prover {
            hints,
            table,
            counter: NodeCounter::new(limiter),
            attacker,
            path,
            played: request.past.moves.len(),
            apart: if remembers { Apart::ByMemory } else { Apart::Never },
            path_mattered: false,
            moves: Vec::new(),
            children: Vec::new(),
            killers: [None; FEW as usize + 1],
            priorities: Vec::new(),
            nodes: 0,
        }
    }

    /// Tells two lines to the same position apart from now on.
    pub(super) fn go_by_path(&mut self) {
        self.table.clear();
        (self.apart, self.path_mattered) = (Apart::Always, false);
    }

    /// Whether an answer so far is to be asked again by path.
    pub(super) fn wants_path(&self) -> bool {
        self.path_mattered && self.apart == Apart::Never
    }

    /// Whether lines are told apart as far as they matter, so that rules about the past are
    /// followed to the letter.
    fn is_exact(&self) -> bool {
        self.apart != Apart::Never
    }

    /// Whether the attacker wins within some plies of the position that was asked about.
    pub(super) fn ask_here(&mut self, position: &mut G, plies: u16) -> Result<Answer, Stopped> {
        let path = self.mark(position);
        self.ask(position, plies, path)
    }

    /// Tells the limiter of every position that was looked at.
    pub(super) fn tell(&mut self) {
        self.counter.tell();
    }

    /// Whether the attacker wins within some plies of the present position.
    fn ask(&mut self, position: &mut G, plies: u16, path: u64) -> Result<Answer, Stopped> {
        let mut child = self.look(position, plies, path);
        let all = Numbers { proof: NEVER, disproof: NEVER };
        while !child.numbers.is_solved() {
            child = self.expand(position, plies, path, all)?;
        }
        Ok(match child.numbers.proof {
            0 => Answer::Won,
            _ => Answer::Failed { forever: child.forever },
        })
    }

    /// A line in which the attacker wins in `plies` plies, which is known to be
    /// possible. If they are the fewest, the defender can be made to hold out as long
    /// as he can. It ends early where the limits are reached.
    pub(super) fn line(&mut self, position: &mut G, plies: u16, length: Length) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut undone = Vec::new();
        let mut path = self.mark(position);
        for left in (1..=plies).rev() {
            let Ok(Some(m)) = self.next_of_line(position, left, path, length) else { break };
            undone.push((m, self.path.apply(position, m)));
            path = self.path(path, m, position);
            line.push(m);
            if position.ended().is_some() {
                break;
            }
        }
        while let Some((m, undo)) = undone.pop() {
            self.path.undo(position, m, undo);
        }
        line
    }

    /// A move after which the win takes one ply less, where it takes `plies`.
    fn next_of_line(
        &mut self,
        position: &mut G,
        plies: u16,
        path: u64,
        length: Length,
    ) -> Result<Option<G::Move>, Stopped> {
        let base = self.moves.len();
        self.list(position);
        let first = self.moves.get(base).copied();
        // What the table knows is asked first; only then is anything searched.
        let mut found = self.telling_move(position, base, plies, path, Effort::Table);
        let attacks = position.turn() == self.attacker;
        if found == Ok(None) && (attacks || length == Length::Shortest) {
            found = self.telling_move(position, base, plies, path, Effort::Search);
        }
        self.moves.truncate(base);
        self.children.truncate(base);
        // Without such an answer the defender is lost sooner, whatever he plays.
        Ok(found?.or(first.filter(|_| !attacks)))
    }

    /// The first of the moves from `base` on after which the attacker still wins in
    /// time, or after which he would not if he had a ply less.
    fn telling_move(
        &mut self,
        position: &mut G,
        base: usize,
        plies: u16,
        path: u64,
        effort: Effort,
    ) -> Result<Option<G::Move>, Stopped> {
        let attacks = position.turn() == self.attacker;
        let left = if attacks { plies - 1 } else { plies.saturating_sub(2) };
        for at in base..self.moves.len() {
            let m = self.moves[at];
            let undo = self.path.apply(position, m);
            let next = self.path(path, m, position);
            let known = self.look(position, left, next).numbers;
            let won = match (known.proof, known.disproof, effort) {
                (0, _, _) => Ok(Some(true)),
                (_, 0, _) => Ok(Some(false)),
                (_, _, Effort::Table) => Ok(None),
                (_, _, Effort::Search) => {
                    self.ask(position, left, next).map(|answer| Some(answer == Answer::Won))
                }
            };
            self.path.undo(position, m, undo);
            if won? == Some(attacks) {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }

    /// The mark of the line after one more move, which has been made.
    fn path(&self, path: u64, m: G::Move, position: &G) -> u64 {
        match self.apart {
            Apart::Always => mixed(path ^ u64::from(G::code(m))),
            Apart::Never | Apart::ByMemory => self.mark(position),
        }
    }

    /// The mark of a line by what the rules remember of it.
    fn mark(&self, position: &G) -> u64 {
        let remembered = |past: History<'_, G>| position.past_key(&past);
        match self.apart {
            Apart::ByMemory => self.path.past().and_then(remembered).unwrap_or_default(),
            Apart::Never | Apart::Always => 0,
        }
    }

    /// Lists the moves of a position, those of the highest priority first.
    fn list(&mut self, position: &G) {
        let base = self.moves.len();
        position.moves(&mut self.moves);
        self.children.resize(self.moves.len(), Child { numbers: Numbers::UNKNOWN, forever: false });
        self.priorities.clear();
        self.hints.priorities(position, &self.moves[base..], &mut self.priorities);
        sort_by_priority(&mut self.moves[base..], &mut self.priorities);
    }

    /// What is known of a position without looking further.
    fn look(&mut self, position: &G, plies: u16, path: u64) -> Child {
        if let Some(outcome) = position.outcome() {
            return self.ended(outcome);
        }
        if plies == 0 {
            // A rule about the past could end the game here too, but a failure it is
            // anyway, unless the attacker wins by it.
            let past = if self.is_exact() { self.adjudged(position) } else { None };
            return match past {
                Some(child) => child,
                None if position.is_stuck() => self.ended(position.stuck()),
                None => Child::failed(false),
            };
        }
        if let Some((numbers, forever)) =
            self.table.find(position.key() ^ path).and_then(|memo| memo.numbers(plies))
        {
            return Child { numbers, forever };
        }
        Child { numbers: Numbers::UNKNOWN, forever: false }
    }

    fn ended(&self, outcome: Outcome) -> Child {
        if outcome.winner == Some(self.attacker) { Child::WON } else { Child::failed(true) }
    }

    /// The end by a rule about the past.
    ///
    /// An attacker who can win need never come back to a position of the line: he
    /// could have gone on from there at once as he will now, and each ply brings a
    /// quickest win nearer. So that a position comes back on the line needs no care;
    /// what the game so far brings about holds on every line. Anything else depends
    /// on the line, and then the lines have to be told apart.
    fn adjudged(&mut self, position: &G) -> Option<Child> {
        let past = self.path.past()?;
        let outcome = position.adjudicate(&past)?;
        if position.is_stuck() {
            return None;
        }
        if self.is_exact() {
            return Some(self.ended(outcome));
        }
        if past.identities[self.played..].contains(&position.identity()) {
            return None;
        }
        let before = past.until(self.played);
        if outcome.winner == Some(self.attacker) || position.adjudicate(&before).is_none() {
            self.path_mattered = true;
        }
        Some(Child::failed(true))
    }

    /// Looks further at a position, which has not ended, until one of its numbers
    /// reaches its bound.
    fn expand(&mut self, position: &mut G, plies: u16, path: u64, most: Numbers) -> Result<Child, Stopped> {
        if plies <= FEW {
            let (nodes, key) = (self.nodes, position.key() ^ path);
            let child = self.solve(position, plies, path)?;
            self.table.keep(key, plies, child.numbers, child.forever, self.nodes - nodes);
            return Ok(child);
        }
        self.counter.spend()?;
        self.nodes += 1;
        let nodes = self.nodes;
        let key = position.key() ^ path;
        if let Some(child) = self.adjudged(position) {
            self.table.keep(key, plies, child.numbers, child.forever, 1);
            return Ok(child);
        }
        let visit = if self.table.find(key).is_some() { Visit::Again } else { Visit::First };
        let base = self.moves.len();
        self.list(position);
        let found = if self.moves.len() == base {
            Ok(self.ended(position.stuck()))
        } else {
            self.children(position, base, plies, path, most, visit)
        };
        self.moves.truncate(base);
        self.children.truncate(base);
        let child = found?;
        self.table.keep(key, plies, child.numbers, child.forever, self.nodes - nodes + 1);
        Ok(child)
    }

    /// Solves a position with few plies left by looking at all lines: numbers do not
    /// pay there. The position has not ended, and there is a ply left.
    fn solve(&mut self, position: &mut G, plies: u16, path: u64) -> Result<Child, Stopped> {
        self.counter.spend()?;
        self.nodes += 1;
        if self.is_exact()
            && let Some(child) = self.adjudged(position)
        {
            return Ok(child);
        }
        let base = self.moves.len();
        if plies == 1 {
            position.moves(&mut self.moves);
        } else {
            self.list(position);
        }
        let found = if self.moves.len() == base {
            Ok(self.ended(position.stuck()))
        } else {
            self.solve_children(position, base, plies, path)
        };
        self.moves.truncate(base);
        self.children.truncate(base);
        let child = found?;
        // A rule about the past can only spoil a win.
        let spoilt = if child.numbers.proof == 0 { self.adjudged(position) } else { None };
        Ok(spoilt.unwrap_or(child))
    }

    /// Solves the positions after the moves from `base` on, until one is enough.
    fn solve_children(
        &mut self,
        position: &mut G,
        base: usize,
        plies: u16,
        path: u64,
    ) -> Result<Child, Stopped> {
        let attacks = position.turn() == self.attacker;
        let killer = self.killers[plies as usize];
        if let Some(at) = self.moves[base..].iter().position(|&m| Some(m) == killer) {
            self.moves[base..=base + at].rotate_right(1);
        }
        let mut forever = true;
        for at in base..self.moves.len() {
            let m = self.moves[at];
            let child = if plies == 1 {
                self.after(position, m, 1, path)
            } else {
                let undo = self.path.apply(position, m);
                let next = self.path(path, m, position);
                let found = match position.outcome() {
                    Some(outcome) => Ok(self.ended(outcome)),
                    None => self.solve(position, plies - 1, next),
                };
                self.path.undo(position, m, undo);
                found?
            };
            if child.solves(attacks) {
                self.killers[plies as usize] = Some(m);
                return Ok(child);
            }
            forever &= child.forever;
        }
        Ok(if attacks { Child::failed(forever) } else { Child::WON })
    }

    /// Looks at the positions after the moves from `base` on, the most telling first.
    fn children(
        &mut self,
        position: &mut G,
        base: usize,
        plies: u16,
        path: u64,
        most: Numbers,
        visit: Visit,
    ) -> Result<Child, Stopped> {
        let attacks = position.turn() == self.attacker;
        if visit == Visit::Again {
            for at in base..self.moves.len() {
                let child = self.after(position, self.moves[at], plies, path);
                if child.solves(attacks) {
                    return Ok(child);
                }
                self.children[at] = child;
            }
        }
        loop {
            let sum = Sum::of(&self.children[base..], attacks);
            let numbers = sum.numbers(attacks);
            if numbers.is_solved() || numbers.proof >= most.proof || numbers.disproof >= most.disproof {
                return Ok(Child { numbers, forever: sum.forever });
            }
            let at = base + sum.best;
            let bound = sum.bound(most, attacks);
            let m = self.moves[at];
            let undo = self.path.apply(position, m);
            let next = self.path(path, m, position);
            // Another line may have come by since.
            let known = self.look(position, plies - 1, next);
            let found = if known.numbers.is_solved() {
                Ok(known)
            } else {
                self.expand(position, plies - 1, next, bound)
            };
            self.path.undo(position, m, undo);
            let child = found?;
            if child.solves(attacks) {
                return Ok(child);
            }
            self.children[at] = child;
        }
    }

    /// What is known of the position after a move without looking further.
    fn after(&mut self, position: &mut G, m: G::Move, plies: u16, path: u64) -> Child {
        if self.is_exact() {
            let undo = self.path.apply(position, m);
            let next = self.path(path, m, position);
            let child = self.look(position, plies - 1, next);
            self.path.undo(position, m, undo);
            return child;
        }
        let undo = self.path.peek(position, m);
        let child = self.look(position, plies - 1, 0);
        self.path.unpeek(position, m, undo);
        child
    }
}

/// What the moves of a position come to: for the side to move, one that succeeds is
/// enough, and all must fail.
struct Sum {
    /// The child that is nearest to success, and the numbers of success of it and of
    /// the second.
    best: usize,
    least: u32,
    second: u32,
    /// The number of failure of the best child, and what all come to.
    failure: u32,
    failures: u32,
    /// Whether all failures of the attacker are failures forever.
    forever: bool,
}

impl Sum {
    fn of(children: &[Child], attacks: bool) -> Sum {
        let mut sum = Sum { best: 0, least: NEVER, second: NEVER, failure: 0, failures: 0, forever: true };
        for (at, child) in children.iter().enumerate() {
            let Numbers { proof, disproof } = child.numbers;
            let (success, failure) = if attacks { (proof, disproof) } else { (disproof, proof) };
            if success < sum.least {
                (sum.second, sum.least) = (sum.least, success);
                (sum.best, sum.failure) = (at, failure);
            } else {
                sum.second = sum.second.min(success);
            }
            sum.failures = sum.failures.saturating_add(failure).min(NEVER - 1);
            sum.forever &= child.forever;
        }
        sum
    }

    fn numbers(&self, attacks: bool) -> Numbers {
        // Where every child has failed, the position has.
        let failures = if self.least == NEVER { 0 } else { self.failures };
        if attacks {
            Numbers { proof: self.least, disproof: failures }
        } else {
            Numbers { proof: failures, disproof: self.least }
        }
    }

    /// The bound for the best child under a bound for the position.
    fn bound(&self, most: Numbers, attacks: bool) -> Numbers {
        let (success, failure) =
            if attacks { (most.proof, most.disproof) } else { (most.disproof, most.proof) };
        let patient = self.second.saturating_add(1 + self.second / PATIENCE);
        let success = success.min(patient);
        let failure = match failure {
            NEVER => NEVER,
            _ => (failure - self.failures).saturating_add(self.failure),
        };
        if attacks {
            Numbers { proof: success, disproof: failure }
        } else {
            Numbers { proof: failure, disproof: success }
        }
    }
}

/// Sorts moves by their priorities, larger first; equal ones stay in their order.
fn sort_by_priority<M: Copy>(moves: &mut [M], priorities: &mut [i32]) {
    for at in 1..moves.len() {
        let (m, priority) = (moves[at], priorities[at]);
        let mut to = at;
        while to > 0 && priorities[to - 1] < priority {
            (moves[to], priorities[to]) = (moves[to - 1], priorities[to - 1]);
            to -= 1;
        }
        (moves[to], priorities[to]) = (m, priority);
    }
}

/// Spreads a number over 64 bits.
const fn mixed(number: u64) -> u64 {
    let x = number.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn child(proof: u32, disproof: u32) -> Child {
        Child { numbers: Numbers { proof, disproof }, forever: false }
    }

    #[test]
    fn one_success_is_enough_and_failures_add_up() {
        let children = [child(4, 2), child(3, 7), child(NEVER, 0), child(5, 1)];
        let sum = Sum::of(&children, true);
        assert_eq!(sum.numbers(true), Numbers { proof: 3, disproof: 10 });
        assert_eq!((sum.best, sum.second), (1, 4));
        assert_eq!(sum.bound(Numbers { proof: 100, disproof: 20 }, true), Numbers { proof: 6, disproof: 17 });
        let lost = Sum::of(&[child(NEVER, 0), child(NEVER, 0)], true);
        assert_eq!(lost.numbers(true), Numbers::FAILED);
        let won = Sum::of(&[child(0, NEVER), child(0, NEVER)], false);
        assert_eq!(won.numbers(false), Numbers::WON);
    }

    #[test]
    fn priorities_sort_and_keep_the_order_of_equals() {
        let (mut moves, mut priorities) = (['a', 'b', 'c', 'd'], [1, 5, 5, 9]);
        sort_by_priority(&mut moves, &mut priorities);
        assert_eq!(moves, ['d', 'b', 'c', 'a']);
    }
}
