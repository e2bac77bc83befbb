//! Matches, tournaments and learning on the screen.

use ratatui::crossterm::event::KeyCode;

use super::{Driven, driven, kept};

/// Writes into the field with a label.
fn fill(driven: &mut Driven, label: &str, text: &str) {
    for _ in 0..12 {
        if driven.read().contains(&format!("> {label}")) {
            break;
        }
        driven.press(KeyCode::Down);
    }
    for _ in 0..40 {
        driven.press(KeyCode::Backspace);
    }
    driven.write(text);
}

#[test]
fn a_match_is_watched_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.pgn");
    let mut driven = kept(folder.path(), 120, 40);
    driven.choose("Matches and tournaments");
    fill(&mut driven, "Machines", "random, level:1");
    fill(&mut driven, "Games", "4");
    fill(&mut driven, "File", &file.display().to_string());
    driven.press(KeyCode::Enter);
    assert!(driven.app.is_busy(), "{}", driven.read());
    driven.wait();
    let screen = driven.read();
    assert!(screen.contains("Games counted: 4") && screen.contains("Elo:"), "{screen}");
    let records = std::fs::read_to_string(&file).expect("the games are kept");
    assert_eq!(records.matches("[Event ").count(), 4, "{records}");
    assert!(records.contains("2026.01.02"), "{records}");
    driven.write("qq");
}

#[test]
fn a_stopped_match_keeps_what_was_played() {
    let mut driven = driven(120, 40);
    driven.choose("Matches and tournaments");
    fill(&mut driven, "Machines", "random, level:1");
    fill(&mut driven, "Games", "1000000");
    driven.press(KeyCode::Enter);
    driven.until("games: 4");
    driven.press(KeyCode::Esc);
    driven.wait();
    let screen = driven.read();
    assert!(screen.contains("Games counted:") && !screen.contains("counted: 1000000"), "{screen}");
}

#[test]
fn a_tournament_has_a_table() {
    let mut driven = driven(120, 40);
    driven.choose("Matches and tournaments");
    fill(&mut driven, "Machines", "random, level:1, level:2");
    fill(&mut driven, "Games", "2");
    driven.press(KeyCode::Enter);
    driven.wait();
    let screen = driven.read();
    assert!(screen.contains("Rank") && screen.contains("level:2"), "{screen}");
}

#[test]
fn what_is_wrong_in_the_form_is_said_there() {
    let mut driven = driven(100, 30);
    driven.choose("Matches and tournaments");
    for (label, text, said) in [
        ("Machines", "random", "at least two"),
        ("Machines", "human, random", "at least two"),
        ("Games", "0", "is not a number"),
        ("Test", "nonsense", "nonsense"),
    ] {
        fill(&mut driven, label, text);
        driven.press(KeyCode::Enter);
        assert!(driven.read().contains(said), "{text}\n{}", driven.read());
        fill(&mut driven, "Machines", "random, level:1");
    }
    fill(&mut driven, "Test", "");
    fill(&mut driven, "Games", "2");
    fill(&mut driven, "Machines", "nobody, random");
    driven.press(KeyCode::Enter);
    driven.wait();
    assert!(driven.read().contains("nobody"), "{}", driven.read());
}

#[test]
fn a_machine_learns_and_its_weights_are_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = kept(folder.path(), 120, 40);
    driven.choose("Learning");
    driven.press(KeyCode::Right);
    fill(&mut driven, "Games", "20");
    driven.press(KeyCode::Enter);
    assert!(driven.app.is_busy());
    driven.wait();
    let screen = driven.read();
    assert!(screen.contains("Error before"), "{screen}");
    driven.write("s");
    for _ in 0..40 {
        driven.press(KeyCode::Backspace);
    }
    let path = folder.path().join("w");
    driven.write(&path.display().to_string());
    driven.press(KeyCode::Enter);
    assert!(path.exists() && driven.read().contains("saved"), "{}", driven.read());
}

#[test]
fn learning_stops_in_the_middle_and_uses_what_was_played() {
    let mut driven = driven(120, 40);
    driven.choose("Learning");
    driven.press(KeyCode::Right);
    fill(&mut driven, "Games", "5000");
    driven.press(KeyCode::Enter);
    driven.until("1%");
    driven.press(KeyCode::Esc);
    driven.wait();
    assert!(driven.read().contains("Error before"), "{}", driven.read());
}
