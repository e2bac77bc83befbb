//! Outlines as SVG path data, flattened to polygons.

use std::f32::consts::{PI, TAU};

use ludoteca_core::{Glyph, Point};

use crate::letters;

/// The straight pieces that a curve is made of, and those of a whole turn of an arc.
const CURVE: usize = 6;
const TURN: f32 = 20.0;

/// The drawing of a kind of piece as polygons in a box from (-50, -50) to (50, 50): its outline,
/// and what is drawn on it, in which a polygon inside another is a hole.
pub fn polygons(glyph: &Glyph) -> [Vec<Vec<Point>>; 2] {
    [glyph.outline, glyph.details].map(rings)
}

/// A text as polygons that begin at nothing, with its width and its height.
pub fn lettering(text: &str) -> (Vec<Vec<Point>>, Point) {
    let size = Point { x: letters::width(text), y: letters::HEIGHT };
    (strokes(&letters::path(text), letters::PEN), size)
}

/// The polygons of a path; what is not path data is left out.
pub(super) fn rings(path: &str) -> Vec<Vec<Point>> {
    let mut pen = Pen::default();
    for (command, numbers) in commands(path) {
        pen.obey(command, &numbers);
    }
    pen.lift();
    pen.rings
}

/// The lines of a path as polygons of a pen's width.
pub(super) fn strokes(path: &str, width: f32) -> Vec<Vec<Point>> {
    let lines = rings(path);
    lines.iter().flat_map(|line| line.windows(2)).filter_map(|ends| stroke(ends[0], ends[1], width)).collect()
}

/// A straight stroke with square ends.
fn stroke(from: Point, to: Point, width: f32) -> Option<Vec<Point>> {
    let length = (to.x - from.x).hypot(to.y - from.y);
    if length < 1e-6 {
        return None;
    }
    let (along, across) = ((to.x - from.x) / length * width / 2.0, (to.y - from.y) / length * width / 2.0);
    let corner = |end: Point, forth: f32, aside: f32| Point {
        x: end.x + along * forth - across * aside,
        y: end.y + across * forth + along * aside,
    };
    Some(vec![corner(from, -1.0, -1.0), corner(to, 1.0, -1.0), corner(to, 1.0, 1.0), corner(from, -1.0, 1.0)])
}

/// The commands of a path, each with the numbers behind it.
fn commands(path: &str) -> Vec<(char, Vec<f32>)> {
    let mut found: Vec<(char, Vec<f32>)> = Vec::new();
    let mut rest = path.trim_start();
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_alphabetic() {
            found.push((first, Vec::new()));
            rest = &rest[1..];
        } else {
            let end = number_end(rest);
            let number = rest[..end].parse().ok();
            if let (Some(number), Some((_, numbers))) = (number, found.last_mut()) {
                numbers.push(number);
            }
            rest = &rest[end.max(first.len_utf8())..];
        }
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    }
    found
}

/// Where a number ends that a text begins with: before a second sign or point.
fn number_end(text: &str) -> usize {
    let mut points = 0;
    for (at, letter) in text.char_indices() {
        points += usize::from(letter == '.');
        let goes_on = letter.is_ascii_digit() || (letter == '.' && points < 2) || (at == 0 && letter == '-');
        if !goes_on {
            return at;
        }
    }
    text.len()
}

/// The pen that follows a path.
#[derive(Default)]
struct Pen {
    at: (f32, f32),
    /// The second control point of the last curve.
    control: (f32, f32),
    ring: Vec<Point>,
    rings: Vec<Vec<Point>>,
}

impl Pen {
    fn obey(&mut self, command: char, numbers: &[f32]) {
        let kind = command.to_ascii_uppercase();
        let step = match kind {
            'H' | 'V' => 1,
            'M' | 'L' => 2,
            'S' => 4,
            'C' => 6,
            'A' => 7,
            _ => 0,
        };
        if step == 0 {
            if let Some(&first) = self.ring.first() {
                self.line((first.x, first.y));
            }
            return;
        }
        for (turn, n) in numbers.chunks_exact(step).enumerate() {
            let (x, y) = if command.is_ascii_lowercase() { self.at } else { (0.0, 0.0) };
            let before = self.control;
            self.control = self.at;
            match kind {
                'M' if turn == 0 => {
                    self.lift();
                    self.at = (x + n[0], y + n[1]);
                    self.ring.push(Point { x: self.at.0, y: self.at.1 });
                }
                'H' => self.line((x + n[0], self.at.1)),
                'V' => self.line((self.at.0, y + n[0])),
                'C' => self.curve((x + n[0], y + n[1]), (x + n[2], y + n[3]), (x + n[4], y + n[5])),
                'S' => {
                    let mirrored = (2.0 * self.at.0 - before.0, 2.0 * self.at.1 - before.1);
                    self.curve(mirrored, (x + n[0], y + n[1]), (x + n[2], y + n[3]));
                }
                'A' => self.arc((n[0], n[1]), n[2], (n[3] != 0.0, n[4] != 0.0), (x + n[5], y + n[6])),
                _ => self.line((x + n[0], y + n[1])),
            }
        }
    }

    /// Ends a polygon.
    fn lift(&mut self) {
        if self.ring.len() > 1 {
            self.rings.push(std::mem::take(&mut self.ring));
        }
        self.ring.clear();
    }

    fn line(&mut self, to: (f32, f32)) {
        self.at = to;
        self.ring.push(Point { x: to.0, y: to.1 });
    }

    /// A cubic curve from here.
    fn curve(&mut self, first: (f32, f32), second: (f32, f32), to: (f32, f32)) {
        let from = self.at;
        for piece in 1..=CURVE {
            let t = piece as f32 / CURVE as f32;
            let u = 1.0 - t;
            let mix = |a: f32, b: f32, c: f32, d: f32| {
                u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
            };
            self.line((mix(from.0, first.0, second.0, to.0), mix(from.1, first.1, second.1, to.1)));
        }
        self.control = second;
    }

    /// An arc of an ellipse from here, by its ends as SVG has it.
    fn arc(&mut self, radii: (f32, f32), tilt: f32, (large, sweep): (bool, bool), to: (f32, f32)) {
        let (sin, cos) = tilt.to_radians().sin_cos();
        let half = ((self.at.0 - to.0) / 2.0, (self.at.1 - to.1) / 2.0);
        let (x, y) = (cos * half.0 + sin * half.1, cos * half.1 - sin * half.0);
        // Radii that are too small for the distance grow until they fit.
        let excess = ((x / radii.0).powi(2) + (y / radii.1).powi(2)).sqrt().max(1.0);
        let (rx, ry) = (radii.0 * excess, radii.1 * excess);
        let both = (rx * y).powi(2) + (ry * x).powi(2);
        let root = (((rx * ry).powi(2) - both) / both).max(0.0).sqrt();
        let side = if large == sweep { -root } else { root };
        let (cx, cy) = (side * rx * y / ry, -side * ry * x / rx);
        let middle = (f32::midpoint(self.at.0, to.0), f32::midpoint(self.at.1, to.1));
        let centre = (cos * cx - sin * cy + middle.0, sin * cx + cos * cy + middle.1);
        let angle = |x: f32, y: f32| (y / ry).atan2(x / rx);
        let start = angle(x - cx, y - cy);
        let mut turn = angle(-x - cx, -y - cy) - start;
        if sweep && turn < 0.0 {
            turn += TAU;
        } else if !sweep && turn > 0.0 {
            turn -= TAU;
        }
        if !turn.is_finite() {
            return self.line(to);
        }
        let pieces = (turn.abs() / (2.0 * PI) * TURN).ceil().max(1.0) as usize;
        for piece in 1..pieces {
            let (down, along) = (start + turn * piece as f32 / pieces as f32).sin_cos();
            self.line((
                centre.0 + cos * rx * along - sin * ry * down,
                centre.1 + sin * rx * along + cos * ry * down,
            ));
        }
        self.line(to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(ring: &[Point]) -> f32 {
        let next = ring.iter().cycle().skip(1);
        ring.iter().zip(next).map(|(a, b)| a.x * b.y - a.y * b.x).sum::<f32>().abs() / 2.0
    }

    #[test]
    fn lines_curves_and_arcs_are_followed() {
        let square = rings("M-1-1h2v2l-2 0z");
        assert_eq!(square.len(), 1);
        assert!((area(&square[0]) - 4.0).abs() < 1e-4);
        let disc = rings("M-38 0a38 38 0 1 0 76 0a38 38 0 1 0-76 0z");
        assert!((area(&disc[0]) / (PI * 38.0 * 38.0) - 1.0).abs() < 0.03, "{}", area(&disc[0]));
        let tilted = rings("M 6.5 5.9 a 21 10 -28 1 1 37.1 -19.7 a 21 10 -28 1 1 -37.1 19.7 Z");
        assert!((area(&tilted[0]) / (PI * 210.0) - 1.0).abs() < 0.05, "{}", area(&tilted[0]));
        let curve = rings("M0 0C0 10 10 10 10 0S20-10 20 0");
        let end = curve[0].last().expect("an end");
        assert!((end.x - 20.0).abs() < 1e-4 && end.y.abs() < 1e-4);
    }

    #[test]
    fn what_is_no_path_draws_nothing_or_little() {
        for text in ["", "Z", "5 5", "M", "M1", "é", "M 0 0 A 0 0 0 0 0 0 0", "L--"] {
            assert!(rings(text).iter().flatten().count() < 4, "{text}");
        }
    }

    #[test]
    fn a_stroke_is_as_wide_as_its_pen() {
        let strokes = strokes("M0 0h10", 2.0);
        assert_eq!(strokes.len(), 1);
        assert!((area(&strokes[0]) - 24.0).abs() < 1e-3, "with its square ends");
    }
}
