//! The table as it is drawn.

use ludoteca_core::{Glyph, Message, Side, Sprite, Tone, Touch};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Split, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use super::TablePage;
use super::clocks::shown;
use super::replay::Replay;
use crate::TEXTS;
use crate::board::Board;
use crate::context::Context;
use crate::layout::{Layout, Manner};
use crate::theme::Theme;

impl TablePage {
    pub(super) fn draw_table(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = context.theme;
        let hands = u16::from(self.has_hand(Side::First)) + u16::from(self.has_hand(Side::Second));
        let rows = [
            Constraint::Length(1),
            Constraint::Min(3),
            Constraint::Length(hands + u16::from(!self.scene.buttons.is_empty())),
            Constraint::Length(2),
            Constraint::Length(1),
        ];
        let [head, body, reserves, said, keys] = Split::vertical(rows).areas(area);
        self.draw_head(frame, head, theme);
        let widths = [Constraint::Min(10), Constraint::Length(self.panels.columns(body.width))];
        let [board, side] = Split::horizontal(widths).areas(body);
        self.draw_board(frame, board, theme);
        self.draw_panels(frame, side, context);
        self.draw_reserves(frame, reserves, theme);
        self.draw_said(frame, said, theme);
        let shortcuts = if self.replay.is_some() { "tui.table.replay_keys" } else { "tui.table.keys" };
        frame.render_widget(Line::styled(self.told(shortcuts), theme.dim()), keys);
    }

    fn draw_head(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let language = self.language();
        let picture = self.live.picture();
        let title = language.say(&picture.caption.title);
        let session = self.live.session();
        let state = match (session.outcome(), &picture.caption.turn) {
            (Some(outcome), _) => {
                let how = language.say(&session.ending_name(outcome.ending));
                let who = outcome.winner.map(|winner| language.say(&session.won_by(winner)));
                format!("{} ({how})", who.unwrap_or_else(|| self.told("tui.table.drawn")))
            }
            (None, Some(turn)) => language.say(turn),
            (None, None) => String::new(),
        };
        let mut spans = vec![Span::styled(format!(" {title}   "), theme.accent())];
        for side in Side::ALL {
            let is_turn = session.outcome().is_none() && session.turn() == side;
            let style = if is_turn { theme.text() } else { theme.dim() };
            let dash = if side == Side::Second { " – " } else { "" };
            spans.push(Span::styled(format!("{dash}{}", session.seat(side)), style));
            if let Some(time) = self.time_of(side) {
                let style = if is_turn { theme.accent() } else { theme.dim() };
                spans.push(Span::styled(format!(" {}", shown(time)), style));
            }
        }
        spans.push(Span::styled(format!("   {state}"), theme.text()));
        frame.render_widget(Line::from(spans), area);
    }

    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let cursor = self.cursor_cell();
        let picture = self.live.picture();
        let look = self.live.look();
        let seen = cursor.or(self.scene.last.first().copied());
        let manner = Manner::of(theme, look);
        self.layout = Layout::of(&self.scene, picture.glyphs, area, self.view, seen, manner);
        let marks = self.marks();
        let board = Board {
            scene: &self.scene,
            glyphs: picture.glyphs,
            layout: &self.layout,
            theme,
            look,
            cursor,
            touched: &self.touches,
            next: &self.next,
            marks: &marks,
        };
        frame.render_widget(board, area);
    }

    fn has_hand(&self, side: Side) -> bool {
        !self.scene.hands[side].is_empty()
    }

    /// The hands and the buttons, each where it can be clicked.
    fn draw_reserves(&mut self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        self.spots.clear();
        let glyphs = self.live.picture().glyphs;
        let mut row = area.y;
        for side in Side::ALL {
            if !self.has_hand(side) || row >= area.bottom() {
                continue;
            }
            let mut x = area.x;
            let sprites = self.scene.hands[side].clone();
            for (slot, count) in slots(&sprites) {
                let (text, tone) = self.in_hand(slot, count, glyphs);
                let touch = Touch::Hand { side, slot: slot.cell };
                let style = self.spot_style(touch, theme.piece(side, tone), theme);
                x = self.spot(frame, (x, row, area.right()), &text, touch, style);
            }
            row += 1;
        }
        let mut x = area.x;
        for (at, name) in self.scene.buttons.clone().iter().enumerate() {
            if row < area.bottom() {
                let touch = Touch::Button(at);
                let style = self.spot_style(touch, theme.text(), theme);
                x = self.spot(frame, (x, row, area.right()), &format!("[{name}]"), touch, style);
            }
        }
    }

    /// A piece in hand, and how many there are.
    fn in_hand(&self, sprite: &Sprite, count: usize, glyphs: &[Glyph]) -> (String, Tone) {
        let glyph = glyphs.iter().find(|glyph| glyph.name == sprite.glyph);
        let tone = glyph.map_or(Tone::Side, |glyph| glyph.tone);
        let face = match glyph {
            Some(glyph) if self.live.look().unicode => glyph.emoji.to_owned(),
            Some(glyph) => glyph.letter.to_string(),
            None => sprite.label.clone(),
        };
        let times = if count > 1 { format!("x{count}") } else { String::new() };
        (format!(" {face}{times} "), tone)
    }

    fn spot_style(&self, touch: Touch, usual: Style, theme: Theme) -> Style {
        if self.cursor == touch {
            theme.cursor()
        } else if self.touches.contains(&touch) {
            theme.chosen()
        } else {
            usual
        }
    }

    /// Draws something that can be clicked, and gives the column after it.
    fn spot(
        &mut self,
        frame: &mut Frame<'_>,
        (x, y, right): (u16, u16, u16),
        text: &str,
        touch: Touch,
        style: Style,
    ) -> u16 {
        let width = text.width() as u16;
        if x + width > right {
            return x;
        }
        let rect = Rect::new(x, y, width, 1);
        frame.render_widget(Span::styled(text.to_owned(), style), rect);
        self.spots.push((rect, touch));
        x + width + 1
    }

    /// What is being typed, what was said last, or what goes on.
    fn draw_said(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let lines = if let Some(prompt) = &self.prompt {
            prompt.typing.lines(&self.told(prompt.what.label()), theme)
        } else if let Some(said) = &self.said {
            vec![Line::styled(said.clone(), theme.accent())]
        } else {
            let goes_on = self.goes_on().map(|message| self.language().say(&message));
            goes_on.map(|text| Line::styled(text, theme.dim())).into_iter().collect()
        };
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
    }

    /// What goes on at the table.
    fn goes_on(&self) -> Option<Message> {
        if let Some((plies, seconds, paused)) = self.replay.as_ref().map(Replay::told) {
            let key = if paused { "tui.table.paused" } else { "tui.table.replaying" };
            let message = TEXTS.message(key).with("ply", self.desk.plies).with("plies", plies);
            return Some(message.with("seconds", seconds));
        }
        if self.thinking.is_some() {
            return Some(TEXTS.message("tui.table.thinking").with("seconds", self.spent().as_secs()));
        }
        if self.held {
            return Some(TEXTS.message("tui.table.held"));
        }
        let ponderer = self.ponderer.as_ref()?;
        Some(TEXTS.message("tui.table.pondering").with("move", &ponderer.assumed))
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
