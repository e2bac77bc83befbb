//! The board on its corner, as the designer draws it.

mod canvas;

use ludoteca_core::{Language, Line, Mover, Notation, Outcome, Reading, Scene, Side, Skin, View, canonical};

use crate::TEXTS;
use crate::notation::letter;
use crate::{Board, Claustro, Move, Refusal, Rules, Square};
use canvas::{Canvas, Ink};

/// The dialogue with the board turned by 45 degrees: green walks up, blue down.
///
/// ```text
///                   (G)
///                  /   \
///                b       b
///              /   \   /   \
///            b       .       b
///          /   \   /   \   /   \
///        .       .       .       .
///      /   \   /   \   /   \   /   \
///    #       .       .       .       #
///  5   \   /   \   /   \   /   \   /   e
///        .       .       .       .
///      4   \   /   \   /   \   /   d
///            g       .       g
///          3   \   /   \   /   c
///                g       g
///              2   \   /   b
///                   (B)
///                  1   a
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct LosangoSkin;

/// The columns from a square to the next one, up or down, to the side.
const ACROSS: usize = 4;
/// The columns of a square.
const CELL: usize = 3;
/// The columns left free on both sides for the longest label.
const MARGIN: usize = 2;
/// The rows of squares that are drawn with the lines between them, so that a screen
/// of 24 lines shows the board.
const LINED: usize = 11;

impl Skin<Claustro> for LosangoSkin {
    fn name(&self) -> &'static str {
        "losango"
    }

    fn opening(&self, _: &Rules, language: Language) -> String {
        TEXTS.text(language, "claustro.skin.losango.opening") + "\n"
    }

    fn invitation(&self, rules: &Rules, language: Language) -> String {
        canonical::opening::<Claustro>(rules, language)
    }

    fn draw(&self, view: &View<'_, Claustro>) -> String {
        let lozenge = Lozenge::new(view);
        let mut canvas = Canvas::new(lozenge.lines(), lozenge.columns());
        for square in lozenge.board.squares() {
            lozenge.draw_square(&mut canvas, square);
            lozenge.draw_labels(&mut canvas, square);
        }
        canvas.text(view.look.colour)
    }

    fn picture(&self, scene: Scene) -> Scene {
        scene.turned()
    }

    fn prompt(&self, view: &View<'_, Claustro>, _: &[String]) -> String {
        canonical::prompt(view)
    }

    fn read(&self, view: &View<'_, Claustro>, answers: &[String]) -> Reading<Claustro> {
        canonical::read(view, answers)
    }

    fn move_text(&self, view: &View<'_, Claustro>, m: Move) -> String {
        view.position.move_text(m)
    }

    fn refuse(&self, view: &View<'_, Claustro>, refusal: &Refusal) -> Line {
        canonical::refuse(view, refusal)
    }

    fn announce(&self, view: &View<'_, Claustro>, m: Move, mover: Mover) -> Line {
        canonical::announce(view, m, mover)
    }

    fn tells_reasons(&self) -> bool {
        true
    }

    fn end(&self, view: &View<'_, Claustro>, outcome: Outcome) -> String {
        canonical::end(view, outcome)
    }
}

/// Where everything is on the screen.
struct Lozenge<'a> {
    view: &'a View<'a, Claustro>,
    board: &'static Board,
    /// The squares of the last move.
    last: Vec<Square>,
    /// The lines from one row of squares to the next.
    down: usize,
}

impl<'a> Lozenge<'a> {
    fn new(view: &'a View<'a, Claustro>) -> Lozenge<'a> {
        let board = view.position.rules().board();
        let last = view.past.moves.last();
        let last = last.map_or(Vec::new(), |m| [m.from, m.to].into_iter().chain(m.captive).collect());
        let mut lozenge = Lozenge { view, board, last, down: 2 };
        if lozenge.rows() > LINED {
            lozenge.down = 1;
        }
        lozenge
    }

    /// The rows of squares from one goal to the other.
    fn rows(&self) -> usize {
        (self.board.columns() + self.board.rows() - 1) as usize
    }

    /// A line for the labels is beyond the last row.
    fn lines(&self) -> usize {
        (self.rows() - 1) * self.down + 2
    }

    fn columns(&self) -> usize {
        (self.rows() - 1) * ACROSS + CELL + 2 * MARGIN
    }

    /// The line and the middle column of a square.
    fn place(&self, square: Square) -> (usize, usize) {
        let square = if self.view.look.flipped { self.board.turned(square) } else { square };
        let (column, row) = (square.column() as usize, square.row() as usize);
        let line = (self.rows() - 1 - column - row) * self.down;
        // Turned, the labels are above the first row.
        let line = line + usize::from(self.view.look.flipped);
        (line, MARGIN + CELL / 2 + ACROSS * (column + self.board.rows() as usize - 1 - row))
    }

    /// A square, and the lines that lead from it to those below it.
    fn draw_square(&self, canvas: &mut Canvas, square: Square) {
        let (line, middle) = self.place(square);
        let (symbol, ink) = self.symbol(square);
        canvas.put(line, middle, symbol, ink);
        let around = if self.last.contains(&square) {
            Some(('[', ']', Ink::Last))
        } else if Side::ALL.into_iter().any(|side| square == self.board.goal(side)) {
            Some(('(', ')', ink))
        } else {
            None
        };
        if let Some((open, close, ink)) = around {
            canvas.put(line, middle - 1, open, ink);
            canvas.put(line, middle + 1, close, ink);
        }
        if self.down == 1 {
            return;
        }
        let (left, right) = if self.view.look.unicode { ('╱', '╲') } else { ('/', '\\') };
        let inwards = if self.view.look.flipped { self.board.turned(square) } else { square };
        if inwards.column() > 0 {
            canvas.put(line + 1, middle - ACROSS / 2, left, Ink::Faint);
        }
        if inwards.row() > 0 {
            canvas.put(line + 1, middle + ACROSS / 2, right, Ink::Faint);
        }
    }

    /// What stands on a square.
    fn symbol(&self, square: Square) -> (char, Ink) {
        let look = self.view.look;
        let ink = |side: Side| if side == Side::First { Ink::Green } else { Ink::Blue };
        let goal = Side::ALL.into_iter().find(|&side| square == self.board.goal(side));
        match (self.view.position.owner(square), goal) {
            (Some(side), _) if look.unicode => {
                let goes_up = (side == Side::First) != look.flipped;
                (if goes_up { '▲' } else { '▼' }, ink(side))
            }
            (Some(side), _) => (letter(side), ink(side)),
            (None, Some(side)) => (letter(side).to_ascii_uppercase(), ink(side)),
            (None, None) if !self.board.fields().contains(square) => ('#', Ink::Faint),
            (None, None) => (if look.unicode { '·' } else { '.' }, Ink::Plain),
        }
    }

    /// The number beside the first square of a row, the letter beside that of a
    /// column, on the outside of the board.
    fn draw_labels(&self, canvas: &mut Canvas, square: Square) {
        let (line, middle) = self.place(square);
        let outside = ACROSS / 2;
        let letter = char::from(b'a' + square.column()).to_string();
        let number = (square.row() + 1).to_string();
        if self.view.look.flipped {
            if square.row() == 0 {
                canvas.write_back(line - 1, middle - outside, &letter);
            }
            if square.column() == 0 {
                canvas.write(line - 1, middle + outside, &number);
            }
        } else {
            if square.row() == 0 {
                canvas.write(line + 1, middle + outside, &letter);
            }
            if square.column() == 0 {
                canvas.write_back(line + 1, middle - outside, &number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{at, reads_what_it_writes, speaks_every_language, start, takes_any_line};
    use super::*;
    use crate::Rules;

    const START: &str = r"
                  (G)
                 /   \
               b       b
             /   \   /   \
           b       .       b
         /   \   /   \   /   \
       .       .       .       .
     /   \   /   \   /   \   /   \
   #       .       .       .       #
 5   \   /   \   /   \   /   \   /   e
       .       .       .       .
     4   \   /   \   /   \   /   d
           g       .       g
         3   \   /   \   /   c
               g       g
             2   \   /   b
                  (B)
                 1   a
";

    /// After d4xc3@b4, seen by blue.
    const CAPTURED: &str = "
                 a   1
                  (B)
             b   ╱   ╲   2
               ▼       ▼
         c   ╱   ╲   ╱   ╲   3
           ·       ·       ▼
     d   ╱   ╲   ╱   ╲   ╱   ╲   4
       ·       ·       ·       ·
 e   ╱   ╲   ╱   ╲   ╱   ╲   ╱   ╲   5
   #       ·      [▼]     [▲]      #
     ╲   ╱   ╲   ╱   ╲   ╱   ╲   ╱
       ·       ·       ·       ·
         ╲   ╱   ╲   ╱   ╲   ╱
           ·      [·]      ▲
             ╲   ╱   ╲   ╱
               ▲       ▲
                 ╲   ╱
                  (G)
";

    const NARROW: &str = r"
          (G)
         /   \
       .       b
     /   \   /   \
   #       .       .
 4   \   /   \   /   \
       .       .       #
     3   \   /   \   /   c
           g       .
         2   \   /   b
              (B)
             1   a
";

    /// The drawing without Unicode, after a line break.
    fn plain(rules: &str) -> String {
        let mut table = start(rules);
        table.look.unicode = false;
        format!("\n{}", LosangoSkin.draw(&table.view()))
    }

    #[test]
    fn green_is_below_and_walks_up() {
        assert_eq!(plain("5x5"), START);
        assert_eq!(plain("3x4"), NARROW);
    }

    #[test]
    fn the_last_move_is_marked_and_the_board_can_be_turned() {
        let mut table = at("5x5", "2bb1/3gb/g1b2/g4/1g3 g").flipped();
        table.play("d4xc3@b4");
        assert_eq!(format!("\n{}", LosangoSkin.draw(&table.view())), CAPTURED);
    }

    #[test]
    fn a_piece_in_its_goal_is_seen_there() {
        let screen = LosangoSkin.draw(&at("5x5", "1b1b1/g3b/1g3/1gg2/b4 g").view());
        assert!(screen.contains("                  (▼)\n                 1   a\n"), "{screen}");
    }

    #[test]
    fn every_board_fits_a_terminal() {
        for columns in 3..=10 {
            for rows in 3..=10 {
                let Some(rules) = Rules::new(columns, rows) else { continue };
                for flipped in [false, true] {
                    let mut table = start(&rules.to_string());
                    table.look.flipped = flipped;
                    let screen = LosangoSkin.draw(&table.view());
                    assert!(screen.lines().count() <= 22, "{rules}:\n{screen}");
                    assert!(screen.lines().all(|line| line.chars().count() <= 80), "{rules}:\n{screen}");
                    for piece in ['▲', '▼'] {
                        assert_eq!(
                            screen.matches(piece).count(),
                            rules.board().pieces(),
                            "{rules}:\n{screen}"
                        );
                    }
                    let mut labels: Vec<String> = (1..=rows).map(|row| row.to_string()).collect();
                    labels.extend((0..columns).map(|column| char::from(b'a' + column).to_string()));
                    let words: Vec<&str> = screen.split_whitespace().collect();
                    assert!(labels.iter().all(|label| words.contains(&label.as_str())), "{rules}:\n{screen}");
                }
            }
        }
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        let mut table = start("5x5");
        table.play("b1-b2");
        let plain = LosangoSkin.draw(&table.view());
        table.look.colour = true;
        let coloured = LosangoSkin.draw(&table.view());
        let codes = coloured.split('\x1b').skip(1).map(|rest| &rest[rest.find('m').unwrap() + 1..]);
        let first = coloured.split('\x1b').next().unwrap().to_owned();
        assert_eq!(first + &codes.collect::<String>(), plain);
    }

    #[test]
    fn any_line_is_safe() {
        takes_any_line(&LosangoSkin);
    }

    #[test]
    fn moves_are_read_as_they_are_written() {
        reads_what_it_writes(&LosangoSkin);
    }

    #[test]
    fn nothing_is_left_untranslated() {
        speaks_every_language(&LosangoSkin);
    }
}
