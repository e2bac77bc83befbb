//! Why a move is not allowed, in the words of the rules.

use ludoteca_core::{ErrorKind, Message, Reason};

use crate::TEXTS;
use crate::{Bug, Piece};

/// The rule that an attempt breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// Somebody who can move may not pass.
    MustMove,
    /// The game type has no such tile.
    NotInThisGame(Piece),
    /// The place is told by a tile that is not on the table.
    NoSuchPlace(Piece),
    /// Only the first tile needs no place.
    NoPlace(Piece),
    /// The tile is in the other player's hand.
    NotYourHand(Piece),
    /// The tile is the other player's, and no pillbug of the mover can reach it.
    NotYourTile(Piece),
    /// Like tiles come out of the hand by their numbers.
    OutOfOrder {
        /// The tile that was to be placed.
        piece: Piece,
        /// The tile whose turn it is.
        next: Piece,
    },
    /// Nobody opens with the queen.
    QueenMayNotOpen,
    /// The queen has to be placed by the fourth turn.
    QueenIsDue,
    /// Nothing moves before the own queen is placed.
    QueenNotPlaced(Piece),
    /// A tile is never placed on another.
    PlacedOnTop {
        /// The tile in hand.
        piece: Piece,
        /// The tile on the place.
        on: Piece,
    },
    /// A new tile may not touch the other colour.
    PlacedBesideEnemy {
        /// The tile in hand.
        piece: Piece,
        /// The tile of the other side.
        enemy: Piece,
    },
    /// A new tile has to touch the hive, and after the first turn its own colour.
    PlacedApart(Piece),
    /// A move has to change something.
    NoMove(Piece),
    /// A covered tile stays where it is.
    Covered {
        /// The tile.
        piece: Piece,
        /// The tile on top of it.
        by: Piece,
    },
    /// What the last ply moved stays where it is.
    Stunned(Piece),
    /// The thrower was itself moved by the last ply.
    PowerStunned(Piece),
    /// The thrower is covered.
    PowerCovered {
        /// The pillbug or mosquito.
        thrower: Piece,
        /// The tile on top of it.
        by: Piece,
    },
    /// One hive: lifting the tile would split it.
    OneHive(Piece),
    /// Freedom to move: two tiles leave no room to slide between them.
    Gate {
        /// The tile that was to slide.
        piece: Piece,
        /// The two tiles of the gate.
        between: [Piece; 2],
    },
    /// Freedom to move in height: two stacks leave no room to pass between them.
    HighGate {
        /// The tile that was to pass.
        piece: Piece,
        /// The tops of the two stacks.
        between: [Piece; 2],
    },
    /// The tile would lose contact on its way.
    LosesContact(Piece),
    /// The tile would end away from the hive.
    Adrift(Piece),
    /// The bug cannot climb, and the place is taken.
    Occupied {
        /// The tile that was to move.
        piece: Piece,
        /// The tile on the place.
        by: Piece,
    },
    /// The bug does not move like that.
    NotItsMove {
        /// The tile.
        piece: Piece,
        /// The bug that it moves like.
        bug: Bug,
    },
    /// A mosquito beside nothing but mosquitoes.
    NothingToCopy(Piece),
    /// No bug beside the mosquito moves like that.
    NobodyToCopy(Piece),
    /// Only pillbugs of the mover throw, and mosquitoes that copy one.
    NoPower(Piece),
    /// A tile is thrown only by one beside it.
    NotBesideThrower {
        /// The tile that was to be thrown.
        piece: Piece,
        /// The pillbug or mosquito elsewhere.
        thrower: Piece,
    },
    /// A thrown tile stands alone on its hex.
    ThrownFromStack(Piece),
    /// A thrown tile comes down beside its thrower.
    ThrownTooFar {
        /// The tile that was to be thrown.
        piece: Piece,
        /// The pillbug or mosquito beside it.
        thrower: Piece,
    },
}

impl Reason for Refusal {
    fn message(&self) -> Message {
        let about = |key: &'static str, piece: Piece| TEXTS.message(key).with("piece", piece);
        let gate = |key: &'static str, piece: Piece, [a, b]: [Piece; 2]| {
            TEXTS.message(key).with("piece", piece).with("a", a).with("b", b)
        };
        match *self {
            Refusal::Over => ludoteca_core::TEXTS.message("refused.over"),
            Refusal::MustMove => TEXTS.message("hive.refused.must_move"),
            Refusal::NotInThisGame(piece) => about("hive.refused.not_in_this_game", piece),
            Refusal::NoSuchPlace(piece) => about("hive.refused.no_such_place", piece),
            Refusal::NoPlace(piece) => about("hive.refused.no_place", piece),
            Refusal::NotYourHand(piece) => about("hive.refused.not_your_hand", piece),
            Refusal::NotYourTile(piece) => about("hive.refused.not_your_tile", piece),
            Refusal::OutOfOrder { piece, next } => {
                about("hive.refused.out_of_order", piece).with("next", next)
            }
            Refusal::QueenMayNotOpen => TEXTS.message("hive.refused.queen_may_not_open"),
            Refusal::QueenIsDue => TEXTS.message("hive.refused.queen_is_due"),
            Refusal::QueenNotPlaced(piece) => about("hive.refused.queen_not_placed", piece),
            Refusal::PlacedOnTop { piece, on } => about("hive.refused.placed_on_top", piece).with("on", on),
            Refusal::PlacedBesideEnemy { piece, enemy } => {
                about("hive.refused.placed_beside_enemy", piece).with("enemy", enemy)
            }
            Refusal::PlacedApart(piece) => about("hive.refused.placed_apart", piece),
            Refusal::NoMove(piece) => about("hive.refused.no_move", piece),
            Refusal::Covered { piece, by } => about("hive.refused.covered", piece).with("by", by),
            Refusal::Stunned(piece) => about("hive.refused.stunned", piece),
            Refusal::PowerStunned(piece) => about("hive.refused.power_stunned", piece),
            Refusal::PowerCovered { thrower, by } => {
                about("hive.refused.power_covered", thrower).with("by", by)
            }
            Refusal::OneHive(piece) => about("hive.refused.one_hive", piece),
            Refusal::Gate { piece, between } => gate("hive.refused.gate", piece, between),
            Refusal::HighGate { piece, between } => gate("hive.refused.high_gate", piece, between),
            Refusal::LosesContact(piece) => about("hive.refused.loses_contact", piece),
            Refusal::Adrift(piece) => about("hive.refused.adrift", piece),
            Refusal::Occupied { piece, by } => about("hive.refused.occupied", piece).with("by", by),
            Refusal::NotItsMove { piece, bug } => about(
                match bug {
                    Bug::Queen => "hive.refused.queen",
                    Bug::Spider => "hive.refused.spider",
                    Bug::Beetle => "hive.refused.beetle",
                    Bug::Grasshopper => "hive.refused.grasshopper",
                    Bug::Ant => "hive.refused.ant",
                    Bug::Mosquito => "hive.refused.mosquito_on_top",
                    Bug::Ladybug => "hive.refused.ladybug",
                    Bug::Pillbug => "hive.refused.pillbug",
                },
                piece,
            ),
            Refusal::NothingToCopy(piece) => about("hive.refused.nothing_to_copy", piece),
            Refusal::NobodyToCopy(piece) => about("hive.refused.nobody_to_copy", piece),
            Refusal::NoPower(piece) => about("hive.refused.no_power", piece),
            Refusal::NotBesideThrower { piece, thrower } => {
                about("hive.refused.not_beside_thrower", piece).with("thrower", thrower)
            }
            Refusal::ThrownFromStack(piece) => about("hive.refused.thrown_from_stack", piece),
            Refusal::ThrownTooFar { piece, thrower } => {
                about("hive.refused.thrown_too_far", piece).with("thrower", thrower)
            }
        }
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}
