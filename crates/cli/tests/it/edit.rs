//! Setting up positions by orders.

use crate::support::out;

/// What is said between `position` orders and after them, without the drawings.
fn said(text: &str) -> Vec<&str> {
    let drawn = ['│', '┌', '└', '╱', '╲', '·'];
    text.lines().filter(|line| !line.contains(drawn)).collect()
}

#[test]
fn a_set_up_position_is_played_on() {
    for (game, typed, positions) in [
        (
            "cats",
            "31-26\nedit\nclear\nput mouse 14\nput cat 9\nput gato 10\nput C 7\nput gatos 8\nmove 8 4\n\
             turn cats\ndone\nposition\n4-8\nposition\n",
            ["14:4,7,9,10:c", "14:7,8,9,10:m"],
        ),
        (
            "claustro",
            "editar\nquitar e3\nponer azul c3\nquitar b1\nponer g b2\nlisto\nposición\nb2xc3@d4\nposition\n",
            ["2bb1/4b/g1b2/gg3/2g2 g", "2bb1/3bb/g1g2/g4/2g2 b"],
        ),
        (
            "hive",
            "edit\nput wQ\nput bQ wQ-\nput wA1 -wQ\nput bA bQ-\nput wB1 1,-1\nput bS1 bA1-\nturn white\ndone\n\
             position\nwB1 bQ\nposition\n",
            [
                "wQ@0,0 wB1@1,-1 wA1@-1,0 bQ@1,0 bS1@3,0 bA1@2,0:w",
                "wQ@0,0 wA1@-1,0 bQ.wB1@1,0 bS1@3,0 bA1@2,0:b",
            ],
        ),
    ] {
        let text = out(&["play", game], typed);
        let said = said(&text);
        for position in positions {
            assert!(said.contains(&position), "{game}: {position}:\n{}", said.join("\n"));
        }
    }
}

#[test]
fn a_board_that_is_no_position_says_everything_that_is_wrong() {
    for (game, typed, reasons) in [
        (
            "cats",
            "edit\nput mouse 1\nput mouse 20\ndone\ncancel\nposition\n",
            &[
                "there are 3 mice",
                "there are 3 cats",
                "already reached the cats' row (square 1)",
                "31:1,2,3,4:m",
            ][..],
        ),
        (
            "claustro",
            "edit\ntake b1\nput g a1\nput b e5\ndone\ncancel\nposition\n",
            &["5 blue pieces", "the corner a1", "the corner e5", "2bb1/4b/g3b/g4/1gg2 g"],
        ),
        (
            "hive",
            "edit\nput wS2\nput bQ 2,0\nput wA1 wS2\nturn second\ndone\ncancel\nposition\n",
            &["wA1 cannot be on top", "bQ does not touch the rest", "wS1 has to be there too", "-:w"],
        ),
    ] {
        let text = out(&["play", game], typed);
        let said = said(&text);
        let flaws = said.iter().filter(|line| line.starts_with("  - ")).count();
        assert_eq!(flaws, 3, "{game}: {}", said.join("\n"));
        for reason in reasons {
            assert!(said.iter().any(|line| line.contains(reason)), "{game}: {reason}:\n{}", said.join("\n"));
        }
        assert!(said.contains(&"the game is as it was"), "{game}");
    }
}

#[test]
fn cancel_and_the_end_of_the_input_leave_the_game_as_it_was() {
    for (game, line, before) in [
        ("cats", "31-26", "26:1,2,3,4:c"),
        ("claustro", "b1-b2", "2bb1/4b/g3b/gg3/2g2 b"),
        ("hive", "wS1", "wS1@0,0:b"),
    ] {
        let text = out(
            &["play", game],
            &format!("{line}\nedit\nclear\ncancelar\nposition\nhistory\nundo\nedit\nclear\n"),
        );
        let said = said(&text);
        assert!(said.contains(&before), "{game}:\n{}", said.join("\n"));
        assert!(
            said.iter().any(|record| record.starts_with(&format!("1. {line}"))),
            "{game}: the moves are kept"
        );
    }
}

#[test]
fn what_is_not_understood_changes_nothing_and_is_answered() {
    let text = out(
        &["play", "cats"],
        "edit\nput dog 5\nput cat 99\ntake 5\nput cat\nmove 1\nmark 1\nturn dogs\n31-26\n\nhelp\nshow\ndone\nposition\n",
    );
    for said in [
        "this game has no piece \"dog\"",
        "there is no place \"99\"",
        "there is no piece there",
        "there is no place \"\"",
        "there is nothing to mark in this game",
        "there is no side \"dogs\" (mouse, cats)",
        "\"31-26\" is not a command here",
        "Pieces, and how many of each are left: mouse (0), cat (0)",
        "31:1,2,3,4:m",
    ] {
        assert!(text.contains(said), "{said}:\n{text}");
    }
}

#[test]
fn stunned_tiles_are_marked_where_there_are_pillbugs() {
    let typed = "edit\nput wP\nput bA1 wP-\nput wQ -wP\nput bQ bA1-\nturn white\nmark bA1\ndone\nposition\n";
    let text = out(&["play", "hive", "--rules", "Base+P"], typed);
    assert!(text.contains(":w:bA1"), "{text}");
}

#[test]
fn a_position_is_set_up_before_the_questions_of_a_skin() {
    let typed = "edit\nmove 31 26\nturn\ndone\nposition\n";
    let text = out(&["play", "cats", "--skin", "c", "--lang", "en"], typed);
    assert!(text.contains("26:1,2,3,4:c"), "{text}");
}
