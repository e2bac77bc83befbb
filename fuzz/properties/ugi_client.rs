//! Any bytes as what a UGI engine says: its move is played because it is legal, or its
//! fault can be told.
//!
//! The first byte chooses the game; the rest is what the engine says.

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Control, History, Limits, Playable, Player, Request};
use ludoteca_protocol::ugi::UgiPlayer;

use super::super::texts::{HASTY, saying};

pub(crate) fn check(bytes: &[u8]) {
    let [choice, rest @ ..] = bytes else { return };
    let command = saying("ugi", rest);
    match choice % 3 {
        0 => of_game::<ludoteca_cats::Cats>(&command),
        1 => of_game::<ludoteca_claustro::Claustro>(&command),
        _ => of_game::<ludoteca_hive::Hive>(&command),
    }
}

fn of_game<G: Playable>(command: &str) {
    let rules = G::Rules::default();
    let start = G::start(&rules);
    let mut player = UgiPlayer::new(command, HASTY).expect("a command");
    let control = Control::timed();
    let past = History { start: &start, moves: &[], identities: &[] };
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let request = Request { rules: &rules, past, position: &start, limits, control: &control };
    let mut legal = Vec::new();
    start.moves(&mut legal);
    let thoughts = &mut |info: &ludoteca_core::Info<G>| {
        let mut position = start.clone();
        for &m in &info.line {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            assert!(moves.contains(&m), "a line that is not legal is believed");
            position.apply(m);
        }
    };
    match Player::<G>::choose(&mut player, &request, thoughts) {
        Ok(decision) => assert!(legal.contains(&decision.choice), "{:?} is not legal", decision.choice),
        Err(none) => sayable(none.reason()),
    }
}
