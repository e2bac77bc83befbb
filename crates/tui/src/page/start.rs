//! The start screen.

use ludoteca_core::{Language, Message};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Alignment, Constraint, Layout, Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use crate::TEXTS;
use crate::menu::{Menu, MenuView};
use crate::page::Request;
use crate::theme::Theme;

/// What the start screen offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    GoOn,
    Play,
    Language,
    Theme,
    Quit,
}

impl Item {
    fn message(self) -> Message {
        TEXTS.message(match self {
            Item::GoOn => "tui.start.go_on",
            Item::Play => "tui.start.play",
            Item::Language => "tui.start.language",
            Item::Theme => "tui.start.theme",
            Item::Quit => "tui.start.quit",
        })
    }
}

/// The start screen.
#[derive(Debug)]
pub(crate) struct StartPage {
    items: Vec<Item>,
    menu: Menu,
    area: Rect,
}

impl StartPage {
    /// The start screen; `goes_on` says whether a game was left unfinished.
    pub(crate) fn new(goes_on: bool, language: Language) -> StartPage {
        let first = goes_on.then_some(Item::GoOn);
        let rest = [Item::Play, Item::Language, Item::Theme, Item::Quit];
        let items: Vec<Item> = first.into_iter().chain(rest).collect();
        let menu = Menu::new(items.iter().map(|item| language.say(&item.message())).collect());
        StartPage { items, menu, area: Rect::ZERO }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Request> {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.menu.go(-1),
            KeyCode::Down | KeyCode::Char('j') => self.menu.go(1),
            KeyCode::Enter | KeyCode::Char(' ') => return Some(self.chosen()),
            KeyCode::Esc | KeyCode::Char('q') => return Some(Request::Quit),
            KeyCode::Char('n') => return Some(Request::SetUp),
            _ => {}
        }
        None
    }

    pub(crate) fn click(&mut self, place: Position) -> Option<Request> {
        self.menu.chosen = self.menu.at(self.area, place)?;
        Some(self.chosen())
    }

    fn chosen(&self) -> Request {
        match self.items[self.menu.chosen] {
            Item::GoOn => Request::GoOn,
            Item::Play => Request::SetUp,
            Item::Language => Request::Language,
            Item::Theme => Request::Theme,
            Item::Quit => Request::Quit,
        }
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, theme: Theme, language: Language) {
        let rows = [Constraint::Min(1), Constraint::Length(3), Constraint::Length(7), Constraint::Min(2)];
        let [_, head, body, foot] = Layout::vertical(rows).areas(area);
        let title = vec![
            Line::styled("L U D O T E C A", theme.accent()),
            Line::styled(language.say(&TEXTS.message("tui.start.about")), theme.dim()),
        ];
        frame.render_widget(Paragraph::new(title).alignment(Alignment::Center), head);
        let width = self.menu.items.iter().map(|item| item.chars().count() + 4).max().unwrap_or(0) as u16;
        let [_, middle, _] =
            Layout::horizontal([Constraint::Min(0), Constraint::Length(width), Constraint::Min(0)])
                .areas(body);
        self.area = middle;
        frame.render_widget(MenuView { menu: &self.menu, theme, active: true }, middle);
        let keys = Line::styled(language.say(&TEXTS.message("tui.start.keys")), theme.dim());
        let [_, last] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(foot);
        frame.render_widget(Paragraph::new(keys).alignment(Alignment::Center), last);
    }
}
