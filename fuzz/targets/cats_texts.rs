//! Bytes for `cats_texts`; what has to hold for them stands in `properties/cats_texts.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("cats_texts", bytes));
