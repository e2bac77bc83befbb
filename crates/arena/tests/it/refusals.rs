//! What is wrong is told before any game is played.

use std::fs;
use std::path::PathBuf;

use ludoteca_arena::{Beginning, Match};
use ludoteca_core::testkit::sayable;

use crate::support::{order, play, setup, spec};

/// A name for what is wrong, the key of what is told, and how it is made wrong.
type Wrong = (&'static str, &'static str, fn(&mut Match));

const WRONGS: [Wrong; 12] = [
    ("game", "error.game", |order| "chess".clone_into(&mut order.game)),
    ("rules", "error.rules", |order| order.terms.rules = Some("1x1".to_owned())),
    ("player", "error.player", |order| order.players[0] = spec("nobody")),
    ("settings", "search.setting", |order| order.players[1] = spec("alphabeta:x=1")),
    ("a setting twice", "error.setting_twice", |order| order.players[1] = spec("mcts:c=1,time=1s,C=2")),
    ("the book twice", "error.setting_twice", |order| {
        order.players[1] = spec("minimax:book=on,book=off");
    }),
    ("memory", "arena.memory", |order| {
        order.players[1] = spec("alphabeta:hash=1000");
        (order.games, order.setup.concurrency) = (1 << 30, 1 << 30);
    }),
    ("human", "error.no_machine", |order| order.players[1] = spec("human")),
    ("openings", "file.read", |order| {
        order.terms.beginning = Beginning::File(PathBuf::from("/no/such/file"));
    }),
    ("folder", "file.write", |order| order.setup.out = Some(PathBuf::from("/"))),
    ("place", "file.write", |order| order.setup.out = Some(PathBuf::from("/no/such/folder/x.pgn"))),
    ("standard output", "arena.out.dash", |order| order.setup.out = Some(PathBuf::from("-"))),
];

#[test]
fn nothing_is_played_when_something_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.pgn");
    for (name, key, make) in WRONGS {
        let mut order = order("cats", ["random", "random"], 2);
        order.setup = setup(Some(&path));
        make(&mut order);
        let error = play(&order).expect_err(name);
        assert_eq!(error.key(), key, "{name}");
        sayable(&error);
        assert!(!path.exists(), "{name}");
    }
}

#[test]
fn wrong_openings_are_told_with_their_line() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list");
    for text in ["", "31-26\n\nnonsense", "31-26; 26-31", "4:29,30,31,32:m", "31-26; \u{0}", ";;;;"] {
        fs::write(&list, text).unwrap();
        let mut order = order("cats", ["random", "random"], 2);
        order.terms.beginning = Beginning::File(list.clone());
        let error = play(&order).expect_err(text);
        assert_eq!(error.key(), "file.in", "{text}");
        sayable(&error);
    }
}

#[test]
fn tables_are_asked_for_only_where_there_are_some() {
    let mut order = order("hive", ["random", "random"], 2);
    order.terms.referee.tables = true;
    assert_eq!(play(&order).unwrap_err().key(), "arena.no_table");
}
