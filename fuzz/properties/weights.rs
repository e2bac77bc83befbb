//! Any text as the weights of an evaluation: what is read is written and read again, what
//! is refused changes nothing, and no weights make a score that is out of bounds.
//!
//! The first byte chooses the game and whether title and last line are added; the rest
//! is the text.

use ludoteca_cats::Cats;
use ludoteca_claustro::Claustro;
use ludoteca_core::testkit::sayable;
use ludoteca_core::{Playable, Spec, Weighed, read_weights, weights_text};
use ludoteca_hive::Hive;
use ludoteca_house::HOUSE;

use super::super::texts::text;

pub(crate) fn check(bytes: &[u8]) {
    let [choice, rest @ ..] = bytes else { return };
    let Some(text) = text(rest) else { return };
    let whole = match choice & 4 {
        0 => text.to_owned(),
        _ => format!("ludoteca-weights 1\n{text}\nend {}\n", text.lines().count()),
    };
    match choice % 3 {
        0 => of_game::<Cats>("ryg", &whole),
        1 => of_game::<Claustro>("minimax", &whole),
        _ => of_game::<Hive>("alphabeta", &whole),
    }
}

fn of_game<G: Playable>(player: &str, text: &str) {
    let entry = HOUSE.entry::<G>().expect("a game of the house");
    let spec: Spec = player.parse().expect("a player");
    let mut evaluator: Box<dyn Weighed<G>> = entry.weighed(&spec).expect("a player that is taught");
    let before = evaluator.weights();
    if let Err(why) = read_weights(&mut *evaluator, text) {
        sayable(&why.with("path", "weights.txt"));
        assert_eq!(evaluator.weights(), before, "what is refused changes nothing");
        return;
    }
    let written = weights_text(&*evaluator);
    let mut again = entry.weighed(&spec).expect("a player that is taught");
    read_weights(&mut *again, &written).unwrap_or_else(|why| panic!("{written}\n{why}"));
    assert_eq!(again.weights(), evaluator.weights());
    let mut position = G::start(&G::Rules::default());
    for ply in 0..8 {
        assert!(evaluator.score(&position).hundredths().is_some(), "an evaluation proves nothing");
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let Some(&m) = moves.get(ply * 7 % moves.len().max(1)) else { break };
        position.apply(m);
        if position.ended().is_some() {
            break;
        }
    }
}
