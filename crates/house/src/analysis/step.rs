//! One ply of a game, judged.

use ludoteca_core::{Effect, Message, Score, Side, Verdict};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::Mark;
use crate::TEXTS;

/// Above this, or below what is left to one, somebody is expected to win.
const LIKELY: f64 = 2.0 / 3.0;

/// The most moves of something better that are told.
const LONGEST: usize = 6;

/// A value before a move and after it, for the side that makes the move.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Around<T> {
    /// Before the move, with best play.
    pub before: T,
    /// After it.
    pub after: T,
}

/// A ply of a game and what it did, all values for the side that made it.
#[derive(Clone, Debug)]
pub struct Step {
    /// The number of the ply, from one.
    pub ply: usize,
    /// How the record numbers it: `12.` or `12...`.
    pub number: String,
    /// Who moved.
    pub side: Side,
    /// The move, as canonical text.
    pub text: String,
    /// How many legal moves there were.
    pub choices: usize,
    /// The scores.
    pub score: Around<Score>,
    /// The results, where they are proved.
    pub verdict: Around<Option<Verdict>>,
    /// The chances of winning, from 0 to 1.
    pub chances: Around<f64>,
    /// The chances that the move gave away, from 0 to 1.
    pub loss: f64,
    /// What it earns.
    pub mark: Option<Mark>,
    /// The line that the judge thinks best instead, or as well if the move begins it.
    pub line: Vec<String>,
    /// The moves that would have kept the result where this one did not, as far as they are
    /// known.
    pub saving: Vec<String>,
    /// A forced win, or a way out of one, that was there and not taken.
    pub missed: Option<Missed>,
    /// What changed on the board, in words.
    pub reasons: Vec<Message>,
    /// How deep the judge looked before the move; nothing where a table knew.
    pub depth: u32,
}

/// Something that was there to be found.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Missed {
    /// What it was.
    pub kind: MissedKind,
    /// In how many plies the win was forced, or would have been.
    pub plies: u32,
    /// How, as canonical texts.
    #[serde(rename = "pv")]
    pub line: Vec<String>,
}

impl Missed {
    /// What it was, in words.
    pub fn message(&self) -> Message {
        let key = match self.kind {
            MissedKind::Win => "analysis.missed_win",
            MissedKind::Save => "analysis.missed_save",
        };
        TEXTS.message(key).with("n", self.plies).with_trusted("line", self.line.join(", "))
    }
}

/// What was missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MissedKind {
    /// The side to move could have forced a win.
    Win,
    /// The move allowed a forced win that another would have prevented.
    Save,
}

/// Who is expected to win at some chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Expected {
    Loss,
    Open,
    Win,
}

impl Expected {
    fn at(chance: f64) -> Expected {
        match chance {
            chance if chance > LIKELY => Expected::Win,
            chance if chance < 1.0 - LIKELY => Expected::Loss,
            _ => Expected::Open,
        }
    }
}

impl Step {
    /// What it did to the result, where that is known before and after.
    pub fn effect(&self) -> Option<Effect> {
        Some(Effect::of(self.verdict.before?, self.verdict.after?, self.side))
    }

    /// Whether it was a mistake, `?` or `??`.
    pub fn is_mistake(&self) -> bool {
        self.mark.is_some_and(Mark::is_mistake)
    }

    /// Whether it was a mistake after which another result is to be expected.
    pub fn turns(&self) -> bool {
        self.is_mistake() && Expected::at(self.chances.after) < Expected::at(self.chances.before)
    }

    /// What would have been better: the moves that keep the result, or the beginning of the
    /// judge's line.
    pub fn better(&self) -> String {
        let better = if self.saving.is_empty() { &self.line } else { &self.saving };
        better[..better.len().min(LONGEST)].join(", ")
    }

    /// What to write beside the move, if there is something to say.
    pub fn remark(&self) -> Option<Message> {
        let mark = self.mark.filter(|&mark| mark != Mark::Good)?;
        let key = match self.effect() {
            Some(Effect::ThrowsDraw) => "analysis.threw_draw",
            Some(Effect::ThrowsWin) => "analysis.threw_win",
            _ => return Some(self.estimate(mark)),
        };
        Some(TEXTS.message(key).with_trusted("saving", self.better()))
    }

    /// What to write where nothing is proved.
    fn estimate(&self, mark: Mark) -> Message {
        let percent = |chance: f64| format!("{:.0}", 100.0 * chance);
        let key = match mark {
            Mark::Good | Mark::Inaccuracy => "analysis.inaccuracy",
            Mark::Mistake => "analysis.mistake",
            Mark::Blunder => "analysis.blunder",
        };
        TEXTS
            .message(key)
            .with("before", percent(self.chances.before))
            .with("after", percent(self.chances.after))
            .with_trusted("better", self.better())
    }

    /// The score as far as it is a number: a win of unknown length is none.
    fn known_score(&self, score: Score, verdict: Option<Verdict>) -> Option<Score> {
        verdict.map_or(Some(score), |verdict| verdict.known_score(self.side))
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let thousandths = |chance: f64| (chance * 1000.0).round() / 1000.0;
        let score = Around {
            before: self.known_score(self.score.before, self.verdict.before),
            after: self.known_score(self.score.after, self.verdict.after),
        };
        let chances =
            Around { before: thousandths(self.chances.before), after: thousandths(self.chances.after) };
        let mut fields = serializer.serialize_struct("Step", 17)?;
        fields.serialize_field("ply", &self.ply)?;
        fields.serialize_field("number", &self.number)?;
        fields.serialize_field("side", &self.side)?;
        fields.serialize_field("move", &self.text)?;
        fields.serialize_field("score", &score)?;
        fields.serialize_field("chances", &chances)?;
        fields.serialize_field("loss", &thousandths(self.loss))?;
        fields.serialize_field("mark", &self.mark)?;
        fields.serialize_field("mistake", &self.is_mistake())?;
        fields.serialize_field("effect", &self.effect().map(Effect::word))?;
        fields.serialize_field("before", &self.verdict.before)?;
        fields.serialize_field("after", &self.verdict.after)?;
        fields.serialize_field("pv", &self.line)?;
        fields.serialize_field("saving", &self.saving)?;
        fields.serialize_field("missed", &self.missed)?;
        fields.serialize_field("reasons", &self.reasons)?;
        fields.serialize_field("depth", &self.depth)?;
        fields.end()
    }
}
