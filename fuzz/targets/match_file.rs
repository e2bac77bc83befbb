//! Bytes for `match_file`; what has to hold for them stands in `properties/match_file.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("match_file", bytes));
