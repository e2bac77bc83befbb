//! Where memory or threads are short, that is said: nothing aborts.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::Command;

use crate::support::{ludoteca, run};

/// Runs the program with so many kibibytes of address space, without tables from before.
fn within(kibibytes: u32, args: &[&str]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = ludoteca(args);
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("ulimit -v {kibibytes} && exec \"$@\"")).arg("sh");
    command.arg(program.get_program()).args(program.get_args());
    command.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.env("LUDOTECA_CACHE", folder.path());
    let output = command.output().expect("the program runs");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

#[test]
fn memory_that_is_not_there_is_said_with_both_numbers() {
    for order in [
        "solve claustro --rules 5x5",
        "solve cats --rules 10x10",
        "best hive --hash 256 --nodes 10",
        "best hive --player mcts:memory=300 --nodes 10",
        "match hive alphabeta:hash=8 alphabeta:hash=8 --nodes 10 --games 8 --concurrency 4",
        "tournament hive random random alphabeta:hash=64 --nodes 10 --concurrency 2",
    ] {
        let args: Vec<&str> = order.split_whitespace().collect();
        let (code, said) = within(45_000, &args);
        assert_eq!(code, Some(2), "{order}: {said}");
        assert!(said.contains("needed") || said.contains("need "), "{order}: {said}");
        assert!(said.matches("MiB").count() >= 2 && said.lines().count() == 1, "{order}: {said}");
    }
    let args: Vec<&str> = "solve claustro --rules 4x4".split_whitespace().collect();
    assert_eq!(within(45_000, &args), (Some(0), String::new()), "what fits is done");
}

#[test]
fn a_game_that_is_far_too_large_is_refused_with_a_figure() {
    for rules in ["6x6", "10x10"] {
        let ran = run(&["solve", "claustro", "--rules", rules], "");
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains("MiB"), "{}", ran.err);
    }
}

#[test]
fn the_size_of_a_table_has_its_range_in_the_error() {
    for size in ["0", "65537", "x"] {
        for args in [
            vec!["best", "hive", "--hash", size],
            vec!["best", "hive", "--player", &*format!("alphabeta:hash={size}")],
        ] {
            let ran = run(&args, "");
            assert!(ran.code == Some(2) && ran.err.contains("1..65536"), "{args:?}: {}", ran.err);
        }
    }
    let args = ["best", "hive", "--player", "alphabeta:hash=2", "--hash", "1", "--nodes", "10"];
    assert_eq!(run(&args, "").code, Some(0), "the switch counts before the setting");
}

#[test]
fn a_folder_of_books_that_cannot_be_made_is_said_before_anybody_plays() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("file"), "").expect("it is written");
    let args = ["book", "cats", "build", "--games", "100000", "--player", "level:3"];
    let output =
        ludoteca(&args).env("LUDOTECA_BOOKS", folder.path().join("file/books")).output().expect("it runs");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(output.status.code() == Some(2) && said.contains("not a folder"), "{said}");
}
