//! The lines `info …` that tell what an engine thinks.

use std::fmt;
use std::time::Duration;

use ludoteca_core::{Info, Notation, Score};

use super::moves;

/// What an `info` line tells, written by `Display` and read by [`thought`].
#[derive(Clone, Debug)]
pub(crate) struct InfoLine {
    pub(crate) depth: u32,
    /// The rank of the line, its value and its moves, if there is one.
    pub(crate) line: Option<(u32, Score, Vec<String>)>,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    /// How full the table is, in thousandths.
    pub(crate) fullness: u32,
}

impl fmt::Display for InfoLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InfoLine { depth, line, nodes, time, fullness } = self;
        write!(f, "info depth {depth}")?;
        if let Some((rank, score, _)) = line {
            write!(f, " multipv {rank} score ")?;
            match (score.plies(), score.hundredths()) {
                (Some(plies), _) if score.is_win() => write!(f, "mate {plies}")?,
                (Some(plies), _) => write!(f, "mate -{plies}")?,
                (None, hundredths) => write!(f, "cp {}", hundredths.unwrap_or_default())?,
            }
        }
        let speed = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
        write!(f, " nodes {nodes} nps {speed} time {} hashfull {fullness}", time.as_millis())?;
        match line {
            Some((_, _, moves)) => write!(f, " pv {}", moves.join(" ")),
            None => Ok(()),
        }
    }
}

/// What a foreign engine thinks by an `info` line, given as its words: nothing if the
/// line has no depth, no value or no legal move. A line of moves is followed as far as
/// it is legal.
pub(crate) fn thought<G: Notation>(position: &G, words: &[&str]) -> Option<Info<G>> {
    let pv = words.iter().position(|&word| word == "pv")?;
    let (facts, line) = (&words[..pv], &words[pv + 1..]);
    let value = |name: &str, after: usize| {
        let at = facts.iter().position(|&word| word == name)?;
        facts.get(at + after).copied()
    };
    let score = match value("score", 1)? {
        "cp" => Score::new(value("score", 2)?.parse().ok()?),
        "mate" => match value("score", 2)?.parse::<i32>().ok()? {
            plies @ 1.. => Score::win_in(plies.unsigned_abs()),
            plies => Score::loss_in(plies.unsigned_abs()),
        },
        _ => return None,
    };
    let line = follow(position, line);
    if line.is_empty() {
        return None;
    }
    let depth = value("depth", 1)?.parse().ok()?;
    let nodes = value("nodes", 1).and_then(|nodes| nodes.parse().ok()).unwrap_or(0);
    let rank = value("multipv", 1).and_then(|rank| rank.parse().ok()).unwrap_or(1);
    Some(Info { depth, nodes, score, line, rank })
}

/// The legal moves that some words begin with.
fn follow<G: Notation>(position: &G, mut words: &[&str]) -> Vec<G::Move> {
    let mut position = position.clone();
    let mut line = Vec::new();
    while !words.is_empty()
        && let Ok((m, used)) = moves::read(&position, words)
    {
        position.apply(m);
        line.push(m);
        words = &words[used..];
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_cats::{Cats, Rules};
    use ludoteca_core::Game;

    fn read(line: &str) -> Option<Info<Cats>> {
        let words: Vec<&str> = line.split_whitespace().collect();
        thought(&Cats::start(&Rules::default()), &words)
    }

    #[test]
    fn what_is_written_reads_back() {
        for score in [Score::new(-35), Score::win_in(7), Score::loss_in(12)] {
            let moves = vec!["31-26".to_owned(), "1-5".to_owned()];
            let line = InfoLine {
                depth: 3,
                line: Some((2, score, moves)),
                nodes: 40,
                time: Duration::from_millis(20),
                fullness: 1,
            };
            let info = read(&line.to_string()).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((info.depth, info.nodes, info.rank, info.score), (3, 40, 2, score));
            assert_eq!(info.line.len(), 2);
        }
    }

    #[test]
    fn nonsense_is_no_thought_and_a_lie_ends_the_line() {
        for line in [
            "",
            "info string hello",
            "info depth 3 score cp 1",
            "info depth 3 score cp x pv 31-26",
            "info depth x score cp 1 pv 31-26",
            "info depth 3 pv 31-26",
            "info depth 3 score cp 1 pv 1-5",
            "info depth 3 score mate 99999999999 pv 31-26",
        ] {
            assert!(read(line).is_none(), "{line}");
        }
        let info = read("info seldepth 9 depth 4 score mate -2 upperbound pv 31-26 31-26 1-5").unwrap();
        assert_eq!((info.depth, info.score, info.line.len()), (4, Score::loss_in(2), 1));
    }
}
