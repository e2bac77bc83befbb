//! Beginning a game: the choices, the panel behind them, what is wrong in it, what is
//! remembered.

use ludoteca_core::Side;
use ratatui::crossterm::event::KeyCode;

use super::{Driven, GAMES, driven};

impl Driven {
    fn text(&mut self, code: KeyCode, times: usize) {
        (0..times).for_each(|_| self.press(code));
    }

    fn seats(&self) -> [String; 2] {
        let live = self.app.top().live().expect("a game is on the table");
        Side::ALL.map(|side| live.session().seat(side).to_string())
    }
}

#[test]
fn the_levels_come_first_and_every_opponent_has_its_sentence() {
    let mut driven = driven(100, 30);
    driven.write("n");
    let screen = driven.read();
    let row = |what: &str| screen.lines().position(|line| line.contains(what)).expect(what);
    assert!(row("level:1") < row("level:8") && row("level:8") < row("ryg"), "{screen}");
    assert!(row("ryg") < row("another person"), "{screen}");
    assert!(screen.contains("the Commodore 64 program"), "{screen}");
}

#[test]
fn the_last_choices_are_offered_again() {
    let mut driven = driven(100, 30);
    driven.write("njj");
    driven.write("lkk");
    driven.write("lj");
    driven.press(KeyCode::Enter);
    let seats = driven.seats();
    assert_eq!(seats, ["level:1".to_owned(), "human".to_owned()]);
    driven.write("q");
    driven.write("n");
    driven.press(KeyCode::Enter);
    assert_eq!(driven.seats(), seats, "the same game again in two keys");
    let live = driven.app.top().live().expect("a game is on the table");
    assert_eq!(live.session().game_name(), "hive");
    assert!(live.look().flipped || !live.turns(), "it is seen from the person's side");
}

#[test]
fn rules_players_clock_and_position_are_one_panel_deeper() {
    let mut driven = driven(80, 24);
    driven.write("njjo");
    let screen = driven.read();
    assert!(screen.contains("Base game") && screen.contains("no expansions"), "{screen}");
    driven.press(KeyCode::Left);
    let screen = driven.read();
    assert!(screen.contains("Every expansion") && screen.contains("as in tournaments"), "{screen}");
    driven.press(KeyCode::Down);
    driven.write("random");
    driven.press(KeyCode::Down);
    driven.write("level:1");
    driven.press(KeyCode::Down);
    driven.write("2m+1s");
    driven.press(KeyCode::Enter);
    assert_eq!(driven.seats(), ["random", "level:1"], "two machines play each other");
    let live = driven.app.top().live().expect("a game is on the table");
    assert_eq!(live.session().rules_text(), "Base+MLP");
    assert_eq!(live.session().time_control().map(|control| control.to_string()).as_deref(), Some("120+1"));
}

#[test]
fn what_is_wrong_is_said_beside_its_field_and_nothing_begins() {
    let mut driven = driven(80, 24);
    driven.write("no");
    for (field, text, said) in [
        (0, "9x9x9", "9x9x9"),
        (1, "levle:3", "levle"),
        (2, "level:99", "99"),
        (3, "soon", "soon"),
        (4, "31:1,2,3,3:m", "31:1,2,3,3:m"),
    ] {
        driven.text(KeyCode::Down, field);
        driven.write(text);
        driven.press(KeyCode::Enter);
        let screen = driven.read();
        assert!(driven.app.top().live().is_none(), "{screen}");
        assert!(screen.matches(said).count() >= 1, "{screen}");
        driven.text(KeyCode::Backspace, text.len());
        driven.text(KeyCode::Up, field);
    }
    driven.press(KeyCode::Esc);
    assert!(driven.read().contains("Opponent"), "Esc goes back to the choices");
    driven.press(KeyCode::Esc);
    assert_eq!(driven.app.pages.len(), 1);
}

#[test]
fn a_game_begins_from_a_position_and_can_be_left_and_begun_again() {
    let mut driven = driven(80, 24);
    driven.write("no");
    driven.text(KeyCode::Up, 1);
    driven.app.handle(crate::event::Event::Paste("26:1,2,3,4:c".to_owned()));
    driven.text(KeyCode::Up, 2);
    driven.write("human");
    driven.press(KeyCode::Enter);
    let live = driven.app.top().live().expect("a game is on the table");
    assert_eq!(live.session().position_text(), "26:1,2,3,4:c");
}

#[test]
fn every_opponent_is_seen_on_a_small_screen_and_a_level_says_how_strong_it_is() {
    for game in GAMES.games() {
        let mut driven = driven(80, 24);
        driven.app.context.options.game = Some(game);
        driven.write("n");
        let screen = driven.read();
        assert!(screen.contains("human") && !screen.contains('↓'), "{}: {screen}", game.name());
    }
    let mut driven = driven(80, 24);
    driven.write("njjl");
    assert!(driven.read().contains("Elo more than level 1"), "{}", driven.read());
    driven.write("kk");
    assert!(driven.read().contains("Level 1 is the weakest"), "{}", driven.read());
    driven.write("k");
    assert!(!driven.read().contains("Elo"), "a person has no number: {}", driven.read());
}
