//! Bytes for `game_file`; what has to hold for them stands in `properties/game_file.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("game_file", bytes));
