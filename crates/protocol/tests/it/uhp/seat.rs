//! Foreign engines at the table: whatever they do, only their own game is lost.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Ending, Language, Limits, Look, Reason, Side};
use ludoteca_protocol::registry;
use ludoteca_protocol::uhp::UhpPlayer;
use ludoteca_table::{AnyGame, MachineTurn, PlayerEntry, Registry, Table};

use crate::support::{engine, hasty, script};

/// The games, where nobody waits long for an engine.
static HASTY: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::house();
    registry.hive.players.push(PlayerEntry {
        name: "uhp",
        about: "player.uhp",
        offered: &[],
        make: |spec, _, _| match UhpPlayer::new(spec.settings(), hasty()) {
            Ok(player) => Ok(Box::new(player)),
            Err(fault) => Err(fault.message()),
        },
        tree: None,
        proof: None,
    });
    registry
});

/// A game after White's first move, with an engine for Black.
fn table(command: &str) -> Box<dyn Table> {
    let mut table = HASTY.hive.open(None, None).unwrap();
    table.sit(Side::Second, format!("uhp:{command}").parse().unwrap(), 1).unwrap();
    table.play("wS1", Duration::ZERO).unwrap();
    table
}

fn turn(table: &mut dyn Table) -> MachineTurn {
    let limits = Limits { depth: Some(1), ..Limits::default() };
    table.machine_move(limits, &AtomicBool::new(false), &mut |_| {})
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
fn lost(table: &mut dyn Table, key: &str) {
    let begin = Instant::now();
    let plies = table.line().len();
    let MachineTurn::Failed(why) = turn(table) else { panic!("{key}") };
    assert!(begin.elapsed() < Duration::from_secs(8), "{key} took {:?}", begin.elapsed());
    assert_eq!((why.key(), table.line().len()), (key, plies));
    sayable(&why);
    let outcome = table.outcome().expect("the game is over");
    assert_eq!((outcome.winner, outcome.ending), (Some(Side::First), Ending::Forfeit));
    for language in Language::ALL {
        let look = Look { language, flipped: false, colour: false, unicode: false };
        for skin in 0..HASTY.hive.skins.len() {
            let told = table.end(skin, look);
            assert!(told.contains(&language.say(&why)), "{told}");
        }
    }
    // Black's engine is not started by reading.
    for record in [table.record(), table.record_json().to_string()] {
        let again = HASTY.hive.load(&record).unwrap();
        assert_eq!((again.outcome(), again.line()), (table.outcome(), table.line()));
        assert_eq!((again.record(), again.record_json()), (table.record(), table.record_json()));
    }
    assert!(table.record_json()["tree"][plies]["comment"].as_str().unwrap().contains("engine"), "{key}");
    assert!(table.undo() && table.outcome().is_none(), "the end is taken back first");
    assert!(table.redo() && table.failure() == Some(&why));
    assert!(table.undo() && table.undo() && table.line().len() == plies - 1);
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
        lost(&mut *table(&command), key);
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
        let mut table = table(&once_good(then));
        let MachineTurn::Played(chosen) = turn(&mut *table) else { panic!("{then}") };
        assert_eq!(chosen.text, "bS1 wS1-");
        table.play("wQ -wS1", Duration::ZERO).unwrap();
        lost(&mut *table, key);
        // A new process knows nothing of what was: the game can go on.
        table.redo();
        table.undo();
        table.undo();
        assert!(matches!(turn(&mut *table), MachineTurn::Played(_)), "{then}");
    }
}

#[test]
fn who_advises_and_fails_says_why() {
    let table = table(&engine("exit 1"));
    let spec = format!("uhp:{}", engine("exit 1")).parse().unwrap();
    let why = table.advise(Some(&spec), 1, Limits::default()).expect_err("there is no advice");
    assert_eq!(why.key(), "engine.fault.ended");
    assert!(table.hint(1).is_ok_and(|hint| hint.is_some()), "hints are our own");
}

#[test]
fn who_is_told_to_stop_has_a_moment_and_has_not_lost() {
    let marker = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("uhp-second-start");
    let _ = std::fs::remove_file(&marker);
    // It hangs in its first life only.
    let path = marker.display();
    let how =
        format!("if [ -e '{path}' ]; then echo 'bS1 wS1-'; echo ok; else touch '{path}'; exec sleep 600; fi");
    let mut table = table(&thinks(&how));
    let stop = AtomicBool::new(false);
    let begin = Instant::now();
    let limits = Limits { time: Some(Duration::from_mins(1)), ..Limits::default() };
    let answer = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !marker.exists() && begin.elapsed() < Duration::from_secs(5) {
                std::thread::sleep(Duration::from_millis(5));
            }
            stop.store(true, Ordering::Relaxed);
        });
        table.machine_move(limits, &stop, &mut |_| {})
    });
    let MachineTurn::Stopped(why) = answer else { panic!("{answer:?}") };
    assert_eq!(why.key(), "engine.fault.stopped");
    sayable(&why);
    assert!(begin.elapsed() < Duration::from_secs(6), "{:?}", begin.elapsed());
    assert_eq!(table.outcome(), None);
    assert!(matches!(turn(&mut *table), MachineTurn::Played(_)), "asked again, it is started again");
}

#[test]
fn the_registry_knows_foreign_engines_and_offers_none() {
    let hive = registry().game("hive").unwrap();
    assert!(hive.players().contains(&"uhp"));
    assert!(hive.opponents().iter().all(|(spec, _)| !spec.starts_with("uhp")));
    let mut table = hive.open(None, None).unwrap();
    for (spec, key) in [("uhp", "uhp.no_command"), ("uhp:'open", "engine.fault.command_line")] {
        let why = table.sit(Side::First, spec.parse().unwrap(), 1).expect_err(spec);
        assert_eq!(why.key(), key);
        sayable(&why);
    }
    let cats = registry().game("cats").unwrap().open(None, None).unwrap();
    let why = cats.advise(Some(&"uhp:x".parse().unwrap()), 1, Limits::default()).unwrap_err();
    assert_eq!(why.key(), "error.player", "they play hive only");
}
