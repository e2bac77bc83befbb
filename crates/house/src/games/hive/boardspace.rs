//! Records of boardspace: SGF with a node for every hand on a tile.

use ludoteca_core::{Ending, Error, Game, Message, Notation, Reason, Side};
use ludoteca_hive::{Attempt, GameString, Hex, Hive, Move, Piece, Rules};

use super::{leniently, moves_from_the_start, read_under};
use crate::Form;
use ludoteca_session::Record;

/// The form that others call by the name of its shape.
const NAME: &str = "sgf";
/// The number of Hive among the games of SGF.
const GAME: &str = "GM[27]";
/// Where the first tile lies: the letter's number, and the row.
const CENTRE: (i32, i32) = (13, 13);
const LETTERS: i32 = 26;
/// What stands before the names of the players.
const WHITE: &str = "P0[id \"";
const BLACK: &str = "P1[id \"";

pub(super) fn form() -> Form<Hive> {
    Form {
        name: NAME,
        recognises: |text| text.starts_with('(') && text.contains(GAME),
        read,
        read_so_far: None,
        write: Some(write),
    }
}

/// Reads what each turn came to: tiles may be picked up and dropped several times
/// before `done`, and the last drop counts.
fn read(text: &str) -> Result<Record<Hive>, Error> {
    leniently(rules(text)?, |rules| read_with(rules, text))
}

/// The same under these rules.
fn read_with(rules: Rules, text: &str) -> Result<Record<Hive>, Error> {
    let mut game = GameString::new(rules);
    let mut table = Vec::new();
    let mut dropped = None;
    let mut resigned = None;
    for action in actions(text) {
        // After the end tiles are sometimes still pushed about.
        if game.position().outcome().is_some() {
            break;
        }
        let words: Vec<&str> = action.text.split_whitespace().collect();
        let Some(word) = words.get(1).map(|word| word.to_ascii_lowercase()) else { continue };
        match (word.as_str(), &words[2..]) {
            ("move" | "movedone" | "pmove" | "pmovedone", [side, tile, column, row, place]) => {
                dropped = Some(Drop::new(side, tile, [column, row], place)?);
            }
            ("dropb" | "pdropb", [tile, column, row, place]) => {
                dropped = Some(Drop::new(action.side, tile, [column, row], place)?);
            }
            ("pass" | "passdone", _) => play(&mut game, "pass")?,
            ("pick" | "pickb", _) => dropped = None,
            ("resign", _) => resigned = Some(action.side),
            _ => {}
        }
        if !word.ends_with("done") {
            continue;
        }
        let turn = if game.position().turn() == Side::First { "w" } else { "b" };
        if let Some(drop) = dropped.take() {
            play(&mut game, &drop.text(&table))?;
            table.retain(|other: &Drop| other.tile != drop.tile);
            table.push(drop);
        } else if action.side == turn && game.position().judge(&Attempt::Pass).is_ok() {
            // Who could not move was sometimes done without a word.
            game.push(Move::PASS);
        }
    }
    let moves = game.texts().join(" ");
    let result = match resigned {
        _ if game.position().outcome().is_some() => "*",
        Some("w") => "0-1",
        Some(_) => "1-0",
        None => result(text),
    };
    let mut record = read_under(rules, |rules| format!("[Variant \"{rules}\"]\n\n{moves} {result}"))?;
    for (tag, player) in [("White", WHITE), ("Black", BLACK)] {
        if let Some(name) = between(text, player, "\"") {
            record.header.set(tag, name)?;
        }
    }
    Ok(record)
}

/// Writes a turn as one act, with the place that every reader can find by the tile beside it.
fn write(record: &Record<Hive>) -> Result<String, Error> {
    let moves = moves_from_the_start(record, NAME)?;
    let mut out = format!("(;\n{GAME}VV[1]\nSU[hive{}]\n", expansions(record.rules));
    let names = [Side::First, Side::Second].map(|side| player(record, side));
    if let Some(told) = told(record, &names) {
        out += &format!("RE[{told}]\n");
    }
    out += &format!("{WHITE}{}\"]\n{BLACK}{}\"]\n; P0[0 Start P0]\n", names[0], names[1]);
    let mut game = GameString::new(record.rules);
    for (number, m) in (1..).zip(moves) {
        let player = game.moves().len() % 2;
        let text = game.position().move_text(m);
        game.push(m);
        let act = match m.piece() {
            None => "PassDone".to_owned(),
            Some(piece) => act(piece, &text, game.position()),
        };
        out += &format!("; P{player}[{number} {act}]\n");
    }
    if record.outcome.is_some_and(|outcome| outcome.ending == Ending::Resignation) {
        let winner = record.outcome.and_then(|outcome| outcome.winner);
        let loser = usize::from(winner == Some(Side::First));
        out += &format!("; P{loser}[{} Resign]\n", game.moves().len() + 1);
    }
    Ok(out + ")\n")
}

/// A move: whose tile, which one, where by letter and number, and beside which tile.
fn act(piece: Piece, text: &str, after: &Hive) -> String {
    let (q, r) = after.place(piece).map_or((0, 0), Hex::coordinates);
    let column = char::from(b'A' + (CENTRE.0 + q).rem_euclid(LETTERS) as u8);
    let place = text.split_once(' ').map_or(".", |(_, place)| place).replace('\\', "\\\\");
    let side = if piece.side() == Side::First { 'W' } else { 'B' };
    format!("MoveDone {side} {piece} {column} {} {place}", CENTRE.1 - r)
}

/// The letters of a game type behind a dash.
fn expansions(rules: Rules) -> String {
    let name = rules.game_type();
    name.split_once('+').map_or(String::new(), |(_, bugs)| format!("-{bugs}"))
}

/// A player's name as the form can hold it; the result is told by it.
fn player(record: &Record<Hive>, side: Side) -> String {
    let name = record.header.player(side).unwrap_or_default().replace(['"', '[', ']', '\\'], "");
    if name.trim().is_empty() { format!("{side:?}") } else { name }
}

/// The result in the words of the form, where it can be told.
fn told(record: &Record<Hive>, names: &[String; 2]) -> Option<String> {
    match record.outcome?.winner {
        None => Some("The game is a draw".to_owned()),
        Some(_) if names[0] == names[1] => None,
        Some(side) => Some(format!("Game won by {}", names[usize::from(side == Side::Second)])),
    }
}

/// A tile put on the table, by the coordinates of boardspace and in words.
struct Drop {
    tile: Piece,
    at: String,
    place: String,
}

impl Drop {
    /// Old files write tiles without their side.
    fn new(side: &str, tile: &str, at: [&str; 2], place: &str) -> Result<Drop, Error> {
        let own = || format!("{side}{tile}").parse::<Piece>();
        let tile = tile.parse::<Piece>().or_else(|error| own().map_err(|_| error));
        Ok(Drop { tile: tile?, at: at.concat(), place: place.to_owned() })
    }

    /// The move text; a dot is the top of what lies there, or the first place of all.
    fn text(&self, table: &[Drop]) -> String {
        if self.place != "." {
            return format!("{} {}", self.tile, self.place);
        }
        let under = table.iter().rev().find(|other| other.at == self.at && other.tile != self.tile);
        under.map_or_else(|| self.tile.to_string(), |under| format!("{} {}", self.tile, under.tile))
    }
}

/// What a player did, as the file says it.
struct Action {
    side: &'static str,
    text: String,
}

/// The result that the file tells by the winner's name.
fn result(text: &str) -> &'static str {
    let told = between(text, "RE[", "]").unwrap_or_default();
    let won =
        |player| between(text, player, "\"").is_some_and(|name| told.ends_with(&format!("won by {name}")));
    match [told.contains("draw"), won(WHITE), won(BLACK)] {
        [true, ..] => "1/2-1/2",
        [_, true, false] => "1-0",
        [_, false, true] => "0-1",
        _ => "*",
    }
}

fn play(game: &mut GameString, text: &str) -> Result<(), Error> {
    let about = |why: Message| {
        ludoteca_hive::TEXTS
            .illegal("hive.game.illegal")
            .with("text", text.trim())
            .with("ply", game.moves().len() + 1)
            .with_message("reason", why)
    };
    let attempt = game.position().parse_attempt(text).map_err(|error| about(error.message()))?;
    let m = game.position().judge(&attempt).map_err(|refusal| about(refusal.message()))?;
    game.push(m);
    Ok(())
}

/// The game type: `SU[hive]`, or the letters of the expansions behind a dash.
fn rules(text: &str) -> Result<Rules, Error> {
    let setup = between(text, "SU[", "]").unwrap_or_default();
    let setup = setup.split_whitespace().next().unwrap_or_default();
    let bugs = setup.split_once('-').map_or("", |(_, bugs)| bugs);
    let name = if bugs.is_empty() { "Base".to_owned() } else { format!("Base+{bugs}") };
    Ok(name.parse::<Rules>()?)
}

/// What the players did, without escapes.
fn actions(text: &str) -> impl Iterator<Item = Action> {
    text.split("; P").skip(1).filter_map(|node| {
        let (player, body) = node.split_once('[')?;
        let side = if player == "0" { "w" } else { "b" };
        Some(Action { side, text: body.split_once(']')?.0.replace("\\\\", "\\") })
    })
}

/// What stands between two texts.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    Some(text.split_once(before)?.1.split_once(after)?.0)
}
