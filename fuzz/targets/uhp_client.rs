//! Bytes for `uhp_client`; what has to hold for them stands in `properties/uhp_client.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("uhp_client", bytes));
