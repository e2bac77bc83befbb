//! Games that are played at the same time.

use std::ops::ControlFlow;

use ludoteca_core::{Control, Error, Playable};
use ludoteca_work::Pool;

use crate::fixture::Fixture;
use crate::plan::Plan;
use crate::play::{Passing, Played, play};

/// What happens in the hall.
#[derive(Debug)]
pub(crate) enum Note {
    /// A game begins.
    Started(Fixture),
    /// A game has come to a position.
    Moved(Passing),
    /// A game is over.
    Finished(Played),
}

/// Plays some games on some threads. `hear` is told what happens, on the thread that
/// calls, and may end it all, as the control may; games that are not over then are
/// forgotten.
///
/// # Errors
/// What `hear` fails with, or a player that cannot be made.
pub(crate) fn play_all<G: Playable>(
    plan: &Plan<'_, G>,
    fixtures: impl Iterator<Item = Fixture> + Send,
    threads: usize,
    control: &Control,
    hear: &mut dyn FnMut(Note) -> Result<ControlFlow<()>, Error>,
) -> Result<ControlFlow<()>, Error> {
    let work = |fixture, tell: &mut dyn FnMut(Result<Note, Error>)| {
        tell(Ok(Note::Started(fixture)));
        if control.is_stopped() {
            return;
        }
        match play(plan, fixture, control, &mut |passing| tell(Ok(Note::Moved(passing)))) {
            Ok(Some(played)) => tell(Ok(Note::Finished(played))),
            Ok(None) => {}
            Err(what) => tell(Err(what)),
        }
    };
    let flow = Pool::new(threads).listen(fixtures, control.stop(), work, &mut |note| match note
        .and_then(&mut *hear)
    {
        Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
        Ok(ControlFlow::Break(())) => ControlFlow::Break(Ok(())),
        Err(what) => ControlFlow::Break(Err(what)),
    });
    match flow {
        ControlFlow::Continue(()) if control.is_stopped() => Ok(ControlFlow::Break(())),
        ControlFlow::Continue(()) => Ok(ControlFlow::Continue(())),
        ControlFlow::Break(ended) => ended.map(ControlFlow::Break),
    }
}
