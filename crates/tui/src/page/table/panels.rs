//! The panels beside the board: which are shown, and where.

mod evaluation;
mod knowledge;
mod moves;
mod thoughts;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Split, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::TablePage;
use crate::context::Context;
use crate::sheet::panel as panel_frame;
use crate::theme::Theme;

/// A panel beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Panel {
    Moves,
    Thoughts,
    Evaluation,
    Pieces,
    Why,
    Counsels,
    Verdicts,
    Terms,
}

impl Panel {
    /// All panels, in the order of the keys that show and hide them.
    const ALL: [Panel; 8] = [
        Panel::Moves,
        Panel::Thoughts,
        Panel::Evaluation,
        Panel::Pieces,
        Panel::Why,
        Panel::Counsels,
        Panel::Verdicts,
        Panel::Terms,
    ];

    /// The digit that shows and hides it; 3 looks at the board from its corner.
    const fn key(self) -> char {
        match self {
            Panel::Moves => '1',
            Panel::Thoughts => '2',
            Panel::Evaluation => '4',
            Panel::Pieces => '5',
            Panel::Why => '6',
            Panel::Counsels => '7',
            Panel::Verdicts => '8',
            Panel::Terms => '9',
        }
    }

    /// The word that remembers it.
    const fn word(self) -> &'static str {
        match self {
            Panel::Moves => "moves",
            Panel::Thoughts => "thoughts",
            Panel::Evaluation => "evaluation",
            Panel::Pieces => "pieces",
            Panel::Why => "why",
            Panel::Counsels => "counsels",
            Panel::Verdicts => "verdicts",
            Panel::Terms => "terms",
        }
    }

    /// The key of its title.
    const fn title(self) -> &'static str {
        match self {
            Panel::Moves => "tui.panel.moves",
            Panel::Thoughts => "tui.panel.thoughts",
            Panel::Evaluation => "tui.panel.evaluation",
            Panel::Pieces => "tui.panel.pieces",
            Panel::Why => "tui.panel.why",
            Panel::Counsels => "tui.panel.counsels",
            Panel::Verdicts => "tui.panel.verdicts",
            Panel::Terms => "tui.panel.terms",
        }
    }

    /// The rows that it needs, its frame included.
    const fn rows(self) -> u16 {
        match self {
            Panel::Moves => 9,
            Panel::Thoughts | Panel::Why | Panel::Verdicts => 8,
            Panel::Evaluation | Panel::Counsels | Panel::Terms => 7,
            Panel::Pieces => 5,
        }
    }
}

/// Which panels are shown.
#[derive(Clone, Debug)]
pub(super) struct Panels {
    shown: Vec<Panel>,
    /// The one that comes first where there is not room for all.
    front: usize,
}

/// What remembers the panels that are hidden.
const HIDDEN: &str = "panels.hidden";
/// The least width of a screen with panels, with wide ones, and with two columns of them.
const NARROW: u16 = 76;
const WIDE: u16 = 110;
const TWO_COLUMNS: u16 = 170;
/// The least height for more than one panel in a column.
const HIGH: u16 = 30;

impl Panels {
    /// Those that were not hidden last.
    pub(super) fn chosen(context: &Context) -> Panels {
        let hidden = context.chosen(HIDDEN).unwrap_or_default();
        let is_hidden = |panel: &Panel| hidden.split(',').any(|word| word == panel.word());
        let shown = Panel::ALL.into_iter().filter(|panel| !is_hidden(panel)).collect();
        Panels { shown, front: 0 }
    }

    /// Shows or hides a panel, by its key.
    pub(super) fn toggle(&mut self, key: char, context: &Context) {
        let Some(panel) = Panel::ALL.into_iter().find(|panel| panel.key() == key) else { return };
        if self.shown.contains(&panel) {
            self.shown.retain(|&shown| shown != panel);
            self.front = 0;
            self.remember(context);
        } else {
            self.show(panel, context);
        }
    }

    /// Shows a panel, in front of the others.
    pub(super) fn show(&mut self, panel: Panel, context: &Context) {
        if !self.shown.contains(&panel) {
            self.shown.push(panel);
            self.shown.sort_by_key(|panel| *panel as u8);
            self.remember(context);
        }
        self.front = self.shown.iter().position(|&shown| shown == panel).unwrap_or(0);
    }

    fn remember(&self, context: &Context) {
        let hidden = Panel::ALL.into_iter().filter(|panel| !self.shown.contains(panel));
        context.remember(HIDDEN, &hidden.map(Panel::word).collect::<Vec<_>>().join(","));
    }

    /// Brings the next panel to the front.
    pub(super) fn turn(&mut self, by: isize) {
        let count = self.shown.len() as isize;
        if count > 0 {
            self.front = (self.front as isize + by).rem_euclid(count) as usize;
        }
    }

    /// The columns that panels take away from a screen of this width.
    pub(super) fn columns(&self, width: u16) -> u16 {
        match width {
            _ if self.shown.is_empty() => 0,
            ..NARROW => 0,
            NARROW..WIDE => 34,
            WIDE..TWO_COLUMNS => 42,
            TWO_COLUMNS.. => 2 * 44,
        }
    }

    /// Where the panels lie that there is room for.
    fn places(&self, area: Rect) -> Vec<(Panel, Rect)> {
        if area.is_empty() || self.shown.is_empty() {
            return Vec::new();
        }
        let columns = if area.width >= 2 * 44 { 2 } else { 1 };
        let parts = Split::horizontal(vec![Constraint::Fill(1); columns]).split(area);
        let groups: Vec<Vec<Panel>> = if area.height < HIGH {
            let from_front = self.shown.iter().cycle().skip(self.front).take(self.shown.len().min(columns));
            from_front.map(|&panel| vec![panel]).collect()
        } else if columns == 2 {
            self.shown.chunks(self.shown.len().div_ceil(2)).map(<[Panel]>::to_vec).collect()
        } else {
            vec![self.shown.clone()]
        };
        let front = self.shown[self.front.min(self.shown.len() - 1)];
        let stacked = groups.into_iter().zip(parts.iter());
        stacked.flat_map(|(group, &part)| stack(group, front, part)).collect()
    }
}

/// As many of the panels as there is room for, the one in front among them, one below the
/// other, each with its share of what is left.
fn stack(mut group: Vec<Panel>, front: Panel, area: Rect) -> Vec<(Panel, Rect)> {
    let rows = |group: &[Panel]| group.iter().map(|panel| panel.rows()).sum::<u16>();
    while group.len() > 1 && rows(&group) > area.height {
        let last = group.iter().rposition(|&panel| panel != front).unwrap_or(0);
        group.remove(last);
    }
    let rooms = group.iter().map(|panel| match panel {
        Panel::Pieces if group.len() > 1 => Constraint::Length(panel.rows()),
        _ => Constraint::Fill(panel.rows()),
    });
    let parts = Split::vertical(rooms).split(area);
    group.into_iter().zip(parts.iter().copied()).collect()
}

impl TablePage {
    /// Draws the panels that there is room for, and asks for what they have to know.
    pub(super) fn draw_panels(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let places = self.panels.places(area);
        let drawn: Vec<Panel> = places.iter().map(|(panel, _)| *panel).collect();
        if self.desk.drawn != drawn {
            self.desk.drawn = drawn;
            self.ask_panels(context);
        }
        let theme = context.theme;
        for (panel, place) in places {
            let title = format!("{} {}", panel.key(), self.told(panel.title()));
            let block = panel_frame(&title, context);
            let inside = block.inner(place);
            let begins = panel == Panel::Moves && self.desk.sheet.is_empty();
            let lines = if begins { self.aim_lines(context) } else { self.panel_lines(panel, inside, theme) };
            let text = Paragraph::new(lines).style(theme.text()).block(block);
            let wraps = begins || matches!(panel, Panel::Why | Panel::Counsels | Panel::Thoughts);
            let text = if wraps { text.wrap(Wrap { trim: true }) } else { text };
            frame.render_widget(text, place);
        }
    }

    /// What the game is about, where no move has been played yet.
    fn aim_lines(&self, context: &Context) -> Vec<Line<'static>> {
        let name = self.live.session().game_name();
        let game = context.games.iter().find(|game| game.name() == name);
        let told = game.map(|game| context.say(&game.aim())).unwrap_or_default();
        told.lines().map(|line| Line::styled(line.to_owned(), context.theme.dim())).collect()
    }

    fn panel_lines(&self, panel: Panel, area: Rect, theme: Theme) -> Vec<Line<'static>> {
        match panel {
            Panel::Moves => self.move_lines(area, theme),
            Panel::Thoughts => self.thought_lines(theme),
            Panel::Evaluation => self.evaluation_lines(area, theme),
            Panel::Pieces => self.piece_lines(theme),
            Panel::Why => self.why_lines(theme),
            Panel::Counsels => self.counsel_lines(theme),
            Panel::Verdicts => self.verdict_lines(area, theme),
            Panel::Terms => self.term_lines(area, theme),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panels(front: usize) -> Panels {
        Panels { shown: Panel::ALL.to_vec(), front }
    }

    #[test]
    fn small_screens_have_one_panel_larger_ones_several_and_the_largest_all() {
        let seen = |front: usize, width: u16, height: u16| {
            let panels = panels(front);
            let area = Rect::new(0, 0, panels.columns(width), height);
            panels.places(area).into_iter().map(|(panel, _)| panel).collect::<Vec<_>>()
        };
        assert_eq!(seen(0, 60, 24), []);
        assert_eq!(seen(0, 80, 20), [Panel::Moves]);
        assert_eq!(seen(4, 80, 20), [Panel::Why], "the one that was turned to");
        let several = seen(6, 120, 35);
        assert!(several.len() >= 3 && several.contains(&Panel::Verdicts), "{several:?}");
        assert_eq!(seen(0, 200, 55), Panel::ALL);
    }

    #[test]
    fn panels_do_not_lie_on_each_other() {
        let area = Rect::new(3, 2, 88, 55);
        let places = panels(0).places(area);
        for (at, (_, place)) in places.iter().enumerate() {
            assert_eq!(place.intersection(area), *place, "{places:?}");
            assert!(places[..at].iter().all(|(_, other)| !other.intersects(*place)), "{places:?}");
        }
    }
}
