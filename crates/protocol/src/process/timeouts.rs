//! How long a foreign engine may take.

use std::time::Duration;

/// How long an engine may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// From its start to the end of its introduction.
    pub start: Duration,
    /// For an answer that needs no thought.
    pub answer: Duration,
    /// Beyond the time that it has to think, or after it was told to stop.
    pub grace: Duration,
    /// For a thought that is not limited by time.
    pub thought: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            start: Duration::from_secs(10),
            answer: Duration::from_secs(10),
            grace: Duration::from_secs(2),
            thought: Duration::from_mins(10),
        }
    }
}
