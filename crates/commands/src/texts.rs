//! What this crate says, in every language.

use ludoteca_core::Catalogue;

/// The texts of this crate.
pub static TEXTS: Catalogue = Catalogue::new(
    include_str!("../locales/es.json"),
    include_str!("../locales/en.json"),
    include_str!("../locales/pt.json"),
);
