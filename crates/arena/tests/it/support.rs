//! Ordering matches.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::LazyLock;

use ludoteca_arena::{Beginning, Contest, Event, Match, MatchReport, Order, Referee, Setup, Terms, Watching};
use ludoteca_core::{Control, Error, Limits, Playable, Spec};
use ludoteca_house::{Books, Entry, Registrar, Registry, house};

/// The games of the house, whose machines can play each other.
pub(crate) static GAMES: LazyLock<Registry<dyn Contest>> = LazyLock::new(|| house(&Contests));

/// Takes games in whose machines can play each other.
pub(crate) struct Contests;

impl Registrar for Contests {
    type Game = dyn Contest;

    fn register<G: Playable>(&self, entry: Entry<G>) -> Box<dyn Contest> {
        Box::new(entry)
    }
}

/// Terms with few random plies and few positions for every move.
pub(crate) fn terms() -> Terms {
    Terms {
        rules: None,
        limits: Limits { nodes: Some(200), ..Limits::default() },
        time_control: None,
        beginning: Beginning::Random(3),
        order: Order::Random,
        referee: Referee::default(),
        books: Books::Asked,
        seed: 7,
    }
}

/// One game at a time, kept in a file or not.
pub(crate) fn setup(out: Option<&Path>) -> Setup {
    Setup {
        concurrency: 1,
        out: out.map(Path::to_owned),
        report: 0,
        today: || "2026.11.15".to_owned(),
        watching: Watching::default(),
    }
}

pub(crate) fn spec(text: &str) -> Spec {
    text.parse().expect("the tests write specs well")
}

/// A match of two players over so many games.
pub(crate) fn order(game: &str, players: [&str; 2], games: u32) -> Match {
    Match {
        game: game.to_owned(),
        players: players.map(spec),
        terms: terms(),
        games,
        sprt: None,
        setup: setup(None),
    }
}

/// Plays a match; the lines that it prints come with it.
pub(crate) fn play(order: &Match) -> Result<(MatchReport, Vec<String>), Error> {
    let mut lines = Vec::new();
    let report = order.run(&GAMES, &Control::timed(), &mut |event| {
        if !matches!(event, Event::Counted { .. }) {
            lines.push(event.to_string());
        }
        ControlFlow::Continue(())
    })?;
    Ok((report, lines))
}

/// The games of a file by their rounds, without what depends on the day.
pub(crate) fn games(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("the games are there");
    let mut games: Vec<String> = text.split("[Event ").skip(1).map(str::to_owned).collect();
    games.sort_by_key(|game| {
        let round = game.split("[Round \"").nth(1).and_then(|rest| rest.split('"').next());
        round.and_then(|round| round.parse::<u32>().ok()).expect("every game has its round")
    });
    games
}
