//! A list of which one is chosen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use crate::flow::clip;
use crate::theme::Theme;

/// A list of which one is chosen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Menu {
    pub(crate) items: Vec<String>,
    pub(crate) chosen: usize,
}

impl Menu {
    pub(crate) fn new(items: Vec<String>) -> Menu {
        Menu { items, chosen: 0 }
    }

    /// Goes some items down, or up; beyond the end it begins again.
    pub(crate) fn go(&mut self, by: isize) {
        let count = self.items.len() as isize;
        if count > 0 {
            self.chosen = (self.chosen as isize + by).rem_euclid(count) as usize;
        }
    }

    /// The first item that is seen where there is room for so many.
    fn first(&self, room: usize) -> usize {
        (self.chosen + 1).saturating_sub(room)
    }

    /// The item at a place of the screen.
    pub(crate) fn at(&self, area: Rect, place: Position) -> Option<usize> {
        let row = area.contains(place).then(|| (place.y - area.y) as usize)?;
        let item = self.first(area.height as usize) + row;
        (item < self.items.len()).then_some(item)
    }
}

/// A list as it is drawn.
pub(crate) struct MenuView<'a> {
    pub(crate) menu: &'a Menu,
    pub(crate) theme: Theme,
    /// Whether keys go to it.
    pub(crate) active: bool,
}

impl Widget for MenuView<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let first = self.menu.first(area.height as usize);
        let shown = self.menu.items.iter().enumerate().skip(first).take(area.height as usize);
        for (row, (at, item)) in shown.enumerate() {
            let is_chosen = at == self.menu.chosen;
            let style = match (is_chosen, self.active) {
                (true, true) => self.theme.chosen(),
                (true, false) => self.theme.accent(),
                (false, _) => self.theme.text(),
            };
            let mark = if is_chosen { ">" } else { " " };
            let room = usize::from(area.width).saturating_sub(3);
            let text = format!("{mark} {} ", clip(item, room));
            buffer.set_stringn(area.x, area.y + row as u16, text, area.width as usize, style);
        }
        let hidden = self.menu.items.len().saturating_sub(first + area.height as usize);
        for (is_more, row, sign) in [(first > 0, 0, "↑"), (hidden > 0, area.height.saturating_sub(1), "↓")]
        {
            if is_more && area.width > 0 {
                buffer.set_string(area.right() - 1, area.y + row, sign, self.theme.accent());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_scrolls_with_the_choice_and_goes_round() {
        let mut menu = Menu::new((0..10).map(|n| n.to_string()).collect());
        menu.go(-1);
        assert_eq!(menu.chosen, 9);
        let area = Rect::new(0, 0, 10, 4);
        assert_eq!(menu.at(area, Position::new(1, 3)), Some(9));
        assert_eq!(menu.at(area, Position::new(1, 0)), Some(6));
        menu.go(1);
        assert_eq!((menu.chosen, menu.at(area, Position::new(1, 0))), (0, Some(0)));
    }

    #[test]
    fn what_is_not_seen_of_a_list_is_hinted_at() {
        let mut menu = Menu::new((0..6).map(|n| n.to_string()).collect());
        let mut signs = |chosen: usize, rows: u16| {
            menu.chosen = chosen;
            let mut buffer = Buffer::empty(Rect::new(0, 0, 8, rows));
            MenuView { menu: &menu, theme: Theme::Plain, active: true }.render(buffer.area, &mut buffer);
            ["↑", "↓"].map(|sign| buffer.content.iter().any(|cell| cell.symbol() == sign))
        };
        assert_eq!(signs(0, 6), [false, false]);
        assert_eq!(signs(0, 4), [false, true]);
        assert_eq!(signs(4, 4), [true, true]);
        assert_eq!(signs(5, 4), [true, false]);
    }
}
