//! How fast positions of mouse and cats are counted.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ludoteca_cats::{Cats, Rules};
use ludoteca_core::{Counting, Game, perft};

/// The depth in plies and the leaves it has on 8x8.
const DEPTH: u32 = 8;
const LEAVES: u64 = 141_427;

fn counting(c: &mut Criterion) {
    let mut group = c.benchmark_group("cats 8x8 perft 8");
    group.throughput(Throughput::Elements(LEAVES));
    for (name, counting) in [("bulk", Counting::Bulk), ("single", Counting::Single)] {
        group.bench_function(name, |bencher| {
            let mut game = Cats::start(&Rules::default());
            bencher.iter(|| {
                let leaves = perft(black_box(&mut game), DEPTH, counting);
                assert_eq!(leaves, LEAVES, "a fast count that is wrong is no count");
                leaves
            });
        });
    }
    group.finish();
}

criterion_group!(benches, counting);
criterion_main!(benches);
