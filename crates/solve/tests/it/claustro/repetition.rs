//! The value of the start with repetition, against games with their whole past.

use std::collections::HashMap;

use ludoteca_claustro::Rules;
use ludoteca_core::{Control, Side};
use ludoteca_solve::claustro::{Changed, Repeated};

use super::reference::{self, Move, State, opponent};
use super::values::solve;

/// A state and as much of the past as can matter to a repetition.
type Node = (State, Vec<Move>);

/// Every state that games from some states lead to, with the past that matters.
struct Graph {
    nodes: Vec<Node>,
    places: HashMap<Node, usize>,
    after: Vec<Vec<usize>>,
    /// The winner, once it is known.
    winners: Vec<Option<char>>,
}

impl Graph {
    /// `shape` is what the rule about repetition compares of a move.
    fn from(rules: &reference::Rules, shape: fn(Move) -> Move, starts: &[State]) -> Graph {
        let mut graph =
            Graph { nodes: Vec::new(), places: HashMap::new(), after: Vec::new(), winners: Vec::new() };
        for &start in starts {
            graph.place((start, Vec::new()));
        }
        let mut next = 0;
        while next < graph.nodes.len() {
            let (state, past) = graph.nodes[next].clone();
            // Being over by the board comes before repetition.
            let ended = rules.ended(&state);
            let repeated = rules.repeated(&past).then(|| (Some(opponent(state.turn)), "repetition"));
            graph.winners.push(ended.or(repeated).and_then(|(winner, _)| winner));
            let mut after = Vec::new();
            if ended.or(repeated).is_none() {
                for m in rules.moves(&state) {
                    let past = followed(&past, shape(m));
                    after.push(graph.place((rules.after(&state, &m), past)));
                }
            }
            graph.after.push(after);
            next += 1;
        }
        graph.settle();
        graph
    }

    fn place(&mut self, node: Node) -> usize {
        let new = self.nodes.len();
        let place = *self.places.entry(node.clone()).or_insert(new);
        if place == new {
            self.nodes.push(node);
        }
        place
    }

    /// Finds all wins; what is left is drawn.
    fn settle(&mut self) {
        let mut found = true;
        while found {
            found = false;
            for place in 0..self.nodes.len() {
                let after = &self.after[place];
                if self.winners[place].is_some() || after.is_empty() {
                    continue;
                }
                let me = self.nodes[place].0.turn;
                let winners: Vec<Option<char>> = after.iter().map(|&next| self.winners[next]).collect();
                let winner = if winners.contains(&Some(me)) {
                    Some(me)
                } else if winners.iter().all(|winner| *winner == Some(opponent(me))) {
                    Some(opponent(me))
                } else {
                    None
                };
                self.winners[place] = winner;
                found |= winner.is_some();
            }
        }
    }

    fn winner(&self, state: State) -> Option<char> {
        self.winners[self.places[&(state, Vec::new())]]
    }
}

/// The past after one more move: as long as plies are like those two before, and at
/// least the last two.
fn followed(past: &[Move], m: Move) -> Vec<Move> {
    let mut longer = past.to_vec();
    longer.push(m);
    let len = longer.len();
    let goes_on = len >= 3 && longer[len - 1] == longer[len - 3];
    let from = if len <= 2 || goes_on { 0 } else { len - 2 };
    longer.split_off(from)
}

/// What the designer's rule compares of a move: all of it.
fn whole(m: Move) -> Move {
    m
}

/// What the seed's rule compares of a move: its direction.
fn direction(m: Move) -> Move {
    Move { from: (0, 0), to: (m.to.0 - m.from.0, m.to.1 - m.from.1), captive: None }
}

fn side(letter: char) -> Side {
    if letter == 'g' { Side::First } else { Side::Second }
}

/// What the fast analysis says of a start.
fn repeated(text: &str) -> Repeated {
    let rules: Rules = text.parse().unwrap();
    solve(text).repeated(rules.options().repetition, 2, &Control::untimed()).unwrap()
}

#[test]
fn the_designers_rule_decides_the_same_draws_as_games_with_their_whole_past() {
    for text in ["3x4,steps=any", "3x5", "3x5,vacated=no"] {
        let rules = reference::Rules::read(text);
        let solution = solve(text);
        let drawn: Vec<State> = rules
            .placements('g')
            .into_iter()
            .filter(|state| {
                let game: Rules = text.parse().unwrap();
                let position = ludoteca_core::Notation::parse_position(&game, &rules.text(state)).unwrap();
                solution.probe(&position).winner.is_none()
            })
            .collect();
        let mut starts = drawn.clone();
        starts.push(rules.start());
        let graph = Graph::from(&rules, whole, &starts);
        let count =
            |winner: char| drawn.iter().filter(|&&state| graph.winner(state) == Some(winner)).count() as u64;
        let found = repeated(text);
        assert_eq!(found.changed, Some(Changed { won: count('g'), lost: count('b') }), "{text}");
        assert_eq!(found.winner, graph.winner(rules.start()).map(side), "{text}");
    }
}

#[test]
fn the_seeds_rule_gives_the_start_the_value_of_games_with_their_whole_past() {
    for text in ["3x4,seed", "4x3,seed", "3x5,seed", "4x4,seed", "3x5,seed,steps=any", "4x4,seed,stuck=loses"]
    {
        let rules = reference::Rules::read(text);
        let graph = Graph::from(&rules, direction, &[rules.start()]);
        let found = repeated(text);
        assert_eq!(found.winner, graph.winner(rules.start()).map(side), "{text}");
    }
}

#[test]
fn without_a_rule_the_start_has_the_value_of_the_table() {
    assert_eq!(repeated("3x4,repetition=none").winner, Some(Side::Second));
    assert_eq!(repeated("4x5,repetition=none").winner, None);
}
