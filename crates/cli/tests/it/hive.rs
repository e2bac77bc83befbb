//! Hive at the table: whole games of every type, and the forms of its records.

use crate::support::{out, run};

/// A random game that ends soon, for each game type.
const GAMES: [(&str, &str); 8] = [
    ("Base", "7"),
    ("Base+M", "3"),
    ("Base+L", "7"),
    ("Base+ML", "6"),
    ("Base+P", "3"),
    ("Base+MP", "6"),
    ("Base+LP", "3"),
    ("Base+MLP", "8"),
];

#[test]
fn the_line_mode_plays_a_whole_game_of_every_type() {
    let folder = tempfile::tempdir().unwrap();
    for (rules, seed) in GAMES {
        let path = folder.path().join(rules);
        let file = path.to_str().unwrap();
        let machines = ["play", "hive", "--rules", rules, "--first", "random", "--second", "random"];
        let shown = out(&[&machines[..], &["--seed", seed]].concat(), &format!("save {file}\n"));
        assert!(shown.contains("surrounded"), "{rules}");
        let moves = out(&["convert", file, "--to", "moves"], "");
        let typed = format!("{moves}history gamestring\n");
        let people = out(&["play", "hive", "--rules", rules], &typed);
        let game = out(&["convert", file, "--to", "gamestring"], "");
        assert!(people.contains(&game), "{rules}: what was typed is the game that was played");
        assert!(
            game.starts_with(&format!("{rules};WhiteWins;"))
                || game.starts_with(&format!("{rules};BlackWins;"))
        );
    }
}

#[test]
fn records_are_the_same_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let game = "Base+MLP;InProgress;White[4];wP;bG1 /wP;wQ wP/;bQ bG1\\;wA1 -wQ;bB1 -bG1\n";
    let string = write("game.txt", game);
    for form in ["pgn", "json", "mzinga"] {
        let file = write(form, &out(&["convert", &string, "--to", form], ""));
        assert_eq!(out(&["convert", &file, "--to", "gamestring"], ""), game, "{form}");
    }
    let position = out(&["convert", &string, "--to", "position"], "");
    let drawn = out(&["show", "hive", "--rules", "Base+MLP", "--position", position.trim()], "");
    let played = out(&["show", "hive", "--position", game.trim()], "");
    assert_eq!(played.replace("[bB1]", "│bB1│"), drawn, "the game has a last move, the position none");
    let mzinga = out(&["convert", &string, "--to", "mzinga"], "");
    assert!(mzinga.contains("[GameType \"Base+MLP\"]") && mzinga.contains("\n2. bG1 /wP\n3. wQ wP/\n"));
}

/// The forms of other programs cannot say that a queen may open, but games do.
#[test]
fn a_game_that_a_queen_opened_comes_back_from_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    let file = path.to_str().unwrap();
    let typed = format!("insert_to(queen).\ninsert_to(ant, 1, 0).\nsave {file}\n");
    out(&["play", "hive", "--skin", "prolog"], &typed);
    let game = out(&["convert", file, "--to", "gamestring"], "");
    assert_eq!(game, "Base+MLP;InProgress;White[2];wQ;bA1 wQ\\\n");
    for form in ["gamestring", "mzinga"] {
        let written = out(&["convert", file, "--to", form], "");
        std::fs::write(&path, &written).unwrap();
        assert_eq!(out(&["convert", file, "--to", "gamestring"], ""), game, "{form}");
        assert!(out(&["convert", file], "").contains("[Variant \"Base+MLP,opening=free\"]"), "{form}");
    }
}

#[test]
fn a_game_of_boardspace_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let text = r#" (;
GM[27]VV[1]
SU[Hive-PLM]
RE[Game won by Ana]
P0[id "Ana"]
P1[id "Rui"]
; P0[0 Start P0]
; P0[1 Move W wB1 N 13 .]TM[1600]
; P0[2 Done ]TM[2111]
; P1[3 Pick B 8 bP1]
; P1[4 Dropb bP1 O 14 wB1/]
; P1[5 Pickb O 14 bP1]
; P1[6 Dropb bP1 M 13 -wB1]
; P1[7 Done ]
; P0[8 pick w 0 Q]
; P0[9 dropb q O 13 wB1-]
; P0[10 done]
; P1[11 move B Q L 12 /bP]
; P1[12 done]
; P0[13 pickb N 13 wB1]
; P0[14 dropb wB1 O 13 .]
; P0[15 done]
)
"#;
    std::fs::write(&path, text).unwrap();
    let file = path.to_str().unwrap();
    let ran = run(&["convert", file], "");
    assert_eq!(ran.code, Some(2), "lifting wB1 would split the hive");
    assert!(ran.err.contains("one hive: lifting wB1"), "{}", ran.err);
    let legal = text.replace("; P0[13 pickb N 13 wB1]", "").replace("dropb wB1 O 13 .", "dropb wA1 P 14 wQ/");
    std::fs::write(&path, legal).unwrap();
    let game = out(&["convert", file, "--to", "gamestring"], "");
    assert_eq!(game, "Base+MLP;WhiteWins;Black[3];wB1;bP -wB1;wQ wB1-;bQ /bP;wA1 wQ/\n");
    assert!(out(&["convert", file], "").contains("[White \"Ana\"]\n[Black \"Rui\"]"));
}

#[test]
fn what_a_form_cannot_tell_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let file = path.to_str().unwrap();
    out(&["play", "hive", "--position", "wQ@0,0 bQ@1,0:w"], &format!("wA1 -wQ\nsave {file}\n"));
    let ran = run(&["convert", file, "--to", "gamestring"], "");
    assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{}", ran.err);
    let other = folder.path().join("cats.pgn");
    out(&["play", "cats"], &format!("31-26\nsave {}\n", other.display()));
    let ran = run(&["convert", other.to_str().unwrap(), "--to", "gamestring"], "");
    assert!(ran.code == Some(2) && ran.err.contains("gamestring"), "{}", ran.err);
    for text in ["Base;;;wS1;bS1", "Base;;;x", "Base;;;wS1;wS2 wS1-"] {
        std::fs::write(&path, text).unwrap();
        let ran = run(&["convert", file], "");
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{text}: {}", ran.err);
    }
}
