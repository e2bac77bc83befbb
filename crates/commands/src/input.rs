//! Where a person's lines come from: a terminal with editing, or a pipe.

use std::io::{BufRead, IsTerminal, Read, stdin};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use crate::failure::Failure;
use crate::terminal::Key;
use crate::{output, screen, terminal};

/// The longest line that is read from a pipe; the rest of it is dropped.
const LONGEST_LINE: u64 = 4096;

/// The lines that a person or a script types.
pub(crate) enum Input {
    /// A terminal with line editing, history and completion.
    Terminal(Box<Editor<Completions, MemHistory>>),
    /// Anything else; what is read is repeated, so that a transcript reads like a screen.
    Pipe,
}

impl Input {
    /// The standard input.
    pub(crate) fn new() -> Input {
        if !screen::interactive() {
            return Input::Pipe;
        }
        let config = Config::builder().auto_add_history(true).build();
        match Editor::with_history(config, MemHistory::new()) {
            Ok(mut editor) => {
                terminal::give_back_when_ended();
                editor.set_helper(Some(Completions::default()));
                Input::Terminal(Box::new(editor))
            }
            Err(_) => Input::Pipe,
        }
    }

    /// Whether a person is watching.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, Input::Terminal(_))
    }

    /// Offers these words for completion.
    pub(crate) fn offer(&mut self, words: Vec<String>) {
        if let Input::Terminal(editor) = self
            && let Some(helper) = editor.helper_mut()
        {
            helper.words = words;
        }
    }

    /// Asks for a line; `None` at the end of the input.
    pub(crate) fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        match self {
            Input::Terminal(editor) => {
                // The editor redraws its prompt, so it gets the last line only.
                let (above, last) =
                    prompt.rsplit_once('\n').map_or(("", prompt), |(above, last)| (above, last));
                if last.len() < prompt.len() {
                    output::line(above)?;
                }
                match editor.readline(last) {
                    Ok(line) => Ok(Some(line)),
                    Err(ReadlineError::Interrupted) => Err(Failure::Interrupted),
                    Err(ReadlineError::Io(error)) => Err(error.into()),
                    // The end of the input, or a terminal that has gone away.
                    Err(_) => Ok(None),
                }
            }
            Input::Pipe => {
                output::write(prompt)?;
                let line = read_line()?;
                match &line {
                    Some(line) if !stdin().is_terminal() => output::line(line)?,
                    Some(_) => {}
                    None => output::line("")?,
                }
                Ok(line)
            }
        }
    }

    /// Waits for any key on a terminal, or for a line elsewhere; `None` at the end of the input.
    pub(crate) fn key(&mut self) -> Result<Option<String>, Failure> {
        match self {
            Input::Terminal(_) => match terminal::key() {
                Some(Key::Any) => Ok(Some(String::new())),
                Some(Key::Line(line)) => Ok(Some(line)),
                Some(Key::Interrupt) => Err(Failure::Interrupted),
                Some(Key::End) => Ok(None),
                None => self.ask(""),
            },
            Input::Pipe => self.ask(""),
        }
    }

    /// Waits for Enter where a person is watching, and gives what was typed before it.
    pub(crate) fn pause(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        match self {
            Input::Terminal(_) => self.ask(prompt),
            Input::Pipe => Ok(None),
        }
    }
}

/// Reads a line of bytes, whatever they are.
fn read_line() -> Result<Option<String>, Failure> {
    let mut input = stdin().lock();
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
}

/// Completes the commands and the legal moves.
#[derive(Default)]
pub(crate) struct Completions {
    words: Vec<String>,
}

impl Completer for Completions {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..at).unwrap_or(line).trim_start();
        let from = at.min(line.len()) - typed.len();
        Ok((from, self.words.iter().filter(|word| word.starts_with(typed)).cloned().collect()))
    }
}

impl Hinter for Completions {
    type Hint = String;
}
impl Highlighter for Completions {}
impl Validator for Completions {}
impl Helper for Completions {}
