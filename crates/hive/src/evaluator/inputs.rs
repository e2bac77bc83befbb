//! What a net is told of a position.

use std::cmp::Reverse;

use ludoteca_core::{EnvelopeError, Influence, Net, NetGroup, NetLayers, Notation, Side, net_starts};

use super::aspects::{Aspect, LEN, Owner};
use super::fact::Fact;
use super::ledger::Ledger;
use super::sight::Sight;
use crate::piece::PIECES;
use crate::{Bug, Hive, Piece};

/// The groups of inputs.
pub(super) const GROUPS: [NetGroup; 4] = [
    // What the weights count, of each side by itself.
    NetGroup { name: "counts", len: 2 * LEN },
    // Of each queen, the tiles beside it and the one on it, by side and kind.
    NetGroup { name: "queens", len: 2 * PLACES * FIGURES },
    // The tiles that stand side by side, by side and kind of both.
    NetGroup { name: "pairs", len: FIGURES * FIGURES },
    // Each tile, by what it can do, with its way to each queen.
    NetGroup { name: "ways", len: 2 * FIGURES * STATES * WAYS },
];
pub(super) const COUNTS: usize = 0;
pub(super) const QUEENS: usize = 1;
pub(super) const PAIRS: usize = 2;
pub(super) const TILE_WAYS: usize = 3;

/// The kinds of tiles of both sides.
pub(super) const FIGURES: usize = 2 * Bug::ALL.len();
/// Where a tile is at a queen: beside it or on it.
const PLACES: usize = 2;
pub(super) const BESIDE: usize = 0;
pub(super) const ON: usize = 1;
/// What a tile can do: move, not move, or it lies under an own or another tile.
const STATES: usize = 4;
/// The ways to a queen that are told apart: none to five steps and more, and no queen.
pub(super) const WAYS: usize = 7;

/// How many tiles are on the table at most for each row of outputs but the last.
const PHASES: [u32; 3] = [10, 16, 22];
/// The rows of outputs: parts of the game.
pub(super) const ROWS: usize = PHASES.len() + 1;

/// Where each group begins among the inputs, if it is among them.
pub(super) type Starts = [Option<u16>; GROUPS.len()];

/// All groups, one after another.
pub(super) const ALL: Starts = {
    let mut starts = [Some(0); GROUPS.len()];
    let (mut at, mut next) = (0, 0);
    while at < starts.len() {
        starts[at] = Some(next);
        next += GROUPS[at].len as u16;
        at += 1;
    }
    starts
};

/// A net for Hive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HiveNet {
    net: Net,
    starts: Starts,
    /// The numbers of the net, with facts in place of inputs.
    layers: NetLayers,
}

impl HiveNet {
    /// A net as it was read.
    pub(super) fn new(net: Net) -> Result<HiveNet, EnvelopeError> {
        let starts = net_starts(&net, Hive::NAME, &GROUPS, ROWS)?;
        let numbers = |fact: Fact| fact.inputs().iter().filter_map(|input| input.number(&starts));
        let layers = net.summed(Fact::all().map(numbers));
        Ok(HiveNet { net, starts, layers })
    }

    /// The numbers of the net, with facts in place of inputs.
    #[inline]
    pub(super) const fn layers(&self) -> &NetLayers {
        &self.layers
    }

    /// How the inputs of a position moved what the net adds, those that moved it most first.
    pub(super) fn influences(&self, position: &Hive) -> Vec<Influence> {
        let mut inputs = Vec::new();
        list(position, &self.starts, &mut inputs);
        let mut moved = self.net.influences(&inputs, phase(position));
        moved.sort_by_key(|(_, value)| Reverse(value.abs()));
        moved.into_iter().map(|(input, value)| Influence { input: self.label(input), value }).collect()
    }

    /// What an input is called.
    fn label(&self, input: u16) -> String {
        let group = |at: usize| {
            let within = usize::from(input.checked_sub(self.starts[at]?)?);
            (within < GROUPS[at].len).then(|| label(at, within))
        };
        (0..GROUPS.len()).find_map(group).unwrap_or_default()
    }
}

/// What an input of a group is called: `own.free.A`, `beside.own.other.B` (the other's beetle
/// beside the own queen), `pair.own.A.other.Q`, `way.other.own.B.free.1` (the own beetle, free,
/// one step from the other queen).
fn label(group: usize, input: usize) -> String {
    const OWNERS: [&str; 2] = ["own", "other"];
    let figure = |figure: usize| {
        let bugs = Bug::ALL.len();
        format!("{}.{}", OWNERS[figure / bugs], Bug::ALL[figure % bugs].letter())
    };
    match group {
        COUNTS => format!("{}.{}", OWNERS[input / LEN], Aspect::label_of(input % LEN)),
        QUEENS => {
            let place = ["beside", "on"][input / FIGURES % 2];
            format!("{place}.{}.{}", OWNERS[input / (2 * FIGURES)], figure(input % FIGURES))
        }
        PAIRS => format!("pair.{}.{}", figure(input / FIGURES), figure(input % FIGURES)),
        _ => {
            let (row, way) = (input / WAYS, input % WAYS);
            let (tile, state) = (row / STATES, ["free", "bound", "buried", "covered"][row % STATES]);
            let way = if way == WAYS - 1 { "none".to_owned() } else { way.to_string() };
            format!("way.{}.{}.{state}.{way}", OWNERS[tile / FIGURES], figure(tile % FIGURES))
        }
    }
}

/// The row of outputs that counts in a position.
pub(super) fn phase(position: &Hive) -> usize {
    let tiles = position.board().present().count_ones();
    PHASES.iter().filter(|&&most| tiles > most).count()
}

/// Lists the inputs that are there.
pub(super) fn list(position: &Hive, starts: &Starts, inputs: &mut Vec<u16>) {
    for fact in Ledger::of(&mut Sight::of(position)).facts() {
        inputs.extend(fact.inputs().iter().filter_map(|input| input.number(starts)));
    }
}

/// An input by its group, and its number in the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Input {
    pub(super) group: usize,
    pub(super) within: usize,
}

impl Input {
    /// The number among the inputs of a net that has its group.
    fn number(self, starts: &Starts) -> Option<u16> {
        starts[self.group].map(|start| start + self.within as u16)
    }

    /// A thing that is counted.
    pub(super) const fn count(aspect: Aspect, index: usize, owner: Owner) -> Input {
        Input { group: COUNTS, within: owner as usize * LEN + aspect.start() + index }
    }

    /// Whose thing is counted, and its place in the list of all weights.
    pub(super) const fn counted(self) -> Option<(Owner, usize)> {
        if self.group == COUNTS { Some((Owner::ALL[self.within / LEN], self.within % LEN)) } else { None }
    }

    /// A tile at a queen.
    pub(super) const fn at_queen(owner: Owner, place: usize, figure: usize) -> Input {
        Input { group: QUEENS, within: (owner as usize * PLACES + place) * FIGURES + figure }
    }

    /// Two tiles side by side.
    pub(super) fn pair(one: usize, other: usize) -> Input {
        Input { group: PAIRS, within: one.max(other) * FIGURES + one.min(other) }
    }

    /// A tile by what it can do, with its way to the queen of an owner.
    pub(super) const fn way(owner: Owner, figure: usize, state: usize, way: usize) -> Input {
        let row = (owner as usize * FIGURES + figure) * STATES + state;
        Input { group: TILE_WAYS, within: row * WAYS + way }
    }
}

/// The side and kind of a tile.
#[inline]
pub(super) fn figure(piece: Piece, mover: Side) -> usize {
    usize::from(PIECE_FIGURES[mover as usize][piece.index()])
}

/// The same of every tile, for either side to move.
static PIECE_FIGURES: [[u8; PIECES]; 2] = {
    let mut figures = [[0; PIECES]; 2];
    let mut index = 0;
    while index < PIECES {
        let piece = Piece::at(index as u32);
        let mut mover = 0;
        while mover < Side::ALL.len() {
            let owner = Owner::of(piece.side(), Side::ALL[mover]);
            figures[mover][index] = owner as u8 * Bug::ALL.len() as u8 + piece.bug() as u8;
            mover += 1;
        }
        index += 1;
    }
    figures
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ludoteca_core::testkit::sayable;
    use ludoteca_core::{Evaluator, Game, NetShape, NetWeights, Networked, Rng, Score, Weighed};

    use super::*;
    use crate::{HiveEvaluation, Rules};

    /// Positions of random games of all types.
    fn visited(mut visit: impl FnMut(&Hive)) {
        let (mut rng, mut moves) = (Rng::new(8), Vec::new());
        for rules in Rules::all_types().into_iter().cycle().take(24) {
            let mut position = Hive::start(&rules);
            for _ in 0..90 {
                if position.outcome().is_none() {
                    visit(&position);
                }
                moves.clear();
                position.moves(&mut moves);
                let Some(&m) = rng.pick(&moves) else { break };
                position.apply(m);
            }
        }
    }

    /// A net by chance.
    fn net(groups: &[usize]) -> Net {
        let (inputs, hidden) = (groups.iter().map(|&group| GROUPS[group].len).sum(), 32);
        let mut rng = Rng::new(2);
        let mut some = |count: usize, most: usize| -> Vec<i16> {
            (0..count).map(|_| rng.below(2 * most + 1) as i16 - most as i16).collect()
        };
        let weights = NetWeights {
            bias: some(hidden, 90),
            first: some(inputs * hidden, 30),
            outputs: some(ROWS * hidden, 200),
            output_bias: some(ROWS, 200),
        };
        let groups = groups.iter().map(|&group| GROUPS[group].name.to_owned()).collect();
        let (game, record) = (Hive::NAME.to_owned(), "by chance".to_owned());
        Net::new(NetShape { game, groups, inputs, hidden, rows: ROWS, scale: 200, record }, &weights)
            .expect("it is in order")
    }

    fn range(group: usize) -> std::ops::Range<u16> {
        let start = ALL[group].expect("all groups are there");
        start..start + GROUPS[group].len as u16
    }

    #[test]
    fn inputs_are_numbered_group_by_group_and_agree_with_the_counts() {
        let evaluation = HiveEvaluation::default().without_net();
        let (mut inputs, mut phases) = (Vec::new(), [0; ROWS]);
        visited(|position| {
            inputs.clear();
            phases[Networked::inputs(&evaluation, position, &mut inputs)] += 1;
            assert!(inputs.iter().all(|input| range(GROUPS.len() - 1).end > *input), "{position:?}");
            let mut counts = HiveEvaluation::count(position);
            counts[Aspect::Tempo.start()] -= 1;
            for &input in inputs.iter().filter(|input| range(COUNTS).contains(input)) {
                let (owner, at) = (usize::from(input) / LEN, usize::from(input) % LEN);
                counts[at] -= [1, -1][owner];
            }
            assert_eq!(counts, [0; LEN], "{position:?}");
            let tiles = position.board().present().count_ones() as usize;
            let ways = inputs.iter().filter(|input| range(TILE_WAYS).contains(input)).count();
            assert_eq!(ways, 2 * tiles, "{position:?}");
            assert_eq!(evaluation.linear(position), evaluation.score(position).raw());
        });
        assert!(phases.iter().all(|&seen| seen > 50), "{phases:?}");
    }

    #[test]
    fn terms_add_up_with_a_net_which_sums_up_beforehand_what_comes_together() {
        for groups in [&[COUNTS][..], &[TILE_WAYS, QUEENS], &[COUNTS, QUEENS, PAIRS, TILE_WAYS]] {
            let mut evaluation = HiveEvaluation::default().without_net();
            let (bare, mut inputs) = (net(groups), Vec::new());
            let starts = net_starts(&bare, Hive::NAME, &GROUPS, ROWS).expect("it is for this evaluation");
            evaluation.set_net(Some(bare.clone())).expect("it is for this evaluation");
            let mut added = 0;
            visited(|position| {
                let score = evaluation.score(position);
                inputs.clear();
                list(position, &starts, &mut inputs);
                let told = evaluation.linear(position) + bare.score(&inputs, phase(position));
                assert_eq!(score, Score::new(told), "{position:?}");
                let terms = evaluation.terms(position);
                assert_eq!(Score::new(terms.iter().map(|term| term.value).sum()), score, "{position:?}");
                for term in &terms {
                    sayable(&term.name);
                }
                added += usize::from(score.raw() != evaluation.linear(position));
            });
            assert!(added > 500, "the net adds something: {added}");
            evaluation.set_net(None).expect("that is always possible");
            assert_eq!(evaluation, HiveEvaluation::default().without_net());
        }
    }

    #[test]
    fn every_input_has_a_name_of_its_own_and_counts_those_of_the_weights() {
        let names: HashSet<String> = (0..GROUPS.len())
            .flat_map(|group| (0..GROUPS[group].len).map(move |at| label(group, at)))
            .collect();
        // Of a pair of tiles only one order is ever there, but both have a name.
        assert_eq!(names.len(), GROUPS.iter().map(|group| group.len).sum::<usize>());
        for (name, _) in Weighed::weights(&HiveEvaluation::default()) {
            assert!(
                names.contains(&format!("own.{name}")) && names.contains(&format!("other.{name}")),
                "{name}"
            );
        }
    }

    /// Whoever asks what moved the net hears of what is there, the largest first.
    #[test]
    fn what_moved_the_score_is_told() {
        let mut evaluation = HiveEvaluation::default().without_net();
        visited(|position| assert_eq!(evaluation.influences(position), []));
        evaluation.set_net(Some(net(&[TILE_WAYS, COUNTS]))).expect("it is for this evaluation");
        let (mut told, mut inputs) = (0, Vec::new());
        visited(|position| {
            let found = evaluation.influences(position);
            assert!(found.is_sorted_by_key(|influence| Reverse(influence.value.abs())), "{found:?}");
            inputs.clear();
            Networked::inputs(&evaluation, position, &mut inputs);
            let there = |group: usize, name: &str| {
                let range = range(group);
                let mut listed = inputs.iter().filter(|input| range.contains(input));
                listed.any(|&input| label(group, usize::from(input - range.start)) == name)
            };
            for Influence { input, .. } in &found {
                assert!(there(COUNTS, input) || there(TILE_WAYS, input), "{input} {position:?}");
            }
            told += found.iter().filter(|influence| influence.value != 0).count();
        });
        assert!(told > 1000, "{told}");
    }

    /// A game string with every direction turned by a sixth, clockwise.
    fn turned(text: &str) -> String {
        let turn = |word: &str| match (word.chars().next(), word.chars().last()) {
            (_, Some('-')) | (Some('-'), _) => word.replace('-', "\\"),
            (_, Some('/')) | (Some('/'), _) => word.replace('/', "-"),
            (_, Some('\\')) => format!("/{}", word.trim_end_matches('\\')),
            (Some('\\'), _) => format!("{}/", word.trim_start_matches('\\')),
            _ => word.to_owned(),
        };
        let moves = text.split(';').map(|part| part.split(' ').map(turn).collect::<Vec<_>>().join(" "));
        moves.collect::<Vec<_>>().join(";")
    }

    /// What a net is told does not depend on how the hive lies.
    #[test]
    fn turned_hives_are_worth_the_same() {
        let mut evaluation = HiveEvaluation::default();
        evaluation.set_net(Some(net(&[COUNTS, QUEENS, PAIRS, TILE_WAYS]))).expect("it fits");
        let mut text = r"Base+MLP;InProgress;White[11];wS1;bG1 /wS1;wA1 wS1-;bA1 /bG1;wB1 wS1/;bQ -bG1;wQ \wS1;bA1 wB1/;wA1 bG1\;bA1 wB1-;wA2 wQ/;bA1 wA2/;wA3 wS1-;bM \bA1;wA3 bM/;bA2 bA1-;wA1 -bQ;bA3 bG1\;wM wS1-;bA2 -wQ".to_owned();
        let score = |text: &str| {
            let game: crate::GameString = text.parse().expect("a game string");
            evaluation.score(game.position())
        };
        let first = score(&text);
        for _ in 0..6 {
            text = turned(&text);
            assert_eq!(score(&text), first, "{text}");
        }
    }

    #[test]
    fn nets_of_other_games_and_inputs_are_refused() {
        let sound = net(&[COUNTS]);
        let with = |change: &dyn Fn(&mut NetShape)| {
            let mut shape = sound.shape().clone();
            change(&mut shape);
            let lens = [32, shape.inputs * 32, shape.rows * 32, shape.rows].map(|len| vec![0; len]);
            let [bias, first, outputs, output_bias] = lens;
            let net = Net::new(shape, &NetWeights { bias, first, outputs, output_bias }).expect("a net");
            HiveEvaluation::default().set_net(Some(net)).expect_err("it is not for this evaluation")
        };
        assert_eq!(with(&|s| s.game = "cats".to_owned()), EnvelopeError::OtherGame("cats".to_owned()));
        let unknown = EnvelopeError::UnknownInputs("moods".to_owned());
        assert_eq!(with(&|s| s.groups = vec!["moods".to_owned()]), unknown);
        let twice = EnvelopeError::UnknownInputs("counts".to_owned());
        assert_eq!(with(&|s| s.groups = vec!["counts".to_owned(); 2]), twice);
        assert_eq!(with(&|s| s.inputs += 1), EnvelopeError::Contents("inputs"));
        assert_eq!(with(&|s| s.rows += 1), EnvelopeError::Contents("rows"));
    }
}
