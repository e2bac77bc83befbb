//! Matches and tournaments as charts.

use ludoteca_core::Language;
use ludoteca_paint::{Axis, Chart, Curve, Level, Panel, Plot, Row, Table, TableCell};

use crate::sprt::Accepted;
use crate::standings::{Line, TournamentReport};
use crate::statistics::{Results, shown};
use crate::versus::{MatchReport, Tested};
use crate::{Sprt, TEXTS};

/// The most points of a curve.
const POINTS: usize = 400;
/// The first games tell little and spread far: so many of all do not decide what is shown.
const EARLY: usize = 4;
/// The most players of a table, and of a plot.
const ROWS: usize = 16;
const CURVES: usize = 8;
/// Ratings beyond this are drawn at the edge.
const FAR: f64 = 800.0;

impl MatchReport {
    /// Elo with its interval over the games, and the test with its bounds, if there is one.
    pub fn chart(&self, language: Language) -> Chart {
        let [one, other] = &self.players;
        let figures = self.results.figures();
        let words = TEXTS
            .message("arena.chart.match_words")
            .with("games", self.results.games())
            .with("one", one)
            .with("other", other)
            .with("elo", shown(figures.elo))
            .with("error", shown(figures.elo_error));
        let some = sampled(&self.course);
        let mut panels = vec![Panel::Plot(elo(&some, language))];
        panels.extend(self.sprt.map(|Tested { sprt, .. }| Panel::Plot(ratio(&sprt, &some, language))));
        let title = TEXTS.message("arena.chart.match").with("one", one).with("other", other);
        Chart {
            title: language.say(&title),
            subtitle: self.conditions.clone(),
            words: language.say(&words),
            panels,
        }
    }
}

impl TournamentReport {
    /// The cross table, and the rating of each player over the games.
    pub fn chart(&self, language: Language) -> Chart {
        let leader = self.lines.first();
        let words = TEXTS
            .message("arena.chart.tournament_words")
            .with("games", self.games())
            .with("name", leader.map_or("", |line| &line.name))
            .with("points", leader.map_or(0.0, |line| line.points));
        Chart {
            title: say("arena.chart.tournament", language),
            subtitle: self.conditions.clone(),
            words: language.say(&words),
            panels: vec![Panel::Table(self.table(language)), Panel::Plot(self.ratings(language))],
        }
    }

    fn table(&self, language: Language) -> Table {
        let shown = &self.lines[..self.lines.len().min(ROWS)];
        let heads = ["arena.chart.player", "arena.chart.points", "arena.chart.games"];
        let heads = heads.map(|key| say(key, language)).into_iter().chain(["Elo".to_owned()]);
        let numbers = (1..=shown.len()).map(|number| number.to_string());
        let rest = match self.lines.len() - shown.len() {
            0 => String::new(),
            more => language.say(&TEXTS.message("arena.chart.more").with("n", more)),
        };
        let row = |(number, line): (usize, &Line)| Row {
            name: format!("{number}. {}", line.name),
            cells: line.figures().into_iter().chain(line.crossed(shown.len())).collect(),
        };
        Table { heads: heads.chain(numbers).collect(), rows: (1..).zip(shown).map(row).collect(), rest }
    }

    fn ratings(&self, language: Language) -> Plot {
        let curve = |(at, line): (usize, &Line)| {
            let points = self.course.iter().map(|moment| (moment.games as f64, moment.elo[at]));
            Curve::new(line.name.clone(), points.collect())
        };
        let far = self.course.iter().flat_map(|moment| &moment.elo).map(|elo| elo.abs());
        let far = far.filter(|elo| elo.is_finite()).fold(0.0, f64::max);
        // Whoever has won or lost everything is at the edge, beyond the others.
        let edge = if far > 0.0 { (far * 1.2).min(FAR) } else { FAR };
        Plot {
            x: Axis::whole(say("arena.chart.games", language)),
            y: Axis { range: Some((-edge, edge)), ..Axis::new(say("arena.chart.rating", language)) },
            curves: self.lines.iter().take(CURVES).enumerate().map(curve).collect(),
            ..Plot::default()
        }
    }
}

impl Line {
    /// Points, games and rating.
    fn figures(&self) -> [TableCell; 3] {
        let elo = self.results.figures().elo;
        let elo = if elo.is_finite() { format!("{elo:+.0}") } else { shown(elo) };
        [self.points.to_string(), self.results.games().to_string(), elo]
            .map(|text| TableCell { text, share: None })
    }

    /// The points against the first players of the table.
    fn crossed(&self, players: usize) -> impl Iterator<Item = TableCell> {
        self.against.iter().take(players).map(|&(points, games)| match games {
            0 => TableCell::default(),
            _ => TableCell { text: points.to_string(), share: Some(points / games as f64) },
        })
    }
}

/// Elo after every pair.
fn elo(course: &[Results], language: Language) -> Plot {
    let figures: Vec<_> = course.iter().map(|results| (results.games() as f64, results.figures())).collect();
    let bounds = |error: f64, elo: f64| (elo - error, elo + error);
    let band: Vec<(f64, f64)> =
        figures.iter().map(|(_, figures)| bounds(figures.elo_error, figures.elo)).collect();
    let late = &band[band.len() / EARLY..];
    let ends = late.iter().flat_map(|&(low, high)| [low, high]).filter(|end| end.is_finite());
    let (low, high) = ends.fold((0.0_f64, 0.0_f64), |(low, high), end| (low.min(end), high.max(end)));
    let slack = (high - low) * 0.1;
    let range = if high > low { (low - slack, high + slack) } else { (-FAR, FAR) };
    Plot {
        x: Axis::whole(say("arena.chart.games", language)),
        y: Axis { range: Some(range), ..Axis::new(say("arena.chart.elo", language)) },
        curves: vec![Curve {
            band,
            ..Curve::new("", figures.iter().map(|(games, figures)| (*games, figures.elo)).collect())
        }],
        levels: vec![Level { name: say("arena.chart.even", language), at: 0.0 }],
        ..Plot::default()
    }
}

/// The logarithm of the likelihood ratio after every pair, between its bounds.
fn ratio(sprt: &Sprt, course: &[Results], language: Language) -> Plot {
    let points = course.iter().map(|results| (results.games() as f64, sprt.ratio(results)));
    let (lower, upper) = sprt.bounds();
    let level = |accepted: Accepted, elo: f64, at| {
        let name = TEXTS.message("arena.chart.hypothesis").with("name", accepted).with("elo", elo);
        Level { name: language.say(&name), at }
    };
    Plot {
        x: Axis::whole(say("arena.chart.games", language)),
        y: Axis::new(say("arena.chart.llr", language)),
        curves: vec![Curve::new("", points.collect())],
        levels: vec![level(Accepted::H0, sprt.elo0, lower), level(Accepted::H1, sprt.elo1, upper)],
        ..Plot::default()
    }
}

/// Some of the points, evenly spread, with the last.
fn sampled(course: &[Results]) -> Vec<Results> {
    let some = course.len().min(POINTS);
    (1..=some).map(|number| course[number * course.len() / some - 1]).collect()
}

fn say(key: &'static str, language: Language) -> String {
    language.say(&TEXTS.message(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Points;
    use crate::{Format, Ratings};

    fn report(pairs: usize, sprt: Option<&str>) -> MatchReport {
        let mut results = Results::default();
        let mut course = Vec::new();
        for number in 0..pairs {
            results.add_pair(Points::Win, if number % 3 == 0 { Points::Loss } else { Points::Draw });
            course.push(results);
        }
        let sprt = sprt.map(|text| text.parse::<Sprt>().expect("a test"));
        let sprt = sprt.map(|sprt| Tested { ratio: sprt.ratio(&results), accepted: None, sprt });
        let players = ["a".to_owned(), "b".to_owned()];
        let conditions = "nodes=10".to_owned();
        MatchReport {
            players,
            conditions,
            results,
            capped: 0,
            forfeits: [0; 2],
            time_losses: [0; 2],
            sprt,
            course,
        }
    }

    fn plot(panel: &Panel) -> &Plot {
        match panel {
            Panel::Plot(plot) => plot,
            Panel::Table(_) => panic!("a plot"),
        }
    }

    #[test]
    fn the_last_point_is_what_the_report_says() {
        for pairs in [1, 7, 399, 400, 401, 5000] {
            let report = report(pairs, Some("elo0=0,elo1=10"));
            let chart = report.chart(Language::En);
            let [elo, ratio] = &chart.panels[..] else { panic!("two plots") };
            let (elo, ratio) = (&plot(elo).curves[0], &plot(ratio).curves[0]);
            assert!(elo.points.len() <= POINTS && elo.points.len() == pairs.min(POINTS));
            assert!(elo.points.is_sorted_by(|a, b| a.0 < b.0), "{pairs}: games go on");
            let figures = report.results.figures();
            assert_eq!(elo.points.last(), Some(&(2.0 * pairs as f64, figures.elo)));
            assert_eq!(
                elo.band.last(),
                Some(&(figures.elo - figures.elo_error, figures.elo + figures.elo_error))
            );
            assert_eq!(ratio.points.last().map(|point| point.1), report.sprt.map(|tested| tested.ratio));
        }
    }

    #[test]
    fn without_a_test_or_a_game_there_is_a_chart_too() {
        assert_eq!(report(3, None).chart(Language::Es).panels.len(), 1);
        let empty = report(0, Some("")).chart(Language::Pt);
        assert!(plot(&empty.panels[0]).curves[0].points.is_empty());
    }

    #[test]
    fn a_table_has_room_for_some_players_and_tells_of_the_others() {
        let line = |number: usize| Line {
            name: format!("p{number}"),
            results: Results::default(),
            points: 1.5,
            buchholz: 0.0,
            sonneborn_berger: 0.0,
            capped: 0,
            forfeits: 0,
            time_losses: 0,
            against: (0..20).map(|other| if other == number { (0.0, 0) } else { (1.5, 2) }).collect(),
        };
        let elo = (0..20).map(|n| if n == 0 { f64::INFINITY } else { f64::from(n) }).collect();
        let report = TournamentReport {
            conditions: String::new(),
            format: Format::RoundRobin,
            lines: (0..20).map(line).collect(),
            course: vec![Ratings { games: 380, elo }],
        };
        let chart = report.chart(Language::En);
        let Panel::Table(table) = &chart.panels[0] else { panic!("a table") };
        assert_eq!((table.rows.len(), table.heads.len()), (ROWS, 4 + ROWS));
        assert!(table.rest.starts_with("and 4 more"), "{}", table.rest);
        assert_eq!(table.rows[0].cells[3], TableCell::default(), "nobody meets himself");
        assert_eq!(table.rows[0].cells[4].share, Some(0.75));
        assert_eq!(plot(&chart.panels[1]).curves.len(), CURVES);
    }
}
