//! How an engine is set.

use std::str::FromStr;
use std::time::Duration;

use ludoteca_core::{Error, Limits};
use ludoteca_work::memory;

use super::features::{Feature, Features};
use super::numbers::Numbers;
use super::oversight::Oversight;
use super::worker::DEEPEST;
use crate::setting::Setting;

/// The size of the transposition table unless told otherwise, and the largest, in
/// megabytes.
const HASH: usize = 64;
const HASH_MOST: usize = 1 << 16;
/// The most threads.
const THREADS_MOST: usize = 256;

/// How an engine is set: `time=2s,threads=2,hash=128,off=null_move+history`.
///
/// ```
/// use ludoteca_search::{EngineSettings, Feature};
/// let settings: EngineSettings = "depth=6, off=null_move+late_move_reductions".parse()?;
/// assert!(!settings.features().has(Feature::NullMove));
/// assert!("depth=0".parse::<EngineSettings>().is_err());
/// # Ok::<(), ludoteca_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineSettings {
    limits: Limits,
    /// The time for a move where nobody says anything.
    usual: Option<Duration>,
    threads: usize,
    hash: usize,
    ponder: bool,
    features: Features,
    numbers: Numbers,
    oversight: Option<Oversight>,
}

impl Default for EngineSettings {
    fn default() -> EngineSettings {
        EngineSettings {
            limits: Limits::default(),
            usual: None,
            threads: 1,
            hash: HASH,
            ponder: false,
            features: Features::all(),
            numbers: Numbers::default(),
            oversight: None,
        }
    }
}

impl EngineSettings {
    /// The same with limits for requests that have none.
    #[must_use]
    pub const fn with_limits(self, limits: Limits) -> EngineSettings {
        EngineSettings { limits, ..self }
    }

    /// The same with a time for a move where nobody says anything.
    #[must_use]
    pub const fn with_usual_time(self, time: Duration) -> EngineSettings {
        EngineSettings { usual: Some(time), ..self }
    }

    /// The same with another number of threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> EngineSettings {
        EngineSettings { threads: threads.clamp(1, THREADS_MOST), ..self }
    }

    /// The same with a transposition table of another size in megabytes.
    #[must_use]
    pub fn with_hash_megabytes(self, megabytes: usize) -> EngineSettings {
        EngineSettings { hash: megabytes.clamp(1, HASH_MOST), ..self }
    }

    /// The same with other features.
    #[must_use]
    pub const fn with_features(self, features: Features) -> EngineSettings {
        EngineSettings { features, ..self }
    }

    /// The same, thinking while the opponent does or not.
    #[must_use]
    pub const fn with_ponder(self, ponder: bool) -> EngineSettings {
        EngineSettings { ponder, ..self }
    }

    /// The same, overlooking moves.
    #[must_use]
    pub const fn with_oversight(self, oversight: Oversight) -> EngineSettings {
        EngineSettings { oversight: Some(oversight), ..self }
    }

    /// The number of threads.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// The size of the transposition table in megabytes.
    pub const fn hash_megabytes(&self) -> usize {
        self.hash
    }

    /// The size of the table in bytes, which it does not exceed.
    pub const fn hash_bytes(&self) -> u64 {
        (self.hash as u64) << 20
    }

    /// Refuses a table for which there is no memory.
    ///
    /// # Errors
    /// If there is not enough.
    pub fn check_memory(&self) -> Result<(), Error> {
        Ok(memory::check(self.hash_bytes())?)
    }

    /// Whether it thinks while the opponent does.
    pub const fn ponders(&self) -> bool {
        self.ponder
    }

    /// What the search does.
    pub const fn features(&self) -> Features {
        self.features
    }

    /// How much it reduces, prunes and extends.
    pub const fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// What escapes it, if anything does.
    pub const fn oversight(&self) -> Option<Oversight> {
        self.oversight
    }

    /// The limits for a move: what is asked for there, then the settings, then the
    /// clock, then the usual time. Whatever the settings are, half the clock is left.
    pub fn limits(&self, asked: Limits) -> Limits {
        if asked.time.is_some() || asked.depth.is_some() || asked.nodes.is_some() {
            return asked;
        }
        let Limits { time, depth, nodes, .. } = self.limits;
        let unsaid = time.is_none() && depth.is_none() && nodes.is_none();
        let time = match asked.clock {
            Some((left, _)) => time.map(|time| time.min(left / 2)),
            None if unsaid => self.usual,
            None => time,
        };
        Limits { time, depth, nodes, ..asked }
    }

    fn set(&mut self, setting: &Setting) -> Result<(), Error> {
        match setting.name.as_str() {
            "time" => self.limits.time = Some(setting.time()?),
            "depth" => self.limits.depth = Some(setting.number(DEEPEST)? as u32),
            "nodes" => self.limits.nodes = Some(setting.count()?),
            "threads" => self.threads = setting.number(THREADS_MOST)?,
            "hash" => self.hash = setting.number(HASH_MOST)?,
            "ponder" => {
                self.ponder = match setting.value.as_str() {
                    "yes" | "on" => true,
                    "no" | "off" => false,
                    _ => return Err(setting.wrong("yes, no")),
                }
            }
            "off" if setting.value == ALL => self.features = Features::none(),
            "off" => {
                for feature in setting.value.split('+') {
                    self.features = self.features.without(feature.parse::<Feature>()?);
                }
            }
            "on" => {
                for feature in setting.value.split('+') {
                    self.features = self.features.with(feature.parse::<Feature>()?);
                }
            }
            "numbers" => self.numbers = setting.value.parse()?,
            _ => return Err(setting.unknown(&NAMES)),
        }
        Ok(())
    }
}

/// The names of the settings.
const NAMES: [&str; 9] = ["time", "depth", "nodes", "threads", "hash", "ponder", "off", "on", "numbers"];
/// The word for every part of the search: without them it is plain alpha-beta.
const ALL: &str = "all";

impl FromStr for EngineSettings {
    type Err = Error;

    fn from_str(text: &str) -> Result<EngineSettings, Error> {
        let mut settings = EngineSettings::default();
        Setting::all(text)?.try_for_each(|setting| settings.set(&setting)).map(|()| settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn limits(settings: &str, asked: Limits) -> Limits {
        let settings =
            settings.parse::<EngineSettings>().unwrap_or_else(|error| panic!("{settings}: {error}"));
        settings.with_usual_time(SECOND * 2).limits(asked)
    }

    #[test]
    fn settings_are_read_and_what_is_wrong_is_named() {
        let none = Limits::default();
        assert_eq!(limits("", none), Limits { time: Some(SECOND * 2), ..none });
        assert_eq!(limits(" Depth = 3 ", none), Limits { depth: Some(3), ..none });
        let several = Limits { time: Some(SECOND / 2), nodes: Some(70), ..none };
        assert_eq!(limits("time=500ms,nodes=70", none), several);
        let plain: EngineSettings = "off=all,on=pvs+killers".parse().unwrap();
        assert_eq!(plain.features(), Features::none().with(Feature::Pvs).with(Feature::Killers));
        for (bad, key) in [
            ("2", "search.setting"),
            ("time", "time.shape"),
            ("time=2+1", "time.shape"),
            ("depth=0", "search.setting_value"),
            ("depth=+1", "search.setting_value"),
            ("nodes=x", "search.setting_value"),
            ("nodes=0", "search.setting_value"),
            ("hash=0", "search.setting_value"),
            ("hash=65537", "search.setting_value"),
            ("depth=3,depth=4", "error.setting_twice"),
            ("off=null, OFF = history", "error.setting_twice"),
            ("threads=1000", "search.setting_value"),
            ("ponder=maybe", "search.setting_value"),
            ("off=speed", "search.feature"),
            ("speed=9", "search.setting"),
        ] {
            assert_eq!(bad.parse::<EngineSettings>().unwrap_err().key(), key, "{bad}");
        }
    }

    #[test]
    fn what_is_asked_for_goes_before_the_settings_and_these_before_the_clock() {
        let none = Limits::default();
        let depth = Limits { depth: Some(2), ..none };
        assert_eq!(limits("time=9", depth), depth);
        let clock = Limits { clock: Some((SECOND * 10, Duration::ZERO)), ..none };
        assert_eq!(limits("", clock), clock, "the engine shares its clock out");
        assert_eq!(limits("time=2s", clock).time, Some(SECOND * 2));
        assert_eq!(limits("time=9s", clock).time, Some(SECOND * 5), "not the whole clock");
    }
}
