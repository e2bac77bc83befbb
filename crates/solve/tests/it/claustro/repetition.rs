//! The tablebase with repetition, against games with their whole past.

use ludoteca_claustro::{Claustro, Rules, Spot};
use ludoteca_core::{Control, Game, History, Notation, Side, Verdict};
use ludoteca_solve::claustro::{Changed, Solution};

use super::reference::{self, Move, Place};
use super::values::{combinations, solve};
use super::whole_games::{Value, WholeGames, direction, whole};

fn side(letter: char) -> Side {
    if letter == 'g' { Side::First } else { Side::Second }
}

fn verdict(value: Option<Value>) -> Verdict {
    Verdict { winner: value.map(|(winner, _)| side(winner)), plies: value.map(|(_, plies)| plies) }
}

/// Compares what the tablebase says of every position after every past with the games.
fn compare(text: &str) {
    let (rules, slow): (Rules, _) = (text.parse().unwrap(), reference::Rules::read(text));
    let solution = solve(text);
    assert_eq!(*solution.rules(), rules);
    let games = WholeGames::solve(&slow, whole);
    let positions: Vec<Claustro> = games
        .states
        .iter()
        .map(|state| Claustro::parse_position(&rules, &slow.text(state)).unwrap())
        .collect();
    let square = |(x, y): Place| {
        let spot = Spot { column: (x - 1) as u8, row: (slow.rows - y) as u8 };
        rules.board().square(spot).unwrap()
    };
    let played = |m: &Move| ludoteca_claustro::Move {
        from: square(m.from),
        to: square(m.to),
        captive: m.captive.map(square),
    };
    for (node, &value) in games.nodes.iter().zip(&games.values) {
        let position = &positions[node.state];
        let moves: Vec<_> = node.past.iter().map(played).collect();
        let past = History { start: position, moves: &moves, identities: &[] };
        if position.ended_after(&past).is_none() {
            let found = solution.probe_after(&past, position);
            assert_eq!(found, verdict(value), "{text} {} after {:?}", position.position(), node.past);
        }
    }
}

/// The designer's rules with one option changed, and with two that meet in a run.
const SINGLE: [&str; 9] = [
    "",
    ",vacated=no",
    ",stuck=loses",
    ",stuck=draws",
    ",capture=jump",
    ",diagonals=forward",
    ",steps=any",
    ",forced=yes",
    ",capture=jump,steps=any",
];

#[test]
fn three_by_four_agrees_with_whole_games_under_every_option() {
    for options in combinations() {
        compare(&format!("3x4{options}"));
    }
}

#[test]
fn three_by_five_agrees_with_whole_games() {
    for options in SINGLE {
        compare(&format!("3x5{options}"));
    }
}

#[test]
fn four_by_four_agrees_with_whole_games() {
    for options in SINGLE {
        compare(&format!("4x4{options}"));
    }
}

#[test]
#[ignore = "every combination of the options takes minutes"]
fn three_by_five_and_four_by_four_agree_with_whole_games_under_every_option() {
    for options in combinations() {
        compare(&format!("3x5{options}"));
        compare(&format!("4x4{options}"));
    }
}

#[test]
fn the_seeds_rule_gives_the_start_the_value_of_games_with_their_whole_past() {
    for text in ["3x4,seed", "4x3,seed", "3x5,seed", "4x4,seed", "3x5,seed,steps=any", "4x4,seed,stuck=loses"]
    {
        let rules = reference::Rules::read(text);
        let games = WholeGames::solve_from(&rules, direction, |state| *state == rules.start());
        let found = solve(text).winner_with_seed(2, &Control::untimed()).unwrap();
        assert_eq!(found, verdict(games.values[0]).winner, "{text}");
    }
}

#[test]
fn repetition_decides_draws_and_nothing_else() {
    for text in ["3x5", "4x5", "4x4,capture=jump", "3x6,diagonals=forward"] {
        let plain = solve(&format!("{text},repetition=none"));
        let with = solve(text);
        let Changed { won, lost } = with.changed_from(&plain);
        let counts = |solution: &Solution| {
            let survey = solution.survey();
            (survey.won, survey.lost, survey.drawn)
        };
        let (plain_won, plain_lost, plain_drawn) = counts(&plain);
        let (wins, losses) = with.distances();
        let survey = with.survey();
        assert_eq!((wins.iter().sum(), losses.iter().sum()), (survey.won, survey.lost), "{text}");
        let plies = |counts: &[u64]| counts.len().checked_sub(1).map(|plies| plies as u32);
        let longest =
            [survey.longest_win, survey.longest_loss].map(|longest| longest.map(|found| found.plies));
        assert_eq!([plies(&wins), plies(&losses)], longest, "{text}");
        assert_eq!(counts(&with), (plain_won + won, plain_lost + lost, plain_drawn - won - lost), "{text}");
        assert_eq!(plain.changed_from(&with), Changed::default(), "{text}");
    }
}
