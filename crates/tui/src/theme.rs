//! The colours of the screen.

mod palette;

use ludoteca_core::{Message, Shade, Side, Tone};
use ludoteca_paint::Rgb;
use ratatui::style::{Color, Modifier, Style};

use crate::TEXTS;

pub(crate) use palette::Palette;

/// Which colours the screen has; without colour all of them look like [`Theme::Plain`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// A board of wood.
    #[default]
    Wood,
    /// Dark and cool.
    Slate,
    /// Ink on light paper.
    Paper,
    /// The Commodore 64's blues.
    C64,
    /// Black and white with one strong colour.
    Contrast,
    /// Colours that the colour-blind tell apart.
    Safe,
    /// No colours: shapes, brackets and reversed letters.
    Plain,
}

/// How something is meant that is shown of a cell or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// It is well.
    Good,
    /// It is not.
    Bad,
    /// It is advised.
    Hint,
    /// It is so.
    Neutral,
}

/// A colour of a terminal.
pub(crate) const fn colour(Rgb(red, green, blue): Rgb) -> Color {
    Color::Rgb(red, green, blue)
}

impl Theme {
    /// Every theme, in the order in which a key goes through them.
    pub const ALL: [Theme; 7] =
        [Theme::Wood, Theme::Slate, Theme::Paper, Theme::C64, Theme::Contrast, Theme::Safe, Theme::Plain];

    /// The end of its key in the catalogues, and its name in settings.
    pub const fn word(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Slate => "slate",
            Theme::Paper => "paper",
            Theme::C64 => "c64",
            Theme::Contrast => "contrast",
            Theme::Safe => "safe",
            Theme::Plain => "plain",
        }
    }

    /// What it is called.
    pub fn message(self) -> Message {
        TEXTS.message(format!("tui.theme.{}", self.word()))
    }

    /// The theme with a name.
    pub fn named(word: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.word() == word)
    }

    /// The next one.
    #[must_use]
    pub fn next(self) -> Theme {
        let at = Theme::ALL.into_iter().position(|theme| theme == self).unwrap_or(0);
        Theme::ALL[(at + 1) % Theme::ALL.len()]
    }

    /// The colours; none where there are none.
    pub(crate) const fn palette(self) -> Option<&'static Palette> {
        match self {
            Theme::Wood => Some(&palette::WOOD),
            Theme::Slate => Some(&palette::SLATE),
            Theme::Paper => Some(&palette::PAPER),
            Theme::C64 => Some(&palette::C64),
            Theme::Contrast => Some(&palette::CONTRAST),
            Theme::Safe => Some(&palette::SAFE),
            Theme::Plain => None,
        }
    }

    /// A style with the colours that a palette gives; nothing without one.
    fn inked(self, colours: impl Fn(&Palette) -> (Option<Rgb>, Option<Rgb>)) -> Style {
        let Some(palette) = self.palette() else { return Style::new() };
        let (front, back) = colours(palette);
        Style { fg: front.map(colour), bg: back.map(colour), ..Style::new() }
    }

    /// What has no board under it.
    pub fn text(self) -> Style {
        match self {
            Theme::Plain => Style::new().fg(Color::Reset).bg(Color::Reset),
            _ => self.inked(|palette| (Some(palette.ink), Some(palette.ground))),
        }
    }

    /// What matters less.
    pub fn dim(self) -> Style {
        let style = self.inked(|palette| (Some(palette.dim), None));
        if self == Theme::Plain { style.add_modifier(Modifier::DIM) } else { style }
    }

    /// Headings and what is to be seen first.
    pub fn accent(self) -> Style {
        self.inked(|palette| (Some(palette.accent), None)).add_modifier(Modifier::BOLD)
    }

    /// A curve by its number.
    pub fn curve(self, number: usize) -> Style {
        self.inked(|palette| {
            let Palette { accent, target, goals, last, ink, dim, .. } = *palette;
            let colours = [accent, target, goals[1], last, ink, dim];
            (Some(colours[number % colours.len()]), None)
        })
    }

    /// What is chosen in a list.
    pub fn chosen(self) -> Style {
        match self {
            Theme::Plain => Style::new().add_modifier(Modifier::REVERSED),
            _ => self.inked(|palette| (Some(palette.ground), Some(palette.accent))),
        }
    }

    /// A word that is meant in some way.
    pub fn mood(self, mood: Mood) -> Style {
        let style = self.inked(|palette| (Some(palette.mood(mood)), None));
        if mood == Mood::Neutral { style } else { style.add_modifier(Modifier::BOLD) }
    }

    /// A cell with its name.
    pub fn cell(self, shade: Shade) -> Style {
        self.inked(|palette| (Some(palette.name), Some(palette.shade(shade))))
    }

    /// A piece.
    pub fn piece(self, side: Side, tone: Tone) -> Style {
        let style = self.inked(|palette| {
            let (ink, body) = palette.piece(side, tone);
            (Some(ink), Some(body))
        });
        let style = style.add_modifier(Modifier::BOLD);
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
            _ => self.chosen().add_modifier(Modifier::BOLD),
        }
    }
}

impl Palette {
    /// The colour of a cell.
    pub(crate) const fn shade(&self, shade: Shade) -> Rgb {
        match shade {
            Shade::Unused => self.unused,
            Shade::Plain => self.cell,
            Shade::FirstGoal => self.goals[0],
            Shade::SecondGoal => self.goals[1],
        }
    }

    /// The letters and the ground of a piece.
    pub(crate) const fn piece(&self, side: Side, tone: Tone) -> (Rgb, Rgb) {
        match (tone, side) {
            (Tone::Side, Side::First) => self.sides[0],
            (Tone::Side, Side::Second) => self.sides[1],
            (Tone::Green, _) => self.green,
        }
    }

    /// The colour of what is meant in some way.
    pub(crate) const fn mood(&self, mood: Mood) -> Rgb {
        match mood {
            Mood::Good => self.good,
            Mood::Bad => self.bad,
            Mood::Hint => self.hint,
            Mood::Neutral => self.ink,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast that the web's guidelines ask of text.
    const READABLE: f64 = 4.5;

    fn luminance(Rgb(red, green, blue): Rgb) -> f64 {
        let part = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn a_key_goes_through_all_themes_and_comes_back() {
        let mut theme = Theme::default();
        for _ in Theme::ALL {
            theme = theme.next();
            assert_eq!(Theme::named(theme.word()), Some(theme));
        }
        assert_eq!(theme, Theme::default());
        assert_eq!(Theme::named("gold"), None);
    }

    #[test]
    fn the_sides_differ_in_every_theme() {
        for theme in Theme::ALL {
            let [first, second] = Side::ALL.map(|side| theme.piece(side, Tone::Side));
            assert_ne!(first, second, "{theme:?}");
        }
        for palette in Theme::ALL.iter().filter_map(|theme| theme.palette()) {
            let [first, second] = palette.sides;
            assert!(contrast(first.1, second.1) >= 3.0, "also for those who see no colours: {palette:?}");
            assert!(contrast(palette.green.1, second.1) >= 3.0, "{palette:?}");
        }
    }

    #[test]
    fn every_text_can_be_read_on_its_ground() {
        for theme in Theme::ALL {
            let Some(palette) = theme.palette() else { continue };
            let Palette { ink, ground, dim, accent, good, bad, .. } = *palette;
            for text in [ink, dim, accent, good, bad] {
                assert!(contrast(text, ground) >= READABLE, "{theme:?}: {text:?}");
            }
            let cells = [palette.cell, palette.unused, palette.goals[0], palette.goals[1]];
            for cell in cells.into_iter().chain([palette.last, palette.origin, palette.target]) {
                assert!(contrast(palette.name, cell) >= READABLE, "{theme:?}: names on {cell:?}");
            }
            for (ink, body) in palette.sides.into_iter().chain([palette.green]) {
                assert!(contrast(ink, body) >= READABLE, "{theme:?}: {ink:?} on {body:?}");
            }
        }
    }
}
