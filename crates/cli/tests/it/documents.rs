//! Transcripts: what they show is what the program prints.

use std::path::Path;

use crate::support::out;

/// The transcripts and how each was made; `NAME.stdin` holds what was typed.
const TRANSCRIPTS: &[(&str, &str, &[&str])] = &[
    ("modern-mouse-win", "cats", &["--skin", "modern"]),
    ("modern-cats-win", "cats", &["--skin", "modern"]),
    ("c-mouse-win", "cats", &["--skin", "c"]),
    ("c-cats-win", "cats", &["--skin", "c"]),
    ("c-picture-3", "cats", &["--skin", "c", "--position", "16:5,6,8,11:m"]),
    ("c-picture-4", "cats", &["--skin", "c", "--position", "7:9,10,16,18:m"]),
    ("c-picture-5", "cats", &["--skin", "c", "--position", "12:5,6,8,11:c"]),
    ("clips-mouse-win", "cats", &["--skin", "clips"]),
    ("clips-cats-win", "cats", &["--skin", "clips"]),
    ("c64-mouse-win", "cats", &["--skin", "c64"]),
    ("c64-cats-win", "cats", &["--skin", "c64"]),
    ("hive-prolog-people", "hive", &["--skin", "prolog"]),
    ("hive-modern-people", "hive", &["--skin", "modern", "--rules", "Base+MLP"]),
    ("claustro-modern-goal", "claustro", &["--skin", "modern"]),
    ("claustro-modern-repetition", "claustro", &["--skin", "modern", "--position", "2bb1/4b/2b2/gg3/1gg2 g"]),
    ("claustro-losango-goal", "claustro", &["--skin", "losango"]),
    (
        "claustro-losango-blocked",
        "claustro",
        &["--skin", "losango", "--rules", "3x4", "--position", "3/3/g1b/3 g"],
    ),
    (
        "claustro-losango-repetition",
        "claustro",
        &["--skin", "losango", "--ascii", "--position", "2bb1/4b/2b2/gg3/1gg2 g"],
    ),
    ("claustro-prolog-people", "claustro", &["--skin", "prolog"]),
    ("claustro-prolog-bot", "claustro", &["--skin", "prolog", "--seed", "7"]),
    ("claustro-prolog-bots", "claustro", &["--skin", "prolog", "--seed", "7"]),
    ("claustro-prolog-repetition", "claustro", &["--skin", "prolog"]),
    (
        "claustro-prolog-blocked",
        "claustro",
        &["--skin", "prolog", "--rules", "3x4", "--position", "3/3/g1b/3 g"],
    ),
];

/// Whole games in every skin, as they look through a pipe.
///
/// `LUDOTECA_BLESS=1` writes the transcripts anew.
#[test]
fn transcripts_replay() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    for (name, game, args) in TRANSCRIPTS {
        let typed = std::fs::read_to_string(folder.join(name).with_extension("stdin")).unwrap();
        // What an earlier run has saved is not overwritten.
        let _ = std::fs::remove_file(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension("pgn"));
        let printed = out(&[&["play", game], *args].concat(), &typed);
        let path = folder.join(name).with_extension("stdout");
        if std::env::var_os("LUDOTECA_BLESS").is_some() {
            std::fs::write(&path, &printed).unwrap();
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(printed == expected, "{name} reads differently now:\n{printed}");
    }
}

/// The screens that the C assignment prints as its pictures 3, 4 and 5.
#[test]
fn the_pictures_of_the_c_assignment_are_in_the_transcripts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    for (name, board, end) in [
        ("c-picture-3", PICTURE_3, ""),
        ("c-picture-4", PICTURE_4, "¡Ha ganado el ratón!\n"),
        ("c-picture-5", PICTURE_5, "¡Han ganado los cuatro gatos!\n"),
    ] {
        let transcript = std::fs::read_to_string(folder.join(name).with_extension("stdout")).unwrap();
        assert!(transcript.contains(&screen(board, end)), "{name}:\n{transcript}");
    }
}

/// The numbered board of the assignment.
const NUMBERS: [&str; 8] = [
    "|  |01|  |02|  |03|  |04|",
    "|05|  |06|  |07|  |08|  |",
    "|  |09|  |10|  |11|  |12|",
    "|13|  |14|  |15|  |16|  |",
    "|  |17|  |18|  |19|  |20|",
    "|21|  |22|  |23|  |24|  |",
    "|  |25|  |26|  |27|  |28|",
    "|29|  |30|  |31|  |32|  |",
];
const EMPTY: &str = "|  |  |  |  |  |  |  |  |";
const PICTURE_3: [&str; 8] = [
    EMPTY,
    "|GT|  |GT|  |  |  |GT|  |",
    "|  |  |  |  |  |GT|  |  |",
    "|  |  |  |  |  |  |RT|  |",
    EMPTY,
    EMPTY,
    EMPTY,
    EMPTY,
];
const PICTURE_4: [&str; 8] = [
    "|  |  |  |RT|  |  |  |  |",
    EMPTY,
    "|  |GT|  |GT|  |  |  |  |",
    "|  |  |  |  |  |  |GT|  |",
    "|  |  |  |GT|  |  |  |  |",
    EMPTY,
    EMPTY,
    EMPTY,
];
const PICTURE_5: [&str; 8] = [
    EMPTY,
    "|GT|  |GT|  |  |  |GT|  |",
    "|  |  |  |  |  |  |  |RT|",
    "|  |  |  |  |  |  |GT|  |",
    EMPTY,
    EMPTY,
    EMPTY,
    EMPTY,
];

/// Two boards side by side, five blanks apart.
fn screen(board: [&str; 8], end: &str) -> String {
    let border = "+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+\n";
    let rows = NUMBERS.iter().zip(board).map(|(left, right)| format!("{left}     {right}\n{border}"));
    format!("{border}{}{end}", rows.collect::<String>())
}

/// The commands in the documentation print what it says.
#[test]
fn documentation_replays() {
    trycmd::TestCases::new().env("LC_ALL", "en_US.UTF-8").case("../../README.md").case("../../docs/*.md");
}
