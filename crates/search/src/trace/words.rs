//! What a search does, in words.

use ludoteca_core::Message;

use super::look::{Step, Why};
use super::shown::TraceView;
use crate::TEXTS;
use crate::engine::Bound;

impl TraceView<'_> {
    /// What was searched, and by whom.
    pub(super) fn heading(&self) -> Message {
        let header = &self.trace.header;
        TEXTS
            .message("trace.heading")
            .with("player", &header.player)
            .with("game", &header.game)
            .with("rules", &header.rules)
            .with("position", &header.position)
    }

    /// The iteration in one sentence.
    pub(super) fn summary(&self) -> Message {
        let number = self.trace.iterations().filter(|&at| at <= self.root).count();
        let root = self.look(self.root);
        let tally = self.trace.tally(self.looks());
        let hidden = self.looks().fold(0_u64, |sum, at| sum.saturating_add(self.look(at).left_out));
        TEXTS
            .message("trace.summary")
            .with("number", number)
            .with("count", self.trace.iterations().count())
            .with("depth", root.depth)
            .with("value", root.value.map_or_else(|| "?".to_owned(), |value| self.value(self.root, value)))
            .with("nodes", tally.nodes.saturating_add(hidden))
            .with("cutoffs", tally.cutoffs)
    }

    /// What the marks mean, and whose values are shown.
    pub(super) fn legend(&self) -> Message {
        let has_windows = self.look(self.root).window.is_some();
        let key = if has_windows { "trace.legend" } else { "trace.legend_plain" };
        TEXTS.message(key).with_message("side", self.sides[self.trace.viewer()].clone())
    }

    /// Whose turn it is at a look.
    pub(super) fn turn(&self, at: usize) -> Message {
        TEXTS.message("tree.outline.turn").with_message("side", self.sides[self.trace.turn(at)].clone())
    }

    /// The move that leads to a look, as it is called.
    pub(super) fn name(&self, at: usize) -> String {
        let look = self.look(at);
        match look.step {
            Step::Root => TEXTS.text(self.language, "trace.root"),
            Step::NullMove => TEXTS.text(self.language, "trace.null_move"),
            Step::Move => look.played.clone().unwrap_or_default(),
        }
    }

    /// That a look begins, and how.
    pub(super) fn enters(&self, at: usize) -> Message {
        let look = self.look(at);
        let reduction = self.trace.reduction(at);
        let key = match look.step {
            Step::Root => "trace.enter.root",
            Step::NullMove => "trace.enter.null_move",
            Step::Move if look.depth < 0 => "trace.enter.quiescence",
            Step::Move if look.depth == 0 => "trace.enter.leaf",
            Step::Move if self.trace.is_again(at) => "trace.enter.again",
            Step::Move if reduction > 0 => "trace.enter.reduced",
            Step::Move if self.is_scout(at) => "trace.enter.scout",
            Step::Move => "trace.enter.move",
        };
        let what =
            TEXTS.message(key).with("move", self.name(at)).with("depth", look.depth).with("n", reduction);
        match look.window {
            None => what,
            Some(window) => TEXTS
                .message("trace.through")
                .with("window", self.window(at, window))
                .with_message("what", what),
        }
    }

    /// Whether a move is looked at through a null window because another is thought better.
    pub(super) fn is_scout(&self, at: usize) -> bool {
        let (_, above) = self.trace.above(at);
        match (self.look(at).window, above) {
            (Some(window), Some(above)) => window.beta - window.alpha == 1 && window != above.turned(),
            _ => false,
        }
    }

    /// Where the value of a look comes from.
    pub(super) fn reason(&self, at: usize) -> Message {
        let look = self.look(at);
        let value = look.value.unwrap_or_default();
        let beta = look.window.map_or(value, |window| window.beta);
        let key = match look.why {
            Why::Static if self.trace.tried(at) > 0 => "trace.why.standing".to_owned(),
            why => format!("trace.why.{}", why.word()),
        };
        let what = TEXTS
            .message(key)
            .with("value", self.value(at, value))
            .with("test", self.beyond(at, value, beta))
            .with("n", self.trace.tried(at));
        let what = match look.why {
            Why::Transposition { bound, depth } => {
                what.with("depth", depth).with_message("bound", self.bound_word(at, bound))
            }
            _ => what,
        };
        match self.trace.cause(at).filter(|&cause| cause != at && look.why != Why::Moves) {
            None => what,
            Some(cause) => {
                TEXTS.message("trace.caused").with("move", self.name(cause)).with_message("what", what)
            }
        }
    }

    /// What a value of the table says of the true one, as it is shown.
    fn bound_word(&self, at: usize, bound: Bound) -> Message {
        let own = self.trace.turn(at) == self.trace.viewer();
        TEXTS.message(match (bound, own) {
            (Bound::Exact, _) => "trace.bound.exact",
            (Bound::Lower, true) | (Bound::Upper, false) => "trace.bound.least",
            _ => "trace.bound.most",
        })
    }

    /// The moves that a cutoff leaves untried, if there are any.
    pub(super) fn untried(&self, at: usize) -> Option<Message> {
        let look = self.look(at);
        if look.untried == 0 {
            return None;
        }
        let moves = listed(&look.untried_moves, look.untried);
        Some(TEXTS.message("trace.untried").with("n", look.untried).with("moves", moves))
    }

    /// The moves that were left out without a look, if there are any.
    pub(super) fn skipped(&self, at: usize) -> Option<Message> {
        let look = self.look(at);
        if look.skipped == 0 {
            return None;
        }
        let moves = listed(&look.skipped_moves, look.skipped);
        Some(TEXTS.message("trace.skipped").with("n", look.skipped).with("moves", moves))
    }

    /// How many looks below one are not shown, if there are any.
    pub(super) fn more(&self, at: usize) -> Option<Message> {
        let hidden = self.hidden(at);
        (hidden > 0).then(|| TEXTS.message("trace.more").with("n", hidden))
    }

    /// What is peculiar about a look, in few words.
    pub(super) fn tags(&self, at: usize) -> Vec<Message> {
        let look = self.look(at);
        let mut tags = Vec::new();
        if self.trace.is_again(at) {
            tags.push(TEXTS.message("trace.tag.again"));
        } else if self.trace.reduction(at) > 0 {
            tags.push(TEXTS.message("trace.tag.reduced").with("n", self.trace.reduction(at)));
        }
        match look.adjusted {
            1.. => tags.push(TEXTS.message("trace.tag.extended")),
            0 => {}
            _ => tags.push(TEXTS.message("trace.tag.shortened")),
        }
        if look.depth > 0 && look.window.is_some() && look.standing.is_some() {
            tags.push(TEXTS.message("trace.tag.razored"));
        }
        if look.depth < 0 {
            tags.push(TEXTS.message("trace.tag.quiescence"));
        }
        if !matches!(look.why, Why::Moves | Why::Static) {
            tags.push(self.reason(at));
        }
        tags
    }
}

/// So many moves, of which the first are known by name.
fn listed(names: &[String], count: usize) -> String {
    let mut moves = names.join(", ");
    if count > names.len() {
        moves.push_str(", …");
    }
    moves
}
