//! Logarithms as integers: the same on every machine.

/// A hundred times the natural logarithm of each number from one on; of zero, zero.
pub(super) const LOGARITHMS: [i32; 64] = [
    0, 0, 69, 110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271, 277, 283, 289, 294, 300, 304,
    309, 314, 318, 322, 326, 330, 333, 337, 340, 343, 347, 350, 353, 356, 358, 361, 364, 366, 369, 371, 374,
    376, 378, 381, 383, 385, 387, 389, 391, 393, 395, 397, 399, 401, 403, 404, 406, 408, 409, 411, 413, 414,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_those_of_the_numbers() {
        for (number, &hundredths) in LOGARITHMS.iter().enumerate().skip(1) {
            assert_eq!(hundredths, (100.0 * (number as f64).ln()).round() as i32, "{number}");
        }
    }
}
