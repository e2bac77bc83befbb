//! What perfect play comes to, found by looking at every position there is.

use std::collections::BTreeMap;

use ludoteca_core::Side;

use crate::reference::{Rules, State};

/// Who wins, and in how many plies.
type Won = (Side, u32);

/// The value of every position that is not a draw by endless play.
///
/// Positions are decided backwards from the ends, one ply after another: the side to move
/// wins if it can reach a win of its own, and loses if everything it can reach is lost.
fn solve(rules: &Rules) -> (BTreeMap<State, Won>, usize) {
    let after = |state: &State| -> Vec<State> {
        rules.moves(state).iter().map(|text| Rules::after(state, text)).collect()
    };
    let side = |letter: char| if letter == 'x' { Side::First } else { Side::Second };
    let mut open: BTreeMap<State, Vec<State>> =
        rules.positions().into_iter().map(|state| (state.clone(), after(&state))).collect();
    let positions = open.len();
    let mut known = BTreeMap::new();
    open.retain(|state, _| match rules.ended(state) {
        Some((winner, _)) => known.insert(state.clone(), (side(winner), 0)).is_some(),
        None => true,
    });
    for plies in 1.. {
        let decided: Vec<(State, Won)> = open
            .iter()
            .filter_map(|(state, next)| {
                let (me, values) = (side(state.turn), next.iter().map(|next| known.get(next)));
                let wins = values.clone().flatten().any(|&(winner, _)| winner == me);
                let loses = values.clone().all(|value| value.is_some_and(|&(winner, _)| winner != me));
                let winner = if wins { me } else { me.other() };
                (wins || loses).then(|| (state.clone(), (winner, plies)))
            })
            .collect();
        if decided.is_empty() {
            break;
        }
        for (state, won) in decided {
            open.remove(&state);
            known.insert(state, won);
        }
    }
    (known, positions)
}

/// What the start and each first move come to.
fn facts(text: &str) -> (Option<Won>, BTreeMap<String, Option<Won>>, usize) {
    let rules = Rules::read(text);
    let (known, positions) = solve(&rules);
    let start = Rules::start();
    let of = |state: &State| known.get(state).copied();
    let first = rules.moves(&start).into_iter().map(|text| (text.clone(), of(&Rules::after(&start, &text))));
    (of(&start), first.collect(), positions)
}

/// It has long been known that who may begin in the centre wins, and that the game is a draw
/// where that is forbidden or men go anywhere.
#[test]
fn crosses_win_by_taking_the_centre_and_by_nothing_else() {
    let (start, first, positions) = facts("lines");
    assert_eq!((start, positions), (Some((Side::First, 9)), 5390));
    for (text, won) in first {
        let expected = match &*text {
            "b2" => Some((Side::First, 8)),
            "a2" | "b1" | "b3" | "c2" => Some((Side::Second, 7)),
            _ => None,
        };
        assert_eq!(won, expected, "{text}");
    }
}

#[test]
fn without_the_centre_it_is_a_draw() {
    let (start, first, _) = facts("lines,centre=closed");
    assert_eq!((start, first.len()), (None, 8));
}

#[test]
fn when_men_go_anywhere_every_first_move_is_a_draw() {
    let (start, first, _) = facts("free");
    assert_eq!(start, None);
    assert!(first.values().all(Option::is_none), "{first:?}");
}
