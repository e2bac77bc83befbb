//! The Prolog program: goals, answered true or false.

use ludoteca_core::{
    Game, Language, Line, Look, Message, Mover, Notation, Outcome, Part, Plan, Reading, Setup, Side, Skin,
    View, Word, canonical,
};

use super::command::{Command, Place};
use super::facts;
use crate::TEXTS;
use crate::listing::Paths;
use crate::movestring::parse_target;
use crate::{Attempt, Bug, Hex, Hive, Move, Piece, Refusal, Rules, Target, setup};

/// The rules of the program: every bug, and a queen may open.
const RULES: &str = "Base+MLP,opening=free";
const PROMPT: &str = "?- ";
const TRUE: &str = "true.\n";
const FALSE: &str = "false.\n";

/// The dialogue of the Prolog program.
///
/// ```text
/// ?- insert_to(queen).
/// true.
/// ?- insert_to(ant, -1, 0).
/// true.
/// ?- move_to(0, 0, 5, 5).
/// false.
/// ```
///
/// A position is drawn as the facts that the program keeps.
#[derive(Clone, Copy, Debug, Default)]
pub struct PrologSkin;

impl Skin<Hive> for PrologSkin {
    fn name(&self) -> &'static str {
        "prolog"
    }

    fn language(&self) -> Option<Language> {
        Some(Language::Es)
    }

    fn setup(&self, plan: &Plan<'_, Hive>, _: &[String], _: Look) -> Setup<Hive> {
        match RULES.parse() {
            Ok(rules) if !plan.given.start_settled => Setup::Ready { rules, seats: plan.given.seats.clone() },
            _ => plan.ready(),
        }
    }

    /// The answer to the goal that began the game.
    fn opening(&self, _: &Rules, _: Language) -> String {
        TRUE.to_owned()
    }

    /// The facts, then what is in the hands and whose turn it is, which the program does not
    /// show.
    fn draw(&self, view: &View<'_, Hive>) -> String {
        let tiles = facts::tiles(view.position);
        let told: String = tiles.iter().map(|tile| format!("tile({}).\n", tile.join(", "))).collect();
        let hands = Side::ALL.map(|side| facts::hand(view.position, side)).join("; ");
        let turn = view.look.language.say(&Hive::named("turn", view.position.side()));
        format!("{told}% {hands}; {turn}\n")
    }

    fn prompt(&self, _: &View<'_, Hive>, _: &[String]) -> String {
        PROMPT.to_owned()
    }

    fn read(&self, view: &View<'_, Hive>, answers: &[String]) -> Reading<Hive> {
        let Ok(command) = answers.join(" ").parse() else { return Reading::unclear(Line::say(FALSE)) };
        match attempt(view.position, &command) {
            Ok(attempt) => Reading::Attempt(attempt),
            Err(why) => {
                let why = view.look.language.say(&why);
                Reading::unclear(Line::say(format!("% {why}\n{FALSE}")))
            }
        }
    }

    fn move_text(&self, view: &View<'_, Hive>, m: Move) -> String {
        let (Some(piece), Some(to)) = (m.piece(), m.to()) else { return "pass().".to_owned() };
        let game = view.position;
        let place = |hex: Hex| {
            let Place { x, y } = place_of(game, hex);
            format!("{x}, {y}")
        };
        match m.from() {
            None if game.board().present() == 0 => format!("insert_to({}).", piece.bug().word()),
            None => format!("insert_to({}, {}).", piece.bug().word(), place(to)),
            Some(from) => {
                let thrower = game.thrown(m).and_then(|by| game.place(by));
                let pillbug = |by: Hex| by.neighbours().find(|&hex| is(game, hex, Bug::Pillbug));
                let places = match thrower {
                    None => vec![from, to],
                    Some(by) if is(game, by, Bug::Mosquito) => {
                        [Some(by), pillbug(by), Some(from), Some(to)].into_iter().flatten().collect()
                    }
                    Some(by) => vec![by, from, to],
                };
                let places: Vec<String> = places.into_iter().map(place).collect();
                format!("move_to({}).", places.join(", "))
            }
        }
    }

    /// A goal without the full stop that ends what is typed.
    fn move_name(&self, view: &View<'_, Hive>, m: Move) -> String {
        self.move_text(view, m).trim_end_matches('.').to_owned()
    }

    fn place_text(&self, view: &View<'_, Hive>, place: &str) -> String {
        let target = parse_target(Part::new(place, 0)).ok();
        let hex = target.and_then(|target| {
            let hex = view.position.place(target.reference)?;
            Some(target.direction.map_or(hex, |direction| hex.step(direction)))
        });
        hex.map_or_else(
            || place.to_owned(),
            |hex| {
                let Place { x, y } = place_of(view.position, hex);
                format!("({x}, {y})")
            },
        )
    }

    /// The program only says that it cannot be; why is told besides.
    fn refuse(&self, view: &View<'_, Hive>, refusal: &Refusal) -> Line {
        let why = canonical::refuse(view, refusal).text;
        Line::say(format!("% {why}{FALSE}"))
    }

    fn announce(&self, view: &View<'_, Hive>, m: Move, mover: Mover) -> Line {
        match mover {
            Mover::Human => Line::say(TRUE),
            Mover::Machine => {
                let past = view.past.moves;
                let mut before = view.past.start.clone();
                for &m in &past[..past.len().saturating_sub(1)] {
                    before.apply(m);
                }
                let goal = self.move_text(&View { position: &before, ..*view }, m);
                Line::say(format!("{PROMPT}{goal}\n{TRUE}"))
            }
        }
    }

    fn end(&self, view: &View<'_, Hive>, outcome: Outcome) -> String {
        canonical::end(view, outcome)
    }

    fn word(&self, view: &View<'_, Hive>, line: &str) -> Option<Word> {
        match line.parse().ok()? {
            Command::Start => Some(Word::NewGame),
            Command::Halt => Some(Word::Quit),
            Command::Ask(query, arguments) => Some(Word::Say(facts::answer(view, query, &arguments))),
            _ => None,
        }
    }
}

/// The place of a hex as the hive lies.
fn place_of(game: &Hive, hex: Hex) -> Place {
    let place = setup::place_of(&setup::places(game), hex);
    Place::of(place.unwrap_or_else(|| hex.coordinates()))
}

/// Whether the uppermost tile of a hex is such a bug.
fn is(game: &Hive, hex: Hex, bug: Bug) -> bool {
    game.board().top(hex).is_some_and(|piece| piece.bug() == bug)
}

/// What a goal asks for, or why it cannot be.
fn attempt(game: &Hive, command: &Command) -> Result<Attempt, Message> {
    match command {
        Command::Start | Command::Halt | Command::Ask(..) => Err(TEXTS.message("hive.skin.prolog.no_goal")),
        Command::Pass => Ok(Attempt::Pass),
        Command::Insert(bug, place) => {
            let none = || TEXTS.message("hive.skin.prolog.none_left").with("bug", bug.word());
            let piece = game.hand(game.side()).find(|piece| piece.bug() == *bug).ok_or_else(none)?;
            let opens = game.board().present() == 0;
            match place {
                None | Some(Place { x: 0, y: 0 }) if opens => Ok(Attempt::Put { piece, target: None }),
                None => Err(TEXTS.message("hive.refused.no_place").with("piece", piece)),
                Some(place) => put(game, piece, place.hex())
                    .ok_or_else(|| TEXTS.message("hive.refused.placed_apart").with("piece", piece)),
            }
        }
        Command::Move(places) => {
            let hexes: Vec<Hex> = places.iter().map(|place| place.hex()).collect();
            let (from, way) = match hexes[..] {
                [from, _] => (from, Way::Own),
                [by, with, _] if is(game, by, Bug::Mosquito) => (by, Way::Copied(with)),
                [by, from, _] if is(game, by, Bug::Pillbug) => (from, Way::Thrown(by)),
                [by, pillbug, from, _]
                    if is(game, by, Bug::Mosquito)
                        && is(game, pillbug, Bug::Pillbug)
                        && by.direction_to(pillbug).is_some() =>
                {
                    (from, Way::Thrown(by))
                }
                _ => return Err(TEXTS.message("hive.skin.prolog.no_power")),
            };
            let empty = || TEXTS.message("hive.skin.prolog.nobody");
            let (piece, to) = game.board().top(from).zip(hexes.last().copied()).ok_or_else(empty)?;
            let away = || TEXTS.message("hive.refused.adrift").with("piece", piece);
            let attempt = put(game, piece, to).ok_or_else(away)?;
            // What the rules forbid is refused by them; what they allow has to be
            // done in the way that was asked for.
            if game.judged(attempt).is_err() || way.leads(game, piece, from, to) {
                return Ok(attempt);
            }
            Err(match way {
                Way::Copied(_) => TEXTS.message("hive.refused.nobody_to_copy").with("piece", piece),
                _ => TEXTS.message("hive.skin.prolog.no_power"),
            })
        }
    }
}

/// How a tile gets somewhere.
#[derive(Clone, Copy)]
enum Way {
    /// By its own power.
    Own,
    /// As the bug on that hex moves.
    Copied(Hex),
    /// Thrown by the tile on that hex.
    Thrown(Hex),
}

impl Way {
    /// Whether a tile gets from one hex to another in this way.
    fn leads(self, game: &Hive, piece: Piece, from: Hex, to: Hex) -> bool {
        let m = Move::shift(piece, from, to);
        match self {
            Way::Own => game.moves_itself(piece, m),
            Way::Copied(with) => {
                let beside = from.direction_to(with).is_some();
                game.board().top(with).filter(|_| beside).is_some_and(|copied| {
                    let mut moves = Vec::new();
                    game.list_as(copied.bug(), piece, from, &mut Paths::of(game), &mut moves);
                    moves.contains(&m) && game.moves_itself(piece, m)
                })
            }
            Way::Thrown(by) => {
                let mut paths = Paths::of(game);
                let mut throwers = game.throwers(&mut paths.ground);
                throwers.any(|thrower| thrower.hex == by && thrower.can_lift(from) && thrower.can_drop(to))
            }
        }
    }
}

/// Putting a tile on a hex, which is told by what lies there or beside it.
fn put(game: &Hive, piece: Piece, to: Hex) -> Option<Attempt> {
    let on = game.board().top(to).map(|reference| Target { reference, direction: None });
    let beside = || {
        crate::Direction::ALL.into_iter().find_map(|direction| {
            let reference = game.board().top(to.step(direction))?;
            Some(Target { reference, direction: Some(direction.opposite()) })
        })
    };
    Some(Attempt::Put { piece, target: Some(on.or_else(beside)?) })
}

#[cfg(test)]
mod tests {
    use ludoteca_core::testkit::SkinTable;
    use ludoteca_core::{Game, Rng};

    use super::*;

    /// Every legal move is played by the text that the skin gives it.
    #[test]
    fn what_is_proposed_is_understood() {
        let mut rng = Rng::new(5);
        for _ in 0..3 {
            let mut table = SkinTable::<Hive>::start(RULES, Language::Es);
            for _ in 0..60 {
                let mut moves = Vec::new();
                table.position().moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                for &m in &moves {
                    let view = table.view();
                    let text = PrologSkin.move_text(&view, m);
                    let read = PrologSkin.read(&view, std::slice::from_ref(&text));
                    let Reading::Attempt(attempt) = read else { panic!("{text} is not read") };
                    assert_eq!(table.position().judge(&attempt), Ok(m), "{text}");
                }
                let m = moves[rng.below(moves.len())];
                table.game.push(m);
            }
        }
    }
}
