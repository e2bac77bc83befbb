//! The UHP engine answers any bytes, line by line, and an error changes nothing.

use std::time::Duration;

use ludoteca_hive::GameString;
use ludoteca_house::HOUSE;
use ludoteca_protocol::uhp::{Settings, serve};

/// What stands after every line: a mark, then three questions about the state.
const QUESTIONS: &[u8] = b"\nmark\nundo 0\noptions\nvalidmoves\n";
const MARK: &str = "err unknown command: \"mark\" (see help)";

pub(crate) fn check(bytes: &[u8]) {
    let settings = Settings { longest: Duration::from_micros(100), ..Settings::default() };
    let mut input = Vec::new();
    for line in bytes.split(|&byte| byte == b'\n') {
        input.extend_from_slice(line);
        input.extend_from_slice(QUESTIONS);
    }
    let mut output = Vec::new();
    serve(&HOUSE, &input[..], &mut output, &settings).expect("memory can be read and written");
    let output = String::from_utf8(output).expect("answers are text");
    assert!(output.ends_with("\nok\n"));
    let mut replies = output.split_terminator("\nok\n");
    assert!(replies.next().is_some_and(|info| info.starts_with("id Ludoteca ")));
    let mut before: Option<[&str; 3]> = None;
    while let Some(first) = replies.next() {
        // A blank line has no answer, every other line one.
        let reply = (first != MARK).then_some(first);
        if reply.is_some() {
            assert_eq!(replies.next(), Some(MARK), "one answer to a line: {reply:?}");
        }
        let mut next = || replies.next().expect("an answer");
        let state = [next(), next(), next()];
        assert!(state[0].starts_with("err "), "{}", state[0]);
        if let Some(reply) = reply {
            answer(reply, state, before);
        }
        before = Some(state);
    }
}

/// Checks an answer against what was asked before it and after it.
fn answer(reply: &str, state: [&str; 3], before: Option<[&str; 3]>) {
    let [_, _, moves] = state;
    if reply.starts_with("err") || reply.starts_with("invalidmove") {
        assert_eq!(reply.lines().count(), 1, "{reply}");
        if let Some(before) = before {
            assert_eq!(state, before, "after {reply}");
        }
    } else if reply.starts_with("Base") {
        let game: GameString = reply.parse().unwrap_or_else(|error| panic!("{reply}: {error}"));
        // The option about repetition decides over the state, and the text does not tell it.
        let stateless = |text: &str| {
            let mut fields: Vec<String> = text.split(';').map(str::to_owned).collect();
            fields.remove(1);
            fields
        };
        assert_eq!(stateless(reply), stateless(&game.to_string()));
    } else if reply.lines().count() == 1 && reply.starts_with(['w', 'b']) && !reply.contains(';') {
        // A best move.
        assert!(moves.split(';').any(|legal| legal == reply), "{reply} is not one of {moves}");
    }
}
