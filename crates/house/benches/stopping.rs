//! From stop to answer, for every kind of job.
//!
//! ```sh
//! cargo bench -p ludoteca-house --bench stopping -- --load 2
//! ```
//!
//! Each job runs on a thread of its own and is stopped after a moment; what is told is
//! the time from the stop to its answer, while `--load` other threads keep the machine
//! busy.

use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

use ludoteca_core::{Control, Job, Limits, Side, Stop};
use ludoteca_house::{HOUSE, LiveGame};

/// How often each job is stopped.
const TRIES: usize = 31;
/// How long a job runs before it is stopped, at least.
const MOMENT: Duration = Duration::from_millis(30);

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let load = args.iter().position(|arg| arg == "--load").and_then(|at| args.get(at + 1)?.parse().ok());
    let quiet = Stop::new();
    thread::scope(|scope| {
        for _ in 0..load.unwrap_or(0) {
            scope.spawn(|| {
                while !quiet.is_set() {
                    black_box(0);
                }
            });
        }
        println!("{:40} {:>9} {:>9}", "from stop to answer", "median", "longest");
        for (game, player) in [
            ("hive", "alphabeta:time=1h"),
            ("hive", "mcts:time=1h"),
            ("hive", "minimax:depth=12"),
            ("claustro", "alphabeta:time=1h,off=tables"),
            ("claustro", "minimax:depth=12"),
            ("cats", "ryg:depth=15,book=off"),
        ] {
            let mut live = open(game);
            live.sit(Side::First, player.parse().expect("a spec"), 1, &Control::timed())
                .expect("the player suits the game");
            report(&format!("{game} {player}"), &mut |at| {
                let job = live.machine_turn(Limits::default()).expect("a machine is to move");
                let (answer, latency) = stopped(job, at);
                live.dismiss(answer);
                latency
            });
        }
        let live = open("hive");
        report("hive advice", &mut |at| {
            let limits = Limits { time: Some(Duration::from_hours(1)), ..Limits::default() };
            stopped(live.advise(None, 1, limits).expect("the game is not over"), at).1
        });
        report("hive proof", &mut |at| {
            stopped(live.prove(Side::First, None, Limits::default()).expect("the game is not over"), at).1
        });
        quiet.set();
    });
}

fn open(game: &str) -> Box<dyn LiveGame> {
    HOUSE.game(game).and_then(|game| game.open(None, None)).expect("a game of the house")
}

/// Stops jobs again and again, and tells how long that takes.
fn report(name: &str, stop: &mut dyn FnMut(usize) -> f64) {
    let mut latencies: Vec<f64> = (0..TRIES).map(stop).collect();
    latencies.sort_by(f64::total_cmp);
    println!("{name:40} {:6.1} ms {:6.1} ms", latencies[TRIES / 2], latencies[TRIES - 1]);
}

/// A job's answer, and the milliseconds from the stop to it.
fn stopped<R: 'static, A: Send + 'static>(job: Job<R, A>, at: usize) -> (A, f64) {
    let control = Control::timed();
    let worker = control.clone();
    let thread = thread::spawn(move || (job.run(&worker, &mut |_| {}), Instant::now()));
    thread::sleep(MOMENT + Duration::from_millis(at as u64 % 7));
    let told = Instant::now();
    control.stop().set();
    let (answer, answered) = thread.join().expect("the job answers");
    (answer, answered.saturating_duration_since(told).as_secs_f64() * 1e3)
}
