//! Fits the lessons of Claustro 5x5 to the solved table.
//!
//! `cargo run --release -p ludoteca-solve --example lessons` writes
//! `crates/claustro/data/lessons-5x5.bin`; the same seed gives the same file.
//! `--epochs N` goes over all positions so often, `--out FILE` writes elsewhere,
//! `--apart N` learns nothing from one position in N, and tells how well those are told.
//!
//! Positions are learnt as a win, half a win or a loss, by stochastic descent on the
//! cross entropy with Adam's steps. Of those that are over within three plies, which
//! every search sees, only some are learnt.

use std::array;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use ludoteca_claustro::lessons::{
    CONCLUSION_UNIT, CONCLUSIONS, Lessons, PATTERNS, SCORE_UNIT, SIGHTS, WHOLE, see,
};
use ludoteca_claustro::{Placement, Rules};
use ludoteca_core::{Control, Game, Rng};
use ludoteca_solve::Library;
use ludoteca_solve::claustro::Solution;

/// The seed of the first weights and of the order of the positions.
const SEED: u64 = 5;
/// How often all positions are gone over.
const EPOCHS: usize = 40;
/// The positions after which the weights change, and the shares that threads take.
const BATCH: usize = 2048;
const SHARES: usize = 4;
/// The largest step, and the part of it that the last ones are.
const RATE: f32 = 3e-3;
const LAST_RATE: f32 = 0.005;
/// How slowly Adam forgets slopes and their squares.
const SLOPE_MEMORY: f32 = 0.9;
const SQUARE_MEMORY: f32 = 0.999;
/// The most plies to the end of what every search sees, and which part of it is learnt.
const SEEN: u32 = 3;
const SEEN_PART: usize = 8;
/// The largest weights that fit the network's numbers.
const MOST: [f32; 3] = [1.98, 1.98, 60.0];

/// The pieces of a placement.
const STANDING: usize = 8;

/// A position with the result for the side to move.
#[derive(Clone, Copy)]
struct Sample {
    pieces: [u8; STANDING],
    result: f32,
}

impl Sample {
    fn standing(&self) -> impl Iterator<Item = usize> {
        self.pieces.iter().map(|&piece| piece.into())
    }
}

/// Real weights, or slopes of the loss by them.
#[derive(Clone)]
struct Net {
    patterns: Vec<[f32; PATTERNS]>,
    pattern_bias: [f32; PATTERNS],
    conclusions: Vec<[f32; PATTERNS]>,
    conclusion_bias: [f32; CONCLUSIONS],
    scores: [f32; CONCLUSIONS],
    score_bias: [f32; 1],
}

impl Net {
    fn zero() -> Net {
        Net {
            patterns: vec![[0.0; PATTERNS]; SIGHTS],
            pattern_bias: [0.0; PATTERNS],
            conclusions: vec![[0.0; PATTERNS]; CONCLUSIONS],
            conclusion_bias: [0.0; CONCLUSIONS],
            scores: [0.0; CONCLUSIONS],
            score_bias: [0.0],
        }
    }

    /// Small random weights.
    fn random(rng: &mut Rng) -> Net {
        let mut net = Net::zero();
        let mut around = |middle: f32, width: f32| {
            let unit = (rng.next() >> 40) as f32 / (1 << 24) as f32;
            middle + width * (2.0 * unit - 1.0)
        };
        net.patterns.as_flattened_mut().fill_with(|| around(0.0, 0.25));
        net.pattern_bias.fill_with(|| around(0.3, 0.3));
        net.conclusions.as_flattened_mut().fill_with(|| around(0.0, 0.25));
        net.conclusion_bias.fill_with(|| around(0.3, 0.2));
        net.scores.fill_with(|| around(0.0, 1.0));
        net
    }

    /// The weights of each layer with the bound of their size.
    fn parts(&mut self) -> [(&mut [f32], f32); 6] {
        [
            (self.patterns.as_flattened_mut(), MOST[0]),
            (&mut self.pattern_bias, MOST[0]),
            (self.conclusions.as_flattened_mut(), MOST[1]),
            (&mut self.conclusion_bias, MOST[1]),
            (&mut self.scores, MOST[2]),
            (&mut self.score_bias, MOST[2]),
        ]
    }

    /// Adds the slopes of a sample, and returns its loss.
    fn learn(&self, sample: &Sample, slopes: &mut Net) -> f32 {
        let mut patterns = self.pattern_bias;
        see(sample.standing(), |sight| {
            for (pattern, weight) in patterns.iter_mut().zip(&self.patterns[sight]) {
                *pattern += weight;
            }
        });
        let there: [f32; PATTERNS] = array::from_fn(|i| patterns[i].clamp(0.0, 1.0).powi(2));
        let conclusions: [f32; CONCLUSIONS] =
            array::from_fn(|j| self.conclusion_bias[j] + product(&there, &self.conclusions[j]));
        let holds: [f32; CONCLUSIONS] = array::from_fn(|j| conclusions[j].clamp(0.0, 1.0));
        let score: f32 = self.score_bias[0]
            + holds.iter().zip(&self.scores).map(|(h, weight)| h * h * weight).sum::<f32>();
        let odds = 1.0 / (1.0 + (-score).exp());
        let error = odds - sample.result;

        slopes.score_bias[0] += error;
        let mut blame = [0.0; PATTERNS];
        for j in 0..CONCLUSIONS {
            slopes.scores[j] += error * holds[j] * holds[j];
            if conclusions[j] <= 0.0 || conclusions[j] >= 1.0 {
                continue;
            }
            let slope = error * self.scores[j] * 2.0 * holds[j];
            slopes.conclusion_bias[j] += slope;
            let (weights, learnt) = (&self.conclusions[j], &mut slopes.conclusions[j]);
            for i in 0..PATTERNS {
                learnt[i] += slope * there[i];
                blame[i] += slope * weights[i];
            }
        }
        for i in 0..PATTERNS {
            let open = if patterns[i] > 0.0 && patterns[i] < 1.0 { 2.0 * patterns[i] } else { 0.0 };
            blame[i] *= open;
            slopes.pattern_bias[i] += blame[i];
        }
        see(sample.standing(), |sight| {
            for (slope, share) in slopes.patterns[sight].iter_mut().zip(&blame) {
                *slope += share;
            }
        });
        let surprise = |odds: f32| -odds.max(1e-7).ln();
        sample.result * surprise(odds) + (1.0 - sample.result) * surprise(1.0 - odds)
    }

    /// The weights as whole numbers.
    fn rounded(&self) -> Lessons {
        let whole = |weight: f32, unit: i32| (weight * unit as f32).round() as i16;
        Lessons {
            patterns: self.patterns.iter().map(|row| row.map(|w| whole(w, WHOLE))).collect(),
            pattern_bias: self.pattern_bias.map(|w| whole(w, WHOLE)),
            conclusions: self.conclusions.iter().map(|row| row.map(|w| whole(w, CONCLUSION_UNIT))).collect(),
            conclusion_bias: self.conclusion_bias.map(|w| whole(w, CONCLUSION_UNIT)),
            scores: self.scores.map(|w| whole(w, SCORE_UNIT)),
            score_bias: whole(self.score_bias[0], SCORE_UNIT),
        }
    }
}

/// The sum of products, in an order that lets the machine do eight at once.
fn product(a: &[f32; PATTERNS], b: &[f32; PATTERNS]) -> f32 {
    let mut sums = [0.0_f32; 16];
    for (a, b) in a.as_chunks::<16>().0.iter().zip(b.as_chunks::<16>().0) {
        for i in 0..16 {
            sums[i] += a[i] * b[i];
        }
    }
    sums.iter().sum()
}

/// Adam: steps along the slopes, measured by how much they vary.
struct Adam {
    slopes: Net,
    squares: Net,
    steps: i32,
}

impl Adam {
    fn step(&mut self, net: &mut Net, batch: &mut Net, rate: f32) {
        self.steps += 1;
        let first = 1.0 - SLOPE_MEMORY.powi(self.steps);
        let second = 1.0 - SQUARE_MEMORY.powi(self.steps);
        let parts = net.parts().into_iter().zip(batch.parts());
        for (((weights, most), (found, _)), ((slopes, _), (squares, _))) in
            parts.zip(self.slopes.parts().into_iter().zip(self.squares.parts()))
        {
            for i in 0..weights.len() {
                let slope = found[i] / BATCH as f32;
                slopes[i] += (1.0 - SLOPE_MEMORY) * (slope - slopes[i]);
                squares[i] += (1.0 - SQUARE_MEMORY) * (slope * slope - squares[i]);
                let step = rate * (slopes[i] / first) / ((squares[i] / second).sqrt() + 1e-8);
                weights[i] = (weights[i] - step).clamp(-most, most);
            }
        }
    }
}

/// The positions to learn from, one of each two mirror images.
fn samples(table: &Solution) -> Vec<Sample> {
    let mut samples = Vec::new();
    for number in 0..table.survey().positions() as usize {
        let Some(position) = table.position(number) else { continue };
        let verdict = table.probe(&position);
        let seen = verdict.plies.is_some_and(|plies| plies <= SEEN);
        if seen && number % SEEN_PART != 0 {
            continue;
        }
        let Some(placement) = Placement::of(&position) else { continue };
        if placement.is_mirrored(&position) {
            continue;
        }
        let mut pieces = placement.pieces().map(|piece| piece as u8);
        let result = match verdict.winner {
            None => 0.5,
            Some(winner) if winner == position.turn() => 1.0,
            Some(_) => 0.0,
        };
        samples.push(Sample { pieces: array::from_fn(|_| pieces.next().unwrap_or(0)), result });
    }
    samples
}

/// The slopes and the loss of a batch.
fn slopes(net: &Net, batch: &[Sample], shares: &mut [Net]) -> f32 {
    let learn = |part: &[Sample], slopes: &mut Net| {
        for (weights, _) in slopes.parts() {
            weights.fill(0.0);
        }
        part.iter().map(|sample| net.learn(sample, slopes)).sum::<f32>()
    };
    let parts = batch.chunks(BATCH / SHARES).zip(shares.iter_mut());
    let loss = thread::scope(|scope| {
        let tasks: Vec<_> = parts.map(|(part, slopes)| scope.spawn(move || learn(part, slopes))).collect();
        tasks.into_iter().map(|task| task.join().expect("learning does not fail")).sum()
    });
    let (total, others) = shares.split_first_mut().expect("there are shares");
    for other in others {
        for ((sum, _), (part, _)) in total.parts().into_iter().zip(other.parts()) {
            for (sum, part) in sum.iter_mut().zip(part) {
                *sum += *part;
            }
        }
    }
    loss
}

/// Of the wins, draws and losses, the part that the score tells from the others.
fn told(lessons: &Lessons, samples: &[Sample]) -> String {
    /// Between a draw and a win, the odds are three to one.
    const BETWEEN: i32 = 110;
    let (mut right, mut all) = ([0; 3], [0; 3]);
    for sample in samples {
        let kind = (sample.result * 2.0) as usize;
        let score = lessons.score_pieces(sample.standing());
        let seen = usize::from(score > -BETWEEN) + usize::from(score > BETWEEN);
        all[kind] += 1;
        right[kind] += usize::from(seen == kind);
    }
    let part = |kind: usize| 100.0 * right[kind] as f64 / all[kind] as f64;
    let total = 100.0 * right.iter().sum::<usize>() as f64 / samples.len() as f64;
    format!("{total:.2} % told: losses {:.2}, draws {:.2}, wins {:.2}", part(0), part(1), part(2))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        let at = arguments.iter().position(|a| a == name)?;
        arguments.get(at + 1).cloned()
    };
    let epochs = option("--epochs").map_or(EPOCHS, |text| text.parse().expect("a number of epochs"));
    let home = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let out = option("--out").map_or_else(|| home.join("../claustro/data/lessons-5x5.bin"), PathBuf::from);

    let table: Arc<Solution> =
        Library::new(None).table(&Rules::default(), &Control::timed()).expect("5x5 is solved in seconds");
    let mut samples = samples(&table);
    let apart = option("--apart").map_or(0, |text| text.parse().expect("a number of positions"));
    let mut unseen: Vec<Sample> = Vec::new();
    if apart > 0 {
        unseen.extend(samples.iter().step_by(apart));
        let mut number = 0..;
        samples.retain(|_| number.next().is_some_and(|number: usize| !number.is_multiple_of(apart)));
    }
    println!("{} positions", samples.len());
    let mut rng = Rng::new(SEED);
    let mut net = Net::random(&mut rng);
    let mut adam = Adam { slopes: Net::zero(), squares: Net::zero(), steps: 0 };
    let mut shares = vec![Net::zero(); SHARES];
    let batches = samples.len() / BATCH;
    for epoch in 0..epochs {
        for i in (1..samples.len()).rev() {
            samples.swap(i, rng.below(i + 1));
        }
        let mut loss = 0.0;
        for (at, batch) in samples.chunks_exact(BATCH).enumerate() {
            let gone = (epoch * batches + at) as f32 / (epochs * batches) as f32;
            let slowed = 0.5 * (1.0 + (std::f32::consts::PI * gone).cos());
            let rate = RATE * (LAST_RATE + (1.0 - LAST_RATE) * slowed);
            loss += f64::from(slopes(&net, batch, &mut shares));
            adam.step(&mut net, &mut shares[0], rate);
        }
        println!("{}: {:.5}", epoch + 1, loss / (batches * BATCH) as f64);
        if epoch % 10 == 9 || epoch + 1 == epochs {
            let lessons = net.rounded();
            println!("{}", told(&lessons, &samples));
            if apart > 0 {
                println!("of {} never seen, {}", unseen.len(), told(&lessons, &unseen));
            }
            std::fs::write(&out, lessons.bytes()).expect("the file can be written");
        }
    }
}
