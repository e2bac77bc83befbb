//! What learning does with any game.

use ludoteca_core::{EnvelopeError, Error, Playable, Spec, Weighed, weights_text};
use ludoteca_house::{AnyGame, Entry, begin};
use ludoteca_search::Numbers;
use ludoteca_session::GameText;
use ludoteca_work::Pool;

use crate::TEXTS;
use crate::chances::fit_chances;
use crate::samples::{lessons, samples};
use crate::search_tuning;
use crate::train::{Order, train};
use crate::{Epoch, Fit, FitPlan, GameFile, Lessons, LessonsPlan, NetPlan, RulesMix, ScoredEnd, TrainedNet};
use crate::{FittedChances, SearchTuning, TuningStep};
use crate::{fit, of_record, play};

/// The player that is said to be taught where a game has none that can be.
const NOBODY: &str = "alphabeta";

/// What is to be learnt.
#[derive(Clone, Debug)]
pub struct Learning {
    /// The rules; those that the game has by itself if nothing is said.
    pub rules: Option<String>,
    /// How games are played for their positions, and by whom.
    pub lessons: LessonsPlan,
    /// How weights are fitted.
    pub fit: FitPlan,
}

/// What was learnt.
#[derive(Clone, Debug)]
pub struct Learned {
    /// How many games were played.
    pub games: usize,
    /// How many of them were called a draw for their length.
    pub cut: usize,
    /// How many positions they gave.
    pub positions: usize,
    /// The new weights with their names.
    pub weights: Vec<(String, i32)>,
    /// How they were found, in the same order.
    pub fit: Fit,
    /// The new weights as a file has them.
    pub text: String,
}

/// Games that were played to be kept.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// How many games were played.
    pub games: usize,
    /// How many of them were called a draw for their length.
    pub cut: usize,
    /// How many plies they have.
    pub plies: usize,
    /// The file of them.
    pub bytes: Vec<u8>,
}

/// A file of games as it was read.
#[derive(Clone, Debug)]
pub struct DataFile {
    /// What it is called, for whoever hears what is wrong with it.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// What is to be learnt from files of games.
#[derive(Clone, Debug)]
pub struct FromFiles {
    /// The player that is taught.
    pub player: Spec,
    /// The files.
    pub files: Vec<DataFile>,
    /// On how many threads.
    pub threads: usize,
}

/// A game with players whose evaluation can be taught.
pub trait Teachable: AnyGame {
    /// The player that is taught where nobody is named: the last, as the strongest.
    fn usual_pupil(&self) -> &'static str;

    /// Lets a player play for its lessons and learn from them; `watch` hears how many games
    /// are over, and stops them by returning `false`.
    ///
    /// # Errors
    /// If the rules are wrong, the player cannot be taught or its settings are wrong, or
    /// there was nothing to learn.
    fn learn(&'static self, order: &Learning, watch: &mut dyn FnMut(usize) -> bool)
    -> Result<Learned, Error>;

    /// Lets a player play games that are kept with what it thought; without rules, by those
    /// that the game's lessons are mixed of.
    ///
    /// # Errors
    /// If the rules are wrong, or the player or its settings are.
    fn record(
        &'static self,
        order: &Learning,
        watch: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Recorded, Error>;

    /// Fits the weights of a player to the games of files: to the result by this share, and
    /// for the rest to what the search thought.
    ///
    /// # Errors
    /// If a file is wrong, the player cannot be taught, or there is nothing to learn.
    fn refit(&'static self, order: &FromFiles, share: f64, plan: FitPlan) -> Result<Learned, Error>;

    /// Finds what the scores in files of games are worth in games won.
    ///
    /// # Errors
    /// If a file is wrong, or there is nothing to learn.
    fn chances(&'static self, order: &FromFiles) -> Result<FittedChances, Error>;

    /// Trains a net for a player on the games of files; `watch` hears of every epoch, and
    /// stops the training by returning `false`.
    ///
    /// # Errors
    /// If a file is wrong, the player has no place for a net, or there is nothing to learn.
    fn train(
        &'static self,
        order: &FromFiles,
        plan: &NetPlan,
        watch: &mut dyn FnMut(usize, Epoch) -> bool,
    ) -> Result<TrainedNet, Error>;

    /// Tunes the numbers of a player's search by games of its own; `watch` hears of every
    /// pair of games, and stops the tuning by returning `false`.
    ///
    /// # Errors
    /// If the rules are wrong, or the player, its settings or a number are.
    fn tune_search(
        &'static self,
        order: &SearchTuning,
        watch: &mut dyn FnMut(&TuningStep) -> bool,
    ) -> Result<Numbers, Error>;

    /// The same player, which learns from recorded games; nobody plays.
    ///
    /// # Errors
    /// If the rules are wrong, or the player cannot be taught or its settings are wrong.
    fn pupil(&'static self, order: &Learning) -> Result<Box<dyn Pupil>, Error>;
}

/// A player that learns from recorded games.
pub trait Pupil {
    /// Learns from a game, if it is finished and under the rules.
    ///
    /// # Errors
    /// If it cannot be read.
    fn hear(&mut self, game: &GameText) -> Result<(), Error>;

    /// What was learnt from all of them.
    ///
    /// # Errors
    /// If there was nothing to learn.
    fn learned(self: Box<Self>) -> Result<Learned, Error>;
}

/// A player of one game that learns from recorded games.
struct Reader<G: Playable> {
    entry: &'static Entry<G>,
    rules: G::Rules,
    evaluation: Box<dyn Weighed<G>>,
    lessons: Lessons,
    fit: FitPlan,
}

impl<G: Playable> Pupil for Reader<G> {
    fn hear(&mut self, game: &GameText) -> Result<(), Error> {
        let record = self.entry.read_record(game)?;
        if record.rules.to_string() == self.rules.to_string() {
            self.lessons.games.extend(of_record(&record, &*self.evaluation));
        }
        Ok(())
    }

    fn learned(self: Box<Self>) -> Result<Learned, Error> {
        fitted(self.evaluation, &self.lessons, self.fit)
    }
}

impl<G: Playable> Teachable for Entry<G> {
    fn usual_pupil(&self) -> &'static str {
        self.taught.last().map_or(NOBODY, |taught| taught.usual)
    }

    fn learn(
        &'static self,
        order: &Learning,
        watch: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Learned, Error> {
        let (rules, _) = begin::<G>(order.rules.as_deref(), None)?;
        let evaluation = self.weighed(&order.lessons.player)?;
        let lessons = play(self, &rules, &*evaluation, &order.lessons, watch)?;
        fitted(evaluation, &lessons, order.fit)
    }

    fn pupil(&'static self, order: &Learning) -> Result<Box<dyn Pupil>, Error> {
        let (rules, _) = begin::<G>(order.rules.as_deref(), None)?;
        let evaluation = self.weighed(&order.lessons.player)?;
        Ok(Box::new(Reader { entry: self, rules, evaluation, lessons: Lessons::default(), fit: order.fit }))
    }

    fn record(
        &'static self,
        order: &Learning,
        watch: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Recorded, Error> {
        let single = order.rules.as_deref().map(|rules| (rules, 1));
        let mixed = self.lesson_rules.iter().copied().filter(|_| single.is_none());
        let read =
            |(text, share): (&str, usize)| begin::<G>(Some(text), None).map(|(rules, _)| (rules, share));
        let mut mix: RulesMix<G> = single.into_iter().chain(mixed).map(read).collect::<Result<_, _>>()?;
        if mix.is_empty() {
            mix.push((begin::<G>(None, None)?.0, 1));
        }
        let file = GameFile::play(self, &mix, &order.lessons, watch)?;
        Ok(Recorded {
            games: file.games.len(),
            cut: file.games.iter().filter(|game| game.end == ScoredEnd::Cut).count(),
            plies: file.games.iter().map(|game| game.moves.len()).sum(),
            bytes: file.bytes(),
        })
    }

    fn refit(&'static self, order: &FromFiles, share: f64, plan: FitPlan) -> Result<Learned, Error> {
        let evaluation = self.weighed(&order.player)?;
        let lessons = lessons(&read_files::<G>(order)?, &*evaluation, share, order.threads);
        fitted(evaluation, &lessons, plan)
    }

    fn chances(&'static self, order: &FromFiles) -> Result<FittedChances, Error> {
        let files = read_files::<G>(order)?;
        let games: usize = files.iter().map(|file| file.games.len()).sum();
        fit_chances(&files).ok_or_else(|| TEXTS.malformed("tune.nothing").with("n", games))
    }

    fn train(
        &'static self,
        order: &FromFiles,
        plan: &NetPlan,
        watch: &mut dyn FnMut(usize, Epoch) -> bool,
    ) -> Result<TrainedNet, Error> {
        let mut evaluation = self.weighed(&order.player)?;
        let no_net = || ludoteca_house::TEXTS.unsupported("error.no_net").with("text", order.player.name());
        let networked = &*evaluation.networked().ok_or_else(no_net)?;
        let all = networked.groups();
        let number = |name: &String| {
            let unknown = || {
                let names: Vec<&str> = all.iter().map(|group| group.name).collect();
                TEXTS.unknown("tune.net.inputs").with("text", name).with("choices", names.join(", "))
            };
            all.iter().position(|group| group.name == name).ok_or_else(unknown)
        };
        let groups: Vec<usize> = match &plan.inputs[..] {
            [] => (0..all.len()).collect(),
            some => some.iter().map(number).collect::<Result<_, _>>()?,
        };
        let files = read_files::<G>(order)?;
        let samples = samples(&files, networked, &groups, order.threads);
        let net = Order {
            game: G::NAME.to_owned(),
            groups: groups.iter().map(|&group| all[group].name.to_owned()).collect(),
            inputs: groups.iter().map(|&group| all[group].len).sum(),
            rows: networked.rows(),
            record: how_played(&files),
        };
        let trained = train(&samples, net, plan, order.threads, watch);
        trained.ok_or_else(|| TEXTS.malformed("tune.nothing").with("n", samples.len()))
    }

    fn tune_search(
        &'static self,
        order: &SearchTuning,
        watch: &mut dyn FnMut(&TuningStep) -> bool,
    ) -> Result<Numbers, Error> {
        search_tuning::tune(self, order, watch)
    }
}

/// How the games of files were played, those of one player together: the files of a long run
/// differ by their seeds alone.
fn how_played<G: Playable>(files: &[GameFile<G>]) -> String {
    let mut ways: Vec<(String, usize, Vec<&str>)> = Vec::new();
    for GameFile { games, record, .. } in files {
        let (way, seed) = without_seed(record);
        match ways.iter_mut().find(|(known, ..)| *known == way) {
            Some((_, count, seeds)) => {
                *count += games.len();
                seeds.extend(seed);
            }
            None => ways.push((way, games.len(), seed.into_iter().collect())),
        }
    }
    let told = ways.into_iter().map(|(way, games, mut seeds)| {
        seeds.sort_by_key(|seed| seed.parse().unwrap_or(u64::MAX));
        match (seeds.first(), seeds.last()) {
            (Some(first), Some(last)) if first != last => {
                format!("{games} games: {way}, seeds {first} to {last}")
            }
            (Some(seed), _) => format!("{games} games: {way}, seed {seed}"),
            _ => format!("{games} games: {way}"),
        }
    });
    told.collect::<Vec<String>>().join("; ")
}

/// How games were played, without the seed, and the seed.
fn without_seed(record: &str) -> (String, Option<&str>) {
    const SEED: &str = ", seed ";
    let Some((before, after)) = record.split_once(SEED) else { return (record.to_owned(), None) };
    let end = after.find(',').unwrap_or(after.len());
    (format!("{before}{}", &after[end..]), Some(&after[..end]))
}

/// The games of all files.
fn read_files<G: Playable>(order: &FromFiles) -> Result<Vec<GameFile<G>>, Error> {
    let about = |error: EnvelopeError, name: &str| Error::from(error).with("path", name);
    Pool::new(order.threads).try_map(order.files.len(), |at| {
        let DataFile { name, bytes } = &order.files[at];
        GameFile::read(bytes).map_err(|error| about(error, name))
    })
}

/// Fits the weights of an evaluation to lessons.
fn fitted<G: Playable>(
    mut evaluation: Box<dyn Weighed<G>>,
    lessons: &Lessons,
    plan: FitPlan,
) -> Result<Learned, Error> {
    let before: Vec<i32> = evaluation.weights().into_iter().map(|(_, weight)| weight).collect();
    let fitted = fit(lessons, &before, plan);
    let fitted = fitted.ok_or_else(|| TEXTS.malformed("tune.nothing").with("n", lessons.games.len()))?;
    evaluation.set_weights(&fitted.learnt());
    Ok(Learned {
        games: lessons.games.len(),
        cut: lessons.cut,
        positions: lessons.positions(),
        weights: evaluation.weights(),
        fit: fitted,
        text: weights_text(&*evaluation),
    })
}
