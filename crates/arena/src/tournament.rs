//! A tournament of several players.

use std::ops::ControlFlow;

use ludoteca_core::{Control, Error, Playable, Spec};
use ludoteca_house::{Entry, Registry};

use crate::TEXTS;
use crate::desk::{Desk, Listen};
use crate::fixture::Fixture;
use crate::hall::play_all;
use crate::plan::Plan;
use crate::schedule::{fixtures, swiss};
use crate::standings::{Scores, TournamentReport};
use crate::{Contest, Event, Format, Setup, Terms};

/// The fewest players, and the most.
const PLAYERS: std::ops::RangeInclusive<usize> = 2..=1000;
/// The most games.
const MOST_GAMES: u64 = 1_000_000;

/// A tournament that is to be played.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The name of the game.
    pub game: String,
    /// The players.
    pub players: Vec<Spec>,
    /// What all games are played on.
    pub terms: Terms,
    /// Who meets whom.
    pub format: Format,
    /// How many rounds there are; the usual number for the format if nothing is said.
    pub rounds: Option<u32>,
    /// How it is run.
    pub setup: Setup,
}

impl Tournament {
    /// Plays the tournament, or what is missing of it; `listen` is told what happens and
    /// may end it, as the control does, which is told how far a table is that a player needs. Every pairing is a pair of games.
    ///
    /// # Errors
    /// If something is wrong with the tournament, which is told before any game is played,
    /// or if the file of the games cannot be written any more.
    pub fn run<T: ?Sized + Contest>(
        &self,
        games: &'static Registry<T>,
        control: &Control,
        listen: Listen<'_>,
    ) -> Result<TournamentReport, Error> {
        games.game(&self.game)?.play_tournament(self, control, listen)
    }

    /// The same with the entry of the game.
    pub(crate) fn play<G: Playable>(
        &self,
        entry: &'static Entry<G>,
        control: &Control,
        listen: Listen<'_>,
    ) -> Result<TournamentReport, Error> {
        let games = self.games()?;
        let event = format!("Ludoteca {} tournament", self.format.word());
        let plan = Plan::new(entry, &self.terms, &self.players, &event, &self.setup, control)?;
        plan.check_memory(self.setup.concurrency.min(games as usize))?;
        let mut desk = Desk::open(&plan, self.setup.out.as_deref(), games, listen)?;
        let mut scores = Scores::new(self.players.len());
        let mut flow = desk.tell_kept();
        if self.format == Format::Swiss {
            for _ in 0..self.rounds() {
                let standing = scores.order();
                let (pairings, bye) =
                    swiss(&standing, |one, other| scores.met(one, other), |player| scores.byes(player));
                if flow.is_break() {
                    break;
                }
                flow = self.play_pairings(&mut desk, control, &mut scores, &pairings)?;
                scores.byes.extend(bye);
            }
        } else if flow.is_continue() {
            let round = self.format.fixed_pairings(self.players.len());
            self.play_pairings(&mut desk, control, &mut scores, &round.repeat(self.rounds() as usize))
                .map(drop)?;
        }
        Ok(TournamentReport { course: scores.course(), ..self.report(&plan, &scores) })
    }

    fn rounds(&self) -> u32 {
        self.rounds.unwrap_or_else(|| self.format.usual_rounds(self.players.len()))
    }

    /// How many games there are in all.
    fn games(&self) -> Result<u32, Error> {
        let players = self.players.len();
        if !PLAYERS.contains(&players) {
            let error = TEXTS.malformed("arena.players").with("least", PLAYERS.start());
            return Err(error.with("most", PLAYERS.end()));
        }
        if self.rounds() == 0 {
            return Err(TEXTS.malformed("arena.games.none"));
        }
        let games = u64::from(self.rounds()) * self.format.games_of_round(players) as u64;
        if games > MOST_GAMES {
            return Err(TEXTS.too_large("arena.games.many").with("limit", MOST_GAMES));
        }
        Ok(games as u32)
    }

    /// Plays the pair of games of every pairing, as far as they are missing.
    fn play_pairings<G: Playable>(
        &self,
        desk: &mut Desk<'_, '_, G>,
        control: &Control,
        scores: &mut Scores,
        pairings: &[(usize, usize)],
    ) -> Result<ControlFlow<()>, Error> {
        let games = self.games()?;
        let coming = fixtures(pairings, scores.games.len() as u32);
        let kept = desk.archive.kept();
        scores.games.extend(coming.iter().map(|&game| (game, kept.get(&game.number).copied())));
        let missing: Vec<Fixture> =
            coming.into_iter().filter(|game| !kept.contains_key(&game.number)).collect();
        let plan = desk.plan;
        play_all(plan, missing.into_iter(), self.setup.concurrency, control, &mut |note| {
            let played = match desk.take(note)? {
                ControlFlow::Continue(Some(played)) => played,
                other => return Ok(other.map_continue(|_| ())),
            };
            scores.enter(played.fixture.number, played.outcome);
            let done = scores.known() as u32;
            let flow = desk.tell(&Event::Counted { done, games, results: None });
            let due = self.setup.report > 0 && done.is_multiple_of(self.setup.report) && done < games;
            if due && flow.is_continue() {
                return Ok(desk.tell(&Event::Standing(self.report(plan, scores).to_string())));
            }
            Ok(flow)
        })
    }

    fn report<G: Playable>(&self, plan: &Plan<'_, G>, scores: &Scores) -> TournamentReport {
        let names: Vec<&str> = (0..self.players.len()).map(|place| plan.name(place)).collect();
        scores.report(&names, self.format, plan.conditions())
    }
}
