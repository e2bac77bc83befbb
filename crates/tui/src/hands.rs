//! What lies beside a board: the pieces in hand, and the buttons.

use ludoteca_core::{Glyph, Look, Scene, Side, Sprite, Tone, Touch};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr;

use crate::face::face;
use crate::theme::Theme;

/// The hands of a scene and its buttons, each on a row.
pub(crate) struct Hands<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) glyphs: &'a [Glyph],
    pub(crate) look: Look,
    pub(crate) theme: Theme,
    /// Where the cursor is, what was touched, and what may be touched next.
    pub(crate) cursor: Option<Touch>,
    pub(crate) touched: &'a [Touch],
    pub(crate) next: &'a [Touch],
}

/// How much is written of a piece in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    /// What it looks like, once for all that look so.
    Kind,
    /// What it looks like.
    Face,
    /// What moves call it.
    Name,
    /// Both.
    Whole,
}

/// Something that can be touched: what is written of it, and how.
type Item = (String, Touch, Style);

/// Where something is that can be clicked.
pub(crate) type Spot = (Rect, Touch);

/// The rows that the hands of a scene need, and the buttons that may be pressed.
pub(crate) fn rows(scene: &Scene, next: &[Touch]) -> u16 {
    let hands = Side::ALL.into_iter().filter(|&side| !scene.hands[side].is_empty()).count() as u16;
    hands + u16::from(next.iter().any(|touch| matches!(touch, Touch::Button(_))))
}

impl Hands<'_> {
    /// Draws them, and tells where each can be clicked.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect) -> Vec<Spot> {
        let mut spots = Vec::new();
        let mut lines = self.hands(area.width);
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

    /// The pieces of both hands, with as much of each as there is room for.
    fn hands(&self, width: u16) -> Vec<Vec<Item>> {
        let sides = Side::ALL.into_iter().filter(|&side| !self.scene.hands[side].is_empty());
        let hands = |named| sides.clone().map(|side| self.hand(side, named)).collect::<Vec<_>>();
        let fits = |hands: &Vec<Vec<Item>>| {
            let columns = |hand: &Vec<Item>| hand.iter().map(|(text, ..)| text.width() + 1).sum::<usize>();
            hands.iter().all(|hand| columns(hand) <= usize::from(width) + 1)
        };
        let more = [Named::Whole, Named::Name, Named::Face].into_iter().map(hands).find(fits);
        more.unwrap_or_else(|| hands(Named::Kind))
    }

    /// The pieces of a hand, with so much of each.
    fn hand(&self, side: Side, named: Named) -> Vec<Item> {
        let slots = slots(&self.scene.hands[side]);
        let pieces = if named == Named::Kind { self.kinds(side, &slots) } else { slots };
        let piece = |(sprite, count): (&Sprite, usize)| {
            let (text, tone) = self.in_hand(sprite, count, named);
            (text, Touch::Hand { side, slot: sprite.cell }, self.theme.piece(side, tone))
        };
        pieces.into_iter().map(piece).collect()
    }

    /// The kinds of a hand, each with the one of its pieces that matters most now, and how many
    /// there are.
    fn kinds<'a>(&self, side: Side, slots: &[(&'a Sprite, usize)]) -> Vec<(&'a Sprite, usize)> {
        let matters = |sprite: &Sprite| {
            let touch = Touch::Hand { side, slot: sprite.cell };
            let ways =
                [self.next.contains(&touch), self.touched.contains(&touch), self.cursor == Some(touch)];
            ways.iter().rposition(|&is_so| is_so)
        };
        let mut kinds: Vec<(&Sprite, usize)> = Vec::new();
        for &(sprite, count) in slots {
            match kinds.iter_mut().find(|(known, _)| known.glyph == sprite.glyph) {
                Some((known, all)) => {
                    *all += count;
                    if matters(sprite) > matters(known) {
                        *known = sprite;
                    }
                }
                None => kinds.push((sprite, count)),
            }
        }
        kinds
    }

    /// The buttons that may be pressed.
    fn buttons(&self) -> Vec<Item> {
        let button = |(at, name)| (format!("[{name}]"), Touch::Button(at), self.theme.text());
        let may = |(_, touch, _): &Item| self.next.contains(touch);
        self.scene.buttons.iter().enumerate().map(button).filter(may).collect()
    }

    /// A piece in hand, and how many there are.
    fn in_hand(&self, sprite: &Sprite, count: usize, named: Named) -> (String, Tone) {
        let glyph = self.glyphs.iter().find(|glyph| glyph.name == sprite.glyph);
        let tone = glyph.map_or(Tone::Side, |glyph| glyph.tone);
        let face = glyph.map_or_else(|| sprite.label.clone(), |glyph| face(glyph, self.look.unicode));
        let name = if matches!(named, Named::Kind | Named::Face) { "" } else { sprite.name.as_str() };
        let pictured = name.is_empty() || (named == Named::Whole && self.look.unicode);
        let face = if pictured { face } else { String::new() };
        let times = if count > 1 { format!("x{count}") } else { String::new() };
        let gap = if name.is_empty() || times.is_empty() { "" } else { " " };
        (format!(" {face}{name}{gap}{times} "), tone)
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
