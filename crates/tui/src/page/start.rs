//! The start screen.

use ludoteca_core::{Message, Side};
use ludoteca_house::{AnyGame, LiveGame};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::{Alignment, Constraint, Layout, Margin, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use crate::TEXTS;
use crate::board_view::BoardView;
use crate::context::Context;
use crate::event::pressed;
use crate::menu::{Menu, MenuView};
use crate::page::{
    FilesPage, LessonsPage, LibraryPage, MatchesPage, Page, PuzzlesPage, Request, RulesPage, SetUpPage,
    SettingsPage, TreesPage, TuningPage,
};
use crate::sheet::fit_keys;

/// The name of the program in large letters, and what it takes.
const LOGO: [&str; 3] =
    ["█   █ █ █▀▄ █▀█ ▀█▀ █▀▀ █▀▀ █▀█", "█   █ █ █ █ █ █  █  █▀  █   █▀█", "▀▀▀ ▀▀▀ ▀▀  ▀▀▀  ▀  ▀▀▀ ▀▀▀ ▀ ▀"];
/// The least width of a screen with a board beside the list.
const WIDE: u16 = 76;

/// What the start screen offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    GoOn,
    Play,
    Puzzles,
    Lessons,
    Analysis,
    Library,
    Trees,
    Matches,
    Learning,
    Browser,
    Rules,
    Settings,
    Quit,
}

impl Item {
    /// All of them, in their order.
    const ALL: [Item; 13] = [
        Item::GoOn,
        Item::Play,
        Item::Puzzles,
        Item::Lessons,
        Item::Analysis,
        Item::Library,
        Item::Trees,
        Item::Matches,
        Item::Learning,
        Item::Browser,
        Item::Rules,
        Item::Settings,
        Item::Quit,
    ];

    /// What it is called, and what it does.
    fn messages(self, context: &Context) -> [Message; 2] {
        let (name, about) = match self {
            Item::GoOn => ("tui.start.go_on", "tui.start.go_on.about"),
            Item::Play => ("tui.start.play", "tui.start.play.about"),
            Item::Puzzles => ("tui.start.puzzles", "tui.start.puzzles.about"),
            Item::Lessons => ("tui.start.lessons", "tui.start.lessons.about"),
            Item::Analysis => ("tui.start.analysis", "tui.start.analysis.about"),
            Item::Library => ("tui.start.library", "tui.start.library.about"),
            Item::Trees => ("tui.start.trees", "tui.start.trees.about"),
            Item::Matches => ("tui.start.matches", "tui.start.matches.about"),
            Item::Learning => ("tui.start.learning", "tui.start.learning.about"),
            Item::Browser => ("tui.start.browser", "tui.start.browser.about"),
            Item::Rules => ("tui.start.rules", "tui.start.rules.about"),
            Item::Settings => ("tui.start.settings", "tui.start.settings.about"),
            Item::Quit => ("tui.start.quit", "tui.start.quit.about"),
        };
        let name = TEXTS.message(name).with_message("theme", context.theme.message());
        [name, TEXTS.message(about)]
    }
}

/// The start screen.
pub(crate) struct StartPage {
    items: Vec<Item>,
    menu: Menu,
    area: Rect,
    /// A board to look at, and which game it is of.
    board: Option<(BoardView, Message)>,
}

impl StartPage {
    pub(crate) fn new(context: &Context) -> StartPage {
        let mut page = StartPage { items: Vec::new(), menu: Menu::default(), area: Rect::ZERO, board: None };
        page.refresh(context);
        page
    }

    fn chosen(&self, context: &Context) -> Request {
        match self.items[self.menu.chosen] {
            Item::GoOn => Request::GoOn,
            Item::Play => Request::Show(Box::new(SetUpPage::new(context))),
            Item::Puzzles => Request::Show(Box::new(PuzzlesPage::new(context))),
            Item::Lessons => Request::Show(Box::new(LessonsPage::new(context))),
            Item::Analysis => Request::Show(Box::new(FilesPage::new(context))),
            Item::Library => Request::Show(Box::new(LibraryPage::new(context))),
            Item::Trees => Request::Show(Box::new(TreesPage::new(context))),
            Item::Matches => Request::Show(Box::new(MatchesPage::new(context))),
            Item::Learning => Request::Show(Box::new(TuningPage::new(context))),
            Item::Browser => Request::Browser,
            Item::Rules => Request::Show(Box::new(RulesPage::new(None, context))),
            Item::Settings => Request::Show(Box::new(SettingsPage::new(context))),
            Item::Quit => Request::Quit,
        }
    }

    /// The name of the program, and what it is.
    fn draw_head(frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = context.theme;
        let mut lines: Vec<Line<'_>> = if context.look().unicode && area.height > 3 {
            LOGO.iter().map(|row| Line::styled(*row, theme.accent())).collect()
        } else {
            vec![Line::styled("L U D O T E C A", theme.accent())]
        };
        lines.push(Line::styled(context.told("tui.start.about"), theme.dim()));
        frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), area);
    }

    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let Some((board, title)) = &mut self.board else { return };
        let [picture, name] = Layout::vertical([Constraint::Min(3), Constraint::Length(1)]).areas(area);
        board.draw(frame, picture, context.theme);
        let title = Line::styled(context.say(title), context.theme.dim());
        frame.render_widget(Paragraph::new(title).alignment(Alignment::Center), name);
    }
}

impl Page for StartPage {
    fn help(&self) -> &'static str {
        "tui.help.start"
    }

    /// Offers what can be done now: to go on only where a game was left unfinished.
    fn refresh(&mut self, context: &Context) {
        let left = left(context);
        let offered = Item::ALL.into_iter().filter(|item| match item {
            Item::GoOn => !matches!(left, Left::Nothing),
            Item::Browser => context.options.page.is_some(),
            _ => true,
        });
        self.items = offered.collect();
        self.menu.items = self.items.iter().map(|item| context.say(&item.messages(context)[0])).collect();
        self.menu.chosen = self.menu.chosen.min(self.items.len() - 1);
        let shown = match left {
            Left::Game(live) => Some(live),
            Left::Nothing | Left::Broken => example(context),
        };
        self.board = shown.map(|mut live| {
            live.set_look(context.look());
            let session = live.session();
            let seats = Side::ALL.map(|side| session.recorded_name(side).unwrap_or_default().to_owned());
            let title = context.games.iter().find(|game| game.name() == session.game_name());
            let title = title.map_or_else(|| TEXTS.message("tui.start.about"), |game| game.title());
            let title = if seats.iter().all(String::is_empty) {
                title
            } else {
                TEXTS.message("tui.start.left").with_message("game", title).with("n", session.plies())
            };
            (BoardView::still(&*live), title)
        });
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.menu.go(-1),
            KeyCode::Down | KeyCode::Char('j') => self.menu.go(1),
            KeyCode::Home => self.menu.chosen = 0,
            KeyCode::End => self.menu.chosen = self.items.len() - 1,
            KeyCode::Enter | KeyCode::Char(' ') => return Some(self.chosen(context)),
            KeyCode::Esc | KeyCode::Char('q') => return Some(Request::Quit),
            KeyCode::Char('n') => return Some(Request::Show(Box::new(SetUpPage::new(context)))),
            KeyCode::Char('p') => return Some(Request::Show(Box::new(PuzzlesPage::new(context)))),
            KeyCode::Char('t') => return Some(Request::Theme),
            KeyCode::Char('L') => return Some(Request::Language),
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
        let head = if area.height >= 24 { 6 } else { 3 };
        let rows =
            [Constraint::Length(head), Constraint::Min(3), Constraint::Length(3), Constraint::Length(1)];
        let [head, body, about, foot] = Layout::vertical(rows).areas(area);
        StartPage::draw_head(frame, head.inner(Margin::new(0, 1)), context);
        let width = self.menu.items.iter().map(|item| item.chars().count() + 4).max().unwrap_or(0) as u16;
        let [list, board] = if area.width >= WIDE {
            let sides = [
                Constraint::Fill(1),
                Constraint::Length(width + 2),
                Constraint::Fill(4),
                Constraint::Fill(1),
            ];
            let [_, list, board, _] = Layout::horizontal(sides).spacing(2).areas(body);
            [list, board]
        } else {
            let sides = [Constraint::Min(0), Constraint::Length(width), Constraint::Min(0)];
            let [_, list, _] = Layout::horizontal(sides).areas(body);
            [list, Rect::ZERO]
        };
        let rows = (self.items.len() as u16).min(list.height);
        self.area = Rect { y: list.y + (list.height - rows) / 2, height: rows, ..list };
        frame.render_widget(MenuView { menu: &self.menu, theme, active: true }, self.area);
        if board.height > 6 {
            self.draw_board(frame, board, context);
        }
        let told = context.say(&self.items[self.menu.chosen].messages(context)[1]);
        let told = Paragraph::new(told).wrap(Wrap { trim: true }).alignment(Alignment::Center);
        frame.render_widget(told.style(theme.text()), about.inner(Margin::new(4, 0)));
        let keys = Line::styled(fit_keys(&context.told("tui.start.keys"), foot.width), theme.dim());
        frame.render_widget(Paragraph::new(keys).alignment(Alignment::Center), foot);
    }
}

/// What was left on the table.
enum Left {
    Nothing,
    Game(Box<dyn LiveGame>),
    /// What cannot be read; what is wrong with it is told once somebody wants to go on with it.
    Broken,
}

/// The game that was left unfinished last.
fn left(context: &Context) -> Left {
    if !context.options.keeps {
        return Left::Nothing;
    }
    for path in context.options.folders.left_behind() {
        match context.load(&path) {
            Ok(live) if live.session().outcome().is_none() => return Left::Game(live),
            Ok(_) => {}
            Err(_) => return Left::Broken,
        }
    }
    Left::Nothing
}

/// A position that is worth looking at, of one of the games.
fn example(context: &Context) -> Option<Box<dyn LiveGame>> {
    let shown: Vec<&'static dyn AnyGame> =
        context.games.iter().copied().filter(|game| game.tree_example().is_some()).collect();
    let game = *shown.get((context.options.seed % shown.len().max(1) as u64) as usize)?;
    let example = game.tree_example()?;
    game.open(Some(example.rules), Some(example.position)).ok()
}
