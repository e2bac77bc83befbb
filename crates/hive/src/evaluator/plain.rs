//! The inputs of a position once more, found without anything that was kept, to compare with.

use std::collections::HashSet;

use ludoteca_core::{Game, Side};

use super::aspects::{ATTACKERS, Aspect, BESIEGERS, FILLED, Owner};
use super::inputs::{BESIDE, Input, ON, WAYS, figure};
use crate::board::Board;
use crate::ground::Ground;
use crate::hex::distance;
use crate::near::Near;
use crate::tables::{Bits, Tiles};
use crate::{Bug, Hex, Hive, Piece};

/// Every input that is there for the side to move, as often as it is.
pub(super) fn inputs(position: &Hive) -> Vec<Input> {
    let (board, mover) = (position.board(), position.turn());
    let mut inputs = Vec::new();
    for side in Side::ALL {
        let owner = Owner::of(side, mover);
        let count = |aspect: Aspect, index: usize| Input::count(aspect, index, owner);
        for piece in position.hand(side) {
            inputs.push(count(Aspect::Hand, piece.bug() as usize));
        }
        let attack = attack(position, side);
        if let Some((_, attackers, doors)) = &attack {
            inputs.push(count(Aspect::Attackers, (*attackers).min(ATTACKERS - 1)));
            inputs.extend(vec![count(Aspect::Doors, 0); *doors]);
        }
        for piece in Tiles(position.placed(side)) {
            tell_tile(position, piece, owner, &mut inputs);
        }
        let Some(queen) = queen(position, side) else { continue };
        let besiegers: Vec<Piece> = hexes_beside(queen).filter_map(|hex| board.top(hex)).collect();
        let filled = self::attack(position, side.other()).map_or(0, |(filled, ..)| filled.len());
        let mobile = can_move(position, Piece::first(side, Bug::Queen));
        let row = usize::from(mobile) * BESIEGERS + besiegers.len().saturating_sub(1).min(BESIEGERS - 1);
        let siege = if side == mover { Aspect::Siege } else { Aspect::Assault };
        inputs.push(count(siege, row * FILLED + filled.min(FILLED - 1)));
        for tile in besiegers {
            let held = 2 * usize::from(tile.side() != side) + usize::from(!can_lift(position, tile));
            inputs.push(count(Aspect::Ring, held));
            inputs.push(Input::at_queen(owner, BESIDE, figure(tile, mover)));
        }
        if let Some(on) = board.top(queen).filter(|top| top.bug() != Bug::Queen) {
            inputs.push(Input::at_queen(owner, ON, figure(on, mover)));
        }
        let beside = |side: Side, bug: Bug| {
            let piece = Piece::first(side, bug);
            hexes_beside(queen).any(|hex| board.top(hex) == Some(piece))
        };
        if beside(side, Bug::Pillbug) {
            inputs.push(count(Aspect::Shield, 0));
            let hex = board.hex_of(Piece::first(side, Bug::Pillbug));
            let thrower = position.throws_at(hex, &mut Ground::new(board));
            if thrower.can_lift(queen) && thrower.drops != 0 {
                inputs.push(count(Aspect::Shield, 1));
            }
        }
        if beside(side, Bug::Mosquito) {
            inputs.push(count(Aspect::Shield, 2));
        }
        if beside(side.other(), Bug::Pillbug) {
            inputs.push(count(Aspect::Shield, 3));
        }
    }
    for one in Tiles(board.present() & !board.covered()) {
        for other in Tiles(board.present() & !board.covered()).filter(|other| other.index() < one.index()) {
            if board.hex_of(one).is_beside(board.hex_of(other)) {
                inputs.push(Input::pair(figure(one, mover), figure(other, mover)));
            }
        }
    }
    inputs
}

/// What a tile on the table can do, and its ways to the queens.
fn tell_tile(position: &Hive, piece: Piece, owner: Owner, inputs: &mut Vec<Input>) {
    let (board, mover) = (position.board(), position.turn());
    let hex = board.hex_of(piece);
    let count = |aspect: Aspect, index: usize| Input::count(aspect, index, owner);
    let top = board.top(hex).expect("it stands there");
    let state = if top == piece {
        let aspect = if can_move(position, piece) { Aspect::Free } else { Aspect::Bound };
        inputs.push(count(aspect, piece.bug() as usize));
        if board.height(hex) > 1 {
            inputs.push(count(Aspect::Aloft, 0));
        }
        if piece.bug() == Bug::Beetle
            && let Some(queen) = queen(position, piece.side().other())
        {
            inputs.push(count(Aspect::Beetles, distance(hex, queen).min(4) as usize));
        }
        usize::from(!can_lift(position, piece))
    } else {
        let own = top.side() == piece.side();
        let (aspect, index) = if own { (Aspect::Buried, 0) } else { (Aspect::Covered, piece.bug() as usize) };
        inputs.push(count(aspect, index));
        if own { 2 } else { 3 }
    };
    for (whose, side) in [(Owner::Mover, mover), (Owner::Other, mover.other())] {
        let way = queen(position, side).map_or(WAYS - 1, |queen| distance(hex, queen).min(5) as usize);
        inputs.push(Input::way(whose, figure(piece, mover), state, way));
    }
}

/// The open hexes beside the other queen that a side fills with one move, how many tiles do, the
/// hand among them, and where it may place one.
fn attack(position: &Hive, side: Side) -> Option<(HashSet<Hex>, usize, usize)> {
    let board = position.board();
    let queen = queen(position, side.other())?;
    let open: Vec<Hex> = hexes_beside(queen).filter(|&hex| board.is_empty(hex)).collect();
    let (mut filled, mut attackers) = (HashSet::new(), 0);
    for piece in Tiles(position.placed(side)).filter(|&piece| can_move(position, piece)) {
        let hex = board.hex_of(piece);
        if board.height(hex) == 1 && hex.is_beside(queen) {
            continue;
        }
        let reached: Vec<Hex> = open.iter().copied().filter(|&to| reaches(position, piece, to)).collect();
        attackers += usize::from(!reached.is_empty());
        filled.extend(reached);
    }
    let mut doors = 0;
    if position.hand(side).next().is_some() {
        let friendly = |hex: &Hex| board.tops(*hex, side.other()) == 0 && board.tops(*hex, side) != 0;
        let hexes: Vec<Hex> = open.iter().copied().filter(friendly).collect();
        doors = hexes.len();
        attackers += usize::from(doors > 0);
        filled.extend(hexes);
    }
    let pillbug = Piece::first(side, Bug::Pillbug);
    if let Some(hex) = board.place(pillbug).filter(|&hex| board.top(hex) == Some(pillbug)) {
        let thrower = position.throws_at(hex, &mut Ground::new(board));
        if Bits(thrower.lifts).any(|way| !queen.is_beside(hex.toward(way))) {
            filled.extend(open.iter().copied().filter(|&to| thrower.can_drop(to)));
        }
    }
    Some((filled, attackers, doors))
}

/// Whether a tile that can move ends on an empty hex with one move of its own.
fn reaches(position: &Hive, piece: Piece, to: Hex) -> bool {
    let board = position.board();
    let hex = board.hex_of(piece);
    if board.height(hex) > 1 {
        return board.beetle(hex) & Board::toward(hex, to) != 0;
    }
    let as_bug = |bug: Bug| match bug {
        Bug::Queen | Bug::Pillbug => board.slides(hex) & Board::toward(hex, to) != 0,
        Bug::Beetle => board.beetle(hex) & Board::toward(hex, to) != 0,
        Bug::Grasshopper => Bits(board.occupied(hex)).any(|way| board.jump(hex, way).0 == to),
        Bug::Spider => Near::spider(board, hex).holds(to),
        Bug::Ladybug => board.ladybug(hex).holds(to),
        Bug::Ant => walks(board, hex, to),
        Bug::Mosquito => false,
    };
    if piece.bug() == Bug::Mosquito {
        let bugs = position.copied(hex);
        return Bug::ALL.into_iter().any(|bug| bugs >> bug as u32 & 1 == 1 && as_bug(bug));
    }
    as_bug(piece.bug())
}

/// Whether slides lead from a hex to another, by trying them all.
fn walks(board: &Board, from: Hex, to: Hex) -> bool {
    let (mut seen, mut rim) = (HashSet::from([from]), vec![from]);
    while let Some(hex) = rim.pop() {
        let occupied = board.occupied_without(hex, from);
        for way in 0..6 {
            let flanks = [(way + 1) % 6, (way + 5) % 6].map(|flank| occupied >> flank & 1);
            let next = hex.toward(way);
            let open = (board.is_empty(next) || next == from) && flanks[0] != flanks[1];
            if open && seen.insert(next) {
                rim.push(next);
            }
        }
    }
    seen.contains(&to)
}

fn queen(position: &Hive, side: Side) -> Option<Hex> {
    position.place(Piece::first(side, Bug::Queen))
}

fn hexes_beside(hex: Hex) -> impl Iterator<Item = Hex> {
    (0..6).map(move |way| hex.toward(way))
}

/// Whether a tile on top can be lifted without the hive falling apart, found by walking over it.
fn can_lift(position: &Hive, piece: Piece) -> bool {
    let board = position.board();
    let hex = board.hex_of(piece);
    if board.height(hex) > 1 {
        return true;
    }
    let rest: HashSet<Hex> =
        Tiles(board.present()).map(|piece| board.hex_of(piece)).filter(|&h| h != hex).collect();
    let Some(&first) = rest.iter().next() else { return true };
    let (mut seen, mut rim) = (HashSet::from([first]), vec![first]);
    while let Some(at) = rim.pop() {
        rim.extend(hexes_beside(at).filter(|next| rest.contains(next) && seen.insert(*next)));
    }
    seen.len() == rest.len()
}

/// Whether a tile on the table can move: it is on top, can be lifted and, if it only walks, finds a way out.
fn can_move(position: &Hive, piece: Piece) -> bool {
    let board = position.board();
    let hex = board.hex_of(piece);
    let walks = matches!(piece.bug(), Bug::Queen | Bug::Spider | Bug::Ant | Bug::Pillbug);
    let way_out = (0..6).any(|way| {
        let occupied = |way: u32| !board.is_empty(hex.toward(way % 6));
        !occupied(way) && occupied(way + 1) != occupied(way + 5)
    });
    board.top(hex) == Some(piece) && can_lift(position, piece) && (!walks || way_out)
}
