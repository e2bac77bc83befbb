//! The round numbers along an axis.

use super::Axis;

/// From here on numbers are written in thousands, millions and so on.
const LARGE: f64 = 10_000.0;

/// Round numbers in a range: at most so many, and a whole number apart where that is asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ticks {
    step: f64,
    pub(super) at: Vec<f64>,
}

impl Ticks {
    /// The numbers of an axis upwards, which may be powers of ten.
    pub(super) fn up(axis: &Axis, range: (f64, f64), most: usize) -> Ticks {
        if !axis.logarithmic {
            return Ticks::new(range, most, axis.whole);
        }
        let last = range.1.max(1.0).log10().floor() as i32;
        let each = (last as usize + 1).div_ceil(most.max(1)).max(1);
        Ticks { step: 0.0, at: (0..=last).step_by(each).map(|power| 10_f64.powi(power)).collect() }
    }

    pub(super) fn new((low, high): (f64, f64), most: usize, whole: bool) -> Ticks {
        let step = step(high - low, most.max(1), whole);
        let first = (low / step - 1e-9).ceil() as i64;
        let last = (high / step + 1e-9).floor() as i64;
        Ticks { step, at: (first..=last).map(|n| n as f64 * step).collect() }
    }

    /// The number as it is written, with what follows it.
    pub(super) fn label(&self, at: f64, unit: &str) -> String {
        if self.step == 0.0 {
            // A power of ten is shortened by itself.
            return Ticks { step: at, at: vec![at] }.label(at, unit);
        }
        let largest = self.at.iter().fold(0.0_f64, |most, tick| most.max(tick.abs()));
        let thousands =
            if largest < LARGE { 0 } else { ((largest.log10() / 3.0).floor() as usize).min(SHORT.len()) };
        let scale = 1000_f64.powi(thousands as i32);
        let decimals = (-(self.step / scale).log10().floor()).clamp(0.0, 9.0) as usize;
        // A step such as 2.5 needs one more than its size says.
        let decimals = if is_round(self.step / scale, decimals) { decimals } else { decimals + 1 };
        if at.abs() < self.step / 2.0 && thousands > 0 {
            return format!("0{unit}");
        }
        let sign = if at < 0.0 { "−" } else { "" };
        let letter = thousands.checked_sub(1).map_or("", |at| SHORT[at]);
        format!("{sign}{:.decimals$}{letter}{unit}", (at / scale).abs())
    }
}

/// The letters for a thousand, a million and so on.
const SHORT: [&str; 4] = ["k", "M", "G", "T"];

/// Whether a number needs no more decimals than these.
fn is_round(number: f64, decimals: usize) -> bool {
    let shifted = number * 10_f64.powi(decimals as i32);
    (shifted - shifted.round()).abs() < 1e-6
}

/// The smallest of 1, 2, 2.5 and 5 times a power of ten that divides a length into no more
/// parts than these.
fn step(length: f64, most: usize, whole: bool) -> f64 {
    let least = (length / most as f64).max(f64::MIN_POSITIVE);
    let power = 10_f64.powf(least.log10().floor());
    let round = [1.0, 2.0, 2.5, 5.0, 10.0].map(|factor| factor * power);
    let fits = |step: &f64| *step >= least * (1.0 - 1e-9) && (!whole || step.fract() == 0.0);
    round.into_iter().find(fits).unwrap_or(10.0 * power).max(if whole { 1.0 } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(range: (f64, f64), most: usize, whole: bool) -> Vec<String> {
        let ticks = Ticks::new(range, most, whole);
        ticks.at.iter().map(|&at| ticks.label(at, "")).collect()
    }

    #[test]
    fn ticks_are_round_and_no_more_than_asked() {
        assert_eq!(labels((0.0, 10.0), 5, false), ["0", "2", "4", "6", "8", "10"]);
        assert_eq!(labels((0.31, 0.69), 4, false), ["0.4", "0.5", "0.6"]);
        assert_eq!(labels((-60.0, 40.0), 4, false), ["−50", "−25", "0", "25"]);
        assert_eq!(labels((0.0, 3.0), 9, true), ["0", "1", "2", "3"]);
        assert_eq!(labels((0.0, 9.0), 4, true), ["0", "5"], "no steps of two and a half");
        assert_eq!(labels((0.0, 2_000_000.0), 4, true), ["0", "0.5M", "1.0M", "1.5M", "2.0M"]);
        assert_eq!(labels((0.0, 40_000.0), 4, true), ["0", "10k", "20k", "30k", "40k"]);
        assert_eq!(labels((0.001, 0.002), 2, false), ["0.0010", "0.0015", "0.0020"]);
    }

    #[test]
    fn powers_of_ten_are_shortened_one_by_one() {
        let axis = Axis { logarithmic: true, ..Axis::default() };
        let label = |most| {
            let ticks = Ticks::up(&axis, (0.7, 2_000_000.0), most);
            ticks.at.iter().map(|&at| ticks.label(at, "")).collect::<Vec<_>>()
        };
        assert_eq!(label(9), ["1", "10", "100", "1000", "10k", "100k", "1M"]);
        assert_eq!(label(4), ["1", "100", "10k", "1M"]);
        assert_eq!(Ticks::up(&axis, (0.7, 0.9), 0).at, [1.0]);
    }

    #[test]
    fn any_range_has_few_ticks_that_lie_in_it() {
        for low in [-1e9, -3.7, 0.0, 1e-6, 12.0] {
            for length in [1e-6, 0.3, 1.0, 77.0, 1e12] {
                for most in 1..12 {
                    let ticks = Ticks::new((low, low + length), most, false);
                    let room = length * 1e-6 + low.abs() * 1e-9;
                    assert!(ticks.at.len() <= most + 1, "{low} {length} {most}");
                    assert!(ticks.at.iter().all(|&at| at >= low - room && at <= low + length + room));
                }
            }
        }
    }
}
