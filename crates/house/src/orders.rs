//! What may be asked of a game besides playing it: to be solved, to show a tree,
//! to prove a claim.

use std::num::NonZeroUsize;
#[cfg(feature = "files")]
use std::path::PathBuf;
use std::sync::Arc;

use ludoteca_core::{Control, Error, Language, Lookahead, Message, Notation, Request};
#[cfg(feature = "files")]
use ludoteca_files::{FileError, Whole};
use ludoteca_search::{GameTree, Ground, Memory, TreeFormat, TreePlan};
#[cfg(feature = "files")]
use ludoteca_solve::Check;
use ludoteca_solve::Solved;
use ludoteca_work::Pool;
use serde_json::Value;
#[cfg(feature = "files")]
use serde_json::json;

#[cfg(feature = "files")]
use crate::TEXTS;
use crate::histogram::Histogram;

/// The version of what solving tells programs: since the second, verdicts and sides are told
/// as everywhere.
pub(crate) const SOLVE_FORMAT: u32 = 2;

/// How a game is to be solved.
#[derive(Clone, Debug, Default)]
pub struct SolveOrder {
    /// Free passes for the first side.
    pub passes: u32,
    /// Whether the rule about repetition is looked into too.
    #[cfg(feature = "files")]
    pub repetition: bool,
    /// How many threads may work; none given means all cores.
    pub threads: Option<usize>,
    /// Whether it is solved anew although the result may be kept somewhere.
    pub fresh: bool,
    /// Whether every value is derived again from its successors.
    #[cfg(feature = "files")]
    pub check: bool,
    /// Whether the positions are counted by their distance to the end.
    pub distances: bool,
    /// Where the table is written.
    #[cfg(feature = "files")]
    pub out: Option<PathBuf>,
}

impl SolveOrder {
    /// The threads that may work.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        self.threads.and_then(NonZeroUsize::new).unwrap_or_else(|| Pool::of_machine().threads())
    }

    /// The table for a task, new or from the library, and written where that was asked.
    pub(crate) fn table<T: Solved>(&self, task: &T::Task, control: &Control) -> Result<Arc<T>, Error> {
        #[cfg(feature = "files")]
        if let Some(path) = &self.out {
            // Better to hear now than after the work that it cannot be written.
            let refused = |cause| FileError::Write { path: path.clone(), cause };
            Whole::create(path).map_err(refused)?;
        }
        let table = if self.fresh {
            T::check(task).and_then(|()| T::solve(task, control)).map(Arc::new)
        } else {
            T::library().solved(task, control)
        };
        let table = table?;
        #[cfg(feature = "files")]
        if let Some(path) = &self.out {
            table.write(path)?;
        }
        Ok(table)
    }
}

/// What was found, for people and for programs.
#[derive(Clone, Debug)]
pub struct Report {
    /// For people, a message per line.
    pub lines: Vec<Message>,
    /// For programs.
    pub json: Value,
    /// How many positions are how far from the end, if that was asked for and is known.
    pub histogram: Option<Histogram>,
}

/// How a player's tree is to be shown.
#[derive(Clone, Copy, Debug)]
pub struct TreeOrder {
    /// The plies that are looked ahead; as the player's settings say, or else
    /// [`TreeOrder::DEPTH`], if nothing is said.
    pub depth: Option<u32>,
    /// The iteration that is shown, by its depth; the last if nothing is said.
    pub iteration: Option<u32>,
    /// The most positions that are shown and, of a search that is traced, kept.
    pub most: Option<usize>,
    /// What everything comes from that the player leaves to chance.
    pub seed: u64,
    /// The form.
    pub format: TreeFormat,
    /// Whether the memory it takes is told instead.
    pub stats: bool,
    /// The language of the words in it.
    pub language: Language,
    /// What a drawing lies on.
    pub ground: Ground,
}

impl TreeOrder {
    /// The plies that are looked ahead if nobody says anything.
    pub const DEPTH: u32 = 2;

    /// A tree of the usual size as an outline in a language.
    pub const fn new(language: Language) -> TreeOrder {
        TreeOrder {
            depth: None,
            iteration: None,
            most: None,
            seed: 1,
            format: TreeFormat::Outline,
            stats: false,
            language,
            ground: Ground::Light,
        }
    }

    /// The plies that a player looks ahead that does not say so itself.
    pub(crate) fn plies(self) -> u32 {
        self.depth.unwrap_or(TreeOrder::DEPTH)
    }

    /// Grows a player's tree and shows it, or the memory it takes.
    pub(crate) fn show<G: Notation, L: Lookahead<G>>(
        self,
        player: &L,
        request: &Request<'_, G>,
    ) -> Result<String, Error> {
        let (past, position) = (&request.past, request.position);
        if self.stats {
            let memory = Memory::measure(player, past, position, TreePlan::to_count(self.plies()))?;
            return Ok(match self.format {
                TreeFormat::Json => format!("{}\n", memory.json()),
                _ => memory.text(self.language),
            });
        }
        let tree = GameTree::grow(player, past, position, TreePlan::new(self.plies()))?;
        Ok(tree.paint(self.format, self.language, self.ground))
    }
}

/// Whether a claim holds, and what was found.
#[derive(Clone, Debug)]
pub struct Verified {
    /// Whether it holds.
    pub holds: bool,
    /// What was found.
    pub report: Report,
}

#[cfg(feature = "files")]
impl Verified {
    /// Adds what came out of checking a table.
    pub(crate) fn add_check(&mut self, check: Check) {
        let line = match check.errors {
            0 => TEXTS.message("solve.check.holds"),
            errors => TEXTS.message("solve.check.fails").with("n", errors),
        };
        self.holds &= check.errors == 0;
        self.report.lines.push(line.with("positions", check.positions));
        self.report.json["check"] = json!({ "positions": check.positions, "errors": check.errors });
    }
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use super::*;

    #[test]
    fn errors_of_a_check_are_told_and_break_the_claim() {
        let told = |errors| {
            let report = Report { lines: Vec::new(), json: json!({}), histogram: None };
            let mut verified = Verified { holds: true, report };
            verified.add_check(Check { positions: 40, errors });
            assert_eq!(verified.report.json["check"], json!({ "positions": 40, "errors": errors }));
            (verified.holds, Language::En.say(&verified.report.lines[0]))
        };
        let (holds, line) = told(0);
        assert!(holds && line.contains("every value"), "{line}");
        let (holds, line) = told(1);
        assert!(!holds && line.contains("1 value does not"), "{line}");
        let (holds, line) = told(2);
        assert!(!holds && line.contains("2 values do not"), "{line}");
    }
}
