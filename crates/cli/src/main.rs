//! Ludoteca: a workbench for abstract board games.

mod analyse;
mod args;
mod bench;
mod best;
mod book;
mod convert;
mod failure;
mod help;
mod input;
mod interrupt;
mod line;
mod matches;
mod menu;
mod moves;
mod now;
mod openings;
mod output;
mod perft;
mod play;
mod progress;
mod prove;
mod puzzle;
mod screen;
mod show;
mod solve;
mod source;
mod terminal;
mod tournament;
mod tree;
mod tune;
mod ugi;
mod uhp;
mod uhp_check;
mod verify;
mod words;

use std::process::ExitCode;

use crate::args::{Args, Command};
use crate::failure::Failure;
use crate::progress::ProgressLine;

fn main() -> ExitCode {
    let args = match Args::read() {
        Ok(args) => args,
        Err(code) => return code,
    };
    if args.common.no_book {
        ludoteca_house::lend_no_books();
    }
    let language = args.common.language();
    let line = ProgressLine::new(language, "solve.progress");
    ludoteca_solve::watch(move |progress| match progress {
        Some(progress) => line.show(progress.share()),
        None => line.clear(),
    });
    match run(args) {
        Ok(code) => code,
        Err(failure) => failure.tell(language),
    }
}

/// Runs the subcommand; without one, the menu on a terminal and the help elsewhere.
fn run(args: Args) -> Result<ExitCode, Failure> {
    let language = args.common.language();
    match args.command {
        None if screen::interactive() => menu::run(&args.common),
        None => output::write(&help::long(language)).map(|()| ExitCode::SUCCESS),
        Some(Command::Play(play)) => play::run(&play, &args.common),
        Some(Command::Best(best)) => best::run(&best, &args.common),
        Some(Command::Solve(solve)) => solve::run(&solve, &args.common),
        Some(Command::Verify(verify)) => verify::run(&verify, &args.common),
        Some(Command::Tree(tree)) => tree::run(&tree, &args.common),
        Some(Command::Analyse(analyse)) => analyse::run(&analyse, &args.common),
        Some(Command::Puzzle(puzzle)) => puzzle::run(&puzzle, &args.common),
        Some(Command::Match(order)) => matches::run(&order, &args.common),
        Some(Command::Tournament(order)) => tournament::run(&order, &args.common),
        Some(Command::Openings(order)) => openings::run(&order, &args.common),
        Some(Command::Book(book)) => book::run(&book, &args.common),
        Some(Command::Tune(tune)) => tune::run(&tune, &args.common),
        Some(Command::Moves(moves)) => moves::run(&moves),
        Some(Command::Perft(perft)) => perft::run(&perft),
        Some(Command::Bench(bench)) => bench::run(&bench),
        Some(Command::Prove(prove)) => prove::run(&prove, &args.common),
        Some(Command::Show(show)) => show::run(&show, &args.common),
        Some(Command::Convert(convert)) => convert::run(&convert),
        Some(Command::Ugi(args)) => ugi::run(&args),
        Some(Command::Uhp) => uhp::run(),
        Some(Command::UhpCheck(check)) => uhp_check::run(&check, &args.common),
        Some(Command::Completions(completions)) => help::completions(completions.shell, language),
        Some(Command::Man(man)) => help::manual(&man.out, language),
    }
}
