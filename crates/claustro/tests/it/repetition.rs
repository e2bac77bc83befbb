//! The games that end because the same moves come back.

use ludoteca_claustro::{Claustro, Rules};
use ludoteca_core::{Game, GameSoFar, Notation, Outcome, Rng, Side};

use crate::reference;
use crate::rule_sets;

/// Plays moves from a position and gives what each ply is adjudicated as.
fn verdicts(rules: &str, position: Option<&str>, moves: &[&str]) -> Vec<Option<Outcome>> {
    let rules: Rules = rules.parse().unwrap();
    let start = position
        .map_or_else(|| Claustro::start(&rules), |text| Claustro::parse_position(&rules, text).unwrap());
    let mut game = GameSoFar::new(start);
    moves
        .iter()
        .map(|text| {
            let attempt = game.position().parse_attempt(text).unwrap();
            game.play(&attempt).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
            game.position().adjudicate(&game.past())
        })
        .collect()
}

/// The ply at which the game ends and who wins, if it does.
fn end(rules: &str, position: Option<&str>, moves: &[&str]) -> Option<(usize, Side)> {
    let verdicts = verdicts(rules, position, moves);
    let at = verdicts.iter().position(Option::is_some)?;
    let outcome = verdicts[at].expect("it is the verdict that was found");
    assert_eq!(outcome.ending.word(), "repetition");
    Some((at + 1, outcome.winner.expect("the last mover wins")))
}

/// The six plies of two moves in turn.
fn thrice(cycle: [&'static str; 2]) -> Vec<&'static str> {
    cycle.into_iter().cycle().take(6).collect()
}

/// Green on b2 and blue on c3 attack each other; the others are out of reach.
const DUEL: &str = "3b1/4b/g1b1b/gg3/2g2 g";
/// The captive comes back from the other side: both are where they were.
const RECAPTURE: [&str; 2] = ["b2xc3@d4", "d4xc3@b2"];

#[test]
fn capture_and_recapture_end_the_designers_game_at_the_sixth_ply() {
    for cycle in [RECAPTURE, ["b2xc3@b2", "b2xc3@b2"]] {
        assert_eq!(end("5x5", Some(DUEL), &thrice(cycle)), Some((6, Side::Second)), "{cycle:?}");
    }
    let [green, blue] = RECAPTURE;
    let blue_first = "3b1/3bb/g1g1b/g4/2g2 b";
    assert_eq!(end("5x5", Some(blue_first), &thrice([blue, green])), Some((6, Side::First)));
    assert_eq!(end("5x5,vacated=no", Some(DUEL), &thrice(RECAPTURE)), Some((6, Side::Second)));
}

#[test]
fn another_square_for_the_captive_begins_the_count_anew() {
    let [green, blue] = RECAPTURE;
    let mut moves = vec![green, blue, green, blue, "b2xc3@d2", "d2xc3@b2", "b2xc3@d2", "d2xc3@b2"];
    assert_eq!(end("5x5", Some(DUEL), &moves), None);
    moves.extend(["b2xc3@d2", "d2xc3@b2"]);
    assert_eq!(end("5x5", Some(DUEL), &moves), Some((10, Side::Second)));
}

#[test]
fn the_old_program_compares_directions_only() {
    let steps = ["c1-d1", "e4-d4", "a3-b3", "c5-b5", "a2-b2", "e3-d3"];
    assert_eq!(end("5x5,seed", None, &steps), Some((6, Side::Second)));
    assert_eq!(end("5x5", None, &steps), None, "the designer means the same move");
    let turning = ["c1-d1", "e4-d4", "a3-b3", "c5-b5", "a2-b2", "d4-d3"];
    assert_eq!(end("5x5,seed", None, &turning), None, "blue's last step goes down");

    // Captures count by their direction too, wherever the captive goes.
    let mut captures = thrice(RECAPTURE);
    captures[5] = "d4xc3@a4";
    assert_eq!(end("5x5,seed", Some(DUEL), &captures), Some((6, Side::Second)));
    assert_eq!(end("5x5", Some(DUEL), &captures), None);
}

#[test]
fn without_the_rule_the_same_moves_come_back_forever() {
    let moves: Vec<&str> = RECAPTURE.into_iter().cycle().take(40).collect();
    assert_eq!(end("5x5,repetition=none", Some(DUEL), &moves), None);
    assert_eq!(end("5x5,seed,repetition=none", Some(DUEL), &moves), None);
}

/// Games of players who like to repeat themselves, against the reference.
#[test]
fn every_ply_is_adjudicated_as_the_reference_does() {
    let mut rng = Rng::new(4);
    let mut ended = 0;
    for text in rule_sets::all() {
        let (rules, reference): (Rules, _) = (text.parse().unwrap(), reference::Rules::read(text));
        for _ in 0..20 {
            let (mut game, mut state) = (GameSoFar::new(Claustro::start(&rules)), reference.start());
            let mut known = Vec::new();
            for _ in 0..30 {
                let mut moves = Vec::new();
                game.position().moves(&mut moves);
                let again = game.moves().iter().rev().nth(1);
                let again = again.filter(|m| moves.contains(m) && rng.below(8) > 0);
                let Some(&m) = again.or_else(|| rng.pick(&moves)) else { break };
                let same =
                    reference.read_move(&state, &game.position().move_text(m)).expect("a move of both");
                game.push(m);
                state = reference.after(&state, &same);
                known.push(same);
                let winner = game.position().turn().other();
                let expected = reference.repeated(&known).then(|| Outcome::win(winner, "repetition"));
                let found = game.position().adjudicate(&game.past());
                assert_eq!(found, expected, "{text} after {known:?}");
                ended += usize::from(expected.is_some());
            }
        }
    }
    assert!(ended > 100, "only {ended} repetitions: the test says little");
}
