//! Opening books: made of records or of games of machines, probed, and used.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{ludoteca, out, run};

/// A game of cats with its result, as a record.
const RECORD: &str = "[Game \"cats\"]\n[Variant \"8x8\"]\n[Result \"0-1\"]\n[Termination \"resignation\"]\n\n1. 31-26 4-8 2. 26-31 0-1\n";

fn text(path: &Path) -> &str {
    path.to_str().expect("temporary folders have plain names")
}

/// A folder with a record and the book of it.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("game.pgn"), RECORD).expect("it is written");
    let (record, book) = (folder.path().join("game.pgn"), folder.path().join("cats-8x8.book"));
    let args = ["book", "cats", "build", text(&record), "--out", text(&book), "--json"];
    let built: serde_json::Value = serde_json::from_str(&out(&args, "")).expect("it is JSON");
    assert_eq!((&built["games"], &built["positions"], &built["moves"]), (&1.into(), &3.into(), &3.into()));
    folder
}

#[test]
fn a_book_of_records_is_probed_and_used() {
    let folder = folder();
    let book = folder.path().join("cats-8x8.book");
    let probe = ["book", "cats", "probe", text(&book), "--position", "26:1,2,3,4:c"];
    assert_eq!(out(&probe, ""), "4-8: won 1, drawn 0, lost 0; played 100% of the time\n");
    let json: serde_json::Value =
        serde_json::from_str(&out(&[&probe[..], &["--json"]].concat(), "")).unwrap();
    assert_eq!((&json["moves"][0]["move"], &json["moves"][0]["weight"]), (&"4-8".into(), &2.into()));
    let record = folder.path().join("game.pgn");
    for there in [&["--moves", "31-26"][..], &["--load", text(&record), "--ply", "1"]] {
        let probed = out(&[&["book", "cats", "probe", text(&book)], there].concat(), "");
        assert_eq!(probed, out(&probe, ""), "{there:?}");
    }
    let unknown = run(&["book", "cats", "probe", text(&book), "--position", "9:1,2,3,4:c"], "");
    assert_eq!((unknown.code, unknown.err.as_str()), (Some(1), ""), "{}", unknown.out);

    let best = |args: &[&str]| {
        let position = ["best", "cats", "--position", "26:1,2,3,4:c", "--explain"];
        let mut command = ludoteca(&[&position[..], args].concat());
        let output = command.env("LUDOTECA_BOOKS", folder.path()).output().expect("the program runs");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert!(best(&["--player", "minimax"]).contains("opening book"), "{}", best(&["--player", "minimax"]));
    for without in [
        &["--player", "minimax:book=off"][..],
        &["--player", "minimax", "--no-book"],
        &["--player", "perfect"],
    ] {
        assert!(!best(without).contains("opening book"), "{without:?}");
    }
}

#[test]
fn foreign_engines_are_lent_no_book() {
    let folder = folder();
    let best = |player: &str| {
        let args = ["best", "cats", "--position", "26:1,2,3,4:c", "--player", player];
        let output = ludoteca(&args).env("LUDOTECA_BOOKS", folder.path()).output().expect("the program runs");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(best("minimax"), "4-8\n", "the book's move");
    let answers = "ugi) echo id name Fake 1; echo option name Rules type string default x; echo ugiok;; \
                   isready) echo readyok;; go) echo bestmove 1-5;;";
    let engine = format!("while read -r word rest; do case $word in {answers} esac; done");
    assert_eq!(best(&format!("ugi:/bin/sh -c \"{engine}\"")), "1-5\n", "its own move");
}

#[test]
fn machines_make_a_book_where_they_look_for_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let books = folder.path().join("new/books");
    let call = |args: &[&str]| {
        let output = ludoteca(args).env("LUDOTECA_BOOKS", &books).output().expect("the program runs");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let build = ["book", "claustro", "build", "--games", "4", "--player", "level:2", "--plies", "3"];
    assert!(call(&build).contains("claustro-5x5.book"));
    let first = fs::read_to_string(books.join("claustro-5x5.book")).expect("it is there");
    assert!(call(&["book", "claustro", "probe"]).contains("won"));
    call(&[&build[..], &["--force"]].concat());
    let again = fs::read_to_string(books.join("claustro-5x5.book")).expect("it is there");
    assert_eq!(first, again, "the same seed makes the same book");
}

/// Who always plays the same makes a book of different openings where chance may choose among
/// what is about as good, and what came up once can be left out.
#[test]
fn openings_of_a_machine_without_chance_differ_within_a_margin() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let book = folder.path().join("hive.book");
    let build = |more: &str| -> (u64, u64) {
        let few =
            "book hive build --games 6 --player alphabeta:nodes=100,hash=1 --plies 4 --json --force --out";
        let mut args: Vec<&str> = few.split(' ').collect();
        args.push(text(&book));
        args.extend(more.split_whitespace());
        let built: serde_json::Value = serde_json::from_str(&out(&args, "")).expect("it is JSON");
        (built["games"].as_u64().expect("a number"), built["moves"].as_u64().expect("a number"))
    };
    let (games, moves) = build("");
    assert_eq!(moves, 4, "one game, {games} times");
    let (_, varied) = build("--within 50");
    assert!(varied > 4, "{varied}");
    assert_eq!(build("--within 50").1, varied, "the same seed makes the same book");
    assert!((1..varied).contains(&build("--within 50 --least 2").1), "some were played once");
}

/// Hive has books of its own, where nobody has made another and nobody has named a folder.
#[test]
fn books_that_ship_are_used_where_nobody_has_another() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let call = |order: &str, named: bool| {
        let args: Vec<&str> = order.split(' ').collect();
        let mut command = ludoteca(&args);
        command.env("XDG_DATA_HOME", home.path());
        let unnamed = if named { &mut command } else { command.env_remove("LUDOTECA_BOOKS") };
        let output = unnamed.output().expect("the program runs");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    for rules in ["Base", "Base+MLP"] {
        let probed = call(&format!("book hive probe --rules {rules} --json"), false);
        let probed: serde_json::Value = serde_json::from_str(&probed).expect("it is JSON");
        assert_eq!(probed["file"], serde_json::Value::Null);
        assert!(probed["moves"][0]["wins"].as_u64() > Some(0), "{probed}");
        let best = format!("best hive --rules {rules} --explain --player level:4");
        assert!(call(&best, false).contains("opening book"), "{}", call(&best, false));
        for without in [call(&best, true), call(&format!("{best} --no-book"), false)] {
            assert!(!without.contains("opening book"), "{without}");
        }
    }
    assert_eq!(
        call("book hive probe --rules Base", true),
        "",
        "there is no book in the folder that is named"
    );
    assert_eq!(call("book hive probe --rules Base+M", false), "", "there is none for these rules");
    call("book hive build --games 2 --player level:1 --plies 2", false);
    let own = home.path().join("ludoteca/books/hive-base.book");
    let probed: serde_json::Value =
        serde_json::from_str(&call("book hive probe --json", false)).expect("it is JSON");
    assert_eq!(probed["file"], text(&own), "somebody's own comes first");
}

#[test]
fn bad_books_and_orders_are_refused_in_one_line() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().expect("plain").to_owned();
    let (book, record) = (path("cats-8x8.book"), path("game.pgn"));
    let sound = fs::read_to_string(&book).expect("it is there");
    for (name, content) in [
        ("damaged", sound.replacen(" 0 0 1\n", " 0 0 2\n", 1)),
        ("cut", sound[..sound.len() / 2].to_owned()),
        ("newer", sound.replacen("book 1", "book 9", 1)),
        ("foreign", RECORD.to_owned()),
        ("unfinished.pgn", RECORD.replace("0-1", "*").replace("[Termination \"resignation\"]\n", "")),
    ] {
        fs::write(path(name), content).expect("it is written");
    }
    let probe = |file: &str| vec!["book".to_owned(), "cats".into(), "probe".into(), path(file)];
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let mut orders = vec![
        probe("damaged"),
        probe("cut"),
        probe("newer"),
        probe("foreign"),
        probe("missing"),
        words("book cats"),
        words("book"),
        words("book chess build"),
        words("book cats build"),
        words("book cats build --games 0"),
        words("book cats build --games 1 --player human"),
        words("book cats build --games 1 --player level:9"),
        words("book cats build --plies 0 --games 1"),
        words("book cats build --games 1 --within 0"),
        words("book cats build --games 1 --least 0"),
        words("book cats probe"),
        words("best cats --player minimax:book=maybe"),
    ];
    orders.push([probe("cats-8x8.book"), words("--rules 6x6")].concat());
    orders.push([words("book hive build"), vec![record]].concat());
    orders.push([words("book cats build"), vec![path("unfinished.pgn")]].concat());
    orders.push([words("book cats build --out"), vec![path("x.book"), path("missing.pgn")]].concat());
    for order in orders {
        let args: Vec<&str> = order.iter().map(String::as_str).collect();
        let ran = run(&args, "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{args:?}: {}", ran.err);
        assert!(!ran.err.contains('{'), "{args:?}: {}", ran.err);
    }
}
