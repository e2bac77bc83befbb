//! What is known about the game, found again.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ludoteca_cats::{Board, Rules};
use ludoteca_core::{Control, Language, Progress, Reason, Side, Stop};
use ludoteca_solve::SolveError;
use ludoteca_solve::cats::{Plan, Solution};

const CATS: Side = Side::Second;
const MOUSE: Side = Side::First;

fn board(rules: &str) -> &'static Board {
    rules.parse::<Rules>().unwrap().board()
}

fn solve(rules: &str, plan: Plan) -> Solution {
    Solution::solve(board(rules), plan, &Control::timed()).unwrap()
}

/// The value of all starts, which must be the same: the mouse first, the cats first.
fn starts(rules: &str, plan: Plan) -> [(Side, Option<u32>); 2] {
    let starts = solve(rules, plan).starts();
    assert_eq!(starts.len(), 2 * board(rules).last().len());
    [MOUSE, CATS].map(|first| {
        let mut values = starts.iter().filter(|start| start.first == first).map(|start| start.verdict);
        let value = values.next().unwrap();
        assert!(values.all(|other| other == value), "{rules}: the starts differ");
        (value.winner.unwrap(), value.plies)
    })
}

#[test]
fn start_values_are_the_known_ones() {
    let exact = Plan { distances: true, ..Plan::default() };
    assert_eq!(starts("4x4", exact), [(CATS, Some(8)), (CATS, Some(7))]);
    assert_eq!(starts("6x6", exact), [(MOUSE, Some(25)), (CATS, Some(21))]);
    assert_eq!(starts("8x8", exact), [(CATS, Some(44)), (CATS, Some(43))]);
    assert_eq!(starts("10x10", exact), [(CATS, Some(72)), (CATS, Some(71))]);
    assert_eq!(starts("10x10", Plan::default()), [(CATS, None), (CATS, None)]);
}

#[test]
fn on_six_columns_the_winner_alternates_and_on_eight_the_cats_win() {
    for rows in 5..=16 {
        let six = solve(&format!("6x{rows}"), Plan::default()).starts();
        let mouse_wins = six.iter().any(|start| start.first == MOUSE && start.verdict.winner == Some(MOUSE));
        assert_eq!(mouse_wins, rows % 2 == 0, "6x{rows}");
        let eight = solve(&format!("8x{rows}"), Plan::default()).starts();
        assert!(eight.iter().all(|start| start.verdict.winner == Some(CATS)), "8x{rows}");
    }
}

#[test]
fn the_cats_can_spare_two_moves_on_8x8_and_one_on_a_long_board() {
    let passes = |rules: &str, passes| starts(rules, Plan { passes, ..Plan::default() })[0].0;
    assert_eq!([0, 1, 2, 3].map(|n| passes("8x8", n)), [CATS, CATS, CATS, MOUSE]);
    assert_eq!([0, 1, 2].map(|n| passes("8x12", n)), [CATS, CATS, MOUSE]);
}

#[test]
fn a_board_too_large_says_so_before_it_starts() {
    let plan = Plan { memory: Some(1 << 30), ..Plan::default() };
    let control = Control::untimed().watched(|_| panic!("nothing is done"));
    let error = Solution::solve(board("12x12"), plan, &control).unwrap_err();
    assert!(matches!(error, SolveError::TooLarge { needed: 2_499_822_528, available: 0x4000_0000, .. }));
    for language in Language::ALL {
        let said = language.say(&error.message());
        assert!(said.contains("12x12") && said.contains("2385") && said.contains("1024"), "{said}");
    }
    // Whatever the machine, this one does not fit.
    let error = Solution::solve(board("16x16"), Plan::default(), &Control::timed());
    assert!(matches!(error, Err(SolveError::TooLarge { .. })));
}

/// A control that notes what it is told, and stops after so many times.
fn watched(enough: Option<usize>) -> (Control, Arc<Mutex<Vec<Progress>>>) {
    let (stop, seen) = (Stop::new(), Arc::new(Mutex::new(Vec::new())));
    let control = Control::timed().with_stop(stop.clone());
    let notes = Arc::clone(&seen);
    let control = control.watched(move |progress| {
        let mut notes = notes.lock().unwrap();
        notes.push(progress);
        if Some(notes.len()) == enough {
            stop.set();
        }
    });
    (control, seen)
}

#[test]
fn it_stops_when_told_and_tells_how_far_it_is() {
    let (control, seen) = watched(Some(10));
    let stopped = Solution::solve(board("10x10"), Plan::default(), &control);
    assert_eq!(stopped.unwrap_err(), SolveError::Stopped);
    let seen = seen.lock().unwrap();
    assert_eq!(seen.len(), 10);
    assert!(seen.is_sorted_by(|a, b| a.done < b.done && a.total == b.total), "{seen:?}");

    let (control, seen) = watched(None);
    let plan = Plan { passes: 2, threads: NonZeroUsize::new(2).unwrap(), ..Plan::default() };
    let solution = Solution::solve(board("8x8"), plan, &control);
    assert_eq!(seen.lock().unwrap().pop().unwrap(), Progress { done: 3 * 35960, total: 3 * 35960 });
    let solution = solution.unwrap();
    assert_eq!(solution.bytes(), 4 * 35960);
    assert!(solution.elapsed() > Duration::ZERO);
}
