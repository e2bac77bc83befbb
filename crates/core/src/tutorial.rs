//! Tutorials: a game explained step by step, with something to try at each.

/// One step of a game's tutorial, as data.
///
/// What it says is in the game's catalogue: `GAME.learn.NAME` is its text, and below that
/// are its `title`, its `hint` and its `praise` if there is something to do, and whatever
/// its mistakes are called.
///
/// ```
/// use ludoteca_core::{Task, TutorialStep, Wanted};
///
/// const STEPS: &[TutorialStep] = &[
///     TutorialStep::new("aim"),
///     TutorialStep { task: Task::play(Wanted::Any), ..TutorialStep::new("step") },
/// ];
/// assert_eq!(STEPS[0].task, Task::Read);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TutorialStep {
    /// What it is called in catalogues, and wherever somebody goes on later.
    pub name: &'static str,
    /// The rules, or nothing for the usual ones.
    pub rules: Option<&'static str>,
    /// The position, or nothing for the start.
    pub position: Option<&'static str>,
    /// What has been played from there.
    pub moves: &'static [&'static str],
    /// What there is to do.
    pub task: Task,
}

/// What there is to do in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// To read.
    Read,
    /// To play a move.
    Play {
        /// Which one.
        wanted: Wanted,
        /// What the other side answers, whichever of the wanted moves it was.
        reply: Option<&'static str>,
        /// Legal moves that deserve an answer of their own; the first that fits is given.
        mistakes: &'static [Mistake],
    },
    /// To try what the rules forbid, and see why.
    Break {
        /// What somebody may try.
        example: &'static str,
        /// The key of the refusal: whatever is refused for that reason will do.
        refusal: &'static str,
    },
}

/// The moves that a step asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Any legal one.
    Any,
    /// One of these, the best first: canonical texts, or beginnings of them and a `*`.
    OneOf(&'static [&'static str]),
    /// Any that wins on the spot.
    Winning,
}

/// Legal moves that are not what a step asks for, and what is said of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Canonical texts, or beginnings of them and a `*`.
    pub moves: &'static [&'static str],
    /// The last word of the key: `GAME.learn.STEP.NAME`.
    pub name: &'static str,
}

impl TutorialStep {
    /// A step to read, at the start of the usual rules.
    pub const fn new(name: &'static str) -> TutorialStep {
        TutorialStep { name, rules: None, position: None, moves: &[], task: Task::Read }
    }

    /// The parts of its texts that the catalogue has, the text itself aside.
    pub fn parts(&self) -> Vec<&'static str> {
        let mut parts = vec!["title"];
        match self.task {
            Task::Read => {}
            Task::Break { .. } => parts.extend(["hint", "praise"]),
            Task::Play { mistakes, .. } => {
                parts.extend(["hint", "praise"]);
                parts.extend(mistakes.iter().map(|mistake| mistake.name));
            }
        }
        parts
    }
}

impl Task {
    /// To play a move that nobody answers.
    pub const fn play(wanted: Wanted) -> Task {
        Task::Play { wanted, reply: None, mistakes: &[] }
    }
}

impl Mistake {
    /// Whether a move is meant.
    pub fn is(&self, text: &str) -> bool {
        self.moves.iter().any(|pattern| move_fits(pattern, text))
    }
}

/// Whether a move's canonical text is meant by a pattern: the same text, or a beginning
/// and a `*`.
pub fn move_fits(pattern: &str, text: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(beginning) => text.starts_with(beginning),
        None => text == pattern,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_a_text_or_a_beginning() {
        assert!(move_fits("31-26", "31-26") && !move_fits("31-2", "31-26"));
        assert!(move_fits("b2xc3@*", "b2xc3@d4") && move_fits("*", "pass") && !move_fits("wA1 *", "wA2 -wQ"));
    }
}
