//! Games that are played at the same time.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use ludoteca_core::{Control, Message, Playable};

use crate::fixture::Fixture;
use crate::plan::Plan;
use crate::play::{Played, play};

/// What happens in the hall.
#[derive(Debug)]
pub(crate) enum Note {
    /// A game begins.
    Started(Fixture),
    /// A game is over.
    Finished(Played),
}

/// Plays some games on some threads. `hear` is told what happens, on the thread that
/// calls, and may end it all; games that are not over then are forgotten.
///
/// # Errors
/// What `hear` fails with, or a player that cannot be made.
pub(crate) fn play_all<G: Playable>(
    plan: &Plan<'_, G>,
    fixtures: &[Fixture],
    threads: usize,
    hear: &mut dyn FnMut(Note) -> Result<ControlFlow<()>, Message>,
) -> Result<ControlFlow<()>, Message> {
    let (next, control) = (AtomicUsize::new(0), Control::timed());
    let (notes, heard) = channel();
    let work = |notes: Sender<Result<Note, Message>>| {
        while let Some(&fixture) = fixtures.get(next.fetch_add(1, Ordering::Relaxed)) {
            if control.is_stopped() || notes.send(Ok(Note::Started(fixture))).is_err() {
                return;
            }
            let note = match play(plan, fixture, &control) {
                Ok(Some(played)) => Ok(Note::Finished(played)),
                Ok(None) => return,
                Err(what) => Err(what),
            };
            if notes.send(note).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        let work = &work;
        let workers: Vec<_> = (0..threads.clamp(1, fixtures.len().max(1)))
            .map(|_| {
                let notes = notes.clone();
                scope.spawn(move || work(notes))
            })
            .collect();
        drop(notes);
        let mut flow = Ok(ControlFlow::Continue(()));
        for note in heard {
            flow = note.and_then(&mut *hear);
            if !matches!(flow, Ok(ControlFlow::Continue(()))) {
                control.stop().set();
                break;
            }
        }
        for worker in workers {
            worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
        flow
    })
}
