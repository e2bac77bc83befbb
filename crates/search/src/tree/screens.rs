//! The tree as the Commodore 64 painted it: board after board.

use std::fmt::Write;

use ludoteca_core::{Language, Lookahead, Notation, Side};

use super::{BoardId, GameTree};

/// Where the Commodore 64 would keep the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// The address of the root.
    pub root: usize,
    /// The bytes of a board.
    pub bytes: usize,
}

impl Default for Screen {
    /// As in the first version with minimax: boards of 88 bytes from `$1E49`.
    fn default() -> Screen {
        Screen { root: 0x1e49, bytes: 88 }
    }
}

/// The line between two boards, as wide as the screen.
const RULE: &str = "----------------------------------------";
/// The children for which a board of the program has room, and how many of them
/// stand on a line.
const ROOM: usize = 8;
const PER_LINE: usize = 4;

impl<G: Notation, L: Lookahead<G>> GameTree<'_, G, L> {
    /// The screens of the program that paints every board of the tree, each
    /// before its children, in the program's words.
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
    pub fn screens(&self, screen: Screen) -> String {
        let mut text = String::new();
        let mut pending = vec![Self::ROOT];
        while let Some(id) = pending.pop() {
            self.paint_board(&mut text, screen, id);
            pending.extend(self.node(id).children().rev());
        }
        text
    }

    fn paint_board(&self, text: &mut String, screen: Screen, id: BoardId) {
        let node = self.node(id);
        let address = |id: Option<BoardId>| {
            format!("{:04X}", id.map_or(0, |id| screen.root + id.index() * screen.bytes))
        };
        // The program leaves out the dollar sign that its author writes.
        let value = self.value_text(id).trim_start_matches('$').to_uppercase();
        let _ = writeln!(text, "{RULE}");
        let _ = writeln!(text, "DIREC: {}", address(Some(id)));
        let _ = writeln!(text, "NIVEL: {:02X}", self.played + node.level as usize);
        let _ = writeln!(text, "TURNO: {}", side_word::<G>(node.turn));
        let _ = writeln!(text, "VALOR: {value}");
        let _ = writeln!(text, "PADRE: {}", address(node.parent));

        let mut children: Vec<String> = node.children().map(|child| address(Some(child))).collect();
        let room = children.len().next_multiple_of(PER_LINE).max(ROOM);
        children.resize(room, address(None));
        for (at, line) in children.chunks(PER_LINE).enumerate() {
            let label = if at == 0 { "HIJOS:" } else { "      " };
            let _ = writeln!(text, "{label} {}", line.join(" "));
        }
        let _ = writeln!(text, "\n{}", self.lookahead().draw(&node.board).trim_end_matches('\n'));
    }
}

/// The Spanish name of a side in the letters that the machine has: `RATON`.
fn side_word<G: Notation>(side: Side) -> String {
    let name = Language::Es.say(&G::side_name(side)).to_uppercase();
    let plain = |letter| match letter {
        'Á' => 'A',
        'É' => 'E',
        'Í' => 'I',
        'Ó' => 'O',
        'Ú' | 'Ü' => 'U',
        'Ñ' => 'N',
        letter => letter,
    };
    name.chars().map(plain).collect()
}
