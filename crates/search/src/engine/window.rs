//! The alpha-beta window.

use ludoteca_core::Score;

/// The values that matter: a better one than `alpha`, a worse one than `beta`.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// The window in which the other side sees the same values.
    pub(super) fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The null window above a value: it only tells whether another is better.
    pub(super) fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha.shifted(1) }
    }

    /// Whether there is room between the bounds, as there is in PV nodes only.
    pub(super) fn is_open(self) -> bool {
        self.beta.raw() - self.alpha.raw() > 1
    }
}
