//! What is being typed at the table: a move, a file, a remark.

use std::path::Path;

use ratatui::crossterm::event::KeyEvent;

use super::TablePage;
use crate::context::Context;
use crate::typing::{Typed, Typing};

/// What a typed line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Move,
    Save,
    Load,
    Comment,
}

impl What {
    /// The key of the words before the line.
    pub(super) const fn label(self) -> &'static str {
        match self {
            What::Move => "tui.table.typed",
            What::Save => "tui.table.save",
            What::Load => "tui.table.load",
            What::Comment => "tui.table.comment",
        }
    }

    /// The key of the keys that matter while it is typed.
    pub(super) const fn keys(self) -> &'static str {
        match self {
            What::Move => "tui.table.keys.move",
            What::Save | What::Load => "tui.table.keys.file",
            What::Comment => "tui.table.keys.remark",
        }
    }
}

/// A line that is being typed.
#[derive(Clone, Debug)]
pub(super) struct Prompt {
    pub(super) what: What,
    pub(super) typing: Typing,
}

impl Prompt {
    pub(super) fn new(what: What, text: &str) -> Prompt {
        let mut prompt = Prompt { what, typing: Typing::with(text) };
        prompt.offer_files();
        prompt
    }

    /// Offers the files that the line may name.
    fn offer_files(&mut self) {
        if matches!(self.what, What::Save | What::Load) {
            self.typing.offer(files(&self.typing.text()));
        }
    }
}

impl TablePage {
    /// Asks for a move.
    pub(super) fn ask_move(&mut self) {
        let typing = Typing::new(self.live.session().move_texts());
        self.prompt = Some(Prompt { what: What::Move, typing });
    }

    /// Asks for a remark about the last move.
    pub(super) fn ask_comment(&mut self) {
        let comment = self.desk.comment().unwrap_or_default().to_owned();
        self.prompt = Some(Prompt::new(What::Comment, &comment));
    }

    pub(super) fn prompt_key(&mut self, key: KeyEvent, context: &Context) {
        let Some(prompt) = &mut self.prompt else { return };
        let what = prompt.what;
        match prompt.typing.key(key) {
            Typed::More => prompt.offer_files(),
            Typed::Dropped => self.prompt = None,
            Typed::Done(text) => {
                self.prompt = None;
                self.enter(what, text.trim(), context);
            }
        }
    }

    fn enter(&mut self, what: What, text: &str, context: &Context) {
        match what {
            What::Comment => self.comment(text, context),
            _ if text.is_empty() => {}
            What::Move if self.is_over() => self.say("tui.table.over"),
            What::Move if self.live.session().is_machines_turn() => {
                self.say(if self.held { "tui.table.held" } else { "tui.table.wait" });
            }
            What::Move => self.play_typed(text, context),
            What::Save => self.save(Path::new(text), context),
            What::Load => self.load(Path::new(text), context),
        }
    }

    fn comment(&mut self, text: &str, context: &Context) {
        self.live.session_mut().comment(text);
        if let Some(keeping) = &mut self.keeping
            && let Err(error) = keeping.keep(&*self.live)
        {
            self.said = Some(context.say(error.message()));
        }
        self.desk.follow(&*self.live);
    }
}

/// The files and folders whose names begin like this, in order.
fn files(begun: &str) -> Vec<String> {
    let (folder, name) = begun.rsplit_once('/').map_or(("", begun), |(folder, name)| (folder, name));
    let place = match folder {
        "" if begun.starts_with('/') => Path::new("/"),
        "" => Path::new("."),
        folder => Path::new(folder),
    };
    let Ok(entries) = std::fs::read_dir(place) else { return Vec::new() };
    let prefix = &begun[..begun.len() - name.len()];
    let mut found: Vec<String> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let file = entry.file_name().into_string().ok()?;
            let is_hidden = file.starts_with('.') && !name.starts_with('.');
            let end = if entry.path().is_dir() { "/" } else { "" };
            (file.starts_with(name) && !is_hidden).then(|| format!("{prefix}{file}{end}"))
        })
        .collect();
    found.sort();
    found
}
