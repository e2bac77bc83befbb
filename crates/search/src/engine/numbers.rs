//! The numbers of the search: how much is reduced, pruned and extended.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::Error;

use crate::TEXTS;

/// A number of the search that can be tuned. Margins are in hundredths of the evaluator's
/// futility margin, plies in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Number {
    /// The reduction of every late move, in hundredths of a ply.
    ReductionBase,
    /// How much the reduction grows with the logarithms of depth and place.
    ReductionSlope,
    /// How much more is reduced where a cutoff is expected.
    ReductionCut,
    /// How much less is reduced in nodes of the principal variation.
    ReductionPv,
    /// How much more is reduced where the static value falls.
    ReductionFalling,
    /// How much a perfect history takes away.
    ReductionHistory,
    /// How much less is reduced where much hangs on the next move.
    ReductionUrgent,
    /// The largest depth of reverse futility pruning.
    ReverseFutilityDepth,
    /// The margin of reverse futility pruning for each ply.
    ReverseFutilityMargin,
    /// The largest depth of razoring.
    RazoringDepth,
    /// The margin of razoring.
    RazoringBase,
    /// The margin of razoring for each ply.
    RazoringMargin,
    /// The largest depth of futility pruning, the reduction taken off.
    FutilityDepth,
    /// The margin of futility pruning.
    FutilityBase,
    /// The margin of futility pruning for each ply.
    FutilityMargin,
    /// The largest depth of late move pruning.
    LateMoveDepth,
    /// The moves that are never late.
    LateMoveBase,
    /// How many more are not late for the square of each ply, in hundredths.
    LateMoveSlope,
    /// The largest depth of history pruning.
    HistoryDepth,
    /// How bad a history is pruned, for each ply.
    HistoryMargin,
    /// The least depth of internal iterative reduction.
    InternalDepth,
    /// The depth that a null move saves, in plies.
    NullMoveBase,
    /// Of the depth, the part that a null move saves, in hundredths.
    NullMoveSlope,
}

impl Number {
    /// Every number.
    pub const ALL: [Number; 23] = [
        Number::ReductionBase,
        Number::ReductionSlope,
        Number::ReductionCut,
        Number::ReductionPv,
        Number::ReductionFalling,
        Number::ReductionHistory,
        Number::ReductionUrgent,
        Number::ReverseFutilityDepth,
        Number::ReverseFutilityMargin,
        Number::RazoringDepth,
        Number::RazoringBase,
        Number::RazoringMargin,
        Number::FutilityDepth,
        Number::FutilityBase,
        Number::FutilityMargin,
        Number::LateMoveDepth,
        Number::LateMoveBase,
        Number::LateMoveSlope,
        Number::HistoryDepth,
        Number::HistoryMargin,
        Number::InternalDepth,
        Number::NullMoveBase,
        Number::NullMoveSlope,
    ];

    /// The name in settings, the usual value, the least and the largest.
    const fn facts(self) -> (&'static str, i32, i32, i32) {
        match self {
            Number::ReductionBase => ("reduction_base", 33, -200, 400),
            Number::ReductionSlope => ("reduction_slope", 69, 0, 300),
            Number::ReductionCut => ("reduction_cut", 100, 0, 400),
            Number::ReductionPv => ("reduction_pv", 100, 0, 400),
            Number::ReductionFalling => ("reduction_falling", 30, 0, 300),
            Number::ReductionHistory => ("reduction_history", 200, 0, 600),
            Number::ReductionUrgent => ("reduction_urgent", 100, 0, 2000),
            Number::ReverseFutilityDepth => ("reverse_futility_depth", 6, 0, 20),
            Number::ReverseFutilityMargin => ("reverse_futility_margin", 100, 10, 500),
            Number::RazoringDepth => ("razoring_depth", 3, 0, 20),
            Number::RazoringBase => ("razoring_base", 200, 0, 2000),
            Number::RazoringMargin => ("razoring_margin", 150, 0, 1000),
            Number::FutilityDepth => ("futility_depth", 5, 0, 20),
            Number::FutilityBase => ("futility_base", 150, 0, 2000),
            Number::FutilityMargin => ("futility_margin", 120, 0, 1000),
            Number::LateMoveDepth => ("late_move_depth", 6, 0, 20),
            Number::LateMoveBase => ("late_move_base", 6, 1, 100),
            Number::LateMoveSlope => ("late_move_slope", 150, 0, 1000),
            Number::HistoryDepth => ("history_depth", 3, 0, 20),
            Number::HistoryMargin => ("history_margin", 2000, 100, 16000),
            Number::InternalDepth => ("internal_depth", 4, 1, 20),
            Number::NullMoveBase => ("null_move_base", 3, 1, 8),
            Number::NullMoveSlope => ("null_move_slope", 25, 0, 100),
        }
    }

    /// The name in settings.
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// The value unless told otherwise.
    pub const fn usual(self) -> i32 {
        self.facts().1
    }

    /// The least value and the largest.
    pub const fn range(self) -> (i32, i32) {
        let (_, _, least, most) = self.facts();
        (least, most)
    }
}

/// The numbers of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Numbers([i32; Number::ALL.len()]);

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers(Number::ALL.map(Number::usual))
    }
}

impl Numbers {
    /// A number.
    #[inline]
    pub const fn get(&self, number: Number) -> i32 {
        self.0[number as usize]
    }

    /// The same with another value, brought into its range.
    #[must_use]
    pub fn with(mut self, number: Number, value: i32) -> Numbers {
        let (least, most) = number.range();
        self.0[number as usize] = value.clamp(least, most);
        self
    }
}

/// What differs from the usual, as settings write it: `reduction_cut:150+late_move_base:4`.
impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let other = Number::ALL.into_iter().filter(|&number| self.get(number) != number.usual());
        for (at, number) in other.enumerate() {
            let plus = if at == 0 { "" } else { "+" };
            write!(f, "{plus}{}:{}", number.name(), self.get(number))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Numbers({self})")
    }
}

impl FromStr for Number {
    type Err = Error;

    fn from_str(text: &str) -> Result<Number, Error> {
        let name = text.trim().to_ascii_lowercase();
        Number::ALL.into_iter().find(|number| number.name() == name).ok_or_else(|| {
            let names = Number::ALL.map(Number::name).join(", ");
            TEXTS.unknown("search.number").with("text", text.trim()).with("choices", names)
        })
    }
}

impl FromStr for Numbers {
    type Err = Error;

    fn from_str(text: &str) -> Result<Numbers, Error> {
        let mut numbers = Numbers::default();
        for part in text.split('+').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once(':').unwrap_or((part, ""));
            let number: Number = name.parse()?;
            let (least, most) = number.range();
            let read = value.parse().ok().filter(|value| (least..=most).contains(value));
            let value = read.ok_or_else(|| {
                let error = TEXTS.malformed("search.setting_value").with("name", name).with("text", value);
                error.with("choices", format!("{least}..{most}"))
            })?;
            numbers = numbers.with(number, value);
        }
        Ok(numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_own_name_and_place_and_lies_in_its_range() {
        for (at, number) in Number::ALL.into_iter().enumerate() {
            assert_eq!(number as usize, at);
            let (least, most) = number.range();
            assert!((least..=most).contains(&number.usual()), "{number:?}");
            let numbers = Numbers::default().with(number, most);
            assert_eq!(numbers.to_string().parse(), Ok(numbers));
        }
    }

    #[test]
    fn what_is_wrong_with_numbers_is_named() {
        for (bad, key) in [
            ("speed:3", "search.number"),
            ("late_move_base", "search.setting_value"),
            ("late_move_base:0", "search.setting_value"),
            ("late_move_base:x", "search.setting_value"),
        ] {
            assert_eq!(bad.parse::<Numbers>().unwrap_err().key(), key, "{bad}");
        }
    }
}
