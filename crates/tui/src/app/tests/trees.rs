//! Searches that are looked into on the screen.

use ludoteca_core::Side;
use ludoteca_house::HOUSE;
use ratatui::crossterm::event::KeyCode;

use super::{Driven, driven};

fn tree(at: usize) -> Driven {
    let mut driven = driven(110, 36);
    driven.choose("How machines think");
    for _ in 0..at {
        driven.press(KeyCode::Down);
    }
    driven.press(KeyCode::Enter);
    driven.wait();
    driven
}

/// The rows of the tree.
fn rows(driven: &mut Driven) -> usize {
    driven
        .read()
        .lines()
        .filter(|line| line.contains('▾') || line.contains('▸') || line.contains('·'))
        .count()
}

#[test]
fn a_tree_is_unfolded_folded_and_walked_in_every_game() {
    for (at, game) in HOUSE.games().enumerate() {
        let mut driven = tree(at);
        let open = rows(&mut driven);
        assert!(open > 2, "{}: the expected line is unfolded\n{}", game.name(), driven.read());
        driven.press(KeyCode::Left);
        assert_eq!(rows(&mut driven), 1, "{}: all is folded\n{}", game.name(), driven.read());
        driven.press(KeyCode::Right);
        assert!(rows(&mut driven) > 1, "{}", driven.read());
        driven.press(KeyCode::Home);
        let first = driven.read();
        assert!(first.contains("step 1 of"), "{}\n{first}", game.name());
        driven.write("nn");
        assert!(driven.read().contains("step 3 of"), "{}", driven.read());
        driven.write("pp");
        assert!(driven.read().contains("step 1 of"), "{}: back is where one was", game.name());
        driven.write("p");
        assert!(driven.read().contains("no more steps"), "{}", driven.read());
        driven.press(KeyCode::End);
        driven.write("n");
        assert!(driven.read().contains("no more steps"), "{}", driven.read());
        driven.write("b+-obq");
        assert!(driven.read().contains("Machine"), "back at the choice\n{}", driven.read());
    }
}

#[test]
fn a_row_is_chosen_and_unfolded_by_the_mouse() {
    let mut driven = tree(0);
    driven.press(KeyCode::Left);
    let root = driven.find("▸").expect("the root is folded");
    driven.click(root);
    assert!(rows(&mut driven) > 1, "{}", driven.read());
}

#[test]
fn the_tree_of_the_position_on_the_table() {
    let mut driven = driven(110, 36);
    driven.begin("cats", "human", Side::First);
    driven.write("m31-26");
    driven.press(KeyCode::Enter);
    driven.write("T");
    driven.press(KeyCode::Enter);
    driven.wait();
    assert!(driven.read().contains("cats") && rows(&mut driven) > 1, "{}", driven.read());
    driven.write("qq");
    assert_eq!(driven.plies(), 1, "the game is as it was");
}
