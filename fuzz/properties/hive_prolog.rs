//! Lines of any text as goals of the Prolog skin.

use super::super::texts::{answers, text};

pub(crate) fn check(bytes: &[u8]) {
    if let Some(text) = text(bytes) {
        answers("hive", "Base+MLP,opening=free", "prolog", 0, text);
    }
}
