//! The random bits that keys of positions are made of.

use crate::Rng;

/// Random bits for each kind of piece on each square, the same in every build: the key
/// of a position is made of those of its pieces by `^`.
pub const fn keys<const KINDS: usize, const SQUARES: usize>(seed: u64) -> [[u64; SQUARES]; KINDS] {
    let mut keys = [[0; SQUARES]; KINDS];
    let mut rng = Rng::new(seed);
    let mut square = 0;
    while square < SQUARES {
        let mut kind = 0;
        while kind < KINDS {
            keys[kind][square] = rng.next();
            kind += 1;
        }
        square += 1;
    }
    keys
}
