//! A foreign engine that plays, until it cannot.

use ludoteca_core::{Control, Limits, NoMove, Player, Request};
use ludoteca_hive::{GameString, Hive, Rules};
use ludoteca_protocol::uhp::UhpPlayer;

use crate::support::{engine, steady};

#[test]
fn a_failed_engine_gives_up_with_a_reason() {
    let dies = "case $word in newgame) echo 'Base;NotStarted;White[1]'; echo ok;; *) exit 1;; esac";
    let mut player = UhpPlayer::new(&engine(dies), steady()).unwrap();
    let game = GameString::new("Base,repetition=none".parse().unwrap());
    let (rules, control) = (game.rules(), Control::timed());
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let request =
        Request { rules: &rules, past: game.past(), position: game.position(), limits, control: &control };
    for _ in 0..2 {
        let none = player.choose(&request, &mut |_| {}).expect_err("it has died");
        assert_eq!(none.reason().key(), "engine.fault.ended");
    }
}

#[test]
fn a_game_from_nowhere_cannot_be_told() {
    let mut player = UhpPlayer::new(&engine("echo ok"), steady()).unwrap();
    let game: GameString = "Base;;;wS1;bS1 wS1-".parse().unwrap();
    let later: Hive = game.position().clone();
    let (rules, control) = (game.rules(), Control::timed());
    let past = ludoteca_core::History::none(&later);
    let request =
        Request { rules: &rules, past, position: &later, limits: Limits::default(), control: &control };
    let none = player.choose(&request, &mut |_| {}).expect_err("there is no way to tell it");
    assert_eq!(none.reason().key(), "uhp.fault.no_start");
}

#[test]
fn an_engine_that_calls_the_game_over_is_not_asked() {
    let over = "case $word in newgame) echo 'Base;Draw;White[1]'; echo ok;; *) exit 1;; esac";
    let mut player = UhpPlayer::new(&engine(over), steady()).unwrap();
    let game = GameString::new("Base".parse().unwrap());
    let (rules, control) = (game.rules(), Control::timed());
    let (past, position) = (game.past(), game.position());
    let request = Request { rules: &rules, past, position, limits: Limits::default(), control: &control };
    let none = player.choose(&request, &mut |_| {}).expect_err("it says that the game is over");
    assert_eq!(none.reason().key(), "engine.fault.over");
}

#[test]
fn a_draw_that_only_the_engine_knows_is_claimed_where_the_tiles_lay_so_three_times() {
    // It has the game that it is told on its table, and says that it is drawn.
    let drawn =
        "case $word in newgame) (IFS=; echo $rest) | sed s/InProgress/Draw/; echo ok;; *) exit 1;; esac";
    let mut player = UhpPlayer::new(&engine(drawn), steady()).unwrap();
    let moves = r"wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wA1 -wS1";
    let mut claimed = Vec::new();
    for plies in [4, 8, 12, 13] {
        let first: Vec<&str> = moves.split(';').take(plies).collect();
        let rules: Rules = "Base+P,repetition=none".parse().unwrap();
        let game = GameString::parse(rules, &format!("Base+P;;;{}", first.join(";"))).unwrap();
        let (rules, control) = (game.rules(), Control::timed());
        let (past, position) = (game.past(), game.position());
        let request = Request { rules: &rules, past, position, limits: Limits::default(), control: &control };
        let none = player.choose(&request, &mut |_| {}).expect_err("it says that the game is over");
        claimed.push(matches!(none, NoMove::Draw(_)));
    }
    assert_eq!(claimed, [false, false, true, true], "an engine is heard a move later at the latest");
}
