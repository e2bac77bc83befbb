//! The table: a game that is played.

mod draw;
mod travel;

use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use ludoteca_core::{Error, Language, Limits, Look, Scene, Touch};
use ludoteca_house::{Answer, Chosen, LiveGame, MachineTurn, Thought};
use ludoteca_session::Touched;
use ludoteca_user::Keeping;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};

use crate::TEXTS;
use crate::background::Background;
use crate::event::Event;
use crate::layout::{Direction, Layout};
use crate::page::Request;

/// The table: a game that is played.
pub(crate) struct TablePage {
    live: Box<dyn LiveGame>,
    keeping: Option<Keeping>,
    events: Sender<Event>,
    scene: Scene,
    layout: Layout,
    /// Where the hands and buttons are on the screen.
    spots: Vec<(Rect, Touch)>,
    cursor: Touch,
    touches: Vec<Touch>,
    /// What may be touched next.
    next: Vec<Touch>,
    /// The move that is being typed.
    typed: Option<String>,
    /// What was said last, and whether it is a refusal.
    said: Option<String>,
    thinking: Option<Background>,
    /// Counts the works in the background.
    works: u64,
    thought: Option<Thought>,
    /// What the adviser said.
    hint: Option<Chosen>,
    /// When the present turn began.
    turn_began: Instant,
    shows: Panels,
}

/// Which panels are shown.
#[derive(Clone, Copy, Debug)]
struct Panels {
    moves: bool,
    thoughts: bool,
}

impl TablePage {
    pub(crate) fn new(live: Box<dyn LiveGame>, keeping: Option<Keeping>, events: Sender<Event>) -> TablePage {
        let scene = live.scene();
        let layout = Layout::of(&scene, Rect::ZERO, None);
        let mut page = TablePage {
            live,
            keeping,
            events,
            scene,
            layout,
            spots: Vec::new(),
            cursor: Touch::Cell(0),
            touches: Vec::new(),
            next: Vec::new(),
            typed: None,
            said: None,
            thinking: None,
            works: 0,
            thought: None,
            hint: None,
            turn_began: Instant::now(),
            shows: Panels { moves: true, thoughts: true },
        };
        page.refresh();
        page.cursor = page.next.first().copied().unwrap_or(Touch::Cell(0));
        page.call_machine();
        page
    }

    /// Says things in another language, or draws them otherwise.
    pub(crate) fn set_look(&mut self, look: Look) {
        let flipped = self.live.look().flipped;
        self.live.set_look(Look { flipped, ..look });
        self.refresh();
    }

    fn language(&self) -> Language {
        self.live.look().language
    }

    fn say(&mut self, key: &'static str) {
        self.said = Some(self.language().say(&TEXTS.message(key)));
    }

    /// Looks at the game anew, after it has changed.
    fn refresh(&mut self) {
        self.scene = self.live.scene();
        self.touches.clear();
        self.ask_next();
        if let Touch::Cell(cell) = self.cursor
            && cell >= self.scene.cells.len()
        {
            self.cursor = self.next.first().copied().unwrap_or(Touch::Cell(0));
        }
    }

    /// Finds out what may be touched next.
    fn ask_next(&mut self) {
        self.next = match self.live.session().touched(&self.touches) {
            Touched::More(next) => next,
            _ => Vec::new(),
        };
    }

    /// Keeps the game and lets whoever is to move begin.
    fn changed(&mut self) {
        if let Some(keeping) = &mut self.keeping
            && let Err(error) = keeping.keep(&*self.live)
        {
            self.said = Some(self.live.look().language.say(&error));
        }
        self.hint = None;
        self.turn_began = Instant::now();
        self.refresh();
        self.call_machine();
    }

    /// Lets the machine that is to move think.
    fn call_machine(&mut self) {
        self.thinking = None;
        self.thought = None;
        if let Some(job) = self.live.machine_turn(Limits::default()) {
            self.works += 1;
            let number = self.works;
            self.thinking = Background::begin(number, job, &self.events, Event::Answer);
        }
    }

    /// How many plies were played.
    #[cfg(test)]
    pub(crate) fn plies(&self) -> usize {
        self.live.session().line_texts().len()
    }

    /// Whether a move is being typed.
    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    /// Whether something goes on in the background.
    pub(crate) fn is_busy(&self) -> bool {
        self.thinking.is_some()
    }

    fn is_over(&self) -> bool {
        self.live.session().outcome().is_some()
    }

    pub(crate) fn thought(&mut self, number: u64, thought: Thought) {
        if self.thinking.as_ref().is_some_and(|work| work.number == number) {
            self.thought = Some(thought);
        }
    }

    pub(crate) fn answer(&mut self, answer: Answer) {
        match self.live.accept(answer) {
            MachineTurn::Played(_) => {
                self.said = None;
                self.changed();
            }
            MachineTurn::Failed(why) | MachineTurn::Claimed(why) | MachineTurn::Stopped(why) => {
                self.said = Some(self.language().say(&why));
                self.thinking = None;
                self.refresh();
            }
            MachineTurn::Late => self.changed(),
            MachineTurn::Dropped | MachineTurn::NoMachine => {}
        }
    }

    pub(crate) fn hinted(&mut self, number: u64, hint: Result<Chosen, Error>) {
        if self.thinking.as_ref().is_none_or(|work| work.number != number) {
            return;
        }
        self.thinking = None;
        match hint {
            Ok(chosen) => {
                let text = TEXTS.message("tui.table.hint").with("move", &chosen.text);
                self.said = Some(self.language().say(&text));
                self.hint = Some(chosen);
            }
            Err(error) => self.said = Some(self.language().say(&error)),
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(typed) = &mut self.typed {
            typed.extend(text.chars().filter(|c| !c.is_control()).take(200));
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Request> {
        if self.typed.is_some() {
            self.type_key(key);
            return None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                self.escape();
            }
            return None;
        }
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.walk(Direction::Left),
            KeyCode::Right | KeyCode::Char('l') => self.walk(Direction::Right),
            KeyCode::Up | KeyCode::Char('k') => self.walk(Direction::Up),
            KeyCode::Down | KeyCode::Char('j') => self.walk(Direction::Down),
            KeyCode::Tab => self.jump(1),
            KeyCode::BackTab => self.jump(-1),
            KeyCode::Enter | KeyCode::Char(' ') => self.touch(self.cursor),
            KeyCode::Esc => self.escape(),
            KeyCode::Char('u') | KeyCode::Backspace => self.back(),
            KeyCode::Char('r') => self.forth(),
            KeyCode::Char('m') => self.typed = Some(String::new()),
            KeyCode::Char('f') => self.flip(),
            KeyCode::Char('i') => self.ask_hint(),
            KeyCode::Char('g') => self.go(),
            KeyCode::Char('s') => self.swap(),
            KeyCode::Char('1') => self.shows.moves = !self.shows.moves,
            KeyCode::Char('2') => self.shows.thoughts = !self.shows.thoughts,
            KeyCode::Char('t') => return Some(Request::Theme),
            KeyCode::Char('L') => return Some(Request::Language),
            KeyCode::Char('n') => return Some(Request::SetUp),
            KeyCode::Char('q') => return Some(Request::Start),
            _ => {}
        }
        None
    }

    pub(crate) fn click(&mut self, place: Position) {
        let spot = self.spots.iter().find(|(rect, _)| rect.contains(place)).map(|(_, touch)| *touch);
        if let Some(touch) = spot.or_else(|| self.layout.at(place).map(Touch::Cell)) {
            self.cursor = touch;
            self.touch(touch);
        }
    }

    /// Takes a touch of the board, a hand or a button.
    fn touch(&mut self, touch: Touch) {
        if self.is_over() || self.live.session().is_machines_turn() {
            self.say(if self.is_over() { "tui.table.over" } else { "tui.table.wait" });
            return;
        }
        // A second touch of the same piece puts it down again.
        if self.touches.last() == Some(&touch) && !self.next.contains(&touch) {
            self.touches.pop();
            self.ask_next();
            return;
        }
        self.touches.push(touch);
        match self.live.session().touched(&self.touches) {
            Touched::More(next) => {
                self.said = None;
                self.next = next;
            }
            Touched::Move(text) => self.play(&text),
            Touched::Refused(why) => {
                self.said = Some(self.language().say(&why));
                self.touches.clear();
                self.ask_next();
            }
        }
    }

    /// Plays a move that was touched or typed.
    fn play(&mut self, text: &str) {
        let spent = self.turn_began.elapsed();
        match self.live.session_mut().play_move(text, spent) {
            Ok(()) => {
                self.said = None;
                self.changed();
            }
            Err(error) => {
                self.said = Some(self.language().say(&error));
                self.refresh();
            }
        }
    }

    fn type_key(&mut self, key: KeyEvent) {
        let Some(typed) = &mut self.typed else { return };
        match key.code {
            KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => typed.push(c),
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Tab => self.complete(),
            KeyCode::Enter => {
                let text = std::mem::take(typed);
                self.typed = None;
                if !text.trim().is_empty() {
                    self.play(&text);
                }
            }
            KeyCode::Esc | KeyCode::Char(_) => self.typed = None,
            _ => {}
        }
    }

    /// The legal moves that begin as the typed one does.
    fn completions(&self) -> Vec<String> {
        let Some(typed) = &self.typed else { return Vec::new() };
        let begun = typed.trim_start().to_lowercase();
        let texts = self.live.session().move_texts();
        texts.into_iter().filter(|text| text.to_lowercase().starts_with(&begun)).collect()
    }

    /// Goes on with what all of them have in common.
    fn complete(&mut self) {
        let found = self.completions();
        let Some(first) = found.first() else { return };
        let common = found.iter().fold(first.as_str(), |common, text| {
            let same = common.char_indices().zip(text.chars()).find(|((_, a), b)| a != b);
            &common[..same.map_or(common.len().min(text.len()), |((at, _), _)| at)]
        });
        self.typed = Some(common.to_owned());
    }

    /// Stops whoever thinks, or puts down what was picked up.
    fn escape(&mut self) {
        if let Some(work) = &self.thinking {
            work.stop();
        } else if self.touches.is_empty() {
            self.said = None;
        } else {
            self.touches.clear();
            self.ask_next();
        }
    }

    /// Asks the adviser.
    fn ask_hint(&mut self) {
        if self.thinking.is_some() {
            return;
        }
        match self.live.hint(self.works) {
            Ok(job) => {
                self.works += 1;
                let number = self.works;
                self.say("tui.table.asking");
                self.thinking =
                    Background::begin(number, job, &self.events, move |hint| Event::Hint(number, hint));
            }
            Err(error) => self.said = Some(self.language().say(&error)),
        }
    }

    /// Plays what the adviser says, or lets the machine answer at once.
    fn go(&mut self) {
        match (&self.thinking, self.hint.take()) {
            (Some(work), _) => work.stop(),
            (None, Some(hint)) => self.play(&hint.text),
            (None, None) => self.ask_hint(),
        }
    }

    fn swap(&mut self) {
        self.thinking = None;
        self.live.swap();
        self.call_machine();
    }

    fn flip(&mut self) {
        let look = self.live.look();
        self.live.set_look(Look { flipped: !look.flipped, ..look });
        self.refresh();
    }

    /// The time that the present turn has taken.
    fn spent(&self) -> Duration {
        self.turn_began.elapsed()
    }
}
