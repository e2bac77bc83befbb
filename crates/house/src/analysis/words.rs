//! What was found in a game, in words for any screen.

use ludoteca_core::{BySide, Message, Side};

use super::{Analysis, Mark, Missed, Step};
use crate::TEXTS;

impl Analysis {
    /// How well both played, and where the game turned, for whoever calls the sides so.
    pub fn summary(&self, sides: &BySide<Message>) -> Vec<Message> {
        let mut lines: Vec<Message> =
            Side::ALL.into_iter().filter_map(|side| self.tally(side, &sides[side])).collect();
        lines.push(match self.decisive() {
            Some(step) => TEXTS
                .message("analysis.decisive")
                .with("number", &step.number)
                .with("move", &step.text)
                .with_trusted("saving", step.better())
                .with_message("side", sides[step.side].clone()),
            None if self.steps.iter().any(Step::is_mistake) => TEXTS.message("analysis.no_turn"),
            None => match self.inaccuracies() {
                0 => TEXTS.message("analysis.no_mistake"),
                n => TEXTS.message("analysis.only_inaccuracies").with("n", n),
            },
        });
        lines
    }

    /// How many moves of both sides were a little worse than others.
    fn inaccuracies(&self) -> usize {
        Side::ALL.into_iter().map(|side| self.count(side, Mark::Inaccuracy)).sum()
    }

    /// How well a side played, if it had a choice.
    fn tally(&self, side: Side, name: &Message) -> Option<Message> {
        let accuracy = self.accuracy(side)?;
        let count = |mark| self.count(side, mark);
        Some(
            TEXTS
                .message("analysis.tally")
                .with_message("side", name.clone())
                .with("accuracy", format_args!("{accuracy:.0}"))
                .with("inaccuracies", count(Mark::Inaccuracy))
                .with("mistakes", count(Mark::Mistake))
                .with("blunders", count(Mark::Blunder)),
        )
    }
}

impl Step {
    /// What is told below a ply: what would have been better, what was missed, and why.
    pub fn notes(&self) -> Vec<Message> {
        let mut notes = Vec::new();
        if self.mark.is_some_and(|mark| mark != Mark::Good) {
            notes.push(self.told_better());
        }
        // What a table says of the result, it says beside the move.
        notes.extend(self.missed.as_ref().filter(|_| self.effect().is_none()).map(Missed::message));
        notes.extend(self.reasons.iter().cloned());
        notes
    }

    /// What would have been better, in words.
    pub fn told_better(&self) -> Message {
        TEXTS.message("analysis.saving").with_trusted("saving", self.better())
    }
}
