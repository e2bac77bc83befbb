//! How long it takes to solve mouse and cats, and to use the table.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use ludoteca_cats::{Cats, Rules};
use ludoteca_core::{Control, Game, Rng};
use ludoteca_solve::Perfect;
use ludoteca_solve::cats::{Plan, Solution, TablebaseFile};

fn solve(rules: &str, distances: bool) -> Solution {
    let board = rules.parse::<Rules>().expect("a board").board();
    let plan = Plan { distances, ..Plan::default() };
    Solution::solve(board, plan, &Control::timed()).expect("it fits")
}

/// The positions of games played at random.
fn positions() -> Vec<Cats> {
    let mut rng = Rng::new(1);
    let (mut all, mut steps) = (Vec::new(), Vec::new());
    while all.len() < 1000 {
        let mut position = Cats::start(&Rules::default());
        while position.ended().is_none() {
            all.push(position);
            steps.clear();
            position.moves(&mut steps);
            position.apply(steps[rng.below(steps.len())]);
        }
    }
    all
}

fn sweeps(c: &mut Criterion) {
    let mut group = c.benchmark_group("cats/solve");
    group.bench_function("8x8 winners", |b| b.iter(|| solve("8x8", false)));
    group.bench_function("8x8 distances", |b| b.iter(|| solve("8x8", true)));
    group.sample_size(20).bench_function("10x10 winners", |b| b.iter(|| solve("10x10", false)));
    group.finish();
}

fn probes(c: &mut Criterion) {
    let table = Arc::new(solve("8x8", true));
    let positions = positions();
    let mut turn = positions.iter().cycle();
    c.bench_function("cats/probe 8x8", |b| b.iter(|| table.probe(black_box(turn.next().expect("endless")))));
    let folder = tempfile::tempdir().expect("a folder for a file");
    let path = folder.path().join("table");
    table.write(&path).expect("the file is written");
    let mut turn = positions.iter().cycle();
    c.bench_function("cats/probe 8x8 in a new file", |b| {
        b.iter_batched(
            || TablebaseFile::open(&path).expect("it was just written"),
            |file| file.probe(black_box(turn.next().expect("endless"))),
            BatchSize::PerIteration,
        );
    });
    let file = TablebaseFile::open(&path).expect("it was just written");
    let mut turn = positions.iter().cycle();
    c.bench_function("cats/probe 8x8 in a file", |b| {
        b.iter(|| file.probe(black_box(turn.next().expect("endless"))));
    });
    let mut player = Perfect::new(table, 1);
    let mut turn = positions.iter().cycle();
    c.bench_function("cats/perfect move 8x8", |b| {
        b.iter(|| player.pick(black_box(turn.next().expect("endless"))));
    });
}

criterion_group!(benches, sweeps, probes);
criterion_main!(benches);
