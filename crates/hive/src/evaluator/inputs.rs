//! What a net is told of a position.

use std::cmp::Reverse;

use ludoteca_core::{EnvelopeError, Game, Influence, Net, NetGroup, NetLayers, Notation, Side, net_starts};

use super::aspects::{Aspect, CountSink, LEN, Owner, Sum};
use super::sight::Sight;
use crate::hex::distance;
use crate::piece::PIECES;
use crate::tables::{Bits, RING, Tiles};
use crate::{Bug, Hex, Hive, Piece};

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
const COUNTS: usize = 0;
const QUEENS: usize = 1;
const PAIRS: usize = 2;
const TILE_WAYS: usize = 3;

/// The kinds of tiles of both sides.
const FIGURES: usize = 2 * Bug::ALL.len();
/// Where a tile is at a queen: beside it or on it.
const PLACES: usize = 2;
const BESIDE: usize = 0;
const ON: usize = 1;
/// What a tile can do: move, not move, or it lies under an own or another tile.
const STATES: usize = 4;
/// The ways to a queen that are told apart: none to five steps and more, and no queen.
const WAYS: usize = 7;
/// The longest way that is told apart.
const FAR: u32 = 5;

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
    /// The same with what comes together summed up, in the numbers of [`Summed`].
    summed: NetLayers,
}

impl HiveNet {
    /// A net as it was read.
    pub(super) fn new(net: Net) -> Result<HiveNet, EnvelopeError> {
        let starts = net_starts(&net, Hive::NAME, &GROUPS, ROWS)?;
        let summed = net.summed(Summed::sums(&starts));
        Ok(HiveNet { net, starts, summed })
    }

    /// The score of a position: the sum of the weights, and what the net adds.
    #[inline]
    pub(super) fn scores(&self, weights: &[i32; LEN], position: &Hive) -> (i32, i32) {
        let mut inputs = Summed::new(weights);
        tell(position, &mut inputs);
        (inputs.sum.sum, self.summed.score(inputs.listed(), phase(position)))
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

/// Whoever hears which inputs are there.
trait InputSink: CountSink {
    /// A tile beside or on a queen.
    fn at_queen(&mut self, owner: Owner, place: usize, figure: usize);
    /// Two tiles side by side, in any order.
    fn pair(&mut self, one: usize, other: usize);
    /// A tile, by what it can do, with its ways to the own queen and to the other.
    fn tile(&mut self, figure: usize, state: usize, ways: [usize; 2]);
}

/// Tells the inputs that are there.
fn tell<T: InputSink>(position: &Hive, sink: &mut T) {
    let mut sight = Sight::of(position);
    sight.tell(sink);
    tell_queens(&sight, sink);
    tell_pairs(&sight, sink);
    tell_ways(&sight, sink);
}

/// Lists the inputs that are there.
pub(super) fn list(position: &Hive, starts: &Starts, inputs: &mut Vec<u16>) {
    tell(position, &mut Listed { starts, inputs });
}

/// The inputs of a net, by their numbers.
struct Listed<'a> {
    starts: &'a Starts,
    inputs: &'a mut Vec<u16>,
}

impl Listed<'_> {
    fn push(&mut self, group: usize, input: usize) {
        self.inputs.extend(self.starts[group].map(|start| start + input as u16));
    }
}

impl CountSink for Listed<'_> {
    fn add(&mut self, aspect: Aspect, index: usize, owner: Owner, count: i32) {
        // The right to move is always there.
        if aspect != Aspect::Tempo {
            for _ in 0..count {
                self.push(COUNTS, count_input(aspect, index, owner));
            }
        }
    }
}

impl InputSink for Listed<'_> {
    fn at_queen(&mut self, owner: Owner, place: usize, figure: usize) {
        self.push(QUEENS, queen_input(owner, place, figure));
    }

    fn pair(&mut self, one: usize, other: usize) {
        self.push(PAIRS, pair_input(one, other));
    }

    fn tile(&mut self, figure: usize, state: usize, ways: [usize; 2]) {
        for input in way_inputs(figure, state, ways) {
            self.push(TILE_WAYS, input);
        }
    }
}

/// The sum of the weights, and the inputs of a net in which those of a tile are one.
struct Summed<'a> {
    sum: Sum<'a>,
    inputs: [u16; MOST_SUMMED],
    len: usize,
}

/// More inputs than there ever are: 28 tiles have six neighbours each at most.
const MOST_SUMMED: usize = 256;
/// Where the queens, the pairs and the tiles begin among summed inputs.
const SUMMED_QUEENS: usize = 2 * LEN;
const SUMMED_PAIRS: usize = SUMMED_QUEENS + GROUPS[QUEENS].len;
const SUMMED_TILES: usize = SUMMED_PAIRS + GROUPS[PAIRS].len;

impl Summed<'_> {
    fn new(weights: &[i32; LEN]) -> Summed<'_> {
        Summed { sum: Sum { weights, sum: 0 }, inputs: [0; MOST_SUMMED], len: 0 }
    }

    /// The inputs of a net that each of the summed ones stands for.
    fn sums(starts: &Starts) -> impl Iterator<Item = Vec<u16>> {
        let of = |group: usize, input: usize| starts[group].map(|start| start + input as u16);
        let counts = (0..2 * LEN).map(move |input| Vec::from_iter(of(COUNTS, input)));
        let queens = (0..GROUPS[QUEENS].len).map(move |input| Vec::from_iter(of(QUEENS, input)));
        let pairs = (0..FIGURES * FIGURES)
            .map(move |pair| Vec::from_iter(of(PAIRS, pair_input(pair / FIGURES, pair % FIGURES))));
        let tiles = (0..FIGURES * STATES * WAYS * WAYS).map(move |tile| {
            let (row, ways) = (tile / (WAYS * WAYS), [tile / WAYS % WAYS, tile % WAYS]);
            let inputs = way_inputs(row / STATES, row % STATES, ways);
            inputs.into_iter().filter_map(|input| of(TILE_WAYS, input)).collect()
        });
        counts.chain(queens).chain(pairs).chain(tiles)
    }

    fn listed(&self) -> &[u16] {
        &self.inputs[..self.len]
    }

    #[inline]
    fn push(&mut self, input: usize) {
        self.inputs[self.len % MOST_SUMMED] = input as u16;
        self.len += 1;
    }
}

impl CountSink for Summed<'_> {
    #[inline]
    fn add(&mut self, aspect: Aspect, index: usize, owner: Owner, count: i32) {
        self.sum.add(aspect, index, owner, count);
        if aspect != Aspect::Tempo {
            for _ in 0..count {
                self.push(count_input(aspect, index, owner));
            }
        }
    }
}

impl InputSink for Summed<'_> {
    #[inline]
    fn at_queen(&mut self, owner: Owner, place: usize, figure: usize) {
        self.push(SUMMED_QUEENS + queen_input(owner, place, figure));
    }

    #[inline]
    fn pair(&mut self, one: usize, other: usize) {
        self.push(SUMMED_PAIRS + one * FIGURES + other);
    }

    #[inline]
    fn tile(&mut self, figure: usize, state: usize, [own, other]: [usize; 2]) {
        self.push(SUMMED_TILES + ((figure * STATES + state) * WAYS + own) * WAYS + other);
    }
}

/// The number of a thing that is counted, in its group.
#[inline]
const fn count_input(aspect: Aspect, index: usize, owner: Owner) -> usize {
    owner as usize * LEN + aspect.start() + index
}

/// The number of a tile at a queen, in its group.
#[inline]
const fn queen_input(owner: Owner, place: usize, figure: usize) -> usize {
    (owner as usize * PLACES + place) * FIGURES + figure
}

/// The number of two tiles side by side, in its group.
fn pair_input(one: usize, other: usize) -> usize {
    one.max(other) * FIGURES + one.min(other)
}

/// The numbers of a tile's ways to both queens, in their group.
fn way_inputs(figure: usize, state: usize, ways: [usize; 2]) -> [usize; 2] {
    [0, 1].map(|queen| ((queen * FIGURES + figure) * STATES + state) * WAYS + ways[queen])
}

/// The side and kind of a tile.
#[inline]
fn figure(piece: Piece, mover: Side) -> usize {
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

fn queen(position: &Hive, side: Side) -> Option<Hex> {
    position.place(Piece::first(side, Bug::Queen))
}

/// Tells the tiles beside and on each queen.
#[inline]
fn tell_queens<T: InputSink>(sight: &Sight<'_>, sink: &mut T) {
    let (position, board) = (sight.position(), sight.position().board());
    let mover = position.turn();
    for side in Side::ALL {
        let Some(hex) = queen(position, side) else { continue };
        let owner = Owner::of(side, mover);
        for way in Bits(board.occupied(hex) & RING) {
            let Some(beside) = board.top(hex.toward(way)) else { continue };
            sink.at_queen(owner, BESIDE, figure(beside, mover));
        }
        if let Some(on) = board.top(hex).filter(|top| top.bug() != Bug::Queen) {
            sink.at_queen(owner, ON, figure(on, mover));
        }
    }
}

/// Tells the tiles that stand side by side.
#[inline]
fn tell_pairs<T: InputSink>(sight: &Sight<'_>, sink: &mut T) {
    let (position, board) = (sight.position(), sight.position().board());
    let mover = position.turn();
    for piece in Tiles(board.present() & !board.covered()) {
        let (hex, one) = (board.hex_of(piece), figure(piece, mover));
        // Half of the directions: every pair is seen from one of its tiles.
        for way in Bits(board.occupied(hex) & HALF) {
            let Some(beside) = board.top(hex.toward(way)) else { continue };
            sink.pair(one, figure(beside, mover));
        }
    }
}

/// Three directions of which none is the reverse of another.
const HALF: u8 = 0b111;

/// Tells the way of each tile to each queen.
#[inline]
fn tell_ways<T: InputSink>(sight: &Sight<'_>, sink: &mut T) {
    let (position, board) = (sight.position(), sight.position().board());
    let mover = position.turn();
    let queens = [mover, mover.other()].map(|side| queen(position, side));
    for piece in Tiles(board.present()) {
        let hex = board.hex_of(piece);
        let state = if board.covered() & piece.bit() == 0 {
            usize::from(!sight.is_free(piece))
        } else {
            let own = board.top(hex).is_some_and(|top| top.side() == piece.side());
            2 + usize::from(!own)
        };
        let way = |queen: Hex| distance(hex, queen).min(FAR) as usize;
        sink.tile(figure(piece, mover), state, queens.map(|queen| queen.map_or(WAYS - 1, way)));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ludoteca_core::testkit::sayable;
    use ludoteca_core::{Evaluator, NetShape, NetWeights, Networked, Rng, Score, SearchEvaluator, Weighed};

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
                let score = evaluation.evaluate(&mut (), position);
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
