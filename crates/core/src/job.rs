//! A long work that owns what it needs.

use std::fmt;

use crate::Control;

/// A long work that owns what it needs, so that it runs on any thread while what it was
/// asked about goes on without it.
///
/// It reports on its way, ends soon after its control is stopped, and gives its answer.
///
/// ```
/// use ludoteca_core::{Control, Job};
///
/// let job = Job::new(|control: &Control, report: &mut dyn FnMut(u32)| {
///     (1..=3).take_while(|_| !control.is_stopped()).inspect(|n| report(*n)).sum::<u32>()
/// });
/// let control = Control::untimed();
/// let mut heard = Vec::new();
/// let sum = std::thread::scope(|scope| {
///     scope.spawn(|| job.run(&control, &mut |n| heard.push(n))).join().unwrap()
/// });
/// assert_eq!((sum, heard), (6, vec![1, 2, 3]));
/// ```
pub struct Job<R, A>(Box<Work<R, A>>);

type Work<R, A> = dyn FnOnce(&Control, &mut dyn FnMut(R)) -> A + Send;

impl<R: 'static, A: 'static> Job<R, A> {
    /// A work that reports `R` on its way and answers `A`.
    pub fn new(work: impl FnOnce(&Control, &mut dyn FnMut(R)) -> A + Send + 'static) -> Job<R, A> {
        Job(Box::new(work))
    }

    /// Does it.
    pub fn run(self, control: &Control, report: &mut dyn FnMut(R)) -> A {
        (self.0)(control, report)
    }

    /// The same work with something done to its answer.
    #[must_use]
    pub fn map<B: 'static>(self, then: impl FnOnce(A) -> B + Send + 'static) -> Job<R, B> {
        Job::new(move |control, report| then(self.run(control, report)))
    }
}

impl<R, A> fmt::Debug for Job<R, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").finish_non_exhaustive()
    }
}
