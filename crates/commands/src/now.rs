//! What depends on the moment.

use std::time::{SystemTime, UNIX_EPOCH};

use ludoteca_core::Rng;

/// Another seed every time.
pub(crate) fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Rng::new(now.as_nanos() as u64).next()
}

/// Today as records write it.
pub(crate) fn today() -> String {
    jiff::Zoned::now().strftime("%Y.%m.%d").to_string()
}
