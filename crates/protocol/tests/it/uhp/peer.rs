//! Whole games against an engine that others wrote.

use std::time::Duration;

use ludoteca_core::{Control, Limits, Notation, Side};
use ludoteca_hive::{GameString, Rules, State};
use ludoteca_house::MachineTurn;
use ludoteca_protocol::Timeouts;
use ludoteca_protocol::uhp::Client;

use crate::support::GAMES;

/// The command of the engine.
const PEER: &str = "LUDOTECA_UHP_PEER";
/// Games that are longer are given up.
const PLIES: usize = 400;

/// One game of a type with the peer on a side. A second process of the peer watches: after
/// every ply it has the same game on its table, and it stands the same.
fn game(peer: &str, watcher: &mut Client, rules: Rules, theirs: Side) -> String {
    let mut live = GAMES.game("hive").unwrap().open(Some(&rules.to_string()), None).unwrap();
    for side in Side::ALL {
        let spec = if side == theirs { format!("uhp:{peer}") } else { "alphabeta".to_owned() };
        live.sit(side, spec.parse().unwrap(), 1, &Control::timed()).unwrap();
    }
    let control = Control::timed();
    let mut game = GameString::new(rules);
    assert_eq!(watcher.new_game(&game).unwrap(), game.state());
    while live.session().outcome().is_none() && game.moves().len() < PLIES {
        let limits = if live.session().turn() == theirs {
            Limits { depth: Some(2), ..Limits::default() }
        } else {
            Limits { nodes: Some(3_000), ..Limits::default() }
        };
        match live.machine_move(limits, &control, &mut |_| {}) {
            MachineTurn::Played(_) => {}
            other => panic!("{game}: {other:?}"),
        }
        game = live.record_in("gamestring").unwrap().trim().parse().unwrap();
        let state = watcher.play(&game).unwrap_or_else(|fault| panic!("{game}: {fault}"));
        if state != game.state() {
            // Only what a repetition is differs from program to program.
            let drawn = state == State::Draw && game.state() == State::InProgress;
            assert!(drawn && occurrences(&game) >= 3, "{game}: the peer says {state}");
            return line(rules, theirs, &game, "drawn by repetition for the peer alone");
        }
        assert_eq!(state.is_over(), live.session().outcome().is_some(), "{game}");
    }
    line(rules, theirs, &game, live.session().outcome().map_or("unfinished", |outcome| outcome.ending.word()))
}

/// How a game went.
fn line(rules: Rules, theirs: Side, game: &GameString, ending: &str) -> String {
    let (kind, state, plies) = (rules.game_type(), game.state().to_string(), game.moves().len());
    format!("{kind:9} the peer is {:6} {state:10} {ending}, {plies} plies", theirs.word())
}

/// How often the tiles have lain so with the same side to move, whichever was moved last.
fn occurrences(game: &GameString) -> usize {
    let text = |plies: usize| {
        let position = GameString::of(game.rules(), &game.moves()[..plies]).position().position();
        position.split(':').take(2).collect::<Vec<_>>().join(":")
    };
    let present = text(game.moves().len());
    (0..=game.moves().len()).filter(|&plies| text(plies) == present).count()
}

#[test]
#[ignore = "needs a foreign engine: LUDOTECA_UHP_PEER=\"nokamute uhp\""]
fn whole_games_of_every_type_against_a_foreign_engine() {
    let peer = std::env::var(PEER).unwrap_or_else(|_| panic!("{PEER} is not set"));
    let timeouts = Timeouts { answer: Duration::from_secs(20), ..Timeouts::default() };
    let mut watcher = Client::start(&peer, timeouts).unwrap();
    println!("{}", watcher.engine().name);
    for rules in Rules::all_types() {
        if !watcher.engine().knows(rules) {
            println!("{:9} not known", rules.game_type());
            continue;
        }
        for theirs in Side::ALL {
            println!("{}", game(&peer, &mut watcher, rules, theirs));
        }
    }
}
