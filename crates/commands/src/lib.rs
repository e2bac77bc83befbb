//! The command line: every command, line mode and the menu.
//!
//! It is a function of the games that it knows, [`run`], and names none of them.

mod analyse;
mod args;
mod batch;
mod bench;
mod best;
mod book;
mod by_table;
mod charts;
mod convert;
mod env;
mod explore;
mod failure;
mod help;
mod input;
mod interrupt;
mod learn;
mod library;
mod line;
mod matches;
mod menu;
mod moves;
mod now;
mod openings;
mod output;
mod perft;
mod play;
mod probe_bench;
mod progress;
mod prove;
mod puzzle;
mod record_bench;
mod resume;
mod screen;
mod serve;
mod settings;
mod show;
mod solve;
mod source;
mod terminal;
mod texts;
mod tournament;
mod tree;
mod tui;
mod tune;
mod ugi;
mod uhp;
mod uhp_check;
mod verify;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use ludoteca_roster::{FullGame, Registry};

pub use texts::TEXTS;

use crate::args::{Args, Command};
use crate::env::Env;
use crate::failure::Failure;

/// Does what the words of a command line ask for, the name of the program first.
pub fn run(games: &'static Registry<dyn FullGame>, words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let words: Vec<OsString> = words.into_iter().collect();
    let Args { common, command } = match Args::read(games, &words) {
        Ok(args) => args,
        Err(code) => return code,
    };
    let settings = settings::read(&common);
    let env =
        Env { games, common: settings::merged(&common, &settings), program: help::program(&words), settings };
    obey(command, &env).unwrap_or_else(|failure| failure.tell(env.language()))
}

/// Runs the subcommand; without one, the full screen where the terminal can be drawn on, the
/// menu where it takes lines only, and the help elsewhere.
fn obey(command: Option<Command>, env: &Env) -> Result<ExitCode, Failure> {
    match command {
        None if screen::is_canvas() => tui::open(env),
        None if screen::interactive() => menu::run(env),
        None => output::write(&help::long(env)).map(|()| ExitCode::SUCCESS),
        Some(Command::Play(play)) => play::run(&play, env),
        Some(Command::Tui(tui)) => tui::run(&tui, env),
        Some(Command::Serve(args)) => serve::run(&args, env),
        Some(Command::Site(args)) => serve::write(&args, env),
        Some(Command::Resume) => resume::run(env),
        Some(Command::Library(library)) => library::run(&library, env),
        Some(Command::Explore(explore)) => explore::run(&explore, env),
        Some(Command::Settings(settings)) => settings::run(&settings, env),
        Some(Command::Best(best)) => best::run(&best, env),
        Some(Command::Solve(solve)) => solve::run(&solve, env),
        Some(Command::Verify(verify)) => verify::run(&verify, env),
        Some(Command::Tree(tree)) => tree::run(&tree, env),
        Some(Command::Analyse(analyse)) => analyse::run(&analyse, env),
        Some(Command::Puzzle(puzzle)) => puzzle::run(&puzzle, env),
        Some(Command::Learn(learn)) => learn::run(&learn, env),
        Some(Command::Match(order)) => matches::run(&order, env),
        Some(Command::Tournament(order)) => tournament::run(&order, env),
        Some(Command::Openings(order)) => openings::run(&order, env),
        Some(Command::Book(book)) => book::run(&book, env),
        Some(Command::Tune(tune)) => tune::run(&tune, env),
        Some(Command::Moves(moves)) => moves::run(&moves, env),
        Some(Command::Perft(perft)) => perft::run(&perft, env),
        Some(Command::Bench(bench)) => bench::run(&bench, env),
        Some(Command::Prove(prove)) => prove::run(&prove, env),
        Some(Command::Show(show)) => show::run(&show, env),
        Some(Command::Convert(convert)) => convert::run(&convert, env),
        Some(Command::Ugi(args)) => ugi::run(&args, env),
        Some(Command::Uhp) => uhp::run(env),
        Some(Command::UhpCheck(check)) => uhp_check::run(&check, env),
        Some(Command::Completions(completions)) => help::completions(completions.shell, env),
        Some(Command::Man(man)) => help::manual(&man.out, env),
        Some(Command::Help(help)) => help::about(&help.command, env),
    }
}
