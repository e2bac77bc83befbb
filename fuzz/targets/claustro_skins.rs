//! Bytes for `claustro_skins`; what has to hold for them stands in `properties/claustro_skins.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("claustro_skins", bytes));
