//! What the evaluation counts, by name.

use ludoteca_core::Side;

use crate::Bug;

/// A family of things that are counted alike, each with a weight of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aspect {
    /// The queen of the side to move: the tiles beside it, the open hexes there that the
    /// other side can fill with one move, and whether the queen can move itself.
    Siege,
    /// The same for the other side's queen.
    Assault,
    /// The tiles beside the own queen: own ones that can leave and that cannot, then
    /// those of the other side.
    Ring,
    /// The tiles that can reach the other queen's ring.
    Attackers,
    /// The hexes beside the other queen where a tile may be placed.
    Doors,
    /// The tiles of each kind that can move.
    Free,
    /// The tiles of each kind on the table that cannot.
    Bound,
    /// The tiles of each kind under one of the other side.
    Covered,
    /// The tiles under an own one.
    Buried,
    /// The tiles of each kind in the hand.
    Hand,
    /// The beetles by their way to the other queen: on it, one step, two, three, more.
    Beetles,
    /// The tiles that stand on others.
    Aloft,
    /// What protects the queen: the pillbug beside it, one that can carry it away, the
    /// mosquito beside it; and the other side's pillbug beside it.
    Shield,
    /// The right to move.
    Tempo,
}

/// What several families are about together: a term that is told to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    Siege,
    Attack,
    Shield,
    Tiles,
    Tempo,
}

impl Theme {
    pub(crate) const ALL: [Theme; 5] =
        [Theme::Siege, Theme::Attack, Theme::Shield, Theme::Tiles, Theme::Tempo];

    /// The key in the catalogues.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Theme::Siege => "hive.term.siege",
            Theme::Attack => "hive.term.attack",
            Theme::Shield => "hive.term.shield",
            Theme::Tiles => "hive.term.tiles",
            Theme::Tempo => "hive.term.tempo",
        }
    }
}

use Aspect::{
    Aloft, Assault, Attackers, Beetles, Bound, Buried, Covered, Doors, Free, Hand, Ring, Shield, Siege, Tempo,
};

impl Aspect {
    pub(crate) const ALL: [Aspect; 14] = [
        Siege, Assault, Ring, Attackers, Doors, Free, Bound, Covered, Buried, Hand, Beetles, Aloft, Shield,
        Tempo,
    ];

    /// What the family is about, for people.
    pub(crate) const fn theme(self) -> Theme {
        match self {
            Siege | Assault | Ring => Theme::Siege,
            Attackers | Doors | Beetles => Theme::Attack,
            Shield => Theme::Shield,
            Free | Bound | Covered | Buried | Hand | Aloft => Theme::Tiles,
            Tempo => Theme::Tempo,
        }
    }

    /// The name in files of weights.
    const fn name(self) -> &'static str {
        match self {
            Siege => "siege",
            Assault => "assault",
            Ring => "ring",
            Attackers => "attackers",
            Doors => "doors",
            Free => "free",
            Bound => "bound",
            Covered => "covered",
            Buried => "buried",
            Hand => "hand",
            Beetles => "beetles",
            Aloft => "aloft",
            Shield => "shield",
            Tempo => "tempo",
        }
    }

    /// How many things of this family there are.
    pub(crate) const fn len(self) -> usize {
        match self {
            Siege | Assault => 2 * BESIEGERS * FILLED,
            Ring | Shield => 4,
            Attackers => ATTACKERS,
            Doors | Buried | Aloft | Tempo => 1,
            Free | Bound | Covered | Hand => Bug::ALL.len(),
            Beetles => 5,
        }
    }

    /// Where this family begins in the list of all weights.
    pub(crate) const fn start(self) -> usize {
        STARTS[self as usize]
    }

    /// What the thing at a place in the list of all weights is called.
    pub(crate) fn label_of(at: usize) -> String {
        let family = Aspect::ALL.into_iter().rfind(|family| family.start() <= at).unwrap_or(Siege);
        family.label(at - family.start())
    }

    /// What one thing of this family is called.
    pub(crate) fn label(self, index: usize) -> String {
        let name = self.name();
        match self {
            Siege | Assault => {
                let (queen, index) = (index / (BESIEGERS * FILLED), index % (BESIEGERS * FILLED));
                let queen = ["fixed", "mobile"][queen];
                format!("{name}.{queen}.{}.{}", index / FILLED + 1, index % FILLED)
            }
            Free | Bound | Covered | Hand => format!("{name}.{}", Bug::ALL[index].letter()),
            Ring => format!("{name}.{}", ["own_free", "own_bound", "other_free", "other_bound"][index]),
            Shield => format!("{name}.{}", ["pillbug", "carry", "mosquito", "foe"][index]),
            Attackers | Beetles => format!("{name}.{index}"),
            Doors | Buried | Aloft | Tempo => name.to_owned(),
        }
    }
}

/// The numbers of tiles beside a queen that is not lost, from one.
pub(crate) const BESIEGERS: usize = 5;
/// The numbers of hexes that can be filled that are told apart, with none.
pub(crate) const FILLED: usize = 5;
/// The numbers of attackers that are told apart, with none.
pub(crate) const ATTACKERS: usize = 6;

const STARTS: [usize; Aspect::ALL.len()] = {
    let mut starts = [0; Aspect::ALL.len()];
    let mut at = 1;
    while at < starts.len() {
        starts[at] = starts[at - 1] + Aspect::ALL[at - 1].len();
        at += 1;
    }
    starts
};

/// How many weights there are.
pub(crate) const LEN: usize = {
    let last = Aspect::ALL[Aspect::ALL.len() - 1];
    last.start() + last.len()
};

/// Whose thing is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// The side to move.
    Mover,
    /// The other side.
    Other,
}

impl Owner {
    pub(crate) const ALL: [Owner; 2] = [Owner::Mover, Owner::Other];

    /// Whose a side's things are when a side is to move.
    #[inline]
    pub(crate) const fn of(side: Side, mover: Side) -> Owner {
        if side as u8 == mover as u8 { Owner::Mover } else { Owner::Other }
    }

    /// One for the side to move, minus one for the other.
    #[inline]
    pub(crate) const fn sign(self) -> i32 {
        match self {
            Owner::Mover => 1,
            Owner::Other => -1,
        }
    }
}
