//! Lines of any text as goals of the Prolog skin: a goal is played or changes nothing,
//! and whatever has come of it can be drawn.
#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use ludoteca_core::{Language, Look};
use ludoteca_fuzz::text;
use ludoteca_house::{Answered, AnyGame, HOUSE, Style};

const RULES: &str = "Base+MLP,opening=free";

fuzz_target!(|bytes: &[u8]| {
    let Some(text) = text(bytes) else { return };
    let mut table = HOUSE.hive.open(Some(RULES), None).expect("the rules of the skin");
    let skin = table.skin("prolog").expect("hive has this skin");
    let look = Look { language: Language::Es, flipped: false, colour: false, unicode: true };
    for line in text.split('\n') {
        let before = table.position();
        let played = table.line().len();
        let answered = table.answer(skin, look, &[line.to_owned()], Duration::ZERO);
        let grown = table.line().len() - played;
        match answered {
            Answered::Played => assert_eq!(grown, 1, "{line:?}"),
            _ => assert_eq!((grown, table.position()), (0, before), "{line:?}"),
        }
        if table.outcome().is_some() {
            break;
        }
    }
    for style in [Style::Skin(skin), Style::Skin(0), Style::Words] {
        assert!(table.line().is_empty() || !table.draw(style, look).is_empty());
    }
    let scene = table.scene();
    assert_eq!(scene.moves.len(), table.moves().len(), "the picture has every move");
});
