//! The table as it is drawn.

use ludoteca_core::{Message, Side};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Split, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::TablePage;
use super::clocks::shown;
use super::replay::Replay;
use crate::TEXTS;
use crate::board::Board;
use crate::context::Context;
use crate::hands::{Hands, rows};
use crate::layout::{Layout, Manner};
use crate::sheet::fit_keys;
use crate::theme::Theme;

impl TablePage {
    pub(super) fn draw_table(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = context.theme;
        self.width = area.width;
        let parts = [
            Constraint::Length(1),
            Constraint::Min(3),
            Constraint::Length(rows(&self.scene, &self.next)),
            Constraint::Length(2),
            Constraint::Length(1),
        ];
        let [head, body, reserves, said, keys] = Split::vertical(parts).areas(area);
        self.draw_head(frame, head, theme);
        let widths = [Constraint::Min(10), Constraint::Length(self.panels.columns(body.width))];
        let [board, side] = Split::horizontal(widths).areas(body);
        self.draw_board(frame, board, theme);
        self.draw_panels(frame, side, context);
        self.draw_reserves(frame, reserves, theme);
        self.draw_said(frame, said, theme);
        let shortcuts = fit_keys(&self.told(self.shortcuts()), keys.width);
        frame.render_widget(Line::styled(shortcuts, theme.dim()), keys);
    }

    /// The keys that matter now.
    fn shortcuts(&self) -> &'static str {
        if let Some(prompt) = &self.prompt {
            prompt.what.keys()
        } else if self.replay.is_some() {
            "tui.table.replay_keys"
        } else if self.thinking.is_some() {
            "tui.table.keys.thinking"
        } else if self.has_many_targets() {
            "tui.table.keys.many"
        } else if !self.touches.is_empty() {
            "tui.table.keys.picked"
        } else if self.is_over() {
            "tui.table.keys.over"
        } else if self.live.session().can_redo() {
            "tui.table.keys.back"
        } else if self.held {
            "tui.table.keys.held"
        } else {
            "tui.table.keys"
        }
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
        let state = if self.looks_back() {
            format!("{state} {}/{}", self.desk.plies, self.desk.all_plies)
        } else {
            state
        };
        let title = Span::styled(format!(" {title}   "), theme.accent());
        let mut spans = Vec::new();
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
        let seats = Line::from(spans);
        let state = Span::styled(state, if self.looks_back() { theme.chosen() } else { theme.text() });
        // Whose turn it is matters most.
        let room = usize::from(area.width).saturating_sub(state.width() + 3);
        let gap = || Span::raw("   ");
        let spans = if title.width() + seats.width() <= room {
            [vec![title], seats.spans, vec![gap(), state]].concat()
        } else if seats.width() < room {
            [vec![Span::raw(" ")], seats.spans, vec![gap(), state]].concat()
        } else {
            vec![Span::raw(" "), state]
        };
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
            numbered: self.numbered,
            marks: &marks,
        };
        frame.render_widget(board, area);
    }

    /// The hands and the buttons, each where it can be clicked.
    fn draw_reserves(&mut self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let hands = Hands {
            scene: &self.scene,
            glyphs: self.live.picture().glyphs,
            look: self.live.look(),
            theme,
            cursor: Some(self.cursor),
            touched: &self.touches,
            next: &self.next,
        };
        self.spots = hands.draw(frame, area);
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

    /// Whether the board shows a position from before the last move.
    fn looks_back(&self) -> bool {
        self.replay.is_none() && self.desk.plies < self.desk.all_plies
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
        if self.looks_back() {
            let message = TEXTS.message("tui.table.looks_back").with("ply", self.desk.plies);
            return Some(message.with("plies", self.desk.all_plies));
        }
        if self.held {
            return Some(TEXTS.message("tui.table.held"));
        }
        let ponderer = self.ponderer.as_ref()?;
        Some(TEXTS.message("tui.table.pondering").with("move", &ponderer.assumed))
    }
}
