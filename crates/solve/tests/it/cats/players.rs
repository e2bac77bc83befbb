//! The perfect player keeps its word.

use std::sync::{Arc, LazyLock};

use ludoteca_cats::{Board, Cats, Rules, Square, Step};
use ludoteca_core::{Control, Game, Rng, Side, Verdict};
use ludoteca_solve::Perfect;
use ludoteca_solve::cats::{Plan, Solution};

static TABLE: LazyLock<Arc<Solution>> = LazyLock::new(|| solve("8x8", true));

fn solve(rules: &str, distances: bool) -> Arc<Solution> {
    let board = rules.parse::<Rules>().unwrap().board();
    let plan = Plan { distances, ..Plan::default() };
    Arc::new(Solution::solve(board, plan, &Control::timed()).unwrap())
}

fn start(board: &'static Board, mouse: Square, first: Side) -> Cats {
    Cats::place(board, mouse, board.home(), first).unwrap()
}

fn any(position: &Cats, rng: &mut Rng) -> Step {
    let mut steps = Vec::new();
    position.moves(&mut steps);
    *rng.pick(&steps).unwrap()
}

/// Plays to the end: the winner and the plies.
fn play(
    mut position: Cats,
    mut mouse: impl FnMut(&Cats) -> Step,
    mut cats: impl FnMut(&Cats) -> Step,
) -> (Side, u32) {
    for plies in 0.. {
        if let Some(outcome) = position.ended() {
            return (outcome.winner.unwrap(), plies);
        }
        let step = if position.turn() == Side::First { mouse(&position) } else { cats(&position) };
        position.apply(step);
    }
    unreachable!("every game ends")
}

#[test]
fn perfect_against_perfect_lasts_exactly_as_long_as_the_table_says() {
    let board = TABLE.board();
    for seed in 0..20 {
        for mouse in board.last() {
            for (first, plies) in [(Side::First, 44), (Side::Second, 43)] {
                let (mut one, mut two) =
                    (Perfect::new(TABLE.clone(), seed), Perfect::new(TABLE.clone(), !seed));
                let played = play(start(board, mouse, first), |p| one.pick(p).0, |p| two.pick(p).0);
                assert_eq!(played, (Side::Second, plies));
            }
        }
    }
}

#[test]
fn perfect_cats_beat_every_random_mouse_in_time() {
    let board = TABLE.board();
    let mut cats = Perfect::new(TABLE.clone(), 1);
    let mut rng = Rng::new(2);
    for game in 0..2000 {
        let mouse = board.last().iter().nth(game % 4).unwrap();
        let (winner, plies) =
            play(start(board, mouse, Side::First), |p| any(p, &mut rng), |p| cats.pick(p).0);
        assert_eq!(winner, Side::Second);
        assert!(plies <= 44);
    }
}

#[test]
fn the_perfect_player_never_throws_away_a_result_with_or_without_distances() {
    let (exact, winners) = (solve("7x6", true), solve("7x6", false));
    let board = exact.board();
    let mut rng = Rng::new(4);
    for table in [&exact, &winners] {
        let mut perfect = Perfect::new(Arc::clone(table), 5);
        for game in 0..2000 {
            let me = Side::ALL[game % 2];
            let mut position = start(board, board.mouse_start(), Side::ALL[game / 2 % 2]);
            while position.ended().is_none() {
                let before = exact.probe(&position);
                if position.turn() == me {
                    let (step, told) = perfect.pick(&position);
                    position.apply(step);
                    let after = exact.probe(&position);
                    assert_eq!((before.winner, told.winner), (after.winner, after.winner));
                    if table.has_distances() {
                        assert_eq!(before.plies, after.plies.map(|plies| plies + 1));
                        assert_eq!(told, before);
                    }
                } else {
                    let step = any(&position, &mut rng);
                    position.apply(step);
                }
            }
        }
    }
}

#[test]
fn of_equal_moves_the_perfect_player_takes_the_trickiest() {
    // Counted here from the verdicts alone: no equal move leaves more mistakes.
    let mistakes = |position: &Cats| -> usize {
        let side = position.turn();
        let replies = verdicts(position);
        let wins = replies.iter().any(|(_, verdict)| verdict.winner == Some(side));
        let slowest = replies.iter().map(|(_, verdict)| verdict.plies).max().unwrap_or_default();
        let wrong = |winner, plies| if wins { winner != Some(side) } else { plies < slowest };
        replies.iter().filter(|(_, verdict)| wrong(verdict.winner, verdict.plies)).count()
    };
    let mut rng = Rng::new(6);
    let mut perfect = Perfect::new(TABLE.clone(), 7);
    for _ in 0..300 {
        let mut position = random_position(TABLE.board(), &mut rng);
        while position.ended().is_none() {
            let (step, _) = perfect.pick(&position);
            let after = |step| {
                let mut after = position;
                after.apply(step);
                after
            };
            let chosen = TABLE.probe(&after(step));
            for (other, verdict) in verdicts(&position) {
                if verdict == chosen {
                    assert!(mistakes(&after(other)) <= mistakes(&after(step)), "{position:?}");
                }
            }
            let step = any(&position, &mut rng);
            position.apply(step);
        }
    }
}

/// The legal moves with what the table says after them.
fn verdicts(position: &Cats) -> Vec<(Step, Verdict)> {
    let mut steps = Vec::new();
    position.moves(&mut steps);
    let after = |step| {
        let mut after = *position;
        after.apply(step);
        (step, TABLE.probe(&after))
    };
    steps.into_iter().map(after).collect()
}

/// A random start and up to eight random plies.
fn random_position(board: &'static Board, rng: &mut Rng) -> Cats {
    let mice: Vec<Square> = board.last().iter().collect();
    loop {
        let mut position = start(board, *rng.pick(&mice).unwrap(), Side::ALL[rng.below(2)]);
        for _ in 0..rng.below(9) {
            if position.ended().is_none() {
                let step = any(&position, rng);
                position.apply(step);
            }
        }
        if position.ended().is_none() {
            return position;
        }
    }
}
