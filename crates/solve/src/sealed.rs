//! Table files: a header and blocks of bytes, all of them under checksums.
//!
//! ```text
//! magic  version  header length  block length  data length  sums' sum  header's sum
//!   8       4           4             4             8           4            4 bytes
//! header, a JSON object
//! the CRC-32 of each block, 4 bytes each
//! the blocks; the last one may be shorter
//! ```
//! Numbers are little-endian. The header's sum covers everything before it and
//! the header; the sums' sum covers the sums of the blocks.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::{Fault, TableError};
use ludoteca_files::Whole;

/// The version of the format that is written and read.
pub(crate) const VERSION: u32 = 1;
/// Like a PNG: no text file begins like this, and copying as text breaks it.
const MAGIC: [u8; 8] = *b"\x89LUDO\r\n\x1a";
/// The bytes before the header.
const FRONT: usize = 36;
/// The longest header that is read.
const LONGEST_HEADER: u32 = 1 << 16;
/// The longest block that is read.
const LONGEST_BLOCK: u32 = 1 << 20;
/// How many verified blocks are kept in memory.
const KEPT: usize = 64;

/// Writes a table file, whole or not at all.
#[derive(Debug)]
pub(crate) struct Sealer {
    path: PathBuf,
    file: BufWriter<Whole>,
    header: String,
    block_len: usize,
    data_len: u64,
    block: Vec<u8>,
    sums: Vec<u8>,
}

impl Sealer {
    /// Begins a file with this header, and data of this length in blocks.
    pub(crate) fn create(
        path: &Path,
        header: String,
        block_len: usize,
        data_len: u64,
    ) -> Result<Sealer, TableError> {
        let begin = || -> io::Result<BufWriter<Whole>> {
            let mut file = BufWriter::with_capacity(1 << 18, Whole::create(path)?);
            let sums = data_len.div_ceil(block_len as u64) * 4;
            file.seek(SeekFrom::Start((FRONT + header.len()) as u64 + sums))?;
            Ok(file)
        };
        let file = begin().map_err(|cause| TableError::new(path, Fault::Write(cause)))?;
        let block = Vec::with_capacity(block_len);
        Ok(Sealer { path: path.to_owned(), file, header, block_len, data_len, block, sums: Vec::new() })
    }

    /// Appends data.
    pub(crate) fn write(&mut self, mut bytes: &[u8]) -> Result<(), TableError> {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(self.block_len - self.block.len()));
            self.block.extend_from_slice(now);
            bytes = later;
            if self.block.len() == self.block_len {
                self.close_block()?;
            }
        }
        Ok(())
    }

    fn close_block(&mut self) -> Result<(), TableError> {
        self.sums.extend(crc32fast::hash(&self.block).to_le_bytes());
        let written = self.file.write_all(&self.block);
        self.block.clear();
        written.map_err(|cause| TableError::new(&self.path, Fault::Write(cause)))
    }

    /// Writes the header and the sums, and puts the file in its place.
    pub(crate) fn finish(mut self) -> Result<(), TableError> {
        if !self.block.is_empty() {
            self.close_block()?;
        }
        let mut front = MAGIC.to_vec();
        front.extend(VERSION.to_le_bytes());
        front.extend((self.header.len() as u32).to_le_bytes());
        front.extend((self.block_len as u32).to_le_bytes());
        front.extend(self.data_len.to_le_bytes());
        front.extend(crc32fast::hash(&self.sums).to_le_bytes());
        front.extend(seal(&front, self.header.as_bytes()).to_le_bytes());
        let Sealer { path, mut file, header, sums, .. } = self;
        let end = || -> io::Result<()> {
            file.rewind()?;
            file.write_all(&front)?;
            file.write_all(header.as_bytes())?;
            file.write_all(&sums)?;
            file.into_inner()?.finish()
        };
        end().map_err(|cause| TableError::new(&path, Fault::Write(cause)))
    }
}

/// The checksum over the front and the header.
fn seal(front: &[u8], header: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(front);
    sum.update(header);
    sum.finalize()
}

/// An open table file; every block is verified when it is read.
#[derive(Debug)]
pub(crate) struct Sealed {
    path: PathBuf,
    header: String,
    block_len: usize,
    data_len: u64,
    sums: Vec<u32>,
    /// Where the data begins.
    data: u64,
    reading: Mutex<Reading>,
}

/// The file and the blocks read last, each in the slot of its number.
#[derive(Debug)]
struct Reading {
    file: File,
    slots: Vec<Option<(usize, Box<[u8]>)>>,
}

impl Sealed {
    /// Opens a file and verifies everything but the blocks.
    pub(crate) fn open(path: &Path) -> Result<Sealed, TableError> {
        let wrong = |fault| TableError::new(path, fault);
        let unreadable = |cause: io::Error| TableError::new(path, Fault::Read(cause));
        // Asked before opening: a pipe would wait for somebody to write to it.
        let about = fs::metadata(path).map_err(unreadable)?;
        if about.is_dir() {
            return Err(unreadable(io::ErrorKind::IsADirectory.into()));
        }
        if !about.is_file() {
            return Err(wrong(Fault::Foreign));
        }
        let mut file = File::open(path).map_err(unreadable)?;
        let mut front = Vec::with_capacity(FRONT);
        (&mut file).take(FRONT as u64).read_to_end(&mut front).map_err(unreadable)?;
        if !front.starts_with(&MAGIC) {
            return Err(wrong(Fault::Foreign));
        }
        let length = |wanted| wrong(Fault::Length { wanted, found: about.len() });
        if front.len() < FRONT {
            return Err(length(FRONT as u64));
        }
        let number = |at: usize| u32::from_le_bytes([front[at], front[at + 1], front[at + 2], front[at + 3]]);
        let (version, header_len, block_len) = (number(8), number(12), number(16));
        let data_len = u64::from(number(20)) | u64::from(number(24)) << 32;
        if version != VERSION {
            return Err(wrong(Fault::Version(version)));
        }
        if header_len > LONGEST_HEADER || !(1..=LONGEST_BLOCK).contains(&block_len) {
            return Err(wrong(Fault::Header));
        }
        // Everything is as long as the file allows before any of it is read.
        let blocks = data_len.div_ceil(u64::from(block_len));
        let data = (FRONT as u64 + u64::from(header_len)).saturating_add(blocks.saturating_mul(4));
        let wanted = data.saturating_add(data_len);
        if wanted != about.len() {
            return Err(length(wanted));
        }
        let mut header = vec![0; header_len as usize];
        file.read_exact(&mut header).map_err(unreadable)?;
        if seal(&front[..FRONT - 4], &header) != number(32) {
            return Err(wrong(Fault::Header));
        }
        let header = String::from_utf8(header).map_err(|_| wrong(Fault::Header))?;
        let mut sums = vec![0; blocks as usize * 4];
        file.read_exact(&mut sums).map_err(unreadable)?;
        if crc32fast::hash(&sums) != number(28) {
            return Err(wrong(Fault::Header));
        }
        let (words, _) = sums.as_chunks();
        Ok(Sealed {
            path: path.to_owned(),
            header,
            block_len: block_len as usize,
            data_len,
            sums: words.iter().map(|sum| u32::from_le_bytes(*sum)).collect(),
            data,
            reading: Mutex::new(Reading { file, slots: vec![None; KEPT] }),
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn header(&self) -> &str {
        &self.header
    }

    pub(crate) fn block_len(&self) -> usize {
        self.block_len
    }

    pub(crate) fn data_len(&self) -> u64 {
        self.data_len
    }

    /// The number of blocks.
    pub(crate) fn blocks(&self) -> usize {
        self.sums.len()
    }

    /// An error about this file.
    pub(crate) fn wrong(&self, fault: Fault) -> TableError {
        TableError::new(&self.path, fault)
    }

    /// Looks into a block; the blocks used last are kept.
    pub(crate) fn look<T>(&self, block: usize, see: impl FnOnce(&[u8]) -> T) -> Result<T, TableError> {
        // A block is kept only once it is verified: a panic elsewhere spoils nothing.
        let mut reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = block % KEPT;
        if !matches!(&reading.slots[slot], Some((kept, _)) if *kept == block) {
            reading.slots[slot] = None;
            let bytes = self.fetch(&reading.file, block)?;
            reading.slots[slot] = Some((block, bytes));
        }
        match &reading.slots[slot] {
            Some((_, bytes)) => Ok(see(bytes)),
            None => Err(self.wrong(Fault::Block(block))),
        }
    }

    /// Reads and verifies a block.
    pub(crate) fn read(&self, block: usize) -> Result<Box<[u8]>, TableError> {
        let reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        self.fetch(&reading.file, block)
    }

    fn fetch(&self, mut file: &File, block: usize) -> Result<Box<[u8]>, TableError> {
        let start = block as u64 * self.block_len as u64;
        let len = (self.data_len - start).min(self.block_len as u64) as usize;
        let mut bytes = vec![0; len].into_boxed_slice();
        file.seek(SeekFrom::Start(self.data + start))
            .and_then(|_| file.read_exact(&mut bytes))
            .map_err(|cause| self.wrong(Fault::Read(cause)))?;
        if crc32fast::hash(&bytes) != self.sums[block] {
            return Err(self.wrong(Fault::Block(block)));
        }
        Ok(bytes)
    }
}
