//! What was found in a game, as a table and sentences.

use ludoteca_core::{BySide, Message, Score, Side};
use ludoteca_house::{Analysis, LiveGame, Mark, Step};
use ludoteca_paint::sparkline;
use unicode_width::UnicodeWidthStr;

use crate::TEXTS;
use crate::best::verdict_message;
use crate::env::Env;
use crate::failure::Failure;
use crate::{output, screen};

/// The width of a sparkline where nobody knows how wide the screen is.
const USUAL_WIDTH: usize = 80;

/// A game that was judged, in front of a person.
pub(super) struct Report<'a> {
    pub(super) game: &'a dyn LiveGame,
    pub(super) found: &'a Analysis,
    pub(super) env: &'a Env,
}

impl Report<'_> {
    /// Tells everything.
    pub(super) fn tell(&self) -> Result<(), Failure> {
        for message in self.opening() {
            output::prose(&self.say(&message))?;
        }
        self.table()?;
        self.course()?;
        for message in self.closing() {
            output::prose(&self.say(&message))?;
        }
        Ok(())
    }

    fn say(&self, message: &Message) -> String {
        self.env.language().say(message)
    }

    fn side(&self, side: Side) -> Message {
        self.game.session().side_name(side)
    }

    /// Who judges, and what a table says of the start.
    fn opening(&self) -> Vec<Message> {
        if self.found.judge != "table" {
            let judged = TEXTS.message("analysis.judge").with_trusted("judge", &self.found.judge);
            return vec![judged.with("n", self.found.nodes)];
        }
        let first = self.found.steps.first().and_then(|step| step.verdict.before);
        let start = |verdict| {
            TEXTS.message("analysis.start").with_message("verdict", verdict_message(self.game, verdict))
        };
        first.map(start).into_iter().collect()
    }

    /// A row for every ply, and below mistakes what would have been better.
    fn table(&self) -> Result<(), Failure> {
        if self.found.steps.is_empty() {
            return Ok(());
        }
        let head =
            |key: &'static str| self.say(&TEXTS.message(key).with_message("side", self.side(Side::First)));
        let number = widest(self.found.steps.iter().map(|step| step.number.as_str()));
        let head = ["analysis.head.move", "analysis.head.ply", "analysis.head.score", "analysis.head.chance"]
            .map(head);
        let rows = self.found.steps.iter().map(|step| {
            let moved =
                format!("{:<number$} {}{}", step.number, step.text, step.mark.map_or("", Mark::suffix));
            let percent = format!("{:.0}", 100.0 * first_chance(step));
            [moved, step.ply.to_string(), first_score(step).to_string(), percent]
        });
        let cells: Vec<[String; 4]> = std::iter::once(head).chain(rows).collect();
        let [moves, plies, scores, chances] =
            [0, 1, 2, 3].map(|column| widest(cells.iter().map(|row| row[column].as_str())));
        let row = |[moved, ply, score, chance]: &[String; 4]| {
            let pad = " ".repeat(moves - moved.width());
            format!("{moved}{pad}  {ply:>plies$}  {score:>scores$}  {chance:>chances$}")
        };
        output::line(&row(&cells[0]))?;
        for (step, cells) in self.found.steps.iter().zip(&cells[1..]) {
            let effect = step.effect().map(|effect| self.say(&effect.message())).unwrap_or_default();
            output::line(format!("{}  {effect}", row(cells)).trim_end())?;
            for message in step.notes() {
                output::prose(&format!("{}{}", " ".repeat(number + 1), self.say(&message)))?;
            }
        }
        Ok(())
    }

    /// The chances of the first side over the game, on one line.
    fn course(&self) -> Result<(), Failure> {
        let chances: Vec<f64> = self.found.course().into_iter().map(|(_, chance)| chance).collect();
        if chances.len() < 2 {
            return Ok(());
        }
        let label = self.say(&TEXTS.message("analysis.course").with_message("side", self.side(Side::First)));
        let room = screen::width().unwrap_or(USUAL_WIDTH).saturating_sub(label.width() + 1);
        let look = screen::look(&self.env.common, self.env.language());
        output::line(&format!("{label} {}", sparkline(&chances, (0.0, 1.0), room, look)))
    }

    /// How well both played, where the game turned, and how it ended.
    fn closing(&self) -> Vec<Message> {
        let sides = BySide::from_fn(|side| self.side(side));
        let mut lines = self.found.summary(&sides);
        lines.extend(self.ended_otherwise());
        if !self.found.is_whole() {
            let judged = TEXTS.message("analysis.partly").with("n", self.found.steps.len());
            lines.push(judged.with("plies", self.found.plies));
        }
        lines
    }

    /// What to say where the game ended otherwise than the last position promised,
    /// or has not ended.
    fn ended_otherwise(&self) -> Option<Message> {
        let Some(outcome) = self.found.outcome else { return Some(TEXTS.message("analysis.unfinished")) };
        let last = self.found.steps.last().filter(|last| last.ply == self.found.plies)?;
        let promised = last.verdict.after?;
        (promised.winner != outcome.winner).then(|| {
            TEXTS
                .message("analysis.ended_otherwise")
                .with("result", outcome.result())
                .with_message("ending", self.game.session().ending_name(outcome.ending))
                .with_message("verdict", verdict_message(self.game, promised))
        })
    }
}

/// The score after a ply, for the first side.
fn first_score(step: &Step) -> Score {
    match step.side {
        Side::First => step.score.after,
        Side::Second => -step.score.after,
    }
}

/// The chances after a ply, for the first side.
fn first_chance(step: &Step) -> f64 {
    match step.side {
        Side::First => step.chances.after,
        Side::Second => 1.0 - step.chances.after,
    }
}

fn widest<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    texts.map(UnicodeWidthStr::width).max().unwrap_or(0)
}
