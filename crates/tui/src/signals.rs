//! Signals: the terminal is given back before any of them does what it does.

#[cfg(unix)]
pub(crate) use unix::{listen, obey, suspend};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::mpsc::Sender;
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, raise};

    use crate::event::Event;

    /// Tells of signals that end programs for as long as somebody listens.
    pub(crate) fn listen(events: Sender<Event>) -> io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
        thread::Builder::new().spawn(move || {
            for signal in signals.forever() {
                if events.send(Event::Signal(signal)).is_err() {
                    return;
                }
            }
        })?;
        Ok(())
    }

    /// Ends the program as the signal does where nobody listens.
    pub(crate) fn obey(signal: i32) -> io::Result<()> {
        emulate_default_handler(signal)
    }

    /// Stops the program until its shell goes on with it.
    pub(crate) fn suspend() -> io::Result<()> {
        raise(SIGTSTP)
    }
}

#[cfg(not(unix))]
pub(crate) use others::{listen, obey, suspend};

#[cfg(not(unix))]
mod others {
    use std::io;
    use std::sync::mpsc::Sender;

    use crate::event::Event;

    pub(crate) fn listen(_: Sender<Event>) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn obey(_: i32) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn suspend() -> io::Result<()> {
        Ok(())
    }
}
