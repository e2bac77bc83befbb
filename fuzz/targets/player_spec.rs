//! Bytes for `player_spec`; what has to hold for them stands in `properties/player_spec.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("player_spec", bytes));
