//! What stands beside a move: marks, words, and commands such as `[%clk 0:04:58]`.

use std::time::Duration;

use ludoteca_core::{Command, Comment, Node, Score, Side};

use super::limits::MOST_COMMANDS;
use crate::clock::{fraction, to_millis};

/// The notes of one move, gathered from any number of comments.
#[derive(Debug, Default)]
pub(super) struct Notes {
    words: String,
    marks: Vec<u8>,
    clock: Option<Duration>,
    spent: Option<Duration>,
    eval: Option<Score>,
    commands: Vec<Command>,
}

impl Notes {
    /// Whether nothing was written.
    pub(super) fn is_empty(&self) -> bool {
        let Notes { words, marks, clock, spent, eval, commands } = self;
        let timed = clock.is_some() || spent.is_some();
        words.is_empty() && marks.is_empty() && commands.is_empty() && eval.is_none() && !timed
    }

    /// Adds a mark; returns how many there are.
    pub(super) fn mark(&mut self, mark: u8) -> usize {
        self.marks.push(mark);
        self.marks.len()
    }

    /// Adds the inside of a comment. Commands that nobody here knows are kept as they are;
    /// what is none stays as words.
    pub(super) fn comment(&mut self, text: &str) {
        let mut rest = text;
        while let Some(open) = rest.find("[%") {
            let Some(length) = rest[open..].find(']') else { break };
            self.say(&rest[..open]);
            let command = &rest[open + 2..open + length];
            if !self.obey(command) && !self.hand_on(command) {
                self.say(&format!("(%{command})"));
            }
            rest = &rest[open + length + 1..];
        }
        self.say(rest);
    }

    fn say(&mut self, words: &str) {
        self.words.push(' ');
        self.words.push_str(words);
    }

    /// Takes in a command, if it is one of ours.
    fn obey(&mut self, command: &str) -> bool {
        let Some((name, value)) = command.trim().split_once(char::is_whitespace) else { return false };
        match name.to_ascii_lowercase().as_str() {
            "clk" => keep(&mut self.clock, parse_time(value)),
            "emt" => keep(&mut self.spent, parse_time(value)),
            // Some programs write the depth behind a comma.
            "eval" => keep(&mut self.eval, value.split(',').next().and_then(|score| score.parse().ok())),
            _ => false,
        }
    }

    /// Keeps a command for others.
    fn hand_on(&mut self, command: &str) -> bool {
        let command = Command::new(command).filter(|_| self.commands.len() < MOST_COMMANDS);
        self.commands.extend(command.iter().cloned());
        command.is_some()
    }

    /// Writes the notes to the node of the move that `mover` played.
    pub(super) fn write<M>(self, node: &mut Node<M>, mover: Side) {
        if !self.words.is_empty() {
            node.comment = Comment::new(&self.words);
        }
        node.marks = self.marks;
        node.clock = self.clock;
        node.spent = self.spent;
        node.eval = self.eval.map(|score| turned(score, mover));
        node.commands = self.commands;
    }
}

fn keep<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let known = value.is_some();
    if known {
        *place = value;
    }
    known
}

/// Turns a score from the mover's point of view to White's, or back.
pub(super) fn turned(score: Score, mover: Side) -> Score {
    match mover {
        Side::First => score,
        Side::Second => -score,
    }
}

/// The words of the comment that a record writes after a move; commands count
/// as one word.
pub(super) fn words<M>(node: &Node<M>, mover: Side) -> Vec<String> {
    let clock = node.clock.map(|time| format!("[%clk {}]", time_text(time)));
    let spent = node.spent.map(|time| format!("[%emt {}]", time_text(time)));
    let eval = node.eval.map(|score| format!("[%eval {}]", turned(score, mover)));
    let words = node.comment.as_str().split_whitespace().map(str::to_owned);
    let commands = node.commands.iter().map(|command| format!("[%{}]", command.as_str()));
    clock.into_iter().chain(spent).chain(eval).chain(commands).chain(words).collect()
}

/// Hours, minutes and seconds: `0:04:58.25`.
fn time_text(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}{}", seconds / 3600, seconds / 60 % 60, seconds % 60, fraction(time))
}

/// Reads `0:04:58.25`, also without hours or minutes.
pub(super) fn parse_time(text: &str) -> Option<Duration> {
    let (whole, decimals) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
    if !(1..=9).contains(&decimals.len()) || whole.split(':').count() > 3 {
        return None;
    }
    let seconds =
        whole.split(':').try_fold(0_u64, |total, part| total.checked_mul(60)?.checked_add(number(part)?))?;
    let nanos = number(decimals)? * 10_u64.pow(9 - decimals.len() as u32);
    Some(to_millis(Duration::new(seconds, nanos as u32)))
}

/// A number made of digits only.
fn number(digits: &str) -> Option<u64> {
    if digits.bytes().all(|b| b.is_ascii_digit()) { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_core::Tree;

    fn node(comments: &[&str], mover: Side) -> Node<u8> {
        let mut notes = Notes::default();
        for comment in comments {
            notes.comment(comment);
        }
        let mut node = Tree::new().node(Tree::<u8>::ROOT).clone();
        notes.write(&mut node, mover);
        node
    }

    #[test]
    fn commands_are_taken_out_of_the_words() {
        let node = node(&["a [%clk 0:04:58.25]b[%EMT 2][%eval -0.35,20]", "c"], Side::Second);
        assert_eq!(node.comment.as_str(), "a b c");
        assert_eq!(node.clock, Some(Duration::from_millis(298_250)));
        assert_eq!(node.spent, Some(Duration::from_secs(2)));
        assert_eq!(node.eval, Some(Score::new(35)), "the eval is written from White's point of view");
        assert_eq!(
            words(&node, Side::Second),
            ["[%clk 0:04:58.25]", "[%emt 0:00:02]", "[%eval -0.35]", "a", "b", "c"]
        );
    }

    #[test]
    fn commands_of_others_are_kept_and_marks_and_arrows_with_them() {
        let node = node(&["a [%csl Gd4,Re5] b [%cal Ga1b2]", "[%x]"], Side::First);
        assert_eq!(node.comment.as_str(), "a b");
        assert_eq!(
            words(&node, Side::First),
            ["[%csl Gd4,Re5]", "[%cal Ga1b2]", "[%x]", "a", "b"],
            "they are written before the words"
        );
        let many = "[%x] ".repeat(MOST_COMMANDS + 1);
        let node = super::tests::node(&[&many], Side::First);
        assert_eq!((node.commands.len(), node.comment.as_str()), (MOST_COMMANDS, "(%x)"));
    }

    #[test]
    fn what_is_no_command_stays_as_words() {
        for (comment, words) in [
            ("[%c\u{301}sl Gd4] x", "(%c\u{301}sl Gd4) x"),
            ("[%clk soon]", "(%clk soon)"),
            ("[%clk 1:2:3:4]", "(%clk 1:2:3:4)"),
            ("[%eval 1e9]", "(%eval 1e9)"),
            ("[%clk 0:01", "(%clk 0:01"),
            ("[[%clk 0:01]%x]", "[ %x]"),
            ("[%]", "(%)"),
        ] {
            assert_eq!(node(&[comment], Side::First).comment.as_str(), words, "{comment}");
        }
    }

    #[test]
    fn times_are_read_back_to_the_millisecond() {
        for millis in [0, 1, 10, 999, 1_000, 59_999, 3_600_000, 298_250, u64::MAX] {
            let time = Duration::from_millis(millis);
            assert_eq!(parse_time(&time_text(time)), Some(time), "{millis}");
        }
        assert_eq!(parse_time(&time_text(Duration::MAX)), Some(Duration::from_millis(u64::MAX)));
        assert_eq!(parse_time("1:30.1239"), Some(Duration::from_millis(90_123)));
        for bad in ["", ":", "1:", "1.", "-1", "1.x", "1:2:3:4", "99999999999999999999", "1.²", "0.½½"] {
            assert_eq!(parse_time(bad), None, "{bad}");
        }
    }
}
