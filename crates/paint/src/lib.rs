//! The painters of scenes and of charts: one picture of a position, shown everywhere.
//!
//! A game draws itself once, as a [`Scene`]; the painters know no game. [`svg`]
//! makes a picture, [`svg_oblique`] one of a board that lies before you, [`Oblique`] is that as
//! shapes and a [`Raster`] shows shapes in pixels; `png` (a feature) is an SVG in pixels, [`terminal`] a board of
//! characters, [`words`] what a screen reader says. A scene is serialisable, which
//! is all that a browser needs.
//!
//! The positions of a whole game are painted as [`Frames`] of one size, which share their
//! drawings. Numbers have a painter too: a [`Chart`] is data, and drawn as SVG or in characters.
//!
//! ```
//! use ludoteca_cats::{Cats, Rules};
//! use ludoteca_core::{Drawn, Game, Language, Side};
//! use ludoteca_paint::{Caption, words};
//!
//! let scene = Cats::start(&Rules::default()).scene(None);
//! let caption = Caption::of::<Cats>(Some(Side::First));
//! assert_eq!(
//!     words(&scene, &caption, Language::En),
//!     "Mouse on 31. Cats on 1, 2, 3 and 4. Mouse to move."
//! );
//! ```

mod caption;
mod chart;
mod frames;
mod layout;
mod letters;
mod oblique;
mod outline;
#[cfg(feature = "png")]
mod png;
mod raster;
mod relations;
mod script;
mod sparkline;
mod strip;
mod svg;
mod terminal;
mod texts;
mod theme;
mod words;
mod xml;

pub use caption::Caption;
pub use chart::{Axis, Bars, Chart, Curve, Level, Note, NoteKind, Panel, Plot, Row, Table, TableCell};
pub use frames::{Frames, Picture};
pub use oblique::{Oblique, Part, Shape};
pub use outline::{lettering, polygons};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use raster::{Fill, Raster, Rgb};
pub use sparkline::sparkline;
pub use strip::strip;
pub use svg::{svg, svg_oblique};
pub use terminal::terminal;
pub use texts::TEXTS;
pub use theme::Theme;
pub use words::words;

use ludoteca_core::{Scene, Side, Sprite};

/// Every piece of a scene, on the board and in hand.
fn pieces(scene: &Scene) -> impl Iterator<Item = &Sprite> {
    scene.sprites.iter().chain(&scene.hands.first).chain(&scene.hands.second)
}

/// Whether both sides have pieces of one kind, so that the kind does not tell
/// whose a piece is.
fn kinds_are_shared(scene: &Scene) -> bool {
    pieces(scene)
        .filter(|piece| piece.side == Side::First)
        .any(|first| pieces(scene).any(|other| other.side == Side::Second && other.glyph == first.glyph))
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::{Cats, Rules};
    use ludoteca_core::{BySide, Cell, Drawn, Game, Notation, Point, Scene, Shade, Side, Sprite};

    use super::kinds_are_shared;

    /// The start of mouse and cats on a board such as `8x8`.
    pub(super) fn start(rules: &str) -> Scene {
        Cats::start(&rules.parse().expect("rules")).scene(None)
    }

    /// A position of the 8x8 board after a last move.
    pub(super) fn middle() -> Scene {
        let rules = Rules::default();
        let mut game = Cats::parse_position(&rules, "18:6,7,8,9:m").expect("a position");
        let attempt = game.parse_attempt("18-14").expect("a move");
        let step = game.play(&attempt).expect("a legal move");
        game.scene(Some(step))
    }

    /// Seven hexagons, both sides with pieces of one kind, a stack and two hands.
    pub(super) fn hive() -> Scene {
        let cell = |q: f32, r: f32, name: &str| {
            let (x, y) = (q + r / 2.0, r * 0.75_f32.sqrt());
            let radius = 1.0 / 3.0_f32.sqrt();
            let polygon = (0..6)
                .map(|corner| {
                    let angle = std::f32::consts::PI * (corner as f32 / 3.0 + 1.0 / 6.0);
                    Point { x: x + radius * angle.cos(), y: y + radius * angle.sin() }
                })
                .collect();
            Cell { polygon, name: name.to_owned(), shade: Shade::Plain }
        };
        let sprite = |cell, height, side, label: &str| Sprite {
            cell,
            height,
            glyph: "cat".into(),
            side,
            label: label.to_owned(),
            name: String::new(),
        };
        let cells = vec![
            cell(0.0, 0.0, "a1"),
            cell(1.0, 0.0, "b1"),
            cell(0.0, 1.0, "a2"),
            cell(-1.0, 1.0, "z2"),
            cell(-1.0, 0.0, "z1"),
            cell(0.0, -1.0, "a0"),
            cell(1.0, -1.0, "b0"),
        ];
        Scene {
            sprites: vec![
                sprite(0, 0, Side::First, "1"),
                sprite(0, 1, Side::Second, "1"),
                sprite(3, 0, Side::First, ""),
            ],
            hands: BySide {
                first: vec![sprite(0, 0, Side::First, ""), sprite(1, 0, Side::First, "")],
                second: vec![sprite(0, 0, Side::Second, "")],
            },
            last: vec![6],
            ..Scene::empty(cells, Side::First)
        }
    }

    #[test]
    fn a_kind_that_both_sides_have_does_not_tell_whose_it_is() {
        assert!(!kinds_are_shared(&start("8x8")));
        assert!(kinds_are_shared(&hive()));
        let mut apart = hive();
        apart.sprites.retain(|sprite| sprite.side == Side::First);
        assert!(kinds_are_shared(&apart), "pieces in hand count");
        apart.hands.second.clear();
        assert!(!kinds_are_shared(&apart));
    }
}
