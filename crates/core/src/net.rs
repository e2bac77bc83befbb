//! A small network over counted things, in whole numbers.

use crate::lanes::{LANES, Lanes};
use crate::{Envelope, EnvelopeError};

/// A unit that is wholly on; its square still fits 16 bits.
pub const NET_WHOLE: i32 = 181;
/// What an output weight of one is.
pub const NET_OUTPUT_UNIT: i32 = 256;
/// The hidden units that are added up at once; a net has once or twice as many.
pub const NET_LANES: usize = LANES;

/// The title of the files.
const TITLE: [u8; 8] = *b"\x89LUDONET";
/// The version of the files.
const VERSION: u32 = 1;
/// The most hidden units, so that the sum of the outputs fits 32 bits.
const MOST_HIDDEN: usize = 2 * NET_LANES;
/// The most rows of outputs.
const MOST_ROWS: usize = 64;
/// The most inputs: they are numbered with 16 bits.
const MOST_INPUTS: usize = 1 << 16;
/// The largest scale.
const MOST_SCALE: usize = 100_000;

/// A network with one hidden layer: things that are there switch hidden units on, and these
/// make the score. Which of several rows of output weights counts is for the game to say.
///
/// Each input adds its row to the hidden units as often as it is there. A hidden unit is a
/// number of 16 bits, which goes round; what comes of it is held between nothing and
/// [`NET_WHOLE`] and squared. The squares times the weights of the output row, in units of
/// [`NET_OUTPUT_UNIT`], are the logarithm of the odds of a win, which the scale makes hundredths
/// of. All numbers are whole, so that every machine finds the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    shape: NetShape,
    layers: NetLayers,
}

/// The numbers of a net, as a score adds them up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetLayers {
    /// What each hidden unit begins with.
    bias: Vec<Lanes>,
    /// What each input adds, input by input.
    first: Vec<Lanes>,
    /// What the squares are worth, row by row.
    outputs: Vec<Lanes>,
    /// What each row begins with.
    output_bias: Vec<i16>,
    /// The hundredths that make the odds of a win e to one.
    scale: usize,
}

/// What a net is for, and how large it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetShape {
    /// The game.
    pub game: String,
    /// The groups of inputs, in their order, by name.
    pub groups: Vec<String>,
    /// How many inputs these groups have together.
    pub inputs: usize,
    /// How many hidden units there are: a multiple of [`NET_LANES`].
    pub hidden: usize,
    /// How many rows of output weights there are.
    pub rows: usize,
    /// The hundredths that make the odds of a win e to one.
    pub scale: usize,
    /// How the net came to be, for people.
    pub record: String,
}

/// The weights of a net as they are in files: whole numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetWeights {
    /// What each hidden unit begins with.
    pub bias: Vec<i16>,
    /// What each input adds to each hidden unit, input by input.
    pub first: Vec<i16>,
    /// What the squares are worth, row by row.
    pub outputs: Vec<i16>,
    /// What each row begins with.
    pub output_bias: Vec<i16>,
}

impl Net {
    /// A net of weights.
    ///
    /// # Errors
    /// If a size is too large, the weights are not as many as the shape says, or those of the
    /// outputs are so large that a sum might not fit.
    pub fn new(shape: NetShape, weights: &NetWeights) -> Result<Net, EnvelopeError> {
        let NetShape { inputs, hidden, rows, .. } = shape;
        let within = |number: usize, most: usize, part| {
            if (1..=most).contains(&number) { Ok(()) } else { Err(EnvelopeError::Contents(part)) }
        };
        within(inputs, MOST_INPUTS, "inputs")?;
        within(hidden, MOST_HIDDEN, "hidden")?;
        within(rows, MOST_ROWS, "rows")?;
        within(shape.scale, MOST_SCALE, "scale")?;
        let lens =
            [weights.bias.len(), weights.first.len(), weights.outputs.len(), weights.output_bias.len()];
        if lens != [hidden, inputs * hidden, rows * hidden, rows] || hidden % NET_LANES != 0 {
            return Err(EnvelopeError::Contents("weights"));
        }
        let fits = |(row, &bias): (&[i16], &i16)| {
            let sum: i64 = row.iter().chain([&bias]).map(|&weight| i64::from(weight).abs()).sum();
            i32::try_from(sum * i64::from(NET_WHOLE * NET_WHOLE)).is_ok()
        };
        if !weights.outputs.chunks(hidden).zip(&weights.output_bias).all(fits) {
            return Err(EnvelopeError::Contents("outputs"));
        }
        let lanes = |numbers: &[i16]| -> Vec<Lanes> {
            numbers.as_chunks::<NET_LANES>().0.iter().map(|&numbers| Lanes::new(numbers)).collect()
        };
        let layers = NetLayers {
            bias: lanes(&weights.bias),
            first: lanes(&weights.first),
            outputs: lanes(&weights.outputs),
            output_bias: weights.output_bias.clone(),
            scale: shape.scale,
        };
        Ok(Net { shape, layers })
    }

    /// What the net is for, and how large it is.
    pub fn shape(&self) -> &NetShape {
        &self.shape
    }

    /// What the net adds to a score, in hundredths: the inputs that are there, each as often
    /// as it is, in any order, and the row of outputs that counts.
    #[inline]
    pub fn score(&self, inputs: &[u16], row: usize) -> i32 {
        self.layers.score(inputs, row)
    }

    /// The numbers of the same net for whoever knows which inputs come together: each of the
    /// new inputs adds what some of the old ones add.
    #[must_use]
    pub fn summed<I: IntoIterator<Item = u16>>(&self, sums: impl IntoIterator<Item = I>) -> NetLayers {
        let NetLayers { bias, first, .. } = &self.layers;
        let parts = bias.len();
        let mut summed = Vec::new();
        for inputs in sums {
            let mut row = vec![Lanes::new([0; NET_LANES]); parts];
            for input in inputs {
                let added = &first[usize::from(input) * parts..][..parts];
                row.iter_mut().zip(added).for_each(|(sum, added)| *sum = sum.plus(added));
            }
            summed.extend(row);
        }
        NetLayers { first: summed, ..self.layers.clone() }
    }

    /// What each of the inputs that are there moves the score by: what would be missing
    /// without it. The net is no sum, so that these need not add up to the score.
    pub fn influences(&self, inputs: &[u16], row: usize) -> Vec<(u16, i32)> {
        let score = self.score(inputs, row);
        let mut different = inputs.to_vec();
        different.sort_unstable();
        different.dedup();
        let moved = |input: u16| {
            let others: Vec<u16> = inputs.iter().copied().filter(|&other| other != input).collect();
            (input, score - self.score(&others, row))
        };
        different.into_iter().map(moved).collect()
    }

    /// The whole file.
    pub fn bytes(&self) -> Vec<u8> {
        let NetShape { game, groups, inputs, hidden, rows, scale, record } = &self.shape;
        let fields = [
            ("game", game.clone()),
            ("groups", groups.join(",")),
            ("inputs", inputs.to_string()),
            ("hidden", hidden.to_string()),
            ("rows", rows.to_string()),
            ("scale", scale.to_string()),
            ("record", record.clone()),
        ];
        let NetLayers { bias, first, outputs, output_bias, .. } = &self.layers;
        let numbers = bias.iter().chain(first).chain(outputs).flat_map(Lanes::numbers);
        let body = numbers.chain(output_bias.iter().copied()).flat_map(i16::to_le_bytes).collect();
        Envelope::new(fields, body).bytes(TITLE, VERSION)
    }

    /// Reads what [`Net::bytes`] has written.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(bytes: &[u8]) -> Result<Net, EnvelopeError> {
        let envelope = Envelope::read(bytes, TITLE, VERSION)?;
        let groups = envelope.field("groups")?.split(',').filter(|group| !group.is_empty());
        let shape = NetShape {
            game: envelope.field("game")?.to_owned(),
            groups: groups.map(str::to_owned).collect(),
            inputs: envelope.number("inputs", MOST_INPUTS)?,
            hidden: envelope.number("hidden", MOST_HIDDEN)?,
            rows: envelope.number("rows", MOST_ROWS)?,
            scale: envelope.number("scale", MOST_SCALE)?,
            record: envelope.field("record")?.to_owned(),
        };
        let (pairs, rest) = envelope.body().as_chunks::<2>();
        let NetShape { inputs, hidden, rows, .. } = shape;
        if pairs.len() != hidden + inputs * hidden + rows * hidden + rows || !rest.is_empty() {
            return Err(EnvelopeError::Contents("weights"));
        }
        let mut numbers = pairs.iter().map(|&pair| i16::from_le_bytes(pair));
        let mut take = |count: usize| numbers.by_ref().take(count).collect::<Vec<i16>>();
        let weights = NetWeights {
            bias: take(hidden),
            first: take(inputs * hidden),
            outputs: take(rows * hidden),
            output_bias: take(rows),
        };
        Net::new(shape, &weights)
    }
}

/// The hidden units of a net, as they are kept from one position to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetUnits([Lanes; MOST_HIDDEN / NET_LANES]);

impl Default for NetUnits {
    fn default() -> NetUnits {
        NetUnits([Lanes::new([0; NET_LANES]); MOST_HIDDEN / NET_LANES])
    }
}

impl NetLayers {
    /// The hidden units where no input is there.
    pub fn units(&self) -> NetUnits {
        let mut units = NetUnits::default();
        units.0.iter_mut().zip(&self.bias).for_each(|(unit, bias)| *unit = *bias);
        units
    }

    /// Exchanges inputs: of each pair the first is there no more, and the second is now.
    #[inline]
    pub fn exchange(&self, units: &mut NetUnits, pairs: &[[u16; 2]]) {
        // The hidden units have names of their own, so that they stay in registers.
        let [mut one, mut more] = units.0;
        if self.bias.len() == 1 {
            for &[old, new] in pairs {
                one = one.minus(&self.first[usize::from(old)]).plus(&self.first[usize::from(new)]);
            }
        } else {
            let rows = self.first.as_chunks::<2>().0;
            for &[old, new] in pairs {
                let [[old, more_old], [new, more_new]] = [&rows[usize::from(old)], &rows[usize::from(new)]];
                (one, more) = (one.minus(old).plus(new), more.minus(more_old).plus(more_new));
            }
        }
        units.0 = [one, more];
    }

    /// What the net adds to a score by its hidden units, in hundredths.
    #[inline]
    pub fn outcome(&self, units: &NetUnits, row: usize) -> i32 {
        let whole = NET_WHOLE as i16;
        let [one, more] = &units.0;
        let squares = if self.bias.len() == 1 {
            one.weighed_squares(whole, &self.outputs[row])
        } else {
            let [weights, more_weights] = &self.outputs.as_chunks::<2>().0[row];
            one.weighed_squares(whole, weights) + more.weighed_squares(whole, more_weights)
        };
        let sum = i32::from(self.output_bias[row]) * (NET_WHOLE * NET_WHOLE) + squares;
        let unit = i64::from(NET_WHOLE * NET_WHOLE) * i64::from(NET_OUTPUT_UNIT);
        (i64::from(sum) * self.scale as i64 / unit) as i32
    }

    /// What the net adds to a score by its inputs ([`Net::score`]).
    fn score(&self, inputs: &[u16], row: usize) -> i32 {
        let NetUnits(mut units) = self.units();
        let parts = self.bias.len();
        for &input in inputs {
            let added = &self.first[usize::from(input) * parts..][..parts];
            units.iter_mut().zip(added).for_each(|(unit, added)| *unit = unit.plus(added));
        }
        self.outcome(&NetUnits(units), row)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::mem;

    use super::*;
    use crate::Rng;

    fn net(hidden: usize) -> Net {
        let mut rng = Rng::new(5);
        let mut some = |count: usize, most: usize| -> Vec<i16> {
            (0..count).map(|_| rng.below(2 * most + 1) as i16 - most as i16).collect()
        };
        let weights = NetWeights {
            bias: some(hidden, 100),
            first: some(7 * hidden, 90),
            outputs: some(3 * hidden, 500),
            output_bias: some(3, 500),
        };
        let shape = NetShape {
            game: "hive".to_owned(),
            groups: vec!["some".to_owned(), "others".to_owned()],
            inputs: 7,
            hidden,
            rows: 3,
            scale: 150,
            record: "by chance".to_owned(),
        };
        Net::new(shape, &weights).unwrap()
    }

    /// The same score with fractions, from the numbers of the file.
    fn slow_score(net: &Net, inputs: &[u16], row: usize) -> f64 {
        let (bytes, hidden) = (net.bytes(), net.shape().hidden);
        let body = Envelope::read(&bytes, TITLE, VERSION).unwrap().body().to_vec();
        let number = |at: usize| f64::from(i16::from_le_bytes([body[2 * at], body[2 * at + 1]]));
        let mut sum = number(hidden * 11 + row) / 256.0;
        for unit in 0..hidden {
            let added: f64 = inputs.iter().map(|&i| number(hidden * (1 + usize::from(i)) + unit)).sum();
            let on = ((number(unit) + added) / 181.0).clamp(0.0, 1.0);
            sum += on * on * number(hidden * (8 + row) + unit) / 256.0;
        }
        sum * 150.0
    }

    #[test]
    fn whole_numbers_find_what_fractions_find() {
        for hidden in [32, 64] {
            let net = net(hidden);
            let mut rng = Rng::new(6);
            for _ in 0..200 {
                let inputs: Vec<u16> = (0..rng.below(12)).map(|_| rng.below(7) as u16).collect();
                let row = rng.below(3);
                let (fast, slow) = (f64::from(net.score(&inputs, row)), slow_score(&net, &inputs, row));
                assert!((fast - slow).abs() <= 1.0, "{fast} {slow}");
            }
        }
    }

    /// The weights of a net, as they were given.
    fn weights(net: &Net) -> NetWeights {
        NetWeights {
            bias: net.layers.bias.iter().flat_map(Lanes::numbers).collect(),
            first: net.layers.first.iter().flat_map(Lanes::numbers).collect(),
            outputs: net.layers.outputs.iter().flat_map(Lanes::numbers).collect(),
            output_bias: net.layers.output_bias.clone(),
        }
    }

    /// Inputs may come and go in any order, and be so heavy that hidden units go round.
    #[test]
    fn units_that_are_followed_are_those_of_the_inputs() {
        const NOTHING: u16 = 7;
        for hidden in [32, 64] {
            let small = net(hidden);
            let mut heavy = weights(&small);
            heavy.first.iter_mut().for_each(|weight| *weight *= 300);
            let net = Net::new(small.shape, &heavy).unwrap();
            let layers = net.summed((0..8).map(|input| (0..7).filter(move |&old| old == input)));
            let (mut rng, mut units, mut inputs) = (Rng::new(8), layers.units(), [NOTHING; 9]);
            let mut seen = BTreeSet::new();
            for _ in 0..300 {
                let (at, new) = (rng.below(inputs.len()), rng.below(8) as u16);
                let old = mem::replace(&mut inputs[at], new);
                layers.exchange(&mut units, &[[old, new]]);
                let there: Vec<u16> = inputs.into_iter().filter(|&input| input != NOTHING).collect();
                let score = net.score(&there, 1);
                assert_eq!(layers.outcome(&units, 1), score);
                seen.insert(score);
            }
            assert!(seen.len() > 100, "the score hardly changes");
        }
    }

    #[test]
    fn an_input_moves_the_score_by_what_is_missing_without_it() {
        let net = net(32);
        let (inputs, row) = ([2, 5, 2, 0], 1);
        let without_two = net.score(&[5, 0], row);
        let found = net.influences(&inputs, row);
        assert_eq!(found.iter().map(|(input, _)| *input).collect::<Vec<_>>(), [0, 2, 5]);
        assert_eq!(found[1].1, net.score(&inputs, row) - without_two);
        assert!(found.iter().any(|(_, moved)| *moved != 0), "{found:?}");
    }

    #[test]
    fn what_is_written_is_read_and_what_cannot_be_is_refused() {
        for hidden in [32, 64] {
            let net = net(hidden);
            assert_eq!(Net::read(&net.bytes()), Ok(net.clone()));
            let cut = &net.bytes()[..500];
            assert!(matches!(Net::read(cut), Err(EnvelopeError::Length { .. })));
        }
        let sound = net(32);
        let refused = |change: &dyn Fn(&mut NetShape, &mut NetWeights)| {
            let mut weights = weights(&sound);
            let mut shape = sound.shape.clone();
            change(&mut shape, &mut weights);
            Net::new(shape, &weights).unwrap_err()
        };
        assert_eq!(refused(&|shape, _| shape.inputs = 8), EnvelopeError::Contents("weights"));
        assert_eq!(refused(&|shape, _| shape.scale = 0), EnvelopeError::Contents("scale"));
        assert_eq!(refused(&|shape, _| shape.hidden = 96), EnvelopeError::Contents("hidden"));
        let large = refused(&|_, weights| weights.outputs.fill(i16::MAX));
        assert_eq!(large, EnvelopeError::Contents("outputs"), "the sum would not fit");
    }
}
