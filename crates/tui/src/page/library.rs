//! The games that are kept: a list with a picture, to be searched, opened and deleted.

use ludoteca_core::{Control, Error, Message, Side};
use ludoteca_house::LiveGame;
use ludoteca_session::GameText;
use ludoteca_user::{Aside, Filter, Library, Listed};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::TEXTS;
use crate::background::Background;
use crate::board_view::BoardView;
use crate::context::Context;
use crate::event::{News, pressed};
use crate::menu::{Menu, MenuView};
use crate::page::{AnalysisPage, Page, Request};
use crate::record::read_game;
use crate::sheet::{beside, panel, prose, sheet};
use crate::typing::{Typed, Typing};

/// The games that are kept.
pub(crate) struct LibraryPage {
    library: Option<Library>,
    games: Vec<Listed>,
    /// The places of those that fit what is searched for.
    found: Vec<usize>,
    /// What is searched for.
    search: String,
    menu: Menu,
    area: Rect,
    /// The picture of the chosen game.
    preview: Option<BoardView>,
    typing: Option<Typing>,
    /// Whether it is asked if the chosen game is to be deleted.
    asks: bool,
    said: Option<Message>,
    work: Option<Background>,
}

impl LibraryPage {
    pub(crate) fn new(context: &Context) -> LibraryPage {
        let mut page = LibraryPage {
            library: context.options.folders.library(),
            games: Vec::new(),
            found: Vec::new(),
            search: String::new(),
            menu: Menu::default(),
            area: Rect::ZERO,
            preview: None,
            typing: None,
            asks: false,
            said: None,
            work: None,
        };
        page.read(context);
        page
    }

    /// Reads the library in the background.
    fn read(&mut self, context: &Context) {
        let Some(library) = self.library.clone() else { return };
        let known = context.games.clone();
        self.work = context.work(move |_, _| {
            let (mut found, mut aside) = (Vec::new(), Vec::new());
            let read = library.each_read(
                &|text| read_game(&known, &GameText::alone(text)),
                &Filter::default(),
                &mut |one| aside.push(one),
                &mut |listed, _| found.push(listed),
            );
            News::Library(read.map(|()| found), aside)
        });
    }

    fn take(&mut self, games: Result<Vec<Listed>, Error>, aside: &[Aside], context: &Context) {
        self.work = None;
        self.said = aside.first().map(Aside::message);
        match games {
            Ok(games) => self.games = games,
            Err(error) => self.said = Some(error.message().clone()),
        }
        // The latest first.
        self.games.sort_by(|one, other| (&other.date, &other.name).cmp(&(&one.date, &one.name)));
        self.list(context);
    }

    /// Lists the games that fit what is searched for.
    fn list(&mut self, context: &Context) {
        let words: Vec<String> = self.search.split_whitespace().map(str::to_lowercase).collect();
        let fits = |listed: &Listed| {
            let text = format!("{} {}", listed.name, line(listed, 0)).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        self.found = (0..self.games.len()).filter(|&at| fits(&self.games[at])).collect();
        let width = self.games.iter().map(|listed| listed.game.len()).max().unwrap_or(0);
        self.menu.items = self.found.iter().map(|&at| line(&self.games[at], width)).collect();
        self.menu.chosen = self.menu.chosen.min(self.found.len().saturating_sub(1));
        self.look(context);
    }

    fn chosen(&self) -> Option<&Listed> {
        self.found.get(self.menu.chosen).map(|&at| &self.games[at])
    }

    /// The chosen game.
    fn open(&self, context: &Context) -> Option<Result<Box<dyn LiveGame>, Error>> {
        let (library, listed) = (self.library.as_ref()?, self.chosen()?);
        Some(library.record(&listed.name).and_then(|text| context.read_record(&text)))
    }

    /// Shows the picture of the chosen game.
    fn look(&mut self, context: &Context) {
        self.asks = false;
        self.preview = self.open(context).and_then(Result::ok).map(|live| BoardView::still(&*live));
    }

    /// Goes on with the chosen game at the table.
    fn play(&self, context: &Context) -> Option<Request> {
        let mut live = match self.open(context)? {
            Ok(live) => live,
            Err(error) => return Some(Request::Tell(error.message().clone())),
        };
        for side in Side::ALL {
            live.sit_recorded(side, context.options.seed, &Control::timed());
        }
        Some(Request::Play(live))
    }

    fn delete(&mut self, context: &Context) {
        self.asks = false;
        let (Some(library), Some(listed)) = (&self.library, self.chosen()) else { return };
        let name = listed.name.clone();
        match library.delete(&name) {
            Ok(()) => {
                self.games.retain(|game| game.name != name);
                self.said = Some(TEXTS.message("tui.library.deleted"));
                self.list(context);
            }
            Err(error) => self.said = Some(error.message().clone()),
        }
    }

    fn go(&mut self, by: isize, context: &Context) {
        self.said = None;
        self.menu.go(by);
        self.look(context);
    }

    /// What is typed, asked or to be said.
    fn lines(&self, context: &Context) -> Vec<Line<'static>> {
        let theme = context.theme;
        let dim = |key: &'static str| vec![Line::styled(context.told(key), theme.dim())];
        match (&self.typing, &self.said) {
            (Some(typing), _) => typing.lines(&context.told("tui.library.search"), theme),
            _ if self.asks => vec![Line::styled(context.told("tui.library.sure"), theme.accent())],
            (None, Some(said)) => vec![Line::styled(context.say(said), theme.accent())],
            (None, None) if self.work.is_some() => dim("tui.puzzles.wait"),
            (None, None) if self.library.is_none() => dim("tui.library.nowhere"),
            (None, None) if self.games.is_empty() => dim("tui.library.empty"),
            (None, None) => {
                let count = TEXTS.message("tui.library.count").with("n", self.found.len());
                let mut text = context.say(&count.with("all", self.games.len()));
                if !self.search.is_empty() {
                    text += &format!("   /{}", self.search);
                }
                vec![Line::styled(text, theme.dim())]
            }
        }
    }
}

/// A game on one line, with so many columns for its name.
fn line(listed: &Listed, width: usize) -> String {
    let player = |side: Side| listed.players[side].clone().unwrap_or_else(|| "?".to_owned());
    format!(
        "{:<10} {:<width$} {:<7} {} – {}",
        listed.date.as_deref().unwrap_or("?"),
        listed.game,
        listed.result,
        player(Side::First),
        player(Side::Second)
    )
}

impl Page for LibraryPage {
    fn help(&self) -> &'static str {
        "tui.help.library"
    }

    fn work(&self) -> Option<&Background> {
        self.work.as_ref()
    }

    fn takes_interrupts(&self) -> bool {
        false
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    fn refresh(&mut self, context: &Context) {
        self.look(context);
    }

    fn hear(&mut self, _: u64, news: News, context: &Context) {
        if let News::Library(games, aside) = news {
            self.take(games, &aside, context);
        }
    }

    fn paste(&mut self, text: &str, _: &Context) {
        if let Some(typing) = &mut self.typing {
            typing.paste(text);
        }
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        if let Some(typing) = &mut self.typing {
            match typing.key(key) {
                Typed::More => self.search = typing.text(),
                Typed::Done(text) => {
                    text.trim().clone_into(&mut self.search);
                    self.typing = None;
                }
                Typed::Dropped => {
                    self.search.clear();
                    self.typing = None;
                }
            }
            self.list(context);
            return None;
        }
        if std::mem::take(&mut self.asks) {
            if matches!(key.code, KeyCode::Char('y' | 's')) {
                self.delete(context);
            }
            return None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return None;
        }
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.go(-1, context),
            KeyCode::Down | KeyCode::Char('j') => self.go(1, context),
            KeyCode::PageUp => self.go(-(self.area.height as isize), context),
            KeyCode::PageDown => self.go(self.area.height as isize, context),
            KeyCode::Enter | KeyCode::Char(' ' | 'a') => {
                return self.open(context).map(|live| AnalysisPage::show(live, context));
            }
            KeyCode::Char('o') => return self.play(context),
            KeyCode::Char('/') => self.typing = Some(Typing::with(&self.search)),
            KeyCode::Char('d') | KeyCode::Delete => self.asks = self.chosen().is_some(),
            KeyCode::Char('t') => return Some(Request::Theme),
            KeyCode::Char('L') => return Some(Request::Language),
            KeyCode::Esc | KeyCode::Char('q') => return Some(Request::Back),
            _ => {}
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Option<Request> {
        let item = self.menu.at(self.area, pressed(mouse)?)?;
        if std::mem::replace(&mut self.menu.chosen, item) == item {
            return self.open(context).map(|live| AnalysisPage::show(live, context));
        }
        self.look(context);
        None
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let body = sheet(frame, area, context, &context.told("tui.start.library"), "tui.library.keys");
        let [list, side] = beside(body);
        let rows = [Constraint::Length(1), Constraint::Min(3), Constraint::Length(2)];
        let [_, games, said] = Layout::vertical(rows).areas(list);
        self.area = games;
        frame.render_widget(MenuView { menu: &self.menu, theme: context.theme, active: true }, games);
        frame.render_widget(prose(self.lines(context), context.theme), said);
        let plies = self.chosen().map_or(0, |listed| listed.plies);
        let title = context.say(&TEXTS.message("tui.library.preview").with("plies", plies));
        let block = panel(&title, context);
        let inner = block.inner(side);
        frame.render_widget(block, side);
        if let Some(preview) = &mut self.preview {
            preview.draw(frame, inner, context.theme);
        }
    }
}
