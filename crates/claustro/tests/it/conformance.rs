//! The suite that every game passes.

use ludoteca_claustro::{Capture, Claustro, Diagonals, Options, Repetition, Rules, Steps, Stuck};
use ludoteca_core::testkit::{Suite, conform, edits};
use ludoteca_core::{Game, Notation, Rng};

use crate::rule_sets::{self, DATA};

/// The longest random game: under many rules they could go on forever.
const PLIES: usize = 40;

#[test]
fn the_game_keeps_its_promises() {
    let rules = rule_sets::all();
    let suite = Suite { rules: &rules, data: DATA, games: 8, plies: PLIES, ..Suite::default() };
    let report = conform::<Claustro>(&suite);
    // Random games are not adjudicated: repetition has tests of its own.
    for word in Claustro::endings().iter().filter(|&&word| word != "repetition") {
        assert!(report.endings.contains(word), "no random game ended by `{word}`: the suite has not seen it");
    }
}

/// Every combination of the options.
fn combinations() -> Vec<Options> {
    let mut all = vec![Options::DESIGNER];
    let mut vary = |change: &dyn Fn(Options) -> Vec<Options>| {
        all = all.iter().flat_map(|&options| change(options)).collect();
    };
    vary(&|o| [true, false].map(|vacated| Options { vacated, ..o }).to_vec());
    vary(&|o| [Stuck::Wins, Stuck::Loses, Stuck::Draws].map(|stuck| Options { stuck, ..o }).to_vec());
    vary(&|o| [Capture::Replace, Capture::Jump].map(|capture| Options { capture, ..o }).to_vec());
    vary(&|o| [Diagonals::All, Diagonals::Forward].map(|diagonals| Options { diagonals, ..o }).to_vec());
    vary(&|o| [Steps::Forward, Steps::Any].map(|steps| Options { steps, ..o }).to_vec());
    vary(&|o| [true, false].map(|forced| Options { forced, ..o }).to_vec());
    vary(&|o| {
        let repetitions = [Repetition::Designer, Repetition::Seed, Repetition::None];
        repetitions.map(|repetition| Options { repetition, ..o }).to_vec()
    });
    all
}

#[test]
fn every_combination_of_options_has_its_text_and_its_games() {
    let combinations = combinations();
    assert_eq!(combinations.len(), 2 * 3 * 2 * 2 * 2 * 2 * 3);
    let mut rng = Rng::new(5);
    for options in combinations {
        for board in ["4x4", "6x3"] {
            let rules = board.parse::<Rules>().unwrap().with(options);
            assert_eq!(rules.to_string().parse(), Ok(rules), "{rules} is read otherwise");
            let mut game = Claustro::start(&rules);
            let mut moves = Vec::new();
            for _ in 0..PLIES {
                moves.clear();
                game.moves(&mut moves);
                assert_eq!(game.count(), moves.len(), "{rules} {}", game.position());
                let Some(&m) = rng.pick(&moves) else { break };
                game.apply(m);
                let read = Claustro::parse_position(&rules, &game.position());
                assert_eq!(read, Ok(game), "{rules}: another position is read");
            }
        }
    }
}

#[test]
fn positions_are_set_up_by_edits() {
    let rules = ["5x5", "4x4,seed", "3x5"];
    edits::<Claustro>(&Suite { rules: &rules, games: 5, plies: 100, ..Suite::default() });
}
