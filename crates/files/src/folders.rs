//! Where a person's files lie when nobody says where.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::FileError;

/// The folder for what can be made again, such as solved tables: `$LUDOTECA_CACHE`, or
/// `ludoteca` in `$XDG_CACHE_HOME`, or in `.cache` of the home folder.
///
/// `None` if nothing says where it could be. The folder may not exist yet.
pub fn cache_folder() -> Option<PathBuf> {
    CACHE.find(|name| env::var_os(name))
}

/// The folder for opening books: `$LUDOTECA_BOOKS`, or `ludoteca/books` in
/// `$XDG_DATA_HOME`, or in `.local/share` of the home folder.
///
/// `None` if nothing says where it could be. The folder may not exist yet.
pub fn book_folder() -> Option<PathBuf> {
    BOOKS.find(|name| env::var_os(name))
}

/// Whether somebody has said which books there are: `$LUDOTECA_BOOKS` names their folder.
pub fn books_are_named() -> bool {
    env::var_os(BOOKS.own).is_some_and(|folder| !folder.is_empty())
}

/// The folder for what a person keeps, such as games: `$LUDOTECA_DATA`, or `ludoteca` in
/// `$XDG_DATA_HOME`, or in `.local/share` of the home folder.
///
/// `None` if nothing says where it could be. The folder may not exist yet.
pub fn data_folder() -> Option<PathBuf> {
    DATA.find(|name| env::var_os(name))
}

/// The folder for settings: `$LUDOTECA_CONFIG`, or `ludoteca` in `$XDG_CONFIG_HOME`, or in
/// `.config` of the home folder.
///
/// `None` if nothing says where it could be. The folder may not exist yet.
pub fn config_folder() -> Option<PathBuf> {
    CONFIG.find(|name| env::var_os(name))
}

/// Makes a folder and those above it, where they are not there.
///
/// # Errors
/// If the system refuses.
pub fn make_folder(path: &Path) -> Result<(), FileError> {
    fs::create_dir_all(path).map_err(|cause| FileError::Write { path: path.to_owned(), cause })
}

/// What says where a folder lies, the nearest setting first.
struct Place {
    /// The variable that names the folder itself.
    own: &'static str,
    /// The variable of the XDG rules, and the folder below the home folder without it.
    base: (&'static str, &'static str),
    /// The folder below that.
    below: &'static str,
}

const CACHE: Place = Place { own: "LUDOTECA_CACHE", base: ("XDG_CACHE_HOME", ".cache"), below: "ludoteca" };
const BOOKS: Place =
    Place { own: "LUDOTECA_BOOKS", base: ("XDG_DATA_HOME", ".local/share"), below: "ludoteca/books" };

const DATA: Place =
    Place { own: "LUDOTECA_DATA", base: ("XDG_DATA_HOME", ".local/share"), below: "ludoteca" };
const CONFIG: Place =
    Place { own: "LUDOTECA_CONFIG", base: ("XDG_CONFIG_HOME", ".config"), below: "ludoteca" };

impl Place {
    fn find(&self, variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
        let folder = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let (xdg, usual) = self.base;
        // The XDG rules: a relative path is to be ignored.
        let base = || folder(xdg).filter(|path| path.is_absolute());
        let base = || base().or_else(|| folder("HOME").map(|home| home.join(usual)));
        folder(self.own).or_else(|| base().map(|base| base.join(self.below)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_setting_counts_and_empty_ones_do_not() {
        let with = |place: &Place, set: &[(&str, &str)]| {
            place.find(|name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
        };
        let home = ("HOME", "/home/ana");
        for (place, own, xdg, usual, below) in [
            (&CACHE, "LUDOTECA_CACHE", "XDG_CACHE_HOME", "/home/ana/.cache/ludoteca", "/x/ludoteca"),
            (&DATA, "LUDOTECA_DATA", "XDG_DATA_HOME", "/home/ana/.local/share/ludoteca", "/x/ludoteca"),
            (&CONFIG, "LUDOTECA_CONFIG", "XDG_CONFIG_HOME", "/home/ana/.config/ludoteca", "/x/ludoteca"),
            (
                &BOOKS,
                "LUDOTECA_BOOKS",
                "XDG_DATA_HOME",
                "/home/ana/.local/share/ludoteca/books",
                "/x/ludoteca/books",
            ),
        ] {
            assert_eq!(with(place, &[home]), Some(usual.into()));
            assert_eq!(with(place, &[home, (xdg, "/x")]), Some(below.into()));
            assert_eq!(with(place, &[home, (xdg, "x")]), Some(usual.into()));
            assert_eq!(with(place, &[home, (xdg, "/x"), (own, "/t")]), Some("/t".into()));
            assert_eq!(with(place, &[home, (own, "")]), Some(usual.into()));
            assert_eq!(with(place, &[]), None);
        }
    }
}
