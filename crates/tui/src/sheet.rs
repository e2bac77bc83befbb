//! How every page is laid out: a head, what it is about, and the keys.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Padding, Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use crate::context::Context;
use crate::flow::clip;
use crate::theme::Theme;

/// The least width of a screen with something beside the board.
const WIDE: u16 = 76;
/// The columns beside a board, at least and at most.
const BESIDE: (u16, u16) = (34, 64);
/// The keys that are always told: those that help and lead back.
const LAST_KEYS: usize = 2;
/// The rows below a board where nothing fits beside it.
const BELOW: u16 = 8;

/// Draws the head and the keys of a page; what is left is its body.
pub(crate) fn sheet(
    frame: &mut Frame<'_>,
    area: Rect,
    context: &Context,
    title: &str,
    keys: &'static str,
) -> Rect {
    let rows = [Constraint::Length(1), Constraint::Min(1), Constraint::Length(1)];
    let [head, body, foot] = Layout::vertical(rows).areas(area);
    let title = clip(title, usize::from(head.width.saturating_sub(1)));
    frame.render_widget(Line::styled(format!(" {title}"), context.theme.accent()), head);
    let keys = fit_keys(&context.told(keys), foot.width.saturating_sub(1));
    frame.render_widget(Line::styled(format!(" {keys}"), context.theme.dim()), foot);
    Rect { x: body.x + 1, width: body.width.saturating_sub(2), ..body }
}

/// What keys do, as far as there is room for it: those before the last two, which help and
/// lead back, can be found in the help.
pub(crate) fn fit_keys(keys: &str, width: u16) -> String {
    let gap = if keys.contains("   ") { "   " } else { "  " };
    let mut items: Vec<&str> = keys.split(gap).collect();
    let columns = |items: &[&str]| items.join(gap).width();
    while items.len() > LAST_KEYS && columns(&items) > usize::from(width) {
        items.remove(items.len() - LAST_KEYS - 1);
    }
    items.join(gap)
}

/// A board, and what is beside it; below it where the screen is narrow.
pub(crate) fn beside(area: Rect) -> [Rect; 2] {
    if area.width < WIDE {
        return Layout::vertical([Constraint::Min(5), Constraint::Length(BELOW)]).areas(area);
    }
    let side = (area.width * 2 / 5).clamp(BESIDE.0, BESIDE.1);
    Layout::horizontal([Constraint::Min(20), Constraint::Length(side)]).spacing(1).areas(area)
}

/// The frame around something beside the board.
pub(crate) fn panel(title: &str, context: &Context) -> Block<'static> {
    let theme = context.theme;
    let border = if context.look().unicode { BorderType::Rounded } else { BorderType::Plain };
    let block = Block::bordered().border_type(border).border_style(theme.dim());
    block.title(Line::styled(format!(" {title} "), theme.dim())).padding(Padding::horizontal(1))
}

/// Sentences in a frame.
pub(crate) fn prose(lines: Vec<Line<'static>>, theme: Theme) -> Paragraph<'static> {
    Paragraph::new(lines).wrap(Wrap { trim: true }).style(theme.text())
}

/// A bar that shows how much is done, from 0 to 1, so many columns wide.
pub(crate) fn bar(share: f64, width: u16, unicode: bool) -> String {
    let (full, empty) = if unicode { ("█", "░") } else { ("#", ".") };
    let done = (share.clamp(0.0, 1.0) * f64::from(width)).round() as usize;
    format!("{}{} {:.0}%", full.repeat(done), empty.repeat(usize::from(width) - done), 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_left_out_whole_and_never_the_last_ones() {
        let keys = "Enter: touch   m: type   u: undo   ?: help   q: start";
        assert_eq!(fit_keys(keys, 53), keys);
        assert_eq!(fit_keys(keys, 52), "Enter: touch   m: type   ?: help   q: start");
        assert_eq!(fit_keys(keys, 40), "Enter: touch   ?: help   q: start");
        assert_eq!(fit_keys(keys, 5), "?: help   q: start");
        assert_eq!(fit_keys("a b  c d  e", 9), "c d  e");
    }
}
