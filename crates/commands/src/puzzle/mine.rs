//! `ludoteca puzzle GAME mine` and `check`: packs of puzzles.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use ludoteca_house::{Mining, Pack, in_file, load, save};
use ludoteca_session::GameText;

use crate::TEXTS;
use crate::args::{PuzzleCheck, PuzzleMine};
use crate::env::Env;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress::ProgressLine;
use crate::source::{every, read};
use crate::{FullGame, output};

/// The name of standard output.
const STDOUT: &str = "-";

/// Looks for puzzles in games, and keeps every one as soon as it is found.
pub(super) fn run(game: &'static dyn FullGame, args: &PuzzleMine, env: &Env) -> Result<ExitCode, Failure> {
    let language = env.language();
    let mut pack = begun(game, args, env)?;
    let kept = pack.puzzles.len();
    if kept > 0 {
        output::note(&TEXTS.message("puzzle.continued").with("n", kept), language);
    }
    let games = games(game, args, env)?;
    let mut mining =
        Mining { rules: args.rules.clone(), seed: args.seed, plies: args.plies, ..Mining::default() };
    if let Some(threads) = args.threads {
        mining.threads = usize::from(threads);
    }
    let (interrupt, count) = (Interrupt::listen(), args.count as usize);
    let line = Arc::new(ProgressLine::new(language, "puzzle.mining"));
    let control = line.watching(interrupt.control());
    let mut keep = |pack: &Pack| match args.out.to_str() {
        Some(STDOUT) => Ok(()),
        _ => Ok(save(&args.out, pack.to_string())?),
    };
    let full = if args.records.is_empty() {
        mining.fill(game, &mut pack, count, &control, &mut keep)
    } else {
        mining.fill_from(game, &games, &mut pack, count, &control, &mut keep)
    };
    line.clear();
    let full = full?;
    if args.out == Path::new(STDOUT) {
        output::write(&pack.to_string())?;
    } else {
        let found = TEXTS.message("puzzle.mined").with("n", pack.puzzles.len());
        let found = found.with("new", pack.puzzles.len() - kept).with("path", args.out.display());
        output::prose(&language.say(&found))?;
    }
    // Files of games may hold fewer; who was interrupted can go on.
    Ok(if full || !args.records.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(130) })
}

/// The pack that is there to go on with, or a new one.
fn begun(game: &dyn FullGame, args: &PuzzleMine, env: &Env) -> Result<Pack, Failure> {
    let made = command(game.name(), args);
    if args.out == Path::new(STDOUT) || !args.out.exists() {
        output::could_write(&args.out, env)?;
        return Ok(Pack::new(game.name(), &made));
    }
    let text = load(&args.out)?;
    match game.read_pack(&text) {
        Ok(pack) if pack.made == made => Ok(pack),
        _ if env.common.force => Ok(Pack::new(game.name(), &made)),
        Ok(pack) => {
            let other = TEXTS.conflict("puzzle.other_pack").with("made", pack.made).with("wanted", made);
            Err(in_file(&args.out, other).into())
        }
        Err(what) => Err(in_file(&args.out, what).into()),
    }
}

/// The command that makes a pack, without how many puzzles and where to: they change nothing
/// in those that there are.
fn command(game: &str, args: &PuzzleMine) -> String {
    let mut words = vec![format!("ludoteca puzzle {game} mine")];
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().display().to_string();
    words.extend(args.records.iter().map(name));
    words.extend(args.rules.as_ref().map(|rules| format!("--rules {rules}")));
    words.extend(args.plies.map(|plies| format!("--plies {plies}")));
    words.extend(args.records.is_empty().then(|| format!("--seed {}", args.seed)));
    words.join(" ")
}

/// The recorded games that are to be looked through, each of which can be read.
fn games(game: &'static dyn FullGame, args: &PuzzleMine, env: &Env) -> Result<Vec<GameText>, Failure> {
    let mut games = Vec::new();
    let read = |text: &GameText| read(env, text, Some(game)).map(|_| text.clone());
    every(env, &args.records, &args.which, read, |text| {
        games.push(text);
        Ok(())
    })?;
    Ok(games)
}

/// Proves every puzzle of a pack again.
pub(super) fn check(game: &'static dyn FullGame, args: &PuzzleCheck, env: &Env) -> Result<ExitCode, Failure> {
    let pack = super::pack(game, args.pack.as_deref())?;
    let interrupt = Interrupt::listen();
    let line = Arc::new(ProgressLine::new(env.language(), "puzzle.checking"));
    let control = line.watching(interrupt.control());
    let proved = pack.prove(game, args.threads.map(usize::from), &control);
    line.clear();
    proved.map_err(|what| args.pack.as_deref().map_or(what.clone(), |path| in_file(path, what)))?;
    let checked = TEXTS.message("puzzle.checked").with("n", pack.puzzles.len());
    output::prose(&env.language().say(&checked))?;
    Ok(ExitCode::SUCCESS)
}
