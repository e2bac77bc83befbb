//! The rules again, slow and obvious.

use std::collections::BTreeSet;

/// The options of a rules text.
pub(crate) struct Rules {
    along_lines: bool,
    centre_closed: bool,
    men: usize,
}

/// A board by its nine letters from the top left, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    pub(crate) board: Vec<char>,
    pub(crate) turn: char,
}

const NAMES: [&str; 9] = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];
const ROWS: [&str; 8] =
    ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"];

fn opponent(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}

fn number(name: &str) -> usize {
    NAMES.iter().position(|&known| known == name).expect("a square")
}

/// Whether two squares are neighbours in a row of three.
fn joined(a: &str, b: &str) -> bool {
    ROWS.iter().any(|row| row.contains(&format!("{a} {b}")) || row.contains(&format!("{b} {a}")))
}

impl State {
    fn has_row(&self, side: char) -> bool {
        ROWS.iter().any(|row| row.split(' ').all(|name| self.board[number(name)] == side))
    }

    fn count(&self, side: char) -> usize {
        self.board.iter().filter(|&&man| man == side).count()
    }

    /// The text of the position.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let mut free = 0;
        for (at, &man) in self.board.iter().enumerate() {
            if man == '.' {
                free += 1;
            }
            if free > 0 && (man != '.' || at % 3 == 2) {
                text += &free.to_string();
                free = 0;
            }
            if man != '.' {
                text.push(man);
            }
            if at % 3 == 2 {
                text.push(if at == 8 { ' ' } else { '/' });
            }
        }
        text.push(self.turn);
        text
    }
}

impl Rules {
    pub(crate) fn read(text: &str) -> Rules {
        Rules {
            along_lines: text.starts_with("lines"),
            centre_closed: text.contains("centre=closed"),
            men: if text.contains("men=4") { 4 } else { 3 },
        }
    }

    pub(crate) fn start() -> State {
        State { board: vec!['.'; 9], turn: 'x' }
    }

    /// The legal moves by their texts.
    pub(crate) fn moves(&self, state: &State) -> BTreeSet<String> {
        if state.has_row('x') || state.has_row('o') {
            return BTreeSet::new();
        }
        let free = || NAMES.into_iter().filter(|name| state.board[number(name)] == '.');
        if state.count(state.turn) < self.men {
            let forbidden = |name: &str| self.centre_closed && name == "b2" && state.count('x') == 0;
            return free().filter(|name| !forbidden(name)).map(str::to_owned).collect();
        }
        let own = NAMES.into_iter().filter(|name| state.board[number(name)] == state.turn);
        let ways = own.flat_map(|from| free().map(move |to| (from, to)));
        let allowed = ways.filter(|(from, to)| !self.along_lines || joined(from, to));
        allowed.map(|(from, to)| format!("{from}-{to}")).collect()
    }

    /// The position after a legal move.
    pub(crate) fn after(state: &State, text: &str) -> State {
        let mut board = state.board.clone();
        let to = match text.split_once('-') {
            None => text,
            Some((from, to)) => {
                board[number(from)] = '.';
                to
            }
        };
        board[number(to)] = state.turn;
        State { board, turn: opponent(state.turn) }
    }

    /// Who has won and how, if the game has ended.
    pub(crate) fn ended(&self, state: &State) -> Option<(char, &'static str)> {
        let winner = ['x', 'o'].into_iter().find(|&side| state.has_row(side));
        let locked = || self.moves(state).is_empty().then(|| (opponent(state.turn), "locked"));
        winner.map(|side| (side, "row")).or_else(locked)
    }

    /// Every position that a game can come to.
    pub(crate) fn positions(&self) -> BTreeSet<State> {
        let mut known = BTreeSet::from([Rules::start()]);
        let mut new: Vec<State> = known.iter().cloned().collect();
        while let Some(state) = new.pop() {
            for text in self.moves(&state) {
                let after = Rules::after(&state, &text);
                if known.insert(after.clone()) {
                    new.push(after);
                }
            }
        }
        known
    }

    /// The leaves of the tree of a depth.
    pub(crate) fn perft(&self, state: &State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves(state).iter().map(|text| self.perft(&Rules::after(state, text), depth - 1)).sum()
    }
}
