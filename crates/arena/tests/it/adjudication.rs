//! Games that a referee ends.

use ludoteca_core::Ending;

use crate::support::{games, order, play, setup};

#[test]
fn long_games_are_ended_and_counted_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.pgn");
    let mut order = order("hive", ["random", "random"], 4);
    order.terms.referee.max_plies = Some(9);
    order.setup = setup(Some(&path));
    let (report, lines) = play(&order).unwrap();
    assert_eq!((report.capped, report.results.draws), (4, 4));
    assert!(report.to_string().contains("\nPly cap: 4"), "{report}");
    assert!(lines[1].ends_with("1/2-1/2 {ended after 9 plies}"), "{}", lines[1]);
    for game in games(&path) {
        assert!(game.contains("[Termination \"length\"]"), "{game}");
    }
    assert_eq!(play(&order).unwrap().0.capped, 4, "the file knows it too");
}

#[test]
fn a_table_ends_games_where_it_knows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.pgn");
    let mut order = order("cats", ["random", "level:1"], 20);
    order.terms.rules = Some("6x6".to_owned());
    order.terms.referee.tables = true;
    order.setup = setup(Some(&path));
    let (report, _) = play(&order).unwrap();
    // Who wins depends on the opening alone, so every pair is shared.
    assert_eq!(report.results.pentanomial(), [0, 0, 10, 0, 0]);
    assert!(games(&path).iter().all(|game| game.contains(&format!("\"{}\"", Ending::Adjudication.word()))));
}

#[test]
fn games_end_when_both_players_think_so() {
    let mut order = order("claustro", ["alphabeta:hash=1", "alphabeta:hash=1"], 10);
    order.terms.limits.nodes = Some(2000);
    order.terms.referee.resign = Some("3.00,2".parse().unwrap());
    let (_, lines) = play(&order).unwrap();
    let ended = lines.iter().filter(|line| line.contains("both programs think that this is won")).count();
    assert!(ended > 0, "{lines:#?}");
    order.terms.referee.resign = None;
    order.terms.referee.draw = Some("50.00,1,0".parse().unwrap());
    let (report, lines) = play(&order).unwrap();
    assert!(lines.iter().any(|line| line.contains("both programs think that this is even")), "{lines:#?}");
    assert!(report.results.draws > 0);
}

#[test]
fn who_thinks_too_long_loses_on_time() {
    let mut order = order("claustro", ["minimax:depth=6", "random"], 2);
    order.terms.limits = ludoteca_core::Limits::default();
    order.terms.time_control = Some("0.001".parse().unwrap());
    let (report, lines) = play(&order).unwrap();
    assert_eq!(report.time_losses[0], 2, "{lines:#?}");
    assert!(lines[1].ends_with("{out of time}"), "{}", lines[1]);
}
