//! A match between two players.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::ControlFlow;

use ludoteca_core::{Control, Ending, Error, Outcome, Playable, Spec};
use ludoteca_house::{Entry, Registry};
use serde_json::{Value, json};

use crate::desk::{Desk, Listen};
use crate::fixture::Fixture;
use crate::hall::play_all;
use crate::plan::Plan;
use crate::sprt::{Accepted, Sprt};
use crate::statistics::{Figures, Results, shown};
use crate::{Contest, Event, Setup, Terms};

/// What its records call a match.
const EVENT: &str = "Ludoteca match";

/// A match that is to be played.
#[derive(Clone, Debug)]
pub struct Match {
    /// The name of the game.
    pub game: String,
    /// The players; everything is counted for the first.
    pub players: [Spec; 2],
    /// What all games are played on.
    pub terms: Terms,
    /// How many games there are at most.
    pub games: u32,
    /// The test that may end the match sooner.
    pub sprt: Option<Sprt>,
    /// How it is run.
    pub setup: Setup,
}

/// How a match stands. `Display` writes the lines that match programs print.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// The names of the players.
    pub players: [String; 2],
    /// What is played: limits, game and rules, openings.
    pub conditions: String,
    /// The results for the first player.
    pub results: Results,
    /// Of the draws, games that were ended for their length.
    pub capped: u64,
    /// Games that each player lost because it could play no more.
    pub forfeits: [u64; 2],
    /// Games that each player lost on time.
    pub time_losses: [u64; 2],
    /// What the test says, if there is one.
    pub sprt: Option<Tested>,
    /// The results after each pair of games; nothing as long as the match goes on.
    pub course: Vec<Results>,
}

/// How a test stands.
#[derive(Clone, Copy, Debug)]
pub struct Tested {
    /// The test.
    pub sprt: Sprt,
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// What is accepted, if anything is.
    pub accepted: Option<Accepted>,
}

impl Match {
    /// Plays the match, or what is missing of it; `listen` is told what happens and may
    /// end it, as the control does, which is told how far a table is that a player needs. The report counts games in the order of their numbers, up to the first
    /// that is missing or the one that decides the test, so that it does not depend on
    /// which game was over first.
    ///
    /// # Errors
    /// If something is wrong with the match, which is told before any game is played, or
    /// if the file of the games cannot be written any more.
    pub fn run<T: ?Sized + Contest>(
        &self,
        games: &'static Registry<T>,
        control: &Control,
        listen: Listen<'_>,
    ) -> Result<MatchReport, Error> {
        games.game(&self.game)?.play_match(self, control, listen)
    }

    /// The same with the entry of the game.
    pub(crate) fn play<G: Playable>(
        &self,
        entry: &'static Entry<G>,
        control: &Control,
        listen: Listen<'_>,
    ) -> Result<MatchReport, Error> {
        let Match { players, terms, games, sprt, setup, .. } = self;
        let games = *games;
        let plan = Plan::new(entry, terms, players, EVENT, setup, control)?;
        plan.check_memory(setup.concurrency.min(games as usize))?;
        let mut desk = Desk::open(&plan, setup.out.as_deref(), games, listen)?;
        let mut ledger = Ledger::new(&plan, *sprt);
        ledger.outcomes.extend(desk.archive.kept().range(1..=games));
        let kept: BTreeSet<u32> = ledger.outcomes.keys().copied().collect();
        let mut told = ledger.count();
        if desk.tell_kept().is_break() || ledger.is_decided() {
            return Ok(ledger.finished());
        }
        let due = |told: u32, counted: u32| {
            setup.report > 0 && counted < games && counted / setup.report > told / setup.report
        };
        let missing = (1..=games).filter(|number| !kept.contains(number)).map(Fixture::in_match);
        play_all(&plan, missing, setup.concurrency, control, &mut |note| {
            let played = match desk.take(note)? {
                ControlFlow::Continue(Some(played)) => played,
                other => return Ok(other.map_continue(|_| ())),
            };
            ledger.outcomes.insert(played.fixture.number, played.outcome);
            let counted = ledger.count();
            let results = Some(ledger.report.results);
            let mut flow = desk.tell(&Event::Counted { done: counted, games, results });
            if due(told, counted) && !ledger.is_decided() && flow.is_continue() {
                told = counted;
                flow = desk.tell(&Event::Standing(ledger.report.to_string()));
            }
            Ok(if ledger.is_decided() { ControlFlow::Break(()) } else { flow })
        })
        .map(drop)?;
        Ok(ledger.finished())
    }
}

/// The results as they come in, counted in their order.
struct Ledger {
    /// The games that are over and not counted for good, by their numbers.
    outcomes: BTreeMap<u32, Outcome>,
    /// How many are counted, from the first on.
    counted: u32,
    /// The report before the first game of a pair whose second is missing.
    waiting: Option<MatchReport>,
    report: MatchReport,
    /// The results after each pair.
    course: Vec<Results>,
}

impl Ledger {
    fn new<G: Playable>(plan: &Plan<'_, G>, sprt: Option<Sprt>) -> Ledger {
        let report = MatchReport {
            players: [0, 1].map(|place| plan.name(place).to_owned()),
            conditions: plan.conditions(),
            results: Results::default(),
            capped: 0,
            forfeits: [0; 2],
            time_losses: [0; 2],
            sprt: sprt.map(|sprt| Tested { sprt, ratio: 0.0, accepted: None }),
            course: Vec::new(),
        };
        Ledger { outcomes: BTreeMap::new(), counted: 0, waiting: None, report, course: Vec::new() }
    }

    /// The report of a match that goes on no more.
    fn finished(self) -> MatchReport {
        MatchReport { course: self.course, ..self.report }
    }

    /// Counts what can be counted, and tells how many games are.
    fn count(&mut self) -> u32 {
        // A game whose partner was missing is taken back and counted with it.
        if let Some(before) = self.waiting.take() {
            self.report = before;
            self.counted -= 1;
        }
        while !self.is_decided()
            && let Some((one, outcome)) = self.known(1)
        {
            let points = one.points(outcome, 0);
            let Some((other, its_outcome)) = self.known(2) else {
                self.waiting = Some(self.report.clone());
                self.report.results.add_game(points);
                self.report.count_ending(one, outcome);
                self.counted += 1;
                break;
            };
            self.report.results.add_pair(points, other.points(its_outcome, 0));
            self.course.push(self.report.results);
            for (fixture, outcome) in [(one, outcome), (other, its_outcome)] {
                self.report.count_ending(fixture, outcome);
                self.outcomes.remove(&fixture.number);
            }
            self.counted += 2;
            if let Some(tested) = &mut self.report.sprt {
                tested.ratio = tested.sprt.ratio(&self.report.results);
                tested.accepted = tested.sprt.accepts(tested.ratio);
            }
        }
        self.counted
    }

    /// The game so many after those that are counted, if it is over.
    fn known(&self, after: u32) -> Option<(Fixture, Outcome)> {
        let number = self.counted.checked_add(after)?;
        self.outcomes.get(&number).map(|&outcome| (Fixture::in_match(number), outcome))
    }

    /// Whether the test has its answer.
    fn is_decided(&self) -> bool {
        self.report.sprt.is_some_and(|tested| tested.accepted.is_some())
    }
}

impl MatchReport {
    /// Counts how a game ended, where that is worth a word.
    fn count_ending(&mut self, fixture: Fixture, outcome: Outcome) {
        let loser = outcome.winner.map(|winner| fixture.seats[winner.other()]);
        match (outcome.ending, loser) {
            (Ending::Length, _) => self.capped += 1,
            (Ending::Forfeit, Some(loser)) => self.forfeits[loser] += 1,
            (Ending::Time, Some(loser)) => self.time_losses[loser] += 1,
            _ => {}
        }
    }

    /// The report for programs; figures that are infinite or unknown are `null`.
    pub fn to_json(&self) -> Value {
        let MatchReport { players, results, sprt, .. } = self;
        let figures = results.figures();
        let mut value = json!({
            "players": players,
            "conditions": self.conditions,
            "games": results.games(),
            "wins": results.wins,
            "draws": results.draws,
            "losses": results.losses,
            "points": results.points(),
            "score": results.score(),
            "pentanomial": results.pentanomial(),
            "elo": figures.elo,
            "error": figures.elo_error,
            "nelo": figures.normalized_elo,
            "nelo_error": figures.normalized_error,
            "los": figures.superiority,
            "capped": self.capped,
            "forfeits": self.forfeits,
            "time_losses": self.time_losses,
            "llr": sprt.map(|tested| tested.ratio),
        });
        if let Some(Tested { sprt, ratio, accepted }) = sprt {
            let (lower, upper) = sprt.bounds();
            value["sprt"] = json!({
                "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
                "model": sprt.model.word(), "llr": ratio, "lower": lower, "upper": upper,
                "result": accepted.map(|accepted| accepted.to_string()),
            });
        }
        value
    }
}

impl fmt::Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MatchReport { players: [one, other], conditions, results, .. } = self;
        let figures = results.figures();
        writeln!(f, "Results of {one} vs {other} ({conditions}):")?;
        let Figures { elo, elo_error, normalized_elo, normalized_error, .. } = figures;
        let [elo, elo_error, normalized_elo, normalized_error] =
            [elo, elo_error, normalized_elo, normalized_error].map(shown);
        writeln!(f, "Elo: {elo} +/- {elo_error}, nElo: {normalized_elo} +/- {normalized_error}")?;
        let superiority = shown(100.0 * figures.superiority);
        let draws = ratio("DrawRatio", 100.0 * figures.draw_ratio, " %");
        let pairs = ratio("PairsRatio", figures.pairs_ratio, "");
        writeln!(f, "LOS: {superiority} %{draws}{pairs}")?;
        writeln!(
            f,
            "Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({:.2} %)",
            results.games(),
            results.wins,
            results.losses,
            results.draws,
            results.points(),
            100.0 * results.score()
        )?;
        let traded = ratio("WL/DD Ratio", figures.traded_ratio, "");
        write!(f, "Ptnml(0-2): {:?}{traded}", results.pentanomial())?;
        if self.capped > 0 {
            write!(f, "\nPly cap: {}", self.capped)?;
        }
        for (name, lost) in [("Forfeits", self.forfeits), ("Time losses", self.time_losses)] {
            if lost != [0, 0] {
                write!(f, "\n{name}: {one} {}, {other} {}", lost[0], lost[1])?;
            }
        }
        if let Some(Tested { sprt, ratio, accepted }) = self.sprt {
            let (lower, upper) = sprt.bounds();
            let share = 100.0 * if ratio < 0.0 { -ratio / lower } else { ratio / upper };
            let (elo0, elo1) = (sprt.elo0, sprt.elo1);
            write!(f, "\nLLR: {ratio:.2} ({share:.1}%) ({lower:.2}, {upper:.2}) [{elo0:.2}, {elo1:.2}]")?;
            if let Some(accepted) = accepted {
                write!(f, "\nSPRT ([{elo0:.2}, {elo1:.2}]) completed - {accepted} was accepted")?;
            }
        }
        Ok(())
    }
}

/// A ratio after other figures; nothing where there is nothing to divide by.
fn ratio(name: &str, figure: f64, unit: &str) -> String {
    if figure.is_finite() { format!(", {name}: {}{unit}", shown(figure)) } else { String::new() }
}
