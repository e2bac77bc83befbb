//! Players whose evaluation can be taught: `weigh=NAME:NUMBER+…`, `weights=FILE` and `net=FILE`
//! among their settings.

#[cfg(feature = "files")]
use std::path::Path;

#[cfg(feature = "files")]
use ludoteca_core::{EnvelopeError, Net, read_weights};
use ludoteca_core::{Error, Evaluator, Playable, SearchEvaluator, Spec, Weighed, check_repeated};
#[cfg(feature = "files")]
use ludoteca_files::{load, load_bytes};
use ludoteca_search::{Engine, EngineSettings, Minimax};

use crate::book::without_book;
use crate::players::{USUAL_TIME, alphabeta, minimax};
use crate::{PlayerEntry, TEXTS};

/// The setting with some weights in it.
const WEIGH: &str = "weigh";
/// The largest weight that a setting gives.
const MOST: u32 = 1_000_000;

/// The spec without `weigh=`, `weights=FILE` and `net=FILE`, and the evaluation with the weights
/// of the setting and of the file and with the net of that file.
pub(crate) fn weighed<G, E>(spec: &Spec) -> Result<(Spec, E), Error>
where
    G: Playable,
    E: Weighed<G> + Default,
{
    let (spec, mut evaluation) = from_files::<G, E>(spec)?;
    let (spec, weights) = spec.without_setting(WEIGH);
    if let Some(weights) = weights {
        weigh(&mut evaluation, &weights)?;
    }
    Ok((spec, evaluation))
}

/// Gives an evaluation the weights that a setting names; the others stay.
fn weigh<G: Playable>(evaluation: &mut impl Weighed<G>, setting: &str) -> Result<(), Error> {
    let known = evaluation.weights();
    let mut weights: Vec<i32> = known.iter().map(|(_, weight)| *weight).collect();
    for part in setting.split('+') {
        let given = part.split_once(':').and_then(|(name, value)| {
            let at = known.iter().position(|(known, _)| known == name.trim())?;
            let value = value.trim().parse().ok().filter(|value: &i32| value.unsigned_abs() <= MOST)?;
            Some((at, value))
        });
        let (at, value) = given.ok_or_else(|| TEXTS.malformed("error.weigh").with("text", part))?;
        weights[at] = value;
    }
    evaluation.set_weights(&weights);
    Ok(())
}

/// The spec without `weights=FILE` and `net=FILE`, and the evaluation with the weights and
/// the net of those files; `net=none` does without a net.
#[cfg(feature = "files")]
fn from_files<G, E>(spec: &Spec) -> Result<(Spec, E), Error>
where
    G: Playable,
    E: Weighed<G> + Default,
{
    check_repeated(spec.settings())?;
    let mut evaluation = E::default();
    let (spec, file) = spec.without_setting("weights");
    if let Some(file) = file {
        let text = load(Path::new(&file))?;
        read_weights(&mut evaluation, &text).map_err(|what| what.with("path", &file))?;
    }
    let (spec, file) = spec.without_setting("net");
    if let Some(file) = file {
        let networked = evaluation
            .networked()
            .ok_or_else(|| TEXTS.unsupported("error.no_net").with("text", spec.name()))?;
        let net = if file == NO_NET { None } else { Some(net(&file)?) };
        networked.set_net(net).map_err(|error| about(error, &file))?;
    }
    Ok((spec, evaluation))
}

/// The word for a player without a net.
#[cfg(feature = "files")]
const NO_NET: &str = "none";

/// The net of a file.
#[cfg(feature = "files")]
fn net(file: &str) -> Result<Net, Error> {
    let bytes = load_bytes(Path::new(file))?;
    Net::read(&bytes).map_err(|error| about(error, file))
}

/// What is wrong with a file.
#[cfg(feature = "files")]
fn about(error: EnvelopeError, file: &str) -> Error {
    Error::from(error).with("path", file)
}

/// The spec and the evaluation as they are: where there are no files, `weights` and `net`
/// are no settings.
#[cfg(not(feature = "files"))]
fn from_files<G, E>(spec: &Spec) -> Result<(Spec, E), Error>
where
    G: Playable,
    E: Weighed<G> + Default,
{
    check_repeated(spec.settings())?;
    Ok((spec.clone(), E::default()))
}

/// The evaluation of a player as its spec describes it, for whoever teaches it.
pub fn boxed_weighed<G, E>(spec: &Spec) -> Result<Box<dyn Weighed<G>>, Error>
where
    G: Playable,
    E: Weighed<G> + Default + 'static,
{
    weighed::<G, E>(spec).map(|(_, evaluation)| Box::new(evaluation) as _)
}

/// The evaluation of a player as its spec describes it, for whoever asks what it sees.
fn told<G, E>(spec: &Spec) -> Result<Box<dyn Evaluator<G>>, Error>
where
    G: Playable,
    E: Weighed<G> + Default + 'static,
{
    weighed::<G, E>(spec).map(|(_, evaluation)| Box::new(evaluation) as _)
}

/// The engine, with an evaluation that can be taught.
pub fn taught_alphabeta<G, E>() -> PlayerEntry<G>
where
    G: Playable,
    E: Weighed<G> + SearchEvaluator<G> + Default + 'static,
{
    PlayerEntry {
        make: |spec, _, _| {
            let (spec, evaluation) = weighed::<G, E>(spec)?;
            let settings: EngineSettings = spec.settings().parse()?;
            Ok(Box::new(Engine::new(evaluation, settings.with_usual_time(USUAL_TIME))))
        },
        trace: Some(|spec, request, order| {
            let (bare, evaluation) = weighed::<G, E>(&without_book(spec)?.0)?;
            order.record_engine(spec, request, evaluation, bare.settings().parse()?)
        }),
        evaluation: Some(told::<G, E>),
        ..alphabeta::<G, E>()
    }
}

/// Plain minimax, with an evaluation that can be taught.
pub fn taught_minimax<G, E>() -> PlayerEntry<G>
where
    G: Playable,
    E: Weighed<G> + Default + 'static,
{
    PlayerEntry {
        make: |spec, _, _| {
            let (spec, evaluation) = weighed::<G, E>(spec)?;
            Ok(Box::new(Minimax::new(evaluation, spec.settings().parse()?)))
        },
        tree: Some(|spec, request, order| {
            let (spec, evaluation) = weighed::<G, E>(spec)?;
            order.show(Minimax::new(evaluation, spec.settings().parse()?).lookahead(), request)
        }),
        trace: Some(|spec, request, order| {
            let (bare, evaluation) = weighed::<G, E>(&without_book(spec)?.0)?;
            order.record_minimax(spec, request, &Minimax::new(evaluation, bare.settings().parse()?))
        }),
        evaluation: Some(told::<G, E>),
        ..minimax::<G, E>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HOUSE, TaughtWeights};

    #[test]
    fn nets_come_to_games_that_have_one() {
        for game in HOUSE.games() {
            let refused = game.bring_net(b"rubbish").unwrap_err();
            let key = refused.message().key();
            assert_eq!(key == "error.no_net", game.name() != "hive", "{}: {key}", game.name());
        }
    }

    #[test]
    fn a_setting_names_some_weights_and_the_others_stay() {
        for game in HOUSE.games() {
            for TaughtWeights { player, weights } in game.weights().unwrap() {
                let (name, weight) = &weights[0];
                let spec = |value: &str| format!("{player},weigh={name}:{value}").parse::<Spec>().unwrap();
                let mut live = game.open(None, None).unwrap();
                live.invite(ludoteca_core::Side::First, spec(&(weight + 7).to_string()), 1).unwrap();
                for wrong in ["", "x", "9999999", "1+nothing:2", "1+"] {
                    let refused = live.invite(ludoteca_core::Side::First, spec(wrong), 1).unwrap_err();
                    assert_eq!(refused.message().key(), "error.weigh", "{player} {wrong}");
                }
            }
        }
    }
}
