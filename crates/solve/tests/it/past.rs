//! Draws, and rules about the past that no table knows: a walk on a small graph.

use std::collections::HashMap;
use std::sync::Arc;

use ludoteca_core::testkit::PlainRules;
use ludoteca_core::{
    Control, Decision, Ending, ErrorKind, Game, History, Limits, Message, Oracle, Outcome, Player, Reason,
    Request, Score, Side, TEXTS, Verdict,
};
use ludoteca_solve::Perfect;

/// Whoever walks to this place wins.
const GOAL: u8 = 9;

/// Where one may walk from each place.
///
/// The loop 0-1, 0-2 never ends; 7 is lost in two plies, 6 won in one.
const PATHS: [&[u8]; 15] = [
    &[1, 2],
    &[0],
    &[0],
    &[6, 1],
    &[7, 1],
    &[6, 10],
    &[9, 7],
    &[8],
    &[9],
    &[],
    &[9, 8],
    &[],
    &[7, 13],
    &[14],
    &[7],
];

/// A walker; the sides take turns to move it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Walk {
    at: u8,
    turn: Side,
}

#[derive(Debug)]
struct NoPath;

impl Reason for NoPath {
    fn message(&self) -> Message {
        TEXTS.message("refused.edge")
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}

impl Game for Walk {
    type Rules = PlainRules;
    type Move = u8;
    type Undo = u8;
    type Attempt = u8;
    type Refusal = NoPath;

    fn start(_: &PlainRules) -> Walk {
        Walk { at: 0, turn: Side::First }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(PATHS[self.at as usize]);
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.at == GOAL).then(|| Outcome::win(self.turn.other(), "arrived"))
    }

    fn stuck(&self) -> Outcome {
        Outcome { winner: None, ending: Ending::Rule("stuck") }
    }

    fn apply(&mut self, to: u8) -> u8 {
        self.turn = self.turn.other();
        std::mem::replace(&mut self.at, to)
    }

    fn undo(&mut self, _: u8, from: u8) {
        self.turn = self.turn.other();
        self.at = from;
    }

    fn key(&self) -> u64 {
        u64::from(self.at)
    }

    fn code(m: u8) -> u32 {
        u32::from(m)
    }

    fn identity(&self) -> u64 {
        u64::from(self.at)
    }

    /// Whoever walks to a place for the third time wins.
    fn adjudicate(&self, past: &History<'_, Walk>) -> Option<Outcome> {
        let visits = past.identities.iter().filter(|&&identity| identity == self.identity()).count();
        (visits >= 2).then(|| Outcome::win(self.turn.other(), "repetition"))
    }

    fn judge(&self, &to: &u8) -> Result<u8, NoPath> {
        if PATHS[self.at as usize].contains(&to) { Ok(to) } else { Err(NoPath) }
    }
}

/// The result of every place for whoever is to move there: whether it is won, and
/// in how many plies. What is not in it is drawn.
struct Table(HashMap<u8, (bool, u32)>);

impl Table {
    fn solved() -> Arc<Table> {
        let mut known = HashMap::from([(GOAL, (false, 0))]);
        for plies in 1..=PATHS.len() as u32 {
            let before = known.clone();
            for (at, paths) in PATHS.iter().enumerate().filter(|(_, paths)| !paths.is_empty()) {
                let after: Vec<_> = paths.iter().filter_map(|to| before.get(to)).collect();
                let won = after.iter().any(|(won, _)| !won);
                let lost = after.len() == paths.len() && after.iter().all(|(won, _)| *won);
                if won || lost {
                    known.entry(at as u8).or_insert((won, plies));
                }
            }
        }
        Arc::new(Table(known))
    }
}

impl Oracle<Walk> for Table {
    fn verdict(&self, _: &History<'_, Walk>, position: &Walk) -> Verdict {
        let Some(&(won, plies)) = self.0.get(&position.at) else {
            return Verdict { winner: None, plies: None };
        };
        let winner = if won { position.turn } else { position.turn.other() };
        Verdict { winner: Some(winner), plies: Some(plies) }
    }
}

fn at(at: u8) -> Walk {
    Walk { at, turn: Side::First }
}

/// Asks a player at a place, when these places have been visited before.
fn ask(player: &mut dyn Player<Walk>, place: u8, visited: &[u8]) -> Decision<Walk> {
    let identities: Vec<u64> = visited.iter().copied().map(u64::from).collect();
    let past = History { start: &at(0), moves: visited, identities: &identities };
    let control = Control::timed();
    let request = Request {
        rules: &PlainRules,
        past,
        position: &at(place),
        limits: Limits::default(),
        control: &control,
    };
    player.choose(&request, &mut |_| {}).expect("it answers")
}

fn perfect(place: u8, visited: &[u8]) -> (u8, Option<Score>) {
    let choices = (0..8).map(|seed| ask(&mut Perfect::new(Table::solved(), seed), place, visited));
    let choices: Vec<_> = choices.map(|decision| (decision.choice, decision.score)).collect();
    assert!(choices.iter().all(|choice| *choice == choices[0]), "no matter of luck: {choices:?}");
    choices[0]
}

#[test]
fn a_win_is_better_than_a_draw_and_a_draw_than_a_loss() {
    let mut player = Perfect::new(Table::solved(), 1);
    let won = |plies| Verdict { winner: Some(Side::First), plies: Some(plies) };
    let drawn = Verdict { winner: None, plies: None };
    assert_eq!(player.pick(&at(6)), (9, won(1)));
    assert_eq!(player.pick(&at(4)), (7, won(3)), "7 wins, 1 draws");
    assert_eq!(player.pick(&at(12)), (7, won(3)), "13 wins too, but later");
    assert_eq!(player.pick(&at(3)), (1, drawn), "6 loses");
    assert_eq!(player.pick(&at(5)).1, Verdict { winner: Some(Side::Second), plies: Some(2) });
    assert_eq!(player.pick(&at(5)).0, 10, "of two lost moves the one that leaves a way to go wrong");
}

#[test]
fn what_the_past_gives_is_taken() {
    assert_eq!(perfect(0, &[1, 0, 1]), (1, Some(Score::win_in(1))), "the third visit wins");
    assert_eq!(perfect(3, &[6, 6]), (6, Some(Score::win_in(1))), "though the table calls it lost");
}

#[test]
fn what_the_past_gives_to_the_opponent_is_avoided() {
    assert_eq!(perfect(12, &[8, 8]), (13, Some(Score::win_in(5))), "after 7 the reply 8 is the third visit");
    assert_eq!(perfect(4, &[8, 8]), (1, Some(Score::EVEN)), "rather a draw than a win that is none");
    let helpless = ask(&mut Perfect::new(Table::solved(), 1), 0, &[0, 0]);
    assert_eq!(helpless.score, Some(Score::loss_in(2)), "every reply is the third visit");
}

#[test]
fn of_drawn_moves_those_to_new_places_are_better() {
    assert_eq!(perfect(0, &[1]), (2, Some(Score::EVEN)));
    assert_eq!(perfect(0, &[2]), (1, Some(Score::EVEN)));
}
