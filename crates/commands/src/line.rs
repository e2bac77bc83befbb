//! Line mode: a whole game in lines of text, on a terminal or through a pipe.

mod edit;
mod orders;
mod questions;
mod reasons;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ludoteca_core::{
    AfterEnd, Control, Given, Language, Limits, Line, Message, Mover, Reason, Rng, Side, Word,
};
use ludoteca_house::{Answered, LiveGame, MachineTurn, Style, Thought, save};

use ludoteca_user::Keeping;

use crate::TEXTS;
use crate::env::Env;
use crate::failure::Failure;
use crate::input::Input;
use crate::interrupt::Interrupt;
use crate::now::today;
use crate::words::{Order, Vocabulary};
use crate::{output, screen};

/// Clears a terminal and goes to its top left corner.
const CLEAR: &str = "\x1b[2J\x1b[H";
/// How long each position of a replay is shown to a person.
const REPLAY_STEP: Duration = Duration::from_millis(400);

/// How a game is played in lines.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    /// The language that was asked for; skins have one of their own otherwise.
    pub(crate) told_language: Option<Language>,
    /// What is settled before a skin asks anything.
    pub(crate) given: Given,
    /// Whether the rules were asked for, in every game of this sitting.
    pub(crate) rules_are_given: bool,
    /// Whether positions are told in sentences instead of drawn.
    pub(crate) words_only: bool,
    /// Where the game is saved whenever it changes.
    pub(crate) autosave: Option<PathBuf>,
    /// What hints are drawn from.
    pub(crate) seed: u64,
}

/// A game in progress in front of a person.
pub(crate) struct LineMode<'a> {
    env: &'a Env,
    live: Box<dyn LiveGame>,
    setup: Setup,
    input: Input,
    rng: Rng,
    /// Where the game was last saved or loaded.
    path: Option<PathBuf>,
    /// The record as it was last saved by itself.
    autosaved: String,
    /// Keeps the game unasked, where a person plays.
    keeping: Option<Keeping>,
    /// When the side to move began to think.
    since: Instant,
    /// Whether the position has been drawn since it last changed.
    drawn: bool,
    /// Whether the end has been told.
    end_told: bool,
    /// Whether a machine waits although it is to move: the person is travelling
    /// through the game.
    held: bool,
    /// What is said below the next drawing, which may clear the screen.
    notes: Vec<String>,
    /// The answers to the skin's questions before this game.
    asked: Vec<String>,
    /// Whether machines tell what they think while they do.
    thoughts: bool,
    /// Why a machine could play no more.
    reason: Option<Message>,
}

/// What happens after a line was dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The same question again.
    Ask,
    /// The position may have changed.
    Look,
    /// A new game begins.
    Begin,
    /// Back to the question before.
    Back,
    /// The program ends.
    Quit,
}

impl<'a> LineMode<'a> {
    pub(crate) fn new(
        live: Box<dyn LiveGame>,
        setup: Setup,
        input: Input,
        mut keeping: Option<Keeping>,
        env: &'a Env,
    ) -> LineMode<'a> {
        if let Some(keeping) = &mut keeping {
            keeping.take_up(&*live);
        }
        LineMode {
            env,
            rng: Rng::new(setup.seed),
            path: setup.autosave.clone(),
            autosaved: live.session().record_text(),
            keeping,
            asked: Vec::new(),
            live,
            setup,
            input,
            since: Instant::now(),
            drawn: false,
            end_told: false,
            held: false,
            notes: Vec::new(),
            thoughts: false,
            reason: None,
        }
    }

    /// Says something below the first drawing.
    pub(crate) fn say_first(&mut self, notes: impl Iterator<Item = String>) {
        self.notes.extend(notes);
    }

    /// Plays until the person leaves or the input ends.
    pub(crate) fn run(mut self) -> Result<ExitCode, Failure> {
        let mut next = self.begin()?;
        while next != Next::Quit {
            self.autosave()?;
            next = match next {
                Next::Begin => {
                    self.new_game();
                    self.begin()?
                }
                Next::Back => self.back_to_the_questions()?,
                _ => self.step()?,
            };
        }
        self.autosave()?;
        if self.keeping.as_ref().is_some_and(Keeping::has_unfinished) {
            self.say(&TEXTS.message("line.kept"))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Puts a new game on the table; the old one keeps its file.
    fn new_game(&mut self) {
        self.put_away();
        self.live.session_mut().new_game();
        self.reason = None;
        self.live.session_mut().set_date(&today());
        self.setup.given.start_settled = self.setup.rules_are_given;
        if let Some(path) = &mut self.setup.autosave {
            *path = free_path(path);
        }
        self.path.clone_from(&self.setup.autosave);
        self.autosaved = self.live.session().record_text();
    }

    /// Puts away what was kept, since another game begins.
    fn put_away(&mut self) {
        // Where the library takes no game, that was said when it was kept.
        let _ = self.keeping.as_mut().map(Keeping::put_away);
    }

    /// Puts a game from elsewhere on the table, which is kept once it changes.
    fn take_up(&mut self, live: Box<dyn LiveGame>) {
        self.put_away();
        self.live = live;
        if let Some(keeping) = &mut self.keeping {
            keeping.take_up(&*self.live);
        }
    }

    /// One turn: the machine's move, a person's line, or a line after the end.
    fn step(&mut self) -> Result<Next, Failure> {
        if !self.drawn {
            self.draw()?;
        }
        if self.live.session().outcome().is_some() {
            return self.after_end();
        }
        if self.live.session().seat(self.live.session().turn()).is_human() {
            return self.ask_person();
        }
        if self.held {
            let question = TEXTS.text(self.spoken(), "line.held");
            return self.ask_command(&question);
        }
        self.ask_machine()
    }

    fn ask_machine(&mut self) -> Result<Next, Failure> {
        let mut announcement = Some(self.live.thinking());
        let mut shown = Ok(());
        let (thoughts, language) = (self.thoughts, self.spoken());
        let Some(job) = self.live.machine_turn(Limits::default()) else { return Ok(Next::Look) };
        let (interrupt, line) = (Interrupt::listen(), self.env.solving());
        let answer = line.during(TEXTS.message("line.thinking"), || {
            job.run(&line.watching(interrupt.control()), &mut |thought| {
                if let Some(text) = announcement.take() {
                    shown = output::write(&text);
                }
                if thoughts && shown.is_ok() {
                    line.hide();
                    shown = output::line(&language.say(&thought_message(&thought)));
                }
            })
        });
        line.clear();
        shown?;
        if interrupt.is_pressed() {
            self.live.dismiss(answer);
            self.held = true;
            self.say(&TEXTS.message("line.stopped"))?;
            return Ok(Next::Look);
        }
        self.reason = None;
        let chosen = match self.live.accept(answer) {
            MachineTurn::Played(chosen) => chosen,
            // The position is the same: only the end is to be told.
            MachineTurn::Failed(failure) | MachineTurn::Claimed(failure) => {
                self.reason = Some(failure);
                return Ok(Next::Look);
            }
            MachineTurn::Stopped(failure) => {
                self.say(&failure)?;
                self.held = true;
                return Ok(Next::Look);
            }
            MachineTurn::Late | MachineTurn::Dropped | MachineTurn::NoMachine => return Ok(Next::Look),
        };
        let mut typed = self.moved(Mover::Machine)?.filter(|_| self.live.session().has_only_machines());
        if self.live.manners().tells_reasons {
            self.notes.extend(chosen.reason.as_ref().map(|reason| self.spoken().say(reason)));
        }
        // While machines play each other, this is where a person gets a word in.
        while let Some(line) = typed.filter(|line| !line.trim().is_empty()) {
            match self.command_or_nonsense(&line)? {
                Next::Ask => typed = self.input.pause("")?,
                next => return Ok(next),
            }
        }
        Ok(Next::Look)
    }

    /// Asks the person to move until there is a move, a command or the end.
    fn ask_person(&mut self) -> Result<Next, Failure> {
        self.tell_clock()?;
        self.tell_offer()?;
        self.offer_words();
        let mut answers = Vec::new();
        loop {
            let prompt = self.live.prompt(&answers);
            let Some(line) = self.input.ask(&prompt)? else { return Ok(Next::Quit) };
            if self.live.session_mut().flag(self.since.elapsed()) {
                self.end_told = false;
                return Ok(Next::Look);
            }
            match self.command(&line)? {
                Some(Next::Ask) => continue,
                Some(Next::Back) if answers.pop().is_some() => continue,
                Some(next) => return Ok(next),
                None if line.trim().is_empty() => continue,
                None => answers.push(line),
            }
            match self.live.answer(&answers, self.since.elapsed()) {
                Answered::More => {}
                Answered::Played => {
                    self.held = false;
                    self.moved(Mover::Human)?;
                    return Ok(Next::Look);
                }
                Answered::Refused { line, kept } => {
                    if line.redraw {
                        self.tell_with_drawing(&line)?;
                    } else {
                        self.tell(&line)?;
                    }
                    self.drawn = !line.redraw;
                    answers.truncate(kept);
                    if answers.is_empty() {
                        return Ok(Next::Look);
                    }
                    if !self.drawn {
                        self.draw()?;
                    }
                }
            }
        }
    }

    /// Tells the end once, then takes commands.
    fn after_end(&mut self) -> Result<Next, Failure> {
        if !self.end_told {
            output::write(&self.live.end())?;
            self.end_told = true;
        }
        match self.live.manners().after_end {
            AfterEnd::AskAgain => {
                let question = TEXTS.text(self.spoken(), "line.after_end");
                self.ask_command(&question)
            }
            // Any key will do, and so will any line that is no command.
            AfterEnd::NewGame => match self.input.key()? {
                Some(line) => Ok(self.command(&line)?.unwrap_or(Next::Begin)),
                None => Ok(Next::Quit),
            },
        }
    }

    /// Asks for a command where no move is wanted.
    fn ask_command(&mut self, question: &str) -> Result<Next, Failure> {
        self.offer_words();
        match self.input.ask(question)? {
            Some(line) if line.trim().is_empty() => Ok(Next::Ask),
            Some(line) => self.command_or_nonsense(&line),
            None => Ok(Next::Quit),
        }
    }

    fn command_or_nonsense(&mut self, line: &str) -> Result<Next, Failure> {
        if let Some(next) = self.command(line)? {
            return Ok(next);
        }
        self.say(&TEXTS.message("line.no_move_now").with("text", line.trim()))?;
        Ok(Next::Ask)
    }

    /// Deals with a line that is a command or a word of the skin; `None` if it is neither.
    fn command(&mut self, line: &str) -> Result<Option<Next>, Failure> {
        match self.live.word(line) {
            Some(Word::Say(text)) => {
                output::write(&text)?;
                return Ok(Some(Next::Ask));
            }
            Some(Word::NewGame) => return Ok(Some(Next::Begin)),
            Some(Word::Quit) => return Ok(Some(Next::Quit)),
            Some(Word::Pages(pages)) => {
                for page in pages {
                    output::write(&page)?;
                    self.input.pause(&TEXTS.text(self.spoken(), "line.page"))?;
                }
                let over = self.live.session().outcome().is_some();
                self.drawn = false;
                return Ok(Some(if over { Next::Begin } else { Next::Look }));
            }
            None => {}
        }
        match Order::read(line) {
            Some((order, argument)) => self.obey(order, argument).map(Some),
            None => Ok(None),
        }
    }

    /// After a move: say what the skin says. Gives what a person types where that
    /// waits to be read.
    fn moved(&mut self, mover: Mover) -> Result<Option<String>, Failure> {
        self.changed();
        let line = self.live.announce(mover);
        self.tell_with_drawing(&line)
    }

    /// Saves the game if that was asked for and it has changed.
    fn autosave(&mut self) -> Result<(), Failure> {
        if let Some(Err(error)) = self.keeping.as_mut().map(|keeping| keeping.keep(&*self.live)) {
            // Said once: the game goes on without.
            self.keeping = None;
            self.say(&error)?;
        }
        let Some(path) = &self.setup.autosave else { return Ok(()) };
        let record = self.live.session().record_text();
        if record == self.autosaved {
            return Ok(());
        }
        match save(path, &record) {
            Ok(()) => {
                self.autosaved = record;
                Ok(())
            }
            Err(error) => self.say(&error.message()),
        }
    }

    /// The position is another one.
    fn changed(&mut self) {
        self.since = Instant::now();
        self.drawn = false;
        self.end_told = false;
    }

    fn style(&self) -> Style {
        if self.setup.words_only { Style::Words } else { Style::Skin }
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let drawing = self.live.draw(self.style());
        self.drawn = true;
        self.show(&drawing)
    }

    /// Shows a drawing, on a screen of its own where the skin does so, and the
    /// notes that belong below it.
    fn show(&mut self, drawing: &str) -> Result<(), Failure> {
        output::write(&format!("{}{drawing}", if self.clears() { CLEAR } else { "" }))?;
        for note in std::mem::take(&mut self.notes) {
            output::prose(&note)?;
        }
        Ok(())
    }

    /// Does something that may take long: Ctrl-C stops it, and a line tells that it goes on,
    /// or how far a table is that has to be solved.
    fn working<T>(&self, work: impl FnOnce(&Control) -> T) -> T {
        let (interrupt, line) = (Interrupt::listen(), self.env.solving());
        let control = line.watching(interrupt.control());
        let done = line.during(TEXTS.message("line.thinking"), || work(&control));
        line.clear();
        done
    }

    /// The language of the game.
    fn spoken(&self) -> Language {
        self.live.look().language
    }

    fn say(&mut self, message: &impl AsRef<Message>) -> Result<(), Failure> {
        output::prose(&self.spoken().say(message))
    }

    /// Says something below the next drawing.
    fn note(&mut self, message: &Message) {
        self.notes.push(self.spoken().say(message));
    }

    /// Says something, and gives what a person types where it waits to be read: any key, or a
    /// line where machines play each other.
    fn tell(&mut self, line: &Line) -> Result<Option<String>, Failure> {
        output::write(&output::wrapped(&line.text))?;
        match line.wait {
            false => Ok(None),
            true if self.live.session().has_only_machines() || !self.input.is_terminal() => {
                self.input.pause("")
            }
            true => self.input.key(),
        }
    }

    /// Says something below the drawing that follows, where that clears the screen.
    fn tell_with_drawing(&mut self, line: &Line) -> Result<Option<String>, Failure> {
        if line.wait || !self.clears() {
            return self.tell(line);
        }
        let text = line.text.trim_matches('\n');
        self.notes.extend((!text.is_empty()).then(|| text.to_owned()));
        Ok(None)
    }

    /// Whether each drawing clears the screen.
    fn clears(&self) -> bool {
        self.live.manners().clears && screen::can_clear() && !self.setup.words_only
    }

    /// What the clocks show now.
    fn tell_clock(&mut self) -> Result<(), Failure> {
        let Some(clock) = self.live.session().clock() else { return Ok(()) };
        let running = (self.live.session().outcome().is_none()).then(|| self.live.session().turn());
        let left = |side| {
            let thought = if running == Some(side) { self.since.elapsed() } else { Duration::ZERO };
            hours(clock.remaining(side).saturating_sub(thought))
        };
        let message = TEXTS
            .message("line.clock")
            .with("first_time", left(Side::First))
            .with("second_time", left(Side::Second))
            .with_message("first", self.live.session().side_name(Side::First))
            .with_message("second", self.live.session().side_name(Side::Second));
        self.say(&message)
    }

    fn tell_offer(&mut self) -> Result<(), Failure> {
        match self.live.session().offer() {
            Some(side) if side != self.live.session().turn() => {
                let side = self.live.session().side_name(side);
                self.say(&TEXTS.message("line.draw_offered").with_message("side", side))
            }
            _ => Ok(()),
        }
    }

    /// Completes commands and moves on a terminal.
    fn offer_words(&mut self) {
        let language = self.spoken();
        let mut words = Order::shown(language);
        words.extend(self.live.legal());
        self.input.offer(words);
    }
}

/// A path like this one that is not taken: `game.pgn`, `game-2.pgn`, `game-3.pgn`.
fn free_path(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let extension = path.extension().map_or(String::new(), |text| format!(".{}", text.to_string_lossy()));
    let numbered = (2..).map(|number| path.with_file_name(format!("{stem}-{number}{extension}")));
    std::iter::once(path.to_owned())
        .chain(numbered)
        .find(|path| !path.exists())
        .unwrap_or_else(|| path.to_owned())
}

/// A time as clocks show it: a second that has begun still counts.
fn hours(time: Duration) -> String {
    let seconds = time.as_millis().div_ceil(1000);
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// What a machine thinks, on one line.
fn thought_message(thought: &Thought) -> Message {
    TEXTS
        .message("line.thought")
        .with("depth", thought.depth)
        .with("n", thought.nodes)
        .with("speed", thought.speed())
        .with("score", thought.score)
        .with("line", thought.line.join(", "))
}
