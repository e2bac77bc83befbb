//! A game whose type is not known at compile time.

use std::any::Any;
use std::fmt;
#[cfg(feature = "files")]
use std::path::PathBuf;

use ludoteca_core::{
    Control, Counting, Error, Job, Language, Message, Notation, Playable, Side, Spec, TextError,
    TutorialStep, divide, folded, perft,
};
use ludoteca_search::Trace;
use ludoteca_session::{GameText, Session, parse_json};

use crate::TEXTS;
#[cfg(feature = "terminal")]
use crate::players::graded_strength;
use crate::{
    AnalysisTime, Benched, Entry, Live, LiveGame, Pack, Probes, Prove, Puzzle, RuleSet, SolveOrder, Taught,
    Thought, TreeExample, TreeOrder, Varied, Verified, book_games, puzzle,
};

/// Solving a game: what was found, and whether it held where it was checked. It tells how
/// far it is by its control and has no thoughts on its way.
pub type SolveJob = Job<Thought, Result<Verified, Error>>;

/// A game whose type is not known at compile time.
///
/// It is what every [`Entry`] is. Rooms above add traits of the same kind for what they do
/// with any game.
pub trait AnyGame: Send + Sync {
    /// The name on the command line and in records.
    fn name(&self) -> &'static str;

    /// What it is called.
    fn title(&self) -> Message;

    /// Everything that it is called in any language, [folded](ludoteca_core::folded): its
    /// title, and what else `GAME.names` of its catalogue says.
    fn names(&self) -> Vec<String>;

    /// A sentence about it.
    fn about(&self) -> Message;

    /// What each side wants, and how the pieces move.
    fn aim(&self) -> Message;

    /// What the pieces are and how moves are written.
    fn legend(&self) -> Message;

    /// What a side is called.
    fn side(&self, side: Side) -> Message;

    /// What a skin is like, by its name.
    fn skin_about(&self, skin: &str) -> Message;

    /// The rules that menus offer, the usual ones first.
    fn variants(&self) -> Vec<RuleSet>;

    /// The names of the skins, the default first.
    fn skins(&self) -> Vec<&'static str>;

    /// The names of all machines that can sit at its table, the weakest first.
    fn players(&self) -> Vec<&'static str>;

    /// The steps of its tutorial; none where it has no tutorial.
    fn tutorial(&self) -> &'static [TutorialStep];

    /// What its tutorial says, by what follows `GAME.learn.` in the key.
    fn learn_text(&self, key: &str) -> Message;

    /// The machines that a menu offers, with their descriptions.
    fn opponents(&self) -> Vec<(&'static str, Message)>;

    /// How strong a machine is, where its grade has been measured.
    #[cfg(feature = "terminal")]
    fn strength(&self, player: &Spec) -> Option<Message>;

    /// Whether a player of this name starts another program.
    fn is_foreign(&self, player: &Spec) -> bool;

    /// The players of which something is claimed, with the proofs.
    fn proofs(&self) -> Vec<(&'static str, Prove)>;

    /// Opens a table with a position, or the start of the rules. The moves of a text that
    /// tells a whole game are played.
    fn open(&'static self, rules: Option<&str>, position: Option<&str>) -> Result<Box<dyn LiveGame>, Error>;

    /// A game of a machine against itself, which is lent no opening book, with an opening
    /// that may be varied.
    fn self_play(
        &'static self,
        rules: &str,
        player: &Spec,
        varied: Option<Varied>,
        seed: u64,
        control: &Control,
    ) -> Result<Box<dyn LiveGame>, Error>;

    /// Whether a record is in a form that only this game has.
    fn recognises(&self, record: &str) -> bool;

    /// The names of such forms that records can be written in.
    fn forms(&self) -> Vec<&'static str>;

    /// Opens a table with a recorded game among others, at its end.
    fn load_game(&'static self, game: &GameText) -> Result<Box<dyn LiveGame>, Error>;

    /// Opens a table with a recorded game, at its end.
    fn load(&'static self, record: &str) -> Result<Box<dyn LiveGame>, Error> {
        self.load_game(&GameText::alone(record))
    }

    /// Opens a table with a recorded game as far as it can be read, and says what is wrong
    /// with it there.
    ///
    /// # Errors
    /// If nothing of it can be read.
    fn load_so_far(&'static self, game: &GameText) -> Result<(Box<dyn LiveGame>, Option<Error>), Error>;

    /// Reads a recorded game, every move of it, and keeps nothing.
    ///
    /// # Errors
    /// If it cannot be read.
    fn check_game(&self, game: &GameText) -> Result<(), Error>;

    /// Solves the game, and checks it if that is asked.
    fn solve(&self, rules: Option<&str>, order: SolveOrder) -> Result<SolveJob, Error>;

    /// The words for what its puzzles are about.
    fn themes(&self) -> Vec<&'static str>;

    /// What such a theme is called.
    fn theme(&self, word: &str) -> Message;

    /// The text of the puzzles that ship with it; empty if there are none.
    fn puzzles(&self) -> &'static str;

    /// Reads the text of puzzles of this game. That each has exactly one solution is not
    /// asked here, but of [`AnyGame::prove_puzzle`].
    ///
    /// # Errors
    /// What is wrong with it, and on which line.
    fn read_pack(&self, text: &str) -> Result<Pack, Error>;

    /// Proves that exactly one move solves a puzzle, and that its line is the best play.
    ///
    /// # Errors
    /// If it is not so, or the control stops it.
    fn prove_puzzle(&self, puzzle: &Puzzle, control: &Control) -> Result<(), Error>;

    /// The rules that games for puzzles are played by, each as often as its share.
    fn mixed_rules(&self) -> Vec<String>;

    /// Makes the puzzle of a seed.
    fn puzzle(
        &'static self,
        rules: Option<&str>,
        seed: u64,
        grade: Option<u32>,
        control: &Control,
    ) -> Result<Puzzle, Error>;

    /// Measures the engine with the game's positions, so many plies less deep than they
    /// say, by the clock of a control; `done` gets each as it is done.
    fn bench(&self, less: u32, control: &Control, done: &mut dyn FnMut(Benched)) -> Result<(), Error>;

    /// Reads positions, one on each line that is not empty, and looks them up in the table of
    /// the rules, by the clock of a control.
    ///
    /// # Errors
    /// If there is no table, or a line is no position.
    fn probe_list(&self, rules: Option<&str>, list: &str, control: &Control) -> Result<Probes, Error>;

    /// The position whose tree teaches something, if the game has one.
    fn tree_example(&self) -> Option<TreeExample>;

    /// The names of the players that show the tree that they think over.
    fn tree_players(&self) -> Vec<&'static str>;

    /// The name of the player that goes by rules, if there is one.
    fn agenda_player(&self) -> Option<&'static str>;

    /// The players whose evaluation can be taught, each as it usually plays, with its weights.
    ///
    /// # Errors
    /// If the settings of one are wrong.
    fn weights(&self) -> Result<Vec<TaughtWeights>, Error>;

    /// Takes the net of its evaluation where none ships with the program, before anybody plays.
    ///
    /// # Errors
    /// If it has none, or if this is no net for it.
    fn bring_net(&self, bytes: &[u8]) -> Result<(), Error>;

    /// The table of the usual rules that browsers are lent, since solving it there takes long:
    /// its name, and the file that it is kept in once it was solved.
    #[cfg(feature = "files")]
    fn lent_table(&self) -> Option<(String, PathBuf)>;

    /// The names of the players whose searches can be watched.
    fn traced_players(&self) -> Vec<&'static str>;

    /// Checks that a trace is of this game, and that every move in it is legal.
    ///
    /// # Errors
    /// If it is not.
    fn check_trace(&self, trace: &Trace) -> Result<(), Error>;

    /// Shows a trace of this game.
    ///
    /// # Errors
    /// If the iteration that is asked for is not there.
    fn show_trace(&self, trace: &Trace, order: TreeOrder) -> Result<String, Error>;

    /// Measures what an analysis costs at so many positions a ply, beside the engine alone,
    /// by the clock of a control.
    ///
    /// # Errors
    /// If the game has no engine.
    fn bench_analysis(&'static self, nodes: u64, control: &Control) -> Result<AnalysisTime, Error>;

    /// Counts the leaves of the game tree.
    fn perft(&self, rules: Option<&str>, position: Option<&str>, plan: PerftPlan) -> Result<Counted, Error>;

    /// The [`Entry`] itself, for whoever knows its type.
    fn as_any(&self) -> &dyn Any;

    /// The same, to be changed.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl fmt::Debug for dyn AnyGame + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyGame").field(&self.name()).finish()
    }
}

/// A player whose evaluation can be taught, and what it weighs by.
#[derive(Clone, Debug)]
pub struct TaughtWeights {
    /// The player as it usually plays.
    pub player: &'static str,
    /// Its weights with their names.
    pub weights: Vec<(String, i32)>,
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
        G::TEXTS.message(format!("{}.title", G::NAME))
    }

    fn names(&self) -> Vec<String> {
        let said = |language: Language| {
            let names = language.say(&G::TEXTS.message(format!("{}.names", G::NAME)));
            let names = names.split(',').map(folded).collect::<Vec<_>>();
            names.into_iter().chain([folded(&language.say(&self.title()))])
        };
        Language::ALL.into_iter().flat_map(said).collect()
    }

    fn about(&self) -> Message {
        G::TEXTS.message(format!("{}.about", G::NAME))
    }

    fn aim(&self) -> Message {
        G::TEXTS.message(format!("{}.aim", G::NAME))
    }

    fn legend(&self) -> Message {
        G::TEXTS.message(format!("{}.legend", G::NAME))
    }

    fn side(&self, side: Side) -> Message {
        G::side_name(side)
    }

    fn skin_about(&self, skin: &str) -> Message {
        G::TEXTS.message(format!("skin.{}.{skin}", G::NAME))
    }

    fn variants(&self) -> Vec<RuleSet> {
        self.rule_sets()
    }

    fn skins(&self) -> Vec<&'static str> {
        self.skins.iter().map(|skin| skin.name()).collect()
    }

    fn players(&self) -> Vec<&'static str> {
        self.players.iter().map(|player| player.name).collect()
    }

    fn tutorial(&self) -> &'static [TutorialStep] {
        self.tutorial
    }

    fn learn_text(&self, key: &str) -> Message {
        G::TEXTS.message(format!("{}.learn.{key}", G::NAME))
    }

    fn opponents(&self) -> Vec<(&'static str, Message)> {
        let describe = |(spec, about): (&'static str, &Message)| {
            let settings = spec.split_once(':').map_or("", |(_, settings)| settings);
            (spec, about.clone().with("settings", settings))
        };
        self.offered().map(describe).collect()
    }

    #[cfg(feature = "terminal")]
    fn strength(&self, player: &Spec) -> Option<Message> {
        graded_strength(player, self.machine(player).ok()?.ladder?)
    }

    fn is_foreign(&self, player: &Spec) -> bool {
        self.machine(player).is_ok_and(|machine| machine.foreign)
    }

    fn proofs(&self) -> Vec<(&'static str, Prove)> {
        self.players.iter().filter_map(|player| Some((player.name, player.proof?))).collect()
    }

    fn open(&'static self, rules: Option<&str>, position: Option<&str>) -> Result<Box<dyn LiveGame>, Error> {
        let (rules, start) = begin::<G>(rules, position)?;
        let played = position.filter(|text| G::moves_of_position(text).is_some());
        match played.map(|text| Session::<G>::set_up(rules.clone(), text)) {
            Some(Ok(session)) => Ok(Box::new(Live::with_session(self, session))),
            _ => Ok(Box::new(Live::new(self, rules, start))),
        }
    }

    fn self_play(
        &'static self,
        rules: &str,
        player: &Spec,
        varied: Option<Varied>,
        seed: u64,
        control: &Control,
    ) -> Result<Box<dyn LiveGame>, Error> {
        Ok(Box::new(book_games::self_play(self, rules, player, varied, seed, control)?))
    }

    fn recognises(&self, record: &str) -> bool {
        self.form_of(record).is_some()
    }

    fn forms(&self) -> Vec<&'static str> {
        self.written_forms()
    }

    fn load_game(&'static self, game: &GameText) -> Result<Box<dyn LiveGame>, Error> {
        Ok(Box::new(Live::resume(self, self.read_record(game)?)))
    }

    fn load_so_far(&'static self, game: &GameText) -> Result<(Box<dyn LiveGame>, Option<Error>), Error> {
        let (record, broken) = self.read_so_far(game)?;
        Ok((Box::new(Live::resume(self, record)), broken))
    }

    fn check_game(&self, game: &GameText) -> Result<(), Error> {
        self.read_record(game).map(drop)
    }

    fn solve(&self, rules: Option<&str>, order: SolveOrder) -> Result<SolveJob, Error> {
        let (rules, _) = begin::<G>(rules, None)?;
        let solve = self.solve.ok_or_else(|| Entry::<G>::unsolved(&rules))?;
        Ok(Job::new(move |control: &Control, _: &mut dyn FnMut(Thought)| solve(&rules, &order, control)))
    }

    fn probe_list(&self, rules: Option<&str>, list: &str, control: &Control) -> Result<Probes, Error> {
        let (rules, _) = begin::<G>(rules, None)?;
        Entry::probe_list(self, &rules, list, control)
    }

    fn themes(&self) -> Vec<&'static str> {
        self.theme_words()
    }

    fn theme(&self, word: &str) -> Message {
        G::TEXTS.message(format!("{}.theme.{word}", G::NAME))
    }

    fn puzzles(&self) -> &'static str {
        self.puzzles
    }

    fn read_pack(&self, text: &str) -> Result<Pack, Error> {
        Pack::read(self, text)
    }

    fn prove_puzzle(&self, puzzle: &Puzzle, control: &Control) -> Result<(), Error> {
        puzzle::prove(self, puzzle, control)
    }

    fn mixed_rules(&self) -> Vec<String> {
        let mixed = self.lesson_rules.iter().flat_map(|&(rules, share)| std::iter::repeat_n(rules, share));
        let mixed: Vec<String> = mixed.map(str::to_owned).collect();
        if mixed.is_empty() { vec![G::Rules::default().to_string()] } else { mixed }
    }

    fn puzzle(
        &'static self,
        rules: Option<&str>,
        seed: u64,
        grade: Option<u32>,
        control: &Control,
    ) -> Result<Puzzle, Error> {
        puzzle::make(self, rules, seed, grade, control)
    }

    fn bench(&self, less: u32, control: &Control, done: &mut dyn FnMut(Benched)) -> Result<(), Error> {
        self.measure(less, control, done)
    }

    fn tree_example(&self) -> Option<TreeExample> {
        self.tree_example
    }

    fn tree_players(&self) -> Vec<&'static str> {
        Entry::tree_players(self)
    }

    fn agenda_player(&self) -> Option<&'static str> {
        self.players.iter().find(|player| player.agenda.is_some()).map(|player| player.name)
    }

    fn weights(&self) -> Result<Vec<TaughtWeights>, Error> {
        let weights = |taught: &Taught<G>| {
            let weights = (taught.weighed)(&taught.usual.parse()?)?.weights();
            Ok(TaughtWeights { player: taught.usual, weights })
        };
        self.taught.iter().map(weights).collect()
    }

    fn bring_net(&self, bytes: &[u8]) -> Result<(), Error> {
        let bring = self.net.ok_or_else(|| TEXTS.unsupported("error.no_net").with("text", self.name()))?;
        Ok(bring(bytes)?)
    }

    #[cfg(feature = "files")]
    fn lent_table(&self) -> Option<(String, PathBuf)> {
        self.lent_table?(&G::Rules::default())
    }

    fn traced_players(&self) -> Vec<&'static str> {
        self.players.iter().filter(|player| player.trace.is_some()).map(|player| player.name).collect()
    }

    fn check_trace(&self, trace: &Trace) -> Result<(), Error> {
        Ok(trace.check::<G>()?)
    }

    fn show_trace(&self, trace: &Trace, order: TreeOrder) -> Result<String, Error> {
        order.show_trace::<G>(trace)
    }

    fn bench_analysis(&'static self, nodes: u64, control: &Control) -> Result<AnalysisTime, Error> {
        self.measure_analysis(nodes, control)
    }

    fn perft(&self, rules: Option<&str>, position: Option<&str>, plan: PerftPlan) -> Result<Counted, Error> {
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

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// Reads the rules and the position that a game begins with.
///
/// # Errors
/// If a text is wrong, with the text and the place.
pub fn begin<G: Notation>(rules: Option<&str>, position: Option<&str>) -> Result<(G::Rules, G), Error> {
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

/// The record as JSON, if it is JSON: a brace alone may also open a comment.
pub(crate) fn json_record(text: &str) -> Result<Option<serde_json::Value>, Error> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let inside = text.strip_prefix('{').map(str::trim_start);
    if !inside.is_some_and(|inside| inside.starts_with(['"', '}'])) {
        return Ok(None);
    }
    parse_json(text).map(Some)
}
