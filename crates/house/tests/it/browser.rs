//! What a browser works out too: `scripts/test-wasm` does the same under Node and compares
//! with the same file.

#[path = "../../../../tests/wasm/src/works.rs"]
mod works;

use std::time::Instant;
use std::{env, fs};

/// What the works tell. `LUDOTECA_BLESS=1` writes it anew.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/browser.txt");

#[test]
fn whole_games_are_those_of_a_browser() {
    let mut told = String::new();
    for (name, work) in works::WORKS {
        let begun = Instant::now();
        told += &format!("== {name}\n{}", work());
        println!("{name}: {} ms", begun.elapsed().as_millis());
    }
    if env::var("LUDOTECA_BLESS").is_ok_and(|value| value == "1") {
        fs::write(FILE, &told).expect("the folder of test data can be written");
    }
    let golden = fs::read_to_string(FILE).expect("LUDOTECA_BLESS=1 writes the file");
    for (number, (was, is)) in golden.lines().zip(told.lines()).enumerate() {
        assert_eq!(is, was, "line {} of the file differs", number + 1);
    }
    assert_eq!(told.len(), golden.len(), "one is longer than the other");
}
