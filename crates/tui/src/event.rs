//! Everything that happens to the screen.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use ludoteca_arena::{MatchReport, Results, TournamentReport};
use ludoteca_core::{Error, Message, Scene};
use ludoteca_house::{
    Advice, Analysis, Answer, Chosen, Counsel, Numbered, Reasons, Ruling, Step, Supply, Thought, Verdicts,
};
use ludoteca_search::Trace;
use ludoteca_session::GameText;
use ludoteca_tune::Learned;
use ludoteca_user::{Aside, Listed};
use ratatui::crossterm::event::{
    self, Event as Input, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::terminal;
use ratatui::layout::Position;

/// Something that happens to the screen.
#[derive(Debug)]
pub(crate) enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// Something was pasted.
    Paste(String),
    /// The screen has another size.
    Resized,
    /// The terminal is gone.
    Gone,
    /// A signal came that ends programs.
    Signal(i32),
    /// A work in the background has panicked.
    Failed,
    /// A work in the background, by its number, tells something.
    News(u64, News),
}

/// What a work in the background tells.
#[derive(Debug)]
pub(crate) enum News {
    /// So much of it is done, from 0 to 1.
    Progress(f64),
    /// It thinks something.
    Thought(Thought),
    /// A machine has made up its mind.
    Answer(Answer),
    /// An adviser has.
    Hint(Result<Chosen, Error>),
    /// A puzzle was found, and here is where the next one comes from.
    Puzzle(Box<Supply>, Result<Option<Numbered>, Error>),
    /// A game is judged, as far as it was before it was stopped.
    Analysed(Box<Result<Analysis, Error>>),
    /// A player has said what it thinks of a position.
    Advised(Box<Result<Advice, Error>>),
    /// A move in the place of a mistake is judged; nothing if that was stopped.
    Retried(Box<Result<Option<Step>, Error>>),
    /// The games of a file, each with a line about it.
    Games(Result<Vec<(GameText, String)>, Error>),
    /// The games of the library, and what was set aside.
    Library(Result<Vec<Listed>, Error>, Vec<Aside>),
    /// What a player did when it looked ahead.
    Traced(Box<Result<Trace, Error>>),
    /// Something happened in a match or a tournament.
    Arena(ArenaNews),
    /// A match is over, or was stopped.
    Match(Box<Result<MatchReport, Error>>),
    /// A tournament is over, or was stopped.
    Tournament(Box<Result<TournamentReport, Error>>),
    /// An evaluation was taught.
    Learned(Box<Result<Learned, Error>>),
    /// It is known what a move does for a puzzle.
    Ruling(String, Result<Ruling, Error>),
    /// A machine that was thinking in somebody else's turn comes back.
    Pondered(Answer),
    /// The proved results of the legal moves, where they are known.
    Verdicts(Option<Verdicts>),
    /// What those say who give reasons.
    Counsels(Vec<Counsel>),
    /// Why a move was played.
    Reasons(Box<Reasons>),
}

/// What happens in a match or a tournament.
#[derive(Debug)]
pub(crate) enum ArenaNews {
    /// A game begins, between these two.
    Started { number: u32, players: [String; 2] },
    /// A game has come to a position.
    Moved { number: u32, scene: Box<Scene> },
    /// A game is over.
    Finished { number: u32, players: [String; 2], result: &'static str, reason: Message },
    /// So many games count.
    Counted { done: u32, games: u32, results: Option<Results> },
    /// How a tournament stands, as its report writes it.
    Standing(String),
}

/// Reads the keyboard and the mouse for as long as somebody listens.
pub(crate) fn listen(events: Sender<Event>) -> std::io::Result<()> {
    let before = terminal::size().ok();
    thread::Builder::new().spawn(move || {
        // The first look begins to hear of other sizes; one that came before it is seen here.
        let heard = event::poll(Duration::ZERO).is_ok();
        if heard && terminal::size().ok() != before && events.send(Event::Resized).is_err() {
            return;
        }
        loop {
            let told = match event::read() {
                Ok(Input::Key(key)) if key.kind != KeyEventKind::Release => Event::Key(key),
                Ok(Input::Mouse(mouse)) => Event::Mouse(mouse),
                Ok(Input::Paste(text)) => Event::Paste(text),
                Ok(Input::Resize(..)) => Event::Resized,
                Ok(_) => continue,
                Err(_) => Event::Gone,
            };
            let gone = matches!(told, Event::Gone);
            if events.send(told).is_err() || gone {
                return;
            }
        }
    })?;
    Ok(())
}

/// Where the left button of the mouse was pressed, if that is what happened.
pub(crate) fn pressed(mouse: MouseEvent) -> Option<Position> {
    let pressed = mouse.kind == MouseEventKind::Down(MouseButton::Left);
    pressed.then(|| Position::new(mouse.column, mouse.row))
}
