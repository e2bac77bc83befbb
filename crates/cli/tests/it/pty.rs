//! A program in a terminal of its own.

use std::io::{Read, Write};
use std::num::NonZero;
use std::process::Command;
use std::time::{Duration, Instant};

use expectrl::Session;
use expectrl::process::unix::WaitStatus;

use crate::support::ludoteca;

/// How long anything may take to appear.
const PATIENCE: Duration = Duration::from_mins(1);
/// What the full screen writes before and after all that it draws at once.
const FRAME: [&[u8]; 2] = [b"\x1b[?2026h", b"\x1b[?2026l"];

/// A program in a terminal of its own, and what its screen shows.
pub(crate) struct Terminal {
    session: expectrl::session::OsSession,
    pub(crate) screen: vt100::Parser,
    /// What was read of a frame that is not whole yet.
    unshown: Vec<u8>,
}

impl Terminal {
    pub(crate) fn open(args: &[&str], rows: u16, columns: u16) -> Terminal {
        Terminal::run(ludoteca(args), rows, columns)
    }

    pub(crate) fn run(mut command: Command, rows: u16, columns: u16) -> Terminal {
        if command.get_envs().all(|(name, _)| name != "TERM") {
            command.env("TERM", "xterm-256color");
        }
        let mut session = Session::spawn(command).expect("the program starts in a terminal");
        session.get_process_mut().set_window_size(columns, rows).expect("the terminal has a size");
        let screen = vt100::Parser::new(nonzero(rows), nonzero(columns), 500);
        Terminal { session, screen, unshown: Vec::new() }
    }

    pub(crate) fn type_line(&mut self, line: &str) {
        self.session.write_all(format!("{line}\r").as_bytes()).expect("the terminal takes the line");
    }

    /// Presses keys, as the bytes that they send.
    pub(crate) fn press(&mut self, keys: &str) {
        self.session.write_all(keys.as_bytes()).expect("the terminal takes the keys");
    }

    pub(crate) fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Reads until the screen shows something.
    pub(crate) fn see(&mut self, wanted: &str) {
        self.until(&format!("{wanted:?} appears"), |terminal| terminal.text().contains(wanted));
    }

    /// Reads until something is so.
    pub(crate) fn until(&mut self, what: &str, is_so: impl Fn(&Terminal) -> bool) {
        assert!(self.comes(is_so), "never was it so that {what}:\n{}", self.text());
    }

    /// Reads until something is so, and says whether it came to that.
    pub(crate) fn comes(&mut self, is_so: impl Fn(&Terminal) -> bool) -> bool {
        let since = Instant::now();
        let mut bytes = [0; 4096];
        while !is_so(self) {
            match self.session.try_read(&mut bytes) {
                Ok(n @ 1..) => self.take(&bytes[..n]),
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    std::thread::sleep(Duration::from_millis(2));
                }
                // It has ended.
                Ok(_) | Err(_) => return is_so(self),
            }
            if since.elapsed() > PATIENCE {
                return is_so(self);
            }
        }
        true
    }

    /// Takes what was read. What the full screen draws at once is seen at once.
    fn take(&mut self, bytes: &[u8]) {
        self.unshown.extend_from_slice(bytes);
        let whole = whole(&self.unshown);
        self.screen.process(&self.unshown[..whole]);
        self.unshown.drain(..whole);
    }

    /// Reads what is there, without waiting for more, and says whether there was anything.
    pub(crate) fn glance(&mut self) -> bool {
        let mut bytes = [0; 4096];
        let mut seen = false;
        while let Ok(n @ 1..) = self.session.try_read(&mut bytes) {
            self.take(&bytes[..n]);
            seen = true;
        }
        seen
    }

    /// Reads until nothing more has come for a moment.
    pub(crate) fn settle(&mut self) {
        /// How long nothing comes once everything is drawn.
        const QUIET: Duration = Duration::from_millis(250);
        let mut since = Instant::now();
        while since.elapsed() < QUIET {
            if self.glance() {
                since = Instant::now();
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// The rows of the screen, without the blanks at their ends.
    pub(crate) fn lines(&self) -> String {
        let columns = self.screen.screen().size().1.get();
        self.screen.screen().rows(0, columns).map(|row| format!("{}\n", row.trim_end())).collect()
    }

    /// The rows of the screen with their colours, as a terminal is told them; escapes can be
    /// read.
    pub(crate) fn painted(&self) -> String {
        let columns = self.screen.screen().size().1.get();
        let rows = self.screen.screen().rows_formatted(0, columns);
        rows.map(|row| row.replace('\u{1b}', "^") + "\n").collect()
    }

    /// Gives the terminal another size, as a person does who drags its corner.
    pub(crate) fn resize(&mut self, rows: u16, columns: u16) {
        self.glance();
        self.screen.screen_mut().set_size(nonzero(rows), nonzero(columns));
        self.session.get_process_mut().set_window_size(columns, rows).expect("it has another size");
    }

    /// The program's number among all that run.
    pub(crate) fn pid(&self) -> i32 {
        self.session.get_process().pid().as_raw()
    }

    /// Whether the terminal is as it was before: its own screen, whole lines, a mouse that
    /// nobody listens to.
    pub(crate) fn is_given_back(&self) -> bool {
        let modes = rustix::termios::tcgetattr(self.session.get_stream()).expect("it is a terminal");
        let lines = rustix::termios::LocalModes::ICANON;
        let screen = self.screen.screen();
        modes.local_modes.contains(lines)
            && !screen.alternate_screen()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    }

    /// Whether anything on the screen has a colour.
    pub(crate) fn has_colours(&self) -> bool {
        let screen = self.screen.screen();
        let (rows, columns) = screen.size();
        let coloured = |row, column| {
            let plain = vt100::Color::Default;
            screen.cell(row, column).is_some_and(|cell| cell.fgcolor() != plain || cell.bgcolor() != plain)
        };
        (0..rows.get()).any(|row| (0..columns.get()).any(|column| coloured(row, column)))
    }

    /// Waits until the program has ended.
    pub(crate) fn wait(&mut self) -> WaitStatus {
        let mut rest = std::mem::take(&mut self.unshown);
        drop(self.session.read_to_end(&mut rest));
        self.screen.process(&rest);
        self.session.get_process().wait().expect("the program ends")
    }

    /// Waits until the program has ended, and gives its exit code.
    pub(crate) fn end(mut self) -> i32 {
        match self.wait() {
            WaitStatus::Exited(_, code) => code,
            other => panic!("it was killed: {other:?}"),
        }
    }
}

/// How much of what was read can be shown: not the beginning of a frame whose end has not come.
fn whole(bytes: &[u8]) -> usize {
    let [head, foot] = FRAME.map(|mark| bytes.windows(mark.len()).rposition(|part| part == mark));
    let begun = head.filter(|&head| foot.is_none_or(|foot| foot < head));
    // A mark may be cut in two.
    let tail = bytes.iter().rposition(|&byte| byte == 0x1b);
    let cut = tail.filter(|&tail| FRAME[0].starts_with(&bytes[tail..]));
    begun.or(cut).unwrap_or(bytes.len())
}

fn nonzero(length: u16) -> NonZero<u16> {
    NonZero::new(length).expect("a terminal has rows and columns")
}
