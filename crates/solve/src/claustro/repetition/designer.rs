//! The designer's rule: whoever makes the last of three equal moves on each side wins.
//!
//! A move can be made again two plies later only if the reply has undone it, by
//! capturing the captor and putting it back: capture and recapture. So besides the
//! position it matters only how long the two sides have been capturing back and
//! forth; after six plies the game is over.
//!
//! Wins stay wins and losses stay losses: a winner who always shortens the way
//! never comes back to a position. Only draws can change.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::Changed;
use super::value::{Tally, Value};
use crate::claustro::Solution;
use crate::claustro::forward::Chance;

/// The plies after which capturing back and forth ends the game.
const END: usize = 6;
/// No number.
const NONE: u32 = u32::MAX;

/// The drawn positions and the moves between them.
///
/// All other moves from a drawn position lose, whatever is repeated.
struct Draws {
    /// The number in the table.
    numbers: Vec<u32>,
    /// Where the moves of each begin, and one more.
    begins: Vec<u32>,
    /// The moves of each, by where they lead to.
    moves: Vec<Move>,
    /// The positions from which moves lead to each, and where they begin.
    sources: Vec<u32>,
    source_begins: Vec<u32>,
}

/// A move from one drawn position to another.
#[derive(Clone, Copy)]
struct Move {
    to: u32,
    /// The move that undoes it, if there is one.
    back: u32,
}

impl Draws {
    fn of(solution: &Solution) -> Draws {
        let is_drawn = |number: &usize| solution.states[*number].decided().is_none();
        let numbers: Vec<u32> =
            (0..solution.states.len()).filter(is_drawn).map(|number| number as u32).collect();
        let mut places = vec![NONE; solution.states.len()];
        for (place, &number) in numbers.iter().enumerate() {
            places[number as usize] = place as u32;
        }
        let mut begins = vec![0];
        let mut moves: Vec<Move> = Vec::new();
        for &number in &numbers {
            let begin = moves.len();
            let (own, others) = solution.index.placement(number as usize);
            let _ = solution.fields.forward(*solution.rules().options(), own, others, |chance| {
                if let Chance::Move(after) = chance {
                    let to = places[solution.index.of(after.own, after.others)];
                    if to != NONE {
                        moves.push(Move { to, back: NONE });
                    }
                }
                ControlFlow::Continue(())
            });
            moves[begin..].sort_unstable_by_key(|m| m.to);
            begins.push(moves.len() as u32);
        }
        let mut draws = Draws { numbers, begins, moves, sources: Vec::new(), source_begins: Vec::new() };
        draws.find_ways_back();
        draws.find_sources();
        draws
    }

    fn moves_of(&self, position: usize) -> std::ops::Range<usize> {
        self.begins[position] as usize..self.begins[position + 1] as usize
    }

    fn find_ways_back(&mut self) {
        for position in 0..self.numbers.len() {
            for m in self.moves_of(position) {
                let replies = self.moves_of(self.moves[m].to as usize);
                let found =
                    self.moves[replies.clone()].binary_search_by_key(&(position as u32), |reply| reply.to);
                self.moves[m].back = found.map_or(NONE, |place| (replies.start + place) as u32);
            }
        }
    }

    fn find_sources(&mut self) {
        let mut begins = vec![0; self.numbers.len() + 1];
        for m in &self.moves {
            begins[m.to as usize + 1] += 1;
        }
        for place in 1..begins.len() {
            begins[place] += begins[place - 1];
        }
        self.sources = vec![0; self.moves.len()];
        let mut ends = begins.clone();
        for position in 0..self.numbers.len() {
            for m in self.moves_of(position) {
                let end = &mut ends[self.moves[m].to as usize];
                self.sources[*end as usize] = position as u32;
                *end += 1;
            }
        }
        self.source_begins = begins;
    }

    /// The positions from which a move leads to this one.
    fn sources_of(&self, position: usize) -> &[u32] {
        &self.sources[self.source_begins[position] as usize..self.source_begins[position + 1] as usize]
    }
}

/// The values of all states: a position, and the move that would go on capturing
/// back and forth after so many plies of it.
pub(super) struct Designer {
    draws: Draws,
    /// With nothing to go on with.
    fresh: Vec<Value>,
    /// After 1 to 4 plies, by the move that would go on; after 5 it wins at once.
    running: [Vec<Value>; END - 2],
}

impl Designer {
    /// Finds the values of all drawn positions under the designer's rule.
    pub(super) fn of(solution: &Solution) -> Designer {
        let draws = Draws::of(solution);
        let (positions, moves) = (draws.numbers.len(), draws.moves.len());
        let running = [(); END - 2].map(|()| vec![Value::Open; moves]);
        let mut designer = Designer { draws, fresh: vec![Value::Open; positions], running };
        designer.settle_all();
        designer
    }

    /// Looks at every position, and again whenever something new is known after one
    /// of its moves.
    fn settle_all(&mut self) {
        let mut waiting = vec![true; self.fresh.len()];
        let mut queue: VecDeque<u32> = (0..self.fresh.len() as u32).collect();
        while let Some(position) = queue.pop_front() {
            waiting[position as usize] = false;
            if self.look(position as usize) {
                for &source in self.draws.sources_of(position as usize) {
                    if !std::mem::replace(&mut waiting[source as usize], true) {
                        queue.push_back(source);
                    }
                }
            }
        }
    }

    /// Looks at a position; tells whether something was found out.
    fn look(&mut self, position: usize) -> bool {
        let moves = self.draws.moves_of(position);
        if moves.is_empty() {
            // Drawn on the spot: the rules may say so of a side without moves.
            return false;
        }
        let one = |value: Value| Tally::default().with(value);
        let all = moves.clone().fold(Tally::default(), |tally, m| tally.with(self.after(m, 0)));
        let mut found = self.fresh[position].settle(all.value());
        for m in moves.filter(|&m| self.draws.moves[m].back != NONE) {
            // Going on with this move counts on; all others begin anew.
            let others = all.minus(one(self.after(m, 0)));
            for plies in 1..END - 1 {
                let value = others.with(self.after(m, plies)).value();
                found |= self.running[plies - 1][m].settle(value);
            }
        }
        found
    }

    /// The value for the side to move after a move that follows so many plies of
    /// capturing back and forth.
    fn after(&self, m: usize, plies: usize) -> Value {
        let Move { to, back } = self.draws.moves[m];
        if back == NONE {
            return self.fresh[to as usize];
        }
        // After five plies the next one ends the game, so that whoever may make it has won.
        self.running.get(plies).map_or(Value::Won, |values| values[back as usize])
    }

    /// The value of a drawn position by its number in the table; nothing before it.
    pub(super) fn value(&self, number: usize) -> Value {
        let place = self.draws.numbers.binary_search(&(number as u32));
        place.map_or(Value::Open, |place| self.fresh[place])
    }

    /// How many draws change.
    pub(super) fn changed(&self) -> Changed {
        let count = |value: Value| self.fresh.iter().filter(|&&found| found == value).count() as u64;
        Changed { won: count(Value::Won), lost: count(Value::Lost) }
    }
}
