//! The program on the screen: which page is shown, and what becomes of events.

use std::sync::mpsc::Sender;
use std::time::Duration;

use ludoteca_core::{Error, Look, Message, Side};
use ludoteca_house::LiveGame;
use ludoteca_user::{Aside, Autosave, Keeping, Settings};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind};
use ratatui::layout::{Alignment, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Wrap};

use crate::context::Context;
use crate::event::{Event, News};
use crate::fidelity::reduce;
use crate::graphics::Picture;
use crate::legend::legend;
use crate::overlay::Overlay;
use crate::page::{NewGame, Page, Request, RulesPage, SetUpPage, StartPage, TablePage};
use crate::{Options, ScreenGame, TEXTS, Theme};

/// The smallest screen that everything can be drawn on.
const SMALLEST: (u16, u16) = (40, 12);

/// Why the screen is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Somebody has left it, or the terminal is gone.
    Left,
    /// Somebody comes back to it later.
    Suspended,
    /// A signal ends the program.
    Signal(i32),
    /// A work in the background has panicked.
    Failed,
}

/// The program on the screen.
pub(crate) struct App {
    context: Context,
    /// The pages, one on the other; the start screen lies under all of them.
    pages: Vec<Box<dyn Page>>,
    /// Which leaf of the help is shown over the page, if it is.
    help: Option<usize>,
    /// What went wrong, shown until a key is pressed.
    notice: Option<Message>,
    /// How what lies over the page is scrolled.
    overlay: Overlay,
    /// A word in passing, shown on the last row until a key is pressed.
    remark: Option<Message>,
    ending: Option<Ending>,
}

impl App {
    pub(crate) fn new(games: Vec<&'static dyn ScreenGame>, options: Options, events: Sender<Event>) -> App {
        let first = options.game;
        let context = Context::new(games, options, events);
        let mut pages: Vec<Box<dyn Page>> = vec![Box::new(StartPage::new(&context))];
        if first.is_some() {
            pages.push(Box::new(SetUpPage::new(&context)));
        }
        let (help, notice, overlay) = (None, None, Overlay::default());
        App { context, pages, help, notice, overlay, remark: None, ending: None }
    }

    /// Why the screen is to be left, if it is.
    pub(crate) fn take_ending(&mut self) -> Option<Ending> {
        self.ending.take()
    }

    /// Whether something goes on in the background that is waited for.
    #[cfg(test)]
    pub(crate) fn is_busy(&self) -> bool {
        self.top().is_busy()
    }

    /// How long the screen may stay as it is drawn; nothing means until something happens.
    pub(crate) fn beat(&self) -> Option<Duration> {
        self.top().beat()
    }

    /// Lets every page do what time has come for.
    pub(crate) fn tick(&mut self) {
        for page in &mut self.pages {
            page.tick(&self.context);
        }
    }

    /// The page on top.
    fn top(&self) -> &dyn Page {
        self.pages.last().expect("the start screen is never taken away").as_ref()
    }

    fn top_mut(&mut self) -> (&mut dyn Page, &Context) {
        let page = self.pages.last_mut().expect("the start screen is never taken away");
        (page.as_mut(), &self.context)
    }

    /// Does what an event asks for.
    pub(crate) fn handle(&mut self, event: Event) {
        let request = match event {
            Event::Gone => Some(Request::Quit),
            Event::Resized => None,
            Event::Signal(signal) => {
                self.ending = Some(Ending::Signal(signal));
                None
            }
            Event::Failed => {
                self.ending = Some(Ending::Failed);
                None
            }
            Event::Key(key) => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => {
                let (page, context) = self.top_mut();
                page.paste(&text, context);
                None
            }
            Event::News(number, news) => {
                self.tell(number, news);
                None
            }
        };
        if let Some(request) = request {
            self.grant(request);
        }
    }

    fn key(&mut self, key: KeyEvent) -> Option<Request> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') if !self.top().takes_interrupts() => return Some(Request::Quit),
                KeyCode::Char('z') => {
                    self.ending = Some(Ending::Suspended);
                    return None;
                }
                _ => {}
            }
        }
        self.remark = None;
        let asks = key.code == KeyCode::F(1)
            || (key.code == KeyCode::Char('?') && (self.help.is_some() || !self.top().is_typing()));
        if asks && self.notice.is_none() {
            return self.turn_help();
        }
        if (self.notice.is_some() || self.help.is_some()) && self.overlay.key(key.code) {
            return None;
        }
        if self.put_away() {
            return None;
        }
        let (page, context) = self.top_mut();
        page.key(key, context)
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Option<Request> {
        let presses = matches!(mouse.kind, MouseEventKind::Down(_));
        if (self.notice.is_some() || self.help.is_some()) && !presses {
            return None;
        }
        if presses && self.put_away() {
            return None;
        }
        let (page, context) = self.top_mut();
        page.mouse(mouse, context)
    }

    /// Takes away what lies over the page, if anything does.
    fn put_away(&mut self) -> bool {
        self.overlay = Overlay::default();
        self.notice.take().is_some() || self.help.take().is_some()
    }

    /// The leaves of the help: what keys do, and what is on the board.
    fn help_leaves(&self) -> Vec<(String, String)> {
        let keys = (self.context.told("tui.help"), self.context.told(self.top().help()));
        let legend = self.top().live().map(|live| legend(live, &self.context));
        let legend = legend.map(|text| (self.context.told("tui.legend"), text));
        std::iter::once(keys).chain(legend).collect()
    }

    /// Shows the help, its next leaf, or the rules after the last.
    fn turn_help(&mut self) -> Option<Request> {
        self.overlay = Overlay::default();
        let next = self.help.map_or(0, |leaf| leaf + 1);
        if next < self.help_leaves().len() {
            self.help = Some(next);
            return None;
        }
        self.help = None;
        let game = self.top().live().map(|live| live.session().game_name());
        Some(Request::Show(Box::new(RulesPage::new(game, &self.context))))
    }

    /// Tells the page that a work belongs to what it says.
    fn tell(&mut self, number: u64, news: News) {
        if let Some(page) = self.pages.iter_mut().find(|page| page.hears(number)) {
            page.hear(number, news, &self.context);
        }
    }

    /// Does what a page asks for.
    fn grant(&mut self, request: Request) {
        match request {
            Request::Show(page) => self.pages.push(page),
            Request::Back => {
                self.leave();
                self.refresh();
            }
            Request::Home(remark) => {
                self.remark = remark;
                self.pages.truncate(1);
                self.refresh();
            }
            Request::Begin(new) => {
                if let Err(error) = self.begin(&new) {
                    self.notice = Some(error.message().clone());
                }
            }
            Request::Play(live) => {
                let keeping = self.keeping().map(|mut keeping| {
                    keeping.take_up(&*live);
                    keeping
                });
                self.show(live, keeping);
            }
            Request::Give(gift) => {
                self.leave();
                self.refresh();
                let (page, context) = self.top_mut();
                page.take(gift, context);
            }
            Request::GoOn => self.go_on(),
            Request::Browser => {
                let open = self.context.options.page.as_ref();
                self.notice = open.map(|open| open().unwrap_or_else(|error| error.message().clone()));
            }
            Request::Theme => {
                self.context.theme = self.context.theme.next();
                let theme = self.context.theme.message();
                self.remark = Some(TEXTS.message("tui.coloured").with_message("theme", theme));
                self.refresh();
            }
            Request::Language => {
                self.context.speak_next_language();
                self.refresh();
            }
            Request::Settle(settings) => self.settle(&settings),
            Request::Tell(message) => self.notice = Some(message),
            Request::Quit => self.ending = Some(Ending::Left),
        }
    }

    /// Goes by what somebody has settled from now on, and keeps it.
    fn settle(&mut self, settings: &Settings) {
        let options = &mut self.context.options;
        options.look.language = settings.language.unwrap_or(options.look.language);
        options.keeps = settings.keep != Some(false);
        let theme = settings.theme.as_deref().and_then(Theme::named);
        self.context.theme = theme.unwrap_or(self.context.theme);
        self.notice = Some(match self.context.options.folders.settings() {
            None => TEXTS.message("tui.settings.nowhere"),
            Some(file) => match file.write(settings) {
                Ok(()) => TEXTS.message("tui.saved").with("path", file.path().display()),
                Err(error) => error.message().clone(),
            },
        });
        self.leave();
        self.refresh();
    }

    /// Takes the page on top away; the start screen stays.
    fn leave(&mut self) {
        if self.pages.len() > 1 {
            self.pages.pop();
        }
    }

    /// Lets every page learn how things are shown now.
    fn refresh(&mut self) {
        for page in &mut self.pages {
            page.refresh(&self.context);
        }
    }

    /// Begins a new game.
    fn begin(&mut self, new: &NewGame) -> Result<(), Error> {
        let mut live = new.open(self.context.options.seed)?;
        self.shelve_left();
        let options = &self.context.options;
        live.session_mut().set_date(&(options.today)());
        live.set_look(Look { flipped: new.is_seen_from_second() && live.turns(), ..options.look });
        self.show(live, self.keeping());
        Ok(())
    }

    /// What keeps games unasked, if that is wanted.
    fn keeping(&self) -> Option<Keeping> {
        self.context.options.folders.keeping().filter(|_| self.context.options.keeps)
    }

    /// Puts games that were left in the library, since another begins.
    fn shelve_left(&mut self) {
        for path in self.context.options.folders.left_behind() {
            let Some(keeping) = self.keeping() else { return };
            let (Ok(live), Ok(Some(table))) = (self.context.load(&path), Autosave::adopt(&path)) else {
                continue;
            };
            self.remark = Some(match keeping.finish(table, &*live) {
                Ok(()) => TEXTS.message("tui.shelved").with_message("game", live.picture().caption.title),
                Err(error) => error.message().clone(),
            });
        }
    }

    /// Goes on with the game that was left last; those that are over go to the library, and
    /// those that are broken are set aside.
    fn go_on(&mut self) {
        for path in self.context.options.folders.left_behind() {
            let Ok(Some(table)) = Autosave::adopt(&path) else { continue };
            match self.context.load(&path) {
                Ok(live) if live.session().outcome().is_some() => {
                    if let Some(Err(error)) = self.keeping().map(|keeping| keeping.finish(table, &*live)) {
                        self.notice = Some(error.message().clone());
                    }
                }
                Ok(mut live) => {
                    for side in Side::ALL {
                        live.invite_recorded(side, self.context.options.seed);
                    }
                    live.set_look(self.context.look());
                    let keeping = self.keeping().map(|keeping| {
                        let mut keeping = keeping.with(table);
                        keeping.take_up(&*live);
                        keeping
                    });
                    return self.show(live, keeping);
                }
                Err(why) => self.notice = Some(Aside::put(&path, why).message()),
            }
        }
        self.refresh();
    }

    /// Shows a game right over the start screen.
    fn show(&mut self, live: Box<dyn LiveGame>, keeping: Option<Keeping>) {
        self.pages.truncate(1);
        self.pages.push(Box::new(TablePage::new(live, keeping, &self.context)));
    }

    /// Draws the page and what lies over it, as far as the terminal can show it.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        self.draw_all(frame);
        let options = &self.context.options;
        reduce(frame.buffer_mut(), options.colours, options.look.unicode);
    }

    /// What the page shows as a picture, of which a character has so many pixels; nothing
    /// while something lies over the page.
    pub(crate) fn picture(&self, character: (u16, u16)) -> Option<Picture> {
        let covered = self.help.is_some() || self.notice.is_some();
        if covered { None } else { self.top().picture(&self.context, character) }
    }

    fn draw_all(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        frame.buffer_mut().set_style(area, self.context.theme.text());
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let message = TEXTS.message("tui.small").with("width", SMALLEST.0).with("height", SMALLEST.1);
            let text = Paragraph::new(self.context.say(&message)).wrap(Wrap { trim: true });
            return frame.render_widget(text, area);
        }
        let (page, context) = self.top_mut();
        page.draw(frame, area, context);
        if let Some(remark) = &self.remark {
            let last = Rect { y: area.bottom() - 1, height: 1, ..area };
            let text = Line::styled(self.context.say(remark), self.context.theme.accent());
            frame.render_widget(Clear, last);
            frame.render_widget(Paragraph::new(text).alignment(Alignment::Center), last);
        }
        if let Some(notice) = &self.notice {
            let texts = [self.context.told("tui.notice"), self.context.say(notice), String::new()];
            self.overlay.draw(frame, texts.each_ref().map(String::as_str), &self.context);
        } else if let Some(leaf) = self.help {
            let mut leaves = self.help_leaves();
            let key = if leaf + 1 < leaves.len() { "tui.over.legend" } else { "tui.over.rules" };
            let (title, text) = leaves.swap_remove(leaf.min(leaves.len() - 1));
            let foot = self.context.told(key);
            self.overlay.draw(frame, [&title, &text, &foot], &self.context);
        }
    }
}

#[cfg(test)]
mod tests;
