//! Foreign engines at the table of any game: whatever they do, only their own game is lost.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Ending, Limits, Playable, Reason, Side};
use ludoteca_protocol::registry;
use ludoteca_protocol::ugi::UgiPlayer;
use ludoteca_table::{MachineTurn, PlayerEntry, Registry, Table};

use crate::support::{hasty, script, ugi_engine};

/// The games, where nobody waits long for an engine.
static HASTY: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::house();
    registry.cats.players.push(hasty_player());
    registry.claustro.players.push(hasty_player());
    registry.hive.players.push(hasty_player());
    registry
});

fn hasty_player<G: Playable>() -> PlayerEntry<G> {
    PlayerEntry {
        name: "ugi",
        about: "player.ugi",
        offered: &[],
        make: |spec, _, _| match UgiPlayer::new(spec.settings(), hasty()) {
            Ok(player) => Ok(Box::new(player)),
            Err(fault) => Err(fault.message()),
        },
        tree: None,
        proof: None,
    }
}

/// The games with a first move and a second one.
const OPENINGS: [(&str, &str, &str); 3] =
    [("cats", "31-26", "1-5"), ("claustro", "b1-b2", "c5-c4"), ("hive", "wS1", "bS1_wS1-")];

/// A game after its first move, with an engine for the second side.
fn table(game: &str, command: &str) -> Box<dyn Table> {
    let mut table = HASTY.game(game).unwrap().open(None, None).unwrap();
    table.sit(Side::Second, format!("ugi:{command}").parse().unwrap(), 1).unwrap();
    let (_, first, _) = OPENINGS.into_iter().find(|(name, ..)| *name == game).unwrap();
    table.play(first, Duration::ZERO).unwrap();
    table
}

fn turn(table: &mut dyn Table) -> MachineTurn {
    let limits = Limits { depth: Some(1), ..Limits::default() };
    table.machine_move(limits, &AtomicBool::new(false), &mut |_| {})
}

#[test]
fn an_engine_plays_any_game() {
    for (game, _, second) in OPENINGS {
        let mut table = table(game, &ugi_engine(&format!("case $word in go) echo bestmove {second};; esac")));
        let MachineTurn::Played(chosen) = turn(&mut *table) else { panic!("{game}") };
        assert_eq!(chosen.text, second.replace('_', " "));
    }
}

#[test]
fn an_engine_that_fails_loses_its_game() {
    let go = |how: &str| ugi_engine(&format!("case $word in go) {how};; esac"));
    for (command, key) in [
        ("/no/such/engine".to_owned(), "engine.fault.start"),
        (script("exit 3"), "engine.fault.ended"),
        (go("exec sleep 600"), "engine.fault.silent"),
        (go("exit 1"), "engine.fault.ended"),
        (go("echo bestmove zebra"), "engine.fault.illegal"),
        (go("echo bestmove none"), "engine.fault.over"),
        (go("echo bestmove"), "engine.fault.nonsense"),
        (go("echo info string error no"), "engine.fault.refused"),
    ] {
        for (game, ..) in OPENINGS {
            let begin = Instant::now();
            let mut table = table(game, &command);
            let MachineTurn::Failed(why) = turn(&mut *table) else { panic!("{key}") };
            assert!(begin.elapsed() < Duration::from_secs(8), "{key} took {:?}", begin.elapsed());
            assert_eq!((why.key(), table.line().len()), (key, 1));
            sayable(&why);
            let outcome = table.outcome().expect("the game is over");
            assert_eq!((outcome.winner, outcome.ending), (Some(Side::First), Ending::Forfeit));
        }
    }
}

#[test]
fn who_is_told_to_stop_and_does_not_has_not_lost() {
    let marker = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("ugi-thinks");
    let _ = std::fs::remove_file(&marker);
    let path = marker.display();
    let deaf = format!("case $word in go) touch '{path}';; esac");
    let mut table = table("cats", &ugi_engine(&deaf));
    let stop = AtomicBool::new(false);
    let begin = Instant::now();
    let limits = Limits { time: Some(Duration::from_mins(1)), ..Limits::default() };
    let answer = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !marker.exists() && begin.elapsed() < Duration::from_secs(5) {
                std::thread::sleep(Duration::from_millis(5));
            }
            stop.store(true, Ordering::Relaxed);
        });
        table.machine_move(limits, &stop, &mut |_| {})
    });
    let MachineTurn::Stopped(why) = answer else { panic!("{answer:?}") };
    assert_eq!(why.key(), "engine.fault.stopped");
    assert!(begin.elapsed() < Duration::from_secs(6), "{:?}", begin.elapsed());
    assert_eq!(table.outcome(), None);
}

#[test]
fn every_game_knows_foreign_engines_and_offers_none() {
    for game in registry().games() {
        assert!(game.players().contains(&"ugi"), "{}", game.name());
        assert!(game.opponents().iter().all(|(spec, _)| !spec.starts_with("ugi")));
        let game = registry().game(game.name()).unwrap();
        let mut table = game.open(None, None).unwrap();
        for (spec, key) in [("ugi", "ugi.no_command"), ("ugi:'open", "engine.fault.command_line")] {
            let why = table.sit(Side::First, spec.parse().unwrap(), 1).expect_err(spec);
            assert_eq!(why.key(), key);
            sayable(&why);
        }
    }
}
