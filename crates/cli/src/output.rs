//! Standard output, where a reader that goes away is no error.

use std::io::{IsTerminal, Write, stdout};
use std::path::Path;

use ludoteca_house::{could_save, save};

use crate::TEXTS;
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

/// Writes to a file as a whole or not at all; `-` is standard output.
pub(crate) fn to_file(path: &Path, content: &[u8]) -> Result<(), Failure> {
    if path != Path::new("-") {
        return Ok(save(path, content)?);
    }
    if stdout().is_terminal() && std::str::from_utf8(content).is_err() {
        return Err(TEXTS.conflict("error.binary_terminal").into());
    }
    bytes(content)
}

/// Whether [`to_file`] could write, for whoever works long before.
pub(crate) fn could_write(path: &Path) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Ok(());
    }
    Ok(could_save(path)?)
}

fn bytes(content: &[u8]) -> Result<(), Failure> {
    let mut out = stdout().lock();
    out.write_all(content)?;
    Ok(out.flush()?)
}
