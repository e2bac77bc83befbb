//! The conformance suite that every game passes in one call.
//!
//! [`conform`] plays seeded random games under every rules text of a [`Suite`]
//! and checks at every ply what [`Game`](crate::Game), [`Notation`](crate::Notation)
//! and [`Drawn`](crate::Drawn) promise; then it counts the trees of the `*.perft`
//! files and replays the golden playthrough of the game's data folder.
//!
//! Two variables of the environment change a run: `LUDOTECA_BLESS=1` writes the
//! playthrough anew, `LUDOTECA_PERFT_NODES=N` lifts the limit for perft lines.

mod contract;
mod edits;
mod fuzz;
mod messages;
mod perft_file;
mod picture;
mod plain_rules;
mod playthrough;
mod skin_table;
mod texts;
mod touches;
mod tutorial;
mod weighed;

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::path::Path;

use crate::{GameSoFar, Playable, Rng, Scene};

pub use edits::{Edited, edits};
pub use fuzz::{fuzz_text, read_text};
pub use messages::sayable;
pub use perft_file::PerftCase;
pub use plain_rules::PlainRules;
pub use skin_table::SkinTable;
pub use tutorial::tutorial;
pub use weighed::weighed;

/// The pictures of one position in so many are written as JSON and read back.
const REWRITTEN: usize = 8;

/// What a conformance run does.
///
/// ```no_run
/// # use ludoteca_core::{Playable, testkit};
/// # fn example<MyGame: Playable>() {
/// let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/mygame");
/// let suite = testkit::Suite { rules: &["8x8", "6x6"], data, ..testkit::Suite::default() };
/// testkit::conform::<MyGame>(&suite);
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Suite<'a> {
    /// The rules texts to play under.
    pub rules: &'a [&'a str],
    /// The folder with the game's `*.perft` files and its `playthrough.txt`.
    pub data: &'a str,
    /// The number of random games under each rules text.
    pub games: usize,
    /// The longest random game, for games that may never end.
    pub plies: usize,
    /// The perft lines to check: those with at most this many leaves.
    pub nodes: u64,
    /// The seed of the random games.
    pub seed: u64,
    /// Whether a move may be written in more ways than its canonical text.
    pub spelling: Spelling,
}

/// Whether a move has one text or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// A text that is not that of a legal move is refused.
    One,
    /// The canonical text of one position may name a legal move of another.
    Several,
}

impl Default for Suite<'_> {
    fn default() -> Self {
        Suite {
            rules: &[],
            data: "",
            games: 20,
            plies: 400,
            nodes: 2_000_000,
            seed: 1,
            spelling: Spelling::One,
        }
    }
}

/// What a conformance run has met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The positions checked.
    pub positions: usize,
    /// The words of the endings that random games came to.
    pub endings: BTreeSet<&'static str>,
    /// The sequences of touches that a rule has refused.
    pub refused_touches: usize,
    /// The perft lines checked.
    pub perft_lines: usize,
}

/// Checks that a game keeps every promise of its traits.
///
/// # Panics
/// If it does not, saying which promise is broken in which position.
pub fn conform<G: Playable>(suite: &Suite<'_>) -> Report {
    assert!(!suite.rules.is_empty(), "a suite without rules checks nothing");
    messages::names::<G>();
    messages::endings::<G>();
    picture::glyphs::<G>();
    texts::rules::<G>(&G::Rules::default().to_string());
    let mut report = Report::default();
    let mut rng = Rng::new(suite.seed);
    for text in suite.rules {
        let mut walk = Walk::<G> {
            suite,
            rules: texts::rules::<G>(text),
            rng: Rng::new(rng.next()),
            keys: HashMap::new(),
            texts: BTreeSet::new(),
            report: &mut report,
        };
        for _ in 0..suite.games {
            walk.game();
        }
    }
    assert!(report.refused_touches > 0, "no touches are refused by a rule: `stray` explains nothing");
    let folder = Path::new(suite.data);
    report.perft_lines = perft_file::check_folder::<G>(folder, perft_file::limit(suite.nodes));
    playthrough::check::<G>(suite, folder);
    report
}

/// Random games under one rules text, and what they have met so far.
struct Walk<'a, G: Playable> {
    suite: &'a Suite<'a>,
    rules: G::Rules,
    rng: Rng,
    /// The text of the position that each key was first seen with.
    keys: HashMap<u64, String>,
    /// All move texts, the attempts for positions where they are illegal.
    texts: BTreeSet<String>,
    report: &'a mut Report,
}

impl<G: Playable> Walk<'_, G> {
    /// Plays one random game, checks every position of it, and takes it back.
    fn game(&mut self) {
        let mut game = GameSoFar::new(G::start(&self.rules));
        let mut last = None;
        for _ in 0..=self.suite.plies {
            let (moves, scene) = self.position(game.position(), last.as_ref());
            let Some(&m) = self.rng.pick(&moves) else { break };
            last = Some(Last { m, scene });
            game.push(m);
        }
        contract::taking_back(game);
    }

    /// Checks one position; gives its legal moves and its picture.
    fn position(&mut self, game: &G, last: Option<&Last<G::Move>>) -> (Vec<G::Move>, Scene) {
        let spot = Spot { rules: &self.rules, game };
        let moves = contract::listing(&spot);
        let spot = Listed { spot, moves: &moves };
        contract::ending(&spot);
        contract::stepping(&spot);
        texts::position(&spot.spot);
        texts::moves(&spot);
        let scene = picture::scene(&spot, last);
        if self.report.positions.is_multiple_of(REWRITTEN) {
            picture::rewritten(&spot.spot, &scene);
        }
        self.report.refused_touches += touches::gestures(&spot, &scene, &mut self.rng);
        touches::turns(&spot.spot);

        self.texts.extend(moves.iter().map(|&m| game.move_text(m)));
        texts::attempts(&spot, &self.texts, self.suite.spelling, &mut self.rng);
        let text = game.position();
        let known = self.keys.entry(game.key()).or_insert_with(|| text.clone());
        assert_eq!(*known, text, "{}: two positions share the key {:016x}", spot.spot, game.key());

        self.report.positions += 1;
        self.report.endings.extend(game.ended().map(|outcome| outcome.ending.word()));
        (moves, scene)
    }
}

/// The move before a position.
struct Last<M> {
    m: M,
    /// The picture that it was played on.
    scene: Scene,
}

/// A position under its rules; its text begins every failure's message.
struct Spot<'a, G: Playable> {
    rules: &'a G::Rules,
    game: &'a G,
}

/// A position with its legal moves.
struct Listed<'a, G: Playable> {
    spot: Spot<'a, G>,
    moves: &'a [G::Move],
}

impl<G: Playable> fmt::Display for Spot<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", G::NAME, self.rules, self.game.position())
    }
}
