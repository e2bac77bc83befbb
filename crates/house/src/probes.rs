//! A list of positions, looked up in the table of their rules.

use std::time::Duration;

use ludoteca_core::{Control, Error, Playable, Side};

use crate::{Entry, TEXTS};

/// What a list of positions came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Probes {
    /// How many the first side wins.
    pub first: u64,
    /// How many the second side wins.
    pub second: u64,
    /// How many are drawn.
    pub drawn: u64,
    /// How long it took to read them and look them up.
    pub elapsed: Duration,
}

impl Probes {
    /// How many there were.
    pub const fn positions(&self) -> u64 {
        self.first + self.second + self.drawn
    }
}

impl<G: Playable> Entry<G> {
    /// Reads positions, one on each line that is not empty, and looks them up. The table is
    /// made before the time counts.
    pub(crate) fn probe_list(
        &self,
        rules: &G::Rules,
        list: &str,
        control: &Control,
    ) -> Result<Probes, Error> {
        let oracle = self.find_oracle(rules, control).ok_or_else(|| Entry::<G>::unsolved(rules))?;
        let begun = control.now();
        let mut probes = Probes::default();
        for (number, line) in (1..).zip(list.lines()) {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            let position = G::parse_position(rules, line).map_err(|wrong| {
                let place = TEXTS.message("error.position_line").with("line", number);
                wrong.in_text("error.position", line).told(|what| place.with_message("what", what))
            })?;
            let winner = match position.ended() {
                Some(outcome) => outcome.winner,
                None => oracle.verdict_of_start(&position).winner,
            };
            match winner {
                Some(Side::First) => probes.first += 1,
                Some(Side::Second) => probes.second += 1,
                None => probes.drawn += 1,
            }
        }
        probes.elapsed = control.now().saturating_sub(begun);
        Ok(probes)
    }
}
