//! The map of the house, held against what Cargo builds.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The rooms with those they see, as docs/architecture.md draws them: lines such as
/// `session      core` below a heading of its own.
fn drawn() -> Vec<(String, Vec<String>)> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/architecture.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let (_, graph) = page.split_once("```text\nroom").expect("the page has a graph");
    let (graph, _) = graph.split_once("```").expect("the graph ends");
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let lines = graph.lines().skip(1).map(words).filter(|line| !line.is_empty());
    lines.map(|mut line| (line.remove(0), line)).collect()
}

/// The same as Cargo knows it; what only tests and benches need does not count.
fn built() -> BTreeMap<String, Vec<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo is there");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo answers in JSON");
    let room = |name: &str| match name.strip_prefix("ludoteca") {
        Some("") => Some("cli".to_owned()),
        Some(rest) => Some(rest.trim_start_matches('-').to_owned()),
        None => None,
    };
    let packages = metadata["packages"].as_array().expect("there are packages");
    let seen = |package: &serde_json::Value| {
        let dependencies = package["dependencies"].as_array().expect("a list");
        let normal = dependencies.iter().filter(|dependency| dependency["kind"].is_null());
        let mut rooms: Vec<String> =
            normal.filter_map(|dependency| room(dependency["name"].as_str()?)).collect();
        rooms.sort();
        rooms
    };
    packages.iter().filter_map(|package| Some((room(package["name"].as_str()?)?, seen(package)))).collect()
}

#[test]
fn the_map_is_what_cargo_builds() {
    let (drawn, built) = (drawn(), built());
    let names: Vec<&String> = drawn.iter().map(|(room, _)| room).collect();
    let mut sorted = names.clone();
    sorted.sort();
    assert_eq!(sorted, built.keys().collect::<Vec<_>>(), "the rooms");
    for (room, seen) in &drawn {
        let mut seen = seen.clone();
        seen.sort();
        assert_eq!(seen, built[room], "what {room} sees");
    }
}

#[test]
fn a_room_sees_only_those_above_it_on_the_map() {
    let drawn = drawn();
    for (at, (room, seen)) in drawn.iter().enumerate() {
        for other in seen {
            assert!(drawn[..at].iter().any(|(above, _)| above == other), "{room} sees {other}");
        }
    }
    let sees = |room: &str| drawn.iter().find(|(name, _)| name == room).map(|(_, seen)| seen.join(" "));
    for room in ["session", "cats", "claustro", "hive"] {
        assert_eq!(sees(room).as_deref(), Some("core"), "{room} depends on core alone");
    }
}
