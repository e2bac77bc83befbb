//! The frames in which the old program shows its menus.

use std::fmt::Write;

/// The columns of a menu.
const WIDTH: usize = 75;
/// The columns of the numbers and of their descriptions.
const COLUMN: usize = 36;

/// A menu that is being drawn.
///
/// ```text
///
/// -------------------------------- CLAUSTRO ---------------------------------
/// -                                                                         -
/// -                 1                          Player vs Player             -
/// -                                                                         -
/// ---------------------------------------------------------------------------
///
/// ```
pub(super) struct Menu(String);

impl Menu {
    /// A menu with a title.
    pub(super) fn titled(title: &str) -> Menu {
        let menu = Menu(format!("\n{}\n", centred(&format!(" {title} "), WIDTH, '-')));
        menu.blank()
    }

    /// An empty line.
    pub(super) fn blank(self) -> Menu {
        self.lines("")
    }

    /// Lines in the middle.
    pub(super) fn lines(mut self, text: &str) -> Menu {
        for line in text.split('\n') {
            let _ = writeln!(self.0, "-{}-", centred(line, WIDTH - 2, ' '));
        }
        self
    }

    /// A number and what it stands for, or their headings.
    pub(super) fn choice(mut self, number: &str, text: &str) -> Menu {
        let (number, text) = (centred(number, COLUMN, ' '), centred(text, WIDTH - 2 - COLUMN, ' '));
        let _ = writeln!(self.0, "-{number}{text}-");
        self
    }

    /// The menu, closed.
    pub(super) fn end(self) -> String {
        format!("{}{}\n\n", self.blank().0, "-".repeat(WIDTH))
    }
}

/// A text in the middle of so many columns.
fn centred(text: &str, width: usize, fill: char) -> String {
    let free = width.saturating_sub(text.chars().count());
    let fill = |n: usize| fill.to_string().repeat(n);
    format!("{}{text}{}", fill(free / 2), fill(free - free / 2))
}
