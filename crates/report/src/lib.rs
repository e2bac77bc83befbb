//! An analysed game as one page for a browser.
//!
//! [`page`] gives an HTML document with everything in it: the picture of every position, the
//! moves with what a judge says of them, the course of the game as a graph, and a short
//! script that steps through it. It loads nothing and says so itself (its policy names the
//! script and the style by their hashes), so that a record from a stranger can do nothing in
//! it but be read.

mod game;
mod html;
mod notes;
mod page;
mod policy;
mod texts;

pub use page::page;
pub use texts::TEXTS;
