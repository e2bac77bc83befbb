//! The start screen.

use ludoteca_core::Message;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use crate::TEXTS;
use crate::app::left_behind;
use crate::context::Context;
use crate::event::pressed;
use crate::menu::{Menu, MenuView};
use crate::page::{Page, Request, SetUpPage};

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
    pub(crate) fn new(context: &Context) -> StartPage {
        let mut page = StartPage { items: Vec::new(), menu: Menu::default(), area: Rect::ZERO };
        page.refresh(context);
        page
    }

    fn chosen(&self, context: &Context) -> Request {
        match self.items[self.menu.chosen] {
            Item::GoOn => Request::GoOn,
            Item::Play => Request::Show(Box::new(SetUpPage::new(context))),
            Item::Language => Request::Language,
            Item::Theme => Request::Theme,
            Item::Quit => Request::Quit,
        }
    }
}

impl Page for StartPage {
    fn help(&self) -> &'static str {
        "tui.help.start"
    }

    /// Offers what can be done now: to go on only where a game was left unfinished.
    fn refresh(&mut self, context: &Context) {
        let goes_on = context.options.keeps && !left_behind().is_empty();
        let rest = [Item::Play, Item::Language, Item::Theme, Item::Quit];
        self.items = goes_on.then_some(Item::GoOn).into_iter().chain(rest).collect();
        self.menu.items = self.items.iter().map(|item| context.say(&item.message())).collect();
        self.menu.chosen = self.menu.chosen.min(self.items.len() - 1);
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.menu.go(-1),
            KeyCode::Down | KeyCode::Char('j') => self.menu.go(1),
            KeyCode::Enter | KeyCode::Char(' ') => return Some(self.chosen(context)),
            KeyCode::Esc | KeyCode::Char('q') => return Some(Request::Quit),
            KeyCode::Char('n') => return Some(Request::Show(Box::new(SetUpPage::new(context)))),
            _ => {}
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Option<Request> {
        self.menu.chosen = self.menu.at(self.area, pressed(mouse)?)?;
        Some(self.chosen(context))
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = context.theme;
        let rows = [Constraint::Min(1), Constraint::Length(3), Constraint::Length(7), Constraint::Min(2)];
        let [_, head, body, foot] = Layout::vertical(rows).areas(area);
        let title = vec![
            Line::styled("L U D O T E C A", theme.accent()),
            Line::styled(context.told("tui.start.about"), theme.dim()),
        ];
        frame.render_widget(Paragraph::new(title).alignment(Alignment::Center), head);
        let width = self.menu.items.iter().map(|item| item.chars().count() + 4).max().unwrap_or(0) as u16;
        let [_, middle, _] =
            Layout::horizontal([Constraint::Min(0), Constraint::Length(width), Constraint::Min(0)])
                .areas(body);
        self.area = middle;
        frame.render_widget(MenuView { menu: &self.menu, theme, active: true }, middle);
        let keys = Line::styled(context.told("tui.start.keys"), theme.dim());
        let [_, last] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(foot);
        frame.render_widget(Paragraph::new(keys).alignment(Alignment::Center), last);
    }
}
