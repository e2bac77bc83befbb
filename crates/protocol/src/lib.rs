//! The protocols that engines and viewers speak.
//!
//! [`uhp`] is the Universal Hive Protocol, from both ends: our engine over any
//! reader and writer, and a foreign engine as a child process.

pub mod uhp;
