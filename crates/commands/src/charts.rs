//! Charts beside the text: as SVG, as PNG, or in the terminal.

use std::path::Path;

use ludoteca_core::Error;
use ludoteca_paint::{self as paint, Chart, Theme};

use crate::TEXTS;
use crate::args::Charts;
use crate::env::Env;
use crate::failure::Failure;
use crate::{output, screen};

/// The widths that a chart is drawn in where the terminal does not tell.
const USUAL: usize = 80;
const WIDEST: usize = 132;

impl Charts {
    /// Whether a chart was asked for.
    pub(crate) fn is_asked(&self) -> bool {
        self.chart_svg.is_some() || self.chart_png.is_some() || self.plot
    }

    /// Whether the files could be written, for whoever works long before.
    pub(crate) fn could_write(&self, env: &Env) -> Result<(), Failure> {
        for path in [&self.chart_svg, &self.chart_png].into_iter().flatten() {
            if path == Path::new("-") {
                return Err(TEXTS.conflict("chart.stdout").into());
            }
            output::could_write(path, env)?;
        }
        Ok(())
    }

    /// Draws a chart wherever that was asked for.
    pub(crate) fn draw(&self, chart: &Chart, env: &Env) -> Result<(), Failure> {
        let language = env.language();
        let theme = if self.dark { Theme::Dark } else { Theme::Light };
        if self.plot {
            let width = screen::width().unwrap_or(USUAL).min(WIDEST);
            output::write(&chart.text(width, screen::look(&env.common, language)))?;
        }
        let svg = chart.svg(self.chart_width, theme, language);
        if let Some(path) = &self.chart_svg {
            output::to_file(path, svg.as_bytes(), env)?;
        }
        if let Some(path) = &self.chart_png {
            let png = paint::png(&svg, self.chart_width).map_err(Error::from)?;
            output::to_file(path, &png, env)?;
        }
        Ok(())
    }
}
