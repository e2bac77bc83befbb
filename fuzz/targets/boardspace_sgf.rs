//! Bytes for `boardspace_sgf`; what has to hold for them stands in `properties/boardspace_sgf.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("boardspace_sgf", bytes));
