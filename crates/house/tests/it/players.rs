//! The players of mouse and cats against each other and against the table.

use std::sync::{Arc, Mutex};

use ludoteca_cats::{Cats, Rules, expert};
use ludoteca_core::{Control, Game, Limits, Notation, Outcome, Rng, Side, Spec};
use ludoteca_house::{HOUSE, Live, LiveGame, MachineTurn, Thinking};
use ludoteca_session::Shown;
use ludoteca_solve::Solved;
use ludoteca_solve::cats::Solution;

/// The squares where the mouse may start on 8x8.
const STARTS: [u32; 4] = [29, 30, 31, 32];

fn rules(mouse: u32) -> Rules {
    format!("8x8,mouse={mouse}").parse().expect("the rules are well written")
}

fn table() -> std::sync::Arc<Solution> {
    Solution::library().table(&Rules::default(), &Control::timed()).expect("8x8 is small")
}

/// A whole game between two machines, watched after every move.
fn game(start: Cats, rules: Rules, players: [&str; 2], watch: &mut dyn FnMut(&Cats)) -> (Outcome, usize) {
    let mut live = Live::new(HOUSE.entry().expect("the house has cats"), rules, start);
    for (side, spec) in Side::ALL.into_iter().zip(players) {
        live.sit(side, spec.parse().expect("a player"), 11, &Control::timed())
            .expect("the player suits the board");
    }
    loop {
        match live.machine_move(Limits::default(), &Control::timed(), &mut |_| {}) {
            MachineTurn::Played(_) => watch(live.session.position()),
            MachineTurn::NoMachine => break,
            other => panic!("our own players never fail: {other:?}"),
        }
    }
    (live.session.outcome().expect("every game ends"), live.session.line().len())
}

fn from_start(mouse: u32, players: [&str; 2]) -> (Outcome, usize) {
    let rules = rules(mouse);
    game(Cats::start(&rules), rules, players, &mut |_| {})
}

#[test]
fn perfect_cats_beat_everybody_from_every_start() {
    let mut mice = vec!["random".to_owned(), "expert".to_owned()];
    mice.extend((1..=8).map(|level| format!("level:{level}")));
    mice.extend((1..=10).map(|depth| format!("ryg:depth={depth}")));
    for mouse in STARTS {
        for player in &mice {
            let (outcome, plies) = from_start(mouse, [player, "perfect"]);
            assert_eq!(outcome.winner, Some(Side::Second), "{player} on {mouse} got away");
            assert!(plies <= 44, "{player} on {mouse} held out {plies} plies");
        }
        let (outcome, plies) = from_start(mouse, ["perfect", "perfect"]);
        assert_eq!((outcome.winner, plies), (Some(Side::Second), 44), "the table's number of plies");
    }
}

#[test]
fn the_perfect_mouse_beats_ryg_whenever_ryg_leaves_it_a_won_position() {
    let table = table();
    let mut chances = 0;
    for depth in 1..=10 {
        for mouse in STARTS {
            let rules = rules(mouse);
            let mut won = false;
            let players = ["perfect", &format!("ryg:depth={depth},book=off")];
            let (outcome, _) = game(Cats::start(&rules), rules, players, &mut |position| {
                won |= position.turn() == Side::First && table.probe(position).winner == Some(Side::First);
            });
            chances += usize::from(won);
            let winner = if won { Side::First } else { Side::Second };
            assert_eq!(outcome.winner, Some(winner), "depth {depth}, mouse on {mouse}");
        }
    }
    assert!(chances > 0, "ryg never left a won position, so nothing was tested");
}

#[test]
fn perfect_play_from_random_positions_takes_exactly_the_tables_plies() {
    let table = table();
    let mut rng = Rng::new(3);
    let rules = Rules::default();
    for _ in 0..300 {
        let mut position = Cats::start(&rules);
        for _ in 0..rng.below(30) {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let Some(&m) = rng.pick(&moves) else { break };
            position.apply(m);
        }
        if position.ended().is_some() {
            continue;
        }
        let verdict = table.probe(&position);
        let (outcome, plies) = game(position, rules, ["perfect", "perfect"], &mut |_| {});
        let text = position.position();
        assert_eq!((outcome.winner, Some(plies as u32)), (verdict.winner, verdict.plies), "{text}");
    }
}

#[test]
fn no_move_of_the_expert_leaves_what_the_table_calls_won_for_the_cats() {
    let table = table();
    let mut waiting: Vec<Cats> = STARTS
        .iter()
        .flat_map(|&mouse| ["", ",first=cats"].map(|first| format!("8x8,mouse={mouse}{first}")))
        .map(|rules| Cats::start(&rules.parse().expect("the rules are well written")))
        .collect();
    let mut seen = std::collections::HashSet::new();
    while let Some(position) = waiting.pop() {
        if !seen.insert(position.key()) {
            continue;
        }
        assert_eq!(table.probe(&position).winner, Some(Side::Second), "{} is lost", position.position());
        let mut moves = Vec::new();
        match position.turn() {
            Side::First => position.moves(&mut moves),
            Side::Second => {
                moves.extend(expert::fire(expert::rules::CATS, &position).map(|firing| firing.step));
            }
        }
        waiting.extend(moves.into_iter().map(|m| {
            let mut next = position;
            next.apply(m);
            next
        }));
    }
    let proof = expert::verify(expert::rules::CATS).expect("the cats always win");
    assert_eq!(seen.len(), proof.positions as usize, "the proof walks the same positions");
}

#[test]
fn a_table_that_a_player_needs_is_watched_and_can_be_stopped() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&told);
    let control = || {
        let heard = Arc::clone(&heard);
        Control::untimed().watched(move |progress| heard.lock().expect("nobody panics").push(progress))
    };
    let mut live = HOUSE.game("cats").and_then(|game| game.open(Some("6x8"), None)).expect("a board");
    let perfect: Spec = "perfect".parse().expect("a player");
    let stopped = control();
    stopped.stop().set();
    let why = live.sit(Side::First, perfect.clone(), 1, &stopped).expect_err("it has no table");
    assert_eq!(why.key(), "solve.stopped");
    assert!(live.session().seat(Side::First).is_human(), "who is refused does not sit");
    live.sit(Side::First, perfect, 1, &control()).expect("there is time enough");
    let told = told.lock().expect("nobody panics");
    assert!(told.len() > 1 && told.last().is_some_and(|last| last.done == last.total), "{told:?}");
}
