//! The levels of all games: each beats the one below, and none plays absurdly.

use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use ludoteca_cats::Cats;
use ludoteca_claustro::Claustro;
use ludoteca_core::{
    Control, Evaluator, Game, GameSoFar, History, Limits, Playable, Player, Request, Rng, Side,
};
use ludoteca_hive::Hive;
use ludoteca_house::{Books, Circumstances, Entry, HOUSE, MachineTurn, Tables};

/// The longest game that is played on; what is longer is a draw.
const LONGEST: usize = 200;
/// What the highest level spends on a move here.
const FULL: Limits = Limits { time: None, depth: None, nodes: Some(60_000), clock: None, lines: None };

type Machine<G> = Box<dyn Player<G>>;

fn entry<G: Playable>() -> &'static Entry<G> {
    HOUSE.entry().expect("a game of the house")
}

fn level<G: Playable>(entry: &Entry<G>, level: u32, rules: &G::Rules, seed: u64) -> Machine<G> {
    let spec = format!("level:{level}").parse().expect("a player");
    let control = Control::timed();
    let circumstances = Circumstances { seed, control: &control, books: Books::None, tables: Tables::Used };
    entry.make_player(&spec, rules, &circumstances).expect("levels play on every board").expect("a machine")
}

/// Asks a player for its move in a game so far.
fn ask<G: Game>(
    player: &mut Machine<G>,
    rules: &G::Rules,
    past: History<'_, G>,
    position: &G,
    limits: Limits,
) -> G::Move {
    let control = Control::timed();
    player
        .choose(&Request { rules, past, position, limits, control: &control }, &mut |_| {})
        .expect("it answers")
        .choice
}

/// Plays a game between two levels and gives its winner, if it has one.
fn play<G: Playable>(
    entry: &Entry<G>,
    rules: &G::Rules,
    start: &G,
    levels: [u32; 2],
    seed: u64,
) -> Option<Side> {
    let mut players = levels.map(|number| level(entry, number, rules, seed));
    let mut game = GameSoFar::new(start.clone());
    while game.moves().len() < LONGEST {
        if let Some(outcome) = game.outcome() {
            return outcome.winner;
        }
        let at = game.position().turn() as usize;
        let limits = if levels[at] == 8 { FULL } else { Limits::default() };
        let choice = ask(&mut players[at], rules, game.past(), game.position(), limits);
        game.push(choice);
    }
    None
}

/// A position after some random moves from the start, in which nothing is over.
fn opening<G: Game>(rules: &G::Rules, plies: usize, rng: &mut Rng) -> G {
    loop {
        let mut position = G::start(rules);
        for _ in 0..plies {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let Some(&m) = rng.pick(&moves) else { break };
            position.apply(m);
        }
        if position.ended().is_none() {
            return position;
        }
    }
}

/// The share of the points that a level makes against another, each opening played
/// from both sides.
fn share<G: Playable>(
    entry: &Entry<G>,
    rules: &[&str],
    plies: usize,
    pair: [u32; 2],
    openings: usize,
    seed: u64,
) -> f64 {
    let rules: Vec<G::Rules> = rules.iter().map(|text| text.parse().expect("good rules")).collect();
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let rules = &rules;
    let some = &|part: usize| {
        let mut points = 0.0;
        for number in (part..openings).step_by(threads) {
            let mut rng = Rng::new(seed + number as u64);
            let rules = &rules[number % rules.len()];
            let start: G = opening(rules, rng.below(plies + 1), &mut rng);
            let seed = rng.next();
            for (side, levels) in [(Side::First, pair), (Side::Second, [pair[1], pair[0]])] {
                let winner = play(entry, rules, &start, levels, seed);
                points += winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
            }
        }
        points
    };
    let points: f64 = thread::scope(|scope| {
        let parts: Vec<_> = (0..threads).map(|part| scope.spawn(move || some(part))).collect();
        parts.into_iter().map(|part| part.join().expect("the games are played")).sum()
    });
    points / (2 * openings) as f64
}

/// Checks that each level makes more points than the one below. `LEVEL_GAMES=10` plays
/// ten times as many games, to measure by how much.
fn climb<G: Playable>(entry: &Entry<G>, rules: &[&str], plies: usize, openings: [usize; 7]) {
    let scale: usize = std::env::var("LEVEL_GAMES").map_or(1, |text| text.parse().expect("a number"));
    for (below, openings) in (1..).zip(openings) {
        let begun = Instant::now();
        let share = share(entry, rules, plies, [below + 1, below], openings * scale, 2026);
        let elo = -400.0 * (1.0 / share - 1.0).log10();
        println!(
            "{} level {} against {below}: {share:.3} of {} games, {elo:.0} Elo, {:.1} s",
            G::NAME,
            below + 1,
            2 * openings * scale,
            begun.elapsed().as_secs_f64()
        );
        assert!(share > 0.5, "{} level {}: {share:.3}", G::NAME, below + 1);
    }
}

/// The squares where the mouse may start, and who may begin.
const CATS: [&str; 4] =
    ["8x8,mouse=29", "8x8,mouse=31", "8x8,mouse=30,first=cats", "8x8,mouse=32,first=cats"];

#[test]
fn every_level_of_cats_beats_the_one_below() {
    climb(entry::<Cats>(), &CATS, 12, [60, 60, 40, 40, 40, 40, 30]);
}

#[test]
fn every_level_of_claustro_beats_the_one_below() {
    climb(entry::<Claustro>(), &["5x5"], 8, [60, 60, 40, 30, 20, 8, 4]);
}

#[test]
fn every_level_of_hive_beats_the_one_below() {
    climb(entry::<Hive>(), &["Base", "Base+MLP"], 6, [20, 20, 20, 20, 20, 20, 10]);
}

/// A position in which one move decides.
struct Critical<G> {
    position: G,
    can_win: bool,
}

fn after<G: Game>(position: &G, m: G::Move) -> G {
    let mut after = position.clone();
    after.apply(m);
    after
}

fn wins<G: Game>(position: &G, m: G::Move) -> bool {
    after(position, m).ended().is_some_and(|outcome| outcome.winner == Some(position.turn()))
}

fn wins_at_once<G: Game>(position: &G) -> bool {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.iter().any(|&m| wins(position, m))
}

/// Whether a move loses on the spot: with itself, or with the opponent's next move.
fn loses<G: Game>(position: &G, m: G::Move) -> bool {
    let next = after(position, m);
    next.ended().is_some_and(|outcome| outcome.winner == Some(next.turn())) || wins_at_once(&next)
}

/// Positions of games between somebody who plays at random and somebody who does not,
/// where there is a win on the spot, or where some moves lose on the spot and others
/// do not.
fn critical<G: Playable>(entry: &Entry<G>, rules: &G::Rules, games: usize) -> Vec<Critical<G>> {
    let mut rng = Rng::new(8);
    let mut better = level(entry, 3, rules, 8);
    let mut found = Vec::new();
    for _ in 0..games {
        let mut position = G::start(rules);
        for _ in 0..LONGEST {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let Some(&any) = rng.pick(&moves) else { break };
            let can_win = wins_at_once(&position);
            let loses = |&m: &G::Move| loses(&position, m);
            if can_win || (moves.iter().any(loses) && !moves.iter().all(loses)) {
                found.push(Critical { position: position.clone(), can_win });
            }
            let past = History::none(&position);
            let choice = match position.turn() {
                Side::First => ask(&mut better, rules, past, &position, Limits::default()),
                Side::Second => any,
            };
            position.apply(choice);
        }
    }
    found
}

fn sane<G: Playable>(entry: &Entry<G>, rules: &str, games: usize) {
    let rules: G::Rules = rules.parse().expect("good rules");
    let critical: Vec<Critical<G>> = critical(entry, &rules, games);
    assert!(critical.iter().any(|one| one.can_win), "{rules}: no win on the spot came up");
    for number in 1..=7 {
        let mut player = level(entry, number, &rules, 1);
        let mut slowest = Duration::ZERO;
        for Critical { position, can_win } in &critical {
            let past = History::none(position);
            let begun = Instant::now();
            let choice = ask(&mut player, &rules, past, position, Limits::default());
            slowest = slowest.max(begun.elapsed());
            let text = position.position();
            if *can_win {
                assert!(wins(position, choice), "level {number} passes over a win: {rules} {text}");
            } else if number > 1 {
                assert!(!loses(position, choice), "level {number} walks into a loss: {rules} {text}");
            }
        }
        println!("{} {rules} level {number}: {} positions, {slowest:?}", G::NAME, critical.len());
    }
}

#[test]
fn no_level_passes_over_a_win_or_walks_into_a_loss_on_the_spot() {
    for rules in ["8x8", "7x6", "16x16"] {
        sane(entry::<Cats>(), rules, 10);
    }
    for rules in ["5x5", "8x8", "4x7,seed"] {
        sane(entry::<Claustro>(), rules, 2);
    }
    for rules in ["Base", "Base+MLP"] {
        sane(entry::<Hive>(), rules, 4);
    }
}

/// What a position is worth to the side to move when both make one move more, by all of them.
fn at_two_plies(position: &Hive, m: ludoteca_hive::Move) -> i32 {
    let evaluation = ludoteca_hive::HiveEvaluation::default();
    let next = after(position, m);
    let mut replies = Vec::new();
    next.moves(&mut replies);
    replies.iter().map(|&reply| evaluation.score(&after(&next, reply)).raw()).min().unwrap_or(0)
}

/// Who overlooks replies loses no more by one than what nobody overlooks, besides the errors of
/// the evaluation.
#[test]
fn levels_that_overlook_lose_no_more_by_it_than_they_may() {
    const GRAVE: i32 = 250;
    let rules: ludoteca_hive::Rules = "Base+MLP".parse().expect("good rules");
    let quiet = |position: &Hive| {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        position.ended().is_none() && !wins_at_once(position) && !moves.iter().any(|&m| loses(position, m))
    };
    for (number, error) in [(4, 240), (5, 80), (6, 20)] {
        let (mut rng, mut worse, mut looked) = (Rng::new(u64::from(number)), 0, 0);
        let mut player = level(entry::<Hive>(), number, &rules, 5);
        while looked < 60 {
            let position: Hive = opening(&rules, 6 + rng.below(24), &mut rng);
            if !quiet(&position) {
                continue;
            }
            looked += 1;
            let choice = ask(&mut player, &rules, History::none(&position), &position, Limits::default());
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let best = moves.iter().map(|&m| at_two_plies(&position, m)).max().expect("there are moves");
            worse = worse.max(best - at_two_plies(&position, choice));
        }
        println!("level {number}: at most {worse} lost at two plies");
        assert!(worse <= 2 * error + 2 * GRAVE, "level {number}: {worse}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |number: u32, seed: u64| {
        let rules = ludoteca_claustro::Rules::default();
        let mut player = level(entry::<Claustro>(), number, &rules, seed);
        let mut game = GameSoFar::new(ludoteca_claustro::Claustro::start(&rules));
        while game.position().ended().is_none() && game.moves().len() < 30 {
            let choice = ask(&mut player, &rules, game.past(), game.position(), Limits::default());
            game.push(choice);
        }
        game.moves().to_vec()
    };
    for number in [1, 3, 5] {
        assert_eq!(game(number, 1), game(number, 1), "level {number}");
        assert!((2..10).any(|seed| game(number, seed) != game(number, 1)), "level {number}");
    }
}

#[test]
fn every_game_offers_eight_levels_on_every_board() {
    for game in HOUSE.games() {
        let offered: Vec<&str> = game.opponents().into_iter().map(|(spec, _)| spec).collect();
        for number in 1..=8 {
            assert!(offered.contains(&format!("level:{number}").as_str()), "{} {number}", game.name());
        }
    }
    // No table of these fits; the highest level looks ahead like the others.
    let control = Control::timed();
    let limits = Limits { nodes: Some(2000), ..Limits::default() };
    let mut live = HOUSE.game("claustro").unwrap().open(Some("10x10"), None).unwrap();
    for number in 1..=8 {
        let spec = format!("level:{number}").parse().unwrap();
        live.sit(Side::First, spec, 1, &Control::timed()).expect("levels play on every board");
        let turn = live.machine_move(limits, &control, &mut |_| {});
        assert!(matches!(turn, MachineTurn::Played(_)), "level {number}");
        live.session_mut().undo();
    }
}

/// What levels say of themselves was measured: docs/performance.md has the games.
#[test]
fn levels_are_worth_what_the_table_of_their_matches_says() {
    let tables = include_str!("../../../../docs/performance.md");
    for game in HOUSE.games() {
        let mut rows = tables.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
        let worth = rows.find_map(|row| {
            let cells: Vec<&str> = row.split(" | ").collect();
            (cells[0].starts_with(game.name()) && cells.get(1) == Some(&"0")).then_some(cells)
        });
        let worth = worth.unwrap_or_else(|| panic!("{}: no row", game.name()));
        assert_eq!(worth.len(), 9, "{worth:?}");
        for (level, elo) in worth.iter().enumerate().skip(2) {
            let said = game.strength(&format!("level:{level}").parse().unwrap()).expect("levels have one");
            assert!(said.to_string().contains(&format!("about {elo} Elo")), "{}: {said}", game.name());
        }
    }
}
