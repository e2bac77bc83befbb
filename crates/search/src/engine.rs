//! The engine: one search for every game.

mod any;
mod features;
mod logarithms;
mod numbers;
mod ordering;
mod oversight;
mod patience;
mod pondering;
mod pruning;
mod quiescence;
mod settings;
mod transposition;
mod votes;
mod window;
mod worker;

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use ludoteca_core::{
    Control, Decision, Game, Hints, Info, Limits, NoMove, Oracle, Player, Request, Score, SearchEvaluator,
};
use ludoteca_work::Pool;

use crate::limiter::{Limiter, Stopped, TimeBudget};
use crate::trace::{Recorder, Silent, Tracer};
use patience::Patience;
use pondering::Pondering;
use transposition::TranspositionTable;
use votes::Vote;
use worker::{DEEPEST, RootMove, Shared, Worker};

pub use any::AnyEngine;
pub use features::{Feature, Features};
pub use numbers::{Number, Numbers};
pub use oversight::Oversight;
pub use settings::EngineSettings;
pub use transposition::Bound;
pub(crate) use window::Window;

/// The first window around the value of the depth before, in hundredths.
const ASPIRATION: i32 = 30;
/// The depth from which on there are aspiration windows.
const ASPIRATION_DEPTH: i32 = 4;
/// Of the planned time, the part after which no new depth is begun, for whoever has no patience.
const NEW_DEPTH: f64 = 0.6;

/// Principal variation search with everything that makes it strong.
///
/// Iterative deepening with aspiration windows, a transposition table shared by all
/// threads, learnt move ordering (killers, countermoves, history), late move reductions,
/// null move and reverse futility pruning, quiescence and extensions as far as the
/// evaluator says they are sound; each can be switched off ([`Feature`]). It
/// answers when its time, its positions or its depth are spent, when the end is
/// proved, or when it is told to; without limits it goes on until then. With one
/// thread and a number of positions it always answers the same.
pub struct Engine<G: Game, E> {
    searcher: Arc<Searcher<G, E>>,
    settings: EngineSettings,
    pondering: Option<Pondering>,
}

/// What outlives a search, and what a search in the background shares.
struct Searcher<G: Game, E> {
    evaluator: E,
    /// Made when it is first needed: who never searches needs no memory.
    table: OnceLock<TranspositionTable>,
    oracle: Option<Arc<dyn Oracle<G>>>,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Finding<G: Game> {
    /// The best lines, the best first, with their values, which mean nothing where no
    /// depth was finished; each has at least one move.
    pub lines: Vec<(Score, Vec<G::Move>)>,
    /// The depth that was finished, or zero.
    pub depth: u32,
    /// The positions that were looked at.
    pub nodes: u64,
}

impl<G: Game, E: SearchEvaluator<G> + 'static> Engine<G, E> {
    /// An engine with an evaluator.
    pub fn new(evaluator: E, settings: EngineSettings) -> Engine<G, E> {
        let searcher = Searcher { evaluator, table: OnceLock::new(), oracle: None };
        Engine { searcher: Arc::new(searcher), settings, pondering: None }
    }

    /// The same engine with a solved table to look results up in.
    #[must_use]
    pub fn with_oracle(mut self, oracle: Arc<dyn Oracle<G>>) -> Engine<G, E> {
        if let Some(searcher) = Arc::get_mut(&mut self.searcher) {
            searcher.oracle = Some(oracle);
        }
        self
    }

    /// The evaluator.
    pub fn evaluator(&self) -> &E {
        &self.searcher.evaluator
    }

    /// How it is set.
    pub const fn settings(&self) -> &EngineSettings {
        &self.settings
    }

    /// Forgets what it has found so far, as for a new game.
    pub fn forget(&mut self) {
        self.pondering = None;
        if let Some(table) = self.searcher.table.get() {
            table.clear();
        }
    }

    /// Makes the transposition table, which otherwise takes its time when the first search begins.
    pub fn prepare(&self) {
        self.searcher.table(&self.settings, &Control::untimed());
    }

    /// How full the transposition table is with what the last search found, in thousandths.
    pub fn hashfull(&self) -> u32 {
        self.searcher.hashfull()
    }

    /// Searches within the limits of the request and of the settings.
    pub fn search(&mut self, request: &Request<'_, G>, thoughts: &mut dyn FnMut(&Info<G>)) -> Finding<G> {
        self.pondering = None;
        let limits = self.settings.limits(request.limits);
        self.searcher.search(request, limits, &self.settings, Silent, thoughts)
    }

    /// The same with one thread, which tells a recorder everything that it does.
    pub fn record(
        &mut self,
        request: &Request<'_, G>,
        recorder: &mut Recorder<G::Move>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Finding<G> {
        self.pondering = None;
        let limits = Limits { lines: None, ..self.settings.limits(request.limits) };
        self.searcher.search(request, limits, &self.settings.with_threads(1), recorder, thoughts)
    }

    /// Searches, and goes on over the expected reply afterwards if it is set to ponder.
    pub fn think(&mut self, request: &Request<'_, G>, thoughts: &mut dyn FnMut(&Info<G>)) -> Finding<G> {
        let found = self.search(request, thoughts);
        if self.settings.ponders()
            && let &[choice, reply, ..] = &found.lines[0].1[..]
        {
            self.pondering = Pondering::start(&self.searcher, &self.settings, request, choice, reply);
        }
        found
    }
}

impl<G: Game, E: SearchEvaluator<G>> Searcher<G, E> {
    /// The table, made when it is first needed; nothing if the search is stopped before
    /// it is ready.
    fn table(&self, settings: &EngineSettings, control: &Control) -> Option<&TranspositionTable> {
        if self.table.get().is_none() {
            // Somebody else's table serves as well.
            let _ = self.table.set(TranspositionTable::new(settings.hash_megabytes(), control)?);
        }
        self.table.get()
    }

    fn hashfull(&self) -> u32 {
        self.table.get().map_or(0, TranspositionTable::hashfull)
    }

    fn search(
        &self,
        request: &Request<'_, G>,
        limits: Limits,
        settings: &EngineSettings,
        tracer: impl Tracer<G::Move> + Send,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Finding<G> {
        let began = request.control.now();
        let budget = TimeBudget::of(&limits);
        let limiter = Limiter::new(request.control, budget.most, limits.nodes);
        let smallest = TranspositionTable::smallest();
        let table = self.table(settings, request.control).unwrap_or(&smallest);
        table.new_search();
        let shared = Shared {
            evaluator: &self.evaluator,
            features: settings.features(),
            numbers: settings.numbers(),
            oversight: settings.oversight(),
            table,
            oracle: self.oracle.as_deref(),
            limiter: &limiter,
        };
        let mut main = SearchThread::new(&shared, request, limits, tracer);
        let patient = shared.features.has(Feature::Patience);
        let mut patience = Patience::new();
        let mut settled = false;
        // Threads that cannot be started do not help.
        let lead = |_| {
            main.iterative_deepening(thoughts, |found| {
                patience.hear(G::code(found.moves[0].pv[0]), found.moves[0].score);
                let part = if patient { patience.part() } else { NEW_DEPTH };
                let spent = |plan: Duration| request.control.now().saturating_sub(began) > plan.mul_f64(part);
                settled = found.is_final();
                settled || budget.plan.is_some_and(spent)
            });
            limiter.finish();
        };
        let help = |helper| SearchThread::new(&shared, request, limits, Silent).help(helper);
        let ((), helped) = Pool::new(settings.threads()).lead(lead, help);
        main.worker.tell();
        let nodes = limiter.total();
        let mut found = Finding { nodes, ..main.found() };
        if found.lines.len() == 1 && !settled && shared.features.has(Feature::Votes) {
            let mut votes = vec![main.vote()];
            votes.extend(helped);
            let elected = votes::elected(&votes);
            let news = elected != 0 || votes.iter().any(|vote| vote.settled);
            found.take_over(votes.swap_remove(elected));
            if news && found.depth > 0 {
                let (score, line) = found.lines[0].clone();
                thoughts(&Info { depth: found.depth, nodes, score, line, rank: 1 });
            }
        }
        found
    }
}

impl<G: Game> Finding<G> {
    /// Makes its answer that of a vote.
    fn take_over(&mut self, vote: Vote<G::Move>) {
        let Vote { line, score, depth, .. } = vote;
        self.lines = vec![(score, line)];
        self.depth = self.depth.max(depth);
    }
}

/// One thread's way from depth to depth.
struct SearchThread<'a, G: Game, E: SearchEvaluator<G>, T> {
    worker: Worker<'a, G, E, T>,
    limiter: &'a Limiter<'a>,
    aspires: bool,
    /// Whether other threads have a say.
    votes: bool,
    position: G,
    /// The moves, the best first.
    moves: Vec<RootMove<G::Move>>,
    /// The depth that was finished.
    depth: i32,
    deepest: i32,
    /// The number of best lines that are wanted.
    lines: usize,
    /// Whether an only move is played at once, for nothing is wanted but a move in time.
    saves_time: bool,
}

impl<'a, G: Game, E: SearchEvaluator<G>, T: Tracer<G::Move>> SearchThread<'a, G, E, T> {
    fn new(
        shared: &'a Shared<'a, G, E>,
        request: &Request<'_, G>,
        limits: Limits,
        tracer: T,
    ) -> SearchThread<'a, G, E, T> {
        let position = request.position.clone();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        assert!(!moves.is_empty(), "players are asked only where there is a move");
        let mut priorities = Vec::new();
        shared.evaluator.hints().priorities(&position, &moves, &mut priorities);
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|&at| -i64::from(priorities[at]));
        let root = |at: usize| RootMove { pv: vec![moves[at]], score: Score::EVEN };
        let deepest = limits.depth.map_or(DEEPEST as i32, |depth| depth.clamp(1, DEEPEST as u32) as i32);
        SearchThread {
            worker: Worker::new(shared, request, tracer),
            limiter: shared.limiter,
            aspires: shared.features.has(Feature::Aspiration),
            votes: shared.features.has(Feature::Votes),
            position,
            lines: limits.lines.map_or(1, |lines| lines.max(1) as usize).min(moves.len()),
            moves: order.into_iter().map(root).collect(),
            depth: 0,
            deepest,
            saves_time: limits.depth.is_none() && limits.nodes.is_none(),
        }
    }

    /// Looks deeper and deeper until the limits are reached, the depth is or `enough`
    /// says so.
    fn iterative_deepening(
        &mut self,
        thoughts: &mut dyn FnMut(&Info<G>),
        mut enough: impl FnMut(&SearchThread<'a, G, E, T>) -> bool,
    ) {
        for depth in 1..=self.deepest {
            for rank in 0..self.lines {
                if self.aspiration_search(rank, depth).is_err() {
                    return;
                }
                self.worker.tell();
                let RootMove { pv, score } = &self.moves[rank];
                let (depth, nodes) = (depth as u32, self.limiter.total());
                thoughts(&Info { depth, nodes, score: *score, line: pv.clone(), rank: rank as u32 + 1 });
            }
            self.depth = depth;
            if enough(self) {
                return;
            }
        }
    }

    /// Searches to fill the table for the others, and votes for a move in the end. Who has
    /// settled the matter ends the search for all.
    fn help(mut self, helper: usize) -> Vote<G::Move> {
        let mut settled = false;
        for depth in 1..=self.deepest {
            // Threads at different depths get less in each other's way.
            let deeper = (depth + (helper % 2) as i32).min(self.deepest);
            if self.aspiration_search(0, deeper).is_err() {
                break;
            }
            self.depth = deeper;
            settled = self.votes && self.lines == 1 && self.is_final();
            if settled {
                self.limiter.finish();
                break;
            }
        }
        self.worker.tell();
        Vote { settled, ..self.vote() }
    }

    /// What it has found, as a vote for a depth that was broken off.
    fn vote(&self) -> Vote<G::Move> {
        let RootMove { pv, score } = &self.moves[0];
        let refuted = self.moves.iter().filter(|found| found.score.is_loss()).map(|found| found.pv[0]);
        let refuted = refuted.collect();
        Vote { line: pv.clone(), score: *score, depth: self.depth as u32, refuted, settled: false }
    }

    /// Finds the best of the moves from `rank` on to a depth, and brings it there: an
    /// aspiration window is widened until the value lies in it.
    fn aspiration_search(&mut self, rank: usize, depth: i32) -> Result<(), Stopped> {
        let before = self.moves[rank].score;
        let mut room = ASPIRATION;
        let (lowest, highest) = (Score::loss_in(0), Score::win_in(0));
        let narrow = self.aspires && depth >= ASPIRATION_DEPTH && before.plies().is_none();
        let (mut alpha, mut beta) =
            if narrow { (before.shifted(-room), before.shifted(room)) } else { (lowest, highest) };
        loop {
            let window = Window { alpha, beta };
            let score = self.worker.search_root(&mut self.position, &mut self.moves, rank, depth, window)?;
            room = room.saturating_mul(4);
            let wide = score.plies().is_some() || room > 100 * ASPIRATION;
            if score <= alpha && alpha > lowest {
                alpha = if wide { lowest } else { score.shifted(-room) };
            } else if score >= beta && beta < highest {
                beta = if wide { highest } else { score.shifted(room) };
            } else {
                if rank == 0 {
                    self.worker.finish(score);
                }
                return Ok(());
            }
        }
    }

    /// Whether looking deeper cannot change the answer.
    fn is_final(&self) -> bool {
        let known = |found: &RootMove<G::Move>| found.score.plies().is_some();
        (self.moves.len() == 1 && self.saves_time) || self.moves[..self.lines].iter().all(known)
    }

    fn found(&self) -> Finding<G> {
        let lines = self.moves[..self.lines].iter().map(|found| (found.score, found.pv.clone())).collect();
        Finding { lines, depth: self.depth as u32, nodes: 0 }
    }
}

impl<G: Game, E: SearchEvaluator<G> + 'static> Player<G> for Engine<G, E> {
    fn choose(
        &mut self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, NoMove> {
        let found = self.think(request, thoughts);
        let (score, line) = &found.lines[0];
        Ok(Decision { choice: line[0], score: (found.depth > 0).then_some(*score), reason: None })
    }

    fn memory(&self) -> u64 {
        self.settings.hash_bytes()
    }
}

impl<G: Game, E: fmt::Debug> fmt::Debug for Engine<G, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("Engine");
        text.field("evaluator", &self.searcher.evaluator).field("settings", &self.settings);
        text.finish_non_exhaustive()
    }
}
