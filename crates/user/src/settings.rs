//! What a person has settled once and for all, in one file.

use std::path::{Path, PathBuf};

use ludoteca_core::{Error, Language};
use ludoteca_files::{config_folder, load, make_folder, save};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::{Aside, TEXTS};

/// The name of the settings' file in its folder.
const NAME: &str = "settings";
const ENDING: &str = "toml";

/// The file that a person begins with: every setting, explained, each with what holds
/// without it.
pub(crate) const COMMENTED: &str = "\
# The settings of Ludoteca. Every line is optional; what the command line says goes first.

# The language: \"es\", \"en\" or \"pt\". Without this line the locale decides.
# language = \"es\"

# Colours in the terminal: \"auto\", \"always\" or \"never\".
# color = \"auto\"

# Boards in plain ASCII.
# ascii = false

# Whether machines are lent opening books in play.
# books = true

# Whether the game on the table is kept after every move, and finished games in the library.
# keep = true

# The opponent that the menu offers first, such as \"level:3\" or \"perfect\".
# opponent = \"level:3\"

# The game that the menu offers first.
# game = \"hive\"
";

/// What a person has settled; whatever is not said is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The language to speak.
    #[serde(default, deserialize_with = "language")]
    pub language: Option<Language>,
    /// When to use colours.
    pub color: Option<Colour>,
    /// Whether boards are drawn in ASCII.
    pub ascii: Option<bool>,
    /// Whether machines are lent opening books.
    pub books: Option<bool>,
    /// Whether games are kept unasked.
    pub keep: Option<bool>,
    /// The opponent that is offered first.
    pub opponent: Option<String>,
    /// The game that is offered first.
    pub game: Option<String>,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// On a terminal that has them.
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

impl Colour {
    /// The word for it in the file.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Auto => "auto",
            Colour::Always => "always",
            Colour::Never => "never",
        }
    }
}

/// The file of a person's settings.
#[derive(Clone, Debug)]
pub struct SettingsFile {
    path: PathBuf,
}

impl SettingsFile {
    /// The file in a folder; neither need be there.
    pub fn new(folder: &Path) -> SettingsFile {
        SettingsFile { path: folder.join(NAME).with_extension(ENDING) }
    }

    /// The person's own file, if anything says where it could be.
    pub fn usual() -> Option<SettingsFile> {
        Some(SettingsFile::new(&config_folder()?))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The settings. A broken file is set aside and told, and counts as none.
    pub fn read(&self) -> (Settings, Option<Aside>) {
        if !self.path.exists() {
            return (Settings::default(), None);
        }
        match self.parse() {
            Ok(settings) => (settings, None),
            Err(why) => (Settings::default(), Some(Aside::put(&self.path, why))),
        }
    }

    fn parse(&self) -> Result<Settings, Error> {
        let text = load(&self.path)?;
        parsed(&text)
    }

    /// Writes the commented file that a person begins with; whether there was none.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn begin(&self) -> Result<bool, Error> {
        if self.path.exists() {
            return Ok(false);
        }
        if let Some(folder) = self.path.parent() {
            make_folder(folder)?;
        }
        save(&self.path, COMMENTED)?;
        Ok(true)
    }
}

/// Reads the text of a file in TOML.
pub(crate) fn parsed<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let before = &text[..text.floor_char_boundary(at)];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        TEXTS
            .malformed("user.settings.wrong")
            .with("line", line)
            .with("column", column)
            .with("what", error.message())
    })
}

fn language<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Language>, D::Error> {
    let code = Option::<String>::deserialize(deserializer)?;
    code.map(|code| code.parse().map_err(serde::de::Error::custom)).transpose()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_file_to_begin_with_explains_every_setting_and_changes_nothing() {
        assert_eq!(parsed::<Settings>(COMMENTED).expect("it is read"), Settings::default());
        let spoken: String = COMMENTED
            .lines()
            .map(|line| format!("{}\n", line.strip_prefix("# ").filter(|l| l.contains(" = ")).unwrap_or("")))
            .collect();
        let all = parsed(&spoken).expect("what is commented out can be read");
        let Settings { language, color, ascii, books, keep, opponent, game } = all;
        assert!(language.is_some() && color.is_some() && ascii.is_some() && books.is_some());
        assert!(keep.is_some() && opponent.is_some() && game.is_some());
    }

    #[test]
    fn errors_have_their_place_and_break_nothing() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = SettingsFile::new(&folder.path().join("config"));
        assert_eq!(file.read(), (Settings::default(), None));
        assert!(file.begin().expect("it is written") && !file.begin().expect("it is there"));
        assert_eq!(file.read(), (Settings::default(), None));
        for (text, at) in [
            ("ascii = 3\n", "1:9"),
            ("\ncolour = 1\n", "2:1"),
            ("language = \"fr\"\n", "1:12"),
            ("ascii = true\nascii = false\n", "2:1"),
            ("\u{1}", "1:2"),
        ] {
            fs::write(file.path(), text).expect("it is written");
            let (settings, aside) = file.read();
            assert_eq!(settings, Settings::default());
            let aside = aside.expect("it is broken");
            assert_eq!(fs::read_to_string(&aside.to).expect("it is kept"), text);
            let said = aside.why.to_string();
            assert!(said.contains(&at.replace(':', ", column ")) || said.contains(at), "{text:?}: {said}");
        }
    }
}
