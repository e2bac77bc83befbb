//! The table as it is drawn.

use ludoteca_core::{BySide, Glyph, Message, Side, Sprite, Tone, Touch};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Split, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use super::TablePage;
use crate::TEXTS;
use crate::board::Board;
use crate::layout::{Layout, Manner};
use crate::theme::Theme;

/// The columns of the panels beside the board, where there is room for them.
const PANELS: u16 = 34;
/// The least width of a screen with panels.
const WIDE: u16 = 76;

impl TablePage {
    pub(super) fn draw_table(&mut self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
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
        let panels = (self.shows.moves || self.shows.thoughts) && body.width >= WIDE;
        let widths = [Constraint::Min(10), Constraint::Length(if panels { PANELS } else { 0 })];
        let [board, side] = Split::horizontal(widths).areas(body);
        self.draw_board(frame, board, theme);
        if panels {
            self.draw_panels(frame, side, theme);
        }
        self.draw_reserves(frame, reserves, theme);
        self.draw_said(frame, said, theme);
        frame.render_widget(Line::styled(self.told("tui.table.keys"), theme.dim()), keys);
    }

    fn told(&self, key: &'static str) -> String {
        self.language().say(&TEXTS.message(key))
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
        let seats = BySide::from_fn(|side| session.seat(side).to_string());
        let line = Line::from(vec![
            Span::styled(format!(" {title} "), theme.accent()),
            Span::styled(format!(" {} – {}  ", seats.first, seats.second), theme.dim()),
            Span::styled(state, theme.text()),
        ]);
        frame.render_widget(line, area);
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

    fn draw_panels(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let share = |shown: bool, room: Constraint| if shown { room } else { Constraint::Length(0) };
        let thoughts = Constraint::Length(7);
        let rows = [share(self.shows.moves, Constraint::Min(4)), share(self.shows.thoughts, thoughts)];
        let [moves, thoughts] = Split::vertical(rows).areas(area);
        let panel = |title: &'static str| {
            Block::new().borders(Borders::ALL).border_style(theme.dim()).title(self.told(title))
        };
        if self.shows.moves {
            let room = moves.height.saturating_sub(2) as usize;
            let lines = self.move_lines(room);
            frame.render_widget(
                Paragraph::new(lines).block(panel("tui.panel.moves")).style(theme.text()),
                moves,
            );
        }
        if self.shows.thoughts {
            let lines = self.thought_lines(theme);
            let text = Paragraph::new(lines).block(panel("tui.panel.thoughts")).wrap(Wrap { trim: true });
            frame.render_widget(text.style(theme.text()), thoughts);
        }
    }

    /// The last moves, two plies on a line, as many as there is room for.
    fn move_lines(&self, room: usize) -> Vec<Line<'static>> {
        let texts = self.live.session().line_texts();
        let pairs: Vec<Line<'static>> = texts
            .chunks(2)
            .enumerate()
            .map(|(at, pair)| {
                let second = pair.get(1).map_or("", String::as_str);
                Line::from(format!("{:>3}. {:<12} {second}", at + 1, pair[0]))
            })
            .collect();
        let first = pairs.len().saturating_sub(room);
        pairs.into_iter().skip(first).collect()
    }

    fn thought_lines(&self, theme: Theme) -> Vec<Line<'static>> {
        let language = self.language();
        let Some(thought) = &self.thought else {
            let key = if self.thinking.is_some() { "tui.panel.thinking" } else { "tui.panel.silent" };
            return vec![Line::styled(language.say(&TEXTS.message(key)), theme.dim())];
        };
        let told = |message: Message| Line::from(language.say(&message));
        vec![
            told(TEXTS.message("tui.panel.depth").with("depth", thought.depth).with("score", thought.score)),
            told(
                TEXTS
                    .message("tui.panel.nodes")
                    .with("nodes", thought.nodes)
                    .with("speed", thought.speed() / 1000),
            ),
            Line::from(thought.line.join(", ")),
        ]
    }

    /// What is being typed, what was said last, or what is thought about.
    fn draw_said(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let text = if let Some(typed) = &self.typed {
            let found = self.completions();
            let shown = found.iter().take(6).cloned().collect::<Vec<_>>().join("  ");
            vec![
                Line::styled(format!("{}{typed}_", self.told("tui.table.typed")), theme.accent()),
                Line::styled(shown, theme.dim()),
            ]
        } else if let Some(said) = &self.said {
            vec![Line::styled(said.clone(), theme.accent())]
        } else if self.thinking.is_some() {
            let seconds = self.spent().as_secs();
            let message = TEXTS.message("tui.table.thinking").with("seconds", seconds);
            vec![Line::styled(self.language().say(&message), theme.dim())]
        } else {
            Vec::new()
        };
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
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
