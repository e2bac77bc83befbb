//! What remarks claim is so: every one is counted again by the slow rules.

use std::collections::{BTreeMap, BTreeSet};

use ludoteca_core::testkit::sayable;
use ludoteca_core::{
    Claim, Drawn, Evaluator, Game, MarkKind, Notation, PieceAt, Remark, Remarkable, Rng, Side,
};
use ludoteca_hive::{Bug, Hive, HiveEvaluation, Move, Piece, Rules};
use serde_json::Value;

use crate::reference::{Act, Place, Table, near};

/// How many remarks are checked at least, and how many of every kind.
const SAMPLE: usize = 200;
const OF_EACH: usize = 5;

/// A position as the reference sees it, read from its text alone.
fn table(position: &Hive) -> Table {
    let text = position.position();
    let mut sections = text.split(':');
    let mut table = Table::start(position.rules());
    for stack in sections.next().expect("stacks").split_whitespace().filter(|stack| *stack != "-") {
        let (tiles, place) = stack.split_once('@').expect("a stack has a place");
        let tiles = tiles.split('.').map(|tile| tile.parse().expect("a tile")).collect();
        table.stacks.insert(place_of(place), tiles);
    }
    table.turn = if sections.next() == Some("w") { Side::First } else { Side::Second };
    table.last = sections.next().map(|tile| tile.parse().expect("a tile"));
    table
}

fn place_of(cell: &str) -> Place {
    let (q, r) = cell.split_once(',').expect("two coordinates");
    (q.parse().expect("a number"), r.parse().expect("a number"))
}

/// The table when a side is to move; nothing is stunned unless it was its turn anyway.
fn turned(table: &Table, side: Side) -> Table {
    if table.turn == side { table.clone() } else { Table { turn: side, last: None, ..table.clone() } }
}

fn is_top(table: &Table, piece: Piece) -> bool {
    table.place_of(piece).is_some_and(|place| table.top(place) == Some(piece))
}

/// Whether the others hang together without a top.
fn can_leave(table: &Table, piece: Piece) -> bool {
    table.place_of(piece).is_some_and(|place| table.without_top(place).one_hive())
}

fn open(table: &Table, piece: Piece) -> Vec<Place> {
    near(table.place_of(piece).expect("on the table")).filter(|&place| !table.taken(place)).collect()
}

/// The acts of a side that put one tile more beside a place, on an empty one.
fn fills(table: &Table, side: Side, queen: Place) -> Vec<(Piece, Place)> {
    let beside = |place: Place| near(queen).any(|next| next == place);
    let leaves =
        |piece: Piece| table.place_of(piece).is_some_and(|from| beside(from) && table.height(from) == 1);
    let acts = turned(table, side).acts().into_iter().flatten();
    acts.filter(|&(piece, to)| beside(to) && !table.taken(to) && !leaves(piece)).collect()
}

/// The acts of a side that win on the spot.
fn kills(table: &Table, side: Side) -> Vec<(Piece, Place)> {
    let table = turned(table, side);
    let wins = |act: Act| {
        let after = table.after(act);
        after.surrounded(side.other()) && !after.surrounded(side)
    };
    table.acts().into_iter().filter(|&act| wins(act)).flatten().collect()
}

/// A line of positions, and what is claimed of its last against its first.
struct Line {
    tables: Vec<Table>,
}

impl Line {
    fn before(&self) -> &Table {
        &self.tables[0]
    }

    fn after(&self) -> &Table {
        &self.tables[self.tables.len() - 1]
    }

    /// A piece of a claim, which is where it is said to be.
    fn piece(&self, at: &PieceAt) -> Piece {
        let piece: Piece = at.name.parse().expect("a tile");
        let place = (!at.cell.is_empty()).then(|| place_of(&at.cell));
        assert_eq!(self.after().place_of(piece), place, "{at:?}");
        piece
    }

    /// Where a place of the table was before, told by a tile that has not moved.
    fn earlier(&self, place: Place, anchor: Piece) -> Place {
        let (was, is) = (self.before().place_of(anchor), self.after().place_of(anchor));
        let ((q, r), (p, s)) = was.zip(is).expect("the tile was and is on the table");
        (place.0 + q - p, place.1 + r - s)
    }

    /// Whether one of the moves was a throw of a tile by another.
    fn threw(&self, piece: Piece, by: Piece) -> bool {
        self.tables.windows(2).any(|pair| {
            let (before, after) = (&pair[0], &pair[1]);
            let Some((from, to)) = before.place_of(piece).zip(after.place_of(piece)) else { return false };
            let hex = before.place_of(by).expect("the thrower is on the table");
            let touches = |place: Place| near(hex).any(|next| next == place);
            let mut own = BTreeSet::new();
            before.movements(&mut own);
            from != to
                && before.turn == by.side()
                && is_top(before, by)
                && touches(from)
                && touches(to)
                && !own.contains(&Some((piece, to)))
                && before.acts().contains(&Some((piece, to)))
        })
    }

    fn holds(&self, remark: &Remark) -> bool {
        let (before, after) = (self.before(), self.after());
        match &remark.claim {
            Claim::Room { piece, before: was, after: is, open: listed } => {
                let queen = self.piece(piece);
                let mut places: Vec<Place> = listed.iter().map(|cell| place_of(cell)).collect();
                let mut found = open(after, queen);
                places.sort_unstable();
                found.sort_unstable();
                found == places
                    && (open(before, queen).len(), found.len()) == (*was as usize, *is as usize)
                    && (remark.favours == queen.side()) == (is > was)
            }
            Claim::Pinned { piece } => {
                let piece = self.piece(piece);
                is_top(before, piece) && can_leave(before, piece) && !can_leave(after, piece)
            }
            Claim::Freed { piece } => {
                let piece = self.piece(piece);
                is_top(before, piece) && !can_leave(before, piece) && can_leave(after, piece)
            }
            Claim::Shut { piece } => {
                let piece = self.piece(piece);
                let moves = |table: &Table| {
                    turned(table, piece.side()).acts().into_iter().flatten().any(|(moved, _)| moved == piece)
                };
                moves(before) && !moves(after) && is_top(after, piece) && can_leave(after, piece)
            }
            Claim::Covered { piece, by } => {
                let (piece, by) = (self.piece(piece), self.piece(by));
                let place = after.place_of(piece).expect("on the table");
                is_top(before, piece) && piece != by && after.top(place) == Some(by)
            }
            Claim::Uncovered { piece } => {
                let piece = self.piece(piece);
                !is_top(before, piece) && is_top(after, piece)
            }
            Claim::Fillable { piece, place, by } => {
                let (queen, by, place) = (self.piece(piece), self.piece(by), place_of(place));
                let (now, then) = self.fillings(queen, place);
                now.contains(&by) && then.is_empty() && remark.favours != queen.side()
            }
            Claim::Unfillable { piece, place } => {
                let (queen, place) = (self.piece(piece), place_of(place));
                let (now, then) = self.fillings(queen, place);
                now.is_empty() && !then.is_empty() && open(after, queen).contains(&place)
            }
            Claim::Dropped { piece, beside } => {
                let (piece, queen) = (self.piece(piece), self.piece(beside));
                let place = after.place_of(piece).expect("on the table");
                before.place_of(piece).is_none()
                    && queen == Piece::first(piece.side().other(), Bug::Queen)
                    && near(after.place_of(queen).expect("on the table")).any(|next| next == place)
            }
            Claim::Thrown { piece, by } => self.threw(self.piece(piece), self.piece(by)),
            Claim::Threatened { piece, place, by } => {
                let (queen, by) = (self.piece(piece), self.piece(by));
                let killer = queen.side().other();
                kills(before, killer).is_empty() && kills(after, killer).contains(&(by, place_of(place)))
            }
            other => panic!("{other:?} is nothing that a hive claims"),
        }
    }

    /// The tiles that can fill a place beside a queen, now and before.
    fn fillings(&self, queen: Piece, place: Place) -> (Vec<Piece>, Vec<Piece>) {
        let by = |table: &Table, place: Place| {
            let at = table.place_of(queen).expect("on the table");
            let fills = fills(table, queen.side().other(), at).into_iter();
            fills.filter(|&(_, to)| to == place).map(|(piece, _)| piece).collect()
        };
        (by(self.after(), place), by(self.before(), self.earlier(place, queen)))
    }

    /// The place that words name, `-wQ` or `wQ`.
    fn place_named(&self, text: &str) -> Place {
        let name = text.trim_matches(['-', '/', '\\']);
        let (q, r) = self.after().place_of(name.parse().expect("a tile")).expect("on the table");
        let (dq, dr) = match (&text[..1], &text[text.len() - 1..]) {
            ("-", _) => (-1, 0),
            ("/", _) => (-1, 1),
            ("\\", _) => (0, -1),
            (_, "-") => (1, 0),
            (_, "/") => (1, -1),
            (_, "\\") => (0, 1),
            _ => (0, 0),
        };
        (q + dq, r + dr)
    }
}

/// Checks that the words say what the claim says: its tiles, its place, its numbers.
fn words_agree(remark: &Remark, line: &Line) {
    sayable(&remark.message);
    let (words, claim) = (serde_json::to_value(&remark.message).unwrap(), &remark.claim);
    let claim = serde_json::to_value(claim).unwrap();
    let argument = |name: &str| &words["args"][name];
    let key = words["key"].as_str().unwrap().trim_start_matches("hive.remark.");
    let expected = match (claim["kind"].as_str().unwrap(), claim["before"].as_u64(), claim["after"].as_u64())
    {
        ("room", _, Some(0)) => "surrounded",
        ("room", Some(before), Some(after)) if after < before => "room_lost",
        ("room", ..) => "room_gained",
        (kind, ..) => kind,
    };
    // An own tile does not come to its queen, it is thrown there.
    let own = claim["by"]["name"]
        .as_str()
        .is_some_and(|by| claim["piece"]["name"].as_str().unwrap()[..1] == by[..1]);
    let thrown = own && matches!(expected, "fillable" | "threatened");
    assert_eq!(key, if thrown { format!("{expected}_thrown") } else { expected.to_owned() });
    for (name, of) in [("tile", "piece"), ("by", "by")] {
        if let Some(tile) = argument(name)["args"]["name"].as_str() {
            assert_eq!(tile, claim[of]["name"], "{words}");
        }
    }
    if let Value::String(queen) = &argument("queen")["key"] {
        let of = if key == "dropped" { "beside" } else { "piece" };
        let side = if claim[of]["name"] == "wQ" { "first" } else { "second" };
        assert_eq!(queen, &format!("hive.queen.{side}"), "{words}");
    }
    if let Some(place) = argument("place").as_str() {
        let cell = claim["place"].as_str().or(claim["piece"]["cell"].as_str()).unwrap();
        assert_eq!(line.place_named(place), place_of(cell), "{words}");
    }
    if let Some((before, after)) = claim["before"].as_i64().zip(claim["after"].as_i64()) {
        assert_eq!(argument("n"), &(before - after).abs().to_string());
        assert_eq!(argument("left"), &after.to_string());
    }
}

/// The next move of a game against itself: now the best at a glance, now any.
fn next(position: &Hive, rng: &mut Rng) -> Option<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    if position.outcome().is_some() || rng.below(3) == 0 {
        return rng.pick(&moves).copied().filter(|_| position.outcome().is_none());
    }
    let evaluation = HiveEvaluation::default();
    moves.into_iter().min_by_key(|&m| {
        let mut after = position.clone();
        after.apply(m);
        after.outcome().map_or_else(
            || evaluation.score(&after).raw(),
            |outcome| if outcome.winner == Some(after.turn()) { i32::MAX } else { i32::MIN },
        )
    })
}

#[test]
fn what_is_claimed_holds_on_the_board() {
    let mut rng = Rng::new(15);
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for rules in ["Base+MLP", "Base", "Base+MLP", "Base+P", "Base+M"].into_iter().cycle().take(25) {
        let rules: Rules = rules.parse().expect("a game type");
        let mut game = vec![Hive::start(&rules)];
        let mut line = Vec::new();
        while let Some(m) = next(&game[game.len() - 1], &mut rng).filter(|_| line.len() < 90) {
            let mut after = game[game.len() - 1].clone();
            after.apply(m);
            game.push(after);
            line.push(m);
            // One ply, or a move and the reply to it.
            let plies = (1 + rng.below(2)).min(line.len());
            let from = line.len() - plies;
            let tables = Line { tables: game[from..].iter().map(table).collect() };
            for remark in game[from].remarks(&line[from..]) {
                let place = format!("{:?} {:?}", game[from], &line[from..]);
                assert!(tables.holds(&remark), "{place}: {remark:?} {}", remark.message);
                words_agree(&remark, &tables);
                let kind = serde_json::to_value(&remark.claim).unwrap()["kind"].to_string();
                *kinds.entry(kind).or_default() += 1;
            }
        }
    }
    println!("{kinds:?}");
    assert!(kinds.values().sum::<usize>() >= SAMPLE, "{kinds:?}");
    assert_eq!(kinds.len(), 11, "{kinds:?}");
    assert!(kinds.values().all(|&times| times >= OF_EACH), "{kinds:?}");
}

#[test]
fn the_weightiest_comes_first() {
    let rules = Rules::default();
    let start = Hive::start(&rules);
    let attempt = start.parse_attempt("wS1").unwrap();
    let first = start.judge(&attempt).unwrap();
    assert!(start.remarks(&[first]).is_empty(), "the first tile changes nothing for anybody");
    // Five tiles beside the black queen, and an ant that can go anywhere.
    let text = "wQ@-2,0 wA1@-3,0 wB1@-1,0 bQ@0,0 wG1@1,-1 wG2@0,-1 bS1@1,0 bA1@-1,1:b";
    let position = Hive::parse_position(&rules, text).unwrap();
    let before = position.remarks(&[]);
    assert!(before.is_empty(), "nothing has changed: {before:?}");
    let attempt = position.parse_attempt("bA2 bS1-").unwrap();
    let m = position.judge(&attempt).unwrap();
    let remarks = position.remarks(&[m]);
    assert!(remarks.windows(2).all(|pair| pair[0].weight >= pair[1].weight));
}

/// The cells of a kind of mark, as places.
fn marked(position: &Hive, kind: MarkKind) -> BTreeSet<Place> {
    let scene = position.scene(None);
    let marks = position.sights().into_iter().filter(|mark| mark.kind == kind);
    marks.map(|mark| place_of(&scene.cells[mark.cell].name)).collect()
}

#[test]
fn what_there_is_to_see_is_what_the_rules_say() {
    let mut rng = Rng::new(16);
    let mut seen = 0;
    for rules in ["Base+MLP", "Base", "Base+P"].into_iter().cycle().take(9) {
        let mut position = Hive::start(&rules.parse().expect("a game type"));
        for _ in 0..60 {
            let Some(m) = next(&position, &mut rng) else { break };
            position.apply(m);
            let queens = Side::ALL.map(|side| Piece::first(side, Bug::Queen));
            let slow = table(&position);
            if position.outcome().is_some() || queens.iter().any(|&queen| slow.place_of(queen).is_none()) {
                continue;
            }
            let fillings: Vec<(Piece, Place)> = queens
                .iter()
                .flat_map(|&queen| fills(&slow, queen.side().other(), slow.place_of(queen).expect("placed")))
                .collect();
            let attackers = fillings.iter().filter_map(|&(piece, _)| slow.place_of(piece)).collect();
            let threatened: BTreeSet<Place> = fillings.iter().map(|&(_, place)| place).collect();
            let open: BTreeSet<Place> = queens.iter().flat_map(|&queen| open(&slow, queen)).collect();
            let acts = Side::ALL.into_iter().flat_map(|side| {
                let acts = turned(&slow, side).acts().into_iter().flatten();
                acts.filter(move |(piece, _)| piece.side() == side).collect::<Vec<_>>()
            });
            // A stunned tile cannot be moved now, though it is no worse off for it.
            let free = acts.filter(|(piece, _)| slow.last != Some(*piece));
            let free: BTreeSet<Place> = free.filter_map(|(piece, _)| slow.place_of(piece)).collect();
            assert_eq!(marked(&position, MarkKind::Attacker), attackers, "{position:?}");
            assert_eq!(marked(&position, MarkKind::Threatened), threatened, "{position:?}");
            assert_eq!(
                marked(&position, MarkKind::Open),
                open.difference(&threatened).copied().collect(),
                "{position:?}"
            );
            assert_eq!(marked(&position, MarkKind::Free), free, "{position:?}");
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen} positions are too few");
}
