//! A stand-alone picture of a board that is seen from above its corner.

use ludoteca_core::{Glyph, Language, Point, Scene, Tone};

use super::{Painter, seat};
use crate::Caption;
use crate::layout::Layout;
use crate::oblique::{Oblique, Part, Shape};
use crate::raster::Fill;
use crate::theme::{Palette, Theme, Tint};
use crate::xml::Points;

/// How dark shadows are.
const SHADOW: &str = ".25";

/// Paints a scene as a stand-alone SVG in which the board lies, pieces stand and stacks rise.
///
/// Like [`svg`](crate::svg()), it has no text and needs no fonts, and says in words what it shows.
pub fn svg_oblique(
    scene: &Scene,
    glyphs: &[Glyph],
    caption: &Caption,
    theme: Theme,
    language: Language,
) -> String {
    let oblique = Oblique::of(scene, glyphs);
    let layout = Layout::around(oblique.bounds(), &[scene]);
    let mut painter = Painter::new(scene, glyphs, &layout, theme);
    painter.begin(caption, language);
    painter.put("<g class=\"oblique\" stroke-linejoin=\"round\">\n");
    for shape in &oblique.shapes {
        painter.shape(shape);
    }
    painter.put("</g>\n");
    painter.hands();
    painter.put("</svg>\n");
    painter.out
}

impl Painter<'_> {
    fn shape(&mut self, shape: &Shape) {
        let palette = self.palette;
        let (class, colour, line) = match shape.part {
            Part::Cell(cell) => ("cell", self.ground(cell), Some((palette.grid, "1.5"))),
            Part::Edge(cell) => ("edge", self.ground(cell), Some((palette.grid, "1.5"))),
            Part::Name(_) => ("name", palette.name, None),
            Part::Shadow(_) => ("shadow", "#000", None),
            Part::Body(sprite) => {
                let Tint { body, ink } = self.tint_of(sprite);
                (seat(self.scene.sprites[sprite].side), *body, Some((*ink, "1.5")))
            }
            Part::Ink(sprite) => ("ink", self.tint_of(sprite).ink, None),
        };
        let line = line.filter(|_| shape.fill == Fill::Whole);
        let line =
            line.map_or(String::new(), |(ink, width)| format!(" stroke=\"{ink}\" stroke-width=\"{width}\""));
        let opacity = match shape.part {
            Part::Shadow(_) => format!(" fill-opacity=\"{SHADOW}\""),
            _ => String::new(),
        };
        self.rings(&shape.rings, shape.fill, &format!("class=\"{class}\" fill=\"{colour}\"{opacity}{line}"));
        if shape.light < 1.0 {
            let dark = format!("fill=\"#000\" fill-opacity=\"{:.2}\"", 1.0 - shape.light);
            self.rings(&shape.rings, shape.fill, &dark);
        }
    }

    /// Polygons with attributes.
    fn rings(&mut self, rings: &[Vec<Point>], fill: Fill, attributes: &str) {
        let placed =
            |ring: &Vec<Point>| ring.iter().map(|&point| self.layout.point(point)).collect::<Vec<_>>();
        if let [ring] = rings {
            let points = placed(ring);
            return self.put(format_args!("<polygon {attributes} points=\"{}\"/>\n", Points(&points)));
        }
        let paths: String = rings.iter().map(|ring| format!("M{}Z", Points(&placed(ring)))).collect();
        let rule = if fill == Fill::Holes { " fill-rule=\"evenodd\"" } else { "" };
        if !paths.is_empty() {
            self.put(format_args!("<path {attributes}{rule} d=\"{paths}\"/>\n"));
        }
    }

    /// The colour of a cell, which is another where the last move was.
    fn ground(&self, cell: usize) -> &'static str {
        let Palette { last, .. } = self.palette;
        if self.scene.last.contains(&cell) { last } else { self.palette.cell(self.scene.cells[cell].shade) }
    }

    fn tint_of(&self, sprite: usize) -> &'static Tint {
        let sprite = &self.scene.sprites[sprite];
        let glyph = self.glyphs.iter().find(|glyph| glyph.name == sprite.glyph);
        self.palette.tint(glyph.map_or(Tone::Side, |glyph| glyph.tone), sprite.side)
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;
    use ludoteca_core::Drawn;
    use resvg::usvg::{Options, Tree};

    use super::*;
    use crate::tests::{hive, middle, start};

    #[test]
    fn every_cell_piece_and_hand_is_in_the_picture_and_inside_it() {
        for scene in [start("8x8"), middle(), hive()] {
            let caption = Caption::of::<Cats>(Some(scene.turn));
            let svg = svg_oblique(&scene, Cats::glyphs(), &caption, Theme::Light, Language::En);
            let tree = Tree::from_str(&svg, &Options::default()).expect("a well-formed SVG");
            let inside = tree.root().abs_bounding_box();
            assert!(inside.left() >= 0.0 && inside.right() <= tree.size().width(), "{inside:?}");
            assert!(inside.top() >= 0.0 && inside.bottom() <= tree.size().height(), "{inside:?}");
            assert_eq!(svg.matches("class=\"cell\"").count(), scene.cells.len());
            let lowest = scene.sprites.iter().filter(|sprite| sprite.height == 0);
            assert_eq!(svg.matches("class=\"shadow\"").count(), lowest.count());
            assert_eq!(svg.matches("class=\"hand").count(), if scene.hands.first.is_empty() { 0 } else { 2 });
            assert!(svg.contains("<desc>") && !svg.contains("NaN"));
        }
    }

    #[test]
    fn the_last_move_is_seen() {
        let lit = format!("class=\"cell\" fill=\"{}\"", Theme::Dark.palette().last);
        let paint = |scene: &Scene| {
            svg_oblique(scene, Cats::glyphs(), &Caption::default(), Theme::Dark, Language::Es)
        };
        assert_eq!(paint(&start("8x8")).matches(&lit).count(), 0);
        assert_eq!(paint(&middle()).matches(&lit).count(), 2);
    }
}
