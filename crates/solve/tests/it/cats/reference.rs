//! The sweep against a plain walk of the game tree, which shares no code with it:
//! every placement of the small boards, winners and exact distances.

use std::collections::{BTreeMap, HashMap};

use ludoteca_cats::{Board, Cats, Rules, Square, Squares};
use ludoteca_core::{BySide, Control, Game, Side};
use ludoteca_solve::cats::{Plan, Solution};

/// The winner and the plies of every position asked for, and of all below it.
#[derive(Default)]
struct Reference {
    known: HashMap<(Squares, Square, Side, u32), (Side, u32)>,
}

impl Reference {
    /// Plain negamax: the fastest win, or else the slowest loss. The mouse may
    /// stay where it is `passes` times.
    fn value(&mut self, position: Cats, passes: u32) -> (Side, u32) {
        let me = position.turn();
        if let Some(outcome) = position.outcome() {
            return (outcome.winner.unwrap(), 0);
        }
        let key = (position.cats(), position.mouse(), me, passes);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let mut steps = Vec::new();
        position.moves(&mut steps);
        let mut values = Vec::new();
        for step in steps {
            let mut after = position;
            after.apply(step);
            values.push(self.value(after, passes));
        }
        if me == Side::First && passes > 0 {
            let (cats, mouse) = (position.cats(), position.mouse());
            let after = Cats::place(position.board(), mouse, cats, Side::Second).unwrap();
            values.push(self.value(after, passes - 1));
        }
        let wins = values.iter().filter(|(winner, _)| *winner == me).map(|(_, plies)| plies + 1);
        let losses = values.iter().map(|(_, plies)| plies + 1);
        let value = match (wins.min(), losses.max()) {
            (Some(plies), _) => (me, plies),
            (None, Some(plies)) => (me.other(), plies),
            (None, None) => (position.stuck().winner.unwrap(), 0),
        };
        self.known.insert(key, value);
        value
    }
}

fn board(rules: &str) -> &'static Board {
    rules.parse::<Rules>().unwrap().board()
}

fn solve(rules: &str, plan: Plan) -> Solution {
    Solution::solve(board(rules), plan, &Control::timed()).unwrap()
}

/// All ways to put this many cats on the squares from `first` on.
fn packs(board: &'static Board, first: usize, cats: usize) -> Vec<Squares> {
    if cats == 0 {
        return vec![Squares::EMPTY];
    }
    let mut all = Vec::new();
    for square in board.squares().skip(first) {
        for rest in packs(board, square.index() + 1, cats - 1) {
            all.push(rest | Squares::of(square));
        }
    }
    all
}

/// Compares every placement, the counts and the longest wins.
fn compare(rules: &str, passes: u32) {
    let board = board(rules);
    let exact = solve(rules, Plan { distances: true, passes, ..Plan::default() });
    let winners = solve(rules, Plan { passes, ..Plan::default() });
    let mut reference = Reference::default();
    let mut counts = BySide::<BySide<u64>>::default();
    let mut longest = BySide::<BySide<u32>>::default();
    let mut distances = BySide::<BTreeMap<usize, u64>>::default();
    for cats in packs(board, 0, board.home().len()) {
        for mouse in board.squares() {
            for turn in Side::ALL {
                let Some(position) = Cats::place(board, mouse, cats, turn) else { continue };
                let (winner, plies) = reference.value(position, passes);
                let found = exact.probe(&position);
                assert_eq!((found.winner, found.plies), (Some(winner), Some(plies)), "{rules} {position:?}");
                let found = winners.probe(&position);
                let over = (plies == 0).then_some(0);
                assert_eq!((found.winner, found.plies), (Some(winner), over), "{rules} {position:?}");
                if !board.home().contains(mouse) {
                    counts[turn][winner] += 1;
                    longest[turn][winner] = longest[turn][winner].max(plies);
                    if turn == Side::First {
                        *distances[winner].entry(plies as usize).or_default() += 1;
                    }
                }
            }
        }
    }
    assert_eq!(exact.survey().counts, counts, "{rules}");
    assert_eq!(winners.survey().counts, counts, "{rules}");
    let counted = exact.distances().expect("the distances are known");
    for winner in Side::ALL {
        let found = counted[winner].iter().copied().enumerate().filter(|(_, count)| *count > 0);
        assert!(found.eq(distances[winner].clone()), "{rules}: {winner:?} wins at other distances");
    }
    assert!(winners.distances().is_none());
    for turn in Side::ALL {
        for winner in Side::ALL {
            let found = exact.survey().longest[turn][winner].unwrap();
            assert_eq!(found.plies, longest[turn][winner], "{rules} {turn:?} {winner:?}");
            assert_eq!(found.position.turn(), turn);
            assert_eq!(reference.value(found.position, passes), (winner, found.plies));
            assert_eq!(winners.survey().longest[turn][winner], None);
        }
    }
}

#[test]
fn square_boards_agree_in_every_placement() {
    for rules in ["4x4", "5x5", "5x5,edge=no", "6x6"] {
        compare(rules, 0);
    }
}

#[test]
fn other_boards_agree_in_every_placement() {
    for rules in ["6x7", "7x6", "7x6,edge=no", "4x9", "9x4", "9x4,edge=no", "5x8"] {
        compare(rules, 0);
    }
}

#[test]
fn the_usual_board_agrees_in_every_placement() {
    compare("8x8", 0);
}

#[test]
fn passes_agree_in_every_placement() {
    for (rules, passes) in [("4x4", 1), ("4x4", 3), ("5x5", 2), ("6x6", 1), ("6x6", 2), ("7x4", 1)] {
        compare(rules, passes);
    }
}

/// Divided tables are a code path of their own; such a board is walked near its
/// end, where the tree is small.
#[test]
fn a_divided_table_agrees_where_the_tree_can_be_walked() {
    let board = board("9x8");
    let exact = solve("9x8", Plan { distances: true, ..Plan::default() }.on_all_cores());
    let winners = solve("9x8", Plan::default().on_all_cores());
    let mut reference = Reference::default();
    for cats in packs(board, 20, 5) {
        for mouse in board.squares() {
            for turn in Side::ALL {
                let Some(position) = Cats::place(board, mouse, cats, turn) else { continue };
                let (winner, plies) = reference.value(position, 0);
                let found = exact.probe(&position);
                assert_eq!((found.winner, found.plies), (Some(winner), Some(plies)), "{position:?}");
                assert_eq!(winners.probe(&position).winner, Some(winner), "{position:?}");
            }
        }
    }
}

#[test]
fn threads_change_nothing() {
    let plan = Plan { distances: true, ..Plan::default() };
    let (one, all) = (solve("9x8", plan), solve("9x8", plan.on_all_cores()));
    assert_eq!(one.survey(), all.survey());
    assert_eq!(one.starts(), all.starts());
    assert_eq!(solve("9x8", Plan::default()).survey().counts, one.survey().counts);
}
