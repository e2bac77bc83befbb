//! Games judged by the engine, and by the tables that know better.

use std::time::Duration;

use ludoteca_core::{Control, Language, Limits, Side, Verdict};
use ludoteca_house::{Analysis, AnalysisOrder, HOUSE, JudgeChoice, LiveGame, MachineTurn, Mark, MissedKind};
use serde_json::json;

/// The longest game.
const LONGEST: usize = 200;
/// What the engine may look at for each ply.
const NODES: u64 = 20_000;
/// Distances to the end are counted in bands of so many plies.
const BAND: u32 = 10;
/// Up to this distance the marks are held to what is asked of them.
const NEAR: u32 = 20;

/// A game between two machines, as far as so many plies.
fn play(game: &str, rules: Option<&str>, players: [&str; 2], seed: u64, plies: usize) -> Box<dyn LiveGame> {
    let mut live = HOUSE.game(game).unwrap().open(rules, None).unwrap();
    let control = Control::timed();
    for (side, spec) in Side::ALL.into_iter().zip(players) {
        live.sit(side, spec.parse().unwrap(), seed, &control).unwrap();
    }
    while live.session().line_texts().len() < plies
        && let MachineTurn::Played(_) = live.machine_move(Limits::default(), &control, &mut |_| {})
    {}
    live
}

fn judge(live: &dyn LiveGame, judge: JudgeChoice, nodes: u64, threads: usize) -> Analysis {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let order = AnalysisOrder { judge, limits, threads, skip: 0 };
    live.analyse(order).unwrap().run(&Control::timed(), &mut |_| {}).unwrap()
}

fn hive() -> Box<dyn LiveGame> {
    play("hive", Some("Base+MLP"), ["level:4", "level:3"], 3, 44)
}

#[test]
fn what_is_found_does_not_depend_on_the_threads() {
    let live = hive();
    let alone = judge(&*live, JudgeChoice::Usual, 800, 1);
    assert!(alone.is_whole() && alone.judge.starts_with("alphabeta"), "{}", alone.judge);
    assert_eq!(json!(alone), json!(judge(&*live, JudgeChoice::Usual, 800, 3)));
}

#[test]
fn the_score_after_a_ply_is_the_score_before_the_next() {
    let found = judge(&*hive(), JudgeChoice::Usual, 800, 2);
    for pair in found.steps.windows(2) {
        assert!(
            pair[0].missed.is_some()
                || pair[1].missed.is_some()
                || pair[0].score.after == -pair[1].score.before
        );
        assert!(
            (pair[0].chances.after + pair[1].chances.before - 1.0).abs() < 1e-9 || pair[1].missed.is_some()
        );
    }
    for step in &found.steps {
        assert!((0.0..=1.0).contains(&step.loss) && step.choices > 0, "{step:?}");
        let best = step.line.first() == Some(&step.text);
        assert!(!best || step.loss == 0.0, "{step:?}");
        assert!(step.mark != Some(Mark::Good) || best, "only the best move is a good one: {step:?}");
    }
    assert_eq!(found.course().len(), found.plies + 1);
}

#[test]
fn who_stops_it_gets_what_there_is() {
    let mut live = hive();
    let control = Control::timed();
    let stop = control.stop().clone();
    let control = control.watched(move |progress| {
        if progress.done == 20 {
            stop.set();
        }
    });
    let order = AnalysisOrder {
        limits: Limits { nodes: Some(500), ..Limits::default() },
        ..AnalysisOrder::default()
    };
    let found = live.analyse(order).unwrap().run(&control, &mut |_| {}).unwrap();
    let plies: Vec<usize> = found.steps.iter().map(|step| step.ply).collect();
    assert!(!found.is_whole() && plies.len() > 10 && plies.is_sorted(), "{plies:?}");
    live.annotate(&found, Language::En);
    let record = live.session().record_text();
    assert_eq!(record.matches("[%eval").count(), plies.len(), "{record}");
    let again = HOUSE.game("hive").unwrap().load(&record).unwrap();
    assert_eq!(again.session().record_text(), record, "it is a record");
}

#[test]
fn a_forced_win_that_was_missed_is_proved_and_told() {
    // One move takes the mouse past all cats.
    const OPEN: &str = "9:5,7,8,10:m";
    for (judge_choice, text) in [(JudgeChoice::Table, "table"), (JudgeChoice::Engine, "alphabeta")] {
        let mut live = HOUSE.game("cats").unwrap().open(None, Some(OPEN)).unwrap();
        let moves = live.session().move_texts();
        let found: Vec<Analysis> = moves
            .iter()
            .map(|text| {
                live.session_mut().play_move(text, Duration::ZERO).unwrap();
                let found = judge(&*live, judge_choice.clone(), NODES, 1);
                live.session_mut().undo();
                found
            })
            .collect();
        assert!(found.iter().all(|found| found.judge.starts_with(text)));
        let marks = |found: &Analysis| found.steps[0].is_mistake();
        assert_eq!(found.iter().filter(|found| marks(found)).count(), 2, "one of {moves:?} wins");
        for found in found.iter().filter(|found| marks(found)) {
            let missed = found.steps[0].missed.as_ref().expect("a win in three plies was there");
            assert_eq!((missed.kind, missed.plies), (MissedKind::Win, 3));
            assert_eq!(missed.line.first(), found.steps[0].line.first());
        }
    }
}

/// How a judge did against a table.
#[derive(Debug, Default)]
struct Agreement {
    plies: usize,
    /// The plies marked `??`, and how many of them change the result.
    blunders: [usize; 2],
    /// By distance: result-changing plies, those with any mark, with `?` or `??`, with `??`.
    bands: std::collections::BTreeMap<u32, [usize; 4]>,
}

/// The plies to the end of what was thrown away: of the win, or of the loss that a draw
/// became.
fn distance(before: Verdict, after: Verdict) -> u32 {
    before.plies.filter(|_| before.winner.is_some()).or(after.plies).expect("the table has distances")
}

impl Agreement {
    fn add(&mut self, table: &Analysis, engine: &Analysis) {
        assert_eq!(table.steps.len(), engine.steps.len());
        for (truth, said) in table.steps.iter().zip(&engine.steps) {
            self.plies += 1;
            let changes = truth.mark == Some(Mark::Blunder);
            let blunder = said.mark == Some(Mark::Blunder);
            self.blunders[0] += usize::from(blunder);
            self.blunders[1] += usize::from(blunder && changes);
            if let (true, Some(before), Some(after)) = (changes, truth.verdict.before, truth.verdict.after) {
                let band = self.bands.entry(distance(before, after).div_ceil(BAND) * BAND).or_default();
                let noted = said.mark.is_some_and(|mark| mark != Mark::Good);
                for (count, is) in band.iter_mut().zip([true, noted, said.is_mistake(), blunder]) {
                    *count += usize::from(is);
                }
            }
        }
    }

    /// The result-changing plies near the end, and how many of them have a mark.
    fn marked_near(&self) -> [usize; 2] {
        let near = self.bands.iter().filter(|(band, _)| **band <= NEAR);
        near.fold([0, 0], |[all, marked], (_, band)| [all + band[0], marked + band[1]])
    }

    fn report(&self, game: &str) {
        let [marked, right] = self.blunders;
        println!(
            "{game}: {} plies, {marked} marked ??, {right} of them change the result ({:.1} %)",
            self.plies,
            percent(self.blunders)
        );
        println!("distance  changes  any mark  ? or ??  ??");
        for (band, [changes, any, mistake, blunder]) in &self.bands {
            println!("{:>8} {changes:>8} {any:>9} {mistake:>8} {blunder:>3}", format!("≤{band}"));
        }
        println!("marked within {NEAR} plies: {:.1} %", percent(self.marked_near()));
    }
}

/// How many of all there are, in hundredths.
fn percent([all, some]: [usize; 2]) -> f64 {
    100.0 * some as f64 / all.max(1) as f64
}

/// Whether so many of all are at least a part of them, in hundredths.
fn reaches([all, some]: [usize; 2], hundredths: usize) -> bool {
    all > 0 && 100 * some >= all * hundredths
}

/// Judges games of many strengths by the engine alone and by the table.
fn agreement(game: &str, games: u64) -> Agreement {
    const PAIRS: [[&str; 2]; 5] = [
        ["level:1", "level:3"],
        ["level:4", "level:2"],
        ["level:3", "level:5"],
        ["level:6", "level:5"],
        ["level:2", "level:6"],
    ];
    let mut all = Agreement::default();
    for number in 0..games {
        let pair = PAIRS[number as usize % PAIRS.len()];
        let live = play(game, None, pair, 1500 + number, LONGEST);
        let table = judge(&*live, JudgeChoice::Table, NODES, 1);
        all.add(&table, &judge(&*live, JudgeChoice::Engine, NODES, 2));
    }
    all.report(game);
    assert!(reaches(all.blunders, 98), "{all:?}");
    assert!(reaches(all.marked_near(), 95), "{all:?}");
    all
}

#[test]
fn the_engine_as_judge_agrees_with_the_tables_on_some_games() {
    assert!(agreement("cats", 8).plies > 100);
    assert!(agreement("claustro", 12).plies > 100);
}

#[test]
#[ignore = "minutes: scripts/test-long agreement"]
fn the_engine_as_judge_agrees_with_the_tables() {
    for game in ["cats", "claustro"] {
        agreement(game, 200);
    }
}
