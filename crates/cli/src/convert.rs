//! `ludoteca convert`: a record in another form.

use std::process::ExitCode;

use ludoteca_core::Message;

use crate::args::Convert;
use crate::failure::Failure;
use crate::output;
use crate::source::load;

/// The forms a record can take.
const FORMATS: [&str; 4] = ["pgn", "json", "moves", "position"];

pub(crate) fn run(args: &Convert) -> Result<ExitCode, Failure> {
    let format = if args.json { "json" } else { args.to.as_str() };
    if !FORMATS.contains(&format) {
        let what = Message::new("error.format").with("text", format).with("choices", FORMATS.join(", "));
        return Err(what.into());
    }
    let table = load(&args.file, None)?;
    let text = match format {
        "json" => format!("{}\n", table.record_json()),
        "moves" => table.line().iter().map(|text| format!("{text}\n")).collect(),
        "position" => format!("{}\n", table.position()),
        _ => table.record(),
    };
    match &args.out {
        Some(path) => output::to_file(path, text.as_bytes())?,
        None => output::write(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}
