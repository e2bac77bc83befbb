//! What means something in a plot: heights, places and points.

use super::pen::{Anchor, NORMAL, Pen, SMALL, Style, cut, place, width};
use super::plot::Frame;
use super::{Note, NoteKind, Plot};

/// The room that the text of a point takes where every point has one.
const ROOM: f64 = 32.0;

impl Plot {
    /// Lines at the heights that mean something.
    pub(super) fn level_lines(&self, pen: &mut Pen, frame: &Frame) {
        let look = format!("stroke=\"{}\" stroke-width=\"1.3\" stroke-dasharray=\"6 4\"", pen.colours.level);
        for level in self.levels.iter().filter(|level| frame.y.holds(level.at)) {
            let y = frame.y.place(level.at);
            pen.line((frame.left(), y), (frame.right(), y), &look);
        }
    }

    /// Lines at the places that mean something, with their names at the top where there is
    /// room.
    pub(super) fn moments(&self, pen: &mut Pen, frame: &Frame) {
        let look = format!("stroke=\"{}\" stroke-dasharray=\"2 3\"", pen.colours.faint);
        let style = Pen::style(SMALL, pen.colours.faint);
        let mut taken = frame.left();
        for moment in self.moments.iter().filter(|moment| frame.x.holds(moment.at)) {
            let x = frame.x.place(moment.at);
            pen.line((x, frame.top()), (x, frame.bottom()), &look);
            let name = cut(&moment.name, SMALL, (frame.right() - frame.left()) / 3.0);
            let wide = width(&name, SMALL);
            // To the right of its line, or to the left where the picture ends.
            let left = if x + wide + 4.0 <= frame.right() { x + 4.0 } else { x - wide - 4.0 };
            if left >= taken {
                taken = left + wide + 8.0;
                pen.text_over((left, frame.top() + 10.0), &name, style);
            }
        }
    }

    /// What the heights mean, at the right ends of their lines, where nothing else stands.
    pub(super) fn level_names(&self, pen: &mut Pen, frame: &Frame) {
        let style = Style { size: SMALL, colour: pen.colours.level, anchor: Anchor::End };
        let mut taken: Vec<f64> = Vec::new();
        for level in self.levels.iter().filter(|level| frame.y.holds(level.at) && !level.name.is_empty()) {
            let y = frame.y.place(level.at);
            let above = if y - frame.top() < 16.0 { y + 13.0 } else { y - 5.0 };
            if taken.iter().all(|other| (other - above).abs() > 12.0) {
                taken.push(above);
                let name = cut(&level.name, SMALL, (frame.right() - frame.left()) / 2.0);
                pen.text_over((frame.right() - 4.0, above), &name, style);
            }
        }
    }

    /// The points that mean something. Of texts that would lie on each other the graver stays,
    /// and where there are many points only good and bad ones have a text.
    pub(super) fn notes(&self, pen: &mut Pen, frame: &Frame) {
        let mut order: Vec<&Note> =
            self.notes.iter().filter(|note| note.x.is_finite() && !note.y.is_nan()).collect();
        order.sort_by_key(|note| std::cmp::Reverse(note.kind as u8));
        let crowded = order.len() as f64 * ROOM > frame.right() - frame.left();
        let mut taken: Vec<(f64, f64, f64)> = Vec::new();
        for note in &order {
            let (x, y) = frame.point((note.x, note.y));
            let half = width(&note.text, NORMAL) / 2.0;
            let middle = x.clamp(frame.left() + half, (frame.right() - half).max(frame.left() + half));
            let foot = if y - frame.top() < 22.0 { y + 18.0 } else { y - 9.0 };
            let apart = |&(at, other_half, other_foot): &(f64, f64, f64)| {
                (at - middle).abs() > half + other_half + 3.0 || (other_foot - foot).abs() > 12.0
            };
            let quiet = crowded && matches!(note.kind, NoteKind::Plain | NoteKind::Dubious);
            if !quiet && taken.iter().all(apart) {
                taken.push((middle, half, foot));
                let style =
                    Style { size: NORMAL, colour: pen.colours.note(note.kind), anchor: Anchor::Middle };
                pen.text_over((middle, foot), &note.text, style);
            }
        }
        // No text lies on a point, and the graver points lie on the others.
        for note in order.iter().rev() {
            let (x, y) = frame.point((note.x, note.y));
            let (colour, paper) = (pen.colours.note(note.kind), pen.colours.paper);
            pen.put(format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{colour}\" stroke=\"{paper}\" stroke-width=\"1.5\"/>\n",
                place(x),
                place(y),
            ));
        }
    }
}
