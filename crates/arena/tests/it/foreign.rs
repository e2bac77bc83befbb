//! Other programs in a match: whatever they do, the match goes on.

use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::time::Duration;

use ludoteca_arena::Contest;
use ludoteca_core::{Control, Playable};
use ludoteca_hive::Hive;
use ludoteca_house::{Entry, PlayerEntry, Registrar, Registry, house};
use ludoteca_protocol::uhp::UhpPlayer;
use ludoteca_protocol::{Served, Timeouts, with_foreign_engines};

use crate::support::{Contests, games, order, setup};

/// Short enough for engines that hang on purpose.
fn hasty() -> Timeouts {
    let short = Duration::from_millis(400);
    Timeouts { start: Duration::from_secs(5), answer: short, grace: short, thought: short }
}

/// The games, where nobody waits long for an engine.
static HASTY: LazyLock<Registry<dyn Contest>> = LazyLock::new(|| {
    let mut games = house(&Contests);
    let hasty = PlayerEntry::new("uhp", ludoteca_protocol::TEXTS.message("player.uhp"), |spec, _, _| {
        match UhpPlayer::new(spec.settings(), hasty()) {
            Ok(player) => Ok(Box::new(player)),
            Err(fault) => Err(fault.into()),
        }
    });
    games.entry_mut::<Hive>().expect("the house has hive").players.push(hasty.without_books());
    games
});

/// The games with the engines of other programs, as the program has them.
static FOREIGN: LazyLock<Registry<dyn Both>> = LazyLock::new(|| with_foreign_engines(house(&Foreign)));

/// What the arena and the protocols do with a game.
trait Both: Contest + Served {}

impl<T: Contest + Served> Both for T {}

struct Foreign;

impl Registrar for Foreign {
    type Game = dyn Both;

    fn register<G: Playable>(&self, entry: Entry<G>) -> Box<dyn Both> {
        Box::new(entry)
    }
}

/// A script that introduces itself, then does something with each line.
fn engine(per_line: &str) -> String {
    format!(
        "uhp:/bin/sh -c \"echo id Fake 1; echo 'Mosquito;Ladybug;Pillbug'; echo ok; while read -r word rest; do {per_line}; done\""
    )
}

#[test]
fn an_engine_that_does_not_start_is_told_before_any_game() {
    for (game, player) in [
        ("hive", "uhp:/no/such/engine uhp"),
        ("hive", "ugi:/no/such/engine"),
        ("cats", "ugi:/no/such/engine"),
    ] {
        let order = order(game, ["random", player], 3);
        let error = order.run(&FOREIGN, &Control::timed(), &mut |event| panic!("{event}")).unwrap_err();
        assert!(error.to_string().contains("/no/such/engine does not start"), "{error}");
    }
}

#[test]
fn an_engine_that_fails_loses_its_games_and_the_match_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let thinks = |how: &str| {
        engine(&format!("case $word in newgame) printf '%s ' $rest; echo; echo ok;; *) {how};; esac"))
    };
    for (number, (player, reason)) in [
        ("uhp:/bin/sh -c \"exit 3\"".to_owned(), "ended"),
        (engine("echo rubbish; echo ok"), "rubbish"),
        (engine("exec sleep 600"), "0.4"),
        (thinks("echo 'bQ wS9-'; echo ok"), "bQ wS9-"),
        (thinks("exit 1"), "ended"),
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(number.to_string());
        let mut order = order("hive", ["random", &player], 3);
        order.terms.limits = ludoteca_core::Limits { depth: Some(1), ..Default::default() };
        order.terms.referee.max_plies = Some(12);
        order.setup = setup(Some(&path));
        let report = order.run(&HASTY, &Control::timed(), &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!((report.results.wins, report.forfeits), (3, [0, 3]), "{player}");
        for game in games(&path) {
            assert!(game.contains("[Termination \"forfeit\"]"), "{game}");
            let words = game.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(reason), "{reason}: {game}");
        }
    }
}
