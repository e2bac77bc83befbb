//! Setting up a position: the board of a table, and changes of it.

use crate::TEXTS;
use crate::answer::Answer;
use crate::bounds::EDITS;
use crate::desk::{Desk, Replied};
use crate::fields::Draft;
use crate::state::picture;

impl Desk {
    /// What the position of a table becomes by changes; the table stays as it is.
    pub(crate) fn draft(&mut self, wanted: &Draft) -> Replied {
        if wanted.edits.len() > EDITS {
            return Err(TEXTS.too_large("desk.edits").with("limit", EDITS).into());
        }
        let mut draft = self.table(wanted.table)?.draft()?;
        for edit in &wanted.edits {
            draft.edit(edit)?;
        }
        let checked = draft.check();
        let flaws = checked.as_ref().err().into_iter().flatten().map(|flaw| self.language.say(flaw));
        Ok(Answer::new("draft")
            .with("table", wanted.table)
            .with("scene", picture(&draft.scene()))
            .with("palette", draft.palette())
            .with("flaws", flaws.collect::<Vec<_>>())
            .with("position", checked.ok())
            .into())
    }
}
