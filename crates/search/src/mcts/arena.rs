//! The tree of a search by chance, in one piece of memory.

use ludoteca_core::Score;

/// A million bytes, as people count them.
const MEGABYTE: usize = 1 << 20;
/// What the unknown is worth less than its parent, as a part of a sure win.
const UNKNOWN: f64 = 0.2;

/// The place of a node in the arena.
pub(super) type NodeIndex = usize;
/// The place of the root.
pub(super) const ROOT: NodeIndex = 0;

/// A position with the move that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// The move; the root has none.
    pub(super) choice: Option<M>,
    /// The part of the attention that the move deserves before anything is known.
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// The sum of all values, for the side that made the move.
    worth: f64,
    /// What is proved, for the side to move.
    pub(super) proved: Option<Score>,
    /// The place of the first child, and the number of children.
    first: u32,
    count: u32,
}

impl<M> Node<M> {
    const fn new(choice: Option<M>, prior: f32) -> Node<M> {
        Node { choice, prior, visits: 0, worth: 0.0, proved: None, first: 0, count: 0 }
    }

    /// The average value for the side that made the move, from -1 to 1.
    pub(super) fn average(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.worth / f64::from(self.visits))
    }
}

/// All nodes, the children of one next to each other.
#[derive(Debug)]
pub(super) struct Arena<M> {
    nodes: Vec<Node<M>>,
    most: usize,
}

impl<M: Copy> Arena<M> {
    /// A root, and room for as many nodes as fit in some megabytes.
    pub(super) fn new(megabytes: usize) -> Arena<M> {
        let most = megabytes * MEGABYTE / size_of::<Node<M>>();
        Arena { nodes: vec![Node::new(None, 1.0)], most: most.min(u32::MAX as usize) }
    }

    pub(super) fn node(&self, at: NodeIndex) -> &Node<M> {
        &self.nodes[at]
    }

    pub(super) fn prove(&mut self, at: NodeIndex, score: Score) {
        self.nodes[at].proved = Some(score);
    }

    /// Whether a node has children.
    pub(super) fn is_expanded(&self, at: NodeIndex) -> bool {
        self.nodes[at].count > 0
    }

    /// The places of the children of a node.
    pub(super) fn children(&self, at: NodeIndex) -> std::ops::Range<NodeIndex> {
        let Node { first, count, .. } = self.nodes[at];
        first as usize..(first + count) as usize
    }

    /// Gives a node its children, if there is room for them, and as long as the system
    /// gives the memory.
    pub(super) fn expand(&mut self, at: NodeIndex, moves: &[M], priors: &[f32]) {
        // The root always has children: without them there is no answer.
        let full = self.nodes.len() + moves.len() > self.most || self.nodes.try_reserve(moves.len()).is_err();
        if full && at != ROOT {
            return;
        }
        (self.nodes[at].first, self.nodes[at].count) = (self.nodes.len() as u32, moves.len() as u32);
        self.nodes.extend(moves.iter().zip(priors).map(|(&m, &prior)| Node::new(Some(m), prior)));
    }

    /// Adds a value for the side to move in a node, seen from its parent.
    pub(super) fn update(&mut self, at: NodeIndex, value: f64) {
        let node = &mut self.nodes[at];
        node.visits += 1;
        node.worth -= value;
    }

    /// The child that deserves the next visit (PUCT): it is good, or of high prior and unknown.
    pub(super) fn select(&self, at: NodeIndex, c: f64) -> NodeIndex {
        let parent = &self.nodes[at];
        let attraction = c * f64::from(parent.visits.max(1)).sqrt();
        let unknown = -parent.average().unwrap_or(0.0) - UNKNOWN;
        let mut best = (f64::NEG_INFINITY, parent.first as usize);
        for child in self.children(at) {
            let node = &self.nodes[child];
            let worth = match node.proved {
                // Lost for the side that would choose it.
                Some(score) if score.is_win() => continue,
                Some(_) => 0.0,
                None => {
                    let exploration = attraction * f64::from(node.prior) / f64::from(1 + node.visits);
                    node.average().unwrap_or(unknown) + exploration
                }
            };
            if worth > best.0 {
                best = (worth, child);
            }
        }
        best.1
    }

    /// What the children prove about a node, for its side to move.
    pub(super) fn conclude(&self, at: NodeIndex) -> Option<Score> {
        let mut best: Option<Score> = None;
        let mut all = true;
        for child in self.children(at) {
            match self.nodes[child].proved {
                Some(score) => best = best.max(Some(-score.from_before(1))),
                None => all = false,
            }
        }
        best.filter(|best| all || best.is_win())
    }

    /// The child to be played: a proved win, or the most visited that is not lost.
    pub(super) fn best(&self, at: NodeIndex) -> Option<NodeIndex> {
        let rank = |&child: &NodeIndex| {
            let node = &self.nodes[child];
            let proved = node.proved.map_or(0, |score| -score.raw());
            let sure = if node.proved.is_some_and(|score| score.plies().is_some()) { proved } else { 0 };
            (sure, node.visits, node.prior)
        };
        let better = |a: &NodeIndex, b: &NodeIndex| {
            let (a, b) = (rank(a), rank(b));
            (a.0, a.1).cmp(&(b.0, b.1)).then(a.2.total_cmp(&b.2))
        };
        // Of equal ones the first.
        self.children(at).rev().max_by(better)
    }

    /// The best line from the root.
    pub(super) fn line(&self) -> Vec<M> {
        let mut line = Vec::new();
        let mut at = ROOT;
        while let Some(next) = self.best(at) {
            line.extend(self.nodes[next].choice);
            at = next;
            // Nobody knows what comes after a move that was hardly tried.
            if self.nodes[at].visits == 0 {
                break;
            }
        }
        line
    }

    /// The average value of the root for its side to move, from -1 to 1.
    pub(super) fn average(&self, at: NodeIndex) -> f64 {
        self.nodes[at].average().unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arena(moves: &[char]) -> Arena<char> {
        let mut arena = Arena::new(1);
        arena.expand(ROOT, moves, &vec![1.0 / moves.len() as f32; moves.len()]);
        arena
    }

    #[test]
    fn one_winning_move_proves_a_win_and_all_moves_a_loss() {
        let mut arena = arena(&['a', 'b']);
        arena.prove(1, Score::win_in(4));
        assert_eq!(arena.conclude(ROOT), None);
        arena.prove(2, Score::win_in(6));
        assert_eq!(arena.conclude(ROOT), Some(Score::loss_in(7)));
        assert_eq!(arena.best(ROOT), Some(2), "the slowest loss");
        arena.prove(1, Score::loss_in(2));
        assert_eq!(arena.conclude(ROOT), Some(Score::win_in(3)));
        assert_eq!(arena.line(), ['a']);
    }

    #[test]
    fn what_is_lost_is_not_visited_again() {
        let mut arena = arena(&['a', 'b', 'c']);
        arena.prove(1, Score::win_in(4));
        for _ in 0..20 {
            let at = arena.select(ROOT, 1.0);
            assert_ne!(at, 1);
            arena.update(at, 0.9);
            arena.update(ROOT, -0.9);
        }
        assert!(arena.node(2).visits > 5 && arena.node(3).visits > 5);
    }

    #[test]
    fn a_full_tree_grows_no_more() {
        let mut arena: Arena<u8> = Arena::new(0);
        arena.expand(ROOT, &[1, 2], &[0.5, 0.5]);
        arena.expand(1, &[1, 2], &[0.5, 0.5]);
        assert!(arena.is_expanded(ROOT) && !arena.is_expanded(1));
    }
}
