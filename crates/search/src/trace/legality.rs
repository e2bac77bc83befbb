//! A trace held against the rules of its game.

use ludoteca_core::{Message, Notation};

use super::look::Step;
use super::{Scale, Trace, TraceFault};
use crate::TEXTS;

impl Trace {
    /// Checks that the trace is of this game, from a position that can be, and that every move
    /// in it is legal where it is played.
    ///
    /// Programs that count in points of their own may look beyond the end of a game; what
    /// they do there is not checked.
    ///
    /// # Errors
    /// If it is not.
    pub fn check<G: Notation>(&self) -> Result<(), TraceFault> {
        let in_header = |what: Message| TraceFault { line: 1, what };
        let header = &self.header;
        if header.game != G::NAME {
            let what = TEXTS.message("trace.game").with("found", &header.game).with("wanted", G::NAME);
            return Err(in_header(what));
        }
        let rules: G::Rules = header.rules.parse().map_err(|error| in_header(readable(&error)))?;
        let root =
            G::parse_position(&rules, &header.position).map_err(|error| in_header(readable(&error)))?;
        if root.turn() != header.turn {
            return Err(in_header(TEXTS.message("trace.turn")));
        }
        let mut line = 2;
        let mut way: Vec<Option<G>> = Vec::new();
        for look in self.looks() {
            // The looks that end before this one begins.
            line += way.len() - look.ply.min(way.len());
            way.truncate(look.ply);
            let fault = |what| TraceFault { line, what };
            let here = match way.last() {
                None => Some(root.clone()),
                Some(above) => {
                    self.after(above.as_ref(), look.step, look.played.as_deref()).map_err(fault)?
                }
            };
            for text in look.untried_moves.iter().chain(&look.skipped_moves) {
                self.after(here.as_ref(), Step::Move, Some(text)).map_err(fault)?;
            }
            self.follow(here.clone(), &look.line).map_err(fault)?;
            way.push(here);
            line += 1;
        }
        let end = 2 + 2 * self.looks().len();
        self.follow(Some(root), &self.found.line).map_err(|what| TraceFault { line: end, what })
    }

    /// Plays a line.
    fn follow<G: Notation>(&self, start: Option<G>, line: &[String]) -> Result<(), Message> {
        let mut at = start;
        for text in line {
            at = self.after(at.as_ref(), Step::Move, Some(text))?;
        }
        Ok(())
    }

    /// The position after a step; none beyond the end of a game, where nothing is checked.
    fn after<G: Notation>(
        &self,
        position: Option<&G>,
        step: Step,
        played: Option<&str>,
    ) -> Result<Option<G>, Message> {
        let Some(position) = position else { return Ok(None) };
        if self.header.scale == Scale::Points && position.ended().is_some() {
            return Ok(None);
        }
        if step == Step::NullMove {
            let passed = position.with_turn(position.turn().other());
            return passed.map(Some).ok_or_else(|| TEXTS.message("trace.null"));
        }
        let text = played.unwrap_or_default();
        let illegal = || TEXTS.message("trace.illegal").with("move", text);
        let attempt = position.parse_attempt(text).map_err(|_| illegal())?;
        let m = position.judge(&attempt).map_err(|_| illegal())?;
        if position.move_text(m) != text {
            return Err(illegal());
        }
        let mut after = position.clone();
        after.apply(m);
        Ok(Some(after))
    }
}

/// What is wrong with a text of the header.
fn readable(error: &ludoteca_core::TextError) -> Message {
    TEXTS.message("trace.header_text").with_message("what", error.what.clone())
}
