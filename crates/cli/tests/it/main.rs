//! The program as people use it: through pipes, in a terminal, and killed.

mod commands;
mod documents;
mod garbage;
mod orders;
mod saving;
mod support;
mod terminal;
mod understanding;
