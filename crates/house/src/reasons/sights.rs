//! What there is to see on the board, drawn on it.

use ludoteca_core::{Error, Playable, Scene};
use ludoteca_paint::{self as paint, Theme};
use ludoteca_session::Shown;

use crate::{Live, Style, TEXTS};

impl<G: Playable> Live<G> {
    /// The picture of the position with what there is to see marked, turned as the look is.
    pub(super) fn sighted(&self) -> Result<Scene, Error> {
        let sights = self.entry.sights;
        let sights = sights.ok_or_else(|| TEXTS.unsupported("error.no_sights").with("game", G::NAME))?;
        let mut scene = self.session.scene();
        scene.marks.extend(sights(self.session.position()));
        Ok(G::seen(scene, self.look.flipped))
    }

    pub(super) fn painted_sights(&self, style: Style) -> Result<String, Error> {
        let (scene, caption) = (self.sighted()?, self.caption(&self.view()));
        Ok(match style {
            Style::Skin => paint::terminal(&scene, G::glyphs(), &caption, &self.look),
            Style::Words => format!("{}\n", paint::words(&scene, &caption, self.look.language)),
        })
    }

    pub(super) fn picture_of_sights(&self, theme: Theme) -> Result<String, Error> {
        let (scene, caption) = (self.sighted()?, self.caption(&self.view()));
        Ok(paint::svg(&scene, G::glyphs(), &caption, theme, self.look.language))
    }
}
