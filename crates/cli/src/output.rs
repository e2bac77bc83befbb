//! Standard output, where a reader that goes away is no error.

use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::Path;

use ludoteca_core::{Error, Language, Message};
use ludoteca_house::{could_save, save};

use crate::TEXTS;
use crate::env::Env;
use crate::failure::Failure;

/// Writes a text and lets it be seen at once.
pub(crate) fn write(text: &str) -> Result<(), Failure> {
    bytes(text.as_bytes())
}

/// Writes a text and a line break.
pub(crate) fn line(text: &str) -> Result<(), Failure> {
    write(&format!("{text}\n"))
}

/// Writes JSON, one value on a line.
pub(crate) fn json(value: &serde_json::Value) -> Result<(), Failure> {
    line(&value.to_string())
}

/// Writes to a file as a whole or not at all; `-` is standard output. What is there is
/// replaced only if that was asked for.
pub(crate) fn to_file(path: &Path, content: &[u8], env: &Env) -> Result<(), Failure> {
    if path != Path::new("-") {
        spare(path, env)?;
        return Ok(save(path, content)?);
    }
    if stdout().is_terminal() && std::str::from_utf8(content).is_err() {
        return Err(TEXTS.conflict("error.binary_terminal").into());
    }
    bytes(content)
}

/// Whether [`to_file`] could write, for whoever works long before.
pub(crate) fn could_write(path: &Path, env: &Env) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Ok(());
    }
    spare(path, env)?;
    Ok(could_save(path)?)
}

/// Makes sure that no file is lost, unless that was asked for.
pub(crate) fn spare(path: &Path, env: &Env) -> Result<(), Error> {
    if env.common.force || !path.is_file() {
        return Ok(());
    }
    Err(TEXTS.conflict("error.exists").with("path", path.display()))
}

/// Says something that is not the answer, on standard error.
pub(crate) fn warn(message: &Message, language: Language) -> Result<(), Failure> {
    Ok(writeln!(stderr(), "{}", language.say(message))?)
}

fn bytes(content: &[u8]) -> Result<(), Failure> {
    let mut out = stdout().lock();
    out.write_all(content)?;
    Ok(out.flush()?)
}
