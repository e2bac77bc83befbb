//! UGI, the Universal Game Interface.
//!
//! One protocol for every game: [`serve`] is the engine's end, [`Client`] the viewer's,
//! and [`UgiPlayer`] lets a foreign engine play. A move is one word: where its text has a
//! space, it is written `_`.
//!
//! ```
//! use ludoteca_protocol::games;
//! use ludoteca_protocol::ugi::{Settings, serve};
//!
//! let mut answers = Vec::new();
//! let input = "position startpos moves 31-26\nquery p1turn\n";
//! serve(&games(), "cats", None, input.as_bytes(), &mut answers, &Settings::default()).expect("a game");
//! assert_eq!(answers, b"response false\n");
//! ```

mod client;
mod command;
mod desk;
mod go;
mod info;
mod moves;
mod options;
mod player;
mod server;

pub use client::{Client, Engine};
pub use player::UgiPlayer;
pub(crate) use server::serve_entry;
pub use server::{Settings, serve};
