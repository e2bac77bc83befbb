//! Any bytes as the file of a match, or as its openings: a file that is not of this match
//! is left as it is, and one that is goes on to the same end.
//!
//! The first byte chooses what the rest is, and of which game.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use ludoteca_arena::{Beginning, Contest, Match, MatchReport, Order, Referee, Setup, Terms, Watching};
use ludoteca_core::testkit::sayable;
use ludoteca_core::{Control, Error, Limits, Playable};
use ludoteca_house::{Books, Entry, Registrar, Registry, house};

/// The games of the house, whose machines can play each other.
static GAMES: LazyLock<Registry<dyn Contest>> = LazyLock::new(|| house(&Contests));

struct Contests;

impl Registrar for Contests {
    type Game = dyn Contest;

    fn register<G: Playable>(&self, entry: Entry<G>) -> Box<dyn Contest> {
        Box::new(entry)
    }
}

const RULES: [(&str, &str); 3] = [("cats", "4x4"), ("claustro", "3x4"), ("hive", "Base")];

fn path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("ludoteca-fuzz-{name}-{}", std::process::id()))
}

pub(crate) fn check(bytes: &[u8]) {
    let [choice, rest @ ..] = bytes else { return };
    let rules = RULES[usize::from(choice % 3)];
    if choice & 4 == 0 { file(rules, rest) } else { openings(rules, rest) }
}

/// Plays two games of chance, the second with exchanged seats.
fn play((game, rules): (&str, &str), beginning: Beginning, out: Option<&Path>) -> Result<MatchReport, Error> {
    let random = "random".parse().expect("a player");
    let players: [ludoteca_core::Spec; 2] = [random, "random".parse().expect("a player")];
    let terms = Terms {
        rules: Some(rules.to_owned()),
        limits: Limits::default(),
        time_control: None,
        beginning,
        order: Order::Sequential,
        referee: Referee { max_plies: Some(40), ..Referee::default() },
        books: Books::None,
        seed: 1,
    };
    let out = out.map(Path::to_owned);
    let setup = Setup {
        concurrency: 1,
        out,
        report: 0,
        today: || "2026.11.15".to_owned(),
        watching: Watching::default(),
    };
    let order = Match { game: game.to_owned(), players, terms, games: 2, sprt: None, setup };
    order.run(&GAMES, &Control::timed(), &mut |_| ControlFlow::Continue(()))
}

fn file(rules: (&str, &str), content: &[u8]) {
    let path = path("match");
    fs::write(&path, content).expect("a temporary file");
    let played = play(rules, Beginning::Start, Some(&path));
    let after = fs::read(&path).expect("the file of the match");
    match played {
        Err(why) => {
            sayable(&why);
            assert_eq!(after, content, "a file that is refused is left as it is");
        }
        Ok(report) => {
            let again = play(rules, Beginning::Start, Some(&path)).expect("the match is over");
            assert_eq!(again.results, report.results);
            assert_eq!(fs::read(&path).expect("the file"), after, "nothing is left to play");
        }
    }
}

fn openings(rules: (&str, &str), content: &[u8]) {
    let path = path("openings");
    fs::write(&path, content).expect("a temporary file");
    if let Err(why) = play(rules, Beginning::File(path), None) {
        sayable(&why);
    }
}
