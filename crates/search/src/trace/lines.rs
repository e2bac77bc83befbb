//! A trace as a file: JSON Lines, an event on each.

use ludoteca_core::{Message, Side};
use serde::{Deserialize, Serialize};

use super::look::{Bounds, Look, Step, Why};
use super::{Found, Scale, Tally, Trace, TraceFault, TraceHeader};
use crate::TEXTS;
use crate::engine::Bound;

/// The version of the form.
const FORM: u32 = 1;
/// The most looks that are read.
const LOOKS_MOST: usize = 2_000_000;
/// The farthest from the root that a look is read.
const PLY_MOST: usize = 1000;
/// The most looks below one that a file may say were left out.
const LEFT_OUT_MOST: u64 = 1 << 50;

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine {
    trace: u32,
    program: String,
    game: String,
    rules: String,
    position: String,
    turn: Side,
    player: String,
    scale: Scale,
}

/// Any other line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase", deny_unknown_fields)]
enum Event {
    /// A look begins.
    Enter {
        ply: usize,
        #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
        played: Option<String>,
        #[serde(default, skip_serializing_if = "is_default")]
        null: bool,
        depth: i32,
        #[serde(skip_serializing_if = "Option::is_none")]
        alpha: Option<i32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        beta: Option<i32>,
    },
    /// The look that began last and has not ended does.
    Exit {
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<i32>,
        why: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        bound: Option<Bound>,
        #[serde(skip_serializing_if = "Option::is_none")]
        stored: Option<u8>,
        #[serde(rename = "static", skip_serializing_if = "Option::is_none")]
        standing: Option<i32>,
        #[serde(default, skip_serializing_if = "is_default")]
        adjusted: i32,
        #[serde(default, skip_serializing_if = "is_default")]
        untried: usize,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        untried_moves: Vec<String>,
        #[serde(default, skip_serializing_if = "is_default")]
        skipped: usize,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        skipped_moves: Vec<String>,
        #[serde(default, skip_serializing_if = "is_default")]
        left_out: u64,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        line: Vec<String>,
    },
    /// The search is over.
    End {
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<i32>,
        line: Vec<String>,
        depth: u32,
        #[serde(rename = "totals")]
        tally: Tally,
    },
}

/// Whether a part need not be written.
fn is_default<T: Default + PartialEq>(part: &T) -> bool {
    *part == T::default()
}

impl Trace {
    /// The trace as JSON Lines: what was searched, every look as it begins and ends, and
    /// what was found.
    pub fn lines(&self) -> String {
        let mut text = String::new();
        let TraceHeader { game, rules, position, turn, player, scale } = self.header.clone();
        let program = concat!("ludoteca ", env!("CARGO_PKG_VERSION")).to_owned();
        put(&mut text, &HeaderLine { trace: FORM, program, game, rules, position, turn, player, scale });
        let mut open: Vec<&Look> = Vec::new();
        for look in &self.looks {
            while open.len() > look.ply
                && let Some(ended) = open.pop()
            {
                put(&mut text, &exit(ended));
            }
            put(&mut text, &enter(look));
            open.push(look);
        }
        while let Some(ended) = open.pop() {
            put(&mut text, &exit(ended));
        }
        let Found { value, line, depth, tally } = self.found.clone();
        put(&mut text, &Event::End { value, line, depth, tally });
        text
    }

    /// Reads a trace, and replays it: what does not follow is not believed.
    ///
    /// # Errors
    /// If a line cannot be read, is out of place, or does not follow from the others.
    pub fn read(text: &str) -> Result<Trace, TraceFault> {
        Reader::default().read(text)
    }

    /// Whether a text looks like a trace.
    pub fn recognises(text: &str) -> bool {
        text.trim_start_matches('\u{feff}').trim_start().starts_with("{\"trace\":")
    }
}

/// Writes a line.
fn put(text: &mut String, line: &impl Serialize) {
    // Nothing here has keys that are not texts.
    text.push_str(&serde_json::to_string(line).unwrap_or_default());
    text.push('\n');
}

fn enter(look: &Look) -> Event {
    Event::Enter {
        ply: look.ply,
        played: look.played.clone(),
        null: look.step == Step::NullMove,
        depth: look.depth,
        alpha: look.window.map(|window| window.alpha),
        beta: look.window.map(|window| window.beta),
    }
}

fn exit(look: &Look) -> Event {
    let (bound, stored) = match look.why {
        Why::Transposition { bound, depth } => (Some(bound), Some(depth)),
        _ => (None, None),
    };
    Event::Exit {
        value: look.value,
        why: look.why.word().to_owned(),
        bound,
        stored,
        standing: look.standing,
        adjusted: look.adjusted,
        untried: look.untried,
        untried_moves: look.untried_moves.clone(),
        skipped: look.skipped,
        skipped_moves: look.skipped_moves.clone(),
        left_out: look.left_out,
        line: look.line.clone(),
    }
}

/// A trace that is being read.
#[derive(Default)]
struct Reader {
    header: Option<TraceHeader>,
    looks: Vec<Look>,
    /// The looks that have begun and not ended.
    open: Vec<usize>,
    found: Option<Found>,
}

impl Reader {
    fn read(mut self, text: &str) -> Result<Trace, TraceFault> {
        let mut lines = 0;
        for line in text.trim_start_matches('\u{feff}').lines() {
            lines += 1;
            self.take(line).map_err(|what| TraceFault { line: lines, what })?;
        }
        match (self.header, self.found) {
            (Some(header), Some(found)) => Trace::new(header, self.looks, found),
            _ => Err(TraceFault { line: lines + 1, what: TEXTS.message("trace.cut_off") }),
        }
    }

    fn take(&mut self, line: &str) -> Result<(), Message> {
        if self.found.is_some() {
            return Err(TEXTS.message("trace.after_end"));
        }
        let Some(header) = &self.header else {
            self.header = Some(read_header(line)?);
            return Ok(());
        };
        let most = header.scale.most();
        let event: Event = serde_json::from_str(line).map_err(|error| unreadable(&error))?;
        if !event.values().all(|value| (-most..=most).contains(&value)) {
            return Err(TEXTS.message("trace.scale"));
        }
        match event {
            Event::Enter { ply, played, null, depth, alpha, beta } => {
                let window = match (alpha, beta) {
                    (Some(alpha), Some(beta)) => Some(Bounds { alpha, beta }),
                    (None, None) => None,
                    _ => return Err(TEXTS.message("trace.window")),
                };
                self.enter(ply, played, null, depth, window)
            }
            Event::Exit { .. } => self.exit(event),
            Event::End { value, line, depth, tally } => {
                if !self.open.is_empty() {
                    return Err(TEXTS.message("trace.open"));
                }
                self.found = Some(Found { value, line, depth, tally });
                Ok(())
            }
        }
    }

    fn enter(
        &mut self,
        ply: usize,
        played: Option<String>,
        null: bool,
        depth: i32,
        window: Option<Bounds>,
    ) -> Result<(), Message> {
        if ply != self.open.len() {
            return Err(TEXTS.message("trace.ply"));
        }
        if self.looks.len() >= LOOKS_MOST || ply > PLY_MOST || depth.unsigned_abs() as usize > PLY_MOST {
            return Err(TEXTS.message("trace.too_large").with("limit", LOOKS_MOST).with("plies", PLY_MOST));
        }
        let step = match (ply, null) {
            (0, _) => Step::Root,
            (_, false) => Step::Move,
            (_, true) => Step::NullMove,
        };
        if null && ply == 0 {
            return Err(TEXTS.message("trace.move"));
        }
        self.open.push(self.looks.len());
        self.looks.push(Look::begun(ply, step, played, depth, window));
        Ok(())
    }

    fn exit(&mut self, event: Event) -> Result<(), Message> {
        let Event::Exit {
            value,
            why,
            bound,
            stored,
            standing,
            adjusted,
            untried,
            untried_moves,
            skipped,
            skipped_moves,
            left_out,
            line,
        } = event
        else {
            return Ok(());
        };
        let Some(at) = self.open.pop() else { return Err(TEXTS.message("trace.exit")) };
        let counted = untried_moves.len() <= untried && skipped_moves.len() <= skipped;
        if left_out > LEFT_OUT_MOST || adjusted.abs() > 1 || !counted {
            return Err(TEXTS.message("trace.scale"));
        }
        let known = Why::ALL.into_iter().find(|known| known.word() == why);
        let why = match (known, bound, stored) {
            (Some(Why::Transposition { .. }), Some(bound), Some(depth)) => {
                Why::Transposition { bound, depth }
            }
            (Some(Why::Transposition { .. }) | None, ..) => {
                return Err(TEXTS.message("trace.why").with("text", why));
            }
            (Some(why), ..) => why,
        };
        let look = &mut self.looks[at];
        (look.value, look.why, look.standing, look.adjusted) = (value, why, standing, adjusted);
        (look.untried, look.untried_moves) = (untried, untried_moves);
        (look.skipped, look.skipped_moves) = (skipped, skipped_moves);
        (look.left_out, look.line) = (left_out, line);
        Ok(())
    }
}

impl Event {
    /// Every value and bound in it.
    fn values(&self) -> impl Iterator<Item = i32> {
        let parts = match *self {
            Event::Enter { alpha, beta, .. } => [alpha, beta],
            Event::Exit { value, standing, .. } => [value, standing],
            Event::End { value, .. } => [value, None],
        };
        parts.into_iter().flatten()
    }
}

fn read_header(line: &str) -> Result<TraceHeader, Message> {
    let HeaderLine { trace, game, rules, position, turn, player, scale, .. } =
        serde_json::from_str(line).map_err(|_| TEXTS.message("trace.header"))?;
    if trace != FORM {
        return Err(TEXTS.message("trace.form").with("found", trace).with("known", FORM));
    }
    Ok(TraceHeader { game, rules, position, turn, player, scale })
}

/// What is said of a line that is none of a trace.
fn unreadable(error: &serde_json::Error) -> Message {
    let key = if error.is_data() { "trace.not_event" } else { "trace.not_json" };
    TEXTS.message(key).with("column", error.column())
}
