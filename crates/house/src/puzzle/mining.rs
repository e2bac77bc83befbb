//! Puzzles that are found in games.

use std::collections::{BTreeMap, HashSet};
use std::ops::{ControlFlow, RangeInclusive};

use ludoteca_core::{Control, Error, Rng};
use ludoteca_session::GameText;
use ludoteca_work::Pool;

use super::{Pack, Puzzle};
use crate::{AnyGame, LiveGame};

/// Who plays the games that puzzles are found in: they err, and so there is something to find.
const PLAYERS: [&str; 4] = ["level:2", "level:3", "level:4", "level:5"];

/// How puzzles are looked for.
#[derive(Clone, Debug)]
pub struct Mining {
    /// The rules of games that are played; those that the game's lessons are mixed from if
    /// nothing is said.
    pub rules: Option<String>,
    /// What decides all that is left to chance in them.
    pub seed: u64,
    /// The most plies of a puzzle; what is usual if nothing is said.
    pub plies: Option<u32>,
    /// How many threads work.
    pub threads: usize,
}

impl Default for Mining {
    fn default() -> Mining {
        Mining { rules: None, seed: 1, plies: None, threads: Pool::of_machine().threads().get() }
    }
}

/// What came of a game.
#[derive(Clone, Debug)]
pub struct Mined {
    /// The number of the game.
    pub game: u64,
    /// The puzzle in it, if there is one.
    pub puzzle: Option<Puzzle>,
}

/// Hears what comes of a game, and says whether to go on.
type Hearing<'a> = &'a mut dyn FnMut(Mined) -> ControlFlow<()>;

impl Mining {
    /// Adds puzzles to a pack until it has so many, from games that graded players play. The
    /// games after the last one that has given a puzzle are played; `added` hears of every
    /// new one. The same order gives the same pack on any number of threads and however often
    /// it was stopped. Whether it has so many in the end: less if the control stops it.
    ///
    /// # Errors
    /// If the rules are wrong, the game has no graded players or nothing to decide by, or
    /// `added` fails.
    pub fn fill(
        &self,
        game: &'static dyn AnyGame,
        pack: &mut Pack,
        count: usize,
        control: &Control,
        added: &mut dyn FnMut(&Pack) -> Result<(), Error>,
    ) -> Result<bool, Error> {
        let adding = Adding::new(pack, count, control, added);
        adding.fill(|begun, take| self.play(game, begun..=u64::MAX, control, take))
    }

    /// The same from recorded games, numbered from 1, as far as they go.
    ///
    /// # Errors
    /// As [`Mining::fill`], or if a game cannot be read.
    pub fn fill_from(
        &self,
        game: &'static dyn AnyGame,
        games: &[GameText],
        pack: &mut Pack,
        count: usize,
        control: &Control,
        added: &mut dyn FnMut(&Pack) -> Result<(), Error>,
    ) -> Result<bool, Error> {
        let open = |number: u64| {
            let place = usize::try_from(number - 1).unwrap_or(usize::MAX);
            game.load_game(&games[place])
        };
        let adding = Adding::new(pack, count, control, added);
        adding.fill(|begun, take| self.dig(begun..=games.len() as u64, open, control, take))
    }

    /// Plays games and looks for a puzzle in each; what comes of them is heard in the order
    /// of their numbers.
    pub(super) fn play(
        &self,
        game: &'static dyn AnyGame,
        numbers: RangeInclusive<u64>,
        control: &Control,
        hear: Hearing<'_>,
    ) -> Result<(), Error> {
        let rules = match &self.rules {
            Some(rules) => vec![game.open(Some(rules), None)?.session().rules_text()],
            None => game.mixed_rules(),
        };
        let open = |number: u64| {
            let mut rng = Rng::new(self.seed ^ number.rotate_left(32));
            let rules = &rules[rng.below(rules.len())];
            let player = PLAYERS[rng.below(PLAYERS.len())].parse()?;
            game.self_play(rules, &player, None, rng.next(), control)
        };
        self.dig(numbers, open, control, hear)
    }

    /// Opens games and looks for a puzzle in each.
    fn dig(
        &self,
        numbers: RangeInclusive<u64>,
        open: impl Fn(u64) -> Result<Box<dyn LiveGame>, Error> + Sync,
        control: &Control,
        hear: Hearing<'_>,
    ) -> Result<(), Error> {
        let look = |number: u64| {
            let live = open(number)?;
            let puzzle = live.find_puzzle(number, self.plies).run(control, &mut |_| {})?;
            Ok(Mined { game: number, puzzle })
        };
        let work = |number: u64, tell: &mut dyn FnMut(Result<Mined, Error>)| {
            let mined = look(number);
            // What was stopped on its way may have overlooked something.
            if !control.is_stopped() {
                tell(mined);
            }
        };
        let mut next = *numbers.start();
        let mut waiting = BTreeMap::new();
        let mut in_order = |mined: Mined| {
            waiting.insert(mined.game, mined);
            while let Some(mined) = waiting.remove(&next) {
                next += 1;
                hear(mined)?;
            }
            ControlFlow::Continue(())
        };
        let mut take = |mined: Result<Mined, Error>| match mined.map(&mut in_order) {
            Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
            Ok(ControlFlow::Break(())) => ControlFlow::Break(Ok(())),
            Err(what) => ControlFlow::Break(Err(what)),
        };
        match Pool::new(self.threads).listen(numbers, control.stop(), work, &mut take) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(ended) => ended,
        }
    }
}

/// A pack on its way to so many puzzles.
struct Adding<'a> {
    pack: &'a mut Pack,
    count: usize,
    control: &'a Control,
    added: &'a mut dyn FnMut(&Pack) -> Result<(), Error>,
    /// The positions in it, by what is equal for symmetric ones.
    known: HashSet<u64>,
    failure: Option<Error>,
}

impl<'a> Adding<'a> {
    fn new(
        pack: &'a mut Pack,
        count: usize,
        control: &'a Control,
        added: &'a mut dyn FnMut(&Pack) -> Result<(), Error>,
    ) -> Adding<'a> {
        let known = pack.puzzles.iter().map(|puzzle| puzzle.key).collect();
        Adding { pack, count, control, added, known, failure: None }
    }

    /// The game after the last that has given a puzzle.
    fn next_game(&self) -> u64 {
        self.pack.puzzles.iter().filter_map(|puzzle| puzzle.source).max().map_or(1, |last| last + 1)
    }

    fn is_full(&self) -> bool {
        self.pack.puzzles.len() >= self.count
    }

    /// Takes in what is new.
    fn take(&mut self, mined: Mined) -> ControlFlow<()> {
        let Some(puzzle) = mined.puzzle.filter(|puzzle| self.known.insert(puzzle.key)) else {
            return ControlFlow::Continue(());
        };
        self.pack.puzzles.push(puzzle);
        self.control.progress(self.pack.puzzles.len() as u64, self.count as u64);
        self.failure = (self.added)(self.pack).err();
        if self.is_full() || self.failure.is_some() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Takes in what a work finds from the next game on; whether there is enough then.
    fn fill(mut self, work: impl FnOnce(u64, Hearing<'_>) -> Result<(), Error>) -> Result<bool, Error> {
        if !self.is_full() {
            work(self.next_game(), &mut |mined| self.take(mined))?;
        }
        let full = self.is_full();
        self.failure.map_or(Ok(full), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HOUSE;

    fn claustro() -> &'static dyn AnyGame {
        HOUSE.game("claustro").expect("a game of the house")
    }

    #[test]
    fn the_same_seed_finds_the_same_puzzles_on_any_number_of_threads_and_after_a_stop() {
        let mine = |threads: usize, steps: &[usize]| {
            let mining = Mining { rules: Some("4x5".to_owned()), seed: 5, threads, ..Mining::default() };
            let mut pack = Pack::new("claustro", "a test");
            for &count in steps {
                let control = Control::untimed();
                let full = mining.fill(claustro(), &mut pack, count, &control, &mut |_| Ok(()));
                assert_eq!(full, Ok(true));
            }
            pack
        };
        let pack = mine(1, &[6]);
        assert_eq!(mine(3, &[2, 6]), pack);
        pack.prove(claustro(), None, &Control::untimed()).expect("each has one solution");
        let mut keys: Vec<u64> = pack.puzzles.iter().map(|puzzle| puzzle.key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 6, "no two are equal by symmetry");
    }

    #[test]
    fn who_stops_it_keeps_what_there_is() {
        let control = Control::untimed();
        let mining = Mining { rules: Some("4x5".to_owned()), threads: 1, ..Mining::default() };
        let mut pack = Pack::new("claustro", "a test");
        let full = mining.fill(claustro(), &mut pack, 50, &control, &mut |pack| {
            if pack.puzzles.len() == 2 {
                control.stop().set();
            }
            Ok(())
        });
        assert_eq!((full, pack.puzzles.len()), (Ok(false), 2));
        let stopped = pack.prove(claustro(), Some(1), &control).expect_err("it is stopped");
        assert_eq!(stopped.kind(), ludoteca_core::ErrorKind::Stopped);
    }
}
