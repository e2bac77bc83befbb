//! A solved game in a file.

use std::path::Path;

use ludoteca_claustro::{Claustro, Rules};
use ludoteca_core::{Control, History, Notation, Verdict};
use ludoteca_work::memory;
use serde::{Deserialize, Serialize};

use super::index::Index;
use super::placements::Placements;
use super::retrograde::State;
use super::{Longest, Solution, Survey};
use crate::sealed::{BLOCK, Sealed, Sealer, game_of};
use crate::{Fault, TablebaseError};

/// A table file, probed without loading it.
///
/// Opening it verifies the header; every block is verified before it is used.
#[derive(Debug)]
pub struct TablebaseFile {
    sealed: Sealed,
    placements: Placements,
    entry: Entry,
    survey: Survey,
}

/// What a table file says about itself.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    game: String,
    rules: String,
    positions: u64,
    entry: Entry,
    won: u64,
    lost: u64,
    drawn: u64,
    longest_win: Option<Longest>,
    longest_loss: Option<Longest>,
}

/// How the value of a position is written ([`State::told`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Entry {
    /// In one byte.
    Byte,
    /// In two bytes, the lower first.
    Word,
}

impl Entry {
    /// What holds wins and losses of this length.
    fn for_plies(plies: u32) -> Entry {
        if u8::try_from(2 * plies + 2).is_ok() { Entry::Byte } else { Entry::Word }
    }

    const fn len(self) -> usize {
        match self {
            Entry::Byte => 1,
            Entry::Word => 2,
        }
    }

    fn write(self, state: State, out: &mut Vec<u8>) {
        let number = state.decided().map_or(0, |(won, plies)| 2 * plies + 1 + u16::from(won));
        out.extend_from_slice(&number.to_le_bytes()[..self.len()]);
    }

    fn read(self, bytes: &[u8]) -> State {
        State::told(match self {
            Entry::Byte => u16::from(bytes[0]),
            Entry::Word => u16::from_le_bytes([bytes[0], bytes[1]]),
        })
    }
}

impl TablebaseFile {
    /// Opens a table file.
    ///
    /// # Errors
    /// If it cannot be read, or is not a sound table of Claustro.
    pub fn open(path: impl AsRef<Path>) -> Result<TablebaseFile, TablebaseError> {
        let sealed = Sealed::open(path.as_ref())?;
        let read = || -> Result<(Header, Rules), Fault> {
            let game = game_of(sealed.header())?;
            if game != Claustro::NAME {
                return Err(Fault::OtherGame(game));
            }
            let header: Header =
                serde_json::from_str(sealed.header()).map_err(|_| Fault::Contents("header"))?;
            let rules: Rules = header.rules.parse().map_err(|_| Fault::Contents("rules"))?;
            if Solution::rules_held(&rules) != rules || Solution::bytes_for(&rules).is_none() {
                return Err(Fault::Contents("rules"));
            }
            Ok((header, rules))
        };
        let (header, rules) = read().map_err(|fault| sealed.wrong(fault))?;
        let positions = Index::count(rules.board().fields().len(), rules.board().pieces());
        let entry = header.entry;
        let data_len = positions * entry.len() as u128;
        let whole = u128::from(sealed.data_len()) == data_len && sealed.block_len() % entry.len() == 0;
        if !whole || u128::from(header.positions) != positions {
            return Err(sealed.wrong(Fault::Contents("positions")));
        }
        let survey = header.survey().ok_or_else(|| sealed.wrong(Fault::Contents("counts")))?;
        Ok(TablebaseFile { sealed, placements: Placements::new(rules), entry, survey })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.sealed.path()
    }

    /// The rules it was solved for. Files of older versions are without repetition.
    pub const fn rules(&self) -> &Rules {
        &self.placements.rules
    }

    /// The value of a position with nothing before it.
    ///
    /// # Errors
    /// If the file cannot be read there, or is damaged there.
    ///
    /// # Panics
    /// If the position is of another board.
    pub fn probe(&self, position: &Claustro) -> Result<Verdict, TablebaseError> {
        self.probe_after(&History::none(position), position)
    }

    /// The value of a position after a past.
    ///
    /// # Errors
    /// If the file cannot be read there, or is damaged there.
    ///
    /// # Panics
    /// If the position is of another board.
    pub fn probe_after(
        &self,
        past: &History<'_, Claustro>,
        position: &Claustro,
    ) -> Result<Verdict, TablebaseError> {
        self.placements.verdict(past, position, |number| {
            let at = number * self.entry.len();
            let (block, at) = (at / self.sealed.block_len(), at % self.sealed.block_len());
            self.sealed.look(block, |bytes| self.entry.read(&bytes[at..]))
        })
    }

    /// Reads and verifies the whole table, going by the clock of a control.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged anywhere.
    pub fn load(self, control: &Control) -> Result<Solution, TablebaseError> {
        let begun = control.now();
        let room = memory::room(self.placements.index.len());
        let mut states = room.map_err(|short| self.sealed.wrong(Fault::Memory(short)))?;
        for block in 0..self.sealed.blocks() {
            let bytes = self.sealed.read(block)?;
            states.extend(bytes.chunks_exact(self.entry.len()).map(|bytes| self.entry.read(bytes)));
        }
        let TablebaseFile { placements, survey, .. } = self;
        let elapsed = control.now().saturating_sub(begun);
        Ok(Solution { placements, states, survey, elapsed, loaded: true })
    }
}

impl Header {
    fn of(solution: &Solution) -> Header {
        let survey = *solution.survey();
        let plies = |longest: Option<Longest>| longest.map_or(0, |longest| longest.plies);
        let most = plies(survey.longest_win).max(plies(survey.longest_loss));
        Header {
            game: Claustro::NAME.to_owned(),
            rules: solution.rules().to_string(),
            positions: survey.positions(),
            entry: Entry::for_plies(most),
            won: survey.won,
            lost: survey.lost,
            drawn: survey.drawn,
            longest_win: survey.longest_win,
            longest_loss: survey.longest_loss,
        }
    }

    /// The counts, if they add up and the longest are among the positions.
    fn survey(&self) -> Option<Survey> {
        let &Header { won, lost, drawn, longest_win, longest_loss, .. } = self;
        let all = won.checked_add(lost)?.checked_add(drawn)?;
        let inside =
            |longest: Option<Longest>| longest.is_none_or(|one| (one.number as u64) < self.positions);
        let sound = all == self.positions && inside(longest_win) && inside(longest_loss);
        sound.then_some(Survey { won, lost, drawn, longest_win, longest_loss })
    }
}

impl Solution {
    /// Writes the table to a file, whole or not at all.
    ///
    /// # Errors
    /// If the system refuses; what was there before is untouched then.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), TablebaseError> {
        let path = path.as_ref();
        let header = Header::of(self);
        let entry = header.entry;
        let text = serde_json::to_string(&header)
            .map_err(|_| TablebaseError::new(path, Fault::Contents("header")))?;
        let data_len = (self.states.len() * entry.len()) as u64;
        let mut file = Sealer::create(path, text, BLOCK, data_len)?;
        let mut bytes = Vec::with_capacity(BLOCK);
        for states in self.states.chunks(BLOCK / entry.len()) {
            bytes.clear();
            for &state in states {
                entry.write(state, &mut bytes);
            }
            file.write(&bytes)?;
        }
        file.finish()
    }
}
