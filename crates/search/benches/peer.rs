//! How long the engine takes to a depth, next to a foreign engine if one is given.
//!
//! `cargo bench -p ludoteca-search --bench peer -- "nokamute uhp --num-threads=1"`
//! searches twenty positions of Hive with one thread, each from a fresh start: the
//! time to one depth of both, and the depth of both within a second. The peer speaks
//! the Universal Hive Protocol. `--depth N` sets the depth, `--only TEXT` picks
//! positions by name, `--settings TEXT` sets our engine (`off=null_move`), `--times N`
//! takes the best of N times and asks for nothing within a second, unless there is a peer.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use ludoteca_core::{Control, Limits, Request};
use ludoteca_hive::{GameString, Hive, HiveEvaluation};
use ludoteca_search::{Engine, EngineSettings, Finding};

const POSITIONS: &str = include_str!("../../../testdata/hive/search.txt");
/// The depth that both are timed to.
const DEPTH: u32 = 5;
/// How long both may look for the second figure.
const WHILE: Duration = Duration::from_secs(1);

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let mut option = |name: &str| {
        let at = arguments.iter().position(|a| a == name)?;
        arguments.remove(at);
        (at < arguments.len()).then(|| arguments.remove(at))
    };
    let depth = option("--depth").and_then(|text| text.parse().ok()).unwrap_or(DEPTH);
    let only = option("--only").unwrap_or_default();
    let settings: EngineSettings =
        option("--settings").unwrap_or_default().parse().expect("settings such as off=null_move");
    let times = option("--times").and_then(|text| text.parse().ok());
    let mut peer = arguments.first().map(|command| Peer::start(command));
    println!(
        "{:<8} {:>9} {:>8} {:>9} {:>9} {:>6} {:>7} {:>7}",
        "position", "nodes", "kN/s", "ours s", "peer s", "ratio", "in 1 s", "peer's"
    );
    let (mut ratios, mut gains) = (Vec::new(), Vec::new());
    let (mut nodes, mut seconds) = (0, 0.0);
    let lines = POSITIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        let (name, text) = line.split_once(' ').expect("a name and a game");
        if !name.contains(&only) {
            continue;
        }
        let game: GameString = text.parse().expect("a game that can be played");
        let to_depth = || search(&game, Limits { depth: Some(depth), ..Limits::default() }, settings);
        let (found, mut ours) = to_depth();
        for _ in 1..times.unwrap_or(1) {
            ours = ours.min(to_depth().1);
        }
        (nodes, seconds) = (nodes + found.nodes, seconds + ours);
        let reached = (times.is_none() || peer.is_some()).then(|| {
            let limits = Limits { time: Some(WHILE), ..Limits::default() };
            search(&game, limits, settings).0.depth
        });
        let theirs = peer.as_mut().map(|peer| peer.measure(text, depth));
        let speed = found.nodes as f64 / ours / 1e3;
        print!("{name:<8} {:>9} {speed:>8.0} {ours:>9.3}", found.nodes);
        let within = reached.map_or_else(String::new, |reached| reached.to_string());
        match theirs {
            Some((time, deep)) => {
                println!(" {time:>9.3} {:>6.2} {within:>7} {deep:>7}", ours / time);
                ratios.push(ours / time);
                gains.extend(reached.map(|reached| f64::from(reached) - f64::from(deep)));
            }
            None => println!(" {:>9} {:>6} {within:>7}", "", ""),
        }
    }
    println!("{:<8} {nodes:>9} {:>8.0} {seconds:>9.3}", "all", nodes as f64 / seconds / 1e3);
    if !ratios.is_empty() {
        println!("median of our time over theirs: {:.2}", median(&mut ratios));
        println!("median of plies more within a second: {:.1}", median(&mut gains));
    }
}

/// What a fresh engine of one thread finds, and in how many seconds.
fn search(game: &GameString, limits: Limits, settings: EngineSettings) -> (Finding<Hive>, f64) {
    let control = Control::timed();
    let rules = game.rules();
    let request =
        Request { rules: &rules, past: game.past(), position: game.position(), limits, control: &control };
    let mut engine = Engine::new(HiveEvaluation::default(), settings);
    engine.prepare();
    let began = Instant::now();
    let found = engine.search(&request, &mut |_| {});
    (found, began.elapsed().as_secs_f64())
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { f64::midpoint(values[middle - 1], values[middle]) }
}

/// A foreign engine.
struct Peer {
    command: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    fn start(command: &str) -> Peer {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().expect("a command"))
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the peer starts");
        let (input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        let mut peer = Peer { command: command.to_owned(), child, input, output: BufReader::new(output) };
        peer.answer();
        peer
    }

    fn ask(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the peer reads");
        self.answer();
    }

    fn answer(&mut self) {
        let mut line = String::new();
        while line.trim() != "ok" {
            line.clear();
            assert!(self.output.read_line(&mut line).expect("the peer writes") > 0, "the peer has ended");
            assert!(!line.starts_with("err"), "{line}");
        }
    }

    /// The time to a depth from a fresh start.
    fn time(&mut self, game: &str, depth: u32) -> f64 {
        // Nothing found before may help.
        let mut fresh = Peer::start(&self.command.clone());
        std::mem::swap(self, &mut fresh);
        self.ask(&format!("newgame {game}"));
        let began = Instant::now();
        self.ask(&format!("bestmove depth {depth}"));
        began.elapsed().as_secs_f64()
    }

    /// The time to a depth, and the depth that a second suffices for.
    fn measure(&mut self, game: &str, depth: u32) -> (f64, u32) {
        let time = self.time(game, depth);
        let mut deep = 0;
        while self.time(game, deep + 1) <= WHILE.as_secs_f64() {
            deep += 1;
        }
        (time, deep)
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
