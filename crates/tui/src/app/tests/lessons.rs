//! Lessons on the screen.

use ludoteca_house::{HOUSE, Tutor};
use ludoteca_user::Progress;
use ratatui::crossterm::event::KeyCode;

use super::{driven, kept};

#[test]
fn every_lesson_is_walked_to_its_end_and_back() {
    for (at, game) in HOUSE.games().enumerate() {
        let mut driven = driven(100, 34);
        driven.choose("Lessons");
        for _ in 0..at {
            driven.press(KeyCode::Down);
        }
        driven.press(KeyCode::Enter);
        let steps = game.tutorial().len();
        for step in 1..=steps {
            let screen = driven.read();
            assert!(screen.contains(&format!("Step {step} of {steps}")), "{screen}");
            driven.write("ixn");
        }
        assert!(driven.read().contains("last step"), "{}", driven.read());
        driven.write("p");
        assert!(driven.read().contains(&format!("Step {} of", steps - 1)), "{}", driven.read());
    }
}

#[test]
fn a_step_is_done_by_typing_and_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = HOUSE.games().next().expect("a game").name();
    let mut driven = kept(folder.path(), 100, 34);
    driven.choose("Lessons");
    driven.press(KeyCode::Enter);
    driven.press(KeyCode::Enter);
    for (text, done) in [("31-9", false), ("31-26", true)] {
        driven.write("m");
        driven.write(text);
        driven.press(KeyCode::Enter);
        assert_eq!(driven.read().contains("go on"), done, "{}", driven.read());
    }
    let (progress, aside) = Progress::read(folder.path());
    let second = Tutor::new(HOUSE.game(name).expect("a game")).expect("a tutorial");
    assert!(aside.is_none() && second.count() > 2);
    assert_eq!(progress.step(name), Some(HOUSE.games().next().expect("a game").tutorial()[1].name));
    driven.write("qq");
    driven.choose("Lessons");
    assert!(driven.read().contains("step 2 of"), "{}", driven.read());
    driven.press(KeyCode::Enter);
    assert!(driven.read().contains("Step 2 of"), "{}", driven.read());
}

#[test]
fn a_step_is_done_by_the_mouse() {
    let mut driven = driven(100, 34);
    driven.choose("Lessons");
    driven.press(KeyCode::Enter);
    driven.write("n");
    let mouse = driven.find("🐭").expect("the mouse");
    driven.click(mouse);
    let way = driven.way().expect("a way");
    driven.click(way);
    assert!(driven.read().contains("go on"), "{}", driven.read());
}
