//! A record as JSON, for programs.

use std::time::Duration;

use ludoteca_core::{Command, Comment, Error, Node, NodeId, Playable, Score, Side, TextError, Tree};
use serde_json::{Map, Value, json};

use super::ending::{self, RESULTS, UNFINISHED};
use super::legal::{legal, over};
use super::notes::turned;
use super::walk::Walk;
use super::{Header, Record, limits};
use crate::TEXTS;
use crate::to_millis;

mod text;

pub use text::parse_json;

/// The version of the form.
const FORMAT: u64 = 1;

impl<G: Playable> Record<G> {
    /// The record as JSON.
    ///
    /// `moves` is the main line. `tree` lists every node, the starting position
    /// first; each follows the one before it in the list, or else the one whose
    /// index in the list is its `parent`. Times are in milliseconds, evaluations
    /// from White's point of view.
    ///
    /// ```
    /// use ludoteca_cats::Cats;
    /// use ludoteca_session::Record;
    ///
    /// let record: Record<Cats> = "1. 31-26 (31-27) 1-5 {[%clk 0:01]} *".parse()?;
    /// let json = record.to_json();
    /// assert_eq!(json["moves"], serde_json::json!(["31-26", "1-5"]));
    /// assert_eq!(json["tree"], serde_json::json!([
    ///     {}, {"move": "31-26"}, {"move": "1-5", "clock": 1000}, {"move": "31-27", "parent": 0}
    /// ]));
    /// # Ok::<(), ludoteca_session::RecordError>(())
    /// ```
    pub fn to_json(&self) -> Value {
        let mut json = json!({
            "format": FORMAT,
            "game": G::NAME,
            "rules": self.rules.to_string(),
            "position": self.start.position(),
            "tags": tags_json(&self.header),
            "moves": texts(&self.start, &self.tree.main_line()),
            "tree": self.tree_json(),
            "result": self.result(),
        });
        if let Some(outcome) = self.outcome {
            json["termination"] = outcome.ending.word().into();
        }
        json
    }

    /// Reads what [`Record::to_json`] gives; without `tree`, the moves are in `moves`.
    ///
    /// # Errors
    /// If a field has the wrong shape, a move is illegal or the fields contradict
    /// each other.
    pub fn from_json(json: &Value) -> Result<Record<G>, Error> {
        if !json.is_object() {
            return Err(wrong("record"));
        }
        match json.get("format") {
            None => {}
            Some(format) if format.as_u64() == Some(FORMAT) => {}
            Some(format) => {
                return Err(TEXTS.malformed("record.json.format").with("text", format).with("known", FORMAT));
            }
        }
        if let Some(game) = text(json, "game")?
            && !game.trim().eq_ignore_ascii_case(G::NAME)
        {
            return Err(TEXTS.malformed("record.game").with("game", game).with("wanted", G::NAME));
        }
        let unreadable = |key: &str, error: TextError| {
            TEXTS.malformed("record.json.value").with("key", key).with_message("why", error.what)
        };
        let rules = match text(json, "rules")? {
            None => G::Rules::default(),
            Some(rules) => rules.parse().map_err(|error| unreadable("rules", error))?,
        };
        let start = match text(json, "position")? {
            None => G::start(&rules),
            Some(position) => {
                G::parse_position(&rules, position).map_err(|error| unreadable("position", error))?
            }
        };
        let header = header(json)?;
        let mut tree = read_tree(json, &start)?;
        let main = tree.main_line();
        let verdict = ending::of_line(&start, &main);
        if let Some((ply, _)) = verdict.filter(|&(ply, _)| ply < main.len()) {
            return Err(at("moves", ply, over(&texts(&start, &main)[ply])));
        }
        let ending = ending::ending_of::<G>(text(json, "termination")?.unwrap_or_default())?;
        let result = text(json, "result")?.unwrap_or(UNFINISHED).trim();
        if result != UNFINISHED && !RESULTS.contains(&result) {
            return Err(TEXTS.malformed("record.result.unknown").with("tag", result));
        }
        let outcome = ending::settle(verdict.map(|(_, outcome)| outcome), result, ending)?;
        tree.to_end();
        Ok(Record { header, rules, start, tree, outcome })
    }

    fn tree_json(&self) -> Vec<Value> {
        let root = Tree::<G::Move>::ROOT;
        let mut list = vec![Value::Object(node_json(self.tree.node(root), self.before_start()))];
        let mut walk = Walk::new(&self.start);
        // The nodes to come, with their parents' places in the list and in the game.
        let mut tasks: Vec<(NodeId, usize, usize)> = Vec::new();
        let follow = |tasks: &mut Vec<_>, id, index, plies| {
            let children = self.tree.children(id).iter().rev();
            tasks.extend(children.map(|&child| (child, index, plies)));
        };
        follow(&mut tasks, root, 0, 0);
        while let Some((id, parent, plies)) = tasks.pop() {
            walk.back_to(plies);
            let node = self.tree.node(id);
            let mut entry = Map::new();
            let mover = walk.position().turn();
            if let Some(m) = node.played {
                entry.insert("move".to_owned(), walk.position().move_text(m).into());
                walk.play(m);
            }
            if parent + 1 != list.len() {
                entry.insert("parent".to_owned(), parent.into());
            }
            entry.extend(node_json(node, mover));
            follow(&mut tasks, id, list.len(), walk.plies());
            list.push(Value::Object(entry));
        }
        list
    }
}

/// The texts of a line of moves.
fn texts<G: Playable>(start: &G, moves: &[G::Move]) -> Vec<String> {
    let mut position = start.clone();
    let text = |&m| {
        let text = position.move_text(m);
        position.apply(m);
        text
    };
    moves.iter().map(text).collect()
}

fn tags_json(header: &Header) -> Value {
    let roster = header.roster().filter_map(|(name, _)| Some((name, header.tag(name)?)));
    let mut tags: Map<String, Value> =
        roster.chain(header.others()).map(|(name, value)| (name.to_owned(), value.into())).collect();
    if let Some(control) = header.time_control() {
        tags.insert("TimeControl".to_owned(), control.to_string().into());
    }
    Value::Object(tags)
}

/// What stands beside a move.
fn node_json<M>(node: &Node<M>, mover: Side) -> Map<String, Value> {
    let mut entry = Map::new();
    if !node.comment.is_empty() {
        entry.insert("comment".to_owned(), node.comment.as_str().into());
    }
    if !node.marks.is_empty() {
        entry.insert("marks".to_owned(), node.marks.clone().into());
    }
    for (key, time) in [("clock", node.clock), ("spent", node.spent)] {
        if let Some(time) = time {
            entry.insert(key.to_owned(), (to_millis(time).as_millis() as u64).into());
        }
    }
    if let Some(score) = node.eval {
        entry.insert("eval".to_owned(), turned(score, mover).to_string().into());
    }
    if !node.commands.is_empty() {
        let commands: Vec<&str> = node.commands.iter().map(Command::as_str).collect();
        entry.insert("commands".to_owned(), commands.into());
    }
    entry
}

/// A field that is not what it should be.
fn wrong(key: &str) -> Error {
    TEXTS.malformed("record.json.shape").with("key", key)
}

/// A mistake in one entry of a list.
fn at(key: &str, index: usize, what: Error) -> Error {
    what.told(|what| {
        TEXTS.message("record.json.at").with("key", key).with("index", index).with_message("what", what)
    })
}

/// A text, if the field is there.
fn text<'a>(json: &'a Value, key: &str) -> Result<Option<&'a str>, Error> {
    field(json, key, Value::as_str)
}

/// A field that is absent, null, or what `read` makes of it.
fn field<'a, T>(
    json: &'a Value,
    key: &str,
    read: impl Fn(&'a Value) -> Option<T>,
) -> Result<Option<T>, Error> {
    match json.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => read(value).map(Some).ok_or_else(|| wrong(key)),
    }
}

fn header(json: &Value) -> Result<Header, Error> {
    let mut header = Header::default();
    for (name, value) in field(json, "tags", Value::as_object)?.into_iter().flatten() {
        let value = value.as_str().ok_or_else(|| wrong(name))?;
        header
            .set(name, value)
            .map_err(|why| TEXTS.malformed("record.json.value").with("key", name).with_message("why", why))?;
    }
    Ok(header)
}

fn read_tree<G: Playable>(json: &Value, start: &G) -> Result<Tree<G::Move>, Error> {
    let moves = field(json, "moves", Value::as_array)?;
    let Some(entries) = field(json, "tree", Value::as_array)? else {
        return read_moves(moves.map_or(&[], Vec::as_slice), start);
    };
    limits::moves(entries.len().saturating_sub(1))?;
    let followers = followers(entries)?;
    let mut tree = Tree::new();
    let mut walk = Walk::new(start);
    if let Some(entry) = entries.first() {
        let root = Tree::<G::Move>::ROOT;
        annotate(&mut tree, root, entry, start.turn().other()).map_err(|what| at("tree", 0, what))?;
    }
    let mut tasks = Vec::new();
    follow(&mut tasks, &followers, Place { index: 0, node: Tree::<G::Move>::ROOT, plies: 0, nesting: 0 });
    while let Some((index, parent)) = tasks.pop() {
        walk.back_to(parent.plies);
        let node = read_entry(&entries[index], &mut tree, parent, &mut walk)
            .map_err(|what| at("tree", index, what))?;
        follow(&mut tasks, &followers, Place { index, node, plies: walk.plies(), ..parent });
    }
    if let Some(moves) = moves
        && read_moves(moves, start)?.main_line() != tree.main_line()
    {
        return Err(TEXTS.malformed("record.json.two_lines"));
    }
    Ok(tree)
}

fn read_moves<G: Playable>(moves: &[Value], start: &G) -> Result<Tree<G::Move>, Error> {
    limits::moves(moves.len())?;
    let mut tree = Tree::new();
    let mut position = start.clone();
    for (index, value) in moves.iter().enumerate() {
        let m = value
            .as_str()
            .ok_or_else(|| wrong("move"))
            .and_then(|text| legal(&position, text).map_err(|unfit| unfit.error(text)));
        let m = m.map_err(|what| at("moves", index, what))?;
        position.apply(m);
        tree.play(m);
    }
    Ok(tree)
}

/// An entry that has been read.
#[derive(Clone, Copy)]
struct Place {
    /// Its place in the list.
    index: usize,
    node: NodeId,
    /// How many moves lead there.
    plies: usize,
    /// How many of them begin a variation.
    nesting: usize,
}

/// The entries that follow each entry.
fn followers(entries: &[Value]) -> Result<Vec<Vec<usize>>, Error> {
    let mut followers = vec![Vec::new(); entries.len()];
    for (index, entry) in entries.iter().enumerate() {
        let parent = parent_of(entry, index).map_err(|what| at("tree", index, what))?;
        if let Some(parent) = parent {
            followers[parent].push(index);
        }
    }
    Ok(followers)
}

/// The entry that one follows: the one before it unless it says otherwise. The first
/// follows none and has no move.
fn parent_of(entry: &Value, index: usize) -> Result<Option<usize>, Error> {
    if !entry.is_object() {
        return Err(wrong("tree"));
    }
    let played = text(entry, "move")?;
    let parent = field(entry, "parent", Value::as_u64)?;
    match (played, index.checked_sub(1)) {
        (None, None) => Ok(None),
        (Some(_), Some(before)) => {
            let parent = parent.map_or(Some(before), |parent| usize::try_from(parent).ok());
            parent.filter(|&parent| parent < index).map(Some).ok_or_else(|| wrong("parent"))
        }
        _ => Err(wrong("move")),
    }
}

/// Puts what follows a place on the stack, the main line on top.
fn follow(tasks: &mut Vec<(usize, Place)>, followers: &[Vec<usize>], place: Place) {
    let Some(next) = followers.get(place.index) else { return };
    for (number, &index) in next.iter().enumerate().rev() {
        tasks.push((index, Place { nesting: place.nesting + usize::from(number > 0), ..place }));
    }
}

/// Reads an entry that follows a place, and plays its move.
fn read_entry<G: Playable>(
    entry: &Value,
    tree: &mut Tree<G::Move>,
    parent: Place,
    walk: &mut Walk<G>,
) -> Result<NodeId, Error> {
    limits::nesting(parent.nesting)?;
    let text = text(entry, "move")?.ok_or_else(|| wrong("move"))?;
    let m = legal(walk.position(), text).map_err(|unfit| unfit.error(text))?;
    let mover = walk.position().turn();
    walk.play(m);
    let node = tree.add(parent.node, m);
    annotate(tree, node, entry, mover)?;
    Ok(node)
}

/// Writes what stands beside a move to its node.
fn annotate<M: Copy + Eq>(tree: &mut Tree<M>, id: NodeId, entry: &Value, mover: Side) -> Result<(), Error> {
    let millis = |value: &Value| value.as_u64().map(Duration::from_millis);
    let mark = |value: &Value| value.as_u64().and_then(|mark| u8::try_from(mark).ok());
    let marks =
        field(entry, "marks", |value| value.as_array()?.iter().map(mark).collect::<Option<Vec<u8>>>())?;
    let command = |value: &Value| value.as_str().and_then(Command::new);
    let commands = field(entry, "commands", |value| {
        value.as_array()?.iter().map(command).collect::<Option<Vec<Command>>>()
    })?;
    let eval = field(entry, "eval", |value| value.as_str()?.parse::<Score>().ok())?;
    let node = tree.node_mut(id);
    node.comment = Comment::new(text(entry, "comment")?.unwrap_or_default());
    node.marks = marks.unwrap_or_default();
    limits::marks(node.marks.len())?;
    node.clock = field(entry, "clock", millis)?;
    node.spent = field(entry, "spent", millis)?;
    node.eval = eval.map(|score| turned(score, mover));
    node.commands = commands.unwrap_or_default();
    limits::commands(node.commands.len())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_cats::Cats;
    use ludoteca_core::{Ending, Game, Language, Notation, Outcome};
    use ludoteca_hive::{Bug, Hive, Rules};

    #[test]
    fn every_field_may_be_absent() {
        let record = Record::<Cats>::from_json(&json!({})).unwrap();
        assert_eq!(record, "*".parse().unwrap());
        let json = json!({"moves": ["26", "1-5"], "result": "0-1", "tags": {"White": "Ana"}});
        let record = Record::<Cats>::from_json(&json).unwrap();
        assert_eq!(record, "[White \"Ana\"] 31-26 1-5 0-1".parse().unwrap());
        assert_eq!(record.outcome.map(|outcome: Outcome| outcome.ending), Some(Ending::Resignation));
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (json, key) in [
            (json!([]), "record.json.shape"),
            (json!({"format": 2}), "record.json.format"),
            (json!({"game": "hive"}), "record.game"),
            (json!({"game": 1}), "record.json.shape"),
            (json!({"rules": "3x3"}), "record.json.value"),
            (json!({"position": "x"}), "record.json.value"),
            (json!({"tags": {"Result": "1-0"}}), "record.json.value"),
            (json!({"tags": {"White": 1}}), "record.json.shape"),
            (json!({"moves": ["31-26", "1-9"]}), "record.json.at"),
            (json!({"moves": [1]}), "record.json.at"),
            (json!({"tree": [{"move": "31-26"}]}), "record.json.at"),
            (json!({"tree": [{}, {}]}), "record.json.at"),
            (json!({"tree": [{}, {"move": "31-26", "parent": 1}]}), "record.json.at"),
            (json!({"tree": [{}, {"move": "31-26", "parent": -1}]}), "record.json.at"),
            (json!({"tree": [{"clock": 1.5}]}), "record.json.at"),
            (json!({"tree": [{"marks": [256]}]}), "record.json.at"),
            (json!({"tree": [{"eval": "good"}]}), "record.json.at"),
            (json!({"tree": [{}, {"move": "31-26"}], "moves": ["31-27"]}), "record.json.two_lines"),
            (json!({"tree": [{"marks": vec![1; limits::MOST_MARKS + 1]}]}), "record.json.at"),
            (json!({"moves": vec!["31-26"; limits::MOST_MOVES + 1]}), "record.move.many"),
            (json!({"result": "won"}), "record.result.unknown"),
            (json!({"termination": "fire"}), "record.termination.unknown"),
            (json!({"termination": "time"}), "record.termination.result"),
            (json!({"position": "7:5,6,8,12:m", "moves": ["7-3"], "result": "0-1"}), "record.result.board"),
        ] {
            let error = Record::<Cats>::from_json(&json).unwrap_err();
            assert_eq!(error.key(), key, "{json}: {error}");
            for language in Language::ALL {
                let said = language.say(&error);
                assert!(
                    said != key && !said.contains('{') && !said.contains("record."),
                    "{language}: {said}"
                );
            }
        }
    }
    /// A record with this many variations to its first move, and as many to a reply, in
    /// no good order.
    fn bush(variations: usize) -> Value {
        let mut tree = vec![json!({}), json!({"move": "31-26"}), json!({"move": "31-27", "parent": 0})];
        for _ in 0..variations {
            tree.push(json!({"move": "1-5", "parent": 1}));
            tree.push(json!({"move": "4-8", "parent": 2}));
        }
        json!({ "tree": tree })
    }

    #[test]
    fn entries_may_come_in_any_order_behind_their_parents() {
        let record = Record::<Cats>::from_json(&bush(2)).unwrap();
        let text = "1. 31-26 (1. 31-27 4-8 (1... 4-8)) 1... 1-5 (1... 1-5) *";
        assert_eq!(record, text.parse().unwrap());
        assert_eq!(Record::from_json(&record.to_json()), Ok(record));
    }

    #[test]
    fn a_record_has_no_more_moves_than_can_be_read_and_written() {
        let most = (limits::MOST_MOVES - 2) / 2;
        let record = Record::<Cats>::from_json(&bush(most)).unwrap();
        assert_eq!(record.tree.len(), limits::MOST_MOVES);
        assert_eq!(record.to_string().parse(), Ok(record));
        let error = Record::<Cats>::from_json(&bush(most + 1)).unwrap_err();
        assert_eq!(error.key(), "record.move.many");
    }

    /// Two queens that walk around each other, every step of them a variation to another.
    fn nested(depth: usize) -> Value {
        const START: &str = "wQ@0,0 bQ@1,0:w";
        let mut position = Hive::parse_position(&Rules::default(), START).unwrap();
        let mut tree = vec![json!({})];
        let mut moves = Vec::new();
        for _ in 0..depth {
            moves.clear();
            position.moves(&mut moves);
            moves.retain(|m| m.piece().is_some_and(|piece| piece.bug() == Bug::Queen));
            let parent = tree.len() - 1;
            for &m in &moves[..2] {
                tree.push(json!({"move": position.move_text(m), "parent": parent}));
            }
            position.apply(moves[1]);
        }
        json!({ "position": START, "tree": tree })
    }

    #[test]
    fn variations_are_nested_as_deep_as_in_a_text() {
        let record = Record::<Hive>::from_json(&nested(limits::DEEPEST)).unwrap();
        assert_eq!(record.to_string().parse(), Ok(record));
        let error = Record::<Hive>::from_json(&nested(limits::DEEPEST + 1)).unwrap_err();
        assert!(error.to_string().contains("nested too deep"), "{error}");
    }
}
