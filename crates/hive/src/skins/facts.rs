//! What the Prolog program knows, for those who ask it.

use ludoteca_core::{Side, View};

use super::command::{Place, Query};
use crate::{Bug, Hive, Piece, setup};

/// The facts `tile(Bug, Colour, X, Y, Level)`, as their arguments.
pub(super) fn tiles(game: &Hive) -> Vec<[String; 5]> {
    let places = setup::places(game);
    let tile = |piece: Piece| {
        let Place { x, y } = Place::of(*places.get(&game.place(piece)?)?);
        let level = game.board().level(piece);
        let (bug, colour) = (piece.bug().word(), colour(piece.side()));
        Some([bug.to_owned(), colour.to_owned(), x.to_string(), y.to_string(), level.to_string()])
    };
    Piece::all().filter_map(tile).collect()
}

/// What a side holds: `white: ant 3, queen 1`.
pub(super) fn hand(game: &Hive, side: Side) -> String {
    let count = |bug: Bug| game.hand(side).filter(|piece| piece.bug() == bug).count();
    let held: Vec<String> = Bug::ALL
        .into_iter()
        .filter(|&bug| count(bug) > 0)
        .map(|bug| format!("{} {}", bug.word(), count(bug)))
        .collect();
    format!("{}: {}", colour(side), if held.is_empty() { "-".to_owned() } else { held.join(", ") })
}

/// The answer to a question: `true.`, `false.`, or what the variables may be.
pub(super) fn answer(view: &View<'_, Hive>, query: Query, arguments: &[String]) -> String {
    let facts: Vec<Vec<String>> = match query {
        Query::Tile => tiles(view.position).into_iter().map(Vec::from).collect(),
        Query::MoveCount => vec![vec![view.past.moves.len().to_string()]],
        Query::MaxCount => counts(|bug| bug.tiles().into()),
        Query::InsertionCount => counts(|bug| {
            let own = |tile: &&[String; 5]| tile[0] == bug.word() && tile[1] == colour(view.position.side());
            tiles(view.position).iter().filter(own).count()
        }),
        Query::QueenInGame => tiles(view.position)
            .into_iter()
            .filter(|tile| tile[0] == Bug::Queen.word())
            .map(|tile| vec![tile[1].clone()])
            .collect(),
    };
    let found: Vec<String> = facts.iter().filter_map(|fact| unified(fact, arguments)).collect();
    match found.first() {
        None => "false.\n".to_owned(),
        Some(first) if first.is_empty() => "true.\n".to_owned(),
        Some(_) => format!("{}.\n", found.join(" ;\n")),
    }
}

/// The colour of a side in the facts.
const fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "white",
        Side::Second => "black",
    }
}

/// A fact for each bug and a number.
fn counts(count: impl Fn(Bug) -> usize) -> Vec<Vec<String>> {
    Bug::ALL.into_iter().map(|bug| vec![bug.word().to_owned(), count(bug).to_string()]).collect()
}

/// What the variables among the arguments are in a fact, nothing if they cannot be it. A
/// variable begins with a capital or `_`, and one that begins with `_` is not told.
fn unified(fact: &[String], arguments: &[String]) -> Option<String> {
    let mut bound: Vec<(&str, &str)> = Vec::new();
    for (value, argument) in fact.iter().zip(arguments) {
        if !argument.starts_with(|c: char| c.is_ascii_uppercase() || c == '_') {
            if argument != value {
                return None;
            }
        } else if argument != "_" {
            if bound.iter().any(|(name, other)| name == argument && other != value) {
                return None;
            }
            bound.push((argument, value));
        }
    }
    bound.dedup();
    let told = bound.iter().filter(|(name, _)| !name.starts_with('_'));
    Some(told.map(|(name, value)| format!("{name} = {value}")).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_bound_and_words_compared() {
        let fact = ["ant", "white", "1", "1", "0"].map(str::to_owned);
        let ask = |arguments: [&str; 5]| unified(&fact, &arguments.map(str::to_owned));
        assert_eq!(ask(["ant", "white", "1", "1", "0"]).as_deref(), Some(""));
        assert_eq!(ask(["Bug", "white", "X", "X", "_"]).as_deref(), Some("Bug = ant, X = 1"));
        assert_eq!(ask(["Bug", "white", "X", "_", "X"]), None);
        assert_eq!(ask(["queen", "_", "_", "_", "_"]), None);
    }
}
