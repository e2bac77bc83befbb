//! Bytes for `ugi_client`; what has to hold for them stands in `properties/ugi_client.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_fuzz::check;

fuzz_target!(|bytes: &[u8]| check("ugi_client", bytes));
