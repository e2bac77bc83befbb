//! Lists side by side, with one choice in each.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::Line;

use crate::context::Context;
use crate::menu::{Menu, MenuView};

/// Lists side by side, with one choice in each.
#[derive(Debug)]
pub(crate) struct Columns {
    /// The keys of their titles, and how wide they are.
    heads: Vec<(&'static str, Constraint)>,
    menus: Vec<Menu>,
    areas: Vec<Rect>,
    at: usize,
}

/// What came of a key or a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choosing {
    /// Something else is chosen in a column.
    Chosen(usize),
    /// This is what somebody wants.
    Done,
}

impl Columns {
    /// Lists with these titles and widths, empty yet.
    pub(crate) fn new(heads: Vec<(&'static str, Constraint)>) -> Columns {
        let count = heads.len();
        Columns { heads, menus: vec![Menu::default(); count], areas: vec![Rect::ZERO; count], at: 0 }
    }

    /// Lists something else in a column; the choice stays where it can.
    pub(crate) fn list(&mut self, column: usize, items: Vec<String>) {
        let menu = &mut self.menus[column];
        menu.chosen = menu.chosen.min(items.len().saturating_sub(1));
        menu.items = items;
    }

    /// What is chosen in a column.
    pub(crate) fn chosen(&self, column: usize) -> usize {
        self.menus[column].chosen
    }

    /// Chooses in a column.
    pub(crate) fn choose(&mut self, column: usize, item: usize) {
        let menu = &mut self.menus[column];
        menu.chosen = item.min(menu.items.len().saturating_sub(1));
    }

    /// Takes a key.
    pub(crate) fn key(&mut self, key: KeyCode) -> Option<Choosing> {
        let count = self.menus.len();
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.menus[self.at].go(-1),
            KeyCode::Down | KeyCode::Char('j') => self.menus[self.at].go(1),
            KeyCode::Left | KeyCode::Char('h') | KeyCode::BackTab => {
                self.at = (self.at + count - 1) % count;
                return None;
            }
            KeyCode::Right | KeyCode::Char('l') | KeyCode::Tab => {
                self.at = (self.at + 1) % count;
                return None;
            }
            KeyCode::Enter | KeyCode::Char(' ') => return Some(Choosing::Done),
            _ => return None,
        }
        Some(Choosing::Chosen(self.at))
    }

    /// Takes a click: it chooses, and one on what is chosen already is the end.
    pub(crate) fn click(&mut self, place: Position) -> Option<Choosing> {
        let found =
            (0..self.menus.len()).find_map(|at| Some((at, self.menus[at].at(self.areas[at], place)?)));
        let (column, item) = found?;
        let again = self.at == column && self.menus[column].chosen == item;
        (self.at, self.menus[column].chosen) = (column, item);
        Some(if again { Choosing::Done } else { Choosing::Chosen(column) })
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let widths = self.heads.iter().map(|head| head.1);
        let parts = Layout::horizontal(widths).spacing(2).split(area);
        for (at, part) in parts.iter().enumerate() {
            let [name, list] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(*part);
            frame.render_widget(Line::styled(context.told(self.heads[at].0), context.theme.dim()), name);
            let view = MenuView { menu: &self.menus[at], theme: context.theme, active: at == self.at };
            frame.render_widget(view, list);
            self.areas[at] = list;
        }
    }
}
