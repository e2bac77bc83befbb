//! How the players of a tournament stand.

use std::cmp::Reverse;
use std::fmt;

use ludoteca_core::{Ending, Outcome};
use serde_json::{Value, json};

use crate::Format;
use crate::fixture::Fixture;
use crate::statistics::{Points, Results, shown};

/// How a tournament stands. `Display` writes the rank table and the cross table.
#[derive(Clone, Debug)]
pub struct TournamentReport {
    /// What is played: limits, game and rules, openings.
    pub conditions: String,
    /// The form of the tournament.
    pub format: Format,
    /// The players, the best first.
    pub lines: Vec<Line>,
    /// How the ratings went; nothing as long as the tournament goes on.
    pub course: Vec<Ratings>,
}

/// The ratings of all players at some moment of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// How many games were over.
    pub games: usize,
    /// The Elo of each player by its games until then, in the order of the lines.
    pub elo: Vec<f64>,
}

/// The most moments that a course has.
const MOMENTS: usize = 200;

/// How one player stands.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// Its games.
    pub results: Results,
    /// The points, with those of rounds in which it had nobody to meet.
    pub points: f64,
    /// The points of its opponents, once for every pair of games.
    pub buchholz: f64,
    /// The points of the opponents that it has beaten, and half of those it has drawn with.
    pub sonneborn_berger: f64,
    /// Of the draws, games that were ended for their length.
    pub capped: u64,
    /// Games that it lost because it could play no more.
    pub forfeits: u64,
    /// Games that it lost on time.
    pub time_losses: u64,
    /// Points and games against each of the players, in the order of the lines.
    pub against: Vec<(f64, u64)>,
}

/// What has been played of a tournament.
#[derive(Clone, Debug)]
pub(crate) struct Scores {
    players: usize,
    /// The games in the order of their numbers, from 1 on, with those outcomes that are known.
    pub(crate) games: Vec<(Fixture, Option<Outcome>)>,
    /// Who had nobody to meet, once for each round.
    pub(crate) byes: Vec<usize>,
}

/// A side's part of a game.
struct Share {
    player: usize,
    opponent: usize,
    points: Points,
}

impl Scores {
    pub(crate) const fn new(players: usize) -> Scores {
        Scores { players, games: Vec::new(), byes: Vec::new() }
    }

    /// Writes down how a game ended.
    pub(crate) fn enter(&mut self, number: u32, outcome: Outcome) {
        if let Some(game) = self.games.get_mut(number as usize - 1) {
            game.1 = Some(outcome);
        }
    }

    /// How many games are known.
    pub(crate) fn known(&self) -> usize {
        self.games.iter().filter(|(_, outcome)| outcome.is_some()).count()
    }

    /// Whether two players have met.
    pub(crate) fn met(&self, one: usize, other: usize) -> bool {
        let seats = |fixture: &Fixture| (fixture.seats.first, fixture.seats.second);
        self.games.iter().any(|(fixture, _)| {
            let seats = seats(fixture);
            seats == (one, other) || seats == (other, one)
        })
    }

    /// How often a player had nobody to meet.
    pub(crate) fn byes(&self, player: usize) -> u32 {
        self.byes.iter().filter(|&&other| other == player).count() as u32
    }

    fn shares(&self) -> impl Iterator<Item = Share> {
        self.games.iter().filter_map(|(fixture, outcome)| Some((fixture, (*outcome)?))).flat_map(
            |(fixture, outcome)| {
                let (one, other) = (fixture.seats.first, fixture.seats.second);
                [(one, other), (other, one)].map(|(player, opponent)| Share {
                    player,
                    opponent,
                    points: fixture.points(outcome, player),
                })
            },
        )
    }

    /// The points of each player. A round without an opponent is worth both games.
    fn points(&self) -> Vec<f64> {
        let mut points: Vec<f64> =
            (0..self.players).map(|player| 2.0 * f64::from(self.byes(player))).collect();
        for share in self.shares() {
            points[share.player] += f64::from(share.points.halves()) / 2.0;
        }
        points
    }

    /// The players, the best first: by points, then by those of their opponents, then by
    /// those of the opponents they have beaten, then as they were named.
    pub(crate) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players).collect();
        let points = self.points();
        let (buchholz, sonneborn_berger) = self.tie_breaks(&points);
        // Halves and quarters: whole numbers once they are multiplied.
        let whole = |value: f64| Reverse((4.0 * value).round() as i64);
        order.sort_by_key(|&player| {
            (whole(points[player]), whole(buchholz[player]), whole(sonneborn_berger[player]), player)
        });
        order
    }

    fn tie_breaks(&self, points: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let mut buchholz = vec![0.0; self.players];
        let mut sonneborn_berger = vec![0.0; self.players];
        for Share { player, opponent, points: own } in self.shares() {
            // A half for each game of a pair.
            buchholz[player] += points[opponent] / 2.0;
            sonneborn_berger[player] += points[opponent] * f64::from(own.halves()) / 2.0;
        }
        (buchholz, sonneborn_berger)
    }

    fn results(&self, player: usize) -> Results {
        let mut results = Results::default();
        for pair in self.games.chunks(2) {
            let points: Vec<Points> = pair
                .iter()
                .filter(|(fixture, _)| fixture.seats.first == player || fixture.seats.second == player)
                .filter_map(|(fixture, outcome)| Some(fixture.points((*outcome)?, player)))
                .collect();
            match points[..] {
                [one, other] => results.add_pair(one, other),
                [one] => results.add_game(one),
                _ => {}
            }
        }
        results
    }

    /// How it stands, with the players' names.
    pub(crate) fn report(&self, names: &[&str], format: Format, conditions: String) -> TournamentReport {
        let (order, points) = (self.order(), self.points());
        let (buchholz, sonneborn_berger) = self.tie_breaks(&points);
        let lost = |player: usize, wanted: Ending| {
            let lost_so = |(fixture, outcome): &&(Fixture, Option<Outcome>)| {
                let loser =
                    outcome.and_then(|outcome| outcome.winner).map(|winner| fixture.seats[winner.other()]);
                loser == Some(player) && outcome.is_some_and(|outcome| outcome.ending == wanted)
            };
            self.games.iter().filter(lost_so).count() as u64
        };
        let capped = |player: usize| {
            let long = |(fixture, outcome): &&(Fixture, Option<Outcome>)| {
                let plays = fixture.seats.first == player || fixture.seats.second == player;
                plays && outcome.is_some_and(|outcome| outcome.ending == Ending::Length)
            };
            self.games.iter().filter(long).count() as u64
        };
        let against = |player: usize, other: usize| {
            let met = self.shares().filter(|share| (share.player, share.opponent) == (player, other));
            met.fold((0.0, 0), |(points, games), share| {
                (points + f64::from(share.points.halves()) / 2.0, games + 1)
            })
        };
        let line = |&player: &usize| Line {
            name: names[player].to_owned(),
            results: self.results(player),
            points: points[player],
            buchholz: buchholz[player],
            sonneborn_berger: sonneborn_berger[player],
            capped: capped(player),
            forfeits: lost(player, Ending::Forfeit),
            time_losses: lost(player, Ending::Time),
            against: order.iter().map(|&other| against(player, other)).collect(),
        };
        TournamentReport { conditions, format, lines: order.iter().map(line).collect(), course: Vec::new() }
    }

    /// How the ratings went, in the order of the games.
    pub(crate) fn course(&self) -> Vec<Ratings> {
        let order = self.order();
        let mut results = vec![Results::default(); self.players];
        let pairs: Vec<&[(Fixture, Option<Outcome>)]> = self.games.chunks(2).collect();
        let each = pairs.len().div_ceil(MOMENTS).max(1);
        let mut course = Vec::new();
        let mut games = 0;
        for (number, pair) in (1..).zip(&pairs) {
            if let [(one, Some(first)), (other, Some(second))] = pair {
                for player in [one.seats.first, one.seats.second] {
                    results[player].add_pair(one.points(*first, player), other.points(*second, player));
                }
                games += 2;
            }
            if number % each == 0 || number == pairs.len() {
                let elo = |&player: &usize| match results[player].games() {
                    0 => f64::NAN,
                    _ => results[player].figures().elo,
                };
                course.push(Ratings { games, elo: order.iter().map(elo).collect() });
            }
        }
        course
    }
}

impl TournamentReport {
    /// How many games count.
    pub fn games(&self) -> u64 {
        self.lines.iter().map(|line| line.results.games()).sum::<u64>() / 2
    }

    /// The report for programs; figures that are infinite or unknown are `null`.
    pub fn to_json(&self) -> Value {
        let one = |(rank, line): (usize, &Line)| {
            let figures = line.results.figures();
            let against: Vec<Value> = self
                .lines
                .iter()
                .zip(&line.against)
                .filter(|(_, (_, games))| *games > 0)
                .map(|(other, (points, games))| json!({ "name": other.name, "points": points, "games": games }))
                .collect();
            json!({
                "rank": rank,
                "name": line.name,
                "points": line.points,
                "games": line.results.games(),
                "wins": line.results.wins,
                "draws": line.results.draws,
                "losses": line.results.losses,
                "pentanomial": line.results.pentanomial(),
                "elo": figures.elo,
                "error": figures.elo_error,
                "nelo": figures.normalized_elo,
                "nelo_error": figures.normalized_error,
                "buchholz": line.buchholz,
                "sonneborn_berger": line.sonneborn_berger,
                "capped": line.capped,
                "forfeits": line.forfeits,
                "time_losses": line.time_losses,
                "against": against,
            })
        };
        json!({
            "conditions": self.conditions,
            "format": self.format.word(),
            "games": self.games(),
            "players": (1..).zip(&self.lines).map(one).collect::<Vec<Value>>(),
        })
    }
}

impl fmt::Display for TournamentReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.lines.iter().map(|line| line.name.chars().count()).max().unwrap_or(0).max(4);
        writeln!(
            f,
            "Results of {} players, {} ({}):",
            self.lines.len(),
            self.format.word(),
            self.conditions
        )?;
        writeln!(
            f,
            "Rank {:width$} {:>8} {:>8} {:>8} {:>8} {:>6} {:>8} {:>8}",
            "Name", "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw"
        )?;
        for (rank, line) in (1..).zip(&self.lines) {
            let (figures, results) = (line.results.figures(), &line.results);
            let games = results.games();
            writeln!(
                f,
                "{rank:>4} {:width$} {:>8} {:>8} {:>8} {:>8} {games:>6} {:>7.2}% {:>7.2}%",
                line.name,
                shown(figures.elo),
                shown(figures.elo_error),
                shown(figures.normalized_elo),
                shown(figures.normalized_error),
                100.0 * results.score(),
                100.0 * results.draws as f64 / games.max(1) as f64
            )?;
        }
        write!(f, "Rank {:width$} {:>7} {:>8} {:>8}", "Name", "Points", "Buchholz", "S-B")?;
        for rank in 1..=self.lines.len() {
            write!(f, " {rank:>7}")?;
        }
        for (rank, line) in (1..).zip(&self.lines) {
            let Line { name, points, buchholz, sonneborn_berger, .. } = line;
            write!(f, "\n{rank:>4} {name:width$} {points:>7.1} {buchholz:>8.1} {sonneborn_berger:>8.2}")?;
            for (place, (points, games)) in (1..).zip(&line.against) {
                let cell = if place == rank { "-".to_owned() } else { format!("{points}/{games}") };
                write!(f, " {:>7}", if *games == 0 && place != rank { "." } else { &cell })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Side;

    use super::*;
    use crate::schedule::fixtures;

    /// Three players meet once each. The first beats the second twice, draws twice with
    /// the third; the second and the third win one each.
    fn scores() -> Scores {
        let mut scores = Scores::new(3);
        scores.games = fixtures(&[(0, 1), (0, 2), (1, 2)], 0).into_iter().map(|game| (game, None)).collect();
        let won = |side| Outcome::win(side, "x");
        let drawn = Outcome { winner: None, ending: Ending::Length };
        let outcomes =
            [won(Side::First), won(Side::Second), drawn, drawn, won(Side::First), won(Side::First)];
        for (number, outcome) in (1..).zip(outcomes) {
            scores.enter(number, outcome);
        }
        scores
    }

    #[test]
    fn tie_breaks_by_hand() {
        // Points: 3, 1 and 2. Buchholz of the first: 1 + 2 = 3, of the second 3 + 2 = 5,
        // of the third 3 + 1 = 4. Sonneborn-Berger of the first:
        // two wins against 1, two draws with 2: 2 + 2 = 4; of the second one win against
        // 2: 2; of the third two draws with 3 and a win against 1: 3 + 1 = 4.
        let report = scores().report(&["a", "b", "c"], Format::RoundRobin, "x".to_owned());
        let of = |value: fn(&Line) -> f64| report.lines.iter().map(value).collect::<Vec<f64>>();
        let names: Vec<&str> = report.lines.iter().map(|line| &*line.name).collect();
        assert_eq!(names, ["a", "c", "b"]);
        assert_eq!(of(|line| line.points), [3.0, 2.0, 1.0]);
        assert_eq!(of(|line| line.buchholz), [3.0, 4.0, 5.0]);
        assert_eq!(of(|line| line.sonneborn_berger), [4.0, 4.0, 2.0]);
        assert_eq!(report.lines[0].results.pentanomial(), [0, 0, 1, 0, 1]);
        assert_eq!(report.lines[0].against, [(0.0, 0), (1.0, 2), (2.0, 2)]);
        assert_eq!((report.lines[0].capped, report.games()), (2, 6));
        assert_eq!(report.to_json()["players"][1]["name"], "c");
    }

    #[test]
    fn a_round_without_an_opponent_is_worth_both_games() {
        let mut scores = scores();
        scores.byes = vec![1, 1];
        assert_eq!(scores.order(), [1, 0, 2]);
        assert_eq!(scores.byes(1), 2);
    }

    #[test]
    fn a_table_without_games_can_be_shown() {
        let text = Scores::new(2).report(&["a", "b"], Format::Swiss, "x".to_owned()).to_string();
        assert!(text.contains("swiss") && !text.contains("NaN"), "{text}");
    }
}
