//! The table: stopping and going, clocks, panels, numbers on the board, refusals, long games.

use std::time::{Duration, Instant};

use ludoteca_core::{Ending, Side};
use ludoteca_house::{AnyGame, HOUSE};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Driven, driven, kept};
use crate::event::Event;
use crate::page::{NewGame, Request};

impl Driven {
    fn interrupt(&mut self) {
        self.app.handle(Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    }
}

#[test]
fn thinking_is_stopped_and_the_game_goes_on() {
    let mut driven = driven(120, 40);
    driven.begin("hive", "alphabeta:time=600s,hash=1,book=off", Side::Second);
    for stop in ["esc", "ctrl-c"] {
        assert!(driven.app.is_busy(), "{stop}: it thinks");
        if stop == "esc" {
            driven.press(KeyCode::Esc);
        } else {
            driven.interrupt();
        }
        assert!(!driven.app.is_busy(), "{stop}: it has stopped");
        assert_eq!(driven.plies(), 0);
        assert!(driven.read().contains("the machine waits"), "{}", driven.read());
        driven.write("g");
    }
    driven.until("depth ");
    driven.write("g");
    driven.wait();
    assert_eq!(driven.plies(), 1, "it moves at once when it is told to");
}

#[test]
fn a_flag_falls() {
    let mut driven = driven(80, 24);
    driven.write("no");
    driven.press(KeyCode::Down);
    driven.press(KeyCode::Down);
    driven.write("human");
    driven.press(KeyCode::Down);
    driven.write("50ms");
    driven.press(KeyCode::Enter);
    assert!(driven.app.beat().is_some(), "the clock runs");
    std::thread::sleep(Duration::from_millis(80));
    driven.app.tick();
    let live = driven.app.top().live().expect("a game is on the table");
    assert_eq!(live.session().outcome().map(|outcome| outcome.ending), Some(Ending::Time));
    assert!(driven.app.beat().is_none(), "nothing runs any more");
}

#[test]
fn an_idle_table_asks_for_no_time() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    driven.read();
    assert!(driven.app.beat().is_none());
}

#[test]
fn numbers_choose_where_a_piece_goes() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    driven.press(KeyCode::Enter);
    driven.write("9");
    assert_eq!(driven.plies(), 0, "there is no ninth target");
    driven.write("2");
    assert_eq!(driven.plies(), 1);
}

#[test]
fn an_illegal_try_says_why() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    driven.press(KeyCode::Enter);
    (0..3).for_each(|_| driven.press(KeyCode::Up));
    driven.press(KeyCode::Enter);
    assert_eq!(driven.plies(), 0);
    assert!(driven.read().contains("diagonal"), "{}", driven.read());
}

#[test]
fn panels_are_shown_hidden_and_gone_through() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    assert!(driven.read().contains("1 Moves") && !driven.read().contains("2 What"));
    driven.write("p");
    assert!(driven.read().contains("2 What the machine thinks"), "{}", driven.read());
    driven.write("2");
    assert!(!driven.read().contains("2 What the machine thinks"), "{}", driven.read());
    driven.terminal = Terminal::new(TestBackend::new(200, 60)).expect("a screen");
    let screen = driven.read();
    for number in [1, 4, 5, 6, 7, 8, 9] {
        assert!(screen.contains(&format!(" {number} ")), "{number}: {screen}");
    }
    driven.until("expert: ");
    driven.write("9");
    assert!(!driven.read().contains("9 What the evaluation sees"));
}

#[test]
fn a_remark_stands_beside_its_move() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    driven.write("m31-26");
    driven.press(KeyCode::Enter);
    driven.write("Cwell begun");
    driven.press(KeyCode::Enter);
    assert!(driven.read().contains("well begun"), "{}", driven.read());
    driven.write("C!");
    driven.press(KeyCode::Enter);
    assert!(driven.read().contains("well begun!"), "it is written on: {}", driven.read());
}

#[test]
fn why_the_machine_moved_so_is_told() {
    let mut driven = driven(120, 40);
    driven.begin("cats", "expert", Side::First);
    driven.write("m31-26");
    driven.press(KeyCode::Enter);
    driven.wait();
    driven.write("y");
    driven.until("6 Why");
    while driven.read().contains("y: ask why") {
        let event = driven.events.recv_timeout(Duration::from_mins(1)).expect("it is told");
        driven.app.handle(event);
    }
}

#[test]
fn leaving_says_that_the_game_is_kept() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut driven = super::kept(folder.path(), 80, 24);
    driven.begin("cats", "human", Side::First);
    driven.write("m31-26");
    driven.press(KeyCode::Enter);
    driven.write("q");
    assert!(driven.read().contains("The game is kept"), "{}", driven.read());
}

#[test]
fn a_thousand_moves_with_every_panel_stay_quick() {
    let mut driven = driven(200, 60);
    let game = HOUSE.game("hive").expect("the house has it") as &'static dyn AnyGame;
    let rules = Some("Base,repetition=none".to_owned());
    let new = NewGame { rules, ..NewGame::against(game, "human", Side::First) };
    driven.app.grant(Request::Begin(new));
    for text in ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"] {
        driven.write("m");
        driven.write(text);
        driven.press(KeyCode::Enter);
    }
    let mut lap = |plies: usize| {
        let began = Instant::now();
        while driven.plies() < plies {
            // The queens go to and fro.
            let shuttle = ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"];
            let before = driven.plies();
            driven.write("m");
            driven.write(shuttle[before % 4]);
            driven.press(KeyCode::Enter);
            assert_eq!(driven.plies(), before + 1, "{}", driven.read());
            driven.read();
            while let Ok(event) = driven.events.try_recv() {
                driven.app.handle(event);
            }
        }
        began.elapsed()
    };
    let first = lap(104);
    lap(904);
    let last = lap(1004);
    // Plies are written down and kept whole; what is drawn must not grow with them.
    assert!(last < first * 4 + Duration::from_secs(2), "{first:?} for the first, {last:?} for the last");
}

#[test]
fn a_piece_that_is_typed_alone_is_picked_up() {
    let mut driven = driven(120, 40);
    driven.begin("hive", "human", Side::First);
    for text in ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"] {
        driven.play(text);
    }
    driven.play("wG1");
    assert_eq!(driven.plies(), 4, "it is no move");
    assert!(driven.read().contains("put it there"), "its places are numbered: {}", driven.read());
    driven.write("1");
    assert_eq!(driven.plies(), 5, "{}", driven.read());
}

#[test]
fn a_new_game_puts_the_one_that_was_left_in_the_library() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut driven = kept(folder.path(), 80, 24);
    driven.begin("cats", "human", Side::First);
    driven.play("31-26");
    driven.write("q");
    driven.begin("hive", "human", Side::First);
    assert!(driven.read().contains("is in the library"), "{}", driven.read());
    let shelved = std::fs::read_dir(folder.path().join("games")).expect("a library").count();
    assert_eq!(shelved, 1);
}
