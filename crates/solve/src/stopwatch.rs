//! How long solving takes.

use std::time::Duration;

/// Measures the time from its start. None passes where the machine shows no clock, as in
/// a browser.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    start: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        Stopwatch { start: now() }
    }

    pub(crate) fn elapsed(self) -> Duration {
        now().saturating_sub(self.start)
    }
}

#[cfg(not(target_family = "wasm"))]
fn now() -> Duration {
    ludoteca_core::machine_clock()
}

#[cfg(target_family = "wasm")]
fn now() -> Duration {
    Duration::ZERO
}
