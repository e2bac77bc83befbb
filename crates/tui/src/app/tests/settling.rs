//! Settings and rules on the screen.

use ludoteca_core::{Language, Side};
use ludoteca_house::HOUSE;
use ludoteca_user::SettingsFile;
use ratatui::crossterm::event::KeyCode;

use super::{driven, kept};
use crate::Theme;

#[test]
fn settings_are_written_and_hold_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = kept(folder.path(), 80, 24);
    driven.choose("Settings");
    driven.press(KeyCode::Right);
    driven.press(KeyCode::Down);
    driven.press(KeyCode::Right);
    driven.press(KeyCode::Down);
    driven.press(KeyCode::Right);
    driven.press(KeyCode::Enter);
    let (settings, aside) = SettingsFile::new(folder.path()).read();
    assert!(aside.is_none());
    assert_eq!(
        (settings.keep, settings.theme.as_deref()),
        (Some(false), Some(Theme::default().next().word()))
    );
    let language = settings.language.expect("it is settled");
    assert_ne!(language, Language::En);
    assert_eq!(driven.app.context.language(), language);
    assert_eq!(driven.app.context.theme, Theme::default().next());
    assert!(!driven.app.context.options.keeps);
}

#[test]
fn an_opponent_that_is_none_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = kept(folder.path(), 80, 24);
    driven.choose("Settings");
    for _ in 0..4 {
        driven.press(KeyCode::Down);
    }
    driven.write("!!");
    driven.press(KeyCode::Enter);
    assert!(driven.read().contains("Settings"), "{}", driven.read());
    assert!(!SettingsFile::new(folder.path()).path().exists());
    driven.press(KeyCode::Esc);
    assert_eq!(driven.app.pages.len(), 1);
}

#[test]
fn rules_are_read_leaf_by_leaf_from_everywhere() {
    let mut driven = driven(100, 34);
    driven.begin("hive", "human", Side::First);
    driven.write("???");
    let leaves = HOUSE.game("hive").expect("a game").tutorial().len() + 2;
    let screen = driven.read();
    assert!(screen.contains("Rules   Hive") && screen.contains(&format!("1/{leaves}")), "{screen}");
    for leaf in 2..=leaves {
        driven.press(KeyCode::Right);
        assert!(driven.read().contains(&format!("{leaf}/{leaves}")), "{}", driven.read());
    }
    driven.press(KeyCode::Right);
    assert!(driven.read().contains(&format!("{leaves}/{leaves}")), "it ends there");
    driven.press(KeyCode::Down);
    assert!(driven.read().contains("1/"), "another game from its first leaf");
    driven.write("q");
    assert!(driven.read().contains("to move"), "back at the table");
}

#[test]
fn the_page_in_a_browser_is_offered_where_there_is_one() {
    let mut driven = driven(80, 24);
    assert!(!driven.read().contains("browser"), "nobody serves one");
    let opened = || Ok(crate::TEXTS.message("tui.saved").with("path", "http://127.0.0.1/"));
    driven.app.context.options.page = Some(std::sync::Arc::new(opened));
    driven.write("L");
    driven.write("LL");
    driven.choose("The page in a browser");
    assert!(driven.read().contains("http://127.0.0.1/"), "{}", driven.read());
    driven.press(KeyCode::Esc);
    assert!(driven.read().contains("> The page in a browser"), "{}", driven.read());
}
