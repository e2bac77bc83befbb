//! What is worked out natively and in WebAssembly, with the same results: whole games at
//! a fixed number of positions, a solved board, and the engine's signature.

use ludoteca_core::{Control, Limits, Side};
use ludoteca_house::{HOUSE, LiveGame, MachineTurn, Style};

/// The seed of every machine.
const SEED: u64 = 7;
/// The engine, without tables that other tests may have solved.
const ENGINE: &str = "alphabeta:nodes=2000,hash=1,off=tablebases,book=off";
/// How many plies less deep the bench looks.
const LESS: u32 = 2;

/// Tells what it has found.
type Work = fn() -> String;

/// The works with their names.
pub(crate) const WORKS: &[(&str, Work)] = &[
    ("cats", || game("cats", ["level:4,book=off", ENGINE])),
    ("claustro", || game("claustro", [ENGINE, "level:4,book=off"])),
    ("hive", || game("hive", ["level:4,book=off", ENGINE])),
    ("perfect", || game("cats", [ENGINE, "perfect"])),
    ("advice", advice),
    ("bench", bench),
    ("threads", threads),
];

/// A game between two machines: its record and its last position.
fn game(name: &str, players: [&str; 2]) -> String {
    let mut live = open(name);
    for (side, spec) in Side::ALL.into_iter().zip(players) {
        live.sit(side, spec.parse().expect("a spec"), SEED, &Control::untimed())
            .expect("the game has the player");
    }
    loop {
        match live.machine_move(Limits::default(), &Control::untimed(), &mut |_| {}) {
            MachineTurn::Played(_) => {}
            MachineTurn::NoMachine => break,
            other => panic!("our own players never fail: {other:?}"),
        }
    }
    format!("{}\n{}\n", live.session().record_text(), live.draw(Style::Skin))
}

/// What the solved table says about every first move of mouse and cats.
fn advice() -> String {
    let job = open("cats").advise(None, SEED, Limits::default()).expect("the game has just begun");
    let advice = job.run(&Control::untimed(), &mut |_| {}).expect("8x8 is small");
    let moves: String = advice.moves.iter().map(|m| format!("{} {:?}\n", m.text, m.verdict)).collect();
    format!("{}: {} {:?}\n{moves}", advice.player, advice.choice, advice.verdict)
}

/// The positions that the engine looks at in each position of the bench.
fn bench() -> String {
    let mut told = String::new();
    for game in HOUSE.games() {
        let measured = game.bench(LESS, &Control::untimed(), &mut |found| {
            told += &format!("{} {} {}: {}\n", found.game, found.rules, found.depth, found.nodes);
        });
        measured.expect("the positions are in order");
    }
    told
}

/// Moves of an engine that wants more threads than a browser has: how many, since the
/// moves themselves depend on the threads.
fn threads() -> String {
    let mut live = open("claustro");
    let engine = "alphabeta:nodes=2000,hash=1,threads=3,ponder=on,book=off";
    for side in Side::ALL {
        live.sit(side, engine.parse().expect("a spec"), SEED, &Control::untimed())
            .expect("the game has the player");
    }
    for _ in 0..4 {
        live.machine_move(Limits::default(), &Control::untimed(), &mut |_| {});
    }
    format!("{} plies\n", live.session().line_texts().len())
}

fn open(name: &str) -> Box<dyn LiveGame> {
    HOUSE.game(name).and_then(|game| game.open(None, None)).expect("the house has the game")
}
