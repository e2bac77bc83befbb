//! The clocks of the table.

use std::time::Duration;

use ludoteca_core::Side;

use super::TablePage;
use crate::context::Context;

impl TablePage {
    /// The time that the present turn has taken.
    pub(super) fn spent(&self) -> Duration {
        if self.held || self.replay.is_some() { Duration::ZERO } else { self.turn_began.elapsed() }
    }

    /// Whether a clock runs that is drawn.
    pub(super) fn clock_runs(&self) -> bool {
        let waits = self.held || self.replay.is_some() || self.is_over();
        self.live.session().clock().is_some() && !waits
    }

    /// What a side's clock shows now, if there are clocks.
    pub(super) fn time_of(&self, side: Side) -> Option<Duration> {
        let session = self.live.session();
        let left = session.clock()?.remaining(side);
        let runs = self.clock_runs() && session.turn() == side;
        Some(if runs { left.saturating_sub(self.spent()) } else { left })
    }

    /// Ends the game for whoever has no time left.
    pub(super) fn check_flag(&mut self, context: &Context) {
        let spent = self.spent();
        if self.clock_runs() && self.live.session_mut().flag(spent) {
            self.thinking = None;
            self.changed(context);
        }
    }
}

/// A time as clocks show it: a second that has begun still counts.
pub(super) fn shown(time: Duration) -> String {
    let seconds = time.as_millis().div_ceil(1000);
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_that_has_begun_still_counts() {
        for (millis, text) in
            [(0, "0:00"), (1, "0:01"), (59_900, "1:00"), (3_599_000, "59:59"), (3_600_001, "1:00:01")]
        {
            assert_eq!(shown(Duration::from_millis(millis)), text);
        }
    }
}
