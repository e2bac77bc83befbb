//! Sequential tests in matches.

use std::ops::ControlFlow;

use ludoteca_arena::{Accepted, Event};
use ludoteca_core::Control;

use crate::support::{GAMES, games, order, play, setup};

#[test]
fn a_match_of_more_games_than_fit_in_memory_begins_at_once() {
    let mut order = order("cats", ["random", "random"], u32::MAX);
    for threads in [1, 3] {
        order.setup.concurrency = threads;
        let mut told = 0;
        let report = order.run(&GAMES, &Control::timed(), &mut |event| match event {
            Event::Counted { done, .. } => {
                told = *done;
                if told >= 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
            _ => ControlFlow::Continue(()),
        });
        // Nothing is counted after the end was asked for; one game that lasts holds up those
        // that other threads have played meanwhile.
        assert_eq!(report.unwrap().results.games(), u64::from(told));
        assert!(told == 10 || threads > 1);
    }
}

#[test]
fn a_test_ends_the_match_at_the_same_game_on_any_threads() {
    let folder = tempfile::tempdir().unwrap();
    let mut decided = None;
    for (number, threads) in [1, 2, 4].into_iter().enumerate() {
        let path = folder.path().join(number.to_string());
        let mut order = order("cats", ["alphabeta:hash=1", "random"], 10_000);
        order.sprt = Some("elo0=0,elo1=50".parse().unwrap());
        order.setup = setup(Some(&path));
        order.setup.concurrency = threads;
        let (report, _) = play(&order).unwrap();
        assert_eq!(report.sprt.unwrap().accepted, Some(Accepted::H1));
        assert!(report.to_string().ends_with("completed - H1 was accepted"), "{report}");
        assert!(report.results.games() < 500, "{report}");
        assert!(games(&path).len() as u64 >= report.results.games());
        let first = decided.get_or_insert(report.to_string());
        assert_eq!(*first, report.to_string());
        let (again, lines) = play(&order).unwrap();
        assert_eq!((again.to_string(), lines.len()), (report.to_string(), 1), "it stays decided");
    }
}

#[test]
fn a_player_that_is_not_stronger_is_found_out() {
    let mut order = order("claustro", ["random", "level:3"], 10_000);
    order.sprt = Some("elo0=0,elo1=50,model=logistic".parse().unwrap());
    let (report, _) = play(&order).unwrap();
    assert_eq!(report.sprt.unwrap().accepted, Some(Accepted::H0));
    assert_eq!(report.to_json()["sprt"]["result"], "H0");
}
