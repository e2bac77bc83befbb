//! Bytes for `mzinga_pgn`; what has to hold for them stands in `properties/mzinga_pgn.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("mzinga_pgn", bytes));
