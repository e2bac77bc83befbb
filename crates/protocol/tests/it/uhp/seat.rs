//! Foreign engines at the table: whatever they do, only their own game is lost.

use std::sync::LazyLock;
use std::time::Duration;

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Control, Ending, Error, Language, Limits, Look, Player, Side, Spec};
use ludoteca_hive::Hive;
use ludoteca_house::{AnyGame, LiveGame, MachineTurn, Plain, PlayerEntry, Registry, house};
use ludoteca_protocol::Timeouts;
use ludoteca_protocol::uhp::UhpPlayer;

use crate::support::{GAMES, deaf, engine, hasty, marker, script, steady};

/// The games, with engines that are waited for and others that are not for long.
static SEATED: LazyLock<Registry<dyn AnyGame>> = LazyLock::new(|| {
    let mut games = house(&Plain);
    let steady = PlayerEntry::new("uhp", ludoteca_protocol::TEXTS.message("player.uhp"), |spec, _, _| {
        player(spec, steady())
    });
    let hasty = PlayerEntry::new("hasty", ludoteca_protocol::TEXTS.message("player.uhp"), |spec, _, _| {
        player(spec, hasty())
    });
    let hive = games.entry_mut::<Hive>().expect("the house has hive");
    hive.players.extend([steady.without_books(), hasty.without_books()]);
    games
});

fn player(spec: &Spec, timeouts: Timeouts) -> Result<Box<dyn Player<Hive>>, Error> {
    match UhpPlayer::new(spec.settings(), timeouts) {
        Ok(player) => Ok(Box::new(player)),
        Err(fault) => Err(fault.into()),
    }
}

/// A game after White's first move, with an engine for Black.
fn live(command: &str) -> Box<dyn LiveGame> {
    seated("uhp", command)
}

/// The same, where the engine is waited for as its name says.
fn seated(name: &str, command: &str) -> Box<dyn LiveGame> {
    let mut live = SEATED.game("hive").unwrap().open(None, None).unwrap();
    live.sit(Side::Second, format!("{name}:{command}").parse().unwrap(), 1, &Control::timed()).unwrap();
    live.session_mut().play_move("wS1", Duration::ZERO).unwrap();
    live
}

fn turn(live: &mut dyn LiveGame) -> MachineTurn {
    let limits = Limits { depth: Some(1), ..Limits::default() };
    live.machine_move(limits, &Control::timed(), &mut |_| {})
}

/// Does the right thing up to its first move, then something else.
fn once_good(then: &str) -> String {
    engine(&format!(
        "case $word in newgame) echo $rest; echo ok;; bestmove) echo 'bS1 wS1-'; echo ok;; *) {then};; esac"
    ))
}

/// Does the right thing until it shall move.
fn thinks(how: &str) -> String {
    engine(&format!("case $word in newgame) echo $rest; echo ok;; *) {how};; esac"))
}

/// The engine has lost the game of this table for this reason, which is kept.
fn lost(live: &mut dyn LiveGame, key: &str) {
    let plies = live.session().line_texts().len();
    let MachineTurn::Failed(why) = turn(live) else { panic!("{key}") };
    assert_eq!((why.key(), live.session().line_texts().len()), (key, plies));
    sayable(&why);
    let outcome = live.session().outcome().expect("the game is over");
    assert_eq!((outcome.winner, outcome.ending), (Some(Side::First), Ending::Forfeit));
    for language in Language::ALL {
        let look = Look { language, flipped: false, colour: false, unicode: false };
        live.set_look(look);
        for skin in SEATED.game("hive").unwrap().skins() {
            live.set_skin(skin).unwrap();
            let told = live.end();
            assert!(told.contains(&language.say(&why)), "{told}");
        }
    }
    // Black's engine is not started by reading.
    for record in [live.session().record_text(), live.session().record_json().to_string()] {
        let again = SEATED.game("hive").unwrap().load(&record).unwrap();
        assert_eq!(
            (again.session().outcome(), again.session().line_texts()),
            (live.session().outcome(), live.session().line_texts())
        );
        assert_eq!(
            (again.session().record_text(), again.session().record_json()),
            (live.session().record_text(), live.session().record_json())
        );
    }
    assert!(
        live.session().record_json()["tree"][plies]["comment"].as_str().unwrap().contains("engine"),
        "{key}"
    );
    assert!(live.session_mut().undo() && live.session().outcome().is_none(), "the end is taken back first");
    assert!(live.session_mut().redo() && live.session().failure() == Some(&why));
    assert!(
        live.session_mut().undo()
            && live.session_mut().undo()
            && live.session().line_texts().len() == plies - 1
    );
}

#[test]
fn an_engine_that_fails_loses_its_game() {
    for (command, key) in [
        ("/no/such/engine uhp".to_owned(), "engine.fault.start"),
        (script("exit 3"), "engine.fault.ended"),
        (script("echo hello; echo ok; exec sleep 5"), "engine.fault.nonsense"),
        (script("exec sleep 600"), "engine.fault.silent"),
        (engine("exec sleep 600"), "engine.fault.silent"),
        (engine("exit 1"), "engine.fault.ended"),
        (engine("echo rubbish; echo ok"), "engine.fault.nonsense"),
        (engine("echo err no; echo ok"), "engine.fault.refused"),
        (thinks("exec sleep 600"), "engine.fault.silent"),
        (thinks("echo 'bQ wS1-'; echo ok"), "engine.fault.illegal"),
        (thinks("echo 'wS2 wS1-'; echo ok"), "engine.fault.illegal"),
        (thinks("echo zebra; echo ok"), "engine.fault.illegal"),
        (thinks("echo pass; echo ok"), "engine.fault.illegal"),
        (thinks("exec yes"), "engine.fault.flood"),
    ] {
        let name = if key == "engine.fault.silent" { "hasty" } else { "uhp" };
        lost(&mut *seated(name, &command), key);
    }
}

#[test]
fn an_engine_that_fails_later_loses_too() {
    for (then, key) in [
        ("exit 101", "engine.fault.ended"),
        ("exec sleep 600", "engine.fault.silent"),
        ("echo 'Base;InProgress;Black[2];wS1'; echo ok", "engine.fault.other_game"),
        ("echo 'Base;Draw;White[2];wS1;bS1 wS1-'; echo ok", "engine.fault.over"),
    ] {
        let mut live = live(&once_good(then));
        let MachineTurn::Played(chosen) = turn(&mut *live) else { panic!("{then}") };
        assert_eq!(chosen.text, "bS1 wS1-");
        live.session_mut().play_move("wQ -wS1", Duration::ZERO).unwrap();
        lost(&mut *live, key);
        // A new process knows nothing of what was: the game can go on.
        live.session_mut().redo();
        live.session_mut().undo();
        live.session_mut().undo();
        assert!(matches!(turn(&mut *live), MachineTurn::Played(_)), "{then}");
    }
}

#[test]
fn who_advises_and_fails_says_why() {
    let live = live(&engine("exit 1"));
    let spec = format!("uhp:{}", engine("exit 1")).parse().unwrap();
    let job = live.advise(Some(&spec), 1, Limits::default()).unwrap();
    let why = job.run(&Control::timed(), &mut |_| {}).expect_err("there is no advice");
    assert_eq!(why.key(), "engine.fault.ended");
    let hint = live.hint(1).unwrap().run(&Control::timed(), &mut |_| {});
    assert!(hint.is_ok(), "hints are our own");
}

#[test]
fn who_is_told_to_stop_has_a_moment_and_has_not_lost() {
    let marker = marker("uhp-second-start");
    // It hangs in its first life only.
    let path = marker.display();
    let how =
        format!("if [ -e '{path}' ]; then echo 'bS1 wS1-'; echo ok; else touch '{path}'; exec sleep 600; fi");
    let mut live = live(&thinks(&how));
    deaf(&mut *live, &marker);
    assert!(matches!(turn(&mut *live), MachineTurn::Played(_)), "asked again, it is started again");
}

#[test]
fn the_registry_knows_foreign_engines_and_offers_none() {
    let hive = GAMES.game("hive").unwrap();
    assert!(hive.players().contains(&"uhp"));
    assert!(hive.opponents().iter().all(|(spec, _)| !spec.starts_with("uhp")));
    let mut live = hive.open(None, None).unwrap();
    for (spec, key) in [("uhp", "uhp.no_command"), ("uhp:'open", "engine.fault.command_line")] {
        let why = live.sit(Side::First, spec.parse().unwrap(), 1, &Control::timed()).expect_err(spec);
        assert_eq!(why.key(), key);
        sayable(&why);
    }
    let cats = GAMES.game("cats").unwrap().open(None, None).unwrap();
    let why = cats.advise(Some(&"uhp:x".parse().unwrap()), 1, Limits::default()).unwrap_err();
    assert_eq!(why.key(), "error.player", "they play hive only");
}
