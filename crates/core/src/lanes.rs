//! Hidden units of a net, some of them at once.
//!
//! Plain loops of a fixed length become instructions that do many at once where the compiler is
//! asked for speed. The module for browsers is built for size, so that it has them by name.

/// The numbers that are added up at once.
pub(crate) const LANES: usize = 32;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod plain {
    use super::LANES;

    /// Numbers side by side.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct Lanes([i16; LANES]);

    impl Lanes {
        pub(crate) const fn new(numbers: [i16; LANES]) -> Lanes {
            Lanes(numbers)
        }

        pub(crate) const fn numbers(&self) -> [i16; LANES] {
            self.0
        }

        /// Adds other numbers, each to its own; what is too large is the largest there is.
        #[inline]
        pub(crate) fn add(&mut self, other: &Lanes) {
            for (sum, number) in self.0.iter_mut().zip(&other.0) {
                *sum = sum.saturating_add(*number);
            }
        }

        /// The sum of the squares, each times its weight, where every number is held between
        /// nothing and a most whose square fits 16 bits.
        #[inline]
        pub(crate) fn weighed_squares(&self, most: i16, weights: &Lanes) -> i32 {
            let mut sum = 0;
            for (unit, weight) in self.0.iter().zip(&weights.0) {
                let on = *unit.clamp(&0, &most);
                sum += i32::from(on * on) * i32::from(*weight);
            }
            sum
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd {
    use core::arch::wasm32::{
        i16x8, i16x8_add_sat, i16x8_extract_lane, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i32x4_add,
        i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat, v128,
    };

    use super::LANES;

    /// The numbers of one vector.
    const WIDTH: usize = 8;

    /// Numbers side by side.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Lanes([v128; LANES / WIDTH]);

    impl PartialEq for Lanes {
        fn eq(&self, other: &Lanes) -> bool {
            self.numbers() == other.numbers()
        }
    }

    impl Eq for Lanes {}

    impl Lanes {
        pub(crate) fn new(numbers: [i16; LANES]) -> Lanes {
            Lanes(core::array::from_fn(|part| {
                let n = |at: usize| numbers[WIDTH * part + at];
                i16x8(n(0), n(1), n(2), n(3), n(4), n(5), n(6), n(7))
            }))
        }

        pub(crate) fn numbers(&self) -> [i16; LANES] {
            let mut all = [0; LANES];
            for (part, numbers) in all.chunks_mut(WIDTH).zip(self.0.map(numbers)) {
                part.copy_from_slice(&numbers);
            }
            all
        }

        /// Adds other numbers, each to its own; what is too large is the largest there is.
        #[inline]
        pub(crate) fn add(&mut self, other: &Lanes) {
            let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
            self.0 = [i16x8_add_sat(a, e), i16x8_add_sat(b, f), i16x8_add_sat(c, g), i16x8_add_sat(d, h)];
        }

        /// The sum of the squares, each times its weight, where every number is held between
        /// nothing and a most whose square fits 16 bits.
        #[inline]
        pub(crate) fn weighed_squares(&self, most: i16, weights: &Lanes) -> i32 {
            let (none, most) = (i16x8_splat(0), i16x8_splat(most));
            let mut sums = i32x4_splat(0);
            for (&units, &weights) in self.0.iter().zip(&weights.0) {
                let on = i16x8_min(i16x8_max(units, none), most);
                sums = i32x4_add(sums, i32x4_dot_i16x8(i16x8_mul(on, on), weights));
            }
            i32x4_extract_lane::<0>(sums)
                + i32x4_extract_lane::<1>(sums)
                + i32x4_extract_lane::<2>(sums)
                + i32x4_extract_lane::<3>(sums)
        }
    }

    fn numbers(part: v128) -> [i16; WIDTH] {
        [
            i16x8_extract_lane::<0>(part),
            i16x8_extract_lane::<1>(part),
            i16x8_extract_lane::<2>(part),
            i16x8_extract_lane::<3>(part),
            i16x8_extract_lane::<4>(part),
            i16x8_extract_lane::<5>(part),
            i16x8_extract_lane::<6>(part),
            i16x8_extract_lane::<7>(part),
        ]
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) use plain::Lanes;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd::Lanes;
