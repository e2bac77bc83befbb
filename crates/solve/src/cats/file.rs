//! A solved board in a file.

use std::path::Path;

use ludoteca_cats::{Board, Cats};
use ludoteca_core::{Control, Verdict};
use ludoteca_work::memory::room;

use super::colex::{Colex, bits};
use super::entries::Mask;
use super::header::{Contents, Header, Holds};
use super::solution::Table;
use super::verdict::{self, CATS, MOUSE, without_distance};
use super::{Solution, Survey};
use crate::sealed::{BLOCK, Sealed, Sealer};
use crate::{Fault, TablebaseError};

/// A table file, probed without loading it.
///
/// Opening it verifies the header; every block is verified before it is used.
#[derive(Debug)]
pub struct TablebaseFile {
    sealed: Sealed,
    contents: Contents,
}

impl TablebaseFile {
    /// Opens a table file.
    ///
    /// # Errors
    /// If it cannot be read, or is not a sound table of mouse and cats.
    pub fn open(path: impl AsRef<Path>) -> Result<TablebaseFile, TablebaseError> {
        let sealed = Sealed::open(path.as_ref())?;
        let contents = Header::read(sealed.header()).map_err(|fault| sealed.wrong(fault))?;
        let sets = contents.shape.colex.sets();
        if sealed.data_len() != sets * contents.entry as u64 || sealed.block_len() % contents.entry != 0 {
            return Err(sealed.wrong(Fault::Contents("sets")));
        }
        Ok(TablebaseFile { sealed, contents })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.sealed.path()
    }

    /// The board.
    pub fn board(&self) -> &'static Board {
        self.contents.shape.board
    }

    /// Whether the exact distances are known.
    pub fn has_distances(&self) -> bool {
        self.contents.holds == Holds::Distances
    }

    /// How many times the mouse may stay where it is.
    pub fn passes(&self) -> u32 {
        self.contents.passes
    }

    /// How many placements each side wins, and the longest wins.
    pub fn survey(&self) -> &Survey {
        &self.contents.survey
    }

    /// Who wins a position, with all the passes still to come.
    ///
    /// # Errors
    /// If the file cannot be read there, or is damaged there.
    ///
    /// # Panics
    /// If the position is of another board.
    pub fn probe(&self, position: &Cats) -> Result<Verdict, TablebaseError> {
        let found = verdict::find(&self.contents.shape, position, |cats, mouse| self.grade(cats, mouse))?;
        Ok(if self.has_distances() { found } else { without_distance(found, position, self.passes()) })
    }

    /// The grade of a cat set and a mouse square on the mouse's turn.
    fn grade(&self, cats: u128, mouse: usize) -> Result<u8, TablebaseError> {
        let entry = self.contents.entry;
        let at = Colex::rank(bits(cats)) * entry as u64;
        let block_len = self.sealed.block_len() as u64;
        let (block, at) = ((at / block_len) as usize, (at % block_len) as usize);
        self.sealed.look(block, |bytes| match self.contents.holds {
            Holds::Winners => {
                let won = bytes[at + mouse / 8] >> (mouse % 8) & 1 != 0;
                if won { CATS } else { MOUSE }
            }
            Holds::Distances => bytes[at + mouse],
        })
    }

    /// Verifies every block.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged anywhere.
    pub fn verify(&self) -> Result<(), TablebaseError> {
        (0..self.sealed.blocks()).try_for_each(|block| self.sealed.read(block).map(drop))
    }

    /// Reads and verifies the whole table, going by the clock of a control.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged anywhere.
    pub fn load(self, control: &Control) -> Result<Solution, TablebaseError> {
        let begun = control.now();
        let table = match (self.contents.holds, self.board().len()) {
            (Holds::Distances, _) => Table::Exact(self.blocks(|bytes| bytes[0])?),
            (Holds::Winners, 0..=32) => Table::Small(self.blocks(word)?),
            (Holds::Winners, 33..=64) => Table::Medium(self.blocks(word)?),
            (Holds::Winners, _) => Table::Large(self.blocks(word)?),
        };
        let Contents { shape, passes, survey, .. } = self.contents;
        let elapsed = control.now().saturating_sub(begun);
        Ok(Solution { shape, passes, table, survey, elapsed, loaded: true })
    }

    /// The blocks of a table, made unit by unit.
    fn blocks<U>(&self, unit: fn(&[u8]) -> U) -> Result<Vec<Box<[U]>>, TablebaseError> {
        let (entry, units) = match self.contents.holds {
            Holds::Winners => (self.contents.entry, 1),
            Holds::Distances => (1, self.contents.entry),
        };
        let mut next = 0;
        let mut bytes: Box<[u8]> = Box::default();
        let mut at = 0;
        let mut blocks = Vec::with_capacity(self.contents.shape.colex.blocks());
        for sets in self.contents.shape.colex.block_lens() {
            let mut block = room(sets * units).map_err(|short| self.sealed.wrong(Fault::Memory(short)))?;
            while block.len() < sets * units {
                let rest: &[u8] = &bytes[at..];
                let taken = rest.len().min((sets * units - block.len()) * entry);
                block.extend(rest[..taken].chunks_exact(entry).map(unit));
                at += taken;
                if at == bytes.len() && next < self.sealed.blocks() {
                    bytes = self.sealed.read(next)?;
                    (next, at) = (next + 1, 0);
                }
            }
            blocks.push(block.into_boxed_slice());
        }
        Ok(blocks)
    }
}

/// A set of squares from its bytes.
fn word<M: Mask>(bytes: &[u8]) -> M {
    let mut word = [0; 16];
    word[..bytes.len()].copy_from_slice(bytes);
    M::from_bits(u128::from_le_bytes(word))
}

impl Solution {
    /// Writes the table to a file, whole or not at all.
    ///
    /// # Errors
    /// If the system refuses; what was there before is untouched then.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), TablebaseError> {
        let header = Header::of(self);
        let (entry, data_len) = (header.entry(), header.data_len());
        let Ok(text) = serde_json::to_string(&header) else {
            return Err(TablebaseError::new(path.as_ref(), Fault::Contents("header")));
        };
        let mut file = Sealer::create(path.as_ref(), text, BLOCK / entry * entry, data_len)?;
        match &self.table {
            Table::Small(blocks) => write_words(&mut file, blocks, entry)?,
            Table::Medium(blocks) => write_words(&mut file, blocks, entry)?,
            Table::Large(blocks) => write_words(&mut file, blocks, entry)?,
            Table::Exact(blocks) => blocks.iter().try_for_each(|block| file.write(block))?,
        }
        file.finish()
    }
}

fn write_words<M: Mask>(file: &mut Sealer, blocks: &[Box<[M]>], entry: usize) -> Result<(), TablebaseError> {
    let mut bytes = Vec::with_capacity(BLOCK);
    for words in blocks.iter().flat_map(|block| block.chunks(BLOCK / 16)) {
        bytes.clear();
        for word in words {
            bytes.extend_from_slice(&word.bits().to_le_bytes()[..entry]);
        }
        file.write(&bytes)?;
    }
    Ok(())
}
