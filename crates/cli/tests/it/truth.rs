//! What is said of results is true under the rules in force, the past included.

use std::path::Path;

use ludoteca_house::HOUSE;
use serde_json::Value;

use crate::support::{out, run};

/// A drawn game of Claustro that `perfect` lost when its table left repetition out: at ply
/// 121 four plies had been captured back and forth.
fn lost_game() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/claustro/drawn-and-lost.pgn");
    path.to_str().unwrap().to_owned()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&out(args, "")).unwrap()
}

#[test]
fn an_analysis_knows_that_going_on_would_have_lost() {
    let report = json(&["analyse", &lost_game(), "--json"]);
    let steps = report["moves"].as_array().unwrap();
    let mistakes: Vec<u64> = steps
        .iter()
        .filter(|step| step["effect"].as_str().unwrap().starts_with("throws"))
        .map(|step| step["ply"].as_u64().unwrap())
        .collect();
    assert!(!mistakes.contains(&121), "the game was lost before: {mistakes:?}");
    assert!(mistakes.iter().any(|ply| (115..121).contains(ply)), "{mistakes:?}");
    for step in steps.iter().skip(120) {
        assert!(step["effect"].as_str().unwrap().starts_with("loses") || step["side"] == "second", "{step}");
    }
}

#[test]
fn perfect_does_not_lose_drawn_games_to_repetition() {
    let said =
        out(&["match", "claustro", "perfect", "alphabeta:depth=4", "--games", "2", "--report", "0"], "");
    assert!(said.contains("Losses: 0"), "{said}");
}

/// Five plies captured back and forth: whoever makes the sixth wins.
const FIVE: [&str; 5] = ["b2xc3@d4", "d4xc3@b2", "b2xc3@d4", "d4xc3@b2", "b2xc3@d4"];
const DUEL: &str = "3b1/4b/g1b1b/gg3/2g2 g";

#[test]
fn a_proof_sees_the_past() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("five.pgn");
    let file = file.to_str().unwrap();
    let typed = format!("{}\nsave {file}\nquit\n", FIVE.join("\n"));
    run(&["play", "claustro", "--position", DUEL], typed);
    let proved = json(&["prove", "claustro", "--load", file, "--plies", "1", "--json"]);
    assert_eq!((&proved["forced"], &proved["pv"][0]), (&true.into(), &"d4xc3@b2".into()), "{proved}");
    let best = json(&["best", "claustro", "--load", file, "--json"]);
    assert_eq!((&best["move"], &best["verdict"]["plies"]), (&"d4xc3@b2".into(), &1.into()), "{best}");
}

#[test]
fn not_known_is_not_no() {
    let hopeless = ["prove", "cats", "--plies", "1", "--lang", "en"];
    let no = run(&hopeless, "");
    assert_eq!((no.code, no.out.as_str()), (Some(1), "mouse: this side cannot force a win within 1 ply\n"));
    let unknown = run(&["prove", "hive", "--nodes", "10", "--lang", "en"], "");
    assert_eq!(unknown.code, Some(4), "{unknown:?}");
    assert!(unknown.out.contains("not known"), "{unknown:?}");
}

/// Nothing ends these games but their length: the start is a draw, and nobody errs.
#[test]
fn games_between_machines_end() {
    let endless = ["--rules", "3x6,repetition=none"];
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let order = ["match", "claustro", "perfect", "perfect", "--games", "2", "--openings", "none", "--out"];
    let said = out(&[&order[..], &[file.to_str().unwrap()], &endless].concat(), "");
    assert!(said.contains("Draws: 2"), "{said}");
    let games = std::fs::read_to_string(&file).unwrap();
    assert_eq!(games.matches("[Termination \"length\"]").count(), 2, "{games}");
    assert!(games.contains("500... "), "a thousand plies");

    let play = ["play", "claustro", "--first", "perfect", "--second", "perfect", "--lang", "en"];
    let played = run(&[&play[..], &endless].concat(), "");
    assert!(played.out.contains("too many plies"), "{}", &played.out[played.out.len().saturating_sub(400)..]);
    let short = run(&[&play[..], &endless, &["--max-plies", "6"]].concat(), "");
    assert!(short.out.contains("too many plies") && short.out.len() * 20 < played.out.len());
}

#[test]
fn the_seeds_repetition_is_called_what_it_is() {
    let moves = "b1-b2\nc5-c4\nc1-c2\nd5-d4\na3-a4\ne3-e2\n";
    for (language, words) in
        [("es", "la misma dirección"), ("en", "the same direction"), ("pt", "na mesma direção")]
    {
        let played = run(&["play", "claustro", "--rules", "5x5,seed", "--lang", language], moves);
        assert!(played.out.contains(words), "{language}: {}", played.out);
    }
}

#[test]
fn what_a_table_leaves_out_is_said() {
    for (language, word) in [("es", "repetición"), ("en", "repetition"), ("pt", "repetição")] {
        let best = ["best", "claustro", "--rules", "4x4,seed", "--lang", language];
        let said = run(&best, "");
        assert_eq!((said.code, said.err.contains(word)), (Some(0), true), "{said:?}");
        let designer = run(&["best", "claustro", "--rules", "4x4", "--lang", language], "");
        assert_eq!((designer.code, designer.err.as_str()), (Some(0), ""), "{designer:?}");
    }
}

/// Wherever somebody goes by the table under the seed's rule, that is said.
#[test]
fn whoever_goes_by_a_table_without_the_past_says_so() {
    let seed = ["--rules", "4x4,seed", "--lang", "en"];
    let without = "The solved table leaves the rule about repetition out";
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = |args: &[&str], input: &str| {
        let ran = run(&[args, &seed].concat(), input);
        assert_eq!(ran.code, Some(0), "{args:?}: {ran:?}");
        flat(&(ran.out + &ran.err))
    };
    for args in [
        &["best", "claustro"][..],
        &["best", "claustro", "--json"],
        &["solve", "claustro"],
        &["puzzle", "claustro", "--seed", "1", "--solution"],
        &["match", "claustro", "perfect", "random", "--games", "2", "--max-plies", "20"],
        &["tournament", "claustro", "perfect", "random", "easy", "--rounds", "1", "--max-plies", "20"],
        &["play", "claustro", "--first", "perfect"],
        &["play", "claustro", "--second", "level:8"],
    ] {
        assert!(said(args, "").contains(without), "{args:?}: {}", said(args, ""));
    }
    for args in [
        &["match", "claustro", "greedy", "random", "--games", "2", "--max-plies", "20"][..],
        &["play", "claustro", "--second", "greedy"],
    ] {
        assert!(!said(args, "").contains(without), "nobody goes by a table: {args:?}");
    }
    // The old program's menus lead to its own rules, and to any opponent below its two bots.
    let others = HOUSE.game("claustro").unwrap().opponents().into_iter().map(|(spec, _)| spec);
    let perfect = others.filter(|spec| !["random", "easy", "greedy"].contains(spec));
    let number = 3 + perfect.into_iter().position(|spec| spec == "perfect").unwrap();
    let answers = format!("2\n{number}\n4\n4\n1\n");
    let prolog = run(&["play", "claustro", "--skin", "prolog", "--lang", "en"], answers);
    assert!(flat(&prolog.out).contains(without), "{}", prolog.out);
}

#[test]
fn the_proof_about_the_expert_says_what_it_is_about() {
    let said = out(&["verify", "expert", "--lang", "en"], "");
    assert!(said.contains("The proof is about games from the start."), "{said}");
    assert_eq!(json(&["verify", "expert", "--json"])["about"], "start");
    // A position in which the cats are lost: the claim is not about it.
    let lost = ["best", "cats", "--position", "9:13,14,15,16:m", "--json"];
    assert_eq!(json(&lost)["verdict"]["result"], "first", "{}", json(&lost));
}
