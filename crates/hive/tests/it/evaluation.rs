//! What the evaluation tells a search, checked in random games.

use ludoteca_core::testkit::weighed;
use ludoteca_core::{Game, Hints, Rng};
use ludoteca_hive::{Hive, HiveEvaluation, Rules};

#[test]
fn the_score_is_made_of_what_is_counted() {
    for rules in Rules::all_types() {
        weighed(&mut HiveEvaluation::default().without_net(), &rules, 20);
    }
}

/// A search that believes `is_quiet` looks at no move of the position: none may be noisy.
#[test]
fn nothing_is_noisy_where_it_is_quiet() {
    let evaluation = HiveEvaluation::default();
    let (mut rng, mut moves) = (Rng::new(1), Vec::new());
    let (mut quiet, mut noisy) = (0, 0);
    for rules in Rules::all_types().into_iter().cycle().take(40) {
        let mut game = Hive::start(&rules);
        for _ in 0..120 {
            moves.clear();
            game.moves(&mut moves);
            let loud = moves.iter().any(|&m| evaluation.is_noisy(&game, m));
            assert!(!(loud && evaluation.is_quiet(&game)), "{game:?} is not quiet");
            quiet += usize::from(evaluation.is_quiet(&game));
            noisy += usize::from(loud);
            let Some(&m) = rng.pick(&moves) else { break };
            game.apply(m);
        }
    }
    assert!(quiet > 100 && noisy > 100, "{quiet} quiet and {noisy} noisy positions are too few");
}

/// The net that ships is a net for this evaluation, and what is not is refused by name.
#[test]
fn a_net_is_brought_whole_or_not_at_all() {
    let sound = include_bytes!("../../data/hive.net");
    assert_eq!(HiveEvaluation::bring_net(sound), Ok(()));
    let mut damaged = sound.to_vec();
    damaged[sound.len() / 2] ^= 1;
    for wrong in [&damaged[..], &sound[..sound.len() - 1], b"", b"rubbish"] {
        assert!(HiveEvaluation::bring_net(wrong).is_err());
    }
}
