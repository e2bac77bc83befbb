//! Everything that happens to the screen.

use std::sync::mpsc::Sender;
use std::thread;

use ludoteca_core::Error;
use ludoteca_house::{Answer, Chosen, Thought};
use ratatui::crossterm::event::{self, Event as Input, KeyEvent, KeyEventKind, MouseEvent};

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
    /// A work in the background, by its number, thinks something.
    Thought(u64, Thought),
    /// A machine has made up its mind.
    Answer(Answer),
    /// An adviser has.
    Hint(u64, Result<Chosen, Error>),
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
