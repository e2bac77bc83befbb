//! Standard output, where a reader that goes away is no error.

use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::Path;

use ludoteca_core::{Error, Language, Message};
use ludoteca_house::{could_save, save};

use unicode_width::UnicodeWidthStr;

use crate::TEXTS;
use crate::env::Env;
use crate::failure::Failure;
use crate::screen;

/// Writes a text and lets it be seen at once.
pub(crate) fn write(text: &str) -> Result<(), Failure> {
    bytes(text.as_bytes())
}

/// Writes a text and a line break.
pub(crate) fn line(text: &str) -> Result<(), Failure> {
    write(&format!("{text}\n"))
}

/// Writes sentences and a line break, wrapped at words where a person reads them.
pub(crate) fn prose(text: &str) -> Result<(), Failure> {
    line(&wrapped(text))
}

/// A text wrapped for the terminal; elsewhere as it is.
pub(crate) fn wrapped(text: &str) -> String {
    match screen::width() {
        Some(width) if stdout().is_terminal() => wrap(text, width),
        _ => text.to_owned(),
    }
}

/// Breaks lines that are longer than a width between words, and goes on below where the line
/// began.
fn wrap(text: &str, width: usize) -> String {
    text.split('\n').map(|line| wrap_line(line, width)).collect::<Vec<_>>().join("\n")
}

fn wrap_line(line: &str, width: usize) -> String {
    // Colours and drawings are not for wrapping.
    if line.width() <= width || line.contains('\x1b') {
        return line.to_owned();
    }
    let indent: String = line.chars().take_while(|c| *c == ' ').collect();
    let (mut out, mut column) = (indent.clone(), indent.width());
    let mut blank = String::new();
    for word in line.trim_start().split_inclusive(' ') {
        let bare = word.trim_end();
        if bare.is_empty() {
            blank.push(' ');
            continue;
        }
        if column > indent.width() && column + blank.width() + bare.width() > width {
            out += &format!("\n{indent}");
            column = indent.width();
            blank.clear();
        }
        out += &format!("{blank}{bare}");
        column += blank.width() + bare.width();
        word[bare.len()..].clone_into(&mut blank);
    }
    out + &blank
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

/// Says something beside the answer, on standard error.
pub(crate) fn note(message: &Message, language: Language) {
    // A note that cannot be written is missed by nobody.
    let _ = writeln!(stderr(), "{}", language.say(message));
}

fn bytes(content: &[u8]) -> Result<(), Failure> {
    let mut out = stdout().lock();
    out.write_all(content)?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_at_any_width() {
        let text = "  one two  three four\nfive";
        assert_eq!(wrap(text, 80), text);
        assert_eq!(wrap(text, 12), "  one two\n  three four\nfive");
        assert_eq!(wrap(text, 1), "  one\n  two\n  three\n  four\nfive");
        assert_eq!(wrap("¿qué árbol?", 6), "¿qué\nárbol?");
        assert_eq!(wrap("", 0), "");
        assert_eq!(wrap("which? ", 3), "which? ", "a prompt keeps its blank");
    }
}
