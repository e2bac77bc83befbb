//! Who judges a game.

use std::sync::Arc;

use ludoteca_core::{Control, Error, Limits, Oracle, Playable, Spec};

use crate::snapshot::Snapshot;
use crate::{Entry, Wait};

/// The player that judges where nobody is named: it looks nothing up, so that what it says
/// does not depend on the tables that happen to be at hand.
pub(super) const ENGINE: &str = "alphabeta:hash=16,off=tablebases";
/// What a judge of our own spends on a position, and one of another program.
const USUAL_NODES: u64 = 100_000;
const USUAL_TIME: std::time::Duration = std::time::Duration::from_secs(1);
/// The settings by which a player says itself what it spends.
const OWN_LIMITS: [&str; 3] = ["time", "depth", "nodes"];

/// How a game is to be judged.
#[derive(Clone, Debug, Default)]
pub struct AnalysisOrder {
    /// By whom.
    pub judge: JudgeChoice,
    /// What a player may spend on a position; a table needs nothing.
    pub limits: Limits,
    /// On how many threads; none counts as one.
    pub threads: usize,
    /// The plies before the first that is judged.
    pub skip: usize,
}

/// Who is asked to judge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum JudgeChoice {
    /// The table where there is one, else the engine.
    #[default]
    Usual,
    /// The table.
    Table,
    /// The engine, with no table to look into.
    Engine,
    /// This player.
    Player(Spec),
}

/// A judge that was found.
pub(super) enum Judge<G: Playable> {
    Table(Arc<dyn Oracle<G>>),
    Player(Spec, Limits),
    /// Somebody has stopped it before the table was there.
    Stopped,
}

impl<G: Playable> Snapshot<G> {
    /// Finds the judge that is asked for.
    pub(super) fn find_judge(&self, order: &AnalysisOrder, control: &Control) -> Result<Judge<G>, Error> {
        if matches!(order.judge, JudgeChoice::Usual | JudgeChoice::Table) {
            match self.entry.find_oracle(&self.rules, control) {
                Some(table) => return Ok(Judge::Table(table)),
                None if control.is_stopped() => return Ok(Judge::Stopped),
                None if order.judge == JudgeChoice::Table => return Err(Entry::<G>::unsolved(&self.rules)),
                None => {}
            }
        }
        let spec = match &order.judge {
            JudgeChoice::Player(spec) => spec.clone(),
            _ => self.engine(control)?,
        };
        let limits = self.limits(&spec, order.limits)?;
        Ok(Judge::Player(spec, limits))
    }

    /// The engine, or whoever gives hints where there is none.
    fn engine(&self, control: &Control) -> Result<Spec, Error> {
        let engine: Spec = ENGINE.parse()?;
        match self.entry.machine(&engine) {
            Ok(_) => Ok(engine),
            Err(_) => self.entry.find_adviser(&self.rules, control, Wait::Never),
        }
    }

    /// What a player may spend on a position: what is asked for, or what its settings say, or
    /// the usual.
    fn limits(&self, spec: &Spec, asked: Limits) -> Result<Limits, Error> {
        let said =
            |limits: &Limits| limits.time.is_some() || limits.depth.is_some() || limits.nodes.is_some();
        let own = || OWN_LIMITS.iter().any(|name| spec.without_setting(name).1.is_some());
        if said(&asked) || own() {
            return Ok(asked);
        }
        let foreign = !spec.is_human() && self.entry.machine(spec)?.foreign;
        Ok(if foreign {
            Limits { time: Some(USUAL_TIME), ..asked }
        } else {
            Limits { nodes: Some(USUAL_NODES), ..asked }
        })
    }
}
