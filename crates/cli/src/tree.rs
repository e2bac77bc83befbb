//! `ludoteca tree`: the tree that a player thinks over.

use std::process::ExitCode;

use ludoteca_core::{Control, Spec};
use ludoteca_house::TreeOrder;

use crate::args::Tree;
use crate::env::Env;
use crate::failure::Failure;
use crate::output;
use crate::source::open;

pub(crate) fn run(args: &Tree, env: &Env) -> Result<ExitCode, Failure> {
    if let Some(path) = &args.out {
        output::could_write(path, env)?;
    }
    let live = open(env, &args.setting)?;
    let format = if args.json { "json" } else { &args.format };
    let order =
        TreeOrder { depth: args.depth, format: format.parse()?, stats: args.stats, language: env.language() };
    let player = args.player.as_deref().map(str::parse::<Spec>).transpose()?;
    let shown = live.tree(player.as_ref(), order)?.run(&Control::timed(), &mut |_| {})?;
    match &args.out {
        Some(path) => output::to_file(path, shown.as_bytes(), env)?,
        None => output::write(&shown)?,
    }
    Ok(ExitCode::SUCCESS)
}
