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

# The colours of the full screen: \"wood\", \"c64\", \"contrast\", \"safe\" or \"plain\".
# theme = \"wood\"
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
    /// The colours of the full screen, by their word.
    pub theme: Option<String>,
}

impl Settings {
    /// Every setting by its name, as the file writes its value.
    fn values(&self) -> [(&'static str, Option<String>); 8] {
        let quoted = |text: &str| format!("{text:?}");
        let truth = |value: Option<bool>| value.map(|value| value.to_string());
        [
            ("language", self.language.map(|language| quoted(language.code()))),
            ("color", self.color.map(|colour| quoted(colour.word()))),
            ("ascii", truth(self.ascii)),
            ("books", truth(self.books)),
            ("keep", truth(self.keep)),
            ("opponent", self.opponent.as_deref().map(quoted)),
            ("game", self.game.as_deref().map(quoted)),
            ("theme", self.theme.as_deref().map(quoted)),
        ]
    }

    /// A file that says these settings and is otherwise as another was.
    fn written(&self, before: &str) -> String {
        let mut lines: Vec<String> = before.lines().map(str::to_owned).collect();
        for (name, value) in self.values() {
            let says = |line: &String, mark: &str| {
                let rest = line.trim_start().strip_prefix(mark).and_then(|rest| rest.strip_prefix(name));
                rest.is_some_and(|rest| rest.trim_start().starts_with('='))
            };
            let said = lines.iter().position(|line| says(line, ""));
            let silent = lines.iter().position(|line| says(line, "# "));
            match (value, said.or(silent)) {
                (Some(value), Some(at)) => lines[at] = format!("{name} = {value}"),
                (Some(value), None) => lines.push(format!("{name} = {value}")),
                (None, Some(at)) if said.is_some() => lines[at] = format!("# {}", lines[at].trim_start()),
                (None, _) => {}
            }
        }
        lines.join("\n") + "\n"
    }
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

    /// Writes the settings; what else the file says stays as it is.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn write(&self, settings: &Settings) -> Result<(), Error> {
        self.begin()?;
        Ok(save(&self.path, settings.written(&load(&self.path)?))?)
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
        let Settings { language, color, ascii, books, keep, opponent, game, theme } = all;
        assert!(language.is_some() && color.is_some() && ascii.is_some() && books.is_some());
        assert!(keep.is_some() && opponent.is_some() && game.is_some() && theme.is_some());
    }

    #[test]
    fn settings_are_written_among_what_else_the_file_says() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = SettingsFile::new(folder.path());
        let some = |text: &str| Some(text.to_owned());
        let settings = Settings {
            keep: Some(false),
            opponent: some("level:2"),
            theme: some("c64"),
            ..Settings::default()
        };
        file.write(&settings).expect("it is written");
        assert_eq!(file.read(), (settings.clone(), None));
        let text = fs::read_to_string(file.path()).expect("it is there");
        fs::write(file.path(), text.replace("keep = false", "# mine\nkeep = false")).expect("it is written");
        let other = Settings { keep: None, language: Some(Language::Pt), ..settings };
        file.write(&other).expect("it is written");
        assert_eq!(file.read(), (other, None));
        let text = fs::read_to_string(file.path()).expect("it is there");
        assert!(text.contains("# mine\n# keep = false") && text.contains("The language:"), "{text}");
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
