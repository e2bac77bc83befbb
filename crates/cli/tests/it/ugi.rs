//! Our engines as other programs see them.

use std::sync::LazyLock;

use ludoteca::{FullGame, Registry, games};
use ludoteca_core::{Control, Limits, Rng, Side};
use ludoteca_house::{LiveGame, MachineTurn};

use crate::support::{out, run};

/// No game between engines is that long.
const PLIES: usize = 1_000;

/// The games as the program knows them.
static GAMES: LazyLock<Registry<dyn FullGame>> = LazyLock::new(games);

/// Our own program as an engine for a game.
fn ourselves(game: &str) -> String {
    format!("ugi:\"{}\" ugi {game}", env!("CARGO_BIN_EXE_ludoteca"))
}

/// A table with two processes of ours.
fn live(game: &str, rules: &str, position: Option<&str>) -> Box<dyn LiveGame> {
    let mut live = GAMES.game(game).unwrap().open(Some(rules), position).unwrap();
    for side in Side::ALL {
        live.sit(side, ourselves(game).parse().unwrap(), 1, &Control::timed()).unwrap();
    }
    live
}

/// Plays to the end; chance keeps the engines from going round in circles.
fn whole_game(live: &mut dyn LiveGame, seed: u64) {
    let control = Control::timed();
    let mut rng = Rng::new(seed);
    while live.session().outcome().is_none() {
        let plies = live.session().line_texts().len();
        assert!(plies < PLIES, "no end in sight: {:?}", live.session().line_texts());
        if plies < 2 || rng.below(4) == 0 {
            let moves = live.session().move_texts();
            live.session_mut().play_move(rng.pick(&moves).unwrap(), std::time::Duration::ZERO).unwrap();
            continue;
        }
        let limits = match rng.below(2) {
            0 => Limits { depth: Some(2), ..Limits::default() },
            _ => Limits { nodes: Some(300), ..Limits::default() },
        };
        let mut thoughts = 0;
        match live.machine_move(limits, &control, &mut |_| thoughts += 1) {
            MachineTurn::Played(_) => assert!(thoughts > 0, "its thoughts are heard"),
            other => panic!("{:?}: {other:?}", live.session().line_texts()),
        }
    }
}

#[test]
fn two_processes_play_whole_games_of_every_game() {
    for (game, rules) in [
        ("cats", "8x8"),
        ("cats", "7x5,first=cats"),
        ("claustro", "5x5"),
        ("claustro", "4x5,seed"),
        ("hive", "Base"),
        ("hive", "Base+MLP"),
    ] {
        whole_game(&mut *live(game, rules, None), 1);
    }
}

#[test]
fn two_processes_play_on_from_any_position() {
    for (game, rules, position) in [
        ("cats", "8x8", "16:5,6,8,11:m"),
        ("claustro", "5x5", "2bb1/4b/g3b/g4/1gg2 b"),
        ("hive", "Base+M", "wS1@0,0 bS1@1,0:w"),
    ] {
        whole_game(&mut *live(game, rules, Some(position)), 2);
    }
}

#[test]
fn a_clock_is_told_to_an_engine() {
    let mut live = live("claustro", "5x5", None);
    live.session_mut().set_time_control("2+0.1".parse().unwrap());
    for _ in 0..6 {
        let played = live.machine_move(Limits::default(), &Control::timed(), &mut |_| {});
        assert!(matches!(played, MachineTurn::Played(_)), "{played:?}");
    }
}

#[test]
fn other_programs_are_served_until_the_input_ends() {
    let sent = "ugi\nisready\nposition startpos moves wS1\ngo depth 1\nquit\nquery result\n";
    let said = out(&["ugi", "hive", "--rules", "Base+P"], sent);
    assert!(said.contains("\noption name Rules type string default Base+P\n"), "{said}");
    assert!(said.contains("\nugiok\nreadyok\n"), "{said}");
    assert!(said.trim_end().lines().last().is_some_and(|line| line.starts_with("bestmove b")), "{said}");
    assert!(!said.contains("response"), "nothing after quit is heard: {said}");
    let ran = run(&["ugi", "cats"], b"\xff\0\nquery result\n");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "response none\n"), "{ran:?}");
}

#[test]
fn what_cannot_be_served_is_told() {
    for args in [&["ugi", "chess", "--lang", "en"][..], &["ugi", "cats", "--rules", "9", "--lang", "en"]] {
        let ran = run(args, b"ugi\n");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{ran:?}");
        assert!(ran.err.starts_with("error: "), "{ran:?}");
    }
}
