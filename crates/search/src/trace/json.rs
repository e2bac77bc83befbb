//! An iteration of a trace for programs.

use ludoteca_core::{Score, Worth};
use serde_json::{Value, json};

use super::Scale;
use super::look::Step;
use super::shown::TraceView;

/// The version of what is written here.
const FORMAT: u32 = 1;

impl TraceView<'_> {
    /// The looks as a flat list in the order of the visits, in which they name each other by
    /// their place, after what there is to say about the whole. Values and bounds are those
    /// of the viewer.
    pub fn json(&self) -> Value {
        let header = &self.trace.header;
        let shown = self.looks().filter(|&at| self.look(at).ply <= self.plies);
        let line: Vec<String> = self.best_line().into_iter().skip(1).map(|at| self.name(at)).collect();
        json!({
            "format": FORMAT,
            "game": header.game,
            "rules": header.rules,
            "position": header.position,
            "player": header.player,
            "viewer": self.trace.viewer(),
            "depth": self.looks().next().map(|root| self.look(root).depth),
            "iterations": self.trace.iterations().count(),
            "totals": self.trace.found.tally,
            "pv": line,
            "nodes": shown.map(|at| self.json_node(at)).collect::<Vec<_>>(),
        })
    }

    fn json_node(&self, at: usize) -> Value {
        let look = self.look(at);
        let own = self.trace.turn(at) == self.trace.viewer();
        let seen = |value: i32| self.json_value(if own { value } else { -value });
        let window = look.window.map(|window| if own { window } else { window.turned() });
        json!({
            "id": at - self.root,
            "parent": self.trace.parent(at).map(|parent| parent - self.root),
            "move": look.played,
            "null": look.step == Step::NullMove,
            "turn": self.trace.turn(at),
            "depth": look.depth,
            "window": window.map(|window| [self.json_value(window.alpha), self.json_value(window.beta)]),
            "value": look.value.map(seen),
            "why": look.why.word(),
            "cause": self.trace.cause(at).map(|cause| cause - self.root),
            "reduction": self.trace.reduction(at),
            "again": self.trace.is_again(at),
            "adjusted": look.adjusted,
            "untried": look.untried,
            "untried_moves": look.untried_moves,
            "skipped": look.skipped,
            "skipped_moves": look.skipped_moves,
            "left_out": self.hidden(at),
        })
    }

    fn json_value(&self, value: i32) -> Worth {
        match self.trace.header.scale {
            Scale::Score => Worth::Score(Score::from_raw(value)),
            Scale::Points => Worth::Points { points: value.into() },
        }
    }
}
