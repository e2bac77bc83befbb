//! `ludoteca analyse`: what each ply of a recorded game was worth.

mod report;
mod results;
mod retrying;

use std::path::Path;
use std::process::ExitCode;
use std::slice;
use std::sync::Arc;

use ludoteca_core::{BySide, Error, ErrorKind, Limits, duration, fingerprint};
use ludoteca_house::{Analysis, AnalysisOrder, JudgeChoice, LiveGame, Retry, in_file};
use ludoteca_report::page;
use ludoteca_session::GameText;
use serde_json::json;

use crate::TEXTS;
use crate::args::{Analyse, JudgeName};
use crate::env::Env;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::ProgressLine;
use crate::source::{every, find, go_to, read_so_far};
use report::Report;
use results::{Judged, Results};

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
    let order = order(args)?;
    let results = args.results.as_deref().map(Results::open).transpose()?.unwrap_or_default();
    let mut work = Work { args, env, order, results, stopped: false, broken: false, annotated: Vec::new() };
    let read = |text: &GameText| Ok((text.clone(), read_so_far(env, text)?));
    if args.which.all {
        let each = |(text, (game, broken))| work.one(game, &text, broken);
        let walked = every(env, slice::from_ref(&args.file), &args.which, read, each);
        // Whoever is stopped gets what there is.
        if !work.stopped {
            walked?;
        }
    } else {
        let (text, (mut game, broken)) = find(env, &args.file, args.which.number, read)?.made;
        go_to(&mut *game, args.ply, args.moves.as_deref())?;
        if args.retry {
            return work.retry(game);
        }
        work.one(game, &text, broken).or_else(|failure| if work.stopped { Ok(()) } else { Err(failure) })?;
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
    results: Results,
    /// Whether somebody pressed Ctrl-C.
    stopped: bool,
    /// Whether a game could not be read to its end.
    broken: bool,
    /// The records with what was found, if they are wanted.
    annotated: Vec<String>,
}

impl Work<'_> {
    /// Judges a game, unless that is done already, and tells what was found.
    fn one(
        &mut self,
        game: Box<dyn LiveGame>,
        text: &GameText,
        broken: Option<Error>,
    ) -> Result<(), Failure> {
        let key = self.key(&*game);
        let known = self.results.find(&key).filter(|_| !self.draws()).cloned();
        let judged = match known {
            Some(known) => self.retell(known)?,
            None => self.judge_anew(game, text, key)?,
        };
        if self.args.out.is_some() {
            self.annotated.push(judged.record);
        }
        if let Some(what) = broken {
            self.tell_break(text, what);
        }
        if self.stopped { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// What tells a game that was judged so from all others.
    fn key(&self, game: &dyn LiveGame) -> String {
        let AnalysisOrder { judge, limits, .. } = &self.order;
        let record = game.session().record_text();
        let moves = game.session().line_texts().join(" ");
        let all = format!("{judge:?} {limits:?} {} {moves} {record}", self.env.language());
        format!("{:016x}", fingerprint(&all))
    }

    /// Whether there is room for the report: the record or the page may take standard output.
    fn tells(&self) -> bool {
        let files = [&self.args.out, &self.args.html];
        files.into_iter().flatten().all(|path| path != Path::new("-"))
    }

    /// Tells of a game that was judged before.
    fn retell(&self, known: Judged) -> Result<Judged, Failure> {
        if self.tells() && self.args.json {
            output::json(&known.analysis)?;
        } else if self.tells() {
            let note = TEXTS.message("analysis.known").with("number", known.number);
            output::prose(&self.env.language().say(&note))?;
        }
        Ok(known)
    }

    fn judge_anew(
        &mut self,
        mut game: Box<dyn LiveGame>,
        text: &GameText,
        key: String,
    ) -> Result<Judged, Failure> {
        let language = self.env.language();
        let found = self.judge(&*game, text.number)?;
        if let Some(what) = game.leaves_out().filter(|_| found.judge == "table") {
            output::note(&what, language);
        }
        if self.tells() && self.args.json {
            output::json(&json!(found))?;
        } else if self.tells() {
            Report { game: &*game, found: &found, env: self.env }.tell()?;
        }
        game.annotate(&found, language);
        let record = game.session().record_text();
        let judged = Judged { key, number: text.number, analysis: json!(found), record };
        if found.is_whole() {
            self.results.add(&judged)?;
        }
        self.draw(&mut *game, &found)?;
        Ok(judged)
    }

    /// Whether something is to be drawn, for which the whole analysis is needed.
    fn draws(&self) -> bool {
        self.args.charts.is_asked() || self.args.html.is_some()
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

    fn judge(&mut self, game: &dyn LiveGame, number: usize) -> Result<Analysis, Failure> {
        let line = Arc::new(ProgressLine::new(self.env.language(), "analysis.progress"));
        let interrupt = Interrupt::listen();
        let job = game.analyse(self.order.clone())?;
        let shown = Arc::clone(&line);
        let control = interrupt.control().watched(move |progress| {
            let message = TEXTS.message("analysis.progress").with("number", number);
            shown.say(progress.share(), message);
        });
        let found = job.run(&control, &mut |_| {});
        line.clear();
        self.stopped = interrupt.is_pressed();
        Ok(found?)
    }

    /// Lets somebody try the mistakes of a game again.
    fn retry(mut self, game: Box<dyn LiveGame>) -> Result<ExitCode, Failure> {
        let found = self.judge(&*game, 1)?;
        retrying::run(Retry::new(game, &found, self.order), self.env)
    }

    /// Says where a game is broken.
    fn tell_break(&mut self, text: &GameText, what: Error) {
        self.broken = true;
        let what = if self.args.which.all { what.told(|what| text.tell(what)) } else { what };
        let broken = TEXTS.message("analysis.broken").with_message("what", in_file(&self.args.file, what));
        output::note(&broken, self.env.language());
    }

    /// Writes the records.
    fn finish(self) -> Result<ExitCode, Failure> {
        if let Some(path) = &self.args.out {
            output::to_file(path, self.annotated.join("\n").as_bytes(), self.env)?;
        }
        Ok(match self {
            Work { stopped: true, .. } => ExitCode::from(INTERRUPTED),
            Work { broken: true, args, .. } if !args.which.keep_going => {
                ExitCode::from(ErrorKind::Malformed.exit_code())
            }
            _ => ExitCode::SUCCESS,
        })
    }
}
