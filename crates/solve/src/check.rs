//! A table checked against the rules of its game.

use std::iter::Sum;
use std::num::NonZeroUsize;
use std::ops::{AddAssign, ControlFlow};

use ludoteca_core::Control;
use ludoteca_work::Pool;

use crate::SolveError;

/// What came out when every value of a table was derived again from the values of
/// its successors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// The positions that were looked at.
    pub positions: u64,
    /// Those whose value does not follow.
    pub errors: u64,
}

impl Check {
    /// Looks at the parts of a table on several threads.
    ///
    /// # Errors
    /// If it is stopped.
    pub(crate) fn gather(
        threads: NonZeroUsize,
        parts: usize,
        control: &Control,
        look: impl Fn(usize, &mut Check) + Sync,
    ) -> Result<Check, SolveError> {
        let total = parts as u64;
        let begun = &mut |part: usize| {
            control.progress(part as u64, total);
            if control.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let found = Pool::new(threads.get()).gather(parts, begun, look).ok_or(SolveError::Stopped)?;
        control.progress(total, total);
        Ok(found.into_iter().sum())
    }
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
