//! `ludoteca bench --records`: how fast records are read.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ludoteca_core::{Control, Error};
use ludoteca_house::{AnyGame, FileError, Whole};
use ludoteca_session::{GameText, Games};
use serde_json::json;

use crate::TEXTS;
use crate::args::Bench;
use crate::env::Env;
use crate::failure::Failure;
use crate::{FullGame, output};

/// How many different games a file is made of.
const DIFFERENT: u64 = 200;
/// The player of games of chance.
pub(crate) const PLAYER: &str = "random";
const MEGA: f64 = 1e6;

/// How a pass over a file went.
struct Pass {
    games: usize,
    bytes: u64,
    elapsed: Duration,
}

impl Pass {
    /// Megabytes a second.
    fn speed(&self) -> f64 {
        self.bytes as f64 / MEGA / self.elapsed.as_secs_f64().max(1e-9)
    }
}

pub(crate) fn run(args: &Bench, path: &Path, env: &Env) -> Result<ExitCode, Failure> {
    let name = args.game.as_deref().map_or_else(|| env.games.games().next().map(AnyGame::name), Some);
    let game = env.games.game(name.unwrap_or_default())?;
    if let Some(size) = &args.make {
        let size = bytes(size)?;
        output::could_write(path, env)?;
        make(game, path, size)?;
    }
    let cut = pass(path, |_| Ok(()))?;
    let checked = pass(path, |text| game.check_game(text))?;
    if args.json {
        output::json(&json!({
            "game": game.name(),
            "games": cut.games,
            "bytes": cut.bytes,
            "cut_mb_s": cut.speed(),
            "checked_mb_s": checked.speed(),
        }))?;
    } else {
        let (games, size) = (cut.games, cut.bytes as f64 / MEGA);
        output::line(&format!(
            "{}: {games} games, {size:.0} MB, cut {:.0} MB/s, checked {:.1} MB/s",
            game.name(),
            cut.speed(),
            checked.speed()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Goes through the games of a file.
fn pass(path: &Path, mut look: impl FnMut(&GameText) -> Result<(), Error>) -> Result<Pass, Failure> {
    let refused = |cause| FileError::Read { path: path.to_owned(), cause };
    let file = File::open(path).map_err(refused)?;
    let bytes = file.metadata().map_err(refused)?.len();
    let begun = Instant::now();
    let mut games = 0;
    for game in Games::new(file) {
        let game = game?;
        look(&game).map_err(|what| what.told(|what| game.tell(what)))?;
        games += 1;
    }
    Ok(Pass { games, bytes, elapsed: begun.elapsed() })
}

/// Writes games of chance until the file is as large as it is asked to be; they come again
/// with other numbers.
fn make(game: &'static dyn FullGame, path: &Path, size: u64) -> Result<(), Failure> {
    let rules = game.open(None, None)?.session().rules_text();
    let player = PLAYER.parse()?;
    let play = |seed| game.self_play(&rules, &player, None, seed, &Control::untimed());
    let games: Vec<_> = (1..=DIFFERENT).map(play).collect::<Result<_, _>>()?;
    let texts: Vec<String> = games.iter().map(|live| live.session().record_text()).collect();
    let refused = |cause| FileError::Write { path: path.to_owned(), cause };
    let mut file = BufWriter::new(Whole::create(path).map_err(refused)?);
    let (mut written, mut number) = (0, 0);
    while written < size {
        let text = &texts[number % texts.len()];
        number += 1;
        let text = text.replacen("[Round \"?\"]", &format!("[Round \"{number}\"]"), 1) + "\n";
        file.write_all(text.as_bytes()).map_err(refused)?;
        written += text.len() as u64;
    }
    let whole = file.into_inner().map_err(std::io::IntoInnerError::into_error);
    Ok(whole.and_then(Whole::finish).map_err(refused)?)
}

/// A size such as `200M` or `1G`.
fn bytes(text: &str) -> Result<u64, Error> {
    let text = text.trim();
    let (digits, unit) =
        text.split_at(text.len() - text.chars().rev().take_while(char::is_ascii_alphabetic).count());
    let unit = match unit.to_ascii_uppercase().as_str() {
        "" | "B" => Some(1),
        "K" | "KB" => Some(1000),
        "M" | "MB" => Some(1_000_000),
        "G" | "GB" => Some(1_000_000_000),
        _ => None,
    };
    let size =
        digits.trim().parse::<u64>().ok().zip(unit).and_then(|(number, unit)| number.checked_mul(unit));
    size.ok_or_else(|| TEXTS.malformed("bench.size").with("text", text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_their_units() {
        for (text, size) in [("12", 12), ("3k", 3000), ("200M", 200_000_000), (" 1 GB ", 1_000_000_000)] {
            assert_eq!(bytes(text), Ok(size), "{text}");
        }
        for text in ["", "G", "1T", "-1M", "99999999999999999999", "é"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
