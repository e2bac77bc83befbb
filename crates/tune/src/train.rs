//! Training a net: `AdamW` on the log loss, with a rate that falls along a cosine.

use std::f64::consts::PI;

use ludoteca_core::{Error, NET_OUTPUT_UNIT, NET_WHOLE, Net, NetShape, NetWeights, Rng};
use ludoteca_work::Pool;

use crate::NetPlan;
use crate::fit::{scale_of, surprise};
use crate::samples::{Sample, is_kept_back, pairs, target};

/// How long Adam remembers the slopes and their squares.
const SLOPE_MEMORY: f32 = 0.9;
const SQUARE_MEMORY: f32 = 0.999;
/// The rate at the end, as a part of that at the beginning.
const LAST_RATE: f64 = 0.01;
/// The largest weight, so that whole numbers have room for it.
const MOST: f32 = 1.98;
/// The parts of a batch that threads share: the same ones whatever the threads, so that the
/// sums are the same too.
const PARTS: usize = 32;

/// How well a net does after an epoch, or weights after a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// The log loss on what it learns from, while it learnt.
    pub taught: f64,
    /// The log loss on the games that were kept back.
    pub unseen: f64,
}

/// A net that was trained.
#[derive(Clone, Debug)]
pub struct TrainedNet {
    /// The net.
    pub net: Net,
    /// The positions it learnt from, and those that were kept back.
    pub positions: (usize, usize),
    /// The log loss on the games that were kept back of the weights alone, at their best scale.
    pub linear: f64,
    /// The same of the net, with its whole numbers.
    pub unseen: f64,
    /// The least that it could be: the results are not all certain.
    pub least: f64,
    /// The epochs.
    pub epochs: Vec<Epoch>,
}

/// What decides the size of a net.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) game: String,
    pub(crate) groups: Vec<String>,
    pub(crate) inputs: usize,
    pub(crate) rows: usize,
    /// How the games were played.
    pub(crate) record: String,
}

/// Trains a net on samples, game by game; nothing if there are none to learn from. `watch`
/// hears of every epoch, and stops the training by returning `false`.
pub(crate) fn train(
    games: &[Vec<Sample>],
    order: Order,
    plan: &NetPlan,
    threads: usize,
    watch: &mut dyn FnMut(usize, Epoch) -> bool,
) -> Option<TrainedNet> {
    let some = |back: bool| {
        let games = games.iter().enumerate().filter(move |(number, _)| is_kept_back(*number) == back);
        games.flat_map(|(_, samples)| samples)
    };
    let scale = scale_of(&pairs(some(false).map(|sample| (f64::from(sample.score), sample.result)))).round();
    let lessons = |back: bool| -> Vec<NetLesson<'_>> {
        some(back).map(|sample| NetLesson::of(sample, scale, plan.result)).collect()
    };
    let (mut taught, mut unseen) = (lessons(false), lessons(true));
    if taught.is_empty() {
        return None;
    }
    if unseen.is_empty() {
        unseen.clone_from(&taught);
    }
    let pool = Pool::new(threads);
    let mut rng = Rng::new(plan.seed);
    let mut learner = Learner::new(&order, plan.hidden, &mut rng);
    let mut best = (f64::INFINITY, learner.weights.clone());
    let mut epochs = Vec::new();
    let batches = taught.len().div_ceil(plan.batch);
    for epoch in 0..plan.epochs {
        for i in (1..taught.len()).rev() {
            taught.swap(i, rng.below(i + 1));
        }
        let mut loss = 0.0;
        for (at, batch) in taught.chunks(plan.batch).enumerate() {
            let gone = (epoch * batches + at) as f64 / (plan.epochs * batches) as f64;
            let slowed = 0.5 * (1.0 + (PI * gone).cos());
            let rate = plan.rate * (LAST_RATE + (1.0 - LAST_RATE) * slowed);
            loss += learner.step(batch, pool, rate as f32, plan.decay as f32);
        }
        let told = Epoch {
            taught: loss / taught.len() as f64,
            unseen: learner.shape.loss(&learner.weights, &unseen, pool),
        };
        epochs.push(told);
        if told.unseen < best.0 {
            best = (told.unseen, learner.weights.clone());
        }
        if !watch(epoch + 1, told) {
            break;
        }
    }
    let record = format!("{}; {plan}; {} positions", order.record, taught.len());
    let net = learner.shape.rounded(&best.1, order, scale as usize, record)?;
    let mean =
        |loss: &dyn Fn(&NetLesson<'_>) -> f64| unseen.iter().map(loss).sum::<f64>() / unseen.len() as f64;
    let linear_scale =
        scale_of(&pairs(taught.iter().map(|lesson| (f64::from(lesson.linear) * scale, lesson.target))))
            / scale;
    let whole = |lesson: &NetLesson<'_>| {
        f64::from(lesson.linear) + f64::from(net.score(lesson.inputs, lesson.row)) / scale
    };
    Some(TrainedNet {
        positions: (taught.len(), unseen.len()),
        linear: mean(&|lesson| lesson.surprise(f64::from(lesson.linear) / linear_scale)),
        unseen: mean(&|lesson| lesson.surprise(whole(lesson))),
        least: mean(&|lesson| lesson.least()),
        epochs,
        net,
    })
}

/// What is learnt from one position, in units of the scale.
#[derive(Clone, Copy, Debug)]
struct NetLesson<'a> {
    inputs: &'a [u16],
    row: usize,
    linear: f32,
    target: f32,
}

impl NetLesson<'_> {
    fn of(sample: &Sample, scale: f64, share: f64) -> NetLesson<'_> {
        let target = target(f64::from(sample.score) / scale, f64::from(sample.result), share);
        let linear = (f64::from(sample.linear) / scale) as f32;
        NetLesson { inputs: &sample.inputs, row: usize::from(sample.row), linear, target: target as f32 }
    }

    fn surprise(&self, score: f64) -> f64 {
        surprise(score, f64::from(self.target))
    }

    /// The loss of whoever foretells exactly what is to be foretold.
    fn least(&self) -> f64 {
        let part = |p: f64| if p > 0.0 { -p * p.ln() } else { 0.0 };
        part(f64::from(self.target)) + part(1.0 - f64::from(self.target))
    }
}

/// Where the weights of a net stand in a list of all: what the hidden units begin with, what
/// each input adds, the rows of outputs, and what these begin with.
#[derive(Clone, Copy, Debug)]
struct Shape {
    hidden: usize,
    inputs: usize,
    rows: usize,
}

impl Shape {
    const fn input(self, input: usize) -> usize {
        self.hidden * (1 + input)
    }

    const fn output(self, row: usize) -> usize {
        self.hidden * (1 + self.inputs + row)
    }

    const fn output_bias(self, row: usize) -> usize {
        self.output(self.rows) + row
    }

    const fn len(self) -> usize {
        self.output_bias(self.rows)
    }

    /// The sums of the hidden units.
    fn sums(self, weights: &[f32], lesson: &NetLesson<'_>, sums: &mut [f32]) {
        sums.copy_from_slice(&weights[..self.hidden]);
        for &input in lesson.inputs {
            let at = self.input(usize::from(input));
            for (sum, weight) in sums.iter_mut().zip(&weights[at..at + self.hidden]) {
                *sum += weight;
            }
        }
    }

    /// The score of the hidden units' sums.
    fn score(self, weights: &[f32], lesson: &NetLesson<'_>, sums: &[f32]) -> f32 {
        let at = self.output(lesson.row);
        let outputs = &weights[at..at + self.hidden];
        let squares = sums.iter().map(|sum| sum.clamp(0.0, 1.0).powi(2));
        let net: f32 = squares.zip(outputs).map(|(square, weight)| square * weight).sum();
        lesson.linear + weights[self.output_bias(lesson.row)] + net
    }

    /// Adds the slopes of a lesson, and gives its loss.
    fn learn(self, weights: &[f32], lesson: &NetLesson<'_>, sums: &mut [f32], slopes: &mut [f32]) -> f64 {
        self.sums(weights, lesson, sums);
        let score = self.score(weights, lesson, sums);
        let off = 1.0 / (1.0 + (-score).exp()) - lesson.target;
        slopes[self.output_bias(lesson.row)] += off;
        let at = self.output(lesson.row);
        for unit in 0..self.hidden {
            let on = sums[unit].clamp(0.0, 1.0);
            slopes[at + unit] += off * on * on;
            let open = sums[unit] > 0.0 && sums[unit] < 1.0;
            // From here on the blame of each unit.
            sums[unit] = if open { off * weights[at + unit] * 2.0 * on } else { 0.0 };
            slopes[unit] += sums[unit];
        }
        for &input in lesson.inputs {
            let at = self.input(usize::from(input));
            for (slope, blame) in slopes[at..at + self.hidden].iter_mut().zip(&*sums) {
                *slope += blame;
            }
        }
        lesson.surprise(f64::from(score))
    }

    /// The mean loss on lessons.
    fn loss(self, weights: &[f32], lessons: &[NetLesson<'_>], pool: Pool) -> f64 {
        let parts: Vec<&[NetLesson<'_>]> = lessons.chunks(lessons.len().div_ceil(PARTS).max(1)).collect();
        let losses = pool.try_map(parts.len(), |part| {
            let mut sums = vec![0.0; self.hidden];
            let loss = parts[part].iter().map(|lesson| {
                self.sums(weights, lesson, &mut sums);
                lesson.surprise(f64::from(self.score(weights, lesson, &sums)))
            });
            Ok::<f64, Error>(loss.sum())
        });
        losses.unwrap_or_default().iter().sum::<f64>() / lessons.len() as f64
    }

    /// The net with whole numbers.
    fn rounded(self, weights: &[f32], order: Order, scale: usize, record: String) -> Option<Net> {
        let whole = |range: std::ops::Range<usize>, unit: i32| -> Vec<i16> {
            weights[range].iter().map(|weight| (weight * unit as f32).round() as i16).collect()
        };
        let (outputs, biases) = (self.output(0), self.output_bias(0));
        let weights = NetWeights {
            bias: whole(0..self.hidden, NET_WHOLE),
            first: whole(self.hidden..outputs, NET_WHOLE),
            outputs: whole(outputs..biases, NET_OUTPUT_UNIT),
            output_bias: whole(biases..self.len(), NET_OUTPUT_UNIT),
        };
        let Order { game, groups, inputs, rows, .. } = order;
        let shape = NetShape { game, groups, inputs, hidden: self.hidden, rows, scale, record };
        Net::new(shape, &weights).ok()
    }
}

/// The weights while they are learnt, with what Adam remembers.
struct Learner {
    shape: Shape,
    weights: Vec<f32>,
    slopes: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Learner {
    /// Small weights by chance; the outputs are nothing, so that the net adds nothing.
    fn new(order: &Order, hidden: usize, rng: &mut Rng) -> Learner {
        let shape = Shape { hidden, inputs: order.inputs, rows: order.rows };
        let mut around = |middle: f32, width: f32| {
            let unit = (rng.next() >> 40) as f32 / (1 << 24) as f32;
            middle + width * (2.0 * unit - 1.0)
        };
        let mut weights = vec![0.0; shape.len()];
        weights[..hidden].fill_with(|| around(0.3, 0.3));
        weights[hidden..shape.output(0)].fill_with(|| around(0.0, 0.1));
        let nothing = vec![0.0; shape.len()];
        Learner { shape, weights, slopes: nothing.clone(), squares: nothing, steps: 0 }
    }

    /// Learns from a batch, and gives the sum of its losses.
    fn step(&mut self, batch: &[NetLesson<'_>], pool: Pool, rate: f32, decay: f32) -> f64 {
        let (shape, weights) = (self.shape, &self.weights);
        let parts: Vec<&[NetLesson<'_>]> = batch.chunks(batch.len().div_ceil(PARTS)).collect();
        let found = pool.try_map(parts.len(), |part| {
            let (mut slopes, mut sums) = (vec![0.0; shape.len()], vec![0.0; shape.hidden]);
            let losses =
                parts[part].iter().map(|lesson| shape.learn(weights, lesson, &mut sums, &mut slopes));
            let loss: f64 = losses.sum();
            Ok::<_, Error>((loss, slopes))
        });
        let mut loss = 0.0;
        let mut total = vec![0.0; shape.len()];
        for (part_loss, slopes) in found.unwrap_or_default() {
            loss += part_loss;
            total.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
        }
        self.adam(&total, batch.len() as f32, rate, decay);
        loss
    }

    fn adam(&mut self, found: &[f32], count: f32, rate: f32, decay: f32) {
        self.steps += 1;
        let first = 1.0 - SLOPE_MEMORY.powi(self.steps);
        let second = 1.0 - SQUARE_MEMORY.powi(self.steps);
        let memory = self.slopes.iter_mut().zip(&mut self.squares);
        for ((weight, (mean, square)), found) in self.weights.iter_mut().zip(memory).zip(found) {
            let slope = found / count;
            *mean += (1.0 - SLOPE_MEMORY) * (slope - *mean);
            *square += (1.0 - SQUARE_MEMORY) * (slope * slope - *square);
            let step = (*mean / first) / ((*square / second).sqrt() + 1e-8);
            *weight = (*weight - rate * (step + decay * *weight)).clamp(-MOST, MOST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of ten positions each, whose results follow a rule that no sum can tell: the
    /// mover wins where exactly one of two things is there.
    fn games(count: usize) -> Vec<Vec<Sample>> {
        let mut rng = Rng::new(3);
        let mut sample = || {
            let inputs: Box<[u16]> = (0..4).filter(|_| rng.below(2) == 0).collect();
            let one = inputs.contains(&0) != inputs.contains(&1);
            let sure = rng.below(10) > 0;
            let result = f32::from(u8::from(one == sure));
            let score = if one { 200.0 } else { -200.0 };
            Sample { inputs, row: rng.below(2) as u8, linear: 0.0, score, result }
        };
        (0..count).map(|_| (0..10).map(|_| sample()).collect()).collect()
    }

    fn trained(threads: usize) -> TrainedNet {
        let plan = NetPlan { epochs: 30, batch: 100, rate: 0.01, result: 0.5, ..NetPlan::default() };
        let order = Order {
            game: "hive".to_owned(),
            groups: vec!["some".to_owned()],
            inputs: 4,
            rows: 2,
            record: String::new(),
        };
        train(&games(300), order, &plan, threads, &mut |_, _| true).expect("there is much to learn")
    }

    #[test]
    fn a_net_learns_what_no_sum_can_tell() {
        let found = trained(1);
        let (first, last) = (found.epochs[0], found.epochs[found.epochs.len() - 1]);
        assert!(last.taught < first.taught && last.unseen < first.unseen, "{first:?} {last:?}");
        assert!(found.unseen < found.linear - 0.1, "{} {}", found.unseen, found.linear);
        let best = found.epochs.iter().map(|epoch| epoch.unseen).fold(f64::INFINITY, f64::min);
        assert!((found.unseen - best).abs() < 0.002, "whole numbers do as well: {} {best}", found.unseen);
        assert!(found.least <= found.unseen);
        assert_eq!(found.positions, (2700, 300));
    }

    #[test]
    fn a_net_does_not_depend_on_the_threads() {
        assert_eq!(trained(1).net, trained(3).net);
    }
}
