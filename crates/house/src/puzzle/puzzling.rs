//! What a live game has to do with puzzles.

use ludoteca_core::{Control, Error, GameSoFar, Job, Playable, Rng};

use super::examiner::{Examiner, Task};
use super::grading::puzzle;
use super::{Goal, Kind, Puzzle, Ruling};
use crate::snapshot::Snapshot;
use crate::{Live, Thought};

/// The most plies of a puzzle: where a table decides, and where a proof search does.
const MOST_KNOWN: u32 = 15;
const MOST_PROVED: u32 = 5;
/// How far from the end a proof search looks for puzzles, in plies.
const LOOK_BACK: usize = 16;
/// Of so many games, one is asked first for a way to save it.
const SAVES: usize = 4;

/// Puzzles in a live game. Each question is a [`Job`] of its own.
pub trait Puzzling {
    /// A puzzle of at most so many plies in the game so far, if there is any; where there are
    /// several, the number of the game chooses. Without a number of plies it is the usual one.
    fn find_puzzle(&self, number: u64, most: Option<u32>) -> Job<Thought, Result<Option<Puzzle>, Error>>;

    /// What the last move comes to, for whoever had this goal before it.
    fn rule_on(&self, goal: Goal) -> Job<Thought, Result<Ruling, Error>>;
}

impl<G: Playable> Puzzling for Live<G> {
    fn find_puzzle(&self, number: u64, most: Option<u32>) -> Job<Thought, Result<Option<Puzzle>, Error>> {
        let snapshot = self.snapshot();
        Job::new(move |control: &Control, _: &mut dyn FnMut(Thought)| {
            snapshot.find_puzzle(number, most, control)
        })
    }

    fn rule_on(&self, goal: Goal) -> Job<Thought, Result<Ruling, Error>> {
        let snapshot = self.snapshot();
        Job::new(move |control: &Control, _: &mut dyn FnMut(Thought)| snapshot.rule_on(goal, control))
    }
}

impl<G: Playable> Snapshot<G> {
    fn find_puzzle(
        &self,
        number: u64,
        most: Option<u32>,
        control: &Control,
    ) -> Result<Option<Puzzle>, Error> {
        let examiner = Examiner::new(self.entry, &self.rules, control)?.glancing();
        let (usual, back) =
            if examiner.knows_all() { (MOST_KNOWN, usize::MAX) } else { (MOST_PROVED, LOOK_BACK) };
        let mut rng = Rng::new(number);
        let kinds = if rng.below(SAVES) == 0 { [Kind::Save, Kind::Win] } else { [Kind::Win, Kind::Save] };
        let found = kinds.into_iter().find_map(|kind| {
            let tasks =
                self.tasks(back, control, |position| examiner.task(position, kind, most.unwrap_or(usual)));
            chosen(tasks, &mut rng)
        });
        Ok(found
            .map(|(position, task)| puzzle(self.entry, &self.rules, &position, &task, Some(number), control)))
    }

    /// The tasks in the last positions of the game, so many plies back.
    fn tasks(
        &self,
        back: usize,
        control: &Control,
        task: impl Fn(&G) -> Option<Task<G>>,
    ) -> Vec<(G, Task<G>)> {
        let mut game = self.game.clone();
        let mut found = Vec::new();
        for _ in 0..back {
            let position = game.position();
            if position.ended().is_none() {
                found.extend(task(position).map(|task| (position.clone(), task)));
            }
            if game.pop().is_none() || control.is_stopped() {
                break;
            }
        }
        found
    }

    fn rule_on(&self, goal: Goal, control: &Control) -> Result<Ruling, Error> {
        let mut before: GameSoFar<G> = self.game.clone();
        before.pop();
        let examiner = Examiner::new(self.entry, &self.rules, control)?;
        Ok(examiner.ruling(&self.game, before.position().turn(), goal))
    }
}

/// One of the tasks of a game: each length that there is, as likely as any other.
fn chosen<G: Playable>(mut found: Vec<(G, Task<G>)>, rng: &mut Rng) -> Option<(G, Task<G>)> {
    let mut lengths: Vec<u32> = found.iter().map(|(_, task)| task.goal.plies()).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let length = *rng.pick(&lengths)?;
    found.retain(|(_, task)| task.goal.plies() == length);
    let place = rng.below(found.len());
    Some(found.swap_remove(place))
}
