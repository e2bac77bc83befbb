//! Positions line by line, answered line by line.

use std::io::{BufRead, BufReader, BufWriter, Read, Write, stdin, stdout};
use std::process::ExitCode;

use ludoteca_core::{Error, ErrorKind};
use ludoteca_house::LiveGame;
use serde_json::{Map, Value, json};

use crate::TEXTS;
use crate::args::Setting;
use crate::env::Env;
use crate::failure::Failure;
use crate::source::open_at;

/// The position that means one on every line of standard input.
const MANY: &str = "-";
/// The longest line, in bytes.
const LONGEST: usize = 1024 * 1024;
/// How much is read and written at a time.
const BUFFER: usize = 64 * 1024;

/// Whether a command is asked about many positions.
pub(crate) fn is_asked(setting: &Setting) -> bool {
    setting.place.position.as_deref() == Some(MANY)
}

/// Answers every line of standard input that is not empty with a JSON object on a line. A
/// line that cannot be answered is told so, and the next is read.
pub(crate) fn run(
    env: &Env,
    setting: &Setting,
    mut answer: impl FnMut(&mut dyn LiveGame) -> Result<Value, Error>,
) -> Result<ExitCode, Failure> {
    let game = env.games.game(&setting.game)?;
    let mut input = BufReader::with_capacity(BUFFER, stdin());
    let mut output = BufWriter::with_capacity(BUFFER, stdout().lock());
    let mut code = ExitCode::SUCCESS;
    let mut number = 0;
    while let Some(line) = next_line(&mut input)? {
        number += 1;
        let text = line.as_deref().unwrap_or_default().trim();
        if line.is_ok() && text.is_empty() {
            continue;
        }
        let found = match &line {
            Ok(_) => open_at(env, game, &setting.place, Some(text)).and_then(|mut live| answer(&mut *live)),
            Err(what) => Err(what.clone()),
        };
        let mut told =
            Map::from_iter([("line".to_owned(), number.into()), ("position".to_owned(), text.into())]);
        match found {
            Ok(Value::Object(parts)) => told.extend(parts),
            Ok(other) => drop(told.insert("answer".to_owned(), other)),
            Err(what) if what.kind() == ErrorKind::Stopped => return Err(what.into()),
            Err(what) => {
                code = ExitCode::from(ErrorKind::Malformed.exit_code());
                let error = json!({ "kind": what.kind().word(), "message": env.language().say(&what) });
                told.insert("error".to_owned(), error);
            }
        }
        writeln!(output, "{}", Value::Object(told))?;
        // Whoever waits for an answer before asking again gets it.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
    output.flush()?;
    Ok(code)
}

/// The next line, if there is one and it is a text.
fn next_line(input: &mut impl BufRead) -> Result<Option<Result<String, Error>>, Failure> {
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() == LONGEST && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(TEXTS.too_large("batch.long").with("limit", LONGEST))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|_| TEXTS.malformed("batch.not_text"))))
}
