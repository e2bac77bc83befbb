//! Any bytes as what a UHP engine says: its move is legal, or its fault can be told.

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Control, Game, Reason};
use ludoteca_hive::{GameString, Rules};
use ludoteca_protocol::uhp::{Client, Think};

use super::super::texts::{HASTY, saying};

pub(crate) fn check(bytes: &[u8]) {
    let command = saying("uhp", bytes);
    let game = GameString::new(Rules::default());
    let found = Client::start(&command, HASTY).and_then(|mut client| {
        client.new_game(&game)?;
        client.best_move(game.position(), Think::Depth(1), &Control::timed())
    });
    match found {
        Ok(m) => {
            let mut moves = Vec::new();
            game.position().moves(&mut moves);
            assert!(moves.contains(&m), "{m:?} is not legal");
        }
        Err(fault) => sayable(&fault.message()),
    }
}
