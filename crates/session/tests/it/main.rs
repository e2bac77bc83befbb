//! Records, read back and broken.

mod records;
mod spaces;
