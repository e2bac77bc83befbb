//! Bytes for `hive_position`; what has to hold for them stands in `properties/hive_position.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("hive_position", bytes));
