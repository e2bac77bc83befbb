//! Ctrl-C while something long is going on: it stops that, not the program.

use ludoteca_core::{Control, Stop};

/// What Ctrl-C stops as long as this lives. Afterwards it ends the program again.
pub(crate) struct Interrupt {
    stop: Stop,
    #[cfg(unix)]
    signal: Option<unix::Heard>,
}

impl Interrupt {
    /// From now on Ctrl-C stops a long work.
    pub(crate) fn listen() -> Interrupt {
        let stop = Stop::new();
        Interrupt {
            #[cfg(unix)]
            signal: unix::hear(&stop),
            stop,
        }
    }

    /// The control of the work.
    pub(crate) fn control(&self) -> Control {
        Control::timed().with_stop(self.stop.clone())
    }

    /// Whether somebody has stopped it.
    pub(crate) fn is_pressed(&self) -> bool {
        self.stop.is_set()
    }
}

#[cfg(unix)]
impl Drop for Interrupt {
    fn drop(&mut self) {
        if let Some(heard) = self.signal.take() {
            unix::forget(&heard);
        }
    }
}

#[cfg(unix)]
mod unix {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, LazyLock};

    use ludoteca_core::Stop;
    use signal_hook::consts::SIGINT;
    use signal_hook::{SigId, flag, low_level};

    /// Whether Ctrl-C ends the program, as it does by default; `None` if signals cannot be
    /// listened to.
    static ENDS: LazyLock<Option<Arc<AtomicBool>>> = LazyLock::new(|| {
        let ends = Arc::new(AtomicBool::new(true));
        flag::register_conditional_default(SIGINT, Arc::clone(&ends)).ok()?;
        Some(ends)
    });

    /// That Ctrl-C is listened to.
    pub(super) struct Heard(SigId);

    pub(super) fn hear(stop: &Stop) -> Option<Heard> {
        let ends = ENDS.as_ref()?;
        let id = flag::register(SIGINT, stop.flag()).ok()?;
        ends.store(false, Ordering::SeqCst);
        Some(Heard(id))
    }

    pub(super) fn forget(heard: &Heard) {
        if let Some(ends) = ENDS.as_ref() {
            ends.store(true, Ordering::SeqCst);
        }
        low_level::unregister(heard.0);
    }
}
