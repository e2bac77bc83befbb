//! The analysis as it is drawn.

use ludoteca_core::Side;
use ludoteca_house::{Analysis, Mark, Step};
use ludoteca_paint::Panel;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use super::{AnalysisPage, Entry};
use crate::TEXTS;
use crate::context::Context;
use crate::flow::cut_line;
use crate::plot::PlotView;
use crate::sheet::{bar, beside, panel, prose, sheet};

/// The columns before the first move of a row, and of a move.
const NUMBER: u16 = 5;
/// The rows of the graph, of the notes and of the engine.
const GRAPH: u16 = 7;
const NOTES: u16 = 6;
const ENGINE: u16 = 6;
/// The rows from which on the graph has room, alone and with the engine.
const SNUG: u16 = 16;
const ROOMY: u16 = 24;
/// The columns of a score.
const SCORE: usize = 8;
/// The columns of a bar.
const BAR: u16 = 20;

impl AnalysisPage {
    pub(super) fn draw_analysis(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let title = format!("{}   {}", context.told("tui.analysis.title"), self.about);
        let body = sheet(frame, area, context, &title, "tui.analysis.keys");
        let [board, side] = beside(body);
        self.point();
        self.view.draw(frame, board, context.theme);
        let engine = if self.is_watched() { ENGINE } else { 0 };
        let roomy = side.height > if self.is_watched() { ROOMY } else { SNUG };
        let graph = if roomy && self.shown { GRAPH } else { 0 };
        let rows = [
            Constraint::Min(3),
            Constraint::Length(graph),
            Constraint::Length(NOTES.min(side.height / 3)),
            Constraint::Length(engine.min(side.height / 3)),
        ];
        let [moves, graph, notes, engine] = Layout::vertical(rows).areas(side);
        self.draw_moves(frame, moves, context);
        self.draw_graph(frame, graph, context);
        self.draw_notes(frame, notes, context);
        if !engine.is_empty() {
            self.draw_engine(frame, engine, context);
        }
    }

    /// The ply that is shown at a place of the screen: in the list of moves, or in the graph.
    pub(super) fn ply_at(&self, place: Position) -> Option<usize> {
        let plies = self.course.moves().len();
        if self.areas.graph.contains(place) {
            let along =
                f64::from(place.x - self.areas.graph.x) / f64::from(self.areas.graph.width.max(2) - 1);
            return Some((along * plies as f64).round() as usize);
        }
        let area = self.areas.moves;
        if !area.contains(place) || place.x < area.x + NUMBER {
            return None;
        }
        let row = self.first_row(area.height) + usize::from(place.y - area.y);
        let second = place.x >= area.x + NUMBER + AnalysisPage::move_width(area);
        let ply = 2 * row + usize::from(second) + 1;
        ply.checked_sub(self.offset()).filter(|ply| (1..=plies).contains(ply))
    }

    /// One where the second side begins, so that its move is the second of the first row.
    fn offset(&self) -> usize {
        usize::from(self.course.first() == Side::Second)
    }

    fn move_width(area: Rect) -> u16 {
        area.width.saturating_sub(NUMBER) / 2
    }

    /// The first row of moves that is shown where there is room for so many.
    fn first_row(&self, room: u16) -> usize {
        let plies = self.course.moves().len() + self.offset();
        let (rows, here) = (plies.div_ceil(2), (self.course.ply() + self.offset()).saturating_sub(1) / 2);
        let room = usize::from(room);
        here.saturating_sub(room / 2).min(rows.saturating_sub(room))
    }

    fn draw_moves(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let block = panel(&context.told("tui.panel.moves"), context);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        self.areas.moves = inner;
        let (offset, first, width) =
            (self.offset(), self.first_row(inner.height), AnalysisPage::move_width(inner));
        for row in 0..usize::from(inner.height) {
            let mut spans = Vec::new();
            for second in [0, 1] {
                let ply = (2 * (first + row) + second + 1).saturating_sub(offset);
                let text = ply.checked_sub(1).and_then(|at| self.course.moves().get(at));
                spans.push(match text {
                    Some(text) => self.move_span(ply, text, usize::from(width), context),
                    None => Span::raw(" ".repeat(usize::from(width))),
                });
            }
            if spans.iter().all(|span| span.content.trim().is_empty()) {
                break;
            }
            spans.insert(0, Span::styled(format!("{:>3}. ", first + row + 1), context.theme.dim()));
            let line = Rect { y: inner.y + row as u16, height: 1, ..inner };
            frame.render_widget(Line::from(spans), line);
        }
    }

    /// A move with its mark.
    fn move_span(&self, ply: usize, text: &str, width: usize, context: &Context) -> Span<'static> {
        let mark = self.found.as_ref().filter(|_| self.shown).and_then(|found| found.step(ply)?.mark);
        let mut shown = format!("{text} {}", mark.map_or("", Mark::suffix)).trim_end().to_owned();
        while shown.width() > width.saturating_sub(1) {
            shown.pop();
        }
        let pad = width.saturating_sub(shown.width());
        let style = match mark {
            _ if self.course.is_main() && self.course.ply() == ply => context.theme.chosen(),
            Some(Mark::Good | Mark::Inaccuracy) | None => context.theme.text(),
            Some(Mark::Mistake | Mark::Blunder) => context.theme.accent(),
        };
        Span::styled(shown + &" ".repeat(pad), style)
    }

    fn draw_graph(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        self.areas.graph = Rect::ZERO;
        if area.is_empty() {
            return;
        }
        let block = panel(&context.told("tui.analysis.graph"), context);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        if self.judging.is_some() {
            let told = format!(
                "{} {}",
                context.told("tui.analysis.judging"),
                bar(self.share, BAR, context.look().unicode)
            );
            return frame.render_widget(
                prose(vec![Line::styled(told, context.theme.accent())], context.theme),
                inner,
            );
        }
        let Some(found) = &self.found else { return };
        let chart = found.chart(&self.course.sides(), context.language());
        if let Some(Panel::Plot(plot)) = chart.panels.first() {
            let at = self.course.is_main().then(|| self.course.ply() as f64);
            let view = PlotView { plot, theme: context.theme, unicode: context.look().unicode, at };
            self.areas.graph = view.canvas(inner);
            frame.render_widget(view, inner);
        }
    }

    /// What is typed or was said, or what there is to say about the last ply.
    fn draw_notes(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = context.theme;
        let lines = match (&self.entry, &self.said, &self.found) {
            (Some(Entry::Move(typing)), ..) => typing.lines(&context.told("tui.table.typed"), theme),
            (Some(Entry::Remark(typing)), ..) => typing.lines(&context.told("tui.table.comment"), theme),
            (Some(Entry::File(typing)), ..) => typing.lines(&context.told("tui.analysis.file"), theme),
            (None, Some(said), _) => vec![Line::styled(context.say(said), theme.accent())],
            (None, None, _) if !self.course.is_main() => {
                let tried = TEXTS.message("tui.analysis.aside").with("line", self.course.aside().join(", "));
                vec![Line::styled(context.say(&tried), theme.text())]
            }
            (None, None, Some(found)) if self.shown => self.notes(found, context),
            _ => Vec::new(),
        };
        frame.render_widget(prose(lines, theme), area);
    }

    fn notes(&self, found: &Analysis, context: &Context) -> Vec<Line<'static>> {
        let theme = context.theme;
        let Some(step) = found.step(self.course.ply()) else {
            let said = found.summary(&self.course.sides());
            return said.iter().map(|line| Line::styled(context.say(line), theme.text())).collect();
        };
        let mut lines = vec![self.head(step, context)];
        let comment = Some(self.course.comment()).filter(|comment| !comment.is_empty());
        lines.extend(comment.map(|comment| Line::styled(comment, theme.dim())));
        let remark = step.remark().into_iter().filter(|_| step.effect().is_some());
        let notes = remark.chain(step.notes());
        lines.extend(notes.map(|note| Line::styled(context.say(&note), theme.text())));
        lines
    }

    fn draw_engine(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = context.theme;
        let key = if self.engine.threat.is_some() { "tui.analysis.threats" } else { "tui.panel.thoughts" };
        let block = panel(&context.told(key), context);
        let room = usize::from(block.inner(area).width).saturating_sub(SCORE);
        let mut lines: Vec<Line<'_>> = Vec::new();
        if let Some(best) = self.engine.lines.first() {
            let side = self.course.sides()[self.watched_side()].clone();
            let message = TEXTS.message("tui.analysis.depth").with_message("side", side);
            let message = message.with("depth", best.depth).with("nodes", best.nodes);
            lines.push(Line::styled(context.say(&message), theme.dim()));
        } else {
            let key = if self.engine.work.is_some() { "tui.panel.thinking" } else { "tui.panel.silent" };
            lines.push(Line::styled(context.told(key), theme.dim()));
        }
        for thought in &self.engine.lines {
            let score = format!("{:>6}  ", thought.score.to_string());
            let line = Span::styled(cut_line(&thought.line, room), theme.text());
            lines.push(Line::from(vec![Span::styled(score, theme.accent()), line]));
        }
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }

    /// The number of a ply with its move, its mark, and what is left to the side that moved.
    fn head(&self, step: &Step, context: &Context) -> Line<'static> {
        let style: Style = if step.is_mistake() { context.theme.accent() } else { context.theme.text() };
        let percent = |chance: f64| format!("{:.0}", 100.0 * chance);
        let told = TEXTS
            .message("tui.analysis.step")
            .with_message("side", self.course.sides()[step.side].clone())
            .with("score", step.score.after)
            .with("before", percent(step.chances.before))
            .with("after", percent(step.chances.after));
        let mark = step.mark.map_or("", Mark::suffix);
        let text = format!("{} {} {mark}   {}", step.number, step.text, context.say(&told));
        Line::styled(if context.look().unicode { text } else { text.replace('→', "->") }, style)
    }
}
