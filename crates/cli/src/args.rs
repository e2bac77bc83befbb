//! What may be typed after `ludoteca`. The texts of the help are in the catalogues.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args as ClapArgs, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use ludoteca_core::Language;
use ludoteca_house::Registry;

use crate::TEXTS;
use crate::failure::Failure;
use crate::{FullGame, help, screen};

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

/// A game, and the place in it that a command is about.
#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct Setting {
    pub(crate) game: String,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "position"])]
    pub(crate) load: Option<PathBuf>,
    #[arg(long = "game", value_name = "N", requires = "load", value_parser = game_number)]
    pub(crate) number: Option<usize>,
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

/// Which games of a file.
#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct Which {
    #[arg(long = "game", value_name = "N", value_parser = game_number)]
    pub(crate) number: Option<usize>,
    #[arg(long, conflicts_with = "number")]
    pub(crate) all: bool,
    #[arg(long, conflicts_with = "number")]
    pub(crate) keep_going: bool,
}

/// Where a chart is drawn, and how.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct Charts {
    #[arg(long = "svg", value_name = "FILE")]
    pub(crate) chart_svg: Option<PathBuf>,
    #[arg(long = "png", value_name = "FILE")]
    pub(crate) chart_png: Option<PathBuf>,
    #[arg(long = "width", value_name = "16..8192", default_value_t = 960, value_parser = clap::value_parser!(u32).range(16..=8192))]
    pub(crate) chart_width: u32,
    #[arg(long)]
    pub(crate) dark: bool,
    #[arg(long, conflicts_with = "json")]
    pub(crate) plot: bool,
}

/// The number of a game in a file, from 1.
fn game_number(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|&number| number > 0).ok_or("> 0")
}

#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) first: Option<String>,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) second: Option<String>,
    #[arg(long)]
    pub(crate) skin: Option<String>,
    #[arg(long, value_name = "TIME")]
    pub(crate) tc: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "N")]
    pub(crate) max_plies: Option<u32>,
    #[arg(long, value_name = "FILE")]
    pub(crate) autosave: Option<PathBuf>,
    #[arg(long)]
    pub(crate) screen_reader: bool,
    #[arg(long)]
    pub(crate) flip: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Library {
    #[command(subcommand)]
    pub(crate) command: LibraryCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LibraryCommand {
    List(LibraryList),
    Show(LibraryShow),
    Import(LibraryImport),
    Export(LibraryExport),
    Delete(LibraryDelete),
}

/// Which games of the library.
#[derive(Debug, ClapArgs)]
pub(crate) struct Filters {
    #[arg(long = "game", value_name = "GAME")]
    pub(crate) of_game: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    #[arg(long, value_name = "1-0|0-1|1/2-1/2|*")]
    pub(crate) result: Option<String>,
    #[arg(long, value_name = "DATE")]
    pub(crate) since: Option<String>,
    #[arg(long, value_name = "DATE")]
    pub(crate) until: Option<String>,
    #[arg(long, requires = "of_game", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LibraryList {
    #[command(flatten)]
    pub(crate) filters: Filters,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LibraryShow {
    pub(crate) name: String,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LibraryImport {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) which: Which,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LibraryExport {
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    #[command(flatten)]
    pub(crate) filters: Filters,
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub(crate) out: PathBuf,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LibraryDelete {
    pub(crate) name: String,
    #[arg(long)]
    pub(crate) yes: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Explore {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) keep_going: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    #[arg(long)]
    pub(crate) no_library: bool,
    #[arg(long, value_name = "1..1000", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) plies: u32,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Settings {
    #[arg(long)]
    pub(crate) init: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Best {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "1..256", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) multipv: Option<u32>,
    #[arg(long, value_name = "1..256", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) threads: Option<u32>,
    #[arg(long, value_name = "1..65536", value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) hash: Option<u32>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["player", "time", "depth", "nodes", "multipv", "threads", "hash"])]
    pub(crate) table: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long)]
    pub(crate) explain: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Solve {
    pub(crate) game: String,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "0..1000", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(crate) passes: u32,
    #[arg(long, value_name = "1..1024", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[arg(long)]
    pub(crate) repetition: bool,
    #[arg(long)]
    pub(crate) fresh: bool,
    #[arg(long)]
    pub(crate) check: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) charts: Charts,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Prove {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(long, value_name = "SIDE")]
    pub(crate) side: Option<String>,
    #[arg(long, value_name = "1..1000", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) plies: Option<u32>,
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Bench {
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    #[arg(long, value_name = "SIZE", requires = "records")]
    pub(crate) make: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Verify {
    pub(crate) what: String,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Tree {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) depth: u32,
    #[arg(long, value_name = "text|outline|dot|svg|json", default_value = "outline")]
    pub(crate) format: String,
    #[arg(long)]
    pub(crate) stats: bool,
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Analyse {
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long, value_name = "N", conflicts_with = "all")]
    pub(crate) ply: Option<usize>,
    #[arg(long, value_name = "MOVES", conflicts_with = "all")]
    pub(crate) moves: Option<String>,
    #[arg(long, value_name = "table|engine", conflicts_with = "player")]
    pub(crate) judge: Option<JudgeName>,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "1..256", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// Who judges a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum JudgeName {
    Table,
    Engine,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Puzzle {
    pub(crate) game: String,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "1..9", value_parser = clap::value_parser!(u32).range(1..=9))]
    pub(crate) grade: Option<u32>,
    #[arg(long)]
    pub(crate) solution: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Learn {
    pub(crate) game: String,
    #[arg(long, value_name = "N")]
    pub(crate) step: Option<String>,
    #[arg(long)]
    pub(crate) screen_reader: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Match {
    pub(crate) game: String,
    pub(crate) a: String,
    pub(crate) b: String,
    #[arg(long, value_name = "N", conflicts_with = "rounds")]
    pub(crate) games: Option<u32>,
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<u32>,
    #[arg(long, value_name = "elo0=0,elo1=10,…")]
    pub(crate) sprt: Option<String>,
    #[command(flatten)]
    pub(crate) terms: Terms,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Tournament {
    pub(crate) game: String,
    #[arg(value_name = "PLAYER", required = true)]
    pub(crate) players: Vec<String>,
    #[arg(long, value_name = "round-robin|swiss|gauntlet", default_value = "round-robin")]
    pub(crate) format: String,
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<u32>,
    #[command(flatten)]
    pub(crate) terms: Terms,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Openings {
    pub(crate) game: String,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "1..100000", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) count: u32,
    #[arg(long, value_name = "N..M", default_value = "4..8")]
    pub(crate) plies: String,
    #[arg(long, value_name = "PLAYER", default_value = "alphabeta")]
    pub(crate) player: String,
    #[arg(long, value_name = "N", conflicts_with = "depth", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "SCORE", default_value = "0.50")]
    pub(crate) window: String,
    #[arg(long, value_name = "1..256", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, conflicts_with = "out")]
    pub(crate) json: bool,
}

/// The terms that machines play each other on.
#[derive(Debug, ClapArgs)]
pub(crate) struct Terms {
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "TIME")]
    pub(crate) tc: Option<String>,
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "FILE|none")]
    pub(crate) openings: Option<PathBuf>,
    #[arg(long, value_name = "random|sequential")]
    pub(crate) order: Option<String>,
    #[arg(long, value_name = "0..1000", conflicts_with = "openings", value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(crate) random_plies: Option<u32>,
    #[arg(long, value_name = "1..256", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
    #[arg(long, value_name = "N")]
    pub(crate) max_plies: Option<u32>,
    #[arg(long, value_name = "SCORE,MOVES")]
    pub(crate) resign: Option<String>,
    #[arg(long, value_name = "SCORE,MOVES,AFTER")]
    pub(crate) draw: Option<String>,
    #[arg(long)]
    pub(crate) tables: bool,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) report: u32,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) charts: Charts,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Book {
    pub(crate) game: String,
    #[command(subcommand)]
    pub(crate) command: BookCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    Build(BookBuild),
    Probe(BookProbe),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct BookBuild {
    #[arg(value_name = "FILE")]
    pub(crate) records: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "1..100000", conflicts_with = "records", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) games: Option<u32>,
    #[arg(long, value_name = "PLAYER", default_value = "level:6")]
    pub(crate) player: String,
    #[arg(long, value_name = "1..1000", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) plies: u32,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Tune {
    pub(crate) game: String,
    #[arg(value_name = "FILE")]
    pub(crate) records: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    #[arg(long, value_name = "1..1000000", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    #[arg(long, value_name = "N..M", default_value = "2..9")]
    pub(crate) random_plies: String,
    #[arg(long, value_name = "1..10000", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) max_plies: u32,
    #[arg(long, value_name = "X", default_value_t = 20.0, value_parser = pull)]
    pub(crate) pull: f64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "1..256", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["data", "out", "net_out", "records", "chart_svg", "chart_png", "plot"])]
    pub(crate) data_out: Option<PathBuf>,
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["records", "rules", "games", "random_plies", "max_plies", "seed"])]
    pub(crate) data: Vec<PathBuf>,
    #[arg(long, value_name = "0..1", default_value_t = 1.0, value_parser = share)]
    pub(crate) result_share: f64,
    #[arg(long, conflicts_with_all = ["records", "data", "data_out", "pull", "result_share"])]
    pub(crate) search: bool,
    #[arg(long, value_name = "NAME+NAME", requires = "search", value_delimiter = '+')]
    pub(crate) numbers: Vec<String>,
    #[arg(long, value_name = "0..1", default_value_t = 0.05, value_parser = share, requires = "search")]
    pub(crate) rate: f64,
    #[arg(long, value_name = "FILE", requires = "data", conflicts_with = "out")]
    pub(crate) net_out: Option<PathBuf>,
    #[arg(long, value_name = "hidden=32,inputs=counts,…", requires = "net_out")]
    pub(crate) net: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) charts: Charts,
    #[arg(long)]
    pub(crate) json: bool,
}

/// A pull that is a number and not negative.
fn pull(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|pull: &f64| pull.is_finite() && *pull > 0.0).ok_or("> 0")
}

/// A part of a whole.
fn share(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or("0..1")
}

#[derive(Debug, ClapArgs)]
pub(crate) struct BookProbe {
    #[arg(value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(value_parser = clap::value_parser!(u32).range(..=100))]
    pub(crate) depth: u32,
    #[arg(long)]
    pub(crate) divide: bool,
    #[arg(long)]
    pub(crate) no_bulk: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(long)]
    pub(crate) skin: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with = "png")]
    pub(crate) svg: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    #[arg(long, value_name = "PIXELS", default_value_t = 640)]
    pub(crate) width: u32,
    #[arg(long)]
    pub(crate) dark: bool,
    #[arg(long)]
    pub(crate) flip: bool,
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    pub(crate) words: bool,
    #[arg(long, conflicts_with_all = ["svg", "png", "words"])]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Convert {
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long, value_name = "FORMAT", default_value = "pgn")]
    pub(crate) to: String,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Ugi {
    pub(crate) game: String,
    #[arg(long)]
    pub(crate) rules: Option<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct UhpCheck {
    #[arg(value_name = "COMMAND")]
    pub(crate) engine: String,
    #[arg(long, value_name = "0..1000000", default_value_t = 4, value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    pub(crate) games: u32,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "FILE")]
    pub(crate) positions: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Completions {
    pub(crate) shell: Shell,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Help {
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Man {
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
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
