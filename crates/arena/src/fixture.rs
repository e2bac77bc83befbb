//! A game that is to be played.

use ludoteca_core::{BySide, Outcome, Side};

use crate::statistics::Points;

/// A game by its number: who sits where, and with which opening it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fixture {
    /// From 1 on.
    pub(crate) number: u32,
    /// The number of its opening.
    pub(crate) opening: usize,
    /// The places of the players among the competitors.
    pub(crate) seats: BySide<usize>,
}

impl Fixture {
    /// The two games of a pairing with one opening; the first has this number.
    pub(crate) fn pair(number: u32, opening: usize, one: usize, other: usize) -> [Fixture; 2] {
        let seats = BySide { first: one, second: other };
        let swapped = BySide { first: other, second: one };
        [Fixture { number, opening, seats }, Fixture { number: number + 1, opening, seats: swapped }]
    }

    /// A game of a match; two share their opening.
    pub(crate) fn in_match(number: u32) -> Fixture {
        let before = number - 1;
        let seats = match before % 2 {
            0 => BySide { first: 0, second: 1 },
            _ => BySide { first: 1, second: 0 },
        };
        Fixture { number, opening: before as usize / 2, seats }
    }

    /// What an outcome means for one of the two players.
    pub(crate) fn points(&self, outcome: Outcome, player: usize) -> Points {
        let side = if self.seats.first == player { Side::First } else { Side::Second };
        match outcome.winner {
            None => Points::Draw,
            Some(winner) if winner == side => Points::Win,
            Some(_) => Points::Loss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_share_their_opening_and_exchange_the_seats() {
        let games: Vec<Fixture> = (1..=5).map(Fixture::in_match).collect();
        let numbers: Vec<u32> = games.iter().map(|game| game.number).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5]);
        for pair in games.chunks(2) {
            assert_eq!((pair[0].seats.first, pair[0].seats.second), (0, 1));
            if let [one, other] = pair {
                assert_eq!(one.opening, other.opening);
                assert_eq!((one.seats.first, one.seats.second), (other.seats.second, other.seats.first));
            }
        }
        assert_eq!(games[4].opening, 2);
        let [one, other] = Fixture::pair(3, 1, 0, 1);
        assert_eq!([one, other], [games[2], games[3]]);
        assert_eq!(Fixture::in_match(u32::MAX).opening, u32::MAX as usize / 2);
        let won = Outcome::win(Side::Second, "x");
        assert_eq!((games[0].points(won, 0), games[1].points(won, 0)), (Points::Loss, Points::Win));
    }
}
