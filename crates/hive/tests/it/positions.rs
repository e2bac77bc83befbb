//! One position for each rule that is easy to get wrong, with a drawing.
//!
//! Drawings show the hexes around the tile in question; lower case is Black,
//! digits are heights of stacks, dots are empty.

use std::collections::BTreeSet;

use ludoteca_core::{Game, Notation};
use ludoteca_hive::{Hex, Hive, Move, Piece, Rules};

fn game(position: &str) -> Hive {
    let rules: Rules = "Base+MLP".parse().unwrap();
    Hive::parse_position(&rules, position).unwrap_or_else(|e| panic!("{position}: {e}"))
}

/// Where a tile can be moved, by itself or by a throw.
fn ends(position: &str, piece: &str) -> BTreeSet<(i32, i32)> {
    let piece: Piece = piece.parse().unwrap();
    let mut moves = Vec::new();
    game(position).moves(&mut moves);
    let of_piece = moves.into_iter().filter(|m| m.piece() == Some(piece));
    of_piece.filter_map(Move::to).map(Hex::coordinates).collect()
}

fn set(places: &[(i32, i32)]) -> BTreeSet<(i32, i32)> {
    places.iter().copied().collect()
}

#[test]
fn a_slide_needs_exactly_one_tile_beside_it() {
    //    .   s   s
    //  .   Q   .   g      two beside the way east, one north-west and south-west,
    //    .   q   S        none west
    let ring = "wQ@0,0 wS1@1,1 bQ@0,1 bS1@1,-1 bS2@2,-1 bG1@2,0:w";
    assert_eq!(ends(ring, "wQ"), set(&[(0, -1), (-1, 1)]));
}

#[test]
fn a_queen_does_not_step_across_a_gap() {
    //  s   s   q
    //    x   .   A      at x it would touch the hive again, but not on its way there
    //      Q   A
    //        .
    let hook = "wQ@0,0 wA1@1,0 wA2@2,-1 bQ@2,-2 bS1@1,-2 bS2@0,-2:w";
    assert_eq!(ends(hook, "wQ"), set(&[(1, -1), (0, 1)]));
}

#[test]
fn a_spider_takes_exactly_three_steps_and_never_turns_back() {
    //  S   Q   q
    assert_eq!(ends("wQ@1,0 wS1@0,0 bQ@2,0:w", "wS1"), set(&[(3, -1), (2, 1)]));
    //    g   g   g
    //  a   S   .   s      after two steps round the pocket only its start is left
    //    a   .   s
    //      Q   q
    let pocket = |bug: &str| {
        let ring = "bG1@0,-1 bG2@1,-1 bG3@2,-1 bS1@2,0 bS2@1,1 bQ@0,2 wQ@-1,2 bA1@-1,1 bA2@-1,0";
        format!("{ring} {bug}@0,0:w")
    };
    assert_eq!(ends(&pocket("wS1"), "wS1"), set(&[]));
    assert_eq!(ends(&pocket("wA1"), "wA1"), set(&[(1, 0), (0, 1)]), "an ant may stop before");
}

#[test]
fn a_spider_goes_round_a_ring_outside_and_inside() {
    //      .   x   .
    //        A   A   .
    //      a   .   a   S      outside both ways, three steps each; never through
    //        q   Q   .        the wall
    //      .   x   .
    let outside = "wQ@0,1 wS1@2,0 wA1@0,-1 wA2@1,-1 bQ@-1,1 bA1@-1,0 bA2@1,0:w";
    assert_eq!(ends(outside, "wS1"), set(&[(1, -2), (-1, 2)]));
    //      A   A   A
    //    g   .   .   a
    //  g   x   .   S   a      inside both ways meet at x, which is one move; the
    //    g   .   .   s        middle touches nothing
    //      Q   q   s
    let wall = "wA1@0,-2 wA2@1,-2 wA3@2,-2 bA1@2,-1 bA2@2,0 bS1@1,1 bS2@0,2 bQ@-1,2 wQ@-2,2 \
                bG1@-2,1 bG2@-2,0 bG3@-1,-1";
    assert_eq!(ends(&format!("{wall} wS1@1,0:w"), "wS1"), set(&[(-1, 0)]));
    // With a tile in the middle every step inside is a gate.
    assert_eq!(ends(&format!("{wall} wS1@1,0 bB1@0,0:w"), "wS1"), set(&[]));
}

#[test]
fn a_grasshopper_may_jump_into_a_hole() {
    //    g   g
    //  s   .   Q   G     over the queen into the ring's middle
    //    q   s
    let ring = "wQ@1,0 wG1@2,0 bQ@-1,1 bS1@0,1 bS2@-1,0 bG1@0,-1 bG2@1,-1:w";
    assert!(ends(ring, "wG1").contains(&(0, 0)));
}

#[test]
fn what_comes_from_above_may_drop_into_a_hole() {
    //    g   g   A
    //  s   .   2   L     the beetle on the queen, and the ladybug over the ring; nobody
    //    q   s           who slides
    let ring = "wQ.wB1@1,0 wL@2,0 wA1@2,-1 bQ@-1,1 bS1@0,1 bS2@-1,0 bG1@0,-1 bG2@1,-1:w";
    assert!(ends(ring, "wB1").contains(&(0, 0)));
    assert!(ends(ring, "wL").contains(&(0, 0)));
    assert!(!ends(ring, "wA1").contains(&(0, 0)));
}

#[test]
fn a_beetle_on_top_leaves_what_holds_the_hive_together() {
    //  Q   B   q         Q   2   q      one hive binds the beetle on the ground only
    assert_eq!(ends("wQ@0,0 wB1@1,0 bQ@2,0:w", "wB1"), set(&[]));
    assert_eq!(ends("wQ@0,0 bS1.wB1@1,0 bQ@2,0:w", "wB1").len(), 6);
}

#[test]
fn a_beetle_is_gated_by_stacks_higher_than_both_ends() {
    //    1   2          1   2
    //  B   1          B   1      two stacks of two beside the way up block it,
    //    1   .          2   .    one does not
    let one = "wQ@1,0 wB1@0,0 bQ@0,1 bS1.bB1@1,-1:w";
    let two = "wQ@1,0 wB1@0,0 bQ.bB2@0,1 bS1.bB1@1,-1:w";
    assert!(ends(one, "wB1").contains(&(1, 0)), "one high flank leaves room");
    assert!(!ends(two, "wB1").contains(&(1, 0)), "two do not");
    assert!(ends(two, "wB1").contains(&(0, 1)), "up onto one of them");
    // From a height of one the same stacks of two block, those of one do not.
    let up = "wQ@1,0 wG1.wB1@0,0 bQ.bB2@0,1 bS1.bB1@1,-1:w";
    assert!(!ends(up, "wB1").contains(&(1, 0)), "on top, between two higher stacks");
    let level = "wQ@1,0 wG1.wB1@0,0 bQ@0,1 bS1@1,-1:w";
    assert!(ends(level, "wB1").contains(&(1, 0)), "on top, between stacks of its own height");
    // Stacks of three block the way onto a stack of two, and one of them does not.
    let high = "wQ.wB2@1,0 wG1.wB1@0,0 bQ.bB1.bB2@0,1 bS1.bM.wM@1,-1:w";
    assert!(!ends(high, "wB1").contains(&(1, 0)));
    let lower = "wQ.wB2@1,0 wG1.wB1@0,0 bQ.bB1.bB2@0,1 bS1.wM@1,-1 bM@2,-1:w";
    assert!(ends(lower, "wB1").contains(&(1, 0)));
}

#[test]
fn a_ladybug_is_gated_in_height_too() {
    //    2   .
    //  L   Q   s       the way up onto the queen is blocked, there is no other
    //    2   .
    let blocked = "wQ@1,0 wL@0,0 bQ.bB2@0,1 bS1.bB1@1,-1 bS2@2,0:w";
    let open = "wQ@1,0 wL@0,0 bQ@0,1 bB2@1,1 bS1.bB1@1,-1 bS2@2,0:w";
    // East of the far spider is only reached over the queen.
    assert!(!ends(blocked, "wL").contains(&(3, 0)));
    assert!(ends(open, "wL").contains(&(3, 0)));
}

#[test]
fn a_throw_is_blocked_by_two_high_stacks() {
    //    2   .
    //  a   P   .        the ant would be lifted between two stacks of two
    //    2   Q
    let blocked = "wQ@0,1 wP@0,0 bQ.bB2@-1,1 bS1.bB1@0,-1 bA1@-1,0:w";
    assert_eq!(ends(blocked, "bA1"), set(&[]));
    let open = "wQ@0,1 wP@0,0 bQ@-1,1 bB2@-2,2 bS1.bB1@0,-1 bA1@-1,0:w";
    assert_eq!(ends(open, "bA1"), set(&[(1, 0), (1, -1)]));
}

#[test]
fn a_throw_is_blocked_on_its_way_down_too() {
    //    .   2
    //  a   P   x        the ant would be put down between two stacks of two
    //    q   2
    let blocked = "wQ.bB1@0,1 wP@0,0 bQ@-1,1 bS1.bB2@1,-1 bA1@-1,0:w";
    assert_eq!(ends(blocked, "bA1"), set(&[(0, -1)]));
    let open = "wQ.bB1@0,1 wP@0,0 bQ@-1,1 bS1@1,-1 bB2@2,-1 bA1@-1,0:w";
    assert_eq!(ends(open, "bA1"), set(&[(0, -1), (1, 0)]));
}

#[test]
fn a_pinned_pillbug_throws() {
    //    .   .
    //  a   P   Q   q    lifting the pillbug would split the hive, but it stays
    //    .   .
    let pinned = "wQ@1,0 wP@0,0 bQ@2,0 bA1@-1,0:w";
    assert_eq!(ends(pinned, "wP"), set(&[]));
    assert_eq!(ends(pinned, "bA1"), set(&[(0, -1), (1, -1), (0, 1), (-1, 1)]));
    // What holds the hive together itself is not lifted.
    let chain = "wQ@1,0 wP@0,0 bQ@2,0 bA1@-1,0 bA2@-2,0:w";
    assert_eq!(ends(chain, "bA1"), set(&[]));
}

#[test]
fn what_has_just_moved_is_not_thrown_and_throws_nothing() {
    //    .   .
    //  a   P   .
    //    q   Q
    let position = "wQ@0,1 wP@0,0 bQ@-1,1 bA1@-1,0:w";
    assert_eq!(ends(position, "bA1"), set(&[(0, -1), (1, -1), (1, 0)]));
    assert_eq!(ends(&format!("{position}:bA1"), "bA1"), set(&[]), "it moved last ply");
    assert_eq!(ends(&format!("{position}:wP"), "bA1"), set(&[]), "its thrower was thrown itself");
    assert_eq!(ends(&format!("{position}:wP"), "wP"), set(&[]), "and may not walk either");
}

#[test]
fn a_mosquito_beside_mosquitoes_only_stays() {
    //  M   m   q   Q
    let position = "wQ@3,0 wM@0,0 bQ@2,0 bM@1,0:w";
    assert_eq!(ends(position, "wM"), set(&[]));
}

#[test]
fn a_mosquito_on_top_is_a_beetle_and_throws_nothing() {
    //    .   .
    //  a   2   P    the mosquito stands on a spider beside the pillbug
    //    q   Q
    let position = "wQ@0,1 wS1.wM@0,0 wP@1,0 bQ@-1,1 bA1@-1,0:w:wP";
    assert_eq!(ends(position, "bA1"), set(&[]), "the pillbug is stunned and the mosquito too high");
    assert_eq!(ends(position, "wM").len(), 6, "a step in every direction");
}

#[test]
fn a_mosquito_copies_the_top_of_a_stack() {
    //    .   .
    //  a   M   2    a beetle stands on the pillbug: no power to copy
    //    q   Q
    let covered = "wQ@0,1 wM@0,0 wP.bB1@1,0 bQ@-1,1 bA1@-1,0:w";
    assert_eq!(ends(covered, "bA1"), set(&[]));
    assert!(ends(covered, "wM").contains(&(-1, 0)), "it climbs like the beetle");
    let open = "wQ@0,1 wM@0,0 wP@1,0 bQ@-1,1 bA1@-1,0 bB1@-2,1:w:wP";
    assert_eq!(ends(open, "bA1"), set(&[(0, -1), (1, -1)]), "a stunned pillbug can still be copied");
}

#[test]
fn a_beetle_recolours_the_stack_for_placing() {
    //  Q   s   q        the white beetle on the spider makes its surroundings white
    let under = "wQ@0,0 wG1@-1,0 bS1@1,0 bQ@2,0:w";
    let over = "wQ@0,0 wG1@-1,0 bS1.wB1@1,0 bQ@2,0:w";
    assert!(!ends(under, "wA1").contains(&(1, -1)));
    assert!(ends(over, "wA1").contains(&(1, -1)));
    assert!(!ends(over, "wA1").contains(&(2, -1)), "the black queen still touches this one");
}

#[test]
fn the_queen_is_placed_by_the_fourth_turn() {
    let position = "wS1@0,0 wG1@-1,0 wA1@-2,0 bS1@1,0 bG1@2,0 bA1@3,0:w";
    let mut moves = Vec::new();
    game(position).moves(&mut moves);
    assert!(!moves.is_empty() && moves.iter().all(|m| m.piece() == Some("wQ".parse().unwrap())));
}

#[test]
fn who_can_do_nothing_passes() {
    let text = "Base;;;wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \\wA1;bA1 bS1\\;wQ -wA1;bA2 bQ\\;wQ \\wA1;bA1 \\wQ;wG1 /wQ;bA2 /wG1";
    let mut game = Hive::parse_position(&Rules::default(), text).unwrap();
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let texts: Vec<String> = moves.iter().map(|&m| game.move_text(m)).collect();
    assert_eq!(texts, ["pass"]);
    game.apply(moves[0]);
    assert!(game.count() > 1, "the other side plays on");
}

#[test]
fn one_may_surround_oneself() {
    //    s   g
    //  a   Q   .       the white grasshopper closes the ring round its own queen
    //    b   q
    let position = "wQ@0,0 wG1@3,0 bQ@0,1 bS1@0,-1 bG1@1,-1 bA1@-1,0 bB1@-1,1 bA2@2,-1 bA3@1,1 bS2@2,0:w";
    let mut game = game(position);
    let attempt = game.parse_attempt("wG1 wQ-").unwrap();
    game.play(&attempt).expect("moving oneself into a loss is legal");
    let outcome = game.outcome().expect("the white queen is surrounded");
    assert_eq!(outcome.winner, Some(ludoteca_core::Side::Second));
    assert_eq!(game.count(), 0);
}

#[test]
fn both_queens_surrounded_at_once_is_a_draw() {
    //    S   S   a   g
    //  A   Q   .   q   s   G     the grasshopper closes both rings
    //    A   G   a   s
    let position = "wQ@0,0 wG1@4,0 wG2@0,1 wA1@-1,1 wA2@-1,0 wS1@0,-1 wS2@1,-1 \
                    bQ@2,0 bS1@3,0 bS2@2,1 bA1@1,1 bA2@2,-1 bG1@3,-1:w";
    let mut game = game(position);
    assert_eq!(game.outcome(), None);
    let attempt = game.parse_attempt("wG1 wQ-").unwrap();
    game.play(&attempt).expect("a jump over two tiles");
    assert_eq!(game.outcome().expect("both are surrounded").winner, None);
    assert_eq!(game.count(), 0);
}

#[test]
fn a_throw_and_a_walk_to_the_same_hex_are_one_move() {
    //    .   .
    //  Q   P   q       the queen slides round the pillbug or is thrown there
    //    .   .
    let position = "wQ@-1,0 wP@0,0 bQ@1,0:w";
    let mut moves = Vec::new();
    game(position).moves(&mut moves);
    let queen: Piece = "wQ".parse().unwrap();
    let ends: Vec<_> = moves.iter().filter(|m| m.piece() == Some(queen)).collect();
    assert_eq!(ends.len(), 4, "two slides, two more by a throw: {ends:?}");
}
