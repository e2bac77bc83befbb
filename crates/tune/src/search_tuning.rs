//! Tuning the numbers of the search by games of its own.

use ludoteca_core::{Control, Error, Playable, Rng, Side, Spec};
use ludoteca_house::{Books, Circumstances, Entry, Live, SelfPlay, Tables, begin};
use ludoteca_search::{Number, Numbers};
use ludoteca_work::Pool;

use crate::lessons::{result, wander};
use crate::spsa::{Knob, Spsa, Trial};

/// The setting of a player that has its numbers.
const NUMBERS: &str = "numbers";
/// The part of its range that a trial moves a number by.
const REACH: f64 = 0.05;

/// How the numbers of a search are tuned.
#[derive(Clone, Debug)]
pub struct SearchTuning {
    /// The rules; those that the game has by itself if nothing is said.
    pub rules: Option<String>,
    /// The player, with its limit for a move; the numbers it has are where it begins.
    pub player: Spec,
    /// The numbers that are tuned; all if there are none.
    pub numbers: Vec<String>,
    /// How many pairs of games are played.
    pub pairs: usize,
    /// How far a won pair moves a number in the end, in parts of what a trial moves it by.
    pub rate: f64,
    /// How many plies at the beginning of each pair are left to chance.
    pub random_plies: usize,
    /// After how many plies a game is called a draw.
    pub longest: usize,
    /// What decides all that is left to chance.
    pub seed: u64,
    /// How many pairs are played at a time.
    pub threads: usize,
}

/// Where the numbers stand after a pair of games.
#[derive(Clone, Debug)]
pub struct TuningStep {
    /// How many pairs were played.
    pub pairs: usize,
    /// What the last of them gave, from -1 to 1.
    pub points: f64,
    /// The numbers with their names.
    pub numbers: Vec<(&'static str, f64)>,
}

/// Tunes the numbers of a search; `watch` hears of every pair, and stops the tuning by
/// returning `false`.
pub(crate) fn tune<G: Playable>(
    entry: &'static Entry<G>,
    order: &SearchTuning,
    watch: &mut dyn FnMut(&TuningStep) -> bool,
) -> Result<Numbers, Error> {
    let (rules, _) = begin::<G>(order.rules.as_deref(), None)?;
    let (player, numbers) = order.player.without_setting(NUMBERS);
    let start: Numbers = numbers.as_deref().unwrap_or_default().parse()?;
    let tuned = order.tuned()?;
    let knobs = tuned.iter().map(|&number| knob(number, &start)).collect();
    let mut spsa = Spsa::new(knobs, order.pairs, order.rate, order.seed);
    let with = |values: &[i32]| {
        let pairs = tuned.iter().zip(values);
        pairs.fold(start, |numbers, (&number, &value)| numbers.with(number, value))
    };
    let mut over = 0;
    loop {
        let trials: Vec<Trial> = std::iter::from_fn(|| spsa.draw()).take(order.threads).collect();
        if trials.is_empty() {
            break;
        }
        let points = Pool::new(order.threads).try_map(trials.len(), |at| {
            let trial = &trials[at];
            let players = trial.sides.each_ref().map(|side| player.with_value(NUMBERS, with(side)));
            pair(entry, &rules, order, &players, trial.number)
        })?;
        for (trial, points) in trials.iter().zip(points) {
            spsa.learn(trial, points);
            over += 1;
            let numbers = spsa.knobs.iter().map(|knob| (knob.name, knob.value)).collect();
            if !watch(&TuningStep { pairs: over, points, numbers }) {
                return Ok(with(&standing(&spsa)));
            }
        }
    }
    Ok(with(&standing(&spsa)))
}

/// Where the numbers stand.
fn standing(spsa: &Spsa) -> Vec<i32> {
    spsa.knobs.iter().map(|knob| knob.value.round() as i32).collect()
}

impl SearchTuning {
    /// The numbers that are tuned.
    fn tuned(&self) -> Result<Vec<Number>, Error> {
        if self.numbers.is_empty() {
            return Ok(Number::ALL.to_vec());
        }
        self.numbers.iter().map(|name| name.parse()).collect()
    }
}

fn knob(number: Number, start: &Numbers) -> Knob {
    let (least, most) = number.range();
    let range = (f64::from(least), f64::from(most));
    let reach = ((range.1 - range.0) * REACH).max(1.0);
    Knob { name: number.name(), value: f64::from(start.get(number)), range, reach }
}

/// A pair of games from one beginning, each player first once: what the first of them got,
/// from -1 to 1.
fn pair<G: Playable>(
    entry: &'static Entry<G>,
    rules: &G::Rules,
    order: &SearchTuning,
    players: &[Spec; 2],
    number: usize,
) -> Result<f64, Error> {
    let mut points = 0.0;
    for (own, others) in [(Side::First, Side::Second), (Side::Second, Side::First)] {
        // The same dice for both games.
        let mut rng = Rng::new(order.seed ^ (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let control = Control::timed();
        let mut live = Live::new(entry, rules.clone(), G::start(rules));
        wander(&mut live.session, order.random_plies, &mut rng);
        for (side, spec) in [(own, &players[0]), (others, &players[1])] {
            let circumstances = Circumstances {
                seed: rng.next(),
                control: &control,
                books: Books::None,
                tables: Tables::Used,
            };
            let nobody = || ludoteca_house::TEXTS.unsupported("error.no_machine").with("text", spec);
            let player = entry.make_player(spec, rules, &circumstances)?.ok_or_else(nobody)?;
            live.sit_with(side, spec.clone(), player);
        }
        let selfplay = SelfPlay { longest: Some(order.longest), ..SelfPlay::default() };
        let outcome = selfplay.run(&mut live, &control, &mut ());
        points += f64::from(result(outcome.and_then(|outcome| outcome.winner), own)) - 0.5;
    }
    Ok(points)
}
