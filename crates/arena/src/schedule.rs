//! Who meets whom in a tournament.

use std::str::FromStr;

use ludoteca_core::Error;

use crate::TEXTS;
use crate::fixture::Fixture;

/// How often pairings without repetition are looked for before one is repeated.
const TRIES: usize = 100_000;

/// The form of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody, once a round.
    #[default]
    RoundRobin,
    /// Those with as many points meet, nobody twice while that can be avoided.
    Swiss,
    /// The first player meets all others, once a round.
    Gauntlet,
}

impl Format {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Swiss => "swiss",
            Format::Gauntlet => "gauntlet",
        }
    }

    /// The rounds where nothing is said.
    pub fn usual_rounds(self, players: usize) -> u32 {
        match self {
            Format::RoundRobin | Format::Gauntlet => 1,
            // So many that only one can have won all.
            Format::Swiss => players.next_power_of_two().trailing_zeros().max(1),
        }
    }

    /// The games of a round.
    pub(crate) fn games_of_round(self, players: usize) -> usize {
        match self {
            Format::RoundRobin => players * (players - 1),
            Format::Swiss => players / 2 * 2,
            Format::Gauntlet => (players - 1) * 2,
        }
    }

    /// The pairings of a round that do not depend on results.
    pub(crate) fn fixed_pairings(self, players: usize) -> Vec<(usize, usize)> {
        match self {
            Format::RoundRobin => circle(players),
            Format::Gauntlet => (1..players).map(|other| (0, other)).collect(),
            Format::Swiss => Vec::new(),
        }
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(text: &str) -> Result<Format, Error> {
        let word = text.trim().to_ascii_lowercase();
        let known = [Format::RoundRobin, Format::Swiss, Format::Gauntlet];
        let found = known.into_iter().find(|format| format.word() == word);
        found.ok_or_else(|| TEXTS.unknown("arena.format").with("text", text.trim()))
    }
}

/// The games of some pairings, a pair of games each, numbered after those before.
pub(crate) fn fixtures(pairings: &[(usize, usize)], before: u32) -> Vec<Fixture> {
    let numbered = pairings.iter().zip((before..).step_by(2));
    numbered
        .flat_map(|(&(one, other), before)| Fixture::pair(before + 1, before as usize / 2, one, other))
        .collect()
}

/// Everybody against everybody, so that nobody has to wait for one opponent: one player
/// stays in its place, the others go round.
fn circle(players: usize) -> Vec<(usize, usize)> {
    let places = players.next_multiple_of(2);
    let mut pairings = Vec::new();
    for round in 0..places - 1 {
        let at = |place: usize| if place == 0 { 0 } else { (place - 1 + round) % (places - 1) + 1 };
        let tables = (0..places / 2).map(|table| (at(table), at(places - 1 - table)));
        pairings.extend(tables.filter(|&(one, other)| one.max(other) < players));
    }
    pairings
}

/// The pairings of a Swiss round, and who has nobody to meet.
///
/// `order` lists the players, the best first; everybody meets the next one whom it has
/// not `met`, as far as that leaves somebody for the others.
pub(crate) fn swiss(
    order: &[usize],
    met: impl Fn(usize, usize) -> bool,
    byes: impl Fn(usize) -> u32,
) -> (Vec<(usize, usize)>, Option<usize>) {
    let mut left = order.to_vec();
    let bye = if order.len() % 2 == 1 {
        let fewest = order.iter().map(|&player| byes(player)).min();
        let place = order.iter().rposition(|&player| Some(byes(player)) == fewest);
        place.map(|place| left.remove(place))
    } else {
        None
    };
    let mut pairings = Vec::new();
    let mut tries = TRIES;
    if !pair_up(&left, &met, &mut pairings, &mut tries) {
        pairings = left.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    }
    (pairings, bye)
}

/// Finds opponents for everybody who is left; whether there are some.
fn pair_up(
    left: &[usize],
    met: &impl Fn(usize, usize) -> bool,
    pairings: &mut Vec<(usize, usize)>,
    tries: &mut usize,
) -> bool {
    let Some((&one, others)) = left.split_first() else { return true };
    for (place, &other) in others.iter().enumerate() {
        if met(one, other) {
            continue;
        }
        let Some(fewer) = tries.checked_sub(1) else { return false };
        *tries = fewer;
        let mut rest = others.to_vec();
        rest.remove(place);
        pairings.push((one, other));
        if pair_up(&rest, met, pairings, tries) {
            return true;
        }
        pairings.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn pair(one: usize, other: usize) -> (usize, usize) {
        (one.min(other), one.max(other))
    }

    #[test]
    fn everybody_meets_everybody_once() {
        for players in 2..12 {
            let pairings = circle(players);
            let met: BTreeSet<_> = pairings.iter().map(|&(one, other)| pair(one, other)).collect();
            assert_eq!(
                (pairings.len(), met.len()),
                (players * (players - 1) / 2, players * (players - 1) / 2)
            );
            assert_eq!(2 * pairings.len(), Format::RoundRobin.games_of_round(players));
            for round in pairings.chunks(players / 2) {
                let busy: BTreeSet<usize> = round.iter().flat_map(|&(one, other)| [one, other]).collect();
                assert_eq!(busy.len(), 2 * round.len(), "nobody plays twice in a round");
            }
        }
    }

    #[test]
    fn nobody_meets_twice_in_a_swiss_tournament_while_that_can_be_avoided() {
        for players in [2, 5, 6, 9, 16] {
            let mut met = BTreeSet::new();
            let mut byes = vec![0; players];
            let order: Vec<usize> = (0..players).collect();
            for round in 0..(players - 1).min(players.next_power_of_two().trailing_zeros() as usize + 1) {
                let mut order = order.clone();
                order.rotate_left(round);
                let (pairings, bye) =
                    swiss(&order, |one, other| met.contains(&pair(one, other)), |player| byes[player]);
                assert_eq!(pairings.len(), players / 2);
                assert_eq!(bye.is_some(), players % 2 == 1);
                let mut busy: BTreeSet<usize> = bye.into_iter().collect();
                if let Some(player) = bye {
                    byes[player] += 1;
                }
                for (one, other) in pairings {
                    assert!(met.insert(pair(one, other)), "{players} players, round {round}");
                    assert!(busy.insert(one) && busy.insert(other));
                }
                assert_eq!(busy.len(), players);
            }
            assert!(byes.iter().all(|&n| n <= 1), "nobody sits out twice");
        }
        let (again, _) = swiss(&[0, 1], |_, _| true, |_| 0);
        assert_eq!(again, [(0, 1)], "where it cannot be avoided, the game is played again");
    }

    #[test]
    fn neighbours_meet_first() {
        let met = |one: usize, other: usize| pair(one, other) == (2, 3);
        assert_eq!(swiss(&[3, 2, 0, 1], met, |_| 0).0, [(3, 0), (2, 1)]);
    }

    #[test]
    fn formats_are_known_by_their_words() {
        for format in [Format::RoundRobin, Format::Swiss, Format::Gauntlet] {
            assert_eq!(format.word().parse(), Ok(format));
        }
        assert!("knock-out".parse::<Format>().is_err());
        assert_eq!((Format::Swiss.usual_rounds(8), Format::Swiss.usual_rounds(9)), (3, 4));
    }
}
