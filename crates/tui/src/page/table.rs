//! The table: a game that is played.

mod draw;
mod look;
mod travel;

use std::time::{Duration, Instant};

use ludoteca_core::{Error, Language, Limits, Look, Message, Scene, Touch};
use ludoteca_house::{Answer, Chosen, LiveGame, MachineTurn, Thought};
use ludoteca_session::Touched;
use ludoteca_user::Keeping;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;

use crate::TEXTS;
use crate::background::Background;
use crate::context::Context;
use crate::event::{News, pressed};
use crate::graphics::Picture;
use crate::layout::{Direction, Layout, View};
use crate::page::{AnalysisPage, Page, Request, SetUpPage, TreesPage};

/// The table: a game that is played.
pub(crate) struct TablePage {
    live: Box<dyn LiveGame>,
    keeping: Option<Keeping>,
    scene: Scene,
    layout: Layout,
    view: View,
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
    /// The machine's turns whose answers have not come yet.
    turns: Vec<u64>,
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
    pub(crate) fn new(live: Box<dyn LiveGame>, keeping: Option<Keeping>, context: &Context) -> TablePage {
        let scene = live.scene();
        let mut page = TablePage {
            live,
            keeping,
            scene,
            layout: Layout::nowhere(),
            view: View::default(),
            spots: Vec::new(),
            cursor: Touch::Cell(0),
            touches: Vec::new(),
            next: Vec::new(),
            typed: None,
            said: None,
            thinking: None,
            turns: Vec::new(),
            thought: None,
            hint: None,
            turn_began: Instant::now(),
            shows: Panels { moves: true, thoughts: true },
        };
        page.look_anew();
        page.cursor = page.next.first().copied().unwrap_or(Touch::Cell(0));
        page.call_machine(context);
        page
    }

    fn language(&self) -> Language {
        self.live.look().language
    }

    fn say(&mut self, key: &'static str) {
        self.said = Some(self.language().say(&TEXTS.message(key)));
    }

    /// Looks at the game anew, after it has changed.
    fn look_anew(&mut self) {
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
    fn changed(&mut self, context: &Context) {
        if let Some(keeping) = &mut self.keeping
            && let Err(error) = keeping.keep(&*self.live)
        {
            self.said = Some(self.live.look().language.say(&error));
        }
        self.hint = None;
        self.turn_began = Instant::now();
        self.look_anew();
        self.call_machine(context);
    }

    /// Lets the machine that is to move think.
    fn call_machine(&mut self, context: &Context) {
        self.thinking = None;
        self.thought = None;
        if let Some(job) = self.live.machine_turn(Limits::default()) {
            self.thinking = context.begin(job, News::Answer);
            self.turns.extend(self.thinking.as_ref().map(Background::number));
        }
    }

    fn is_over(&self) -> bool {
        self.live.session().outcome().is_some()
    }

    fn answer(&mut self, answer: Answer, context: &Context) {
        match self.live.accept(answer) {
            MachineTurn::Played(_) => {
                self.said = None;
                self.changed(context);
            }
            MachineTurn::Failed(why) | MachineTurn::Claimed(why) | MachineTurn::Stopped(why) => {
                self.said = Some(self.language().say(&why));
                self.thinking = None;
                self.look_anew();
            }
            MachineTurn::Late => self.changed(context),
            MachineTurn::Dropped | MachineTurn::NoMachine => {}
        }
    }

    fn hinted(&mut self, hint: Result<Chosen, Error>) {
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

    /// Takes a touch of the board, a hand or a button.
    fn touch(&mut self, touch: Touch, context: &Context) {
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
            Touched::Move(text) => self.play(&text, context),
            Touched::Refused(why) => {
                self.said = Some(self.language().say(&why));
                self.touches.clear();
                self.ask_next();
            }
        }
    }

    /// Plays a move that was touched or typed.
    fn play(&mut self, text: &str, context: &Context) {
        let spent = self.turn_began.elapsed();
        match self.live.session_mut().play_move(text, spent) {
            Ok(()) => {
                self.said = None;
                self.changed(context);
            }
            Err(error) => {
                self.said = Some(self.language().say(&error));
                self.look_anew();
            }
        }
    }

    fn type_key(&mut self, key: KeyEvent, context: &Context) {
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
                    self.play(&text, context);
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
    fn ask_hint(&mut self, context: &Context) {
        if self.thinking.is_some() {
            return;
        }
        match self.live.hint(context.options.seed) {
            Ok(job) => {
                self.say("tui.table.asking");
                self.thinking = context.begin(job, News::Hint);
            }
            Err(error) => self.said = Some(self.language().say(&error)),
        }
    }

    /// Plays what the adviser says, or lets the machine answer at once.
    fn go(&mut self, context: &Context) {
        match (&self.thinking, self.hint.take()) {
            (Some(work), _) => work.stop(),
            (None, Some(hint)) => self.play(&hint.text, context),
            (None, None) => self.ask_hint(context),
        }
    }

    fn swap(&mut self, context: &Context) {
        self.thinking = None;
        self.live.swap();
        self.call_machine(context);
    }

    fn flip(&mut self) {
        let look = self.live.look();
        self.live.set_look(Look { flipped: !look.flipped, ..look });
        self.look_anew();
    }

    /// What is said when the table is left: that the game is kept, if it is.
    fn kept_word(&self) -> Option<Message> {
        let kept = self.keeping.as_ref().is_some_and(Keeping::has_unfinished);
        kept.then(|| TEXTS.message("tui.table.kept"))
    }

    /// The time that the present turn has taken.
    fn spent(&self) -> Duration {
        self.turn_began.elapsed()
    }
}

impl Page for TablePage {
    fn help(&self) -> &'static str {
        "tui.help.table"
    }

    fn live(&self) -> Option<&dyn LiveGame> {
        Some(&*self.live)
    }

    fn is_busy(&self) -> bool {
        self.thinking.is_some()
    }

    fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    fn takes_interrupts(&self) -> bool {
        true
    }

    fn refresh(&mut self, context: &Context) {
        let flipped = self.live.look().flipped;
        self.live.set_look(Look { flipped, ..context.look() });
        self.look_anew();
    }

    fn hears(&self, number: u64) -> bool {
        self.turns.contains(&number) || self.thinking.as_ref().is_some_and(|work| work.number() == number)
    }

    fn hear(&mut self, number: u64, news: News, context: &Context) {
        let is_present = self.thinking.as_ref().is_some_and(|work| work.number() == number);
        match news {
            News::Thought(thought) if is_present => self.thought = Some(thought),
            News::Answer(answer) => {
                self.turns.retain(|&turn| turn != number);
                self.answer(answer, context);
            }
            News::Hint(hint) if is_present => self.hinted(hint),
            _ => {}
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        self.draw_table(frame, area, context.theme);
    }

    fn picture(&self, context: &Context, character: (u16, u16)) -> Option<Picture> {
        self.board_picture(context.theme, character)
    }

    fn paste(&mut self, text: &str, _: &Context) {
        if let Some(typed) = &mut self.typed {
            typed.extend(text.chars().filter(|c| !c.is_control()).take(200));
        }
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        if self.typed.is_some() {
            self.type_key(key, context);
            return None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                self.escape();
            }
            return None;
        }
        if self.look_key(key) {
            return None;
        }
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.walk(Direction::Left),
            KeyCode::Right | KeyCode::Char('l') => self.walk(Direction::Right),
            KeyCode::Up | KeyCode::Char('k') => self.walk(Direction::Up),
            KeyCode::Down | KeyCode::Char('j') => self.walk(Direction::Down),
            KeyCode::Tab => self.jump(1),
            KeyCode::BackTab => self.jump(-1),
            KeyCode::Enter | KeyCode::Char(' ') => self.touch(self.cursor, context),
            KeyCode::Esc => self.escape(),
            KeyCode::Char('u') | KeyCode::Backspace => self.back(context),
            KeyCode::Char('r') => self.forth(context),
            KeyCode::Char('m') => self.typed = Some(String::new()),
            KeyCode::Char('f') => self.flip(),
            KeyCode::Char('i') => self.ask_hint(context),
            KeyCode::Char('g') => self.go(context),
            KeyCode::Char('s') => self.swap(context),
            KeyCode::Char('1') => self.shows.moves = !self.shows.moves,
            KeyCode::Char('2') => self.shows.thoughts = !self.shows.thoughts,
            KeyCode::Char('a') => return Some(AnalysisPage::of(&*self.live, context)),
            KeyCode::Char('T') => return Some(Request::Show(Box::new(TreesPage::of(&*self.live, context)))),
            KeyCode::Char('t') => return Some(Request::Theme),
            KeyCode::Char('L') => return Some(Request::Language),
            KeyCode::Char('n') => return Some(Request::Show(Box::new(SetUpPage::new(context)))),
            KeyCode::Char('q') => return Some(Request::Home(self.kept_word())),
            _ => {}
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Option<Request> {
        if self.wheel(mouse) {
            return None;
        }
        let place = pressed(mouse)?;
        let spot = self.spots.iter().find(|(rect, _)| rect.contains(place)).map(|(_, touch)| *touch);
        if let Some(touch) = spot.or_else(|| self.layout.at(place).map(Touch::Cell)) {
            self.cursor = touch;
            self.touch(touch, context);
        }
        None
    }
}
