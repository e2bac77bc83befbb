//! The pages that the screen shows.

mod analysis;
mod editor;
mod files;
mod form_page;
mod lessons;
mod library;
mod matches;
mod new_game;
mod options;
mod puzzles;
mod retry;
mod rules;
mod settings;
mod setup;
mod start;
mod table;
mod trees;
mod tuning;

use std::time::Duration;

use ludoteca_core::Message;
use ludoteca_house::LiveGame;
use ludoteca_user::Settings;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

pub(crate) use analysis::AnalysisPage;
pub(crate) use editor::EditorPage;
pub(crate) use files::FilesPage;
pub(crate) use lessons::LessonsPage;
pub(crate) use library::LibraryPage;
pub(crate) use matches::MatchesPage;
pub(crate) use new_game::NewGame;
pub(crate) use options::{MachineOptions, OptionsPage};
pub(crate) use puzzles::PuzzlesPage;
pub(crate) use retry::RetryPage;
pub(crate) use rules::RulesPage;
pub(crate) use settings::SettingsPage;
pub(crate) use setup::SetUpPage;
pub(crate) use start::StartPage;
pub(crate) use table::TablePage;
pub(crate) use trees::TreesPage;
pub(crate) use tuning::TuningPage;

use crate::BEAT;
use crate::background::Background;
use crate::context::Context;
use crate::event::News;
use crate::graphics::Picture;

/// A page of the screen. Pages lie on each other: the one on top is drawn and gets the keys,
/// those under it go on hearing of their works.
pub(crate) trait Page {
    /// Draws it.
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context);

    /// What of it is shown as a picture where the terminal can show one, of which a character
    /// has so many pixels across and down: as it was drawn last.
    fn picture(&self, _context: &Context, _character: (u16, u16)) -> Option<Picture> {
        None
    }

    /// Takes a key.
    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request>;

    /// Takes what the mouse does.
    fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Option<Request>;

    /// The key of the text that helps here.
    fn help(&self) -> &'static str;

    /// Takes a text that was pasted.
    fn paste(&mut self, _text: &str, _context: &Context) {}

    /// Its work in the background, while one goes on.
    fn work(&self) -> Option<&Background> {
        None
    }

    /// Whether a work in the background is one of its own.
    fn hears(&self, number: u64) -> bool {
        self.work().is_some_and(|work| work.number() == number)
    }

    /// Hears what a work of its own tells.
    fn hear(&mut self, _number: u64, _news: News, _context: &Context) {}

    /// Takes what the page that lay on it has brought about.
    fn take(&mut self, _gift: Gift, _context: &Context) {}

    /// Learns that it is on top again, or that the language, the look or the colours are
    /// others.
    fn refresh(&mut self, _context: &Context) {}

    /// Whether something goes on in the background that is drawn as time passes.
    fn is_busy(&self) -> bool {
        self.work().is_some()
    }

    /// How long it may stay as it is drawn; nothing means until something happens.
    fn beat(&self) -> Option<Duration> {
        self.is_busy().then_some(BEAT)
    }

    /// Does what time has come for.
    fn tick(&mut self, _context: &Context) {}

    /// Whether letters are written into it: then none of them is a command.
    fn is_typing(&self) -> bool {
        false
    }

    /// Whether it stops something of its own on Ctrl-C, rather than let the program end.
    fn takes_interrupts(&self) -> bool {
        self.work().is_some()
    }

    /// The game that is on it.
    fn live(&self) -> Option<&dyn LiveGame> {
        None
    }
}

/// What a page has brought about for the one under it.
pub(crate) enum Gift {
    /// The text of a position that was set up.
    Position(String),
    /// How machines think.
    Machines(MachineOptions),
}

/// What a page asks of the program.
pub(crate) enum Request {
    /// To lay another page on it.
    Show(Box<dyn Page>),
    /// To go back to the page under it.
    Back,
    /// To go back to the page under it and give it something.
    Give(Gift),
    /// To go back to the start screen, with a word that is read there.
    Home(Option<Message>),
    /// To begin a game.
    Begin(NewGame),
    /// To go on with a game from elsewhere.
    Play(Box<dyn LiveGame>),
    /// To go on with the game that was left behind.
    GoOn,
    /// To open the page for browsers.
    Browser,
    /// To speak another language.
    Language,
    /// To have other colours.
    Theme,
    /// To go by other settings, and to keep them.
    Settle(Settings),
    /// To tell something that went wrong.
    Tell(Message),
    /// To leave.
    Quit,
}
