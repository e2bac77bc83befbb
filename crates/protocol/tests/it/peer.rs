//! Whole games against an engine that others wrote.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_core::{Limits, Side};
use ludoteca_hive::{GameString, Rules};
use ludoteca_protocol::registry;
use ludoteca_protocol::uhp::{Client, Timeouts};
use ludoteca_table::{AnyGame, MachineTurn};

/// The command of the engine.
const PEER: &str = "LUDOTECA_UHP_PEER";
/// Games that are longer are given up.
const PLIES: usize = 400;

/// One game of a type with the peer on a side. A second process of the peer watches: after
/// every ply it has the same game on its table, and it stands the same.
fn game(peer: &str, watcher: &mut Client, rules: Rules, theirs: Side) -> String {
    let mut table = registry().hive.open(Some(&rules.to_string()), None).unwrap();
    for side in Side::ALL {
        let spec = if side == theirs { format!("uhp:{peer}") } else { "alphabeta".to_owned() };
        table.sit(side, spec.parse().unwrap(), 1).unwrap();
    }
    let stop = AtomicBool::new(false);
    let mut game = GameString::new(rules);
    assert_eq!(watcher.new_game(&game).unwrap(), game.state());
    while table.outcome().is_none() && game.moves().len() < PLIES {
        let limits = if table.turn() == theirs {
            Limits { depth: Some(2), ..Limits::default() }
        } else {
            Limits { nodes: Some(3_000), ..Limits::default() }
        };
        match table.machine_move(limits, &stop, &mut || {}) {
            MachineTurn::Played(_) => {}
            other => panic!("{game}: {other:?}"),
        }
        game = table.record_in("gamestring").unwrap().trim().parse().unwrap();
        let state = watcher.play(&game).unwrap_or_else(|fault| panic!("{game}: {fault}"));
        assert_eq!(state, game.state(), "{game}");
        assert_eq!(state.is_over(), table.outcome().is_some(), "{game}");
    }
    let ending = table.outcome().map_or("unfinished", |outcome| outcome.ending.word());
    format!(
        "{:9} peer is {:6} {:10} {ending}, {} plies",
        rules.game_type(),
        theirs.word(),
        game.state().to_string(),
        game.moves().len()
    )
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
