//! A table checked against the rules of its game.

use std::iter::Sum;
use std::ops::AddAssign;

/// What came out when every value of a table was derived again from the values of
/// its successors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// The positions that were looked at.
    pub positions: u64,
    /// Those whose value does not follow.
    pub errors: u64,
}

impl AddAssign for Check {
    fn add_assign(&mut self, other: Check) {
        self.positions += other.positions;
        self.errors += other.errors;
    }
}

impl Sum for Check {
    fn sum<I: Iterator<Item = Check>>(checks: I) -> Check {
        checks.fold(Check::default(), |mut sum, check| {
            sum += check;
            sum
        })
    }
}
