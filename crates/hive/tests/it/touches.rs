//! Touches of the board: what is legal is played, what is not is refused by its rule.

use ludoteca_core::{Drawn, Game, Gesture, Notation, Playable, Reason, Scene, Side, Touch};
use ludoteca_hive::{Hive, Rules};

fn game(position: &str) -> Hive {
    let rules: Rules = "Base+MLP".parse().unwrap();
    Hive::parse_position(&rules, position).unwrap_or_else(|e| panic!("{position}: {e}"))
}

/// The touch of a tile or of a place by its name.
fn touch(scene: &Scene, name: &str) -> Touch {
    let held = |side: Side| {
        let sprite = scene.hands[side].iter().find(|sprite| sprite.name == name)?;
        Some(Touch::Hand { side, slot: sprite.cell })
    };
    let lying = scene.sprites.iter().find(|sprite| sprite.name == name).map(|sprite| sprite.cell);
    let empty = scene.cells.iter().position(|cell| cell.name == name);
    let cell = lying.or(empty).map(Touch::Cell);
    cell.or_else(|| Side::ALL.into_iter().find_map(held))
        .unwrap_or_else(|| panic!("no {name} in the picture"))
}

/// What touches lead to: a move, the key of a refusal, or a word for the rest.
fn led(position: &str, names: &str) -> String {
    let game = game(position);
    let scene = game.scene(None);
    let touches: Vec<Touch> = names.split_whitespace().map(|name| touch(&scene, name)).collect();
    match game.gesture(&touches) {
        Gesture::More(next) if next.is_empty() => "stays".to_owned(),
        Gesture::More(_) => "more".to_owned(),
        Gesture::Nothing(_) => "nothing".to_owned(),
        Gesture::Attempt(attempt) => match game.judge(&attempt) {
            Ok(m) => game.move_text(m),
            Err(refusal) => refusal.message().key().rsplit('.').next().unwrap_or_default().to_owned(),
        },
    }
}

#[test]
fn tiles_are_placed_from_the_own_hand() {
    let position = "wS1@0,0 bS1@1,0:w";
    for (names, expected) in [
        ("wA1", "more"),
        ("wA1 -1,0", "wA1 -wS1"),
        ("wA1 2,0", "placed_beside_enemy"),
        ("wA1 bS1", "placed_on_top"),
        ("wA2", "out_of_order"),
        ("bA1", "not_your_hand"),
        ("bA1 2,0", "not_your_hand"),
        ("wA1 wS1 -1,0", "nothing"),
        ("-1,0", "nothing"),
        ("-1,0 wA1", "nothing"),
    ] {
        assert_eq!(led(position, names), expected, "{names}");
    }
    assert_eq!(led("-:w", "wQ"), "queen_may_not_open");
    assert_eq!(led("wS1@0,0 wG1@-1,0 wA1@-2,0 bS1@1,0 bG1@2,0 bA1@3,0:w", "wA2"), "queen_is_due");
}

#[test]
fn what_keeps_a_tile_is_said_at_its_first_touch() {
    assert_eq!(led("wQ@0,0 wA1@-1,0 bQ@1,0 bA1@2,0:w", "wQ"), "one_hive");
    assert_eq!(led("wQ@0,0 wA1@-1,0 bQ@1,0 bA1@2,0:w", "bA1"), "not_your_tile");
    assert_eq!(led("wQ@0,0 wA1@-1,0 wP@0,1 bQ@1,0 bP@-1,1:w:wA1", "wA1"), "stunned");
    assert_eq!(led("wS1@0,0 wG1@-1,0 bS1@1,0 bQ@2,0:w", "wG1"), "queen_not_placed");
}

#[test]
fn a_stack_is_moved_by_its_top() {
    let position = "wQ@0,0 bS1.wB1@-1,0 bQ@1,0 bA1@2,0:w";
    assert_eq!(led(position, "wB1 wQ"), "wB1 wQ");
    assert_eq!(led(position, "bS1 wQ"), "wB1 wQ", "the tile below is in the same cell");
    assert_eq!(led(position, "wB1 bQ"), "beetle");
}

#[test]
fn tiles_are_thrown_with_or_without_naming_who_throws() {
    let position = "wQ@0,1 wP@0,0 bQ@-1,1 bA1@-1,0:w";
    for (names, expected) in [
        ("bA1", "more"),
        ("bA1 1,0", "bA1 wQ/"),
        ("wP bA1 1,0", "bA1 wQ/"),
        ("wQ bA1 1,0", "no_power"),
        ("bQ bA1 1,0", "no_power"),
        ("wP bA1 1,1", "thrown_too_far"),
        ("wP bA1 wQ", "occupied"),
        ("wP bA1 bA1", "nothing"),
        ("wP wP 1,0", "not_beside_thrower"),
    ] {
        assert_eq!(led(position, names), expected, "{names}");
    }
}

#[test]
fn the_button_passes_where_that_is_all() {
    let game = game("wS1@0,0 bS1@1,0:w");
    let Gesture::Attempt(attempt) = game.gesture(&[Touch::Button(0)]) else { panic!("a pass is an attempt") };
    assert_eq!(game.judge(&attempt).unwrap_err().message().key(), "hive.refused.must_move");
    assert!(matches!(game.gesture(&[Touch::Button(1)]), Gesture::Nothing(_)));
}

#[test]
fn a_thrown_tile_is_carried_over_its_thrower() {
    let mut game = game("wQ@0,1 wP@0,0 bQ@-1,1 bA1@-1,0:w");
    let m = game.play(&game.parse_attempt("bA1 wP-").unwrap()).unwrap();
    let scene = game.scene(Some(m));
    let [motion] = &scene.motions[..] else { panic!("one tile has moved") };
    assert_eq!((motion.figure.glyph.as_ref(), motion.figure.side), ("ant", Side::Second));
    assert_eq!(motion.path, ["-1,0", "0,0", "1,0"].map(|name| touch(&scene, name)));
}

#[test]
fn all_tiles_of_a_stack_are_in_the_picture() {
    let scene = game("wQ@0,0 bS1.wB1.bB1@-1,0 bQ@1,0:w").scene(None);
    let stack: Vec<(&str, u8)> = scene
        .sprites
        .iter()
        .filter(|sprite| scene.cells[sprite.cell].name == "-1,0")
        .map(|sprite| (sprite.name.as_str(), sprite.height))
        .collect();
    assert_eq!(stack, [("bS1", 0), ("wB1", 1), ("bB1", 2)]);
}

#[test]
fn a_passed_turn_has_the_moves_of_the_other_side() {
    let before = game("wQ@0,1 wP@0,0 bQ@-1,1 bA1@-1,0:w:bA1");
    let passed = before.with_turn(Side::Second).unwrap();
    assert_eq!(passed.position(), "wQ@0,1 wP@0,0 bQ@-1,1 bA1@-1,0:b", "nothing is stunned after a pass");
    assert_eq!(game("-:w").with_turn(Side::Second), None, "White begins");
    assert_eq!(game("wS1@0,0:b").with_turn(Side::First), None, "Black comes second");
}
