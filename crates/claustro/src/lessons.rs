//! What the solved 5x5 board teaches about placements, as a small network.

use std::sync::LazyLock;

use crate::Placement;
use crate::placement::SQUARES;

/// The numbers that pieces have: own ones and others.
pub const PIECES: usize = 2 * SQUARES;
/// What the first layer sees: pieces, and after them any two together.
pub const SIGHTS: usize = PIECES + PIECES * (PIECES - 1) / 2;
/// The patterns that the first layer knows.
pub const PATTERNS: usize = 64;
/// The conclusions that the second layer draws from them.
pub const CONCLUSIONS: usize = 32;

/// A pattern that is wholly there; its square still fits 16 bits.
pub const WHOLE: i32 = 181;
/// What a weight of one is from patterns to conclusions.
pub const CONCLUSION_UNIT: i32 = 256;
/// What a weight of one is from conclusions to the score.
pub const SCORE_UNIT: i32 = 256;
/// By how many bits a conclusion is cut, so that its square fits.
const CUT: u32 = 11;
/// A conclusion that wholly holds, after the cut.
const HOLDS: i32 = (WHOLE * WHOLE * CONCLUSION_UNIT) >> CUT;
/// A score of one, in hundredths.
const HUNDREDTHS: i64 = 100;

/// The weights of the network: pieces and pairs of them make patterns, patterns make
/// conclusions, and conclusions make the score, which is the logarithm of the odds of winning.
///
/// `cargo run --release -p ludoteca-solve --example lessons` fits them to the solved
/// table and writes the file that is kept in the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lessons {
    /// What each sight adds to each pattern.
    pub patterns: Vec<[i16; PATTERNS]>,
    /// What each pattern begins with.
    pub pattern_bias: [i16; PATTERNS],
    /// What each pattern adds to each conclusion.
    pub conclusions: Vec<[i16; PATTERNS]>,
    /// What each conclusion begins with.
    pub conclusion_bias: [i16; CONCLUSIONS],
    /// What each conclusion adds to the score.
    pub scores: [i16; CONCLUSIONS],
    /// What the score begins with.
    pub score_bias: i16,
}

/// The numbers of the file.
const NUMBERS: usize = SIGHTS * PATTERNS + PATTERNS + CONCLUSIONS * PATTERNS + CONCLUSIONS + CONCLUSIONS + 1;

/// Shows what is seen of pieces in rising order: each by itself, and each two together.
#[inline]
pub fn see(pieces: impl Iterator<Item = usize>, mut show: impl FnMut(usize)) {
    let (mut seen, mut count) = ([0; PIECES], 0);
    for piece in pieces {
        show(piece);
        for &before in &seen[..count] {
            show(PIECES + piece * (piece - 1) / 2 + before);
        }
        seen[count] = piece;
        count += 1;
    }
}

impl Lessons {
    /// Those that the program was built with.
    pub fn learnt() -> &'static Lessons {
        static LESSONS: LazyLock<Lessons> = LazyLock::new(|| {
            Lessons::read(include_bytes!("../data/lessons-5x5.bin")).expect("the file is as it was written")
        });
        &LESSONS
    }

    /// Reads what [`Lessons::bytes`] has written.
    pub fn read(bytes: &[u8]) -> Option<Lessons> {
        let (pairs, rest) = bytes.as_chunks::<2>();
        if pairs.len() != NUMBERS || !rest.is_empty() {
            return None;
        }
        let mut numbers = pairs.iter().map(|&pair| i16::from_le_bytes(pair));
        let mut next = || numbers.next().unwrap_or(0);
        Some(Lessons {
            patterns: (0..SIGHTS).map(|_| std::array::from_fn(|_| next())).collect(),
            pattern_bias: std::array::from_fn(|_| next()),
            conclusions: (0..CONCLUSIONS).map(|_| std::array::from_fn(|_| next())).collect(),
            conclusion_bias: std::array::from_fn(|_| next()),
            scores: std::array::from_fn(|_| next()),
            score_bias: next(),
        })
    }

    /// All weights, two bytes each, the lower one first.
    pub fn bytes(&self) -> Vec<u8> {
        let numbers = self.patterns.as_flattened().iter().chain(&self.pattern_bias);
        let numbers = numbers.chain(self.conclusions.as_flattened()).chain(&self.conclusion_bias);
        let numbers = numbers.chain(&self.scores).chain([&self.score_bias]);
        numbers.flat_map(|number| number.to_le_bytes()).collect()
    }

    /// The score of a placement in hundredths.
    pub fn score(&self, placement: Placement) -> i32 {
        self.score_pieces(placement.pieces())
    }

    /// The score of the pieces of a placement in hundredths.
    #[inline]
    pub fn score_pieces(&self, pieces: impl Iterator<Item = usize>) -> i32 {
        let mut patterns = self.pattern_bias;
        see(pieces, |sight| {
            for (pattern, weight) in patterns.iter_mut().zip(&self.patterns[sight]) {
                *pattern = pattern.saturating_add(*weight);
            }
        });
        for pattern in &mut patterns {
            let there = (*pattern).clamp(0, WHOLE as i16);
            *pattern = there * there;
        }
        let mut score = i64::from(self.score_bias) * i64::from(HOLDS);
        for (at, weights) in self.conclusions.iter().enumerate() {
            let products = patterns.iter().zip(weights).map(|(&a, &b)| i32::from(a) * i32::from(b));
            let sum = products.sum::<i32>() + i32::from(self.conclusion_bias[at]) * WHOLE * WHOLE;
            let holds = (sum >> CUT).clamp(0, HOLDS);
            score += i64::from(holds * holds / HOLDS) * i64::from(self.scores[at]);
        }
        (score * HUNDREDTHS / i64::from(HOLDS * SCORE_UNIT)) as i32
    }
}
