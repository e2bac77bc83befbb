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
    let mut live = HOUSE.hive.open(Some(RULES), None).expect("the rules of the skin");
    let skin = live.skin("prolog").expect("hive has this skin");
    let look = Look { language: Language::Es, flipped: false, colour: false, unicode: true };
    for line in text.split('\n') {
        let before = live.session().position_text();
        let played = live.session().line_texts().len();
        let answered = live.answer(skin, look, &[line.to_owned()], Duration::ZERO);
        let grown = live.session().line_texts().len() - played;
        match answered {
            Answered::Played => assert_eq!(grown, 1, "{line:?}"),
            _ => assert_eq!((grown, live.session().position_text()), (0, before), "{line:?}"),
        }
        if live.session().outcome().is_some() {
            break;
        }
    }
    for style in [Style::Skin(skin), Style::Skin(0), Style::Words] {
        assert!(live.session().line_texts().is_empty() || !live.draw(style, look).is_empty());
    }
    let scene = live.session().scene();
    assert_eq!(scene.moves.len(), live.session().move_texts().len(), "the picture has every move");
});
