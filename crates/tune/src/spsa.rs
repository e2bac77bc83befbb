//! Simultaneous perturbation stochastic approximation: many numbers at once are moved a
//! little one way and the other, and go towards what did better.

use ludoteca_core::Rng;

/// How the size of a trial shrinks, and how that of a step does (Spall 1998).
const GAMMA: f64 = 0.101;
const ALPHA: f64 = 0.602;
/// The part of all trials for which the first steps are held back.
const STABILITY: f64 = 0.1;

/// A number that is tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Knob {
    /// What it is called.
    pub name: &'static str,
    /// Where it stands.
    pub value: f64,
    /// The least that it may be, and the largest.
    pub range: (f64, f64),
    /// How far the last trial moves it.
    pub reach: f64,
}

/// One trial: the same numbers moved one way and the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// Which of all trials it is, from zero.
    pub number: usize,
    /// For each number, whether it is moved up on the one side.
    ups: Vec<bool>,
    /// The numbers on either side.
    pub sides: [Vec<i32>; 2],
}

/// Numbers under way to better ones.
#[derive(Clone, Debug)]
pub struct Spsa {
    /// The numbers.
    pub knobs: Vec<Knob>,
    trials: usize,
    /// How far a won trial moves a number in the end, in parts of its reach.
    rate: f64,
    rng: Rng,
    drawn: usize,
}

impl Spsa {
    /// Tunes these numbers by so many trials.
    pub fn new(knobs: Vec<Knob>, trials: usize, rate: f64, seed: u64) -> Spsa {
        Spsa { knobs, trials, rate, rng: Rng::new(seed), drawn: 0 }
    }

    /// The next trial, if there is one more.
    pub fn draw(&mut self) -> Option<Trial> {
        let number = (self.drawn < self.trials).then_some(self.drawn)?;
        self.drawn += 1;
        let ups: Vec<bool> = self.knobs.iter().map(|_| self.rng.below(2) == 0).collect();
        let sides = [true, false].map(|side| {
            let moved = self.knobs.iter().zip(&ups).map(|(knob, &up)| {
                let way = if up == side { 1.0 } else { -1.0 };
                knob.brought(knob.value + way * knob.reach * self.widening(number)).round() as i32
            });
            moved.collect()
        });
        Some(Trial { number, ups, sides })
    }

    /// Learns what a trial gave: from -1, where all was lost on its first side, to 1.
    pub fn learn(&mut self, trial: &Trial, points: f64) {
        let held = STABILITY * self.trials as f64;
        let shrunk = ((held + self.trials as f64) / (held + trial.number as f64 + 1.0)).powf(ALPHA);
        let step = self.rate * shrunk / self.widening(trial.number);
        for (knob, &up) in self.knobs.iter_mut().zip(&trial.ups) {
            let way = if up { 1.0 } else { -1.0 };
            knob.value = knob.brought(knob.value + way * points * step * knob.reach);
        }
    }

    /// How many times wider than the last a trial is.
    fn widening(&self, number: usize) -> f64 {
        (self.trials as f64 / (number as f64 + 1.0)).powf(GAMMA)
    }
}

impl Knob {
    /// A value brought into the range.
    fn brought(&self, value: f64) -> f64 {
        value.clamp(self.range.0, self.range.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_where_trials_are_won() {
        let knob = |value| Knob { name: "", value, range: (0.0, 100.0), reach: 8.0 };
        let mut spsa = Spsa::new(vec![knob(20.0), knob(90.0)], 4000, 0.05, 1);
        let mut dice = Rng::new(2);
        let worth = |side: &[i32]| -f64::from((side[0] - 60).pow(2) + (side[1] - 30).pow(2));
        while let Some(trial) = spsa.draw() {
            let [one, other] = trial.sides.each_ref().map(|side| worth(side));
            // The better side wins more often, not always.
            let chance = 1.0 / (1.0 + ((other - one) / 400.0).exp());
            let won = (dice.below(1000) as f64) < chance * 1000.0;
            spsa.learn(&trial, if won { 1.0 } else { -1.0 });
        }
        let found: Vec<f64> = spsa.knobs.iter().map(|knob| knob.value).collect();
        assert!((found[0] - 60.0).abs() < 12.0 && (found[1] - 30.0).abs() < 12.0, "{found:?}");
    }

    #[test]
    fn a_trial_moves_every_number_both_ways_within_its_range() {
        let knob = Knob { name: "", value: 1.0, range: (0.0, 9.0), reach: 4.0 };
        let mut spsa = Spsa::new(vec![knob; 5], 3, 0.1, 7);
        let mut count = 0;
        while let Some(trial) = spsa.draw() {
            for (one, other) in trial.sides[0].iter().zip(&trial.sides[1]) {
                assert!(one != other && [*one, *other].iter().all(|value| (0..=9).contains(value)));
            }
            count += 1;
        }
        assert_eq!(count, 3);
    }
}
