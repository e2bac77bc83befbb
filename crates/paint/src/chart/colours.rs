//! The colours of charts.

use ludoteca_core::BySide;

use super::NoteKind;
use crate::theme::Theme;

/// How many curves have a colour of their own.
pub(super) const SERIES: usize = 8;

/// The colours of one theme.
pub(super) struct Colours {
    /// What everything is drawn on.
    pub(super) paper: &'static str,
    /// Titles and numbers.
    pub(super) ink: &'static str,
    /// What is less important: labels, axes.
    pub(super) faint: &'static str,
    /// The lines behind everything.
    pub(super) grid: &'static str,
    /// Heights that mean something.
    pub(super) level: &'static str,
    /// The areas of the two sides.
    pub(super) sides: BySide<&'static str>,
    /// Curves and bars, in their order.
    pub(super) series: [&'static str; SERIES],
    good: &'static str,
    dubious: &'static str,
    bad: &'static str,
    grave: &'static str,
    /// What is good and what is bad in a table.
    pub(super) shares: (&'static str, &'static str),
}

impl Colours {
    pub(super) const fn of(theme: Theme) -> &'static Colours {
        match theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::Page => &PAGE,
        }
    }

    /// The colour of a point that means something.
    pub(super) const fn note(&self, kind: NoteKind) -> &'static str {
        match kind {
            NoteKind::Plain => self.ink,
            NoteKind::Good => self.good,
            NoteKind::Dubious => self.dubious,
            NoteKind::Bad => self.bad,
            NoteKind::Grave => self.grave,
        }
    }

    /// Every colour, in the order of [`PAGE`].
    fn all(&self) -> Vec<&'static str> {
        let papers = [self.paper, self.ink, self.faint, self.grid, self.level];
        let sides = [self.sides.first, self.sides.second];
        let notes = [self.good, self.dubious, self.bad, self.grave];
        let shares = [self.shares.0, self.shares.1];
        [&papers[..], &sides, &self.series, &notes, &shares].concat()
    }
}

/// What a page has to define for [`Theme::Page`], for a theme.
pub(in super::super) fn css(theme: Theme) -> String {
    let define = |(property, colour): (&str, &str)| {
        format!("{}:{colour};", property.trim_start_matches("var(").trim_end_matches(')'))
    };
    PAGE.all().into_iter().zip(Colours::of(theme).all()).map(define).collect()
}

const LIGHT: Colours = Colours {
    paper: "#ffffff",
    ink: "#22262b",
    faint: "#5b636d",
    grid: "#e3e6ea",
    level: "#8b5e00",
    sides: BySide { first: "#f2d9a6", second: "#9db4d6" },
    series: ["#1f5fa8", "#c2410c", "#2f7d32", "#8e3b9c", "#00798c", "#9a6b00", "#b3265c", "#5b5f66"],
    good: "#1b7a3d",
    dubious: "#9a6b00",
    bad: "#c2410c",
    grave: "#b00020",
    shares: ("#bfe3c0", "#f3c6bd"),
};

const DARK: Colours = Colours {
    paper: "#1b1e22",
    ink: "#eceff2",
    faint: "#a9b1ba",
    grid: "#343a41",
    level: "#f0b64a",
    sides: BySide { first: "#8a744a", second: "#3c5781" },
    series: ["#7db4f0", "#ff9d66", "#7fcf83", "#d59be0", "#5fc9d8", "#e3b75a", "#f58bb0", "#b6bcc4"],
    good: "#6fd08c",
    dubious: "#e3b75a",
    bad: "#ff9d66",
    grave: "#ff7a85",
    shares: ("#2c5a37", "#6b3430"),
};

const PAGE: Colours = Colours {
    paper: "var(--paper)",
    ink: "var(--ink)",
    faint: "var(--faint)",
    grid: "var(--grid)",
    level: "var(--level)",
    sides: BySide { first: "var(--side-1)", second: "var(--side-2)" },
    series: [
        "var(--series-1)",
        "var(--series-2)",
        "var(--series-3)",
        "var(--series-4)",
        "var(--series-5)",
        "var(--series-6)",
        "var(--series-7)",
        "var(--series-8)",
    ],
    good: "var(--good)",
    dubious: "var(--dubious)",
    bad: "var(--bad)",
    grave: "var(--grave)",
    shares: ("var(--share-high)", "var(--share-low)"),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::contrast;

    #[test]
    fn everything_that_is_read_stands_out_from_its_paper() {
        for colours in [&LIGHT, &DARK] {
            for text in [colours.ink, colours.faint, colours.level] {
                assert!(contrast(colours.paper, text) > 4.5, "{text}");
            }
            let kinds = [NoteKind::Plain, NoteKind::Good, NoteKind::Dubious, NoteKind::Bad, NoteKind::Grave];
            for note in kinds.map(|kind| colours.note(kind)) {
                assert!(contrast(colours.paper, note) > 4.5, "{note}");
            }
            for line in colours.series {
                assert!(contrast(colours.paper, line) > 3.0, "{line}");
            }
            for share in [colours.shares.0, colours.shares.1] {
                assert!(contrast(share, colours.ink) > 4.5, "{share}");
            }
        }
    }

    #[test]
    fn a_page_defines_every_colour_that_it_uses() {
        let (light, dark) = (css(Theme::Light), css(Theme::Dark));
        for colour in PAGE.all() {
            let name =
                colour.strip_prefix("var(").and_then(|name| name.strip_suffix(')')).expect("a property");
            assert_eq!(light.matches(&format!("{name}:#")).count(), 1, "{name}");
            assert_eq!(dark.matches(&format!("{name}:#")).count(), 1, "{name}");
        }
    }
}
