//! `ludoteca convert`: a record in another form.

use std::io::{BufWriter, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::slice;

use ludoteca_core::Error;
use ludoteca_house::{AnyGame, FORMS, FileError, LiveGame, Whole, check_size};

use crate::args::Convert;
use crate::env::Env;
use crate::failure::Failure;
use crate::output;
use crate::source::{every, load, read};

/// The forms of which a game takes a line; the others have an empty one between games.
const ONE_LINE: [&str; 3] = ["json", "position", "gamestring"];

pub(crate) fn run(args: &Convert, env: &Env) -> Result<ExitCode, Failure> {
    let format = if args.json { "json" } else { args.to.as_str() };
    let mut formats = FORMS.to_vec();
    formats.extend(env.games.games().flat_map(AnyGame::forms).filter(|form| !FORMS.contains(form)));
    if !formats.contains(&format) {
        let error = ludoteca_house::TEXTS
            .unknown("error.format")
            .with("text", format)
            .with("choices", formats.join(", "));
        return Err(error.into());
    }
    if args.which.all {
        return convert_all(args, format, env);
    }
    let live = load(env, &args.file, None, args.which.number)?.live;
    let text = written(&*live, format)?;
    let out = args.out.as_deref().unwrap_or(Path::new("-"));
    check_size(out, text.as_bytes())?;
    output::to_file(out, text.as_bytes(), env)?;
    Ok(ExitCode::SUCCESS)
}

/// A game in a form.
fn written(live: &dyn LiveGame, format: &str) -> Result<String, Error> {
    Ok(match format {
        "json" => format!("{}\n", live.session().record_json()),
        "moves" => live.session().line_texts().iter().map(|text| format!("{text}\n")).collect(),
        "position" => format!("{}\n", live.session().position_text()),
        "pgn" => live.session().record_text(),
        special => live.record_in(special)?,
    })
}

/// Converts one game after the other; a file appears when all are there.
fn convert_all(args: &Convert, format: &str, env: &Env) -> Result<ExitCode, Failure> {
    let mut out = Out::open(args.out.as_deref(), env)?;
    let is_line = ONE_LINE.contains(&format);
    let mut first = true;
    every(
        env,
        slice::from_ref(&args.file),
        &args.which,
        |game| read(env, game, None).and_then(|live| written(&*live, format)),
        |text| {
            if !is_line && !std::mem::take(&mut first) {
                out.write(b"\n")?;
            }
            out.write(text.as_bytes())
        },
    )?;
    out.finish()?;
    Ok(ExitCode::SUCCESS)
}

/// Where many games are written to.
enum Out {
    File(PathBuf, BufWriter<Whole>),
    Standard(BufWriter<std::io::StdoutLock<'static>>),
}

impl Out {
    fn open(path: Option<&Path>, env: &Env) -> Result<Out, Failure> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Out::Standard(BufWriter::new(stdout().lock())));
        };
        output::spare(path, env)?;
        let file = Whole::create(path).map_err(|cause| FileError::Write { path: path.to_owned(), cause })?;
        Ok(Out::File(path.to_owned(), BufWriter::new(file)))
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Out::Standard(out) => Ok(out.write_all(bytes)?),
            Out::File(path, out) => {
                Ok(out.write_all(bytes).map_err(|cause| FileError::Write { path: path.clone(), cause })?)
            }
        }
    }

    fn finish(self) -> Result<(), Failure> {
        match self {
            Out::Standard(mut out) => Ok(out.flush()?),
            Out::File(path, out) => {
                let whole = out.into_inner().map_err(std::io::IntoInnerError::into_error);
                Ok(whole.and_then(Whole::finish).map_err(|cause| FileError::Write { path, cause })?)
            }
        }
    }
}
