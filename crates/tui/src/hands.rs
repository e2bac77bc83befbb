//! What lies beside a board: the pieces in hand, and the buttons.

use ludoteca_core::{Glyph, Look, Scene, Side, Sprite, Tone, Touch};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr;

use crate::theme::Theme;

/// The hands of a scene and its buttons, each on a row.
pub(crate) struct Hands<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) glyphs: &'a [Glyph],
    pub(crate) look: Look,
    pub(crate) theme: Theme,
    /// Where the cursor is, and what was touched.
    pub(crate) cursor: Option<Touch>,
    pub(crate) touched: &'a [Touch],
}

/// Where something is that can be clicked.
pub(crate) type Spot = (Rect, Touch);

/// The rows that the hands and the buttons of a scene need.
pub(crate) fn rows(scene: &Scene) -> u16 {
    let hands = Side::ALL.into_iter().filter(|&side| !scene.hands[side].is_empty()).count() as u16;
    hands + u16::from(!scene.buttons.is_empty())
}

impl Hands<'_> {
    /// Draws them, and tells where each can be clicked.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect) -> Vec<Spot> {
        let mut spots = Vec::new();
        let hands = Side::ALL.into_iter().filter(|&side| !self.scene.hands[side].is_empty());
        let mut lines: Vec<Vec<(String, Touch, Style)>> = hands.map(|side| self.hand(side)).collect();
        lines.push(self.buttons());
        for (row, line) in (area.y..area.bottom()).zip(lines) {
            let mut x = area.x;
            for (text, touch, style) in line {
                let width = text.width() as u16;
                if x + width > area.right() {
                    continue;
                }
                let rect = Rect::new(x, row, width, 1);
                frame.render_widget(Span::styled(text, self.style(touch, style)), rect);
                spots.push((rect, touch));
                x += width + 1;
            }
        }
        spots
    }

    fn hand(&self, side: Side) -> Vec<(String, Touch, Style)> {
        let piece = |(sprite, count): (&Sprite, usize)| {
            let (text, tone) = self.in_hand(sprite, count);
            (text, Touch::Hand { side, slot: sprite.cell }, self.theme.piece(side, tone))
        };
        slots(&self.scene.hands[side]).into_iter().map(piece).collect()
    }

    fn buttons(&self) -> Vec<(String, Touch, Style)> {
        let button = |(at, name)| (format!("[{name}]"), Touch::Button(at), self.theme.text());
        self.scene.buttons.iter().enumerate().map(button).collect()
    }

    /// A piece in hand, and how many there are.
    fn in_hand(&self, sprite: &Sprite, count: usize) -> (String, Tone) {
        let glyph = self.glyphs.iter().find(|glyph| glyph.name == sprite.glyph);
        let tone = glyph.map_or(Tone::Side, |glyph| glyph.tone);
        let face = match glyph {
            Some(glyph) if self.look.unicode => glyph.emoji.to_owned(),
            Some(glyph) => glyph.letter.to_string(),
            None => sprite.label.clone(),
        };
        let times = if count > 1 { format!("x{count}") } else { String::new() };
        (format!(" {face}{times} "), tone)
    }

    fn style(&self, touch: Touch, usual: Style) -> Style {
        if self.cursor == Some(touch) {
            self.theme.cursor()
        } else if self.touched.contains(&touch) {
            self.theme.chosen()
        } else {
            usual
        }
    }
}

/// The slots of a hand, each with one of its pieces and how many there are.
fn slots(sprites: &[Sprite]) -> Vec<(&Sprite, usize)> {
    let mut slots: Vec<(&Sprite, usize)> = Vec::new();
    for sprite in sprites {
        match slots.iter_mut().find(|(known, _)| known.cell == sprite.cell) {
            Some((_, count)) => *count += 1,
            None => slots.push((sprite, 1)),
        }
    }
    slots
}
