//! Bytes for `table_file`; what has to hold for them stands in `properties/table_file.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("table_file", bytes));
