//! A slow solver over whole games: positions with all of the past that can still matter.

use std::collections::HashMap;

use super::reference::{Move, Rules, State, opponent};

/// Who wins, and in how many plies.
pub(crate) type Value = (char, u32);

/// A position in a game, and the last moves as far as a repetition may need them.
pub(crate) struct Node {
    pub(crate) state: usize,
    pub(crate) past: Vec<Move>,
}

/// Every position of every game from any placement, with its past.
pub(crate) struct WholeGames {
    pub(crate) states: Vec<State>,
    pub(crate) nodes: Vec<Node>,
    /// What is found out about the nodes; draws stay open.
    pub(crate) values: Vec<Option<Value>>,
}

/// What the rule about repetition compares of a move.
type Shape = fn(Move) -> Move;

/// What the designer's rule compares: all of it.
pub(crate) fn whole(m: Move) -> Move {
    m
}

/// What the seed's rule compares: the direction.
pub(crate) fn direction(m: Move) -> Move {
    Move { from: (0, 0), to: (m.to.0 - m.from.0, m.to.1 - m.from.1), captive: None }
}

impl WholeGames {
    /// Plays everything out from every placement, and solves it.
    pub(crate) fn solve(rules: &Rules, shape: Shape) -> WholeGames {
        WholeGames::solve_from(rules, shape, |_| true)
    }

    /// Plays everything out from some placements, and solves it.
    pub(crate) fn solve_from(rules: &Rules, shape: Shape, starts: impl Fn(&State) -> bool) -> WholeGames {
        let states = [rules.placements('g'), rules.placements('b')].concat();
        let places: HashMap<State, usize> =
            states.iter().enumerate().map(|(place, &state)| (state, place)).collect();
        let moves: Vec<Vec<(Move, Option<usize>)>> = states
            .iter()
            .map(|state| {
                let lead = |m: Move| (m, places.get(&rules.after(state, &m)).copied());
                rules.moves(state).into_iter().map(lead).collect()
            })
            .collect();

        let started = (0..states.len()).filter(|&state| starts(&states[state]));
        let mut nodes: Vec<Node> = started.map(|state| Node { state, past: Vec::new() }).collect();
        let mut known: HashMap<(usize, Vec<Move>), usize> = HashMap::new();
        let mut values: Vec<Option<Value>> = Vec::new();
        let mut after: Vec<Vec<usize>> = Vec::new();
        let mut next = 0;
        while next < nodes.len() {
            let Node { state, past } = &nodes[next];
            let (state, past) = (*state, past.clone());
            let turn = states[state].turn;
            // Being over by the board comes before repetition.
            let ended = rules.ended(&states[state]).map(|(winner, _)| winner);
            let over = ended.or_else(|| rules.repeated(&past).then(|| Some(opponent(turn))));
            let mut value = over.map(|winner| winner.map(|winner| (winner, 0)));
            let mut leads = Vec::new();
            for &(m, to) in moves[state].iter().filter(|_| over.is_none()) {
                // Only a piece in its goal is no placement.
                let Some(to) = to else {
                    value = Some(Some((turn, 1)));
                    continue;
                };
                let replies = moves[to].iter().map(|&(reply, _)| shape(reply));
                let past = remembered(&past, shape(m), &replies.collect::<Vec<Move>>());
                let place = *known.entry((to, past)).or_insert_with_key(|(state, past)| {
                    nodes.push(Node { state: *state, past: past.clone() });
                    nodes.len() - 1
                });
                leads.push(place);
            }
            values.push(value.flatten());
            after.push(if value.is_some() { Vec::new() } else { leads });
            next += 1;
        }
        let mut games = WholeGames { states, nodes, values };
        games.settle(&after);
        games
    }

    /// Finds all wins and losses backwards from the ends, the nearest first.
    fn settle(&mut self, after: &[Vec<usize>]) {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.nodes.len()];
        for (place, leads) in after.iter().enumerate() {
            for &to in leads {
                before[to].push(place as u32);
            }
        }
        let mut open: Vec<usize> = after.iter().map(Vec::len).collect();
        let mut levels: Vec<Vec<usize>> = vec![Vec::new(); 2];
        for (place, value) in self.values.iter().enumerate() {
            if let Some((_, plies)) = value {
                levels[*plies as usize].push(place);
            }
        }
        let mut plies = 0;
        while plies < levels.len() {
            levels.push(Vec::new());
            for place in std::mem::take(&mut levels[plies]) {
                let Some((winner, _)) = self.values[place] else { continue };
                for &earlier in &before[place] {
                    let earlier = earlier as usize;
                    if self.values[earlier].is_some() {
                        continue;
                    }
                    open[earlier] -= 1;
                    let mover = self.states[self.nodes[earlier].state].turn;
                    if winner == mover || open[earlier] == 0 {
                        self.values[earlier] = Some((winner, plies as u32 + 1));
                        levels[plies + 1].push(earlier);
                    }
                }
            }
            plies += 1;
            while levels.last().is_some_and(Vec::is_empty) && levels.len() > plies {
                levels.pop();
            }
        }
    }
}

/// What has to be remembered after one more move, if these are the replies: the moves from
/// which on every one is like that two before it, and at least the last two. A move that
/// cannot be made again now is not repeated.
fn remembered(past: &[Move], m: Move, replies: &[Move]) -> Vec<Move> {
    let mut longer = past.to_vec();
    longer.push(m);
    let len = longer.len();
    if len >= 2 && !replies.contains(&longer[len - 2]) && !ends(&longer) {
        return longer.split_off(len - 1);
    }
    let goes_on = len >= 3 && longer[len - 1] == longer[len - 3];
    let from = if len <= 2 || goes_on { 0 } else { len - 2 };
    longer.split_off(from)
}

/// Whether the moves are three equal ones of each side.
fn ends(moves: &[Move]) -> bool {
    moves.len() >= 6 && moves.windows(3).rev().take(4).all(|three| three[0] == three[2])
}
