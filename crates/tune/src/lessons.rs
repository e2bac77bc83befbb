//! Positions of games with their results.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ludoteca_core::{
    Control, Decision, Ending, Error, GameSoFar, Info, Message, NoMove, Outcome, Playable, Player, Request,
    Rng, Score, Side, Spec, Stop, Tree, Weighed,
};
use ludoteca_house::{Arbiter, Books, Circumstances, Entry, Live, SelfPlay, Tables};
use ludoteca_session::{Record, Session, Shown};
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
    entry: &'static Entry<G>,
    rules: &G::Rules,
    evaluator: &dyn Weighed<G>,
    plan: &LessonsPlan,
    watch: &mut dyn FnMut(usize) -> bool,
) -> Result<Lessons, Error> {
    let work = |number: usize, tell: &mut dyn FnMut(Result<(usize, Played), Error>)| {
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
    entry: &'static Entry<G>,
    rules: &G::Rules,
    evaluator: &dyn Weighed<G>,
    plan: &LessonsPlan,
    number: usize,
) -> Result<Played, Error> {
    let mut notes = Notes { evaluator, counts: Vec::new(), kept: Vec::new() };
    let (_, outcome) = play_game(entry, rules, plan, plan.dice(number), &mut notes)?;
    Ok(Played { lessons: notes.lessons(outcome), cut: outcome.is_none() })
}

/// What a side got in the end: 0, 0.5 or 1.
pub(crate) fn result(winner: Option<Side>, side: Side) -> f32 {
    winner.map_or(0.5, |winner| f32::from(u8::from(winner == side)))
}

impl LessonsPlan {
    /// What decides all that is left to chance in a game.
    pub(crate) fn dice(&self, number: usize) -> Rng {
        Rng::new(self.seed ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// Lets the player play a game against itself; an end that is nothing was called for the
/// game's length.
pub(crate) fn play_game<G: Playable>(
    entry: &'static Entry<G>,
    rules: &G::Rules,
    plan: &LessonsPlan,
    mut rng: Rng,
    arbiter: &mut dyn Arbiter<G>,
) -> Result<(Session<G>, Option<Outcome>), Error> {
    let nobody = || ludoteca_house::TEXTS.unsupported("error.no_machine").with("text", &plan.player);
    let control = Control::timed();
    let circumstances =
        Circumstances { seed: rng.next(), control: &control, books: Books::None, tables: Tables::Used };
    let player = entry.make_player(&plan.player, rules, &circumstances)?.ok_or_else(nobody)?;
    let mut live = Live::new(entry, rules.clone(), G::start(rules));
    let both = Arc::new(Mutex::new(player));
    for side in Side::ALL {
        live.sit_with(side, plan.player.clone(), Box::new(BothSides(Arc::clone(&both))));
    }
    let span = plan.random_plies.end() - plan.random_plies.start() + 1;
    let random = plan.random_plies.start() + rng.below(span);
    wander(&mut live.session, random.min(plan.longest), &mut rng);
    let selfplay = SelfPlay { longest: Some(plan.longest), ..SelfPlay::default() };
    let outcome = selfplay.run(&mut live, &control, arbiter);
    if let Some(Outcome { ending: Ending::Forfeit, .. }) = outcome
        && let Some(failure) = live.session.failure()
    {
        return Err(NoMove::Failure(failure.clone()).into());
    }
    Ok((live.session, outcome))
}

/// The lessons of a recorded game, if it is finished.
pub fn of_record<G: Playable>(record: &Record<G>, evaluator: &dyn Weighed<G>) -> Option<Vec<Lesson>> {
    let outcome = record.outcome?;
    let mut notes = Notes { evaluator, counts: Vec::new(), kept: Vec::new() };
    let mut position = record.start.clone();
    let mut here = Tree::<G::Move>::ROOT;
    while let Some(&next) = record.tree.children(here).first() {
        let node = record.tree.node(next);
        let m = node.played?;
        notes.chosen(&position, m, node.eval);
        position.apply(m);
        here = next;
    }
    Some(notes.lessons(Some(outcome)))
}

/// Plays random moves, at most so many and not beyond the end.
pub(crate) fn wander<G: Playable>(session: &mut Session<G>, plies: usize, rng: &mut Rng) {
    let mut moves = Vec::new();
    while session.line().len() < plies && session.outcome().is_none() {
        moves.clear();
        session.position().moves(&mut moves);
        let Some(&choice) = rng.pick(&moves) else { return };
        session.accept(&Decision { choice, score: None, reason: None }, Duration::ZERO);
    }
}

/// One machine on both sides of the board, so that it remembers on either what it found
/// on the other.
struct BothSides<G: Playable>(Arc<Mutex<Box<dyn Player<G>>>>);

impl<G: Playable> Player<G> for BothSides<G> {
    fn choose(
        &mut self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, NoMove> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).choose(request, thoughts)
    }
}

/// What is kept of the positions of a game.
struct Notes<'a, G: Playable> {
    evaluator: &'a dyn Weighed<G>,
    /// Only for reuse.
    counts: Vec<i32>,
    kept: Vec<(Side, Counted)>,
}

impl<G: Playable> Notes<'_, G> {
    /// The lessons of a game that ended so.
    fn lessons(self, outcome: Option<Outcome>) -> Vec<Lesson> {
        let winner = outcome.and_then(|outcome| outcome.winner);
        let kept = self.kept.into_iter();
        kept.map(|(side, counts)| Lesson { counts, result: result(winner, side) }).collect()
    }
}

impl<G: Playable> Arbiter<G> for Notes<'_, G> {
    fn end(&mut self, _: &GameSoFar<G>) -> Option<(Outcome, Message)> {
        None
    }

    fn chosen(&mut self, position: &G, choice: G::Move, score: Option<Score>) {
        let settled = score.is_some_and(|score| score.plies().is_some());
        if settled || self.evaluator.is_noisy(position, choice) {
            return;
        }
        self.counts.clear();
        self.evaluator.counts(position, &mut self.counts);
        let there = self.counts.iter().enumerate().filter(|(_, count)| **count != 0);
        self.kept.push((position.turn(), there.map(|(at, &count)| (at as u16, count as i16)).collect()));
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::{Cats, Rules};
    use ludoteca_house::HOUSE;

    use super::*;
    use crate::{FitPlan, fit};

    fn cats() -> &'static Entry<Cats> {
        HOUSE.entry().expect("the house has cats")
    }

    fn plan(player: &str, threads: usize) -> LessonsPlan {
        let player = player.parse().expect("a player");
        LessonsPlan { player, games: 24, random_plies: 1..=4, longest: 80, seed: 5, threads }
    }

    const RYG: &str = "ryg:depth=2,book=off,ties=random";

    fn lessons(threads: usize) -> Lessons {
        let plan = plan(RYG, threads);
        let evaluator = cats().weighed(&plan.player).expect("it can be taught");
        play(cats(), &Rules::default(), &*evaluator, &plan, &mut |_| true).expect("it plays")
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
        let evaluator = cats().weighed(&RYG.parse().expect("a player")).expect("it can be taught");
        let before: Vec<i32> = evaluator.weights().into_iter().map(|(_, weight)| weight).collect();
        let fitted = fit(&lessons, &before, FitPlan { kept_back: 0, ..FitPlan::default() }).expect("lessons");
        assert!(fitted.after < fitted.before, "{fitted:?}");
    }

    #[test]
    fn who_is_no_machine_or_cannot_be_taught_is_told() {
        let evaluator = cats().weighed(&RYG.parse().expect("a player")).expect("it can be taught");
        let refusal = |player: &str| {
            let plan = plan(player, 1);
            play(cats(), &Rules::default(), &*evaluator, &plan, &mut |_| true).expect_err("nobody plays")
        };
        assert_eq!(refusal("human").key(), "error.no_machine");
        assert_eq!(refusal("nobody").key(), "error.player");
        let untaught = cats().weighed(&"perfect".parse().expect("a player"));
        assert_eq!(untaught.expect_err("it knows all").key(), "error.not_taught");
    }
}
