//! True things about a board, in words and for programs.

use serde::Serialize;

use crate::{Game, Mark, Message, Side};

/// A game that can say what a line of moves has done to the board.
///
/// # Contract
/// - A remark holds on the board: whatever its claim says can be counted there.
/// - Cells are those of the scene after the line, by their names.
pub trait Remarkable: Game {
    /// What is so after a line of legal moves and was not before, the weightiest first.
    fn remarks(&self, line: &[Self::Move]) -> Vec<Remark>;

    /// What there is to see on the board as it stands, besides the marks that its scene has:
    /// who can move, who attacks, and which places matter. Cells are those of the scene.
    fn sights(&self) -> Vec<Mark>;
}

/// Something true about a board, in words and for programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// In words.
    pub message: Message,
    /// For programs: what is claimed, and where.
    pub claim: Claim,
    /// The side that is better off by it.
    pub favours: Side,
    /// How much it matters beside the other remarks of the game.
    pub weight: u32,
}

/// A piece and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceAt {
    /// The name of its cell; empty where it is in a hand.
    pub cell: String,
    /// What move texts call it; empty where they name cells only.
    pub name: String,
}

/// What a remark claims of the board after a line, against the one before.
///
/// Whoever is said to do something with one move does it as if the turn were theirs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Claim {
    /// Another number of the places beside a piece is open.
    Room {
        /// The piece.
        piece: PieceAt,
        /// The open places before.
        before: u32,
        /// The open places now.
        after: u32,
        /// Where they are now.
        open: Vec<String>,
    },
    /// A piece could leave its place, and now holds others together.
    Pinned {
        /// The piece.
        piece: PieceAt,
    },
    /// A piece held others together, and now can leave its place.
    Freed {
        /// The piece.
        piece: PieceAt,
    },
    /// A piece had moves and has none, though it neither is covered nor holds others
    /// together.
    Shut {
        /// The piece.
        piece: PieceAt,
    },
    /// A piece has another on top.
    Covered {
        /// The piece.
        piece: PieceAt,
        /// The piece on top.
        by: PieceAt,
    },
    /// A piece has no other on top any more.
    Uncovered {
        /// The piece.
        piece: PieceAt,
    },
    /// A place beside a piece can be filled with one move, which nobody could before.
    Fillable {
        /// The piece.
        piece: PieceAt,
        /// The open place.
        place: String,
        /// One that can fill it.
        by: PieceAt,
    },
    /// A place beside a piece is open, and nobody can fill it with one move any more.
    Unfillable {
        /// The piece.
        piece: PieceAt,
        /// The open place.
        place: String,
    },
    /// A piece has come from the hand to a place beside another.
    Dropped {
        /// The piece that has come.
        piece: PieceAt,
        /// The piece that it stands beside.
        beside: PieceAt,
    },
    /// A piece was moved by another's power.
    Thrown {
        /// The piece that was moved.
        piece: PieceAt,
        /// The piece that moved it.
        by: PieceAt,
    },
    /// One move to a place ends the game, and none did before.
    Threatened {
        /// The piece that is lost then.
        piece: PieceAt,
        /// The place.
        place: String,
        /// Who moves there.
        by: PieceAt,
    },
    /// The shortest way of a side to its goal has another length.
    Way {
        /// The piece that is nearest now.
        piece: PieceAt,
        /// Its steps before; none where there was no way.
        before: Option<u32>,
        /// Its steps now; none where there is no way.
        after: Option<u32>,
    },
    /// A piece has got past all that could stop it.
    Passed {
        /// The piece.
        piece: PieceAt,
        /// What it has passed.
        others: Vec<String>,
    },
    /// A piece can be captured, which it could not before.
    Capturable {
        /// The piece.
        piece: PieceAt,
        /// One that can capture it.
        by: PieceAt,
    },
    /// A piece cannot be captured any more where it stands.
    Safe {
        /// The piece.
        piece: PieceAt,
    },
    /// A piece is one step from its goal, and nobody can capture it.
    Arriving {
        /// The piece.
        piece: PieceAt,
        /// The goal.
        goal: String,
    },
    /// A captured piece stands farther from its goal.
    PutBack {
        /// The piece, where it stands now.
        piece: PieceAt,
        /// By how many steps.
        steps: u32,
    },
    /// A side has no step left.
    Blocked {
        /// The side.
        side: Side,
    },
}

impl Remark {
    /// A remark by its parts.
    pub const fn new(message: Message, claim: Claim, favours: Side, weight: u32) -> Remark {
        Remark { message, claim, favours, weight }
    }

    /// Puts the weightiest first; what weighs the same stays in order.
    pub fn sort(remarks: &mut [Remark]) {
        remarks.sort_by_key(|remark| std::cmp::Reverse(remark.weight));
    }
}

impl PieceAt {
    /// A piece that move texts call by its cell.
    pub fn on(cell: &impl ToString) -> PieceAt {
        PieceAt { cell: cell.to_string(), name: String::new() }
    }
}
