//! A trace checked: value, line and number of positions, found again from its looks alone.

use std::fmt;

use ludoteca_core::{ErrorKind, Message, Reason, Score};

use super::look::{Bounds, Look, Step, Why};
use super::{Scale, Trace};
use crate::TEXTS;
use crate::engine::Bound;

/// The line of a trace's file that its first look begins on.
const FIRST_LINE: usize = 2;

/// What a replay knows of a look besides what was kept of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Account {
    /// The window of the look above when this one began.
    pub(super) window: Option<Bounds>,
    /// The best value above when this one began.
    pub(super) best: Option<i32>,
    /// The look whose value was the bound that this one went beyond.
    pub(super) cause: Option<usize>,
}

/// What a trace says was found, worked out from its looks alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// The value for the side to move at the root.
    pub value: Option<i32>,
    /// The line that is expected.
    pub line: Vec<String>,
    /// The positions that were looked at.
    pub nodes: u64,
}

/// Why a trace is not believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceFault {
    /// The line of its file.
    pub line: usize,
    /// What is wrong there.
    pub what: Message,
}

impl Reason for TraceFault {
    fn message(&self) -> Message {
        TEXTS.message("trace.fault").with("line", self.line).with_message("what", self.what.clone())
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Malformed
    }
}

impl fmt::Display for TraceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for TraceFault {}

impl Trace {
    /// Works out again what the search found, from the looks and nothing else, and checks
    /// every value and window on the way.
    ///
    /// What is below looks that were left out is believed; so are values that come from
    /// outside the search, such as static evaluations.
    ///
    /// # Errors
    /// If something does not follow from the rest.
    pub fn replay(&self) -> Result<Replayed, TraceFault> {
        self.replayed().map(|(found, _)| found)
    }

    /// The same, with what there is to tell of every look.
    pub(super) fn replayed(&self) -> Result<(Replayed, Vec<Account>), TraceFault> {
        let mut replay = Replay {
            trace: self,
            way: Vec::new(),
            found: Replayed::default(),
            finished: Score::EVEN.raw(),
            stopped: false,
            accounts: vec![Account::default(); self.looks.len()],
        };
        let mut line = FIRST_LINE;
        for at in 0..self.looks.len() {
            while replay.way.len() > self.looks[at].ply {
                replay.leave().map_err(|what| TraceFault { line, what })?;
                line += 1;
            }
            replay.enter(at).map_err(|what| TraceFault { line, what })?;
            line += 1;
        }
        while !replay.way.is_empty() {
            replay.leave().map_err(|what| TraceFault { line, what })?;
            line += 1;
        }
        replay.compare().map_err(|what| TraceFault { line, what })?;
        Ok((replay.found, replay.accounts))
    }
}

/// A trace under way.
struct Replay<'a> {
    trace: &'a Trace,
    /// The way from the root to the present look.
    way: Vec<Open<'a>>,
    found: Replayed,
    /// The value of the last iteration that was finished.
    finished: i32,
    /// Whether the search was stopped: nothing comes after that.
    stopped: bool,
    accounts: Vec<Account>,
}

/// A look that has begun and not ended.
struct Open<'a> {
    at: usize,
    look: &'a Look,
    /// The window as it is now, narrowed by what was found; none where the search has none.
    window: Option<Bounds>,
    /// The looks whose values are the bounds of the window; none where these come from
    /// elsewhere.
    sources: Sources,
    best: Option<i32>,
    line: Vec<String>,
    /// What came of the last move, until it is sure that it is not looked at again.
    pending: Option<Pending<'a>>,
    /// The value of the null move that was tried, for the side to move.
    after_null: Option<i32>,
    tried: bool,
}

/// The looks whose values are the bounds of a window.
#[derive(Clone, Copy, Default)]
struct Sources {
    alpha: Option<usize>,
    beta: Option<usize>,
}

/// What came of a look at a move, for the side that made it.
struct Pending<'a> {
    at: usize,
    played: Option<&'a str>,
    score: i32,
    line: Vec<String>,
}

/// What is wrong with a value.
fn wrong(key: &'static str) -> Message {
    TEXTS.message(key)
}

impl Replay<'_> {
    fn enter(&mut self, at: usize) -> Result<(), Message> {
        let look = &self.trace.looks[at];
        if self.stopped {
            return Err(wrong("trace.after_stop"));
        }
        if look.ply != self.way.len() || (look.ply == 0) != (look.step == Step::Root) {
            return Err(wrong("trace.ply"));
        }
        match self.way.last_mut() {
            Some(above) => {
                let again = look.step == Step::Move
                    && above.pending.as_ref().is_some_and(|last| last.played == look.played.as_deref());
                if !again {
                    self.settle();
                }
            }
            None => check_root(look)?,
        }
        let mut sources = Sources::default();
        if let Some(above) = self.way.last() {
            above.check_child(look)?;
            sources = above.sources_below(look);
            (self.accounts[at].window, self.accounts[at].best) = (above.window, above.best);
        }
        let counts = look.ply > 0 && look.why != Why::Unvisited;
        let nodes = u64::from(counts).saturating_add(look.left_out);
        self.found.nodes = self.found.nodes.saturating_add(nodes);
        let window = look.window.map(|window| narrowed(window, look, self.trace.header.scale));
        sources.narrow(at, look.window, window);
        self.way.push(Open {
            at,
            look,
            window,
            sources,
            best: None,
            line: Vec::new(),
            pending: None,
            after_null: None,
            tried: false,
        });
        Ok(())
    }

    /// Makes what came of the last move count.
    fn settle(&mut self) {
        let Some(open) = self.way.last_mut() else { return };
        let Some(answer) = open.settle() else { return };
        // Without windows only whole iterations are answers.
        if open.look.ply == 0 && open.window.is_some() {
            (self.found.value, self.found.line) = (Some(answer), open.line.clone());
        }
    }

    fn leave(&mut self) -> Result<(), Message> {
        let stopped = self.way.last().is_some_and(|open| open.look.why.is_stopped());
        if !stopped {
            self.settle();
        }
        let Some(open) = self.way.pop() else { return Ok(()) };
        let look = open.look;
        let is_root = self.way.is_empty();
        if self.stopped && !stopped {
            return Err(wrong("trace.after_stop"));
        }
        self.stopped |= stopped;
        if look.value.is_none() && !stopped || look.value.is_some() && stopped && !is_root {
            return Err(wrong("trace.no_value"));
        }
        let Some(value) = look.value else { return Ok(()) };
        if value.abs() > self.trace.header.scale.most() {
            return Err(wrong("trace.scale"));
        }
        if is_root && stopped && self.is_way_out(&open, value) {
            (self.found.value, self.found.line) = (Some(value), look.line.clone());
        }
        if look.left_out == 0 {
            open.check_value(value, &self.found)?;
        }
        if is_root && look.window.is_none_or(|asked| asked.settles(value)) {
            self.finished = value;
        }
        if open.window.is_some_and(|window| value >= window.beta) {
            self.accounts[open.at].cause = open.sources.beta;
        }
        let line = if look.left_out > 0 { look.line.clone() } else { open.line };
        match self.way.last_mut() {
            Some(above) => above.take(open.at, look, value, line),
            None if look.left_out > 0 || look.window.is_none() => {
                (self.found.value, self.found.line) = (Some(value), line);
            }
            None => {}
        }
        Ok(())
    }

    /// Whether the answer where the search was stopped is a move that nobody had looked at, since
    /// all that was looked at loses; it has the value of the last iteration then.
    fn is_way_out(&self, root: &Open<'_>, value: i32) -> bool {
        let lost = |value: Option<i32>| value.is_some_and(|value| Score::from_raw(value).is_loss());
        let below = self.trace.looks[root.at + 1..].iter();
        let mut tried = below.filter(|look| look.ply == 1 && look.value.is_some()).map(|look| &look.played);
        let [way_out] = &root.look.line[..] else { return false };
        lost(self.found.value)
            && !lost(Some(self.finished))
            && value == self.finished
            && !tried.any(|played| played.as_ref() == Some(way_out))
    }

    /// Holds what was found against what the trace says.
    fn compare(&self) -> Result<(), Message> {
        let said = &self.trace.found;
        let text = |value: Option<i32>| value.map_or_else(|| "-".to_owned(), |value| value.to_string());
        let differ = |key: &'static str, said: String, found: String| {
            TEXTS.message(key).with("said", said).with("found", found)
        };
        if self.found.value != said.value {
            return Err(differ("trace.value", text(said.value), text(self.found.value)));
        }
        if self.found.line != said.line {
            return Err(differ("trace.line", said.line.join(" "), self.found.line.join(" ")));
        }
        if self.found.nodes != said.tally.nodes {
            return Err(differ("trace.nodes", said.tally.nodes.to_string(), self.found.nodes.to_string()));
        }
        if self.trace.left_out() == 0 && self.trace.tally(0..self.trace.looks.len()) != said.tally {
            return Err(wrong("trace.tally"));
        }
        Ok(())
    }
}

impl<'a> Open<'a> {
    /// Checks that a look may follow here, through this window.
    fn check_child(&self, child: &Look) -> Result<(), Message> {
        if self.look.left_out > 0 {
            return Err(wrong("trace.folded"));
        }
        if (child.step == Step::Move) != child.played.is_some() {
            return Err(wrong("trace.move"));
        }
        let fits = match (self.window, child.window) {
            (None, None) => true,
            (Some(window), Some(asked)) => {
                let scout = Bounds { alpha: window.alpha, beta: window.alpha + 1 };
                asked == window.turned() || (child.step == Step::Move && asked == scout.turned())
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err(wrong("trace.window")) }
    }

    /// Where the bounds of the window of a look below come from.
    fn sources_below(&self, child: &Look) -> Sources {
        let Sources { alpha, beta } = self.sources;
        let whole = child.window == self.window.map(Bounds::turned);
        // Through a null window it is only asked whether alpha is exceeded.
        Sources { alpha: if whole { beta } else { alpha }, beta: alpha }
    }

    /// Takes over the value of a look below.
    fn take(&mut self, at: usize, child: &'a Look, value: i32, line: Vec<String>) {
        let played = child.played.as_deref();
        match child.step {
            Step::NullMove => self.after_null = Some(-value),
            _ => self.pending = Some(Pending { at, played, score: -value, line }),
        }
    }

    /// Makes what came of the last move count; its value, if it is the answer from now on.
    fn settle(&mut self) -> Option<i32> {
        let Pending { at, played, score, line } = self.pending.take()?;
        let first = !std::mem::replace(&mut self.tried, true);
        let better = match &mut self.window {
            Some(window) => {
                let better = score > window.alpha;
                if better {
                    (window.alpha, self.sources.alpha) = (score, Some(at));
                }
                better
            }
            None => self.best.is_none_or(|best| score > best),
        };
        self.best = self.best.max(Some(score));
        let is_answer = better || first && self.look.ply == 0;
        if !is_answer {
            return None;
        }
        self.line = played.map(str::to_owned).into_iter().chain(line).collect();
        Some(score)
    }

    /// Checks that a value follows from what was looked at.
    fn check_value(&self, value: i32, found: &Replayed) -> Result<(), Message> {
        let beta = self.window.map(|window| window.beta);
        let above = beta.is_some_and(|beta| value >= beta);
        let standing = self.look.standing;
        let answer = self.look.ply == 0 && self.window.is_some();
        let holds = match self.look.why {
            Why::Moves | Why::Cut | Why::Stopped if answer => found.value == Some(value),
            Why::Moves => !above && self.tried && self.best.max(standing) == Some(value),
            Why::Cut => above && self.best == Some(value),
            Why::Static => standing == Some(value) && self.best <= standing,
            Why::NullMove => above && !self.tried && self.null_value(beta) == Some(value),
            Why::ReverseFutility => above && !self.tried,
            Why::MateDistance => {
                !self.tried && self.window.is_some_and(|w| w.alpha == value && w.alpha >= w.beta)
            }
            Why::Transposition { bound, .. } => !self.tried && self.answers(bound, value),
            Why::Ended | Why::Adjudged | Why::Stuck | Why::Decided | Why::Tablebase => !self.tried,
            Why::Stopped | Why::Unvisited => false,
        };
        if holds { Ok(()) } else { Err(wrong("trace.follows")) }
    }

    /// The value that a null move allows to claim: never a proof.
    fn null_value(&self, beta: Option<i32>) -> Option<i32> {
        let score = self.after_null?;
        if Score::from_raw(score).plies().is_some() { beta } else { Some(score) }
    }

    /// Whether a bound on the value answers the question of the window.
    fn answers(&self, bound: Bound, value: i32) -> bool {
        let Some(window) = self.window else { return false };
        match bound {
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        }
    }
}

impl Sources {
    /// Takes into account that a look narrows its own window.
    fn narrow(&mut self, at: usize, before: Option<Bounds>, after: Option<Bounds>) {
        let (Some(before), Some(after)) = (before, after) else { return };
        if after.alpha > before.alpha {
            self.alpha = Some(at);
        }
        if after.beta < before.beta {
            self.beta = None;
        }
    }
}

/// Checks the window of an iteration.
fn check_root(look: &Look) -> Result<(), Message> {
    let empty = look.window.is_some_and(|window| window.alpha >= window.beta);
    if look.played.is_some() || empty { Err(wrong("trace.window")) } else { Ok(()) }
}

/// The window within a look: nothing above the leaves ends sooner than at once, and nobody
/// need go below the static evaluation.
fn narrowed(window: Bounds, look: &Look, scale: Scale) -> Bounds {
    let mut window = window;
    if scale == Scale::Score && look.ply > 0 && look.depth > 0 {
        window.alpha = window.alpha.max(Score::loss_in(look.ply as u32).raw());
        window.beta = window.beta.min(Score::win_in(look.ply as u32 + 1).raw());
    }
    if let Some(standing) = look.standing {
        window.alpha = window.alpha.max(standing);
    }
    window
}
