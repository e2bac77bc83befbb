//! Settings that people write: `time=2s,hash=128`.

use std::time::Duration;

use ludoteca_core::{Error, check_repeated, digits, duration};

use crate::TEXTS;

/// One setting: a name and a value, in lower case.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) name: String,
    pub(crate) value: String,
}

impl Setting {
    /// The settings of a text, separated by commas.
    ///
    /// # Errors
    /// If one is given twice.
    pub(crate) fn all(text: &str) -> Result<impl Iterator<Item = Setting>, Error> {
        check_repeated(text)?;
        Ok(text.split(',').map(str::trim).filter(|setting| !setting.is_empty()).map(|setting| {
            let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
            let lower = |text: &str| text.trim().to_ascii_lowercase();
            Setting { name: lower(name), value: lower(value) }
        }))
    }

    /// What is said of a value that is none of the choices.
    pub(crate) fn wrong(&self, choices: impl Into<String>) -> Error {
        let error = TEXTS.malformed("search.setting_value").with("name", &self.name);
        error.with("text", &self.value).with("choices", choices.into())
    }

    /// What is said of a setting that is none of those that there are.
    pub(crate) fn unknown(&self, names: &[&str]) -> Error {
        TEXTS.unknown("search.setting").with("text", &self.name).with("choices", names.join(", "))
    }

    /// A number from one to a bound.
    pub(crate) fn number(&self, most: usize) -> Result<usize, Error> {
        let read = digits(&self.value).map(|number| number as usize);
        read.filter(|number| (1..=most).contains(number)).ok_or_else(|| self.wrong(format!("1..{most}")))
    }

    /// A number from one on.
    pub(crate) fn count(&self) -> Result<u64, Error> {
        let plain = self.value.bytes().all(|b| b.is_ascii_digit());
        let read = self.value.parse().ok().filter(|&count| plain && count > 0);
        read.ok_or_else(|| self.wrong("1.."))
    }

    /// A time of at least a millisecond.
    pub(crate) fn time(&self) -> Result<Duration, Error> {
        let time = duration::read(&self.value, 0)?;
        Ok(time.max(Duration::from_millis(1)))
    }
}
