//! The program driven by events alone, on a screen that can be read.

mod analysis;
mod clarity;
mod colossus;
mod lessons;
mod library;
mod machines;
mod puzzles;
mod settling;
mod setup;
mod table;
mod trees;
mod words;

use std::path::Path;
use std::sync::LazyLock;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use ludoteca_core::{Language, Look, Playable, Rng, Side};
use ludoteca_house::{AnyGame, Entry, HOUSE, Registrar, Registry, house};
use ludoteca_user::Folders;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::{App, Ending};
use crate::event::Event;
use crate::page::{NewGame, Request};
use crate::theme::colour;
use crate::{Colours, Options, ScreenGame, Theme};

/// The games of the house, as the screen has them.
static GAMES: LazyLock<Registry<dyn ScreenGame>> = LazyLock::new(|| house(&ForScreens));

struct ForScreens;

impl Registrar for ForScreens {
    type Game = dyn ScreenGame;

    fn register<G: Playable>(&self, entry: Entry<G>) -> Box<dyn ScreenGame> {
        Box::new(entry)
    }
}

mod board;

/// The program and what happens to it.
struct Driven {
    app: App,
    events: Receiver<Event>,
    terminal: Terminal<TestBackend>,
}

fn driven(width: u16, height: u16) -> Driven {
    let look = Look { language: Language::En, flipped: false, colour: true, unicode: true };
    let options = Options {
        look,
        colours: Colours::All,
        game: None,
        keeps: false,
        folders: Folders::default(),
        today: || "2026.01.02".to_owned(),
        theme: None,
        seed: 1,
        page: None,
    };
    driven_with(options, width, height)
}

/// The program of somebody whose things are kept in a folder.
fn kept(folder: &Path, width: u16, height: u16) -> Driven {
    let folder = Some(folder.to_owned());
    let folders = Folders { data: folder.clone(), config: folder };
    let mut driven = driven(width, height);
    driven.app.context.options.keeps = true;
    driven.app.context.options.folders = folders;
    driven
}

/// The program as it begins with some options.
fn driven_with(options: Options, width: u16, height: u16) -> Driven {
    let (sender, events) = mpsc::channel();
    let games = GAMES.games().collect();
    let terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen that is no screen");
    Driven { app: App::new(games, options, sender), events, terminal }
}

impl Driven {
    fn press(&mut self, code: KeyCode) {
        self.app.handle(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn write(&mut self, text: &str) {
        text.chars().for_each(|c| self.press(KeyCode::Char(c)));
    }

    /// Types a move and plays it.
    fn play(&mut self, text: &str) {
        self.write("m");
        self.write(text);
        self.press(KeyCode::Enter);
    }

    /// The screen as a person reads it.
    fn read(&mut self) -> String {
        self.terminal.draw(|frame| self.app.draw(frame)).expect("it can be drawn");
        let buffer = self.terminal.backend().buffer();
        let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..buffer.area.height).map(|y| row(y) + "\n").collect()
    }

    /// Opens what the start screen calls so.
    fn choose(&mut self, item: &str) {
        for _ in 0..20 {
            if self.read().contains(&format!("> {item}")) {
                return self.press(KeyCode::Enter);
            }
            self.press(KeyCode::Down);
        }
        panic!("{item} is not offered\n{}", self.read());
    }

    /// Lets works go on until something is on the screen.
    fn until(&mut self, what: &str) {
        while !self.read().contains(what) {
            let event = self.events.recv_timeout(Duration::from_mins(1)).expect("something happens");
            self.app.handle(event);
        }
    }

    /// Where something is on the screen.
    fn find(&mut self, what: &str) -> Option<(u16, u16)> {
        let screen = self.read();
        screen.lines().enumerate().find_map(|(y, line)| {
            let at = line.find(what)?;
            Some((line[..at].chars().count() as u16, y as u16))
        })
    }

    /// Where the first target is, by its number.
    fn way(&mut self) -> Option<(u16, u16)> {
        self.read();
        let target = self.app.context.theme.palette().map(|palette| colour(palette.target));
        let buffer = self.terminal.backend().buffer();
        let first = buffer.content.iter().position(|cell| cell.symbol() == "1" && Some(cell.bg) == target)?;
        Some(buffer.pos_of(first))
    }

    fn click(&mut self, (column, row): (u16, u16)) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.app.handle(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    fn begin(&mut self, game: &str, opponent: &str, side: Side) {
        let game = HOUSE.game(game).expect("the house has it") as &'static dyn AnyGame;
        self.app.grant(Request::Begin(NewGame::against(game, opponent, side)));
    }

    fn plies(&self) -> usize {
        self.app.top().live().map_or(0, |live| live.session().plies())
    }

    /// Lets the machine finish.
    fn wait(&mut self) {
        while self.app.is_busy() {
            let event = self.events.recv_timeout(Duration::from_mins(1)).expect("the machine answers");
            self.app.handle(event);
        }
    }
}

#[test]
fn the_first_move_is_three_keys_away() {
    let mut driven = driven(80, 24);
    assert!(driven.read().contains("> Play"));
    driven.press(KeyCode::Enter);
    assert!(driven.read().contains("New game"));
    driven.press(KeyCode::Enter);
    assert!(driven.read().contains("to move"), "{}", driven.read());
    assert!(driven.app.top().live().is_some());
}

#[test]
fn every_game_is_played_by_tab_and_enter_alone() {
    for game in HOUSE.games() {
        let mut driven = driven(80, 24);
        driven.begin(game.name(), "human", Side::First);
        let mut rng = Rng::new(3);
        for _ in 0..400 {
            for _ in 0..=rng.below(5) {
                driven.press(KeyCode::Tab);
            }
            driven.press(KeyCode::Enter);
            driven.read();
        }
        assert!(driven.plies() >= 20, "{}: {} plies\n{}", game.name(), driven.plies(), driven.read());
    }
}

#[test]
fn a_click_touches_what_is_drawn_there() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    let find = |screen: &str, what: &str| {
        screen.lines().enumerate().find_map(|(y, line)| {
            let at = line.find(what)?;
            Some((line[..at].chars().count() as u16, y as u16))
        })
    };
    let click = |driven: &mut Driven, (column, row): (u16, u16)| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        driven.app.handle(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    };
    let mouse = find(&driven.read(), "🐭").expect("the mouse is seen");
    click(&mut driven, mouse);
    let target = driven.way().expect("a way is shown");
    click(&mut driven, target);
    assert_eq!(driven.plies(), 1);
}

#[test]
fn a_typed_move_is_completed_or_refused_with_its_reason() {
    let mut driven = driven(100, 30);
    driven.begin("cats", "human", Side::First);
    driven.write("m31-");
    assert!(driven.read().contains("31-26"), "what it may become is shown");
    driven.write("26");
    driven.press(KeyCode::Enter);
    assert_eq!(driven.plies(), 1);
    driven.write("m1-9");
    driven.press(KeyCode::Enter);
    assert_eq!(driven.plies(), 1);
    assert!(driven.read().contains("diagonal"), "{}", driven.read());
    driven.write("u");
    assert_eq!(driven.plies(), 0);
    driven.write("r");
    assert_eq!(driven.plies(), 1);
}

#[test]
fn a_machine_answers_and_a_late_answer_changes_nothing() {
    let mut driven = driven(100, 30);
    driven.begin("claustro", "level:1", Side::First);
    driven.press(KeyCode::Tab);
    while driven.plies() == 0 {
        driven.press(KeyCode::Enter);
        driven.press(KeyCode::Tab);
    }
    driven.wait();
    assert_eq!(driven.plies(), 2, "the machine has answered");
    driven.write("u");
    assert_eq!(driven.plies(), 0, "both plies are taken back");
    driven.write("r");
    assert_eq!(driven.plies(), 2);
    // It thinks, and somebody takes back what it thinks about.
    driven.write("s");
    assert!(driven.app.is_busy(), "it plays the other side now");
    driven.write("u");
    assert_eq!(driven.plies(), 1, "it is the person's turn again");
    let late = driven.events.recv_timeout(Duration::from_mins(1)).expect("the machine answers");
    driven.app.handle(late);
    assert_eq!(driven.plies(), 1, "nobody listens to it");
}

#[test]
fn languages_themes_help_and_small_screens() {
    let mut driven = driven(80, 24);
    driven.begin("hive", "human", Side::First);
    for keys in ["Enter: tocar   m: digitar", "Tab, Intro: tocar   m: escribir", "Enter: touch   m: type"] {
        driven.write("L");
        let screen = driven.read();
        assert!(screen.contains(keys), "{screen}");
    }
    for _ in Theme::ALL {
        driven.write("t");
        driven.read();
    }
    driven.write("?");
    assert!(driven.read().contains("undo, redo"));
    driven.press(KeyCode::Esc);
    assert!(!driven.read().contains("undo, redo"));
    for (width, height) in [(1, 1), (20, 5), (40, 12), (60, 20), (200, 60)] {
        driven.terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        driven.app.handle(Event::Resized);
        let screen = driven.read();
        assert_eq!(screen.contains("screen is too"), (20..40).contains(&width), "{screen}");
    }
    driven.write("q");
    assert_eq!(driven.app.pages.len(), 1);
    driven.write("q");
    assert_eq!(driven.app.take_ending(), Some(Ending::Left));
}
