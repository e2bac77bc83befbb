//! Evaluations that a small network adds to.

use crate::{EnvelopeError, Game, Net, Weighed};

/// A group of a net's inputs: things that are found together, and are left out together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetGroup {
    /// The name in files.
    pub name: &'static str,
    /// How many inputs it has.
    pub len: usize,
}

/// An evaluation whose score is the sum of its weights, and what a [`Net`] adds.
///
/// # Contract
/// - The names of the groups differ, hold no comma and no space, and neither they nor
///   the meaning of their inputs ever change.
/// - The inputs of a position are listed in the same order every time.
pub trait Networked<G: Game>: Weighed<G> {
    /// The groups of inputs that a net may have.
    fn groups(&self) -> &'static [NetGroup];

    /// How many rows of output weights a net has.
    fn rows(&self) -> usize;

    /// Appends the inputs that are there for the side to move, each as often as it is, where
    /// every group is counted after the one before; and gives the row of outputs that counts.
    fn inputs(&self, position: &G, out: &mut Vec<u16>) -> usize;

    /// The sum of the weights alone, in hundredths.
    fn linear(&self, position: &G) -> i32;

    /// Takes a net, or does without.
    ///
    /// # Errors
    /// If the net is of another game, or its inputs are not this evaluation's.
    fn set_net(&mut self, net: Option<Net>) -> Result<(), EnvelopeError>;
}

/// Where the groups of a net begin among its inputs, in the order of all groups; nothing
/// for those that it does not have.
///
/// # Errors
/// If the net is of another game or has other groups, rows or inputs.
pub fn net_starts<const N: usize>(
    net: &Net,
    game: &str,
    groups: &[NetGroup; N],
    rows: usize,
) -> Result<[Option<u16>; N], EnvelopeError> {
    let shape = net.shape();
    if shape.game != game {
        return Err(EnvelopeError::OtherGame(shape.game.clone()));
    }
    let mut starts = [None; N];
    let mut end = 0;
    for name in &shape.groups {
        let known = groups.iter().position(|group| group.name == name);
        // A group that comes twice is as wrong as one that nobody knows.
        let at = known.filter(|&at| starts[at].is_none());
        let at = at.ok_or_else(|| EnvelopeError::UnknownInputs(name.clone()))?;
        starts[at] = Some(u16::try_from(end).map_err(|_| EnvelopeError::Contents("inputs"))?);
        end += groups[at].len;
    }
    if end != shape.inputs {
        return Err(EnvelopeError::Contents("inputs"));
    }
    if rows != shape.rows {
        return Err(EnvelopeError::Contents("rows"));
    }
    Ok(starts)
}
