//! What a search did, look by look, as a thing to keep, to check and to walk through.

mod comparison;
mod json;
mod legality;
mod lines;
mod look;
mod outline;
mod picture;
mod recorder;
mod replay;
mod shown;
mod tally;
mod tracer;
mod walk;
mod words;

use ludoteca_core::{Notation, Score, Side};
use serde::{Deserialize, Serialize};

use crate::Finding;

pub use comparison::{Comparison, ComparisonPaint};
pub use look::{Bounds, Look, Step, Why};
pub use recorder::Recorder;
pub use replay::{Replayed, TraceFault};
pub use shown::TraceView;
pub use tally::Tally;
pub(crate) use tracer::{Note, Silent, Tracer};
pub use walk::{Frame, FrameNode, Phase, TraceWalk};

use replay::Account;
use tally::Counted;

/// A search, look by look in the order of its visits: every iteration is a look at the root,
/// followed by everything below it.
///
/// It names no type of a game: moves are texts, values are numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// What was searched, and by whom.
    pub header: TraceHeader,
    /// What the search says that it found.
    pub found: Found,
    looks: Vec<Look>,
    places: Vec<Place>,
    accounts: Vec<Account>,
}

/// What was searched, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceHeader {
    /// The game.
    pub game: String,
    /// Its rules.
    pub rules: String,
    /// The position.
    pub position: String,
    /// The side to move there.
    pub turn: Side,
    /// The player.
    pub player: String,
    /// What the values are.
    pub scale: Scale,
}

/// What the values of a trace are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// [`Score`]s: hundredths, and a million less so many plies for a proved win.
    Score,
    /// A player's own points, which it writes in hexadecimal.
    Points,
}

/// What a search says that it found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The value for the side to move; `None` where no move was valued.
    pub value: Option<i32>,
    /// The line that is expected.
    pub line: Vec<String>,
    /// The depth that was finished.
    pub depth: u32,
    /// What the search did.
    pub tally: Tally,
}

/// Where a look stands among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    /// The look above.
    parent: Option<usize>,
    /// The place after everything below.
    end: usize,
    /// How many plies less deep it is than its parent asks for.
    reduction: u32,
    /// Whether the move was looked at before.
    again: bool,
    /// How many moves were tried below.
    tried: usize,
}

impl TraceHeader {
    /// The header of a search of a position by a player.
    pub fn of<G: Notation>(rules: &G::Rules, position: &G, player: &str) -> TraceHeader {
        TraceHeader {
            game: G::NAME.to_owned(),
            rules: rules.to_string(),
            position: position.position(),
            turn: position.turn(),
            player: player.to_owned(),
            scale: Scale::Score,
        }
    }
}

impl Scale {
    /// The text of a value.
    pub fn text(self, value: i32) -> String {
        match self {
            Scale::Score => Score::from_raw(value).to_string(),
            Scale::Points => format!("${value:02x}"),
        }
    }

    /// The farthest from zero that a value can be.
    pub(crate) const fn most(self) -> i32 {
        match self {
            Scale::Score => Score::win_in(0).raw(),
            Scale::Points => 0xff,
        }
    }
}

impl Trace {
    /// The trace of looks in the order of their visits.
    ///
    /// # Errors
    /// If what was found does not follow from them.
    pub(crate) fn new(header: TraceHeader, looks: Vec<Look>, found: Found) -> Result<Trace, TraceFault> {
        let places = places(&looks);
        let mut trace = Trace { header, found, looks, places, accounts: Vec::new() };
        trace.accounts = trace.replayed()?.1;
        Ok(trace)
    }

    /// All looks, in the order in which they began.
    pub fn looks(&self) -> &[Look] {
        &self.looks
    }

    /// A look.
    pub fn look(&self, at: usize) -> &Look {
        &self.looks[at]
    }

    /// The look above one; none above an iteration.
    pub fn parent(&self, at: usize) -> Option<usize> {
        self.places[at].parent
    }

    /// The place after everything below a look.
    pub fn end_of(&self, at: usize) -> usize {
        self.places[at].end
    }

    /// The looks right below one, in order.
    pub fn children(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.end_of(at);
        let first = Some(at + 1).filter(|&first| first < end);
        std::iter::successors(first, move |&child| Some(self.end_of(child)).filter(|&next| next < end))
    }

    /// The iterations: the looks at the root, in order.
    pub fn iterations(&self) -> impl Iterator<Item = usize> + '_ {
        let first = Some(0).filter(|_| !self.looks.is_empty());
        std::iter::successors(first, |&at| Some(self.end_of(at)).filter(|&next| next < self.looks.len()))
    }

    /// How many plies less deep a late move is looked at.
    pub fn reduction(&self, at: usize) -> u32 {
        self.places[at].reduction
    }

    /// Whether the move was looked at before, less deep or through a narrower window.
    pub fn is_again(&self, at: usize) -> bool {
        self.places[at].again
    }

    /// How many moves were tried below a look.
    pub fn tried(&self, at: usize) -> usize {
        self.places[at].tried
    }

    /// The look whose value was the bound that this one went beyond, if it did and another
    /// look gave that bound.
    pub fn cause(&self, at: usize) -> Option<usize> {
        self.accounts[at].cause
    }

    /// The value and the window of the look above when this one began.
    pub(crate) fn above(&self, at: usize) -> (Option<i32>, Option<Bounds>) {
        (self.accounts[at].best, self.accounts[at].window)
    }

    /// How many looks are not kept.
    pub fn left_out(&self) -> u64 {
        self.looks.iter().fold(0, |sum, look| sum.saturating_add(look.left_out))
    }

    /// The side to move at a look.
    pub fn turn(&self, at: usize) -> Side {
        if self.looks[at].ply.is_multiple_of(2) { self.header.turn } else { self.header.turn.other() }
    }

    /// The side whose values are shown: the one to move at the root, or the first where
    /// points are a program's own.
    pub fn viewer(&self) -> Side {
        match self.header.scale {
            Scale::Score => self.header.turn,
            Scale::Points => Side::First,
        }
    }

    /// What was done below some looks and in them, the root apart.
    fn tally(&self, looks: std::ops::Range<usize>) -> Tally {
        let mut tally = Tally::default();
        for at in looks.filter(|&at| self.looks[at].ply > 0) {
            let Place { reduction, again, tried, .. } = self.places[at];
            let Look { depth, why, window, .. } = self.looks[at];
            let quiescence = depth <= 0 && window.is_some();
            tally.skipped += self.looks[at].skipped as u64;
            tally.count(Counted { quiescence, why, tried, reduced: reduction > 0, again });
        }
        tally
    }
}

/// Where each look stands among the others.
fn places(looks: &[Look]) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::with_capacity(looks.len());
    // The way to the present look, with the last move that was tried at each.
    let mut way: Vec<(usize, Option<&str>)> = Vec::new();
    for (at, look) in looks.iter().enumerate() {
        for (above, _) in way.drain(look.ply.min(way.len())..) {
            places[above].end = at;
        }
        let mut place = Place { parent: None, end: looks.len(), reduction: 0, again: false, tried: 0 };
        if let Some((above, last)) = way.last_mut() {
            place.parent = Some(*above);
            if look.step == Step::Move {
                place.again = *last == look.played.as_deref();
                *last = look.played.as_deref();
                places[*above].tried += usize::from(!place.again);
                let wanted = looks[*above].depth + looks[*above].adjusted - 1;
                place.reduction = if look.depth > 0 { (wanted - look.depth).max(0) as u32 } else { 0 };
            }
        }
        places.push(place);
        way.push((at, None));
    }
    places
}

impl<M: Copy + Eq> Recorder<M> {
    /// The trace of what was recorded, of a search from this position.
    ///
    /// # Errors
    /// If what was found does not follow from what was recorded.
    pub fn trace<G: Notation<Move = M>>(
        self,
        header: TraceHeader,
        position: &G,
        finding: &Finding<G>,
    ) -> Result<Trace, TraceFault> {
        let mut at = position.clone();
        let mut way: Vec<(M, G::Undo)> = Vec::new();
        let mut looks = Vec::with_capacity(self.looks.len());
        for look in self.looks {
            while way.len() > look.ply.saturating_sub(1) {
                if let Some((m, undo)) = way.pop() {
                    at.undo(m, undo);
                }
            }
            let played = look.played.filter(|_| look.step == Step::Move).map(|m| at.move_text(m));
            if let Some(m) = look.played {
                let undo = at.apply(m);
                way.push((m, undo));
            }
            let told = look.left_out > 0 || look.ply == 0 && look.why.is_stopped();
            let line = if told { at.line_texts(&look.line) } else { Vec::new() };
            looks.push(Look {
                ply: look.ply,
                step: look.step,
                played,
                depth: look.depth,
                window: look.window,
                value: look.value,
                why: look.why,
                standing: look.standing,
                adjusted: look.adjusted,
                untried: look.untried,
                untried_moves: look.untried_moves.iter().map(|&m| at.move_text(m)).collect(),
                skipped: look.skipped,
                skipped_moves: look.skipped_moves.iter().map(|&m| at.move_text(m)).collect(),
                left_out: look.left_out,
                line,
            });
        }
        let best = finding.lines.first();
        let valued = looks.iter().any(|look| look.ply == 0 && look.value.is_some());
        let found = Found {
            value: best.filter(|_| valued).map(|(score, _)| score.raw()),
            line: best.filter(|_| valued).map_or_else(Vec::new, |(_, line)| position.line_texts(line)),
            depth: finding.depth,
            tally: self.tally,
        };
        Trace::new(header, looks, found)
    }
}
