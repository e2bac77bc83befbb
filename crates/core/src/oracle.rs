//! What is known for certain about a position.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{Game, History, Message, Score, Side, TEXTS};

/// The proved result of a position when both sides play their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// Who wins; `None` is a draw.
    pub winner: Option<Side>,
    /// In how many plies, if that is known: the winner hurries, the loser delays.
    pub plies: Option<u32>,
}

impl Verdict {
    /// The result of a position whose best move leads to this one.
    #[must_use]
    pub fn one_ply_before(self) -> Verdict {
        Verdict { plies: self.plies.map(|plies| plies + 1), ..self }
    }

    /// The value for a side, unless it is a win or a loss of a length that nobody knows.
    pub fn known_score(self, side: Side) -> Option<Score> {
        let known = self.winner.is_none() || self.plies.is_some();
        known.then(|| self.score(side))
    }

    /// The verdict as a score for one side; a win of unknown length counts as a long one.
    pub fn score(self, side: Side) -> Score {
        let plies = self.plies.unwrap_or(u32::MAX);
        match self.winner {
            None => Score::EVEN,
            Some(winner) if winner == side => Score::win_in(plies),
            Some(_) => Score::loss_in(plies),
        }
    }
}

impl Serialize for Verdict {
    /// Gives `{"result": "first", "plies": 7}`; a draw has the result `draw`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Verdict", 2)?;
        fields.serialize_field("result", self.winner.map_or("draw", Side::word))?;
        fields.serialize_field("plies", &self.plies)?;
        fields.end()
    }
}

/// Something that knows the result of every position of a game, such as a solved table.
pub trait Oracle<G: Game>: Send + Sync {
    /// The result of a position that a past has led to, under the rules that the oracle was
    /// made for.
    fn verdict(&self, past: &History<'_, G>, position: &G) -> Verdict;

    /// The result of a position that a game begins with.
    fn verdict_of_start(&self, start: &G) -> Verdict {
        self.verdict(&History::none(start), start)
    }
}

/// What a move does to the result of the game, for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// The quickest win.
    Wins,
    /// A win, but a slower one than there is.
    WinsLater,
    /// A draw where there is no win.
    Draws,
    /// A loss that nothing avoids, as late as can be.
    LosesLate,
    /// A loss that nothing avoids, sooner than it need be.
    LosesSooner,
    /// The win is gone.
    ThrowsWin,
    /// The draw is gone.
    ThrowsDraw,
}

impl Effect {
    /// What a move does that leads from one verdict to another.
    pub fn of(before: Verdict, after: Verdict, mover: Side) -> Effect {
        let best = before.plies.is_none() || after.plies.map(|plies| plies + 1) == before.plies;
        let won = Some(mover);
        match (before.winner, after.winner) {
            (winner, then) if winner == won && then == won && best => Effect::Wins,
            (winner, then) if winner == won && then == won => Effect::WinsLater,
            (winner, _) if winner == won => Effect::ThrowsWin,
            (None, Some(_)) => Effect::ThrowsDraw,
            (None, None) => Effect::Draws,
            (Some(_), _) if best => Effect::LosesLate,
            (Some(_), _) => Effect::LosesSooner,
        }
    }

    /// Whether the move gives away a better result.
    pub const fn is_mistake(self) -> bool {
        matches!(self, Effect::ThrowsWin | Effect::ThrowsDraw)
    }

    /// The word that texts and keys use.
    pub const fn word(self) -> &'static str {
        match self {
            Effect::Wins => "wins",
            Effect::WinsLater => "wins_later",
            Effect::Draws => "draws",
            Effect::LosesLate => "loses_late",
            Effect::LosesSooner => "loses_sooner",
            Effect::ThrowsWin => "throws_win",
            Effect::ThrowsDraw => "throws_draw",
        }
    }

    /// What it is called.
    pub fn message(self) -> Message {
        TEXTS.message(format!("effect.{}", self.word()))
    }
}

impl Serialize for Effect {
    /// Gives its word.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(winner: Option<Side>, plies: u32) -> Verdict {
        Verdict { winner, plies: Some(plies) }
    }

    #[test]
    fn effects_are_told_apart() {
        let (me, you) = (Some(Side::First), Some(Side::Second));
        for (before, after, effect) in [
            (verdict(me, 5), verdict(me, 4), Effect::Wins),
            (verdict(me, 5), verdict(me, 6), Effect::WinsLater),
            (verdict(me, 5), verdict(you, 9), Effect::ThrowsWin),
            (verdict(me, 5), verdict(None, 0), Effect::ThrowsWin),
            (verdict(you, 8), verdict(you, 7), Effect::LosesLate),
            (verdict(you, 8), verdict(you, 1), Effect::LosesSooner),
            (verdict(None, 0), verdict(you, 3), Effect::ThrowsDraw),
            (verdict(None, 0), verdict(None, 0), Effect::Draws),
        ] {
            assert_eq!(Effect::of(before, after, Side::First), effect);
        }
    }

    #[test]
    fn nearer_wins_are_better_and_nearer_losses_worse() {
        let (me, you) = (Some(Side::First), Some(Side::Second));
        let score = |verdict: Verdict| verdict.score(Side::First);
        assert!(score(verdict(me, 3)) > score(verdict(me, 5)));
        assert!(score(verdict(me, 5)) > score(verdict(None, 0)));
        assert!(score(verdict(None, 0)) > score(verdict(you, 5)));
        assert!(score(verdict(you, 5)) > score(verdict(you, 3)));
    }
}
