//! Foreign engines at the table of any game: whatever they do, only their own game is lost.

use std::sync::LazyLock;
use std::time::Duration;

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Control, Ending, Error, Limits, Playable, Player, Side, Spec};
use ludoteca_house::{AnyGame, Entry, LiveGame, MachineTurn, PlayerEntry, Registrar, Registry, house};
use ludoteca_protocol::Timeouts;
use ludoteca_protocol::ugi::UgiPlayer;

use crate::support::{GAMES, deaf, hasty, marker, script, steady, ugi_engine};

/// The games, with engines that are waited for and others that are not for long.
static SEATED: LazyLock<Registry<dyn AnyGame>> = LazyLock::new(|| house(&Seating));

/// Takes games in and seats the engines.
struct Seating;

impl Registrar for Seating {
    type Game = dyn AnyGame;

    fn register<G: Playable>(&self, entry: Entry<G>) -> Box<dyn AnyGame> {
        let steady = PlayerEntry::new("ugi", ludoteca_protocol::TEXTS.message("player.ugi"), |spec, _, _| {
            player(spec, steady())
        });
        let hasty =
            PlayerEntry::new("hasty", ludoteca_protocol::TEXTS.message("player.ugi"), |spec, _, _| {
                player(spec, hasty())
            });
        Box::new(entry.player(steady.without_books()).player(hasty.without_books()))
    }
}

fn player<G: Playable>(spec: &Spec, timeouts: Timeouts) -> Result<Box<dyn Player<G>>, Error> {
    match UgiPlayer::new(spec.settings(), timeouts) {
        Ok(player) => Ok(Box::new(player)),
        Err(fault) => Err(fault.into()),
    }
}

/// The games with a first move and a second one.
const OPENINGS: [(&str, &str, &str); 3] =
    [("cats", "31-26", "1-5"), ("claustro", "b1-b2", "c5-c4"), ("hive", "wS1", "bS1_wS1-")];

/// A game after its first move, with an engine for the second side.
fn live(game: &str, command: &str) -> Box<dyn LiveGame> {
    seated("ugi", game, command)
}

/// The same, where the engine is waited for as its name says.
fn seated(name: &str, game: &str, command: &str) -> Box<dyn LiveGame> {
    let mut live = SEATED.game(game).unwrap().open(None, None).unwrap();
    live.sit(Side::Second, format!("{name}:{command}").parse().unwrap(), 1, &Control::timed()).unwrap();
    let (_, first, _) = OPENINGS.into_iter().find(|(name, ..)| *name == game).unwrap();
    live.session_mut().play_move(first, Duration::ZERO).unwrap();
    live
}

fn turn(live: &mut dyn LiveGame) -> MachineTurn {
    let limits = Limits { depth: Some(1), ..Limits::default() };
    live.machine_move(limits, &Control::timed(), &mut |_| {})
}

#[test]
fn an_engine_plays_any_game() {
    for (game, _, second) in OPENINGS {
        let mut live = live(game, &ugi_engine(&format!("case $word in go) echo bestmove {second};; esac")));
        let MachineTurn::Played(chosen) = turn(&mut *live) else { panic!("{game}") };
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
            let name = if key == "engine.fault.silent" { "hasty" } else { "ugi" };
            let mut live = seated(name, game, &command);
            let MachineTurn::Failed(why) = turn(&mut *live) else { panic!("{key}") };
            assert_eq!((why.key(), live.session().line_texts().len()), (key, 1));
            sayable(&why);
            let outcome = live.session().outcome().expect("the game is over");
            assert_eq!((outcome.winner, outcome.ending), (Some(Side::First), Ending::Forfeit));
        }
    }
}

#[test]
fn who_is_told_to_stop_and_does_not_has_not_lost() {
    let marker = marker("ugi-thinks");
    let thinks = format!("case $word in go) touch '{}';; esac", marker.display());
    deaf(&mut *live("cats", &ugi_engine(&thinks)), &marker);
}

#[test]
fn every_game_knows_foreign_engines_and_offers_none() {
    for game in GAMES.games() {
        assert!(game.players().contains(&"ugi"), "{}", game.name());
        assert!(game.opponents().iter().all(|(spec, _)| !spec.starts_with("ugi")));
        let mut live = game.open(None, None).unwrap();
        for (spec, key) in [("ugi", "ugi.no_command"), ("ugi:'open", "engine.fault.command_line")] {
            let why = live.sit(Side::First, spec.parse().unwrap(), 1, &Control::timed()).expect_err(spec);
            assert_eq!(why.key(), key);
            sayable(&why);
        }
    }
}
