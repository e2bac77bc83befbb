//! Puzzles in words for any screen.

use ludoteca_core::Message;

use super::{Credit, Goal, Puzzle, Scorecard, Solving, Tackled};
use crate::TEXTS;

impl Solving {
    /// What is asked for, of a puzzle by its number.
    pub fn task(&self, number: u64) -> Message {
        let puzzle = self.puzzle();
        let key = match puzzle.goal {
            Goal::Win { .. } => "puzzle.task",
            Goal::Save { .. } => "puzzle.task_save",
        };
        TEXTS
            .message(key)
            .with("number", number)
            .with("grade", puzzle.grade())
            .with("n", puzzle.goal.plies())
            .with_trusted("position", &puzzle.position)
            .with_message("side", self.live().session().side_name(puzzle.side))
    }

    /// What is asked for in words alone: which puzzle it is, who has to reach what, and by
    /// which rules, for a screen that shows the position.
    pub fn asked(&self, number: u64) -> Vec<Message> {
        let puzzle = self.puzzle();
        let key = match puzzle.goal {
            Goal::Win { .. } => "puzzle.asked_win",
            Goal::Save { .. } => "puzzle.asked_save",
        };
        let head = TEXTS.message("puzzle.asked").with("number", number).with("grade", puzzle.grade());
        let task = TEXTS.message(key).with("n", puzzle.goal.plies());
        let task = task.with_message("side", self.live().session().side_name(puzzle.side));
        let rules = self.game.variants().into_iter().find(|known| known.rules == puzzle.rules);
        let rules = rules.map(|known| TEXTS.message("puzzle.asked_rules").with_message("rules", known.name));
        [head, task].into_iter().chain(rules).collect()
    }

    /// What came of a try of a move text.
    pub fn told(&self, text: &str, tackled: &Tackled) -> Message {
        let is_win = matches!(self.puzzle().goal, Goal::Win { .. });
        match tackled {
            Tackled::Refused(why) => why.clone(),
            Tackled::Late => TEXTS.message("puzzle.late").with("move", text),
            Tackled::Unclear => TEXTS.message("puzzle.unclear").with("move", text),
            Tackled::Wrong { refutation } => {
                let key = match (is_win, refutation.is_empty()) {
                    (true, true) => "puzzle.wrong",
                    (true, false) => "puzzle.wrong_answer",
                    (false, true) => "puzzle.loses",
                    (false, false) => "puzzle.loses_to",
                };
                TEXTS.message(key).with("move", text).with_trusted("line", refutation.join(", "))
            }
            Tackled::Right { reply } => {
                let session = self.live().session();
                let side = session.side_name(session.turn().other());
                TEXTS.message("puzzle.reply").with("move", reply).with_message("side", side)
            }
            Tackled::Solved => {
                let key = if is_win { "puzzle.right" } else { "puzzle.saved" };
                let said = TEXTS.message(key).with("n", self.puzzle().goal.plies());
                match self.credit() {
                    Credit::Alone => said,
                    Credit::Helped => TEXTS.message("puzzle.helped").with_message("said", said),
                    Credit::Failed => TEXTS.message("puzzle.failed").with_message("said", said),
                }
            }
        }
    }
}

impl Puzzle {
    /// How a puzzle goes, by what is left of its line.
    pub fn told_line(line: &[String]) -> Message {
        match line {
            [only] => TEXTS.message("puzzle.solution").with("move", only),
            line => TEXTS.message("puzzle.solution_line").with_trusted("line", line.join(", ")),
        }
    }
}

impl Scorecard {
    /// How it stands, and what the last puzzle did to the rating before it.
    pub fn told(self, before: Scorecard) -> Message {
        let change = i64::from(self.rating) - i64::from(before.rating);
        TEXTS
            .message("puzzle.card")
            .with("streak", self.streak)
            .with("rating", self.rating)
            .with("change", format_args!("{change:+}"))
    }

    /// Everything that is on it.
    pub fn summary(self) -> Message {
        let Scorecard { rating, longest, solved, tried, .. } = self;
        let said = TEXTS.message("puzzle.summary").with("solved", solved).with("n", tried);
        said.with("longest", longest).with("rating", rating)
    }
}
