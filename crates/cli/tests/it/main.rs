//! The program as people use it: through pipes, in a terminal, and killed.

mod architecture;
mod arena;
mod arguments;
mod book;
mod commands;
mod compatibility;
mod documents;
mod edit;
mod garbage;
mod hive;
mod keeping;
mod learn;
mod orders;
mod records;
mod saving;
mod scarcity;
mod seeds;
mod setup;
mod support;
mod terminal;
mod truth;
mod tune;
mod ugi;
mod uhp;
mod understanding;
mod wording;
