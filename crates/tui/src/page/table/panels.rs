//! The panels beside the board: which are shown, and where.

mod evaluation;
mod knowledge;
mod moves;
mod thoughts;

use ludoteca_core::Side;
use ludoteca_house::LiveGame;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Split, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::TablePage;
use crate::TEXTS;
use crate::context::Context;
use crate::flow::flow;
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
            Panel::Pieces => 6,
        }
    }
}

/// Which panels are shown.
#[derive(Clone, Debug)]
pub(super) struct Panels {
    /// Those that somebody does not want to see.
    hidden: Vec<Panel>,
    /// Those that have nothing to say of this game.
    absent: Vec<Panel>,
    /// Those that are left.
    shown: Vec<Panel>,
    /// The one that comes first where there is not room for all.
    front: usize,
    /// The rows of long texts that were scrolled away, and the most that can be.
    row: u16,
    last_row: u16,
}

/// What remembers the panels that are hidden.
const HIDDEN: &str = "panels.hidden";
/// The least width of a screen with panels, with wide ones, and with two columns of them.
const NARROW: u16 = 76;
const WIDE: u16 = 110;
const TWO_COLUMNS: u16 = 170;
/// The least height for more than one panel in a column.
const HIGH: u16 = 30;
/// The rows that a page key scrolls.
const SCROLL: u16 = 4;

impl Panels {
    /// Those that were not hidden last, as far as they have something to say of a game.
    pub(super) fn chosen(live: &dyn LiveGame, context: &Context) -> Panels {
        let hidden = context.chosen(HIDDEN).unwrap_or_default();
        let is_hidden = |panel: &Panel| hidden.split(',').any(|word| word == panel.word());
        let hidden = Panel::ALL.into_iter().filter(is_hidden).collect();
        let mut panels =
            Panels { hidden, absent: Vec::new(), shown: Vec::new(), front: 0, row: 0, last_row: 0 };
        panels.fit(live);
        panels
    }

    /// Shows what there is to say of another game.
    pub(super) fn fit(&mut self, live: &dyn LiveGame) {
        let is_absent = |panel: &Panel| match panel {
            Panel::Counsels => !live.has_counsel(),
            Panel::Verdicts => !live.has_tables(),
            _ => false,
        };
        self.absent = Panel::ALL.into_iter().filter(is_absent).collect();
        self.front = 0;
        self.list();
    }

    /// Finds out which are left.
    fn list(&mut self) {
        let is_shown = |panel: &Panel| !self.hidden.contains(panel) && !self.absent.contains(panel);
        self.shown = Panel::ALL.into_iter().filter(is_shown).collect();
        self.front = self.front.min(self.shown.len().saturating_sub(1));
        self.row = 0;
    }

    /// Shows or hides a panel, by its key, if this game has it.
    pub(super) fn toggle(&mut self, key: char, context: &Context) -> Option<()> {
        let panel = Panel::ALL.into_iter().find(|panel| panel.key() == key)?;
        if self.absent.contains(&panel) {
            return None;
        }
        if self.shown.contains(&panel) {
            self.hidden.push(panel);
            self.list();
            self.front = 0;
            self.remember(context);
        } else {
            self.show(panel, context);
        }
        Some(())
    }

    /// Shows a panel, in front of the others.
    pub(super) fn show(&mut self, panel: Panel, context: &Context) {
        if self.hidden.contains(&panel) {
            self.hidden.retain(|&hidden| hidden != panel);
            self.list();
            self.remember(context);
        }
        self.front = self.shown.iter().position(|&shown| shown == panel).unwrap_or(0);
        self.row = 0;
    }

    fn remember(&self, context: &Context) {
        let words: Vec<_> = self.hidden.iter().map(|panel| panel.word()).collect();
        context.remember(HIDDEN, &words.join(","));
    }

    /// Brings the next panel to the front.
    pub(super) fn turn(&mut self, by: isize) {
        let count = self.shown.len() as isize;
        if count > 0 {
            self.front = (self.front as isize + by).rem_euclid(count) as usize;
        }
        self.row = 0;
    }

    /// Scrolls the texts that are longer than their panels, so many pages on.
    pub(super) fn scroll(&mut self, by: i16) {
        self.row = self.row.saturating_add_signed(by * SCROLL as i16).min(self.last_row);
    }

    /// Shows long texts from their beginning again.
    pub(super) fn unscroll(&mut self) {
        self.row = 0;
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
        self.panels.last_row = 0;
        for (panel, place) in places {
            self.draw_panel(panel, frame, place, context);
        }
        self.panels.row = self.panels.row.min(self.panels.last_row);
    }

    fn draw_panel(&mut self, panel: Panel, frame: &mut Frame<'_>, place: Rect, context: &Context) {
        let theme = context.theme;
        let inside = panel_frame("", context).inner(place);
        let begins = panel == Panel::Moves && self.desk.sheet.is_empty();
        let lines = if begins { self.aim_lines(context) } else { self.panel_lines(panel, inside, theme) };
        let drawn = !begins && matches!(panel, Panel::Moves | Panel::Evaluation);
        let lines = if drawn { lines } else { flow(&lines, inside.width) };
        let more = if drawn { 0 } else { (lines.len() as u16).saturating_sub(inside.height) };
        self.panels.last_row = self.panels.last_row.max(more);
        let row = self.panels.row.min(more);
        let mut title = format!("{} {}", panel.key(), self.panel_title(panel));
        if more > 0 {
            title += &format!("  {}", self.told("tui.panel.scroll"));
        }
        let text = Paragraph::new(lines).style(theme.text()).block(panel_frame(&title, context));
        frame.render_widget(text.scroll((row, 0)), place);
    }

    /// Shows or hides a panel by its key; what is not seen is said.
    pub(super) fn toggle_panel(&mut self, key: char, context: &Context) {
        if self.panels.toggle(key, context).is_none() {
            self.say("tui.panel.absent");
        }
        self.tell_hidden();
        self.ask_panels(context);
    }

    /// Brings another panel to the front.
    pub(super) fn turn_panels(&mut self, by: isize) {
        self.panels.turn(by);
        self.tell_hidden();
    }

    /// Says that panels are not seen, where there is no room for them.
    fn tell_hidden(&mut self) {
        if self.panels.columns(self.width) == 0 {
            let all = self.panels.shown.is_empty();
            self.say(if all { "tui.panel.all_hidden" } else { "tui.panel.no_room" });
        }
    }

    /// What a panel is called; whose score it shows is part of that.
    fn panel_title(&self, panel: Panel) -> String {
        let first = self.live.session().side_name(Side::First);
        self.language().say(&TEXTS.message(panel.title()).with_message("side", first))
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
            Panel::Thoughts => self.thought_lines(area.width, theme),
            Panel::Evaluation => self.evaluation_lines(area, theme),
            Panel::Pieces => self.piece_lines(theme),
            Panel::Why => self.why_lines(theme),
            Panel::Counsels => self.counsel_lines(theme),
            Panel::Verdicts => self.verdict_lines(theme),
            Panel::Terms => self.term_lines(theme),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panels(front: usize) -> Panels {
        let (hidden, absent, shown) = (Vec::new(), Vec::new(), Panel::ALL.to_vec());
        Panels { hidden, absent, shown, front, row: 0, last_row: 0 }
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
