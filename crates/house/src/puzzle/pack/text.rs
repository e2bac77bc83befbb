//! The text of a pack.

use std::collections::HashSet;
use std::fmt;

use ludoteca_core::{Error, GameSoFar, Message, Playable, fingerprint};
use serde_json::{Value, json};

use super::Pack;
use crate::TEXTS;
use crate::puzzle::{Goal, Puzzle};
use crate::{Entry, begin};

/// The first field of a pack, and the version of the format.
const NAME: &str = "ludoteca-puzzles";
const VERSION: u64 = 1;
/// What the values of a line mean, in their order.
const COLUMNS: [&str; 8] = ["rules", "position", "goal", "plies", "line", "themes", "rating", "game"];
/// What stands between the moves of a line, and between themes.
const BETWEEN_MOVES: &str = ";";
const BETWEEN_THEMES: &str = " ";
/// The most plies and the highest rating that are believed.
const MOST_PLIES: u64 = 1000;
const HIGHEST: u64 = 4000;

impl Pack {
    /// Reads a pack of a game: positions are legal, lines can be played, nothing is there
    /// twice. Whether each puzzle has exactly one solution is not asked.
    pub(crate) fn read<G: Playable>(entry: &Entry<G>, text: &str) -> Result<Pack, Error> {
        let mut lines = text.lines().zip(1..);
        let header = lines.next().map(|(line, _)| line).unwrap_or_default();
        let mut pack = read_header(header, G::NAME).map_err(|what| on_line(1, what))?;
        let (mut keys, mut games) = (HashSet::new(), HashSet::new());
        for (line, number) in lines {
            let read = read_json(line).and_then(|value| match value {
                Value::Array(values) => read_puzzle(entry, &values).map(Some),
                end => check_end(&end, pack.puzzles.len(), text, line).map(|()| None),
            });
            let Some(puzzle) = read.map_err(|what| on_line(number, what))? else { return Ok(pack) };
            let again = !keys.insert(puzzle.key) || !puzzle.source.is_none_or(|game| games.insert(game));
            if again {
                return Err(on_line(number, TEXTS.conflict("pack.twice")));
            }
            pack.puzzles.push(puzzle);
        }
        Err(on_line(text.lines().count() + 1, TEXTS.malformed("pack.cut")))
    }
}

impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = json!({ NAME: VERSION, "game": self.game, "made": self.made, "columns": COLUMNS });
        let mut text = format!("{header}\n");
        for puzzle in &self.puzzles {
            let line = json!([
                puzzle.rules,
                puzzle.position,
                puzzle.goal.word(),
                puzzle.goal.plies(),
                puzzle.line.join(BETWEEN_MOVES),
                puzzle.themes.join(BETWEEN_THEMES),
                puzzle.rating,
                puzzle.source,
            ]);
            text.push_str(&format!("{line}\n"));
        }
        let end = json!({ "count": self.puzzles.len(), "checksum": format!("{:016x}", fingerprint(&text)) });
        writeln!(f, "{text}{end}")
    }
}

/// Says on which line something is wrong.
pub(super) fn on_line(line: usize, what: Error) -> Error {
    what.told(|what| TEXTS.message("pack.line").with("line", line).with_message("what", what))
}

fn read_json(line: &str) -> Result<Value, Error> {
    serde_json::from_str(line).map_err(|_| TEXTS.malformed("pack.json"))
}

fn read_header(line: &str, game: &str) -> Result<Pack, Error> {
    let value = read_json(line).map_err(|_| TEXTS.malformed("pack.foreign"))?;
    let text = |name: &str| value.get(name).and_then(Value::as_str);
    match value.get(NAME).and_then(Value::as_u64) {
        Some(VERSION) => {}
        Some(other) => return Err(TEXTS.unsupported("pack.version").with("version", other)),
        None => return Err(TEXTS.malformed("pack.foreign")),
    }
    if value.get("columns") != Some(&json!(COLUMNS)) {
        return Err(TEXTS.malformed("pack.columns").with("columns", COLUMNS.join(", ")));
    }
    match (text("game"), text("made")) {
        (Some(found), _) if found != game => {
            Err(TEXTS.conflict("pack.game").with("found", found).with("wanted", game))
        }
        (Some(game), Some(made)) => Ok(Pack::new(game, made)),
        _ => Err(TEXTS.malformed("pack.foreign")),
    }
}

/// Checks the last line of a text, after so many puzzles.
fn check_end(end: &Value, count: usize, text: &str, line: &str) -> Result<(), Error> {
    let before = line.as_ptr() as usize - text.as_ptr() as usize;
    let told = end.get("count").and_then(Value::as_u64);
    let sum = end.get("checksum").and_then(Value::as_str);
    let (Some(told), Some(sum)) = (told, sum) else { return Err(TEXTS.malformed("pack.shape")) };
    if told != count as u64 {
        return Err(TEXTS.conflict("pack.count").with("told", told).with("n", count));
    }
    let last = text[before..].trim_end() == line.trim_end();
    if !last || sum != format!("{:016x}", fingerprint(&text[..before])) {
        return Err(TEXTS.conflict("pack.checksum"));
    }
    Ok(())
}

fn read_puzzle<G: Playable>(entry: &Entry<G>, values: &[Value]) -> Result<Puzzle, Error> {
    let [rules, position, goal, plies, line, themes, rating, source] = values else {
        return Err(TEXTS.malformed("pack.shape"));
    };
    let wrong = |column: &str| TEXTS.malformed("pack.value").with("column", column);
    let text = |value: &'static str, found: &'_ Value| -> Result<String, Error> {
        found.as_str().map(str::to_owned).ok_or_else(|| wrong(value))
    };
    let number = |column: &str, found: &Value, most: u64| {
        found.as_u64().filter(|&number| number <= most).ok_or_else(|| wrong(column))
    };
    let (rules_text, position_text) = (text("rules", rules)?, text("position", position)?);
    let (rules, position) = begin::<G>(Some(&rules_text), Some(&position_text))?;
    if (rules.to_string(), position.position()) != (rules_text.clone(), position_text.clone()) {
        return Err(wrong("position"));
    }
    let plies = number("plies", plies, MOST_PLIES)? as u32;
    let goal = match goal.as_str() {
        Some("win") => Goal::Win { plies },
        Some("save") => Goal::Save { plies },
        _ => return Err(wrong("goal")),
    };
    let line = read_line(&position, goal, &text("line", line)?)?;
    let known = entry.theme_words();
    let theme = |word: &str| {
        let found = known.iter().copied().find(|&known| known == word);
        found.ok_or_else(|| TEXTS.unknown("pack.theme").with("text", word))
    };
    let themes = text("themes", themes)?;
    let words = themes.split(BETWEEN_THEMES).filter(|word| !word.is_empty());
    let source = match source {
        Value::Null => None,
        found => Some(number("game", found, u64::MAX)?),
    };
    Ok(Puzzle {
        rules: rules_text,
        position: position_text,
        side: position.turn(),
        goal,
        line,
        themes: words.map(theme).collect::<Result<_, _>>()?,
        rating: number("rating", rating, HIGHEST)? as u32,
        source,
        key: position.canonical(),
    })
}

/// Reads the moves of a line, each of which has to be legal and written as it should be.
fn read_line<G: Playable>(position: &G, goal: Goal, text: &str) -> Result<Vec<String>, Error> {
    let mut game = GameSoFar::new(position.clone());
    let in_move =
        |text: &str, what: Message| TEXTS.message("pack.move").with("move", text).with_message("what", what);
    for text in text.split(BETWEEN_MOVES) {
        let played = game
            .position()
            .parse_attempt(text)
            .map_err(Error::from)
            .and_then(|attempt| game.play(&attempt).map_err(Error::from));
        played.map_err(|what| what.told(|what| in_move(text, what)))?;
    }
    let line = game.texts();
    let plies = goal.plies() as usize;
    let ends = game.outcome().is_some_and(|outcome| outcome.winner == Some(position.turn()));
    let whole = match goal {
        Goal::Win { .. } => ends && line.len() == plies,
        Goal::Save { .. } => line.len() == 1 && plies > 0,
    };
    if whole && line.join(BETWEEN_MOVES) == text { Ok(line) } else { Err(TEXTS.conflict("pack.short")) }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::testkit::sayable;

    use super::*;
    use crate::{AnyGame, HOUSE};

    fn game(name: &str) -> &'static dyn AnyGame {
        HOUSE.game(name).expect("a game of the house")
    }

    /// A small pack of a game, with the lines of its text.
    fn small(name: &str) -> (Pack, Vec<String>) {
        let mut pack = game(name).read_pack(game(name).puzzles()).expect("what ships can be read");
        pack.puzzles.truncate(4);
        let lines = pack.to_string().lines().map(str::to_owned).collect();
        (pack, lines)
    }

    /// A text of lines under a last line of its own.
    fn sealed(lines: &[String]) -> String {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let end = json!({ "count": lines.len() - 1, "checksum": format!("{:016x}", fingerprint(&text)) });
        format!("{text}{end}\n")
    }

    /// A line with one of its values changed.
    fn changed(line: &str, column: usize, value: Value) -> String {
        let mut values: Vec<Value> = serde_json::from_str(line).expect("a puzzle");
        values[column] = value;
        Value::from(values).to_string()
    }

    #[test]
    fn what_is_written_is_read() {
        for known in HOUSE.games() {
            let (pack, lines) = small(known.name());
            assert_eq!(known.read_pack(&pack.to_string()).as_ref(), Ok(&pack));
            assert_eq!(sealed(&lines[..5]), pack.to_string());
        }
    }

    #[test]
    fn whatever_is_wrong_is_refused_with_its_line() {
        let (_, lines) = small("cats");
        let with = |at: usize, line: String| {
            let mut lines = lines[..5].to_vec();
            lines[at] = line;
            sealed(&lines)
        };
        let column = |column: usize, value: Value| with(2, changed(&lines[2], column, value));
        let twice = sealed(&[&lines[..3], &lines[2..3]].concat());
        for (text, line, key) in [
            (String::new(), 1, "pack.foreign"),
            ("[Game \"cats\"]\n\n1. 31-26 *\n".to_owned(), 1, "pack.foreign"),
            (with(0, lines[0].replace("puzzles\":1", "puzzles\":2")), 1, "pack.version"),
            (with(0, lines[0].replace("\"cats\"", "\"hive\"")), 1, "pack.game"),
            (with(0, lines[0].replace("goal", "aim")), 1, "pack.columns"),
            (with(3, "[1, 2".to_owned()), 4, "pack.json"),
            (with(3, "[1, 2]".to_owned()), 4, "pack.shape"),
            (with(3, "{}".to_owned()), 4, "pack.shape"),
            (column(0, json!("8x")), 3, "error.rules"),
            (column(0, json!(8)), 3, "pack.value"),
            (column(1, json!("31:1,2,3:m")), 3, "error.position"),
            (column(1, json!(" 31:1,2,3,4:m")), 3, "pack.value"),
            (column(2, json!("draw")), 3, "pack.value"),
            (column(3, json!(-1)), 3, "pack.value"),
            (column(3, json!(2)), 3, "pack.short"),
            (column(4, json!("")), 3, "pack.move"),
            (column(4, json!("1-32")), 3, "pack.move"),
            (column(5, json!("luck")), 3, "pack.theme"),
            (column(6, json!(1e9)), 3, "pack.value"),
            (column(7, json!("x")), 3, "pack.value"),
            (twice, 4, "pack.twice"),
            (lines[..5].join("\n"), 6, "pack.cut"),
            (sealed(&lines[..5]).replace("\"count\":4", "\"count\":5"), 6, "pack.count"),
            (sealed(&lines[..5]).replace("mine", "mime"), 6, "pack.checksum"),
            (sealed(&lines[..5]) + "x\n", 6, "pack.checksum"),
        ] {
            let error = game("cats").read_pack(&text).expect_err(key);
            sayable(error.message());
            let said = error.to_string();
            assert!(said.starts_with(&format!("line {line}: ")), "{key}: {said}");
            assert!(format!("{error:?}").contains(key), "{key}: {error:?}");
        }
    }

    #[test]
    fn two_that_are_equal_by_symmetry_are_one_too_many() {
        let mirrored = |position: &str| {
            let (rows, turn) = position.split_once(' ').expect("rows and a turn");
            let cells = |row: &str| -> Vec<char> {
                let cell = |c: char| c.to_digit(10).map_or(vec![c], |n| vec!['1'; n as usize]);
                row.chars().flat_map(cell).collect()
            };
            let grid: Vec<Vec<char>> = rows.split('/').map(cells).collect();
            let last = grid.len() - 1;
            // Columns become rows, counted from the other end, since texts begin with the last.
            let row = |r: usize| (0..=last).map(|c| grid[last - c][last - r]).collect::<String>();
            let rows = (0..=last).map(row).collect::<Vec<_>>().join("/");
            // Free squares in a row are one number.
            let rows = (2..=5).rev().fold(rows, |rows, n| rows.replace(&"1".repeat(n), &n.to_string()));
            rows + " " + turn
        };
        let claustro = game("claustro");
        let (pack, lines) = small("claustro");
        let rules = Some(pack.puzzles[0].rules.as_str());
        let text = mirrored(&pack.puzzles[0].position);
        let image = claustro.open(rules, Some(&text)).expect("an image of a position");
        let position = image.session().position_text();
        assert_ne!(position, pack.puzzles[0].position);
        let save = changed(&lines[1], 1, json!(position));
        let save = changed(&changed(&save, 2, json!("save")), 7, json!(999));
        let first = image.session().move_texts().swap_remove(0);
        let text = sealed(&[lines[0].clone(), lines[1].clone(), changed(&save, 4, json!(first))]);
        let error = claustro.read_pack(&text).expect_err("it is the same puzzle");
        assert!(format!("{error:?}").contains("pack.twice"), "{error}");
    }
}
