//! What the rules about repetition do to the values of a table that leaves them out.

mod designer;
mod seed;
mod value;

use ludoteca_claustro::{Claustro, Repetition};
use ludoteca_core::{Control, Game, Side};

use self::designer::Designer;
use self::value::Value;
use super::Solution;
use crate::SolveError;

/// What the start is worth when repetition counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// Who wins; `None` is a draw.
    pub winner: Option<Side>,
    /// The drawn positions that the side to move wins and loses by the rule, where
    /// they were counted.
    pub changed: Option<Changed>,
}

/// How many drawn positions a rule about repetition decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Those that the side to move wins.
    pub won: u64,
    /// Those that it loses.
    pub lost: u64,
}

impl Repeated {
    fn of(value: Value, start: &Claustro) -> Repeated {
        let winner = match value {
            Value::Open => None,
            Value::Won => Some(start.turn()),
            Value::Lost => Some(start.turn().other()),
        };
        Repeated { winner, changed: None }
    }
}

impl Solution {
    /// The value of the start when a rule about repetition counts too.
    ///
    /// # Errors
    /// If that would not fit in memory, or is stopped.
    pub fn repeated(
        &self,
        rule: Repetition,
        threads: usize,
        control: &Control,
    ) -> Result<Repeated, SolveError> {
        let start = Claustro::start(self.rules());
        let (own, others) = self.fields.masks(&start);
        let number = self.index.of(own, others);
        Ok(match rule {
            Repetition::None => Repeated { winner: self.probe(&start).winner, changed: None },
            Repetition::Designer => {
                let designer = Designer::of(self);
                let changed = Some(designer.changed());
                match designer.value(number) {
                    // Not a draw that the rule decides: as in the table.
                    Value::Open => Repeated { winner: self.probe(&start).winner, changed },
                    value => Repeated { changed, ..Repeated::of(value, &start) },
                }
            }
            Repetition::Seed => Repeated::of(seed::solve(self, number, threads, control)?, &start),
        })
    }
}
