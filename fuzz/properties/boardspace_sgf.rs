//! Records of boardspace: whatever is read is the same game in every form.

use super::super::texts::{foreign, text};

pub(crate) fn check(bytes: &[u8]) {
    if let Some(text) = text(bytes) {
        foreign("sgf", text);
    }
}
