//! The record of a game as a tree of moves with a cursor.

use std::fmt;
use std::time::Duration;

use crate::Score;

/// A move of a record with everything written beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<M> {
    /// The move that leads here; `None` at the root.
    pub played: Option<M>,
    /// What somebody wrote about it.
    pub comment: Comment,
    /// Numeric annotation marks, as records write them after `$`.
    pub marks: Vec<u8>,
    /// What was left on the mover's clock.
    pub clock: Option<Duration>,
    /// How long the mover thought.
    pub spent: Option<Duration>,
    /// What a machine thought of the position, for the side that moved.
    pub eval: Option<Score>,
    /// What programs are told that show it: marked squares, arrows.
    pub commands: Vec<Command>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    /// The child that redo goes to.
    ahead: Option<NodeId>,
}

/// The place of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(usize);

/// A tree of moves: the first child continues the main line, the others are
/// variations. Undo moves the cursor, a new move after undo is a variation.
///
/// ```
/// use ludoteca_core::Tree;
/// let mut tree = Tree::new();
/// tree.play('a');
/// tree.play('b');
/// tree.undo();
/// tree.play('c');
/// assert_eq!(tree.line(), ['a', 'c']);
/// tree.to_start();
/// tree.to_end();
/// assert_eq!(tree.line(), ['a', 'c']);
/// assert_eq!(tree.main_line(), ['a', 'b']);
/// ```
#[derive(Clone, Debug)]
pub struct Tree<M> {
    nodes: Vec<Node<M>>,
    cursor: NodeId,
}

impl<M> Node<M> {
    fn new(played: Option<M>, parent: Option<NodeId>) -> Node<M> {
        Node {
            played,
            comment: Comment::default(),
            marks: Vec::new(),
            clock: None,
            spent: None,
            eval: None,
            commands: Vec::new(),
            parent,
            children: Vec::new(),
            ahead: None,
        }
    }
}

impl<M: Copy + Eq> Tree<M> {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// A record without moves.
    pub fn new() -> Tree<M> {
        Tree { nodes: vec![Node::new(None, None)], cursor: Self::ROOT }
    }

    /// Where the game stands.
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// The node at a place.
    pub fn node(&self, id: NodeId) -> &Node<M> {
        &self.nodes[id.0]
    }

    /// The node at a place, to annotate it.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node<M> {
        &mut self.nodes[id.0]
    }

    /// The continuations of a node, the main line first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.nodes[id.0].children
    }

    /// The node before, if this is not the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.0].parent
    }

    /// The continuation that redo goes to, if there is one.
    pub fn ahead(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        node.ahead.or(node.children.first().copied())
    }

    /// The number of recorded moves, variations included.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether no move is recorded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Goes on with a move: along the tree if it is there, else as a new branch.
    pub fn play(&mut self, m: M) -> NodeId {
        let here = self.cursor;
        let known = self.children(here).iter().copied().find(|&id| self.node(id).played == Some(m));
        self.cursor = known.unwrap_or_else(|| self.add(here, m));
        self.node_mut(here).ahead = Some(self.cursor);
        self.cursor
    }

    /// Adds a continuation without moving the cursor; a reader of records may
    /// add the same move twice.
    pub fn add(&mut self, parent: NodeId, m: M) -> NodeId {
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node::new(Some(m), Some(parent)));
        self.node_mut(parent).children.push(id);
        id
    }

    /// Goes one move back, if there is one.
    pub fn undo(&mut self) -> Option<M> {
        let here = self.cursor;
        let parent = self.parent(here)?;
        self.node_mut(parent).ahead = Some(here);
        self.cursor = parent;
        self.node(here).played
    }

    /// Goes one move forward again: where undo came from, else the main line.
    pub fn redo(&mut self) -> Option<M> {
        self.cursor = self.ahead(self.cursor)?;
        self.node(self.cursor).played
    }

    /// Goes to the root.
    pub fn to_start(&mut self) {
        while self.undo().is_some() {}
    }

    /// Goes forward as far as redo does.
    pub fn to_end(&mut self) {
        while self.redo().is_some() {}
    }

    /// Goes to a place of the tree.
    pub fn go(&mut self, id: NodeId) {
        self.cursor = id;
        let mut child = id;
        while let Some(parent) = self.parent(child) {
            self.node_mut(parent).ahead = Some(child);
            child = parent;
        }
    }

    /// Makes the line to a place the main line, as far as it goes.
    pub fn promote(&mut self, id: NodeId) {
        let mut child = id;
        while let Some(parent) = self.parent(child) {
            let children = &mut self.node_mut(parent).children;
            if let Some(index) = children.iter().position(|&id| id == child) {
                children[..=index].rotate_right(1);
            }
            child = parent;
        }
    }

    /// Ends the main line at a place of it: what went on from there becomes a
    /// variation, or is dropped where it has no move to vary, at the root.
    pub fn end_main_line(&mut self, id: NodeId) {
        if self.children(id).is_empty() {
            return;
        }
        let Some((parent, played)) = self.parent(id).zip(self.node(id).played) else {
            self.node_mut(id).children.clear();
            self.node_mut(id).ahead = None;
            return;
        };
        let end = self.add(parent, played);
        let Node { comment, marks, clock, spent, eval, commands, .. } = self.node(id).clone();
        let node = self.node_mut(end);
        (node.comment, node.marks, node.commands) = (comment, marks, commands);
        (node.clock, node.spent, node.eval) = (clock, spent, eval);
        self.promote(end);
    }

    /// The moves from the root to the cursor.
    pub fn line(&self) -> Vec<M> {
        self.line_to(self.cursor)
    }

    /// The moves from the root to a place.
    pub fn line_to(&self, id: NodeId) -> Vec<M> {
        let up = std::iter::successors(Some(id), |&id| self.parent(id));
        let mut line: Vec<M> = up.filter_map(|id| self.node(id).played).collect();
        line.reverse();
        line
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> Vec<M> {
        let first = |&id: &NodeId| self.children(id).first().copied();
        std::iter::successors(Some(Self::ROOT), first).filter_map(|id| self.node(id).played).collect()
    }
}

impl<M: Copy + Eq> Default for Tree<M> {
    fn default() -> Self {
        Tree::new()
    }
}

impl<M: Copy + Eq> PartialEq for Tree<M> {
    /// Two records are equal when they hold the same moves and notes in the same
    /// shape, wherever their cursors are.
    fn eq(&self, other: &Tree<M>) -> bool {
        let mut pairs = vec![(Self::ROOT, Self::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let (x, y) = (self.node(a), other.node(b));
            let same = x.played == y.played
                && x.comment == y.comment
                && x.marks == y.marks
                && x.clock == y.clock
                && x.spent == y.spent
                && x.eval == y.eval
                && x.commands == y.commands
                && x.children.len() == y.children.len();
            if !same {
                return false;
            }
            pairs.extend(x.children.iter().copied().zip(y.children.iter().copied()));
        }
        true
    }
}

/// A remark that fits between the braces of a record.
///
/// ```
/// use ludoteca_core::Comment;
/// let comment = Comment::new("  a {bad}\nmove [%clk] ");
/// assert_eq!(comment.as_str(), "a (bad) move (%clk]");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comment(String);

impl Comment {
    /// Keeps the words and replaces what a record could not hold: braces, the
    /// opening of a command, control characters and runs of white space.
    pub fn new(text: &str) -> Comment {
        let clean: String = text
            .chars()
            .map(|c| match c {
                '{' => '(',
                '}' => ')',
                c if c.is_control() => ' ',
                c => c,
            })
            .collect();
        let words: Vec<&str> = clean.split_whitespace().collect();
        Comment(words.join(" ").replace("[%", "(%"))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What a record tells programs about a position, such as squares to mark and arrows to
/// draw: `csl Gd4,Re5`, `cal Ga1b2`. Whoever does not know it keeps it as it is.
///
/// ```
/// use ludoteca_core::Command;
/// let command = Command::new(" csl  Gd4,Re5 ").unwrap();
/// assert_eq!((command.as_str(), command.name()), ("csl Gd4,Re5", "csl"));
/// assert_eq!(Command::new("csl ]"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command(String);

impl Command {
    /// The names that a record has other places for.
    const TAKEN: [&str; 3] = ["clk", "emt", "eval"];

    /// A name of letters, digits and `_`, and what follows it, if a record can hold that.
    pub fn new(text: &str) -> Option<Command> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = words.first()?;
        let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let taken = Command::TAKEN.iter().any(|taken| taken.eq_ignore_ascii_case(name));
        let fits =
            !text.contains(['[', ']', '{', '}']) && !words.iter().any(|word| word.contains(char::is_control));
        (plain && !taken && fits).then(|| Command(words.join(" ")))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Its first word.
    pub fn name(&self) -> &str {
        self.0.split(' ').next().unwrap_or_default()
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redo_returns_to_where_undo_came_from() {
        let mut tree = Tree::new();
        tree.play(1);
        tree.play(2);
        tree.undo();
        tree.play(3);
        tree.play(4);
        tree.to_start();
        assert_eq!((tree.redo(), tree.redo(), tree.redo(), tree.redo()), (Some(1), Some(3), Some(4), None));
    }

    #[test]
    fn playing_a_recorded_move_follows_it() {
        let mut tree = Tree::new();
        tree.play(1);
        tree.play(2);
        tree.to_start();
        tree.play(1);
        tree.play(2);
        assert_eq!(tree.len(), 2);
    }

    #[test]
    fn a_promoted_line_is_the_main_line_and_the_others_keep_their_order() {
        let mut tree = Tree::new();
        for m in [1, 2, 3] {
            tree.play(m);
            tree.undo();
        }
        tree.play(3);
        tree.play(4);
        tree.undo();
        tree.play(5);
        tree.promote(tree.cursor());
        assert_eq!((tree.main_line(), tree.line()), (vec![3, 5], vec![3, 5]));
        let first = tree.children(Tree::<i32>::ROOT).iter().map(|&id| tree.node(id).played);
        assert_eq!(first.collect::<Vec<_>>(), [Some(3), Some(1), Some(2)]);
    }

    #[test]
    fn an_ended_main_line_keeps_what_followed_as_a_variation() {
        let mut tree = Tree::new();
        let first = tree.play(1);
        tree.play(2);
        tree.end_main_line(first);
        assert_eq!(tree.main_line(), [1]);
        assert_eq!(tree.len(), 3, "1, and 1 2 beside it");
        tree.end_main_line(Tree::<i32>::ROOT);
        assert!(tree.main_line().is_empty());
    }

    #[test]
    fn a_cleaned_comment_stays_as_it_is() {
        for text in ["", "a  b", "[[%x", "}{", "\u{0}x\u{1f}", "[%%"] {
            let once = Comment::new(text);
            assert_eq!(Comment::new(once.as_str()), once, "{text:?}");
        }
    }
}
