//! How a board is looked at.

use ludoteca_core::Point;

/// The most steps of zooming, and how much larger one makes an oblique board.
const MOST: i8 = 8;
const STEP: f32 = 1.25;

/// Whether a board is drawn from above or as it lies before you.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Dimension {
    /// From above.
    #[default]
    Flat,
    /// From above its corner: pieces stand and stacks rise.
    Oblique,
}

/// How a board is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct View {
    pub(crate) dimension: Dimension,
    /// How many steps larger it is than it fits; smaller where it is less than nothing.
    pub(crate) zoom: i8,
    /// What is seen in the middle, where that was chosen.
    pub(crate) centre: Option<Point>,
}

impl View {
    /// So many steps larger.
    #[must_use]
    pub(crate) fn zoomed(self, by: i8) -> View {
        View { zoom: (self.zoom + by).clamp(-MOST, MOST), ..self }
    }

    /// The other dimension, whole.
    #[must_use]
    pub(crate) fn turned(self) -> View {
        let dimension = match self.dimension {
            Dimension::Flat => Dimension::Oblique,
            Dimension::Oblique => Dimension::Flat,
        };
        View { dimension, ..View::default() }
    }

    /// As large as it fits.
    #[must_use]
    pub(crate) fn reset(self) -> View {
        View { dimension: self.dimension, ..View::default() }
    }

    /// A size as much larger as the zoom says.
    pub(super) fn enlarged(self, size: f32) -> f32 {
        size * STEP.powi(i32::from(self.zoom))
    }
}
