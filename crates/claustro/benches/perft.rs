//! How fast positions of Claustro are counted and judged.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ludoteca_claustro::{Claustro, ClaustroEvaluation, Rules};
use ludoteca_core::{Counting, Evaluator, Game, Notation, perft};

/// The depth in plies and the leaves it has on 5x5.
const DEPTH: u32 = 6;
const LEAVES: u64 = 1_042_840;
/// A middle game with captures on both sides.
const MIDDLE: &str = "5/bgg1b/2b1g/4g/2b2 b";

fn counting(c: &mut Criterion) {
    let mut group = c.benchmark_group("claustro 5x5 perft 6");
    group.throughput(Throughput::Elements(LEAVES));
    for (name, counting) in [("bulk", Counting::Bulk), ("single", Counting::Single)] {
        group.bench_function(name, |bencher| {
            let mut game = Claustro::start(&Rules::default());
            bencher.iter(|| {
                let leaves = perft(black_box(&mut game), DEPTH, counting);
                assert_eq!(leaves, LEAVES, "a fast count that is wrong is no count");
                leaves
            });
        });
    }
    group.finish();
}

fn judging(c: &mut Criterion) {
    let position = Claustro::parse_position(&Rules::default(), MIDDLE).expect("the position is possible");
    let evaluation = ClaustroEvaluation::default();
    c.bench_function("claustro evaluation", |bencher| {
        bencher.iter(|| evaluation.score(black_box(&position)));
    });
}

criterion_group!(benches, counting, judging);
criterion_main!(benches);
