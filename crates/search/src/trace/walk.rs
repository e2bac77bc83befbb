//! A walk through a trace, forwards and backwards.

use std::fmt::Write;

use ludoteca_core::Side;
use serde::Serialize;

use super::look::Bounds;
use super::shown::TraceView;
use super::{Scale, Trace};
use crate::TEXTS;

/// A walk through one iteration of a trace, a step for every look that begins and for every
/// one that ends.
///
/// A step is a function of its number, so that going back shows exactly what was shown
/// before, and any step is as near as the next.
#[derive(Clone, Debug)]
pub struct TraceWalk<'a> {
    trace: &'a Trace,
    /// The look of every step, and whether it begins or ends.
    steps: Vec<(usize, Phase)>,
    at: usize,
}

/// Whether a look begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// It begins.
    Enter,
    /// It ends.
    Leave,
}

/// What there is to see at a step. Values and bounds are those of the viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Frame<'a> {
    /// The number of the step, from zero.
    pub step: usize,
    /// How many there are.
    pub steps: usize,
    /// Whether the present look begins or ends.
    pub phase: Phase,
    /// Whose values these are.
    pub viewer: Side,
    /// What the values are.
    pub scale: Scale,
    /// The way from the root to the present look.
    pub path: Vec<FrameNode<'a>>,
    /// Where the value comes from, once it is known.
    pub why: Option<&'static str>,
    /// The place of the look that gave the bound which the value went beyond.
    pub cause: Option<usize>,
    /// How many moves are not tried because of that.
    pub untried: usize,
    /// How many looks below the present one were not kept.
    pub left_out: u64,
}

/// A look on the way from the root to the present one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FrameNode<'a> {
    /// Its place in the trace.
    pub look: usize,
    /// The move that leads there; none at the root and after a null move.
    #[serde(rename = "move")]
    pub played: Option<&'a str>,
    /// The side to move.
    pub turn: Side,
    /// How deep is looked.
    pub depth: i32,
    /// The window at this step: the lower bound, then the upper one.
    pub window: Option<[i32; 2]>,
    /// The value so far, or the final one where the look ends.
    pub value: Option<i32>,
}

impl<'a> TraceWalk<'a> {
    /// A walk through what a view shows, at its first step.
    pub fn new(view: &TraceView<'a>) -> TraceWalk<'a> {
        let trace = view.trace;
        let mut steps = Vec::with_capacity(2 * view.looks().len());
        let mut open: Vec<usize> = Vec::new();
        for at in view.looks().filter(|&at| trace.look(at).ply <= view.plies) {
            while open.len() > trace.look(at).ply
                && let Some(ended) = open.pop()
            {
                steps.push((ended, Phase::Leave));
            }
            steps.push((at, Phase::Enter));
            open.push(at);
        }
        steps.extend(open.into_iter().rev().map(|at| (at, Phase::Leave)));
        TraceWalk { trace, steps, at: 0 }
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The number of the present step, from zero.
    pub fn step(&self) -> usize {
        self.at
    }

    /// Goes to a step, and tells whether there is one.
    pub fn go_to(&mut self, step: usize) -> bool {
        let there = step < self.steps.len();
        if there {
            self.at = step;
        }
        there
    }

    /// Goes to the next step, and tells whether there is one.
    pub fn forward(&mut self) -> bool {
        self.go_to(self.at + 1)
    }

    /// Goes back a step, and tells whether there is one.
    pub fn back(&mut self) -> bool {
        self.at.checked_sub(1).is_some_and(|step| self.go_to(step))
    }

    /// Goes on to where the present look ends, over everything below it.
    pub fn skip(&mut self) -> bool {
        let Some(&(look, Phase::Enter)) = self.steps.get(self.at) else { return self.forward() };
        let end = self.steps[self.at..].iter().position(|&step| step == (look, Phase::Leave));
        end.is_some_and(|ahead| self.go_to(self.at + ahead))
    }

    /// What there is to see at the present step.
    pub fn frame(&self) -> Option<Frame<'a>> {
        let &(look, phase) = self.steps.get(self.at)?;
        let here = self.trace.look(look);
        let ends = phase == Phase::Leave;
        Some(Frame {
            step: self.at,
            steps: self.steps.len(),
            phase,
            viewer: self.trace.viewer(),
            scale: self.trace.header.scale,
            path: self.path(look, phase),
            why: ends.then(|| here.why.word()),
            cause: self.trace.cause(look).filter(|_| ends),
            untried: if ends { here.untried } else { 0 },
            left_out: here.left_out,
        })
    }

    /// The way from the root to a look, with what is known at each.
    fn path(&self, look: usize, phase: Phase) -> Vec<FrameNode<'a>> {
        let here = self.trace.look(look);
        let value = here.value.filter(|_| phase == Phase::Leave);
        let mut path = vec![self.node(look, here.window, value)];
        let mut below = look;
        while let Some(above) = self.trace.parent(below) {
            let (best, window) = self.trace.above(below);
            path.push(self.node(above, window, best));
            below = above;
        }
        path.reverse();
        path
    }

    fn node(&self, at: usize, window: Option<Bounds>, value: Option<i32>) -> FrameNode<'a> {
        let look = self.trace.look(at);
        let own = self.trace.turn(at) == self.trace.viewer();
        let window = window.map(|window| if own { window } else { window.turned() });
        FrameNode {
            look: at,
            played: look.played.as_deref(),
            turn: self.trace.turn(at),
            depth: look.depth,
            window: window.map(|window| [window.alpha, window.beta]),
            value: value.map(|value| if own { value } else { -value }),
        }
    }
}

impl TraceView<'_> {
    /// A step of a walk in words: the way to the present look with what is known on it, and
    /// what happens there.
    pub fn step(&self, walk: &TraceWalk<'_>) -> String {
        let Some(&(look, phase)) = walk.steps.get(walk.at) else { return String::new() };
        let title = TEXTS.message("trace.step").with("step", walk.at + 1).with("steps", walk.steps.len());
        let mut text = format!("{}\n", self.say(&title));
        let mut way = vec![look];
        way.extend(std::iter::successors(self.trace.parent(look), |&at| self.trace.parent(at)));
        way.reverse();
        for pair in way.windows(2) {
            let (best, window) = self.trace.above(pair[1]);
            let window =
                window.map_or_else(String::new, |window| format!(" {}", self.narrowed(pair[0], window)));
            let _ = write!(text, "  {}{window}", self.name(pair[0]));
            if let Some(best) = best {
                let so_far = TEXTS.message("trace.so_far").with("value", self.value(pair[0], best));
                let _ = write!(text, ", {}", self.say(&so_far));
            }
            text.push('\n');
        }
        let told = match phase {
            Phase::Enter => self.say(&self.enters(look)),
            Phase::Leave => {
                let reason = TEXTS
                    .message("trace.leave")
                    .with("move", self.name(look))
                    .with_message("why", self.reason(look));
                let rest = [self.skipped(look), self.untried(look), self.more(look)].into_iter().flatten();
                let rest: String = rest.map(|rest| format!("; {}", self.say(&rest))).collect();
                self.say(&reason) + &rest
            }
        };
        let _ = writeln!(text, "→ {told}");
        text
    }

    /// What is walked through, in words.
    pub fn introduction(&self) -> String {
        let parts = [self.heading(), self.summary(), self.legend()];
        parts.iter().map(|part| self.say(part) + "\n").collect()
    }

    /// Every step in words.
    pub fn steps(&self) -> String {
        let mut walk = TraceWalk::new(self);
        let mut text = self.introduction();
        while !walk.is_empty() {
            text.push('\n');
            text.push_str(&self.step(&walk));
            if !walk.forward() {
                break;
            }
        }
        text
    }
}
