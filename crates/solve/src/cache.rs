//! Where solved tables are kept between runs.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// The folder for solved tables: `$LUDOTECA_CACHE`, or `ludoteca` in
/// `$XDG_CACHE_HOME`, or in `.cache` of the home folder.
///
/// `None` if nothing says where it could be. The folder may not exist yet.
pub fn cache_folder() -> Option<PathBuf> {
    choose(|name| env::var_os(name))
}

fn choose(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    folder("LUDOTECA_CACHE")
        // The XDG rules: a relative path is to be ignored.
        .or_else(|| {
            folder("XDG_CACHE_HOME").filter(|path| path.is_absolute()).map(|path| path.join("ludoteca"))
        })
        .or_else(|| folder("HOME").map(|path| path.join(".cache/ludoteca")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_setting_counts_and_empty_ones_do_not() {
        let with = |set: &[(&str, &str)]| {
            choose(|name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
        };
        let home = ("HOME", "/home/ana");
        assert_eq!(with(&[home]), Some("/home/ana/.cache/ludoteca".into()));
        assert_eq!(with(&[home, ("XDG_CACHE_HOME", "/c")]), Some("/c/ludoteca".into()));
        assert_eq!(with(&[home, ("XDG_CACHE_HOME", "c")]), Some("/home/ana/.cache/ludoteca".into()));
        assert_eq!(with(&[home, ("XDG_CACHE_HOME", "/c"), ("LUDOTECA_CACHE", "/t")]), Some("/t".into()));
        assert_eq!(with(&[home, ("LUDOTECA_CACHE", "")]), Some("/home/ana/.cache/ludoteca".into()));
        assert_eq!(with(&[]), None);
    }
}
