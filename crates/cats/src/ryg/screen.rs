//! The tree as the Commodore 64 painted it: board after board.

use std::fmt::Write;

use ludoteca_core::{Side, TreeBoard};

use super::C64Board;

/// Where the Commodore 64 keeps the tree, and how it paints a board of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct C64Screen {
    /// The address of the root.
    pub root: usize,
    /// The bytes of a board.
    pub bytes: usize,
}

impl Default for C64Screen {
    /// As in the first version with minimax: boards of 88 bytes from `$1E49`.
    fn default() -> C64Screen {
        C64Screen { root: 0x1e49, bytes: BYTES[1] }
    }
}

/// The bytes of a board as the program first had it, as it was shown, and in its compact form.
pub(super) const BYTES: [usize; 3] = [85, 88, 29];
/// The line between two boards, as wide as the screen.
const RULE: &str = "----------------------------------------";
/// The children for which a board of the program has room, and how many of them
/// stand on a line.
const ROOM: usize = 8;
const PER_LINE: usize = 4;

impl C64Screen {
    /// A board of the tree in the program's words.
    ///
    /// ```text
    /// DIREC: 1E49
    /// NIVEL: 01
    /// TURNO: GATOS
    /// VALOR: 82
    /// PADRE: 0000
    /// HIJOS: 1EA1 1EF9 1F51 1FA9
    ///        2001 2059 20B1 0000
    ///
    ///  01234567
    /// 0G.G.G.G.
    /// 1........
    /// ```
    pub fn paint(self, board: &TreeBoard<'_, C64Board, u8>) -> String {
        let address = |at: Option<usize>| format!("{:04X}", at.map_or(0, |at| self.root + at * self.bytes));
        let turn = match board.turn {
            Side::First => "RATON",
            Side::Second => "GATOS",
        };
        let mut text = format!(
            "{RULE}\nDIREC: {}\nNIVEL: {:02X}\nTURNO: {turn}\nVALOR: {:02X}\nPADRE: {}\n",
            address(Some(board.index)),
            board.ply,
            board.value,
            address(board.parent),
        );
        let mut children: Vec<String> = board.children.clone().map(|child| address(Some(child))).collect();
        let room = children.len().next_multiple_of(PER_LINE).max(ROOM);
        children.resize(room, address(None));
        for (at, line) in children.chunks(PER_LINE).enumerate() {
            let label = if at == 0 { "HIJOS:" } else { "      " };
            let _ = writeln!(text, "{label} {}", line.join(" "));
        }
        let _ = writeln!(text, "\n{}", board.board.to_string().trim_end_matches('\n'));
        text
    }
}
