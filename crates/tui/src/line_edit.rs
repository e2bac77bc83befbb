//! A line of text that is being written.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthChar;

use crate::theme::Theme;

/// The most letters that a line takes.
const LONGEST: usize = 2000;

/// A line of text that is being written, with a cursor in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineEdit {
    letters: Vec<char>,
    at: usize,
}

impl LineEdit {
    /// A line with the cursor at its end.
    pub(crate) fn new(text: &str) -> LineEdit {
        let letters: Vec<char> = text.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
        LineEdit { at: letters.len(), letters }
    }

    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// Takes a key; whether it has to do with writing.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if control => {
                self.letters.drain(..self.at);
                self.at = 0;
            }
            KeyCode::Char('w') if control => self.drop_word(),
            KeyCode::Char('a') if control => self.at = 0,
            KeyCode::Char('e') if control => self.at = self.letters.len(),
            KeyCode::Char(_) if control => return false,
            KeyCode::Char(c) => self.insert(c),
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.letters.remove(self.at);
            }
            KeyCode::Delete if self.at < self.letters.len() => {
                self.letters.remove(self.at);
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.letters.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.letters.len(),
            KeyCode::Backspace | KeyCode::Delete => {}
            _ => return false,
        }
        true
    }

    /// Takes a text that was pasted, without what would not be on one line.
    pub(crate) fn paste(&mut self, text: &str) {
        text.chars().for_each(|c| self.insert(if c.is_whitespace() { ' ' } else { c }));
    }

    fn insert(&mut self, c: char) {
        if !c.is_control() && self.letters.len() < LONGEST {
            self.letters.insert(self.at, c);
            self.at += 1;
        }
    }

    /// Takes away the word before the cursor.
    fn drop_word(&mut self) {
        let before = &self.letters[..self.at];
        let end = before.iter().rposition(|c| !c.is_whitespace()).map_or(0, |at| at + 1);
        let start = before[..end].iter().rposition(|c| c.is_whitespace()).map_or(0, |at| at + 1);
        self.letters.drain(start..self.at);
        self.at = start;
    }

    /// The line as it is drawn in so many columns: the part with the cursor in it, which is
    /// shown where letters go.
    pub(crate) fn line(&self, width: u16, style: Style, theme: Theme) -> Line<'static> {
        let mut letters = self.letters.clone();
        letters.push(' ');
        let wide = |c: &char| c.width().unwrap_or(0);
        let mut first = 0;
        while letters[first..=self.at].iter().map(wide).sum::<usize>() > (width as usize).max(2) {
            first += 1;
        }
        let before: String = letters[first..self.at].iter().collect();
        let after: String = letters[self.at + 1..].iter().collect();
        Line::from(vec![
            Span::styled(before, style),
            Span::styled(letters[self.at].to_string(), theme.cursor()),
            Span::styled(after, style),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(edit: &mut LineEdit, keys: &[KeyCode]) -> String {
        for &code in keys {
            edit.key(KeyEvent::new(code, KeyModifiers::NONE));
        }
        edit.text()
    }

    #[test]
    fn letters_go_where_the_cursor_is() {
        use KeyCode::{Backspace, Char, Delete, End, Home, Left, Right};
        let mut edit = LineEdit::new("abc");
        assert_eq!(write(&mut edit, &[Left, Char('x')]), "abxc");
        assert_eq!(write(&mut edit, &[Home, Delete, Char('é'), Right]), "ébxc");
        assert_eq!(write(&mut edit, &[Backspace, End, Backspace, Backspace, Backspace]), "");
        edit.paste("one  two\nthree\u{7}");
        assert_eq!(edit.text(), "one  two three");
        edit.key(KeyEvent::new(Char('w'), KeyModifiers::CONTROL));
        assert_eq!(edit.text(), "one  two ");
        edit.key(KeyEvent::new(Char('w'), KeyModifiers::CONTROL));
        assert_eq!(edit.text(), "one  ");
        edit.key(KeyEvent::new(Char('u'), KeyModifiers::CONTROL));
        assert_eq!(edit.text(), "");
    }

    #[test]
    fn the_cursor_is_seen_however_long_the_line_is() {
        let mut edit = LineEdit::new(&"0123456789".repeat(9));
        let shown = |edit: &LineEdit| -> String {
            let line = edit.line(10, Style::new(), Theme::Plain);
            line.spans.iter().map(|span| span.content.to_string()).collect()
        };
        assert_eq!(shown(&edit), "123456789 ");
        edit.key(KeyEvent::new(KeyCode::Home, KeyModifiers::NONE));
        assert!(shown(&edit).starts_with("0123456789"));
    }
}
