//! Our Hive engine as other programs see it.

use std::path::Path;

use ludoteca_core::{Control, Game, Limits, Notation, Player, Request, Rng};
use ludoteca_hive::{GameString, Repetition, Rules};
use ludoteca_protocol::Timeouts;
use ludoteca_protocol::uhp::UhpPlayer;

use crate::support::{out, run};

/// No game between engines is that long.
const PLIES: usize = 2_000;

/// Our own program as an engine.
fn ourselves() -> String {
    format!("\"{}\" uhp", env!("CARGO_BIN_EXE_ludoteca"))
}

#[test]
fn viewers_are_served_until_the_input_ends() {
    let said = out(&["uhp"], "newgame Base+P\nplay wP\nexit\nnewgame\n");
    let version = env!("CARGO_PKG_VERSION");
    let info = format!("id Ludoteca {version}\nMosquito;Ladybug;Pillbug\nok\n");
    assert_eq!(said, format!("{info}Base+P;NotStarted;White[1]\nok\nBase+P;InProgress;Black[1];wP\nok\n"));
    let ran = run(&["uhp"], b"\xff\0\nplay\n");
    assert_eq!((ran.code, ran.out.matches("\nok\n").count()), (Some(0), 3), "{ran:?}");
}

#[test]
fn two_processes_play_whole_games_of_every_type() {
    let mut players = [(); 2].map(|()| UhpPlayer::new(&ourselves(), Timeouts::default()).unwrap());
    let control = Control::timed();
    for (seed, rules) in Rules::all_types().into_iter().enumerate() {
        let rules = rules.with_repetition(Repetition::None);
        let mut game = GameString::new(rules);
        let mut rng = Rng::new(seed as u64);
        while !game.state().is_over() {
            let played = game.moves().len();
            assert!(played < PLIES, "no end in sight: {game}");
            let limits = Limits { depth: Some(1), ..Limits::default() };
            let (past, position) = (game.past(), game.position());
            let request = Request { rules: &rules, past, position, limits, control: &control };
            let mut moves = Vec::new();
            position.moves(&mut moves);
            // Chance keeps the engines from going round in circles.
            let choice = if played < 4 || rng.below(3) == 0 {
                *rng.pick(&moves).unwrap()
            } else {
                let chosen = players[played % 2].choose(&request, &mut |_| {});
                chosen.unwrap_or_else(|fault| panic!("{game}: {}", fault.reason())).choice
            };
            assert!(moves.contains(&choice), "{game}: {}", position.move_text(choice));
            game.push(choice);
        }
    }
}

#[test]
fn we_agree_with_ourselves() {
    let engine = ourselves();
    let said = out(&["uhp-check", &engine, "--games", "1", "--seed", "3"], "");
    assert!(said.starts_with("Ludoteca ") && said.contains("agrees in"), "{said}");
    let json = out(&["uhp-check", &engine, "--games", "0", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["agrees"], &json["difference"]), (&true.into(), &serde_json::Value::Null));
    assert!(json["positions"].as_u64().is_some_and(|positions| positions > 500), "{json}");
}

#[test]
fn who_knows_other_rules_is_told_where() {
    // An engine that has forgotten the ant, and one that always says that White has won.
    let answer = |newgame: &str| {
        format!(
            "/bin/sh -c \"echo id Fake 1; echo ok; while read -r word rest; do case $word in newgame) echo '{newgame}'; echo ok;; *) echo 'wS1;wB1;wG1;wQ'; echo ok;; esac; done\""
        )
    };
    let positions = Path::new(env!("CARGO_TARGET_TMPDIR")).join("uhp-positions.txt");
    std::fs::write(&positions, "# the start\n\nBase\n").unwrap();
    let check = |engine: &str| run(&["uhp-check", engine, "--positions", positions.to_str().unwrap()], "");
    let moves = check(&answer("Base;NotStarted;White[1]"));
    assert_eq!(moves.code, Some(1), "{moves:?}");
    for part in ["Base;NotStarted;White[1]", "only ours (1): wA1", "only the engine's (1): wQ"] {
        assert!(moves.out.contains(part), "{moves:?}");
    }
    let state = check(&answer("Base;WhiteWins;White[1]"));
    assert_eq!(state.code, Some(1), "{state:?}");
    assert!(state.out.contains("we say NotStarted, the engine says WhiteWins"), "{state:?}");
    let fault = check("/bin/sh -c \"echo id Fake 1; echo ok\"");
    assert_eq!(fault.code, Some(1), "{fault:?}");
    assert!(fault.out.contains("the engine ended when it received \"newgame Base\""), "{fault:?}");
}

#[test]
fn bad_usage_of_the_check_ends_with_code_two() {
    for args in [
        &["uhp-check"][..],
        &["uhp-check", "/no/such/engine"],
        &["uhp-check", "'"],
        &["uhp-check", "true", "--games", "x"],
        &["uhp-check", "true", "--positions", "/no/such/file"],
    ] {
        let ran = run(args, "");
        assert_eq!(
            (ran.code, ran.out.as_str(), ran.err.lines().count()),
            (Some(2), "", 1),
            "{args:?} {ran:?}"
        );
    }
}

/// A command that runs a fake engine: it introduces itself, takes any game, and does
/// something with every other line.
fn fake(other: &str) -> String {
    format!(
        "uhp:/bin/sh -c \"echo id Fake 1; echo ok; while read -r word rest; do case $word in newgame) echo $rest; echo ok;; *) {other};; esac; done\""
    )
}

#[test]
fn whoever_plays_a_broken_engine_hears_why_it_has_lost() {
    let cases = [
        (
            "uhp:/no/such/engine".to_owned(),
            ["/no/such/engine does not start", "/no/such/engine no arranca", "/no/such/engine não inicia"],
        ),
        (
            "uhp:/bin/sh -c 'exit 3'".to_owned(),
            ["the engine ended when", "el motor terminó al", "o motor terminou ao"],
        ),
        (fake("exit 3"), ["the engine ended when", "el motor terminó al", "o motor terminou ao"]),
        (fake("echo rubbish; echo ok"), ["plays \"rubbish\"", "juega \"rubbish\"", "joga \"rubbish\""]),
        (fake("echo 'bQ wS1-'; echo ok"), ["plays \"bQ wS1-\"", "juega \"bQ wS1-\"", "joga \"bQ wS1-\""]),
        (
            fake("exec sleep 600"),
            ["the engine did not answer", "el motor no respondió", "o motor não respondeu"],
        ),
    ];
    let won = [
        "White wins! (the program failed)",
        "¡Ganan las blancas! (el programa falló)",
        "(o programa falhou)",
    ];
    for (engine, reasons) in &cases {
        for (nth, language) in ["en", "es", "pt"].into_iter().enumerate() {
            for skin in ["modern", "prolog"] {
                // A clock makes whoever hangs known sooner; it is slow enough for once.
                if reasons[0].contains("answer") && (skin, language) != ("modern", "es") {
                    continue;
                }
                let args = [
                    "play", "hive", "--rules", "Base", "--second", engine, "--skin", skin, "--lang",
                    language, "--tc", "60",
                ];
                let shown = out(&args, "wS1\nhistory\nundo\nhistory\nquit\n");
                for part in [
                    reasons[nth],
                    "[Result \"*\"]",
                    won[nth],
                    "[Termination \"forfeit\"]",
                    "[Result \"1-0\"]",
                ] {
                    assert!(shown.contains(part), "{part}\n{shown}");
                }
            }
        }
    }
}

#[test]
fn an_engine_that_ends_before_the_check_is_the_surroundings_fault() {
    let ran = run(&["uhp-check", "true"], "");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (Some(3), "", 1), "{ran:?}");
}

#[test]
fn a_broken_engine_gives_no_advice() {
    for engine in
        ["uhp:/no/such/engine", "uhp:/bin/sh -c 'exit 3'", &fake("exit 3"), &fake("echo wQ; echo ok")]
    {
        for more in [&[][..], &["--explain"], &["--json"]] {
            let ran = run(&[&["best", "hive", "--player", engine, "--depth", "1"], more].concat(), "");
            assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (Some(3), "", 1), "{ran:?}");
            assert!(ran.err.contains("engine"), "{ran:?}");
        }
    }
    let ran = run(&["best", "hive", "--player", "uhp"], "");
    assert_eq!((ran.code, ran.err.contains("needs the command")), (Some(2), true), "{ran:?}");
}

#[test]
fn a_foreign_engine_plays_and_advises() {
    let ours = format!("uhp:{}", ourselves());
    let shown = out(&["play", "hive", "--second", &ours, "--tc", "30s"], "wS1\nhistory\nquit\n");
    assert!(shown.contains("Black: b") && shown.contains("1... b"), "{shown}");
    let json = out(&["best", "hive", "--player", &ours, "--time", "0.1", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(json["move"].as_str().is_some_and(|text| text.starts_with('w')), "{json}");
}

#[test]
fn foreign_engines_are_named_and_not_offered() {
    let unknown = run(&["best", "hive", "--player", "ugh"], "");
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("ugi, uhp)"), "{unknown:?}");
    assert!(out(&["play", "--help"], "").contains("uhp"));
    let ran = run(&["tree", "hive", "--player", "uhp:x"], "");
    assert_eq!((ran.code, ran.err.contains("minimax")), (Some(2), true), "{ran:?}");
}

#[test]
fn hive_is_looked_ahead_and_explained() {
    let explained = out(&["best", "hive", "--player", "alphabeta:depth=2", "--explain"], "");
    assert!(explained.contains("having the move"), "{explained}");
    let tree = out(&["tree", "hive", "--depth", "1"], "");
    assert!(tree.contains("wQ"), "{tree}");
    let shown = out(&["play", "hive", "--second", "alphabeta:nodes=500"], "wS1\nhint\nquit\n");
    assert!(shown.contains("Black: b"), "{shown}");
    for (bad, why) in [
        ("alphabeta:time=x", "the time \"x\""),
        ("alphabeta:depth=0", "depth=0 is not possible"),
        ("alphabeta:3", "no setting 3"),
    ] {
        let ran = run(&["best", "hive", "--player", bad], "");
        assert_eq!((ran.code, ran.err.contains(why)), (Some(2), true), "{ran:?}");
    }
}
