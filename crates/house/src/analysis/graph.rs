//! The course of a game as a graph.

use ludoteca_core::{BySide, Language, Message, Side};
use ludoteca_paint::{Axis, Chart, Curve, Level, Note, NoteKind, Panel, Plot};

use super::{Analysis, Mark, Step};
use crate::TEXTS;

impl Analysis {
    /// The chances of both sides over the plies, with the marks: the first side's are the area
    /// above the middle.
    pub fn chart(&self, sides: &BySide<Message>, language: Language) -> Chart {
        let say = |message: &Message| language.say(message);
        let text = |key: &'static str| say(&TEXTS.message(key));
        let side =
            |key: &'static str, side: Side| TEXTS.message(key).with_message("side", sides[side].clone());
        let course: Vec<(f64, f64)> =
            self.course().into_iter().map(|(ply, chance)| (ply as f64, 100.0 * chance)).collect();
        let end =
            |point: Option<&(f64, f64)>| point.map_or_else(String::new, |point| format!("{:.0}", point.1));
        let words = side("analysis.graph.words", Side::First)
            .with("before", end(course.first()))
            .with("after", end(course.last()))
            .with("n", self.turning_points().count());
        Chart {
            title: text("analysis.graph.title"),
            subtitle: String::new(),
            words: say(&words),
            panels: vec![Panel::Plot(Plot {
                x: Axis {
                    range: Some((0.0, self.plies.max(1) as f64)),
                    ..Axis::whole(text("analysis.graph.plies"))
                },
                y: Axis {
                    unit: "%".to_owned(),
                    range: Some((0.0, 100.0)),
                    ..Axis::new(say(&side("analysis.graph.chances", Side::First)))
                },
                notes: self.notes(&course),
                curves: vec![Curve { filled_from: Some(50.0), ..Curve::new("", course) }],
                levels: vec![Level { name: String::new(), at: 50.0 }],
                moments: self.turning_points().map(moment).collect(),
                ..Plot::default()
            })],
        }
    }

    /// The marks at their places on the curve.
    fn notes(&self, course: &[(f64, f64)]) -> Vec<Note> {
        let note = |step: &Step| {
            let mark = step.mark?;
            let &(x, y) = course.iter().find(|point| point.0.round() as usize == step.ply)?;
            Some(Note { x, y, text: mark.suffix().to_owned(), kind: kind(mark) })
        };
        self.steps.iter().filter_map(note).collect()
    }
}

/// A turning point with its move.
fn moment(step: &Step) -> Level {
    Level { name: format!("{} {}", step.number, step.text), at: step.ply as f64 }
}

const fn kind(mark: Mark) -> NoteKind {
    match mark {
        Mark::Good => NoteKind::Good,
        Mark::Inaccuracy => NoteKind::Dubious,
        Mark::Mistake => NoteKind::Bad,
        Mark::Blunder => NoteKind::Grave,
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Score;

    use super::super::Around;
    use super::*;

    /// A ply after which the first side has these chances.
    fn step(ply: usize, (before, after): (f64, f64), mark: Option<Mark>) -> Step {
        let side = if ply % 2 == 1 { Side::First } else { Side::Second };
        let own = |chance: f64| if side == Side::First { chance } else { 1.0 - chance };
        Step {
            ply,
            number: format!("{ply}."),
            side,
            text: "a1".to_owned(),
            choices: 2,
            score: Around { before: Score::EVEN, after: Score::EVEN },
            verdict: Around { before: None, after: None },
            chances: Around { before: own(before), after: own(after) },
            loss: (own(before) - own(after)).max(0.0),
            mark,
            line: Vec::new(),
            saving: Vec::new(),
            missed: None,
            reasons: Vec::new(),
            depth: 0,
        }
    }

    #[test]
    fn the_curve_is_the_first_sides_with_marks_and_turning_points() {
        let found = Analysis {
            game: "raya",
            rules: String::new(),
            start: String::new(),
            judge: "table".to_owned(),
            outcome: None,
            plies: 3,
            steps: vec![
                step(1, (0.5, 0.5), Some(Mark::Good)),
                step(2, (0.5, 0.9), Some(Mark::Blunder)),
                step(3, (0.9, 0.8), None),
            ],
            nodes: 0,
        };
        let sides = BySide::from_fn(|side| TEXTS.message(side.word()));
        let chart = found.chart(&sides, Language::En);
        let [Panel::Plot(plot)] = &chart.panels[..] else { panic!("one plot") };
        let heights: Vec<i32> = plot.curves[0].points.iter().map(|point| point.1.round() as i32).collect();
        assert_eq!(heights, [50, 50, 90, 80]);
        let marks: Vec<(&str, i32)> = plot.notes.iter().map(|note| (&*note.text, note.x as i32)).collect();
        assert_eq!(marks, [("!", 1), ("??", 2)]);
        assert_eq!(plot.moments.len(), 1, "the second ply turned the game");
        assert!(chart.words.contains("from 50% to 80%") && chart.words.contains("1 time"), "{}", chart.words);
    }
}
