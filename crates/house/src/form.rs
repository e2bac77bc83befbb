//! Forms of records that only one game has.

use std::fmt;

use ludoteca_core::{Error, Playable};

use ludoteca_session::Record;

/// A form in which other programs of a game keep their records.
pub struct Form<G: Playable> {
    /// The name that conversions ask for.
    pub name: &'static str,
    /// Whether a text is in this form, told by its beginning.
    pub recognises: fn(&str) -> bool,
    /// Reads a record.
    pub read: fn(&str) -> Result<Record<G>, Error>,
    /// Reads a record as far as it goes, if that can be.
    pub read_so_far: Option<ReadSoFar<G>>,
    /// Writes a record, if the form is written at all.
    pub write: Option<WriteForm<G>>,
}

/// Reads what lies before the place where a record is broken, and says what is wrong there.
pub type ReadSoFar<G> = fn(&str) -> Result<(Record<G>, Option<Error>), Error>;

/// Writes a record in a form, or says why that cannot be.
pub type WriteForm<G> = fn(&Record<G>) -> Result<String, Error>;

impl<G: Playable> fmt::Debug for Form<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Form").field(&self.name).finish()
    }
}
