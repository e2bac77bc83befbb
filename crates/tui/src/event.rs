//! Everything that happens to the screen.

use std::sync::mpsc::Sender;
use std::thread;

use ludoteca_core::Error;
use ludoteca_house::{Answer, Chosen, Thought};
use ratatui::crossterm::event::{
    self, Event as Input, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
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
    /// It thinks something.
    Thought(Thought),
    /// A machine has made up its mind.
    Answer(Answer),
    /// An adviser has.
    Hint(Result<Chosen, Error>),
}

/// Reads the keyboard and the mouse for as long as somebody listens.
pub(crate) fn listen(events: Sender<Event>) -> std::io::Result<()> {
    thread::Builder::new().spawn(move || {
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
