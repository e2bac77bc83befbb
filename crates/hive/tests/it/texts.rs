//! Game strings, move strings and repetition.

use ludoteca_core::{Game, Notation, Reason};
use ludoteca_hive::{Attempt, GameString, Hive, Move, Rules};

const WON: &str = "Base;WhiteWins;Black[8];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \\bQ;wG1 bQ\\;bG2 bQ/;wA1 wQ\\;bA1 bG2/;wA1 bG2\\;bA1 \\bG2;wQ \\wS1;bA1 bG2/;wQ /bG1";
const DRAWN: &str = "Base;Draw;White[11];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \\bQ;wG1 bQ\\;bG2 bQ/;wA1 wQ\\;bA1 bG2/;wA1 bG2\\;bA1 \\bG2;wQ \\wS1;bG1 wA1/;wQ -bQ;bA1 \\wQ;wB1 -wS1;bG3 bG1-;wB1 /bA1;bG3 -bG2";
const REPEATED: &str = "Base;Draw;White[7];wS1;bB1 wS1-;wQ \\wS1;bQ bB1\\;wQ -wS1;bQ bB1-;wQ \\wS1;bQ bB1\\;wQ -wS1;bQ bB1-;wQ \\wS1;bQ bB1\\";

/// The first three fields of a game string.
fn head(text: &str) -> String {
    text.split(';').take(3).collect::<Vec<_>>().join(";")
}

#[test]
fn the_state_and_the_turn_are_those_of_the_last_position() {
    for text in [
        "Base;NotStarted;White[1]",
        "Base+MLP;InProgress;Black[1];wP",
        "Base;InProgress;White[2];wS1;bS1 wS1-",
        WON,
        DRAWN,
        REPEATED,
    ] {
        let game: GameString = text.parse().unwrap();
        assert_eq!(head(&game.to_string()), head(text));
        let again: GameString = game.to_string().parse().unwrap();
        assert_eq!(again, game, "the canonical text is read as another game");
    }
}

#[test]
fn the_fields_that_are_computed_may_be_missing_wrong_or_empty() {
    let game: GameString = "Base;InProgress;White[2];wS1;bS1 wS1-".parse().unwrap();
    for text in ["base;;;WS1;BS1  WS1-", "Base;Draw;Black[9];wS1;bS1 wS1-;", " Base ; ; ; wS1 ; bS1 wS1- "] {
        assert_eq!(text.parse::<GameString>().unwrap(), game, "{text}");
    }
    for text in ["Base", "Base;", "Base;NotStarted", "Base;;"] {
        assert_eq!(text.parse::<GameString>().unwrap(), GameString::new(Rules::default()), "{text}");
    }
}

#[test]
fn wrong_games_are_refused_with_the_part() {
    for (text, key, at) in [
        ("", "hive.rules.type", 0),
        ("Chess;;;wS1", "hive.rules.type", 0),
        ("Base;;;wS1;;bS1 wS1-", "hive.move.shape", 11),
        ("Base;;;wX1", "hive.piece.unknown", 7),
        ("Base;;;wS1;bS1 -wX1-", "hive.move.shape", 15),
        ("Base;;;wS1;bS1 wX1-", "hive.piece.unknown", 15),
        ("Base;;;wS1;bS1 wS1", "hive.game.illegal", 11),
        ("Base;;;wM", "hive.game.illegal", 7),
    ] {
        let error = text.parse::<GameString>().unwrap_err();
        assert_eq!((error.what.key(), error.at), (key, at), "{text}");
    }
    let error = Hive::parse_position(&Rules::default(), "Base+M;;;wM").unwrap_err();
    assert_eq!(error.what.key(), "hive.game.other_type");
}

#[test]
fn wrong_set_ups_are_refused_with_the_part() {
    for (text, key, at) in [
        ("", "hive.position.shape", 0),
        ("wS1@0,0", "hive.position.shape", 0),
        ("a:b:c:d", "hive.position.shape", 0),
        ("wS1:b", "hive.position.stack", 0),
        ("wS1@0:b", "hive.position.place", 4),
        ("wS1@0,x:b", "hive.position.place", 4),
        ("wS1@0,1000:b", "hive.position.place", 4),
        ("wS1@0,-2147483648:b", "hive.position.place", 4),
        ("wQ@-2147483648,0 bQ@-2147483648,1:w", "hive.position.place", 3),
        ("wS1@0,0 bS1@0,0:w", "hive.position.taken", 12),
        ("wS1@0,0 bS1@1,0 wS1@2,0:w", "hive.position.twice", 16),
        ("wM@0,0:b", "hive.position.not_in_this_game", 0),
        ("wS1.bS1@0,0:w", "hive.position.cannot_climb", 4),
        ("wS1@0,0 bS1@2,0:w", "hive.position.apart", 8),
        // As far apart as the table is round.
        ("wS1@0,0 bS1@32,-1:w", "hive.position.apart", 8),
        ("wS1@0,0 bS1@31,-1:w", "hive.position.apart", 8),
        ("wS2@0,0 bS1@1,0:w", "hive.position.number", 0),
        ("wS1@0,0 wS2@1,0 wA1@2,0 wA2@3,0 bS1@4,0:w", "hive.position.queen", 0),
        ("-:b", "hive.position.begins", 2),
        ("wS1@0,0:w", "hive.position.begins", 8),
        ("bS1@0,0:w", "hive.position.one_sided", 0),
        ("wS1@0,0 wA1@1,0:b", "hive.position.one_sided", 0),
        ("wS1@0,0 bS1@1,0:x", "hive.position.turn", 16),
        ("wS1@0,0 bS1@1,0:w:wQ", "hive.position.last", 18),
        ("wS1.bB1@0,0:w:wS1", "hive.position.last", 14),
        ("wX@0,0:w", "hive.piece.unknown", 0),
    ] {
        let error = Hive::parse_position(&Rules::default(), text).unwrap_err();
        assert_eq!((error.what.key(), error.at), (key, at), "{text}");
    }
}

#[test]
fn a_move_has_one_canonical_text_and_many_others() {
    let game = Hive::parse_position(&Rules::default(), "wQ@0,0 wA1@0,1 bQ@1,0 bB1@2,0:w").unwrap();
    let judged = |text: &str| game.judge(&game.parse_attempt(text).unwrap()).unwrap();
    let m = judged("wA1 bB1\\");
    assert_eq!(game.move_text(m), "wA1 bB1\\");
    for text in ["WA1 BB1\\", " wA1   bB1\\ ", "wa1 bb1 \\"] {
        assert_eq!(judged(text), m, "{text}");
    }
    // Of two neighbours the canonical text names the first: White before Black.
    let m = judged("wA1 \\bQ");
    assert_eq!(game.move_text(m), "wA1 wQ/");
    assert_eq!(judged("wA1 wQ/"), m);
    // The tile may name its own old hex, but never does.
    let m = judged("wA1 -wA1");
    assert_eq!(game.move_text(m), "wA1 /wQ");
}

#[test]
fn any_tile_of_a_stack_names_its_hex() {
    let rules = Rules::default();
    let game = Hive::parse_position(&rules, "wQ@0,0 wB1@0,1 bQ.bB1@1,0 bB2@2,0:w").unwrap();
    let judged = |text: &str| game.judge(&game.parse_attempt(text).unwrap());
    let m = judged("wB1 bB1").unwrap();
    assert_eq!(judged("wB1 bQ").unwrap(), m);
    assert_eq!(game.move_text(m), "wB1 bB1");
    assert_eq!(judged("wB1 bQ\\").unwrap(), judged("wB1 bB1\\").unwrap());
}

/// The history of a game string.
fn adjudicated(rules: Rules, text: &str) -> Option<&'static str> {
    let game = GameString::parse(rules, text).unwrap();
    game.position().adjudicate(&game.past()).map(|outcome| outcome.ending.word())
}

#[test]
fn the_third_occurrence_is_a_draw_where_the_rules_say_so() {
    assert_eq!(adjudicated(Rules::default(), REPEATED), Some("threefold"));
    let none: Rules = "Base,repetition=none".parse().unwrap();
    assert_eq!(adjudicated(none, REPEATED), None);
    let shorter = REPEATED.rsplit_once(';').unwrap().0;
    assert_eq!(adjudicated(Rules::default(), shorter), None);
    let state = GameString::parse(none, REPEATED).unwrap().to_string();
    assert_eq!(head(&state), "Base;InProgress;White[7]");
}

#[test]
fn neither_identity_nor_key_depends_on_where_the_hive_lies_or_which_of_two_likes_stands_where() {
    let rules: Rules = "Base+P".parse().unwrap();
    let read = |text: &str| Hive::parse_position(&rules, text).unwrap();
    let here = read("wQ@0,0 wA1@0,1 wA2@-1,0 bQ@1,0 bP@2,0:w:bP");
    let there = read("wQ@13,-20 wA2@13,-19 wA1@12,-20 bQ@14,-20 bP@15,-20:w:bP");
    assert_eq!(here.identity(), there.identity());
    assert_eq!(here.key(), there.key());
    for other in [
        "wQ@0,0 wA1@0,1 wA2@-1,0 bQ@1,0 bP@2,0:b:bP",
        "wQ@0,0 wA1@0,1 wA2@-1,0 bQ@1,0 bP@2,0:w",
        "wQ@0,0 wA1@0,1 wA2@-1,0 bQ@1,0 bP@2,0:w:wA2",
        "wQ@0,0 wA1@0,1 wA2@-1,1 bQ@1,0 bP@2,0:w:bP",
    ] {
        assert_ne!(here.identity(), read(other).identity(), "{other}");
        assert_ne!(here.key(), read(other).key(), "{other}");
    }
}

#[test]
fn passing_is_refused_while_there_is_a_move() {
    let game = Hive::start(&Rules::default());
    let refusal = game.judge(&Attempt::Pass).unwrap_err();
    assert_eq!(refusal.message().key(), "hive.refused.must_move");
    assert_eq!(Move::PASS.piece(), None);
}
