//! The tree as a drawing: the root at the left, a column for each level.

use std::fmt::Write;

use ludoteca_core::{Language, Lookahead, Notation, Side};

use super::{BoardId, GameTree, Pruning};

use crate::TEXTS;

/// The distance between two rows.
const ROW: f64 = 26.0;
/// The height of a board's box.
const HEIGHT: f64 = 20.0;
/// The width of a letter, and the room beside the letters of a box.
const LETTER: f64 = 7.3;
const PADDING: f64 = 14.0;
/// The room between two columns, and around the drawing.
const GAP: f64 = 56.0;
const MARGIN: f64 = 16.0;
/// The room for the summary and the legend.
const HEAD: f64 = 58.0;

/// The looks.
const STYLE: &str = "\
text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:#222}\
rect{stroke:#777;fill:#fff}\
path{fill:none;stroke:#999}\
.first rect{fill:#fdeccc}.second rect{fill:#d9e7f7}\
.cut rect{stroke-dasharray:4 3;stroke:#aaa;fill:none}.cut text{fill:#999}\
path.cut{stroke-dasharray:4 3;stroke:#ccc}\
.best rect{stroke:#b3261e;stroke-width:2.5}path.best{stroke:#b3261e;stroke-width:2.5}\
.best text{font-weight:bold}";

/// Where the boxes stand.
struct Layout {
    /// The middle of each box, from the top.
    y: Vec<f64>,
    /// The left edge and the width of each column.
    columns: Vec<(f64, f64)>,
    width: f64,
    height: f64,
}

impl<G: Notation, L: Lookahead<G>> GameTree<'_, G, L> {
    /// A stand-alone SVG: each box has its move and value, coloured by the side to
    /// move; the best line is thick, what alpha-beta would leave out dashed and
    /// grey. The board appears as the tip of its box.
    pub fn svg(&self, language: Language) -> String {
        let layout = self.layout();
        let line = self.best_line();
        let class = |id: BoardId| {
            if line.get(self.node(id).level as usize) == Some(&id) {
                " best"
            } else if self.node(id).pruning == Pruning::Pruned {
                " cut"
            } else {
                ""
            }
        };
        let summary = escaped(&language.say(&self.summary()));
        let (width, height) = (layout.width, layout.height);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\">\n<title>{summary}</title>\n<style>{STYLE}</style>\n\
             <rect width=\"{width}\" height=\"{height}\" style=\"fill:#fff;stroke:none\"/>\n\
             <text x=\"{MARGIN}\" y=\"22\">{summary}</text>\n"
        );
        legend::<G>(&mut text, language);

        // Lines first, so that no box is crossed by one; the best line last of all.
        let mut order: Vec<BoardId> = self.ids().collect();
        order.sort_by_key(|&id| class(id) == " best");
        for &id in &order {
            if let Some(parent) = self.node(id).parent {
                let (left, breadth) = layout.columns[self.node(parent).level as usize];
                let (from, to) = (left + breadth, layout.columns[self.node(id).level as usize].0);
                let (y, there) = (layout.y[parent.index()], layout.y[id.index()]);
                let bend = f64::midpoint(from, to);
                let class = class(id).trim_start();
                let _ = writeln!(
                    text,
                    "<path class=\"{class}\" d=\"M{from} {y}C{bend} {y} {bend} {there} {to} {there}\"/>"
                );
            }
        }
        for id in self.ids() {
            let node = self.node(id);
            let (left, breadth) = layout.columns[node.level as usize];
            let top = layout.y[id.index()] - HEIGHT / 2.0;
            let (side, class) = (node.turn.word(), class(id));
            let _ = writeln!(
                text,
                "<g class=\"{side}{class}\"><title>{}</title>\
                 <rect x=\"{left}\" y=\"{top}\" width=\"{breadth}\" height=\"{HEIGHT}\" rx=\"4\"/>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text></g>",
                escaped(&self.lookahead().draw(&node.board)),
                left + breadth / 2.0,
                top + 14.0,
                escaped(&self.label(id)),
            );
        }
        text.push_str("</svg>\n");
        text
    }

    fn label(&self, id: BoardId) -> String {
        format!("{} {}", self.move_text(id), self.value_text(id)).trim_start().to_owned()
    }

    /// Gives every board without children a row of its own, and every other the
    /// middle of its children.
    fn layout(&self) -> Layout {
        let mut longest = vec![0; self.depth() as usize + 1];
        for id in self.ids() {
            let length = &mut longest[self.node(id).level as usize];
            *length = self.label(id).chars().count().max(*length);
        }
        longest.truncate(longest.iter().rposition(|&length| length > 0).map_or(1, |last| last + 1));
        let mut x = MARGIN;
        let columns: Vec<(f64, f64)> = longest
            .into_iter()
            .map(|letters| {
                let column = (x, (letters as f64 * LETTER + PADDING).round());
                x += column.1 + GAP;
                column
            })
            .collect();

        let mut y = vec![0.0; self.len()];
        let mut rows = 0;
        self.place_rows(Self::ROOT, &mut rows, &mut y);
        let width = (x - GAP + MARGIN).max(640.0);
        Layout { y, columns, width, height: HEAD + f64::from(rows) * ROW + MARGIN }
    }

    fn place_rows(&self, id: BoardId, rows: &mut u32, y: &mut [f64]) {
        let node = self.node(id);
        for child in node.children() {
            self.place_rows(child, rows, y);
        }
        y[id.index()] = match (node.children().next(), node.children().next_back()) {
            (Some(first), Some(last)) => f64::midpoint(y[first.index()], y[last.index()]),
            _ => {
                *rows += 1;
                HEAD + (f64::from(*rows) - 0.5) * ROW
            }
        };
    }
}

/// What the colours and the lines mean.
fn legend<G: Notation>(text: &mut String, language: Language) {
    let turn = |side| TEXTS.message("tree.outline.turn").with_message("side", G::side_name(side));
    let mut x = MARGIN;
    for (class, words) in [
        ("first", turn(Side::First)),
        ("second", turn(Side::Second)),
        ("best", TEXTS.message("tree.svg.best")),
        ("cut", TEXTS.message("tree.svg.cut")),
    ] {
        let words = language.say(&words);
        let _ = writeln!(
            text,
            "<g class=\"{class}\"><rect x=\"{x}\" y=\"33\" width=\"18\" height=\"13\" rx=\"3\"/></g>\
             <text x=\"{}\" y=\"44\">{}</text>",
            x + 24.0,
            escaped(&words)
        );
        x += 24.0 + (words.chars().count() as f64 * LETTER + 24.0).round();
    }
}

/// A text inside XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
