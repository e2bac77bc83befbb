//! How much memory there is, and taking it with care.

use std::error::Error;
use std::{fmt, fs};

use ludoteca_core::{Control, ErrorKind, Message, Reason};

use crate::TEXTS;

/// Less than this is there everywhere: nobody is asked.
const SMALL: u64 = 16 << 20;
/// Whether to go on is asked once in so many bytes.
const PIECE: usize = 1 << 20;

/// The memory that was wanted is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// The bytes that were wanted; the largest number stands for more than can be counted.
    pub needed: u64,
    /// The bytes that there are, where the system tells.
    pub available: Option<u64>,
}

impl Reason for Shortage {
    fn message(&self) -> Message {
        let needed = mebibytes(self.needed);
        match self.available {
            Some(available) => {
                TEXTS.message("memory.short").with("needed", needed).with("available", available >> 20)
            }
            None => TEXTS.message("memory.none").with("needed", needed),
        }
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::TooLarge
    }
}

impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for Shortage {}

/// Mebibytes, rounded up, as messages write them.
pub const fn mebibytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

/// Refuses what would not fit in what the system has free.
///
/// # Errors
/// If it would not.
pub fn check(needed: u64) -> Result<(), Shortage> {
    if needed < SMALL {
        return Ok(());
    }
    let available = available();
    if available.is_some_and(|available| needed > available) {
        return Err(Shortage { needed, available });
    }
    Ok(())
}

/// Room for so many values.
///
/// # Errors
/// If the system does not give the memory for them.
pub fn room<T>(len: usize) -> Result<Vec<T>, Shortage> {
    let mut values = Vec::new();
    match values.try_reserve_exact(len) {
        Ok(()) => Ok(values),
        Err(_) => {
            let needed = (len as u64).saturating_mul(size_of::<T>() as u64);
            Err(Shortage { needed, available: available() })
        }
    }
}

/// So many values, made one by one.
///
/// # Errors
/// If the system does not give the memory for them.
pub fn filled<T>(len: usize, make: impl FnMut() -> T) -> Result<Vec<T>, Shortage> {
    let mut values = room(len)?;
    values.resize_with(len, make);
    Ok(values)
}

/// So many values, made one by one as long as nobody stops it.
///
/// # Errors
/// If the system does not give the memory for them.
pub fn filled_until<T>(
    len: usize,
    mut make: impl FnMut() -> T,
    control: &Control,
) -> Result<Option<Vec<T>>, Shortage> {
    let mut values = room(len)?;
    let piece = (PIECE / size_of::<T>().max(1)).max(1);
    while values.len() < len {
        if control.is_stopped() {
            return Ok(None);
        }
        values.resize_with((values.len() + piece).min(len), &mut make);
    }
    Ok(Some(values))
}

/// The bytes that this process can still take, where the system tells: what is free, as
/// far as a container and the limits of the process (`ulimit`) let it.
pub fn available() -> Option<u64> {
    let free = kibibytes(&told("/proc/meminfo")?, "MemAvailable:")?;
    let group = told("/sys/fs/cgroup/memory.max");
    let group = group.and_then(|text| text.trim().parse().ok());
    Some([group, own_limit()].into_iter().flatten().fold(free, u64::min))
}

/// The most bytes that this process has taken so far, where the system tells.
pub fn peak() -> Option<u64> {
    kibibytes(&told("/proc/self/status")?, "VmHWM:")
}

/// The bytes that the limits of this process leave it.
fn own_limit() -> Option<u64> {
    let limits = told("/proc/self/limits")?;
    let taken = told("/proc/self/status")?;
    let left = |limit: &str, taken_name: &str| {
        Some(soft_limit(&limits, limit)?.saturating_sub(kibibytes(&taken, taken_name)?))
    };
    let (space, data) = (left("Max address space", "VmSize:"), left("Max data size", "VmData:"));
    [space, data].into_iter().flatten().min()
}

/// What the system tells in a file of its own.
fn told(path: &str) -> Option<String> {
    if cfg!(feature = "files") { fs::read_to_string(path).ok() } else { None }
}

/// The first number in a line such as `Max address space   1048576   unlimited   bytes`.
fn soft_limit(limits: &str, name: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The bytes in a line such as `MemAvailable:   1024 kB`.
fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let number: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(number * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_fills_memory_can_be_stopped() {
        let control = Control::untimed();
        let mut made = 0;
        let numbers = filled_until(1000, || 7_u64, &control);
        assert_eq!(numbers, Ok(Some(vec![7; 1000])));
        let stopped = filled_until(
            usize::MAX >> 40,
            || {
                made += 1;
                control.stop().set();
                0_u64
            },
            &control,
        );
        assert_eq!((stopped, made), (Ok(None), PIECE / 8));
    }

    #[test]
    fn what_is_not_there_is_refused_with_both_numbers() {
        assert_eq!(check(SMALL - 1), Ok(()));
        if let Some(there) = available() {
            let refused = check(u64::MAX).unwrap_err();
            assert_eq!(refused.needed, u64::MAX);
            assert!(refused.available.is_some() && there > 0);
            assert!(refused.to_string().contains("MiB"), "{refused}");
        }
    }

    #[test]
    fn what_cannot_be_had_is_an_error_and_not_the_end() {
        assert_eq!(filled(3, || 7_u8), Ok(vec![7; 3]));
        let refused = filled(usize::MAX / 16, || 0_u64).unwrap_err();
        assert!(refused.needed > 1 << 60);
        let refused = Shortage { needed: (1 << 20) + 1, available: None };
        assert!(refused.to_string().contains("2 MiB"), "{refused}");
    }

    #[test]
    fn the_limits_of_a_process_are_read() {
        let limits = "Limit                     Soft Limit           Hard Limit           Units     \n\
                      Max data size             unlimited            unlimited            bytes     \n\
                      Max address space         1073741824           unlimited            bytes     \n";
        assert_eq!(soft_limit(limits, "Max address space"), Some(1 << 30));
        assert_eq!(soft_limit(limits, "Max data size"), None);
        assert_eq!(kibibytes("VmPeak:\t  9 kB\nVmSize:\t    2048 kB\n", "VmSize:"), Some(2 << 20));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_peak_grows_with_what_is_taken() {
        let before = peak().unwrap();
        let taken = vec![1_u8; before as usize];
        assert!(peak().unwrap() > before, "{}", taken.len());
    }
}
