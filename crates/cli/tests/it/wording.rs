//! What people read and type: help, names, suggestions, legends, and figures that make sense.

use serde_json::Value;

use crate::support::{out, run};

/// A hive in which the white queen and a grasshopper may move.
const HIVE: &str = "Base;;;wS1;bG1 -wS1;wQ wS1/;bQ \\bG1;wG1 wQ-;bA1 -bG1";

/// A hive in which the white queen may go two ways.
const OPEN: &str = "Base;;;wS1;bG1 -wS1;wQ wS1/;bQ \\bG1";

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&out(args, "")).expect("the answer is JSON")
}

#[test]
fn help_is_a_command_in_every_language() {
    for (lang, usage, word) in [
        ("en", "Usage: ludoteca play [OPTIONS] [GAME]", "Examples:"),
        ("es", "Uso: ludoteca play [OPCIONES] [JUEGO]", "Ejemplos:"),
        ("pt", "Uso: ludoteca play [OPÇÕES] [JOGO]", "Exemplos:"),
    ] {
        let text = out(&["help", "play", "--lang", lang], "");
        assert!(text.contains(usage) && text.contains(word), "{text}");
        assert_eq!(text, out(&["play", "--help", "--lang", lang], ""), "{lang}");
        assert_eq!(out(&["help", "--lang", lang], ""), out(&["--help", "--lang", lang], ""), "{lang}");
    }
    let other = run(&["help", "plya"], "");
    assert!(other.code == Some(2) && other.err.contains("did you mean \"play\"?"), "{other:?}");
}

#[test]
fn no_help_speaks_english_to_others() {
    let commands =
        ["play", "best", "prove", "tree", "match", "tournament", "book", "convert", "show", "tune"];
    for lang in ["es", "pt"] {
        for command in commands {
            let text = out(&["help", command, "--lang", lang], "");
            for word in ["OPTIONS", "GAME", "FILE", "PLAYER", "TIME", "COMMAND", "Usage", "SCORE", "POSITION"]
            {
                assert!(!text.contains(word), "{lang} {command}: {word}\n{text}");
            }
        }
    }
}

#[test]
fn help_has_an_example_of_every_game_where_it_has_any() {
    let text = out(&["--help"], "");
    for game in ["cats", "claustro", "hive"] {
        assert!(text.matches(&format!(" {game} ")).count() > 1, "{game}: {text}");
    }
    for command in ["play", "best", "moves", "perft", "bench", "prove", "tree", "show", "book", "tune", "ugi"]
    {
        let text = out(&["help", command], "");
        let examples = text.split("Examples:").nth(1).unwrap_or_default();
        assert!(examples.contains(" hive"), "{command}: {text}");
    }
}

#[test]
fn the_arguments_of_a_match_are_told_in_their_order() {
    let text = out(&["help", "match"], "");
    let places: Vec<_> = ["\n  <GAME>", "\n  <A>", "\n  <B>"].map(|name| text.find(name)).into();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{text}");
}

#[test]
fn misspelt_words_are_guessed() {
    for (args, guess) in [
        (&["plya", "cats"][..], "play"),
        (&["moves", "claustor"], "claustro"),
        (&["play", "cats", "--second", "levle:3"], "level"),
        (&["play", "cats", "--skin", "modren"], "modern"),
        (&["moves", "cats", "--postion", "x"], "--position"),
    ] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{args:?}");
        assert!(ran.err.contains(&format!("did you mean \"{guess}\"?")), "{args:?}: {}", ran.err);
    }
    let ran = run(&["moves", "chess"], "");
    assert!(!ran.err.contains("did you mean"), "{}", ran.err);
}

#[test]
fn games_and_commands_have_names_in_every_language() {
    let moves = out(&["moves", "cats"], "");
    for args in [
        &["moves", "gatos"][..],
        &["jugadas", "Ratón y gatos"],
        &["lances", "gatos e rato"],
        &["moves", "el-raton-y-los-gatos"],
    ] {
        assert_eq!(out(args, ""), moves, "{args:?}");
    }
    assert_eq!(out(&["moves", "colmena"], ""), out(&["moves", "hive"], ""));
    assert_eq!(out(&["mostrar", "colmeia", "--words"], ""), out(&["show", "hive", "--words"], ""));
}

#[test]
fn sides_are_named_as_the_game_names_them() {
    let ask = |side: &str| {
        run(&["prove", "hive", "--position", HIVE, "--plies", "1", "--side", side, "--lang", "en"], "")
    };
    for (side, name) in [("black", "Black"), ("NEGRAS", "Black"), ("second", "Black"), ("brancas", "White")] {
        assert!(ask(side).out.starts_with(name), "{side}: {:?}", ask(side));
    }
    let ran = ask("green");
    assert!(ran.code == Some(2) && ran.err.contains("first (White)"), "{ran:?}");
}

#[test]
fn rules_tell_the_pieces_and_the_notation() {
    for (game, lang, words) in [
        ("hive", "en", &["G grasshopper", "-wS1 left of wS1", "\\wS1 above left"][..]),
        ("hive", "es", &["G saltamontes", "-wS1 a la izquierda"]),
        ("hive", "pt", &["P tatu-bola", "wS1- à direita"]),
        ("cats", "en", &["31-26"]),
        ("claustro", "pt", &["b2xc3@d4"]),
    ] {
        let text = out(&["play", game, "--lang", lang], "rules\n");
        assert!(words.iter().all(|word| text.contains(word)), "{game} {lang}: {text}");
    }
}

#[test]
fn a_tile_alone_numbers_where_it_can_go() {
    let text = out(&["play", "hive", "--position", OPEN, "--lang", "en"], "wq\n2\nhistory\n");
    let asked = text.find("Where does wq go? 1-2").expect("it is asked");
    let listed = text[..asked].lines().last().unwrap();
    assert!(listed.starts_with("1: wQ "), "{text}");
    let second = listed.split(", ").nth(1).and_then(|choice| choice.strip_prefix("2: ")).unwrap();
    assert!(text[asked..].contains(&format!(". {second}")), "{second} was not played:\n{text}");
    let board: String = text[..asked].lines().rev().skip(1).take(12).collect();
    assert!(board.contains('1') && board.contains('2'), "the board shows no numbers:\n{text}");
    // Whoever changes their mind goes back, or types a whole move.
    let text = out(&["play", "cats", "--lang", "en"], "31\nback\n31\n31-27\nposition\n");
    assert!(text.contains("1: 31-26, 2: 31-27") && text.contains("27:1,2,3,4:c"), "{text}");
}

#[test]
fn a_line_of_moves_of_several_words_is_told_with_commas() {
    let args = ["best", "hive", "--position", HIVE, "--player", "alphabeta", "--depth", "3", "--explain"];
    let text = out(&[&args[..], &["--lang", "en"]].concat(), "");
    let line = text.lines().find_map(|line| line.strip_prefix("Expected line: ")).expect("a line");
    assert!(line.contains(", "), "{line}");
}

#[test]
fn a_hive_is_never_turned_because_its_moves_name_directions() {
    let show = |more: &[&str]| out(&[&["show", "hive", "--position", HIVE], more].concat(), "");
    assert_eq!(show(&["--flip"]), show(&[]));
    assert_eq!(show(&["--flip", "--json"]), show(&["--json"]));
    let text = out(&["play", "hive", "--position", HIVE, "--lang", "en"], "flip\n");
    assert!(text.contains("the board is not turned"), "{text}");
}

#[test]
fn words_tell_a_hive_by_its_tiles() {
    let text = out(&["show", "hive", "--position", HIVE, "--words", "--lang", "en"], "");
    assert!(text.contains("wQ wS1/") || text.contains("wS1 /wQ"), "{text}");
    assert!(!text.contains("0,0") && !text.contains("-1,"), "places that nobody sees: {text}");
    let typed = "wS1\nbA1 -wS1\ndescribe\n";
    let text = out(&["play", "hive", "--lang", "en"], typed);
    assert!(text.contains("Last move: bA1 -wS1."), "{text}");
}

#[test]
fn the_old_hive_program_answers_questions_and_gives_reasons() {
    let typed = "insert_to(queen).\nqueen_in_game(white).\nqueen_in_game(black).\nmove_count(N).\n\
                 max_count(ant, N).\ntile(Bug, white, X, Y, _).\ninsert_to(ant, 5, 5).\n\
                 insert_to(queen, 1, -1).\ninsertion_count(queen, N).\ninsert_to(queen, -2, 1).\nhalt.\n";
    let text = out(&["play", "hive", "--skin", "prolog", "--lang", "en"], typed);
    for answer in [
        "queen_in_game(white).\ntrue.",
        "queen_in_game(black).\nfalse.",
        "N = 1.",
        "N = 3.",
        "Bug = queen, X = 0, Y = 0.",
        "% bA1 has to be placed beside the hive",
        "you have no such tile left: queen",
        "Black to move",
    ] {
        assert!(text.contains(answer), "{answer}:\n{text}");
    }
    let text =
        out(&["play", "hive", "--skin", "prolog", "--second", "random", "--seed", "1"], "insert_to(ant).\n");
    assert!(text.contains("?- insert_to("), "the machine plays goals: {text}");
}

#[test]
fn the_value_of_a_board_is_told_as_the_old_claustro_program_does() {
    let text = out(
        &["play", "claustro", "--skin", "prolog", "--rules", "5x5", "--first", "human"],
        "value(green, V).\n",
    );
    assert!(text.contains("V = 0.0000."), "{text}");
}

#[test]
fn a_choice_of_one_is_no_range() {
    let text = out(&["play", "claustro", "--skin", "prolog", "--lang", "en"], "4\n");
    assert!(!text.contains("[0-0]"), "{text}");
}

#[test]
fn skins_are_called_as_the_menu_calls_them() {
    for (word, name) in [("estilo", "moderno"), ("skin", "modern"), ("visual", "moderno")] {
        for game in ["cats", "claustro", "hive"] {
            let text = out(&["play", game, "--lang", "es"], &format!("{word} {name}\n"));
            assert!(!text.contains("desconocido"), "{game}: {text}");
        }
    }
}

#[test]
fn a_player_is_explained_by_its_own_evaluation() {
    let explain = |eval: &str| {
        let player = format!("ryg:depth=4,eval={eval},book=off");
        let args = ["best", "cats", "--player", &player, "--position", "26:1,2,3,4:c", "--explain"];
        out(&[&args[..], &["--lang", "en"]].concat(), "")
    };
    assert!(!explain("1").contains("spread over") && !explain("1").contains("all stand in"));
    assert!(explain("2").contains("all stand in"), "{}", explain("2"));
    let ran = run(&["best", "cats", "--player", "ryg:time=1s"], "");
    assert!(ran.err.contains("weights=FILE"), "{}", ran.err);
}

#[test]
fn a_player_without_a_tree_to_show_is_not_said_to_be_blind() {
    let ran = run(&["tree", "cats", "--player", "perfect"], "");
    assert!(ran.code == Some(2) && !ran.err.contains("look ahead"), "{}", ran.err);
}

#[test]
fn clocks_ask_for_a_unit_and_begin_whole() {
    let ran = run(&["play", "cats", "--tc", "5"], "");
    assert!(ran.code == Some(2) && ran.err.contains("5s or 5m"), "{ran:?}");
    let text = out(&["play", "cats", "--tc", "5m+3s", "--lang", "en"], "");
    assert!(text.contains("Clock: mouse 0:05:00, cats 0:05:00"), "{text}");
}

#[test]
fn analysis_counts_as_the_record_does_and_speaks_of_what_was_better() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.pgn");
    let game = game.to_str().unwrap();
    let moves = "31-26\n1-5\n26-22\n2-6\n22-17\n3-7\n17-13\n4-8\n13-9\n6-10\n9-6\n5-9\n6-1\n";
    out(&["play", "cats"], &format!("{moves}save {game}\n"));
    let text = out(&["analyse", game, "--lang", "en"], "");
    let lines: Vec<&str> =
        text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    assert!(
        lines[0].starts_with("1.") && lines[1].starts_with("1...") && lines[12].starts_with("7."),
        "{text}"
    );
    let column = |line: &str| line.find(' ').map(|at| at + line[at..].len() - line[at..].trim_start().len());
    assert!(lines.iter().all(|line| column(line) == column(lines[1])), "{text}");
    assert!(text.contains("better was: ") && !text.contains("saved the game"), "{text}");
    assert!(!text.starts_with("At the start: The"), "{text}");
    let steps = json(&["analyse", game, "--json"]);
    assert_eq!((&steps["moves"][2]["number"], &steps["moves"][2]["ply"]), (&"2.".into(), &3.into()));
}

#[test]
fn advice_has_one_shape_whoever_gives_it() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table");
    let table = table.to_str().unwrap();
    out(&["solve", "cats", "--rules", "6x6", "--out", table], "");
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let told = json(&["best", "cats", "--rules", "6x6", "--json"]);
    let read = json(&["best", "cats", "--rules", "6x6", "--table", table, "--json"]);
    assert_eq!((keys(&told), &told["format"]), (keys(&read), &2.into()));
    assert_eq!((&told["score"], &told["verdict"]), (&read["score"], &read["verdict"]));
    assert_eq!(told["score"]["unit"], "plies");
    let thought =
        json(&["best", "hive", "--player", "alphabeta", "--depth", "2", "--multipv", "2", "--json"]);
    assert!(thought["score"]["cp"].is_i64() && thought["lines"][1]["score"]["cp"].is_i64(), "{thought}");
    let tree = json(&["tree", "cats", "--player", "ryg", "--depth", "1", "--json"]);
    assert!(tree["format"] == 2 && tree["nodes"][0]["value"]["points"].is_i64(), "{tree}");
}

#[test]
fn two_machines_are_asked_for_no_move() {
    let args = ["play", "cats", "--first", "random", "--second", "random", "--seed", "1", "--lang", "en"];
    let text = out(&args, "");
    assert!(!text.contains("Type a move"), "{text}");
    assert!(out(&["play", "cats", "--lang", "en"], "").contains("Type a move"));
}

#[test]
fn a_hint_is_what_the_machine_would_play() {
    for seed in ["1", "2", "3"] {
        let hint = out(&["play", "cats", "--seed", seed, "--lang", "en"], "hint\nhint\n");
        let hints: Vec<&str> = hint.lines().filter_map(|line| line.split("Hint: ").nth(1)).collect();
        assert!(hints.len() == 2 && hints[0] == hints[1], "{hint}");
        let played = out(&["play", "cats", "--seed", seed, "--lang", "en"], "go\nhistory\n");
        assert!(played.contains(&format!("1. {}", hints[0])), "{hint}{played}");
    }
}

#[test]
fn figures_that_nothing_is_known_of_are_left_out() {
    let text = out(&["match", "cats", "random", "random", "--games", "2", "--report", "0"], "");
    assert!(!text.contains("nan") && !text.contains("Ratio: inf") && !text.contains("+/- 0.00"), "{text}");
}

#[test]
fn whatever_is_typed_at_press_a_key_goes_on() {
    let args = ["play", "cats", "--skin", "c64", "--second", "ryg:depth=4", "--position", "6:9,10,16,18:m"];
    let text = out(&args, "0\nx\n");
    assert!(!text.contains("no es una orden"), "{text}");
}

#[test]
fn the_tree_of_the_old_program_is_measured_in_all_its_forms() {
    let text = out(&["tree", "cats", "--player", "ryg", "--depth", "3", "--stats", "--lang", "en"], "");
    for bytes in ["at 85", "at 88", "at 29"] {
        assert!(text.contains(bytes), "{bytes}: {text}");
    }
}

#[test]
fn a_short_thought_has_a_speed_too() {
    let args = ["play", "hive", "--second", "alphabeta:nodes=500", "--lang", "en"];
    let text = out(&args, "thoughts\nwS1\n");
    let speed =
        |line: &str| line.split_once(" positions (")?.1.split_once(" a second)")?.0.parse::<u64>().ok();
    let speeds: Vec<u64> = text.lines().filter_map(speed).collect();
    assert!(!speeds.is_empty() && speeds.iter().all(|&speed| speed > 0), "{text}");
}

#[test]
fn the_help_names_every_form_of_records() {
    for language in ["es", "en", "pt"] {
        let text = out(&["convert", "--help", "--lang", language], "");
        for form in ["pgn", "json", "moves", "position", "sgf", "gamestring", "mzinga"] {
            assert!(text.contains(form), "{language}, {form}: {text}");
        }
    }
}
