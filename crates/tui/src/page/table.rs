//! The table: a game that is played.

mod clocks;
mod desk;
mod draw;
mod entry;
mod files;
mod look;
mod machines;
mod panels;
mod prompt;
mod replay;
mod travel;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use ludoteca_core::{BySide, Language, Look, Message, Scene, Spec, Touch};
use ludoteca_house::{Chosen, LiveGame};
use ludoteca_user::Keeping;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;

use crate::background::Background;
use crate::board::next_numbered;
use crate::board_view::first_cell;
use crate::context::Context;
use crate::event::{News, pressed};
use crate::graphics::Picture;
use crate::hands::Spot;
use crate::layout::{Direction, Layout, View};
use crate::page::{
    AnalysisPage, EditorPage, Gift, MachineOptions, OptionsPage, Page, Request, SetUpPage, TreesPage,
};
use crate::{BEAT, TEXTS};

use desk::Desk;
use machines::{Ponderer, Thoughts};
use panels::Panels;
use prompt::Prompt;
use replay::Replay;

/// The table: a game that is played.
pub(crate) struct TablePage {
    live: Box<dyn LiveGame>,
    keeping: Option<Keeping>,
    /// The file of the game, if it has one of its own.
    path: Option<PathBuf>,
    scene: Scene,
    layout: Layout,
    view: View,
    /// Where the hands and buttons are on the screen.
    spots: Vec<Spot>,
    cursor: Touch,
    touches: Vec<Touch>,
    /// What may be touched next, in the order of the numbers that choose it.
    next: Vec<Touch>,
    /// The first of them that has a number.
    numbered: usize,
    /// The cells that the last refusal is about.
    wrong: Vec<usize>,
    /// What is being typed.
    prompt: Option<Prompt>,
    /// What was said last.
    said: Option<String>,
    thinking: Option<Background>,
    /// The machine's turns whose answers have not come yet.
    turns: Vec<u64>,
    thoughts: Thoughts,
    /// The machine that thinks in somebody else's turn.
    ponderer: Option<Ponderer>,
    /// Whether a machine is to be called once the one that ponders is back.
    awaits: bool,
    /// Whether machines wait until somebody calls them: the game is being looked at.
    held: bool,
    /// Who sat where before the machine took both sides.
    before_both: Option<BySide<Spec>>,
    machines: MachineOptions,
    /// What the adviser said.
    hint: Option<Chosen>,
    /// Whether what the adviser says is played at once.
    plays_hint: bool,
    /// When the present turn began.
    turn_began: Instant,
    replay: Option<Replay>,
    panels: Panels,
    /// The columns of the screen.
    width: u16,
    desk: Desk,
    /// Whether what the evaluation sees is drawn on the board.
    sees: bool,
    /// Whether the next X gives the game up.
    resigns: bool,
}

impl TablePage {
    pub(crate) fn new(live: Box<dyn LiveGame>, keeping: Option<Keeping>, context: &Context) -> TablePage {
        let scene = live.scene();
        // Somebody has taken back what the machine had played.
        let held = live.session().is_machines_turn() && live.session().can_redo();
        let (turn, panels) = (live.session().turn(), Panels::chosen(&*live, context));
        let mut page = TablePage {
            live,
            keeping,
            path: None,
            scene,
            layout: Layout::nowhere(),
            view: View::default(),
            spots: Vec::new(),
            cursor: Touch::Cell(0),
            touches: Vec::new(),
            next: Vec::new(),
            numbered: 0,
            wrong: Vec::new(),
            prompt: None,
            said: None,
            thinking: None,
            turns: Vec::new(),
            thoughts: Thoughts::of(turn),
            ponderer: None,
            awaits: false,
            held,
            before_both: None,
            machines: MachineOptions::chosen(context),
            hint: None,
            plays_hint: false,
            turn_began: Instant::now(),
            replay: None,
            panels,
            width: 0,
            desk: Desk::default(),
            sees: false,
            resigns: false,
        };
        page.machines.apply(&mut *page.live);
        page.look_anew();
        page.cursor = first_cell(&page.next);
        page.desk.begin(&*page.live);
        page.ask_panels(context);
        page.call_machine(context);
        page
    }

    fn language(&self) -> Language {
        self.live.look().language
    }

    fn told(&self, key: &'static str) -> String {
        self.language().say(&TEXTS.message(key))
    }

    fn say(&mut self, key: &'static str) {
        self.said = Some(self.told(key));
    }

    fn say_message(&mut self, message: &impl AsRef<Message>) {
        self.said = Some(self.language().say(message));
    }

    /// Looks at the game anew, after it has changed.
    fn look_anew(&mut self) {
        let sights = if self.sees { self.live.sights().ok() } else { None };
        self.scene = sights.unwrap_or_else(|| self.live.scene());
        self.touches.clear();
        self.wrong.clear();
        self.ask_next();
        if let Touch::Cell(cell) = self.cursor
            && cell >= self.scene.cells.len()
        {
            self.cursor = first_cell(&self.next);
        }
    }

    /// Keeps the game and lets whoever is to move begin.
    fn changed(&mut self, context: &Context) {
        if let Some(keeping) = &mut self.keeping
            && let Err(error) = keeping.keep(&*self.live)
        {
            self.said = Some(self.live.look().language.say(&error));
        }
        self.hint = None;
        self.plays_hint = false;
        self.panels.unscroll();
        self.turn_began = Instant::now();
        self.look_anew();
        self.desk.follow(&*self.live);
        self.ask_panels(context);
        self.call_machine(context);
    }

    /// Another game lies on the table: nothing that was known of the one before holds.
    fn begin_anew(&mut self, context: &Context) {
        self.thinking = None;
        self.before_both = None;
        self.replay = None;
        self.thoughts = Thoughts::of(self.live.session().turn());
        self.panels.fit(&*self.live);
        self.machines.apply(&mut *self.live);
        self.desk.begin(&*self.live);
        self.said = None;
        self.changed(context);
    }

    fn is_over(&self) -> bool {
        self.live.session().outcome().is_some()
    }

    fn flip(&mut self) {
        let look = self.live.look();
        self.live.set_look(Look { flipped: !look.flipped, ..look });
        self.look_anew();
    }

    /// Draws what the evaluation sees on the board, or no longer.
    fn see(&mut self) {
        match self.live.sights().map(drop) {
            Ok(()) => {
                self.sees = !self.sees;
                self.look_anew();
                self.say(if self.sees { "tui.table.sees" } else { "tui.table.sees_not" });
            }
            Err(error) => self.say_message(&error),
        }
    }

    /// Gives the game up once that is said twice.
    fn resign(&mut self, context: &Context) {
        if self.is_over() {
            return self.say("tui.table.over");
        }
        if !std::mem::replace(&mut self.resigns, true) {
            return self.say("tui.table.resign");
        }
        // A machine does not give up because somebody else says so.
        let turn = self.live.session().turn();
        let side = if self.live.session().is_machines_turn() { turn.other() } else { turn };
        self.live.session_mut().resign(side);
        self.thinking = None;
        self.changed(context);
    }

    fn offer_draw(&mut self, context: &Context) {
        if self.is_over() || self.live.session().is_machines_turn() {
            return self.say(if self.is_over() { "tui.table.over" } else { "tui.table.wait" });
        }
        let side = self.live.session().turn();
        match self.live.session_mut().offer_draw(side) {
            ludoteca_session::Offer::Agreed => self.changed(context),
            ludoteca_session::Offer::Made => self.say("tui.table.draw_offered"),
            ludoteca_session::Offer::Declined => self.say("tui.table.draw_declined"),
        }
    }

    /// Stops whoever thinks, or puts down what was picked up.
    fn escape(&mut self, context: &Context) {
        if self.replay.is_some() {
            self.end_replay(context);
        } else if self.before_both.is_some() {
            self.play_both(context);
        } else if self.thinking.is_some() {
            self.stop_thinking();
        } else if self.touches.is_empty() {
            self.said = None;
            self.wrong.clear();
        } else {
            self.touches.clear();
            self.ask_next();
        }
    }

    /// What is said when the table is left: that the game is kept, if it is.
    fn kept_word(&self) -> Option<Message> {
        let kept = self.keeping.as_ref().is_some_and(Keeping::has_unfinished);
        kept.then(|| TEXTS.message("tui.table.kept"))
    }

    /// The keys that ask for another page.
    fn page_key(&mut self, code: KeyCode, context: &Context) -> Option<Request> {
        match code {
            KeyCode::Char('a') => Some(AnalysisPage::of(&*self.live, context)),
            KeyCode::Char('T') => Some(Request::Show(Box::new(TreesPage::of(&*self.live, context)))),
            KeyCode::Char('t') => Some(Request::Theme),
            KeyCode::Char('L') => Some(Request::Language),
            KeyCode::Char('n') => Some(Request::Show(Box::new(SetUpPage::new(context)))),
            KeyCode::Char('c') => Some(Request::Show(Box::new(OptionsPage::new(self.machines, context)))),
            KeyCode::Char('e') => match EditorPage::new(&*self.live, context) {
                Ok(editor) => Some(Request::Show(Box::new(editor))),
                Err(error) => Some(Request::Tell(error.message().clone())),
            },
            KeyCode::Char('q') => Some(Request::Home(self.kept_word())),
            _ => None,
        }
    }

    /// The keys that move the cursor about the board and touch it.
    fn board_key(&mut self, code: KeyCode, context: &Context) -> bool {
        match code {
            KeyCode::Left | KeyCode::Char('h') => self.walk(Direction::Left),
            KeyCode::Right | KeyCode::Char('l') => self.walk(Direction::Right),
            KeyCode::Up | KeyCode::Char('k') => self.walk(Direction::Up),
            KeyCode::Down | KeyCode::Char('j') => self.walk(Direction::Down),
            KeyCode::Tab => self.jump(1),
            KeyCode::BackTab => self.jump(-1),
            KeyCode::Enter | KeyCode::Char(' ') => self.touch(self.cursor, context),
            KeyCode::Char(digit @ '1'..='9') => {
                if self.touches.is_empty() {
                    self.toggle_panel(digit, context);
                } else {
                    self.touch_numbered(digit as usize - '1' as usize, context);
                }
            }
            KeyCode::Char('p') => self.turn_panels(1),
            KeyCode::Char('P') => self.turn_panels(-1),
            KeyCode::PageDown => self.panels.scroll(1),
            KeyCode::PageUp => self.panels.scroll(-1),
            KeyCode::Char('f') => self.flip(),
            KeyCode::Char('x') => self.see(),
            _ => return false,
        }
        true
    }

    /// The keys that do something to the game.
    fn game_key(&mut self, code: KeyCode, context: &Context) {
        match code {
            KeyCode::Esc => self.escape(context),
            KeyCode::Char('u') | KeyCode::Backspace => self.back(context),
            KeyCode::Char('r') => self.forth(context),
            KeyCode::Char(',') => self.step(-1, context),
            KeyCode::Char('.') => self.step(1, context),
            KeyCode::Home => self.go_to_end(-1, context),
            KeyCode::End | KeyCode::Char('$') => self.go_to_end(1, context),
            KeyCode::Char('[') => self.vary(-1, context),
            KeyCode::Char(']') => self.vary(1, context),
            KeyCode::Char('m') => self.ask_move(),
            KeyCode::Char('w') => self.ask_save(context),
            KeyCode::Char('o') => self.ask_load(context),
            KeyCode::Char('C') => self.ask_comment(),
            KeyCode::Char('i') => self.ask_hint(context),
            KeyCode::Char('g') => self.go(context),
            KeyCode::Char('s') => self.swap(context),
            KeyCode::Char('b') => self.play_both(context),
            KeyCode::Char('R') => self.begin_replay(context),
            KeyCode::Char('y') => self.ask_why(context),
            KeyCode::Char('D') => self.offer_draw(context),
            KeyCode::Char('X') => self.resign(context),
            _ => {}
        }
    }
}

impl Page for TablePage {
    fn help(&self) -> &'static str {
        if self.replay.is_some() { "tui.help.replay" } else { "tui.help.table" }
    }

    fn live(&self) -> Option<&dyn LiveGame> {
        Some(&*self.live)
    }

    fn is_busy(&self) -> bool {
        self.thinking.is_some() || self.awaits
    }

    fn beat(&self) -> Option<Duration> {
        let ticks = self.is_busy() || self.ponderer.is_some() || self.clock_runs();
        let replay = self.replay.as_ref().and_then(Replay::beat);
        replay.into_iter().chain(ticks.then_some(BEAT)).min()
    }

    fn tick(&mut self, context: &Context) {
        self.check_flag(context);
        self.go_on_replaying(context);
    }

    fn is_typing(&self) -> bool {
        self.prompt.is_some()
    }

    fn takes_interrupts(&self) -> bool {
        true
    }

    fn refresh(&mut self, context: &Context) {
        let flipped = self.live.look().flipped;
        self.live.set_look(Look { flipped, ..context.look() });
        self.look_anew();
    }

    fn take(&mut self, gift: Gift, context: &Context) {
        match gift {
            Gift::Position(position) => self.begin_from(&position, context),
            Gift::Machines(machines) => self.set_machines(machines, context),
        }
    }

    fn hears(&self, number: u64) -> bool {
        self.turns.contains(&number)
            || self.thinking.as_ref().is_some_and(|work| work.number() == number)
            || self.ponderer.as_ref().is_some_and(|ponderer| ponderer.number() == number)
            || self.desk.hears(number)
    }

    fn hear(&mut self, number: u64, news: News, context: &Context) {
        let is_present = self.thinking.as_ref().is_some_and(|work| work.number() == number);
        match news {
            News::Thought(thought) => {
                // What is thought of another position would not fit the hint.
                let ponders = self.ponderer.as_ref().is_some_and(|ponderer| ponderer.number() == number)
                    && self.thinking.is_none()
                    && self.hint.is_none();
                if is_present || ponders {
                    self.thoughts.hear(thought);
                }
            }
            News::Answer(answer) => {
                self.turns.retain(|&turn| turn != number);
                if is_present {
                    self.answer(answer, context);
                } else {
                    self.live.dismiss(answer);
                }
            }
            News::Pondered(answer) => self.back_from_pondering(answer, context),
            News::Hint(hint) if is_present => self.hinted(hint, context),
            News::Hint(_) => {}
            news => self.desk.hear(number, news, &*self.live),
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        self.draw_table(frame, area, context);
    }

    fn picture(&self, context: &Context, character: (u16, u16)) -> Option<Picture> {
        self.board_picture(context.theme, character)
    }

    fn paste(&mut self, text: &str, _: &Context) {
        if let Some(prompt) = &mut self.prompt {
            prompt.typing.paste(text);
        }
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        if key.code != KeyCode::Char('X') && std::mem::take(&mut self.resigns) {
            self.said = None;
        }
        if self.prompt.is_some() {
            self.prompt_key(key, context);
            return None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                self.escape(context);
            }
            return None;
        }
        if self.replay.is_some() && self.replay_key(key.code, context) {
            return None;
        }
        if key.code == KeyCode::Char('0') && self.has_many_targets() {
            self.numbered = next_numbered(self.numbered, self.next.len());
            return None;
        }
        // Digits are targets while something is picked up, and nothing else.
        let is_number = matches!(key.code, KeyCode::Char('1'..='9')) && !self.touches.is_empty();
        if !is_number && self.look_key(key) {
            return None;
        }
        if let Some(request) = self.page_key(key.code, context) {
            return Some(request);
        }
        if !self.board_key(key.code, context) {
            self.game_key(key.code, context);
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
