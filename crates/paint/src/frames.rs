//! The positions of a whole game, one picture after the other.

use std::collections::BTreeMap;

use ludoteca_core::{Glyph, Language, Scene};

use super::layout::Layout;
use super::svg::Painter;
use super::{Caption, Theme};

/// A position with everything that a picture of it needs.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The position.
    pub scene: Scene,
    /// The drawings of the pieces.
    pub glyphs: &'static [Glyph],
    /// The words.
    pub caption: Caption,
}

/// Pictures of one size that stand in one page and share their drawings.
#[derive(Clone, Debug)]
pub struct Frames {
    /// An SVG that shows nothing and has the drawings in it; it belongs in the same page.
    pub drawings: String,
    /// The pictures, each an SVG.
    pub frames: Vec<String>,
}

impl Frames {
    /// Paints pictures, all of them with room for the largest.
    pub fn of(pictures: &[Picture], theme: Theme, language: Language) -> Frames {
        let scenes: Vec<&Scene> = pictures.iter().map(|picture| &picture.scene).collect();
        let layout = Layout::of(&scenes);
        let mut drawings = Drawings::default();
        let mut frames = Vec::with_capacity(pictures.len());
        for Picture { scene, glyphs, caption } in pictures {
            let mut painter = Painter::new(scene, glyphs, &layout, theme);
            painter.drawings = Some(drawings);
            let done = painter.paint(caption, language);
            drawings = done.drawings.unwrap_or_default();
            frames.push(done.out);
        }
        Frames { drawings: drawings.svg(), frames }
    }
}

/// Drawings that are referred to by their number.
#[derive(Debug, Default)]
pub(super) struct Drawings {
    numbers: BTreeMap<String, usize>,
}

impl Drawings {
    /// What stands for a drawing, with attributes of its own.
    pub(super) fn reference(&mut self, drawing: String, attributes: &str) -> String {
        let next = self.numbers.len();
        let number = *self.numbers.entry(drawing).or_insert(next);
        format!("<use{attributes} href=\"#drawing-{number}\"/>\n")
    }

    fn svg(&self) -> String {
        let mut out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n<defs>\n".to_owned();
        for (drawing, number) in &self.numbers {
            out += &format!("<g id=\"drawing-{number}\">\n{drawing}</g>\n");
        }
        out + "</defs>\n</svg>\n"
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;
    use ludoteca_core::{Drawn, Side};

    use super::super::tests::{hive, middle, start};
    use super::*;

    fn picture(scene: Scene) -> Picture {
        Picture { scene, glyphs: Cats::glyphs(), caption: Caption::of::<Cats>(Some(Side::First)) }
    }

    #[test]
    fn every_drawing_is_there_once_and_every_reference_finds_one() {
        let Frames { drawings, frames } =
            Frames::of(&[picture(start("8x8")), picture(middle())], Theme::Page, Language::En);
        assert_eq!(frames.len(), 2);
        for frame in &frames {
            for reference in frame.split("href=\"#").skip(1) {
                let id = reference.split('"').next().expect("an end");
                assert_eq!(drawings.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
            }
            assert_eq!(frame.matches("class=\"piece ").count(), 5);
        }
        let alone = crate::svg(&start("8x8"), Cats::glyphs(), &Caption::default(), Theme::Page, Language::En);
        assert!(frames[0].len() < alone.len() * 3 / 4, "{} of {}", frames[0].len(), alone.len());
    }

    #[test]
    fn frames_of_a_growing_board_have_one_size() {
        let mut less = hive();
        less.cells.truncate(3);
        less.hands.first.clear();
        let frames = Frames::of(&[picture(less), picture(hive())], Theme::Light, Language::En).frames;
        let size = |frame: &str| {
            frame.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned)
        };
        assert!(size(&frames[0]).is_some());
        assert_eq!(size(&frames[0]), size(&frames[1]));
    }
}
