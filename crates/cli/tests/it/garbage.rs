//! Nonsense at every prompt of every skin: it asks again, and never dies.

use ludoteca_core::Rng;

use crate::support::{out, run};

/// What people and cats on keyboards type.
const NONSENSE: [&str; 24] = [
    "",
    " ",
    "x",
    "-",
    "31-",
    "-5",
    "3.5",
    "2.0",
    "1e9",
    "99999999999999999999999999",
    "-99999999999999999999",
    "0",
    "33",
    "26 26 26",
    "31-26-22",
    "\u{0}",
    "\t",
    "ratón",
    "🐭",
    "(",
    ")",
    "()",
    "((facts))",
    "%s%n$[{",
];

#[test]
fn nonsense_is_asked_again_and_changes_nothing() {
    for skin in ["modern", "c", "clips", "c64"] {
        for position in ["31:1,2,3,4:m", "26:1,2,3,4:c"] {
            // On the C64 zero is the number of a move.
            let nonsense = NONSENSE.iter().filter(|line| skin != "c64" || **line != "0");
            let lines: String = nonsense.map(|line| format!("{line}\n")).collect();
            let text =
                out(&["play", "cats", "--skin", skin, "--position", position], &format!("{lines}position\n"));
            assert!(text.contains(&format!("{position}\n")), "{skin} at {position}: {text}");
        }
    }
}

#[test]
fn nonsense_at_the_start_question_and_after_the_end() {
    let lines: String = NONSENSE.iter().map(|line| format!("{line}\n")).collect();
    let text = out(&["play", "cats", "--skin", "c"], &format!("{lines}28\n30\nposition\n"));
    assert!(text.contains("30:1,2,3,4:m"), "{text}");
    for skin in ["modern", "c", "clips"] {
        let args = ["play", "cats", "--skin", skin, "--position", "12:5,6,8,16:m"];
        let text = out(&args, &format!("{lines}position\n"));
        assert!(text.contains("12:5,6,8,16:m\n"), "{skin}: {text}");
    }
}

#[test]
fn nonsense_is_asked_again_in_claustro_too() {
    let lines: String = NONSENSE.iter().map(|line| format!("{line}\n")).collect();
    for skin in ["modern", "prolog", "losango"] {
        for position in ["2bb1/4b/g3b/g4/1gg2 g", "2bb1/4b/2b2/gg3/1gg2 b"] {
            let args = ["play", "claustro", "--skin", skin, "--first", "human", "--position", position];
            let text = out(&args, &format!("{lines}position\n"));
            assert!(text.contains(&format!("{position}\n")), "{skin} at {position}: {text}");
        }
    }
    let menus: String =
        NONSENSE.iter().filter(|line| **line != "0").map(|line| format!("{line}\n")).collect();
    let text =
        out(&["play", "claustro", "--skin", "prolog"], &format!("{menus}1\n{menus}5\n{menus}6\nposition\n"));
    assert!(text.contains("2bb1/4b/g3b/g3b/g4/1gg2 g"), "{text}");
}

#[test]
fn random_bytes_never_kill_it() {
    let mut rng = Rng::new(2);
    let skins = [
        ("cats", ["modern", "c", "clips", "c64"].as_slice()),
        ("claustro", &["modern", "prolog", "losango"]),
    ];
    for (game, skin) in skins.iter().flat_map(|(game, skins)| skins.iter().map(move |skin| (*game, *skin))) {
        for _ in 0..8 {
            let bytes: Vec<u8> = (0..6000)
                .map(|_| match rng.below(4) {
                    0 => b'\n',
                    1 => b"0123456789- "[rng.below(12)],
                    _ => rng.next() as u8,
                })
                .collect();
            let ran = run(&["play", game, "--skin", skin], bytes);
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{game} {skin}");
        }
    }
}

#[test]
fn a_line_without_end_is_cut() {
    let mut input = vec![b'7'; 3_000_000];
    input.extend_from_slice(b"\nposition\n");
    let ran = run(&["play", "cats"], input);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains("31:1,2,3,4:m"));
    assert!(ran.out.len() < 100_000, "the line is not repeated whole");
}

#[test]
fn the_end_of_input_ends_it_cleanly_anywhere() {
    for skin in ["modern", "c", "clips", "c64"] {
        for input in ["", "31", "31\n", "31\n26", "2\n3\n8", "save", "0\n1\n0"] {
            let text = out(&["play", "cats", "--skin", skin], input);
            assert!(text.ends_with('\n'), "{skin} {input:?}: the last line is not ended");
        }
    }
}
