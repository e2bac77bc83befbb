//! On a square board the mirror image of a position is the same to a book.

use ludoteca_claustro::{Claustro, Move, Rules, Square};
use ludoteca_core::{Game, Notation, Rng};

/// The move mirrored at the line from goal to goal, by its text.
fn mirrored(text: &str) -> String {
    let square = |square: &str| {
        let bytes = square.as_bytes();
        format!("{}{}", char::from(b'a' + bytes[1] - b'1'), char::from(b'1' + bytes[0] - b'a'))
    };
    let mut image = String::new();
    let mut rest = text;
    while rest.len() >= 2 {
        image.push_str(&square(&rest[..2]));
        rest = &rest[2..];
        if let Some(sign) = rest.chars().next() {
            image.push(sign);
            rest = &rest[1..];
        }
    }
    image
}

fn coordinates(square: Square) -> (u8, u8) {
    (square.column(), square.row())
}

#[test]
fn games_and_their_mirror_images_have_the_same_canonical_numbers() {
    let mut rng = Rng::new(5);
    for text in ["5x5", "4x4,seed", "6x6,capture=jump,diagonals=forward"] {
        let rules: Rules = text.parse().unwrap();
        let start = Claustro::start(&rules);
        let symmetric = start.pieces(ludoteca_core::Side::First).iter().all(|square| {
            let (column, row) = coordinates(square);
            start.pieces(ludoteca_core::Side::First).iter().any(|other| coordinates(other) == (row, column))
        });
        assert!(symmetric, "{text}: the start is its own mirror image");
        for _ in 0..30 {
            let (mut position, mut image) = (start, start);
            let mut moves: Vec<Move> = Vec::new();
            for _ in 0..30 {
                moves.clear();
                position.moves(&mut moves);
                let Some(&m) = rng.pick(&moves) else { break };
                let other = mirrored(&position.move_text(m));
                let attempt = image.parse_attempt(&other).expect("a move");
                position.apply(m);
                image.play(&attempt).unwrap_or_else(|_| panic!("{text}: {other} is not legal"));
                assert_eq!(position.canonical(), image.canonical(), "{text} {}", position.position());
            }
        }
    }
}
