//! Which games of the library are asked for.

use ludoteca_core::{Error, Side};

use crate::Listed;

/// Which games of the library are asked for: those that fit everything that is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The name of the game.
    pub game: Option<String>,
    /// A part of the name of one of the players, in any case.
    pub player: Option<String>,
    /// The result as records write it: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: Option<String>,
    /// The first day, as records write it, or the beginning of one: `2026`, `2026.11`.
    pub since: Option<String>,
    /// The last day, likewise.
    pub until: Option<String>,
    /// A position that was on the table, or one equal to it by symmetry.
    pub position: Option<String>,
}

impl Filter {
    /// Whether a game fits what is known of it without its moves.
    pub(crate) fn fits(&self, listed: &Listed) -> bool {
        let is = |wanted: &Option<String>, found: &str| wanted.as_deref().is_none_or(|text| text == found);
        let named = |wanted: &String| {
            let wanted = wanted.to_lowercase();
            let name = |side| listed.players[side].as_ref();
            Side::ALL.into_iter().filter_map(name).any(|name| name.to_lowercase().contains(&wanted))
        };
        is(&self.game, &listed.game)
            && is(&self.result, &listed.result)
            && self.player.as_ref().is_none_or(named)
            && self.within(listed.date.as_deref())
    }

    /// Whether a day lies between the first and the last; an unknown one lies nowhere.
    fn within(&self, date: Option<&str>) -> bool {
        // Years, months and days are written with leading zeros, so that texts compare as
        // days do; the beginning of a day stands for all that begin so.
        let after = |since: &String| date.is_some_and(|date| date >= since.as_str());
        let before = |until: &String| {
            date.is_some_and(|date| date <= until.as_str() || date.starts_with(until.as_str()))
        };
        self.since.as_ref().is_none_or(after) && self.until.as_ref().is_none_or(before)
    }

    /// Whether a game was at the position that is asked for.
    pub(crate) fn passes(&self, game: &dyn ludoteca_house::LiveGame) -> Result<bool, Error> {
        match &self.position {
            None => Ok(true),
            Some(position) => Ok(game.reached(position)?.is_some()),
        }
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::BySide;

    use super::*;

    fn listed() -> Listed {
        Listed {
            name: "x".to_owned(),
            game: "cats".to_owned(),
            rules: "8x8".to_owned(),
            players: BySide { first: Some("Ana".to_owned()), second: None },
            result: "1-0".to_owned(),
            date: Some("2026.03.09".to_owned()),
            plies: 12,
        }
    }

    #[test]
    fn everything_that_is_said_has_to_fit() {
        let some = |text: &str| Some(text.to_owned());
        for (filter, fits) in [
            (Filter::default(), true),
            (Filter { game: some("cats"), result: some("1-0"), ..Filter::default() }, true),
            (Filter { game: some("hive"), ..Filter::default() }, false),
            (Filter { game: some("cats"), result: some("0-1"), ..Filter::default() }, false),
            (Filter { player: some("aN"), ..Filter::default() }, true),
            (Filter { player: some("Eva"), ..Filter::default() }, false),
            (Filter { since: some("2026.03"), until: some("2026.03"), ..Filter::default() }, true),
            (Filter { since: some("2026.03.10"), ..Filter::default() }, false),
            (Filter { until: some("2026.03.08"), ..Filter::default() }, false),
            (Filter { until: some("2025"), ..Filter::default() }, false),
        ] {
            assert_eq!(filter.fits(&listed()), fits, "{filter:?}");
        }
        let undated = Listed { date: None, ..listed() };
        assert!(!Filter { since: some("1900"), ..Filter::default() }.fits(&undated));
    }
}
