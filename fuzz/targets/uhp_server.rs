//! Bytes for `uhp_server`; what has to hold for them stands in `properties/uhp_server.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("uhp_server", bytes));
