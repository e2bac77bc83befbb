//! Two searches side by side: what one of them saves.

use std::fmt::Write;

use ludoteca_core::{BySide, Language, Message};
use serde_json::{Value, json};

use super::{Found, Trace, TraceView};
use crate::TEXTS;
use crate::tree::{Figure, Ground};

/// The widest that the left one of two outlines is shown.
const LEFT_WIDEST: usize = 76;

/// Two searches of one position.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The one that others are held against.
    pub before: Trace,
    /// The one that may save something.
    pub after: Trace,
}

impl Comparison {
    /// What the second search saves or costs, and whether it finds the same, a sentence each.
    pub fn verdict(&self) -> Vec<Message> {
        let (before, after) = (&self.before.found, &self.after.found);
        let (many, few) = (before.tally.nodes, after.tally.nodes);
        let key = match few.cmp(&many) {
            std::cmp::Ordering::Less => "trace.compare.saves",
            std::cmp::Ordering::Equal => "trace.compare.equal",
            std::cmp::Ordering::Greater => "trace.compare.costs",
        };
        let share = 100.0 * (few.abs_diff(many) as f64) / many.max(1) as f64;
        let nodes = TEXTS
            .message(key)
            .with("before", &self.before.header.player)
            .with("after", &self.after.header.player)
            .with("many", many)
            .with("few", few)
            .with("percent", format!("{share:.0}"));
        let cutoffs = TEXTS
            .message("trace.compare.cutoffs")
            .with("before", before.tally.cutoffs)
            .with("after", after.tally.cutoffs);
        vec![nodes, cutoffs, self.same_answer()]
    }

    /// Whether both find the same.
    fn same_answer(&self) -> Message {
        let (before, after) = (&self.before.found, &self.after.found);
        let same_value = before.value == after.value && self.before.header.scale == self.after.header.scale;
        let key = match (same_value, before.line == after.line) {
            (true, true) => "trace.compare.same",
            (true, false) => "trace.compare.other_line",
            (false, true) => "trace.compare.other_value",
            (false, false) => "trace.compare.other",
        };
        let line = |found: &Found| found.line.join(", ");
        TEXTS
            .message(key)
            .with("before", value(&self.before))
            .with("after", value(&self.after))
            .with("line_before", line(before))
            .with("line_after", line(after))
    }

    /// The numbers of both, for people: a row for each that is not zero in both.
    fn table(&self, language: Language) -> String {
        let numbers = self.before.found.tally.rows().into_iter().zip(self.after.found.tally.rows());
        let numbers = numbers.filter(|((_, before), (_, after))| before + after > 0);
        let mut rows: Vec<[String; 3]> =
            vec![[String::new(), self.before.header.player.clone(), self.after.header.player.clone()]];
        rows.extend(numbers.map(|((name, before), (_, after))| {
            let name = language.say(&TEXTS.message(format!("trace.count.{name}")));
            [name, before.to_string(), after.to_string()]
        }));
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let [name, before, after] = [0, 1, 2].map(width);
        rows.iter()
            .map(|row| format!("{:<name$}  {:>before$}  {:>after$}\n", row[0], row[1], row[2]))
            .collect()
    }

    /// Both views, the one that others are held against first.
    fn views<'a>(&'a self, paint: &ComparisonPaint) -> [TraceView<'a>; 2] {
        [&self.before, &self.after].map(|trace| {
            TraceView::new(trace, paint.sides.clone(), paint.language).within(paint.most).on(paint.ground)
        })
    }

    /// The comparison for people: in words, in numbers, and both trees beside each other.
    pub fn text(&self, paint: &ComparisonPaint) -> String {
        let language = paint.language;
        let mut text = String::new();
        for sentence in self.verdict() {
            let _ = writeln!(text, "{}", language.say(&sentence));
        }
        let [left, right] = self.views(paint);
        let _ = writeln!(text, "\n{}", self.table(language));
        let _ = writeln!(text, "{}", language.say(&left.legend()));
        text.push_str(&beside(
            &format!("{}\n{}", self.before.header.player, left.drawing()),
            &format!("{}\n{}", self.after.header.player, right.drawing()),
        ));
        text
    }

    /// Both trees as one drawing.
    pub fn svg(&self, paint: &ComparisonPaint) -> String {
        let [left, right] = self.views(paint);
        let mut figures = [left.figure(), right.figure()];
        let verdict = self.verdict().iter().map(|sentence| paint.language.say(sentence)).collect::<Vec<_>>();
        // The last of the title is whose values are shown, which is the same for both.
        figures[1].title.pop();
        figures[1].title.push(verdict.join("; "));
        Figure::svg_of(&figures)
    }

    /// The comparison for programs.
    pub fn json(&self) -> Value {
        let side = |trace: &Trace| {
            json!({
                "player": trace.header.player,
                "value": trace.found.value,
                "pv": trace.found.line,
                "depth": trace.found.depth,
                "totals": trace.found.tally,
            })
        };
        let header = &self.before.header;
        json!({
            "game": header.game,
            "rules": header.rules,
            "position": header.position,
            "scale": header.scale,
            "before": side(&self.before),
            "after": side(&self.after),
        })
    }
}

/// How a comparison is shown.
#[derive(Clone, Debug)]
pub struct ComparisonPaint {
    /// What the sides are called.
    pub sides: BySide<Message>,
    /// The language.
    pub language: Language,
    /// How many looks of each are shown.
    pub most: usize,
    /// What a drawing lies on.
    pub ground: Ground,
}

/// The value that a search says it found.
fn value(trace: &Trace) -> String {
    let seen = |value: i32| if trace.viewer() == trace.header.turn { value } else { -value };
    trace.found.value.map_or_else(|| "?".to_owned(), |value| trace.header.scale.text(seen(value)))
}

/// Two texts beside each other, line by line.
fn beside(left: &str, right: &str) -> String {
    let length = |line: &str| line.chars().count();
    let width = left.lines().map(length).max().unwrap_or(0).min(LEFT_WIDEST);
    let rows = left.lines().count().max(right.lines().count());
    let (mut left, mut right) = (left.lines(), right.lines());
    let mut text = String::new();
    for _ in 0..rows {
        let line = left.next().unwrap_or_default();
        let shown: String = if length(line) > width {
            line.chars().take(width - 1).chain(['…']).collect()
        } else {
            format!("{line:<width$}")
        };
        let row = format!("{shown} │ {}", right.next().unwrap_or_default());
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}
