//! Where games begin.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;

use ludoteca_arena::{Beginning, Making, Order};
use ludoteca_core::{Control, Limits, Score};
use ludoteca_house::Books;

use crate::support::{GAMES, games, order, play, setup, spec};

fn making(game: &str, rules: &str) -> Making {
    Making {
        game: game.to_owned(),
        rules: Some(rules.to_owned()),
        count: 12,
        plies: 2..=5,
        player: spec("alphabeta:hash=1"),
        books: Books::None,
        limits: Limits { nodes: Some(500), ..Limits::default() },
        window: Score::new(100),
        seed: 3,
        concurrency: 1,
    }
}

#[test]
fn openings_are_the_same_for_the_same_seed_on_any_threads() {
    for (game, rules) in [("cats", "6x6"), ("claustro", "4x5"), ("hive", "Base+P")] {
        let mut making = making(game, rules);
        let made = |making: &Making| {
            making.run(&GAMES, &Control::timed(), &mut |_| ControlFlow::Continue(())).unwrap().lines
        };
        let once = made(&making);
        assert_eq!(once.len(), 12);
        assert_eq!(once.iter().collect::<BTreeSet<_>>().len(), 12, "{once:?}");
        making.concurrency = 3;
        assert_eq!(made(&making), once, "{game}");
        making.seed += 1;
        assert_ne!(made(&making), once, "{game}");
    }
}

#[test]
fn too_few_openings_and_silent_judges_are_told() {
    let mut few = making("cats", "4x4");
    few.count = 5000;
    let error = |making: &Making| {
        making.run(&GAMES, &Control::timed(), &mut |_| ControlFlow::Continue(())).unwrap_err()
    };
    assert_eq!(error(&few).key(), "arena.making.few");
    let mut silent = making("hive", "Base");
    silent.player = spec("random");
    assert_eq!(error(&silent).key(), "arena.making.silent");
    silent.player = spec("human");
    assert_eq!(error(&silent).key(), "error.no_machine");
}

#[test]
fn a_file_of_openings_is_played_from() {
    let folder = tempfile::tempdir().unwrap();
    let (list, path) = (folder.path().join("list"), folder.path().join("match.pgn"));
    fs::write(&list, "# two openings\n31-26; 1-5\n16:5,6,8,11:m\n").unwrap();
    let mut order = order("cats", ["random", "random"], 6);
    order.terms.beginning = Beginning::File(list);
    order.terms.order = Order::Sequential;
    order.setup = setup(Some(&path));
    let (report, _) = play(&order).unwrap();
    assert!(report.conditions.ends_with(", list"), "{}", report.conditions);
    let games = games(&path);
    for (game, number) in games.iter().zip([1, 1, 2, 2, 3, 3]) {
        assert!(game.contains(&format!("[Opening \"{number}\"]")), "{game}");
        assert_eq!(game.contains("\n\n1. 31-26 1-5 2."), number % 2 == 1, "{game}");
        assert_eq!(game.contains("[Position \"16:5,6,8,11:m\"]"), number % 2 == 0, "{game}");
    }
}

#[test]
fn without_a_word_the_own_set_is_used_where_there_is_one() {
    let mut order = order("claustro", ["random", "random"], 2);
    for (rules, name) in [("5x5", "built-in openings"), ("4x5", "4 random plies")] {
        order.terms.beginning = Beginning::Usual;
        order.terms.rules = Some(rules.to_owned());
        assert!(play(&order).unwrap().0.conditions.ends_with(name), "{rules}");
    }
    order.terms.beginning = Beginning::Start;
    assert!(play(&order).unwrap().0.conditions.ends_with("no openings"));
}
