//! A recorded game per rules text, with every observable value at every ply.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::Suite;
use crate::{Playable, Rng, Side};

/// The file in a game's data folder.
const FILE: &str = "playthrough.txt";
/// Its first line.
const TITLE: &str = "# One random game per rules text. LUDOTECA_BLESS=1 writes this file anew.\n";

/// Replays the recorded games and compares every value, or records them anew.
pub(super) fn check<G: Playable>(suite: &Suite<'_>, folder: &Path) {
    let path = folder.join(FILE);
    let name = path.display();
    if std::env::var("LUDOTECA_BLESS").is_ok_and(|value| value == "1") {
        fs::write(&path, recorded::<G>(suite)).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    let golden = fs::read_to_string(&path)
        .unwrap_or_else(|e| panic!("{name}: {e}; LUDOTECA_BLESS=1 writes the playthrough"));
    let recorded: Vec<&str> = golden.lines().filter_map(|line| line.strip_prefix("rules ")).collect();
    let wanted: Vec<String> =
        suite.rules.iter().map(|text| super::texts::rules::<G>(text).to_string()).collect();
    assert_eq!(recorded, wanted, "{name}: recorded under other rules (left) than the suite's (right)");
    let replayed = replayed::<G>(&golden, suite);
    for (index, (was, is)) in golden.lines().zip(replayed.lines()).enumerate() {
        assert_eq!(is, was, "{name}:{}: the replayed game (left) differs from the record (right)", index + 1);
    }
    let lengths = (replayed.lines().count(), golden.lines().count());
    assert_eq!(lengths.0, lengths.1, "{name}: the replay has another number of lines than the record");
}

/// Random games, one per rules text.
fn recorded<G: Playable>(suite: &Suite<'_>) -> String {
    let mut rng = Rng::new(suite.seed);
    games::<G>(suite, |ply, game, moves| {
        rng.pick(moves).filter(|_| ply < suite.plies).map(|&m| game.move_text(m))
    })
}

/// The games of a record, played again under the rules of today.
fn replayed<G: Playable>(golden: &str, suite: &Suite<'_>) -> String {
    let mut lines = golden.lines();
    games::<G>(suite, |_, _, _| {
        // A ply ends with what was played, or with the empty line after the game.
        let last = lines.find(|line| line.is_empty() || line.starts_with("played "));
        last.and_then(|line| line.strip_prefix("played ")).map(str::to_owned)
    })
}

/// Writes down one game per rules text, with the moves that `choose` gives.
fn games<G: Playable>(
    suite: &Suite<'_>,
    mut choose: impl FnMut(usize, &G, &[G::Move]) -> Option<String>,
) -> String {
    let mut text = TITLE.to_owned();
    for rules in suite.rules.iter().map(|text| super::texts::rules::<G>(text)) {
        writeln!(text, "rules {rules}").expect("strings take any text");
        let mut game = G::start(&rules);
        for ply in 0.. {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            text.push_str(&values(&game, ply, &moves));
            let Some(chosen) = choose(ply, &game, &moves) else { break };
            writeln!(text, "played {chosen}").expect("strings take any text");
            let attempt = game.parse_attempt(&chosen);
            let attempt =
                attempt.unwrap_or_else(|e| panic!("{rules}: the recorded {chosen} is not read: {e}"));
            if let Err(refusal) = game.play(&attempt) {
                panic!("{rules}: the recorded {chosen} is refused in {}: {refusal:?}", game.position());
            }
        }
        text.push('\n');
    }
    text
}

/// Everything that can be observed in a position.
fn values<G: Playable>(game: &G, ply: usize, moves: &[G::Move]) -> String {
    let turn = match game.turn() {
        Side::First => "first",
        Side::Second => "second",
    };
    let last = match game.ended() {
        Some(outcome) => format!("ended {} {}", outcome.result(), outcome.ending.word()),
        None => {
            let moves: Vec<String> = moves.iter().map(|&m| game.move_text(m)).collect();
            format!("moves {}", moves.join("; "))
        }
    };
    format!(
        "ply {ply}\nposition {}\nkey {:016x}\nidentity {:016x}\nturn {turn}\n{last}\n",
        game.position(),
        game.key(),
        game.identity()
    )
}
