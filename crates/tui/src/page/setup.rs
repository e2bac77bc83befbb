//! Choosing a game, an opponent and a side.

use ludoteca_core::{Language, Side};
use ludoteca_house::AnyGame;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use crate::TEXTS;
use crate::context::Context;
use crate::event::pressed;
use crate::menu::{Menu, MenuView};
use crate::page::{NewGame, Page, Request};

/// The columns of choices.
const COLUMNS: usize = 3;
/// The column of the games, of the opponents and of the sides.
const GAME: usize = 0;
const OPPONENT: usize = 1;
const SIDE: usize = 2;

/// Choosing a game, an opponent and a side.
pub(crate) struct SetUpPage {
    games: Vec<&'static dyn AnyGame>,
    /// The names of the opponents of the chosen game; a person first.
    opponents: Vec<String>,
    columns: [Menu; COLUMNS],
    areas: [Rect; COLUMNS],
    column: usize,
    language: Language,
}

impl SetUpPage {
    /// The choices, with those of the last game made already.
    pub(crate) fn new(context: &Context) -> SetUpPage {
        let (games, language, last) = (&context.games, context.language(), context.last.as_ref());
        let titles = games.iter().map(|game| language.say(&game.title())).collect();
        let mut page = SetUpPage {
            games: games.clone(),
            opponents: Vec::new(),
            columns: [Menu::new(titles), Menu::default(), Menu::default()],
            areas: [Rect::ZERO; COLUMNS],
            column: GAME,
            language,
        };
        if let Some(last) = last {
            let at = page.games.iter().position(|game| game.name() == last.game.name());
            page.columns[GAME].chosen = at.unwrap_or(0);
        }
        page.offer();
        if let Some(last) = last {
            let at = page.opponents.iter().position(|name| *name == last.opponent);
            page.columns[OPPONENT].chosen = at.unwrap_or(page.columns[OPPONENT].chosen);
            page.columns[SIDE].chosen = last.side as usize;
        }
        page
    }

    fn game(&self) -> &'static dyn AnyGame {
        self.games[self.columns[GAME].chosen]
    }

    /// Lists what the chosen game offers.
    fn offer(&mut self) {
        let (game, language) = (self.game(), self.language);
        let machines = game.opponents();
        let person = ("human".to_owned(), language.say(&TEXTS.message("tui.setup.person")));
        let named = machines
            .iter()
            .map(|(name, about)| ((*name).to_owned(), format!("{name}: {}", language.say(about))));
        let (specs, labels): (Vec<String>, Vec<String>) = std::iter::once(person).chain(named).unzip();
        self.opponents = specs;
        let middle = labels.len() / 3;
        self.columns[OPPONENT] = Menu { items: labels, chosen: middle.max(1).min(machines.len()) };
        let sides = Side::ALL.map(|side| language.say(&game.side(side))).to_vec();
        self.columns[SIDE] = Menu { chosen: self.columns[SIDE].chosen, items: sides };
    }

    fn choose(&mut self, by: isize) {
        self.columns[self.column].go(by);
        if self.column == GAME {
            self.offer();
        }
    }

    fn begin(&self) -> Request {
        let opponent = self.opponents[self.columns[OPPONENT].chosen].clone();
        let side = Side::ALL[self.columns[SIDE].chosen.min(1)];
        Request::Begin(NewGame { game: self.game(), opponent, side })
    }
}

impl Page for SetUpPage {
    fn help(&self) -> &'static str {
        "tui.help.setup"
    }

    /// Offers the same in the language of now.
    fn refresh(&mut self, context: &Context) {
        let chosen = self.columns.clone().map(|column| column.chosen);
        self.language = context.language();
        self.columns[GAME].items = self.games.iter().map(|game| context.say(&game.title())).collect();
        self.offer();
        for (column, chosen) in self.columns.iter_mut().zip(chosen) {
            column.chosen = chosen;
        }
    }

    fn key(&mut self, key: KeyEvent, _: &Context) -> Option<Request> {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.choose(-1),
            KeyCode::Down | KeyCode::Char('j') => self.choose(1),
            KeyCode::Left | KeyCode::Char('h') | KeyCode::BackTab => {
                self.column = (self.column + COLUMNS - 1) % COLUMNS;
            }
            KeyCode::Right | KeyCode::Char('l') | KeyCode::Tab => self.column = (self.column + 1) % COLUMNS,
            KeyCode::Enter | KeyCode::Char(' ') => return Some(self.begin()),
            KeyCode::Esc | KeyCode::Char('q') => return Some(Request::Back),
            _ => {}
        }
        None
    }

    /// A click chooses; one on what is chosen already begins.
    fn mouse(&mut self, mouse: MouseEvent, _: &Context) -> Option<Request> {
        let place = pressed(mouse)?;
        let found = (0..COLUMNS).find_map(|at| Some((at, self.columns[at].at(self.areas[at], place)?)));
        let (column, item) = found?;
        let again = self.column == column && self.columns[column].chosen == item;
        self.column = column;
        self.columns[column].chosen = item;
        if column == GAME && !again {
            self.offer();
        }
        again.then(|| self.begin())
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let (theme, area) = (context.theme, area.inner(Margin::new(2, 1)));
        let rows = [Constraint::Length(2), Constraint::Min(3), Constraint::Length(4), Constraint::Length(1)];
        let [head, body, about, foot] = Layout::vertical(rows).areas(area);
        let say = |key: &str| self.language.say(&TEXTS.message(key.to_owned()));
        frame.render_widget(Paragraph::new(Line::styled(say("tui.setup.title"), theme.accent())), head);
        let widths = [Constraint::Length(20), Constraint::Min(30), Constraint::Length(16)];
        let parts: [Rect; COLUMNS] = Layout::horizontal(widths).spacing(2).areas(body);
        let heads = ["tui.setup.game", "tui.setup.opponent", "tui.setup.side"].map(say);
        for (at, part) in parts.into_iter().enumerate() {
            let [name, list] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(part);
            frame.render_widget(Line::styled(heads[at].clone(), theme.dim()), name);
            let active = at == self.column;
            frame.render_widget(MenuView { menu: &self.columns[at], theme, active }, list);
            self.areas[at] = list;
        }
        let told = self.language.say(&self.game().about());
        frame.render_widget(Paragraph::new(told).wrap(Wrap { trim: true }).style(theme.text()), about);
        frame.render_widget(Line::styled(say("tui.setup.keys"), theme.dim()), foot);
    }
}
