//! The colours of the screen.

use ludoteca_core::{Shade, Side, Tone};
use ratatui::style::{Color, Modifier, Style};

/// Which colours the screen has; without colour all of them look like [`Theme::Plain`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// A board of wood.
    #[default]
    Wood,
    /// The Commodore 64's blues.
    C64,
    /// Black and white with one strong colour.
    Contrast,
    /// Colours that the colour-blind tell apart.
    Safe,
    /// No colours: shapes, brackets and reversed letters.
    Plain,
}

/// The colours of one theme.
#[derive(Clone, Copy, Debug)]
struct Palette {
    /// Letters and ground of everything that is no board.
    ink: Color,
    ground: Color,
    /// What is less important, and what is chosen.
    dim: Color,
    accent: Color,
    /// Cells that are played on, others, and the goals.
    cell: Color,
    unused: Color,
    goals: [Color; 2],
    /// The letters of cells.
    name: Color,
    /// The pieces of each side: letters and ground.
    sides: [(Color, Color); 2],
    green: (Color, Color),
    /// The last move, and where a move can go.
    last: Color,
    target: Color,
}

const fn rgb(red: u8, green: u8, blue: u8) -> Color {
    Color::Rgb(red, green, blue)
}

const WOOD: Palette = Palette {
    ink: rgb(0xe8, 0xe0, 0xd4),
    ground: rgb(0x23, 0x20, 0x1c),
    dim: rgb(0x9a, 0x8f, 0x80),
    accent: rgb(0xf0, 0xb9, 0x4a),
    cell: rgb(0xcb, 0xa0, 0x6a),
    unused: rgb(0xe9, 0xd6, 0xb4),
    goals: [rgb(0xa9, 0xb8, 0x6a), rgb(0x7f, 0x9f, 0xc4)],
    name: rgb(0x6b, 0x4f, 0x2c),
    sides: [(rgb(0x2b, 0x26, 0x20), rgb(0xf7, 0xf1, 0xe3)), (rgb(0xf7, 0xf1, 0xe3), rgb(0x2f, 0x3e, 0x56))],
    green: (rgb(0xf7, 0xf1, 0xe3), rgb(0x2e, 0x6b, 0x3a)),
    last: rgb(0xe9, 0xc1, 0x5a),
    target: rgb(0x4f, 0x8f, 0x6b),
};

const C64: Palette = Palette {
    ink: rgb(0xa7, 0xa0, 0xff),
    ground: rgb(0x40, 0x31, 0x8d),
    dim: rgb(0x78, 0x69, 0xc4),
    accent: rgb(0xbf, 0xce, 0x72),
    cell: rgb(0x78, 0x69, 0xc4),
    unused: rgb(0x35, 0x28, 0x79),
    goals: [rgb(0x55, 0xa0, 0x49), rgb(0x8b, 0x54, 0x29)],
    name: rgb(0x35, 0x28, 0x79),
    sides: [(rgb(0x00, 0x00, 0x00), rgb(0xff, 0xff, 0xff)), (rgb(0xff, 0xff, 0xff), rgb(0x00, 0x00, 0x00))],
    green: (rgb(0x00, 0x00, 0x00), rgb(0x94, 0xe0, 0x89)),
    last: rgb(0xbf, 0xce, 0x72),
    target: rgb(0x67, 0xb6, 0xbd),
};

const CONTRAST: Palette = Palette {
    ink: rgb(0xff, 0xff, 0xff),
    ground: rgb(0x00, 0x00, 0x00),
    dim: rgb(0xc0, 0xc0, 0xc0),
    accent: rgb(0xff, 0xff, 0x00),
    cell: rgb(0x50, 0x50, 0x50),
    unused: rgb(0x20, 0x20, 0x20),
    goals: [rgb(0x00, 0x50, 0x00), rgb(0x00, 0x00, 0x80)],
    name: rgb(0xff, 0xff, 0xff),
    sides: [(rgb(0x00, 0x00, 0x00), rgb(0xff, 0xff, 0xff)), (rgb(0xff, 0xff, 0xff), rgb(0x00, 0x00, 0x00))],
    green: (rgb(0x00, 0x00, 0x00), rgb(0x00, 0xff, 0x00)),
    last: rgb(0x80, 0x60, 0x00),
    target: rgb(0x00, 0x80, 0x80),
};

const SAFE: Palette = Palette {
    ink: rgb(0xf0, 0xf0, 0xf0),
    ground: rgb(0x20, 0x24, 0x28),
    dim: rgb(0x9a, 0xa4, 0xad),
    accent: rgb(0xf0, 0xe4, 0x42),
    cell: rgb(0xb8, 0xc0, 0xc8),
    unused: rgb(0xe2, 0xe6, 0xea),
    goals: [rgb(0x9a, 0xd0, 0xc2), rgb(0xe0, 0xb8, 0xd0)],
    name: rgb(0x4a, 0x54, 0x5c),
    sides: [(rgb(0x00, 0x00, 0x00), rgb(0xe6, 0x9f, 0x00)), (rgb(0xff, 0xff, 0xff), rgb(0x00, 0x72, 0xb2))],
    green: (rgb(0x00, 0x00, 0x00), rgb(0x56, 0xb4, 0xe9)),
    last: rgb(0xf0, 0xe4, 0x42),
    target: rgb(0x00, 0x9e, 0x73),
};

const PLAIN: Palette = Palette {
    ink: Color::Reset,
    ground: Color::Reset,
    dim: Color::Reset,
    accent: Color::Reset,
    cell: Color::Reset,
    unused: Color::Reset,
    goals: [Color::Reset; 2],
    name: Color::Reset,
    sides: [(Color::Reset, Color::Reset); 2],
    green: (Color::Reset, Color::Reset),
    last: Color::Reset,
    target: Color::Reset,
};

impl Theme {
    /// Every theme, in the order in which a key goes through them.
    pub const ALL: [Theme; 5] = [Theme::Wood, Theme::C64, Theme::Contrast, Theme::Safe, Theme::Plain];

    /// The end of its key in the catalogues.
    pub const fn word(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::C64 => "c64",
            Theme::Contrast => "contrast",
            Theme::Safe => "safe",
            Theme::Plain => "plain",
        }
    }

    /// The next one.
    #[must_use]
    pub fn next(self) -> Theme {
        let at = Theme::ALL.into_iter().position(|theme| theme == self).unwrap_or(0);
        Theme::ALL[(at + 1) % Theme::ALL.len()]
    }

    const fn palette(self) -> &'static Palette {
        match self {
            Theme::Wood => &WOOD,
            Theme::C64 => &C64,
            Theme::Contrast => &CONTRAST,
            Theme::Safe => &SAFE,
            Theme::Plain => &PLAIN,
        }
    }

    /// What has no board under it.
    pub fn text(self) -> Style {
        Style::new().fg(self.palette().ink).bg(self.palette().ground)
    }

    /// What matters less.
    pub fn dim(self) -> Style {
        let style = Style::new().fg(self.palette().dim);
        if self == Theme::Plain { style.add_modifier(Modifier::DIM) } else { style }
    }

    /// Headings and what is to be seen first.
    pub fn accent(self) -> Style {
        Style::new().fg(self.palette().accent).add_modifier(Modifier::BOLD)
    }

    /// A curve by its number.
    pub fn curve(self, number: usize) -> Style {
        let palette = self.palette();
        let colours =
            [palette.accent, palette.target, palette.goals[1], palette.last, palette.ink, palette.dim];
        Style::new().fg(colours[number % colours.len()])
    }

    /// What is chosen in a list.
    pub fn chosen(self) -> Style {
        match self {
            Theme::Plain => Style::new().add_modifier(Modifier::REVERSED),
            _ => Style::new().fg(self.palette().ground).bg(self.palette().accent),
        }
    }

    /// A cell with its name.
    pub fn cell(self, shade: Shade) -> Style {
        let palette = self.palette();
        let ground = match shade {
            Shade::Unused => palette.unused,
            Shade::Plain => palette.cell,
            Shade::FirstGoal => palette.goals[0],
            Shade::SecondGoal => palette.goals[1],
        };
        Style::new().fg(palette.name).bg(ground)
    }

    /// A cell of the last move, and one where a move can go.
    pub fn last(self) -> Style {
        Style::new().bg(self.palette().last)
    }

    /// A cell where a move can go.
    pub fn target(self) -> Style {
        match self {
            Theme::Plain => Style::new().add_modifier(Modifier::UNDERLINED),
            _ => Style::new().bg(self.palette().target),
        }
    }

    /// A piece.
    pub fn piece(self, side: Side, tone: Tone) -> Style {
        let palette = self.palette();
        let (ink, ground) = match tone {
            Tone::Side => palette.sides[side as usize],
            Tone::Green => palette.green,
        };
        let style = Style::new().fg(ink).bg(ground).add_modifier(Modifier::BOLD);
        if self == Theme::Plain && side == Side::Second {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        }
    }

    /// Where the cursor is.
    pub fn cursor(self) -> Style {
        match self {
            Theme::Plain => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            _ => {
                Style::new().fg(self.palette().ground).bg(self.palette().accent).add_modifier(Modifier::BOLD)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_goes_through_all_themes_and_comes_back() {
        let mut theme = Theme::default();
        for _ in Theme::ALL {
            theme = theme.next();
        }
        assert_eq!(theme, Theme::default());
    }

    #[test]
    fn the_sides_differ_in_every_theme() {
        for theme in Theme::ALL {
            let [first, second] = Side::ALL.map(|side| theme.piece(side, Tone::Side));
            assert_ne!(first, second, "{theme:?}");
        }
    }
}
