//! A trace as indented lines, for people.

use std::fmt::Write;

use super::shown::TraceView;

impl TraceView<'_> {
    /// One line per look, in the order of the visits: the move, its value, the window, and
    /// what is peculiar about it.
    ///
    /// ```text
    /// 0.35 (-∞, ∞) to move: mouse
    /// ├─ 31-26 0.35 * (-∞, ∞)
    /// │  ├─ 1-5 0.35 * (-∞, ∞)
    /// │  └─ 2-6 0.52 (-∞, 0.35)
    /// └─ 31-27 0.10 (0.35, ∞), cutoff: 0.10 ≤ 0.35
    ///    ├─ 1-5 0.10 (0.35, ∞)
    ///    └─ x 6 moves are not tried: 2-6, 2-7, …
    /// ```
    pub fn outline(&self) -> String {
        self.introduction() + &self.drawing()
    }

    /// The lines without the head.
    pub(super) fn drawing(&self) -> String {
        let root = self.root;
        let mut text = format!("{} {}\n", self.label(root), self.say(&self.turn(root)));
        self.below(&mut text, root, &mut String::new());
        text
    }

    /// The value and the window of a look.
    fn label(&self, at: usize) -> String {
        let look = self.look(at);
        let value = look.value.map_or_else(|| "?".to_owned(), |value| self.value(at, value));
        let marked = look.ply > 0 && self.trace.parent(at).and_then(|above| self.best(above)) == Some(at);
        let mut label = if marked { format!("{value} *") } else { value };
        if let Some(window) = look.window {
            let _ = write!(label, " {}", self.window(at, window));
        }
        label
    }

    /// A look on one line: the move, its value, the window, and what is peculiar about it.
    pub fn line(&self, at: usize) -> String {
        let mut line = format!("{} {}", self.name(at), self.label(at));
        for tag in self.tags(at) {
            let _ = write!(line, ", {}", self.say(&tag));
        }
        line
    }

    /// What was not looked at below a look, or is not kept, a line for each.
    pub fn rest(&self, at: usize) -> Vec<String> {
        let rest = [self.skipped(at), self.untried(at)].into_iter().flatten();
        let rest = rest.map(|moves| format!("x {}", self.say(&moves)));
        rest.chain(self.more(at).map(|more| self.say(&more))).collect()
    }

    /// Writes what is below a look; `margin` holds the lines of those above it.
    fn below(&self, text: &mut String, at: usize, margin: &mut String) {
        let children = self.children(at);
        let rest = self.rest(at);
        let count = children.len() + rest.len();
        let knot =
            |number: usize| if number + 1 == count { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        for (number, &child) in children.iter().enumerate() {
            let (knot, branch) = knot(number);
            let _ = writeln!(text, "{margin}{knot}{}", self.line(child));
            let length = margin.len();
            margin.push_str(branch);
            self.below(text, child, margin);
            margin.truncate(length);
        }
        for (number, line) in rest.iter().enumerate() {
            let _ = writeln!(text, "{margin}{}{line}", knot(children.len() + number).0);
        }
    }

    /// The graph for `dot`: values on the boards, moves on the lines, what was not tried grey.
    pub fn dot(&self) -> String {
        let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        let line = self.best_line();
        let mut text = String::from(
            "digraph tree {\n  node [fontname=\"monospace\"];\n  edge [fontname=\"monospace\"];\n",
        );
        for at in self.looks().filter(|&at| self.look(at).ply <= self.plies) {
            let style = if line.contains(&at) { ", penwidth=3" } else { "" };
            let shape = if self.trace.turn(at) == self.trace.viewer() { "ellipse" } else { "box" };
            let label = quoted(&self.label(at));
            let _ = writeln!(text, "  n{at} [label={label}, shape={shape}{style}];");
            if let Some(above) = self.trace.parent(at) {
                let name = quoted(&self.name(at));
                let _ = writeln!(text, "  n{above} -> n{at} [label={name}{style}];");
            }
            for (word, rest) in [("s", self.skipped(at)), ("x", self.untried(at)), ("m", self.more(at))] {
                if let Some(rest) = rest {
                    let grey = "style=dashed, color=grey, fontcolor=grey";
                    let label = quoted(&self.say(&rest));
                    let _ = writeln!(text, "  {word}{at} [label={label}, shape=box, {grey}];");
                    let _ = writeln!(text, "  n{at} -> {word}{at} [{grey}];");
                }
            }
        }
        text.push_str("}\n");
        text
    }
}
