//! Engines that crash, hang, lie, talk nonsense or never stop talking.

use std::time::{Duration, Instant};

use ludoteca_cats::{Cats, Rules};
use ludoteca_core::testkit::sayable;
use ludoteca_core::{Control, Game, History, Info, Limits, Notation, Player, Reason, Request, Score};
use ludoteca_protocol::ugi::UgiPlayer;
use ludoteca_protocol::{EngineFault, Timeouts};

use crate::support::{PATIENCE, SHORT, marker, script, steady, stopping, ugi_engine};

/// What an engine chooses at the start of a game, and what it thought.
fn first_move(command: &str, limits: Limits) -> Result<(String, Vec<Info<Cats>>), EngineFault> {
    first_move_within(command, limits, steady())
}

/// The same, where the engine may take so long.
fn first_move_within(
    command: &str,
    limits: Limits,
    timeouts: Timeouts,
) -> Result<(String, Vec<Info<Cats>>), EngineFault> {
    let rules = Rules::default();
    let start = Cats::start(&rules);
    let control = Control::timed();
    let past = History::none(&start);
    let request = Request { rules: &rules, past, position: &start, limits, control: &control };
    let mut thoughts = Vec::new();
    let mut player = UgiPlayer::new(command, timeouts)?;
    let (choice, _) = player.best_move(&request, &mut |info| thoughts.push(info.clone()))?;
    Ok((start.move_text(choice), thoughts))
}

/// The fault of an engine that does something wrong.
fn fault(command: &str) -> EngineFault {
    fault_within(command, steady())
}

/// The fault of an engine, which comes before patience ends and can be said in all
/// languages.
fn fault_within(command: &str, timeouts: Timeouts) -> EngineFault {
    let begin = Instant::now();
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let fault = first_move_within(command, limits, timeouts).expect_err("a fault");
    assert!(begin.elapsed() < PATIENCE, "{fault:?} took {:?}", begin.elapsed());
    sayable(&fault.message());
    fault
}

/// An engine that does something at `go`.
fn at_go(how: &str) -> String {
    ugi_engine(&format!("case $word in go) {how};; esac"))
}

#[test]
fn limits_are_told_in_the_words_of_the_protocol() {
    let second = Duration::from_secs(1);
    let none = Limits::default();
    for (limits, told) in [
        (Limits { depth: Some(3), ..none }, "depth 3"),
        (Limits { nodes: Some(7000), ..none }, "nodes 7000"),
        (Limits { time: Some(second * 2), depth: Some(1), ..none }, "movetime 2000"),
        (
            Limits { clock: Some((second * 60, second * 2)), ..none },
            "p1time 60000 p2time 60000 p1inc 2000 p2inc 2000",
        ),
        (none, "movetime 5000"),
    ] {
        let picky = at_go(&format!("case $rest in '{told}') echo bestmove 31-26;; esac"));
        assert_eq!(first_move(&picky, limits).map(|(text, _)| text), Ok("31-26".to_owned()), "{told}");
    }
}

#[test]
fn thoughts_are_heard_and_nonsense_among_them_is_not() {
    let engine = at_go(
        "echo info string hello; echo what; echo info depth 1 score cp 12 nodes 5 pv 31-27 1-5; \
         echo info depth x; echo info depth 2 score mate -4 multipv 2 nodes 9 pv 31-26; \
         echo info depth 3 score cp 3 pv 1-2; echo bestmove 31-27 ponder 1-5",
    );
    let (choice, thoughts) = first_move(&engine, Limits { depth: Some(2), ..Limits::default() }).unwrap();
    assert_eq!(choice, "31-27");
    let told: Vec<_> =
        thoughts.iter().map(|info| (info.depth, info.rank, info.score, info.line.len())).collect();
    assert_eq!(told, [(1, 1, Score::new(12), 2), (2, 2, Score::loss_in(4), 1)]);
}

#[test]
fn what_does_not_start_is_told() {
    for command in ["", "'open", "/no/such/engine ugi", "/"] {
        let fault = fault(command);
        assert!(matches!(fault, EngineFault::CommandLine(_) | EngineFault::Start { .. }), "{fault:?}");
    }
    for command in [script("exit 3"), script("echo id name Half; exit 0"), script("kill -9 $$")] {
        assert!(matches!(fault(&command), EngineFault::Ended { .. }), "{command}");
    }
    let other = script("while read -r word; do echo hello; done");
    let other = fault_within(&other, Timeouts { start: SHORT, ..steady() });
    assert!(matches!(&other, EngineFault::Silent { sent, .. } if sent == "ugi"), "{other:?}");
}

#[test]
fn who_hangs_or_dies_is_told() {
    let thoughtless = Timeouts { thought: SHORT, ..steady() };
    let hangs = fault_within(&at_go("exec sleep 600"), thoughtless);
    assert!(matches!(&hangs, EngineFault::Silent { sent, .. } if sent == "go depth 1"), "{hangs:?}");
    let unready = script("read -r word; echo ugiok; exec sleep 600");
    let unanswered = Timeouts { answer: SHORT, ..steady() };
    let unready = fault_within(&unready, unanswered);
    assert!(
        matches!(&unready, EngineFault::Silent { sent, .. } if sent == "position startpos"),
        "{unready:?}"
    );
    let dies = fault(&at_go("exit 101"));
    assert!(matches!(&dies, EngineFault::Ended { sent } if sent == "go depth 1"), "{dies:?}");
    let deaf = script("read -r word; echo ugiok; trap '' TERM INT HUP; exec sleep 600");
    let deaf = fault_within(&deaf, unanswered);
    assert!(matches!(deaf, EngineFault::Silent { .. }), "{deaf:?}");
}

#[test]
fn who_lies_is_found_out() {
    for text in ["31-22", "1-5", "zebra", "31", "pass"] {
        let fault = fault(&at_go(&format!("echo bestmove {text}")));
        assert!(matches!(&fault, EngineFault::Illegal { text: told, .. } if told == text), "{fault:?}");
    }
    for text in ["none", "0000", "'(none)'"] {
        let fault = fault(&at_go(&format!("echo bestmove {text}")));
        assert!(matches!(fault, EngineFault::Over { .. }), "{fault:?}");
    }
    let empty = fault(&at_go("echo bestmove"));
    assert!(matches!(empty, EngineFault::Nonsense { .. }), "{empty:?}");
    let refuses = fault(&at_go("echo info string error: too hard"));
    assert!(matches!(refuses, EngineFault::Refused { .. }), "{refuses:?}");
    let refuses = fault(&ugi_engine("case $word in position) echo info string error no;; esac"));
    assert!(
        matches!(&refuses, EngineFault::Refused { sent, .. } if sent == "position startpos"),
        "{refuses:?}"
    );
    let binary = at_go("head -c 5000 /dev/urandom; echo");
    let binary = fault_within(&binary, Timeouts { thought: SHORT, ..steady() });
    assert!(matches!(binary, EngineFault::Silent { .. }), "{binary:?}");
}

#[test]
fn who_never_stops_talking_is_ended() {
    for flood in ["while :; do echo flood; done", "exec yes", "exec yes info depth 1", "exec cat /dev/zero"] {
        let flood = fault_within(&at_go(flood), Timeouts { thought: SHORT, ..steady() });
        assert!(matches!(flood, EngineFault::Flood { .. } | EngineFault::Silent { .. }), "{flood:?}");
    }
    let loud = at_go("head -c 500000 /dev/zero >&2; echo bestmove 31-26");
    assert!(first_move(&loud, Limits::default()).is_ok(), "on the other channel nobody minds");
}

#[test]
fn other_rules_need_an_option() {
    let rules: Rules = "6x6".parse().unwrap();
    let start = Cats::start(&rules);
    let control = Control::timed();
    let past = History::none(&start);
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let request = Request { rules: &rules, past, position: &start, limits, control: &control };
    let simple = script(
        "while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; go) echo bestmove 31-26;; esac; done",
    );
    let mut player = UgiPlayer::new(&simple, steady()).unwrap();
    let reason = player.choose(&request, &mut |_| {}).expect_err("it cannot be told");
    assert_eq!(reason.reason().key(), "ugi.fault.rules");
    sayable(reason.reason());
    assert!(first_move(&simple, limits).is_ok(), "the usual rules need none");
}

#[test]
fn who_is_told_to_stop_may_answer() {
    let rules = Rules::default();
    let start = Cats::start(&rules);
    let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
    let marker = marker("ugi-obeys");
    let path = marker.display();
    let obedient =
        ugi_engine(&format!("case $word in go) touch '{path}';; stop) echo bestmove 31-27;; esac"));
    let timeouts = Timeouts { grace: PATIENCE, ..steady() };
    let mut player = UgiPlayer::new(&obedient, timeouts).unwrap();
    let found = stopping(&marker, |control| {
        let past = History::none(&start);
        player.best_move(&Request { rules: &rules, past, position: &start, limits, control }, &mut |_| {})
    });
    let (choice, _) = found.expect("it answers when it is told to");
    assert_eq!(start.move_text(choice), "31-27");
}
