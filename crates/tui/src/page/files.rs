//! Choosing a file, and one of its games.

use std::path::{Path, PathBuf};

use ludoteca_core::Error;
use ludoteca_house::in_file;
use ludoteca_session::GameText;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::background::Background;
use crate::context::Context;
use crate::event::{News, pressed};
use crate::menu::{Menu, MenuView};
use crate::page::{AnalysisPage, Page, Request};
use crate::record::{about, games_of, read_game};
use crate::sheet::{prose, sheet};
use crate::typing::{Typed, Typing};

/// What leads to the folder above.
const ABOVE: &str = "..";

/// Choosing a file, and one of its games.
pub(crate) struct FilesPage {
    folder: PathBuf,
    /// What is in the folder, folders first.
    paths: Vec<PathBuf>,
    /// The games of the chosen file, where it has several.
    games: Vec<GameText>,
    /// The file whose games are listed or read.
    file: PathBuf,
    menu: Menu,
    area: Rect,
    typing: Option<Typing>,
    said: Option<String>,
    work: Option<Background>,
}

impl FilesPage {
    /// The files of the folder that the program was started in.
    pub(crate) fn new(context: &Context) -> FilesPage {
        let folder = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
        FilesPage::at(folder, context)
    }

    /// The files of a folder.
    pub(crate) fn at(folder: PathBuf, context: &Context) -> FilesPage {
        let mut page = FilesPage {
            folder,
            paths: Vec::new(),
            games: Vec::new(),
            file: PathBuf::new(),
            menu: Menu::default(),
            area: Rect::ZERO,
            typing: None,
            said: None,
            work: None,
        };
        page.list(context);
        page
    }

    /// Lists what is in the folder.
    fn list(&mut self, context: &Context) {
        self.games.clear();
        let entries = match std::fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(cause) => {
                let error = ludoteca_house::FileError::Read { path: self.folder.clone(), cause };
                self.said = Some(context.say(Error::from(error).message()));
                return;
            }
        };
        let visible = |path: &PathBuf| !name(path).starts_with('.');
        self.paths = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(visible).collect();
        self.paths.sort_by_key(|path| (!path.is_dir(), name(path).to_lowercase()));
        if self.folder.parent().is_some() {
            self.paths.insert(0, self.folder.join(ABOVE));
        }
        let shown = |path: &PathBuf| if path.is_dir() { format!("{}/", name(path)) } else { name(path) };
        self.menu = Menu::new(self.paths.iter().map(shown).collect());
    }

    /// Opens what is chosen: a folder, a file, or a game of one.
    fn open(&mut self, context: &Context) -> Option<Request> {
        if !self.games.is_empty() {
            let text = self.games.get(self.menu.chosen)?.clone();
            return Some(self.show(&text, context));
        }
        let path = self.paths.get(self.menu.chosen)?.clone();
        self.enter(&path, context);
        None
    }

    /// Goes into a folder, or reads a file.
    fn enter(&mut self, path: &Path, context: &Context) {
        self.said = None;
        if path.is_dir() {
            self.folder = path.canonicalize().unwrap_or_else(|_| path.to_owned());
            return self.list(context);
        }
        let (games, file) = (context.games.clone(), path.to_owned());
        self.file.clone_from(&file);
        self.work = context.work(move |control, _| {
            let texts = games_of(&file);
            let told = texts.map(|texts| {
                let told = |text: GameText| {
                    // Of a game that is broken nothing is known until somebody wants it.
                    let live = read_game(&games, &text).ok();
                    let told = live.map_or_else(String::new, |live| about(&*live));
                    (text, told)
                };
                texts.into_iter().take_while(|_| !control.is_stopped()).map(told).collect()
            });
            News::Games(told)
        });
    }

    /// Takes the games of a file: one is shown at once, several are listed.
    fn read(&mut self, games: Result<Vec<(GameText, String)>, Error>, context: &Context) {
        self.work = None;
        match games {
            Ok(games) => {
                let line = |(text, line): &(GameText, String)| format!("{:>4}. {line}", text.number);
                self.menu = Menu::new(games.iter().map(line).collect());
                self.games = games.into_iter().map(|(text, _)| text).collect();
            }
            Err(error) => self.said = Some(context.say(error.message())),
        }
    }

    fn show(&self, text: &GameText, context: &Context) -> Request {
        let live = read_game(&context.games, text).map_err(|what| in_file(&self.file, what));
        AnalysisPage::show(live, context)
    }

    fn escape(&mut self, context: &Context) -> Option<Request> {
        if let Some(work) = &self.work {
            work.stop();
        } else if self.games.is_empty() {
            return Some(Request::Back);
        } else {
            self.list(context);
        }
        None
    }

    /// Takes a key while a path is typed; what it may become is offered.
    fn type_key(&mut self, key: KeyEvent, context: &Context) {
        let Some(typing) = &mut self.typing else { return };
        match typing.key(key) {
            Typed::Done(text) => {
                self.typing = None;
                let path = self.folder.join(text.trim());
                if !text.trim().is_empty() {
                    self.enter(&path, context);
                }
            }
            Typed::Dropped => self.typing = None,
            Typed::More => typing.offer(completions(&self.folder, &typing.text())),
        }
    }
}

/// The paths that begin as a text does, seen from a folder.
fn completions(folder: &Path, text: &str) -> Vec<String> {
    let within = text.rfind(std::path::MAIN_SEPARATOR).map_or("", |at| &text[..=at]);
    let entries = std::fs::read_dir(folder.join(within)).into_iter().flatten();
    let path = |entry: std::fs::DirEntry| {
        let end = if entry.path().is_dir() { std::path::MAIN_SEPARATOR_STR } else { "" };
        format!("{within}{}{end}", entry.file_name().to_string_lossy())
    };
    let mut paths: Vec<String> = entries.filter_map(Result::ok).map(path).collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> String {
    path.file_name().map_or_else(|| ABOVE.to_owned(), |name| name.to_string_lossy().into_owned())
}

impl Page for FilesPage {
    fn help(&self) -> &'static str {
        "tui.help.files"
    }

    fn work(&self) -> Option<&Background> {
        self.work.as_ref()
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    fn hear(&mut self, _: u64, news: News, context: &Context) {
        if let News::Games(games) = news {
            self.read(games, context);
        }
    }

    fn paste(&mut self, text: &str, _: &Context) {
        if let Some(typing) = &mut self.typing {
            typing.paste(text);
        }
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        if self.typing.is_some() {
            self.type_key(key, context);
            return None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.escape(context);
        }
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.menu.go(-1),
            KeyCode::Down | KeyCode::Char('j') => self.menu.go(1),
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.open(context),
            KeyCode::Char('m' | '/') => self.typing = Some(Typing::new(completions(&self.folder, ""))),
            KeyCode::Left | KeyCode::Backspace if self.games.is_empty() => {
                let above = self.folder.join(ABOVE);
                self.enter(&above, context);
            }
            KeyCode::Esc | KeyCode::Left | KeyCode::Backspace => return self.escape(context),
            KeyCode::Char('q') => return Some(Request::Back),
            KeyCode::Char('t') => return Some(Request::Theme),
            KeyCode::Char('L') => return Some(Request::Language),
            _ => {}
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Option<Request> {
        let item = self.menu.at(self.area, pressed(mouse)?)?;
        let again = std::mem::replace(&mut self.menu.chosen, item) == item;
        if again { self.open(context) } else { None }
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let body = sheet(frame, area, context, &context.told("tui.files.title"), "tui.files.keys");
        let rows = [Constraint::Length(2), Constraint::Min(3), Constraint::Length(2)];
        let [place, list, said] = Layout::vertical(rows).areas(body);
        let shown = if self.games.is_empty() { &self.folder } else { &self.file };
        frame.render_widget(Line::styled(shown.display().to_string(), context.theme.dim()), place);
        self.area = list;
        frame.render_widget(MenuView { menu: &self.menu, theme: context.theme, active: true }, list);
        let lines = match (&self.typing, &self.said) {
            (Some(typing), _) => typing.lines(&context.told("tui.files.typed"), context.theme),
            (None, Some(said)) => vec![Line::styled(said.clone(), context.theme.accent())],
            (None, None) if self.work.is_some() => {
                vec![Line::styled(context.told("tui.puzzles.wait"), context.theme.dim())]
            }
            (None, None) => Vec::new(),
        };
        frame.render_widget(prose(lines, context.theme), said);
    }
}
