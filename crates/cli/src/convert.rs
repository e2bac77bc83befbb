//! `ludoteca convert`: a record in another form.

use std::process::ExitCode;

use ludoteca_house::{AnyGame, check_size};

use crate::args::Convert;
use crate::env::Env;
use crate::failure::Failure;
use crate::output;
use crate::source::load;

/// The forms that a record of any game can take.
const FORMATS: [&str; 4] = ["pgn", "json", "moves", "position"];

pub(crate) fn run(args: &Convert, env: &Env) -> Result<ExitCode, Failure> {
    let format = if args.json { "json" } else { args.to.as_str() };
    let special = env.games.games().flat_map(AnyGame::forms);
    let formats: Vec<&str> = FORMATS.into_iter().chain(special).collect();
    if !formats.contains(&format) {
        let error = ludoteca_house::TEXTS
            .unknown("error.format")
            .with("text", format)
            .with("choices", formats.join(", "));
        return Err(error.into());
    }
    let live = load(env, &args.file, None)?;
    let text = match format {
        "json" => format!("{}\n", live.session().record_json()),
        "moves" => live.session().line_texts().iter().map(|text| format!("{text}\n")).collect(),
        "position" => format!("{}\n", live.session().position_text()),
        "pgn" => live.session().record_text(),
        special => live.record_in(special)?,
    };
    match &args.out {
        Some(path) => output::to_file(path, text.as_bytes())?,
        None => {
            check_size("-", text.as_bytes())?;
            output::write(&text)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
