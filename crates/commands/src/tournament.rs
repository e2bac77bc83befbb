//! `ludoteca tournament`: which of several machines is the strongest?

use std::process::ExitCode;

use ludoteca_arena::{Tournament as Order, TournamentReport};
use ludoteca_core::{Error, Spec};

use crate::args::Tournament;
use crate::env::Env;
use crate::failure::Failure;
use crate::matches::{Teller, machine, setup, tell_left_out, terms};

pub(crate) fn run(args: &Tournament, env: &Env) -> Result<ExitCode, Failure> {
    let players: Result<Vec<Spec>, Error> = args.players.iter().map(|text| machine(text)).collect();
    let order = Order {
        game: args.game.clone(),
        players: players?,
        terms: terms(&args.terms, env)?,
        format: args.format.parse()?,
        rounds: args.rounds,
        setup: setup(&args.terms),
    };
    args.terms.charts.could_write(env)?;
    tell_left_out(env, &order.game, &order.terms, &order.players)?;
    let mut teller = Teller::new(env, args.terms.json);
    let report = env.work(|control| order.run(env.games, control, &mut |event| teller.tell(event)));
    let report = teller.finish(report, TournamentReport::to_json)?;
    if args.terms.charts.is_asked() {
        args.terms.charts.draw(&report.chart(env.language()), env)?;
    }
    Ok(ExitCode::SUCCESS)
}
