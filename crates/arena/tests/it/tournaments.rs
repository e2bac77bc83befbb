//! Tournaments from their first game to their tables.

use std::ops::ControlFlow;

use ludoteca_arena::{Event, Format, Tournament};
use ludoteca_core::Control;

use crate::support::{GAMES, setup, spec, terms};

fn tournament(format: Format, players: &[&str]) -> Tournament {
    Tournament {
        game: "claustro".to_owned(),
        players: players.iter().map(|text| spec(text)).collect(),
        terms: terms(),
        format,
        rounds: None,
        setup: setup(None),
    }
}

#[test]
fn the_strongest_comes_first() {
    for format in [Format::RoundRobin, Format::Swiss] {
        let mut order = tournament(format, &["random", "level:3", "easy", "alphabeta"]);
        order.rounds = Some(3);
        order.terms.limits.nodes = Some(3000);
        order.setup.concurrency = 2;
        let mut finished = 0;
        let report = order
            .run(&GAMES, &Control::timed(), &mut |event| {
                finished += u64::from(matches!(event, Event::Finished { .. }));
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(finished, report.games());
        assert_eq!(report.games(), if format == Format::Swiss { 12 } else { 36 });
        assert_eq!(report.lines[0].name, "alphabeta", "{report}");
        let points: f64 = report.lines.iter().map(|line| line.points).sum();
        assert!((points - report.games() as f64).abs() < 1e-9, "every game is worth a point");
        assert_eq!(report.to_json()["players"][0]["rank"], 1);
        let text = report.to_string();
        assert!(text.contains("Rank Name") && !text.contains("NaN"), "{text}");
    }
}

#[test]
fn a_gauntlet_is_the_first_player_against_all_others() {
    let order = tournament(Format::Gauntlet, &["level:2", "random", "random", "easy"]);
    let mut lines = Vec::new();
    let report = order
        .run(&GAMES, &Control::timed(), &mut |event| {
            lines.push(event.to_string());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(report.games(), 6);
    assert_eq!(lines.iter().filter(|line| line.contains("level:2")).count(), 12);
    assert!(lines.iter().any(|line| line.contains("random#2")));
}

#[test]
fn an_odd_number_of_players_has_byes() {
    let order = tournament(Format::Swiss, &["random"; 5]);
    let report = order.run(&GAMES, &Control::timed(), &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(report.games(), 12, "three rounds of two pairings");
    let points: f64 = report.lines.iter().map(|line| line.points).sum();
    assert!((points - 18.0).abs() < 1e-9, "three byes are worth two points each");
}

#[test]
fn wrong_tournaments_are_refused() {
    for (players, rounds) in
        [(&["random"][..], None), (&["random", "random"], Some(0)), (&["random", "human"], None)]
    {
        let mut order = tournament(Format::RoundRobin, players);
        order.rounds = rounds;
        assert!(order.run(&GAMES, &Control::timed(), &mut |_| ControlFlow::Continue(())).is_err());
    }
    let mut long = tournament(Format::RoundRobin, &["random"; 40]);
    long.rounds = Some(4_000_000);
    assert_eq!(
        long.run(&GAMES, &Control::timed(), &mut |_| ControlFlow::Continue(())).unwrap_err().key(),
        "arena.games.many"
    );
}
