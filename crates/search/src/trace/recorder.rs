//! The memory of a search: every look that it takes, up to a bound.

use ludoteca_core::Score;

use super::look::{Look, Step, Why};
use super::tally::{Counted, Tally};
use super::tracer::{Note, Tracer};
use crate::engine::Window;

/// How many of the moves that are not tried at a position are kept by name.
const NAMED: usize = 8;

/// Keeps what a search does, look by look.
///
/// There is room for a number of looks. When it is full, iterations that are over are given
/// up first, then the deepest plies of the present one; how many looks that leaves out is
/// kept above them.
#[derive(Debug)]
pub struct Recorder<M> {
    most: usize,
    /// The depth of the only iteration that is kept; all that there is room for if none.
    wanted: Option<i32>,
    pub(super) looks: Vec<Look<M>>,
    pub(super) tally: Tally,
    /// The way from the root to the present position.
    open: Vec<Open<M>>,
    /// The move that leads to the next position.
    next: Option<(Step, M)>,
    /// The plies of the present iteration that are kept.
    plies: usize,
    /// Whether the present position has only been entered.
    fresh: bool,
    /// Whether the search has windows; then answers count before an iteration is finished.
    has_windows: bool,
    /// Whether there is such an answer.
    answered: bool,
}

/// A position on the way from the root to the present one.
#[derive(Debug)]
struct Open<M> {
    /// Its place among the looks, if it is kept.
    at: Option<usize>,
    depth: i32,
    why: Option<Why>,
    standing: Option<Score>,
    /// The last move that was tried, and how many were.
    last: Option<M>,
    tried: usize,
    reduced: bool,
    again: bool,
}

impl<M: Copy + Eq> Recorder<M> {
    /// The looks that are kept unless something else is said.
    pub const USUAL: usize = 100_000;

    /// Keeps at most so many looks.
    pub fn new(most: usize) -> Recorder<M> {
        Recorder {
            most: most.max(1),
            wanted: None,
            looks: Vec::new(),
            tally: Tally::default(),
            open: Vec::new(),
            next: None,
            plies: 0,
            fresh: false,
            has_windows: false,
            answered: false,
        }
    }

    /// Keeps of all iterations only the one to this depth.
    #[must_use]
    pub fn only(self, depth: u32) -> Recorder<M> {
        Recorder { wanted: i32::try_from(depth).ok(), ..self }
    }

    /// Begins a look below the present one.
    fn push(&mut self, step: Step, played: Option<M>, depth: i32, window: Option<Window>) {
        let ply = self.open.len();
        let (mut reduced, mut again) = (false, false);
        if let Some(above) = self.open.last_mut()
            && step == Step::Move
        {
            again = above.last == played;
            reduced = depth > 0 && depth < above.depth - 1;
            above.tried += usize::from(!again);
            above.last = played;
        }
        let at = self.keep(ply, step, played, depth, window);
        let open = Open { at, depth, why: None, standing: None, last: None, tried: 0, reduced, again };
        self.open.push(open);
        self.fresh = true;
    }

    /// Makes room for a look, and gives its place if it is kept.
    fn keep(
        &mut self,
        ply: usize,
        step: Step,
        played: Option<M>,
        depth: i32,
        window: Option<Window>,
    ) -> Option<usize> {
        if ply <= self.plies && self.looks.len() >= self.most {
            self.make_room();
        }
        if ply > self.plies {
            if let Some(above) = self.lowest_kept() {
                above.left_out += 1;
            }
            return None;
        }
        self.looks.push(Look::begun(ply, step, played, depth, window.map(Into::into)));
        Some(self.looks.len() - 1)
    }

    /// The last look on the way that is kept.
    fn lowest_kept(&mut self) -> Option<&mut Look<M>> {
        let at = self.open.iter().rev().find_map(|open| open.at)?;
        self.looks.get_mut(at)
    }

    /// Gives up the iterations that are over, or else the deepest ply that is kept.
    fn make_room(&mut self) {
        let present = self.open.first().and_then(|root| root.at).unwrap_or(self.looks.len());
        if self.looks[..present].iter().any(|look| look.ply > 0) {
            self.fold(|at, look| at < present && look.ply > 0);
        } else if self.plies > 0 {
            let deepest = self.looks.iter().map(|look| look.ply).max().unwrap_or(0);
            self.plies = deepest.min(self.plies).saturating_sub(1);
            let plies = self.plies;
            self.fold(|_, look| look.ply > plies);
        }
    }

    /// Gives up some looks, with everything below each of them; the last look above keeps
    /// their number.
    fn fold(&mut self, gone: impl Fn(usize, &Look<M>) -> bool) {
        let mut places = Vec::with_capacity(self.looks.len());
        let mut kept: Vec<Look<M>> = Vec::new();
        for (at, look) in std::mem::take(&mut self.looks).into_iter().enumerate() {
            match kept.last_mut() {
                // In the order of visits the last that is kept is the one above.
                Some(above) if gone(at, &look) => {
                    above.left_out += 1 + look.left_out;
                    places.push(None);
                }
                _ => {
                    places.push(Some(kept.len()));
                    kept.push(look);
                }
            }
        }
        self.looks = kept;
        for open in &mut self.open {
            open.at = open.at.and_then(|at| places[at]);
        }
    }

    /// Ends the present look with its value, or without one.
    fn pop(&mut self, value: Option<Score>, line: &[M]) {
        let Some(open) = self.open.pop() else { return };
        let Open { at, depth, tried, reduced, again, .. } = open;
        let why = if value.is_none() && self.fresh { Why::Unvisited } else { open.why(value) };
        self.fresh = false;
        let quiescence = depth <= 0 && self.has_windows;
        self.tally.count(Counted { quiescence, why, tried, reduced, again });
        if why == Why::Unvisited
            && at.is_none()
            && let Some(above) = self.lowest_kept()
        {
            above.left_out -= 1;
        }
        if let Some(at) = at {
            let look = &mut self.looks[at];
            look.value = value.map(Score::raw);
            look.why = why;
            look.standing = open.standing.map(Score::raw);
            look.line = line.to_vec();
        }
    }
}

impl<M: Copy> Recorder<M> {
    /// Ends an iteration.
    fn pop_root(&mut self, value: Option<Score>, why: Option<Why>, line: &[M]) {
        let Some(root) = self.open.pop() else { return };
        let Some(look) = root.at.and_then(|at| self.looks.get_mut(at)) else { return };
        look.value = value.map(Score::raw);
        look.why = why.or(root.why).unwrap_or(Why::Moves);
        look.line = line.to_vec();
    }
}

impl<M> Open<M> {
    /// Where a value comes from.
    fn why(&self, value: Option<Score>) -> Why {
        match (value, self.why) {
            (None, _) => Why::Stopped,
            (Some(_), Some(why)) => why,
            (Some(_), None) if self.standing.is_some() && self.standing == value => Why::Static,
            (Some(_), None) => Why::Moves,
        }
    }
}

impl<M: Copy + Eq> Tracer<M> for &mut Recorder<M> {
    fn root(&mut self, depth: i32, window: Option<Window>) {
        self.plies = if self.wanted.is_none_or(|wanted| wanted == depth) { usize::MAX } else { 0 };
        self.has_windows = window.is_some();
        self.open.clear();
        self.push(Step::Root, None, depth, window);
    }

    fn play(&mut self, m: M) {
        self.next = Some((Step::Move, m));
    }

    fn play_null(&mut self, m: M) {
        self.next = Some((Step::NullMove, m));
    }

    fn enter(&mut self, depth: i32, window: Option<Window>) {
        // A move stays the next one while it is looked at again and again.
        if let Some((step, m)) = self.next.or_else(|| self.open.last()?.last.map(|m| (Step::Move, m))) {
            self.next = None;
            self.push(step, Some(m), depth, window);
        }
    }

    fn note(&mut self, note: Note) {
        self.fresh = false;
        let Some(open) = self.open.last_mut() else { return };
        match note {
            Note::Extended | Note::Shortened => {
                let change = if note == Note::Extended { 1 } else { -1 };
                open.depth += change;
                if let Some(at) = open.at {
                    self.looks[at].adjusted += change;
                }
            }
            Note::Static(score) => open.standing = Some(score),
            other => open.why = other.into(),
        }
    }

    fn skip(&mut self, m: M) {
        self.tally.skipped += 1;
        if let Some(at) = self.open.last().and_then(|open| open.at) {
            let look = &mut self.looks[at];
            look.skipped += 1;
            if look.skipped_moves.len() < NAMED {
                look.skipped_moves.push(m);
            }
        }
    }

    fn cut(&mut self, moves: &[M], from: usize) {
        let Some(open) = self.open.last_mut() else { return };
        open.why = Some(Why::Cut);
        if let Some(at) = open.at {
            let untried = moves.get(from..).unwrap_or_default();
            self.looks[at].untried = untried.len();
            self.looks[at].untried_moves = untried.iter().copied().take(NAMED).collect();
        }
    }

    fn leave(&mut self, value: Option<Score>, pv: &[Vec<M>]) {
        let ply = self.open.len().saturating_sub(1);
        self.answered |= ply == 1 && value.is_some() && self.has_windows;
        let line = pv.get(ply).map_or(&[][..], Vec::as_slice);
        self.pop(value, line);
    }

    fn leave_root(&mut self, value: Score, line: &[M]) {
        self.pop_root(Some(value), None, line);
    }

    fn stop_root(&mut self, value: Score, line: &[M]) {
        self.pop_root(Some(value).filter(|_| self.answered), Some(Why::Stopped), line);
    }
}
