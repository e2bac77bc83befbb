//! The players that any game can have, and what else an entry is made of.

use std::sync::Arc;
use std::time::Duration;

use ludoteca_core::{
    BySide, Control, Error, Evaluator, Game, Hints, Limits, Message, Oracle, Playable, Player, Random,
    Request, SearchEvaluator, Side, Spec,
};
use ludoteca_search::{
    Engine, EngineSettings, Grade, Ladder, Level, Mcts, Minimax, Proof, Proved, Rung, Trace, TraceView,
    held_back,
};
use ludoteca_solve::{Perfect, Solved};

use crate::TEXTS;
use crate::book::without_book;
use crate::{Circumstances, MakeEngine, MakePlayer, PlayerEntry, Tables, TraceSearch, TreeOrder};

pub use crate::taught::{boxed_weighed, taught_alphabeta, taught_minimax};

/// The time for a move of the engine where nobody says anything.
pub(crate) const USUAL_TIME: Duration = Duration::from_secs(2);
/// The positions that a proof search remembers in a megabyte, when half of it is full, and so
/// few that a smaller table than usual does for them.
const NODES_PER_MEGABYTE: u64 = 12_500;
const FEW_NODES: u64 = 500_000;
/// The name of the random player.
pub(crate) const RANDOM: &str = "random";

/// The random player, which every game has.
pub fn random<G: Playable>() -> PlayerEntry<G> {
    PlayerEntry::new(RANDOM, TEXTS.message("player.random"), |spec, _, circumstances| {
        no_settings(spec).map(|()| Box::new(Random::new(circumstances.seed)) as _)
    })
    .offered(&[RANDOM])
    .without_books()
    .notes(|_, request, _, _| vec![TEXTS.message("player.random_note").with("n", request.position.count())])
}

/// The player that shows what plain minimax does, with an evaluator.
pub fn minimax<G: Playable, E: Evaluator<G> + Default + 'static>() -> PlayerEntry<G> {
    PlayerEntry::new("minimax", TEXTS.message("player.minimax"), |spec, _, _| {
        Ok(Box::new(Minimax::new(E::default(), spec.settings().parse()?)))
    })
    .offered(&["minimax"])
    .tree(|spec, request, order| {
        let player = Minimax::new(E::default(), spec.settings().parse()?);
        order.show(player.lookahead(), request)
    })
    .trace(|spec, request, order| {
        let player = Minimax::new(E::default(), without_book(spec)?.0.settings().parse()?);
        order.record_minimax(spec, request, &player)
    })
}

/// The engine, with an evaluator.
pub fn alphabeta<G: Playable, E: SearchEvaluator<G> + Default + 'static>() -> PlayerEntry<G> {
    PlayerEntry::new("alphabeta", TEXTS.message("player.alphabeta"), |spec, _, _| {
        Ok(Box::new(engine::<G, E>(spec)?))
    })
    .offered(&["alphabeta"])
    .trace(|spec, request, order| {
        order.record_engine(spec, request, E::default(), without_book(spec)?.0.settings().parse()?)
    })
}

/// The same in a game that is solved: a table that is at hand is looked up in.
pub fn alphabeta_with_table<T: Solved<Game: Playable>, E>() -> PlayerEntry<T::Game>
where
    E: SearchEvaluator<T::Game> + Default + 'static,
{
    let make: MakePlayer<T::Game> = |spec, rules, circumstances| {
        let engine = engine(spec)?;
        match circumstances.tables {
            Tables::Used => Ok(Box::new(with_table::<T, E>(engine, rules))),
            Tables::None => Ok(Box::new(engine)),
        }
    };
    PlayerEntry { make, ..alphabeta::<T::Game, E>() }
}

/// The engine that a spec describes.
fn engine<G: Playable, E: SearchEvaluator<G> + Default + 'static>(
    spec: &Spec,
) -> Result<Engine<G, E>, Error> {
    let settings: EngineSettings = spec.settings().parse()?;
    Ok(Engine::new(E::default(), settings.with_usual_time(USUAL_TIME)))
}

/// The engine by itself, with an evaluator.
pub fn bare_engine<G: Playable, E: SearchEvaluator<G> + Default + 'static>() -> MakeEngine<G> {
    |_, settings| Box::new(Engine::<G, E>::new(E::default(), settings))
}

/// The same in a game that is solved: a table that is at hand is looked up in.
pub fn bare_engine_with_table<T: Solved<Game: Playable>, E>() -> MakeEngine<T::Game>
where
    E: SearchEvaluator<T::Game> + Default + 'static,
{
    |rules, settings| Box::new(with_table::<T, E>(Engine::new(E::default(), settings), rules))
}

/// An engine that looks results up in the table of the rules, if it is at hand.
fn with_table<T: Solved<Game: Playable>, E>(
    engine: Engine<T::Game, E>,
    rules: &<T::Game as Game>::Rules,
) -> Engine<T::Game, E>
where
    E: SearchEvaluator<T::Game> + 'static,
{
    match T::library().held(rules) {
        Some(table) => engine.with_oracle(table),
        None => engine,
    }
}

/// Tree search by chance, with an evaluator. No menu offers it.
pub fn mcts<G: Playable, E: SearchEvaluator<G> + Default + 'static>() -> PlayerEntry<G> {
    PlayerEntry::new("mcts", TEXTS.message("player.mcts"), |spec, _, circumstances| {
        Ok(Box::new(Mcts::new(E::default(), spec.settings().parse()?, circumstances.seed)))
    })
    .tree(|spec, request, order| {
        if request.position.ended().is_some() {
            return Err(ludoteca_core::TEXTS.not_now("refused.over"));
        }
        let mut player = Mcts::new(E::default(), spec.settings().parse()?, order.seed);
        let growth = player.grow(request, order.most.unwrap_or(TraceView::USUAL), &mut |_| {});
        Ok(growth.paint(order.format, order.language, order.ground))
    })
}

/// Finds out whether a win can be forced, looking first where hints say.
pub fn force<G: Playable, H: Hints<G> + Default>(
    request: &Request<'_, G>,
    side: Side,
    plies: Option<u32>,
) -> (Proved<G::Move>, u64) {
    let proof = Proof::new(H::default(), side);
    // More entries than positions that may be looked at are of no use.
    let proof = match request.limits.nodes {
        Some(nodes) if nodes < FEW_NODES => proof.with_megabytes((nodes / NODES_PER_MEGABYTE) as usize + 1),
        _ => proof,
    };
    let mut proof = match plies {
        Some(plies) => proof.within(plies),
        None => proof,
    };
    let proved = proof.prove(request, &mut |_| {});
    (proved, proof.nodes())
}

/// The graded players, made by [`graded`] or [`graded_with_table`] and watched by
/// [`watched`].
pub fn level<G: Playable>(make: MakePlayer<G>, trace: TraceSearch<G>) -> PlayerEntry<G> {
    PlayerEntry::new("level", TEXTS.message("player.level"), make)
        .trace(trace)
        .offered(&["level:1", "level:2", "level:3", "level:4", "level:5", "level:6", "level:7", "level:8"])
}

/// A graded player: the engine held back.
///
/// # Errors
/// If the spec names no grade.
pub fn graded<G: Playable, E: SearchEvaluator<G> + Clone + Default + 'static>(
    spec: &Spec,
    ladder: &'static Ladder,
    circumstances: &Circumstances<'_>,
) -> Result<Box<dyn Player<G>>, Error> {
    let grade: Grade = spec.settings().parse()?;
    Ok(Box::new(Level::new(grade, ladder, E::default(), circumstances.seed)))
}

/// A graded player, watched while it looks ahead.
///
/// # Errors
/// If the spec names no grade.
pub fn watched<G: Playable, E: SearchEvaluator<G> + Clone + Default + 'static>(
    spec: &Spec,
    request: &Request<'_, G>,
    order: TreeOrder,
    ladder: &'static Ladder,
) -> Result<Trace, Error> {
    let grade: Grade = without_book(spec)?.0.settings().parse()?;
    let mut level = Level::new(grade, ladder, E::default(), order.seed);
    let limits = Limits { depth: order.depth, ..Limits::default() };
    order.record(spec, &Request { limits, ..*request }, |request, recorder| {
        level.record(request, recorder, &mut |_| {})
    })
}

/// The same in a game that is solved: the highest grade plays by the table where one is
/// at hand.
///
/// # Errors
/// If the spec names no grade.
pub fn graded_with_table<G: Playable, E: SearchEvaluator<G> + Clone + Default + 'static>(
    spec: &Spec,
    ladder: &'static Ladder,
    circumstances: &Circumstances<'_>,
    oracle: impl FnOnce(&Control) -> Option<Arc<dyn Oracle<G>>>,
) -> Result<Box<dyn Player<G>>, Error> {
    let grade: Grade = spec.settings().parse()?;
    let by_table = grade.number() == Grade::LAST && circumstances.tables == Tables::Used;
    let table = if by_table { oracle(circumstances.control) } else { None };
    match table {
        Some(table) => Ok(Box::new(Perfect::new(table, circumstances.seed))),
        None => graded::<G, E>(spec, ladder, circumstances),
    }
}

/// The key of what a graded player says of a choice that it has not thought over.
pub(crate) const LEVEL_SLIP: &str = "player.level_slip";

/// The grade that a spec names.
fn grade_of(spec: &Spec) -> Option<Grade> {
    without_book(spec).ok()?.0.settings().parse().ok()
}

/// How strong a graded player is.
pub(crate) fn graded_strength(spec: &Spec, ladder: &Ladder) -> Option<Message> {
    let grade = grade_of(spec)?;
    let (elo, last) = (ladder.elo(grade), ladder.elo[ladder.elo.len() - 1]);
    let key = match grade.number() {
        1 => "player.level_first",
        Grade::LAST => "player.level_last",
        _ => "player.level_elo",
    };
    Some(TEXTS.message(key).with("grade", grade).with("elo", elo).with("last", last))
}

/// What a graded player says of a choice when somebody asks: how strong it is, how far it looks,
/// and whether it slipped on purpose.
pub fn graded_notes<G: Playable>(
    spec: &Spec,
    ladder: &Ladder,
    request: &Request<'_, G>,
    seed: u64,
) -> Vec<Message> {
    let Some(grade) = grade_of(spec) else { return Vec::new() };
    let mut notes = Vec::from_iter(graded_strength(spec, ladder));
    if let Some((rung, slipped)) = held_back(grade, ladder, seed, request) {
        notes.push(TEXTS.message("player.level_sight").with("n", rung.depth).with("grade", grade));
        let overlooks = TEXTS.message("player.level_overlooks").with("share", rung.overlooks);
        notes.extend((rung.overlooks > 0).then_some(overlooks));
        notes.extend(slipped.then(|| TEXTS.message(LEVEL_SLIP).with("share", rung.slips)));
    }
    notes
}

/// Both sides of a rung of a ladder, where they are alike.
pub const fn both(depth: u32, error: i32, slips: usize) -> BySide<Rung> {
    let rung = Rung::new(depth, error, slips);
    BySide { first: rung, second: rung }
}

/// A rung on which moves that are hard to see are overlooked, so many in a hundred of the hardest.
pub const fn overlooking(rung: BySide<Rung>, overlooks: u32) -> BySide<Rung> {
    BySide { first: rung.first.overlooking(overlooks), second: rung.second.overlooking(overlooks) }
}

/// The perfect player of a game that is solved.
pub fn perfect<T: Solved<Game: Playable>>() -> PlayerEntry<T::Game> {
    PlayerEntry::new("perfect", TEXTS.message("player.perfect"), |spec, rules, circumstances| {
        no_settings(spec)?;
        let table = T::library().table(rules, circumstances.control)?;
        Ok(Box::new(Perfect::new(table, circumstances.seed)))
    })
    .offered(&["perfect"])
    .without_books()
    .notes(|_, _, _, _| vec![TEXTS.message("player.perfect_note")])
}

/// Checks that a spec has nothing after its name.
///
/// # Errors
/// If it has.
pub fn no_settings(spec: &Spec) -> Result<(), Error> {
    if spec.settings().is_empty() {
        return Ok(());
    }
    Err(TEXTS.unsupported("error.player_settings").with("text", spec).with("name", spec.name()))
}
