//! Who ends games that nobody needs to see to their end.

use std::str::FromStr;

use ludoteca_core::{BySide, Ending, Error, GameSoFar, Message, Oracle, Outcome, Playable, Score, Side};

use ludoteca_house::USUAL_PLIES;

use crate::TEXTS;

/// When games are ended before their end. By itself only when they grow very long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Referee {
    /// A game of so many plies is ended, and counts as a draw; none is if there is no number.
    pub max_plies: Option<u32>,
    /// A game is won that both players think so.
    pub resign: Option<Lopsided>,
    /// A game is drawn that both players think even.
    pub draw: Option<Even>,
    /// Whether a game ends where a solved table knows its result.
    pub tables: bool,
}

impl Default for Referee {
    fn default() -> Referee {
        Referee { max_plies: Some(USUAL_PLIES), resign: None, draw: None, tables: false }
    }
}

/// One side is ahead by so much and the other thinks so too, for so many moves of each:
/// `5.00,3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lopsided {
    /// The least value, for the side that is ahead.
    pub score: Score,
    /// The moves in a row.
    pub moves: u32,
}

/// Neither side is ahead by more, for so many moves of each, once each has made so many:
/// `0.10,8,40`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Even {
    /// The greatest value for either side.
    pub score: Score,
    /// The moves in a row.
    pub moves: u32,
    /// The moves before.
    pub after: u32,
}

impl FromStr for Lopsided {
    type Err = Error;

    fn from_str(text: &str) -> Result<Lopsided, Error> {
        let parts: Vec<&str> = text.split(',').collect();
        let read = |parts: &[&str]| match parts {
            [score, moves] => Some(Lopsided { score: positive(score)?, moves: count(moves)? }),
            _ => None,
        };
        read(&parts).ok_or_else(|| TEXTS.malformed("arena.resign").with("text", text.trim()))
    }
}

impl FromStr for Even {
    type Err = Error;

    fn from_str(text: &str) -> Result<Even, Error> {
        let parts: Vec<&str> = text.split(',').collect();
        let read = |parts: &[&str]| match parts {
            [score, moves, after] => Some(Even {
                // A win in some moves is not even.
                score: score
                    .parse()
                    .ok()
                    .filter(|&score: &Score| score >= Score::EVEN && score.plies().is_none())?,
                moves: count(moves)?,
                after: after.trim().parse().ok()?,
            }),
            _ => None,
        };
        read(&parts).ok_or_else(|| TEXTS.malformed("arena.draw").with("text", text.trim()))
    }
}

fn positive(text: &str) -> Option<Score> {
    text.parse().ok().filter(|&score| score > Score::EVEN)
}

fn count(text: &str) -> Option<u32> {
    text.trim().parse().ok().filter(|&count| count > 0)
}

/// How a game goes in the players' own eyes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Opinions {
    plies: u32,
    runs: BySide<Runs>,
}

/// For how many of its last moves a side has thought something.
#[derive(Clone, Copy, Debug, Default)]
struct Runs {
    ahead: u32,
    behind: u32,
    even: u32,
}

impl Opinions {
    /// Takes in what the mover of a move thinks of the position, if it thinks anything.
    pub(crate) fn hear(&mut self, referee: &Referee, side: Side, score: Option<Score>) {
        self.plies += 1;
        let runs = &mut self.runs[side];
        let grow = |run: &mut u32, holds: bool| *run = if holds { *run + 1 } else { 0 };
        let ahead = |score: Score| referee.resign.is_some_and(|rule| score >= rule.score);
        let even = |score: Score| referee.draw.is_some_and(|rule| score.max(-score) <= rule.score);
        grow(&mut runs.ahead, score.is_some_and(ahead));
        grow(&mut runs.behind, score.is_some_and(|score| ahead(-score)));
        grow(&mut runs.even, score.is_some_and(even));
    }

    /// The end that the referee sees, and why.
    pub(crate) fn adjudicate(&self, referee: &Referee) -> Option<(Outcome, Message)> {
        let decided = |winner| Outcome { winner, ending: Ending::Adjudication };
        let won = |side: &Side| {
            let enough = |run: u32| referee.resign.is_some_and(|rule| run >= rule.moves);
            enough(self.runs[*side].ahead) && enough(self.runs[side.other()].behind)
        };
        if let Some(winner) = Side::ALL.into_iter().find(won) {
            return Some((decided(Some(winner)), TEXTS.message("arena.adjudged.won")));
        }
        let even = |rule: Even| {
            self.plies >= rule.after.saturating_mul(2)
                && Side::ALL.into_iter().all(|side| self.runs[side].even >= rule.moves)
        };
        referee.draw.is_some_and(even).then(|| (decided(None), TEXTS.message("arena.adjudged.even")))
    }
}

/// The end that a solved table knows.
pub(crate) fn known<G: Playable>(oracle: &dyn Oracle<G>, game: &GameSoFar<G>) -> (Outcome, Message) {
    let winner = oracle.verdict(&game.past(), game.position()).winner;
    (Outcome { winner, ending: Ending::Adjudication }, TEXTS.message("arena.adjudged.table"))
}

/// The end of a game that is too long.
pub(crate) fn too_long(plies: u32) -> (Outcome, Message) {
    let outcome = Outcome { winner: None, ending: Ending::Length };
    (outcome, TEXTS.message("arena.adjudged.length").with("n", plies))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(referee: &Referee, scores: &[Option<i32>]) -> Option<Outcome> {
        let mut opinions = Opinions::default();
        for (score, side) in scores.iter().zip([Side::First, Side::Second].into_iter().cycle()) {
            opinions.hear(referee, side, score.map(Score::new));
        }
        opinions.adjudicate(referee).map(|(outcome, _)| outcome)
    }

    #[test]
    fn a_game_is_won_when_both_have_thought_so_for_long_enough() {
        let referee = Referee { resign: "5.00,2".parse().ok(), ..Referee::default() };
        let (up, down) = (Some(600), Some(-500));
        let won = |side| Some(Outcome { winner: Some(side), ending: Ending::Adjudication });
        assert_eq!(after(&referee, &[up, down, up]), None);
        assert_eq!(after(&referee, &[up, down, up, down]), won(Side::First));
        assert_eq!(after(&referee, &[down, up, down, up]), won(Side::Second));
        assert_eq!(after(&referee, &[up, Some(-499), up, down]), None, "the other does not agree");
        assert_eq!(after(&referee, &[up, down, None, down, up]), None, "it was not in a row");
        assert_eq!(after(&Referee::default(), &[up, down, up, down]), None);
    }

    #[test]
    fn a_game_is_drawn_when_both_have_thought_so_for_long_enough() {
        let referee = Referee { draw: "0.10,2,3".parse().ok(), ..Referee::default() };
        let even = Some(-10);
        assert_eq!(after(&referee, &[even; 5]), None);
        let drawn = Outcome { winner: None, ending: Ending::Adjudication };
        assert_eq!(after(&referee, &[even; 6]), Some(drawn));
        assert_eq!(after(&referee, &[even, even, even, even, Some(11), even]), None);
    }

    #[test]
    fn rules_are_read_from_texts() {
        let rule: Lopsided = " 5 , 3 ".parse().unwrap();
        assert_eq!(rule, Lopsided { score: Score::new(500), moves: 3 });
        let rule: Even = "0.05,8,40".parse().unwrap();
        assert_eq!(rule, Even { score: Score::new(5), moves: 8, after: 40 });
        for bad in ["", "5", "5,0", "-5,3", "0,3", "5,3,4", "x,3", "5,x"] {
            assert!(bad.parse::<Lopsided>().is_err(), "{bad}");
        }
        for bad in ["", "0.1", "0.1,8", "0.1,0,4", "-0.1,1,1", "0.1,8,-1", "0.1,8,4,4", "#5,3,3"] {
            assert!(bad.parse::<Even>().is_err(), "{bad}");
        }
    }
}
