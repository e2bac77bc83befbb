//! What takes long: begun by a desk, done by whoever runs it, and taken back.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use ludoteca_core::{Control, Job, Now, Stop};
use ludoteca_house::Thought;

use crate::Desk;
use crate::answer::{Answer, Refused};

/// Gets the messages that come before an answer, from any thread.
pub type Tell = Arc<dyn Fn(String) + Send + Sync>;

/// Does something long, and says what the desk is to do with what came of it.
type Run = Box<dyn FnOnce(&Control, &mut dyn FnMut(Thought)) -> After + Send>;
/// What the desk does with what came of a work.
pub(crate) type After = Box<dyn FnOnce(&mut Desk) -> Result<Answer, Refused> + Send>;

/// A work that a desk has begun: it owns what it needs and runs on any thread. What comes of
/// it goes to [`Desk::finish`].
pub struct Work {
    pub(crate) id: u64,
    pub(crate) stop: Stop,
    pub(crate) longest: Option<Duration>,
    pub(crate) run: Run,
}

/// A work that is done.
pub struct Done {
    pub(crate) id: u64,
    pub(crate) after: After,
}

impl Work {
    /// The number of the request that it is for.
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// The flag that stops it.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Does it, by a clock.
    pub fn run(self, now: Now, tell: &Tell) -> Done {
        let Work { id, stop, longest, run } = self;
        let control = Control::new(now).with_stop(stop);
        let control = longest.map_or_else(|| control.clone(), |longest| control.clone().within(longest));
        let progress = watcher(id, Arc::clone(tell));
        let control = control.watched(move |at| progress(at.done, at.total));
        let after = run(&control, &mut |thought| tell(told(&thought).text(Some(id))));
        Done { id, after }
    }
}

/// A job whose answer the desk takes back.
pub(crate) fn job<A: Send + 'static>(
    job: Job<Thought, A>,
    after: impl FnOnce(&mut Desk, A) -> Result<Answer, Refused> + Send + 'static,
) -> Run {
    Box::new(move |control, report| {
        let answer = job.run(control, report);
        Box::new(move |desk| after(desk, answer))
    })
}

/// Tells how far a work is, each hundredth of it once.
fn watcher(id: u64, tell: Tell) -> impl Fn(u64, u64) + Send + Sync {
    let last = AtomicU64::new(u64::MAX);
    move |done, total| {
        let hundredth = done.saturating_mul(100) / total.max(1);
        if last.swap(hundredth, Ordering::Relaxed) != hundredth {
            tell(Answer::new("progress").with("done", done).with("total", total).text(Some(id)));
        }
    }
}

/// A thought as a message.
fn told(thought: &Thought) -> Answer {
    Answer::new("thought")
        .with("rank", thought.rank)
        .with("depth", thought.depth)
        .with("nodes", thought.nodes)
        .with("score", thought.score)
        .with("line", &thought.line)
        .with("elapsed", thought.elapsed.as_millis() as u64)
        .with("speed", thought.speed())
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").field("id", &self.id).finish_non_exhaustive()
    }
}

impl fmt::Debug for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Done").field("id", &self.id).finish_non_exhaustive()
    }
}
