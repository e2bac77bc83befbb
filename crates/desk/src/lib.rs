//! The one protocol between a page in a browser and the games, as data.
//!
//! A [`Desk`] has tables with live games. It takes a message, a JSON object, and answers with
//! another, at once or after a [`Work`] that whoever runs the desk does where it likes: on the
//! spot in a browser, on another thread in a server. It has no threads, no files and no clock
//! of its own. `docs/page-protocol.md` has every message with an example.
//!
//! ```
//! use ludoteca_desk::{Bounds, Desk};
//! use ludoteca_house::HOUSE;
//!
//! let mut desk = Desk::new(HOUSE.games(), Bounds::default());
//! let open = r#"{"id": 1, "kind": "open", "game": "cats"}"#;
//! let answer = desk.answer(open, ludoteca_core::machine_clock, |_| {});
//! assert!(answer.starts_with(r#"{"id":1,"kind":"state","table":1"#));
//! ```

mod answer;
mod bounds;
mod desk;
mod drafting;
mod exploring;
mod fields;
mod hello;
mod import;
mod opening;
mod player;
mod playing;
mod puzzling;
mod record;
mod request;
mod state;
mod studying;
mod teaching;
mod texts;
mod thinking;
mod touching;
mod work;

pub use bounds::Bounds;
pub use desk::{Asked, Desk};
pub use hello::FORMAT;
pub use texts::TEXTS;
pub use work::{Done, Tell, Work};
