//! The player that knows the table, against those that do not.

use std::sync::{Arc, LazyLock};

use ludoteca_claustro::{Claustro, Easy, Greedy, Rules};
use ludoteca_core::{
    BySide, Control, Game, GameSoFar, Limits, Oracle, Outcome, Player, Random, Rng, Side, Verdict,
};
use ludoteca_solve::claustro::Solution;
use ludoteca_solve::{Library, Perfect};

/// The longest game that is played on.
const LONGEST: usize = 300;

/// The designer's game on 5x5.
static TABLE: LazyLock<Arc<Solution>> =
    LazyLock::new(|| Library::<Solution>::new(None).table(&Rules::default(), &Control::timed()).unwrap());

type Machine = Box<dyn Player<Claustro>>;

/// Plays a game from a position, with repetition if the rules have it; gives the
/// end, if it came to one, and the plies.
fn play(start: Claustro, mut players: BySide<&mut Machine>) -> (Option<Outcome>, usize) {
    let control = Control::timed();
    let mut game = GameSoFar::new(start);
    for ply in 0..LONGEST {
        if let Some(outcome) = game.outcome() {
            return (Some(outcome), ply);
        }
        let request = game.request(start.rules(), Limits::default(), &control);
        let choice =
            players[game.position().turn()].choose(&request, &mut |_| {}).expect("it answers").choice;
        game.push(choice);
    }
    (None, LONGEST)
}

/// A random placement with either side to move.
fn random_start(rng: &mut Rng) -> Claustro {
    let position = TABLE.position(rng.below(TABLE.survey().positions() as usize)).unwrap();
    let turned = |side: Side| {
        let pieces = position.pieces(side.other());
        pieces.iter().map(|square| position.rules().board().turned(square)).collect()
    };
    let rules = Rules::default();
    let (pieces, turn) = match rng.below(2) {
        0 => (BySide::from_fn(|side| position.pieces(side)), Side::First),
        _ => (BySide::from_fn(turned), Side::Second),
    };
    Claustro::place(rules, pieces, turn).unwrap()
}

#[test]
fn perfect_keeps_every_draw_and_wins_every_win_in_time() {
    let mut rng = Rng::new(2023);
    let mut kept = [0; 2];
    for game in 0..10_000_u64 {
        let start = random_start(&mut rng);
        let side = if rng.below(2) == 0 { Side::First } else { Side::Second };
        let Verdict { winner, plies } = TABLE.verdict(&start);
        if winner == Some(side.other()) {
            continue;
        }
        let opponents: [Machine; 3] =
            [Box::new(Greedy::new(game)), Box::new(Easy::new(game)), Box::new(Random::new(game))];
        for mut opponent in opponents {
            let mut perfect: Machine = Box::new(Perfect::new(Arc::clone(&*TABLE), game));
            let players = match side {
                Side::First => BySide { first: &mut perfect, second: &mut opponent },
                Side::Second => BySide { first: &mut opponent, second: &mut perfect },
            };
            let (outcome, length) = play(start, players);
            let won = outcome.and_then(|outcome| outcome.winner);
            assert_ne!(won, Some(side.other()), "{start:?}");
            if winner == Some(side) {
                assert_eq!(won, Some(side), "{start:?}");
                assert!(length as u32 <= plies.unwrap(), "{start:?}");
            }
            kept[usize::from(winner.is_some())] += 1;
        }
    }
    assert!(kept[0] > 1000 && kept[1] > 10_000, "draws and wins were kept: {kept:?}");
}
