//! How a trace is shown: which iteration, how much of it, to whom.

use ludoteca_core::{BySide, Error, Language, Message, Score};

use super::{Bounds, Look, Scale, Trace};
use crate::TEXTS;
use crate::tree::Ground;

/// An iteration of a trace as it is shown to somebody.
///
/// Values and windows are those of one side all the way down, so that a bound keeps its
/// number from ply to ply.
#[derive(Clone, Debug)]
pub struct TraceView<'a> {
    pub(super) trace: &'a Trace,
    /// The look at the root.
    pub(super) root: usize,
    /// The plies that are shown.
    pub(super) plies: usize,
    pub(super) sides: BySide<Message>,
    pub(super) language: Language,
    pub(super) ground: Ground,
}

impl<'a> TraceView<'a> {
    /// How many looks are shown unless something else is said.
    pub const USUAL: usize = 300;

    /// The last iteration of a trace, for somebody who calls the sides so and speaks a
    /// language.
    pub fn new(trace: &'a Trace, sides: BySide<Message>, language: Language) -> TraceView<'a> {
        let root = trace.iterations().last().unwrap_or(0);
        let view = TraceView { trace, root, plies: usize::MAX, sides, language, ground: Ground::Light };
        view.within(TraceView::USUAL)
    }

    /// The same of the last look at the root to a depth.
    ///
    /// # Errors
    /// If there is none.
    pub fn iteration(self, depth: u32) -> Result<TraceView<'a>, Error> {
        let looks = self.trace.looks();
        let depth_of = |at: usize| u32::try_from(looks[at].depth).ok();
        let root = self.trace.iterations().filter(|&at| depth_of(at) == Some(depth)).last();
        let root = root.ok_or_else(|| {
            let deepest = self.trace.iterations().filter_map(depth_of).max().unwrap_or(0);
            TEXTS.unknown("trace.no_iteration").with("depth", depth).with("deepest", deepest)
        })?;
        Ok(TraceView { root, ..self })
    }

    /// The same with as many plies as have at most so many looks; never less than one.
    #[must_use]
    pub fn within(self, most: usize) -> TraceView<'a> {
        let mut counts: Vec<usize> = Vec::new();
        for look in &self.trace.looks()[self.looks()] {
            if counts.len() <= look.ply {
                counts.resize(look.ply + 1, 0);
            }
            counts[look.ply] += 1;
        }
        let mut sum = 0;
        let fitting = counts.iter().take_while(|&&count| {
            sum += count;
            sum <= most
        });
        let plies = fitting.count().saturating_sub(1).max(1);
        TraceView { plies, ..self }
    }

    /// The same on a ground.
    #[must_use]
    pub fn on(self, ground: Ground) -> TraceView<'a> {
        TraceView { ground, ..self }
    }

    /// The look at the root.
    pub const fn root(&self) -> usize {
        self.root
    }

    /// The places of its looks.
    pub(super) fn looks(&self) -> std::ops::Range<usize> {
        let end = if self.trace.looks().is_empty() { 0 } else { self.trace.end_of(self.root) };
        self.root.min(end)..end
    }

    pub(super) fn look(&self, at: usize) -> &'a Look {
        self.trace.look(at)
    }

    /// The looks right below one that are shown.
    pub fn children(&self, at: usize) -> Vec<usize> {
        if self.look(at).ply >= self.plies { Vec::new() } else { self.trace.children(at).collect() }
    }

    /// How many looks below one are not shown, because there are too many or because they
    /// were not kept.
    pub(super) fn hidden(&self, at: usize) -> u64 {
        let look = self.look(at);
        if look.ply < self.plies {
            return look.left_out;
        }
        let below = &self.trace.looks()[at + 1..self.trace.end_of(at)];
        below.iter().fold(look.left_out, |sum, look| sum.saturating_add(1 + look.left_out))
    }

    /// The look that leads to the value of one: the first that is worth as much.
    pub(super) fn best(&self, at: usize) -> Option<usize> {
        let look = self.look(at);
        let value = look.value?;
        if look.window.is_some_and(|window| value <= window.alpha) {
            return None;
        }
        self.children(at).into_iter().find(|&child| {
            let again = Some(self.trace.end_of(child)).filter(|&next| next < self.trace.end_of(at));
            let last = !again.is_some_and(|next| self.trace.is_again(next));
            last && self.look(child).played.is_some() && self.look(child).value == Some(-value)
        })
    }

    /// The looks of the line that is expected, the root first.
    pub fn best_line(&self) -> Vec<usize> {
        std::iter::successors(Some(self.root), |&at| self.best(at)).collect()
    }

    /// A value of a look as it is shown.
    pub(super) fn value(&self, at: usize, value: i32) -> String {
        let seen = if self.trace.turn(at) == self.trace.viewer() { value } else { -value };
        self.trace.header.scale.text(seen)
    }

    /// The window of a look as it is shown, the lower bound first.
    pub(super) fn window(&self, at: usize, window: Bounds) -> String {
        self.bounds(at, window, self.look(at).ply)
    }

    /// The window of a look while it goes on, as it is shown.
    pub(super) fn narrowed(&self, at: usize, window: Bounds) -> String {
        self.bounds(at, window, self.look(at).ply + 1)
    }

    /// A window, where a proved end within so many plies is as good as can be.
    fn bounds(&self, at: usize, window: Bounds, plies: usize) -> String {
        let own = self.trace.turn(at) == self.trace.viewer();
        let Bounds { alpha, beta } = if own { window } else { window.turned() };
        let text = |bound: i32| match (self.trace.header.scale, Score::from_raw(bound).plies()) {
            (Scale::Score, Some(end)) if end as usize <= plies && bound > 0 => "∞".to_owned(),
            (Scale::Score, Some(end)) if end as usize <= plies => "-∞".to_owned(),
            (scale, _) => scale.text(bound),
        };
        format!("({}, {})", text(alpha), text(beta))
    }

    /// A value beyond a bound of the window, as it is shown: `0.35 ≥ 0.20`.
    pub(super) fn beyond(&self, at: usize, value: i32, beta: i32) -> String {
        let sign = if self.trace.turn(at) == self.trace.viewer() { '≥' } else { '≤' };
        format!("{} {sign} {}", self.value(at, value), self.value(at, beta))
    }

    pub(super) fn say(&self, message: &Message) -> String {
        self.language.say(message)
    }
}
