//! Opening books: what was played in positions, and how it went.

mod error;
mod text;

use std::collections::BTreeMap;

use ludoteca_core::{Game, Outcome, Rng};

pub use error::{BookError, BookFault};

/// Moves that made a smaller part of the points than this are left out, in
/// thousandths; two games, one won and one lost, are added to those played.
const BAD: u64 = 450;

/// What was played in the positions of some games, and how it went for the mover.
///
/// A book knows positions by their [canonical](Game::canonical) numbers and moves by
/// the positions that they lead to, so that what was learnt on one side of a symmetric
/// board is known on the other.
///
/// ```
/// use ludoteca_search::Book;
/// let mut book = Book::new("cats", "8x8");
/// book.add(1, 2, Some(true));
/// assert_eq!(book.to_string().parse::<Book>(), Ok(book));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    game: String,
    rules: String,
    /// What was played where: by the position before and the one after.
    moves: BTreeMap<(u64, u64), Wdl>,
}

/// Wins, draws and losses: how often a move was played, by how it went for who played it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wdl {
    /// Games that the mover won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that the mover lost.
    pub losses: u32,
}

impl Wdl {
    /// The games in which it was played.
    pub const fn games(self) -> u64 {
        self.wins as u64 + self.draws as u64 + self.losses as u64
    }

    /// How likely a player is to choose it, next to others: two for a win, one for a
    /// draw, and nothing for what went badly.
    pub const fn weight(self) -> u64 {
        let points = 2 * self.wins as u64 + self.draws as u64;
        let bad = (points + 2) * 1000 < BAD * 2 * (self.games() + 2);
        if bad { 0 } else { points }
    }
}

/// A legal move that a book knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove<M> {
    /// The move; others may lead to an equal position.
    pub choice: M,
    /// How it went.
    pub wdl: Wdl,
}

impl Book {
    /// An empty book of a game under some rules.
    pub fn new(game: &str, rules: &str) -> Book {
        Book { game: game.to_owned(), rules: rules.to_owned(), moves: BTreeMap::new() }
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The text of the rules.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// How many positions it knows a move in.
    pub fn positions(&self) -> usize {
        let mut before = None;
        self.moves.keys().filter(|(position, _)| before.replace(*position) != Some(*position)).count()
    }

    /// How many moves it knows.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    /// Notes that a move was played, and whether the mover won; `None` is a draw.
    pub fn add(&mut self, position: u64, after: u64, won: Option<bool>) {
        let wdl = self.moves.entry((position, after)).or_default();
        let count = match won {
            Some(true) => &mut wdl.wins,
            None => &mut wdl.draws,
            Some(false) => &mut wdl.losses,
        };
        *count = count.saturating_add(1);
    }

    /// Notes the first moves of a game that came to an end.
    pub fn learn<G: Game>(&mut self, start: &G, moves: &[G::Move], outcome: Outcome, plies: usize) {
        let mut position = start.clone();
        for &m in moves.iter().take(plies) {
            let (before, side) = (position.canonical(), position.turn());
            position.apply(m);
            self.add(before, position.canonical(), outcome.winner.map(|winner| winner == side));
        }
    }

    /// The same without the moves that were played in fewer games than these.
    #[must_use]
    pub fn without_rare(mut self, least: u64) -> Book {
        self.moves.retain(|_, wdl| wdl.games() >= least);
        self
    }

    /// The moves of a position that the book knows, the likeliest first; of several
    /// that lead to equal positions, the first in the game's order.
    pub fn known<G: Game>(&self, position: &G) -> Vec<BookMove<G::Move>> {
        let mut known: Vec<(u64, BookMove<G::Move>)> = Vec::new();
        self.each(position, |after, choice, wdl| {
            if known.iter().all(|(other, _)| *other != after) {
                known.push((after, BookMove { choice, wdl }));
            }
        });
        let mut known: Vec<_> = known.into_iter().map(|(_, one)| one).collect();
        known.sort_by_key(|one| std::cmp::Reverse((one.wdl.weight(), one.wdl.games())));
        known
    }

    /// A move of the book, chosen by weight with a seed, if there is one that went
    /// well enough.
    pub fn choose<G: Game>(&self, position: &G, seed: u64) -> Option<BookMove<G::Move>> {
        let known = self.known(position);
        let total: u64 = known.iter().map(|one| one.wdl.weight()).sum();
        let mut rng = Rng::new(seed ^ position.canonical());
        let mut left = if total == 0 { return None } else { rng.below(total as usize) as u64 };
        let chosen = known.into_iter().find(|one| {
            let weight = one.wdl.weight();
            let found = left < weight;
            left = left.saturating_sub(weight);
            found
        })?;
        let wanted = position_after(position, chosen.choice).canonical();
        let mut alike = Vec::new();
        self.each(position, |after, choice, _| {
            if after == wanted {
                alike.push(choice);
            }
        });
        rng.pick(&alike).map(|&choice| BookMove { choice, ..chosen })
    }

    /// Tells every legal move that the book knows, with the position after it.
    fn each<G: Game>(&self, position: &G, mut tell: impl FnMut(u64, G::Move, Wdl)) {
        let before = position.canonical();
        if self.moves.range((before, 0)..=(before, u64::MAX)).next().is_none() {
            return;
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        for m in moves {
            let after = position_after(position, m).canonical();
            if let Some(&wdl) = self.moves.get(&(before, after)) {
                tell(after, m, wdl);
            }
        }
    }
}

fn position_after<G: Game>(position: &G, m: G::Move) -> G {
    let mut after = position.clone();
    after.apply(m);
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_core::Side;
    use ludoteca_hive::{Hive, Rules};

    fn won(side: Side) -> Outcome {
        Outcome::win(side, "surrounded")
    }

    /// The moves of a position.
    fn moves(position: &Hive) -> Vec<ludoteca_hive::Move> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves
    }

    #[test]
    fn what_went_well_is_played_and_what_went_badly_is_not() {
        let start = Hive::start(&Rules::default());
        let mut book = Book::new("hive", "Base");
        let [good, fair, bad] = [0, 1, 2].map(|at| moves(&start)[at]);
        for _ in 0..10 {
            book.learn(&start, &[good], won(Side::First), 4);
            book.learn(&start, &[bad], won(Side::Second), 4);
        }
        book.learn(&start, &[fair], Outcome { winner: None, ..won(Side::First) }, 4);
        assert_eq!((book.positions(), book.moves()), (1, 3));
        let known = book.known(&start);
        assert_eq!(known[0].choice, good);
        assert_eq!((known[0].wdl.weight(), known[2].wdl.weight()), (20, 0));
        let chosen: Vec<_> =
            (0..300).map(|seed| book.choose(&start, seed).expect("the book knows the start")).collect();
        assert!(chosen.iter().all(|one| one.choice != bad), "it always lost");
        assert!(chosen.iter().any(|one| one.choice == fair), "play is varied");
        assert_eq!(book.choose(&start, 7), book.choose(&start, 7));
        assert_eq!(Book::new("hive", "Base").choose(&start, 7), None);
    }

    #[test]
    fn what_was_hardly_ever_played_can_be_left_out() {
        let mut book = Book::new("hive", "Base");
        for (after, games) in [(1, 1), (2, 3), (3, 2)] {
            (0..games).for_each(|game| book.add(0, after, (game > 0).then_some(true)));
        }
        let kept = |least| book.clone().without_rare(least).moves();
        assert_eq!([0, 1, 2, 3, 4].map(kept), [3, 3, 2, 1, 0]);
    }

    #[test]
    fn what_was_learnt_on_one_side_is_known_on_the_others() {
        let mut position = Hive::start(&Rules::default());
        let first = moves(&position)[0];
        position.apply(first);
        let replies = moves(&position);
        let mut book = Book::new("hive", "Base");
        book.learn(&position, &replies[..1], won(Side::Second), 1);
        assert_eq!(book.known(&position).len(), 1);
        let mut seen: Vec<_> =
            (0..200).map(|seed| book.choose(&position, seed).expect("known").choice).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 6, "all six hexes beside the first tile are alike");
    }
}
