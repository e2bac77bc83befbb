//! The commands of the protocol.

use ludoteca_core::Error;

use super::go::Go;

use crate::TEXTS;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Ugi,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        /// The position's text; `None` is the start.
        text: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Query(Question),
    Stop,
    Quit,
}

/// What may be asked about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether the first player is to move.
    FirstTurn,
    /// Whether the game is over.
    GameOver,
    /// How it ended.
    Result,
}

impl Command {
    /// Reads a line. Words before the first that is a command are ignored; a line
    /// without any is no command.
    pub(crate) fn read(line: &str) -> Result<Option<Command>, Error> {
        let words: Vec<&str> = line.split_whitespace().collect();
        for (at, word) in words.iter().enumerate() {
            let rest = &words[at + 1..];
            return Ok(Some(match word.to_ascii_lowercase().as_str() {
                "ugi" => Command::Ugi,
                "isready" => Command::IsReady,
                "uginewgame" => Command::NewGame,
                "setoption" => set_option(rest)?,
                "position" => position(rest)?,
                "go" => Command::Go(Go::read(rest)?),
                "query" => Command::Query(question(rest)?),
                "stop" => Command::Stop,
                "quit" => Command::Quit,
                _ => continue,
            }));
        }
        Ok(None)
    }
}

/// Where a word stands, in any case.
fn find(words: &[&str], wanted: &str) -> Option<usize> {
    words.iter().position(|word| word.eq_ignore_ascii_case(wanted))
}

fn set_option(words: &[&str]) -> Result<Command, Error> {
    let wrong = || TEXTS.malformed("ugi.err.setoption").with("text", words.join(" "));
    let name = find(words, "name").ok_or_else(wrong)? + 1;
    let value = find(&words[name..], "value").map_or(words.len(), |at| name + at);
    if name == value {
        return Err(wrong());
    }
    let text = |words: &[&str]| words.join(" ");
    let value_text = words.get(value + 1..).map(text).unwrap_or_default();
    Ok(Command::SetOption { name: text(&words[name..value]), value: value_text })
}

fn position(words: &[&str]) -> Result<Command, Error> {
    let wrong = || TEXTS.malformed("ugi.err.position").with("text", words.join(" "));
    let end = find(words, "moves").unwrap_or(words.len());
    let (start, moves) = (&words[..end], words.get(end + 1..).unwrap_or_default());
    let text = match start {
        [word, ..] if word.eq_ignore_ascii_case("startpos") => None,
        [word, text @ ..] if word.eq_ignore_ascii_case("fen") && !text.is_empty() => Some(text.join(" ")),
        _ => return Err(wrong()),
    };
    Ok(Command::Position { text, moves: moves.iter().map(|&word| word.to_owned()).collect() })
}

fn question(words: &[&str]) -> Result<Question, Error> {
    let word = words.first().copied().unwrap_or_default();
    match word.to_ascii_lowercase().as_str() {
        "p1turn" => Ok(Question::FirstTurn),
        "gameover" => Ok(Question::GameOver),
        "result" => Ok(Question::Result),
        _ => Err(TEXTS.malformed("ugi.err.query").with("text", word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strange_words_before_a_command_are_ignored() {
        assert_eq!(Command::read("please  STOP now"), Ok(Some(Command::Stop)));
        for line in ["", "  ", "hello", "ucinewgame"] {
            assert_eq!(Command::read(line), Ok(None), "{line}");
        }
    }

    #[test]
    fn a_position_may_have_spaces_and_moves() {
        let read = |line: &str| Command::read(line).map_err(|error| error.key().to_owned());
        let moves = vec!["b1-b2".to_owned(), "c5-b5".to_owned()];
        let text = Some("2bb1/4b/g3b/g4/1gg2 g".to_owned());
        let both = read("position fen 2bb1/4b/g3b/g4/1gg2 g moves b1-b2 c5-b5");
        assert_eq!(both, Ok(Some(Command::Position { text, moves })));
        let start = Command::Position { text: None, moves: Vec::new() };
        assert_eq!(read("position startpos"), Ok(Some(start)));
        for bad in ["position", "position fen", "position fen moves b1-b2", "position moves b1-b2"] {
            assert_eq!(read(bad), Err("ugi.err.position".to_owned()), "{bad}");
        }
    }

    #[test]
    fn names_and_values_of_options_may_have_spaces() {
        let set = |name: &str, value: &str| {
            Ok(Some(Command::SetOption { name: name.to_owned(), value: value.to_owned() }))
        };
        assert_eq!(Command::read("setoption name Hash value 16"), set("Hash", "16"));
        assert_eq!(Command::read("setoption name Clear Hash"), set("Clear Hash", ""));
        assert_eq!(Command::read("setoption name Rules value 5x5, seed"), set("Rules", "5x5, seed"));
        for bad in ["setoption", "setoption Hash 16", "setoption name value 16"] {
            assert_eq!(Command::read(bad).unwrap_err().key(), "ugi.err.setoption", "{bad}");
        }
    }
}
