//! The fast solver against the slow one, under every option.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use ludoteca_claustro::{Claustro, Rules};
use ludoteca_core::{Control, Game, Notation, Side, Stop};
use ludoteca_solve::SolveError;
use ludoteca_solve::claustro::Solution;

use super::reference;
use super::slow::Slow;

/// Solves a game, and checks the table by its successors.
pub(crate) fn solve(rules: &str) -> Solution {
    let control = Control::timed();
    let threads = NonZeroUsize::new(2).unwrap();
    let solution = Solution::solve(&rules.parse().unwrap(), threads, &control).unwrap();
    let check = solution.check(threads, &control).unwrap();
    assert_eq!((check.errors, check.positions), (0, solution.survey().positions()), "{rules}");
    solution
}

/// Every combination of the options that a table depends on.
pub(crate) fn combinations() -> Vec<String> {
    let options: [&[&str]; 6] = [
        &["vacated=yes", "vacated=no"],
        &["stuck=wins", "stuck=loses", "stuck=draws"],
        &["capture=replace", "capture=jump"],
        &["diagonals=all", "diagonals=forward"],
        &["steps=forward", "steps=any"],
        &["forced=no", "forced=yes"],
    ];
    options.iter().fold(vec![String::new()], |texts, values| {
        texts.iter().flat_map(|text| values.iter().map(move |value| format!("{text},{value}"))).collect()
    })
}

/// Compares every position of a game with the slow solver's.
fn compare(rules: &str) {
    let solution = solve(rules);
    let slow_rules = reference::Rules::read(rules);
    let slow = Slow::solve(&slow_rules);
    let rules: Rules = rules.parse().unwrap();
    let mut counts = [0; 3];
    let mut longest = [None; 2];
    for (state, value) in slow.states.iter().zip(&slow.values) {
        let text = slow_rules.text(state);
        let position = Claustro::parse_position(&rules, &text).unwrap();
        let side = |letter: char| if letter == 'g' { Side::First } else { Side::Second };
        let found = solution.probe(&position);
        let expected = value.filter(|(winner, _)| winner.is_some());
        assert_eq!(found.winner, expected.and_then(|(winner, _)| winner).map(side), "{rules} {text}");
        assert_eq!(found.plies, expected.map(|(_, plies)| plies), "{rules} {text}");
        if position.turn() == Side::First {
            let kind = found.winner.map_or(2, |winner| usize::from(winner != Side::First));
            counts[kind] += 1;
            if kind < 2 {
                longest[kind] = longest[kind].max(found.plies);
            }
        }
    }
    let survey = solution.survey();
    assert_eq!([survey.won, survey.lost, survey.drawn], counts, "{rules}");
    let plies = [survey.longest_win, survey.longest_loss].map(|one| one.map(|one| one.plies));
    assert_eq!(plies, longest, "{rules}");
    for (longest, winner) in [(survey.longest_win, Side::First), (survey.longest_loss, Side::Second)] {
        let Some(longest) = longest else { continue };
        let found = solution.probe(&solution.position(longest.number).unwrap());
        assert_eq!((found.winner, found.plies), (Some(winner), Some(longest.plies)), "{rules}");
    }
}

#[test]
fn three_by_four_is_solved_as_slowly_under_every_option() {
    for options in combinations() {
        compare(&format!("3x4{options},repetition=none"));
    }
}

#[test]
fn three_by_five_is_solved_as_slowly_under_every_option() {
    for options in combinations() {
        compare(&format!("3x5{options},repetition=none"));
    }
}

#[test]
fn four_by_four_is_solved_as_slowly_under_every_option() {
    for options in combinations() {
        compare(&format!("4x4{options},repetition=none"));
    }
}

#[test]
fn a_board_and_its_mirror_image_have_the_same_values() {
    for (wide, tall) in [("4x3", "3x4"), ("5x4", "4x5")] {
        let [wide, tall] = [wide, tall].map(solve);
        let plain = |solution: &Solution| {
            let survey = solution.survey();
            let start = solution.probe(&Claustro::start(solution.rules()));
            (start, survey.won, survey.lost, survey.drawn, survey.longest_win.map(|one| one.plies))
        };
        assert_eq!(plain(&wide), plain(&tall));
    }
}

#[test]
fn too_large_a_board_is_refused_before_anything_is_done() {
    for rules in ["6x6", "10x10", "3x10", "10x9,seed"] {
        let control = Control::untimed().watched(|_| panic!("nothing is done"));
        let refused = Solution::solve(&rules.parse().unwrap(), NonZeroUsize::MIN, &control);
        assert!(matches!(refused, Err(SolveError::TooLarge { .. })), "{rules}");
    }
}

#[test]
fn whoever_watches_can_stop_it() {
    let rules = "4x5".parse().unwrap();
    let (stop, told) = (Stop::new(), Arc::new(AtomicUsize::new(0)));
    let (stops, tells) = (stop.clone(), Arc::clone(&told));
    let control = Control::untimed().with_stop(stop).watched(move |_| {
        if tells.fetch_add(1, Relaxed) == 2 {
            stops.set();
        }
    });
    let stopped = Solution::solve(&rules, NonZeroUsize::MIN, &control);
    assert_eq!((stopped.err(), told.load(Relaxed)), (Some(SolveError::Stopped), 3));
}
