//! A recorded game, judged ply by ply.

mod annotate;
mod by_player;
mod by_table;
mod chances;
mod good;
mod graph;
mod judge;
mod mark;
mod measure;
mod missed;
mod retry;
mod step;
mod view;
mod words;

use ludoteca_core::{BySide, Control, Error, GameSoFar, Message, Outcome, Playable, Remark, Side};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::snapshot::Snapshot;

pub(crate) use annotate::annotate;
pub use chances::Chances;
pub use judge::{AnalysisOrder, JudgeChoice};
pub use mark::Mark;
pub use measure::AnalysisTime;
pub use retry::{Retried, Retry};
pub use step::{Around, Missed, MissedKind, Step};

/// The version of the form in JSON: since the second, any player may be the judge.
const FORMAT: u32 = 2;
/// The most reasons that are given for a mark.
const MOST_REASONS: usize = 2;
/// How fast the accuracy of a ply falls with the chances that it gave away.
const STRICTNESS: f64 = 4.0;

/// A game with what a judge says of its plies.
///
/// Everything in it is text and numbers, so that any screen can show it.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The game.
    pub game: &'static str,
    /// Its rules, as text.
    pub rules: String,
    /// The position that it began with, as text.
    pub start: String,
    /// Who judged: `table`, or a player.
    pub judge: String,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// How many plies the game has.
    pub plies: usize,
    /// The plies that were judged, in their order: all that were asked for, unless somebody
    /// stopped it.
    pub steps: Vec<Step>,
    /// The positions that were looked at.
    pub nodes: u64,
}

impl<G: Playable> Snapshot<G> {
    /// Judges the plies of the game; stopped, it gives what it has.
    pub(crate) fn analyse(
        &self,
        order: &AnalysisOrder,
        outcome: Option<Outcome>,
        control: &Control,
    ) -> Result<Analysis, Error> {
        let (judge, steps, nodes) = match self.find_judge(order, control)? {
            judge::Judge::Table(oracle) => {
                ("table".to_owned(), self.judge_by_table(&*oracle, order, control), 0)
            }
            judge::Judge::Player(spec, limits) => {
                let found = self.judge_by_player(&spec, limits, order, control)?;
                (spec.to_string(), found.steps, found.nodes)
            }
            judge::Judge::Stopped => (String::new(), Vec::new(), 0),
        };
        Ok(Analysis {
            game: G::NAME,
            rules: self.rules.to_string(),
            start: self.game.start().position(),
            judge,
            outcome,
            plies: self.game.moves().len(),
            steps,
            nodes,
        })
    }
}

impl<G: Playable> Snapshot<G> {
    /// What a ply that earned a mark did on the board, with the reply that follows: what
    /// the side that made it has to suffer or, after a good one, has gained.
    fn why_marked(&self, position: &G, m: G::Move, reply: Option<G::Move>, step: &Step) -> Vec<Message> {
        let Some(mark) = step.mark else { return Vec::new() };
        let line: Vec<G::Move> = std::iter::once(m).chain(reply).collect();
        let change = self.entry.change(&self.rules, None, position, &line, step.side);
        let told = |remarks: &mut dyn Iterator<Item = &Remark>| {
            remarks.take(MOST_REASONS).map(|remark| remark.message.clone()).collect()
        };
        match mark {
            Mark::Good => told(&mut change.in_favour_of(step.side)),
            _ => told(&mut change.against(step.side)),
        }
    }
}

/// How a record numbers the plies of a game: `1.` and `1...`, whoever begins.
fn numbers<G: Playable>(game: &GameSoFar<G>) -> Vec<String> {
    let mut position = game.start().clone();
    let mut number = 1;
    let one = |&m: &G::Move| {
        let side = position.turn();
        position.apply(m);
        match side {
            Side::First => format!("{number}."),
            Side::Second => {
                number += 1;
                format!("{}...", number - 1)
            }
        }
    };
    game.moves().iter().map(one).collect()
}

impl Analysis {
    /// Whether every ply of the game was judged.
    pub fn is_whole(&self) -> bool {
        self.steps.len() == self.plies
    }

    /// The step of a ply, if it was judged.
    pub fn step(&self, ply: usize) -> Option<&Step> {
        self.steps.iter().find(|step| step.ply == ply)
    }

    /// How well a side has played, from 0 to 100: the mean over its plies with a choice,
    /// each worth less the more chances it gave away. Nothing if it had no choice.
    pub fn accuracy(&self, side: Side) -> Option<f64> {
        let chosen = self.steps.iter().filter(|step| step.side == side && step.choices > 1);
        let worth: Vec<f64> = chosen.map(|step| 100.0 * (-STRICTNESS * step.loss).exp()).collect();
        (!worth.is_empty()).then(|| worth.iter().sum::<f64>() / worth.len() as f64)
    }

    /// How often a side has earned a mark.
    pub fn count(&self, side: Side, mark: Mark) -> usize {
        self.steps.iter().filter(|step| step.side == side && step.mark == Some(mark)).count()
    }

    /// The plies after which another result was to be expected than before.
    pub fn turning_points(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|step| step.turns())
    }

    /// The last turning point: the ply that decided the game as it ended.
    pub fn decisive(&self) -> Option<&Step> {
        self.turning_points().last()
    }

    /// The chances of the first side in every position that was judged, by the number of plies
    /// before it.
    pub fn course(&self) -> Vec<(usize, f64)> {
        let first = |step: &Step, chance: f64| match step.side {
            Side::First => chance,
            Side::Second => 1.0 - chance,
        };
        let mut course: Vec<(usize, f64)> = Vec::with_capacity(self.steps.len() + 1);
        for step in &self.steps {
            if course.last().is_none_or(|&(ply, _)| ply + 1 != step.ply) {
                course.push((step.ply - 1, first(step, step.chances.before)));
            }
            course.push((step.ply, first(step, step.chances.after)));
        }
        course
    }
}

/// What a side did, in numbers.
#[derive(Serialize)]
struct Tally {
    accuracy: Option<f64>,
    good: usize,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

impl Serialize for Analysis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tally = |side| Tally {
            accuracy: self.accuracy(side).map(|accuracy| (accuracy * 10.0).round() / 10.0),
            good: self.count(side, Mark::Good),
            inaccuracies: self.count(side, Mark::Inaccuracy),
            mistakes: self.count(side, Mark::Mistake),
            blunders: self.count(side, Mark::Blunder),
        };
        let mut fields = serializer.serialize_struct("Analysis", 13)?;
        fields.serialize_field("format", &FORMAT)?;
        fields.serialize_field("game", self.game)?;
        fields.serialize_field("rules", &self.rules)?;
        fields.serialize_field("start", &self.start)?;
        fields.serialize_field("result", &self.outcome.map(Outcome::result))?;
        fields.serialize_field("termination", &self.outcome.map(|outcome| outcome.ending.word()))?;
        fields.serialize_field("judge", &self.judge)?;
        fields.serialize_field("nodes", &self.nodes)?;
        fields.serialize_field("plies", &self.plies)?;
        fields.serialize_field("moves", &self.steps)?;
        fields.serialize_field("sides", &BySide::from_fn(tally))?;
        let turning: Vec<usize> = self.turning_points().map(|step| step.ply).collect();
        fields.serialize_field("turning_points", &turning)?;
        fields.serialize_field("decisive", &self.decisive().map(|step| step.ply))?;
        fields.end()
    }
}
