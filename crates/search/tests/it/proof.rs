//! Proved wins and refutations, held against search that leaves nothing out and
//! against solved tables.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use ludoteca_cats::{C64Evaluation, Cats};
use ludoteca_claustro::{Claustro, ClaustroEvaluation};
use ludoteca_core::{Control, Game, GameSoFar, Hints, Limits, Oracle, Rng, SearchPath, Side, Verdict};
use ludoteca_hive::{Hive, HiveEvaluation};
use ludoteca_search::{Length, Proof, Proved};
use ludoteca_solve::{cats, claustro};

use crate::maze::{Maze, Memory, Smell, Walls};

/// Plays random moves, at most so many and not beyond the end.
fn wander<G: Game>(game: &mut GameSoFar<G>, plies: usize, rng: &mut Rng) {
    for _ in 0..plies {
        let mut moves = Vec::new();
        game.position().moves(&mut moves);
        let Some(&m) = rng.pick(&moves) else { return };
        game.push(m);
        if game.outcome().is_some() {
            return;
        }
    }
}

fn prove<G: Game, H: Hints<G>>(
    game: &GameSoFar<G>,
    rules: &G::Rules,
    proof: &mut Proof<H>,
) -> Proved<G::Move> {
    ask(game, rules, proof, Limits::default(), &Control::timed())
}

fn ask<G: Game, H: Hints<G>>(
    game: &GameSoFar<G>,
    rules: &G::Rules,
    proof: &mut Proof<H>,
    limits: Limits,
    control: &Control,
) -> Proved<G::Move> {
    proof.prove(&game.request(rules, limits, control), &mut |_| {})
}

/// Whether a side can force a win in so many plies, nothing left out.
fn forced<G: Game>(path: &mut SearchPath<G>, position: &mut G, side: Side, plies: u32) -> bool {
    if let Some(outcome) = position.ended().or_else(|| path.adjudged(position)) {
        return outcome.winner == Some(side);
    }
    if plies == 0 {
        return false;
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let attacks = position.turn() == side;
    let mut wins = |m| {
        let undo = path.apply(position, m);
        let won = forced(path, position, side, plies - 1);
        path.undo(position, m, undo);
        won
    };
    if attacks { moves.into_iter().any(wins) } else { moves.into_iter().all(&mut wins) }
}

/// The fewest plies in which a side can force a win, up to some.
fn fewest<G: Game>(played: &GameSoFar<G>, side: Side, most: u32) -> Option<u32> {
    let mut path = SearchPath::new(Some(&played.past()));
    (0..=most).find(|&plies| forced(&mut path, &mut played.position().clone(), side, plies))
}

/// Checks an answer about a shortest win: the number of plies, and the line, which
/// has to be as long and as good.
fn check<G: Game>(played: &GameSoFar<G>, side: Side, found: &Proved<G::Move>, expected: Option<u32>) {
    let at = played.position();
    match (found, expected) {
        (Proved::Yes { plies, line }, Some(fewest)) => {
            assert_eq!(*plies, fewest, "{at:?} for {side:?}");
            assert_eq!(line.len(), fewest as usize, "{at:?} for {side:?}: {line:?}");
            let mut position = at.clone();
            for &m in line {
                let mut moves = Vec::new();
                position.moves(&mut moves);
                assert!(moves.contains(&m), "{at:?} for {side:?}: {line:?}");
                position.apply(m);
            }
        }
        (Proved::No, None) => {}
        _ => panic!("{at:?} for {side:?}: {found:?}, but {expected:?}"),
    }
}

/// A maze and some steps in it that have not ended the game.
fn random_maze(rng: &mut Rng, memory: Memory) -> (Walls, GameSoFar<Maze>) {
    loop {
        let (rooms, doors) = (3 + rng.below(60) as u32, 1 + rng.below(4) as u32);
        let walls = Walls { seed: rng.next(), rooms, doors, memory };
        let mut played = GameSoFar::new(Maze::start(&walls));
        let plies = rng.below(12);
        wander(&mut played, plies, rng);
        if played.outcome().is_none() {
            return (walls, played);
        }
    }
}

/// Compares with plain search in mazes with a rule about the past.
fn compare_mazes(seed: u64, memory: Memory, change: impl Fn(Proof<Smell>) -> Proof<Smell>) {
    let mut rng = Rng::new(seed);
    let mut answers = [0; 2];
    for round in 0..1500 {
        let (walls, played) = random_maze(&mut rng, memory);
        for side in Side::ALL {
            let most = round % 9;
            // A table of one bucket forgets nearly everything.
            let megabytes = usize::from(round % 8 == 0);
            let proof = Proof::new(Smell, side).within(most).with_megabytes(megabytes);
            let found = prove(&played, &walls, &mut change(proof));
            let expected = fewest(&played, side, most);
            check(&played, side, &found, expected);
            answers[usize::from(expected.is_some())] += 1;
        }
    }
    assert!(answers.iter().all(|&count| count > 500), "{answers:?}");
}

#[test]
fn random_trees_are_proved_and_disproved_as_by_plain_search() {
    compare_mazes(1, Memory::None, |proof| proof);
}

#[test]
fn positions_that_come_back_prove_nothing_false() {
    for times in 1..=3 {
        compare_mazes(10 + times as u64, Memory::Rooms(times), |proof| proof);
    }
}

#[test]
fn by_path_every_rule_about_the_past_is_kept() {
    compare_mazes(20, Memory::Doors, Proof::by_path);
    compare_mazes(21, Memory::Rooms(2), Proof::by_path);
}

/// Compares with a table at random positions: up to some plies both sides are asked.
fn compare_table<G: Game, H: Hints<G> + Copy>(
    rules: &G::Rules,
    hints: H,
    table: &dyn Oracle<G>,
    positions: usize,
    most: u32,
    again: fn(&GameSoFar<G>) -> Option<G::Move>,
) {
    let mut rng = Rng::new(77);
    let mut proofs = Side::ALL.map(|side| Proof::new(hints, side).within(most).with_megabytes(8));
    let (mut yes, mut no) = (0, 0);
    while yes < positions || no < positions {
        let mut played = GameSoFar::new(G::start(rules));
        let plies = rng.below(60);
        wander(&mut played, plies, &mut rng);
        let repeated = rng.below(5);
        for _ in 0..repeated {
            if let Some(m) = again(&played) {
                played.push(m);
            }
        }
        if played.outcome().is_some() {
            continue;
        }
        let Verdict { winner, plies } = table.verdict(&played.past(), played.position());
        for side in Side::ALL {
            let expected = plies.filter(|&plies| winner == Some(side) && plies <= most);
            let count = if expected.is_some() { &mut yes } else { &mut no };
            if *count < positions {
                *count += 1;
                check(&played, side, &prove(&played, rules, &mut proofs[side as usize]), expected);
            }
        }
    }
}

#[test]
fn cats_are_proved_as_they_are_solved() {
    for (text, most) in [("8x8", 11), ("6x6", 15), ("5x7,edge=no", 11)] {
        let rules: ludoteca_cats::Rules = text.parse().unwrap();
        let plan = cats::Plan { distances: true, ..cats::Plan::default() };
        let solution = cats::Solution::solve(rules.board(), plan, &Control::timed()).unwrap();
        compare_table::<Cats, _>(&rules, C64Evaluation::Version3, &solution, 300, most, |_| None);
    }
}

#[test]
fn claustro_is_proved_as_it_is_solved() {
    for (text, most) in
        [("5x5", 7), ("4x4", 9), ("4x4,stuck=loses,steps=any", 7), ("4x3,repetition=none", 11)]
    {
        let rules: ludoteca_claustro::Rules = text.parse().unwrap();
        let threads = NonZeroUsize::new(2).unwrap();
        let solution = claustro::Solution::solve(&rules, threads, &Control::timed()).unwrap();
        let again = |game: &GameSoFar<Claustro>| Some(game.position().run(&game.past())?.next);
        compare_table(&rules, ClaustroEvaluation::default(), &solution, 300, most, again);
    }
}

#[test]
fn any_win_is_one_within_the_plies() {
    let mut rng = Rng::new(30);
    for _ in 0..1000 {
        let (walls, played) = random_maze(&mut rng, Memory::None);
        for side in Side::ALL {
            let mut proof = Proof::new(Smell, side).within(7).with_length(Length::Any).with_megabytes(0);
            let expected = fewest(&played, side, 7);
            match prove(&played, &walls, &mut proof) {
                Proved::Yes { plies, line } => {
                    assert!(expected.is_some() && plies == 7);
                    assert!(expected == Some(0) || !line.is_empty());
                }
                found => assert_eq!((found, expected), (Proved::No, None)),
            }
        }
    }
}

#[test]
fn without_a_bound_a_game_that_must_end_is_settled_either_way() {
    let rules: ludoteca_cats::Rules = "5x5".parse().unwrap();
    let plan = cats::Plan { distances: true, ..cats::Plan::default() };
    let solution = cats::Solution::solve(rules.board(), plan, &Control::timed()).unwrap();
    let mut rng = Rng::new(40);
    let mut answers = [0; 2];
    for _ in 0..200 {
        let mut played = GameSoFar::new(Cats::start(&rules));
        let plies = rng.below(12);
        wander(&mut played, plies, &mut rng);
        let Verdict { winner, plies } = solution.probe(played.position());
        for side in Side::ALL {
            let mut proof = Proof::new(C64Evaluation::Version3, side).with_megabytes(1);
            let expected = plies.filter(|_| winner == Some(side));
            check(&played, side, &prove(&played, &rules, &mut proof), expected);
            answers[usize::from(expected.is_some())] += 1;
        }
    }
    assert!(answers.iter().all(|&count| count > 50), "{answers:?}");
}

#[test]
fn rules_about_moves_are_noticed_without_being_told() {
    let mut rng = Rng::new(50);
    let (mut right, mut asked) = (0, 0);
    for round in 0..1500 {
        let (walls, played) = random_maze(&mut rng, Memory::Doors);
        for side in Side::ALL {
            let most = round % 7;
            let mut proof = Proof::new(Smell, side).within(most).with_megabytes(0);
            let expected = fewest(&played, side, most);
            let found = match prove(&played, &walls, &mut proof) {
                Proved::Yes { plies, .. } => Some(plies),
                _ => None,
            };
            // Only wins by such a rule may be overlooked.
            let sound = found.is_none_or(|plies| expected.is_some_and(|fewest| fewest <= plies));
            assert!(sound, "{found:?} instead of {expected:?}");
            asked += 1;
            right += usize::from(found == expected);
        }
    }
    assert!(right * 100 > asked * 95, "{right} of {asked}");
}

/// The start of Hive, where nothing is won for long.
fn hopeless() -> (ludoteca_hive::Rules, GameSoFar<Hive>) {
    let rules = ludoteca_hive::Rules::default();
    (rules, GameSoFar::new(Hive::start(&rules)))
}

#[test]
fn limits_and_stops_end_it_without_an_answer() {
    let (rules, played) = hopeless();
    let mut proof = Proof::new(HiveEvaluation::default(), Side::First).with_megabytes(1);
    for nodes in [1, 10, 1000, 20_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        assert_eq!(ask(&played, &rules, &mut proof, limits, &Control::timed()), Proved::Unknown);
        assert!(proof.nodes() <= nodes, "{} of {nodes}", proof.nodes());
    }
    let control = Control::timed();
    control.stop().set();
    assert_eq!(ask(&played, &rules, &mut proof, Limits::default(), &control), Proved::Unknown);
    assert_eq!(proof.nodes(), 1, "who is late already does not begin");
    let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    let began = Instant::now();
    assert_eq!(ask(&played, &rules, &mut proof, limits, &Control::timed()), Proved::Unknown);
    assert!(began.elapsed() < Duration::from_mins(1));
    let limits = Limits { depth: Some(3), ..Limits::default() };
    assert_eq!(ask(&played, &rules, &mut proof, limits, &Control::timed()), Proved::No);
}
