//! From numbers to places in a picture.

use super::{Axis, Plot};

/// The room that is left beyond the highest and the lowest number, as a part of all.
const SLACK: f64 = 0.06;

/// Where an axis begins on which one is to be seen and ten times as much is always as far.
const ONE: f64 = 0.7;

/// A range of numbers and the range of places that it is shown in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    pub(super) numbers: (f64, f64),
    pub(super) places: (f64, f64),
    /// Whether ten times as much is always as far away.
    pub(super) logarithmic: bool,
}

impl Scale {
    /// The place of a number; beyond the range it is the edge.
    pub(super) fn place(&self, number: f64) -> f64 {
        let ((low, high), (from, to)) = (self.numbers, self.places);
        let far = |number: f64| if self.logarithmic { number.max(low).log10() } else { number };
        let (low, high, number) = (far(low), far(high), far(number));
        from + (to - from) * ((number - low) / (high - low)).clamp(0.0, 1.0)
    }

    /// Whether a number is shown where it belongs.
    pub(super) fn holds(&self, number: f64) -> bool {
        number >= self.numbers.0 && number <= self.numbers.1
    }
}

impl Plot {
    /// The numbers that the axis to the right shows.
    pub(super) fn width(&self) -> (f64, f64) {
        let curves = self.curves.iter().flat_map(|curve| &curve.points).map(|point| point.0);
        // A bar is half a unit wide on either side.
        let bars = self.bars.iter().flat_map(|bars| &bars.points).flat_map(|bar| [bar.0 - 0.5, bar.0 + 0.5]);
        let notes = self.notes.iter().map(|note| note.x);
        let moments = self.moments.iter().map(|moment| moment.at);
        range(&self.x, curves.chain(bars).chain(notes).chain(moments))
    }

    /// The numbers that the axis upwards shows.
    pub(super) fn height(&self) -> (f64, f64) {
        let points = self.curves.iter().flat_map(|curve| &curve.points).map(|point| point.1);
        let bands = self.curves.iter().flat_map(|curve| &curve.band).flat_map(|band| [band.0, band.1]);
        let filled = self.curves.iter().filter_map(|curve| curve.filled_from);
        let levels = self.levels.iter().map(|level| level.at);
        let notes = self.notes.iter().map(|note| note.y);
        let tops = self.tops();
        let ground = (!tops.is_empty()).then_some(0.0);
        let all = points.chain(bands).chain(filled).chain(levels).chain(notes).chain(tops).chain(ground);
        let (low, high) = range(&self.y, all);
        if self.y.range.is_some() {
            return (low, high);
        }
        if self.y.logarithmic {
            return (ONE, high.max(1.0) * 2.0);
        }
        let slack = (high - low) * SLACK;
        // Bars stand on the ground.
        (if ground.is_some() && low == 0.0 { low } else { low - slack }, high + slack)
    }

    /// How high the bars stand on each other.
    fn tops(&self) -> Vec<f64> {
        let places = self.bars.iter().flat_map(|bars| &bars.points).map(|bar| bar.0);
        let mut places: Vec<f64> = places.filter(|place| place.is_finite()).collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        let at = |place: f64| {
            let bars = self.bars.iter().flat_map(|bars| &bars.points);
            bars.filter(|bar| bar.0.total_cmp(&place).is_eq()).map(|bar| bar.1).sum::<f64>()
        };
        places.into_iter().map(at).collect()
    }
}

/// What an axis says of itself, or what holds all numbers; never nothing.
fn range(axis: &Axis, numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let finite = numbers.filter(|number| number.is_finite());
    let seen = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    let (low, high) = axis.range.unwrap_or(seen);
    if low > high || !(high - low).is_finite() {
        return (0.0, 1.0);
    }
    let least = f64::max(low.abs(), high.abs()).max(1.0) * 1e-9;
    if high - low > least { (low, high) } else { (low - 0.5, high + 0.5) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Bars, Curve, Level};

    #[test]
    fn everything_that_is_shown_is_in_the_range() {
        let mut plot = Plot {
            curves: vec![Curve {
                band: vec![(1.0, 4.0), (0.5, f64::INFINITY)],
                ..Curve::new("", vec![(0.0, 2.0), (7.0, f64::NAN)])
            }],
            levels: vec![Level { name: String::new(), at: -1.0 }],
            ..Plot::default()
        };
        assert_eq!(plot.width(), (0.0, 7.0));
        let (low, high) = plot.height();
        assert!(low < -1.0 && high > 4.0 && high < 5.0, "{low} {high}");
        plot.y.range = Some((0.0, 3.0));
        assert_eq!(plot.height(), (0.0, 3.0));
    }

    #[test]
    fn bars_stand_on_each_other_and_on_the_ground() {
        let bars = |points| Bars { name: String::new(), points };
        let plot = Plot {
            bars: vec![bars(vec![(1.0, 4.0), (2.0, 1.0)]), bars(vec![(1.0, 6.0)])],
            ..Plot::default()
        };
        assert_eq!(plot.width(), (0.5, 2.5));
        assert!(plot.height().0.abs() < 1e-9);
        assert!(plot.height().1 > 10.0);
    }

    #[test]
    fn nothing_and_one_number_have_a_range_too() {
        assert_eq!(Plot::default().width(), (0.0, 1.0));
        let one = Plot { curves: vec![Curve::new("", vec![(3.0, 5.0)])], ..Plot::default() };
        assert_eq!(one.width(), (2.5, 3.5));
        let wrong = Plot { y: Axis { range: Some((3.0, f64::NAN)), ..Axis::default() }, ..Plot::default() };
        assert!(wrong.height().0 < wrong.height().1);
    }

    #[test]
    fn what_lies_beyond_is_at_the_edge() {
        let scale = Scale { numbers: (0.0, 10.0), places: (100.0, 0.0), logarithmic: false };
        let places = [0.0, 5.0, 10.0, f64::INFINITY, -3.0].map(|n| scale.place(n).round() as i32);
        assert_eq!(places, [100, 50, 0, 0, 100]);
        let powers = Scale { numbers: (1.0, 100.0), places: (0.0, 10.0), logarithmic: true };
        let places = [1.0, 10.0, 100.0, 0.0, -5.0].map(|n| powers.place(n).round() as i32);
        assert_eq!(places, [0, 5, 10, 0, 0]);
        assert!(scale.holds(10.0) && !scale.holds(10.5) && !scale.holds(f64::NAN));
    }
}
