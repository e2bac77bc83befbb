//! The puzzles that ship with the games.

use std::time::Duration;

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Control, Side};
use ludoteca_house::{AnyGame, Choice, Goal, HOUSE, Pack};

/// How many puzzles of each game ship.
const SHIPPED: [(&str, usize); 3] = [("cats", 500), ("claustro", 500), ("hive", 500)];
/// What decides which puzzles are proved again; the long suite proves all.
const SEED: u64 = 20_261_116;
const SAMPLE: usize = 100;

fn shipped(game: &'static dyn AnyGame) -> Pack {
    game.read_pack(game.puzzles()).expect("what ships can be read")
}

#[test]
fn a_hundred_of_each_game_are_proved_again() {
    for game in HOUSE.games() {
        let pack = shipped(game);
        let places = pack.order(&Choice::default(), SEED).into_iter().take(SAMPLE);
        let puzzles = places.map(|place| pack.puzzles[place].clone()).collect();
        let sample = Pack { puzzles, ..pack };
        assert_eq!(sample.puzzles.len(), SAMPLE);
        sample.prove(game, None, &Control::timed()).unwrap_or_else(|what| panic!("{}: {what}", game.name()));
    }
}

#[test]
fn every_game_has_its_puzzles_and_says_how_they_were_made() {
    for (game, count) in SHIPPED {
        let game = HOUSE.game(game).expect("a game of the house");
        let pack = shipped(game);
        assert_eq!(pack.puzzles.len(), count, "{}", game.name());
        assert!(pack.made.starts_with(&format!("ludoteca puzzle {} mine --seed ", game.name())));
        let page = include_str!("../../../../docs/puzzles.md");
        assert!(page.contains(&pack.made), "the page names the command: {}", pack.made);
        for grade in 2..=8 {
            assert!(pack.puzzles.iter().any(|puzzle| puzzle.grade() == grade), "{}: {grade}", game.name());
        }
        for theme in game.themes() {
            sayable(&game.theme(theme));
            let shown = pack.puzzles.iter().any(|puzzle| puzzle.themes.contains(&theme));
            assert!(shown || game.name() != "hive", "{theme}");
        }
    }
}

/// By the texts of positions and moves alone.
#[test]
fn themes_of_hive_hold_on_the_table() {
    let game = HOUSE.game("hive").expect("a game of the house");
    for puzzle in shipped(game).puzzles {
        let (own, other) = if puzzle.side == Side::First { ('w', 'b') } else { ('b', 'w') };
        let has = |theme: &str| puzzle.themes.contains(&theme);
        let moves = || puzzle.line.iter().step_by(2);
        let place = &puzzle.position;
        assert_eq!(has("throw"), moves().any(|text| text.starts_with(other)), "{place}");
        let tile = |text: &String| text.split(' ').next().unwrap_or_default().to_owned();
        let placed = |text: &String| text.starts_with(own) && !place.contains(&tile(text));
        assert!(!has("drop") || moves().any(placed), "{place}");
        assert_eq!(has("save"), matches!(puzzle.goal, Goal::Save { .. }), "{place}");
        let mut live = game.open(Some(&puzzle.rules), Some(place)).expect("a position");
        live.session_mut().play_move(puzzle.solution(), Duration::ZERO).expect("a legal move");
        let queen = format!("{other}Q ");
        let stays = !live.session().move_texts().iter().any(|text| text.starts_with(&queen));
        assert!(!has("cut_off") || stays, "{place}");
    }
}

#[test]
fn whatever_is_not_so_is_not_proved() {
    let game = HOUSE.game("hive").expect("a game of the house");
    let pack = shipped(game);
    let puzzle = |plies| {
        let goal = Goal::Win { plies };
        pack.puzzles.iter().find(|puzzle| puzzle.goal == goal).expect("there is one").clone()
    };
    let prove = |puzzle| game.prove_puzzle(&puzzle, &Control::timed()).map_err(|what| what.key().to_owned());
    let mut later = puzzle(3);
    later.goal = Goal::Win { plies: 5 };
    assert_eq!(prove(later), Err("puzzle.other_solution".to_owned()), "it wins sooner");
    let mut sooner = puzzle(5);
    sooner.goal = Goal::Win { plies: 3 };
    assert_eq!(prove(sooner), Err("puzzle.unproved".to_owned()), "it does not win so soon");
    let mut saved = puzzle(3);
    saved.goal = Goal::Save { plies: 4 };
    assert_eq!(prove(saved), Err("puzzle.unproved".to_owned()), "nothing is to be saved");
    let mut cut = puzzle(5);
    cut.line.truncate(3);
    assert_eq!(prove(cut), Err("puzzle.bad_line".to_owned()));
    assert_eq!(prove(puzzle(5)), Ok(()));
}
