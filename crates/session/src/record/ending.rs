//! How a record ended: what its rules, its result and its tags say together.

use ludoteca_core::{Ending, Error, Game, GameSoFar, Outcome, Playable, Side};

use crate::TEXTS;

/// The results of a game that is over.
pub(super) const RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];
/// The result of a game that is not over, or of which nothing is known.
pub(super) const UNFINISHED: &str = "*";

/// Whether a word of the move text is a result, of a game that is over or not.
pub(super) fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | UNFINISHED)
}

/// Where the rules end a line of moves, and how: by the board, for want of a
/// move, or by what happened before.
pub(super) fn of_line<G: Game>(start: &G, moves: &[G::Move]) -> Option<(usize, Outcome)> {
    let mut game = GameSoFar::new(start.clone());
    let mut moves = moves.iter();
    loop {
        if let Some(outcome) = game.outcome() {
            return Some((game.moves().len(), outcome));
        }
        game.push(*moves.next()?);
    }
}

/// The ending that a word names; `None` where it says nothing in particular.
pub(super) fn ending_of<G: Playable>(word: &str) -> Result<Option<Ending>, Error> {
    let word = word.trim();
    let same = |known: &str| known.eq_ignore_ascii_case(word);
    if ["", "?", "-", "normal", "unterminated"].into_iter().any(same) {
        return Ok(None);
    }
    if same("time forfeit") {
        return Ok(Some(Ending::Time));
    }
    let mut endings = Ending::COMMON.into_iter().chain(G::endings().iter().map(|&word| Ending::Rule(word)));
    endings.find(|ending| same(ending.word())).map(Some).ok_or_else(|| {
        let words: Vec<&str> = Ending::COMMON.iter().map(|ending| ending.word()).collect();
        let words = [&words[..], G::endings()].concat().join(", ");
        TEXTS.malformed("record.termination.unknown").with("text", word).with("words", words)
    })
}

/// The outcome of a record: the rules' own, else what the result and the ending say.
pub(super) fn settle(
    verdict: Option<Outcome>,
    result: &str,
    ending: Option<Ending>,
) -> Result<Option<Outcome>, Error> {
    let about = |key: &'static str, ending: Ending| {
        TEXTS.conflict(key).with("text", ending.word()).with("result", result)
    };
    if let Some(outcome) = verdict {
        if result != UNFINISHED && result != outcome.result() {
            return Err(TEXTS
                .malformed("record.result.board")
                .with("text", result)
                .with("result", outcome.result()));
        }
        return match ending {
            Some(ending) if ending != outcome.ending => {
                Err(about("record.termination.board", ending).with("board", outcome.ending.word()))
            }
            _ => Ok(Some(outcome)),
        };
    }
    let winner = match result {
        "1-0" => Some(Side::First),
        "0-1" => Some(Side::Second),
        "1/2-1/2" => None,
        _ => {
            return match ending {
                None => Ok(None),
                Some(ending) => Err(about("record.termination.result", ending)),
            };
        }
    };
    let usual = if winner.is_some() { Ending::Resignation } else { Ending::Agreement };
    match (ending, winner) {
        (Some(ending @ Ending::Rule(_)), _) => Err(about("record.termination.absent", ending)),
        (Some(ending @ (Ending::Agreement | Ending::Claim | Ending::Length)), Some(_))
        | (Some(ending @ (Ending::Resignation | Ending::Forfeit)), None) => {
            Err(about("record.termination.result", ending))
        }
        (ending, _) => Ok(Some(Outcome { winner, ending: ending.unwrap_or(usual) })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_cats::Cats;

    #[test]
    fn results_are_told_from_other_words() {
        assert!(RESULTS.into_iter().chain([UNFINISHED]).all(is_result));
        assert!(!["", "1", "1-1", "wA1", "**"].into_iter().any(is_result));
    }

    #[test]
    fn endings_are_known_by_their_words_in_any_case() {
        let read = |word: &str| ending_of::<Cats>(word).map_err(|error| error.key().to_owned());
        assert_eq!(read(" Resignation "), Ok(Some(Ending::Resignation)));
        assert_eq!(read("Time forfeit"), Ok(Some(Ending::Time)));
        assert_eq!(read("Forfeit"), Ok(Some(Ending::Forfeit)));
        assert_eq!(read("ESCAPED"), Ok(Some(Ending::Rule("escaped"))));
        assert_eq!(read("normal"), Ok(None));
        assert_eq!(read("boredom"), Err("record.termination.unknown".to_owned()));
    }

    #[test]
    fn the_rules_decide_and_contradictions_are_named() {
        let escaped = Outcome::win(Side::First, "escaped");
        let said = |winner, ending| Ok(Some(Outcome { winner, ending }));
        for (verdict, result, ending, settled) in [
            (Some(escaped), "*", None, Ok(Some(escaped))),
            (Some(escaped), "1-0", Some(escaped.ending), Ok(Some(escaped))),
            (Some(escaped), "0-1", None, Err("record.result.board")),
            (Some(escaped), "1-0", Some(Ending::Time), Err("record.termination.board")),
            (None, "*", None, Ok(None)),
            (None, "*", Some(Ending::Time), Err("record.termination.result")),
            (None, "1-0", None, said(Some(Side::First), Ending::Resignation)),
            (None, "0-1", Some(Ending::Time), said(Some(Side::Second), Ending::Time)),
            (None, "0-1", Some(Ending::Agreement), Err("record.termination.result")),
            (None, "1-0", Some(escaped.ending), Err("record.termination.absent")),
            (None, "1/2-1/2", None, said(None, Ending::Agreement)),
            (None, "1/2-1/2", Some(Ending::Time), said(None, Ending::Time)),
            (None, "1/2-1/2", Some(Ending::Resignation), Err("record.termination.result")),
            (None, "1-0", Some(Ending::Forfeit), said(Some(Side::First), Ending::Forfeit)),
            (None, "1/2-1/2", Some(Ending::Forfeit), Err("record.termination.result")),
            (None, "1-0", Some(Ending::Adjudication), said(Some(Side::First), Ending::Adjudication)),
            (None, "1/2-1/2", Some(Ending::Adjudication), said(None, Ending::Adjudication)),
            (None, "1/2-1/2", Some(Ending::Length), said(None, Ending::Length)),
            (None, "1-0", Some(Ending::Length), Err("record.termination.result")),
        ] {
            let found = settle(verdict, result, ending);
            assert_eq!(found.as_ref().map_err(Error::key), settled.as_ref().map_err(|key| *key));
        }
    }
}
