//! Table files: a header and compressed blocks of bytes, all under checksums.
//!
//! ```text
//! magic  version  header length  block length  data length  index's sum  header's sum
//!   8       4           4             4             8            4            4 bytes
//! header, a JSON object
//! the index: for each block its stored length and its CRC-32, 4 bytes each
//! the blocks, as they are stored
//! ```
//! Numbers are little-endian, sums are CRC-32. The header's sum covers everything
//! before it and the header, the index's sum the index, a block's sum the block as
//! it is stored. Every block holds `block length` bytes of data, the last one the
//! rest. It is stored in the LZ4 block format, or, where that would not be shorter,
//! as it is: a block that is stored at its full length is not compressed.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ludoteca_files::Whole;
use lz4_flex::block::{compress_into, decompress_into, get_maximum_output_size};
use serde::Deserialize;

use crate::{Fault, TablebaseError};

/// The version of the format that is written and read.
pub(crate) const VERSION: u32 = 2;
/// The length that blocks should have: a larger one packs hardly tighter, and takes
/// longer than a few microseconds to unpack.
pub(crate) const BLOCK: usize = 1 << 13;
/// Like a PNG: no text file begins like this, and copying as text breaks it.
const MAGIC: [u8; 8] = *b"\x89LUDO\r\n\x1a";
/// The bytes before the header.
const FRONT: usize = 36;
/// The bytes of the index for each block.
const INDEXED: usize = 8;
/// The longest header that is read.
const LONGEST_HEADER: u32 = 1 << 16;
/// The longest block that is read.
const LONGEST_BLOCK: u32 = 1 << 20;
/// How many verified blocks are kept in memory.
const KEPT: usize = 256;

/// Writes a table file, whole or not at all.
#[derive(Debug)]
pub(crate) struct Sealer {
    path: PathBuf,
    file: BufWriter<Whole>,
    header: String,
    block_len: usize,
    data_len: u64,
    block: Vec<u8>,
    /// Room for a compressed block.
    packed: Vec<u8>,
    index: Vec<u8>,
}

impl Sealer {
    /// Begins a file with this header, and data of this length in blocks.
    pub(crate) fn create(
        path: &Path,
        header: String,
        block_len: usize,
        data_len: u64,
    ) -> Result<Sealer, TablebaseError> {
        let begin = || -> io::Result<BufWriter<Whole>> {
            let mut file = BufWriter::with_capacity(1 << 18, Whole::create(path)?);
            let index = data_len.div_ceil(block_len as u64) * INDEXED as u64;
            file.seek(SeekFrom::Start((FRONT + header.len()) as u64 + index))?;
            Ok(file)
        };
        let file = begin().map_err(|cause| TablebaseError::new(path, Fault::Write(cause)))?;
        Ok(Sealer {
            path: path.to_owned(),
            file,
            header,
            block_len,
            data_len,
            block: Vec::with_capacity(block_len),
            packed: vec![0; get_maximum_output_size(block_len)],
            index: Vec::new(),
        })
    }

    /// Appends data.
    pub(crate) fn write(&mut self, mut bytes: &[u8]) -> Result<(), TablebaseError> {
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

    fn close_block(&mut self) -> Result<(), TablebaseError> {
        let stored = match compress_into(&self.block, &mut self.packed) {
            Ok(len) if len < self.block.len() => &self.packed[..len],
            _ => &self.block,
        };
        self.index.extend((stored.len() as u32).to_le_bytes());
        self.index.extend(crc32fast::hash(stored).to_le_bytes());
        let written = self.file.write_all(stored);
        self.block.clear();
        written.map_err(|cause| TablebaseError::new(&self.path, Fault::Write(cause)))
    }

    /// Writes the header and the index, and puts the file in its place.
    pub(crate) fn finish(mut self) -> Result<(), TablebaseError> {
        if !self.block.is_empty() {
            self.close_block()?;
        }
        let mut front = MAGIC.to_vec();
        front.extend(VERSION.to_le_bytes());
        front.extend((self.header.len() as u32).to_le_bytes());
        front.extend((self.block_len as u32).to_le_bytes());
        front.extend(self.data_len.to_le_bytes());
        front.extend(crc32fast::hash(&self.index).to_le_bytes());
        front.extend(seal(&front, self.header.as_bytes()).to_le_bytes());
        let Sealer { path, mut file, header, index, .. } = self;
        let end = || -> io::Result<()> {
            file.rewind()?;
            file.write_all(&front)?;
            file.write_all(header.as_bytes())?;
            file.write_all(&index)?;
            file.into_inner()?.finish()
        };
        end().map_err(|cause| TablebaseError::new(&path, Fault::Write(cause)))
    }
}

/// The checksum over the front and the header.
fn seal(front: &[u8], header: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(front);
    sum.update(header);
    sum.finalize()
}

/// The game that a header says it is of: other games' headers have other fields.
pub(crate) fn game_of(header: &str) -> Result<String, Fault> {
    #[derive(Deserialize)]
    struct Game {
        game: String,
    }
    serde_json::from_str(header).map(|Game { game }| game).map_err(|_| Fault::Contents("game"))
}

/// An open table file; every block is verified when it is read.
#[derive(Debug)]
pub(crate) struct Sealed {
    path: PathBuf,
    header: String,
    block_len: usize,
    data_len: u64,
    blocks: Vec<Stored>,
    reading: Mutex<Reading>,
}

/// Where a block is stored.
#[derive(Clone, Copy, Debug)]
struct Stored {
    at: u64,
    len: u32,
    sum: u32,
}

/// The file and the blocks read last, each in the slot of its number.
#[derive(Debug)]
struct Reading {
    file: File,
    slots: Vec<Option<(usize, Box<[u8]>)>>,
}

impl Sealed {
    /// Opens a file and verifies everything but the blocks.
    pub(crate) fn open(path: &Path) -> Result<Sealed, TablebaseError> {
        let wrong = |fault| TablebaseError::new(path, fault);
        let unreadable = |cause: io::Error| TablebaseError::new(path, Fault::Read(cause));
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
        // The file is long enough for the index before room is made for it.
        let blocks = data_len.div_ceil(u64::from(block_len));
        let front_len = FRONT as u64 + u64::from(header_len);
        let data = front_len.saturating_add(blocks.saturating_mul(INDEXED as u64));
        if data > about.len() {
            return Err(length(data));
        }
        let mut header = vec![0; header_len as usize];
        file.read_exact(&mut header).map_err(unreadable)?;
        if seal(&front[..FRONT - 4], &header) != number(32) {
            return Err(wrong(Fault::Header));
        }
        let header = String::from_utf8(header).map_err(|_| wrong(Fault::Header))?;
        let mut index = vec![0; blocks as usize * INDEXED];
        file.read_exact(&mut index).map_err(unreadable)?;
        if crc32fast::hash(&index) != number(28) {
            return Err(wrong(Fault::Header));
        }
        let (entries, _) = index.as_chunks::<INDEXED>();
        let mut at = data;
        let stored = entries.iter().map(|&[a, b, c, d, e, f, g, h]| {
            let (len, sum) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
            let here = at;
            at += u64::from(len);
            Stored { at: here, len, sum }
        });
        let stored: Vec<Stored> = stored.collect();
        if at != about.len() {
            return Err(length(at));
        }
        Ok(Sealed {
            path: path.to_owned(),
            header,
            block_len: block_len as usize,
            data_len,
            blocks: stored,
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
        self.blocks.len()
    }

    /// An error about this file.
    pub(crate) fn wrong(&self, fault: Fault) -> TablebaseError {
        TablebaseError::new(&self.path, fault)
    }

    /// Looks into a block; the blocks used last are kept.
    pub(crate) fn look<T>(&self, block: usize, see: impl FnOnce(&[u8]) -> T) -> Result<T, TablebaseError> {
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
    pub(crate) fn read(&self, block: usize) -> Result<Box<[u8]>, TablebaseError> {
        let reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        self.fetch(&reading.file, block)
    }

    fn fetch(&self, mut file: &File, block: usize) -> Result<Box<[u8]>, TablebaseError> {
        let Stored { at, len, sum } = self.blocks[block];
        let start = block as u64 * self.block_len as u64;
        let full = (self.data_len - start).min(self.block_len as u64) as usize;
        let damaged = || self.wrong(Fault::Block(block));
        if len as usize > full {
            return Err(damaged());
        }
        let mut stored = vec![0; len as usize].into_boxed_slice();
        file.seek(SeekFrom::Start(at))
            .and_then(|_| file.read_exact(&mut stored))
            .map_err(|cause| self.wrong(Fault::Read(cause)))?;
        if crc32fast::hash(&stored) != sum {
            return Err(damaged());
        }
        if stored.len() == full {
            return Ok(stored);
        }
        let mut bytes = vec![0; full].into_boxed_slice();
        match decompress_into(&stored, &mut bytes) {
            Ok(written) if written == full => Ok(bytes),
            _ => Err(damaged()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_core::Rng;

    const LEN: usize = 1000;

    /// Data of which some blocks can be compressed and some cannot.
    fn mixed() -> Vec<u8> {
        let mut rng = Rng::new(1);
        let noise = (0..2 * LEN).map(|_| rng.next() as u8);
        noise.chain((0..3 * LEN + 123).map(|at| (at / 40) as u8)).collect()
    }

    fn write(path: &Path, data: &[u8]) {
        let mut sealer = Sealer::create(path, "{}".to_owned(), LEN, data.len() as u64).unwrap();
        data.chunks(77).try_for_each(|part| sealer.write(part)).unwrap();
        sealer.finish().unwrap();
    }

    #[test]
    fn what_can_be_compressed_is_and_the_rest_is_kept_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sealed");
        let data = mixed();
        write(&path, &data);
        let sealed = Sealed::open(&path).unwrap();
        let lens: Vec<u32> = sealed.blocks.iter().map(|stored| stored.len).collect();
        assert_eq!(lens[..2], [LEN as u32; 2]);
        assert!(lens[2..].iter().all(|&len| len < 200), "{lens:?}");
        for (number, block) in data.chunks(LEN).enumerate() {
            assert_eq!(&*sealed.read(number).unwrap(), block);
            assert!(sealed.look(number, |bytes| bytes == block).unwrap());
        }
    }

    /// Blocks that are forged with their sums reach the decompressor.
    #[test]
    fn forged_blocks_are_refused_without_a_panic() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sealed");
        write(&path, &mixed());
        let sound = fs::read(&path).unwrap();
        let sealed = Sealed::open(&path).unwrap();
        let index = FRONT + sealed.header.len();
        let (block, stored) = (3, sealed.blocks[3]);
        let within = stored.at as usize..stored.at as usize + stored.len as usize;
        let mut rng = Rng::new(2);
        let mut refused = 0;
        for _ in 0..300 {
            let mut bytes = sound.clone();
            for _ in 0..=rng.below(4) {
                bytes[within.start + rng.below(within.len())] = rng.next() as u8;
            }
            let sum = crc32fast::hash(&bytes[within.clone()]).to_le_bytes();
            bytes[index + block * INDEXED + 4..][..4].copy_from_slice(&sum);
            fs::write(&path, seal_again(bytes)).unwrap();
            let forged = Sealed::open(&path).unwrap();
            match forged.read(block) {
                Ok(bytes) => assert_eq!(bytes.len(), LEN),
                Err(error) => {
                    assert!(matches!(error.fault(), Fault::Block(3)), "{error}");
                    refused += 1;
                }
            }
        }
        assert!(refused > 100, "{refused}");
    }

    #[test]
    fn lengths_that_cannot_be_are_refused_before_room_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sealed");
        write(&path, &mixed());
        let sound = fs::read(&path).unwrap();
        let index = FRONT + 2;
        // A block that is stored longer than it is, at the cost of the next one.
        let mut bytes = sound.clone();
        let longer = u32::from_le_bytes(bytes[index..index + 4].try_into().unwrap()) + 1;
        let shorter = u32::from_le_bytes(bytes[index + 8..index + 12].try_into().unwrap()) - 1;
        bytes[index..index + 4].copy_from_slice(&longer.to_le_bytes());
        bytes[index + 8..index + 12].copy_from_slice(&shorter.to_le_bytes());
        fs::write(&path, seal_again(bytes)).unwrap();
        let error = Sealed::open(&path).unwrap().read(0).unwrap_err();
        assert!(matches!(error.fault(), Fault::Block(0)), "{error}");
        // As much data as no file has.
        let mut bytes = sound;
        bytes[20..28].copy_from_slice(&u64::MAX.to_le_bytes());
        fs::write(&path, seal_again(bytes)).unwrap();
        assert!(matches!(Sealed::open(&path).unwrap_err().fault(), Fault::Length { .. }));
    }

    /// Makes the sums of the front, the header `{}` and the index right.
    fn seal_again(mut bytes: Vec<u8>) -> Vec<u8> {
        let (index, blocks) = (FRONT + 2, 6);
        let sum = crc32fast::hash(&bytes[index..index + blocks * INDEXED]);
        bytes[28..32].copy_from_slice(&sum.to_le_bytes());
        let sum = seal(&bytes[..FRONT - 4], b"{}");
        bytes[FRONT - 4..FRONT].copy_from_slice(&sum.to_le_bytes());
        bytes
    }
}
