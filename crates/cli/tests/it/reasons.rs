//! Why, why not, what was to blame, and what there is to see.

use serde_json::Value;

use crate::support::{out, run};

/// Everything that is said while lines are typed into a game.
fn told(args: &[&str], lines: &str) -> String {
    out(&[&["play"], args].concat(), lines)
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&out(args, "")).expect("JSON")
}

#[test]
fn every_machine_says_why() {
    for (player, says) in [
        ("level:2", "looks 2 plies ahead"),
        ("alphabeta:depth=3", "It expects this line"),
        ("minimax", "depth 2"),
        ("mcts:playouts=200", "positions looked at: 200"),
        ("perfect", "by the solved table"),
        ("ryg:depth=4,book=off", "at depth 4"),
        ("ryg", "opening table"),
        ("expert", "Also on the agenda"),
        ("random", "at random"),
    ] {
        let text = told(&["cats", "--second", player, "--no-book", "--lang", "en"], "31-26\nwhy\n");
        assert!(text.contains(&format!("{player} played ")), "{player}: {text}");
        assert!(text.contains(says), "{player} says {says:?}: {text}");
        assert!(text.contains("What was not played, in the eyes of"), "{player}: {text}");
    }
    for (player, says) in [("greedy", "value/3"), ("easy", "picks a piece at random")] {
        let text = told(&["claustro", "--second", player, "--lang", "en"], "b1-b2\nwhy\n");
        assert!(text.contains(says), "{player}: {text}");
    }
    for player in ["level:4", "alphabeta:nodes=2000", "minimax", "mcts:playouts=100", "random"] {
        let text = told(&["hive", "--second", player, "--no-book", "--lang", "en"], "wS1\nwhy\n");
        assert!(text.contains(&format!("{player} played b")), "{player}: {text}");
        assert!(text.contains("What was not played"), "{player}: {text}");
    }
}

#[test]
fn who_has_not_moved_has_no_reason() {
    assert!(told(&["cats", "--lang", "en"], "why\n").contains("nobody has moved yet"));
    let text = told(&["cats", "--lang", "en"], "31-26\nwhy\n");
    assert!(text.contains("The last move was 31-26."), "people's moves are judged too: {text}");
}

#[test]
fn a_level_tells_that_it_slipped() {
    // At the first level of cats eighty moves in a hundred are slips; here one move alone wins.
    let plays = |seed: u32| {
        let (seed, position) = (seed.to_string(), "21:13,15,20,22:c");
        told(
            &["cats", "--position", position, "--second", "level:1", "--seed", &seed, "--lang", "en"],
            "why\n",
        )
    };
    let slips = |text: &String| text.contains("slip on purpose: at this level 80 in 100");
    let games: Vec<String> = (1..=10).map(plays).collect();
    let slipped = games.iter().filter(|text| slips(text)).count();
    assert!((4..10).contains(&slipped), "{slipped} of 10");
    for text in games.iter().filter(|text| text.contains("level:1 played 13-17")) {
        assert!(!slips(text), "what costs nothing is no slip: {text}");
    }
}

#[test]
fn two_words_are_understood_in_every_language() {
    for (lang, why, not, answer, refuted) in [
        ("es", "por qué", "por qué no 2-6", "expert ha jugado", "En su lugar: "),
        ("pt", "por quê", "por que não 2-6", "expert jogou", "No lugar dele: "),
        ("en", "why", "why not 2-6", "expert played", "Instead: "),
    ] {
        let lines = format!("31-26\n{why}\nundo\n31-27\n¿{why}?\n");
        let text = told(&["cats", "--second", "expert", "--lang", lang], &lines);
        assert_eq!(text.matches(answer).count(), 2, "{lang}: {text}");
        let text = told(&["cats", "--second", "expert", "--lang", lang], &format!("31-26\n{not}\n"));
        assert!(text.contains(refuted) && !text.contains(answer), "{lang}: {text}");
    }
}

#[test]
fn a_skin_speaks_of_its_own_squares() {
    let text = told(&["cats", "--skin", "clips", "--second", "expert"], "2 5\npor qué\n");
    let reasons = text.split("expert ha jugado").nth(1).expect("it says why");
    assert!(
        reasons.contains("(8,1)-(7,2)") && reasons.contains("el de (8,1) es el más cercano"),
        "{reasons}"
    );
    let told_squares = reasons.lines().take_while(|line| !line.is_empty());
    for line in told_squares {
        assert!(
            !line.contains("4-8") && !line.contains(" de 4 "),
            "a square that clips does not have: {line}"
        );
    }
    let text = told(&["cats", "--skin", "clips", "--second", "expert"], "2 5\npor qué no 8 3 7 2\n");
    assert!(text.contains("(8,3)-(7,2)") && text.contains("La respuesta que lo refuta"), "{text}");
    let text = told(&["cats", "--skin", "c64", "--second", "ryg"], "1\n0\n0\nwhy\n");
    assert!(text.contains("(0"), "{text}");
    let goal = told(
        &["hive", "--skin", "prolog", "--second", "minimax", "--lang", "en"],
        "insert_to(spider).\nwhy\n",
    );
    assert!(goal.contains("minimax played insert_to("), "{goal}");
}

#[test]
fn a_move_that_loses_is_refuted() {
    let why_not =
        |m: &str| out(&["best", "cats", "--position", "26:1,2,3,4:c", "--why-not", m, "--lang", "en"], "");
    let text = why_not("3-8");
    assert!(text.contains("3-8 is worth less (a sure win in 12 plies, mouse) than "), "{text}");
    assert!(text.contains("By the table, 3-8 throws the win away."), "{text}");
    assert!(text.contains("The reply that refutes it: 3-8, 26-"), "{text}");
    assert!(text.contains("Instead: "), "{text}");
    // Whatever else keeps the win is no worse than what would be played.
    let text = why_not("4-8");
    assert!(text.contains("nothing speaks against it") || text.contains("is no worse than"), "{text}");
}

#[test]
fn what_the_rules_forbid_is_refused_by_them() {
    let forbidden = run(&["best", "cats", "--why-not", "31-30", "--lang", "en"], "");
    assert_eq!(forbidden.code, Some(1), "{forbidden:?}");
    assert!(forbidden.out.contains("31") && forbidden.out.contains("diagonal"), "{forbidden:?}");
    let hive = r"Base;;;wS1;bG1 -wS1;wQ wS1/;bQ \bG1";
    let forbidden = run(&["best", "hive", "--position", hive, "--why-not", r"wS1 bQ/", "--lang", "es"], "");
    assert!(forbidden.out.contains("una sola colmena"), "{forbidden:?}");
    let nonsense = run(&["best", "hive", "--why-not", "wX9", "--lang", "en"], "");
    assert_eq!(nonsense.code, Some(1), "{nonsense:?}");
    assert!(nonsense.out.contains("wX9"), "{nonsense:?}");
    assert!(told(&["cats", "--lang", "en"], "why not\n").contains("Type the move after it"));
}

#[test]
fn programs_read_reasons_too() {
    let best = json(&["best", "hive", "--player", "alphabeta:nodes=3000", "--explain", "--json"]);
    let why = &best["why"];
    assert_eq!((&why["player"], &why["choice"]["text"]), (&best["player"], &best["move"]));
    assert!(why["refused"].as_array().is_some_and(|refused| !refused.is_empty()), "{why}");
    let position = r"Base;;;wS1;bG1 -wS1;wQ wS1/;bQ \bG1;wA1 wQ-;bA1 -bQ";
    let not = json(&["best", "hive", "--position", position, "--why-not", "wA1 -bA1", "--json"]);
    let asked = &not["why_not"]["asked"];
    assert_eq!(asked["text"], "wA1 -bA1");
    assert!(asked["score"]["cp"].is_i64() && not["why_not"]["better"]["text"].is_string(), "{not}");
    let claims = asked["change"]["remarks"].as_array().expect("remarks");
    assert!(claims.iter().all(|remark| remark["claim"]["kind"].is_string()), "{claims:?}");
}

#[test]
fn the_old_evaluation_has_exactly_its_terms() {
    for (eval, terms) in [(1, 2), (2, 3), (3, 4)] {
        let player = format!("ryg:depth=4,eval={eval},book=off");
        let best =
            json(&["best", "cats", "--player", &player, "--position", "26:1,2,3,4:c", "--explain", "--json"]);
        assert_eq!(best["terms"].as_array().map(Vec::len), Some(terms), "{best}");
    }
    let text =
        out(&["best", "claustro", "--rules", "4x5", "--player", "greedy", "--explain", "--lang", "en"], "");
    assert!(text.contains("Value of the board by the old program (value/3)"), "{text}");
}

/// A game that the cats of the oldest evaluation lose.
const LOST: &str = "[Game \"cats\"]\n[Variant \"8x8\"]\n[White \"perfect\"]\n\
    [Black \"ryg:depth=2,eval=1,book=off\"]\n[Result \"1-0\"]\n\n\
    1. 31-26 1-5 2. 26-22 3-7 3. 22-18 2-6 4. 18-22 7-10 5. 22-18 4-8 6. 18-15 8-11 7. 15-19 11-16 \
    8. 19-15 10-14 9. 15-11 16-20 10. 11-8 20-24 11. 8-3 1-0\n";

#[test]
fn a_lost_game_has_a_criterion_to_blame_and_teaches() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("lost.pgn");
    std::fs::write(&path, LOST).expect("it is written");
    let path = path.to_str().expect("temporary folders have plain names");
    for (lang, order, key, criterion) in [
        ("en", "blame", "was number 4, 7-10; ", "The criterion to blame: the mouse has"),
        ("es", "culpa", "fue la 4, 7-10; ", "El criterio que tuvo la culpa: el ratón tiene"),
        ("pt", "culpa", "foi o 4, 7-10; ", "O critério culpado: o rato tem"),
    ] {
        let text = told(&["cats", "--load", path, "--lang", lang], &format!("{order}\n"));
        assert!(text.contains(key) && text.contains(criterion), "{lang}: {text}");
    }
    let text = told(&["cats", "--load", path, "--lang", "en"], "why\n");
    assert!(text.contains("The criterion to blame"), "why after the end tells it too: {text}");
    let weights = folder.path().join("weights.txt");
    let weights = weights.to_str().expect("temporary folders have plain names");
    let learnt = out(
        &["tune", "cats", path, "--player", "ryg:depth=2,eval=1,book=off", "--out", weights, "--lang", "en"],
        "",
    );
    assert!(!learnt.is_empty() && std::fs::read_to_string(weights).is_ok(), "{learnt}");
    let nobody = told(&["cats", "--lang", "en"], "31-26\nblame\n");
    assert!(nobody.contains("nobody has lost this game"), "{nobody}");
}

#[test]
fn what_there_is_to_see_is_drawn() {
    let hive = r"Base;;;wS1;bG1 -wS1;wQ wS1/;bQ \bG1;wA1 wQ-;bA1 -bQ";
    let drawn = out(&["show", "hive", "--position", hive, "--sights", "--ascii", "--lang", "en"], "");
    assert!(drawn.contains("> attacking") && drawn.contains("! in danger"), "{drawn}");
    let plain = out(&["show", "hive", "--position", hive, "--ascii", "--lang", "en"], "");
    assert!(!plain.contains("attacking"), "only if asked for: {plain}");
    let words = out(&["show", "hive", "--position", hive, "--sights", "--words", "--lang", "en"], "");
    assert!(words.contains("Able to move: ") && words.contains("Attacking: "), "{words}");
    let scene = json(&["show", "hive", "--position", hive, "--sights", "--json"]);
    let kinds: Vec<&str> =
        scene["marks"].as_array().expect("marks").iter().filter_map(|m| m["kind"].as_str()).collect();
    for kind in ["attacker", "free", "threatened"] {
        assert!(kinds.contains(&kind), "{kind}: {kinds:?}");
    }
    for (game, position) in [("cats", "26:1,2,12,22:m"), ("claustro", "5/g4/g1b1b/gg2b/3b1 g")] {
        let show = ["show", game, "--position", position, "--sights"];
        let scene = json(&[&show[..], &["--json"]].concat());
        assert!(scene["marks"].as_array().is_some_and(|marks| !marks.is_empty()), "{game}");
        let drawn = out(&[&show[..], &["--ascii", "--lang", "en"]].concat(), "");
        assert!(drawn.contains("o open"), "{drawn}");
    }
}
