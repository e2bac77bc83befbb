//! `ludoteca play`: a game in lines of text.

use std::process::ExitCode;

use ludoteca_core::{BySide, Given, Reason, Rng, Side, Spec};
use ludoteca_house::{Table, TimeControl, save};

use crate::args::{Common, Play, Setting};
use crate::failure::Failure;
use crate::input::Input;
use crate::line::{LineMode, Setup};
use crate::now::{any_seed, today};
use crate::screen;
use crate::source::open;

pub(crate) fn run(args: &Play, common: &Common) -> Result<ExitCode, Failure> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let table = table(args, seed)?;
    let skin = table.skin(args.skin.as_deref().unwrap_or(table.skin_name(0)))?;
    let language = common.lang.or_else(|| table.skin_language(skin)).unwrap_or_else(screen::locale);
    let mut look = screen::look(common, language);
    look.flipped = args.flip;
    // What is asked for here, no skin asks.
    let Setting { rules, position, .. } = &args.setting;
    let given = Given {
        seats: BySide::from_fn(|side| table.seat(side).clone()),
        seats_settled: args.first.is_some() || args.second.is_some(),
        start_settled: args.load.is_some() || rules.is_some() || position.is_some(),
    };
    let setup = Setup {
        skin,
        look,
        told_language: common.lang,
        given,
        rules_are_given: rules.is_some(),
        words_only: args.screen_reader,
        autosave: args.autosave.clone(),
        seed,
    };
    if let Some(path) = &setup.autosave {
        save(path, table.record()).map_err(|error| error.message())?;
    }
    LineMode::new(table, setup, Input::new()).run()
}

/// The table with the game, the players and the clocks asked for.
fn table(args: &Play, seed: u64) -> Result<Box<dyn Table>, Failure> {
    let mut table = open(&args.setting, args.load.as_ref())?;
    if args.load.is_none() {
        table.set_date(&today());
    }
    let mut rng = Rng::new(seed);
    for (side, text) in [(Side::First, &args.first), (Side::Second, &args.second)] {
        let spec = text.as_ref().map_or(Ok(Spec::human()), |text| text.parse())?;
        table.sit(side, spec, rng.next())?;
    }
    if let Some(text) = &args.tc {
        let control: TimeControl = text.parse().map_err(|error: ludoteca_core::TextError| error.message())?;
        table.set_time_control(control);
    }
    Ok(table)
}
