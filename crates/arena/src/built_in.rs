//! The sets of balanced openings that the program brings along.

/// A set: the game, the rules and the lines of its file.
struct Set {
    game: &'static str,
    rules: &'static str,
    text: &'static str,
}

const SETS: [Set; 10] = [
    Set { game: "cats", rules: "8x8", text: include_str!("../data/openings/cats-8x8.txt") },
    Set { game: "claustro", rules: "5x5", text: include_str!("../data/openings/claustro-5x5.txt") },
    Set { game: "hive", rules: "Base", text: include_str!("../data/openings/hive-base.txt") },
    Set { game: "hive", rules: "Base+M", text: include_str!("../data/openings/hive-base-m.txt") },
    Set { game: "hive", rules: "Base+L", text: include_str!("../data/openings/hive-base-l.txt") },
    Set { game: "hive", rules: "Base+P", text: include_str!("../data/openings/hive-base-p.txt") },
    Set { game: "hive", rules: "Base+ML", text: include_str!("../data/openings/hive-base-ml.txt") },
    Set { game: "hive", rules: "Base+MP", text: include_str!("../data/openings/hive-base-mp.txt") },
    Set { game: "hive", rules: "Base+LP", text: include_str!("../data/openings/hive-base-lp.txt") },
    Set { game: "hive", rules: "Base+MLP", text: include_str!("../data/openings/hive-base-mlp.txt") },
];

/// The lines of the set for a game under these rules, if there is one.
pub(crate) fn built_in(game: &str, rules: &str) -> Option<&'static str> {
    SETS.iter().find(|set| (set.game, set.rules) == (game, rules)).map(|set| set.text)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ludoteca_cats::Cats;
    use ludoteca_claustro::Claustro;
    use ludoteca_core::Playable;
    use ludoteca_hive::Hive;

    use super::*;
    use crate::openings::read;

    /// Every set has 200 openings, no two of them alike, and says how it was made.
    #[test]
    fn the_sets_can_be_played() {
        fn check<G: Playable>(set: &Set) {
            let rules: G::Rules = set.rules.parse().unwrap();
            let openings = read::<G>(&rules, set.text).unwrap();
            let seen: HashSet<u64> =
                openings.iter().map(|opening| opening.game.position().canonical()).collect();
            assert!(openings.len() >= 200, "{}", set.rules);
            assert_eq!(seen.len(), openings.len(), "{}", set.rules);
            assert!(set.text.starts_with(&format!("# ludoteca openings {}", set.game)));
        }
        let of_hive = SETS.iter().filter(|set| set.game == "hive");
        assert!(of_hive.map(|set| set.text.lines().count() - 1).sum::<usize>() >= 2000, "all eight types");
        for set in &SETS {
            match set.game {
                "cats" => check::<Cats>(set),
                "claustro" => check::<Claustro>(set),
                _ => check::<Hive>(set),
            }
        }
    }
}
