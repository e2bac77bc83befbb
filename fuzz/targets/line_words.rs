//! Bytes for `line_words`; what has to hold for them stands in `properties/line_words.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("line_words", bytes));
