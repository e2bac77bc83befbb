//! Hidden units of a net, some of them at once.

use wide::{i16x8, i32x4};

/// The numbers that are added up at once.
pub(crate) const LANES: usize = 32;
/// The numbers of one vector.
const WIDTH: usize = 8;

/// Numbers side by side, in one line of cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Lanes([i16x8; LANES / WIDTH]);

impl Lanes {
    pub(crate) fn new(numbers: [i16; LANES]) -> Lanes {
        let (parts, _) = numbers.as_chunks::<WIDTH>();
        Lanes(std::array::from_fn(|part| i16x8::new(parts[part])))
    }

    pub(crate) fn numbers(&self) -> [i16; LANES] {
        std::array::from_fn(|at| self.0[at / WIDTH].to_array()[at % WIDTH])
    }

    /// Other numbers added, each to its own; sums go round, so that what was added can be
    /// taken away again.
    #[inline]
    pub(crate) fn plus(self, other: &Lanes) -> Lanes {
        let ([own0, own1, own2, own3], [new0, new1, new2, new3]) = (self.0, other.0);
        Lanes([own0 + new0, own1 + new1, own2 + new2, own3 + new3])
    }

    /// Other numbers taken away, each from its own.
    #[inline]
    pub(crate) fn minus(self, other: &Lanes) -> Lanes {
        let ([own0, own1, own2, own3], [old0, old1, old2, old3]) = (self.0, other.0);
        Lanes([own0 - old0, own1 - old1, own2 - old2, own3 - old3])
    }

    /// The sum of the squares, each times its weight, where every number is held between
    /// nothing and a most whose square fits 16 bits.
    #[inline]
    pub(crate) fn weighed_squares(&self, most: i16, weights: &Lanes) -> i32 {
        let (none, most) = (i16x8::splat(0), i16x8::splat(most));
        let weighed = |units: i16x8, weights: i16x8| -> i32x4 {
            let on = units.max(none).min(most);
            (on * on).dot(weights)
        };
        let ([own0, own1, own2, own3], [by0, by1, by2, by3]) = (self.0, weights.0);
        (weighed(own0, by0) + weighed(own1, by1) + weighed(own2, by2) + weighed(own3, by3)).reduce_add()
    }
}
