//! A hive that is turned or mirrored is the same to a book.

use ludoteca_core::{Game, Notation, Rng};
use ludoteca_hive::{Hive, Rules};

/// The position with every place changed.
fn changed(position: &Hive, rules: Rules, change: impl Fn(i32, i32) -> (i32, i32)) -> Hive {
    let text = position.position();
    let (stacks, rest) = text.split_once(':').expect("the side to move is told");
    let stack = |stack: &str| {
        let (tiles, place) = stack.split_once('@').expect("every stack has a place");
        let (q, r) = place.split_once(',').expect("two coordinates");
        let (q, r) = change(q.parse().expect("a number"), r.parse().expect("a number"));
        format!("{tiles}@{q},{r}")
    };
    let stacks: Vec<String> = stacks.split_whitespace().map(stack).collect();
    Hive::parse_position(&rules, &format!("{}:{rest}", stacks.join(" "))).expect("as sound as before")
}

#[test]
fn all_twelve_images_of_a_hive_have_one_canonical_number() {
    let mut rng = Rng::new(5);
    let mut different = 0;
    for text in ["Base", "Base+MLP"] {
        let rules: Rules = text.parse().unwrap();
        for _ in 0..20 {
            let mut position = Hive::start(&rules);
            for _ in 0..16 {
                let mut moves = Vec::new();
                position.moves(&mut moves);
                let Some(&m) = rng.pick(&moves) else { break };
                position.apply(m);
                if !position.position().contains('@') {
                    continue;
                }
                let mut image = position.clone();
                for _ in 0..6 {
                    image = changed(&image, rules, |q, r| (-r, q + r));
                    let mirrored = changed(&image, rules, |q, r| (r, q));
                    assert_eq!(image.canonical(), position.canonical(), "{}", position.position());
                    assert_eq!(mirrored.canonical(), position.canonical(), "{}", position.position());
                    different += usize::from(mirrored.identity() != position.identity());
                }
            }
        }
    }
    assert!(different > 1000, "the images were different positions: {different}");
}
