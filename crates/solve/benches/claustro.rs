//! How long it takes to solve Claustro, and to use the table.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use ludoteca_claustro::Claustro;
use ludoteca_core::{Control, Rng};
use ludoteca_solve::Perfect;
use ludoteca_solve::claustro::{Solution, TablebaseFile};

const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

fn solve(rules: &str) -> Solution {
    let rules = rules.parse().expect("rules");
    Solution::solve(&rules, TWO, &Control::timed()).expect("it fits")
}

/// Placements drawn at random.
fn positions(table: &Solution) -> Vec<Claustro> {
    let mut rng = Rng::new(1);
    let all = table.survey().positions() as usize;
    (0..100_000).filter_map(|_| table.position(rng.below(all))).collect()
}

fn solving(c: &mut Criterion) {
    let mut group = c.benchmark_group("claustro/two threads");
    group.sample_size(10);
    group.bench_function("solve 4x5", |b| b.iter(|| solve("4x5")));
    group.bench_function("solve 5x5", |b| b.iter(|| solve("5x5")));
    let table = solve("5x5");
    group.bench_function("check 5x5", |b| {
        b.iter(|| {
            let check = table.check(TWO, &Control::timed()).expect("nobody stops it");
            assert_eq!(check.errors, 0, "a fast table that is wrong is no table");
        });
    });
    group.finish();
}

fn probes(c: &mut Criterion) {
    let table = Arc::new(solve("5x5"));
    let positions = positions(&table);
    let mut turn = positions.iter().cycle();
    c.bench_function("claustro/probe 5x5", |b| {
        b.iter(|| table.probe(black_box(turn.next().expect("endless"))));
    });
    let list: Vec<Claustro> = positions.iter().cycle().take(1_000_000).copied().collect();
    let mut group = c.benchmark_group("claustro/one thread");
    group.sample_size(10).bench_function("a million probes 5x5 from a list", |b| {
        b.iter(|| list.iter().filter(|position| table.probe(position).winner.is_none()).count());
    });
    group.finish();
    let folder = tempfile::tempdir().expect("a folder for a file");
    let path = folder.path().join("table");
    table.write(&path).expect("the file is written");
    let file = TablebaseFile::open(&path).expect("it was just written");
    let mut turn = positions.iter().cycle();
    c.bench_function("claustro/probe 5x5 in a file", |b| {
        b.iter(|| file.probe(black_box(turn.next().expect("endless"))));
    });
    let mut player = Perfect::new(table, 1);
    let mut turn = positions.iter().cycle();
    c.bench_function("claustro/perfect move 5x5", |b| {
        b.iter(|| player.pick(black_box(turn.next().expect("endless"))));
    });
}

criterion_group!(benches, solving, probes);
criterion_main!(benches);
