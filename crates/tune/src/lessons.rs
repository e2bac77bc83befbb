//! Positions of games with their results.

use std::ops::{ControlFlow, RangeInclusive};

use ludoteca_core::{Control, History, Limits, Message, Playable, Request, Rng, Side, Spec, Stop, Weighed};
use ludoteca_house::Entry;
use ludoteca_work::Pool;

/// How games are played for their positions.
#[derive(Clone, Debug)]
pub struct LessonsPlan {
    /// The player on both sides.
    pub player: Spec,
    /// How many games are played.
    pub games: usize,
    /// How many plies at the beginning of each are left to chance.
    pub random_plies: RangeInclusive<usize>,
    /// After how many plies a game is called a draw.
    pub longest: usize,
    /// What decides all that is left to chance.
    pub seed: u64,
    /// How many games are played at a time.
    pub threads: usize,
}

/// The weights that count in a position and how often, for the side to move.
pub type Counted = Box<[(u16, i16)]>;

/// What can be learnt from one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// What counts in it.
    pub counts: Counted,
    /// What the side to move got in the end: 0, 0.5 or 1.
    pub result: f32,
}

/// The positions of many games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lessons {
    /// The positions of each game that came to an end.
    pub games: Vec<Vec<Lesson>>,
    /// How many games were called a draw for their length.
    pub cut: usize,
}

impl Lessons {
    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.games.iter().map(Vec::len).sum()
    }
}

/// Plays games for their positions; `watch` hears how many are over, and stops the
/// games by returning `false`.
///
/// What is decided by a search at hand, and where a noisy move was played, is left out:
/// an evaluation is asked about quiet positions. The games do not depend on the threads.
///
/// # Errors
/// If the player is none of this game's or its settings are wrong.
pub fn play<G: Playable>(
    entry: &Entry<G>,
    rules: &G::Rules,
    evaluator: &dyn Weighed<G>,
    plan: &LessonsPlan,
    watch: &mut dyn FnMut(usize) -> bool,
) -> Result<Lessons, Message> {
    let work = |number: usize, tell: &mut dyn FnMut(Result<(usize, Played), Message>)| {
        tell(game(entry, rules, evaluator, plan, number).map(|played| (number, played)));
    };
    let mut played = Vec::new();
    let flow = Pool::new(plan.threads).listen(0..plan.games, &Stop::new(), work, &mut |note| match note {
        Err(what) => ControlFlow::Break(Err(what)),
        Ok(game) => {
            played.push(game);
            if watch(played.len()) { ControlFlow::Continue(()) } else { ControlFlow::Break(Ok(())) }
        }
    });
    if let ControlFlow::Break(ended) = flow {
        ended?;
    }
    played.sort_by_key(|(number, _)| *number);
    let cut = played.iter().filter(|(_, game)| game.cut).count();
    Ok(Lessons { games: played.into_iter().map(|(_, game)| game.lessons).collect(), cut })
}

/// One game.
struct Played {
    lessons: Vec<Lesson>,
    cut: bool,
}

fn game<G: Playable>(
    entry: &Entry<G>,
    rules: &G::Rules,
    evaluator: &dyn Weighed<G>,
    plan: &LessonsPlan,
    number: usize,
) -> Result<Played, Message> {
    let mut rng = Rng::new(plan.seed ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let nobody = || Message::new("error.no_machine").with("text", &plan.player);
    let mut player = entry.player(&plan.player, rules, rng.next())?.ok_or_else(nobody)?;
    let span = plan.random_plies.end() - plan.random_plies.start() + 1;
    let random = plan.random_plies.start() + rng.below(span);
    let control = Control::timed();
    let start = G::start(rules);
    let (mut position, mut line, mut identities) = (start.clone(), Vec::new(), Vec::new());
    let (mut moves, mut counts) = (Vec::new(), Vec::new());
    let mut kept: Vec<(Side, Counted)> = Vec::new();
    let outcome = loop {
        let past = History { start: &start, moves: &line, identities: &identities };
        if let Some(outcome) = position.ended().or_else(|| position.adjudicate(&past)) {
            break Some(outcome);
        }
        if line.len() >= plan.longest {
            break None;
        }
        let choice = if line.len() < random {
            moves.clear();
            position.moves(&mut moves);
            *rng.pick(&moves).expect("a game that is not over has moves")
        } else {
            let limits = Limits::default();
            let request = Request { rules, past, position: &position, limits, control: &control };
            let decision = player.choose(&request, &mut |_| {}).map_err(|none| none.reason().clone())?;
            let settled = decision.score.is_some_and(|score| score.plies().is_some());
            if !settled && !evaluator.is_noisy(&position, decision.choice) {
                counts.clear();
                evaluator.counts(&position, &mut counts);
                let there = counts.iter().enumerate().filter(|(_, count)| **count != 0);
                kept.push((position.turn(), there.map(|(at, &count)| (at as u16, count as i16)).collect()));
            }
            decision.choice
        };
        identities.push(position.identity());
        line.push(choice);
        position.apply(choice);
    };
    let winner = outcome.and_then(|outcome| outcome.winner);
    let result = |side: Side| match winner {
        None => 0.5,
        Some(winner) => f32::from(u8::from(winner == side)),
    };
    let lessons = kept.into_iter().map(|(side, counts)| Lesson { counts, result: result(side) }).collect();
    Ok(Played { lessons, cut: outcome.is_none() })
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Rules;
    use ludoteca_house::HOUSE;

    use super::*;
    use crate::{FitPlan, fit};

    fn plan(player: &str, threads: usize) -> LessonsPlan {
        let player = player.parse().expect("a player");
        LessonsPlan { player, games: 24, random_plies: 1..=4, longest: 80, seed: 5, threads }
    }

    const RYG: &str = "ryg:depth=2,book=off,ties=random";

    fn lessons(threads: usize) -> Lessons {
        let plan = plan(RYG, threads);
        let evaluator = HOUSE.cats.weighed(&plan.player).expect("it can be taught");
        play(&HOUSE.cats, &Rules::default(), &*evaluator, &plan, &mut |_| true).expect("it plays")
    }

    #[test]
    fn the_games_do_not_depend_on_the_threads() {
        let alone = lessons(1);
        assert_eq!(alone, lessons(3));
        assert_eq!(alone.games.len(), 24);
        assert!(alone.positions() > 200, "{}", alone.positions());
        let lengths: std::collections::BTreeSet<usize> = alone.games.iter().map(Vec::len).collect();
        assert!(lengths.len() > 3, "chance makes the games differ: {lengths:?}");
    }

    #[test]
    fn what_one_side_won_the_other_lost() {
        for game in lessons(2).games {
            // The mouse's counts are above zero, the cats' below.
            let results = |mouse: bool| {
                let lessons = game.iter().filter(|lesson| (lesson.counts[0].1 > 0) == mouse);
                lessons.map(|lesson| lesson.result).collect::<Vec<_>>()
            };
            let (mouse, cats) = (results(true), results(false));
            let near = |a: f32, b: f32| (a - b).abs() < 1e-6;
            assert!(mouse.iter().all(|&result| near(result, mouse[0])), "{mouse:?}");
            assert!(
                mouse.iter().zip(&cats).all(|(mouse, cats)| near(mouse + cats, 1.0)),
                "{mouse:?} {cats:?}"
            );
        }
    }

    #[test]
    fn a_program_learns_from_its_own_games() {
        let lessons = lessons(2);
        let evaluator = HOUSE.cats.weighed(&RYG.parse().expect("a player")).expect("it can be taught");
        let before: Vec<i32> = evaluator.weights().into_iter().map(|(_, weight)| weight).collect();
        let fitted = fit(&lessons, &before, FitPlan { kept_back: 0, ..FitPlan::default() }).expect("lessons");
        assert!(fitted.after < fitted.before, "{fitted:?}");
    }

    #[test]
    fn who_is_no_machine_or_cannot_be_taught_is_told() {
        let evaluator = HOUSE.cats.weighed(&RYG.parse().expect("a player")).expect("it can be taught");
        let refusal = |player: &str| {
            let plan = plan(player, 1);
            play(&HOUSE.cats, &Rules::default(), &*evaluator, &plan, &mut |_| true).expect_err("nobody plays")
        };
        assert_eq!(refusal("human").key(), "error.no_machine");
        assert_eq!(refusal("nobody").key(), "error.player");
        let untaught = HOUSE.cats.weighed(&"perfect".parse().expect("a player"));
        assert_eq!(untaught.expect_err("it knows all").key(), "error.not_taught");
    }
}
