//! Instructions of the hot paths.

use std::hint::black_box;
use std::num::NonZeroUsize;

use gungraun::{library_benchmark, library_benchmark_group, main};
use ludoteca_cats::{Cats, Rules, Ryg};
use ludoteca_claustro::Claustro;
use ludoteca_core::{
    Control, Counting, Game, History, Limits, Notation, Player, Request, Score, SearchEvaluator, perft,
};
use ludoteca_hive::{Hive, HiveEvaluation, Move};
use ludoteca_solve::Perfect;
use ludoteca_solve::cats::{Plan, Solution};
use ludoteca_solve::claustro;

fn solved(rules: &str, distances: bool) -> Solution {
    let rules: Rules = rules.parse().expect("the rules are well written");
    let plan = Plan { distances, ..Plan::default() };
    Solution::solve(rules.board(), plan, &Control::timed()).expect("the board is small")
}

#[library_benchmark]
fn perft_8_bulk() -> u64 {
    perft(&mut Cats::start(&Rules::default()), black_box(8), Counting::Bulk)
}

#[library_benchmark]
fn perft_8_single() -> u64 {
    perft(&mut Cats::start(&Rules::default()), black_box(8), Counting::Single)
}

#[library_benchmark]
fn solve_8x8_winners() -> Solution {
    solved(black_box("8x8"), false)
}

#[library_benchmark]
fn solve_8x8_distances() -> Solution {
    solved(black_box("8x8"), true)
}

#[library_benchmark]
fn solve_10x10_winners() -> Solution {
    solved(black_box("10x10"), false)
}

#[library_benchmark]
#[bench::start(Perfect::new(solved("8x8", true).into(), 1))]
fn perfect_move(mut player: Perfect<Cats, Solution>) -> Perfect<Cats, Solution> {
    black_box(player.pick(&Cats::start(&Rules::default())));
    player
}

#[library_benchmark]
#[bench::start(Ryg::new(&Rules::default(), "depth=10,book=off".parse().expect("settings"), 1).expect("8x8"))]
fn ryg_depth_10(mut player: Ryg) -> Ryg {
    let rules: Rules = "8x8,first=cats".parse().expect("the rules are well written");
    let start = Cats::start(&rules);
    let control = Control::timed();
    let past = History::none(&start);
    let request =
        Request { rules: &rules, past, position: &start, limits: Limits::default(), control: &control };
    black_box(player.choose(&request, &mut |_| {}).expect("it answers"));
    player
}

#[library_benchmark]
fn claustro_perft_5_bulk() -> u64 {
    perft(&mut Claustro::start(&ludoteca_claustro::Rules::default()), black_box(5), Counting::Bulk)
}

#[library_benchmark]
fn claustro_perft_5_single() -> u64 {
    perft(&mut Claustro::start(&ludoteca_claustro::Rules::default()), black_box(5), Counting::Single)
}

#[library_benchmark]
fn claustro_solve_4x5() -> claustro::Solution {
    let rules = black_box("4x5").parse().expect("the rules are well written");
    claustro::Solution::solve(&rules, NonZeroUsize::MIN, &Control::timed()).expect("it is small")
}

/// A mid-game with all bugs and a free pillbug.
const MID_GAME: &str = "Base+MLP;InProgress;White[14];wP;bP \\wP;wG1 /wP;bG1 \\bP;wG2 wP-;bQ \\bG1;\
    wQ wG1\\;bS1 bQ/;wG3 wG2\\;bS2 /bQ;wL -wG1;bB1 bS1-;wM /wQ;bG2 bB1\\;wA1 wQ\\;bG3 bB1/;wS1 wA1-;\
    bA1 \\bG3;wL /wG1;bA2 /bA1;wM bG2\\;bA2 bG3\\;wA2 wL\\;bA1 wG3-;wA2 \\bS1;bM bA1/";

fn mid_game() -> Hive {
    let rules = "Base+MLP".parse().expect("the rules are well written");
    Hive::parse_position(&rules, MID_GAME).expect("the game is well written")
}

fn listed(game: &Hive) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

// Lists the moves of a position and of all that follow it.
#[library_benchmark]
#[bench::mid_game(mid_game())]
fn hive_list_2(mut game: Hive) -> usize {
    let mut moves = listed(&game);
    let first = moves.len();
    for at in 0..first {
        let m = moves[at];
        let undo = game.apply(m);
        game.moves(&mut moves);
        game.undo(m, undo);
    }
    moves.len() - first
}

#[library_benchmark]
#[bench::mid_game(mid_game())]
fn hive_perft_3_bulk(mut game: Hive) -> u64 {
    perft(&mut game, black_box(3), Counting::Bulk)
}

// Plays every move of a position and takes it back.
#[library_benchmark]
#[bench::mid_game(mid_game(), listed(&mid_game()))]
fn hive_apply_undo(mut game: Hive, moves: Vec<Move>) -> u64 {
    moves.into_iter().fold(0, |keys, m| {
        let undo = game.apply(m);
        let keys = keys ^ game.key();
        game.undo(m, undo);
        keys
    })
}

// Evaluates a position after each of its moves, as a search does: each time by what was seen last.
#[library_benchmark]
#[bench::mid_game(HiveEvaluation::default(), mid_game(), listed(&mid_game()))]
fn hive_evaluation(evaluation: HiveEvaluation, mut game: Hive, moves: Vec<Move>) -> Option<Score> {
    let mut scratch = evaluation.scratch();
    let scores = moves.into_iter().map(|m| {
        let undo = game.apply(m);
        let score = evaluation.evaluate(&mut scratch, black_box(&game));
        game.undo(m, undo);
        score
    });
    scores.max()
}

library_benchmark_group!(
    name = hive,
    benchmarks = [hive_list_2, hive_perft_3_bulk, hive_apply_undo, hive_evaluation]
);
library_benchmark_group!(
    name = claustro_paths,
    benchmarks = [claustro_perft_5_bulk, claustro_perft_5_single, claustro_solve_4x5]
);
library_benchmark_group!(
    name = cats,
    benchmarks = [
        perft_8_bulk,
        perft_8_single,
        solve_8x8_winners,
        solve_8x8_distances,
        solve_10x10_winners,
        perfect_move,
        ryg_depth_10
    ]
);
main!(library_benchmark_groups = [cats, claustro_paths, hive]);
