//! The terminal as a whole screen, and as it was before.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal};

/// Whether the terminal is a whole screen now.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal as a whole screen. Dropping it, or a panic, gives it back as it was.
pub(crate) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    pub(crate) fn open() -> io::Result<Screen> {
        give_back_on_panic();
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::Relaxed);
        let entered = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste);
        let terminal = entered.and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match terminal {
            Ok(terminal) => Ok(Screen { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Forgets what is drawn: a terminal that was resized may have lost some of it, even if it
    /// has its old size again.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        // Clearing it would ask the terminal where its cursor is, and not all of them answer.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::new(0, 0, size.width, size.height))
    }

    /// Draws the whole screen; only what has changed is sent, and all of it at once.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        queue!(stdout(), BeginSynchronizedUpdate)?;
        self.terminal.draw(draw)?;
        execute!(stdout(), EndSynchronizedUpdate)
    }
}

impl Screen {
    /// Draws the whole screen as if nothing were on it.
    pub(crate) fn draw_anew(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.clear()?;
        self.draw(draw)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.terminal.show_cursor();
        give_back();
    }
}

/// Gives the terminal back as it was, once: what is written on it since then stays. What it
/// refuses cannot be helped.
fn give_back() {
    if !TAKEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}

/// Lets a panic be read: the terminal is given back before anything is printed.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            usual(info);
        }));
    });
}
