//! A player is as strong as itself.

use crate::support::{order, play};

/// A thousand games of a player against itself: its score is within three standard errors
/// of a half. Pairs carry the errors, for games of one pair are not alike.
#[test]
fn a_player_is_as_strong_as_itself() {
    for (game, player) in [("claustro", "random"), ("cats", "level:1"), ("cats", "random")] {
        let mut order = order(game, [player, player], 1000);
        order.setup.concurrency = 2;
        let (report, _) = play(&order).unwrap();
        let results = report.results;
        let pairs = results.pentanomial();
        let mean = results.score();
        let variance: f64 = pairs
            .iter()
            .zip(0..)
            .map(|(&n, halves)| n as f64 * (f64::from(halves) / 4.0 - mean).powi(2))
            .sum::<f64>()
            / results.pairs() as f64;
        let error = (variance / results.pairs() as f64).sqrt();
        assert_eq!((results.games(), results.pairs()), (1000, 500));
        assert!((mean - 0.5).abs() <= 3.0 * error, "{game} {player}: {mean} +/- {error}");
        assert_eq!(report.players, [player.to_owned(), format!("{player}#2")]);
    }
}

/// Which thread plays a game does not change it.
#[test]
fn results_do_not_depend_on_threads() {
    let mut one = order("claustro", ["level:2", "level:1"], 30);
    let alone = play(&one).unwrap().0;
    one.setup.concurrency = 4;
    let together = play(&one).unwrap().0;
    assert_eq!(alone.results, together.results);
    one.terms.seed = 8;
    assert_ne!(alone.results, play(&one).unwrap().0.results, "another seed plays other games");
}

#[test]
fn the_stronger_player_wins() {
    let (report, lines) = play(&order("cats", ["alphabeta:hash=1", "random"], 21)).unwrap();
    assert!(report.results.score() > 0.8, "{report}");
    assert_eq!((report.results.games(), report.results.pairs()), (21, 10), "a half pair at the end");
    assert_eq!(lines.len(), 42);
    assert_eq!(lines[0], "Started game 1 of 21 (alphabeta:hash=1 vs random)");
    assert_eq!(lines[2], "Started game 2 of 21 (random vs alphabeta:hash=1)");
    assert!(lines[1].starts_with("Finished game 1 (alphabeta:hash=1 vs random): 1-0 {"), "{}", lines[1]);
    let text = report.to_string();
    assert!(
        text.starts_with(
            "Results of alphabeta:hash=1 vs random (nodes=200, cats 8x8, 3 random plies):\nElo: "
        ),
        "{text}"
    );
    let json = report.to_json();
    for key in [
        "games",
        "wins",
        "draws",
        "losses",
        "elo",
        "error",
        "los",
        "pentanomial",
        "points",
        "nelo",
        "capped",
        "forfeits",
    ] {
        assert!(json.get(key).is_some(), "{key}");
    }
    assert_eq!(json["llr"], serde_json::Value::Null);
}
