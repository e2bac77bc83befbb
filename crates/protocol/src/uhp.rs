//! The Universal Hive Protocol.
//!
//! [`serve`] is the engine's end, [`Client`] the viewer's. [`UhpPlayer`] lets a
//! foreign engine play, and [`Check`] finds out whether it knows the rules.
//!
//! ```
//! use ludoteca_house::HOUSE;
//! use ludoteca_protocol::uhp::{Settings, serve};
//!
//! let mut answers = Vec::new();
//! serve(&HOUSE, "newgame Base+M\nplay wM\n".as_bytes(), &mut answers, &Settings::default())?;
//! let answers = String::from_utf8(answers).expect("text");
//! assert!(answers.ends_with("Base+M;InProgress;Black[1];wM\nok\n"));
//! # Ok::<(), ludoteca_protocol::ServeError>(())
//! ```

mod check;
mod client;
mod duration;
mod engine;
mod options;
mod player;
mod refused;
mod server;

pub use check::{Check, CheckProgress, Difference, Report};
pub use client::{Client, Engine, Think};
pub use player::UhpPlayer;
pub use server::{Settings, serve};
