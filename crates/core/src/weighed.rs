//! Evaluations that can be taught: sums of counted things, each times its weight.

use crate::TEXTS;
use crate::{Error, Evaluator, Game, Hints, Networked};

/// An evaluation that is a sum of counted things, each times its weight.
///
/// Whoever knows the results of many positions can fit the weights to them.
///
/// # Contract
/// - The score is the sum of each weight times its count, for the side to move, and what
///   a net adds where there is one.
/// - The names differ from each other, hold no space and never change their order.
pub trait Weighed<G: Game>: Evaluator<G> + Hints<G> {
    /// The weights with their names, in hundredths.
    fn weights(&self) -> Vec<(String, i32)>;

    /// Takes other weights, as many and in the same order.
    fn set_weights(&mut self, weights: &[i32]);

    /// How often each weight counts for the side to move, in the same order.
    fn counts(&self, position: &G, out: &mut Vec<i32>);

    /// The same evaluation, where a net can add to it.
    fn networked(&mut self) -> Option<&mut dyn Networked<G>> {
        None
    }
}

/// The first line of a text of weights.
const TITLE: &str = "ludoteca-weights 1";
/// What the last line begins with; the number of weights follows.
const END: &str = "end";
/// The largest weight in a text, in hundredths.
const MOST: u32 = 1_000_000;

/// The weights of an evaluation as a text: a title, a name and a number on every line, and
/// how many they are.
pub fn weights_text<G: Game>(evaluator: &dyn Weighed<G>) -> String {
    let weights = evaluator.weights();
    let lines: String = weights.iter().map(|(name, weight)| format!("{name} {weight}\n")).collect();
    format!("{TITLE}\n{lines}{END} {}\n", weights.len())
}

/// Gives an evaluation the weights of a text. Those that the text does not name stay;
/// lines that begin with `#` are for people.
///
/// A text without a title, as they once were, has no mark at its end either: it has to
/// name every weight, for it might have been cut.
///
/// # Errors
/// If a line is no name and number, or the evaluation has no such weight, or the text
/// has it twice, or the text does not end as it should. The evaluation is as it was then.
pub fn read_weights<G: Game>(evaluator: &mut dyn Weighed<G>, text: &str) -> Result<(), Error> {
    let known = evaluator.weights();
    let mut weights: Vec<i32> = known.iter().map(|(_, weight)| *weight).collect();
    let mut seen = vec![false; known.len()];
    let (mut titled, mut ended) = (false, false);
    let lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim()).enumerate();
    for (index, (number, line)) in
        lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).enumerate()
    {
        let wrong = |key: &'static str| TEXTS.malformed(key).with("line", number + 1).with("text", line);
        if index == 0 && line == TITLE {
            titled = true;
            continue;
        }
        if ended {
            return Err(wrong("weights.after"));
        }
        let (name, value) = name_and_number(line).ok_or_else(|| wrong("weights.line"))?;
        if titled && name == END {
            ended = usize::try_from(value) == Ok(seen.iter().filter(|&&seen| seen).count());
            if !ended {
                return Err(wrong("weights.count"));
            }
            continue;
        }
        let at = known.iter().position(|(known, _)| known == name).ok_or_else(|| wrong("weights.unknown"))?;
        if std::mem::replace(&mut seen[at], true) {
            return Err(wrong("weights.twice"));
        }
        weights[at] = value;
    }
    if titled && !ended {
        return Err(TEXTS.malformed("weights.cut"));
    }
    let complete = seen.iter().all(|&seen| seen) && text.ends_with('\n');
    if !titled && !complete {
        return Err(TEXTS.malformed("weights.partial").with("title", TITLE).with("end", END));
    }
    evaluator.set_weights(&weights);
    Ok(())
}

/// A name and a number that a weight may be.
fn name_and_number(line: &str) -> Option<(&str, i32)> {
    let mut words = line.split_whitespace();
    let (Some(name), Some(value), None) = (words.next(), words.next(), words.next()) else { return None };
    let value = value.parse().ok().filter(|value: &i32| value.unsigned_abs() <= MOST)?;
    Some((name, value))
}
