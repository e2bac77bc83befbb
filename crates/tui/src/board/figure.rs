//! A piece in characters.

use ludoteca_core::{MarkKind, Sprite, Tone};

use super::Board;
use crate::face::face;

/// A piece in characters.
pub(super) struct Figure {
    /// The emoji where there are any, and letters elsewhere.
    pub(super) face: String,
    /// What tells it from its likes, where the face does not.
    pub(super) label: String,
    /// What moves call it; empty where they name cells only.
    pub(super) name: String,
    pub(super) tone: Tone,
}

impl Board<'_> {
    /// How a piece is drawn: by its emoji where there are any, and by letters elsewhere.
    pub(super) fn figure(&self, sprite: &Sprite) -> Figure {
        let glyph = self.glyphs.iter().find(|glyph| glyph.name == sprite.glyph);
        let tone = glyph.map_or(Tone::Side, |glyph| glyph.tone);
        let name = sprite.name.clone();
        let (face, label) = match glyph {
            Some(glyph) if self.look.unicode => (face(glyph, true), sprite.label.clone()),
            _ if !name.is_empty() => (name.clone(), String::new()),
            Some(glyph) => (glyph.letter.to_string(), sprite.label.clone()),
            None => (sprite.label.clone(), String::new()),
        };
        Figure { face, label, name, tone }
    }
}

/// The sign of what the rules say of a piece.
pub(crate) const fn sign(kind: MarkKind, unicode: bool) -> char {
    match (kind, unicode) {
        (MarkKind::Pinned, true) => '⊥',
        (MarkKind::Pinned, false) => '\'',
        (MarkKind::Stunned, true) => '×',
        (MarkKind::Stunned, false) => 'x',
        (MarkKind::Attacker, true) => '↓',
        (MarkKind::Attacker, false) => 'v',
        (MarkKind::Free, true) => '✓',
        (MarkKind::Free, false) => '+',
        (MarkKind::Threatened, _) => '!',
        (MarkKind::Open, true) => '○',
        (MarkKind::Open, false) => 'o',
    }
}
