//! A refusal for every rule.

use std::collections::BTreeSet;

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Game, Language, Notation, Reason};
use ludoteca_raya::{Raya, Rules};

/// All men are on the board and nobody has won.
const FULL: &str = "xox/1o1/x1o x";

#[test]
fn each_rule_refuses_its_attempt_and_leaves_the_position() {
    let mut unseen: BTreeSet<&str> =
        ludoteca_raya::TEXTS.all(Language::En).keys().map(String::as_str).collect();
    unseen.retain(|key| key.starts_with("raya.refused."));
    for (rules, position, text, key, said) in [
        ("lines", "xxx/oo1/3 o", "b1", "refused.over", "over"),
        ("lines", "3/3/3 x", "d4", "raya.refused.off_the_board", "no square d4"),
        ("lines", FULL, "a1-a9", "raya.refused.off_the_board", "no square a9"),
        ("lines", "3/1x1/3 o", "b2", "raya.refused.occupied", "a man on b2"),
        ("lines", FULL, "a1-b2", "raya.refused.occupied", "a man on b2"),
        ("lines", FULL, "a1-a1", "raya.refused.occupied", "a man on a1"),
        ("lines,centre=closed", "3/3/3 x", "b2", "raya.refused.centre", "in the centre, b2"),
        ("lines", FULL, "b1", "raya.refused.none_in_hand", "put on b1"),
        ("lines", "3/xo1/3 x", "a2-a1", "raya.refused.in_hand", "2 men are still"),
        ("lines", "xo1/xo1/3 x", "a2-a1", "raya.refused.in_hand", "1 man is still"),
        ("lines", FULL, "a2-a1", "raya.refused.no_man", "no man on a2"),
        ("lines", FULL, "b2-a2", "raya.refused.not_your_turn", "crosses to move"),
        ("lines", FULL, "c3-a2", "raya.refused.no_line", "from c3 to a2"),
        ("lines", FULL, "a1-c2", "raya.refused.no_line", "from a1 to c2"),
    ] {
        let rules: Rules = rules.parse().unwrap();
        let before = Raya::parse_position(&rules, position).unwrap_or_else(|e| panic!("{position}: {e}"));
        let mut game = before;
        let attempt = game.parse_attempt(text).unwrap();
        let message = game.play(&attempt).expect_err("an illegal attempt").message();
        assert_eq!(message.key(), key, "{position} {text}: refused for another reason");
        assert_eq!(game, before, "{position} {text}: a refusal changed the position");
        sayable(&message);
        let words = Language::En.say(&message);
        assert!(words.contains(said), "{position} {text}: {words}");
        unseen.retain(|&known| known != key && !known.starts_with(&format!("{key}.")));
    }
    assert_eq!(unseen, BTreeSet::new(), "reasons that no attempt was refused for");
}

#[test]
fn under_free_rules_a_man_goes_anywhere() {
    let mut game = Raya::parse_position(&"free".parse().unwrap(), FULL).unwrap();
    let attempt = game.parse_attempt("c3-a2").unwrap();
    assert!(game.play(&attempt).is_ok());
    assert!(game.ended().is_some(), "three in the first column");
}
