//! The terminal, which is left as it was found.

/// Sees to it that a signal which ends the program while a line is edited, when the
/// terminal does not work as usual, gives the terminal back first.
#[cfg(unix)]
pub(crate) fn give_back_when_ended() {
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let Ok(found) = tcgetattr(std::io::stdin()) else { return };
    let Ok(mut signals) = Signals::new([SIGTERM, SIGHUP]) else { return };
    // Where there is no thread to wait for them, the signals end the program as ever.
    let watch = std::thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            // A terminal that has gone away needs nothing.
            let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, &found);
            let _ = emulate_default_handler(signal);
        }
    });
    drop(watch);
}

#[cfg(not(unix))]
pub(crate) fn give_back_when_ended() {}

/// A key that was pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-D, or the terminal has gone away.
    End,
    /// Any other.
    Any,
    /// A line that was typed ahead or pasted: its letters come faster than anybody types.
    Line(String),
}

/// Waits for a key, which is not shown; `None` where the terminal does not give single keys.
#[cfg(unix)]
pub(crate) fn key() -> Option<Key> {
    use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};
    use std::io::stdin;

    /// What keys begin with that send several bytes.
    const ESCAPE: u8 = 0x1b;
    let found = tcgetattr(stdin()).ok()?;
    let mut single = found.clone();
    // Ctrl-C comes as a key: a signal would end the program with the terminal like this.
    single.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG);
    tcsetattr(stdin(), OptionalActions::Now, &single).ok()?;
    let mut key = [0];
    let read = rustix::io::read(stdin(), &mut key);
    let mut line = vec![key[0]];
    if key[0] == ESCAPE || !key[0].is_ascii_control() {
        // The rest of a key that sends several bytes, or of a line. Waits a tenth of a second.
        single.special_codes[SpecialCodeIndex::VMIN] = 0;
        single.special_codes[SpecialCodeIndex::VTIME] = 1;
        let _ = tcsetattr(stdin(), OptionalActions::Now, &single);
        let mut more = [0];
        while !matches!(line.last(), Some(b'\r' | b'\n')) && rustix::io::read(stdin(), &mut more) == Ok(1) {
            line.push(more[0]);
        }
    }
    let _ = tcsetattr(stdin(), OptionalActions::Now, &found);
    Some(match (read, key[0]) {
        (Ok(0) | Err(_), _) | (_, 4) => Key::End,
        (_, 3) => Key::Interrupt,
        (_, ESCAPE) => Key::Any,
        _ if line.len() > 1 => Key::Line(String::from_utf8_lossy(&line).trim().to_owned()),
        _ => Key::Any,
    })
}

#[cfg(not(unix))]
pub(crate) fn key() -> Option<Key> {
    None
}
