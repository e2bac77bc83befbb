//! Boards as a person sees them, in colour and without.

use ludoteca_core::Side;
use ratatui::crossterm::event::{KeyCode, KeyModifiers, MouseEvent, MouseEventKind};
use ratatui::style::Color;

use super::{Driven, driven};
use crate::event::Event;

/// A program on a screen without colour, or with nothing but ASCII.
fn plain(width: u16, height: u16, unicode: bool) -> Driven {
    let mut driven = driven(width, height);
    let look = &mut driven.app.context.options.look;
    (look.colour, look.unicode) = (false, unicode);
    driven.app.context.theme = crate::Theme::Plain;
    driven
}

/// A position of hive with a stack.
fn stacked(mut driven: Driven) -> Driven {
    driven.begin("hive", "human", Side::First);
    for text in ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wB1 /wQ", "bA1 bQ/", "wB1 wQ", "bA1 \\bS1"] {
        driven.write("m");
        driven.write(text);
        driven.press(KeyCode::Enter);
    }
    assert_eq!(driven.plies(), 8, "{}", driven.read());
    driven
}

/// The screen drawn anew: what wide letters hide is not drawn over.
fn afresh(driven: &mut Driven) -> String {
    driven.terminal.clear().expect("a screen");
    driven.read()
}

/// The part of a screen left of the panels.
fn left(screen: &str, columns: usize) -> Vec<String> {
    let cut = |line: &str| line.chars().take(columns).collect::<String>().trim_end().to_owned();
    screen.lines().map(cut).collect()
}

/// How many colours the ground of the screen has.
fn grounds(driven: &Driven) -> usize {
    let content = &driven.terminal.backend().buffer().content;
    let mut grounds: Vec<Color> = content.iter().flat_map(|cell| [cell.bg, cell.fg]).collect();
    grounds.sort_by_key(|colour| format!("{colour:?}"));
    grounds.dedup();
    grounds.len()
}

#[test]
fn squares_without_colour_stand_between_lines() {
    for (unicode, rows) in [
        (true, ["┌───┬───┬───┬", "│░░░│1  │░░░│", "├───┼───┼───┼", "│13 │░░░│14 │"]),
        (false, ["+---+---+---+", "|:::|1  |:::|", "+---+---+---+", "|13 |:::|14 |"]),
    ] {
        let mut driven = plain(80, 24, unicode);
        driven.begin("cats", "human", Side::First);
        driven.write("m31-26");
        driven.press(KeyCode::Enter);
        for text in ["m1-5", "m26-22"] {
            driven.write(text);
            driven.press(KeyCode::Enter);
        }
        let screen = driven.read();
        let shown = left(&screen, 46);
        for row in rows {
            assert!(shown.iter().any(|line| line.contains(row.trim_end())), "{row}\n{screen}");
        }
        assert!(screen.contains("26·") || screen.contains("26."), "where the last move began:\n{screen}");
        assert!(screen.contains('('), "where the last move ended:\n{screen}");
    }
}

#[test]
fn hexagons_without_colour_stand_between_slopes() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut driven = stacked(plain(width, height, false));
        let screen = driven.read();
        for sign in ["/ \\", "\\ /", "wB1", "^2"] {
            assert!(screen.contains(sign), "{sign}\n{screen}");
        }
        let around = |line: &str| line.contains('(') && line.contains("bA1") && line.contains(')');
        assert!(left(&screen, 84).iter().any(|line| around(line)), "the last move:\n{screen}");
        let mut driven = stacked(plain(width, height, true));
        let screen = driven.read();
        assert!(screen.contains('╱') && screen.contains('╲') && screen.contains("▲2"), "{screen}");
        assert!(!screen.contains("0,0"), "no move names a cell:\n{screen}");
    }
}

#[test]
fn colours_make_the_same_boards_and_need_no_lines() {
    for (width, height) in [(80, 24), (120, 40)] {
        for game in ["cats", "claustro", "hive"] {
            let mut driven = driven(width, height);
            driven.begin(game, "human", Side::First);
            let screen = driven.read();
            assert!(!left(&screen, 46).iter().any(|line| line.contains(['┼', '╱'])), "{screen}");
            assert!(grounds(&driven) >= 5, "{game}: {} colours", grounds(&driven));
        }
    }
    let mut claustro = driven(80, 24);
    claustro.begin("claustro", "human", Side::First);
    let screen = claustro.read();
    let edge = left(&screen, 46);
    assert!(edge.iter().any(|line| line.split_whitespace().eq(["a", "b", "c", "d", "e"])), "{screen}");
    assert!(edge.iter().filter(|line| line.trim_start().starts_with(['1', '2', '3', '4', '5'])).count() >= 5);
}

#[test]
fn targets_are_numbered_while_a_piece_is_picked_up() {
    let mut driven = driven(120, 40);
    driven.begin("claustro", "human", Side::First);
    let digits = |screen: &str| {
        let shown = left(screen, 80);
        shown.iter().flat_map(|line| line.chars().skip(12)).filter(char::is_ascii_digit).count()
    };
    let before = digits(&driven.read());
    driven.press(KeyCode::Tab);
    driven.press(KeyCode::Enter);
    assert!(digits(&driven.read()) > before, "{}", driven.read());
    driven.press(KeyCode::Esc);
    assert_eq!(digits(&driven.read()), before);
}

#[test]
fn a_stack_under_the_cursor_is_looked_into() {
    let mut driven = stacked(driven(120, 40));
    let fan = |screen: &str| screen.lines().position(|line| line.contains("🐝  wQ"));
    let mut seen = false;
    for _ in 0..20 {
        driven.press(KeyCode::Tab);
        let screen = driven.read();
        if let Some(row) = fan(&screen) {
            let above = screen.lines().nth(row - 1).expect("a line above");
            assert!(above.contains("🪲  wB1"), "the beetle lies on the queen:\n{screen}");
            seen = true;
        }
    }
    assert!(seen, "{}", driven.read());
}

#[test]
fn a_board_is_seen_from_its_corner_and_touched_there() {
    for unicode in [true, false] {
        let mut driven = plain(80, 24, unicode);
        driven.begin("cats", "human", Side::First);
        let flat = driven.read();
        driven.write("3");
        let oblique = driven.read();
        assert_ne!(flat, oblique);
        let drawn =
            oblique.chars().any(|c| if unicode { ('\u{2801}'..='\u{28ff}').contains(&c) } else { c == ':' });
        assert!(drawn, "{oblique}");
    }
    let mut driven = driven(120, 40);
    driven.begin("cats", "human", Side::First);
    driven.write("3");
    driven.press(KeyCode::Enter);
    let screen = driven.read();
    assert!(grounds(&driven) > 8, "walls have less light than tops");
    let (row, line) =
        screen.lines().enumerate().find(|(_, line)| line.contains('🐭')).expect("the mouse stands");
    let column = line.chars().take_while(|&c| c != '🐭').count();
    let kind = MouseEventKind::Down(ratatui::crossterm::event::MouseButton::Left);
    let event = |column, row| MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
    driven.press(KeyCode::Esc);
    driven.app.handle(Event::Mouse(event(column as u16, row as u16)));
    let screen = driven.read();
    assert!(left(&screen, 84).iter().any(|line| line.contains(" 1 ")), "its ways are numbered:\n{screen}");
    driven.write("3");
    assert_ne!(driven.read(), screen);
}

#[test]
fn a_board_grows_shrinks_and_is_moved() {
    for game in ["cats", "hive"] {
        let mut driven = driven(100, 30);
        driven.begin(game, "human", Side::First);
        let whole = driven.read();
        driven.write("++");
        let large = driven.read();
        assert_ne!(whole, large);
        for code in [KeyCode::Right, KeyCode::Down] {
            driven
                .app
                .handle(Event::Key(ratatui::crossterm::event::KeyEvent::new(code, KeyModifiers::SHIFT)));
        }
        driven.read();
        driven.write("0");
        assert_eq!(afresh(&mut driven), whole);
        let kind = MouseEventKind::ScrollUp;
        driven.app.handle(Event::Mouse(MouseEvent {
            kind,
            column: 20,
            row: 10,
            modifiers: KeyModifiers::NONE,
        }));
        assert_ne!(driven.read(), whole);
        driven.write("-");
        assert_eq!(afresh(&mut driven), whole);
    }
}

#[test]
fn a_hint_is_an_arrow() {
    for unicode in [true, false] {
        let mut driven = plain(120, 40, unicode);
        driven.begin("cats", "human", Side::First);
        let heads = |screen: &str| {
            let heads: &[char] = if unicode { &['↖', '↗', '↙', '↘'] } else { &['^', 'v'] };
            left(screen, 80)
                .iter()
                .skip(1)
                .take(34)
                .flat_map(|line| line.chars())
                .filter(|c| heads.contains(c))
                .count()
        };
        let before = heads(&driven.read());
        driven.write("i");
        driven.wait();
        assert_eq!(heads(&driven.read()), before + 1, "{}", driven.read());
    }
}
