//! `ludoteca play`: a game in lines of text.

use std::process::ExitCode;

use ludoteca_core::{BySide, Error, Given, Look, Rng, Side, Spec, TextError};
use ludoteca_house::{LiveGame, save};
use ludoteca_session::TimeControl;

use crate::args::{Play, Setting};
use crate::best::note;
use crate::env::Env;
use crate::failure::Failure;
use crate::input::Input;
use crate::line::{LineMode, Setup};
use crate::matches::longest;
use crate::now::{any_seed, today};
use crate::screen;
use crate::source::open;

pub(crate) fn run(args: &Play, env: &Env) -> Result<ExitCode, Failure> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let mut live = live(args, seed, env)?;
    live.set_longest(longest(args.max_plies));
    if let Some(skin) = &args.skin {
        live.set_skin(skin)?;
    }
    let language = env.common.lang.or_else(|| live.manners().language).unwrap_or_else(screen::locale);
    live.set_look(Look { flipped: args.flip, ..screen::look(&env.common, language) });
    // What is asked for here, no skin asks.
    let Setting { rules, position, .. } = &args.setting;
    let given = Given {
        seats: BySide::from_fn(|side| live.session().seat(side).clone()),
        seats_settled: args.first.is_some() || args.second.is_some(),
        start_settled: args.load.is_some() || rules.is_some() || position.is_some(),
    };
    let setup = Setup {
        told_language: env.common.lang,
        given,
        rules_are_given: rules.is_some(),
        words_only: args.screen_reader,
        autosave: args.autosave.clone(),
        seed,
    };
    if let Some(path) = &setup.autosave {
        save(path, live.session().record_text())?;
    }
    LineMode::new(live, setup, Input::new(), env).run()
}

/// The players that play by a solved table.
const BY_TABLE: [&str; 2] = ["perfect", "level:8"];

/// The game with the players and the clocks asked for.
fn live(args: &Play, seed: u64, env: &Env) -> Result<Box<dyn LiveGame>, Failure> {
    let mut live = open(env, &args.setting, args.load.as_ref())?;
    if args.load.is_none() {
        live.session_mut().set_date(&today());
    }
    let mut rng = Rng::new(seed);
    for (side, text) in [(Side::First, &args.first), (Side::Second, &args.second)] {
        let spec = text.as_ref().map_or(Ok(Spec::human()), |text| text.parse())?;
        env.work(|control| live.sit(side, spec, rng.next(), control))?;
    }
    let by_table = |side: Side| BY_TABLE.contains(&&*live.session().seat(side).to_string());
    if let Some(what) = live.leaves_out().filter(|_| Side::ALL.into_iter().any(by_table)) {
        note(&what, env.language());
    }
    if let Some(text) = &args.tc {
        let control: TimeControl = text.parse().map_err(|error: TextError| Error::from(error))?;
        live.session_mut().set_time_control(control);
    }
    Ok(live)
}
