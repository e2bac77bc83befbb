//! Choosing a game, an opponent and a side.

mod details;

use ludoteca_core::{Language, Side, Spec};
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
use crate::sheet::fit_keys;

use details::DetailsPage;

/// The columns of choices.
const COLUMNS: usize = 3;
/// The column of the games, of the opponents and of the sides.
const GAME: usize = 0;
const OPPONENT: usize = 1;
const SIDE: usize = 2;
/// The player whose grades come before all others.
const GRADED: &str = "level";
/// The grade that is offered to somebody who has not chosen yet, counted from nought.
const FIRST_GRADE: usize = 2;
/// The least width of a screen with a sentence beside each opponent.
const ROOMY: u16 = 66;
/// The least height of a screen with an empty row below the title.
const TALL: u16 = 24;

/// Choosing a game, an opponent and a side.
pub(crate) struct SetUpPage {
    games: Vec<&'static dyn AnyGame>,
    /// Who plays against the person, by the spec, with a sentence about each.
    opponents: Vec<(String, String)>,
    columns: [Menu; COLUMNS],
    areas: [Rect; COLUMNS],
    column: usize,
    language: Language,
}

/// Everybody that can be played against, with a sentence about each: the levels, the other
/// programs, a person.
fn opponents(game: &'static dyn AnyGame, language: Language) -> Vec<(String, String)> {
    let is_graded = |spec: &str| spec.split(':').next() == Some(GRADED);
    let (graded, others): (Vec<_>, Vec<_>) =
        game.opponents().into_iter().partition(|(spec, _)| is_graded(spec));
    let person = (Spec::human().to_string(), language.say(&TEXTS.message("tui.setup.person")));
    let machines = graded.into_iter().chain(others);
    machines.map(|(spec, about)| (spec.to_owned(), language.say(&about))).chain([person]).collect()
}

impl SetUpPage {
    /// The choices, with those of the last game made already.
    pub(crate) fn new(context: &Context) -> SetUpPage {
        let (games, language) = (&context.games, context.language());
        let titles = games.iter().map(|game| language.say(&game.title())).collect();
        let mut page = SetUpPage {
            games: games.clone(),
            opponents: Vec::new(),
            columns: [Menu::new(titles), Menu::default(), Menu::default()],
            areas: [Rect::ZERO; COLUMNS],
            column: GAME,
            language,
        };
        let named = context.options.game.map(|game| game.name().to_owned());
        let last = named.or_else(|| context.chosen("game"));
        let at = page.games.iter().position(|game| Some(game.name()) == last.as_deref());
        page.columns[GAME].chosen = at.unwrap_or(0);
        page.columns[SIDE].chosen = usize::from(context.chosen("side").as_deref() == Some(SECOND));
        page.offer(context);
        page
    }

    fn game(&self) -> &'static dyn AnyGame {
        self.games[self.columns[GAME].chosen]
    }

    /// Lists what the chosen game offers, with what was chosen for it last.
    fn offer(&mut self, context: &Context) {
        let (game, language) = (self.game(), self.language);
        self.opponents = opponents(game, language);
        let last = context.chosen(&of_game("opponent", game)).or_else(|| context.chosen("opponent"));
        let at = self.opponents.iter().position(|(spec, _)| Some(spec) == last.as_ref());
        let chosen = at.unwrap_or(FIRST_GRADE.min(self.opponents.len() - 1));
        let widest = self.opponents.iter().map(|(spec, _)| spec.chars().count()).max().unwrap_or(0);
        let labels = self.opponents.iter().map(|(spec, about)| format!("{spec:widest$}  {about}"));
        self.columns[OPPONENT] = Menu { items: labels.collect(), chosen };
        let sides = Side::ALL.map(|side| language.say(&game.side(side))).to_vec();
        self.columns[SIDE] = Menu { chosen: self.columns[SIDE].chosen, items: sides };
    }

    fn choose(&mut self, by: isize, context: &Context) {
        self.columns[self.column].go(by);
        if self.column == GAME {
            self.offer(context);
        }
    }

    /// The game that is chosen.
    fn chosen(&self) -> NewGame {
        let opponent = &self.opponents[self.columns[OPPONENT].chosen].0;
        NewGame::against(self.game(), opponent, Side::ALL[self.columns[SIDE].chosen.min(1)])
    }

    fn begin(&self, context: &Context) -> Request {
        self.remember(context);
        Request::Begin(self.chosen())
    }

    fn remember(&self, context: &Context) {
        let opponent = &self.opponents[self.columns[OPPONENT].chosen].0;
        context.remember("game", self.game().name());
        context.remember("opponent", opponent);
        context.remember(&of_game("opponent", self.game()), opponent);
        context.remember("side", if self.columns[SIDE].chosen == 0 { FIRST } else { SECOND });
    }

    /// A sentence about the chosen opponent, and how strong it is.
    fn opponent_told(&self, context: &Context) -> String {
        let (spec, about) = &self.opponents[self.columns[OPPONENT].chosen];
        let strength = spec.parse().ok().and_then(|spec| self.game().strength(&spec));
        let strength = strength.map(|strength| context.say(&strength));
        [about.clone()].into_iter().chain(strength).collect::<Vec<_>>().join("\n")
    }

    /// The panel with everything else.
    fn details(&self, context: &Context) -> Request {
        self.remember(context);
        Request::Show(Box::new(DetailsPage::new(self.chosen(), context)))
    }
}

/// How the sides are remembered.
const FIRST: &str = "first";
const SECOND: &str = "second";

/// What is remembered for each game.
fn of_game(what: &str, game: &dyn AnyGame) -> String {
    format!("{what}.{}", game.name())
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
        self.offer(context);
        for (column, chosen) in self.columns.iter_mut().zip(chosen) {
            column.chosen = chosen;
        }
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.choose(-1, context),
            KeyCode::Down | KeyCode::Char('j') => self.choose(1, context),
            KeyCode::Left | KeyCode::Char('h') | KeyCode::BackTab => {
                self.column = (self.column + COLUMNS - 1) % COLUMNS;
            }
            KeyCode::Right | KeyCode::Char('l') | KeyCode::Tab => self.column = (self.column + 1) % COLUMNS,
            KeyCode::Enter | KeyCode::Char(' ') => return Some(self.begin(context)),
            KeyCode::Char('o') => return Some(self.details(context)),
            KeyCode::Esc | KeyCode::Char('q') => return Some(Request::Back),
            _ => {}
        }
        None
    }

    /// A click chooses; one on what is chosen already begins.
    fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Option<Request> {
        let place = pressed(mouse)?;
        let found = (0..COLUMNS).find_map(|at| Some((at, self.columns[at].at(self.areas[at], place)?)));
        let (column, item) = found?;
        let again = self.column == column && self.columns[column].chosen == item;
        self.column = column;
        self.columns[column].chosen = item;
        if column == GAME && !again {
            self.offer(context);
        }
        again.then(|| self.begin(context))
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let (theme, area) = (context.theme, area.inner(Margin::new(2, 1)));
        // A list that would not fit needs the row more than the title does.
        let title = if area.height < TALL { 1 } else { 2 };
        let rows =
            [Constraint::Length(title), Constraint::Min(3), Constraint::Length(4), Constraint::Length(1)];
        let [head, body, about, foot] = Layout::vertical(rows).areas(area);
        frame.render_widget(Line::styled(context.told("tui.setup.title"), theme.accent()), head);
        let widths = if area.width < ROOMY {
            [Constraint::Fill(3), Constraint::Fill(3), Constraint::Fill(2)]
        } else {
            [Constraint::Length(18), Constraint::Min(30), Constraint::Length(12)]
        };
        let parts: [Rect; COLUMNS] = Layout::horizontal(widths).spacing(2).areas(body);
        let heads = ["tui.setup.game", "tui.setup.opponent", "tui.setup.side"].map(|key| context.told(key));
        for (at, part) in parts.into_iter().enumerate() {
            let [name, list] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(part);
            frame.render_widget(Line::styled(heads[at].clone(), theme.dim()), name);
            let active = at == self.column;
            let mut menu = self.columns[at].clone();
            if at == OPPONENT && area.width < ROOMY {
                menu.items = self.opponents.iter().map(|(spec, _)| spec.clone()).collect();
            }
            frame.render_widget(MenuView { menu: &menu, theme, active }, list);
            self.areas[at] = list;
        }
        let told = match self.column {
            OPPONENT => self.opponent_told(context),
            _ => context.say(&self.game().about()),
        };
        let [_, about] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(about);
        frame.render_widget(Paragraph::new(told).wrap(Wrap { trim: true }).style(theme.text()), about);
        let keys = fit_keys(&context.told("tui.setup.keys"), foot.width);
        frame.render_widget(Line::styled(keys, theme.dim()), foot);
    }
}
