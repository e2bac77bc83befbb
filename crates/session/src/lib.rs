//! A game in progress, and its record.
//!
//! [`Session`] is a game of a known type: the position, the record tree, who sits
//! where, the clocks. It makes no player, opens no file and looks at no clock: whoever
//! runs the game tells it what was played and how long that took. [`AnySession`] is the
//! same with the type erased, for whatever shows or keeps any game.

mod any;
mod clock;
mod draft;
mod record;
mod session;
mod texts;

pub use any::{AnySession, Kept, Played, Seated, Shown, Touched};
pub use clock::{Clock, Flag, TimeControl, to_millis};
pub use draft::{AnyDraft, draft};
pub use record::{GameText, Games, Header, Record, RecordError, game_of, parse_json};
pub use session::{Offer, PlayError, Session, SheetPly};
pub use texts::TEXTS;
