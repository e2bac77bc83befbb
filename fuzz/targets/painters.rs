//! Bytes for `painters`; what has to hold for them stands in `properties/painters.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("painters", bytes));
