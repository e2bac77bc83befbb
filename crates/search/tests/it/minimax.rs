//! Values and cuts, held against searches that grow no tree.

use std::collections::BTreeSet;

use ludoteca_cats::{C64Evaluation, Cats, Rules, Ryg, Step};
use ludoteca_core::{Game, History, Lookahead, Notation, Rng, Score, Side, Worth};
use ludoteca_search::{GameTree, Plain, Pruning, TreePlan};

/// Any values at all, but the same for the same position.
struct Anything(u64);

impl Lookahead<Cats> for Anything {
    type Board = Cats;
    type Value = u8;

    fn board(&self, _: &History<'_, Cats>, position: &Cats) -> Cats {
        *position
    }

    fn turn(&self, board: &Cats) -> Side {
        board.turn()
    }

    fn children(&self, board: &Cats, out: &mut Vec<(Step, Cats)>) {
        let mut moves = Vec::new();
        board.moves(&mut moves);
        out.extend(moves.into_iter().map(|step| {
            let mut child = *board;
            child.apply(step);
            (step, child)
        }));
    }

    fn leaf(&self, board: &Cats) -> u8 {
        Rng::new(board.key() ^ self.0).below(10) as u8
    }

    fn childless(&self, board: &Cats) -> u8 {
        if board.turn() == Side::First { 0 } else { 9 }
    }

    fn move_text(&self, board: &Cats, step: Step) -> String {
        board.move_text(step)
    }

    fn worth(&self, value: u8) -> Worth {
        Worth::Points { points: value.into() }
    }

    fn value_text(&self, value: u8) -> String {
        value.to_string()
    }

    fn draw(&self, board: &Cats) -> String {
        board.position()
    }
}

fn children<L: Lookahead<Cats>>(lookahead: &L, board: &L::Board) -> Vec<(Step, L::Board)> {
    let mut children = Vec::new();
    lookahead.children(board, &mut children);
    children
}

/// Minimax as one writes it down.
fn minimax<L: Lookahead<Cats>>(lookahead: &L, board: &L::Board, depth: u32) -> L::Value {
    if depth == 0 {
        return lookahead.leaf(board);
    }
    let values =
        children(lookahead, board).into_iter().map(|(_, child)| minimax(lookahead, &child, depth - 1));
    let best = if lookahead.turn(board) == Side::First { values.max() } else { values.min() };
    best.unwrap_or_else(|| lookahead.childless(board))
}

/// Alpha-beta as one writes it down (hard bounds), recording the path to every
/// board it looks at.
struct AlphaBeta<'a, L> {
    lookahead: &'a L,
    path: Vec<Step>,
    seen: BTreeSet<Vec<Step>>,
}

impl<L: Lookahead<Cats>> AlphaBeta<'_, L> {
    fn search(
        &mut self,
        board: &L::Board,
        depth: u32,
        mut alpha: Option<L::Value>,
        mut beta: Option<L::Value>,
    ) -> L::Value {
        self.seen.insert(self.path.clone());
        if depth == 0 {
            return self.lookahead.leaf(board);
        }
        let children = children(self.lookahead, board);
        if children.is_empty() {
            return self.lookahead.childless(board);
        }
        let first = self.lookahead.turn(board) == Side::First;
        for (step, child) in children {
            self.path.push(step);
            let value = self.search(&child, depth - 1, alpha, beta);
            self.path.pop();
            if first {
                alpha = Some(alpha.map_or(value, |alpha| alpha.max(value)));
            } else {
                beta = Some(beta.map_or(value, |beta| beta.min(value)));
            }
            if let (Some(alpha), Some(beta)) = (alpha, beta)
                && alpha >= beta
            {
                return if first { beta } else { alpha };
            }
        }
        if first { alpha } else { beta }.expect("a child has a value")
    }
}

fn check<L: Lookahead<Cats>>(lookahead: &L, position: &Cats, depth: u32) -> usize {
    let past = History::none(position);
    let tree = GameTree::grow(lookahead, &past, position, TreePlan::new(depth)).expect("a small tree");
    let root = lookahead.board(&past, position);
    let mut search = AlphaBeta { lookahead, path: Vec::new(), seen: BTreeSet::new() };
    let value = search.search(&root, depth, None, None);
    assert_eq!(value, tree.root().value, "{}", position.position());

    let mut marked = BTreeSet::new();
    for id in tree.ids() {
        let node = tree.node(id);
        assert_eq!(node.value, minimax(lookahead, &node.board, depth - node.level));
        assert!(node.children().all(|child| tree.node(child).parent == Some(id)));
        let best = node.children().find(|&child| tree.node(child).value == node.value);
        assert_eq!(node.best, best, "the first child with the value of the board");
        if node.pruning == Pruning::Visited {
            let mut path: Vec<Step> = std::iter::successors(Some(id), |&id| tree.node(id).parent)
                .filter_map(|id| tree.node(id).played)
                .collect();
            path.reverse();
            marked.insert(path);
        }
    }
    assert_eq!(marked.len(), tree.visited());
    assert_eq!(marked, search.seen, "{} at depth {depth}", position.position());
    tree.len() - tree.visited()
}

#[test]
fn values_are_minimax_and_marks_are_what_alpha_beta_visits() {
    let mut rng = Rng::new(64);
    let mut cut = 0;
    for round in 0..60 {
        let text = ["5x5", "6x6", "8x8", "4x7,first=cats"][round % 4];
        let rules: Rules = text.parse().expect("the rules are well written");
        let mut position = Cats::start(&rules);
        for _ in 0..rng.below(12) {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let Some(&step) = rng.pick(&moves) else { break };
            position.apply(step);
        }
        let depth = 1 + (round / 4 % 4) as u32;
        cut += check(&Anything(round as u64), &position, depth);
        cut += check(&Plain(C64Evaluation::Version2), &position, depth);
        if text == "8x8" {
            let settings = "eval=2".parse().expect("the settings are well written");
            cut += check(&Ryg::new(&rules, settings, 0).expect("the board suits"), &position, depth);
        }
    }
    assert!(cut > 1000, "only {cut} boards were cut");
}

#[test]
fn the_plain_look_ahead_knows_the_end_of_the_game() {
    let rules = Rules::default();
    let value = |text: &str, depth| {
        let position = Cats::parse_position(&rules, text).expect("the position is possible");
        let past = History::none(&position);
        let plain = Plain(C64Evaluation::Version1);
        let tree = GameTree::grow(&plain, &past, &position, TreePlan::new(depth)).expect("a small tree");
        tree.root().value
    };
    assert_eq!(value("6:29,30,31,32:m", 1), Score::win_in(0));
    assert_eq!(value("12:5,6,8,16:m", 0), Score::loss_in(0));
    assert_eq!(value("26:1,2,3,4:c", 0), Score::new(100), "one point for the mouse, whoever moves");
}
