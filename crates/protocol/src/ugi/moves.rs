//! Moves as single words: UGI separates moves by spaces, so no move may hold one.

use ludoteca_core::{Error, Notation};

/// The canonical texts of a line of moves with `_` for every space.
pub(crate) fn texts<G: Notation>(position: &G, line: &[G::Move]) -> Vec<String> {
    position.line_texts(line).iter().map(|text| text.replace(' ', "_")).collect()
}

/// Reads the move that some words begin with, and tells how many of them it takes.
///
/// A move is one word. Where that word alone is no legal move, it may be the first
/// half of a text with a space.
pub(crate) fn read<G: Notation>(position: &G, words: &[&str]) -> Result<(G::Move, usize), Error> {
    let first = words.first().copied().unwrap_or_default();
    let attempt = |text: &str| position.parse_attempt(&text.replace('_', " "));
    let judge = |attempt: G::Attempt| position.judge(&attempt).map_err(Error::from);
    let alone = attempt(first).map_err(Error::from).and_then(judge);
    if let (Err(_), Some(second)) = (&alone, words.get(1))
        && !first.contains('_')
        && let Ok(both) = attempt(&format!("{first} {second}"))
    {
        return judge(both).map(|m| (m, 2));
    }
    alone.map(|m| (m, 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_core::{Game, Rng};
    use ludoteca_hive::{Hive, Rules};

    #[test]
    fn every_move_is_one_word_that_reads_back() {
        let rules: Rules = "Base+MLP".parse().unwrap();
        let mut position = Hive::start(&rules);
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let Some(&chosen) = rng.pick(&moves) else { break };
            for m in moves {
                let (word, spaced) = (texts(&position, &[m]).remove(0), position.move_text(m));
                assert!(!word.contains(char::is_whitespace), "{word}");
                assert_eq!(read(&position, &[&word, "wQ"]), Ok((m, 1)), "{word}");
                let halves: Vec<&str> = spaced.split(' ').collect();
                assert_eq!(read(&position, &halves), Ok((m, halves.len())), "{spaced}");
            }
            position.apply(chosen);
        }
    }
}
