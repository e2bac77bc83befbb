//! Mouse and cats, solved: against theory, a slow walk, files that are damaged, and in play.

mod files;
mod players;
mod reference;
mod theory;
