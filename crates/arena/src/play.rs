//! One game between two machines.

use std::time::Duration;

use ludoteca_core::{Control, Decision, Error, GameSoFar, Message, Outcome, Playable, Scene, Score, Side};
use ludoteca_house::{Arbiter, Live, LiveGame, SelfPlay};
use ludoteca_session::{Seated, Session, Shown};

use crate::Watching;
use crate::fixture::Fixture;
use crate::plan::Plan;
use crate::referee::{Opinions, known, too_long};
use crate::terms::seed_of;

/// What seeds are for: the players of each side.
const FIRST: u64 = 3;
const SECOND: u64 = 4;
/// The time between two positions of a game that are shown.
const APART: Duration = Duration::from_millis(100);

/// A game that was played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) fixture: Fixture,
    pub(crate) outcome: Outcome,
    /// Why it ended, in words.
    pub(crate) reason: Message,
    /// The text of its record.
    pub(crate) record: String,
}

/// A position that a game passes through.
#[derive(Clone, Debug)]
pub(crate) struct Passing {
    pub(crate) number: u32,
    /// How many plies were played.
    pub(crate) plies: usize,
    pub(crate) scene: Box<Scene>,
}

/// Plays a game to its end; nothing if it was stopped before. Where somebody watches,
/// `show` gets its positions, not too many of them.
///
/// # Errors
/// If a player cannot be made, though it could before the match.
pub(crate) fn play<G: Playable>(
    plan: &Plan<'_, G>,
    fixture: Fixture,
    control: &Control,
    show: &mut dyn FnMut(Passing),
) -> Result<Option<Played>, Error> {
    let opening = plan.openings.opening(fixture.opening);
    let mut live = Live::new(plan.entry, plan.rules.clone(), opening.game.start().clone());
    for &choice in opening.game.moves() {
        live.session.accept(&Decision { choice, score: None, reason: None }, Duration::ZERO);
    }
    live.lend(plan.terms.books);
    // Not before: the moves of the opening are free.
    if let Some(control) = plan.terms.time_control {
        live.session.set_time_control(control);
    }
    for (side, purpose) in [(Side::First, FIRST), (Side::Second, SECOND)] {
        let spec = plan.competitors[fixture.seats[side]].spec.clone();
        live.sit(side, spec, seed_of(plan.terms.seed, purpose, u64::from(fixture.number)), control)?;
    }
    let selfplay = SelfPlay { limits: plan.terms.limits, longest: None };
    let mut watch =
        Watch { plan, opinions: Opinions::default(), number: fixture.number, control, show, shown: None };
    let Some(outcome) = selfplay.run(&mut live, control, &mut watch) else { return Ok(None) };
    let reason = match live.session.failure() {
        Some(reason) => reason.clone(),
        None => live.session.position().ending_name(outcome.ending),
    };
    let record = record(plan, fixture, &live.session)?;
    Ok(Some(Played { fixture, outcome, reason, record }))
}

/// What the referee of a match sees of one game.
struct Watch<'a, G: Playable> {
    plan: &'a Plan<'a, G>,
    opinions: Opinions,
    number: u32,
    control: &'a Control,
    show: &'a mut dyn FnMut(Passing),
    /// When a position was shown last.
    shown: Option<Duration>,
}

impl<G: Playable> Watch<'_, G> {
    /// Shows a position, if somebody watches and some time has passed.
    fn pass(&mut self, game: &GameSoFar<G>) {
        let now = self.control.now();
        let is_due = self.shown.is_none_or(|shown| now.saturating_sub(shown) >= APART);
        if self.plan.setup.watching == Watching::Positions && is_due {
            self.shown = Some(now);
            let scene = Box::new(game.position().scene(game.moves().last().copied()));
            (self.show)(Passing { number: self.number, plies: game.moves().len(), scene });
        }
    }
}

impl<G: Playable> Arbiter<G> for Watch<'_, G> {
    fn end(&mut self, game: &GameSoFar<G>) -> Option<(Outcome, Message)> {
        self.pass(game);
        let referee = &self.plan.terms.referee;
        let plies = game.moves().len() as u32;
        let end = self.plan.oracle.as_deref().map(|oracle| known(oracle, game));
        let end = end.or_else(|| self.opinions.adjudicate(referee));
        end.or_else(|| referee.max_plies.filter(|&most| plies >= most).map(too_long))
    }

    fn chosen(&mut self, position: &G, _: G::Move, score: Option<Score>) {
        self.opinions.hear(&self.plan.terms.referee, position.turn(), score);
    }
}

/// The text of a game's record, with what a match says about it.
fn record<G: Playable>(plan: &Plan<'_, G>, fixture: Fixture, session: &Session<G>) -> Result<String, Error> {
    let mut record = session.record();
    let header = &mut record.header;
    header.set_date(&(plan.setup.today)());
    for side in Side::ALL {
        header.set_player(side, plan.name(fixture.seats[side]));
    }
    let opening = fixture.opening + 1;
    for (name, value) in [
        ("Event", plan.event.clone()),
        ("Round", fixture.number.to_string()),
        ("Opening", opening.to_string()),
        ("Seed", plan.terms.seed.to_string()),
        ("Match", plan.fingerprint.clone()),
    ] {
        header.set(name, &value)?;
    }
    let limits = plan.terms.limit_texts().join(", ");
    if !limits.is_empty() {
        header.set("Limits", &limits)?;
    }
    Ok(record.to_string())
}
