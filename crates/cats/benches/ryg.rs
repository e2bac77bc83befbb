//! How long the Commodore 64 program thinks about a move today.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use ludoteca_cats::{Cats, Rules, Ryg};
use ludoteca_core::{Control, History, Limits, Notation, Player, Request};

/// The end of the opening table, a middle game with open cats, and the mouse
/// before a closed row.
const POSITIONS: [(&str, &str); 3] =
    [("opening", "22:5,6,7,8:c"), ("open", "18:1,7,11,16:m"), ("closed", "19:9,10,11,12:c")];

fn thinking(c: &mut Criterion) {
    let rules = Rules::default();
    let control = Control::timed();
    for depth in [4, 10, 15] {
        let mut group = c.benchmark_group(format!("ryg depth {depth}"));
        for (name, text) in POSITIONS {
            let position = Cats::parse_position(&rules, text).expect("the position is possible");
            let settings = format!("depth={depth}").parse().expect("the settings are well written");
            let mut player = Ryg::new(&rules, settings, 0).expect("the board suits");
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    let past = History::none(&position);
                    let request = Request {
                        rules: &rules,
                        past,
                        position: black_box(&position),
                        limits: Limits::default(),
                        control: &control,
                    };
                    player.choose(&request, &mut |_| {}).expect("it answers").choice
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, thinking);
criterion_main!(benches);
