//! Ludoteca on a whole screen of characters.
//!
//! The program is a function of the games that it knows, and names none of them: boards are
//! drawn from scenes, moves are touches, and everything that takes long is a job in the
//! background, so that the screen always answers.

mod app;
mod background;
mod board;
mod board_view;
mod columns;
mod context;
mod event;
mod face;
mod fidelity;
mod flow;
mod form;
mod game;
mod graphics;
mod hands;
mod layout;
mod legend;
mod line_edit;
mod menu;
mod overlay;
mod page;
mod plot;
mod record;
mod screen;
mod sheet;
mod signals;
mod texts;
mod theme;
mod typing;

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use ludoteca_core::{Error, Look, Message};
use ludoteca_house::AnyGame;
use ludoteca_user::Folders;

use app::{App, Ending};
use event::Event;
use graphics::Graphics;
use screen::Screen;

pub use fidelity::Colours;
pub use game::ScreenGame;
pub use texts::TEXTS;
pub use theme::Theme;

/// While a machine thinks, its clock is drawn anew as often as this.
const BEAT: Duration = Duration::from_millis(250);

/// How the program begins.
#[derive(Clone)]
pub struct Options {
    /// The language, and what the terminal can show.
    pub look: Look,
    /// How many colours the terminal has.
    pub colours: Colours,
    /// The game that is offered first.
    pub game: Option<&'static dyn AnyGame>,
    /// Whether games are kept unasked.
    pub keeps: bool,
    /// Where the person's things lie.
    pub folders: Folders,
    /// The date that new games carry.
    pub today: fn() -> String,
    /// The colours that the person likes.
    pub theme: Option<Theme>,
    /// What decides all that is left to chance.
    pub seed: u64,
    /// What opens the page for browsers, where there is one.
    pub page: Option<OpenPage>,
}

/// Opens the page for browsers and says where it is. It is there as long as the program runs.
pub type OpenPage = Arc<dyn Fn() -> Result<Message, Error> + Send + Sync>;

impl std::fmt::Debug for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = f.debug_struct("Options");
        text.field("look", &self.look).field("game", &self.game.map(AnyGame::name));
        text.field("keeps", &self.keeps).finish_non_exhaustive()
    }
}

/// Shows the program on the terminal until somebody leaves it. A signal that ends programs
/// ends this one as it would any other, once the terminal is as it was.
///
/// # Errors
/// If the terminal cannot be drawn on or read from, or a work in the background has failed.
pub fn run(games: Vec<&'static dyn ScreenGame>, options: Options) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let mut app = App::new(games, options, sender.clone());
    let mut screen = Screen::open()?;
    signals::listen(sender.clone())?;
    event::listen(sender)?;
    let mut graphics = Graphics::of_terminal();
    let ended = loop {
        screen.draw(|frame| app.draw(frame))?;
        if let Some(graphics) = &mut graphics {
            let picture = app.picture(Graphics::character());
            if graphics.show(picture.as_ref(), &mut io::stdout())? {
                screen.draw_anew(|frame| app.draw(frame))?;
            }
        }
        for event in wait(&events, app.beat()) {
            if matches!(event, Event::Resized) {
                screen.clear()?;
            }
            app.handle(event);
        }
        app.tick();
        match app.take_ending() {
            Some(Ending::Suspended) => {
                drop(screen);
                signals::suspend()?;
                screen = Screen::open()?;
                graphics.iter_mut().for_each(Graphics::forget);
            }
            Some(ending) => break ending,
            None => {}
        }
    };
    drop(app);
    drop(screen);
    match ended {
        Ending::Signal(signal) => signals::obey(signal),
        Ending::Failed => Err(io::Error::other("a work in the background has failed")),
        Ending::Left | Ending::Suspended => Ok(()),
    }
}

/// Everything that has happened, once something has, or nothing after a while.
fn wait(events: &Receiver<Event>, beat: Option<Duration>) -> Vec<Event> {
    let first = if let Some(beat) = beat {
        match events.recv_timeout(beat) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => return Vec::new(),
            Err(RecvTimeoutError::Disconnected) => Event::Gone,
        }
    } else {
        events.recv().unwrap_or(Event::Gone)
    };
    std::iter::once(first).chain(events.try_iter()).collect()
}
