//! The player that knows the table, against those that do not.

use std::sync::{Arc, LazyLock};

use ludoteca_claustro::{Claustro, Greedy, Move, Rules, TaughtEvaluation};
use ludoteca_core::{
    BySide, Control, Decision, Game, GameSoFar, Info, Limits, NoMove, Notation, Oracle, Outcome, Player,
    Random, Request, Rng, Side, Verdict,
};
use ludoteca_search::Engine;
use ludoteca_solve::claustro::Solution;
use ludoteca_solve::{Library, Perfect};

/// The longest game that is played on.
const LONGEST: usize = 400;

/// The designer's game on 5x5.
static TABLE: LazyLock<Arc<Solution>> =
    LazyLock::new(|| Library::<Solution>::new(None).table(&Rules::default(), &Control::timed()).unwrap());

type Machine = Box<dyn Player<Claustro>>;

/// Plays a game from a position, with repetition if the rules have it; gives the
/// end, if it came to one, and the plies.
fn play(start: Claustro, mut players: BySide<&mut Machine>) -> (Option<Outcome>, usize) {
    let control = Control::timed();
    let mut game = GameSoFar::new(start);
    for ply in 0..LONGEST {
        if let Some(outcome) = game.outcome() {
            return (Some(outcome), ply);
        }
        let request = game.request(start.rules(), Limits::default(), &control);
        let choice =
            players[game.position().turn()].choose(&request, &mut |_| {}).expect("it answers").choice;
        game.push(choice);
    }
    (None, LONGEST)
}

/// A random placement with either side to move.
fn random_start(rng: &mut Rng) -> Claustro {
    let position = TABLE.position(rng.below(TABLE.survey().positions() as usize)).unwrap();
    let turned = |side: Side| {
        let pieces = position.pieces(side.other());
        pieces.iter().map(|square| position.rules().board().turned(square)).collect()
    };
    let rules = Rules::default();
    let (pieces, turn) = match rng.below(2) {
        0 => (BySide::from_fn(|side| position.pieces(side)), Side::First),
        _ => (BySide::from_fn(turned), Side::Second),
    };
    Claustro::place(rules, pieces, turn).unwrap()
}

/// A player that goes on with every run, begins one wherever it can, and otherwise moves
/// by chance: what it can win by repetition, it wins.
struct Repeater(Rng);

impl Player<Claustro> for Repeater {
    fn choose(
        &mut self,
        request: &Request<'_, Claustro>,
        _: &mut dyn FnMut(&Info<Claustro>),
    ) -> Result<Decision<Claustro>, NoMove> {
        let mut game = GameSoFar::from(request.past);
        let mut moves = Vec::new();
        request.position.moves(&mut moves);
        let begins = |m: &Move| {
            game.push(*m);
            let begins = game.position().run(&game.past()).is_some();
            game.pop();
            begins
        };
        let running: Vec<Move> = moves.iter().copied().filter(begins).collect();
        let among = if running.is_empty() { &moves } else { &running };
        let choice = match request.position.run(&request.past) {
            Some(run) => run.next,
            None => among[self.0.below(among.len())],
        };
        Ok(Decision { choice, score: None, reason: None })
    }
}

fn opponent(game: u64) -> Machine {
    match game % 4 {
        0 => {
            let settings = "depth=4".parse().unwrap();
            Box::new(Engine::<Claustro, _>::new(TaughtEvaluation::default(), settings))
        }
        1 => Box::new(Greedy::new(game)),
        2 => Box::new(Random::new(game)),
        _ => Box::new(Repeater(Rng::new(game))),
    }
}

/// Lets `perfect` play games that it has not lost, half of them drawn.
fn keep(games: u64) {
    let mut rng = Rng::new(2023);
    let mut by_repetition = 0;
    for game in 0..games {
        let side = if rng.below(2) == 0 { Side::First } else { Side::Second };
        let drawn = game % 8 < 4;
        let (start, Verdict { winner, plies }) = loop {
            let start =
                if game % 32 == 0 { Claustro::start(&Rules::default()) } else { random_start(&mut rng) };
            let verdict = TABLE.probe(&start);
            let wanted = if drawn { None } else { Some(side) };
            if verdict.winner == wanted && start.ended().is_none() {
                break (start, verdict);
            }
        };
        let mut opponent = opponent(game);
        let mut perfect: Machine = Box::new(Perfect::new(Arc::clone(&*TABLE), game));
        let players = match side {
            Side::First => BySide { first: &mut perfect, second: &mut opponent },
            Side::Second => BySide { first: &mut opponent, second: &mut perfect },
        };
        let (outcome, length) = play(start, players);
        let won = outcome.and_then(|outcome| outcome.winner);
        assert_ne!(won, Some(side.other()), "game {game}: {}", start.position());
        if winner == Some(side) {
            assert_eq!(won, Some(side), "game {game}: {}", start.position());
            assert!(length as u32 <= plies.unwrap(), "game {game}: {}", start.position());
        }
        by_repetition += usize::from(outcome.is_some_and(|outcome| outcome.ending.word() == "repetition"));
    }
    assert!(by_repetition > 0, "repetition mattered in no game: the test says little");
}

#[test]
fn perfect_keeps_every_draw_and_wins_every_win_in_time() {
    keep(1000);
}

#[test]
#[ignore = "ten thousand games take minutes"]
fn perfect_keeps_every_draw_and_wins_every_win_in_ten_thousand_games() {
    keep(10_000);
}

/// Games that wander about and like to repeat themselves: what the tablebase says after
/// each ply follows from what it says after the next.
#[test]
fn whatever_came_before_the_table_is_consistent_with_itself() {
    let mut rng = Rng::new(5);
    let mut within_runs = 0;
    for _ in 0..2000 {
        let mut game = GameSoFar::new(random_start(&mut rng));
        for _ in 0..12 {
            if game.outcome().is_some() {
                break;
            }
            let turn = game.position().turn();
            let before = TABLE.verdict(&game.past(), game.position());
            let mut moves = Vec::new();
            game.position().moves(&mut moves);
            let best = moves.iter().map(|&m| {
                game.push(m);
                let verdict = match game.outcome() {
                    Some(outcome) => Verdict { winner: outcome.winner, plies: Some(0) },
                    None => TABLE.verdict(&game.past(), game.position()),
                };
                game.pop();
                verdict
            });
            let best = best.max_by_key(|verdict| verdict.score(turn)).unwrap();
            assert_eq!(before, best.one_ply_before(), "{}", game.position().position());
            let run = game.position().run(&game.past());
            within_runs += usize::from(run.is_some());
            let again = run.filter(|_| rng.below(4) > 0).map(|run| run.next);
            game.push(again.unwrap_or_else(|| *rng.pick(&moves).unwrap()));
        }
    }
    assert!(within_runs > 500, "{within_runs} positions within a run: the test says little");
}
