//! The pictures of any position: SVG that is XML, rows of a terminal that have their
//! width and hold nothing that a terminal would obey, words.
//!
//! The first byte chooses the game and its rules, the second how it is drawn, the others
//! the moves that lead to the position.

use std::time::Duration;

use ludoteca_core::{Language, Look};
use ludoteca_house::{HOUSE, LiveGame, Style};
use ludoteca_paint::Theme;
use roxmltree::Document;
use unicode_width::UnicodeWidthStr;

const RULES: [(&str, &str); 7] = [
    ("cats", "8x8"),
    ("cats", "16x16"),
    ("cats", "7x5,edge=no"),
    ("claustro", "5x5"),
    ("claustro", "10x3"),
    ("hive", "Base+MLP"),
    ("hive", "Base,opening=free"),
];
/// What begins every sequence that a terminal obeys.
const ESCAPE: char = '\u{1b}';

pub(crate) fn check(bytes: &[u8]) {
    let [choice, drawn, path @ ..] = bytes else { return };
    let (game, rules) = RULES[usize::from(*choice) % RULES.len()];
    let mut live = HOUSE.game(game).and_then(|game| game.open(Some(rules), None)).expect("a game");
    for &byte in path {
        let moves = live.session().move_texts();
        if moves.is_empty() || live.session().outcome().is_some() {
            break;
        }
        let text = &moves[usize::from(byte) % moves.len()];
        live.session_mut().play_move(text, Duration::ZERO).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    let look = Look {
        language: Language::ALL[usize::from(drawn % 3)],
        flipped: drawn & 16 != 0,
        colour: drawn & 32 != 0,
        unicode: drawn & 64 != 0,
    };
    live.set_look(look);
    picture(&*live, if drawn & 128 == 0 { Theme::Light } else { Theme::Dark });
    characters(&*live, look);
    let scene = live.session().scene();
    let again = scene.clone().flipped().flipped();
    // Corners may be off by the last digit.
    assert_eq!((again.sprites, again.moves, again.turn), (scene.sprites, scene.moves, scene.turn));
}

/// The SVG is XML, and says its size.
fn picture(live: &dyn LiveGame, theme: Theme) {
    let svg = live.svg(theme);
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert!(root.attribute("viewBox").is_some(), "{svg}");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}

/// The rows of characters hold no control characters but those that colour them, and end
/// every colour that they begin; without Unicode the skin is plain.
fn characters(live: &dyn LiveGame, look: Look) {
    for style in [Style::Skin, Style::Words] {
        let text = live.draw(style);
        assert!(!text.is_empty());
        let allowed = |c: char| c == '\n' || !c.is_control() || look.colour && c == ESCAPE;
        assert!(text.chars().all(allowed), "{text:?}");
        assert_eq!(text.matches(ESCAPE).count() % 2, 0, "a colour does not end: {text:?}");
        let plain = look.unicode || look.language != Language::En || text.is_ascii();
        assert!(plain, "{text}");
    }
    rows(&live.draw(Style::Skin));
}

/// The rows between the edges of a board are as wide as the edges.
fn rows(text: &str) {
    let width = |row: &str| {
        let plain: String = row
            .split(ESCAPE)
            .enumerate()
            .map(|(n, part)| if n == 0 { part } else { part.split_once('m').map_or("", |(_, rest)| rest) })
            .collect();
        plain.trim_end().width()
    };
    let edges: Vec<usize> = text.lines().filter(|row| row.contains(['┌', '└'])).map(width).collect();
    for pair in edges.chunks_exact(2) {
        assert_eq!(pair[0], pair[1], "{text}");
    }
    // A hive has no edges.
    let Some(edge) = edges.first() else { return };
    for row in text.lines().filter(|row| row.contains('│')) {
        assert_eq!(width(row), *edge, "{row}\n{text}");
    }
}
