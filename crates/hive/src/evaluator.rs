//! What a position looks like it is worth.

use ludoteca_core::{BySide, Evaluator, Game, Message, Score, Side, Term};

use crate::ground::Ground;
use crate::tables::{Bits, COUNT, RING, Tiles};
use crate::{Bug, Hex, Hive, Move, Piece};

/// What each unit of an aspect is worth, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A queen with so many tiles beside it, for the other side.
    pub siege: [i32; 7],
    /// A queen under a tile of the other side.
    pub cover: i32,
    /// A tile of each kind that can move.
    pub free: [i32; 8],
    /// A tile of each kind on the table that cannot.
    pub bound: [i32; 8],
    /// A hex beside the other queen, which must be covered, where a tile may be placed.
    pub doors: i32,
    /// A step that the queen can make.
    pub steps: i32,
}

impl Weights {
    /// The weights that are used unless told otherwise.
    pub const USUAL: Weights = Weights {
        siege: [0, 10, 28, 55, 95, 160, 400],
        cover: 60,
        //      Q   S  B   G   A   M   L   P
        free: [20, 10, 28, 16, 38, 34, 28, 24],
        bound: [-10, -4, 0, -2, -6, -4, -2, 4],
        doors: 14,
        steps: 6,
    };
}

impl Default for Weights {
    fn default() -> Weights {
        Weights::USUAL
    }
}

/// What the evaluation looks at for one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aspects {
    /// The tiles beside its queen.
    pub besiegers: u8,
    /// Whether a tile of the other side lies on its queen.
    pub covered: bool,
    /// Its tiles of each kind that can move.
    pub free: [u8; 8],
    /// Its tiles of each kind on the table that cannot.
    pub bound: [u8; 8],
    /// The hexes beside the other queen where it may place a tile.
    pub doors: u8,
    /// The steps that its queen can make.
    pub steps: u8,
}

impl Aspects {
    /// What there is to see for both sides.
    pub fn of(position: &Hive) -> BySide<Aspects> {
        let board = position.board();
        let mut ground = Ground::new(board);
        let tops = board.present() & !board.covered();
        let free = ground.free(tops);
        let mut aspects = BySide::from_fn(|side| Aspects::around_queen(position, side));
        for piece in Tiles(board.present()) {
            let hex = board.hex_of(piece);
            let walks = matches!(piece.bug(), Bug::Queen | Bug::Spider | Bug::Ant | Bug::Pillbug);
            let slides = COUNT[board.slides(hex) as usize];
            // Who only walks must find a way out.
            let can_move = free & piece.bit() != 0 && (!walks || slides > 0);
            let own = &mut aspects[piece.side()];
            let counts = if can_move { &mut own.free } else { &mut own.bound };
            counts[piece.bug() as usize] += 1;
            if piece.bug() == Bug::Queen && can_move {
                own.steps = slides;
            }
        }
        aspects
    }

    fn around_queen(position: &Hive, side: Side) -> Aspects {
        let board = position.board();
        let queen = |side| position.place(Piece::first(side, Bug::Queen));
        let mut aspects = Aspects::default();
        if let Some(hex) = queen(side) {
            aspects.besiegers = COUNT[board.occupied(hex) as usize];
            aspects.covered = board.top(hex).is_some_and(|top| top.side() != side);
        }
        if let Some(hex) = queen(side.other())
            && position.hand(side).next().is_some()
        {
            let open = Bits(!board.occupied(hex) & RING).map(|direction| hex.toward(direction));
            let door = |&hex: &Hex| board.tops(hex, side.other()) == 0 && board.tops(hex, side) != 0;
            aspects.doors = open.filter(door).count() as u8;
        }
        aspects
    }

    /// What each aspect adds for its side, by its key in the catalogues.
    fn weighed(&self, weights: &Weights) -> [(&'static str, i32); 6] {
        let sum = |counts: &[u8; 8], worth: &[i32; 8]| -> i32 {
            counts.iter().zip(worth).map(|(&count, worth)| i32::from(count) * worth).sum()
        };
        [
            ("hive.term.siege", -weights.siege[self.besiegers as usize]),
            ("hive.term.cover", -weights.cover * i32::from(self.covered)),
            ("hive.term.free", sum(&self.free, &weights.free)),
            ("hive.term.bound", sum(&self.bound, &weights.bound)),
            ("hive.term.doors", weights.doors * i32::from(self.doors)),
            ("hive.term.steps", weights.steps * i32::from(self.steps)),
        ]
    }
}

/// A judgement by the tiles around the queens and the tiles that can move.
///
/// ```
/// use ludoteca_core::{Evaluator, Game, Score};
/// use ludoteca_hive::{Hive, HiveEvaluation, Rules};
/// let start = Hive::start(&Rules::default());
/// assert_eq!(HiveEvaluation::default().score(&start), Score::EVEN);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HiveEvaluation {
    /// What the terms are worth.
    pub weights: Weights,
}

impl HiveEvaluation {
    /// What each term adds for the side to move.
    fn weighed(&self, position: &Hive) -> [(&'static str, i32); 6] {
        let aspects = Aspects::of(position);
        let (me, other) = (position.turn(), position.turn().other());
        let (mut own, theirs) = (aspects[me].weighed(&self.weights), aspects[other].weighed(&self.weights));
        for (own, theirs) in own.iter_mut().zip(theirs) {
            own.1 -= theirs.1;
        }
        own
    }
}

/// The promises of moves: filling the other queen's ring, clearing the own one, and
/// leaving or filling them the other way round.
const BESIEGES: i32 = 60;
const RELIEVES: i32 = 40;
/// The promise of binding a tile of the other side that had but this neighbour.
const BINDS: [i32; 8] = [30, 6, 14, 8, 24, 18, 14, 10];
/// The promise of climbing, and of placing a tile of each kind.
const CLIMBS: i32 = 6;
const PLACES: [i32; 8] = [4, 3, 6, 4, 12, 8, 6, 8];

/// The rings around both queens: which hexes lie beside them.
struct Rings {
    own: Option<Hex>,
    other: Option<Hex>,
}

impl Rings {
    fn of(position: &Hive) -> Rings {
        let queen = |side| position.place(Piece::first(side, Bug::Queen));
        Rings { own: queen(position.turn()), other: queen(position.turn().other()) }
    }

    fn beside(queen: Option<Hex>, hex: Hex) -> bool {
        queen.is_some_and(|queen| queen.is_beside(hex))
    }

    /// What a tile on a hex is worth to the side to move.
    fn worth(&self, hex: Hex) -> i32 {
        BESIEGES * i32::from(Rings::beside(self.other, hex))
            - RELIEVES * i32::from(Rings::beside(self.own, hex))
    }

    fn promise(&self, position: &Hive, m: Move) -> i32 {
        let (Some(piece), Some(to)) = (m.piece(), m.to()) else { return 0 };
        let board = position.board();
        let Some(from) = m.from() else {
            return self.worth(to) + PLACES[piece.bug() as usize];
        };
        let mut promise = if board.is_empty(to) { self.worth(to) } else { CLIMBS };
        if board.height(from) == 1 {
            promise -= self.worth(from);
        }
        // A lone neighbour of the other side cannot leave any more.
        let beside = board.occupied_without(to, from);
        if beside.is_power_of_two()
            && let Some(bound) = board.top(to.toward(beside.trailing_zeros()))
            && bound.side() != position.turn()
        {
            promise += BINDS[bound.bug() as usize];
        }
        promise
    }
}

impl Evaluator<Hive> for HiveEvaluation {
    fn score(&self, position: &Hive) -> Score {
        Score::new(self.weighed(position).iter().map(|(_, value)| value).sum())
    }

    fn terms(&self, position: &Hive) -> Vec<Term> {
        let terms = self.weighed(position);
        terms.into_iter().map(|(key, value)| Term::new(Message::new(key), value)).collect()
    }

    fn promise(&self, position: &Hive, m: Move) -> i32 {
        Rings::of(position).promise(position, m)
    }

    fn promises(&self, position: &Hive, moves: &[Move], out: &mut Vec<i32>) {
        let rings = Rings::of(position);
        out.extend(moves.iter().map(|&m| rings.promise(position, m)));
    }

    /// What fills a queen's ring that is half full already, or leaves the own one.
    fn noisy(&self, position: &Hive, m: Move) -> bool {
        let Some(to) = m.to() else { return false };
        let rings = Rings::of(position);
        let tight = |queen: Option<Hex>| {
            queen.is_some_and(|queen| COUNT[position.board().occupied(queen) as usize] >= TIGHT)
        };
        let fills = |queen: Option<Hex>| {
            Rings::beside(queen, to) && !m.from().is_some_and(|from| Rings::beside(queen, from))
        };
        tight(rings.other) && fills(rings.other)
    }

    /// Passing is worse than the best move unless everything is bound.
    fn null_move(&self, position: &Hive) -> Option<Move> {
        let both = Side::ALL.iter().all(|&side| position.place(Piece::first(side, Bug::Queen)).is_some());
        both.then_some(Move::PASS)
    }

    fn margin(&self) -> Option<i32> {
        Some(MARGIN)
    }

    /// One hex more and the queen is lost.
    fn urgent(&self, position: &Hive) -> bool {
        let queen = position.place(Piece::first(position.turn(), Bug::Queen));
        queen.is_some_and(|queen| COUNT[position.board().occupied(queen) as usize] >= 5)
    }
}

/// The tiles beside a queen from which on one more is a threat.
const TIGHT: u8 = 4;
/// What a ply changes at most, as a rule.
const MARGIN: i32 = 70;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameString;
    use ludoteca_core::testkit::sayable;

    #[test]
    fn the_aspects_are_those_counted_by_hand() {
        // White has brought an ant to the black queen and is to move.
        let text = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ/;wA1 bQ\\;bG1 bA1/";
        let game: GameString = text.parse().unwrap();
        let aspects = Aspects::of(game.position());
        //                   Q  S  B  G  A
        let white = Aspects {
            besiegers: 1,
            covered: false,
            // The queen at the end of the row and the ant can move, the spider not.
            free: [1, 0, 0, 0, 1, 0, 0, 0],
            bound: [0, 1, 0, 0, 0, 0, 0, 0],
            // Beside a queen that lies open everything touches the queen.
            doors: 0,
            steps: 2,
        };
        assert_eq!(aspects[Side::First], white);
        assert_eq!(aspects[Side::Second].besiegers, 3);
        assert_eq!(aspects[Side::Second].free, [0, 0, 0, 1, 0, 0, 0, 0], "only the grasshopper is at an end");
    }

    #[test]
    fn the_terms_add_up_to_the_score_and_can_be_said() {
        let game: GameString = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ/".parse().unwrap();
        let evaluation = HiveEvaluation::default();
        let terms = evaluation.terms(game.position());
        assert_eq!(evaluation.score(game.position()), Score::new(terms.iter().map(|term| term.value).sum()));
        for term in terms {
            sayable(&term.name);
        }
    }

    #[test]
    fn moves_to_the_other_queen_are_looked_at_first() {
        let game: GameString = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ/".parse().unwrap();
        let position = game.position();
        let evaluation = HiveEvaluation::default();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let first = moves.iter().copied().max_by_key(|&m| evaluation.promise(position, m)).unwrap();
        let queen = position.place(Piece::first(Side::Second, Bug::Queen)).unwrap();
        assert!(first.to().is_some_and(|to| queen.is_beside(to)), "{first:?}");
        let mut promises = Vec::new();
        evaluation.promises(position, &moves, &mut promises);
        assert_eq!(promises, moves.iter().map(|&m| evaluation.promise(position, m)).collect::<Vec<_>>());
    }
}
