//! Why something was played, and why something else was not.

use ludoteca_core::{Message, Side};

use super::{LineMode, Next};
use crate::TEXTS;
use crate::failure::Failure;

impl LineMode<'_> {
    /// Why the last move was made; after a game that a machine has lost, also what was to
    /// blame.
    pub(super) fn why(&mut self) -> Result<Next, Failure> {
        // A machine that can play no more has said why.
        if let Some(reason) = self.reason.clone() {
            return self.answer(&reason);
        }
        let job = match self.live.why() {
            Ok(job) => job,
            Err(what) => return self.answer(&what),
        };
        let reasons = self.working(|control| job.run(control, &mut |_| {}));
        self.say_all(&self.live.tell_reasons(&reasons))?;
        if self.machine_has_lost() { self.blame() } else { Ok(Next::Ask) }
    }

    /// Why a move is not played, or was not; by the rules if they forbid it.
    pub(super) fn why_not(&mut self, text: &str) -> Result<Next, Failure> {
        if text.is_empty() {
            return self.answer(&TEXTS.message("line.why_not_what"));
        }
        match self.live.why_not(text) {
            Ok(job) => {
                let why_not = self.working(|control| job.run(control, &mut |_| {}));
                self.say_all(&self.live.tell_why_not(&why_not))?;
            }
            Err(line) => {
                self.tell(&line)?;
            }
        }
        Ok(Next::Ask)
    }

    /// What was to blame for a lost game.
    pub(super) fn blame(&mut self) -> Result<Next, Failure> {
        let job = match self.live.blame() {
            Ok(job) => job,
            Err(what) => return self.answer(&what),
        };
        match self.working(|control| job.run(control, &mut |_| {})) {
            Ok(blame) => self.say_all(&self.live.tell_blame(&blame))?,
            Err(what) => self.say(&what)?,
        }
        Ok(Next::Ask)
    }

    fn say_all(&mut self, messages: &[Message]) -> Result<(), Failure> {
        messages.iter().try_for_each(|message| self.say(message))
    }

    fn machine_has_lost(&self) -> bool {
        let winner = self.live.session().outcome().and_then(|outcome| outcome.winner);
        let lost = |side: Side| !self.live.session().seat(side).is_human();
        winner.is_some_and(|winner| lost(winner.other()))
    }
}
