//! What the command line says of ten games, which is what the page says of them
//! (`crates/desk/tests/it/reviews.rs`).

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::out;

/// Games with what a desk says of them.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/reviews.jsonl");

#[test]
fn the_page_says_what_the_command_line_says() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("game.pgn");
    let file = path.to_str().expect("a path that is text");
    let json = |args: &[&str]| serde_json::from_str::<Value>(&out(args, "")).expect("JSON");
    let golden = fs::read_to_string(FILE).expect("the games are there");
    for line in golden.lines() {
        let wanted: Value = serde_json::from_str(line).expect("JSON");
        let text = |name: &str| wanted[name].as_str().expect("a text");
        fs::write(&path, text("record")).expect("the folder can be written");
        let nodes = wanted["nodes"].to_string();
        let analysis = json(&["analyse", file, "--judge", "engine", "--nodes", &nodes, "--json"]);
        assert_eq!(analysis, wanted["analysis"], "{line}");
        let game = wanted["analysis"]["game"].as_str().expect("a name");
        let why_not = json(&["best", game, "--load", file, "--why-not", text("not"), "--json"]);
        assert_eq!(why_not["why_not"], wanted["reasons"], "{line}");
    }
}
