//! How a tree search by chance is set.

use std::str::FromStr;

use ludoteca_core::{Error, Limits};

use crate::setting::Setting;

/// The playouts where nothing else is a limit.
const PLAYOUTS: u64 = 20_000;
/// How much the unknown attracts, unless told otherwise, and at most.
const EXPLORATION: f64 = 1.5;
const EXPLORATION_MOST: f64 = 100.0;
/// The size of the tree unless told otherwise, and the largest, in megabytes.
const MEMORY: usize = 64;
const MEMORY_MOST: usize = 1 << 16;
/// The names of the settings.
const NAMES: [&str; 6] = ["playouts", "time", "nodes", "c", "leaf", "memory"];

/// Where the value of a new leaf comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Leaf {
    /// The evaluator's opinion of it.
    #[default]
    Evaluator,
    /// The evaluator's opinion after some moves by lot, or the end if it comes.
    Playouts,
}

/// How a tree search by chance is set: `playouts=20000,c=1.5,leaf=evaluator`.
///
/// ```
/// use ludoteca_search::MctsSettings;
/// let settings: MctsSettings = "playouts=500, c=0.8".parse()?;
/// assert_eq!((settings.playouts(), settings.c()), (Some(500), 0.8));
/// assert!("playouts=none".parse::<MctsSettings>().is_err());
/// # Ok::<(), ludoteca_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsSettings {
    playouts: Option<u64>,
    limits: Limits,
    c: f64,
    leaf: Leaf,
    memory: usize,
}

impl Default for MctsSettings {
    fn default() -> MctsSettings {
        MctsSettings {
            playouts: None,
            limits: Limits::default(),
            c: EXPLORATION,
            leaf: Leaf::default(),
            memory: MEMORY,
        }
    }
}

impl MctsSettings {
    /// The same with a number of playouts that is never exceeded.
    #[must_use]
    pub const fn with_playouts(self, playouts: u64) -> MctsSettings {
        MctsSettings { playouts: Some(playouts), ..self }
    }

    /// The same with limits for requests that have none.
    #[must_use]
    pub const fn with_limits(self, limits: Limits) -> MctsSettings {
        MctsSettings { limits, ..self }
    }

    /// The same with another weight of the unknown.
    #[must_use]
    pub const fn with_c(self, c: f64) -> MctsSettings {
        MctsSettings { c: c.clamp(0.0, EXPLORATION_MOST), ..self }
    }

    /// The same with other values of leaves.
    #[must_use]
    pub const fn with_leaf(self, leaf: Leaf) -> MctsSettings {
        MctsSettings { leaf, ..self }
    }

    /// The same with a tree of another size in megabytes.
    #[must_use]
    pub fn with_memory_megabytes(self, megabytes: usize) -> MctsSettings {
        MctsSettings { memory: megabytes.clamp(1, MEMORY_MOST), ..self }
    }

    /// The number of playouts that was set.
    pub const fn playouts(&self) -> Option<u64> {
        self.playouts
    }

    /// How much the unknown attracts.
    pub const fn c(&self) -> f64 {
        self.c
    }

    /// Where the values of leaves come from.
    pub const fn leaf(&self) -> Leaf {
        self.leaf
    }

    /// The size of the tree in megabytes.
    pub const fn memory_megabytes(&self) -> usize {
        self.memory
    }

    /// The limits of a request, or the own ones where it has none, and the playouts.
    pub(super) fn limits(&self, asked: Limits) -> (Limits, u64) {
        let unlimited =
            |limits: Limits| limits.time.is_none() && limits.nodes.is_none() && limits.clock.is_none();
        let limits = if unlimited(asked) { self.limits } else { asked };
        let playouts = if unlimited(limits) { PLAYOUTS } else { u64::MAX };
        (limits, self.playouts.unwrap_or(playouts))
    }

    fn set(&mut self, setting: &Setting) -> Result<(), Error> {
        match setting.name.as_str() {
            "playouts" => self.playouts = Some(setting.count()?),
            "nodes" => self.limits.nodes = Some(setting.count()?),
            "time" => self.limits.time = Some(setting.time()?),
            "c" => {
                let plain = setting.value.bytes().all(|b| b.is_ascii_digit() || b == b'.');
                let c = plain.then(|| setting.value.parse().ok()).flatten();
                self.c = c
                    .filter(|c| (0.0..=EXPLORATION_MOST).contains(c))
                    .ok_or_else(|| setting.wrong(format!("0..{EXPLORATION_MOST}")))?;
            }
            "leaf" => {
                self.leaf = match setting.value.as_str() {
                    "evaluator" => Leaf::Evaluator,
                    "playouts" => Leaf::Playouts,
                    _ => return Err(setting.wrong("evaluator, playouts")),
                }
            }
            "memory" => self.memory = setting.number(MEMORY_MOST)?,
            _ => return Err(setting.unknown(&NAMES)),
        }
        Ok(())
    }
}

impl FromStr for MctsSettings {
    type Err = Error;

    fn from_str(text: &str) -> Result<MctsSettings, Error> {
        let mut settings = MctsSettings::default();
        Setting::all(text)?.try_for_each(|setting| settings.set(&setting)).map(|()| settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use ludoteca_core::testkit::sayable;

    #[test]
    fn settings_are_read_and_refused() {
        let settings: MctsSettings =
            "playouts=7,time=2s,nodes=9,C=0.5,leaf=playouts,memory=3".parse().unwrap();
        let limits = Limits { time: Some(Duration::from_secs(2)), nodes: Some(9), ..Limits::default() };
        let expected = MctsSettings::default()
            .with_playouts(7)
            .with_limits(limits)
            .with_c(0.5)
            .with_leaf(Leaf::Playouts)
            .with_memory_megabytes(3);
        assert_eq!(settings, expected);
        for (text, key) in [
            ("depth=3", "search.setting"),
            ("playouts", "search.setting_value"),
            ("playouts=0", "search.setting_value"),
            ("playouts=+5", "search.setting_value"),
            ("c=-1", "search.setting_value"),
            ("c=1e9", "search.setting_value"),
            ("c=nan", "search.setting_value"),
            ("leaf=tree", "search.setting_value"),
            ("memory=0", "search.setting_value"),
            ("c=1,C=1", "error.setting_twice"),
            ("time=soon", "time.shape"),
        ] {
            let refused = text.parse::<MctsSettings>().unwrap_err();
            assert_eq!(refused.key(), key, "{text}");
            sayable(&refused);
        }
    }

    #[test]
    fn playouts_are_limited_only_where_nothing_else_is() {
        let settings = MctsSettings::default();
        assert_eq!(settings.limits(Limits::default()).1, PLAYOUTS);
        let timed = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
        assert_eq!(settings.limits(timed), (timed, u64::MAX));
        assert_eq!(settings.with_playouts(5).limits(timed), (timed, 5));
    }
}
