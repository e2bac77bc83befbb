//! Arguments and files that are not what they should be.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;

use ludoteca_core::ErrorKind;

use crate::support::{Ran, ludoteca, out, run};

/// Runs the program with words of any bytes.
fn run_bytes(words: &[&[u8]]) -> Ran {
    let mut command = ludoteca(&["--lang", "en"]);
    command.args(words.iter().map(|word| OsStr::from_bytes(word)));
    let ran = command.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it writes UTF-8");
    Ran { out: text(ran.stdout), err: text(ran.stderr), code: ran.status.code() }
}

#[test]
fn a_text_that_is_not_utf8_is_named() {
    for (words, says) in [
        (&[&b"show"[..], b"ca\xffts"][..], "ca\u{fffd}ts"),
        (&[b"show", b"cats", b"--position", b"\xfe:w"], "\u{fffd}:w"),
        (&[b"show", b"cats", b"--load", b"\xff.pgn", b"--skin", b"a\xff"], "a\u{fffd}"),
        (&[b"\xff"], "\u{fffd}"),
        (&[b"--\xff"], "\u{fffd}"),
    ] {
        let ran = run_bytes(words);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{words:?}: {}", ran.err);
        assert!(ran.err.contains(says) && ran.err.lines().count() == 1, "{words:?}: {}", ran.err);
    }
}

#[test]
fn a_path_need_not_be_utf8() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join(OsStr::from_bytes(b"\xff.pgn"));
    fs::write(&path, "[Game \"cats\"]\n\n1. 31-26 *\n").expect("the file system takes any name");
    let bytes = path.as_os_str().as_bytes();
    let ran = run_bytes(&[b"convert", bytes, b"--to", b"moves"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "31-26\n"), "{}", ran.err);
    let picture = folder.path().join(OsStr::from_bytes(b"\xfe.svg"));
    let ran = run_bytes(&[b"show", b"cats", b"--load", bytes, b"--svg", picture.as_os_str().as_bytes()]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(picture.exists());
    let missing = folder.path().join(OsStr::from_bytes(b"\xfd.pgn"));
    let ran = run_bytes(&[b"convert", missing.as_os_str().as_bytes()]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("\u{fffd}.pgn"), "{}", ran.err);
}

#[test]
fn a_position_may_begin_with_a_hyphen() {
    let start = out(&["convert", "-", "--to", "position"], "[Game \"hive\"] *");
    assert_eq!(start, "-:w\n");
    assert_eq!(out(&["moves", "hive", "--position", "-:w"], ""), out(&["moves", "hive"], ""));
    let ran = run(&["--lang", "en", "moves", "hive", "--position", "-"], "x\n");
    assert_eq!(ran.code, Some(2), "{}", ran.out);
}

#[test]
fn what_is_no_text_is_told_with_its_line() {
    let ran = run(&["--lang", "en", "convert", "-"], b"[Game \"cats\"]\n\n1. 31-26 \xff *\n");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("line 3"), "{}", ran.err);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.txt");
    for (content, says) in [
        (&b"# two games\n\nBase;NotStarted;White[1]\nBass\n"[..], "line 4, column 1"),
        (b"Base;NotStarted;White[1]\n\xff\n", "line 2"),
    ] {
        fs::write(&path, content).expect("a file");
        let path = path.to_str().expect("temporary folders have plain names");
        let ran = run(&["--lang", "en", "uhp-check", "true", "--positions", path], "");
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(says), "{}", ran.err);
    }
}

#[test]
fn a_record_that_asks_for_too_much_is_refused() {
    let entries = ",{\"move\":\"wA1\",\"parent\":0}".repeat(300_000);
    let bomb = format!("{{\"game\":\"hive\",\"tree\":[{{}},{{\"move\":\"wS1\"}}{entries}]}}");
    let ran = run(&["--lang", "en", "convert", "-", "--to", "position"], bomb);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    assert!(ran.err.contains("too many"), "{}", ran.err);
    let twice = "{\"game\": \"cats\", \"moves\": [],\n \"moves\": [\"31-26\"]}";
    let ran = run(&["--lang", "en", "convert", "-"], twice);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("line 2") && ran.err.contains("\"moves\""), "{}", ran.err);
}

#[test]
fn what_is_too_large_to_be_read_is_not_written() {
    // Every quotation mark of the comment becomes two letters of JSON.
    let record = format!("[Game \"cats\"]\n\n1. 31-26 {{{}}} *\n", "\"".repeat(40 << 20));
    assert!(out(&["convert", "-", "--to", "moves"], &record).starts_with("31-26"));
    let ran = run(&["--lang", "en", "convert", "-", "--to", "json"], &record);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    assert!(ran.err.contains("64 MiB"), "{}", ran.err);
}

#[test]
fn the_exit_code_tells_whether_another_input_would_help() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path().display().to_string();
    fs::write(folder.path().join("cut.pgn"), "[Game \"cats\"]\n\n1. 31-").expect("a file");
    let (cut, gone) = (format!("{here}/cut.pgn"), format!("{here}/gone.pgn"));
    for (kind, code, args) in [
        (ErrorKind::Malformed, 2, vec!["show", "cats", "--position", "x"]),
        (ErrorKind::Malformed, 2, vec!["show", "cats", "--load", &cut]),
        (ErrorKind::Unknown, 2, vec!["show", "chess"]),
        (ErrorKind::Unknown, 2, vec!["show", "cats", "--load", &gone]),
        (ErrorKind::Conflict, 2, vec!["show", "cats", "--svg", "a", "--png", "b"]),
        (ErrorKind::TooLarge, 2, vec!["solve", "claustro", "--rules", "10x10"]),
        (ErrorKind::Unsupported, 2, vec!["verify", "nobody"]),
        (ErrorKind::Unavailable, 3, vec!["best", "hive", "--player", "uhp:cat /dev/null"]),
        #[cfg(target_os = "linux")]
        (ErrorKind::Unavailable, 3, vec!["show", "cats", "--svg", "/dev/full"]),
    ] {
        let ran = run(&args, "");
        assert_eq!((ran.code, kind.exit_code()), (Some(code), code as u8), "{args:?}: {}", ran.err);
    }
}
