//! Learning what the terms of an evaluation are worth.
//!
//! Players play each other, the positions of their games are kept with their results
//! ([`Lessons`]), and the weights of an evaluation are fitted so that its score foretells
//! the result as well as it can ([`fit`]).

mod fit;
mod lessons;
mod matrix;
mod teachable;
mod texts;

pub use fit::{Fit, FitPlan, Learnt, fit};
pub use lessons::{Counted, Lesson, Lessons, LessonsPlan, play};
pub use teachable::{Learned, Learning, Teachable};
pub use texts::TEXTS;
