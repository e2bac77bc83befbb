//! What may be so in a position, by numbers.

use std::sync::LazyLock;

use super::aspects::{ATTACKERS, Aspect, BESIEGERS, FILLED, LEN, Owner};
use super::inputs::{BESIDE, FIGURES, Input, ON, WAYS};
use crate::Bug;

/// One thing that is so, for the side to move: of a tile, of two that stand side by side, of a
/// queen. What comes together is one fact, though it may stand for several inputs of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact(u16);

/// What a tile on the table can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TileState {
    /// It can move.
    Free,
    /// It can be lifted, but only walks and finds no way out.
    Stuck,
    /// Without it the hive would fall apart.
    Bound,
    /// It lies under an own tile.
    Buried,
    /// It lies under a tile of the other side.
    Covered,
    /// It stands on others.
    Aloft,
}

impl TileState {
    const ALL: [TileState; 6] = [
        TileState::Free,
        TileState::Stuck,
        TileState::Bound,
        TileState::Buried,
        TileState::Covered,
        TileState::Aloft,
    ];
}

/// Whether a tile beside a queen can leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hold {
    Free,
    Bound,
}

/// What protects a queen, each a bit of a set: the pillbug beside it, one that can carry it
/// away, the mosquito beside it, and the other side's pillbug beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shields(pub(super) u8);

impl Shields {
    pub(super) const PILLBUG: u8 = 0;
    pub(super) const CARRY: u8 = 1;
    pub(super) const MOSQUITO: u8 = 2;
    pub(super) const FOE: u8 = 3;
    const SETS: usize = 16;

    /// The same with one more, if it is there.
    pub(super) fn with(self, shield: u8, there: impl Into<bool>) -> Shields {
        Shields(self.0 | u8::from(there.into()) << shield)
    }
}

/// What the weights tell apart of a queen's siege.
pub(super) const SIEGES: usize = 2 * BESIEGERS * FILLED;
/// The numbers of doors that there may be, with none.
const DOORS: usize = 7;

// Where the numbers of each family begin.
const HANDS: usize = 1;
const BESIDE_QUEENS: usize = HANDS + FIGURES;
const ON_QUEENS: usize = BESIDE_QUEENS + 2 * FIGURES * 2;
const SIDE_BY_SIDE: usize = ON_QUEENS + 2 * FIGURES;
const SIEGE: usize = SIDE_BY_SIDE + FIGURES * FIGURES;
const ATTACK: usize = SIEGE + 2 * SIEGES;
const DOOR: usize = ATTACK + 2 * ATTACKERS;
const SHIELD: usize = DOOR + 2 * DOORS;
const TILES: usize = SHIELD + 2 * Shields::SETS;
const END: usize = TILES + FIGURES * TileState::ALL.len() * WAYS * WAYS;

impl Fact {
    /// Nothing.
    pub(super) const NONE: Fact = Fact(0);

    #[inline]
    const fn at(number: usize) -> Fact {
        Fact(number as u16)
    }

    /// The number, from zero on without a gap.
    #[inline]
    pub(super) const fn number(self) -> u16 {
        self.0
    }

    /// A tile in the hand.
    #[inline]
    pub(super) const fn in_hand(figure: usize) -> Fact {
        Fact::at(HANDS + figure)
    }

    /// A tile on the table, with its ways to the own queen and to the other.
    #[inline]
    pub(super) const fn tile(figure: usize, state: TileState, [own, other]: [usize; 2]) -> Fact {
        let row = figure * TileState::ALL.len() + state as usize;
        Fact::at(TILES + (row * WAYS + own) * WAYS + other)
    }

    /// Two tiles that stand side by side, in any order.
    #[inline]
    pub(super) const fn pair(one: usize, other: usize) -> Fact {
        Fact::at(SIDE_BY_SIDE + one * FIGURES + other)
    }

    /// A tile beside somebody's queen.
    #[inline]
    pub(super) const fn beside(queen: Owner, figure: usize, hold: Hold) -> Fact {
        Fact::at(BESIDE_QUEENS + (queen as usize * FIGURES + figure) * 2 + hold as usize)
    }

    /// A tile on somebody's queen.
    #[inline]
    pub(super) const fn on(queen: Owner, figure: usize) -> Fact {
        Fact::at(ON_QUEENS + queen as usize * FIGURES + figure)
    }

    /// How somebody's queen is besieged: what the weights tell apart.
    #[inline]
    pub(super) const fn siege(queen: Owner, siege: usize) -> Fact {
        Fact::at(SIEGE + queen as usize * SIEGES + siege)
    }

    /// How many of somebody's tiles reach the other queen's ring.
    #[inline]
    pub(super) const fn attackers(owner: Owner, attackers: usize) -> Fact {
        Fact::at(ATTACK + owner as usize * ATTACKERS + attackers)
    }

    /// On how many hexes beside the other queen somebody may place a tile.
    #[inline]
    pub(super) const fn doors(owner: Owner, doors: usize) -> Fact {
        Fact::at(DOOR + owner as usize * DOORS + doors)
    }

    /// What protects somebody's queen.
    #[inline]
    pub(super) const fn shields(queen: Owner, shields: Shields) -> Fact {
        Fact::at(SHIELD + queen as usize * Shields::SETS + shields.0 as usize)
    }

    /// Every fact, in the order of their numbers.
    pub(super) fn all() -> impl Iterator<Item = Fact> {
        (0..END).map(Fact::at)
    }

    /// The inputs of a net that it stands for, each as often as it is there.
    pub(super) fn inputs(self) -> &'static [Input] {
        &INPUTS[usize::from(self.0)]
    }

    /// What it is worth by weights.
    pub(super) fn worth(self, weights: &[i32; LEN]) -> i32 {
        let counted = self.inputs().iter().filter_map(|input| input.counted());
        counted.map(|(owner, at)| owner.sign() * weights[at]).sum()
    }
}

/// The inputs of every fact.
static INPUTS: LazyLock<Vec<Vec<Input>>> = LazyLock::new(|| {
    let mut table = vec![Vec::new(); END];
    let mut tell = |fact: Fact, inputs: Vec<Input>| table[usize::from(fact.0)] = inputs;
    for owner in Owner::ALL {
        let count = |aspect: Aspect, index: usize| Input::count(aspect, index, owner);
        for figure in 0..FIGURES {
            for hold in [Hold::Free, Hold::Bound] {
                let foreign = usize::from(owner_of(figure) != owner);
                let held = count(Aspect::Ring, 2 * foreign + hold as usize);
                tell(Fact::beside(owner, figure, hold), vec![held, Input::at_queen(owner, BESIDE, figure)]);
            }
            tell(Fact::on(owner, figure), vec![Input::at_queen(owner, ON, figure)]);
        }
        let siege = [Aspect::Siege, Aspect::Assault][owner as usize];
        (0..SIEGES).for_each(|at| tell(Fact::siege(owner, at), vec![count(siege, at)]));
        (0..ATTACKERS).for_each(|at| tell(Fact::attackers(owner, at), vec![count(Aspect::Attackers, at)]));
        (0..DOORS).for_each(|doors| tell(Fact::doors(owner, doors), vec![count(Aspect::Doors, 0); doors]));
        for set in 0..Shields::SETS {
            let there = (0..4).filter(|shield| set >> shield & 1 == 1);
            let counts = there.map(|shield| count(Aspect::Shield, shield)).collect();
            tell(Fact::shields(owner, Shields(set as u8)), counts);
        }
    }
    for figure in 0..FIGURES {
        let hand = Input::count(Aspect::Hand, figure % Bug::ALL.len(), owner_of(figure));
        tell(Fact::in_hand(figure), vec![hand]);
        (0..FIGURES).for_each(|other| tell(Fact::pair(figure, other), vec![Input::pair(figure, other)]));
        for state in TileState::ALL {
            for ways in (0..WAYS * WAYS).map(|ways| [ways / WAYS, ways % WAYS]) {
                tell(Fact::tile(figure, state, ways), inputs_of_tile(figure, state, ways));
            }
        }
    }
    table
});

/// The inputs that a tile on the table stands for.
fn inputs_of_tile(figure: usize, state: TileState, ways: [usize; 2]) -> Vec<Input> {
    let (owner, bug) = (owner_of(figure), figure % Bug::ALL.len());
    let count = |aspect: Aspect, index: usize| Input::count(aspect, index, owner);
    // A net is told neither of ways that are too narrow nor of heights.
    let (counted, told) = match state {
        TileState::Free | TileState::Aloft => (count(Aspect::Free, bug), 0),
        TileState::Stuck => (count(Aspect::Bound, bug), 0),
        TileState::Bound => (count(Aspect::Bound, bug), 1),
        TileState::Buried => (count(Aspect::Buried, 0), 2),
        TileState::Covered => (count(Aspect::Covered, bug), 3),
    };
    let mut inputs = vec![counted];
    if state == TileState::Aloft {
        inputs.push(count(Aspect::Aloft, 0));
    }
    let is_top = !matches!(state, TileState::Buried | TileState::Covered);
    let [own, other] = ways;
    let goal = [other, own][owner as usize];
    if is_top && bug == Bug::Beetle as usize && goal != WAYS - 1 {
        inputs.push(count(Aspect::Beetles, goal.min(Aspect::Beetles.len() - 1)));
    }
    inputs
        .extend([Input::way(Owner::Mover, figure, told, own), Input::way(Owner::Other, figure, told, other)]);
    inputs
}

/// Whose a figure is.
const fn owner_of(figure: usize) -> Owner {
    Owner::ALL[figure / Bug::ALL.len()]
}
