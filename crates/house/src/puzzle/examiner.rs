//! Whether a position is a puzzle, and whether a move solves it.

use std::sync::Arc;

use ludoteca_core::{
    Control, Error, ErrorKind, GameSoFar, Limits, Oracle, Playable, Prospect, SearchPath, Side, Verdict,
};
use ludoteca_search::Proved;

use super::{Goal, Kind, Puzzle};
use crate::TEXTS;
use crate::advice::best_line;
use crate::{Entry, Force, begin};

/// A puzzle offers at least this many moves.
const FEWEST_MOVES: usize = 3;
/// A win on the spot is no puzzle.
const SHORTEST_WIN: u32 = 3;
/// Where a proof search decides, the plies within which the other side must not win after a
/// move that saves the game.
const SAVED_FOR: u32 = 4;
/// The longest refutation that is told.
const LONGEST_REFUTATION: usize = 5;
/// The positions that a proof search may look at for one question: at first, and where that
/// was not enough for an answer that is needed.
const GLANCE_NODES: u64 = 30_000;
const CERTAIN_NODES: u64 = 5_000_000;

/// What a try comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It does what was asked for; this is how the game goes on with the best defence.
    Holds(Vec<String>),
    /// It wins, but not as soon as was asked for.
    Late,
    /// It does not do what was asked for, and this is why: the answer that shows it.
    Refuted(Vec<String>),
    /// It is not known: somebody stopped it.
    Unclear,
}

/// The one move that does something, and how the game goes on.
pub(super) struct Task<G: Playable> {
    pub(super) goal: Goal,
    pub(super) line: Vec<G::Move>,
}

/// What decides about puzzles under some rules.
pub(super) struct Examiner<'a, G: Playable> {
    entry: &'a Entry<G>,
    rules: &'a G::Rules,
    authority: Authority<G>,
    nodes: u64,
    control: &'a Control,
}

/// Who knows whether a side wins.
enum Authority<G: Playable> {
    /// A table, of every position.
    Table(Arc<dyn Oracle<G>>),
    /// A proof search, within some plies.
    Proof(Force<G>),
}

impl<'a, G: Playable> Examiner<'a, G> {
    /// Decides by the table of the rules, or else by proof search.
    ///
    /// # Errors
    /// If the game has neither.
    pub(super) fn new(
        entry: &'a Entry<G>,
        rules: &'a G::Rules,
        control: &'a Control,
    ) -> Result<Examiner<'a, G>, Error> {
        let table = entry.find_oracle(rules, control).map(Authority::Table);
        let authority = table.or(entry.force.map(Authority::Proof));
        let authority = authority.ok_or_else(|| Entry::<G>::unsolved(rules))?;
        Ok(Examiner { entry, rules, authority, nodes: CERTAIN_NODES, control })
    }

    /// The same for a first look at many positions: what takes long to find out is left.
    pub(super) fn glancing(self) -> Examiner<'a, G> {
        Examiner { nodes: GLANCE_NODES, ..self }
    }

    /// Whether every position is known.
    pub(super) fn knows_all(&self) -> bool {
        matches!(self.authority, Authority::Table(_))
    }

    /// The puzzle of a kind in a position that has not ended, if there is one of at most so
    /// many plies.
    pub(super) fn task(&self, position: &G, kind: Kind, most: u32) -> Option<Task<G>> {
        let game = GameSoFar::new(position.clone());
        let task = match (&self.authority, kind) {
            (Authority::Table(oracle), _) => known_task(&game, kind, &**oracle),
            (Authority::Proof(force), Kind::Win) => self.proved_win(game, *force, most),
            (Authority::Proof(force), Kind::Save) => self.proved_save(game, *force),
        };
        task.filter(|task| task.goal.plies() <= most && !self.control.is_stopped())
    }

    /// What the last move of a game comes to, made by a side with a goal before it.
    pub(super) fn ruling(&self, game: &GameSoFar<G>, side: Side, goal: Goal) -> Ruling {
        if let Some(outcome) = game.outcome() {
            let holds = match goal {
                Goal::Win { .. } => outcome.winner == Some(side),
                Goal::Save { .. } => outcome.winner != Some(side.other()),
            };
            return if holds { Ruling::Holds(Vec::new()) } else { Ruling::Refuted(Vec::new()) };
        }
        match &self.authority {
            Authority::Table(oracle) => known_ruling(game, side, goal, &**oracle),
            Authority::Proof(force) => self.proved_ruling(game, side, goal, *force),
        }
    }

    /// Whether a side can force a win within some plies. An answer that is needed may take
    /// long; elsewhere it is not known.
    fn force(&self, game: &GameSoFar<G>, force: Force<G>, side: Side, plies: u32) -> Proved<G::Move> {
        let ask = |nodes: u64| {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            force(&game.request(self.rules, limits, self.control), side, Some(plies)).0
        };
        match ask(GLANCE_NODES) {
            Proved::Unknown if self.nodes > GLANCE_NODES => ask(self.nodes),
            known => known,
        }
    }

    fn proved_win(&self, mut game: GameSoFar<G>, force: Force<G>, most: u32) -> Option<Task<G>> {
        let side = game.position().turn();
        let moves = moves(&game);
        if moves.len() < FEWEST_MOVES {
            return None;
        }
        let Proved::Yes { plies, line } = self.force(&game, force, side, most) else { return None };
        let first = *line.first()?;
        if plies < SHORTEST_WIN || line.len() != plies as usize {
            return None;
        }
        for m in moves.into_iter().filter(|&m| m != first) {
            game.push(m);
            let other = self.force(&game, force, side, plies - 1);
            game.pop();
            if other != Proved::No {
                return None;
            }
        }
        Some(Task { goal: Goal::Win { plies }, line })
    }

    fn proved_save(&self, mut game: GameSoFar<G>, force: Force<G>) -> Option<Task<G>> {
        let side = game.position().turn();
        let (other, moves) = (side.other(), moves(&game));
        // Who wins soon has nothing to save.
        if moves.len() < FEWEST_MOVES || self.force(&game, force, side, SHORTEST_WIN) != Proved::No {
            return None;
        }
        let mut saving = None;
        for m in moves {
            game.push(m);
            let lost = self.force(&game, force, other, SAVED_FOR - 1);
            game.pop();
            match lost {
                Proved::Yes { .. } => {}
                Proved::No if saving.is_none() => saving = Some(m),
                Proved::No | Proved::Unknown => return None,
            }
        }
        saving.map(|m| Task { goal: Goal::Save { plies: SAVED_FOR }, line: vec![m] })
    }

    fn proved_ruling(&self, game: &GameSoFar<G>, side: Side, goal: Goal, force: Force<G>) -> Ruling {
        let left = goal.plies().saturating_sub(1);
        let texts = |line: &[G::Move]| game.position().line_texts(line);
        match goal {
            Goal::Win { .. } => match self.force(game, force, side, left) {
                Proved::Yes { line, .. } => Ruling::Holds(texts(&line)),
                Proved::No => self.refutation(game.clone(), side, left, force),
                Proved::Unknown => Ruling::Unclear,
            },
            Goal::Save { .. } => match self.force(game, force, side.other(), left) {
                Proved::Yes { line, .. } => Ruling::Refuted(texts(&line)),
                Proved::No => Ruling::Holds(Vec::new()),
                Proved::Unknown => Ruling::Unclear,
            },
        }
    }

    /// The answer after which the attacker does not win in time, which there is.
    fn refutation(&self, mut game: GameSoFar<G>, side: Side, left: u32, force: Force<G>) -> Ruling {
        for m in self.natural_moves(&game) {
            let text = game.position().move_text(m);
            game.push(m);
            let after = self.force(&game, force, side, left.saturating_sub(1));
            game.pop();
            match after {
                Proved::Yes { .. } => {}
                Proved::No => return Ruling::Refuted(vec![text]),
                Proved::Unknown => return Ruling::Unclear,
            }
        }
        // Nothing is left to be played: there is no time, or the game ends here.
        Ruling::Refuted(Vec::new())
    }

    /// The moves, those first that the evaluation likes best.
    fn natural_moves(&self, game: &GameSoFar<G>) -> Vec<G::Move> {
        let mut moves = moves(game);
        if let Some(evaluator) = self.entry.find_evaluator(self.rules) {
            moves.sort_by_cached_key(|&m| {
                let mut next = game.position().clone();
                next.apply(m);
                evaluator.score(&next)
            });
        }
        moves
    }
}

fn moves<G: Playable>(game: &GameSoFar<G>) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.position().moves(&mut moves);
    moves
}

/// The legal moves with what they lead to.
fn prospects<G: Playable>(game: &GameSoFar<G>, oracle: &dyn Oracle<G>) -> Vec<Prospect<G::Move>> {
    let mut prospects = Vec::new();
    let mut path = SearchPath::new(Some(&game.past()));
    path.prospects(&mut game.position().clone(), oracle, &mut prospects);
    prospects
}

/// The task in a position of which a table knows everything.
fn known_task<G: Playable>(game: &GameSoFar<G>, kind: Kind, oracle: &dyn Oracle<G>) -> Option<Task<G>> {
    let side = game.position().turn();
    let prospects = prospects(game, oracle);
    if prospects.len() < FEWEST_MOVES {
        return None;
    }
    let only = |winner: Option<Side>| {
        let mut found = prospects.iter().filter(|prospect| prospect.verdict.winner == winner);
        found.next().filter(|_| found.next().is_none())
    };
    if kind == Kind::Win {
        let right = only(Some(side))?;
        let plies = right.verdict.one_ply_before().plies.filter(|&plies| plies >= SHORTEST_WIN)?;
        let line = best_line(game, right.choice, oracle);
        return (line.len() == plies as usize).then_some(Task { goal: Goal::Win { plies }, line });
    }
    let is_won = prospects.iter().any(|prospect| prospect.verdict.winner == Some(side));
    let right = only(None).filter(|_| !is_won)?;
    let lost = prospects.iter().filter(|prospect| prospect.verdict.winner.is_some());
    let plies = lost.map(|prospect| prospect.verdict.one_ply_before().plies).max()??;
    Some(Task { goal: Goal::Save { plies }, line: vec![right.choice] })
}

/// What the last move comes to by a table.
fn known_ruling<G: Playable>(game: &GameSoFar<G>, side: Side, goal: Goal, oracle: &dyn Oracle<G>) -> Ruling {
    let Verdict { winner, plies } = oracle.verdict(&game.past(), game.position());
    let best = || {
        let mover = game.position().turn();
        let prospects = prospects(game, oracle);
        let best = prospects.iter().max_by_key(|prospect| prospect.verdict.score(mover));
        best.map_or_else(Vec::new, |best| best_line(game, best.choice, oracle))
    };
    let texts = |line: &[G::Move]| game.position().line_texts(line);
    let refuted = || {
        let line = best();
        Ruling::Refuted(texts(&line[..line.len().min(LONGEST_REFUTATION)]))
    };
    match goal {
        Goal::Win { plies: most } if winner == Some(side) => {
            let in_time = plies.is_some_and(|plies| plies < most);
            if in_time { Ruling::Holds(texts(&best())) } else { Ruling::Late }
        }
        Goal::Save { .. } if winner != Some(side.other()) => Ruling::Holds(Vec::new()),
        _ => refuted(),
    }
}

/// Proves again that a puzzle has exactly one solution, and that its line is the best play of
/// both sides.
///
/// # Errors
/// What is wrong with it, or that it was stopped.
pub(crate) fn prove<G: Playable>(entry: &Entry<G>, puzzle: &Puzzle, control: &Control) -> Result<(), Error> {
    let (rules, position) = begin::<G>(Some(&puzzle.rules), Some(&puzzle.position))?;
    let examiner = Examiner::new(entry, &rules, control)?;
    let found = examiner.task(&position, puzzle.goal.kind(), puzzle.goal.plies());
    if control.is_stopped() {
        return Err(Error::new(ErrorKind::Stopped, TEXTS.message("puzzle.stopped")));
    }
    let wrong = |key: &'static str| TEXTS.conflict(key).with("position", &puzzle.position);
    let task = found.ok_or_else(|| wrong("puzzle.unproved"))?;
    let solution = position.line_texts(&task.line[..1]);
    if task.goal != puzzle.goal || solution.first().map(String::as_str) != Some(puzzle.solution()) {
        return Err(wrong("puzzle.other_solution").with("move", solution.join("")));
    }
    let mut game = GameSoFar::new(position);
    for (played, text) in (0..).zip(&puzzle.line) {
        let attempt = game.position().parse_attempt(text)?;
        game.play(&attempt).map_err(Error::from)?;
        let moved = played % 2 == 0;
        let goal = puzzle.goal.after(played);
        if moved && !matches!(examiner.ruling(&game, puzzle.side, goal), Ruling::Holds(_)) {
            return Err(wrong("puzzle.bad_line").with("move", text));
        }
    }
    let won = game.outcome().is_some_and(|outcome| outcome.winner == Some(puzzle.side));
    let whole = match puzzle.goal {
        Goal::Win { plies } => won && puzzle.line.len() == plies as usize,
        Goal::Save { .. } => puzzle.line.len() == 1,
    };
    if whole { Ok(()) } else { Err(wrong("puzzle.bad_line").with("move", puzzle.line.join(", "))) }
}
