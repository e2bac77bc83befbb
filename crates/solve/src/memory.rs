//! Whether a table would fit in memory.

use ludoteca_work::Shortage;
use ludoteca_work::memory;

use crate::SolveError;

/// Refuses what would not fit in `limit` bytes, or where there is no limit, in
/// what the system has free; `rules` names it then.
pub(crate) fn check(
    needed: u64,
    limit: Option<u64>,
    rules: impl FnOnce() -> String,
) -> Result<(), SolveError> {
    let checked = match limit {
        Some(limit) if needed > limit => Err(Shortage { needed, available: Some(limit) }),
        Some(_) => Ok(()),
        None => memory::check(needed),
    };
    checked.map_err(|short| SolveError::TooLarge {
        rules: rules(),
        needed,
        available: short.available.unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_refused_by_its_name() {
        let refused = check(11, Some(10), || "8x8".to_owned()).unwrap_err();
        assert_eq!(refused, SolveError::TooLarge { rules: "8x8".to_owned(), needed: 11, available: 10 });
        assert_eq!(check(10, Some(10), String::new), Ok(()));
        assert_eq!(check(1, None, String::new), Ok(()));
        assert!(check(u64::MAX, None, String::new).is_err() || memory::available().is_none());
    }
}
