//! A trace as a drawing.

use ludoteca_core::Side;

use super::look::Why;
use super::shown::TraceView;
use crate::TEXTS;
use crate::tree::{Figure, FigureBox};

impl TraceView<'_> {
    /// A stand-alone SVG: each box has its move, its value and its window, coloured by the
    /// side to move; the expected line is thick, what was not tried dashed and grey, with the
    /// bound that is to blame.
    pub fn svg(&self) -> String {
        self.figure().svg()
    }

    pub(super) fn figure(&self) -> Figure {
        let legend = [
            (
                Side::First.word(),
                TEXTS.message("tree.outline.turn").with_message("side", self.sides.first.clone()),
            ),
            (
                Side::Second.word(),
                TEXTS.message("tree.outline.turn").with_message("side", self.sides.second.clone()),
            ),
            ("best", TEXTS.message("tree.svg.best")),
            ("cut", TEXTS.message("trace.svg.cut")),
        ];
        let whose = TEXTS.message("trace.svg.legend");
        let whose = whose.with_message("side", self.sides[self.trace.viewer()].clone());
        let mut boxes = Vec::new();
        if !self.looks().is_empty() {
            self.draw(self.root, None, &self.best_line(), &mut boxes);
        }
        Figure {
            title: vec![self.say(&self.heading()), self.say(&self.summary()), self.say(&whose)],
            legend: legend.into_iter().map(|(class, words)| (class, self.say(&words))).collect(),
            boxes,
            ground: self.ground,
        }
    }

    /// Draws a look and everything below it.
    fn draw(&self, at: usize, parent: Option<usize>, line: &[usize], boxes: &mut Vec<FigureBox>) {
        let place = boxes.len();
        let best = if line.contains(&at) { " best" } else { "" };
        boxes.push(FigureBox {
            parent,
            lines: self.box_lines(at),
            class: format!("{}{best}", self.trace.turn(at).word()),
            tip: format!("{}\n{}", self.say(&self.enters(at)), self.say(&self.reason(at))),
        });
        for child in self.children(at) {
            self.draw(child, Some(place), line, boxes);
        }
        let untried = self.untried(at).map(|untried| {
            let reason = self.say(&self.reason(at));
            let count = TEXTS.message("trace.svg.untried").with("n", self.look(at).untried);
            (vec![self.say(&count), reason], self.say(&untried))
        });
        let skipped = self.skipped(at).map(|skipped| {
            let count = TEXTS.message("trace.svg.skipped").with("n", self.look(at).skipped);
            (vec![self.say(&count)], self.say(&skipped))
        });
        let more = self.more(at).map(|more| (vec![self.say(&more)], String::new()));
        for (lines, tip) in skipped.into_iter().chain(untried).chain(more) {
            boxes.push(FigureBox { parent: Some(place), lines, class: "cut".to_owned(), tip });
        }
    }

    /// What stands in the box of a look.
    fn box_lines(&self, at: usize) -> Vec<String> {
        let look = self.look(at);
        let value = look.value.map_or_else(|| "?".to_owned(), |value| self.value(at, value));
        let mut lines = vec![format!("{} {value}", self.name(at))];
        lines.extend(look.window.map(|window| self.window(at, window)));
        let told = look.why == Why::Cut && look.untried > 0;
        let tags = self.tags(at);
        // Why moves were not tried stands beside them.
        let tags = if told { &tags[..tags.len().saturating_sub(1)] } else { &tags[..] };
        if !tags.is_empty() {
            lines.push(tags.iter().map(|tag| self.say(tag)).collect::<Vec<_>>().join(", "));
        }
        lines
    }
}
