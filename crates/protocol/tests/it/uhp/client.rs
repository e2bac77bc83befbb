//! Engines that crash, hang, lie, talk nonsense or never stop talking.

use std::time::Instant;

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Control, Language, Reason};
use ludoteca_hive::{GameString, Rules};
use ludoteca_protocol::uhp::{Client, Think};
use ludoteca_protocol::{EngineFault, Timeouts};

use crate::support::{PATIENCE, SHORT, engine, marker, script, steady};

/// Starts an engine, begins a game and asks for a move.
fn first_move(command: &str, timeouts: Timeouts) -> Result<(), EngineFault> {
    let mut client = Client::start(command, timeouts)?;
    let game = GameString::new(Rules::default());
    client.new_game(&game)?;
    client.best_move(game.position(), Think::Depth(1), &Control::timed()).map(drop)
}

/// The fault of an engine that does something wrong.
fn fault(command: &str) -> EngineFault {
    fault_within(command, steady())
}

/// The fault of an engine, which comes before patience ends and can be said in all
/// languages.
fn fault_within(command: &str, timeouts: Timeouts) -> EngineFault {
    let begin = Instant::now();
    let fault = first_move(command, timeouts).expect_err("a fault");
    assert!(begin.elapsed() < PATIENCE, "{fault:?} took {:?}", begin.elapsed());
    sayable(&fault.message());
    fault
}

const GAME: &str = "echo 'Base;NotStarted;White[1]'; echo ok";

#[test]
fn a_good_engine_has_no_fault() {
    let good = engine(&format!("case $word in newgame) {GAME};; *) echo wS1; echo ok;; esac"));
    assert_eq!(first_move(&good, steady()), Ok(()));
}

#[test]
fn what_does_not_start_is_told() {
    for command in ["", "'open", "/no/such/engine uhp", "/"] {
        let fault = fault(command);
        assert!(matches!(fault, EngineFault::CommandLine(_) | EngineFault::Start { .. }), "{fault:?}");
    }
    for command in [script("exit 3"), script("echo id Half 1; exit 0"), script("kill -9 $$")] {
        assert!(matches!(fault(&command), EngineFault::Ended { .. }), "{command}");
    }
    let nameless = fault(&script("echo hello; echo ok; exec sleep 5"));
    assert!(matches!(nameless, EngineFault::Nonsense { .. }), "{nameless:?}");
}

#[test]
fn who_hangs_is_ended() {
    let unanswered = Timeouts { answer: SHORT, ..steady() };
    let hangs = fault_within(&engine("exec sleep 600"), unanswered);
    assert!(matches!(&hangs, EngineFault::Silent { sent, .. } if sent == "newgame Base"), "{hangs:?}");
    let thinks = engine(&format!("case $word in newgame) {GAME};; *) exec sleep 600;; esac"));
    let thinks = fault_within(&thinks, Timeouts { thought: SHORT, ..steady() });
    assert!(matches!(&thinks, EngineFault::Silent { sent, .. } if sent == "bestmove depth 1"), "{thinks:?}");
    // It neither reads nor writes, nor wants to end.
    let deaf = script("echo id Deaf 1; echo ok; trap '' TERM INT HUP; exec sleep 600");
    let deaf = fault_within(&deaf, unanswered);
    assert!(matches!(deaf, EngineFault::Silent { .. }), "{deaf:?}");
}

#[test]
fn who_dies_in_the_game_is_told() {
    let dies = fault(&engine(&format!("case $word in newgame) {GAME};; *) exit 101;; esac")));
    assert!(matches!(&dies, EngineFault::Ended { sent } if sent == "bestmove depth 1"), "{dies:?}");
}

#[test]
fn who_lies_is_found_out() {
    let best = |text: &str| {
        fault(&engine(&format!(
            "case $word in newgame) {GAME};; *) printf '%s' '{text}'; echo; echo ok;; esac"
        )))
    };
    for text in ["wQ", "bS1", "wS2", "pass", "wS1 -bQ", "zebra", "wP"] {
        let fault = best(text);
        assert!(matches!(&fault, EngineFault::Illegal { text: told, .. } if told == text), "{fault:?}");
    }
    let queen = Language::En.say(&best("wQ").message());
    assert!(queen.contains("wQ") && queen.contains("queen"), "{queen}");
    let silent = fault(&engine(&format!("case $word in newgame) {GAME};; *) echo ok;; esac")));
    assert!(matches!(silent, EngineFault::Nonsense { .. }), "{silent:?}");
    let refuses = fault(&engine("echo err no; echo ok"));
    assert!(matches!(refuses, EngineFault::Refused { .. }), "{refuses:?}");
    let other = fault(&engine("echo 'Base;InProgress;Black[1];wS1'; echo ok"));
    assert!(matches!(other, EngineFault::OtherGame { .. }), "{other:?}");
    let nonsense = fault(&engine("echo 'Base;Sleeping;White[1]'; echo ok"));
    assert!(matches!(nonsense, EngineFault::Nonsense { .. }), "{nonsense:?}");
    let binary = fault(&engine("head -c 5000 /dev/urandom; echo; echo ok"));
    assert!(matches!(binary, EngineFault::Nonsense { .. } | EngineFault::Refused { .. }), "{binary:?}");
}

#[test]
fn who_never_stops_talking_is_ended() {
    for flood in ["while :; do echo flood; done", "exec yes", "exec cat /dev/zero"] {
        let flood = fault_within(&engine(flood), Timeouts { answer: SHORT, ..steady() });
        assert!(matches!(flood, EngineFault::Flood { .. } | EngineFault::Silent { .. }), "{flood:?}");
    }
    // On the other channel nobody minds.
    let loud = engine(&format!(
        "head -c 500000 /dev/zero >&2; case $word in newgame) {GAME};; *) echo wS1; echo ok;; esac"
    ));
    assert_eq!(first_move(&loud, steady()), Ok(()));
}

#[test]
fn who_does_not_know_the_bugs_is_not_asked() {
    let mut base = Client::start(&script("echo id Base 1; echo ok; exec cat"), steady()).unwrap();
    assert_eq!((base.engine().name.as_str(), base.engine().bugs.len()), ("Base 1", 0));
    let game = GameString::new("Base+L".parse().unwrap());
    let Err(EngineFault::Unknown(why)) = base.new_game(&game) else { panic!("it knows no ladybug") };
    assert_eq!(why.key(), "uhp.fault.game_type");
}

#[test]
fn a_fault_stays_and_the_process_is_gone() {
    let marker = marker("uhp-fault-pid");
    let path = marker.display();
    let command = script(&format!(
        "echo $$ > '{path}'; echo id Fake 1; echo ok; while read -r word; do echo rubbish; echo ok; done"
    ));
    let mut client = Client::start(&command, steady()).unwrap();
    let game = GameString::new(Rules::default());
    let fault = client.new_game(&game).expect_err("rubbish");
    assert_eq!(client.play(&game), Err(fault));
    let pid = std::fs::read_to_string(&marker).unwrap();
    let process = format!("/proc/{}", pid.trim());
    assert!(!std::path::Path::new(&process).exists(), "the engine is ended and waited for");
}

#[cfg(target_os = "linux")]
#[test]
fn what_an_engine_has_started_ends_with_it() {
    for (number, per_line) in ["exec sleep 600", "exit"].into_iter().enumerate() {
        let marker = marker(&format!("started-by-an-engine-{number}"));
        let command = engine(&format!("sleep 600 & echo $! > '{}'; {per_line}", marker.display()));
        fault_within(&command, Timeouts { answer: SHORT, ..steady() });
        let started = std::fs::read_to_string(&marker).expect("it has started something");
        let stat = format!("/proc/{}/stat", started.trim());
        // Nobody may have taken note of its end.
        let is_over = || std::fs::read_to_string(&stat).map_or(true, |stat| stat.contains(") Z "));
        let begin = Instant::now();
        while !is_over() {
            assert!(begin.elapsed() < PATIENCE, "{started} goes on");
            std::thread::yield_now();
        }
    }
}
