//! Alpha-beta leaves out only what cannot matter.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ludoteca_cats::{Cats, Rules};
use ludoteca_core::{Evaluator, Game, History, Limits, Player, Request, Rng, Score, Side};
use ludoteca_search::AlphaBeta;

/// Likes to have many moves, and some positions better than others.
#[derive(Debug)]
struct Fancy;

impl Evaluator<Cats> for Fancy {
    fn score(&self, position: &Cats) -> Score {
        Score::new(position.count() as i32 + (position.key() % 50) as i32)
    }
}

/// The value by looking at everything.
fn plain(position: &mut Cats, ply: u32, depth: u32) -> Score {
    if let Some(outcome) = position.ended() {
        return match outcome.winner {
            None => Score::EVEN,
            Some(side) if side == position.turn() => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
        };
    }
    if depth == 0 {
        return Fancy.score(position);
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let value = |&m: &_| {
        let undo = position.apply(m);
        let value = -plain(position, ply + 1, depth - 1);
        position.undo(m, undo);
        value
    };
    moves.iter().map(value).max().expect("it has not ended")
}

/// The score that the player gives a position.
fn score(position: &Cats, limits: Limits) -> Option<Score> {
    let (rules, stop) = (Rules::default(), AtomicBool::new(false));
    let past = History { start: position, moves: &[], identities: &[] };
    let request = Request { rules: &rules, past, position, limits, stop: &stop };
    AlphaBeta(Fancy).choose(&request, &mut |_| {}).score
}

#[test]
fn the_value_is_that_of_plain_minimax() {
    let mut rng = Rng::new(11);
    for _ in 0..40 {
        let mut position = Cats::start(&Rules::default());
        for _ in 0..rng.below(16) {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let Some(&m) = rng.pick(&moves) else { break };
            position.apply(m);
        }
        // An only move is not thought about.
        if position.ended().is_some() || position.count() == 1 {
            continue;
        }
        let found = score(&position, Limits { depth: Some(4), ..Limits::default() });
        // A proved end stops the deepening: the shallowest depth that proves it counts.
        let values: Vec<Score> = (1..=4).map(|depth| plain(&mut position.clone(), 0, depth)).collect();
        let expected = values.iter().find(|value| value.plies().is_some()).or(values.last());
        assert_eq!(found.as_ref(), expected, "{position:?}");
    }
}

#[test]
fn limits_of_time_and_positions_are_kept() {
    let start = Cats::start(&Rules::default());
    assert_eq!(start.turn(), Side::First);
    let begin = Instant::now();
    score(&start, Limits { time: Some(Duration::from_millis(100)), ..Limits::default() });
    assert!(begin.elapsed() < Duration::from_millis(600), "{:?}", begin.elapsed());
    assert_eq!(score(&start, Limits { nodes: Some(0), ..Limits::default() }), None);
}
