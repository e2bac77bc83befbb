//! A form: fields that are gone through, chosen from or written into.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use unicode_width::UnicodeWidthStr;

use crate::flow::clip;
use crate::line_edit::LineEdit;
use crate::theme::Theme;

/// The rows for what is said of the field that is gone into.
const ABOUT_ROWS: u16 = 3;
/// The widest that a label may be.
const WIDEST_LABEL: usize = 26;

/// Something that a field offers.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    /// What the field says then.
    pub(crate) value: String,
    /// What it is called.
    pub(crate) name: String,
    /// A sentence about it.
    pub(crate) about: String,
}

/// A field of a form.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    label: String,
    edit: LineEdit,
    offers: Vec<Offer>,
    /// Whether anything can be written into it.
    free: bool,
    /// What is said of what is written.
    about: String,
    /// What is wrong with it.
    wrong: Option<String>,
    /// Whether nobody has written into it since it was offered.
    fresh: bool,
}

impl Field {
    /// A field that one of the offers is chosen in.
    pub(crate) fn choice(label: String, offers: Vec<Offer>, value: &str) -> Field {
        let known = offers.iter().any(|offer| offer.value == value);
        let value = if known { value } else { offers.first().map_or("", |offer| &offer.value) };
        let edit = LineEdit::new(value);
        Field { label, edit, offers, free: false, about: String::new(), wrong: None, fresh: true }
    }

    /// A field that anything can be written into; the offers come by arrows.
    pub(crate) fn text(label: String, offers: Vec<Offer>, value: &str, about: String) -> Field {
        Field { label, edit: LineEdit::new(value), offers, free: true, about, wrong: None, fresh: true }
    }

    /// What it says, without blanks around.
    pub(crate) fn value(&self) -> String {
        self.edit.text().trim().to_owned()
    }

    fn offer(&self) -> Option<usize> {
        let value = self.value();
        self.offers.iter().position(|offer| offer.value == value)
    }

    /// Goes on to another offer.
    fn turn(&mut self, by: isize) {
        let count = self.offers.len() as isize;
        let at = match self.offer() {
            Some(at) => (at as isize + by).rem_euclid(count),
            None if by > 0 => 0,
            None => count - 1,
        };
        self.edit = LineEdit::new(&self.offers[at as usize].value);
        (self.wrong, self.fresh) = (None, true);
    }

    fn key(&mut self, key: KeyEvent) -> bool {
        let by = match key.code {
            KeyCode::Left => -1,
            KeyCode::Right => 1,
            KeyCode::Char(' ') if !self.free => 1,
            _ => 0,
        };
        if by != 0 && !self.offers.is_empty() {
            self.turn(by);
            return true;
        }
        if !self.free {
            return false;
        }
        // Whoever writes over an offer wants something else.
        if matches!(key.code, KeyCode::Char(_))
            && key.modifiers.is_empty()
            && self.fresh
            && self.offer().is_some()
        {
            self.edit = LineEdit::default();
        }
        let written = self.edit.key(key);
        if written {
            (self.wrong, self.fresh) = (None, false);
        }
        written
    }

    fn told(&self) -> &str {
        self.offer().map_or(&self.about, |at| &self.offers[at].about)
    }
}

/// Fields one below the other, of which one is gone into.
#[derive(Clone, Debug, Default)]
pub(crate) struct Form {
    pub(crate) fields: Vec<Field>,
    at: usize,
    area: Rect,
}

impl Form {
    pub(crate) fn new(fields: Vec<Field>) -> Form {
        Form { fields, at: 0, area: Rect::ZERO }
    }

    /// Takes a key; whether it was for the form.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.go(-1),
            KeyCode::Down | KeyCode::Tab => self.go(1),
            _ => return self.fields.get_mut(self.at).is_some_and(|field| field.key(key)),
        }
        true
    }

    fn go(&mut self, by: isize) {
        if !self.fields.is_empty() {
            self.at = (self.at as isize + by).rem_euclid(self.fields.len() as isize) as usize;
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(field) = self.fields.get_mut(self.at).filter(|field| field.free) {
            field.edit.paste(text);
            field.wrong = None;
        }
    }

    /// Goes into the field at a place of the screen; a click on the one that is gone into
    /// turns to its next offer.
    pub(crate) fn press(&mut self, place: Position) -> bool {
        let Some(row) = self.area.contains(place).then(|| (place.y - self.area.y) as usize) else {
            return false;
        };
        let Some(at) = self.rows().nth(row).map(|(at, _)| at) else { return false };
        if at == self.at && !self.fields[at].offers.is_empty() {
            self.fields[at].turn(1);
        }
        self.at = at;
        true
    }

    /// Whether letters are written into the field that is gone into.
    pub(crate) fn is_typing(&self) -> bool {
        self.fields.get(self.at).is_some_and(|field| field.free)
    }

    /// Says what is wrong with a field and goes into it.
    pub(crate) fn refuse(&mut self, at: usize, why: String) {
        self.fields[at].wrong = Some(why);
        self.at = at;
    }

    /// The rows of the form: the field, and whether the row tells what is wrong with it.
    fn rows(&self) -> impl Iterator<Item = (usize, bool)> {
        let rows = |(at, field): (usize, &Field)| {
            let wrong = field.wrong.is_some().then_some((at, true));
            std::iter::once((at, false)).chain(wrong)
        };
        self.fields.iter().enumerate().flat_map(rows).collect::<Vec<_>>().into_iter()
    }

    pub(crate) fn draw(&mut self, area: Rect, buffer: &mut Buffer, theme: Theme) {
        let [body, _, about] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(1), Constraint::Length(ABOUT_ROWS)])
                .areas(area);
        self.area = body;
        let widest = self.fields.iter().map(|field| field.label.width()).max().unwrap_or(0);
        let label = widest.min(WIDEST_LABEL) as u16 + 4;
        let rows: Vec<(usize, bool)> = self.rows().collect();
        let chosen = rows.iter().rposition(|&(at, _)| at == self.at).unwrap_or(0);
        let first = (chosen + 1).saturating_sub(body.height as usize);
        for (row, &(at, wrong)) in rows[first.min(rows.len())..].iter().take(body.height as usize).enumerate()
        {
            let line = Rect::new(body.x, body.y + row as u16, body.width, 1);
            let [left, right] =
                Layout::horizontal([Constraint::Length(label), Constraint::Min(1)]).areas(line);
            if wrong {
                let why = self.fields[at].wrong.clone().unwrap_or_default();
                Line::styled(clip(&why, usize::from(right.width)), theme.accent()).render(right, buffer);
            } else {
                self.draw_field(at, left, right, buffer, theme);
            }
        }
        let field = self.fields.get(self.at);
        let wrong = field.and_then(|field| field.wrong.as_deref());
        let style = if wrong.is_some() { theme.accent() } else { theme.dim() };
        let told = wrong.or(field.map(Field::told)).unwrap_or_default();
        Paragraph::new(told).wrap(Wrap { trim: true }).style(style).render(about, buffer);
    }

    fn draw_field(&self, at: usize, left: Rect, right: Rect, buffer: &mut Buffer, theme: Theme) {
        let (field, active) = (&self.fields[at], at == self.at);
        let mark = if active { ">" } else { " " };
        let style = if active { theme.accent() } else { theme.text() };
        Line::styled(format!("{mark} {}", field.label), style).render(left, buffer);
        let name = field.offer().map(|offer| field.offers[offer].name.clone());
        let line = match name {
            Some(name) => {
                let arrows = if active && !field.offers.is_empty() { ["< ", " >"] } else { ["  ", ""] };
                let style = if active { theme.chosen() } else { theme.text() };
                let value = field.value();
                let spec = if field.free && value != name { format!("  {value}") } else { String::new() };
                let name = Span::styled(name, style);
                Line::from(vec![
                    Span::styled(arrows[0], theme.dim()),
                    name,
                    Span::styled(arrows[1], theme.dim()),
                    Span::styled(spec, theme.dim()),
                ])
            }
            None if active => {
                let mut line = field.edit.line(right.width.saturating_sub(3), theme.text(), theme);
                line.spans.insert(0, Span::raw("  "));
                line
            }
            None => Line::styled(format!("  {}", field.value()), theme.text()),
        };
        line.render(right, buffer);
    }
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::KeyModifiers;

    use super::*;

    fn press(form: &mut Form, code: KeyCode) -> bool {
        form.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    fn offers() -> Vec<Offer> {
        ["a", "b", "c"]
            .map(|value| Offer { value: value.to_owned(), name: value.to_uppercase(), about: String::new() })
            .to_vec()
    }

    #[test]
    fn fields_are_chosen_from_or_written_into() {
        let choice = Field::choice("x".to_owned(), offers(), "b");
        let text = Field::text("y".to_owned(), offers(), "", String::new());
        let mut form = Form::new(vec![choice, text]);
        press(&mut form, KeyCode::Right);
        assert_eq!(form.fields[0].value(), "c");
        assert!(press(&mut form, KeyCode::Char(' ')) && !press(&mut form, KeyCode::Char('z')));
        assert_eq!((form.fields[0].value(), form.is_typing()), ("a".to_owned(), false));
        press(&mut form, KeyCode::Down);
        form.refuse(1, "no".to_owned());
        press(&mut form, KeyCode::Char('z'));
        assert_eq!((form.fields[1].value(), form.is_typing()), ("z".to_owned(), true));
        assert!(form.fields[1].wrong.is_none(), "what is changed is not wrong yet");
        press(&mut form, KeyCode::Left);
        assert_eq!(form.fields[1].value(), "c");
        assert!(!press(&mut form, KeyCode::Enter), "that is for whoever has the form");
    }

    #[test]
    fn what_is_written_goes_on_although_its_beginning_is_an_offer() {
        let offers = ["1", "10"].map(|value| Offer { value: value.to_owned(), ..offers()[0].clone() });
        let mut form = Form::new(vec![Field::text("x".to_owned(), offers.to_vec(), "10", String::new())]);
        for digit in "1000".chars() {
            press(&mut form, KeyCode::Char(digit));
        }
        assert_eq!(form.fields[0].value(), "1000");
    }
}
