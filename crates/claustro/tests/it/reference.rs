//! The rules once more, slow and obvious: a grid of letters and loops over it.
//!
//! Nothing of the crate is used here, so that a mistake there cannot hide here.
//! Squares are counted as the old program counts them, `(x, y)` from `(1, 1)` at
//! the top left, and turned into `a1` only for texts.

#![allow(dead_code, reason = "the tests of several crates include this file and use a part each")]

use std::collections::HashMap;

use ludoteca_core::Rng;

/// A column and a row, from `(1, 1)` at the top left.
pub(crate) type Place = (i32, i32);

/// A board and the seven options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) columns: i32,
    pub(crate) rows: i32,
    /// May the captive be put on the square that the captor has just left?
    vacated: bool,
    /// `wins`, `loses` or `draws`.
    stuck: String,
    jump: bool,
    forward_captures_only: bool,
    steps_in_all_directions: bool,
    forced: bool,
    /// `designer`, `seed` or `none`.
    repetition: String,
}

/// The letters on the board, `g`, `b` and `.`, and the letter of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct State {
    cells: [[u8; 10]; 10],
    pub(crate) turn: char,
}

/// A step, or a capture with the place of the captive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    pub(crate) from: Place,
    pub(crate) to: Place,
    pub(crate) captive: Option<Place>,
}

/// Who wins, if anybody does, and by what: `goal` or `blocked`.
pub(crate) type End = (Option<char>, &'static str);

/// The letter of the other side.
pub(crate) fn opponent(side: char) -> char {
    if side == 'g' { 'b' } else { 'g' }
}

impl State {
    fn empty(turn: char) -> State {
        State { cells: [[b'.'; 10]; 10], turn }
    }

    /// The state of a text that is well written.
    pub(crate) fn read(text: &str) -> State {
        let (rows, turn) = text.split_once(' ').expect("rows and a side");
        let mut state = State::empty(turn.chars().next().expect("a side"));
        for (row, y) in rows.split('/').zip(1..) {
            // A run of digits is one number; letters stand for themselves.
            let (mut x, mut number) = (1, 0);
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(digit) => number = 10 * number + digit as i32,
                    None => {
                        x += number;
                        number = 0;
                        state.put((x, y), letter);
                        x += 1;
                    }
                }
            }
        }
        state
    }

    /// The letter on a square.
    pub(crate) fn at(&self, (x, y): Place) -> char {
        char::from(self.cells[y as usize - 1][x as usize - 1])
    }

    fn put(&mut self, (x, y): Place, letter: char) {
        self.cells[y as usize - 1][x as usize - 1] = letter as u8;
    }
}

impl Rules {
    /// Reads a rules text that is well written.
    pub(crate) fn read(text: &str) -> Rules {
        let mut parts = text.split(',');
        let (columns, rows) = parts.next().and_then(|size| size.split_once('x')).expect("columns x rows");
        let mut rules = Rules {
            columns: columns.parse().expect("a number"),
            rows: rows.parse().expect("a number"),
            vacated: true,
            stuck: "wins".to_owned(),
            jump: false,
            forward_captures_only: false,
            steps_in_all_directions: false,
            forced: false,
            repetition: "designer".to_owned(),
        };
        for part in parts {
            match part.split_once('=') {
                None if part == "designer" => {}
                None if part == "seed" => {
                    rules.vacated = false;
                    "seed".clone_into(&mut rules.repetition);
                }
                Some(("vacated", value)) => rules.vacated = value == "yes",
                Some(("stuck", value)) => value.clone_into(&mut rules.stuck),
                Some(("capture", value)) => rules.jump = value == "jump",
                Some(("diagonals", value)) => rules.forward_captures_only = value == "forward",
                Some(("steps", value)) => rules.steps_in_all_directions = value == "any",
                Some(("forced", value)) => rules.forced = value == "yes",
                Some(("repetition", value)) => value.clone_into(&mut rules.repetition),
                _ => panic!("{part:?} is no option"),
            }
        }
        rules
    }

    /// All places of the board, row by row from the top left.
    pub(crate) fn places(&self) -> Vec<Place> {
        (1..=self.rows).flat_map(|y| (1..=self.columns).map(move |x| (x, y))).collect()
    }

    pub(crate) fn is_corner(&self, (x, y): Place) -> bool {
        (x == 1 || x == self.columns) && (y == 1 || y == self.rows)
    }

    pub(crate) fn goal(&self, side: char) -> Place {
        if side == 'g' { (self.columns, 1) } else { (1, self.rows) }
    }

    /// The beginning of a game.
    pub(crate) fn start(&self) -> State {
        let (n, m) = (self.columns, self.rows);
        let mut state = State::empty('g');
        for x in 2..=n - 2 {
            state.put((x, m), 'g');
        }
        for y in 3..m {
            state.put((1, y), 'g');
        }
        for x in 3..n {
            state.put((x, 1), 'b');
        }
        for y in 2..=m - 2 {
            state.put((n, y), 'b');
        }
        state
    }

    /// The number of pieces on each side.
    pub(crate) fn pieces(&self) -> usize {
        (self.columns - 3 + self.rows - 3) as usize
    }

    /// Whether a piece can stand here while the game goes on, and none does.
    pub(crate) fn is_free(&self, state: &State, place: Place) -> bool {
        !self.is_corner(place) && state.at(place) == '.'
    }

    fn may_step(&self, state: &State, from: Place, to: Place) -> bool {
        let (right, up) = (to.0 - from.0, from.1 - to.1);
        let straight = right.abs() + up.abs() == 1;
        let towards = if state.turn == 'g' { right + up == 1 } else { right + up == -1 };
        straight
            && (towards || self.steps_in_all_directions)
            && (self.is_free(state, to) || to == self.goal(state.turn))
    }

    /// The place of the victim, if a capture goes from one place to another.
    pub(crate) fn captured(&self, state: &State, from: Place, to: Place) -> Option<Place> {
        let (right, up) = (to.0 - from.0, from.1 - to.1);
        let length = if self.jump { 2 } else { 1 };
        if right.abs() != length || up.abs() != length {
            return None;
        }
        let towards = if state.turn == 'g' { right > 0 && up > 0 } else { right < 0 && up < 0 };
        if self.forward_captures_only && !towards {
            return None;
        }
        if self.jump {
            let over = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
            (state.at(over) == opponent(state.turn) && self.is_free(state, to)).then_some(over)
        } else {
            (state.at(to) == opponent(state.turn)).then_some(to)
        }
    }

    /// The legal moves: none once a goal is reached.
    pub(crate) fn moves(&self, state: &State) -> Vec<Move> {
        let (mut steps, mut captures) = (Vec::new(), Vec::new());
        if self.reached(state).is_some() {
            return steps;
        }
        let places = self.places();
        for &from in places.iter().filter(|&&place| state.at(place) == state.turn) {
            for &to in &places {
                if self.may_step(state, from, to) {
                    steps.push(Move { from, to, captive: None });
                }
                if self.captured(state, from, to).is_none() {
                    continue;
                }
                for &put in &places {
                    let was_empty = self.is_free(state, put) && put != to;
                    if was_empty || (self.vacated && put == from) {
                        captures.push(Move { from, to, captive: Some(put) });
                    }
                }
            }
        }
        if self.forced && !captures.is_empty() {
            steps.clear();
        }
        steps.extend(captures);
        steps
    }

    /// The state after a legal move.
    pub(crate) fn after(&self, state: &State, m: &Move) -> State {
        let mut after = *state;
        if let Some(put) = m.captive {
            let victim = self.captured(state, m.from, m.to).expect("a capture has a victim");
            after.put(victim, '.');
            after.put(m.from, '.');
            after.put(m.to, state.turn);
            after.put(put, opponent(state.turn));
        } else {
            after.put(m.from, '.');
            after.put(m.to, state.turn);
        }
        after.turn = opponent(state.turn);
        after
    }

    /// The side that stands on its goal.
    fn reached(&self, state: &State) -> Option<char> {
        ['g', 'b'].into_iter().find(|&side| state.at(self.goal(side)) == side)
    }

    /// How the game has ended, repetition left out.
    pub(crate) fn ended(&self, state: &State) -> Option<End> {
        if let Some(side) = self.reached(state) {
            return Some((Some(side), "goal"));
        }
        if !self.moves(state).is_empty() {
            return None;
        }
        let winner = match self.stuck.as_str() {
            "wins" => Some(state.turn),
            "loses" => Some(opponent(state.turn)),
            _ => None,
        };
        Some((winner, "blocked"))
    }

    /// Whether the player of the last of these moves wins by repetition.
    pub(crate) fn repeated(&self, moves: &[Move]) -> bool {
        if moves.len() < 6 || self.repetition == "none" {
            return false;
        }
        let last: Vec<&Move> = moves.iter().rev().take(6).collect();
        let same = |a: &Move, b: &Move| match self.repetition.as_str() {
            "designer" => a == b,
            _ => a.to.0 - a.from.0 == b.to.0 - b.from.0 && a.to.1 - a.from.1 == b.to.1 - b.from.1,
        };
        let three = |a: usize, b: usize, c: usize| same(last[a], last[b]) && same(last[b], last[c]);
        three(0, 2, 4) && three(1, 3, 5)
    }

    /// The number of move sequences of exactly `depth` plies.
    pub(crate) fn perft(&self, state: &State, depth: u32, known: &mut HashMap<(State, u32), u64>) -> u64 {
        if depth == 0 {
            return 1;
        }
        if let Some(&nodes) = known.get(&(*state, depth)) {
            return nodes;
        }
        let moves = self.moves(state);
        let nodes = moves.iter().map(|m| self.perft(&self.after(state, m), depth - 1, known)).sum();
        known.insert((*state, depth), nodes);
        nodes
    }

    /// Every state of a small board with a side to move and nobody on a goal.
    pub(crate) fn placements(&self, turn: char) -> Vec<State> {
        let fields: Vec<Place> = self.places().into_iter().filter(|&place| !self.is_corner(place)).collect();
        let mut states = vec![(State::empty(turn), [self.pieces(); 2])];
        for &field in &fields {
            // Each field is left empty, or takes a piece of one of the sides.
            let mut next = Vec::new();
            for (state, left) in states {
                next.push((state, left));
                for (side, letter) in ['g', 'b'].into_iter().enumerate() {
                    if left[side] > 0 {
                        let (mut state, mut left) = (state, left);
                        state.put(field, letter);
                        left[side] -= 1;
                        next.push((state, left));
                    }
                }
            }
            states = next;
        }
        states.into_iter().filter(|(_, left)| *left == [0, 0]).map(|(state, _)| state).collect()
    }

    /// A random state; now and then the side that has just moved is on its goal.
    pub(crate) fn random(&self, rng: &mut Rng) -> State {
        let turn = if rng.below(2) == 0 { 'g' } else { 'b' };
        let mut state = State::empty(turn);
        let places = self.places();
        let mut left = ['g', 'b'].repeat(self.pieces());
        if rng.below(20) == 0 {
            let arrived = opponent(turn);
            state.put(self.goal(arrived), arrived);
            left.remove(left.iter().position(|&side| side == arrived).expect("a piece of each side"));
        }
        while let Some(&side) = left.last() {
            let place = places[rng.below(places.len())];
            if self.is_free(&state, place) {
                state.put(place, side);
                left.pop();
            }
        }
        state
    }

    /// The text of a state: rows from the top, digits for empty squares.
    pub(crate) fn text(&self, state: &State) -> String {
        let mut rows = Vec::new();
        for y in 1..=self.rows {
            let (mut row, mut empty) = (String::new(), 0);
            for x in 1..=self.columns {
                let letter = state.at((x, y));
                if letter == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    row += &empty.to_string();
                }
                empty = 0;
                row.push(letter);
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        format!("{} {}", rows.join("/"), state.turn)
    }

    /// The name of a place: `a1` is at the bottom left.
    pub(crate) fn name(&self, (x, y): Place) -> String {
        format!("{}{}", char::from(b'`' + x as u8), self.rows - y + 1)
    }

    /// The text of a move.
    pub(crate) fn move_text(&self, m: &Move) -> String {
        let (from, to) = (self.name(m.from), self.name(m.to));
        match m.captive {
            None => format!("{from}-{to}"),
            Some(put) => format!("{from}x{to}@{}", self.name(put)),
        }
    }

    /// The legal move of a text.
    pub(crate) fn read_move(&self, state: &State, text: &str) -> Option<Move> {
        self.moves(state).into_iter().find(|m| self.move_text(m) == text)
    }
}
