//! What every page is shown in: the games, the look, the colours, the works behind the screen.

use std::cell::{Cell, RefCell};
use std::path::Path;
use std::sync::mpsc::Sender;

use ludoteca_core::{Control, Error, Job, Language, Look, Message};
use ludoteca_house::{AnyGame, LiveGame, Thought, in_file};
use ludoteca_session::GameText;
use ludoteca_user::Choices;

use crate::background::Background;
use crate::event::{Event, News};
use crate::record::{games_of, read_game};
use crate::theme::Theme;
use crate::{Options, ScreenGame, TEXTS};

/// What every page is shown in.
pub(crate) struct Context {
    pub(crate) games: Vec<&'static dyn AnyGame>,
    /// The same games with what machines do with them.
    full: Vec<&'static dyn ScreenGame>,
    pub(crate) options: Options,
    pub(crate) theme: Theme,
    /// What was chosen last, to be offered again.
    choices: RefCell<Choices>,
    events: Sender<Event>,
    /// Counts the works in the background.
    works: Cell<u64>,
}

impl Context {
    pub(crate) fn new(
        full: Vec<&'static dyn ScreenGame>,
        options: Options,
        events: Sender<Event>,
    ) -> Context {
        let games = full.iter().map(|&game| game as &'static dyn AnyGame).collect();
        let liked = options.theme.unwrap_or_default();
        let theme = if options.look.colour { liked } else { Theme::Plain };
        // A broken file has been set aside: there is nothing to offer again.
        let kept = options.folders.choices().filter(|_| options.keeps).map(|(choices, _)| choices);
        let choices = RefCell::new(kept.unwrap_or_default());
        Context { games, full, options, theme, choices, events, works: Cell::new(0) }
    }

    pub(crate) fn look(&self) -> Look {
        self.options.look
    }

    pub(crate) fn language(&self) -> Language {
        self.options.look.language
    }

    /// Goes on to the next language.
    pub(crate) fn speak_next_language(&mut self) {
        let mut round = Language::ALL.into_iter().cycle();
        let now = self.language();
        round.find(|&language| language == now);
        self.options.look.language = round.next().unwrap_or(now);
    }

    /// A game with what machines do with it.
    ///
    /// # Errors
    /// If there is no game of that name.
    pub(crate) fn full(&self, name: &str) -> Result<&'static dyn ScreenGame, Error> {
        let unknown = || ludoteca_house::TEXTS.unknown("error.game").with("text", name).with("choices", "");
        self.full.iter().copied().find(|game| game.name() == name).ok_or_else(unknown)
    }

    /// The game that a record is of, at its end.
    ///
    /// # Errors
    /// If it says of no game here that it is of it, or is broken.
    pub(crate) fn read_record(&self, text: &str) -> Result<Box<dyn LiveGame>, Error> {
        let mut live = read_game(&self.games, &GameText::alone(text))?;
        live.set_look(self.look());
        Ok(live)
    }

    /// A text of the screen's own, in the language of the screen.
    pub(crate) fn told(&self, key: &'static str) -> String {
        self.say(&TEXTS.message(key))
    }

    /// A message in the language of the screen.
    pub(crate) fn say(&self, message: &Message) -> String {
        self.language().say(message)
    }

    /// What was chosen last, if anything was.
    pub(crate) fn chosen(&self, what: &str) -> Option<String> {
        self.choices.borrow().of(what).map(str::to_owned)
    }

    /// Remembers a choice, to be offered again. What cannot be written is offered as long
    /// as the program runs.
    pub(crate) fn remember(&self, what: &str, choice: &str) {
        let _ = self.choices.borrow_mut().keep(what, choice);
    }

    /// Opens the first game of a file, at its end. Whoever played it does not sit down yet.
    ///
    /// # Errors
    /// If the file cannot be read, or is no game that is known here.
    pub(crate) fn load(&self, path: &Path) -> Result<Box<dyn LiveGame>, Error> {
        let games = games_of(path)?;
        let first = games.first().ok_or_else(|| TEXTS.malformed("tui.files.empty"))?;
        read_game(&self.games, first).map_err(|what| in_file(path, what))
    }

    /// Begins a job in the background; its thoughts and what comes of it are heard by the
    /// page as [`News`] under the work's number. None where no thread can be had.
    pub(crate) fn begin<A: Send + 'static>(
        &self,
        job: Job<Thought, A>,
        news: impl FnOnce(A) -> News + Send + 'static,
    ) -> Option<Background> {
        self.work(move |control, tell| news(job.run(control, &mut |thought| tell(News::Thought(thought)))))
    }

    /// Begins any work in the background: it is stopped by its control, tells what it likes
    /// on its way, and what it gives in the end is told last.
    pub(crate) fn work(
        &self,
        work: impl FnOnce(&Control, &dyn Fn(News)) -> News + Send + 'static,
    ) -> Option<Background> {
        let number = self.works.get() + 1;
        self.works.set(number);
        Background::begin(number, self.events.clone(), work)
    }
}
