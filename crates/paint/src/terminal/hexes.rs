//! A hive of characters: upright hexes, each four columns from the next.
//!
//! ```text
//!  / \ / \
//! |wQ |bB1|     a hex holds the name of its uppermost tile,
//!  \ / \ /3\    above it the height of the stack,
//!     |wA1|     below it a mark
//!      \^/
//! ```

use std::collections::BTreeMap;

use ludoteca_core::{Cell, MarkKind, Scene, Side, Sprite};
use unicode_width::UnicodeWidthStr;

use super::{Ink, Printer, cut, whole};

use crate::TEXTS;

/// The columns from a hex to the next, and half of it.
const STEP: i32 = 4;
const HALF: i32 = STEP / 2;
/// The lines from a row of hexes to the next.
const LINES: i32 = 2;
/// The height of a row of hexes of width one.
const ROW: f32 = 0.866_025;
/// The columns inside a hex.
const INSIDE: usize = 3;

/// The cells of a scene of upright hexes: the line and the column of each middle.
pub(super) struct Hexes {
    middles: Vec<(i32, i32)>,
}

impl Hexes {
    /// The middles of a scene whose cells are all hexes of width one that stand on
    /// a corner.
    pub(super) fn of(scene: &Scene) -> Option<Hexes> {
        if !scene.cells.iter().all(is_upright) {
            return None;
        }
        let centres = || scene.cells.iter().map(Cell::centre);
        let left = centres().map(|centre| centre.x).reduce(f32::min)?;
        let top = centres().map(|centre| centre.y).reduce(f32::min)?;
        let middle = |cell: &Cell| {
            let centre = cell.centre();
            let (line, column) = (whole((centre.y - top) / ROW)?, whole((centre.x - left) * 2.0)?);
            Some((i32::try_from(line).ok()? * LINES, i32::try_from(column).ok()? * HALF))
        };
        Some(Hexes { middles: scene.cells.iter().map(middle).collect::<Option<_>>()? })
    }
}

/// Whether a cell is a hex of width one with a corner above its middle.
fn is_upright(cell: &Cell) -> bool {
    const RADIUS: f32 = ROW / 1.5;
    let centre = cell.centre();
    let away = |dx: f32, dy: f32| {
        let near = |a: f32, b: f32| (a - b).abs() < 1e-2;
        cell.polygon.iter().any(|p| near(p.x - centre.x, dx) && near(p.y - centre.y, dy))
    };
    let sides = [-0.5, 0.5].into_iter().all(|x| away(x, RADIUS / 2.0) && away(x, -RADIUS / 2.0));
    cell.polygon.len() == 6 && sides && away(0.0, RADIUS) && away(0.0, -RADIUS)
}

/// The signs of one kind of screen.
struct Signs {
    /// The sides of a hex: rising, upright and falling.
    sides: [&'static str; 3],
    /// An empty place beside the hive.
    empty: &'static str,
    /// Where the last move came from.
    left: &'static str,
    /// What marks look like, in the order of [`MarkKind::ALL`].
    marks: [&'static str; MarkKind::ALL.len()],
}

const UNICODE: Signs =
    Signs {
        sides: ["╱", "│", "╲"], empty: "·", left: "∗", marks: ["•", "×", "!", "»", "'", "o"]
    };
const ASCII: Signs =
    Signs { sides: ["/", "|", "\\"], empty: ".", left: "*", marks: ["^", "x", "!", ">", "'", "o"] };

/// Characters with their colours by line and column.
type Canvas = BTreeMap<(i32, i32), (String, Option<Ink>)>;

impl Printer<'_> {
    /// The hive, then its stacks, the hands and what the signs mean.
    pub(super) fn hive(&self, hexes: &Hexes) -> String {
        let mut canvas = Canvas::new();
        let cells = || hexes.middles.iter().enumerate();
        let shown = |cell: usize| {
            self.top(cell).is_some()
                || self.scene.last.contains(&cell)
                || self.number(cell).is_some()
                || self.mark(cell).is_some()
        };
        let lines = || cells().filter(|&(cell, _)| shown(cell)).map(|(_, middle)| middle.0);
        // Whole rows of empty places above and below would only take up lines.
        let used = lines().min().unwrap_or(0)..=lines().max().unwrap_or(0);
        for (cell, &middle) in cells().filter(|(_, middle)| used.contains(&middle.0)) {
            self.hex(&mut canvas, cell, middle);
        }
        if let ([only], []) = (&hexes.middles[..], &self.scene.sprites[..]) {
            self.walls(&mut canvas, *only, false);
        }
        let mut out = self.lines(&canvas);
        out += &self.stacks();
        for side in Side::ALL {
            out += &self.hand(side);
        }
        out + &self.legend()
    }

    /// The number that a cell shows, if it shows one.
    fn number(&self, cell: usize) -> Option<String> {
        let at = self.caption.numbered.iter().position(|&numbered| numbered == cell)?;
        Some((at + 1).to_string())
    }

    /// Draws a cell where something is to be seen.
    fn hex(&self, canvas: &mut Canvas, cell: usize, (line, column): (i32, i32)) {
        let signs = self.hex_signs();
        let lit = self.scene.last.contains(&cell);
        let number = self.number(cell);
        let Some(top) = self.top(cell) else {
            let mark = self.mark(cell);
            let sign = mark.unwrap_or(if lit { signs.left } else { signs.empty });
            let ink = (lit || number.is_some() || mark.is_some()).then_some(Ink::LAST);
            canvas.insert((line, column), (number.unwrap_or_else(|| sign.to_owned()), ink));
            return;
        };
        let moved = self.scene.last.last() == Some(&cell);
        self.walls(canvas, (line, column), moved);
        let ink = Some(Ink::piece(top.side));
        let name = cut(&self.name(top), INSIDE);
        let padding = INSIDE - name.width();
        canvas.insert((line, column - 1), (name, ink));
        for at in 0..padding as i32 {
            canvas.insert((line, column + 1 - at), (" ".to_owned(), ink));
        }
        let height = if top.height == 0 { " ".to_owned() } else { (top.height + 1).to_string() };
        canvas.insert((line - 1, column), (height, ink));
        let left = (lit && !moved).then_some(signs.left);
        let foot = number.unwrap_or_else(|| self.mark(cell).or(left).unwrap_or(" ").to_owned());
        canvas.insert((line + 1, column), (foot, ink));
    }

    /// The six sides of a hex; brackets hold the tile that moved last.
    fn walls(&self, canvas: &mut Canvas, (line, column): (i32, i32), moved: bool) {
        let [rising, upright, falling] = self.hex_signs().sides;
        for (down, right, sign) in [(-1, -1, rising), (-1, 1, falling), (1, -1, falling), (1, 1, rising)] {
            canvas.insert((line + down, column + right), (sign.to_owned(), None));
        }
        for (right, bracket) in [(-HALF, "["), (HALF, "]")] {
            let place = (line, column + right);
            if moved {
                canvas.insert(place, (bracket.to_owned(), Some(Ink::LAST)));
            } else {
                // A neighbour's bracket stays.
                canvas.entry(place).or_insert_with(|| (upright.to_owned(), None));
            }
        }
    }

    /// The lines of a canvas, without blanks at their ends.
    fn lines(&self, canvas: &Canvas) -> String {
        let lines = canvas.keys().map(|place| place.0);
        let (Some(first), Some(last)) = (lines.clone().min(), lines.max()) else { return String::new() };
        let left = canvas.keys().map(|place| place.1).min().unwrap_or(0);
        let mut out = String::new();
        for line in first..=last {
            let mut at = left;
            for (&(_, column), (text, ink)) in canvas.range((line, i32::MIN)..=(line, i32::MAX)) {
                out += &" ".repeat(usize::try_from(column - at).unwrap_or(0));
                match ink.filter(|_| self.look.colour) {
                    Some(ink) => out += &(self.inked(text.clone(), ink) + "\x1b[0m"),
                    None => out += text,
                }
                at = column + text.width() as i32;
            }
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
        }
        out
    }

    /// The line that tells the stacks, if there are any.
    fn stacks(&self) -> String {
        let stack = |cell: usize| {
            let mut tiles: Vec<&Sprite> =
                self.scene.sprites.iter().filter(|sprite| sprite.cell == cell).collect();
            tiles.sort_by_key(|sprite| sprite.height);
            let names: Vec<String> = tiles.into_iter().map(|tile| self.name(tile)).collect();
            (names.len() > 1).then(|| names.join(" "))
        };
        let stacks: Vec<String> = (0..self.scene.cells.len()).filter_map(stack).collect();
        if stacks.is_empty() {
            return String::new();
        }
        let message = TEXTS.message("paint.stacks").with_trusted("stacks", stacks.join(", "));
        self.look.language.say(&message) + "\n"
    }

    /// The line that tells what the signs mean that are in the picture.
    pub(super) fn legend(&self) -> String {
        let shown = |kind| {
            let by_rules = matches!(kind, MarkKind::Pinned | MarkKind::Stunned);
            let mut marks = self.scene.marks.iter().filter(|mark| mark.kind == kind);
            marks.any(|mark| by_rules || self.kind(mark.cell) == Some(kind))
        };
        let told: Vec<String> = MarkKind::ALL
            .into_iter()
            .filter(|&kind| shown(kind))
            .map(|kind| {
                let what = self.look.language.say(&kind.message());
                format!("{} {what}", self.sign(kind))
            })
            .collect();
        if told.is_empty() { String::new() } else { told.join("   ") + "\n" }
    }

    /// The sign of a cell's mark.
    pub(super) fn mark(&self, cell: usize) -> Option<&'static str> {
        self.kind(cell).map(|kind| self.sign(kind))
    }

    /// The mark of a cell: of several the most important.
    fn kind(&self, cell: usize) -> Option<MarkKind> {
        let has = |kind| self.scene.marks.iter().any(|mark| mark.cell == cell && mark.kind == kind);
        // What the turn asks for comes first.
        let kinds = std::iter::once(MarkKind::Stunned).chain(MarkKind::ALL);
        kinds.into_iter().find(|&kind| has(kind))
    }

    fn sign(&self, kind: MarkKind) -> &'static str {
        let at = MarkKind::ALL.iter().position(|&known| known == kind).unwrap_or_default();
        self.hex_signs().marks[at]
    }

    const fn hex_signs(&self) -> &'static Signs {
        if self.look.unicode { &UNICODE } else { &ASCII }
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::{Drawn, Game, Language, Look};
    use ludoteca_hive::{GameString, Hive};

    use super::super::super::Caption;
    use super::super::terminal;
    use super::*;

    const PLAIN: Look = Look { language: Language::En, flipped: false, colour: false, unicode: false };
    const STACK: &str = r"Base+MLP;;;wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ";

    /// The last position of a game, with its last move.
    fn scene(text: &str) -> Scene {
        let game: GameString = text.parse().expect("a game");
        game.position().scene(game.moves().last().copied())
    }

    fn paint(scene: &Scene, look: Look) -> String {
        terminal(scene, Hive::glyphs(), &Caption::of::<Hive>(None), &look)
    }

    #[test]
    fn a_stack_the_last_move_marks_and_hands_in_letters() {
        let wanted = r"   / \ / \ /2\
. |bB1|wB1[wB2] *
   \ / \^/ \x/
  . |bQ | .   .
     \ /
stacks, from bottom to top: wQ wB2
White, in hand: wS1 wS2 wG1 wG2 wG3 wA1 wA2 wA3 wM wL wP
Black, in hand: bS1 bS2 bB2 bG1 bG2 bG3 bA1 bA2 bA3 bM bL bP
^ pinned   x stunned
";
        assert_eq!(paint(&scene(STACK), PLAIN), wanted);
    }

    #[test]
    fn the_same_from_the_other_side_in_lines() {
        let wanted = "         ╱ ╲
  ·   · │bQ │ ·
   ╱2╲ ╱ ╲ ╱ ╲
∗ [wB2]wB1│bB1│ ·
   ╲×╱ ╲•╱ ╲ ╱
";
        let painted = paint(&scene(STACK).flipped(), Look { unicode: true, ..PLAIN });
        assert!(painted.starts_with(wanted), "{painted}");
    }

    #[test]
    fn an_empty_table_has_one_place() {
        let start = Hive::start(&"Base".parse().expect("rules")).scene(None);
        assert!(paint(&start, PLAIN).starts_with(" / \\\n| . |\n \\ /\nWhite, in hand: wQ wS1"));
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        let plain = paint(&scene(STACK), PLAIN);
        let coloured = paint(&scene(STACK), Look { colour: true, ..PLAIN });
        let mut parts = coloured.split("\x1b[");
        let first = parts.next().unwrap_or_default().to_owned();
        let bare = parts.fold(first, |out, part| out + part.split_once('m').expect("a colour").1);
        let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        assert_eq!(trimmed(&bare), trimmed(&plain));
        for line in coloured.lines().filter(|line| line.contains('\x1b')) {
            assert!(line.rfind("\x1b[0m") == line.rfind("\x1b["), "colours leak: {line:?}");
        }
    }

    #[test]
    fn a_usual_hive_fits_the_screen() {
        let game = r"Base+ML;;;wS1;bB1 wS1-;wG1 \wS1;bL bB1\;wQ \wG1;bM bL-;wA1 -wQ;bQ \bM;wL wA1\;bG1 bQ/;wB1 wL\;bB2 \bG1;wB2 \wA1;bG2 \bB2;wA2 -wB2;bS1 /bL;wM wB2/;bA1 bM-;wS2 /wB1;bA1 /bB2;wG2 -wA2;bM -bA1;wG1 /wA1;bG3 bG1-";
        let painted = paint(&scene(game), PLAIN);
        assert!(painted.lines().count() < 24, "{painted}");
        assert!(painted.lines().all(|line| line.width() <= 80), "{painted}");
    }
}
