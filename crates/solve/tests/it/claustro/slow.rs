//! A slow solver over the slow rules: whole passes over all states until nothing is new.

use std::collections::HashMap;

use super::reference::{Rules, State};

/// The winner and the plies; `None` for the winner is a draw on the spot.
pub(crate) type Value = (Option<char>, u32);

/// The states of a board with either side to move, and what is found out about them.
pub(crate) struct Slow {
    pub(crate) states: Vec<State>,
    pub(crate) values: Vec<Option<Value>>,
    after: Vec<Vec<After>>,
}

/// What a move leads to.
#[derive(Clone, Copy)]
enum After {
    State(usize),
    Win(char),
}

impl Slow {
    /// Solves everything.
    pub(crate) fn solve(rules: &Rules) -> Slow {
        let states = [rules.placements('g'), rules.placements('b')].concat();
        let places: HashMap<State, usize> =
            states.iter().enumerate().map(|(place, &state)| (state, place)).collect();
        let after = |state: &State| {
            let lead = |m| {
                let next = rules.after(state, m);
                places.get(&next).map_or_else(
                    || After::Win(rules.ended(&next).and_then(|(winner, _)| winner).expect("a goal")),
                    |&place| After::State(place),
                )
            };
            rules.moves(state).iter().map(lead).collect::<Vec<After>>()
        };
        let after: Vec<Vec<After>> = states.iter().map(after).collect();
        let values = states.iter().map(|state| rules.ended(state).map(|(winner, _)| (winner, 0))).collect();
        let mut slow = Slow { states, values, after };
        let mut plies = 1;
        while slow.pass(plies) || plies == 1 {
            plies += 1;
        }
        slow
    }

    /// Finds what is decided in exactly so many plies; tells whether anything is.
    fn pass(&mut self, plies: u32) -> bool {
        let mut found = Vec::new();
        for (place, state) in self.states.iter().enumerate() {
            if self.values[place].is_some() {
                continue;
            }
            let values: Vec<Option<Value>> =
                self.after[place].iter().map(|&after| self.value(after)).collect();
            let me = Some(state.turn);
            let wins = |value: &Option<Value>| matches!(value, Some((winner, _)) if *winner == me);
            let loses = |value: &Option<Value>| matches!(value, Some((winner, _)) if winner.is_some() && *winner != me);
            if let Some(win) = values.iter().find(|value| wins(value)) {
                found.push((place, (me, win.map_or(0, |(_, plies)| plies) + 1)));
            } else if values.iter().all(loses) {
                let slowest = values.iter().flatten().max_by_key(|(_, plies)| *plies).expect("a move");
                found.push((place, (slowest.0, slowest.1 + 1)));
            }
        }
        for &(place, value) in &found {
            assert_eq!(value.1, plies, "found in the pass of its distance");
            self.values[place] = Some(value);
        }
        !found.is_empty()
    }

    fn value(&self, after: After) -> Option<Value> {
        match after {
            After::State(place) => self.values[place],
            After::Win(side) => Some((Some(side), 0)),
        }
    }
}
