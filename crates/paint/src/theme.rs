//! The colours of pictures.

use ludoteca_core::{BySide, Shade, Side, Tone};

use super::chart;

/// Which colours a picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// For a light page.
    #[default]
    Light,
    /// For a dark page.
    Dark,
    /// For a page that defines the colours itself, as [`Theme::css`] writes them.
    Page,
}

/// The colours of one theme.
pub(super) struct Palette {
    /// The wood around the cells.
    pub(super) table: &'static str,
    /// The edge of that wood.
    pub(super) rim: &'static str,
    /// The lines between cells.
    pub(super) grid: &'static str,
    /// The names of cells.
    pub(super) name: &'static str,
    /// The last move.
    pub(super) last: &'static str,
    /// The pieces of each side.
    pub(super) sides: BySide<Tint>,
    green: Tint,
    unused: &'static str,
    plain: &'static str,
    goals: BySide<&'static str>,
}

/// The colours of one side's pieces; light against dark, so that the sides also
/// differ where colours are not seen.
pub(super) struct Tint {
    /// The body.
    pub(super) body: &'static str,
    /// The edge around the body and what is drawn on it.
    pub(super) ink: &'static str,
}

impl Theme {
    /// The colours.
    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::Page => &PAGE,
        }
    }

    /// The custom properties that a page has to define for pictures of [`Theme::Page`], so
    /// that they have the colours of this theme.
    pub fn css(self) -> String {
        let names = PAGE.all().map(|colour| colour.trim_start_matches("var(").trim_end_matches(')'));
        let board = names.iter().zip(self.palette().all()).map(|(name, colour)| format!("{name}:{colour};"));
        board.collect::<String>() + &chart::css(self)
    }
}

impl Palette {
    /// The colours of a piece.
    pub(super) fn tint(&self, tone: Tone, side: Side) -> &Tint {
        match tone {
            Tone::Side => &self.sides[side],
            Tone::Green => &self.green,
        }
    }

    /// The colour of a cell.
    pub(super) const fn cell(&self, shade: Shade) -> &'static str {
        match shade {
            Shade::Unused => self.unused,
            Shade::Plain => self.plain,
            Shade::FirstGoal => self.goals.first,
            Shade::SecondGoal => self.goals.second,
        }
    }

    /// Every colour, in the order of [`PAGE`].
    fn all(&self) -> [&'static str; 15] {
        let BySide { first, second } = &self.sides;
        [
            self.table,
            self.rim,
            self.grid,
            self.name,
            self.last,
            first.body,
            first.ink,
            second.body,
            second.ink,
            self.green.body,
            self.green.ink,
            self.unused,
            self.plain,
            self.goals.first,
            self.goals.second,
        ]
    }
}

const LIGHT: Palette = Palette {
    table: "#8a6646",
    rim: "#6d4e34",
    grid: "#a98560",
    name: "#4a3522",
    last: "#e0a100",
    sides: BySide {
        first: Tint { body: "#fbf7ec", ink: "#2f3b2c" },
        second: Tint { body: "#2c4a75", ink: "#eef3fa" },
    },
    green: Tint { body: "#b4e08a", ink: "#1f3d14" },
    unused: "#f4e9d6",
    plain: "#cda57a",
    goals: BySide { first: "#b3bd84", second: "#9fb4c6" },
};

const DARK: Palette = Palette {
    table: "#241f1b",
    rim: "#4a4038",
    grid: "#2f2924",
    name: "#f0e6d6",
    last: "#f2b830",
    sides: BySide {
        first: Tint { body: "#f3eee0", ink: "#2b3328" },
        second: Tint { body: "#24477d", ink: "#e6eefb" },
    },
    green: Tint { body: "#a6d97c", ink: "#1b3612" },
    unused: "#393029",
    plain: "#6f5a46",
    goals: BySide { first: "#5d6a48", second: "#4f6a80" },
};

const PAGE: Palette = Palette {
    table: "var(--board-table)",
    rim: "var(--board-rim)",
    grid: "var(--board-grid)",
    name: "var(--board-name)",
    last: "var(--board-last)",
    sides: BySide {
        first: Tint { body: "var(--first-body)", ink: "var(--first-ink)" },
        second: Tint { body: "var(--second-body)", ink: "var(--second-ink)" },
    },
    green: Tint { body: "var(--green-body)", ink: "var(--green-ink)" },
    unused: "var(--cell-unused)",
    plain: "var(--cell-plain)",
    goals: BySide { first: "var(--goal-first)", second: "var(--goal-second)" },
};

#[cfg(test)]
pub(crate) use tests::contrast;

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of `#rrggbb`, as the web's guidelines define it.
    fn luminance(colour: &str) -> f64 {
        let part = |at| {
            let part =
                f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("two hex digits")) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    /// How far apart two colours are, as the web's guidelines measure it.
    pub(crate) fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn everything_can_be_told_apart_without_seeing_colours() {
        for palette in [&LIGHT, &DARK] {
            let Palette { sides, .. } = palette;
            assert!(contrast(sides.first.body, sides.second.body) > 4.5);
            assert!(contrast(palette.green.body, sides.second.body) > 4.5);
            for tint in [&sides.first, &sides.second, &palette.green] {
                assert!(contrast(tint.body, tint.ink) > 4.5);
            }
            for shade in [Shade::Plain, Shade::FirstGoal, Shade::SecondGoal] {
                let cell = palette.cell(shade);
                assert!(contrast(cell, palette.name) > 3.0, "names on {cell}");
                for tint in [&sides.first, &sides.second, &palette.green] {
                    let edge = contrast(cell, tint.body).max(contrast(cell, tint.ink));
                    assert!(edge > 3.0, "pieces on {cell}");
                }
            }
            assert!(contrast(palette.cell(Shade::Plain), palette.cell(Shade::Unused)) > 1.5);
        }
    }

    #[test]
    fn a_page_defines_every_colour_that_pictures_use() {
        for theme in [Theme::Light, Theme::Dark] {
            let css = theme.css();
            for colour in PAGE.all() {
                let name =
                    colour.strip_prefix("var(").and_then(|name| name.strip_suffix(')')).expect("a property");
                assert_eq!(css.matches(&format!("{name}:#")).count(), 1, "{name}");
            }
        }
    }
}
