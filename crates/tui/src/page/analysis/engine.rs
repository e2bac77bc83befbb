//! The engine that thinks about the position that is shown, and what is pointed at on the board.

use ludoteca_core::{Edit, Error, Limits, Scene, Side, Spec};
use ludoteca_house::{Advice, LiveGame, Thought};

use super::AnalysisPage;
use crate::TEXTS;
use crate::background::Background;
use crate::context::Context;
use crate::event::News;

/// The player that tells several lines, and how many.
const ENGINE: &str = "alphabeta";
const LINES: u32 = 3;
/// How long it thinks about a position that somebody stays at.
const LONGEST: std::time::Duration = std::time::Duration::from_secs(30);

/// An engine that thinks about the position that is shown.
#[derive(Debug, Default)]
pub(super) struct Watched {
    pub(super) on: bool,
    pub(super) work: Option<Background>,
    /// Its lines, the best first.
    pub(super) lines: Vec<Thought>,
    /// The picture with the other side's moves, while it thinks about what that side would
    /// do if it were to move.
    pub(super) threat: Option<Box<Scene>>,
}

impl AnalysisPage {
    /// Lets the engine think about the position, if it is switched on.
    pub(super) fn watch(&mut self, context: &Context) {
        self.engine = Watched { on: self.engine.on, ..Watched::default() };
        if self.engine.on
            && let Err(error) = begin(self.course.live(), context).map(|work| self.engine.work = work)
        {
            self.said = Some(error.message().clone());
        }
    }

    /// Lets the engine think about what the other side threatens, or no longer.
    pub(super) fn watch_threat(&mut self, context: &Context) {
        if self.engine.threat.is_some() {
            return self.watch(context);
        }
        let session = self.course.live().session();
        let Some(scene) = session.other_side() else {
            self.said = Some(TEXTS.message("tui.analysis.no_threat"));
            return;
        };
        match self.other_turn(context).and_then(|live| begin(&*live, context)) {
            Ok(work) => {
                let (on, lines) = (self.engine.on, Vec::new());
                self.engine = Watched { on, work, lines, threat: Some(Box::new(scene)) };
                self.said = Some(TEXTS.message("tui.analysis.threat"));
            }
            Err(error) => self.said = Some(error.message().clone()),
        }
    }

    /// The position with the other side to move.
    ///
    /// # Errors
    /// If that is no position.
    fn other_turn(&self, context: &Context) -> Result<Box<dyn LiveGame>, Error> {
        let live = self.course.live();
        let session = live.session();
        let mut draft = live.draft()?;
        draft.edit(&Edit::Turn(session.turn().other()))?;
        let nothing = || TEXTS.not_now("tui.analysis.no_threat");
        let position = draft.check().map_err(|_| nothing())?;
        let game = context.games.iter().find(|game| game.name() == session.game_name());
        game.ok_or_else(nothing)?.open(Some(&session.rules_text()), Some(&position))
    }

    /// Whether its panel is shown.
    pub(super) fn is_watched(&self) -> bool {
        self.engine.on || self.engine.threat.is_some()
    }

    /// The side that the engine thinks for.
    pub(super) fn watched_side(&self) -> Side {
        let turn = self.course.live().session().turn();
        if self.engine.threat.is_some() { turn.other() } else { turn }
    }

    pub(super) fn thought(&mut self, thought: Thought) {
        let at = (thought.rank.max(1) - 1) as usize;
        if at < self.engine.lines.len() {
            self.engine.lines[at] = thought;
        } else {
            self.engine.lines.push(thought);
        }
    }

    pub(super) fn advised(&mut self, advice: Result<Advice, Error>) {
        self.engine.work = None;
        if let Err(error) = advice {
            self.said = Some(error.message().clone());
        }
    }

    /// The moves that the engine thinks best here, or the one that the judge does.
    fn best(&self) -> Vec<&str> {
        let engine = self.engine.lines.iter().filter_map(|thought| thought.line.first());
        let engine = engine.filter(|_| self.engine.threat.is_none());
        let step = self.found.as_ref().filter(|_| self.course.is_main());
        let judge = step.and_then(|found| found.step(self.course.ply() + 1)?.line.first());
        let judge = judge.filter(|_| self.engine.lines.is_empty());
        engine.chain(judge).map(String::as_str).collect()
    }

    /// Plays what the engine thinks best, or what the judge does.
    pub(super) fn play_best(&mut self, context: &Context) {
        match self.best().first().map(|&text| text.to_owned()) {
            Some(text) => self.play(&text, context),
            None => self.said = Some(TEXTS.message("tui.analysis.no_best")),
        }
    }

    /// Shows what is best as arrows, what was played here, or what the other side threatens.
    pub(super) fn point(&mut self) {
        if let Some(scene) = &self.engine.threat {
            let threat = self.engine.lines.first().and_then(|thought| thought.line.first());
            let threat: Vec<&str> = threat.map(String::as_str).into_iter().collect();
            return self.view.warn(scene, &threat);
        }
        let best: Vec<String> = self.best().into_iter().map(str::to_owned).collect();
        let shown = self.arrows && (self.shown || self.engine.on);
        let best: Vec<&str> = best.iter().map(String::as_str).filter(|_| shown).collect();
        self.view.advise(&best);
        if self.varied {
            self.view.mention(&self.course.continuations());
        }
    }
}

/// Lets the engine think about a position; another adviser where the game has no engine.
fn begin(live: &dyn LiveGame, context: &Context) -> Result<Option<Background>, Error> {
    let limits = Limits { time: Some(LONGEST), lines: Some(LINES), ..Limits::default() };
    let spec: Option<Spec> = ENGINE.parse().ok();
    let seed = context.options.seed;
    let job = live.advise(spec.as_ref(), seed, limits).or_else(|_| live.advise(None, seed, limits))?;
    Ok(context.begin(job, |advice| News::Advised(Box::new(advice))))
}
