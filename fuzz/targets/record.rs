//! Bytes for `record`; what has to hold for them stands in `properties/record.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("record", bytes));
