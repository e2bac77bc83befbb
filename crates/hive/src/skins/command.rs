//! The goals that the Prolog program is asked for.

use std::str::FromStr;

use crate::{Bug, Hex};

/// A place in the program's coordinates.
///
/// Clockwise from the upper left, the neighbours of (x,y) are (x-1,y), (x,y-1),
/// (x+1,y-1), (x+1,y), (x,y+1) and (x-1,y+1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl Place {
    /// The place of axial coordinates.
    pub(super) const fn of((q, r): (i32, i32)) -> Place {
        Place { x: q + r, y: -q }
    }

    /// Its hex.
    pub(super) const fn hex(self) -> Hex {
        Hex::new(-self.y, self.x + self.y)
    }
}

/// What the program is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `start()`: a new game.
    Start,
    /// `insert_to(Bug)` or `insert_to(Bug, X, Y)`.
    Insert(Bug, Option<Place>),
    /// `move_to` with two, three or four places.
    Move(Vec<Place>),
    /// `pass()`: our own, for whoever can do nothing else.
    Pass,
    /// `halt`: leave the program.
    Halt,
    /// A question about the facts: its name and its arguments.
    Ask(Query, Vec<String>),
}

/// What can be asked about the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    /// `tile(Bug, Colour, X, Y, Level)`.
    Tile,
    /// `move_count(N)`: the moves so far.
    MoveCount,
    /// `max_count(Bug, N)`: how many tiles of a kind each side has.
    MaxCount,
    /// `insertion_count(Bug, N)`: how many of them the side to move has placed.
    InsertionCount,
    /// `queen_in_game(Colour)`.
    QueenInGame,
}

impl Query {
    /// The query of a name and a number of arguments.
    fn named(name: &str, arguments: usize) -> Option<Query> {
        match (name, arguments) {
            ("tile", 5) => Some(Query::Tile),
            ("move_count", 1) => Some(Query::MoveCount),
            ("max_count", 2) => Some(Query::MaxCount),
            ("insertion_count", 2) => Some(Query::InsertionCount),
            ("queen_in_game", 1) => Some(Query::QueenInGame),
            _ => None,
        }
    }
}

impl FromStr for Command {
    type Err = ();

    /// Reads a goal, with or without its full stop and with any spaces.
    fn from_str(text: &str) -> Result<Command, ()> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let asked = text.strip_suffix('.').unwrap_or(&text).to_owned();
        let text = asked.to_ascii_lowercase();
        let (name, arguments) = match text.split_once('(') {
            Some((name, rest)) => (name, rest.strip_suffix(')').ok_or(())?),
            None => (text.as_str(), ""),
        };
        let arguments: Vec<&str> =
            if arguments.is_empty() { Vec::new() } else { arguments.split(',').collect() };
        match (name, &arguments[..]) {
            ("start", []) => Ok(Command::Start),
            ("halt", []) => Ok(Command::Halt),
            ("pass", []) => Ok(Command::Pass),
            ("insert_to", [bug, place @ ..]) => {
                let bug = Bug::ALL.into_iter().find(|known| known.word() == *bug).ok_or(())?;
                match places(place)?[..] {
                    [] => Ok(Command::Insert(bug, None)),
                    [place] => Ok(Command::Insert(bug, Some(place))),
                    _ => Err(()),
                }
            }
            ("move_to", numbers) if matches!(numbers.len(), 4 | 6 | 8) => Ok(Command::Move(places(numbers)?)),
            (name, arguments) => {
                let query = Query::named(name, arguments.len()).ok_or(())?;
                // Variables are told from words by their capitals.
                let inside = asked.split_once('(').map_or("", |(_, inside)| inside);
                let told = inside.trim_end_matches(')').split(',').map(str::to_owned).collect();
                Ok(Command::Ask(query, told))
            }
        }
    }
}

/// Pairs of numbers as places.
fn places(numbers: &[&str]) -> Result<Vec<Place>, ()> {
    /// Farther than any hive reaches.
    const FARTHEST: u32 = 99;
    let number = |text: &str| text.parse().ok().filter(|n: &i32| n.unsigned_abs() <= FARTHEST).ok_or(());
    if !numbers.len().is_multiple_of(2) {
        return Err(());
    }
    numbers.chunks(2).map(|pair| Ok(Place { x: number(pair[0])?, y: number(pair[1])? })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;

    #[test]
    fn goals_are_read_with_any_spaces() {
        let place = |x, y| Place { x, y };
        for (text, wanted) in [
            ("start().", Command::Start),
            ("start", Command::Start),
            (" insert_to( queen ) .", Command::Insert(Bug::Queen, None)),
            ("insert_to(ant,-1, 0)", Command::Insert(Bug::Ant, Some(place(-1, 0)))),
            ("move_to(0,0,1,-1).", Command::Move(vec![place(0, 0), place(1, -1)])),
        ] {
            assert_eq!(text.parse(), Ok(wanted), "{text}");
        }
        for text in
            ["", "insert_to()", "insert_to(cat)", "insert_to(ant,1)", "move_to(1,2)", "move_to(1,2,3)"]
                .into_iter()
                .chain([
                    "insert_to(ant,100,0)",
                    "insert_to(ant,0,-2147483648)",
                    "insert_to(ant,0,2147483648)",
                ])
        {
            assert_eq!(text.parse::<Command>(), Err(()), "{text}");
        }
    }

    #[test]
    fn neighbours_lie_as_the_program_says() {
        let clockwise = [
            (Direction::NorthWest, (-1, 0)),
            (Direction::NorthEast, (0, -1)),
            (Direction::East, (1, -1)),
            (Direction::SouthEast, (1, 0)),
            (Direction::SouthWest, (0, 1)),
            (Direction::West, (-1, 1)),
        ];
        for (direction, (x, y)) in clockwise {
            let hex = Hex::ORIGIN.step(direction);
            assert_eq!(Place::of(hex.coordinates()), Place { x, y }, "{direction:?}");
            assert_eq!(Place { x, y }.hex(), hex);
        }
    }
}
