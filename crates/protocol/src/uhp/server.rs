//! The engine's end of the protocol.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use super::engine::Engine;
use super::refused::Refused;
use crate::lines::{self, Line};

/// How our engine presents itself and what it may spend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The name in the `id` line.
    pub name: String,
    /// The version in the `id` line.
    pub version: String,
    /// The longest that any `bestmove` takes, whatever it asks for.
    pub longest: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            name: "Ludoteca".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            longest: Duration::from_hours(1),
        }
    }
}

/// Answers commands until `exit` or the end of the input.
///
/// Any line at all is answered; one that cannot be done changes nothing. Blank
/// lines are no commands and get no answer.
///
/// # Errors
/// If the input cannot be read or an answer cannot be written.
pub fn serve(mut input: impl BufRead, mut output: impl Write, settings: &Settings) -> io::Result<()> {
    let mut engine = Engine::new(settings);
    write(&mut output, &Ok(engine.info()))?;
    while let Some(line) = lines::read(&mut input)? {
        let answer = match &line {
            Line::TooLong => Err(Refused::new("line.too_long")),
            Line::Text(text) => {
                let text = text.trim();
                let (command, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
                match command.to_ascii_lowercase().as_str() {
                    "" => continue,
                    "exit" => break,
                    command => engine.answer(command, rest.trim(), &mut |line| {
                        // Whether anybody reads shows when the answer is written.
                        let _ = writeln!(output, "{line}").and_then(|()| output.flush());
                    }),
                }
            }
        };
        write(&mut output, &answer)?;
    }
    Ok(())
}

/// Writes an answer with its `ok`, at once.
fn write(output: &mut impl Write, answer: &Result<Vec<String>, Refused>) -> io::Result<()> {
    let mut text = match answer {
        Ok(lines) => lines.join("\n"),
        Err(refused) => refused.line(),
    };
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str("ok\n");
    output.write_all(text.as_bytes())?;
    output.flush()
}
