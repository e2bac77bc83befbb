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
