//! The tree that grew where it paid, as a thing to look at.

use std::collections::BinaryHeap;
use std::fmt::Write;

use ludoteca_core::{Info, Language, Notation, Request, Score, SearchEvaluator, Side};
use serde_json::{Value, json};

use super::arena::{NodeIndex, ROOT};
use super::{Mcts, Search, hundredths};
use crate::TEXTS;
use crate::tree::{Figure, FigureBox, Ground, TreeFormat};

/// The tree of a search by chance, the positions that were visited most.
#[derive(Clone, Debug)]
pub struct Growth {
    playouts: u64,
    sides: [ludoteca_core::Message; 2],
    /// The side to move at the root, whose values are shown.
    turn: Side,
    /// What the root is worth.
    value: Score,
    /// Each after the one above it.
    nodes: Vec<Grown>,
    /// The nodes that are not kept.
    left_out: usize,
}

/// A position of the tree.
#[derive(Clone, Debug)]
struct Grown {
    parent: Option<usize>,
    played: String,
    turn: Side,
    visits: u32,
    /// The part of the attention that the move deserved before anything was known.
    prior: f32,
    /// What it is worth to the side to move at the root.
    value: Score,
    /// Whether that is certain.
    proved: bool,
    best: bool,
}

impl<E> Mcts<E> {
    /// Searches as for a move, and shows the tree: at most so many positions of it, those
    /// that were visited most.
    pub fn grow<G: Notation>(
        &mut self,
        request: &Request<'_, G>,
        most: usize,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Growth
    where
        E: SearchEvaluator<G>,
    {
        self.search(request, thoughts, |search, playouts| search.growth(request.position, most, playouts))
    }
}

impl<G: Notation, E: SearchEvaluator<G>> Search<'_, G, E> {
    fn growth(&self, position: &G, most: usize, playouts: u64) -> Growth {
        let mut nodes: Vec<Grown> = Vec::new();
        let mut positions: Vec<G> = Vec::new();
        // Of the nodes whose parents are kept, the most visited first, then the first.
        let mut waiting = BinaryHeap::from([(u32::MAX, std::cmp::Reverse(ROOT), None, 0)]);
        let mut left_out = 0;
        while let Some((_, std::cmp::Reverse(at), parent, level)) = waiting.pop() {
            if nodes.len() >= most.max(1) {
                left_out += 1;
                continue;
            }
            let (grown, here) = self.grown(at, parent, level, &positions, position);
            let visited = self.arena.children(at).filter(|&child| self.arena.node(child).visits > 0);
            let place = nodes.len();
            waiting.extend(visited.map(|child| {
                (self.arena.node(child).visits, std::cmp::Reverse(child), Some((place, at)), level + 1)
            }));
            nodes.push(grown);
            positions.push(here);
        }
        let sides = [G::side_name(Side::First), G::side_name(Side::Second)];
        Growth { playouts, sides, turn: position.turn(), value: self.score(), nodes, left_out }
    }

    /// A node as it is kept, and its position.
    fn grown(
        &self,
        at: NodeIndex,
        parent: Option<(usize, NodeIndex)>,
        level: u32,
        positions: &[G],
        root: &G,
    ) -> (Grown, G) {
        let node = self.arena.node(at);
        let mut here = parent.map_or_else(|| root.clone(), |(place, _)| positions[place].clone());
        let played = node.choice.map_or_else(String::new, |m| here.move_text(m));
        if let Some(m) = node.choice {
            here.apply(m);
        }
        // An average is that of the side that made the move, a proof that of the side to move.
        let own = level % 2 == 1;
        let value = match (node.proved, node.average()) {
            _ if level == 0 => self.score(),
            (Some(score), _) if own => -score.from_before(level),
            (Some(score), _) => score.from_before(level),
            (None, average) => {
                let average = average.unwrap_or(0.0);
                Score::new(hundredths(if own { average } else { -average }))
            }
        };
        let grown = Grown {
            parent: parent.map(|(place, _)| place),
            played,
            turn: here.turn(),
            visits: node.visits,
            prior: node.prior,
            value,
            proved: node.proved.is_some(),
            best: parent.is_some_and(|(_, above)| self.arena.best(above) == Some(at)),
        };
        (grown, here)
    }
}

impl Growth {
    /// Shows the tree; every form ends in a line break.
    pub fn paint(&self, format: TreeFormat, language: Language, ground: Ground) -> String {
        match format {
            TreeFormat::Text | TreeFormat::Outline => self.outline(language),
            TreeFormat::Svg => self.figure(language, ground).svg(),
            TreeFormat::Dot => self.dot(),
            TreeFormat::Json => format!("{}\n", self.json()),
        }
    }

    /// The places right below each, those that were visited most first.
    fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent].push(at);
            }
        }
        children
    }

    fn summary(&self, language: Language) -> String {
        let summary = TEXTS.message("growth.summary").with("playouts", self.playouts);
        language.say(&summary.with("value", self.value))
    }

    fn legend(&self, language: Language) -> String {
        language
            .say(&TEXTS.message("growth.legend").with_message("side", self.sides[self.turn as usize].clone()))
    }

    /// What is said of a node: its value, its visits and their share, the prior of its move.
    fn label(&self, at: usize) -> [String; 2] {
        let node = &self.nodes[at];
        let value = if node.proved { format!("{} !", node.value) } else { node.value.to_string() };
        let Some(parent) = node.parent else { return [value, node.visits.to_string()] };
        let share = 100.0 * f64::from(node.visits) / f64::from(self.nodes[parent].visits.max(1));
        let prior = 100.0 * node.prior;
        [format!("{} {value}", node.played), format!("{} ({share:.0} %, {prior:.0} %)", node.visits)]
    }

    fn outline(&self, language: Language) -> String {
        let mut text = format!("{}\n{}\n", self.summary(language), self.legend(language));
        let turn = TEXTS.message("tree.outline.turn");
        let turn = turn.with_message("side", self.sides[self.turn as usize].clone());
        let _ = writeln!(text, "{} {}", self.label(0).join(" "), language.say(&turn));
        self.outline_below(&mut text, 0, &self.children(), &mut String::new());
        if self.left_out > 0 {
            let _ = writeln!(text, "{}", language.say(&TEXTS.message("trace.more").with("n", self.left_out)));
        }
        text
    }

    /// Writes what is below a node; `margin` holds the lines of those above it.
    fn outline_below(&self, text: &mut String, at: usize, children: &[Vec<usize>], margin: &mut String) {
        for &child in &children[at] {
            let (knot, branch) =
                if Some(&child) == children[at].last() { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            let best = if self.nodes[child].best { " *" } else { "" };
            let _ = writeln!(text, "{margin}{knot}{}{best}", self.label(child).join(" "));
            let length = margin.len();
            margin.push_str(branch);
            self.outline_below(text, child, children, margin);
            margin.truncate(length);
        }
    }

    fn figure(&self, language: Language, ground: Ground) -> Figure {
        let turn = |side: Side| {
            let message = TEXTS.message("tree.outline.turn");
            language.say(&message.with_message("side", self.sides[side as usize].clone()))
        };
        let mut boxes: Vec<FigureBox> = (0..self.nodes.len()).map(|at| self.figure_box(at)).collect();
        if self.left_out > 0 {
            let more = language.say(&TEXTS.message("trace.more").with("n", self.left_out));
            boxes.push(FigureBox {
                parent: Some(0),
                lines: vec![more],
                class: "cut".to_owned(),
                tip: String::new(),
            });
        }
        Figure {
            title: vec![self.summary(language), self.legend(language)],
            legend: vec![
                ("first", turn(Side::First)),
                ("second", turn(Side::Second)),
                ("best", language.say(&TEXTS.message("tree.svg.best"))),
            ],
            boxes,
            ground,
        }
    }

    fn figure_box(&self, at: usize) -> FigureBox {
        let node = &self.nodes[at];
        let line = std::iter::successors(Some(at), |&at| self.nodes[at].parent);
        let expected = line.take_while(|&at| at > 0).all(|at| self.nodes[at].best);
        let best = if expected { " best" } else { "" };
        FigureBox {
            parent: node.parent,
            lines: self.label(at).to_vec(),
            class: format!("{}{best}", node.turn.word()),
            tip: node.played.clone(),
        }
    }

    fn dot(&self) -> String {
        let mut text = String::from("digraph tree {\n  node [fontname=\"monospace\"];\n");
        for (at, node) in self.nodes.iter().enumerate() {
            let escaped = |line: String| line.replace('\\', "\\\\").replace('"', "\\\"");
            let label = self.label(at).map(escaped).join("\\n");
            let style = if node.best { ", penwidth=3" } else { "" };
            let _ = writeln!(text, "  n{at} [label=\"{label}\"{style}];");
            if let Some(parent) = node.parent {
                let _ = writeln!(text, "  n{parent} -> n{at};");
            }
        }
        text.push_str("}\n");
        text
    }

    fn json(&self) -> Value {
        let node = |(at, node): (usize, &Grown)| {
            json!({
                "id": at,
                "parent": node.parent,
                "move": node.parent.map(|_| &node.played),
                "turn": node.turn,
                "visits": node.visits,
                "prior": node.prior,
                "value": node.value,
                "proved": node.proved,
                "best": node.best,
            })
        };
        let nodes: Vec<Value> = self.nodes.iter().enumerate().map(node).collect();
        json!({
            "format": 1,
            "playouts": self.playouts,
            "value": self.value,
            "viewer": self.turn,
            "left_out": self.left_out,
            "nodes": nodes,
        })
    }
}
