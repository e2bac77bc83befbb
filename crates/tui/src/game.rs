//! A game with everything that the screen does with it.

use ludoteca_arena::Contest;
use ludoteca_house::AnyGame;
use ludoteca_tune::Teachable;

/// A game with everything that the screen does with it: it is played, its machines play each
/// other, and their evaluations are taught.
pub trait ScreenGame: AnyGame + Contest + Teachable {}

impl<T: ?Sized + AnyGame + Contest + Teachable> ScreenGame for T {}
