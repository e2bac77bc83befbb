//! The players against each other.

use ludoteca_claustro::{Claustro, ClaustroEvaluation, Easy, Greedy, Rules};
use ludoteca_core::{
    BySide, Control, Decision, Evaluator, Game, GameSoFar, Info, Limits, NoMove, Notation, Outcome, Player,
    Random, Request, Score, Side,
};

/// The longest game: captures can go on forever.
const PLIES: usize = 500;

/// Plays a game to its end.
fn play(rules: &str, players: BySide<&mut dyn Player<Claustro>>) -> Option<Outcome> {
    let rules: Rules = rules.parse().unwrap();
    let mut game = GameSoFar::new(Claustro::start(&rules));
    let mut players = players;
    let control = Control::timed();
    for _ in 0..PLIES {
        if let Some(outcome) = game.outcome() {
            return Some(outcome);
        }
        let position = game.position();
        let request = game.request(&rules, Limits::default(), &control);
        let choice = players[position.turn()].choose(&request, &mut |_| {}).expect("it answers").choice;
        let legal = position.judge(&choice.into());
        assert_eq!(legal, Ok(choice), "{rules} {}: an illegal choice", position.position());
        game.push(choice);
    }
    None
}

/// The games of a hundred that one player wins and loses against another, half of
/// them on either side.
fn score<A: Player<Claustro>, B: Player<Claustro>>(
    rules: &str,
    one: impl Fn(u64) -> A,
    other: impl Fn(u64) -> B,
) -> (usize, usize) {
    let (mut won, mut lost) = (0, 0);
    for seed in 1000..1100 {
        let (mut one, mut other) = (one(seed), other(!seed));
        let side = Side::ALL[seed as usize % 2];
        let players: BySide<&mut dyn Player<Claustro>> = match side {
            Side::First => BySide { first: &mut one, second: &mut other },
            Side::Second => BySide { first: &mut other, second: &mut one },
        };
        let winner = play(rules, players).and_then(|outcome| outcome.winner);
        won += usize::from(winner == Some(side));
        lost += usize::from(winner == Some(side.other()));
    }
    (won, lost)
}

#[test]
fn greedy_beats_easy() {
    let (won, _) = score("5x5,seed", Greedy::new, Easy::new);
    assert!(won >= 95, "greedy won only {won} of 100 games");
}

/// Looks two plies ahead with the evaluation.
struct Foreseeing(ClaustroEvaluation);

impl Foreseeing {
    fn value(&self, position: &Claustro, depth: u32) -> Score {
        if let Some(outcome) = position.ended() {
            return match outcome.winner {
                None => Score::EVEN,
                Some(side) if side == position.turn() => Score::win_in(0),
                Some(_) => Score::loss_in(0),
            };
        }
        if depth == 0 {
            return self.0.score(position);
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let values = moves.into_iter().map(|m| -self.value(&after(position, m), depth - 1));
        values.max().unwrap_or_default()
    }
}

fn after(position: &Claustro, m: ludoteca_claustro::Move) -> Claustro {
    let mut after = *position;
    after.apply(m);
    after
}

impl Player<Claustro> for Foreseeing {
    fn choose(
        &mut self,
        request: &Request<'_, Claustro>,
        _: &mut dyn FnMut(&Info<Claustro>),
    ) -> Result<Decision<Claustro>, NoMove> {
        let mut moves = Vec::new();
        request.position.moves(&mut moves);
        let best = moves.into_iter().max_by_key(|&m| -self.value(&after(request.position, m), 1));
        Ok(Decision { choice: best.expect("there is a move"), score: None, reason: None })
    }
}

#[test]
fn two_plies_and_the_evaluation_beat_easy_and_greedy() {
    // Without the repetition rule, which the two plies do not see.
    let rules = "5x5,seed,repetition=none";
    let foreseeing = |_| Foreseeing(ClaustroEvaluation::default());
    let (won, lost) = score(rules, foreseeing, Easy::new);
    assert!(won >= 95 && lost == 0, "against easy the evaluation won {won} and lost {lost} of 100 games");
    let (won, lost) = score(rules, foreseeing, Greedy::new);
    assert!(won >= 80 && lost == 0, "against greedy the evaluation won {won} and lost {lost} of 100 games");
}

#[test]
fn every_rule_set_can_be_played_by_everybody() {
    for rules in [
        "3x4",
        "10x3",
        "6x7,seed",
        "10x10",
        "5x5,stuck=draws",
        "5x5,capture=jump",
        "5x5,diagonals=forward",
        "5x5,steps=any",
        "5x5,forced=yes",
        "4x4,capture=jump,steps=any,forced=yes,repetition=none",
    ] {
        for seed in 0..5 {
            let (mut greedy, mut easy, mut random) = (Greedy::new(seed), Easy::new(seed), Random::new(seed));
            play(rules, BySide { first: &mut greedy, second: &mut easy });
            play(rules, BySide { first: &mut easy, second: &mut random });
            play(rules, BySide { first: &mut random, second: &mut greedy });
        }
    }
}
