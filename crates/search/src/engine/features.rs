//! What a search does besides looking at everything.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::Error;

use crate::TEXTS;

/// A part of the search that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// Principal variation search: all moves but the first through a null window.
    Pvs,
    /// Aspiration windows: each depth begins with a window around the value before.
    Aspiration,
    /// The transposition table: positions that were looked at before.
    Transposition,
    /// Taking over from the transposition table what was found deeper than is wanted now.
    Deeper,
    /// Trying early what caused a cutoff at the same ply.
    Killers,
    /// Trying early what refuted the move before.
    Countermoves,
    /// Trying early what was good elsewhere.
    History,
    /// Late move reductions: looking less deep at late moves.
    LateMoveReductions,
    /// Null move pruning: cutting where even a pass would be too good.
    NullMove,
    /// Reverse futility pruning: cutting where the value is far too good with little
    /// depth left.
    ReverseFutility,
    /// Razoring: going straight to quiescence where the value is far too bad with little
    /// depth left.
    Razoring,
    /// Futility pruning: leaving out quiet moves that cannot bring the value back.
    Futility,
    /// Late move pruning: leaving out quiet moves that come late with little depth left.
    LateMovePruning,
    /// History pruning: leaving out quiet moves that were bad everywhere.
    HistoryPruning,
    /// Internal iterative reduction: looking less deep where no best move is known.
    InternalReduction,
    /// Trying early what was good after the same moves.
    Continuation,
    /// The transposition table in quiescence too.
    QuiescenceTable,
    /// Reducing more where a cutoff is expected.
    NodeTypes,
    /// Quiescence search: looking on at the leaves as long as noisy moves gain.
    Quiescence,
    /// Looking deeper where much hangs on the next move.
    Extensions,
    /// Believing the evaluator where it calls a position decided.
    Decided,
    /// The rules about the past, such as repetition.
    Repetition,
    /// Tablebases: the tables of solved games.
    Tablebases,
    /// Thinking longer where the answer changes from depth to depth, where there is a clock.
    Patience,
    /// Letting all threads vote for the move.
    Votes,
}

impl Feature {
    /// Every feature.
    pub const ALL: [Feature; 25] = [
        Feature::Pvs,
        Feature::Aspiration,
        Feature::Transposition,
        Feature::Deeper,
        Feature::Killers,
        Feature::Countermoves,
        Feature::History,
        Feature::LateMoveReductions,
        Feature::NullMove,
        Feature::ReverseFutility,
        Feature::Razoring,
        Feature::Futility,
        Feature::LateMovePruning,
        Feature::HistoryPruning,
        Feature::InternalReduction,
        Feature::Continuation,
        Feature::QuiescenceTable,
        Feature::NodeTypes,
        Feature::Quiescence,
        Feature::Extensions,
        Feature::Decided,
        Feature::Repetition,
        Feature::Tablebases,
        Feature::Patience,
        Feature::Votes,
    ];

    /// Those that may change the value of a search to a depth.
    pub const SELECTIVE: [Feature; 16] = [
        Feature::Deeper,
        Feature::LateMoveReductions,
        Feature::NullMove,
        Feature::ReverseFutility,
        Feature::Razoring,
        Feature::Futility,
        Feature::LateMovePruning,
        Feature::HistoryPruning,
        Feature::InternalReduction,
        Feature::QuiescenceTable,
        Feature::Quiescence,
        Feature::Extensions,
        Feature::Decided,
        Feature::Repetition,
        Feature::Tablebases,
        Feature::Votes,
    ];

    /// The names that settings had before, which are still read.
    const FORMER_NAMES: [(&str, Feature); 5] = [
        ("hash", Feature::Transposition),
        ("reductions", Feature::LateMoveReductions),
        ("null", Feature::NullMove),
        ("futility", Feature::ReverseFutility),
        ("tables", Feature::Tablebases),
    ];

    /// The name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Feature::Pvs => "pvs",
            Feature::Aspiration => "aspiration",
            Feature::Transposition => "transposition",
            Feature::Deeper => "deeper",
            Feature::Killers => "killers",
            Feature::Countermoves => "countermoves",
            Feature::History => "history",
            Feature::LateMoveReductions => "late_move_reductions",
            Feature::NullMove => "null_move",
            Feature::ReverseFutility => "reverse_futility",
            Feature::Razoring => "razoring",
            Feature::Futility => "futility_pruning",
            Feature::LateMovePruning => "late_move_pruning",
            Feature::HistoryPruning => "history_pruning",
            Feature::InternalReduction => "internal_reduction",
            Feature::Continuation => "continuation",
            Feature::QuiescenceTable => "quiescence_table",
            Feature::NodeTypes => "node_types",
            Feature::Quiescence => "quiescence",
            Feature::Extensions => "extensions",
            Feature::Decided => "decided",
            Feature::Repetition => "repetition",
            Feature::Tablebases => "tablebases",
            Feature::Patience => "patience",
            Feature::Votes => "votes",
        }
    }

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Which features a search has; unless told otherwise, all.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Features(u32);

impl Default for Features {
    fn default() -> Features {
        Features::all()
    }
}

impl Features {
    /// Every feature.
    pub const fn all() -> Features {
        Features((1 << Feature::ALL.len()) - 1)
    }

    /// None of them: plain alpha-beta.
    pub const fn none() -> Features {
        Features(0)
    }

    /// Everything that does not change the value of a search to a depth: it is that of
    /// plain minimax, which knows nothing of the past.
    pub fn exact() -> Features {
        Feature::SELECTIVE.into_iter().fold(Features::all(), Features::without)
    }

    /// The same without a feature.
    #[must_use]
    pub const fn without(self, feature: Feature) -> Features {
        Features(self.0 & !feature.bit())
    }

    /// The same with a feature.
    #[must_use]
    pub const fn with(self, feature: Feature) -> Features {
        Features(self.0 | feature.bit())
    }

    /// Whether a feature is there.
    #[inline]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 & feature.bit() != 0
    }
}

impl fmt::Debug for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Feature::ALL.into_iter().filter(|&feature| self.has(feature));
        f.debug_set().entries(names.map(Feature::name)).finish()
    }
}

impl FromStr for Feature {
    type Err = Error;

    fn from_str(text: &str) -> Result<Feature, Error> {
        let wanted = text.trim().to_ascii_lowercase();
        let present = Feature::ALL.map(|feature| (feature.name(), feature));
        let mut known = present.into_iter().chain(Feature::FORMER_NAMES);
        known.find(|(name, _)| *name == wanted).map(|(_, feature)| feature).ok_or_else(|| {
            let names = Feature::ALL.map(Feature::name).join(", ");
            TEXTS.unknown("search.feature").with("text", text.trim()).with("choices", names)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_its_own_name_and_bit() {
        for (at, feature) in Feature::ALL.into_iter().enumerate() {
            assert_eq!(feature as usize, at);
            assert_eq!(feature.name().parse(), Ok(feature));
            let without = Features::all().without(feature);
            assert!(Feature::ALL.into_iter().all(|other| without.has(other) == (other != feature)));
            assert_eq!(without.with(feature), Features::all());
        }
        assert!("speed".parse::<Feature>().is_err());
    }

    #[test]
    fn names_that_settings_had_before_are_still_read() {
        for (name, feature) in Feature::FORMER_NAMES {
            assert_eq!(name.parse(), Ok(feature));
            assert!(Feature::ALL.into_iter().all(|known| known.name() != name), "{name} has two meanings");
        }
    }
}
