//! Players whose evaluation can be taught: `weights=FILE` among their settings.

#[cfg(feature = "files")]
use std::path::Path;

#[cfg(feature = "files")]
use ludoteca_core::read_weights;
use ludoteca_core::{Error, Playable, SearchEvaluator, Spec, Weighed, check_repeated};
#[cfg(feature = "files")]
use ludoteca_files::load;
use ludoteca_search::{Engine, EngineSettings, Minimax};

use crate::PlayerEntry;
use crate::players::{USUAL_TIME, alphabeta, minimax};

/// The spec without `weights=FILE`, and the evaluation with the weights of that file.
#[cfg(feature = "files")]
pub(crate) fn weighed<G, E>(spec: &Spec) -> Result<(Spec, E), Error>
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
    Ok((spec, evaluation))
}

/// The spec and the evaluation as they are: where there are no files, `weights` is no
/// setting.
#[cfg(not(feature = "files"))]
pub(crate) fn weighed<G, E>(spec: &Spec) -> Result<(Spec, E), Error>
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
        ..minimax::<G, E>()
    }
}
