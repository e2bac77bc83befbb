//! What the panels of the table show, worked out once for each change of the game.

use ludoteca_core::{Message, Score, Side, Term};
use ludoteca_house::{Counsel, Estimate, LiveGame, Verdicts};
use ludoteca_session::SheetPly;

use super::TablePage;
use super::panels::Panel;
use crate::background::Background;
use crate::context::Context;
use crate::event::News;

/// The plies of the score sheet before and after the present that may be shown.
const BEHIND: usize = 160;
const AHEAD: usize = 80;

/// What the panels show.
#[derive(Debug, Default)]
pub(super) struct Desk {
    /// A part of the score sheet around the present.
    pub(super) sheet: Vec<SheetPly>,
    /// The plies so far, and those that could be played again.
    pub(super) plies: usize,
    pub(super) all_plies: usize,
    /// What the positions look like they are worth, by their plies.
    pub(super) estimates: Vec<Estimate>,
    /// A move that was just played.
    fresh: Option<Fresh>,
    pub(super) verdicts: Option<Verdicts>,
    pub(super) counsels: Vec<Counsel>,
    pub(super) why: Vec<Message>,
    pub(super) terms: Vec<Term>,
    /// The panels that were drawn last.
    pub(super) drawn: Vec<Panel>,
    works: Vec<Background>,
}

/// A move that was just played, with what its player thought of it.
#[derive(Debug)]
struct Fresh {
    score: Option<Score>,
}

impl Desk {
    /// Looks at another game, or at another line of it.
    pub(super) fn begin(&mut self, live: &dyn LiveGame) {
        self.estimates = live.estimates(0);
        self.fresh = None;
        self.why.clear();
        self.follow(live);
    }

    /// Learns that a move was played, and what its player thought of it.
    pub(super) fn played(&mut self, score: Option<Score>) {
        self.fresh = Some(Fresh { score });
    }

    /// Looks at the game anew, after it has changed.
    pub(super) fn follow(&mut self, live: &dyn LiveGame) {
        self.plies = live.session().plies();
        if let Some(Fresh { score }) = self.fresh.take() {
            self.estimates.truncate(self.plies);
            let turn = live.session().turn();
            // The player spoke for itself, who is not to move any more. What is no proof is
            // judged as every other position is.
            let score = score.filter(|score| score.plies().is_some());
            let score = score.map(|score| if turn == Side::First { -score } else { score });
            let known = score.map(|score| Estimate { score, chance: live.chance(score) });
            let over = live.session().outcome().is_some();
            let seen = live.estimates(self.plies).pop();
            self.estimates.extend(known.filter(|_| !over).or(seen));
        } else if self.estimates.len() <= self.plies {
            let more = live.estimates(self.estimates.len());
            self.estimates.extend(more);
        }
        let first = self.plies.saturating_sub(BEHIND);
        self.sheet = live.session().sheet(first..self.plies + AHEAD);
        let ahead =
            if live.session().can_redo() { live.session().sheet(self.plies..usize::MAX).len() } else { 0 };
        self.all_plies = self.plies + ahead;
        self.terms = live.terms();
        self.verdicts = None;
        self.counsels.clear();
    }

    /// The remark beside the last move.
    pub(super) fn comment(&self) -> Option<&str> {
        let last = self.plies.checked_sub(1)?;
        self.sheet.iter().find(|ply| ply.ply == last).map(|ply| ply.comment.as_str())
    }

    /// The estimate of the present position.
    pub(super) fn estimate(&self) -> Option<Estimate> {
        self.estimates.get(self.plies).copied()
    }

    pub(super) fn hears(&self, number: u64) -> bool {
        self.works.iter().any(|work| work.number() == number)
    }

    pub(super) fn hear(&mut self, number: u64, news: News, live: &dyn LiveGame) {
        if !self.hears(number) {
            return;
        }
        match news {
            News::Verdicts(verdicts) => self.verdicts = verdicts,
            News::Counsels(counsels) => self.counsels = counsels,
            News::Reasons(reasons) => self.why = live.tell_reasons(&reasons),
            _ => return,
        }
        self.works.retain(|work| work.number() != number);
    }
}

impl TablePage {
    /// Asks for what the panels that are drawn have to know, where it is somebody's turn who
    /// looks at them.
    pub(super) fn ask_panels(&mut self, context: &Context) {
        self.desk.works.clear();
        let waits = self.live.session().is_machines_turn() && !self.held && self.replay.is_none();
        if self.is_over() || waits {
            return;
        }
        if self.desk.drawn.contains(&Panel::Verdicts) {
            self.desk.works.extend(context.begin(self.live.verdicts(), News::Verdicts));
        }
        if self.desk.drawn.contains(&Panel::Counsels) {
            self.desk.works.extend(context.begin(self.live.counsels(), News::Counsels));
        }
        if self.desk.drawn.contains(&Panel::Why)
            && self.replay.is_none()
            && self.has_answered()
            && let Ok(job) = self.live.why()
        {
            let told = |reasons| News::Reasons(Box::new(reasons));
            self.desk.works.extend(context.begin(job, told));
        }
    }

    /// Whether a machine has made the last move.
    fn has_answered(&self) -> bool {
        let session = self.live.session();
        session.plies() > 0 && !session.seat(session.turn().other()).is_human()
    }

    /// Asks why the last move was played, in a panel of its own.
    pub(super) fn ask_why(&mut self, context: &Context) {
        self.panels.show(Panel::Why, context);
        match self.live.why() {
            Ok(job) => {
                self.desk.why.clear();
                let told = |reasons| News::Reasons(Box::new(reasons));
                self.desk.works.extend(context.begin(job, told));
            }
            Err(error) => self.say_message(&error),
        }
    }
}
