//! Evaluations that can be taught: sums of counted things, each times its weight.

use crate::{Evaluator, Game, Hints, Message};

/// An evaluation that is a sum of counted things, each times its weight.
///
/// Whoever knows the results of many positions can fit the weights to them.
///
/// # Contract
/// - The score is the sum of each weight times its count, for the side to move.
/// - The names differ from each other, hold no space and never change their order.
pub trait Weighed<G: Game>: Evaluator<G> + Hints<G> {
    /// The weights with their names, in hundredths.
    fn weights(&self) -> Vec<(String, i32)>;

    /// Takes other weights, as many and in the same order.
    fn set_weights(&mut self, weights: &[i32]);

    /// How often each weight counts for the side to move, in the same order.
    fn counts(&self, position: &G, out: &mut Vec<i32>);
}

/// The weights of an evaluation as a text: a name and a number on every line.
pub fn weights_text<G: Game>(evaluator: &dyn Weighed<G>) -> String {
    evaluator.weights().into_iter().map(|(name, weight)| format!("{name} {weight}\n")).collect()
}

/// The largest weight in a text, in hundredths.
const MOST: u32 = 1_000_000;

/// Gives an evaluation the weights of a text. Those that the text does not name stay;
/// lines that begin with `#` are for people.
///
/// # Errors
/// If a line is no name and number, or the evaluation has no such weight, or the text
/// has it twice. The evaluation is as it was then.
pub fn read_weights<G: Game>(evaluator: &mut dyn Weighed<G>, text: &str) -> Result<(), Message> {
    let known = evaluator.weights();
    let mut weights: Vec<i32> = known.iter().map(|(_, weight)| *weight).collect();
    let mut seen = vec![false; known.len()];
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |key: &'static str| Message::new(key).with("line", number + 1).with("text", line);
        let mut words = line.split_whitespace();
        let (Some(name), Some(value), None) = (words.next(), words.next(), words.next()) else {
            return Err(wrong("weights.line"));
        };
        let value = value.parse().ok().filter(|value: &i32| value.unsigned_abs() <= MOST);
        let value = value.ok_or_else(|| wrong("weights.line"))?;
        let at = known.iter().position(|(known, _)| known == name).ok_or_else(|| wrong("weights.unknown"))?;
        if std::mem::replace(&mut seen[at], true) {
            return Err(wrong("weights.twice"));
        }
        weights[at] = value;
    }
    evaluator.set_weights(&weights);
    Ok(())
}
