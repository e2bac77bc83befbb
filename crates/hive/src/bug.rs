//! The kinds of tiles.

/// A kind of tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bug {
    /// The queen bee: one step; surrounded, it loses the game.
    Queen,
    /// The spider: exactly three steps.
    Spider,
    /// The beetle: one step, also onto and over the hive.
    Beetle,
    /// The grasshopper: a jump in a straight line.
    Grasshopper,
    /// The soldier ant: any number of steps.
    Ant,
    /// The mosquito: moves like a neighbour.
    Mosquito,
    /// The ladybug: two steps on top of the hive and one down.
    Ladybug,
    /// The pillbug: one step, or moves a neighbour over itself.
    Pillbug,
}

impl Bug {
    /// All kinds, in the order of the tiles.
    pub const ALL: [Bug; 8] = [
        Bug::Queen,
        Bug::Spider,
        Bug::Beetle,
        Bug::Grasshopper,
        Bug::Ant,
        Bug::Mosquito,
        Bug::Ladybug,
        Bug::Pillbug,
    ];

    /// The letter of the Universal Hive Protocol.
    pub const fn letter(self) -> char {
        match self {
            Bug::Queen => 'Q',
            Bug::Spider => 'S',
            Bug::Beetle => 'B',
            Bug::Grasshopper => 'G',
            Bug::Ant => 'A',
            Bug::Mosquito => 'M',
            Bug::Ladybug => 'L',
            Bug::Pillbug => 'P',
        }
    }

    /// The kind with this letter, in either case.
    pub const fn of_letter(letter: char) -> Option<Bug> {
        Some(match letter {
            'Q' | 'q' => Bug::Queen,
            'S' | 's' => Bug::Spider,
            'B' | 'b' => Bug::Beetle,
            'G' | 'g' => Bug::Grasshopper,
            'A' | 'a' => Bug::Ant,
            'M' | 'm' => Bug::Mosquito,
            'L' | 'l' => Bug::Ladybug,
            'P' | 'p' => Bug::Pillbug,
            _ => return None,
        })
    }

    /// How many tiles of this kind each side has.
    #[inline]
    pub const fn tiles(self) -> u8 {
        match self {
            Bug::Queen | Bug::Mosquito | Bug::Ladybug | Bug::Pillbug => 1,
            Bug::Spider | Bug::Beetle => 2,
            Bug::Grasshopper | Bug::Ant => 3,
        }
    }

    /// The word of the catalogues and of the picture: `piece.WORD`.
    pub const fn word(self) -> &'static str {
        match self {
            Bug::Queen => "queen",
            Bug::Spider => "spider",
            Bug::Beetle => "beetle",
            Bug::Grasshopper => "grasshopper",
            Bug::Ant => "ant",
            Bug::Mosquito => "mosquito",
            Bug::Ladybug => "ladybug",
            Bug::Pillbug => "pillbug",
        }
    }

    /// The place of the kind's first tile among a side's fourteen.
    #[inline]
    pub(crate) const fn slot(self) -> u8 {
        match self {
            Bug::Queen => 0,
            Bug::Spider => 1,
            Bug::Beetle => 3,
            Bug::Grasshopper => 5,
            Bug::Ant => 8,
            Bug::Mosquito => 11,
            Bug::Ladybug => 12,
            Bug::Pillbug => 13,
        }
    }
}
