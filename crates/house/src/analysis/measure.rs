//! Measuring what an analysis costs beside the engine alone.

use std::time::Duration;

use ludoteca_core::{Control, Error, GameSoFar, Limits, Playable, Side, Spec};
use ludoteca_session::Shown;

use super::judge::ENGINE;
use super::{AnalysisOrder, JudgeChoice};
use crate::snapshot::Snapshot;
use crate::{Books, Circumstances, Entry, Live, LiveGame, SelfPlay, Tables, begin};

/// The plies of the game that is analysed.
const PLIES: usize = 60;
/// Who plays it, and how many games are tried until one is long enough.
const PLAYER: &str = "level:4";
const TRIES: u64 = 50;

/// What an analysis took, and the engine alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnalysisTime {
    /// The plies of the game.
    pub plies: usize,
    /// The positions that the engine looked at alone, and in the analysis.
    pub nodes: [u64; 2],
    /// The time for every position asked one after the other.
    pub engine: Duration,
    /// The time for the analysis.
    pub analysis: Duration,
}

impl<G: Playable> Entry<G> {
    /// Lets the engine play a game against itself, asks it about every position, and has it
    /// analyse the game, by the clock of a control.
    pub(crate) fn measure_analysis(
        &'static self,
        nodes: u64,
        control: &Control,
    ) -> Result<AnalysisTime, Error> {
        let (rules, start) = begin::<G>(self.bench.first().map(|case| case.rules), None)?;
        let mut live = Live::new(self, rules.clone(), start.clone());
        for seed in 1..=TRIES {
            live = Live::new(self, rules.clone(), start.clone());
            live.lend(Books::None);
            for side in Side::ALL {
                live.sit(side, PLAYER.parse()?, seed, control)?;
            }
            SelfPlay { longest: Some(PLIES), ..SelfPlay::default() }.run(&mut live, control, &mut ());
            if live.session.line().len() == PLIES {
                break;
            }
        }
        let snapshot = live.snapshot();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (alone, engine) = snapshot.ask_alone(limits, control)?;
        let order = AnalysisOrder { judge: JudgeChoice::Engine, limits, ..AnalysisOrder::default() };
        let began = control.now();
        let found = snapshot.analyse(&order, live.session.outcome(), control)?;
        let analysis = control.now().saturating_sub(began);
        Ok(AnalysisTime { plies: found.plies, nodes: [alone, found.nodes], engine, analysis })
    }
}

impl<G: Playable> Snapshot<G> {
    /// Asks the engine about every position of the game, from the first: how many positions
    /// it looked at, and the time it took.
    fn ask_alone(&self, limits: Limits, control: &Control) -> Result<(u64, Duration), Error> {
        let spec: Spec = ENGINE.parse()?;
        let circumstances = Circumstances { seed: 0, control, books: Books::None, tables: Tables::Used };
        let Some(mut player) = self.entry.make_player(&spec, &self.rules, &circumstances)? else {
            return Ok((0, Duration::ZERO));
        };
        let began = control.now();
        let mut total = 0;
        for plies in 0..=self.game.moves().len() {
            let game = GameSoFar::of_moves(self.game.start().clone(), &self.game.moves()[..plies]);
            if game.outcome().is_none() {
                let mut seen = 0;
                player.choose(&game.request(&self.rules, limits, control), &mut |info| seen = info.nodes)?;
                total += seen;
            }
        }
        Ok((total, control.now().saturating_sub(began)))
    }
}
