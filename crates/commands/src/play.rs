//! `ludoteca play`: a game in lines of text.

use std::process::ExitCode;

use ludoteca_core::{BySide, Error, Given, Look, Message, Rng, Side, Spec, TextError, digits};
use ludoteca_house::{LiveGame, save};
use ludoteca_session::TimeControl;
use ludoteca_user::Keeping;

use crate::args::{Place, Play};
use crate::env::Env;
use crate::failure::Failure;
use crate::input::Input;
use crate::line::{LineMode, Setup};
use crate::matches::longest;
use crate::now::{any_seed, today};
use crate::screen;
use crate::source::{load, open_place};
use crate::{TEXTS, menu, output};

pub(crate) fn run(args: &Play, env: &Env) -> Result<ExitCode, Failure> {
    if args.game.is_none() && screen::interactive() {
        return menu::run(env);
    }
    // What comes out of a pipe is a script, and nobody would go on with it.
    let keeps = screen::interactive() && env.settings.keep != Some(false);
    run_kept(args, Keeping::usual().filter(|_| keeps), env)
}

/// The same with a place where the game is kept.
pub(crate) fn run_kept(args: &Play, keeping: Option<Keeping>, env: &Env) -> Result<ExitCode, Failure> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let (mut live, notes) = live(args, seed, env)?;
    live.set_longest(longest(args.max_plies));
    if let Some(skin) = &args.skin {
        live.set_skin(skin)?;
    }
    let language = env.common.lang.or_else(|| live.manners().language).unwrap_or_else(screen::locale);
    live.set_look(Look { flipped: args.flip, ..screen::look(&env.common, language) });
    // What is asked for here, no skin asks.
    let Place { rules, position, .. } = &args.place;
    let given = Given {
        seats: BySide::from_fn(|side| live.session().seat(side).clone()),
        seats_settled: args.first.is_some() || args.second.is_some(),
        start_settled: args.place.load.is_some() || rules.is_some() || position.is_some(),
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
        // What is there may be an older game, and is nothing else.
        if path.is_file() && load(env, path, None, Some(1)).is_err() {
            output::spare(path, env)?;
        }
        save(path, live.session().record_text())?;
    }
    let language = live.look().language;
    let mut mode = LineMode::new(live, setup, Input::new(), keeping, env);
    mode.say_first(notes.iter().map(|note| language.say(note)));
    mode.run()
}

/// Asks for a unit where a number alone is hardly meant in seconds.
fn told_with_a_unit(time: &str) -> Result<(), Error> {
    /// A clock of less than a minute is asked about.
    const MINUTE: u32 = 60;
    match digits(time.trim()) {
        Some(number) if number < MINUTE => Err(TEXTS.malformed("error.time_unit").with("text", time.trim())),
        _ => Ok(()),
    }
}

/// The game with the players and the clocks asked for.
fn live(args: &Play, seed: u64, env: &Env) -> Result<(Box<dyn LiveGame>, Vec<Message>), Failure> {
    let missing = || TEXTS.malformed("error.missing_argument").with("arg", "<GAME>");
    let game = env.games.game(args.game.as_deref().ok_or_else(missing)?)?;
    let mut live = open_place(env, game, &args.place)?;
    if args.place.load.is_none() {
        live.session_mut().set_date(&today());
    }
    let mut rng = Rng::new(seed);
    let mut notes = Vec::new();
    for (side, text) in [(Side::First, &args.first), (Side::Second, &args.second)] {
        let seed = rng.next();
        match text {
            Some(text) => {
                let spec = text.parse()?;
                env.work(|control| live.sit(side, spec, seed, control))?;
            }
            None if args.place.load.is_some() => {
                notes.extend(env.work(|control| live.sit_recorded(side, seed, control)));
                notes.extend(seated(&*live, side));
            }
            None => env.work(|control| live.sit(side, Spec::human(), seed, control))?,
        }
    }
    if let Some(text) = &args.tc {
        told_with_a_unit(text)?;
        let control: TimeControl = text.parse().map_err(|error: TextError| Error::from(error))?;
        live.session_mut().set_time_control(control);
    }
    Ok((live, notes))
}

/// Who sits on a side, if it is a machine.
pub(crate) fn seated(live: &dyn LiveGame, side: Side) -> Option<Message> {
    let spec = live.session().seat(side);
    let told = || TEXTS.message("line.seat").with("player", spec);
    (!spec.is_human()).then(|| told().with_message("side", live.session().side_name(side)))
}
