//! Memory that several threads share, line of cache by line.

use std::fmt;
use std::sync::atomic::AtomicU64;

use ludoteca_core::Control;
use self_cell::{MutBorrow, self_cell};
use zerocopy::FromBytes;

use crate::memory::{self, Shortage};

/// A line of cache: words that any number of threads read and write without waiting.
pub type Line = [AtomicU64; WORDS];

/// The words of a line.
const WORDS: usize = 8;
/// The bytes of a line.
const LINE: usize = size_of::<Line>();
/// Whether to go on is asked once in so many bytes.
const PIECE: usize = 1 << 20;
/// The bytes of a page, of which a system has none smaller.
const PAGE: usize = 4 << 10;
/// The bytes of a large page, as systems have them.
#[cfg(target_os = "linux")]
const LARGE_PAGE: usize = 2 << 20;

/// Lines of cache, all zero at first, in large pages where the system has such: whoever reads
/// here and there in a large table waits most for the system's own table of pages.
pub struct Lines(Shared);

/// The bytes, whoever gives them.
enum Bytes {
    #[cfg(target_os = "linux")]
    Mapped(memmap2::MmapMut),
    Taken(Vec<u8>),
}

/// The lines of bytes that nobody else sees.
type Whole<'a> = &'a [Line];

self_cell!(
    struct Shared {
        owner: MutBorrow<Bytes>,
        #[covariant]
        dependent: Whole,
    }
);

impl Lines {
    /// So many lines, made as long as nobody stops it.
    ///
    /// # Errors
    /// If the system does not give the memory for them.
    pub fn zeroed(count: usize, control: &Control) -> Result<Option<Lines>, Shortage> {
        let uncountable = || Shortage { needed: u64::MAX, available: memory::available() };
        // A line more, so that the first can begin where a line of cache does.
        let more = count.checked_add(1).and_then(|lines| lines.checked_mul(LINE)).ok_or_else(uncountable)?;
        let bytes = match Bytes::mapped(count * LINE) {
            Some(mut bytes) => bytes.take(control).then_some(bytes),
            None => memory::filled_until(more, || 0, control)?.map(Bytes::Taken),
        };
        let Some(bytes) = bytes else { return Ok(None) };
        Ok(Some(Lines(Shared::new(MutBorrow::new(bytes), |bytes| bytes.borrow_mut().lines(count)))))
    }

    /// The lines themselves.
    #[inline]
    pub fn all(&self) -> &[Line] {
        self.0.borrow_dependent()
    }
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").field("len", &self.all().len()).finish()
    }
}

impl Bytes {
    /// Bytes in large pages, where the system has such and gives them.
    fn mapped(len: usize) -> Option<Bytes> {
        #[cfg(target_os = "linux")]
        if len >= LARGE_PAGE {
            let map = memmap2::MmapMut::map_anon(len).ok()?;
            // Small pages serve as well, only slower.
            let _ = map.advise(memmap2::Advice::HugePage);
            return Some(Bytes::Mapped(map));
        }
        let _ = len;
        None
    }

    /// Has the system give what it has promised, as long as nobody stops it; says whether it has.
    fn take(&mut self, control: &Control) -> bool {
        self.all().chunks_mut(PIECE).all(|piece| {
            let goes_on = !control.is_stopped();
            if goes_on {
                piece.iter_mut().step_by(PAGE).for_each(|byte| *byte = 0);
            }
            goes_on
        })
    }

    fn all(&mut self) -> &mut [u8] {
        match self {
            #[cfg(target_os = "linux")]
            Bytes::Mapped(map) => map,
            Bytes::Taken(bytes) => bytes,
        }
    }

    /// The first lines of cache in it.
    fn lines(&mut self, count: usize) -> &[Line] {
        let bytes = self.all();
        let before = bytes.as_ptr().align_offset(LINE);
        <[Line]>::mut_from_bytes(&mut bytes[before..][..count * LINE]).expect("they are aligned")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;
    use std::thread;

    use super::*;

    /// Small ones are taken, large ones mapped, and both are used alike.
    #[test]
    fn lines_begin_empty_where_lines_of_cache_begin_and_keep_what_threads_write() {
        for count in [1, 100, 100_000] {
            let lines = Lines::zeroed(count, &Control::untimed()).expect("there is room");
            let lines = lines.expect("nobody stops it");
            assert_eq!(lines.all().len(), count);
            assert_eq!(lines.all().as_ptr().align_offset(LINE), 0);
            assert!(lines.all().iter().flatten().all(|word| word.load(Ordering::Relaxed) == 0));
            thread::scope(|scope| {
                for part in 0..2 {
                    let lines = &lines;
                    scope.spawn(move || {
                        for (at, line) in lines.all().iter().enumerate().filter(|(at, _)| at % 2 == part) {
                            line[at % WORDS].store(at as u64, Ordering::Relaxed);
                        }
                    });
                }
            });
            for (at, line) in lines.all().iter().enumerate() {
                assert_eq!(line[at % WORDS].load(Ordering::Relaxed), at as u64);
            }
        }
    }

    #[test]
    fn what_nobody_waits_for_or_cannot_be_had_is_not_made() {
        let control = Control::untimed();
        for count in [usize::MAX, usize::MAX / LINE, usize::MAX / (2 * LINE)] {
            assert!(Lines::zeroed(count, &control).is_err(), "{count}");
        }
        control.stop().set();
        for count in [1000, 100_000] {
            assert!(Lines::zeroed(count, &control).expect("there is room").is_none());
        }
    }
}
