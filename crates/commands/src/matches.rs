//! `ludoteca match`: which of two machines is stronger?

use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

use ludoteca_arena::{
    Accepted, Beginning, Event, Match as Order, MatchReport, Referee, Setup, Sprt, Terms, Watching,
};
use ludoteca_core::{Error, Limits, Spec, duration};
use ludoteca_house::{Books, USUAL_PLIES};
use ludoteca_session::TimeControl;
use serde_json::Value;

use crate::TEXTS;
use crate::args::{Match, Terms as Args};
use crate::env::Env;
use crate::failure::Failure;
use crate::progress::ProgressLine;
use crate::{by_table, now, output};

/// The games of a match where nothing is said, and where a test ends it.
const GAMES: u32 = 100;
const TESTED_GAMES: u32 = 100_000;

pub(crate) fn run(args: &Match, env: &Env) -> Result<ExitCode, Failure> {
    let sprt = args.sprt.as_deref().map(str::parse::<Sprt>).transpose()?;
    let usual = if sprt.is_some() { TESTED_GAMES } else { GAMES };
    let games = args.games.or(args.rounds.map(|rounds| rounds.saturating_mul(2))).unwrap_or(usual);
    if games == 0 {
        return Err(ludoteca_arena::TEXTS.malformed("arena.games.none").into());
    }
    let order = Order {
        game: args.game.clone(),
        players: [machine(&args.a)?, machine(&args.b)?],
        terms: terms(&args.terms, env)?,
        games,
        sprt,
        setup: setup(&args.terms),
    };
    args.terms.charts.could_write(env)?;
    tell_left_out(env, &order.game, &order.terms, &order.players)?;
    let mut teller = Teller::new(env, args.terms.json);
    let report = env.work(|control| order.run(env.games, control, &mut |event| teller.tell(event)));
    let report = teller.finish(report, MatchReport::to_json)?;
    if args.terms.charts.is_asked() {
        args.terms.charts.draw(&report.chart(env.language()), env)?;
    }
    let rejected = report.sprt.is_some_and(|tested| tested.accepted == Some(Accepted::H0));
    Ok(if rejected { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// A player that is a machine.
pub(crate) fn machine(text: &str) -> Result<Spec, Error> {
    let spec: Spec = text.parse()?;
    if spec.is_human() {
        Err(ludoteca_house::TEXTS.unsupported("error.no_machine").with("text", &spec))
    } else {
        Ok(spec)
    }
}

/// The terms that the arguments say.
pub(crate) fn terms(args: &Args, env: &Env) -> Result<Terms, Error> {
    let time = args.time.as_deref().map(|text| duration::read(text, 0));
    let control = args.tc.as_deref().map(str::parse::<TimeControl>);
    let beginning = match (&args.openings, args.random_plies) {
        (Some(path), _) if path == Path::new("none") => Beginning::Start,
        (Some(path), _) => Beginning::File(path.clone()),
        (None, Some(plies)) => Beginning::Random(plies),
        (None, None) => Beginning::Usual,
    };
    Ok(Terms {
        rules: args.rules.clone(),
        limits: Limits { time: time.transpose()?, depth: args.depth, nodes: args.nodes, ..Limits::default() },
        time_control: control.transpose()?,
        beginning,
        order: args.order.as_deref().map(str::parse).transpose()?.unwrap_or_default(),
        referee: Referee {
            max_plies: longest(args.max_plies),
            resign: args.resign.as_deref().map(str::parse).transpose()?,
            draw: args.draw.as_deref().map(str::parse).transpose()?,
            tables: args.tables,
        },
        books: env.books(Books::Asked),
        seed: args.seed,
    })
}

/// Says what a table leaves out of the rules that one of these players goes by.
pub(crate) fn tell_left_out(env: &Env, game: &str, terms: &Terms, players: &[Spec]) -> Result<(), Error> {
    let live = env.games.game(game)?.open(terms.rules.as_deref(), None)?;
    if let Some(what) = by_table::leaves_out(&*live, players) {
        output::note(&what, env.language());
    }
    Ok(())
}

/// The plies after which a game between machines is a draw: what is said, where none means
/// never, or the usual.
pub(crate) fn longest(said: Option<u32>) -> Option<u32> {
    Some(said.unwrap_or(USUAL_PLIES)).filter(|&plies| plies > 0)
}

/// How the arguments say that games are run.
pub(crate) fn setup(args: &Args) -> Setup {
    Setup {
        concurrency: usize::from(args.concurrency),
        out: args.out.clone(),
        report: args.report,
        today: now::today,
        watching: Watching::Beginnings,
    }
}

/// Tells what happens: lines on standard output, and a line on a terminal that shows how
/// far it is.
pub(crate) struct Teller<'a> {
    env: &'a Env,
    json: bool,
    progress: ProgressLine,
    /// What went wrong with the output.
    failure: Option<Failure>,
}

impl<'a> Teller<'a> {
    pub(crate) fn new(env: &'a Env, json: bool) -> Teller<'a> {
        let progress = ProgressLine::new(env.language(), "arena.progress");
        Teller { env, json, progress, failure: None }
    }

    /// Tells an event; the games end where nobody reads.
    pub(crate) fn tell(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Counted { done, games, results } => {
                let message = match results {
                    None => TEXTS.message("arena.progress"),
                    Some(results) => {
                        let score = format!("{results} [{:.3}]", results.score());
                        TEXTS.message("arena.progress_score").with("score", score)
                    }
                };
                let message = message.with("done", done).with("games", games);
                self.progress.say(f64::from(*done) / f64::from(*games), message);
            }
            Event::Continued { kept, games } => {
                let message = TEXTS.message("arena.continued").with("kept", kept).with("games", games);
                output::note(&message, self.env.language());
            }
            Event::Started { .. } | Event::Finished { .. } | Event::Standing(_) if !self.json => {
                self.progress.hide();
                if let Err(failure) = output::line(&event.to_string()) {
                    self.failure = Some(failure);
                    return ControlFlow::Break(());
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// Takes the line away and tells the report, unless something went wrong.
    pub(crate) fn finish<R: fmt::Display>(
        self,
        report: Result<R, Error>,
        to_json: impl Fn(&R) -> Value,
    ) -> Result<R, Failure> {
        self.progress.clear();
        self.failure.map_or(Ok(()), Err)?;
        let report = report?;
        if self.json {
            output::json(&to_json(&report))?;
        } else {
            output::line(&report.to_string())?;
        }
        Ok(report)
    }
}
