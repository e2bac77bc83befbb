//! Positions are set up edit by edit, and what is no position says why.

use std::collections::BTreeMap;

use super::{Spot, Suite, picture, sayable, texts, touches};
use crate::{Draft, Edit, Editable, Figure, Reason, Rng, Scene, Side, Touch};

/// How many random edits are made of one position.
const RANDOM: usize = 12;
/// How many edits may lead from one position to the next.
const ENOUGH: usize = 100;

/// What the edits of a run came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edited {
    /// Edits that were made.
    pub made: usize,
    /// Edits that were refused.
    pub refused: usize,
    /// Boards that were positions.
    pub positions: usize,
    /// Boards that were none.
    pub flawed: usize,
}

/// Checks that a game's positions can be set up: in random games, the board of each
/// position is edited into the next one, and at random.
///
/// # Panics
/// If a promise of [`Draft`] is broken, saying which one in which position.
pub fn edits<G: Editable>(suite: &Suite<'_>) -> Edited {
    let mut edited = Edited::default();
    let mut rng = Rng::new(suite.seed);
    for text in suite.rules {
        let rules = texts::rules::<G>(text);
        for _ in 0..suite.games {
            game::<G>(suite, &rules, &mut rng, &mut edited);
        }
    }
    let Edited { made, refused, positions, flawed } = edited;
    assert!(made > 0 && refused > 0 && positions > 0 && flawed > 0, "the edits meet too little: {edited:?}");
    edited
}

fn game<G: Editable>(suite: &Suite<'_>, rules: &G::Rules, rng: &mut Rng, edited: &mut Edited) {
    let mut game = G::start(rules);
    let mut draft = game.draft();
    for _ in 0..=suite.plies {
        let spot = Spot { rules, game: &game };
        assert_position(&spot, &game.draft(), "its own set-up");
        become_position(&spot, &mut draft);
        assert_position(&spot, &draft, "the set-up edited from the position before");
        at_random(&spot, rng, edited);
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let Some(&m) = rng.pick(&moves) else { break };
        game.apply(m);
    }
}

/// The board is the position.
fn assert_position<G: Editable>(spot: &Spot<'_, G>, draft: &G::Draft, what: &str) {
    let position = draft.check().unwrap_or_else(|flaws| panic!("{spot}: {what} is refused: {flaws:?}"));
    assert_eq!(position, *spot.game, "{spot}: {what} is another position");
    assert_eq!(position.key(), spot.game.key(), "{spot}: {what} has another key");
}

/// Edits a board, one step at a time, until it shows a position.
fn become_position<G: Editable>(spot: &Spot<'_, G>, draft: &mut G::Draft) {
    let wanted = spot.game.scene(None);
    for _ in 0..ENOUGH {
        let Some(edit) = next_edit(draft, &wanted) else { return };
        let made = draft.edit(&edit);
        assert!(made.is_ok(), "{spot}: {edit:?}, towards this position, is refused: {made:?}");
    }
    panic!("{spot}: no end of edits towards this position");
}

/// What to change next on a board that is to look like another.
fn next_edit<D: Draft>(draft: &D, wanted: &Scene) -> Option<Edit> {
    let scene = draft.scene();
    let cell = |name: &str| scene.cells.iter().position(|cell| cell.name == name).map(Touch::Cell);
    let (now, then) = (stacks(&scene), stacks(wanted));
    for (&name, stack) in &now {
        if !then.get(name).is_some_and(|other| other.starts_with(stack)) {
            return cell(name).map(|at| Edit::Take { at });
        }
    }
    let missing = then.iter().find_map(|(&name, stack)| {
        let figure = stack.get(now.get(name).map_or(0, Vec::len))?;
        Some(Edit::Put { figure: figure.clone(), at: cell(name)? })
    });
    missing
        .or_else(|| hand_edit(&scene, wanted))
        .or_else(|| mark_edit(draft, &scene, wanted))
        .or_else(|| (scene.turn != wanted.turn).then_some(Edit::Turn(wanted.turn)))
}

/// What to change in a hand that does not follow from the board.
fn hand_edit(scene: &Scene, wanted: &Scene) -> Option<Edit> {
    Side::ALL.into_iter().find_map(|side| {
        let held = |scene: &Scene| -> Vec<(usize, Figure)> {
            scene.hands[side].iter().map(|sprite| (sprite.cell, sprite.figure())).collect()
        };
        let (now, then) = (held(scene), held(wanted));
        let at = |slot: usize| Touch::Hand { side, slot };
        let extra =
            now.iter().find(|piece| !then.contains(piece)).map(|&(slot, _)| Edit::Take { at: at(slot) });
        let lacking = then.into_iter().find(|piece| !now.contains(piece));
        extra.or_else(|| lacking.map(|(slot, figure)| Edit::Put { figure, at: at(slot) }))
    })
}

/// Which mark to set or to remove.
fn mark_edit<D: Draft>(draft: &D, scene: &Scene, wanted: &Scene) -> Option<Edit> {
    draft.palette().marks.into_iter().find_map(|kind| {
        let names = |scene: &Scene| -> Vec<String> {
            let marked = scene.marks.iter().filter(|mark| mark.kind == kind);
            marked.map(|mark| scene.cells[mark.cell].name.clone()).collect()
        };
        let (now, then) = (names(scene), names(wanted));
        let name =
            now.iter().find(|name| !then.contains(name)).or(then.iter().find(|name| !now.contains(name)))?;
        let at = scene.cells.iter().position(|cell| cell.name == *name).map(Touch::Cell)?;
        Some(Edit::Mark { at, kind })
    })
}

/// The pieces of each cell that has some, from bottom to top.
fn stacks(scene: &Scene) -> BTreeMap<&str, Vec<Figure>> {
    let mut sprites: Vec<_> = scene.sprites.iter().collect();
    sprites.sort_by_key(|sprite| sprite.height);
    let mut stacks: BTreeMap<&str, Vec<Figure>> = BTreeMap::new();
    for sprite in sprites {
        stacks.entry(&scene.cells[sprite.cell].name).or_default().push(sprite.figure());
    }
    stacks
}

/// Random edits: each is made or refused, and leaves a board that is a position or
/// says why not.
fn at_random<G: Editable>(spot: &Spot<'_, G>, rng: &mut Rng, edited: &mut Edited) {
    let mut draft = spot.game.draft();
    picture::rewritten(spot, &draft.palette());
    for _ in 0..RANDOM {
        let edit = random_edit(&draft, rng);
        picture::rewritten(spot, &edit);
        let before = draft.clone();
        match draft.edit(&edit) {
            Ok(()) => edited.made += 1,
            Err(error) => {
                sayable(&error.message());
                assert_eq!(draft, before, "{spot}: the refused {edit:?} changes the board");
                edited.refused += 1;
            }
        }
        let scene = draft.scene();
        picture::shape::<G>(spot, &scene);
        assert!(scene.moves.is_empty(), "{spot}: a board that is set up has moves");
        match draft.check() {
            Ok(position) => {
                texts::position(&Spot { rules: spot.rules, game: &position });
                assert_position(
                    &Spot { rules: spot.rules, game: &position },
                    &position.draft(),
                    "its own set-up",
                );
                edited.positions += 1;
            }
            Err(flaws) => {
                assert!(!flaws.is_empty(), "{spot}: {draft:?} is no position for no reason");
                for flaw in flaws {
                    sayable(&flaw.message());
                }
                edited.flawed += 1;
            }
        }
    }
    draft.clear();
    assert!(draft.scene().sprites.is_empty(), "{spot}: something is left on a cleared board");
}

fn random_edit<D: Draft>(draft: &D, rng: &mut Rng) -> Edit {
    let (scene, palette) = (draft.scene(), draft.palette());
    let mut touch = || touches::touch(&scene, rng);
    let (at, other) = (touch(), touch());
    let known = rng.pick(&palette.supplies).map(|supply| supply.figure.clone());
    let label = ["", "", "1", "9"][rng.below(4)].to_owned();
    let figure = Figure { glyph: "nobody".into(), side: Side::First, label: label.clone() };
    match rng.below(16) {
        0 => Edit::Clear,
        1..=2 => Edit::Turn(Side::ALL[rng.below(2)]),
        3 => Edit::Put { figure, at },
        4..=7 => Edit::Put { figure: known.map_or(figure, |known| Figure { label, ..known }), at },
        8..=9 => Edit::Take { at },
        10 => match rng.pick(&palette.marks) {
            Some(&kind) => Edit::Mark { at, kind },
            None => Edit::Mark { at, kind: crate::MarkKind::Pinned },
        },
        _ => Edit::Move { from: at, to: other },
    }
}
