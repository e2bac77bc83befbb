//! The contract of evaluations that can be taught.

use std::collections::HashSet;

use crate::{Game, Rng, Weighed, read_weights, weights_text};

/// Checks in random games that the score is what the weights and counts make it, that
/// the terms add up to it, and that the weights can be written and read again.
///
/// # Panics
/// If a part of the contract is broken.
pub fn weighed<G: Game>(evaluator: &mut dyn Weighed<G>, rules: &G::Rules, games: u64) {
    let weights = evaluator.weights();
    let names: HashSet<&str> = weights.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names.len(), weights.len(), "a name comes twice");
    assert!(names.iter().all(|name| !name.is_empty() && !name.contains(char::is_whitespace)), "{names:?}");
    let mut moves = Vec::new();
    for seed in 0..games {
        let (mut rng, mut position) = (Rng::new(seed), G::start(rules));
        while position.ended().is_none() {
            let mut counts = Vec::new();
            evaluator.counts(&position, &mut counts);
            assert_eq!(counts.len(), weights.len(), "{position:?}");
            let sum: i32 = counts.iter().zip(&weights).map(|(count, (_, weight))| count * weight).sum();
            let score = evaluator.score(&position);
            assert_eq!(score, crate::Score::new(sum), "{position:?}: the counts do not make the score");
            let terms = evaluator.terms(&position);
            if !terms.is_empty() {
                let sum: i32 = terms.iter().map(|term| term.value).sum();
                assert_eq!(score, crate::Score::new(sum), "{position:?}: the terms do not add up");
            }
            if rng.below(150) == 0 {
                break;
            }
            moves.clear();
            position.moves(&mut moves);
            let Some(&m) = rng.pick(&moves) else { break };
            position.apply(m);
        }
    }
    let others: Vec<i32> = (0..weights.len() as i32).map(|at| at * 7 % 41 - 20).collect();
    evaluator.set_weights(&others);
    let text = weights_text(evaluator);
    evaluator.set_weights(&vec![0; weights.len()]);
    read_weights(evaluator, &format!("# a comment\n\n{text}")).expect("what is written can be read");
    assert_eq!(evaluator.weights().into_iter().map(|(_, weight)| weight).collect::<Vec<_>>(), others);
    let first = &weights[0].0;
    for (bad, key) in [
        (first.clone(), "weights.line"),
        (format!("{first} one"), "weights.line"),
        (format!("{first} 1 2"), "weights.line"),
        (format!("{first} 99999999"), "weights.line"),
        (format!("{first} {}", i32::MIN), "weights.line"),
        (format!("{first} 1\n{first} 1"), "weights.twice"),
        ("nobody 1".to_owned(), "weights.unknown"),
        (String::new(), "weights.partial"),
        (format!("{text}{first} 1\n"), "weights.after"),
        (format!("ludoteca-weights 1\n{first} 1\nend 2\n"), "weights.count"),
        (format!("ludoteca-weights 1\n{first} 1\n"), "weights.cut"),
    ] {
        assert_eq!(read_weights(evaluator, &bad).unwrap_err().key(), key, "{bad}");
        assert_eq!(weights_text(evaluator), text, "a bad text changes nothing");
    }
    let old: String = evaluator.weights().iter().map(|(name, weight)| format!("{name} {weight}\n")).collect();
    for whole in [&text, &old] {
        read_weights(evaluator, whole).expect("a text with or without a title");
        for cut in (0..whole.len() - 1).filter(|&cut| whole.is_char_boundary(cut)) {
            assert!(read_weights(evaluator, &whole[..cut]).is_err(), "{:?} is cut", &whole[..cut]);
        }
    }
    read_weights(evaluator, &format!("ludoteca-weights 1\n{first} 5\nend 1")).expect("some of the weights");
    assert_eq!(evaluator.weights()[0].1, 5);
}
