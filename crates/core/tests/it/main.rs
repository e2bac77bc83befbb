//! The tests of the core that look at it from outside.

mod catalogues;
mod fuzz;
mod wording;
