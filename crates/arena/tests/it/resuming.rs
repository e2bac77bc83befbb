//! A match that was cut off goes on as if nothing had happened.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use ludoteca_arena::{Event, Format, Match, Tournament};
use ludoteca_core::Control;

use crate::support::{GAMES, games, order, play, setup, spec, terms};

fn kept_in(path: &Path) -> Match {
    let mut order = order("cats", ["alphabeta:hash=1", "level:2"], 8);
    order.terms.limits.nodes = Some(60);
    order.setup = setup(Some(path));
    order
}

#[test]
fn a_match_cut_at_any_byte_gives_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.pgn");
    let (report, _) = play(&kept_in(&path)).unwrap();
    let whole = fs::read(&path).unwrap();
    let expected = games(&path);
    assert_eq!(expected.len(), 8);
    let last = whole.len() - 700..=whole.len();
    let cuts = (0..whole.len()).step_by(211).chain(last.step_by(3)).chain([1, 2, whole.len() - 1]);
    for (number, cut) in cuts.enumerate() {
        fs::write(&path, &whole[..cut]).unwrap();
        let mut order = kept_in(&path);
        order.setup.concurrency = 1 + number % 3;
        let (again, _) = play(&order).unwrap();
        assert_eq!(games(&path), expected, "cut at byte {cut}");
        assert_eq!(again.to_string(), report.to_string(), "cut at byte {cut}");
    }
}

#[test]
fn a_match_that_is_stopped_goes_on_later() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (folder.path().join("one.pgn"), folder.path().join("other.pgn"));
    play(&kept_in(&one)).unwrap();
    let mut order = kept_in(&other);
    order.setup.concurrency = 3;
    for stop_after in [0, 1, 3, 1] {
        let mut finished = 0;
        let listen = &mut |event: &Event<'_>| {
            finished += i32::from(matches!(event, Event::Finished { .. }));
            if finished >= stop_after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        order.run(&GAMES, &Control::timed(), listen).unwrap();
        assert!(
            fs::read_to_string(&other).unwrap().is_empty()
                || fs::read_to_string(&other).unwrap().ends_with("\n\n")
        );
    }
    let (_, lines) = play(&order).unwrap();
    assert_eq!(lines[0], "Continued after 5 of 8 games");
    assert_eq!(games(&one), games(&other));
    let (_, lines) = play(&order).unwrap();
    assert_eq!(lines, ["Continued after 8 of 8 games"], "nothing is left to play");
}

#[test]
fn a_longer_match_continues_a_shorter_one() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (folder.path().join("one.pgn"), folder.path().join("other.pgn"));
    play(&kept_in(&one)).unwrap();
    for count in [3, 8] {
        let mut order = kept_in(&other);
        order.games = count;
        assert_eq!(play(&order).unwrap().0.results.games(), u64::from(count));
    }
    assert_eq!(games(&one), games(&other));
}

#[test]
fn files_of_something_else_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.pgn");
    play(&kept_in(&path)).unwrap();
    let whole = fs::read_to_string(&path).unwrap();
    let mut other_seed = kept_in(&path);
    other_seed.terms.seed += 1;
    let mut other_limits = kept_in(&path);
    other_limits.terms.limits.nodes = Some(61);
    let mut other_player = kept_in(&path);
    other_player.players[1] = spec("level:3");
    let mut other_openings = kept_in(&path);
    other_openings.terms.beginning = ludoteca_arena::Beginning::Start;
    let mut other_referee = kept_in(&path);
    other_referee.terms.referee.max_plies = Some(400);
    for order in [other_seed, other_limits, other_player, other_openings, other_referee] {
        assert_eq!(play(&order).unwrap_err().key(), "file.in");
        assert_eq!(fs::read_to_string(&path).unwrap(), whole);
    }
    let damaged = whole.replacen("31-2", "31-9", 1);
    let as_saved = whole.split_inclusive("\n\n").take(2).collect::<String>().trim_end().to_owned() + "\n";
    let first_lines = "[Event \"Ludoteca match\"]\n[Site \"?\"]\n";
    for text in [
        "notes of mine",
        "notes\n\nof mine\n\n",
        "[Event \"x\"]\n\n1. 31-26 *\n\n",
        "[Event \"x\"]\n[Game \"cats\"]\n\n1. 31-26 {precious} *\n",
        damaged.as_str(),
        "\u{feff}x",
        &whole.replace('\n', "\r\n"),
        &as_saved.replace('\n', "\r\n"),
        &as_saved.replacen("[Match", "[Other", 1),
        &as_saved.replace("1-0", "*").replace("0-1", "*"),
        &format!("{first_lines}{as_saved}"),
        &format!("{whole}notes of mine"),
        &format!("{whole}{first_lines}and a word of mine"),
        "\0\0\0\0",
        &format!("{whole}notes\0\0"),
    ] {
        fs::write(&path, text).unwrap();
        assert_eq!(play(&kept_in(&path)).unwrap_err().key(), "file.in", "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    fs::write(&path, b"\xff\xfe\n\n\n\n\xff").unwrap();
    assert!(play(&kept_in(&path)).is_err());
}

#[test]
fn zeros_that_a_power_cut_leaves_are_taken_away() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.pgn");
    play(&kept_in(&path)).unwrap();
    let whole = fs::read(&path).unwrap();
    let expected = games(&path);
    for cut in [30, whole.len() / 3, whole.len() - 5, whole.len() - 1, whole.len()] {
        fs::write(&path, [&whole[..cut], &[0; 4096]].concat()).unwrap();
        play(&kept_in(&path)).unwrap();
        assert_eq!(games(&path), expected, "cut at byte {cut}");
        assert!(!fs::read(&path).unwrap().contains(&0));
    }
}

#[test]
fn a_last_game_that_lacks_only_its_end_is_kept_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.pgn");
    let mut order = kept_in(&path);
    order.games = 1;
    play(&order).unwrap();
    let annotated = fs::read_to_string(&path).unwrap().replacen("1. ", "{a word of mine} 1. ", 1);
    fs::write(&path, annotated.trim_end()).unwrap();
    let (_, lines) = play(&order).unwrap();
    assert_eq!(lines, ["Continued after 1 of 1 games"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), annotated);
}

#[test]
fn a_file_that_is_taken_away_is_missed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.pgn");
    let moved = folder.path().join("moved.pgn");
    for replaced in [false, true] {
        let mut finished = 0;
        let listen = &mut |event: &Event<'_>| {
            let over = matches!(event, Event::Finished { .. });
            finished += i32::from(over);
            if over && finished == 2 {
                fs::rename(&path, &moved).unwrap();
                if replaced {
                    fs::write(&path, "something else").unwrap();
                }
            }
            ControlFlow::Continue(())
        };
        let error = kept_in(&path).run(&GAMES, &Control::timed(), listen).unwrap_err();
        assert!(error.to_string().contains("no longer where it was"), "{error}");
        assert_eq!(games(&moved).len(), 3, "what was written is where it was moved to");
        fs::remove_file(&path).ok();
    }
}

#[test]
fn two_matches_do_not_write_to_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.pgn");
    let mut second = None;
    let listen = &mut |_: &Event<'_>| {
        second.get_or_insert_with(|| play(&kept_in(&path)));
        ControlFlow::Break(())
    };
    kept_in(&path).run(&GAMES, &Control::timed(), listen).unwrap();
    assert!(second.expect("it was tried").is_err());
}

#[test]
fn a_tournament_cut_off_gives_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    for format in [Format::RoundRobin, Format::Swiss, Format::Gauntlet] {
        let path = folder.path().join(format.word());
        let tournament = Tournament {
            game: "claustro".to_owned(),
            players: ["random", "easy", "level:1", "random", "level:2"].map(spec).to_vec(),
            terms: terms(),
            format,
            rounds: Some(2),
            setup: setup(Some(&path)),
        };
        let run = |tournament: &Tournament| {
            tournament.run(&GAMES, &Control::timed(), &mut |_| ControlFlow::Continue(())).unwrap()
        };
        let report = run(&tournament);
        let whole = fs::read(&path).unwrap();
        let expected = games(&path);
        assert_eq!(expected.len() as u64, report.games());
        for (number, cut) in (0..whole.len()).step_by(whole.len() / 15).enumerate() {
            fs::write(&path, &whole[..cut]).unwrap();
            let mut tournament = tournament.clone();
            tournament.setup.concurrency = 1 + number % 3;
            assert_eq!(run(&tournament).to_string(), report.to_string());
            assert_eq!(games(&path), expected, "{} cut at byte {cut}", format.word());
        }
    }
}
