//! What Colossus Chess could do on a Commodore 64: the twenty-seven items of the list that its
//! players still quote, each by its number with the test that shows it here.

use std::fs;
use std::time::{Duration, Instant};

use ludoteca_core::{Ending, Side};
use ludoteca_house::LiveGame;
use ratatui::crossterm::event::KeyCode;

use super::{Driven, driven, kept};

impl Driven {
    fn live(&self) -> &dyn LiveGame {
        self.app.top().live().expect("a game is on the table")
    }

    /// Lets time pass and hears what comes until something is so.
    fn pass_until(&mut self, what: impl Fn(&mut Driven) -> bool) {
        let begun = Instant::now();
        while !what(self) {
            assert!(begun.elapsed() < Duration::from_mins(1), "{}", self.read());
            if let Ok(event) = self.events.recv_timeout(Duration::from_millis(20)) {
                self.app.handle(event);
            }
            self.app.tick();
        }
    }
}

/// 1 and 2: a board in two dimensions, and in three.
#[test]
fn the_board_is_seen_in_two_dimensions_and_in_three() {
    let mut driven = driven(100, 30);
    driven.begin("cats", "human", Side::First);
    let (flat, mouse) = (driven.read(), driven.find("🐭"));
    driven.write("3");
    assert_ne!(driven.read(), flat);
    driven.play("31-26");
    assert_eq!(driven.plies(), 1, "it is played on all the same");
    driven.write("u3");
    assert_eq!(driven.find("🐭"), mouse, "and looked at from above again");
}

/// 3: colours that can be changed.
#[test]
fn the_colours_can_be_changed() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    driven.read();
    let before = driven.terminal.backend().buffer().clone();
    driven.write("t");
    driven.read();
    assert_ne!(*driven.terminal.backend().buffer(), before);
}

/// 4: a board that can be turned.
#[test]
fn the_board_can_be_turned() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    let before = driven.find("🐭").expect("the mouse is seen");
    driven.write("f");
    let after = driven.find("🐭").expect("the mouse is seen");
    assert!(after.1 < before.1, "the mouse is on top now: {before:?}, {after:?}");
}

/// 5 and 6: the record of the moves, and the times of each player.
#[test]
fn the_moves_are_written_down_with_the_times_of_both_players() {
    let mut driven = driven(120, 40);
    driven.write("no");
    driven.write("8x8");
    driven.press(KeyCode::Down);
    driven.press(KeyCode::Down);
    driven.write("human");
    driven.press(KeyCode::Down);
    driven.write("5m");
    driven.press(KeyCode::Enter);
    assert!(driven.read().contains("human 5:00"), "{}", driven.read());
    driven.play("31-26");
    driven.play("1-5");
    let screen = driven.read();
    let row = screen.lines().find(|line| line.contains("1. 31-26")).expect("the moves are shown");
    assert!(row.contains("1-5") && row.matches("5:00").count() == 2, "{row}");
}

/// 7, 8 and 9: the lookahead, the positions, and the best line with what it is worth.
#[test]
fn the_machine_shows_its_lookahead_its_positions_and_its_best_line() {
    let mut driven = driven(120, 40);
    driven.begin("hive", "alphabeta:depth=3,book=off,hash=1", Side::Second);
    driven.wait();
    assert_eq!(driven.plies(), 1);
    let screen = driven.read();
    assert!(screen.contains("depth 3, score ") && screen.contains("positions: "), "{screen}");
    let played = driven.live().session().line_texts().remove(0);
    assert!(screen.contains(&format!("{played}, b")), "the line goes on with a reply: {screen}");
}

/// 10 and 11: an evaluation by material, and by position and more.
#[test]
fn a_board_is_judged_by_material_position_and_more() {
    let mut driven = driven(200, 60);
    driven.begin("cats", "human", Side::First);
    let screen = driven.read();
    assert!(screen.contains("What the evaluation sees") && screen.contains("Evaluation"), "{screen}");
    let terms = driven.live().terms();
    assert!(terms.len() >= 3, "{terms:?}");
    assert!(screen.contains("the mouse"), "its parts are told in words: {screen}");
}

/// 12 and 13: thinking in the other player's turn, and the reply that is assumed.
#[test]
fn the_machine_thinks_in_your_turn_and_shows_the_reply_it_assumes() {
    let mut driven = driven(120, 40);
    driven.begin("hive", "alphabeta:depth=4,book=off,hash=1", Side::Second);
    driven.write("c");
    driven.press(KeyCode::Down);
    driven.press(KeyCode::Down);
    driven.press(KeyCode::Left);
    driven.press(KeyCode::Enter);
    driven.wait();
    assert_eq!(driven.plies(), 1, "it has moved");
    assert!(driven.app.beat().is_some(), "it thinks on");
    driven.until("it assumes ");
    driven.until("depth ");
    let reply = driven.live().session().move_texts()[0].clone();
    driven.play(&reply);
    driven.pass_until(|driven| driven.plies() == 3);
}

/// 14: a position that is altered and played on from.
#[test]
fn the_position_can_be_altered_and_played_on_from() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    driven.write("e");
    assert!(driven.read().contains("Set up a position"));
    driven.write("c");
    assert!(driven.read().contains("It is no position yet"), "{}", driven.read());
    driven.press(KeyCode::Enter);
    assert!(driven.app.top().live().is_none(), "what is impossible is not played");
    driven.press(KeyCode::Esc);
    assert_eq!(driven.live().session().position_text(), "31:1,2,3,4:m", "nothing has changed");
    driven.write("es");
    driven.press(KeyCode::Enter);
    assert_eq!(driven.live().session().position_text(), "31:1,2,3,4:c", "the cats begin");
    driven.play("1-5");
    assert_eq!(driven.plies(), 1);
}

/// 15: moves that are taken back.
#[test]
fn moves_are_taken_back_without_limit() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    for text in ["31-26", "1-5", "26-22", "2-6", "22-18"] {
        driven.play(text);
    }
    driven.write("uuuuuuu");
    assert_eq!(driven.plies(), 0);
    assert!(driven.read().contains("nothing to undo"));
}

/// 16: moves that are played again.
#[test]
fn moves_are_played_again_without_limit_and_what_else_was_tried_stays() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    for text in ["31-26", "1-5", "26-22"] {
        driven.play(text);
    }
    driven.write("uuurrrr");
    assert_eq!(driven.plies(), 3);
    driven.write("uu");
    driven.play("2-6");
    assert!(driven.read().contains("(1-5)"), "the variation is beside the move: {}", driven.read());
    driven.write("[");
    assert_eq!(driven.live().session().line_texts(), ["31-26", "1-5"]);
    driven.write("]");
    assert_eq!(driven.live().session().line_texts(), ["31-26", "2-6"]);
    driven.write(",,.");
    assert_eq!(driven.plies(), 1);
    driven.press(KeyCode::Home);
    driven.write("$");
    assert_eq!(driven.plies(), 2);
}

/// 17: games that are saved.
#[test]
fn a_game_is_saved_and_nothing_else_is_written_over() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut driven = kept(folder.path(), 120, 40);
    driven.begin("cats", "human", Side::First);
    driven.play("31-26");
    driven.write("w");
    driven.press(KeyCode::Enter);
    assert!(driven.read().contains("Saved in"), "{}", driven.read());
    let path = folder.path().join("games").join("cats-2026-01-02.pgn");
    assert!(fs::read_to_string(&path).expect("it is written").contains("31-26"));
    driven.play("1-5");
    driven.write("w");
    driven.press(KeyCode::Enter);
    assert!(fs::read_to_string(&path).expect("it is its own file").contains("1-5"));
    let notes = folder.path().join("notes.txt");
    fs::write(&notes, "mine").expect("it is written");
    driven.write("w");
    (0..200).for_each(|_| driven.press(KeyCode::Backspace));
    driven.write(&notes.to_string_lossy());
    driven.press(KeyCode::Enter);
    assert!(driven.read().contains("is there already"), "{}", driven.read());
    assert_eq!(fs::read_to_string(&notes).expect("it is there"), "mine");
}

/// 18: games that are loaded.
#[test]
fn a_game_is_loaded_again_with_its_players() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("a.pgn");
    fs::write(&file, "[Game \"cats\"]\n[Black \"level:1\"]\n\n1. 31-26 1-5 *\n").expect("it is written");
    let mut driven = driven(120, 40);
    driven.begin("hive", "human", Side::First);
    driven.write("o");
    driven.write(&folder.path().join("a").to_string_lossy());
    driven.press(KeyCode::Tab);
    driven.press(KeyCode::Enter);
    let session = driven.live().session();
    assert_eq!((session.game_name(), session.plies()), ("cats", 2), "{}", driven.app.top().help());
    assert_eq!(session.seat(Side::Second).to_string(), "level:1");
    driven.write("o");
    driven.write("nowhere.pgn");
    driven.press(KeyCode::Enter);
    assert_eq!(driven.plies(), 2, "what cannot be read changes nothing: {}", driven.read());
}

/// 19: sides that are swapped.
#[test]
fn sides_are_swapped_at_any_time() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "level:1", Side::First);
    driven.write("s");
    let seats = Side::ALL.map(|side| driven.live().session().seat(side).to_string());
    assert_eq!(seats, ["level:1", "human"]);
    driven.wait();
    assert_eq!(driven.plies(), 1, "it plays the mouse now");
}

/// 20: a move that the machine makes for you.
#[test]
fn the_machine_makes_a_move_for_you() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    driven.write("g");
    driven.wait();
    assert_eq!(driven.plies(), 1);
    driven.write("i");
    driven.wait();
    assert!(driven.read().contains("Hint: "), "{}", driven.read());
    assert_eq!(driven.plies(), 1, "a hint is not played unasked");
    driven.write("g");
    assert_eq!(driven.plies(), 2);
}

/// 21: the machine against itself.
#[test]
fn the_machine_plays_itself_until_it_is_told_to_stop() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "level:1", Side::First);
    driven.write("b");
    driven.pass_until(|driven| driven.plies() >= 4);
    driven.press(KeyCode::Esc);
    let seats = Side::ALL.map(|side| driven.live().session().seat(side).to_string());
    assert_eq!(seats, ["human", "level:1"], "you have your seat back");
    driven.wait();
    let plies = driven.plies();
    assert!(driven.live().session().outcome().is_some() || !driven.live().session().is_machines_turn());
    driven.app.tick();
    assert_eq!(driven.plies(), plies);
}

/// 22: a database of openings.
#[test]
fn openings_are_played_by_a_book_that_can_be_left_out() {
    for book in ["on", "off"] {
        let mut driven = driven(120, 40);
        driven.begin("hive", &format!("alphabeta:depth=1,hash=1,book={book}"), Side::Second);
        driven.wait();
        let screen = driven.read();
        assert_eq!(screen.contains("it is in the opening"), book == "on", "{screen}");
        assert_eq!(screen.contains("depth 1"), book == "off", "{screen}");
    }
}

/// 23: a database of endings.
#[test]
fn endings_are_played_by_a_table_and_every_move_shows_its_verdict() {
    let mut driven = driven(200, 60);
    driven.begin("cats", "perfect", Side::First);
    driven.play("31-26");
    driven.wait();
    assert_eq!(driven.plies(), 2);
    driven.until("wins: cats (");
    let screen = driven.read();
    for text in driven.live().session().move_texts() {
        assert!(screen.contains(&text), "{text}: {screen}");
    }
}

/// 24: a game that is replayed from its first move to its last.
#[test]
fn a_game_is_replayed_from_its_first_move_at_the_speed_you_choose() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    for text in ["31-26", "1-5", "26-22"] {
        driven.play(text);
    }
    driven.write("XX");
    assert!(driven.live().session().outcome().is_some(), "it was given up");
    driven.write("R");
    assert_eq!(driven.plies(), 0);
    assert!(driven.read().contains("replay: 0 of 3"), "{}", driven.read());
    driven.write(" ");
    assert!(driven.app.beat().is_none(), "a paused replay uses no time");
    driven.press(KeyCode::Right);
    driven.press(KeyCode::Right);
    driven.press(KeyCode::Left);
    assert_eq!(driven.plies(), 1, "step by step");
    driven.write("+++ ");
    driven.pass_until(|driven| driven.live().session().outcome().is_some());
    assert_eq!(driven.plies(), 3, "it is as it was");
    driven.write("R");
    driven.press(KeyCode::Esc);
    let session = driven.live().session();
    assert_eq!(session.outcome().map(|outcome| outcome.ending), Some(Ending::Resignation));
}

/// 25, 26 and 27: databases, thinking in the other player's turn, and the depth, as one likes.
#[test]
fn book_table_pondering_and_depth_are_set_during_a_game() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "alphabeta:hash=1", Side::First);
    driven.write("c");
    let screen = driven.read();
    for label in ["Opening book", "Endgame table", "Think in your turn", "Depth", "Time", "Positions"] {
        assert!(screen.contains(label), "{label}: {screen}");
    }
    driven.press(KeyCode::Right);
    driven.press(KeyCode::Down);
    driven.press(KeyCode::Right);
    driven.press(KeyCode::Down);
    driven.press(KeyCode::Right);
    driven.press(KeyCode::Down);
    driven.write("x");
    driven.press(KeyCode::Enter);
    assert!(driven.read().contains("no number"), "{}", driven.read());
    driven.press(KeyCode::Backspace);
    driven.write("2");
    driven.press(KeyCode::Enter);
    driven.play("31-26");
    driven.wait();
    assert_eq!(driven.plies(), 2);
    driven.write("c");
    let screen = driven.read();
    let row = |label: &str| screen.lines().find(|line| line.contains(label)).expect(label).to_owned();
    assert!(row("Opening book").contains("off") && row("Endgame table").contains("off"), "{screen}");
    assert!(row("Think in your turn").contains("on") && row("Depth").contains('2'), "{screen}");
}
