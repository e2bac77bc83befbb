//! Which boards alpha-beta would look at.

use ludoteca_core::{Game, Lookahead, Side};

use super::{BoardId, GameTree, Pruning};

/// What both sides are already sure of: values outside do not matter.
#[derive(Clone, Copy)]
struct Window<V> {
    /// What the first side has at least.
    least: Option<V>,
    /// What the second side lets it have at most.
    most: Option<V>,
}

impl<V: Copy + Ord> Window<V> {
    fn closed(self) -> bool {
        matches!((self.least, self.most), (Some(least), Some(most)) if least >= most)
    }

    /// The window after the side to move has found a child of this value.
    fn narrow(self, turn: Side, value: V) -> Window<V> {
        match turn {
            Side::First => Window { least: self.least.max(Some(value)), ..self },
            Side::Second => Window { most: Some(self.most.map_or(value, |most| most.min(value))), ..self },
        }
    }
}

impl<G: Game, L: Lookahead<G>> GameTree<'_, G, L> {
    /// Marks what alpha-beta would look at, from left to right.
    pub(super) fn prune(&mut self) {
        self.visit(Self::ROOT, Window { least: None, most: None });
    }

    /// Searches a board as if nothing were known below it, and gives its value or
    /// a bound outside the window.
    fn visit(&mut self, id: BoardId, mut window: Window<L::Value>) -> L::Value {
        self.nodes[id.index()].pruning = Pruning::Visited;
        let (turn, children) = (self.node(id).turn, self.node(id).children());
        let mut best = None;
        for child in children {
            let value = self.visit(child, window);
            best = match (best, turn) {
                (None, _) => Some(value),
                (Some(best), Side::First) => Some(value.max(best)),
                (Some(best), Side::Second) => Some(value.min(best)),
            };
            window = window.narrow(turn, value);
            if window.closed() {
                break;
            }
        }
        best.unwrap_or(self.node(id).value)
    }
}
