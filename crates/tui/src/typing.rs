//! A line that somebody types, with what it may become.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::text::Line;

use crate::line_edit::LineEdit;
use crate::theme::Theme;

/// How many of the texts that it may become are shown.
const SHOWN: usize = 6;

/// A line that somebody types, with what it may become.
#[derive(Clone, Debug, Default)]
pub(crate) struct Typing {
    edit: LineEdit,
    /// What it may become; anything where nothing is offered.
    offers: Vec<String>,
}

/// What came of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// It goes on.
    More,
    /// This was typed.
    Done(String),
    /// Nothing is to be typed after all.
    Dropped,
}

impl Typing {
    /// Nothing yet, to become one of these.
    pub(crate) fn new(offers: Vec<String>) -> Typing {
        Typing { edit: LineEdit::default(), offers }
    }

    /// A text that is there already.
    pub(crate) fn with(text: &str) -> Typing {
        Typing { edit: LineEdit::new(text), offers: Vec::new() }
    }

    /// What is typed.
    pub(crate) fn text(&self) -> String {
        self.edit.text()
    }

    /// Says what it may become from here on.
    pub(crate) fn offer(&mut self, offers: Vec<String>) {
        self.offers = offers;
    }

    /// Takes a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Typed {
        match key.code {
            KeyCode::Tab => self.complete(),
            KeyCode::Enter => return Typed::Done(std::mem::take(&mut self.edit).text()),
            KeyCode::Esc => return Typed::Dropped,
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Typed::Dropped,
            _ => {
                self.edit.key(key);
            }
        }
        Typed::More
    }

    /// Takes a text that was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        self.edit.paste(text);
    }

    /// The offers that begin as the text does.
    pub(crate) fn completions(&self) -> impl Iterator<Item = &String> {
        let begun = self.text().trim_start().to_lowercase();
        self.offers.iter().filter(move |text| text.to_lowercase().starts_with(&begun))
    }

    /// Goes on with what all of them have in common.
    fn complete(&mut self) {
        let Some(first) = self.completions().next() else { return };
        let common = self.completions().fold(first.as_str(), |common, text| {
            let same = common.char_indices().zip(text.chars()).find(|((_, a), b)| a != b);
            &common[..same.map_or(common.len().min(text.len()), |((at, _), _)| at)]
        });
        self.edit = LineEdit::new(common);
    }

    /// The line below what it is for, and what it may become.
    pub(crate) fn lines(&self, label: &str, theme: Theme) -> Vec<Line<'static>> {
        let shown: Vec<&str> = self.completions().take(SHOWN).map(String::as_str).collect();
        vec![
            Line::styled(format!("{label}{}_", self.text()), theme.accent()),
            Line::styled(shown.join("  "), theme.dim()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(typing: &mut Typing, code: KeyCode) -> Typed {
        typing.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn a_text_is_completed_as_far_as_the_offers_agree() {
        let mut typing = Typing::new(["31-26", "31-27", "1-5"].map(str::to_owned).to_vec());
        press(&mut typing, KeyCode::Char('3'));
        press(&mut typing, KeyCode::Tab);
        assert_eq!(typing.text(), "31-2");
        assert_eq!(typing.completions().count(), 2);
        press(&mut typing, KeyCode::Char('9'));
        press(&mut typing, KeyCode::Tab);
        assert_eq!(typing.text(), "31-29", "nothing begins so, and nothing is changed");
        press(&mut typing, KeyCode::Backspace);
        typing.paste("6\u{7}");
        assert_eq!(press(&mut typing, KeyCode::Enter), Typed::Done("31-26".to_owned()));
        assert_eq!(press(&mut typing, KeyCode::Esc), Typed::Dropped);
    }
}
