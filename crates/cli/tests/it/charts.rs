//! Charts of matches, tournaments, learning and solved games.

use std::fs;
use std::path::Path;

use crate::support::{out, run};

/// The parts of a chart that a reader of its file sees.
struct Drawn {
    title: String,
    words: String,
    curves: usize,
    plots: usize,
}

fn drawn(path: &Path) -> Drawn {
    let text = fs::read_to_string(path).expect("the chart is there");
    let document = roxmltree::Document::parse(&text).expect("an SVG is XML");
    let said = |tag: &str| {
        let node = document.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", tag)));
        node.and_then(|node| node.text()).unwrap_or_default().to_owned()
    };
    let count =
        |class: &str| document.descendants().filter(|node| node.attribute("class") == Some(class)).count();
    Drawn { title: said("title"), words: said("desc"), curves: count("curve"), plots: count("plot") }
}

/// Runs a command with a chart in a folder, and reads it.
fn chart(folder: &Path, command: &str) -> (String, Drawn) {
    let path = folder.join("chart.svg");
    let svg = path.to_str().expect("temporary folders have plain names");
    let args: Vec<&str> = command.split(' ').chain(["--force", "--svg", svg]).collect();
    let told = out(&args, "");
    (told, drawn(&path))
}

const MATCH: &str =
    "match cats level:3 level:1 --nodes 300 --games 20 --seed 5 --sprt elo0=0,elo1=300 --report 0";

#[test]
fn a_match_is_drawn_while_it_is_played_and_from_its_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = folder.path().join("games.pgn");
    let command = format!("{MATCH} --out {}", games.display());
    let (told, played) = chart(folder.path(), &command);
    let first = fs::read(folder.path().join("chart.svg")).expect("the chart is there");
    assert!(told.contains("Started game 1 "), "{told}");
    assert_eq!((played.title.as_str(), played.plots, played.curves), ("level:3 against level:1", 2, 2));
    assert!(played.words.starts_with("After "), "{}", played.words);
    let args: Vec<&str> = command.split(' ').collect();
    let svg = folder.path().join("again.svg");
    let again = run(&[&args[..], &["--svg", svg.to_str().expect("a plain name")]].concat(), "");
    assert!(!again.out.contains("Started game"), "nothing is played again: {}", again.out);
    assert_eq!(fs::read(&svg).expect("the chart is there"), first, "a finished match has the same chart");
}

#[test]
fn a_tournament_has_its_table_and_its_ratings() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let command = "tournament cats level:1 level:2 random --nodes 50 --rounds 2 --lang es";
    let (_, drawn) = chart(folder.path(), command);
    assert_eq!((drawn.title.as_str(), drawn.plots), ("Torneo: tabla cruzada", 1));
    assert!(drawn.words.contains("Va en cabeza"), "{}", drawn.words);
}

#[test]
fn learning_and_solving_are_drawn() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (told, learned) = chart(folder.path(), "tune cats --games 40 --seed 3 --json");
    let told: serde_json::Value = serde_json::from_str(&told).expect("an object");
    let steps = told["steps"].as_array().expect("every step");
    assert!(steps.len() > 1 && steps[0]["unseen"] == told["loss_before"], "{told}");
    assert_eq!(steps[steps.len() - 1]["unseen"], told["loss_after"]);
    assert_eq!((learned.plots, learned.curves), (1, 2));
    let (_, solved) = chart(folder.path(), "solve claustro --rules 3x4 --lang pt");
    assert_eq!((solved.plots, solved.curves), (1, 0));
    assert_eq!(solved.title, "Distâncias até o fim: claustro 3x4");
}

#[test]
fn a_chart_is_drawn_in_pixels_and_in_the_terminal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("chart.png");
    let png = path.to_str().expect("temporary folders have plain names");
    let told =
        out(&["solve", "cats", "--rules", "4x4", "--png", png, "--width", "500", "--dark", "--plot"], "");
    assert!(told.contains("Distances to the end: cats 4x4") && told.contains("****"), "{told}");
    let bytes = fs::read(&path).expect("the chart is there");
    assert!(bytes.starts_with(b"\x89PNG"), "no PNG");
    assert_eq!(bytes[16..20], 500_u32.to_be_bytes(), "another width");
    let ran = run(&["solve", "cats", "--rules", "4x4", "--png", png], "");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("chart.png") && ran.err.contains("--force"), "{}", ran.err);
    assert_eq!(fs::read(&path).expect("the chart is there"), bytes, "nothing is overwritten");
}

#[test]
fn what_is_wrong_with_a_chart_is_told_before_the_work() {
    for (args, says) in [
        (&["match", "cats", "level:1", "level:2", "--svg", "-"][..], "standard output"),
        (&["tune", "cats", "--png", "no/such/folder.png"], "folder.png"),
        (&["tournament", "cats", "level:1", "random", "--width", "9000"], "9000"),
        (&["solve", "cats", "--plot", "--json"], "--plot"),
        (&["tune", "hive", "--data-out", "games.bin", "--svg", "x.svg"], "--svg"),
    ] {
        let ran = run(args, "");
        assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(says) && ran.out.is_empty(), "{args:?}: {} {}", ran.err, ran.out);
    }
}

/// A game of mouse and cats that is thrown away, in a file of its own.
fn thrown_away(folder: &Path) -> String {
    let path = folder.join("game.pgn");
    fs::write(&path, "[Game \"cats\"]\n[Variant \"8x8\"]\n\n1. 31-26 1-5 2. 26-31 5-9 *\n").expect("a file");
    path.to_str().expect("temporary folders have plain names").to_owned()
}

#[test]
fn an_analysed_game_is_drawn_and_becomes_a_page() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = thrown_away(folder.path());
    let (told, graph) = chart(folder.path(), &format!("analyse {game} --judge table"));
    assert!(told.contains("31-26"), "{told}");
    assert_eq!((graph.title.as_str(), graph.plots, graph.curves), ("Course of the game", 1, 1));
    let page = out(&["analyse", &game, "--judge", "table", "--html", "-"], "");
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"), "nothing but the page");
    let path = folder.path().join("report.html");
    let path = path.to_str().expect("temporary folders have plain names");
    out(&["analyse", &game, "--judge", "table", "--html", path], "");
    assert_eq!(fs::read_to_string(path).expect("the page is there"), page);
    for (args, says) in [
        (&["analyse", &game, "--html", path][..], "--force"),
        (&["analyse", &game, "--all", "--html", path, "--force"], "--all"),
        (&["analyse", &game, "--all", "--plot"], "--game"),
    ] {
        let ran = run(args, "");
        assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    }
}
