//! Bytes for `weights`; what has to hold for them stands in `properties/weights.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("weights", bytes));
