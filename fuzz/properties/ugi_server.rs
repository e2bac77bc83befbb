//! The UGI engine of any game survives any bytes, line by line, and an error changes nothing.

use std::sync::LazyLock;
use std::time::Duration;

use ludoteca_house::Registry;
use ludoteca_protocol::ugi::{Settings, serve};
use ludoteca_protocol::{Served, games};

use super::super::texts::chosen;

/// The games that are served.
static GAMES: LazyLock<Registry<dyn Served>> = LazyLock::new(games);

/// What stands after every line: questions about the state, and a mark.
const QUESTIONS: &[u8] = b"\nquery p1turn\nquery gameover\nquery result\nugi\n";

pub(crate) fn check(bytes: &[u8]) {
    let Some((&choice, bytes)) = bytes.split_first() else { return };
    let game = chosen(choice).name();
    let settings = Settings {
        most_megabytes: 1,
        most_threads: 2,
        longest: Some(Duration::from_micros(100)),
        ..Settings::default()
    };
    let mut input = Vec::new();
    for line in bytes.split(|&byte| byte == b'\n') {
        input.extend_from_slice(line);
        input.extend_from_slice(QUESTIONS);
    }
    let mut output = Vec::new();
    serve(&GAMES, game, None, &input[..], &mut output, &settings).expect("memory can be read and written");
    replies(&String::from_utf8(output).expect("answers are text"));
}

/// Checks every answer against what was asked before it and after it.
fn replies(output: &str) {
    let mut before: Option<Vec<&str>> = None;
    for block in output.split_terminator("ugiok\n") {
        // Readiness may be told sooner than it was asked for; the other words introduce.
        let lines: Vec<&str> = block
            .lines()
            .filter(|line| !line.starts_with("id ") && !line.starts_with("option ") && *line != "readyok")
            .collect();
        let Some(questions) = lines.len().checked_sub(3) else {
            // The line itself asked for an introduction.
            assert!(lines.is_empty(), "{block}");
            continue;
        };
        let (answer, state) = lines.split_at(questions);
        assert!(state.iter().all(|line| line.starts_with("response ")), "{block}");
        assert_eq!(state[1] == "response true", state[2] != "response none", "{block}");
        let count = |start: &str| answer.iter().filter(|line| line.starts_with(start)).count();
        let (wrong, best) = (count("info string error "), count("bestmove "));
        assert!(wrong <= 1 && best <= 1 && (count("info depth ") == 0 || best == 1), "{block}");
        assert_eq!(wrong + best + count("info depth ") + count("response "), answer.len(), "{block}");
        if wrong == 1 {
            assert_eq!(answer.len(), 1, "{block}");
            if let Some(before) = &before {
                assert_eq!(before, state, "an error changes nothing: {block}");
            }
        }
        before = Some(state.to_vec());
    }
}
