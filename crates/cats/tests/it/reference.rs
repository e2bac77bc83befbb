//! The rules once more, slow and obvious: a grid of letters and no masks.
//!
//! Nothing of the crate is used here, so that a mistake there cannot hide here.

use std::collections::HashMap;
use std::fmt::{self, Write as _};

use ludoteca_core::Rng;

/// The folder with the data of this game.
pub(crate) const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cats");

/// A board drawn in letters: `m` the mouse, `c` a cat, `.` a free square and
/// `#` what is never used. Row 0 is the cats' edge.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    cells: Vec<Vec<char>>,
    /// `m` or `c`.
    pub(crate) turn: char,
}

/// Columns, rows, and whether the cats' row includes the corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) corners: bool,
}

/// What is wrong with an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    Over,
    OffTheBoard(usize),
    NotYourPiece,
    NotYourTurn,
    NotAdjacent,
    CatsNeverGoBack,
    OccupiedByMouse,
    OccupiedByCat,
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.cells {
            writeln!(f, "{}", row.iter().collect::<String>())?;
        }
        write!(f, "{} to move", self.turn)
    }
}

impl Shape {
    /// Every shape of board; only odd widths have both kinds of edge.
    pub(crate) fn all() -> Vec<Shape> {
        let mut shapes = Vec::new();
        for columns in 4..=16 {
            for rows in 4..=16 {
                if columns % 2 == 1 {
                    shapes.push(Shape { columns, rows, corners: true });
                }
                shapes.push(Shape { columns, rows, corners: false });
            }
        }
        shapes
    }

    /// The text of the rules.
    pub(crate) fn rules(self) -> String {
        let edge = if self.columns % 2 == 1 && !self.corners { ",edge=no" } else { "" };
        format!("{}x{}{edge}", self.columns, self.rows)
    }

    /// The shape of a rules text without options other than `edge`.
    pub(crate) fn of_rules(text: &str) -> Shape {
        let (size, edge) = text.split_once(',').unwrap_or((text, ""));
        let (columns, rows) = size.split_once('x').expect("columns x rows");
        let columns = columns.parse().expect("a number");
        let corners = columns % 2 == 1 && edge != "edge=no";
        Shape { columns, rows: rows.parse().expect("a number"), corners }
    }
}

impl Grid {
    /// A board without pieces.
    pub(crate) fn empty(shape: Shape) -> Grid {
        // The oldest picture begins with an unused corner; odd widths may also
        // begin with a used one.
        let mut row: Vec<char> =
            (0..shape.columns).map(|column| if column % 2 == 0 { '#' } else { '.' }).collect();
        let invert =
            |row: &[char]| -> Vec<char> { row.iter().map(|&c| if c == '#' { '.' } else { '#' }).collect() };
        if shape.corners {
            row = invert(&row);
        }
        let mut cells = Vec::new();
        for _ in 0..shape.rows {
            cells.push(row.clone());
            row = invert(&row);
        }
        Grid { cells, turn: 'm' }
    }

    /// The beginning of a game.
    pub(crate) fn start(shape: Shape) -> Grid {
        let mut grid = Grid::empty(shape);
        for cell in &mut grid.cells[0] {
            if *cell == '.' {
                *cell = 'c';
            }
        }
        // The square of the last row nearest the middle; of two as near, the
        // later one has the higher number.
        let last = shape.rows - 1;
        let middle = (shape.columns - 1) as f64 / 2.0;
        let mut best = None;
        for column in 0..shape.columns {
            let distance = (column as f64 - middle).abs();
            if grid.cells[last][column] == '.' && best.is_none_or(|(_, least)| distance <= least) {
                best = Some((column, distance));
            }
        }
        grid.cells[last][best.expect("a square in the last row").0] = 'm';
        grid
    }

    /// A random position, never one that a text could not describe.
    pub(crate) fn random(shape: Shape, rng: &mut Rng) -> Grid {
        let mut grid = Grid::empty(shape);
        let cats = grid.cells[0].iter().filter(|&&c| c == '.').count();
        let squares = grid.squares();
        let mut placed = 0;
        while placed <= cats {
            let (row, column) = squares[rng.below(squares.len())];
            if grid.cells[row][column] == '.' {
                grid.cells[row][column] = if placed == 0 { 'm' } else { 'c' };
                placed += 1;
            }
        }
        if grid.escaped() || rng.below(2) == 0 {
            grid.turn = 'c';
        }
        grid
    }

    /// The position of a text in the program's notation.
    pub(crate) fn read(shape: Shape, text: &str) -> Grid {
        let mut grid = Grid::empty(shape);
        let squares = grid.squares();
        let parts: Vec<&str> = text.split(':').collect();
        let mut put = |number: &str, piece| {
            let (row, column) = squares[number.parse::<usize>().expect("a number") - 1];
            grid.cells[row][column] = piece;
        };
        put(parts[0], 'm');
        for cat in parts[1].split(',') {
            put(cat, 'c');
        }
        grid.turn = parts[2].chars().next().expect("a side");
        grid
    }

    /// The text of the position in the program's notation.
    pub(crate) fn text(&self) -> String {
        let (mut mouse, mut cats) = (0, String::new());
        for (index, (row, column)) in self.squares().into_iter().enumerate() {
            match self.cells[row][column] {
                'm' => mouse = index + 1,
                'c' => write!(cats, "{}{}", if cats.is_empty() { "" } else { "," }, index + 1).unwrap(),
                _ => {}
            }
        }
        format!("{mouse}:{cats}:{}", self.turn)
    }

    /// Row and column of every square that is used, by number less one.
    pub(crate) fn squares(&self) -> Vec<(usize, usize)> {
        let mut squares = Vec::new();
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                if cell != '#' {
                    squares.push((row, column));
                }
            }
        }
        squares
    }

    /// Whether the mouse has reached the cats' edge.
    fn escaped(&self) -> bool {
        self.cells[0].contains(&'m')
    }

    /// The legal moves as pairs of numbers, in order.
    pub(crate) fn moves(&self) -> Vec<(usize, usize)> {
        let squares = self.squares();
        let mut moves = Vec::new();
        for (from, &(row, column)) in squares.iter().enumerate() {
            for (to, &(next_row, next_column)) in squares.iter().enumerate() {
                let down = next_row as i32 - row as i32;
                let across = next_column as i32 - column as i32;
                let diagonal = down.abs() == 1 && across.abs() == 1;
                let own = self.cells[row][column] == self.turn;
                let free = self.cells[next_row][next_column] == '.';
                let forward = self.turn == 'm' || down == 1;
                if own && diagonal && forward && free && !self.escaped() {
                    moves.push((from + 1, to + 1));
                }
            }
        }
        moves
    }

    /// The position after a move, which is not checked.
    pub(crate) fn after(&self, from: usize, to: usize) -> Grid {
        let squares = self.squares();
        let mut grid = self.clone();
        let ((row, column), (next_row, next_column)) = (squares[from - 1], squares[to - 1]);
        grid.cells[next_row][next_column] = grid.cells[row][column];
        grid.cells[row][column] = '.';
        grid.turn = if self.turn == 'm' { 'c' } else { 'm' };
        grid
    }

    /// Who won and how, if the game has ended.
    pub(crate) fn ended(&self) -> Option<(char, &'static str)> {
        match self.turn {
            _ if self.escaped() => Some(('m', "escaped")),
            _ if !self.moves().is_empty() => None,
            'm' => Some(('c', "trapped")),
            _ => Some(('m', "stuck")),
        }
    }

    /// The first rule that an attempt breaks in a game under way, in the order
    /// in which a person would look: the squares, the piece, the step, the target.
    pub(crate) fn wrong(&self, from: usize, to: usize) -> Option<Wrong> {
        let squares = self.squares();
        for number in [from, to] {
            if number == 0 || number > squares.len() {
                return Some(Wrong::OffTheBoard(number));
            }
        }
        let ((row, column), (next_row, next_column)) = (squares[from - 1], squares[to - 1]);
        let piece = self.cells[row][column];
        if piece == '.' {
            return Some(Wrong::NotYourPiece);
        }
        if piece != self.turn {
            return Some(Wrong::NotYourTurn);
        }
        let down = next_row as i32 - row as i32;
        if down.abs() != 1 || (next_column as i32 - column as i32).abs() != 1 {
            return Some(Wrong::NotAdjacent);
        }
        if piece == 'c' && down == -1 {
            return Some(Wrong::CatsNeverGoBack);
        }
        match self.cells[next_row][next_column] {
            'm' => Some(Wrong::OccupiedByMouse),
            'c' => Some(Wrong::OccupiedByCat),
            _ => None,
        }
    }

    /// The number of move sequences of exactly `depth` plies.
    pub(crate) fn perft(&self, depth: u32, known: &mut HashMap<(Grid, u32), u64>) -> u64 {
        if depth == 0 {
            return 1;
        }
        if let Some(&nodes) = known.get(&(self.clone(), depth)) {
            return nodes;
        }
        let nodes =
            self.moves().into_iter().map(|(from, to)| self.after(from, to).perft(depth - 1, known)).sum();
        known.insert((self.clone(), depth), nodes);
        nodes
    }
}
