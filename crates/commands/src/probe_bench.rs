//! `ludoteca bench --positions`: how fast positions are looked up in a table.

use std::path::Path;
use std::process::ExitCode;

use ludoteca_core::{Control, Error};
use ludoteca_house::{LiveGame, in_file, load, save};
use serde_json::json;

use crate::args::Bench;
use crate::env::Env;
use crate::failure::Failure;
use crate::record_bench::PLAYER;
use crate::{FullGame, TEXTS, output};

pub(crate) fn run(
    args: &Bench,
    game: &'static dyn FullGame,
    path: &Path,
    env: &Env,
) -> Result<ExitCode, Failure> {
    let rules = args.rules.as_deref();
    if let Some(count) = &args.make {
        let count = count.parse().map_err(|_| TEXTS.malformed("bench.count").with("text", count))?;
        output::could_write(path, env)?;
        save(path, list(game, rules, count)?)?;
    }
    let list = load(path)?;
    let probes = env.work(|control| game.probe_list(rules, &list, control));
    let probes = probes.map_err(|what| in_file(path, what))?;
    let seconds = probes.elapsed.as_secs_f64();
    if args.json {
        output::json(&json!({
            "game": game.name(),
            "positions": probes.positions(),
            "first": probes.first,
            "second": probes.second,
            "draw": probes.drawn,
            "seconds": seconds,
        }))?;
    } else {
        let (name, count) = (game.name(), probes.positions());
        let each = 1e6 * seconds / count.max(1) as f64;
        output::line(&format!("{name}: {count} positions, {seconds:.2} s, {each:.2} us each"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// So many positions of games of chance, one on each line.
fn list(game: &'static dyn FullGame, rules: Option<&str>, count: usize) -> Result<String, Error> {
    let rules = game.open(rules, None)?.session().rules_text();
    let player = PLAYER.parse()?;
    let (mut list, mut left) = (String::new(), count);
    for seed in 1.. {
        if left == 0 {
            break;
        }
        let mut live = game.self_play(&rules, &player, None, seed, &Control::untimed())?;
        for position in positions(&mut *live).into_iter().take(left) {
            list.push_str(&position);
            list.push('\n');
            left -= 1;
        }
    }
    Ok(list)
}

/// The positions of a game before its last.
fn positions(live: &mut dyn LiveGame) -> Vec<String> {
    let plies = live.session().line_texts().len();
    let mut at = |ply| {
        live.session_mut().to_ply(ply);
        live.session().position_text()
    };
    (0..plies).map(&mut at).collect()
}
