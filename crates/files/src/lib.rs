//! Files that are written whole or not at all.
//!
//! [`save`] and [`load`] keep texts such as records; [`Whole`] takes a large file
//! piece by piece. In both the content goes to a new file in the same folder,
//! which takes the old one's place only once it is safely on disk.

mod error;
mod folders;
mod text;
mod texts;
mod whole;

pub use error::{FileError, in_file, kind, why};
pub use folders::{book_folder, books_are_named, cache_folder, config_folder, data_folder, make_folder};
pub use text::{SIZE_LIMIT, check_size, could_save, load, load_bytes, save, text_of};
pub use texts::TEXTS;
pub use whole::Whole;
