//! Graded players, from beatable by a child to perfect.

use std::fmt;
use std::sync::Arc;

use ludoteca_core::{
    Course, Decision, Game, History, Info, Oracle, Player, Prospect, Request, Rng, Score, Side, Verdict,
};

use crate::{Grade, Perfect, Skill, Training};

/// Results this near are seen even in a move that is played without thinking.
const REFLEX: u32 = 2;
/// Without distances, a result is seen with a chance of the sight in so many.
const CLEAR: usize = 20;
/// A distance that the table does not tell: longer than any.
const FAR: u32 = 1000;
/// The value of a result that is seen, far from any judgement.
const SEEN: i64 = 1_000_000;

/// A graded player of either side.
///
/// It sees forced wins and losses that are near, and judges the rest at a glance;
/// now and then it plays without thinking. It never passes over a win on the spot.
/// The last grade is [`Perfect`].
pub struct Level<G: Game, O: ?Sized> {
    grade: Grade,
    perfect: Perfect<G, O>,
    training: &'static Training<G>,
    rng: Rng,
    course: Course<G>,
    prospects: Vec<Prospect<G::Move>>,
}

impl<G: Game, O: Oracle<G> + ?Sized> Level<G, O> {
    /// A player of this grade with a table.
    pub fn new(grade: Grade, table: Arc<O>, training: &'static Training<G>, seed: u64) -> Level<G, O> {
        Level {
            grade,
            perfect: Perfect::new(table, seed),
            training,
            rng: Rng::new(seed),
            course: Course::new(),
            prospects: Vec::new(),
        }
    }

    /// Its grade.
    pub const fn grade(&self) -> Grade {
        self.grade
    }

    /// Chooses a move, and tells what it is worth if the player knows, whatever
    /// came before.
    ///
    /// # Panics
    /// If there is no legal move, or the table is not for this position.
    pub fn pick(&mut self, position: &G) -> (G::Move, Option<Score>) {
        self.decide(position, None)
    }

    fn decide(&mut self, position: &G, past: Option<&History<'_, G>>) -> (G::Move, Option<Score>) {
        let me = position.turn();
        let Some(skills) = self.training.skills.get(self.grade.number() as usize - 1) else {
            let (choice, verdict) = self.perfect.decide(position, past);
            return (choice, verdict.known_score(me));
        };
        let Skill { sight, slips, noise } = skills[me];
        let mut position = position.clone();
        self.course.follow(past);
        self.course.prospects(&mut position, &**self.perfect.table(), &mut self.prospects);
        let thinks = self.rng.below(100) >= slips;
        let sight = if thinks { sight } else { sight.min(REFLEX) };
        let mut best: Option<(i64, G::Move, Option<Score>)> = None;
        for &Prospect { choice, verdict, .. } in &self.prospects {
            // A draw is no event: nothing shows that the game will not end.
            let seen = verdict.winner.is_some()
                && match verdict.plies {
                    Some(plies) => plies < sight,
                    None => self.rng.below(CLEAR) < sight as usize,
                };
            let value = if seen {
                worth(verdict, me)
            } else if thinks {
                let undo = position.apply(choice);
                let judged = if verdict.plies == Some(0) { 0 } else { self.judge(&position, me) };
                position.undo(choice, undo);
                judged + self.rng.below(noise + 1) as i64
            } else {
                0
            };
            // What is equal is left to chance.
            let value = value * 256 + self.rng.below(256) as i64;
            if best.is_none_or(|(most, ..)| value > most) {
                let score = verdict.one_ply_before().known_score(me).filter(|_| seen);
                best = Some((value, choice, score));
            }
        }
        let (_, choice, score) = best.expect("players are asked only where there is a move");
        (choice, score)
    }

    /// What a position looks like to a side, in hundredths.
    fn judge(&self, position: &G, side: Side) -> i64 {
        let score = self.training.glance.score(position);
        let own = if position.turn() == side { score } else { -score };
        own.hundredths().map_or(if own.is_win() { SEEN } else { -SEEN }, i64::from)
    }
}

/// What a result that is seen is worth to a side: fast wins and slow losses.
fn worth(verdict: Verdict, side: Side) -> i64 {
    let plies = i64::from(verdict.plies.unwrap_or(FAR));
    if verdict.winner == Some(side) { SEEN - plies } else { plies - SEEN }
}

impl<G: Game, O: Oracle<G> + ?Sized> Player<G> for Level<G, O> {
    fn choose(&mut self, request: &Request<'_, G>, _: &mut dyn FnMut(&Info<G>)) -> Decision<G> {
        let (choice, score) = self.decide(request.position, Some(&request.past));
        Decision { choice, score, reason: None }
    }
}

impl<G: Game, O: ?Sized> fmt::Debug for Level<G, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Level").field("grade", &self.grade).field("rng", &self.rng).finish_non_exhaustive()
    }
}
