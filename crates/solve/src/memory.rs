//! How much memory there is, and how much was taken.

use std::fs;

use crate::SolveError;

/// A table smaller than this fits everywhere: nobody is asked about memory.
const SMALL: u64 = 16 << 20;

/// Refuses what would not fit in `limit` bytes, or where there is no limit, in
/// what the system has free; `rules` names it then.
pub(crate) fn check(
    needed: u64,
    limit: Option<u64>,
    rules: impl FnOnce() -> String,
) -> Result<(), SolveError> {
    if needed < SMALL && limit.is_none() {
        return Ok(());
    }
    match limit.or_else(available) {
        Some(available) if needed > available => {
            Err(SolveError::TooLarge { rules: rules(), needed, available })
        }
        _ => Ok(()),
    }
}

/// The most bytes that this process has taken so far, where the system tells.
pub fn peak_memory() -> Option<u64> {
    kibibytes("/proc/self/status", "VmHWM:")
}

/// The bytes that are free, where the system tells.
fn available() -> Option<u64> {
    let free = kibibytes("/proc/meminfo", "MemAvailable:")?;
    Some(group_limit().map_or(free, |limit| limit.min(free)))
}

/// The bytes in a line such as `MemAvailable:   1024 kB`.
fn kibibytes(path: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let number: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(number * 1024)
}

/// The most memory that a container gives to its programs.
fn group_limit() -> Option<u64> {
    fs::read_to_string("/sys/fs/cgroup/memory.max").ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_refused_by_its_name() {
        let refused = check(11, Some(10), || "8x8".to_owned()).unwrap_err();
        assert_eq!(refused, SolveError::TooLarge { rules: "8x8".to_owned(), needed: 11, available: 10 });
        assert_eq!(check(10, Some(10), String::new), Ok(()));
        assert_eq!(check(SMALL - 1, None, String::new), Ok(()));
        assert!(check(u64::MAX, None, String::new).is_err() || available().is_none());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_peak_grows_with_what_is_taken() {
        let before = peak_memory().unwrap();
        let taken = vec![1_u8; before as usize];
        assert!(peak_memory().unwrap() > before, "{}", taken.len());
    }
}
