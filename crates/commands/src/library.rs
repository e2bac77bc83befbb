//! `ludoteca library`: the games that are kept.

use std::process::ExitCode;

use ludoteca_core::{Error, Side};
use ludoteca_house::LiveGame;
use ludoteca_session::GameText;
use ludoteca_user::{Aside, Filter, Library, Listed};
use serde_json::{Value, json};

use crate::TEXTS;
use crate::args::{self, Filters, LibraryCommand};
use crate::env::Env;
use crate::failure::Failure;
use crate::input::Input;
use crate::menu::is_yes;
use crate::output;
use crate::source::{every, read};

pub(crate) fn run(args: &args::Library, env: &Env) -> Result<ExitCode, Failure> {
    let library = usual()?;
    match &args.command {
        LibraryCommand::List(list) => {
            let mut found = Vec::new();
            each(&library, &list.filters, env, &mut |listed, _| found.push(listed))?;
            tell(&found, list.json, env)?;
        }
        LibraryCommand::Show(show) => {
            let name = library.named(&show.name)?;
            output::write(&library.open(env.games, &name)?.session().record_text())?;
        }
        LibraryCommand::Import(import) => return take_in(&library, import, env),
        LibraryCommand::Export(export) => {
            let mut text = String::new();
            let mut add = |played: &dyn LiveGame| {
                text.push_str(&played.session().record_text());
                text.push('\n');
            };
            for name in &export.names {
                add(&*library.open(env.games, &library.named(name)?)?);
            }
            if export.names.is_empty() {
                each(&library, &export.filters, env, &mut |_, played| add(played))?;
            }
            output::to_file(&export.out, text.as_bytes(), env)?;
        }
        LibraryCommand::Delete(delete) => {
            let name = library.named(&delete.name)?;
            if delete.yes || is_sure(&name, env)? {
                library.delete(&name)?;
                output::line(&env.language().say(&TEXTS.message("library.deleted").with("name", name)))?;
            } else {
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The person's library.
pub(crate) fn usual() -> Result<Library, Error> {
    Library::usual().ok_or_else(|| TEXTS.unavailable("library.no_folder"))
}

/// Tells of what was set aside while the library was read.
pub(crate) fn told(aside: &Aside, env: &Env) {
    output::note(&aside.message(), env.language());
}

/// Visits the games that fit what is asked for.
fn each(
    library: &Library,
    filters: &Filters,
    env: &Env,
    visit: &mut dyn FnMut(Listed, &dyn LiveGame),
) -> Result<(), Failure> {
    let game = filters.of_game.as_deref().map(|name| env.games.game(name)).transpose()?;
    let filter = Filter {
        game: game.map(|game| game.name().to_owned()),
        player: filters.player.clone(),
        result: filters.result.clone(),
        since: filters.since.as_deref().map(day),
        until: filters.until.as_deref().map(day),
        position: filters.position.clone(),
    };
    Ok(library.each(env.games, &filter, &mut |aside| told(&aside, env), visit)?)
}

/// A day as records write it; people write hyphens too.
fn day(text: &str) -> String {
    text.trim().replace(['-', '/'], ".")
}

fn tell(found: &[Listed], as_json: bool, env: &Env) -> Result<(), Failure> {
    if as_json {
        let games: Vec<Value> = found.iter().map(to_json).collect();
        return output::json(&json!({ "games": games }));
    }
    for one in found {
        let player = |side: Side| one.players[side].clone().unwrap_or_else(|| "?".to_owned());
        output::line(&format!(
            "{}  {:>4}  {:<7}  {} - {}",
            one.name,
            one.plies,
            one.result,
            player(Side::First),
            player(Side::Second)
        ))?;
    }
    output::line(&env.language().say(&TEXTS.message("library.count").with("n", found.len())))
}

fn to_json(one: &Listed) -> Value {
    json!({
        "name": one.name,
        "game": one.game,
        "rules": one.rules,
        "first": one.players[Side::First],
        "second": one.players[Side::Second],
        "result": one.result,
        "date": one.date,
        "plies": one.plies,
    })
}

fn take_in(library: &Library, args: &args::LibraryImport, env: &Env) -> Result<ExitCode, Failure> {
    let (mut new, mut known) = (0, 0);
    let left_out = every(
        env,
        &args.files,
        &args.which,
        |text: &GameText| read(env, text, None),
        |live| {
            let count = if library.add(&*live)?.1 { &mut new } else { &mut known };
            *count += 1;
            Ok(())
        },
    )?;
    let done = TEXTS.message("library.imported").with("n", new).with("known", known);
    output::line(&env.language().say(&done))?;
    Ok(if left_out == 0 { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// Asks whether a game is to be deleted; only a clear yes is one.
fn is_sure(name: &str, env: &Env) -> Result<bool, Failure> {
    let language = env.language();
    let question = language.say(&TEXTS.message("library.sure").with("name", name));
    Ok(Input::new().ask(&question)?.is_some_and(|line| is_yes(&line, language)))
}
