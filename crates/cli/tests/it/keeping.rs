//! What is kept without asking: the game on the table, the library, the settings.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use ludoteca_core::Rng;
use ludoteca_house::{HOUSE, LiveGame};
use serde_json::Value;

use crate::support::{Ran, ludoteca};

/// Runs the program for a person whose files lie in a folder.
fn run(folder: &Path, args: &[&str], input: &str) -> Ran {
    let mut command = ludoteca(args);
    command.env("LUDOTECA_DATA", folder).env("LUDOTECA_CONFIG", folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    let ran = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Ran { out: text(ran.stdout), err: text(ran.stderr), code: ran.status.code() }
}

fn out(folder: &Path, args: &[&str], input: &str) -> String {
    let ran = run(folder, args, input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}\n{}", ran.out);
    ran.out
}

/// A game of random moves, and the positions on its way.
pub(crate) fn random_game(game: &str, plies: usize, seed: u64) -> (Box<dyn LiveGame>, Vec<String>) {
    let mut live = HOUSE.game(game).expect("a game").open(None, None).expect("it is opened");
    let mut rng = Rng::new(seed);
    let mut positions = vec![live.session().position_text()];
    while positions.len() <= plies && live.session().outcome().is_none() {
        let moves = live.session().move_texts();
        let text = &moves[rng.below(moves.len())];
        live.session_mut().play_move(text, Duration::ZERO).expect("a legal move");
        positions.push(live.session().position_text());
    }
    (live, positions)
}

/// Leaves a game behind, as a program does that was killed.
pub(crate) fn leave(folder: &Path, record: &str) -> PathBuf {
    let path = folder.join("tables/left.pgn");
    fs::create_dir_all(folder.join("tables")).expect("a folder");
    fs::write(&path, record).expect("it is written");
    path
}

#[test]
fn a_game_that_was_left_is_gone_on_with() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let none = run(folder.path(), &["resume"], "");
    assert_eq!((none.code, none.out.as_str()), (Some(2), ""), "{}", none.err);
    let path = leave(folder.path(), "[Game \"cats\"]\n[White \"human\"]\n[Black \"human\"]\n\n1. 31-26 *\n");
    let said = out(folder.path(), &["resume"], "1-5\nquit\n");
    assert!(said.contains("ludoteca resume"), "{said}");
    assert!(fs::read_to_string(&path).expect("it is kept").contains("31-26 1-5"));
    let said = out(folder.path(), &["resume"], "history\nresign\nquit\n");
    assert!(said.contains("1. 31-26 1-5"), "{said}");
    assert!(!path.exists(), "it is over");
    let listed = out(folder.path(), &["library", "list", "--json"], "");
    let games: Value = serde_json::from_str(&listed).expect("JSON");
    assert_eq!(games["games"][0]["plies"], 2, "it is in the library");
}

#[test]
fn a_broken_game_on_the_table_is_set_aside_and_the_one_before_it_offered() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    leave(folder.path(), "[Game \"cats\"]\n\n1. 31-26 *\n");
    let broken = folder.path().join("tables/broken.pgn");
    fs::write(&broken, "[Game \"cats\"]\n\n1. 31-26 99-").expect("it is written");
    let later =
        fs::metadata(&broken).and_then(|meta| meta.modified()).expect("a time") + Duration::from_secs(5);
    fs::File::options()
        .write(true)
        .open(&broken)
        .and_then(|file| file.set_modified(later))
        .expect("its time");
    let ran = run(folder.path(), &["resume"], "history\nquit\n");
    assert!(ran.code == Some(0) && ran.out.contains("31-26"), "{ran:?}");
    assert!(ran.err.contains("broken.pgn"), "{}", ran.err);
    assert!(!broken.exists() && folder.path().join("tables/broken.pgn.broken").exists());
}

#[test]
fn another_game_on_the_table_takes_the_place_of_none_that_is_kept() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let other = folder.path().join("other.pgn");
    fs::write(&other, "[Game \"cats\"]\n\n1. 31-27 *\n").expect("it is written");
    let load = format!("load {}\n1-5", other.display());
    for (number, orders) in ["resign\nposition 31:1,2,3,4:m\n31-27", "position 31:1,2,3,4:m\n31-27", &load]
        .into_iter()
        .enumerate()
    {
        let record = format!("[Game \"cats\"]\n[Site \"{number}\"]\n\n1. 31-26 *\n");
        leave(folder.path(), &record);
        out(folder.path(), &["resume"], &format!("{orders}\nquit\n"));
        let library = out(folder.path(), &["library", "export"], "");
        assert!(library.contains(&format!("[Site \"{number}\"]")), "{orders}: {library}");
        assert!(!library.contains("31-27"), "{orders}: what is played now is on the table: {library}");
        fs::remove_dir_all(folder.path().join("tables")).expect("a folder");
    }
}

#[cfg(unix)]
#[test]
fn two_hundred_kills_lose_no_completed_move() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut rng = Rng::new(7);
    for kill in 0..200 {
        let (game, positions) = random_game("hive", 24, kill);
        let mut moves = game.session().line_texts();
        // A game that is over is in the library.
        if game.session().outcome().is_some() {
            moves.pop();
        }
        let path = leave(folder.path(), &format!("[Game \"hive\"]\n\n1. {} *\n", moves[0]));
        let mut command = ludoteca(&["resume"]);
        command.env("LUDOTECA_DATA", folder.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let lines: String = moves[1..].iter().map(|text| format!("{text}\nposition\n")).collect();
        stdin.write_all(lines.as_bytes()).expect("the pipe holds it");
        std::thread::sleep(Duration::from_micros(rng.below(60_000) as u64));
        child.kill().expect("it is killed");
        let said = child.wait_with_output().expect("it has ended").stdout;
        let said = String::from_utf8_lossy(&said).into_owned();
        let told = |position: &String| said.lines().any(|line| line.ends_with(position.as_str()));
        let completed = positions.iter().rposition(told).unwrap_or(1).max(1);
        let kept = fs::read_to_string(&path).expect("a game is kept");
        let kept = HOUSE.game("hive").expect("a game").load(&kept).expect("it is whole");
        let line = kept.session().line_texts();
        assert!(line.len() >= completed, "kill {kill}: {} plies kept, {completed} completed", line.len());
        assert_eq!(line, moves[..line.len()], "kill {kill}");
    }
}

#[test]
fn the_library_takes_files_in_finds_games_and_gives_them_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("games.pgn");
    let file = file.to_str().expect("a plain name");
    let games = "[Game \"cats\"]\n[White \"Ana\"]\n[Date \"2026.01.02\"]\n\n1. 31-26 1-5 *\n\n\
                 [Game \"cats\"]\n[White \"Eva\"]\n[Date \"2026.03.04\"]\n[Result \"1-0\"]\n\n1. 31-27 1-0\n";
    fs::write(file, games).expect("it is written");
    assert!(
        out(folder.path(), &["library", "import", file], "").starts_with("2 games added; already there: 0")
    );
    assert!(
        out(folder.path(), &["library", "import", file], "").starts_with("0 games added; already there: 2")
    );
    let count = |args: &[&str]| {
        let listed = out(folder.path(), &[&["library", "list", "--json"], args].concat(), "");
        let listed: Value = serde_json::from_str(&listed).expect("JSON");
        listed["games"].as_array().expect("a list").len()
    };
    assert_eq!(count(&[]), 2);
    assert_eq!(count(&["--player", "ana"]), 1);
    assert_eq!(count(&["--result", "1-0", "--since", "2026-03"]), 1);
    assert_eq!(count(&["--until", "2026-02"]), 1);
    assert_eq!(count(&["--game", "hive"]), 0);
    assert_eq!(count(&["--game", "cats", "--position", "26:1,2,3,4:c"]), 1);
    let name = "cats-2026-01";
    let shown = out(folder.path(), &["library", "show", name], "");
    assert!(shown.contains("Ana") && shown.contains("31-26 1-5"), "{shown}");
    let exported = out(folder.path(), &["library", "export", "--player", "eva"], "");
    assert!(exported.contains("31-27") && !exported.contains("31-26"), "{exported}");
    for (answer, left) in [("", 2), ("n\n", 2), ("perhaps\n", 2), ("y\n", 1)] {
        run(folder.path(), &["library", "delete", name], answer);
        assert_eq!(count(&[]), left, "{answer:?}");
    }
    let gone = run(folder.path(), &["library", "show", name], "");
    assert!(gone.code == Some(2) && gone.err.contains(name), "{gone:?}");
}

#[test]
fn what_was_played_is_counted_by_position_and_symmetry() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("games.pgn");
    let file = file.to_str().expect("a plain name");
    let game = |moves: &str, result: &str| {
        format!(
            "[Game \"cats\"]\n[Result \"{result}\"]\n[Termination \"resignation\"]\n\n1. {moves} {result}\n\n"
        )
    };
    let games = [game("31-26", "1-0"), game("31-26", "0-1"), game("31-27", "1-0")].concat();
    fs::write(file, games).expect("it is written");
    let explored = out(folder.path(), &["explore", "cats", file, "--json"], "");
    let explored: Value = serde_json::from_str(&explored).expect("JSON");
    assert_eq!(explored["games"], 3);
    assert_eq!((&explored["moves"][0]["move"], &explored["moves"][0]["games"]), (&"31-26".into(), &2.into()));
    assert_eq!((&explored["moves"][0]["wins"], &explored["moves"][0]["losses"]), (&1.into(), &1.into()));
    let nothing = run(folder.path(), &["explore", "cats"], "");
    assert_eq!(nothing.code, Some(1), "nobody has played yet: {nothing:?}");
    assert!(out(folder.path(), &["library", "import", file], "").starts_with('3'));
    assert!(out(folder.path(), &["explore", "cats"], "").contains("31-26"));
}

#[test]
fn settings_hold_unless_the_command_line_says_otherwise() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("settings.toml");
    assert!(out(folder.path(), &["settings"], "").contains("settings.toml"));
    out(folder.path(), &["settings", "--init"], "");
    let commented = fs::read_to_string(&file).expect("it is written");
    fs::write(&file, commented.replace("# language = \"es\"", "language = \"pt\"")).expect("it is written");
    let portuguese = run(folder.path(), &["show", "chess"], "").err;
    let spanish = run(folder.path(), &["--lang", "es", "show", "chess"], "").err;
    assert!(portuguese.contains("jogo") && spanish.contains("juego"), "{portuguese}{spanish}");
    out(folder.path(), &["settings", "--init"], "");
    assert!(fs::read_to_string(&file).expect("it is there").contains("language = \"pt\""), "it stays");
    fs::write(&file, "language = 7\n").expect("it is written");
    let ran = run(folder.path(), &["show", "cats", "--words"], "");
    assert!(ran.code == Some(0) && ran.err.contains("settings.toml"), "{ran:?}");
    assert_eq!(
        fs::read_to_string(folder.path().join("settings.toml.broken")).expect("kept"),
        "language = 7\n"
    );
    assert_eq!(run(folder.path(), &["show", "cats", "--words"], "").err, "", "said once");
}
