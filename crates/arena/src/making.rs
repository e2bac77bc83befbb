//! Making sets of balanced openings.

use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use ludoteca_core::{Control, Error, Limits, Oracle, Playable, Rng, Score, Side, Spec, Verdict};
use ludoteca_house::{Books, Circumstances, Entry, Registry, Tables};
use ludoteca_work::Pool;

use crate::Contest;
use crate::TEXTS;
use crate::opening::Opening;
use crate::plan::read_rules;
use crate::terms::seed_of;

/// What seeds are for: the candidates.
const CANDIDATES: u64 = 5;
/// How many candidates are looked at for every opening that is wanted, at most.
const PATIENCE: usize = 500;
/// How many candidates one thread judges before the next ones are handed out.
const PORTION: usize = 16;
/// Where a table says who wins, an opening is not decided sooner than this.
const LEAST_PLIES: u32 = 10;

/// A set of openings that is to be made.
#[derive(Clone, Debug)]
pub struct Making {
    /// The name of the game.
    pub game: String,
    /// The rules; those that the game has by itself if nothing is said.
    pub rules: Option<String>,
    /// How many openings are wanted.
    pub count: usize,
    /// How many plies they have.
    pub plies: RangeInclusive<u32>,
    /// Who judges them where no table does.
    pub player: Spec,
    /// When it is lent an opening book.
    pub books: Books,
    /// What it may spend on each.
    pub limits: Limits,
    /// How far an assessment may be from even.
    pub window: Score,
    /// What everything that is left to chance comes from.
    pub seed: u64,
    /// How many openings are judged at once.
    pub concurrency: usize,
}

/// A set of openings.
#[derive(Clone, Debug)]
pub struct Made {
    /// The rules' canonical text.
    pub rules: String,
    /// The openings as lines of a file.
    pub lines: Vec<String>,
    /// How many candidates were looked at.
    pub candidates: usize,
}

impl Making {
    /// Makes the set. Candidates are random plies; those that are equal up to symmetry are
    /// taken once. Where a solved table is at hand it judges: a game that is drawn at the
    /// start has drawn openings, and one that is not has as many that are won for either
    /// side, none of them soon. Elsewhere the player judges, and its value has to be near
    /// even. `progress` is told how many are found and may end it, as
    /// the control does, which is told how far a table is.
    ///
    /// # Errors
    /// If something is wrong with the order, or not enough openings are found.
    pub fn run<T: ?Sized + Contest>(
        &self,
        games: &'static Registry<T>,
        control: &Control,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Made, Error> {
        games.game(&self.game)?.make_openings(self, control, progress)
    }

    /// The same with the entry of the game.
    pub(crate) fn make<G: Playable>(
        &self,
        entry: &'static Entry<G>,
        control: &Control,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Made, Error> {
        let rules = read_rules::<G>(self.rules.as_deref())?;
        let circumstances = Circumstances { seed: 0, control, books: self.books, tables: Tables::Used };
        if entry.make_player(&self.player, &rules, &circumstances)?.is_none() {
            return Err(ludoteca_house::TEXTS.unsupported("error.no_machine").with("text", &self.player));
        }
        let oracle = entry.find_oracle(&rules, control);
        let drawn =
            oracle.as_ref().is_some_and(|oracle| oracle.verdict_of_start(&G::start(&rules)).winner.is_none());
        let workshop = Workshop { entry, rules, order: self, oracle, control };
        let mut set = Set { found: Vec::new(), won: [0; 2], drawn, wanted: self.count };
        let mut seen = HashSet::new();
        let mut candidates = 0;
        while set.found.len() < self.count {
            if candidates >= self.count.saturating_mul(PATIENCE) {
                let error = TEXTS.unavailable("arena.making.few").with("n", set.found.len());
                return Err(error.with("wanted", self.count));
            }
            let portion: Vec<Opening<G>> = (candidates..candidates + PORTION * self.concurrency)
                .map(|number| workshop.candidate(number as u64))
                .collect();
            candidates += portion.len();
            let fresh: Vec<Opening<G>> = portion
                .into_iter()
                .filter(|opening| seen.insert(opening.game.position().canonical()))
                .collect();
            for (opening, assessment) in fresh.iter().zip(workshop.assess_all(&fresh)?) {
                set.take(opening, assessment, self.window);
            }
            if progress(set.found.len()).is_break() || control.is_stopped() {
                break;
            }
        }
        Ok(Made { rules: workshop.rules.to_string(), lines: set.found, candidates })
    }
}

/// What is thought of an opening.
#[derive(Clone, Copy, Debug)]
enum Assessment {
    /// A table knows.
    Known(Verdict),
    /// The player thinks so.
    Thought(Score),
}

/// The openings that were taken.
struct Set {
    found: Vec<String>,
    /// How many are won for each side.
    won: [usize; 2],
    /// Whether the game is drawn at its start.
    drawn: bool,
    wanted: usize,
}

impl Set {
    /// Takes an opening that is balanced and still wanted.
    fn take<G: Playable>(&mut self, opening: &Opening<G>, assessment: Assessment, window: Score) {
        let balanced = match assessment {
            Assessment::Thought(score) => score.max(-score) <= window,
            Assessment::Known(Verdict { winner: None, .. }) => self.drawn,
            Assessment::Known(_) if self.drawn => false,
            Assessment::Known(Verdict { winner: Some(winner), plies }) => {
                let side = usize::from(winner == Side::Second);
                let half = if side == 0 { self.wanted.div_ceil(2) } else { self.wanted / 2 };
                let late = plies.is_none_or(|plies| plies >= LEAST_PLIES);
                let taken = late && self.won[side] < half;
                self.won[side] += usize::from(taken);
                taken
            }
        };
        if balanced && self.found.len() < self.wanted {
            self.found.push(opening.text());
        }
    }
}

/// Everything that judging needs.
struct Workshop<'a, G: Playable> {
    entry: &'static Entry<G>,
    rules: G::Rules,
    order: &'a Making,
    oracle: Option<Arc<dyn Oracle<G>>>,
    control: &'a Control,
}

impl<G: Playable> Workshop<'_, G> {
    /// Random plies by their number.
    fn candidate(&self, number: u64) -> Opening<G> {
        let mut rng = Rng::new(seed_of(self.order.seed, CANDIDATES, number));
        let (least, most) = (*self.order.plies.start() as usize, *self.order.plies.end() as usize);
        let plies = least + rng.below(most - least + 1);
        Opening::random(&self.rules, plies, &mut rng)
    }

    /// Judges openings on several threads, in their order.
    fn assess_all(&self, openings: &[Opening<G>]) -> Result<Vec<Assessment>, Error> {
        Pool::new(self.order.concurrency).try_map(openings.len(), |at| self.assess(&openings[at]))
    }

    fn assess(&self, opening: &Opening<G>) -> Result<Assessment, Error> {
        if let Some(oracle) = &self.oracle {
            let Opening { game, .. } = opening;
            return Ok(Assessment::Known(oracle.verdict(&game.past(), game.position())));
        }
        let order = self.order;
        let none = || ludoteca_house::TEXTS.unsupported("error.no_machine").with("text", &order.player);
        let circumstances =
            Circumstances { seed: 0, control: self.control, books: order.books, tables: Tables::Used };
        let player = self.entry.make_player(&order.player, &self.rules, &circumstances)?;
        let mut player = player.ok_or_else(none)?;
        let request = opening.game.request(&self.rules, order.limits, self.control);
        let decision = player.choose(&request, &mut |_| {})?;
        let silent = || TEXTS.unsupported("arena.making.silent").with("player", &order.player);
        decision.score.map(Assessment::Thought).ok_or_else(silent)
    }
}
