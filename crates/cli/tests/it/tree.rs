//! Trees, traces and walks, as teachers and pupils use them.

use std::path::PathBuf;

use serde_json::Value;

use crate::support::{out, run};

/// The games that have an example.
const GAMES: [&str; 3] = ["cats", "claustro", "hive"];

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&out(args, "")).expect("the answer is JSON")
}

/// A path for a file of a test, which is not there yet.
fn fresh(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path.display().to_string()
}

#[test]
fn the_example_of_each_game_is_as_it_was_and_teaches() {
    for game in GAMES {
        let shown = out(&["tree", game, "--lang", "en"], "");
        let kept = format!("{}/../../testdata/trees/{game}.txt", env!("CARGO_MANIFEST_DIR"));
        let kept = std::fs::read_to_string(&kept).unwrap_or_else(|error| panic!("{kept}: {error}"));
        assert_eq!(shown, kept, "{game}");
        let values: std::collections::BTreeSet<&str> =
            shown.lines().filter_map(|line| line.split(" (").next()?.split(' ').next_back()).collect();
        assert!(values.len() > 5, "{game}: the values differ: {values:?}");
        assert!(shown.contains("cutoff: ") && shown.contains("not tried: "), "{game}: something is pruned");
        let again = shown.lines().next().and_then(|line| line.split_once("ludoteca ")).unwrap().1.to_owned();
        let words: Vec<String> = split(&again);
        let words: Vec<&str> = words.iter().map(String::as_str).chain(["--lang", "en"]).collect();
        let body = shown.split_once('\n').unwrap().1;
        assert_eq!(out(&words, ""), body, "{game}: the command that it names shows the same");
    }
}

/// The words of a command line with quotation marks.
fn split(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

#[test]
fn every_player_that_looks_ahead_shows_its_tree_in_every_form() {
    for (game, player) in [
        ("cats", "alphabeta"),
        ("cats", "level:3"),
        ("cats", "ryg"),
        ("cats", "minimax"),
        ("cats", "mcts:playouts=60"),
        ("claustro", "alphabeta:depth=3,book=off"),
        ("claustro", "level:8"),
        ("claustro", "minimax"),
        ("claustro", "mcts:playouts=60"),
        ("hive", "alphabeta:nodes=300"),
        ("hive", "level:5"),
        ("hive", "minimax:depth=2"),
        ("hive", "mcts:playouts=60"),
    ] {
        let depth: &[&str] = if player == "level:8" { &["--depth", "3"] } else { &[] };
        for (format, beginning) in [("svg", "<svg"), ("dot", "digraph"), ("json", "{"), ("outline", "")] {
            let asked = [&["tree", game, "--player", player, "--format", format], depth].concat();
            let shown = out(&asked, "");
            assert!(shown.starts_with(beginning) && shown.len() > 200, "{player}, {format}: {shown}");
            if format == "svg" {
                let document = roxmltree::Document::parse(&shown).expect("the drawing is XML");
                assert!(document.descendants().filter(|node| node.has_tag_name("rect")).count() > 5);
            }
        }
    }
    for (game, player) in
        [("cats", "perfect"), ("cats", "expert"), ("claustro", "greedy"), ("hive", "random")]
    {
        let ran = run(&["tree", game, "--player", player], "");
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(player) && ran.err.contains("alphabeta"), "{}", ran.err);
    }
    let ran = run(&["tree", "cats", "--player", "mcts", "--steps"], "");
    assert!(ran.code == Some(2) && ran.err.contains("playouts"), "{}", ran.err);
    let over = run(&["tree", "cats", "--player", "alphabeta", "--position", "12:5,6,8,16:m"], "");
    assert!(over.code == Some(2) && over.err.contains("over"), "{}", over.err);
}

/// What follows a word in the command that shows a game's example.
fn of_example(game: &str, word: &str) -> String {
    let shown = out(&["tree", game, "--lang", "en"], "");
    let words = split(shown.lines().next().unwrap_or_default());
    let at = words.iter().position(|one| one == word).unwrap_or_else(|| panic!("{word} in {words:?}"));
    words[at + 1].clone()
}

#[test]
fn a_trace_that_was_kept_shows_the_same() {
    const PLAYER: [&str; 4] = ["--player", "alphabeta:off=tablebases,book=off", "--depth", "3"];
    for game in GAMES {
        let file = fresh(&format!("{game}.jsonl"));
        let shown = out(&[&["tree", game, "--trace", &file], &PLAYER[..]].concat(), "");
        assert_eq!(out(&["tree", game, "--load", &file], ""), shown, "{game}");
        let second = out(&["tree", game, "--load", &file, "--iteration", "2"], "");
        assert!(second.contains("to depth 2:") && shown.contains("to depth 3:"), "{second}");
        let (rules, position) = (of_example(game, "--rules"), of_example(game, "--position"));
        let asked = ["best", game, "--rules", &rules, "--position", &position, "--json"];
        let found = json(&[&asked[..], &PLAYER[..]].concat());
        let kept = std::fs::read_to_string(&file).unwrap();
        let end: Value = serde_json::from_str(kept.lines().last().unwrap()).unwrap();
        assert_eq!(found["score"]["cp"], end["value"], "{game}");
        assert_eq!((&found["pv"], &found["nodes"]), (&end["line"], &end["totals"]["nodes"]), "{game}");
    }
}

#[test]
fn a_trace_that_does_not_hold_is_refused_with_its_line() {
    for game in GAMES {
        let file = fresh(&format!("{game}-good.jsonl"));
        out(&["tree", game, "--trace", &file, "--out", &fresh(&format!("{game}-good.txt"))], "");
        let kept = std::fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = kept.lines().collect();
        for (name, text, line) in [
            ("cut", lines[..lines.len() / 2].join("\n"), lines.len() / 2 + 1),
            ("changed", kept.replace("\"nodes\":", "\"nodes\":1"), lines.len()),
            ("foreign", kept.replacen("\"enter\"", "\"leave\"", 1), 2),
        ] {
            let bad = fresh(&format!("{game}-{name}.jsonl"));
            std::fs::write(&bad, text).unwrap();
            let ran = run(&["tree", game, "--load", &bad], "");
            assert_eq!(ran.code, Some(2), "{name}: {}", ran.out);
            assert!(
                ran.err.contains(&format!("line {line}:")) && ran.err.contains(&bad),
                "{name}: {}",
                ran.err
            );
        }
        let other = if game == "hive" { "cats" } else { "hive" };
        let ran = run(&["tree", other, "--load", &file], "");
        assert!(ran.code == Some(2) && ran.err.contains(game), "{}", ran.err);
        let ran = run(&["tree", game, "--load", &file, "--player", "minimax"], "");
        assert_eq!(ran.code, Some(2), "a trace has a player already");
    }
}

#[test]
fn a_part_of_the_search_is_switched_off_and_on() {
    for (game, part) in [("cats", "pvs"), ("claustro", "transposition"), ("hive", "quiescence")] {
        let text = out(&["tree", game, "--compare", part, "--lang", "en"], "");
        assert!(text.contains("cutoffs: ") && text.contains(&format!("on={part}")), "{text}");
        let numbers = json(&["tree", game, "--compare", part, "--json"]);
        let nodes = |side: &str| numbers[side]["totals"]["nodes"].as_u64().unwrap();
        assert!(text.contains(&nodes("before").to_string()) && text.contains(&nodes("after").to_string()));
    }
    let against = json(&[
        "tree",
        "cats",
        "--player",
        "alphabeta:off=all",
        "--against",
        "minimax",
        "--depth",
        "3",
        "--json",
    ]);
    assert!(against["after"]["totals"]["nodes"].as_u64() < against["before"]["totals"]["nodes"].as_u64());
    let svg = out(&["tree", "cats", "--compare", "pvs", "--format", "svg", "--dark"], "");
    assert!(roxmltree::Document::parse(&svg).is_ok());
    let ran = run(&["tree", "cats", "--compare", "speed"], "");
    assert!(ran.code == Some(2) && ran.err.contains("pvs"), "{}", ran.err);
    assert_eq!(run(&["tree", "cats", "--compare", "pvs", "--format", "dot"], "").code, Some(2));
}

#[test]
fn what_is_too_much_is_left_out_and_counted() {
    let small =
        ["tree", "claustro", "--player", "alphabeta", "--depth", "4", "--limit", "20", "--lang", "en"];
    let shown = out(&small, "");
    assert!(shown.lines().count() < 40 && shown.contains("more"), "{shown}");
    let missing = run(&["tree", "cats", "--iteration", "9"], "");
    assert!(missing.code == Some(2) && missing.err.contains('9'), "{}", missing.err);
}

/// The teacher who tried the program found that alpha-beta has no tree, that there are no
/// windows, no order and no steps, and that the default tree is seventeen equal values.
#[test]
fn the_teachers_walk_ends_well() {
    // The default tree has something to see.
    let shown = out(&["tree", "cats", "--lang", "en"], "");
    assert!(shown.contains("(-∞, ∞)") && shown.contains("cutoff"), "{shown}");
    // Alpha-beta has a tree.
    let shown = out(&["tree", "cats", "--player", "alphabeta", "--lang", "en"], "");
    assert!(shown.contains("alphabeta in cats 8x8, position 22:5,6,7,8:m"), "{shown}");
    // The class goes through it step by step, back and forth.
    let walk =
        run(&["tree", "cats", "--steps", "--lang", "en"], "\nn\np\no\n20\nend\nn\nwhat\nhelp\nstart\nq\n");
    assert_eq!((walk.code, walk.err.as_str()), (Some(0), ""));
    let steps: Vec<&str> =
        walk.out.split("step ").skip(1).map(|step| step.split(' ').next().unwrap()).collect();
    assert_eq!(steps[..4], ["1", "2", "3", "2"], "Enter, n and p: {}", walk.out);
    assert!(steps.contains(&"20") && steps.last() == Some(&"1"), "{steps:?}");
    assert!(
        walk.out.contains("there are no more steps") && walk.out.contains("neither a command"),
        "{}",
        walk.out
    );
    // The input ends: so does the walk.
    assert_eq!(run(&["tree", "cats", "--steps"], "n\n").code, Some(0));
    // A drawing for the blackboard, and one for the wall.
    let drawing = fresh("blackboard.svg");
    out(&["tree", "cats", "--format", "svg", "--dark", "--out", &drawing], "");
    assert!(std::fs::read_to_string(&drawing).unwrap().starts_with("<svg"));
    // What does alpha-beta save?
    let saves = out(
        &[
            "tree",
            "cats",
            "--player",
            "alphabeta:off=all",
            "--against",
            "minimax",
            "--depth",
            "3",
            "--lang",
            "en",
        ],
        "",
    );
    assert!(saves.contains("fewer positions than minimax") && saves.contains("cutoffs: "), "{saves}");
    // The old program's numbers are still there.
    let ryg = out(&["tree", "cats", "--moves", "31-27", "--player", "ryg:eval=1,book=off"], "");
    assert!(ryg.contains("$82") && ryg.contains("$7e"), "{ryg}");
}

#[test]
fn trees_speak_every_language() {
    for language in ["es", "pt"] {
        for asked in [
            &["tree", "cats"][..],
            &["tree", "hive", "--format", "text"],
            &["tree", "cats", "--compare", "pvs"],
        ] {
            let shown = out(&[asked, &["--lang", language]].concat(), "");
            assert!(
                !shown.contains("trace.") && !shown.contains("cutoff") && !shown.contains("window"),
                "{shown}"
            );
        }
    }
}
