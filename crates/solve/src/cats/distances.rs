//! One byte per cat set and mouse square: who wins, and how soon.

use super::colex::{MOST_SQUARES, Place};
use super::entries::Entries;
use super::shape::Shape;
use super::survey::{Tally, Turn};
use super::verdict::WON;

/// The mouse is trapped.
const TRAPPED: u8 = 255;
/// More than the longest step distance: room around a row of squares.
const MARGIN: usize = 16;
/// A row of squares with its margins.
type Row = [u8; MOST_SQUARES + 2 * MARGIN];

/// Exact distances, as grades: the cats' choice is a plain maximum.
///
/// Squares of cats and the mouse's goal have grade 0.
#[derive(Debug)]
pub(crate) struct Distances {
    squares: usize,
    /// For each step distance, 0 where a step of it begins and 255 elsewhere.
    barriers: Vec<(usize, Row)>,
    /// 0 on the mouse's goal and 255 elsewhere.
    field: Row,
}

impl Distances {
    pub(crate) fn new(shape: &Shape) -> Distances {
        let mut field = [255; _];
        for home in shape.board.home() {
            field[MARGIN + home.index()] = 0;
        }
        let shifts = shape.shifts().into_iter().filter(|(_, sources)| *sources != 0);
        let barriers = shifts.map(|(distance, sources)| {
            let mut barrier = [255; _];
            for from in (0..MOST_SQUARES).filter(|from| sources >> from & 1 != 0) {
                barrier[MARGIN + from] = 0;
            }
            (distance as usize, barrier)
        });
        Distances { squares: shape.board.len(), barriers: barriers.collect(), field }
    }
}

/// A grade of the cats' turn, one ply earlier.
#[inline]
fn before(grade: u8) -> u8 {
    if grade < WON { grade + 1 } else { grade - 1 }
}

impl Entries for Distances {
    type Unit = u8;
    type Set = u128;

    #[inline]
    fn width(&self) -> usize {
        self.squares
    }

    #[inline]
    fn join(into: &mut [u8], from: &[u8]) {
        for (into, from) in into.iter_mut().zip(from) {
            *into = (*into).max(*from);
        }
    }

    #[inline]
    fn close(&self, cats: u128, level: &mut [u8], passed: Option<&[u8]>, out: &mut [u8]) {
        let squares = self.squares;
        let level = &mut level[..squares];
        let out = &mut out[..squares];
        let mut around: Row = [TRAPPED; _];
        for (to, from) in around[MARGIN..].iter_mut().zip(&*level) {
            *to = before(*from);
        }
        let mut rest = cats;
        while rest != 0 {
            let cat = rest.trailing_zeros() as usize;
            level[cat] = 0;
            around[MARGIN + cat] = TRAPPED;
            rest &= rest - 1;
        }
        out.fill(TRAPPED);
        for (distance, barrier) in &self.barriers {
            let up = around[MARGIN + distance..].iter().zip(&barrier[MARGIN..]);
            let down = around[MARGIN - distance..].iter().zip(&barrier[MARGIN - distance..]);
            for ((grade, up), down) in out.iter_mut().zip(up).zip(down) {
                *grade = (*grade).min(up.0 | up.1).min(down.0 | down.1);
            }
        }
        if let Some(passed) = passed {
            for (grade, passed) in out.iter_mut().zip(passed) {
                *grade = (*grade).min(before(*passed));
            }
        }
        for (grade, field) in out.iter_mut().zip(&self.field[MARGIN..]) {
            *grade &= field;
        }
        let mut rest = cats;
        while rest != 0 {
            out[rest.trailing_zeros() as usize] = 0;
            rest &= rest - 1;
        }
    }

    fn count(&self, place: Place, level: &[u8], out: &[u8], tally: &mut Tally) {
        self.extremes(place, level, &mut tally.0.second);
        self.extremes(place, out, &mut tally.0.first);
    }
}

impl Distances {
    /// Counts the wins of the cats and remembers the longest wins of both.
    fn extremes(&self, place: Place, grades: &[u8], turn: &mut Turn) {
        let (mut won, mut high, mut low) = (0_u64, 0, 255);
        for grades in grades.chunks(self.squares) {
            let (mut here, mut slowest, mut quickest) = (0_u8, 0, 255);
            for &grade in grades {
                here += grade >> 7;
                slowest = slowest.max(if grade < WON { grade } else { 0 });
                quickest = quickest.min(if grade < WON { 255 } else { grade });
            }
            won += u64::from(here);
            (high, low) = (slowest.max(high), quickest.min(low));
        }
        turn.won += won;
        let squares = self.squares;
        let find = |grade: u8| {
            let at = grades.iter().rposition(|&found| found == grade).unwrap_or(0);
            (Place { offset: place.offset + at / squares, ..place }, at % squares)
        };
        if high > 0 {
            turn.longest.first.offer(high, || find(high));
        }
        if low >= WON {
            turn.longest.second.offer(255 - low, || find(low));
        }
    }
}
