//! Saving what was found: as a report for a browser, or in the record.

use std::path::{Path, PathBuf};

use ludoteca_core::{Error, Message};
use ludoteca_house::save;
use ludoteca_report::page;

use super::AnalysisPage;
use crate::TEXTS;
use crate::context::Context;

/// How the names of reports end.
const REPORTS: [&str; 2] = ["html", "htm"];

impl AnalysisPage {
    /// A name for the file.
    pub(super) fn file_name(&self) -> String {
        let session = self.course.live().session();
        let date = session.tag("Date").filter(|date| date.bytes().all(|b| b.is_ascii_digit() || b == b'.'));
        let date = date.map_or_else(String::new, |date| format!("-{}", date.replace('.', "-")));
        format!("{}{date}.{}", session.game_name(), REPORTS[0])
    }

    /// Saves what was found, and says what came of it.
    pub(super) fn save(&self, path: &str, context: &Context) -> Message {
        match self.write(&PathBuf::from(path), context) {
            Ok(()) => TEXTS.message("tui.saved").with("path", path),
            Err(error) => error.message().clone(),
        }
    }

    /// The end of the name decides: a report for a browser, or else the record.
    fn write(&self, path: &Path, context: &Context) -> Result<(), Error> {
        let found = self.found.as_ref().ok_or_else(|| TEXTS.not_now("tui.analysis.nothing_yet"))?;
        if path.exists() {
            return Err(TEXTS.conflict("tui.exists").with("path", path.display()));
        }
        let mut live = context.read_record(&self.record)?;
        let is_report = path.extension().is_some_and(|end| REPORTS.iter().any(|known| end == *known));
        let text = if is_report {
            page(&mut *live, found, context.language())
        } else {
            live.annotate(found, context.language());
            live.session().record_text()
        };
        Ok(save(path, text)?)
    }
}
