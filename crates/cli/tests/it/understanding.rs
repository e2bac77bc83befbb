//! The commands that explain: best, tree, analyse, puzzle, solve and verify.

use serde_json::Value;

use crate::support::{out, run};

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&out(args, "")).expect("the answer is JSON")
}

#[test]
fn best_knows_the_verdict_and_says_why() {
    let best = json(&["best", "cats", "--position", "12:5,6,8,11:c", "--json"]);
    assert_eq!((best["move"].as_str(), best["verdict"]["plies"].as_u64()), (Some("11-16"), Some(1)));
    assert_eq!(best["verdict"]["result"], "second");
    for (lang, words) in
        [("en", "best play: cats"), ("es", "mejor juego: gatos"), ("pt", "melhor jogo: gatos")]
    {
        let text = out(&["best", "cats", "--position", "12:5,6,8,11:c", "--explain", "--lang", lang], "");
        assert!(text.contains(words) && text.contains("11-16"), "{text}");
        assert!(!text.contains("cats.") && !text.contains("effect."), "a key shows through: {text}");
    }
    let text = out(&["best", "cats", "--rules", "8x8,first=cats", "--explain", "--lang", "es"], "");
    assert!(text.contains("Completar la fila"), "the rule that fired is told: {text}");
}

#[test]
fn best_judges_every_move_of_claustro_and_says_why() {
    let args = ["best", "claustro", "--rules", "4x5", "--position", "1b2/gb2/3b/4/1gg1 g", "--explain"];
    let best = json(&[&args[..], &["--json"]].concat());
    assert_eq!((best["player"].as_str(), best["move"].as_str()), (Some("perfect"), Some("a4xb5@a3")));
    assert_eq!(
        (best["verdict"]["result"].as_str(), best["verdict"]["plies"].as_u64()),
        (Some("first"), Some(15))
    );
    assert_eq!(best["pv"].as_array().unwrap().len(), 15, "the whole line of best play");
    let moves = json(&["moves", "claustro", "--rules", "4x5", "--position", args[5], "--json"]);
    let count = moves["moves"].as_array().unwrap().len();
    assert_eq!(best["moves"].as_array().unwrap().len(), count, "every legal move is judged");
    let effects: Vec<&str> =
        best["moves"].as_array().unwrap().iter().map(|step| step["effect"].as_str().unwrap()).collect();
    assert_eq!(effects.iter().filter(|effect| effect.starts_with("wins")).count(), 1, "{effects:?}");
    assert!(effects.iter().skip(1).all(|effect| *effect == "throws_win"), "{effects:?}");
    assert!(best["terms"].as_array().unwrap().len() > 4, "{best}");
    assert_eq!(best["reasons"][0]["player"], "greedy");
    for (lang, words) in
        [("en", "best play: green"), ("es", "mejor juego: verde"), ("pt", "melhor jogo: verde")]
    {
        let text = out(&[&args[..], &["--lang", lang]].concat(), "");
        assert!(text.contains(words) && text.contains("a4xb5@a3"), "{text}");
        assert!(!text.contains("claustro.") && !text.contains("effect."), "a key shows through: {text}");
    }
}

#[test]
fn best_answers_for_every_player_of_claustro() {
    for player in ["random", "easy", "greedy", "level:1", "level:8", "minimax", "minimax:depth=3", "perfect"]
    {
        for position in ["2b1/3b/g2b/g3/1g2 g", "2b1/3b/g2b/gg2/4 b"] {
            let setting = ["claustro", "--rules", "4x5", "--position", position, "--json"];
            let best = json(&[&["best"], &setting[..], &["--player", player]].concat());
            let moves = json(&[&["moves"], &setting[..]].concat());
            assert!(moves["moves"].as_array().unwrap().contains(&best["move"]), "{player}: {best}");
        }
    }
    let best = json(&["best", "claustro", "--rules", "10x10", "--json"]);
    assert_eq!(best["player"], "alphabeta", "a board without a table is looked ahead on");
}

#[test]
fn best_answers_for_every_player() {
    for player in ["random", "level:1", "level:8", "ryg", "ryg:depth=6,eval=2,book=off", "expert", "perfect"]
    {
        for rules in ["8x8", "8x8,first=cats"] {
            let best = json(&["best", "cats", "--rules", rules, "--player", player, "--json"]);
            let moves = json(&["moves", "cats", "--rules", rules, "--json"]);
            assert!(moves["moves"].as_array().unwrap().contains(&best["move"]), "{player}: {best}");
        }
    }
}

#[test]
fn the_tree_of_the_commodore_64_is_reproduced() {
    let tree = json(&[
        "tree",
        "cats",
        "--moves",
        "31-27",
        "--player",
        "ryg:eval=1,book=off",
        "--depth",
        "2",
        "--json",
    ]);
    let text = tree.to_string();
    assert!(text.contains(r#"{"points":130}"#) && text.contains(r#"{"points":126}"#), "{text}");
    let screens =
        out(&["tree", "cats", "--moves", "31-27", "--player", "ryg:eval=1,book=off", "--format", "text"], "");
    assert!(screens.contains("NIVEL: 01") && screens.contains("VALOR: 82"), "{screens}");
    for (format, start) in [("dot", "digraph"), ("svg", "<svg")] {
        assert!(out(&["tree", "cats", "--format", format], "").starts_with(start), "{format}");
    }
    let stats = out(&["tree", "cats", "--moves", "31-27", "--depth", "10", "--stats", "--lang", "en"], "");
    assert!(stats.contains("61") && stats.contains("1769"), "the author's 61 boards: {stats}");
}

#[test]
fn the_tree_of_claustro_is_shown_in_every_form() {
    let tree =
        |args: &[&str]| out(&[&["tree", "claustro", "--rules", "4x5", "--lang", "en"], args].concat(), "");
    let outline = tree(&["--depth", "1"]);
    assert_eq!(outline, tree(&["--depth", "1", "--format", "outline", "--player", "minimax"]));
    assert!(outline.contains("tree of depth 1: 6 boards") && outline.contains("to move: green"), "{outline}");
    let text = tree(&["--depth", "1", "--format", "text"]);
    assert_eq!(text.matches(", ply 1").count(), 5, "{text}");
    assert!(
        tree(&["--format", "dot"]).starts_with("digraph") && tree(&["--format", "svg"]).starts_with("<svg")
    );
    let grown = json(&["tree", "claustro", "--rules", "4x5", "--depth", "2", "--json"]);
    let nodes = grown["nodes"].as_array().unwrap();
    assert_eq!(grown["boards"].as_u64(), Some(nodes.len() as u64));
    let level = |level: u64| nodes.iter().filter(|node| node["level"] == level).count() as u64;
    for depth in ["1", "2"] {
        let counted = json(&["perft", "claustro", depth, "--rules", "4x5", "--json"]);
        assert_eq!(counted["nodes"].as_u64(), Some(level(depth.parse().unwrap())), "depth {depth}");
    }
    let best = json(&["best", "claustro", "--rules", "4x5", "--player", "minimax:depth=2", "--json"]);
    assert_eq!((&best["move"], &best["score"]), (&grown["pv"][0], &grown["value"]), "its player plays by it");
    let stats = tree(&["--depth", "3", "--stats"]);
    assert!(stats.contains("216") && !stats.contains("19008"), "{stats}");
    let after = tree(&["--depth", "1", "--moves", "b1-b2 c5-b5"]);
    assert!(after.contains("to move: green"), "{after}");
    let ran = run(&["tree", "claustro", "--player", "greedy"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("greedy") && ran.err.contains("minimax"), "{}", ran.err);
}

#[test]
fn solve_prints_what_scripts_rely_on() {
    let solved = json(&["solve", "cats", "--json"]);
    let starts = solved["starts"].as_array().unwrap();
    assert_eq!(starts.len(), 8);
    for start in starts {
        let plies = if start["side"] == "first" { 44 } else { 43 };
        assert_eq!(start["verdict"], serde_json::json!({ "result": "second", "plies": plies }));
    }
    assert_eq!(solved["counts"]["first"]["second"].as_u64().unwrap(), 44_347);
    assert_eq!(solved["longest"]["first"]["second"]["plies"], 44);
    assert!(solved["bytes"].as_u64().unwrap() > 0 && solved["seconds"].as_f64().is_some());
    assert!(solved["peak_memory"].is_null() || solved["peak_memory"].as_u64().unwrap() > 1 << 20);
    assert_eq!(solved.get("check"), None, "nobody asked");
    let winner = |rules: &str, passes: &str| {
        let solved = json(&["solve", "cats", "--rules", rules, "--passes", passes, "--json"]);
        solved["starts"][0]["verdict"]["result"].as_str().unwrap().to_owned()
    };
    assert_eq!((winner("8x8", "2"), winner("8x8", "3")), ("second".into(), "first".into()));
}

#[test]
fn solve_prints_what_scripts_rely_on_for_claustro() {
    let solved = json(&["solve", "claustro", "--rules", "4x5", "--json"]);
    assert_eq!((solved["game"].as_str(), solved["rules"].as_str()), (Some("claustro"), Some("4x5")));
    assert_eq!(solved["repetition"], "designer");
    let best = json(&["best", "claustro", "--rules", "4x5", "--explain", "--json"]);
    assert_eq!(solved["verdict"], best["verdict"], "the same shape as everywhere");
    assert_eq!(solved["verdict"], serde_json::json!({ "result": "draw", "plies": null }));
    // Three and three on sixteen squares, the side to move as green.
    assert_eq!(solved["positions"], 160_160);
    let count = |key: &str| solved[key].as_u64().unwrap();
    assert_eq!(count("won") + count("lost") + count("drawn"), 160_160);
    for longest in ["longest_win", "longest_loss"] {
        let position = solved[longest]["position"].as_str().unwrap();
        let best = json(&["best", "claustro", "--rules", "4x5", "--position", position, "--json"]);
        assert_eq!(best["verdict"]["plies"], solved[longest]["plies"], "{longest}");
    }
    let moves = solved["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 5);
    for (first, judged) in moves.iter().zip(best["moves"].as_array().unwrap()) {
        assert_eq!((&first["move"], &first["verdict"]), (&judged["move"], &judged["verdict"]));
    }
    assert!(solved["seconds"].as_f64().is_some() && count("bytes") > 0);
    assert!(solved["peak_memory"].is_null() || count("peak_memory") > 1 << 20);
    assert_eq!(solved.get("check"), None, "nobody asked");
    let lost = json(&["solve", "claustro", "--rules", "4x4", "--json"]);
    assert_eq!(lost["verdict"], serde_json::json!({ "result": "second", "plies": 14 }));
}

#[test]
fn solve_looks_into_repetition_where_there_is_such_a_rule() {
    for (rules, rule, result) in
        [("4x4", "designer", "second"), ("4x5", "designer", "draw"), ("4x4,seed", "seed", "second")]
    {
        let solved = json(&["solve", "claustro", "--rules", rules, "--repetition", "--check", "--json"]);
        let repetition = &solved["with_repetition"];
        assert_eq!(
            (repetition["rule"].as_str(), repetition["verdict"]["result"].as_str()),
            (Some(rule), Some(result)),
            "{rules}"
        );
        assert_eq!(solved["check"]["errors"], 0, "{rules}");
        assert_eq!(solved["check"]["positions"], solved["positions"], "{rules}");
    }
    let said = out(&["solve", "claustro", "--rules", "4x4", "--repetition", "--check", "--lang", "en"], "");
    assert!(
        said.contains("With the rule about repetition") && said.contains("every value follows"),
        "{said}"
    );
}

#[test]
fn what_a_game_does_not_have_is_not_solved_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let file = path.to_str().unwrap();
    for (args, parts) in [
        (&["claustro", "--rules", "4x4", "--passes", "1"][..], &["claustro", "--passes"][..]),
        (&["cats", "--rules", "4x4", "--repetition"], &["cats", "--repetition"]),
        (
            &["claustro", "--rules", "4x4,repetition=none", "--repetition"],
            &["repetition=none", "--repetition"],
        ),
        (&["claustro", "--rules", "10x10"], &["10x10", "too large"]),
        (&["claustro", "--rules", "3x3"], &["3x3", "no pieces"]),
    ] {
        let ran = run(&[&["solve"], args, &["--out", file]].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(parts.iter().all(|part| ran.err.contains(part)), "{args:?}: {}", ran.err);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "a table was written all the same");
}

#[test]
fn solve_checks_what_it_found_when_asked() {
    for (passes, positions) in [("0", 5060), ("1", 10_120)] {
        let checked = json(&["solve", "cats", "--rules", "5x5", "--passes", passes, "--check", "--json"]);
        assert_eq!(checked["check"]["errors"], 0);
        assert_eq!(checked["check"]["positions"], positions, "each table with its number of passes");
    }
    let said = out(&["solve", "cats", "--rules", "5x5", "--check", "--lang", "en"], "");
    assert!(said.contains("every value follows from its successors"), "{said}");
}

#[test]
fn a_table_is_written_and_a_board_too_large_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cats.table");
    out(&["solve", "cats", "--rules", "6x6", "--out", path.to_str().unwrap()], "");
    assert!(std::fs::metadata(&path).unwrap().len() > 1000);
    let ran = run(&["solve", "cats", "--rules", "16x16"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("16x16"), "{}", ran.err);
}

#[test]
fn a_table_file_is_probed_and_never_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cats.table");
    let file = path.to_str().unwrap();
    out(&["solve", "cats", "--rules", "6x6", "--out", file], "");
    let probed = json(&["best", "cats", "--rules", "6x6", "--table", file, "--json"]);
    let known = json(&["best", "cats", "--rules", "6x6", "--explain", "--json"]);
    assert_eq!((&probed["verdict"], &probed["moves"]), (&known["verdict"], &known["moves"]));
    let ran = run(&["best", "cats", "--table", file], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("6x6") && ran.err.contains("8x8"), "{}", ran.err);
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    std::fs::write(folder.path().join("other"), "not a table").unwrap();
    // The altered byte is in the last block, and so is this set of cats.
    for damaged in [file, folder.path().join("other").to_str().unwrap()] {
        let ran =
            run(&["best", "cats", "--rules", "6x6", "--position", "7:16,17,18:m", "--table", damaged], "");
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{damaged}: {}{}", ran.out, ran.err);
    }
    for nowhere in ["/no/such/folder/table", "-"] {
        assert_eq!(run(&["solve", "cats", "--rules", "4x4", "--out", nowhere], "").code, Some(2));
    }
}

#[test]
fn a_table_file_of_claustro_is_probed_and_never_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("claustro.table");
    let file = path.to_str().unwrap();
    out(&["solve", "claustro", "--rules", "4x5", "--out", file], "");
    let probe = ["best", "claustro", "--rules", "4x5", "--table", file, "--json"];
    let probed = json(&probe);
    let known = json(&["best", "claustro", "--rules", "4x5", "--explain", "--json"]);
    assert_eq!((&probed["verdict"], &probed["moves"]), (&known["verdict"], &known["moves"]));
    for (game, rules) in [("claustro", "5x5"), ("claustro", "4x5,vacated=no"), ("cats", "4x5")] {
        let ran = run(&["best", game, "--rules", rules, "--table", file], "");
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{game} {rules}: {}", ran.out);
        assert!(ran.err.contains("4x5") || ran.err.contains("claustro"), "{}", ran.err);
    }
    let sound = std::fs::read(&path).unwrap();
    let damaged = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let ran = run(&probe, "");
        let refused = (ran.code, ran.out.as_str(), ran.err.lines().count()) == (Some(2), "", 1);
        assert!(
            refused || serde_json::from_str(&ran.out).ok() == Some(probed.clone()),
            "{}{}",
            ran.out,
            ran.err
        );
        refused
    };
    for length in [0, 7, 8, 40, 200, sound.len() / 2, sound.len() - 1] {
        assert!(damaged(&sound[..length]), "cut after {length} bytes");
    }
    assert!(damaged(&[&sound[..], b"x"].concat()), "a byte too many");
    let altered = |at: usize| {
        let mut bytes = sound.clone();
        bytes[at] ^= 0x40;
        damaged(&bytes)
    };
    assert!((0..96).step_by(5).all(altered), "an altered header is believed");
    // What lies in blocks that are not read does no harm.
    let noticed = (96..sound.len()).step_by(sound.len() / 64).filter(|&at| altered(at)).count();
    assert!(noticed > 0, "no altered block was noticed");
}

#[test]
fn a_board_without_a_table_says_whose_move_it_is() {
    for (game, rules) in [("cats", "16x16"), ("claustro", "10x10")] {
        let ran = run(&["best", game, "--rules", rules], "");
        assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 1));
        assert!(
            ran.err.contains(&format!("{rules} is not solved: this is what alphabeta would play")),
            "{}",
            ran.err
        );
    }
    let best = json(&["best", "cats", "--rules", "10x10", "--json"]);
    assert_eq!((best["player"].as_str(), best["verdict"]["plies"].as_u64()), (Some("perfect"), Some(72)));
    assert_eq!(best["pv"].as_array().unwrap().len(), 72, "the whole line of best play");
}

#[test]
fn verify_proves_the_expert_and_knows_nothing_else() {
    let proof = json(&["verify", "expert", "--json"]);
    assert_eq!(proof["holds"], true);
    assert!(proof["positions"].as_u64().unwrap() > 1000);
    assert!(proof["firings"].as_object().unwrap().values().all(|times| times.as_u64().unwrap() > 0));
    assert_eq!(run(&["verify", "horoscope"], "").code, Some(2));
}

#[test]
fn analyse_finds_the_move_that_threw_the_game_away() {
    let folder = tempfile::tempdir().unwrap();
    let (game, noted) = (folder.path().join("game.pgn"), folder.path().join("noted.pgn"));
    let (game, noted) = (game.to_str().unwrap(), noted.to_str().unwrap());
    let moves = "31-26\n1-5\n26-22\n2-6\n22-17\n3-7\n17-13\n4-8\n13-9\n6-10\n9-6\n5-9\n6-1\n";
    out(&["play", "cats"], &format!("{moves}save {game}\n"));
    let text = out(&["analyse", game, "--out", noted, "--lang", "en"], "");
    assert!(text.contains("??") && text.contains("The game turned at move"), "{text}");
    let analysis = json(&["analyse", game, "--json"]);
    let steps = analysis["moves"].as_array().unwrap();
    assert_eq!(steps.len(), 13);
    let mistakes: Vec<&Value> = steps.iter().filter(|step| step["mistake"] == true).collect();
    for step in &mistakes {
        assert!(!step["saving"].as_array().unwrap().is_empty(), "{step}");
        assert_ne!(step["before"]["result"], step["after"]["result"]);
    }
    let record = std::fs::read_to_string(noted).unwrap();
    assert_eq!(record.matches("$4").count(), mistakes.len(), "{record}");
    assert_eq!(out(&["convert", noted], ""), record, "the annotated record is a record");
    let again = out(&["analyse", noted, "--out", "-", "--lang", "en"], "");
    assert_eq!(again, record, "annotating twice adds nothing");
}

#[test]
fn analyse_finds_every_mistake_in_a_game_of_claustro() {
    let folder = tempfile::tempdir().unwrap();
    let (game, noted) = (folder.path().join("game.pgn"), folder.path().join("noted.pgn"));
    let (game, noted) = (game.to_str().unwrap(), noted.to_str().unwrap());
    let moves = "a3-a4\nd4-c4\na4-b4\nd3-c3\nb4xc5@a3\nc4-b4\nc5xb4@c2\nc3xb4@c4\nc4-d4\nb4-a4\nd4-d5\n";
    out(&["play", "claustro", "--rules", "4x5"], &format!("{moves}save {game}\n"));
    let text = out(&["analyse", game, "--out", noted, "--lang", "en"], "");
    assert!(text.contains("The game turned at move 4... (blue): c3xb4@c4"), "{text}");
    let analysis = json(&["analyse", game, "--json"]);
    assert_eq!((analysis["result"].as_str(), analysis["decisive"].as_u64()), (Some("1-0"), Some(8)));
    assert_eq!(analysis["termination"], "goal");
    let steps = analysis["moves"].as_array().unwrap();
    let mistakes: Vec<&Value> = steps.iter().filter(|step| step["mistake"] == true).collect();
    let plies: Vec<u64> = mistakes.iter().map(|step| step["ply"].as_u64().unwrap()).collect();
    assert_eq!(plies, [1, 2, 3, 4, 7, 8]);
    for step in &mistakes {
        assert!(!step["saving"].as_array().unwrap().is_empty(), "{step}");
        assert_ne!(step["before"]["result"], step["after"]["result"]);
    }
    let record = std::fs::read_to_string(noted).unwrap();
    assert_eq!(record.matches("$4").count(), mistakes.len(), "{record}");
    assert!(record.contains("(1. a3-b3)") && record.contains("throws"), "{record}");
    assert_eq!(out(&["convert", noted], ""), record, "the annotated record is a record");
    let again = out(&["analyse", noted, "--out", "-", "--lang", "en"], "");
    assert_eq!(again, record, "annotating twice adds nothing");
}

#[test]
fn analyse_tells_of_a_game_given_up_in_a_won_position() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.pgn");
    let game = game.to_str().unwrap();
    out(&["play", "cats"], &format!("31-26\n4-8\n26-22\nresign\nsave {game}\n"));
    let text = out(&["analyse", game, "--lang", "en"], "");
    assert!(text.contains("Even so, the game ended 1-0 (resignation)"), "{text}");
    let analysis = json(&["analyse", game, "--json"]);
    assert_eq!((analysis["result"].as_str(), analysis["decisive"].as_u64()), (Some("1-0"), None));
}

#[test]
fn puzzles_have_one_solution_and_depend_on_the_seed() {
    for setting in [&["cats"][..], &["claustro", "--rules", "4x5"]] {
        let mut positions = std::collections::HashSet::new();
        for seed in 0..12 {
            let make = || json(&[&["puzzle"], setting, &["--seed", &seed.to_string(), "--json"]].concat());
            let puzzle = make();
            assert_eq!(puzzle, make());
            let position = puzzle["position"].as_str().unwrap();
            positions.insert(position.to_owned());
            let best = json(&[&["best"], setting, &["--position", position, "--explain", "--json"]].concat());
            let wins = |step: &&Value| step["effect"].as_str().unwrap().starts_with("wins");
            let moves = best["moves"].as_array().unwrap();
            let winning: Vec<&Value> = moves.iter().filter(wins).collect();
            assert_eq!(winning.len(), 1, "{best}");
            assert_eq!(winning[0]["move"], puzzle["solution"]);
            assert_eq!(best["verdict"]["plies"], puzzle["plies"]);
        }
        assert!(positions.len() > 8, "{positions:?}");
        let graded = json(&[&["puzzle"], setting, &["--seed", "1", "--grade", "5", "--json"]].concat());
        assert_eq!(graded["grade"], 5);
    }
}

#[test]
fn the_commodore_plays_with_its_whole_screen() {
    let text = out(&["play", "cats", "--skin", "c64", "--second", "ryg"], "00\n10\nx\n04\n0\n");
    assert!(text.contains("*raton y gatos - home vic software 2020*"), "{text}");
    assert_eq!(text.matches("profundidad (01-0f) ? ").count(), 4, "asked until 01 to 0f: {text}");
    assert!(!text.contains("PENSANDO"), "the opening table is played without thinking: {text}");
    let text = out(&["play", "cats", "--skin", "c64", "--second", "ryg"], "swap\n0f\nmoves\n");
    assert_eq!(
        text.matches("profundidad (01-0f) ? ").count(),
        2,
        "asked of the program on either side: {text}"
    );
    assert!(text.contains("01 02 03 04 05 06 07"), "moves are listed in the program's order: {text}");
    let text = out(&["play", "cats", "--skin", "c64", "--second", "ryg:book=off"], "4\n0\n");
    assert!(text.contains("PENSANDO: "), "{text}");
}

#[test]
fn players_made_for_one_board_say_so_elsewhere() {
    for player in ["ryg", "expert"] {
        let ran = run(&["play", "cats", "--rules", "6x6", "--second", player], "");
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("8x8") && ran.err.contains("6x6"), "{}", ran.err);
    }
    for bad in ["ryg:depth=16", "ryg:depth=0", "ryg:eval=4", "ryg:speed=9", "level:9", "level:", "perfect:1"]
    {
        let ran = run(&["best", "cats", "--player", bad], "");
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{bad}: {}", ran.err);
    }
}

#[test]
fn the_machine_says_why() {
    let text = out(&["play", "cats", "--second", "expert", "--lang", "en"], "31-26\nwhy\n");
    assert!(text.matches("Complete the row").count() >= 2, "{text}");
    let text = out(&["play", "cats", "--second", "random", "--lang", "en"], "31-26\nwhy\n");
    assert!(text.contains("It plays at random"), "{text}");
    let text = out(&["play", "cats", "--second", "expert", "--lang", "en"], "31-26\nundo\nwhy\n");
    assert!(text.contains("nobody has moved yet"), "what was taken back has no reason: {text}");
}

#[test]
fn advice_and_analysis_know_the_rule_about_repetition() {
    let folder = tempfile::tempdir().unwrap();
    let [five, six] = ["five.pgn", "six.pgn"].map(|name| folder.path().join(name));
    let typed = format!(
        "b2xc3@d4\nd4xc3@b2\nb2xc3@d4\nd4xc3@b2\nb2xc3@d4\nsave {}\nd4xc3@b2\nsave {}\nquit\n",
        five.display(),
        six.display()
    );
    out(&["play", "claustro", "--rules", "4x5", "--position", "2b1/4/2b1/gg1b/1g2 g"], &typed);
    let best = json(&["best", "claustro", "--load", five.to_str().unwrap(), "--json"]);
    assert_eq!(best["move"], "d4xc3@b2", "the last of the repeated moves wins");
    assert_eq!(
        (&best["score"], &best["verdict"]["plies"]),
        (&serde_json::json!({ "mate": 1, "unit": "plies" }), &1.into())
    );
    assert_eq!(best["pv"].as_array().unwrap().len(), 1, "nothing comes after the end");
    let minimax =
        json(&["best", "claustro", "--load", five.to_str().unwrap(), "--player", "minimax", "--json"]);
    assert_eq!(minimax["move"], "d4xc3@b2");
    let steps = json(&["analyse", six.to_str().unwrap(), "--json"]);
    let last = steps["moves"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(last["effect"], "wins", "{last}");
}
