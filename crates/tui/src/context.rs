//! What every page is shown in: the games, the look, the colours, the works behind the screen.

use std::cell::Cell;
use std::sync::mpsc::Sender;

use ludoteca_core::{Control, Job, Language, Look, Message, Side};
use ludoteca_house::{AnyGame, Thought};

use crate::background::Background;
use crate::event::{Event, News};
use crate::page::NewGame;
use crate::theme::Theme;
use crate::{Options, TEXTS};

/// What every page is shown in.
pub(crate) struct Context {
    pub(crate) games: Vec<&'static dyn AnyGame>,
    pub(crate) options: Options,
    pub(crate) theme: Theme,
    /// The choices of the last game.
    pub(crate) last: Option<NewGame>,
    events: Sender<Event>,
    /// Counts the works in the background.
    works: Cell<u64>,
}

impl Context {
    pub(crate) fn new(games: Vec<&'static dyn AnyGame>, options: Options, events: Sender<Event>) -> Context {
        let theme = if options.look.colour { Theme::default() } else { Theme::Plain };
        let last = options.game.map(|game| NewGame { game, opponent: String::new(), side: Side::First });
        Context { games, options, theme, last, events, works: Cell::new(0) }
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

    /// A text of the screen's own, in the language of the screen.
    pub(crate) fn told(&self, key: &'static str) -> String {
        self.say(&TEXTS.message(key))
    }

    /// A message in the language of the screen.
    pub(crate) fn say(&self, message: &Message) -> String {
        self.language().say(message)
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
