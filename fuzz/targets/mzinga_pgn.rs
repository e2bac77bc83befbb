//! Records as Mzinga writes them: whatever is read is the same game in every form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::{foreign, text};

fuzz_target!(|bytes: &[u8]| {
    if let Some(text) = text(bytes) {
        foreign("mzinga", text);
    }
});
