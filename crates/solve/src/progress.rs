//! How far a solver has come.

/// How far a solver has come, in units of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is done.
    pub done: u64,
    /// All there is to do.
    pub total: u64,
}

impl Progress {
    /// The part that is done, from 0 to 1.
    pub fn share(self) -> f64 {
        self.done as f64 / self.total.max(1) as f64
    }
}
