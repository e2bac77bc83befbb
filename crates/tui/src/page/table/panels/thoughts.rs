//! What the machine thinks: how far it looks, how much it has seen, its best lines.

use ludoteca_core::Message;
use ludoteca_house::Thought;
use ratatui::text::{Line, Span};

use super::super::TablePage;
use crate::TEXTS;
use crate::flow::cut_line;
use crate::theme::Theme;

/// The rows that a line of moves may have.
const ROWS: usize = 2;

impl TablePage {
    pub(super) fn thought_lines(&self, width: u16, theme: Theme) -> Vec<Line<'static>> {
        let language = self.language();
        let told = |message: Message| Line::from(language.say(&message));
        let mut lines = Vec::new();
        if let Some(ponderer) = &self.ponderer {
            let message = TEXTS.message("tui.panel.assumed").with("move", &ponderer.assumed);
            lines.push(Line::styled(language.say(&message), theme.accent()));
        }
        let Some(best) = self.thoughts.lines.first() else {
            if lines.is_empty() {
                lines.push(self.without_lines(theme));
            }
            return lines;
        };
        lines.push(told(self.depth_told(best)));
        let seen = TEXTS.message("tui.panel.nodes").with("nodes", grouped(best.nodes));
        lines.push(told(seen.with("speed", grouped(best.speed()))));
        lines.extend(self.thoughts.lines.iter().map(|thought| best_line(thought, width, theme)));
        lines
    }

    /// What is told where nothing was thought out: that somebody thinks, or why a machine has
    /// moved without.
    fn without_lines(&self, theme: Theme) -> Line<'static> {
        let chosen = self.thoughts.chosen.as_ref().filter(|_| self.thinking.is_none());
        match chosen.and_then(|chosen| Some((&chosen.text, chosen.reason.as_ref()?))) {
            Some((text, reason)) => Line::from(format!("{text}: {}", self.language().say(reason))),
            None if self.thinking.is_some() => Line::styled(self.told("tui.panel.thinking"), theme.dim()),
            None => Line::styled(self.told("tui.panel.silent"), theme.dim()),
        }
    }

    /// How far it has looked, and what it expects, for whom.
    fn depth_told(&self, best: &Thought) -> Message {
        let name = |side| self.live.session().side_name(side);
        let side = self.thoughts.side;
        match best.score.plies() {
            Some(plies) => {
                let winner = if best.score.is_win() { side } else { side.other() };
                let message = TEXTS.message("tui.panel.depth_won").with_message("side", name(winner));
                message.with("depth", best.depth).with("n", plies)
            }
            None => {
                let message = TEXTS.message("tui.panel.depth").with_message("side", name(side));
                message.with("depth", best.depth).with("score", best.score)
            }
        }
    }
}

/// A line of moves with what it is worth, on at most so many rows.
fn best_line(thought: &Thought, width: u16, theme: Theme) -> Line<'static> {
    let score = format!("{:>6}  ", thought.score.to_string());
    let room = ROWS * usize::from(width).saturating_sub(score.len());
    Line::from(vec![Span::styled(score, theme.accent()), Span::raw(cut_line(&thought.line, room))])
}

/// A number in groups of three digits, as it reads in any language.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1 000"), (1_234_567, "1 234 567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
