//! The games that Ludoteca knows.

mod cats;
mod claustro;
mod hive;
mod taught;

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use ludoteca_cats::Cats;
use ludoteca_claustro::Claustro;
use ludoteca_core::{
    BySide, Control, Counting, Evaluator, Game, Hints, Message, Notation, Oracle, Playable, Player, Random,
    Reason, Request, SearchEvaluator, Side, Spec, TextError, divide, perft,
};
use ludoteca_hive::Hive;
use ludoteca_search::{Engine, EngineSettings, Grade, Ladder, Level, Mcts, Minimax, Proof, Proved, Rung};
use ludoteca_session::{Record, game_of, parse_json};
use ludoteca_solve::{Perfect, Solved};

use crate::entry::{MakeEngine, MakePlayer, Prove, no_settings};
use crate::{Benched, Entry, Live, LiveGame, PlayerEntry, Puzzle, SolveOrder, Verified, book_games, puzzle};

/// The time for a move of the engine where nobody says anything.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// The games with everything that belongs to them.
///
/// Rooms above this one add what they have: a registry is made, changed, and kept in a
/// static, since tables borrow the entries for ever.
#[derive(Debug)]
pub struct Registry {
    /// Mouse and cats.
    pub cats: Entry<Cats>,
    /// Claustro.
    pub claustro: Entry<Claustro>,
    /// Hive.
    pub hive: Entry<Hive>,
}

/// The games as this crate knows them.
pub static HOUSE: LazyLock<Registry> = LazyLock::new(Registry::house);

impl Registry {
    /// The games with what the house itself has.
    pub fn house() -> Registry {
        Registry { cats: cats::entry(), claustro: claustro::entry(), hive: hive::entry() }
    }

    /// Every game, in the order menus list them.
    pub fn games(&self) -> [&dyn AnyGame; 3] {
        [&self.cats, &self.claustro, &self.hive]
    }

    /// The game with this name.
    pub fn game(&self, name: &str) -> Result<&dyn AnyGame, Message> {
        let wanted = name.trim().to_ascii_lowercase();
        self.games().into_iter().find(|game| game.name() == wanted).ok_or_else(|| {
            let names = self.games().map(AnyGame::name).join(", ");
            Message::new("error.game").with("text", name.trim()).with("choices", names)
        })
    }

    /// Does something with the entry of the game with this name, whose type is known
    /// there.
    pub fn visit<V: EntryVisitor>(&'static self, name: &str, visitor: V) -> Result<V::Output, Message> {
        let name = self.game(name)?.name();
        Ok(if name == self.cats.name() {
            visitor.visit(&self.cats)
        } else if name == self.claustro.name() {
            visitor.visit(&self.claustro)
        } else {
            visitor.visit(&self.hive)
        })
    }

    /// The name of the game that a record says it is of.
    pub fn game_of_record(&self, text: &str) -> Result<Option<String>, Message> {
        let named = |value: &serde_json::Value| Some(value.get("game")?.as_str()?.to_owned());
        if let Some(value) = json_record(text)? {
            return Ok(named(&value));
        }
        let by_form =
            || self.games().iter().find(|game| game.recognises(text)).map(|game| game.name().to_owned());
        Ok(game_of(text).or_else(by_form))
    }

    /// Proves what is claimed of a player, by its name.
    pub fn verify(&self, what: &str) -> Result<Verified, Message> {
        let wanted = what.trim().to_ascii_lowercase();
        let proofs: Vec<(&str, Prove)> = self.games().iter().flat_map(|game| game.proofs()).collect();
        match proofs.iter().find(|(name, _)| *name == wanted) {
            Some((_, prove)) => Ok(prove()),
            None => {
                let names: Vec<&str> = proofs.iter().map(|(name, _)| *name).collect();
                Err(Message::new("error.verify").with("text", what.trim()).with("choices", names.join(", ")))
            }
        }
    }
}

/// The record as JSON, if it is JSON: a brace alone may also open a comment.
fn json_record(text: &str) -> Result<Option<serde_json::Value>, Message> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let inside = text.strip_prefix('{').map(str::trim_start);
    if !inside.is_some_and(|inside| inside.starts_with(['"', '}'])) {
        return Ok(None);
    }
    parse_json(text).map(Some)
}

/// The random player, which every game has.
fn random<G: Playable>() -> PlayerEntry<G> {
    PlayerEntry {
        name: "random",
        about: "player.random",
        offered: &["random"],
        make: |spec, _, seed| no_settings(spec).map(|()| Box::new(Random::new(seed)) as _),
        tree: None,
        proof: None,
    }
}

/// The player that shows what plain minimax does, with an evaluator.
fn minimax<G: Playable, E: Evaluator<G> + Default + 'static>() -> PlayerEntry<G> {
    PlayerEntry {
        name: "minimax",
        about: "player.minimax",
        offered: &["minimax"],
        make: |spec, _, _| Ok(Box::new(Minimax::new(E::default(), spec.settings().parse()?))),
        tree: Some(|spec, request, order| {
            let player = Minimax::new(E::default(), spec.settings().parse()?);
            order.show(player.lookahead(), request)
        }),
        proof: None,
    }
}

/// The engine, with an evaluator.
fn alphabeta<G: Playable, E: SearchEvaluator<G> + Default + 'static>() -> PlayerEntry<G> {
    PlayerEntry {
        name: "alphabeta",
        about: "player.alphabeta",
        offered: &["alphabeta"],
        make: |spec, _, _| Ok(Box::new(engine::<G, E>(spec)?)),
        tree: None,
        proof: None,
    }
}

/// The same in a game that is solved: a table that is at hand is looked up in.
fn alphabeta_with_table<T: Solved<Game: Playable>, E>() -> PlayerEntry<T::Game>
where
    E: SearchEvaluator<T::Game> + Default + 'static,
{
    let make: MakePlayer<T::Game> = |spec, rules, _| Ok(Box::new(with_table::<T, E>(engine(spec)?, rules)));
    PlayerEntry { make, ..alphabeta::<T::Game, E>() }
}

/// The engine that a spec describes.
fn engine<G: Playable, E: SearchEvaluator<G> + Default + 'static>(
    spec: &Spec,
) -> Result<Engine<G, E>, Message> {
    let settings: EngineSettings = spec.settings().parse()?;
    Ok(Engine::new(E::default(), settings.with_usual_time(USUAL_TIME)))
}

/// The engine by itself, with an evaluator.
fn bare_engine<G: Playable, E: SearchEvaluator<G> + Default + 'static>() -> MakeEngine<G> {
    |_, settings| Box::new(Engine::<G, E>::new(E::default(), settings))
}

/// The same in a game that is solved: a table that is at hand is looked up in.
fn bare_engine_with_table<T: Solved<Game: Playable>, E>() -> MakeEngine<T::Game>
where
    E: SearchEvaluator<T::Game> + Default + 'static,
{
    |rules, settings| Box::new(with_table::<T, E>(Engine::new(E::default(), settings), rules))
}

/// An engine that looks results up in the table of the rules, if it is at hand.
fn with_table<T: Solved<Game: Playable>, E>(
    engine: Engine<T::Game, E>,
    rules: &<T::Game as Game>::Rules,
) -> Engine<T::Game, E>
where
    E: SearchEvaluator<T::Game> + 'static,
{
    match T::library().held(rules) {
        Some(table) => engine.with_oracle(table),
        None => engine,
    }
}

/// Tree search by chance, with an evaluator.
fn mcts<G: Playable, E: SearchEvaluator<G> + Default + 'static>() -> PlayerEntry<G> {
    PlayerEntry {
        name: "mcts",
        about: "player.mcts",
        offered: &[],
        make: |spec, _, seed| Ok(Box::new(Mcts::new(E::default(), spec.settings().parse()?, seed))),
        tree: None,
        proof: None,
    }
}

/// Finds out whether a win can be forced, looking first where hints say.
fn force<G: Playable, H: Hints<G> + Default>(
    request: &Request<'_, G>,
    side: Side,
    plies: Option<u32>,
) -> (Proved<G::Move>, u64) {
    let proof = Proof::new(H::default(), side);
    let mut proof = match plies {
        Some(plies) => proof.within(plies),
        None => proof,
    };
    let proved = proof.prove(request, &mut |_| {});
    (proved, proof.nodes())
}

/// The graded players, made by [`graded`].
fn level<G: Playable>(make: MakePlayer<G>) -> PlayerEntry<G> {
    PlayerEntry {
        name: "level",
        about: "player.level",
        offered: &["level:1", "level:2", "level:3", "level:4", "level:5", "level:6", "level:7", "level:8"],
        make,
        tree: None,
        proof: None,
    }
}

/// A graded player: the engine held back. The highest grade plays by the table where
/// one is at hand.
fn graded<G: Playable, E: SearchEvaluator<G> + Clone + Default + 'static>(
    spec: &Spec,
    ladder: &'static Ladder,
    oracle: impl FnOnce() -> Option<Arc<dyn Oracle<G>>>,
    seed: u64,
) -> Result<Box<dyn Player<G>>, Message> {
    let grade: Grade = spec.settings().parse()?;
    let table = if grade.number() == Grade::LAST { oracle() } else { None };
    Ok(match table {
        Some(table) => Box::new(Perfect::new(table, seed)),
        None => Box::new(Level::new(grade, ladder, E::default(), seed)),
    })
}

/// Both sides of a rung of a ladder, where they are alike.
const fn both(depth: u32, error: i32, slips: usize) -> BySide<Rung> {
    let rung = Rung::new(depth, error, slips);
    BySide { first: rung, second: rung }
}

/// The perfect player of a game that is solved.
fn perfect<T: Solved<Game: Playable>>() -> PlayerEntry<T::Game> {
    PlayerEntry {
        name: "perfect",
        about: "player.perfect",
        offered: &["perfect"],
        make: |spec, rules, seed| {
            no_settings(spec)?;
            let table = T::library().table(rules).map_err(|error| error.message())?;
            Ok(Box::new(Perfect::new(table, seed)))
        },
        tree: None,
        proof: None,
    }
}

/// What is done with the entry of any game.
pub trait EntryVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Playable>(self, entry: &'static Entry<G>) -> Self::Output;
}

/// A game whose type is not known at compile time.
pub trait AnyGame: Sync {
    /// The name on the command line and in records.
    fn name(&self) -> &'static str;

    /// What it is called.
    fn title(&self) -> Message;

    /// A sentence about it.
    fn about(&self) -> Message;

    /// What a side is called.
    fn side(&self, side: Side) -> Message;

    /// The names of the skins, the default first.
    fn skins(&self) -> Vec<&'static str>;

    /// The names of all machines that can sit at its table, the weakest first.
    fn players(&self) -> Vec<&'static str>;

    /// The machines that a menu offers, with their descriptions.
    fn opponents(&self) -> Vec<(&'static str, Message)>;

    /// The players of which something is claimed, with the proofs.
    fn proofs(&self) -> Vec<(&'static str, Prove)>;

    /// Opens a table with a position, or the start of the rules.
    fn open(&'static self, rules: Option<&str>, position: Option<&str>)
    -> Result<Box<dyn LiveGame>, Message>;

    /// A game of a machine against itself.
    fn self_play(
        &'static self,
        rules: &str,
        player: &Spec,
        seed: u64,
        control: &Control,
    ) -> Result<Box<dyn LiveGame>, Message>;

    /// Whether a record is in a form that only this game has.
    fn recognises(&self, record: &str) -> bool;

    /// The names of such forms that records can be written in.
    fn forms(&self) -> Vec<&'static str>;

    /// Opens a table with a recorded game, at its end.
    fn load(&'static self, record: &str) -> Result<Box<dyn LiveGame>, Message>;

    /// Solves the game, and checks it if that is asked.
    fn solve(&self, rules: Option<&str>, order: &SolveOrder<'_>) -> Result<Verified, Message>;

    /// Makes the puzzle of a seed.
    fn puzzle(&self, rules: Option<&str>, seed: u64, grade: Option<u32>) -> Result<Puzzle, Message>;

    /// Measures the engine with the game's positions, so many plies less deep than they
    /// say, by the clock of a control; `done` gets each as it is done.
    fn bench(&self, less: u32, control: &Control, done: &mut dyn FnMut(Benched)) -> Result<(), Message>;

    /// Counts the leaves of the game tree.
    fn perft(&self, rules: Option<&str>, position: Option<&str>, plan: PerftPlan)
    -> Result<Counted, Message>;
}

/// What to count.
#[derive(Clone, Copy, Debug)]
pub struct PerftPlan {
    /// The depth in plies.
    pub depth: u32,
    /// How the last ply is counted.
    pub counting: Counting,
}

/// What was counted.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The number of leaves.
    pub nodes: u64,
    /// The leaves below each first move.
    pub divide: Vec<(String, u64)>,
}

impl<G: Playable> AnyGame for Entry<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> Message {
        Message::new(format!("{}.title", G::NAME))
    }

    fn about(&self) -> Message {
        Message::new(format!("{}.about", G::NAME))
    }

    fn side(&self, side: Side) -> Message {
        G::side_name(side)
    }

    fn skins(&self) -> Vec<&'static str> {
        self.skins.iter().map(|skin| skin.name()).collect()
    }

    fn players(&self) -> Vec<&'static str> {
        self.players.iter().map(|player| player.name).collect()
    }

    fn opponents(&self) -> Vec<(&'static str, Message)> {
        let describe = |(spec, about): (&'static str, &'static str)| {
            let settings = spec.split_once(':').map_or("", |(_, settings)| settings);
            (spec, Message::new(about).with("settings", settings))
        };
        self.offered().map(describe).collect()
    }

    fn proofs(&self) -> Vec<(&'static str, Prove)> {
        self.players.iter().filter_map(|player| Some((player.name, player.proof?))).collect()
    }

    fn open(
        &'static self,
        rules: Option<&str>,
        position: Option<&str>,
    ) -> Result<Box<dyn LiveGame>, Message> {
        let (rules, start) = begin::<G>(rules, position)?;
        Ok(Box::new(Live::new(self, rules, start)))
    }

    fn self_play(
        &'static self,
        rules: &str,
        player: &Spec,
        seed: u64,
        control: &Control,
    ) -> Result<Box<dyn LiveGame>, Message> {
        Ok(Box::new(book_games::self_play(self, rules, player, seed, control)?))
    }

    fn recognises(&self, record: &str) -> bool {
        self.form_of(record).is_some()
    }

    fn forms(&self) -> Vec<&'static str> {
        self.written_forms()
    }

    fn load(&'static self, record: &str) -> Result<Box<dyn LiveGame>, Message> {
        let record = match (json_record(record)?, self.form_of(record)) {
            (Some(value), _) => Record::<G>::from_json(&value)?,
            (None, Some(form)) => (form.read)(record).and_then(Record::within_limits)?,
            (None, None) => record.parse::<Record<G>>().map_err(|error| error.message())?,
        };
        Ok(Box::new(Live::resume(self, record)))
    }

    fn solve(&self, rules: Option<&str>, order: &SolveOrder<'_>) -> Result<Verified, Message> {
        let (rules, _) = begin::<G>(rules, None)?;
        let solve = self
            .solve
            .ok_or_else(|| Message::new("error.unsolved").with("game", G::NAME).with("rules", &rules))?;
        solve(&rules, order)
    }

    fn puzzle(&self, rules: Option<&str>, seed: u64, grade: Option<u32>) -> Result<Puzzle, Message> {
        let (rules, _) = begin::<G>(rules, None)?;
        puzzle::make(self, &rules, seed, grade)
    }

    fn bench(&self, less: u32, control: &Control, done: &mut dyn FnMut(Benched)) -> Result<(), Message> {
        self.measure(less, control, done)
    }

    fn perft(
        &self,
        rules: Option<&str>,
        position: Option<&str>,
        plan: PerftPlan,
    ) -> Result<Counted, Message> {
        let (_, mut game) = begin::<G>(rules, position)?;
        let (nodes, divide) = match plan.depth {
            0 => (perft(&mut game, 0, plan.counting), Vec::new()),
            depth => {
                let parts = divide(&mut game, depth, plan.counting);
                let text = |(m, nodes)| (game.move_text(m), nodes);
                (parts.iter().map(|part| part.1).sum(), parts.iter().copied().map(text).collect())
            }
        };
        Ok(Counted { nodes, divide })
    }
}

/// Reads the rules and the position that a game begins with.
///
/// # Errors
/// If a text is wrong, with the text and the place.
pub fn begin<G: Notation>(rules: Option<&str>, position: Option<&str>) -> Result<(G::Rules, G), Message> {
    let rules: G::Rules = match rules {
        None => position.and_then(G::rules_of_position).unwrap_or_default(),
        Some(text) => text.parse().map_err(|error: TextError| error.in_text("error.rules", text))?,
    };
    let start = match position {
        None => G::start(&rules),
        Some(text) => {
            G::parse_position(&rules, text).map_err(|error| error.in_text("error.position", text))?
        }
    };
    Ok((rules, start))
}

#[cfg(test)]
mod tests {
    use ludoteca_core::{Language, catalogue};

    use super::*;

    #[test]
    fn every_skin_and_every_machine_is_described_in_the_catalogues() {
        let texts = catalogue(Language::En);
        for game in HOUSE.games() {
            let skins = game.skins().into_iter().map(|skin| format!("skin.{}.{skin}", game.name()));
            let machines = game.opponents().into_iter().map(|(_, about)| about.key().to_owned());
            for key in skins.chain(machines) {
                assert!(texts.contains_key(&key), "a menu would show the bare key {key}");
            }
        }
    }
}
