//! What the engine proves, held against the tables.

use std::sync::Arc;

use ludoteca_cats::{Cats, WallEvaluation};
use ludoteca_claustro::{Claustro, TaughtEvaluation};
use ludoteca_core::{
    Control, Evaluator, Game, History, Limits, Oracle, Request, Rng, SearchEvaluator, Side, Verdict,
};
use ludoteca_search::{Engine, EngineSettings};
use ludoteca_solve::{Library, cats, claustro};

/// How many positions were proved won or lost.
struct Proved {
    wins: usize,
    losses: usize,
}

/// Searches random positions with everything on, and compares every proof.
fn compare<G: Game, E: SearchEvaluator<G> + 'static>(
    rules: &G::Rules,
    table: &dyn Oracle<G>,
    evaluator: E,
    mut position: impl FnMut(&mut Rng) -> G,
    count: usize,
) -> Proved {
    let mut rng = Rng::new(7);
    let mut engine = Engine::new(evaluator, EngineSettings::default().with_hash_megabytes(16));
    let mut proved = Proved { wins: 0, losses: 0 };
    for _ in 0..count {
        let position = position(&mut rng);
        let control = Control::timed();
        let past = History::none(&position);
        let limits = Limits { nodes: Some(3000), ..Limits::default() };
        let request = Request { rules, past, position: &position, limits, control: &control };
        let found = engine.search(&request, &mut |_| {});
        let score = found.lines[0].0;
        if found.depth == 0 || score.plies().is_none() {
            continue;
        }
        let Verdict { winner, plies } = table.verdict_of_start(&position);
        let winner_found = if score.is_win() { position.turn() } else { position.turn().other() };
        assert_eq!(winner, Some(winner_found), "{position:?}: the engine proves {score}");
        if let (Some(least), true) = (plies, score.is_win()) {
            assert!(score.plies() >= Some(least), "{position:?}: {score} is sooner than {least}");
        }
        if score.is_win() { proved.wins += 1 } else { proved.losses += 1 }
    }
    proved
}

#[test]
fn proofs_in_cats_agree_with_the_table() {
    let rules: ludoteca_cats::Rules = "8x8".parse().unwrap();
    let table: Arc<cats::Solution> = Library::new(None).table(&rules, &Control::timed()).unwrap();
    let board = rules.board();
    let draw = |rng: &mut Rng| loop {
        let squares: Vec<_> = board.squares().collect();
        let mut cats = ludoteca_cats::Squares::EMPTY;
        while cats.len() < board.home().len() {
            cats = cats | ludoteca_cats::Squares::of(*rng.pick(&squares).unwrap());
        }
        let turn = if rng.below(2) == 0 { Side::First } else { Side::Second };
        let placed = Cats::place(board, *rng.pick(&squares).unwrap(), cats, turn);
        if let Some(position) = placed.filter(|position| position.ended().is_none()) {
            return position;
        }
    };
    let proved = compare(&rules, &*table, WallEvaluation::default(), draw, 10_000);
    assert!(proved.wins > 2000 && proved.losses > 2000, "{} wins, {} losses", proved.wins, proved.losses);
}

#[test]
fn proofs_in_claustro_agree_with_the_table() {
    // The table knows nothing of repetition, by which games are won.
    let rules: ludoteca_claustro::Rules = "5x5,repetition=none".parse().unwrap();
    let table: Arc<claustro::Solution> = Library::new(None).table(&rules, &Control::timed()).unwrap();
    let draw = |rng: &mut Rng| loop {
        let index = rng.below(table.survey().positions() as usize);
        if let Some(position) = table.position(index).filter(|position| position.ended().is_none()) {
            return position;
        }
    };
    let proved = compare::<Claustro, _>(&rules, &*table, TaughtEvaluation::default(), draw, 10_000);
    assert!(proved.wins > 1000 && proved.losses > 500, "{} wins, {} losses", proved.wins, proved.losses);
}

#[test]
fn lessons_tell_most_results_of_the_table() {
    let rules: ludoteca_claustro::Rules = "5x5".parse().unwrap();
    let table: Arc<claustro::Solution> = Library::new(None).table(&rules, &Control::timed()).unwrap();
    let evaluation = TaughtEvaluation::default();
    let mut rng = Rng::new(8);
    let (mut told, mut asked) = (0, 0);
    while asked < 5000 {
        let Some(position) = table.position(rng.below(table.survey().positions() as usize)) else { continue };
        let verdict = table.verdict_of_start(&position);
        // Searches see what is over soon without any lesson.
        if verdict.plies.is_some_and(|plies| plies <= 3) {
            continue;
        }
        let score = evaluation.score(&position).hundredths().expect("it is an estimate");
        let right = match verdict.winner {
            None => score.abs() <= 110,
            Some(winner) if winner == position.turn() => score > 110,
            Some(_) => score < -110,
        };
        asked += 1;
        told += usize::from(right);
    }
    assert!(told * 100 >= asked * 80, "{told} of {asked} told");
}
