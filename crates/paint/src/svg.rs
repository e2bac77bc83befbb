//! A stand-alone picture, without fonts.

mod oblique;

use std::fmt::{Display, Write};

use ludoteca_core::{Cell, Glyph, Language, MarkKind, Point, Scene, Shade, Side, Sprite, Tone};

use super::frames::Drawings;
use super::layout::{Layout, UNIT, cornered, shrunk};
use super::theme::{Palette, Theme, Tint};
use super::xml::{Attribute, Escaped, Points, short};
use super::{Caption, letters, words};

pub use oblique::svg_oblique;

/// The pixels that a cell is shown in where nothing else asks for a size.
const PIXELS: f32 = 64.0;

/// The widest that a picture is shown by itself.
const WIDEST: f32 = 960.0;

/// The size of a piece in its cell.
const PIECE: f32 = 0.82;

/// How far under the middle of its cell a piece stands, to leave room for the name.
const DROP: f32 = 4.0;

/// The size of the tile that a piece of a hex board is drawn on, and of its drawing.
const TILE: f32 = 1.13;
const ON_TILE: f32 = 0.82;

/// How far above the middle of its tile a drawing stands, to leave room for the label.
const RISE: f32 = 5.0;

/// The size of a piece in hand, and of one on its tile.
const HELD: f32 = 0.62;
const HELD_TILE: f32 = 0.5;

/// How far a piece on top of another is moved.
const LIFT: (f32, f32) = (5.0, -11.0);

/// The size of the letters of cell names and of labels.
const LETTERS: f32 = 1.25;

/// How far names stay from the edge of their cell.
const PAD: f32 = 6.0;

/// A disc, for pieces whose kind has no drawing.
const DISC: &str = "M-38 0a38 38 0 1 0 76 0a38 38 0 1 0-76 0z";

/// A ring for an open place, and one with a cross.
const RING: &str = "M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0z";
const CROSSED_RING: &str = "M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0zM-8-8L8 8M-8 8L8-8";

/// Paints a scene as a stand-alone SVG.
///
/// The picture has no text and needs no fonts: names are drawn as lines. Its
/// `title` and `desc` are the caption's title and the [`words`] of the scene.
pub fn svg(scene: &Scene, glyphs: &[Glyph], caption: &Caption, theme: Theme, language: Language) -> String {
    Painter::new(scene, glyphs, &Layout::of(&[scene]), theme).paint(caption, language).out
}

/// One picture in the making.
pub(super) struct Painter<'a> {
    scene: &'a Scene,
    glyphs: &'a [Glyph],
    layout: &'a Layout,
    /// The corners of the tiles that pieces are drawn on, around their middle.
    tile: Option<Vec<Point>>,
    palette: &'static Palette,
    /// The drawings that are shared with other pictures, if they are.
    pub(super) drawings: Option<Drawings>,
    pub(super) out: String,
}

impl<'a> Painter<'a> {
    /// Nothing painted yet, in a layout that has room for the scene.
    pub(super) fn new(
        scene: &'a Scene,
        glyphs: &'a [Glyph],
        layout: &'a Layout,
        theme: Theme,
    ) -> Painter<'a> {
        let (tile, palette) = (tile(scene), theme.palette());
        Painter { scene, glyphs, layout, tile, palette, drawings: None, out: String::new() }
    }

    /// Paints everything.
    pub(super) fn paint(mut self, caption: &Caption, language: Language) -> Painter<'a> {
        self.begin(caption, language);
        self.cells();
        self.last();
        self.names();
        self.pieces();
        self.marks();
        self.hands();
        self.put("</svg>\n");
        self
    }

    /// The beginning of the document, with its words, and the table.
    fn begin(&mut self, caption: &Caption, language: Language) {
        let (width, height) = self.layout.size();
        let shown = (width / UNIT * PIXELS).min(WIDEST);
        self.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" \
             role=\"img\" lang=\"{language}\">\n<title>{}</title>\n<desc>{}</desc>\n",
            short(width),
            short(height),
            shown.round(),
            (shown * height / width).round(),
            Escaped(&language.say(&caption.title)),
            Escaped(&words(self.scene, caption, language)),
        ));
        self.table(width, height);
    }

    /// Puts a drawing here, or a reference to it where drawings are shared.
    fn put_drawing(&mut self, drawing: String) {
        let shown = match &mut self.drawings {
            Some(drawings) => drawings.reference(drawing, ""),
            None => drawing,
        };
        self.put(shown);
    }

    /// The strokes of a name at their place.
    fn put_name(&mut self, name: &str, at: &str) {
        let strokes = letters::path(name);
        let drawing = match &mut self.drawings {
            Some(drawings) => drawings.reference(format!("<path d=\"{strokes}\"/>\n"), at),
            None => format!("<path{at} d=\"{strokes}\"/>\n"),
        };
        self.put(drawing);
    }

    /// Writes a piece of the document.
    fn put(&mut self, piece: impl Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{piece}");
    }

    /// The wood on which everything lies.
    fn table(&mut self, width: f32, height: f32) {
        let Palette { table, rim, .. } = self.palette;
        self.put(format_args!(
            "<rect x=\"2\" y=\"2\" width=\"{}\" height=\"{}\" rx=\"16\" fill=\"{table}\" stroke=\"{rim}\" stroke-width=\"4\"/>\n",
            short(width - 4.0),
            short(height - 4.0),
        ));
    }

    fn cells(&mut self) {
        let scene = self.scene;
        // The lines hide the seams that smoothed edges leave between cells.
        self.put(format_args!(
            "<g class=\"cells\" stroke=\"{}\" stroke-width=\"1.5\" stroke-linejoin=\"round\">\n",
            self.palette.grid
        ));
        for cell in &scene.cells {
            let corners = self.layout.corners(cell);
            self.put(format_args!(
                "<polygon class=\"{}\"{} fill=\"{}\" points=\"{}\"/>\n",
                class(cell.shade),
                Attribute("data-name", &cell.name),
                self.palette.cell(cell.shade),
                Points(&corners),
            ));
        }
        self.put("</g>\n");
    }

    /// The last move: its cells lit, the last of them framed, arrows between them.
    fn last(&mut self) {
        let cells: Vec<&Cell> =
            self.scene.last.iter().filter_map(|&cell| self.scene.cells.get(cell)).collect();
        let Some(&to) = cells.last() else { return };
        let colour = self.palette.last;
        self.put(format_args!(
            "<g class=\"last\" fill=\"{colour}\" stroke=\"{colour}\" stroke-linejoin=\"round\">\n"
        ));
        for cell in &cells {
            let corners = self.layout.corners(cell);
            self.put(format_args!(
                "<polygon fill-opacity=\".34\" stroke=\"none\" points=\"{}\"/>\n",
                Points(&corners)
            ));
        }
        let frame = shrunk(&self.layout.corners(to), 0.95);
        self.put(format_args!("<polygon fill=\"none\" stroke-width=\"5\" points=\"{}\"/>\n", Points(&frame)));
        for pair in cells.windows(2) {
            let (from, to) = (self.layout.point(pair[0].centre()), self.layout.point(pair[1].centre()));
            self.arrow(from, to);
        }
        self.put("</g>\n");
    }

    /// An arrow that begins in one point and ends short of another.
    fn arrow(&mut self, from: Point, to: Point) {
        const SHORT: f32 = 46.0;
        const HEAD: (f32, f32) = (20.0, 12.0);
        let length = (to.x - from.x).hypot(to.y - from.y);
        if length < SHORT + HEAD.0 {
            return;
        }
        let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let along = |far: f32, aside: f32| Point {
            x: from.x + dx * far - dy * aside,
            y: from.y + dy * far + dx * aside,
        };
        let (tip, neck) = (length - SHORT, length - SHORT - HEAD.0);
        let shaft = [along(0.0, 0.0), along(neck, 0.0)];
        let head = [along(neck, HEAD.1), along(tip, 0.0), along(neck, -HEAD.1)];
        self.put(format_args!(
            "<g opacity=\".6\">\n<circle stroke=\"none\" cx=\"{}\" cy=\"{}\" r=\"9\"/>\n\
             <polyline fill=\"none\" stroke-width=\"7\" stroke-linecap=\"round\" points=\"{}\"/>\n\
             <polygon stroke-width=\"2\" points=\"{}\"/>\n</g>\n",
            short(from.x),
            short(from.y),
            Points(&shaft),
            Points(&head),
        ));
    }

    /// The names of the cells, each in the upper left corner of its own.
    fn names(&mut self) {
        let scene = self.scene;
        let names = || scene.cells.iter().filter(|cell| !cell.name.is_empty());
        self.put(format_args!(
            "<g class=\"names\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\">\n",
            self.palette.name,
            letters::PEN,
        ));
        for cell in names() {
            let (width, height) = (letters::width(&cell.name) * LETTERS, letters::HEIGHT * LETTERS);
            let place = cornered(&self.layout.corners(cell), width + 2.0 * PAD, height + 2.0 * PAD);
            let (left, top) = (short(place.x + PAD), short(place.y + PAD));
            self.put_name(&cell.name, &format!(" transform=\"translate({left} {top}) scale({LETTERS})\""));
        }
        self.put("</g>\n");
    }

    fn pieces(&mut self) {
        let scene = self.scene;
        let mut sprites: Vec<&Sprite> = scene.sprites.iter().collect();
        sprites.sort_by_key(|sprite| sprite.height);
        self.put("<g class=\"pieces\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
        for sprite in sprites {
            let Some(cell) = scene.cells.get(sprite.cell) else { continue };
            let Point { x, y } = self.layout.point(cell.centre());
            let drop = if self.tile.is_some() { 0.0 } else { DROP };
            self.sprite(sprite, Point { x, y: y + drop }, PIECE);
        }
        self.put("</g>\n");
    }

    /// The marks: a pin above the pinned, a cross above the stunned, an arrow above who
    /// attacks, a tick above who can move, a warning beside who is in danger; a ring on an open
    /// place, crossed if it is in reach.
    fn marks(&mut self) {
        let scene = self.scene;
        let Palette { last, rim, .. } = self.palette;
        for mark in &scene.marks {
            let Some(cell) = scene.cells.get(mark.cell) else { continue };
            let stack = scene.sprites.iter().filter(|sprite| sprite.cell == mark.cell);
            let top = stack.map(|sprite| sprite.height).max();
            let height = f32::from(top.unwrap_or(0));
            let Point { x, y } = self.layout.point(cell.centre());
            let (shape, (right, down)) = match mark.kind {
                MarkKind::Pinned => ("M-1 0h2", (0.0, -41.0)),
                MarkKind::Stunned => ("M-6-6l12 12M-6 6l12-12", (0.0, -41.0)),
                MarkKind::Attacker => ("M0-8V7M-6 1L0 8L6 1", (20.0, -30.0)),
                MarkKind::Free => ("M-7 0L-2 6L7-6", (-20.0, -30.0)),
                MarkKind::Threatened if top.is_some() => ("M0-8v8M0 8v1", (-28.0, 22.0)),
                MarkKind::Threatened => (CROSSED_RING, (0.0, 0.0)),
                MarkKind::Open => (RING, (0.0, 0.0)),
            };
            self.put(format_args!(
                "<g class=\"mark {}\" fill=\"none\" stroke-linecap=\"round\" transform=\"translate({} {})\">\n\
                 <path stroke=\"{rim}\" stroke-width=\"11\" d=\"{shape}\"/>\n\
                 <path stroke=\"{last}\" stroke-width=\"6\" d=\"{shape}\"/>\n</g>\n",
                mark.kind.word(),
                short(x + right + LIFT.0 * height),
                short(y + down + LIFT.1 * height),
            ));
        }
    }

    fn hands(&mut self) {
        let scene = self.scene;
        let (left, right) = self.layout.sides();
        for index in 0..self.layout.trays().len() {
            let tray = &self.layout.trays()[index];
            let side = tray.side;
            let board = format!(
                "<g class=\"hand {}\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n\
                 <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"{}\"/>\n",
                seat(side),
                short(left),
                short(tray.top),
                short(right - left),
                short(tray.height),
                self.palette.cell(Shade::Unused),
            );
            self.put(board);
            for sprite in &scene.hands[side] {
                let centre = self.layout.slot(&self.layout.trays()[index], sprite.cell);
                self.sprite(sprite, centre, if self.tile.is_some() { HELD_TILE } else { HELD });
            }
            self.put("</g>\n");
        }
    }

    /// A piece with its shadow and its label.
    fn sprite(&mut self, sprite: &Sprite, centre: Point, scale: f32) {
        let glyph = self.glyphs.iter().find(|glyph| glyph.name == sprite.glyph);
        let (outline, details) = outline_of(self.glyphs, &sprite.glyph);
        let tint = self.palette.tint(glyph.map_or(Tone::Side, |glyph| glyph.tone), sprite.side);
        let height = f32::from(sprite.height);
        self.put(format_args!(
            "<g class=\"piece {}\"{} transform=\"translate({} {}) scale({scale})\">\n",
            seat(sprite.side),
            Attribute("data-glyph", &sprite.glyph),
            short(centre.x + LIFT.0 * height),
            short(centre.y + LIFT.1 * height),
        ));
        let mut drawing = match &self.tile {
            Some(tile) => on_tile(tile, outline, details, tint),
            None => on_cell(outline, details, tint),
        };
        if !sprite.label.is_empty() {
            drawing += &self.label(&sprite.label, tint);
        }
        self.put_drawing(drawing);
        self.put("</g>\n");
    }

    /// A label on a badge at the lower right of a piece, or at the foot of its tile.
    fn label(&self, label: &str, Tint { body, ink }: &Tint) -> String {
        const FOOT: (f32, f32) = (46.0, 46.0);
        let (width, height) = (letters::width(label) * LETTERS, letters::HEIGHT * LETTERS);
        let (left, top) = match self.tile {
            Some(_) => (-width / 2.0, FOOT.1 - height),
            None => (FOOT.0 - PAD - width, FOOT.1 - PAD - height),
        };
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{ink}\" stroke=\"{body}\" stroke-width=\"2\"/>\n\
             <path transform=\"translate({} {}) scale({LETTERS})\" fill=\"none\" stroke=\"{body}\" stroke-width=\"{}\" d=\"{}\"/>\n",
            short(left - PAD),
            short(top - PAD),
            short(width + 2.0 * PAD),
            short(height + 2.0 * PAD),
            short(left),
            short(top),
            letters::PEN,
            letters::path(label),
        )
    }
}

/// The outline of a kind of piece and what is drawn on it; a disc where it has no drawing.
pub(super) fn outline_of(glyphs: &[Glyph], kind: &str) -> (&'static str, &'static str) {
    let glyph = glyphs.iter().find(|glyph| glyph.name == kind);
    glyph.map_or((DISC, ""), |glyph| (glyph.outline, glyph.details))
}

/// The tiles of a scene: pieces of a hex board are drawn on hexes of their own.
fn tile(scene: &Scene) -> Option<Vec<Point>> {
    let cell = scene.cells.first().filter(|cell| cell.polygon.len() == 6)?;
    let centre = cell.centre();
    let scaled = |p: &Point| Point { x: (p.x - centre.x) * UNIT * TILE, y: (p.y - centre.y) * UNIT * TILE };
    Some(cell.polygon.iter().map(scaled).collect())
}

/// A piece in the colour of its side, with its shadow and its details in ink.
fn on_cell(outline: &str, details: &str, Tint { body, ink }: &Tint) -> String {
    let details = match details {
        "" => String::new(),
        _ => format!("<path fill=\"{ink}\" fill-rule=\"evenodd\" d=\"{details}\"/>\n"),
    };
    format!(
        "<path fill-opacity=\".28\" transform=\"translate(3 5)\" stroke=\"#000\" stroke-opacity=\".28\" \
         stroke-width=\"5\" d=\"{outline}\"/>\n\
         <path fill=\"{body}\" stroke=\"{ink}\" stroke-width=\"5\" d=\"{outline}\"/>\n{details}",
    )
}

/// A tile in the colour of its side, with the drawing of its piece in ink.
fn on_tile(tile: &[Point], outline: &str, details: &str, tint: &Tint) -> String {
    let Tint { body, ink } = tint;
    format!(
        "<polygon fill-opacity=\".28\" transform=\"translate(3 6)\" stroke=\"#000\" stroke-opacity=\".28\" \
         stroke-width=\"4\" points=\"{points}\"/>\n\
         <polygon fill=\"{body}\" stroke=\"{ink}\" stroke-width=\"4\" points=\"{points}\"/>\n\
         <g transform=\"translate(0 {rise}) scale({ON_TILE})\">\n\
         <path fill=\"{ink}\" stroke=\"{ink}\" stroke-width=\"3\" d=\"{outline}\"/>\n\
         <path fill=\"{body}\" fill-rule=\"evenodd\" d=\"{details}\"/>\n</g>\n",
        points = Points(tile),
        rise = -RISE,
    )
}

const fn class(shade: Shade) -> &'static str {
    match shade {
        Shade::Unused => "unused",
        Shade::Plain => "plain",
        Shade::FirstGoal => "goal first",
        Shade::SecondGoal => "goal second",
    }
}

const fn seat(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;
    use ludoteca_core::{Drawn, Mark};
    use resvg::usvg::{Node, Options, Tree};

    use super::super::tests::{hive, middle, start};
    use super::*;
    use crate::TEXTS;

    fn paint(scene: &Scene, theme: Theme) -> String {
        svg(scene, Cats::glyphs(), &Caption::of::<Cats>(Some(scene.turn)), theme, Language::En)
    }

    /// How many paths of a fill colour a renderer really sees.
    fn filled(svg: &str, colour: &str) -> usize {
        fn count(group: &resvg::usvg::Group, colour: [u8; 3]) -> usize {
            group
                .children()
                .iter()
                .map(|node| match node {
                    Node::Group(group) => count(group, colour),
                    Node::Path(path) => usize::from(path.fill().is_some_and(|fill| {
                        matches!(fill.paint(), resvg::usvg::Paint::Color(c) if [c.red, c.green, c.blue] == colour)
                    })),
                    _ => 0,
                })
                .sum()
        }
        let part = |at| u8::from_str_radix(&colour[at..at + 2], 16).expect("two hex digits");
        let tree = Tree::from_str(svg, &Options::default()).expect("a well-formed SVG");
        count(tree.root(), [part(1), part(3), part(5)])
    }

    #[test]
    fn every_cell_and_every_piece_is_in_the_picture() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = theme.palette();
            for rules in ["8x8", "5x7", "4x4", "16x16"] {
                let scene = start(rules);
                let svg = paint(&scene, theme);
                for shade in [Shade::Unused, Shade::Plain, Shade::FirstGoal] {
                    let cells = scene.cells.iter().filter(|cell| cell.shade == shade).count();
                    assert_eq!(filled(&svg, palette.cell(shade)), cells, "{shade:?} of {rules}");
                }
                for side in Side::ALL {
                    let pieces = scene.sprites.iter().filter(|sprite| sprite.side == side).count();
                    assert_eq!(filled(&svg, palette.sides[side].body), pieces, "{side:?} of {rules}");
                    assert_eq!(filled(&svg, palette.sides[side].ink), pieces, "faces of {side:?} of {rules}");
                }
                for name in scene.cells.iter().map(|cell| &cell.name).filter(|name| !name.is_empty()) {
                    assert!(svg.contains(&format!("data-name=\"{name}\"")), "{name} of {rules}");
                    assert!(svg.contains(&format!("d=\"{}\"", letters::path(name))), "{name} of {rules}");
                }
            }
        }
    }

    #[test]
    fn the_last_move_is_marked_by_its_cells_and_an_arrow() {
        let colour = Theme::Light.palette().last;
        assert_eq!(filled(&paint(&start("8x8"), Theme::Light), colour), 0);
        // Two cells, the dot and the head of the arrow; the shaft and the frame have no fill.
        assert_eq!(filled(&paint(&middle(), Theme::Light), colour), 4);
    }

    #[test]
    fn stacks_hands_labels_and_hexagons_are_drawn() {
        let scene = hive();
        let svg = paint(&scene, Theme::Light);
        let palette = Theme::Light.palette();
        assert_eq!(filled(&svg, palette.cell(Shade::Plain)), 7);
        // Each piece is a tile with a drawing whose details are of the tile's colour.
        assert_eq!(filled(&svg, palette.sides.first.body), 2 * 4);
        assert_eq!(filled(&svg, palette.sides.second.body), 2 * 2);
        assert_eq!(filled(&svg, palette.cell(Shade::Unused)), 2, "two trays");
        let at = |from: usize| svg[from..].split_once("translate(").expect("a place").1.split(')').next();
        let pieces = svg.find("class=\"pieces\"").expect("pieces");
        let lower = svg[pieces..].find("piece first").expect("a lower piece") + pieces;
        let upper = svg[pieces..].find("piece second").expect("an upper piece") + pieces;
        assert!(lower < upper, "the upper piece is drawn over the lower");
        assert_ne!(at(lower), at(upper), "the upper piece is moved");
    }

    #[test]
    fn every_mark_has_a_shape_of_its_own() {
        let mut scene = start("8x8");
        scene.marks = MarkKind::ALL.into_iter().map(|kind| Mark { cell: 0, kind }).collect();
        let svg = paint(&scene, Theme::Light);
        let shapes: Vec<&str> =
            svg.split("class=\"mark ").skip(1).filter_map(|mark| mark.split("d=\"").nth(1)).collect();
        let mut different = shapes.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!((shapes.len(), different.len()), (MarkKind::ALL.len(), MarkKind::ALL.len()), "{shapes:?}");
    }

    #[test]
    fn pinned_and_stunned_pieces_are_marked() {
        let mut scene = hive();
        assert!(!paint(&scene, Theme::Light).contains("class=\"mark"));
        scene.marks =
            vec![Mark { cell: 0, kind: MarkKind::Stunned }, Mark { cell: 3, kind: MarkKind::Pinned }];
        let svg = paint(&scene, Theme::Light);
        assert!(svg.contains("class=\"mark stunned\"") && svg.contains("class=\"mark pinned\""));
    }

    #[test]
    fn a_kind_without_a_drawing_is_a_disc() {
        let svg = super::svg(&start("8x8"), &[], &Caption::default(), Theme::Light, Language::En);
        assert_eq!(filled(&svg, Theme::Light.palette().sides.second.body), 4);
    }

    #[test]
    fn the_words_are_in_the_picture_and_escaped() {
        let scene = start("8x8");
        let caption =
            Caption { title: TEXTS.message("<a & \"b\">"), ..Caption::of::<Cats>(Some(Side::First)) };
        let svg = super::svg(&scene, Cats::glyphs(), &caption, Theme::Dark, Language::Es);
        assert!(svg.contains("<title>&lt;a &amp; &quot;b&quot;&gt;</title>"));
        assert!(svg.contains("<desc>Ratón en 31. Gatos en 1, 2, 3 y 4. Mueve el ratón.</desc>"));
        assert!(svg.contains("role=\"img\"") && svg.contains("lang=\"es\"") && !svg.contains("<text"));
        Tree::from_str(&svg, &Options::default()).expect("a well-formed SVG");
    }
}
