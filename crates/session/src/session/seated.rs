//! Who plays a session and with how much time, with its type erased.

use ludoteca_core::{Playable, Side, Spec};

use super::Session;
use crate::{Clock, Seated, TimeControl};

impl<G: Playable> Seated for Session<G> {
    fn seat(&self, side: Side) -> &Spec {
        &self.seats[side]
    }

    fn recorded_name(&self, side: Side) -> Option<&str> {
        self.header.player(side)
    }

    fn time_control(&self) -> Option<TimeControl> {
        self.header.time_control()
    }

    fn set_time_control(&mut self, control: TimeControl) {
        self.header.set_time_control(Some(control));
        self.restore_clock();
    }

    fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }
}
