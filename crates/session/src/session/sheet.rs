//! The score sheet of a session: moves with everything that is written beside them.

use std::ops::Range;
use std::time::Duration;

use ludoteca_core::{NodeId, Playable, Score, Side};
use serde::Serialize;

use super::Session;

/// A ply on the score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SheetPly {
    /// The plies before it.
    pub ply: usize,
    /// Who played it.
    pub side: Side,
    /// The move, as canonical text.
    pub text: String,
    /// Numeric annotation marks, as records write them after `$`.
    pub marks: Vec<u8>,
    /// What somebody wrote about it.
    pub comment: String,
    /// How long its mover thought.
    pub spent: Option<Duration>,
    /// What was left on its mover's clock.
    pub clock: Option<Duration>,
    /// What a machine thought of the position, for the side that moved.
    pub eval: Option<Score>,
    /// What else was played in its place, as canonical texts.
    pub others: Vec<String>,
}

impl<G: Playable> Session<G> {
    /// The plies of a part of the sheet, as far as it goes.
    pub(super) fn sheet_plies(&self, plies: Range<usize>) -> Vec<SheetPly> {
        let mut game = self.game.clone();
        let mut node = self.tree.cursor();
        while game.moves().len() > plies.start {
            let Some(parent) = self.tree.parent(node) else { break };
            node = parent;
            game.pop();
        }
        let mut sheet = Vec::new();
        while game.moves().len() < plies.end {
            let Some(next) = self.next_on_line(node, game.moves().len()) else { break };
            let Some(played) = self.tree.node(next).played else { break };
            if game.moves().len() >= plies.start {
                sheet.push(self.sheet_ply(next, game.position(), game.moves().len()));
            }
            game.push(played);
            node = next;
        }
        sheet
    }

    /// The node after one of the line on the table, or after that line.
    fn next_on_line(&self, node: NodeId, ply: usize) -> Option<NodeId> {
        let played = self.game.moves().get(ply);
        let child = |played| {
            let children = self.tree.children(node).iter().copied();
            children.filter(|&id| self.tree.node(id).played == Some(played)).min_by_key(|&id| {
                // A reader of records may have the same move twice.
                usize::from(self.tree.ahead(node) != Some(id))
            })
        };
        played.map_or_else(|| self.tree.ahead(node), |&played| child(played))
    }

    fn sheet_ply(&self, id: NodeId, before: &G, ply: usize) -> SheetPly {
        let node = self.tree.node(id);
        let text = |id: NodeId| self.tree.node(id).played.map(|m| before.move_text(m)).unwrap_or_default();
        let family = self.tree.parent(id).map_or(&[][..], |parent| self.tree.children(parent));
        SheetPly {
            ply,
            side: before.turn(),
            text: text(id),
            marks: node.marks.clone(),
            comment: node.comment.as_str().to_owned(),
            spent: node.spent,
            clock: node.clock,
            eval: node.eval,
            others: family.iter().filter(|&&other| other != id).map(|&other| text(other)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{play, session};
    use super::*;
    use crate::{Kept, Played, Shown};

    #[test]
    fn the_sheet_has_what_was_played_what_comes_and_what_else_was_tried() {
        let mut session = session();
        play(&mut session, "31-26 1-5 26-22");
        session.undo();
        session.undo();
        play(&mut session, "2-6 26-23");
        session.comment("a better plan");
        let texts = |sheet: Vec<SheetPly>| sheet.into_iter().map(|ply| ply.text).collect::<Vec<_>>();
        assert_eq!(texts(session.sheet(0..9)), ["31-26", "2-6", "26-23"]);
        assert_eq!(texts(session.sheet(1..2)), ["2-6"]);
        assert_eq!(session.sheet(1..2)[0].others, ["1-5"]);
        assert_eq!(session.sheet(2..3)[0].comment, "a better plan");
        assert!(session.to_ply(1));
        assert_eq!(texts(session.sheet(0..9)), ["31-26", "2-6", "26-23"], "what redo would play is there");
        assert_eq!(texts(session.sheet(2..9)), ["26-23"]);
        assert_eq!(session.sheet(7..9), []);
        assert_eq!(session.plies(), 1);
    }
}
