//! What may be typed after `ludoteca`. The texts of the help are in the catalogues.

mod arena;
mod book;
mod charts;
mod library;
mod page;
mod place;
mod play;
mod programs;
mod puzzle;
mod show;
mod thinking;
mod tune;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args as ClapArgs, FromArgMatches, Parser, Subcommand};
use ludoteca_core::Language;
use ludoteca_house::Registry;

use crate::TEXTS;
use crate::failure::Failure;
use crate::{FullGame, help, screen};

pub(crate) use arena::{Match, Openings, Terms, Tournament};
pub(crate) use book::{Book, BookBuild, BookCommand, BookProbe};
pub(crate) use charts::Charts;
pub(crate) use library::{Explore, Filters, Library, LibraryCommand, LibraryImport};
pub(crate) use page::{Serve, Site};
pub(crate) use place::{Place, Setting, Which};
pub(crate) use play::{Learn, Play, Settings, Tui};
pub(crate) use programs::{Completions, Help, Man, Ugi, UhpCheck};
pub(crate) use puzzle::{Puzzle, PuzzleCheck, PuzzleCommand, PuzzleMine};
pub(crate) use show::{Convert, Moves, Perft, Show};
pub(crate) use thinking::{Analyse, Bench, Best, JudgeName, Prove, Solve, Tree, Verify};
pub(crate) use tune::Tune;

#[derive(Debug, Parser)]
#[command(name = "ludoteca", version = env!("LUDOTECA_VERSION"))]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Options that every subcommand takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct Common {
    #[arg(long, global = true, value_name = "es|en|pt", display_order = 900)]
    pub(crate) lang: Option<Language>,
    #[arg(long, global = true, value_name = "auto|always|never", display_order = 901)]
    pub(crate) color: Option<screen::ColorChoice>,
    #[arg(long, global = true, display_order = 902)]
    pub(crate) ascii: bool,
    #[arg(long, global = true, display_order = 902)]
    pub(crate) no_book: bool,
    #[arg(long, global = true, display_order = 902)]
    pub(crate) force: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Play(Play),
    Tui(Tui),
    Serve(Serve),
    Site(Site),
    Resume,
    Library(Library),
    Explore(Explore),
    Settings(Settings),
    Best(Best),
    Moves(Moves),
    Perft(Perft),
    Bench(Bench),
    Prove(Prove),
    Solve(Solve),
    Verify(Verify),
    Tree(Tree),
    Analyse(Analyse),
    Puzzle(Puzzle),
    Learn(Learn),
    Match(Match),
    Tournament(Tournament),
    Openings(Openings),
    Book(Book),
    Tune(Tune),
    Show(Show),
    Convert(Convert),
    Ugi(Ugi),
    Uhp,
    UhpCheck(UhpCheck),
    Completions(Completions),
    Man(Man),
    Help(Help),
}

impl Args {
    /// Reads the words of a command line; prints the help or what is wrong with it.
    pub(crate) fn read(games: &Registry<dyn FullGame>, words: &[OsString]) -> Result<Args, ExitCode> {
        let language = told_language(words).unwrap_or_else(screen::locale);
        let mut command = help::command(games, language, &help::program(words));
        let matches = command.try_get_matches_from_mut(words);
        matches.and_then(|matches| Args::from_arg_matches(&matches)).map_err(|error| match error.kind() {
            ErrorKind::InvalidUtf8 => not_utf8(&mut command, words).tell(language),
            _ => help::tell(&error, &command, language),
        })
    }
}

/// What is said of the word that should be a text and is none: others may be paths, which
/// need not be.
fn not_utf8(command: &mut clap::Command, words: &[OsString]) -> Failure {
    let lossy = |word: &OsString| OsString::from(word.to_string_lossy().into_owned());
    let bad = words.iter().enumerate().filter(|(_, word)| word.to_str().is_none());
    let blamed = bad.clone().find(|&(at, _)| {
        let alone =
            words.iter().enumerate().map(|(n, word)| if n == at { word.clone() } else { lossy(word) });
        command.try_get_matches_from_mut(alone).is_err_and(|error| error.kind() == ErrorKind::InvalidUtf8)
    });
    let word = blamed
        .or_else(|| bad.clone().next())
        .map_or_else(String::new, |(_, word)| word.to_string_lossy().into_owned());
    TEXTS.malformed("error.not_utf8").with("arg", word).into()
}

impl Common {
    /// The language to speak: the one asked for, else the locale's.
    pub(crate) fn language(&self) -> Language {
        self.lang.unwrap_or_else(screen::locale)
    }
}

/// The language asked for, known before the rest of the line is read.
fn told_language(words: &[OsString]) -> Option<Language> {
    let mut words = words.iter().filter_map(|word| word.to_str());
    while let Some(word) = words.next() {
        match word.strip_prefix("--lang") {
            Some("") => return words.next()?.parse().ok(),
            Some(rest) => return rest.strip_prefix('=')?.parse().ok(),
            None => {}
        }
    }
    None
}
