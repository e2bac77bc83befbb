//! The program in a terminal of its own.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::scenes::Scene;

/// How long anything may take to appear, and how long a screen has to be still.
const PATIENCE: Duration = Duration::from_mins(1);
const STILL: Duration = Duration::from_millis(400);

/// The program in a terminal, and what its screen shows.
pub(crate) struct Terminal {
    session: expectrl::session::OsSession,
    parser: vt100::Parser,
}

impl Terminal {
    pub(crate) fn open(program: &Path, scene: &Scene, home: &Path) -> io::Result<Terminal> {
        let mut command = Command::new(program);
        command.args(scene.args).args(["--lang", "en", "--seed", "1"]);
        command.env("TERM", "xterm-256color").env("COLORTERM", "truecolor").env("LUDOTECA_DATA", home);
        command.env("LUDOTECA_CONFIG", home);
        command.env("LUDOTECA_GRAPHICS", "none").env_remove("NO_COLOR").env("LC_ALL", "C.UTF-8");
        let mut session = expectrl::Session::spawn(command).map_err(io::Error::other)?;
        let (columns, rows) = scene.size;
        session.get_process_mut().set_window_size(columns, rows).map_err(io::Error::other)?;
        let length = |length: u16| NonZero::new(length).ok_or_else(|| io::Error::other("no room"));
        Ok(Terminal { session, parser: vt100::Parser::new(length(rows)?, length(columns)?, 0) })
    }

    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// Presses keys, as the bytes that they send.
    pub(crate) fn press(&mut self, keys: &str) -> io::Result<()> {
        self.session.write_all(keys.as_bytes())
    }

    /// Reads until the screen shows something and is still.
    pub(crate) fn see(&mut self, wanted: &str) -> io::Result<()> {
        let (began, mut changed) = (Instant::now(), Instant::now());
        let mut bytes = [0; 4096];
        loop {
            match self.session.try_read(&mut bytes) {
                Ok(0) => return Err(io::Error::other("the program has ended")),
                Ok(count) => {
                    self.parser.process(&bytes[..count]);
                    changed = Instant::now();
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                Err(error) => return Err(error),
            }
            let text = self.screen().contents();
            if text.contains(wanted) && changed.elapsed() > STILL {
                return Ok(());
            }
            if began.elapsed() > PATIENCE {
                return Err(io::Error::other(format!("{wanted:?} does not appear:\n{text}")));
            }
        }
    }
}
