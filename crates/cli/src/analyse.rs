//! `ludoteca analyse`: what each ply of a recorded game was worth.

mod report;

use std::path::Path;
use std::process::ExitCode;
use std::slice;
use std::sync::Arc;

use ludoteca_core::{BySide, Error, Limits, duration};
use ludoteca_house::{Analysis, AnalysisOrder, JudgeChoice, LiveGame};
use ludoteca_report::page;
use ludoteca_session::GameText;

use crate::TEXTS;
use crate::args::{Analyse, JudgeName};
use crate::env::Env;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::ProgressLine;
use crate::source::{every, go_to, load, read};
use report::Report;

/// The exit code of whoever was stopped by Ctrl-C.
const INTERRUPTED: u8 = 130;

pub(crate) fn run(args: &Analyse, env: &Env) -> Result<ExitCode, Failure> {
    for path in [&args.out, &args.html].into_iter().flatten() {
        output::could_write(path, env)?;
    }
    args.charts.could_write(env)?;
    if args.which.all && args.charts.is_asked() {
        return Err(TEXTS.conflict("chart.one_game").into());
    }
    let interrupt = Interrupt::listen();
    let mut work = Work { args, env, order: order(args)?, interrupt, annotated: Vec::new() };
    if args.which.all {
        let read = |game: &GameText| read(env, game, None);
        every(env, slice::from_ref(&args.file), &args.which, read, |game| work.one(game))?;
    } else {
        let mut game = load(env, &args.file, None, args.which.number)?.live;
        go_to(&mut *game, args.ply, args.moves.as_deref())?;
        work.one(game)?;
    }
    work.finish()
}

/// How the games are judged, as the options say.
fn order(args: &Analyse) -> Result<AnalysisOrder, Error> {
    let time = args.time.as_deref().map(|text| duration::read(text, 0)).transpose()?;
    let judge = match (&args.player, args.judge) {
        (Some(player), _) => JudgeChoice::Player(player.parse()?),
        (None, Some(JudgeName::Table)) => JudgeChoice::Table,
        (None, Some(JudgeName::Engine)) => JudgeChoice::Engine,
        (None, None) => JudgeChoice::Usual,
    };
    let limits = Limits { time, depth: args.depth, nodes: args.nodes, ..Limits::default() };
    Ok(AnalysisOrder { judge, limits, threads: args.threads.map_or(1, usize::from), skip: 0 })
}

/// The games of a file on their way through the judge.
struct Work<'a> {
    args: &'a Analyse,
    env: &'a Env,
    order: AnalysisOrder,
    interrupt: Interrupt,
    /// The records with what was found, if they are wanted.
    annotated: Vec<String>,
}

impl Work<'_> {
    /// Judges a game and tells what was found.
    fn one(&mut self, mut game: Box<dyn LiveGame>) -> Result<(), Failure> {
        let language = self.env.language();
        let found = self.judge(&*game)?;
        if let Some(what) = game.leaves_out().filter(|_| found.judge == "table") {
            output::note(&what, language);
        }
        // With the record or the page on standard output there is no room for the report.
        let files = [&self.args.out, &self.args.html];
        let told = files.into_iter().flatten().all(|path| path != Path::new("-"));
        if told && self.args.json {
            output::json(&serde_json::json!(found))?;
        } else if told {
            Report { game: &*game, found: &found, env: self.env }.tell()?;
        }
        if self.args.out.is_some() {
            game.annotate(&found, language);
            self.annotated.push(game.session().record_text());
        }
        self.draw(&mut *game, &found)?;
        if self.interrupt.is_pressed() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// Draws the course of the game, and writes the page, if that is wanted.
    fn draw(&self, game: &mut dyn LiveGame, found: &Analysis) -> Result<(), Failure> {
        let Analyse { charts, html, .. } = self.args;
        let language = self.env.language();
        if charts.is_asked() {
            let sides = BySide::from_fn(|side| game.session().side_name(side));
            charts.draw(&found.chart(&sides, language), self.env)?;
        }
        if let Some(path) = html {
            output::to_file(path, page(game, found, language).as_bytes(), self.env)?;
        }
        Ok(())
    }

    fn judge(&self, game: &dyn LiveGame) -> Result<Analysis, Failure> {
        let line = Arc::new(ProgressLine::new(self.env.language(), "analysis.progress"));
        let job = game.analyse(self.order.clone())?;
        let found = job.run(&line.watching(self.interrupt.control()), &mut |_| {});
        line.clear();
        Ok(found?)
    }

    /// Writes the records.
    fn finish(self) -> Result<ExitCode, Failure> {
        if let Some(path) = &self.args.out {
            output::to_file(path, self.annotated.join("\n").as_bytes(), self.env)?;
        }
        Ok(if self.interrupt.is_pressed() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }
}
