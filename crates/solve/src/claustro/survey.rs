//! What a whole table amounts to: counts and longest lines.

use serde::{Deserialize, Serialize};

use super::retrograde::State;

/// How many positions are won, lost and drawn for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// How many the side to move wins.
    pub won: u64,
    /// How many it loses.
    pub lost: u64,
    /// How many go on for ever.
    pub drawn: u64,
    /// A longest win.
    pub longest_win: Option<Longest>,
    /// A longest loss.
    pub longest_loss: Option<Longest>,
}

/// A position that takes longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Longest {
    /// Its number.
    pub number: usize,
    /// The plies to its end.
    pub plies: u32,
}

impl Survey {
    /// Counts a table; of equally long lines the first one stands for all.
    pub(crate) fn of(states: &[State]) -> Survey {
        let mut survey = Survey::default();
        for (number, state) in states.iter().enumerate() {
            let Some((won, plies)) = state.decided() else {
                survey.drawn += 1;
                continue;
            };
            let (count, longest) = if won {
                (&mut survey.won, &mut survey.longest_win)
            } else {
                (&mut survey.lost, &mut survey.longest_loss)
            };
            *count += 1;
            let plies = u32::from(plies);
            if longest.is_none_or(|longest| plies > longest.plies) {
                *longest = Some(Longest { number, plies });
            }
        }
        survey
    }

    /// All positions.
    pub const fn positions(&self) -> u64 {
        self.won + self.lost + self.drawn
    }
}
