//! Searches that are watched: traces of players, and what is shown of them.

use ludoteca_core::{
    BySide, Error, Evaluator, Limits, Lookahead, Notation, Playable, Request, SearchEvaluator, Spec,
};
use ludoteca_search::{
    Engine, EngineSettings, Feature, Finding, GameTree, Minimax, Recorder, Trace, TraceHeader, TraceView,
    TreeFormat, TreePlan,
};

use crate::TEXTS;
use crate::TreeOrder;

/// A position that shows well how a player looks ahead, and how to show it.
#[derive(Clone, Copy, Debug)]
pub struct TreeExample {
    /// The rules.
    pub rules: &'static str,
    /// The position.
    pub position: &'static str,
    /// The player.
    pub player: &'static str,
    /// The plies that it looks ahead.
    pub depth: u32,
}

impl TreeOrder {
    /// The trace of a search that is told to a recorder.
    pub(crate) fn record<G: Playable>(
        self,
        spec: &Spec,
        request: &Request<'_, G>,
        search: impl FnOnce(&Request<'_, G>, &mut Recorder<G::Move>) -> Finding<G>,
    ) -> Result<Trace, Error> {
        let most = self.most.unwrap_or(Recorder::<G::Move>::USUAL);
        let recorder = Recorder::new(most);
        let mut recorder = match self.iteration {
            Some(depth) => recorder.only(depth),
            None => recorder,
        };
        let finding = search(request, &mut recorder);
        let header = TraceHeader::of(request.rules, request.position, &spec.to_string());
        Ok(recorder.trace(header, request.position, &finding)?)
    }

    /// The trace of the engine that some settings describe, which looks nothing up in a table
    /// of a solved game: there would be nothing to see.
    pub(crate) fn record_engine<G: Playable, E: SearchEvaluator<G> + 'static>(
        self,
        spec: &Spec,
        request: &Request<'_, G>,
        evaluator: E,
        settings: EngineSettings,
    ) -> Result<Trace, Error> {
        let mut engine = Engine::new(evaluator, settings);
        let limits = engine.settings().limits(Limits { depth: self.depth, ..Limits::default() });
        let unsaid = limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none();
        let depth = if unsaid { Some(TreeOrder::DEPTH) } else { limits.depth };
        let request = Request { limits: Limits { depth, ..limits }, ..*request };
        self.record(spec, &request, |request, recorder| engine.record(request, recorder, &mut |_| {}))
    }

    /// The trace of plain minimax.
    pub(crate) fn record_minimax<G: Playable, E: Evaluator<G>>(
        self,
        spec: &Spec,
        request: &Request<'_, G>,
        player: &Minimax<E>,
    ) -> Result<Trace, Error> {
        let limits = Limits { depth: Some(self.plies()), ..Limits::default() };
        self.record(spec, &Request { limits, ..*request }, |request, recorder| {
            player.record(request, recorder, &mut |_| {})
        })
    }

    /// The trace of a player that looks at everything in its tree.
    pub(crate) fn record_tree<G: Notation, L: Lookahead<G>>(
        self,
        spec: &Spec,
        request: &Request<'_, G>,
        player: &L,
    ) -> Result<Trace, Error> {
        let mut plan = TreePlan::new(self.plies());
        plan.boards = self.most.unwrap_or(plan.boards);
        let tree = GameTree::grow(player, &request.past, request.position, plan)?;
        Ok(tree.trace(TraceHeader::of(request.rules, request.position, &spec.to_string()))?)
    }

    /// Shows a trace.
    ///
    /// # Errors
    /// If the iteration that is asked for is not there.
    pub fn show_trace<G: Notation>(self, trace: &Trace) -> Result<String, Error> {
        let view = self.view(trace, BySide::from_fn(G::side_name))?;
        Ok(match self.format {
            TreeFormat::Text => view.steps(),
            TreeFormat::Outline => view.outline(),
            TreeFormat::Dot => view.dot(),
            TreeFormat::Svg => view.svg(),
            TreeFormat::Json => format!("{}\n", view.json()),
        })
    }

    /// The view of a trace that is asked for, for people who call the sides so.
    ///
    /// # Errors
    /// If the iteration that is asked for is not there.
    pub fn view(self, trace: &Trace, sides: BySide<ludoteca_core::Message>) -> Result<TraceView<'_>, Error> {
        let view = TraceView::new(trace, sides, self.language).on(self.ground);
        let view = match self.iteration {
            Some(depth) => view.iteration(depth)?,
            None => view,
        };
        Ok(view.within(self.most.unwrap_or(TraceView::USUAL)))
    }
}

/// The setting that leaves every part of a search out.
const ALL: &str = "all";

/// A player without a part of its search, and the same with it.
///
/// # Errors
/// If there is no such part.
pub fn without_and_with(player: &Spec, part: &str) -> Result<[Spec; 2], Error> {
    let part: Feature = part.parse()?;
    let (bare, off) = player.without_setting("off");
    let off = off.unwrap_or_default();
    if !off.trim().eq_ignore_ascii_case(ALL) {
        let (switched_on, switched_off) = lists(&off, part)?;
        return Ok([switched_off, switched_on].map(|list| set(&bare, "off", &list)));
    }
    let (bare, on) = bare.without_setting("on");
    let (without, with) = lists(&on.unwrap_or_default(), part)?;
    let plain = set(&bare, "off", ALL);
    Ok([without, with].map(|list| set(&plain, "on", &list)))
}

/// A list of parts without one, and the same with it.
fn lists(list: &str, part: Feature) -> Result<(String, String), Error> {
    let mut parts: Vec<&str> = Vec::new();
    for name in list.split('+').filter(|name| !name.trim().is_empty()) {
        let other: Feature = name.parse()?;
        if other != part {
            parts.push(other.name());
        }
    }
    let without = parts.join("+");
    parts.push(part.name());
    Ok((without, parts.join("+")))
}

/// A player with a setting, or without it where that says nothing.
fn set(player: &Spec, name: &str, value: &str) -> Spec {
    if value.is_empty() { player.clone() } else { player.with_value(name, value) }
}

/// The parts of a search that can be left out, with what each does.
pub fn search_parts() -> impl Iterator<Item = (&'static str, ludoteca_core::Message)> {
    let about = |part: Feature| (part.name(), does(part));
    Feature::ALL.into_iter().map(about)
}

/// What a part of a search does.
fn does(part: Feature) -> ludoteca_core::Message {
    ludoteca_search::TEXTS.message(format!("part.{}", part.name()))
}

/// What a part of a search does, in words.
///
/// # Errors
/// If there is no such part.
pub fn about_part(part: &str) -> Result<ludoteca_core::Message, Error> {
    let part: Feature = part.parse()?;
    Ok(TEXTS.message("tree.part").with("part", part.name()).with_message("about", does(part)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_switched_off_and_on_whatever_else_is() {
        let both = |player: &str, part: &str| {
            let specs = without_and_with(&player.parse().unwrap(), part).unwrap();
            specs.map(|spec| spec.to_string())
        };
        assert_eq!(both("alphabeta", "null"), ["alphabeta:off=null_move", "alphabeta"]);
        assert_eq!(
            both("alphabeta:depth=3,off=pvs+null_move", "pvs"),
            ["alphabeta:depth=3,off=null_move+pvs", "alphabeta:depth=3,off=null_move"]
        );
        assert_eq!(both("alphabeta:off=all", "pvs"), ["alphabeta:off=all", "alphabeta:off=all,on=pvs"]);
        assert_eq!(
            both("alphabeta:off=all,on=killers+pvs", "pvs"),
            ["alphabeta:off=all,on=killers", "alphabeta:off=all,on=killers+pvs"]
        );
        let player = "alphabeta".parse().unwrap();
        assert!(without_and_with(&player, "speed").is_err());
        assert!(about_part("speed").is_err() && about_part("pvs").is_ok());
    }
}
