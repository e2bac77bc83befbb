//! Bytes for `hive_game_string`; what has to hold for them stands in `properties/hive_game_string.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("hive_game_string", bytes));
