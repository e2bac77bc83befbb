//! What a game brings to the house besides its rules.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludoteca_core::{
    Control, Editable, EnvelopeError, Error, Evaluator, Game, History, Language, Mark, Message, Oracle,
    Playable, Player, Reason, Remark, Remarkable, Request, Side, Skin, Spec, TutorialStep, Verdict, Weighed,
    folded,
};
use ludoteca_search::{AnyEngine, EngineSettings, Proved};
use ludoteca_session::{AnyDraft, GameText, Record, draft};
use ludoteca_work::{Shortage, memory};

use crate::TEXTS;
use crate::any_game::json_record;
use crate::book::{Booked, lent, without_book};
use crate::{
    Chances, Circumstances, Form, Modern, PlayerEntry, SolveOrder, TreeExample, Variant, Verified, players,
};

/// A game with everything that belongs to it, as values.
///
/// A [new](Entry::new) entry is a game that can be played; everything else is added by
/// name.
///
/// ```
/// use ludoteca_cats::{CSkin, Cats};
/// use ludoteca_house::{AnyGame, Entry};
///
/// let entry = Entry::<Cats>::new().skin(CSkin);
/// assert_eq!((AnyGame::skins(&entry), entry.players()), (vec!["modern", "c"], vec!["random"]));
/// ```
pub struct Entry<G: Playable> {
    /// The dialogues, the default first.
    pub skins: Vec<Box<dyn Skin<G>>>,
    /// The machines that can sit at the table, the weakest first.
    pub players: Vec<PlayerEntry<G>>,
    /// Makes the draft of a position, if positions can be set up.
    pub draft: Option<MakeDraft<G>>,
    /// Says what a line of moves has done to the board, if the game can.
    pub remarks: Option<MakeRemarks<G>>,
    /// Says what there is to see on the board, if the game can.
    pub sights: Option<MakeSights<G>>,
    /// Names the player that gives hints; the last one that menus offer if nothing does.
    pub adviser: Option<NameAdviser<G>>,
    /// The players whose reasons are worth hearing, whoever moves.
    pub explainers: Vec<&'static str>,
    /// Finds what knows the result of every position.
    pub oracle: Option<FindOracle<G>>,
    /// Finds what judges positions.
    pub evaluator: Option<FindEvaluator<G>>,
    /// Takes the net of its evaluation where none ships with the program.
    pub net: Option<BringNet>,
    /// Makes the engine that other programs are served with.
    pub engine: Option<MakeEngine<G>>,
    /// How it is found out whether a win can be forced.
    pub force: Option<Force<G>>,
    /// How the game is solved.
    pub solve: Option<Solve<G>>,
    /// What the oracle leaves out of the rules.
    pub leaves_out: Option<LeavesOut<G>>,
    /// How a table file is opened.
    pub open_table: Option<OpenTable<G>>,
    /// Where the table is kept that browsers are lent, since solving it there takes long.
    pub lent_table: Option<LentTable<G>>,
    /// The forms of records that only this game has.
    pub forms: Vec<Form<G>>,
    /// The players whose evaluation can be taught.
    pub taught: Vec<Taught<G>>,
    /// The rules that games for lessons are played by, with their shares; the usual ones if
    /// there are none.
    pub lesson_rules: &'static [(&'static str, usize)],
    /// What a score of the engine is worth in games won.
    pub chances: Chances,
    /// The steps of its tutorial.
    pub tutorial: &'static [TutorialStep],
    /// What puzzles are about.
    pub themes: Option<Themes<G>>,
    /// The text of the puzzles that ship with the game; empty if there are none.
    pub puzzles: &'static str,
    /// The texts of the opening books that ship with the game, one for each of some rules.
    pub books: &'static [&'static str],
    /// The rules that it is offered with, the usual ones first; none where there are no others.
    pub variants: &'static [Variant],
    /// The positions that the engine is measured with.
    pub bench: &'static [BenchPosition],
    /// The position whose tree teaches something.
    pub tree_example: Option<TreeExample>,
}

/// What the puzzles of a game are about, told by facts on the board.
pub struct Themes<G: Playable> {
    /// The words for them; the game's catalogue says what each is called: `GAME.theme.WORD`.
    pub words: &'static [&'static str],
    /// Those of a line of best play that begins in a position, but for `save`: that is the
    /// theme of all puzzles that ask for the game to be saved.
    pub find: fn(&G, &[G::Move]) -> Vec<&'static str>,
}

/// A player whose evaluation can be taught.
pub struct Taught<G: Playable> {
    /// The player's name.
    pub player: &'static str,
    /// The player that plays for its lessons unless another is named.
    pub usual: &'static str,
    /// Its evaluation as a spec describes it.
    pub weighed: FindWeighed<G>,
}

/// A position that the engine is measured with.
#[derive(Clone, Copy, Debug)]
pub struct BenchPosition {
    /// Its rules.
    pub rules: &'static str,
    /// The position, or nothing for the start.
    pub position: Option<&'static str>,
    /// How deep it is looked.
    pub depth: u32,
}

/// Makes the draft of a position.
pub type MakeDraft<G> = fn(&G) -> Box<dyn AnyDraft>;

/// Says what is so after a line of legal moves and was not before.
pub type MakeRemarks<G> = fn(&G, &[<G as Game>::Move]) -> Vec<Remark>;

/// Says what there is to see on the board, as marks of its scene.
pub type MakeSights<G> = fn(&G) -> Vec<Mark>;

/// Whether somebody waits for a table that has to be solved first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Yes: it is told how far it is, and can be stopped.
    ForTable,
    /// No: what is not at hand is done without, and solved in the background for the next
    /// time.
    Never,
    /// No, and nothing is solved for it either: only what is in memory.
    AtHand,
}

/// Names the player that gives hints under these rules: the strongest there is.
pub type NameAdviser<G> = fn(&<G as Game>::Rules, &Control, Wait) -> &'static str;

/// Finds out whether a side can force a win within a request's limits, in at most so
/// many plies if that is said, and how many positions that took.
pub type Force<G> = fn(&Request<'_, G>, Side, Option<u32>) -> (Proved<<G as Game>::Move>, u64);

/// Finds what knows every result under these rules; a table that has to be solved first
/// tells how far it is, and can be stopped.
pub type FindOracle<G> = fn(&<G as Game>::Rules, &Control, Wait) -> Option<Arc<dyn Oracle<G>>>;

/// Finds what judges positions under these rules.
pub type FindEvaluator<G> = fn(&<G as Game>::Rules) -> Option<Box<dyn Evaluator<G>>>;

/// Takes the net of an evaluation.
pub type BringNet = fn(&[u8]) -> Result<(), EnvelopeError>;

/// Finds the evaluation of a player as its spec describes it.
pub type FindWeighed<G> = fn(&Spec) -> Result<Box<dyn Weighed<G>>, Error>;

/// Makes the engine for a game under these rules.
pub type MakeEngine<G> = fn(&<G as Game>::Rules, EngineSettings) -> Box<dyn AnyEngine<G>>;

/// Solves a game under these rules and reports what was found, and whether it held
/// where it was checked.
pub type Solve<G> = fn(&<G as Game>::Rules, &SolveOrder, &Control) -> Result<Verified, Error>;

/// Opens a table file of a game under these rules.
pub type OpenTable<G> = fn(&<G as Game>::Rules, &Path) -> Result<OpenedTable<G>, Error>;

/// A table file that positions are looked up in, without loading it.
pub struct OpenedTable<G: Game> {
    /// Looks up a position that a past has led to.
    pub probe: Box<Probe<G>>,
    /// What the table leaves out of the rules, if it does.
    pub leaves_out: Option<Message>,
}

impl<G: Game> fmt::Debug for OpenedTable<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenedTable").field("leaves_out", &self.leaves_out).finish_non_exhaustive()
    }
}

/// Looks up a position that a past has led to.
type Probe<G> = dyn Fn(&History<'_, G>, &G) -> Result<Verdict, Error>;

/// What the tables leave out of these rules, if they do.
pub type LeavesOut<G> = fn(&<G as Game>::Rules) -> Option<Message>;

/// Names a table and the file that it is kept in, if tables are kept.
pub type LentTable<G> = fn(&<G as Game>::Rules) -> Option<(String, PathBuf)>;

impl<G: Playable> Entry<G> {
    /// A game that can be played: the skin [`Modern`] and the player `random`.
    pub fn new() -> Entry<G> {
        Entry {
            skins: vec![Box::new(Modern)],
            players: vec![players::random()],
            draft: None,
            remarks: None,
            sights: None,
            adviser: None,
            explainers: Vec::new(),
            oracle: None,
            evaluator: None,
            net: None,
            engine: None,
            force: None,
            solve: None,
            leaves_out: None,
            open_table: None,
            lent_table: None,
            forms: Vec::new(),
            taught: Vec::new(),
            lesson_rules: &[],
            chances: Chances::UNFITTED,
            tutorial: &[],
            themes: None,
            puzzles: "",
            books: &[],
            variants: &[],
            bench: &[],
            tree_example: None,
        }
    }

    /// Adds a dialogue.
    #[must_use]
    pub fn skin(mut self, skin: impl Skin<G> + 'static) -> Entry<G> {
        self.skins.push(Box::new(skin));
        self
    }

    /// Adds a machine, stronger than those before it.
    #[must_use]
    pub fn player(mut self, player: PlayerEntry<G>) -> Entry<G> {
        self.players.push(player);
        self
    }

    /// Says that positions can be set up.
    #[must_use]
    pub fn editable(self) -> Entry<G>
    where
        G: Editable,
    {
        Entry { draft: Some(draft), ..self }
    }

    /// Says that the game tells what moves do to its board, and what there is to see on it.
    #[must_use]
    pub fn remarkable(self) -> Entry<G>
    where
        G: Remarkable,
    {
        Entry { remarks: Some(G::remarks), sights: Some(G::sights), ..self }
    }

    /// Says which player gives hints.
    #[must_use]
    pub fn adviser(self, adviser: NameAdviser<G>) -> Entry<G> {
        Entry { adviser: Some(adviser), ..self }
    }

    /// Adds a player whose reasons are worth hearing, whoever moves.
    #[must_use]
    pub fn explainer(mut self, name: &'static str) -> Entry<G> {
        self.explainers.push(name);
        self
    }

    /// Says what knows the result of every position.
    #[must_use]
    pub fn oracle(self, oracle: FindOracle<G>) -> Entry<G> {
        Entry { oracle: Some(oracle), ..self }
    }

    /// Says what judges positions.
    #[must_use]
    pub fn evaluator(self, evaluator: FindEvaluator<G>) -> Entry<G> {
        Entry { evaluator: Some(evaluator), ..self }
    }

    /// Says who takes the net of its evaluation where none ships with the program.
    #[must_use]
    pub fn net(self, net: BringNet) -> Entry<G> {
        Entry { net: Some(net), ..self }
    }

    /// Says which engine other programs are served with.
    #[must_use]
    pub fn engine(self, engine: MakeEngine<G>) -> Entry<G> {
        Entry { engine: Some(engine), ..self }
    }

    /// Says how it is found out whether a win can be forced.
    #[must_use]
    pub fn force(self, force: Force<G>) -> Entry<G> {
        Entry { force: Some(force), ..self }
    }

    /// Says how the game is solved.
    #[must_use]
    pub fn solve(self, solve: Solve<G>) -> Entry<G> {
        Entry { solve: Some(solve), ..self }
    }

    /// Says what the oracle leaves out of the rules.
    #[must_use]
    pub fn leaves_out(self, leaves_out: LeavesOut<G>) -> Entry<G> {
        Entry { leaves_out: Some(leaves_out), ..self }
    }

    /// Says how a table file is opened.
    #[must_use]
    pub fn open_table(self, open_table: OpenTable<G>) -> Entry<G> {
        Entry { open_table: Some(open_table), ..self }
    }

    /// Says where the table is kept that browsers are lent.
    #[must_use]
    pub fn lent_table(self, lent_table: LentTable<G>) -> Entry<G> {
        Entry { lent_table: Some(lent_table), ..self }
    }

    /// Adds forms of records that only this game has.
    #[must_use]
    pub fn forms(mut self, forms: impl IntoIterator<Item = Form<G>>) -> Entry<G> {
        self.forms.extend(forms);
        self
    }

    /// Adds a player whose evaluation can be taught, the strongest last.
    #[must_use]
    pub fn taught(mut self, taught: Taught<G>) -> Entry<G> {
        self.taught.push(taught);
        self
    }

    /// Says by which rules games for lessons are played, with their shares.
    #[must_use]
    pub fn lesson_rules(self, lesson_rules: &'static [(&'static str, usize)]) -> Entry<G> {
        Entry { lesson_rules, ..self }
    }

    /// Says what a score of the engine is worth in games won.
    #[must_use]
    pub fn chances(self, chances: Chances) -> Entry<G> {
        Entry { chances, ..self }
    }

    /// Says how the game is taught.
    #[must_use]
    pub fn tutorial(self, tutorial: &'static [TutorialStep]) -> Entry<G> {
        Entry { tutorial, ..self }
    }

    /// Says what puzzles are about.
    #[must_use]
    pub fn themes(self, themes: Themes<G>) -> Entry<G> {
        Entry { themes: Some(themes), ..self }
    }

    /// Says which puzzles ship with the game, as the text of a pack.
    #[must_use]
    pub fn puzzles(self, puzzles: &'static str) -> Entry<G> {
        Entry { puzzles, ..self }
    }

    /// Says which opening books ship with the game, as their texts, one for each of some rules.
    #[must_use]
    pub fn books(self, books: &'static [&'static str]) -> Entry<G> {
        Entry { books, ..self }
    }

    /// Says which rules menus offer, the usual ones first.
    #[must_use]
    pub fn variants(self, variants: &'static [Variant]) -> Entry<G> {
        Entry { variants, ..self }
    }

    /// Says which positions the engine is measured with.
    #[must_use]
    pub fn bench(self, bench: &'static [BenchPosition]) -> Entry<G> {
        Entry { bench, ..self }
    }

    /// Says which position shows well how a player looks ahead.
    #[must_use]
    pub fn tree_example(self, example: TreeExample) -> Entry<G> {
        Entry { tree_example: Some(example), ..self }
    }

    /// What knows the result of every position under these rules.
    pub fn find_oracle(&self, rules: &G::Rules, control: &Control) -> Option<Arc<dyn Oracle<G>>> {
        self.oracle?(rules, control, Wait::ForTable)
    }

    /// What judges positions under these rules.
    pub(crate) fn find_evaluator(&self, rules: &G::Rules) -> Option<Box<dyn Evaluator<G>>> {
        self.evaluator?(rules)
    }

    /// The evaluation that a player goes by: its own, or the game's.
    pub(crate) fn evaluation_of(&self, spec: &Spec, rules: &G::Rules) -> Option<Box<dyn Evaluator<G>>> {
        let own = self.machine(spec).ok().and_then(|player| player.evaluation);
        own.map_or_else(|| self.find_evaluator(rules), |own| own(spec).ok())
    }

    /// The spec of the player that gives hints under these rules.
    pub(crate) fn find_adviser(
        &self,
        rules: &G::Rules,
        control: &Control,
        wait: Wait,
    ) -> Result<Spec, Error> {
        let strongest = || self.offered().last().map_or(players::RANDOM, |(spec, _)| spec);
        self.adviser.map_or_else(strongest, |adviser| adviser(rules, control, wait)).parse()
    }

    /// The evaluation of a player that can be taught, as its spec describes it.
    ///
    /// # Errors
    /// If the player cannot be taught, or its settings are wrong.
    pub fn weighed(&self, spec: &Spec) -> Result<Box<dyn Weighed<G>>, Error> {
        let taught = self.taught.iter().find(|taught| taught.player == spec.name());
        let taught = taught.ok_or_else(|| {
            let names: Vec<&str> = self.taught.iter().map(|taught| taught.player).collect();
            TEXTS.unsupported("error.not_taught").with("text", spec).with("choices", names.join(", "))
        })?;
        (taught.weighed)(spec)
    }

    /// The form that a text is in, if it is one of this game's own.
    pub(crate) fn form_of(&self, text: &str) -> Option<&Form<G>> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        self.forms.iter().find(|form| (form.recognises)(text))
    }

    /// Reads a record in whichever form it is.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_record(&self, game: &GameText) -> Result<Record<G>, Error> {
        let text = game.text.as_str();
        match (json_record(text)?, self.form_of(text)) {
            (Some(value), _) => Record::from_json(&value),
            (None, Some(form)) => (form.read)(text).and_then(Record::within_limits),
            (None, None) => Ok(text.parse::<Record<G>>().map_err(|error| game.place(error))?),
        }
    }

    /// Reads a record as far as it goes: what lies before the place where it is broken, and
    /// what is wrong there.
    ///
    /// # Errors
    /// If nothing of it can be read.
    pub(crate) fn read_so_far(&self, game: &GameText) -> Result<(Record<G>, Option<Error>), Error> {
        let text = game.text.as_str();
        let whole = |record| (record, None);
        match (json_record(text)?, self.form_of(text)) {
            (None, Some(Form { read_so_far: Some(read), .. })) => read(text),
            (None, None) => {
                let placed = |error| Error::from(game.place(error));
                let (record, broken) = Record::read_so_far(text).map_err(placed)?;
                Ok((record, broken.map(placed)))
            }
            _ => self.read_record(game).map(whole),
        }
    }

    /// The names of the forms that records are written in.
    pub(crate) fn written_forms(&self) -> Vec<&'static str> {
        self.forms.iter().filter(|form| form.write.is_some()).map(|form| form.name).collect()
    }

    /// Makes the player that a spec describes; `None` is a person.
    ///
    /// A player that takes books gets the one that lies ready for these rules, as the
    /// circumstances and its setting `book=on` or `book=off` say.
    ///
    /// # Errors
    /// If there is no such player, its settings are wrong, or what it needs cannot be had.
    pub fn make_player(
        &self,
        spec: &Spec,
        rules: &G::Rules,
        circumstances: &Circumstances<'_>,
    ) -> Result<Option<Box<dyn Player<G>>>, Error> {
        if spec.is_human() {
            return players::no_settings(spec).map(|()| None);
        }
        let machine = self.machine(spec)?;
        let make = |spec: &Spec| {
            let player = (machine.make)(spec, rules, circumstances)?;
            let short = |short: Shortage| {
                TEXTS.too_large("error.player_memory").with("text", spec).with_message("why", short.message())
            };
            memory::check(player.memory()).map_err(short).map(|()| player)
        };
        if !machine.takes_books {
            return make(spec).map(Some);
        }
        let (spec, asked) = without_book(spec)?;
        let player = make(&spec)?;
        let book = if circumstances.books.are_lent(asked) { lent::<G>(rules, self.books)? } else { None };
        Ok(Some(match book {
            Some(book) => Box::new(Booked::new(player, book, circumstances.seed)),
            None => player,
        }))
    }

    /// The machine that a spec names.
    pub(crate) fn machine(&self, spec: &Spec) -> Result<&PlayerEntry<G>, Error> {
        self.players.iter().find(|player| player.name == spec.name()).ok_or_else(|| {
            let names: Vec<&str> = self.players.iter().map(|player| player.name).collect();
            let what = TEXTS.unknown("error.player").with("text", spec);
            let what = what.with("choices", format_args!("human, {}", names.join(", ")));
            what.meaning(spec.name(), names.into_iter().chain(["human"]))
        })
    }

    /// The specs that menus offer, the weakest player first, with the catalogue keys
    /// of their descriptions.
    pub(crate) fn offered(&self) -> impl Iterator<Item = (&'static str, &Message)> {
        self.players.iter().flat_map(|player| player.offered.iter().map(|&spec| (spec, &player.about)))
    }

    /// The names of the players that show what they think over.
    pub(crate) fn tree_players(&self) -> Vec<&'static str> {
        let shows = |player: &&PlayerEntry<G>| player.tree.is_some() || player.trace.is_some();
        self.players.iter().filter(shows).map(|player| player.name).collect()
    }

    /// The player whose tree is shown unless another is named: the first that keeps one whole.
    pub(crate) fn tree_player(&self) -> Result<Spec, Error> {
        let first = self.players.iter().find(|player| player.tree.is_some() && player.trace.is_some());
        let first = first.or_else(|| self.players.iter().find(|player| player.trace.is_some()));
        first.map_or_else(|| Ok(Spec::human()), |player| player.name.parse())
    }

    /// The place of a skin among the entry's, by name.
    pub(crate) fn place_of_skin(&self, name: &str) -> Result<usize, Error> {
        let wanted = folded(name);
        // Menus call a skin by the word before the colon of its description.
        let called = |name: &str, language: Language| {
            let about = language.say(&G::TEXTS.message(format!("skin.{}.{name}", G::NAME)));
            about.split_once(':').is_some_and(|(called, _)| folded(called) == wanted)
        };
        let is = |name: &str| name == wanted || Language::ALL.into_iter().any(|l| called(name, l));
        self.skins.iter().position(|skin| is(skin.name())).ok_or_else(|| {
            let names: Vec<&str> = self.skins.iter().map(|skin| skin.name()).collect();
            let error = TEXTS.unknown("error.skin").with("text", name.trim());
            error.with("choices", names.join(", ")).meaning(name, names)
        })
    }

    /// The words for what puzzles are about.
    pub(crate) fn theme_words(&self) -> Vec<&'static str> {
        self.themes.as_ref().map_or_else(Vec::new, |themes| themes.words.to_vec())
    }

    /// What is said where nothing knows the results under these rules.
    pub(crate) fn unsolved(rules: &G::Rules) -> Error {
        TEXTS.unsupported("error.unsolved").with("game", G::NAME).with("rules", rules)
    }
}

impl<G: Playable> Default for Entry<G> {
    fn default() -> Entry<G> {
        Entry::new()
    }
}

impl<G: Playable> fmt::Debug for Entry<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("game", &G::NAME).finish_non_exhaustive()
    }
}

impl<G: Playable> fmt::Debug for Themes<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Themes").field(&self.words).finish()
    }
}

impl<G: Playable> fmt::Debug for Taught<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Taught").field("player", &self.player).finish_non_exhaustive()
    }
}
