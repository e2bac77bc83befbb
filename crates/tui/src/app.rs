//! The program on the screen: which page is shown, and what becomes of events.

use std::sync::mpsc::Sender;

use ludoteca_core::{Control, Error, Language, Look, Message, Side, Spec};
use ludoteca_house::{AnyGame, LiveGame, load_bytes};
use ludoteca_user::{Aside, Autosave, Keeping, table_folder, unfinished};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::{Margin, Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Wrap};

use crate::event::Event;
use crate::page::{NewGame, Page, Request, SetUpPage, StartPage, TablePage};
use crate::theme::Theme;
use crate::{Options, TEXTS};

/// The smallest screen that everything can be drawn on.
const SMALLEST: (u16, u16) = (40, 12);

/// The program on the screen.
pub(crate) struct App {
    games: Vec<&'static dyn AnyGame>,
    options: Options,
    events: Sender<Event>,
    page: Page,
    theme: Theme,
    /// The choices of the last game.
    last: Option<NewGame>,
    /// Whether help is shown over the page.
    helps: bool,
    /// What went wrong, shown until a key is pressed.
    notice: Option<Message>,
    over: bool,
}

impl App {
    pub(crate) fn new(games: Vec<&'static dyn AnyGame>, options: Options, events: Sender<Event>) -> App {
        let theme = if options.look.colour { Theme::default() } else { Theme::Plain };
        let goes_on = options.keeps && !left_behind().is_empty();
        let page = Page::Start(StartPage::new(goes_on, options.look.language));
        let last = options.game.map(|game| NewGame { game, opponent: String::new(), side: Side::First });
        let sets_up = last.is_some();
        let mut app =
            App { games, options, events, page, theme, last, helps: false, notice: None, over: false };
        if sets_up {
            app.set_up();
        }
        app
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Whether something goes on in the background.
    pub(crate) fn is_busy(&self) -> bool {
        matches!(&self.page, Page::Table(page) if page.is_busy())
    }

    fn language(&self) -> Language {
        self.options.look.language
    }

    /// Does what an event asks for.
    pub(crate) fn handle(&mut self, event: Event) {
        let request = match event {
            Event::Gone => Some(Request::Quit),
            Event::Resized => None,
            Event::Key(key) => {
                let interrupted = key.modifiers.contains(KeyModifiers::CONTROL)
                    && key.code == KeyCode::Char('c')
                    && !matches!(self.page, Page::Table(_));
                if interrupted {
                    Some(Request::Quit)
                } else if self.notice.take().is_some() || std::mem::take(&mut self.helps) {
                    None
                } else if key.code == KeyCode::Char('?') && !self.is_typing() {
                    self.helps = true;
                    None
                } else {
                    match &mut self.page {
                        Page::Start(page) => page.key(key),
                        Page::SetUp(page) => page.key(key),
                        Page::Table(page) => page.key(key),
                    }
                }
            }
            Event::Mouse(mouse) => {
                let place = Position::new(mouse.column, mouse.row);
                if mouse.kind == MouseEventKind::Down(MouseButton::Left) { self.click(place) } else { None }
            }
            Event::Paste(text) => {
                if let Page::Table(page) = &mut self.page {
                    page.paste(&text);
                }
                None
            }
            Event::Thought(number, thought) => {
                if let Page::Table(page) = &mut self.page {
                    page.thought(number, thought);
                }
                None
            }
            Event::Answer(answer) => {
                if let Page::Table(page) = &mut self.page {
                    page.answer(answer);
                }
                None
            }
            Event::Hint(number, hint) => {
                if let Page::Table(page) = &mut self.page {
                    page.hinted(number, hint);
                }
                None
            }
        };
        if let Some(request) = request {
            self.grant(request);
        }
    }

    fn is_typing(&self) -> bool {
        matches!(&self.page, Page::Table(page) if page.is_typing())
    }

    fn click(&mut self, place: Position) -> Option<Request> {
        if self.notice.take().is_some() || std::mem::take(&mut self.helps) {
            return None;
        }
        match &mut self.page {
            Page::Start(page) => page.click(place),
            Page::SetUp(page) => page.click(place),
            Page::Table(page) => {
                page.click(place);
                None
            }
        }
    }

    /// Does what a page asks for.
    fn grant(&mut self, request: Request) {
        match request {
            Request::Start => self.start(),
            Request::SetUp => self.set_up(),
            Request::Begin(new) => {
                if let Err(error) = self.begin(new) {
                    self.notice = Some(error.message().clone());
                }
            }
            Request::GoOn => self.go_on(),
            Request::Theme => self.theme = self.theme.next(),
            Request::Language => self.change_language(),
            Request::Quit => self.over = true,
        }
    }

    fn start(&mut self) {
        // The game is kept already; without its page its table is free, and it is offered.
        self.page = Page::Start(StartPage::new(false, self.language()));
        let goes_on = self.options.keeps && !left_behind().is_empty();
        self.page = Page::Start(StartPage::new(goes_on, self.language()));
    }

    fn set_up(&mut self) {
        self.page = Page::SetUp(SetUpPage::new(&self.games, self.language(), self.last.as_ref()));
    }

    /// Begins a new game.
    fn begin(&mut self, new: NewGame) -> Result<(), Error> {
        let mut live = new.game.open(None, None)?;
        let opponent: Spec = new.opponent.parse()?;
        live.sit(new.side, Spec::human(), 0, &Control::untimed())?;
        live.sit(new.side.other(), opponent, self.options.seed, &Control::timed())?;
        live.session_mut().set_date(&self.options.today);
        live.set_look(Look { flipped: new.side == Side::Second && live.turns(), ..self.options.look });
        let keeping = Keeping::usual().filter(|_| self.options.keeps);
        self.last = Some(new);
        self.show(live, keeping);
        Ok(())
    }

    /// Goes on with the game that was left last; those that are broken are set aside.
    fn go_on(&mut self) {
        for path in left_behind() {
            let Ok(Some(table)) = Autosave::adopt(&path) else { continue };
            match self.load(&path) {
                Ok(mut live) => {
                    for side in Side::ALL {
                        live.sit_recorded(side, self.options.seed, &Control::timed());
                    }
                    live.set_look(self.options.look);
                    let keeping = Keeping::usual().map(|keeping| {
                        let mut keeping = keeping.with(table);
                        keeping.take_up(&*live);
                        keeping
                    });
                    return self.show(live, keeping);
                }
                Err(why) => self.notice = Some(Aside::put(&path, why).message()),
            }
        }
        self.start();
    }

    fn load(&self, path: &std::path::Path) -> Result<Box<dyn LiveGame>, Error> {
        let text = String::from_utf8_lossy(&load_bytes(path)?).into_owned();
        let unknown = || TEXTS.unknown("tui.no_game").with("path", path.display());
        let mut failure = None;
        for game in &self.games {
            match game.load(&text) {
                Ok(live) => return Ok(live),
                Err(error) => failure = Some(error),
            }
        }
        Err(failure.unwrap_or_else(unknown))
    }

    fn show(&mut self, live: Box<dyn LiveGame>, keeping: Option<Keeping>) {
        self.page = Page::Table(Box::new(TablePage::new(live, keeping, self.events.clone())));
    }

    fn change_language(&mut self) {
        let at = Language::ALL.into_iter().position(|language| language == self.language()).unwrap_or(0);
        self.options.look.language = Language::ALL[(at + 1) % Language::ALL.len()];
        match &mut self.page {
            Page::Start(_) => self.start(),
            Page::SetUp(_) => self.set_up(),
            Page::Table(page) => page.set_look(self.options.look),
        }
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        frame.buffer_mut().set_style(area, self.theme.text());
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let message = TEXTS.message("tui.small").with("width", SMALLEST.0).with("height", SMALLEST.1);
            let text = Paragraph::new(self.language().say(&message)).wrap(Wrap { trim: true });
            return frame.render_widget(text, area);
        }
        let language = self.language();
        match &mut self.page {
            Page::Start(page) => page.draw(frame, area, self.theme, language),
            Page::SetUp(page) => page.draw(frame, area.inner(Margin::new(2, 1)), self.theme),
            Page::Table(page) => page.draw(frame, area, self.theme),
        }
        if let Some(notice) = &self.notice {
            let text = language.say(notice);
            self.draw_over(frame, area, "tui.notice", &text);
        } else if self.helps {
            let key = match self.page {
                Page::Start(_) => "tui.help.start",
                Page::SetUp(_) => "tui.help.setup",
                Page::Table(_) => "tui.help.table",
            };
            let text = language.say(&TEXTS.message(key));
            self.draw_over(frame, area, "tui.help", &text);
        }
    }

    /// Draws a text over the page.
    fn draw_over(&self, frame: &mut Frame<'_>, area: Rect, title: &'static str, text: &str) {
        let lines: Vec<Line<'_>> = text.lines().map(Line::from).collect();
        let height = (lines.len() as u16 + 2).min(area.height);
        let width = 64.min(area.width);
        let middle = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
        frame.render_widget(Clear, middle);
        let block = Block::new().borders(Borders::ALL).border_style(self.theme.accent());
        let block = block.title(self.language().say(&TEXTS.message(title)));
        let text = Paragraph::new(lines).wrap(Wrap { trim: false }).block(block).style(self.theme.text());
        frame.render_widget(text, middle);
    }
}

/// The games that were left behind, the latest first.
fn left_behind() -> Vec<std::path::PathBuf> {
    table_folder().map(|folder| unfinished(&folder)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
