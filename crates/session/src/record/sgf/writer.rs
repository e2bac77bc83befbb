//! Writes a record as a tree of SGF.

use std::fmt::Write;
use std::time::Duration;

use ludoteca_core::{Ending, Node, NodeId, Playable, Side, Tree};

use super::{MARKS, TAGS, letter};
use crate::clock::fraction;
use crate::record::Record;
use crate::record::notes::turned;
use crate::record::walk::Walk;

impl<G: Playable> Record<G> {
    /// The record as a tree of SGF, for programs that show trees.
    ///
    /// `GM` names the game, `RU` has the rules and `SU` the position that it began with.
    /// Moves are `W` and `B` with their canonical texts, and variations are branches. It is
    /// read back as any record is.
    ///
    /// ```
    /// use ludoteca_cats::Cats;
    /// use ludoteca_session::Record;
    ///
    /// let record: Record<Cats> = "1. 31-26! (31-27 {wide]}) 1-5 0-1".parse()?;
    /// assert!(record.to_sgf().ends_with("\n(;W[31-26]TE[1]\n;B[1-5])\n(;W[31-27]C[wide\\]]))\n"));
    /// # Ok::<(), ludoteca_session::RecordError>(())
    /// ```
    pub fn to_sgf(&self) -> String {
        let root = Tree::<G::Move>::ROOT;
        let mut out = format!("(;FF[4]CA[UTF-8]AP[ludoteca]GM[{}]", G::NAME);
        property(&mut out, "RU", &self.rules.to_string());
        property(&mut out, "SU", &self.start.position());
        for (tag, name) in TAGS {
            if let Some(value) = self.header.tag(tag) {
                property(
                    &mut out,
                    name,
                    &if name == "DT" { value.replace('.', "-") } else { value.to_owned() },
                );
            }
        }
        if let Some(control) = self.header.time_control() {
            property(&mut out, "TM", &control.to_string());
        }
        property(&mut out, "RE", &self.result_of_sgf());
        notes(&mut out, self.tree.node(root), self.before_start());
        self.write_tree(&mut out);
        out.push_str(")\n");
        out
    }

    /// The result as SGF writes it: `W+R` where Black gave up.
    fn result_of_sgf(&self) -> String {
        let Some(outcome) = self.outcome else { return "?".to_owned() };
        let Some(winner) = outcome.winner else { return "Draw".to_owned() };
        let how = match outcome.ending {
            Ending::Resignation => "R",
            Ending::Time => "T",
            Ending::Forfeit => "F",
            _ => "",
        };
        format!("{}+{how}", letter(winner))
    }

    /// Writes what follows the root, without recursion.
    fn write_tree(&self, out: &mut String) {
        let mut walk = Walk::new(&self.start);
        let mut tasks = Vec::new();
        self.branch(&mut tasks, Tree::<G::Move>::ROOT, 0);
        while let Some(task) = tasks.pop() {
            let (node, plies) = match task {
                Task::Close => {
                    out.push(')');
                    continue;
                }
                Task::Open(node, plies) => {
                    out.push_str("\n(");
                    (node, plies)
                }
                Task::Follow(node, plies) => {
                    out.push('\n');
                    (node, plies)
                }
            };
            walk.back_to(plies);
            let mover = walk.position().turn();
            if let Some(m) = self.tree.node(node).played {
                out.push(';');
                property(out, letter(mover), &walk.position().move_text(m));
                walk.play(m);
            }
            notes(out, self.tree.node(node), mover);
            self.branch(&mut tasks, node, walk.plies());
        }
    }

    /// Puts what follows a node on the stack, the main line on top.
    fn branch(&self, tasks: &mut Vec<Task>, node: NodeId, plies: usize) {
        match self.tree.children(node) {
            [] => {}
            [only] => tasks.push(Task::Follow(*only, plies)),
            many => {
                for &child in many.iter().rev() {
                    tasks.extend([Task::Close, Task::Open(child, plies)]);
                }
            }
        }
    }
}

/// What is still to be written, innermost last.
enum Task {
    /// A move after so many others, and what follows it.
    Follow(NodeId, usize),
    /// The same as a branch of its own.
    Open(NodeId, usize),
    /// The end of a branch.
    Close,
}

/// Writes what stands beside a move.
fn notes<M>(out: &mut String, node: &Node<M>, mover: Side) {
    for (_, name, value) in MARKS.iter().filter(|(mark, ..)| node.marks.contains(mark)) {
        property(out, name, value);
    }
    if let Some(left) = node.clock {
        let _ = write!(out, "{}L[{}]", letter(mover), seconds(left));
    }
    if let Some(score) = node.eval.filter(|score| score.plies().is_none()) {
        property(out, "V", &turned(score, mover).to_string());
    }
    if !node.comment.is_empty() {
        property(out, "C", node.comment.as_str());
    }
}

/// Seconds with as many decimals as there are.
fn seconds(time: Duration) -> String {
    format!("{}{}", time.as_secs(), fraction(time))
}

fn property(out: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace(']', "\\]");
    let _ = write!(out, "{name}[{value}]");
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;

    use super::*;
    use crate::Games;

    #[test]
    fn a_record_is_a_tree_with_its_notes() {
        let text = "[White \"A]\\\\\"] [Date \"2026.11.15\"] [TimeControl \"60+1\"] {first} 1. 31-26 {[%clk 0:00:59.5] \
                    [%eval 0.35]} 1-5 (2-6 $9 26-23) (3-7) 2. 26-22 ?? 1-0";
        let record: Record<Cats> = text.parse().unwrap();
        let sgf = record.to_sgf();
        assert_eq!(
            sgf,
            "(;FF[4]CA[UTF-8]AP[ludoteca]GM[cats]RU[8x8]SU[31:1,2,3,4:m]DT[2026-11-15]PW[A\\]\\\\]TM[60+1]RE[W+R]\
             C[first]\n;W[31-26]WL[59.5]V[0.35]\n(;B[1-5]\n;W[26-22]BM[2])\n(;B[2-6]\n;W[26-23])\n(;B[3-7]))\n"
        );
        let games: Vec<_> = Games::new(sgf.as_bytes()).map(|game| game.unwrap().text).collect();
        assert_eq!(games, [sgf.trim_end()], "it is one tree");
    }
}
