//! What a terminal can show of what is drawn.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// Every one.
    All,
    /// The 256 of most terminals.
    Many,
    /// Eight, and each of them bright.
    Few,
}

/// Brings what was drawn down to what the terminal can show.
pub(crate) fn reduce(buffer: &mut Buffer, colours: Colours, unicode: bool) {
    if colours == Colours::All && unicode {
        return;
    }
    for cell in &mut buffer.content {
        cell.fg = colours.nearest(cell.fg);
        cell.bg = colours.nearest(cell.bg);
        if !unicode {
            spell(cell);
        }
    }
}

impl Colours {
    /// The colour of the terminal that comes nearest.
    fn nearest(self, colour: Color) -> Color {
        let Color::Rgb(red, green, blue) = colour else { return colour };
        match self {
            Colours::All => colour,
            Colours::Many => Color::Indexed(of_many([red, green, blue])),
            Colours::Few => FEW[of_few([red, green, blue])].1,
        }
    }
}

/// The steps of each component in the cube of 216 colours.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The nearest of 256 colours: one of the cube, or a grey.
fn of_many(colour: [u8; 3]) -> u8 {
    let step = |value: u8| (0..6).min_by_key(|&at| STEPS[at].abs_diff(value)).unwrap_or(0);
    let steps = colour.map(step);
    let in_cube = steps.map(|at| STEPS[at]);
    let mean = colour.iter().map(|&part| u32::from(part)).sum::<u32>() / 3;
    let grey = (mean.saturating_sub(3) / 10).min(23) as u8;
    let level = 8 + 10 * grey;
    if distance(colour, [level; 3]) < distance(colour, in_cube) {
        232 + grey
    } else {
        (16 + 36 * steps[0] + 6 * steps[1] + steps[2]) as u8
    }
}

/// The colours that every terminal has, as most of them mix them.
const FEW: [([u8; 3], Color); 16] = [
    ([0, 0, 0], Color::Black),
    ([128, 0, 0], Color::Red),
    ([0, 128, 0], Color::Green),
    ([128, 128, 0], Color::Yellow),
    ([0, 0, 128], Color::Blue),
    ([128, 0, 128], Color::Magenta),
    ([0, 128, 128], Color::Cyan),
    ([192, 192, 192], Color::Gray),
    ([96, 96, 96], Color::DarkGray),
    ([255, 64, 64], Color::LightRed),
    ([64, 255, 64], Color::LightGreen),
    ([255, 255, 64], Color::LightYellow),
    ([64, 64, 255], Color::LightBlue),
    ([255, 64, 255], Color::LightMagenta),
    ([64, 255, 255], Color::LightCyan),
    ([255, 255, 255], Color::White),
];

fn of_few(colour: [u8; 3]) -> usize {
    (0..FEW.len()).min_by_key(|&at| distance(colour, FEW[at].0)).unwrap_or(0)
}

fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    a.iter().zip(b).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

/// Writes a character of a cell without leaving ASCII.
fn spell(cell: &mut Cell) {
    let symbol = cell.symbol();
    if symbol.is_ascii() {
        return;
    }
    let plain = symbol.chars().next().map_or(' ', ascii);
    cell.set_char(plain);
}

/// The character of ASCII that stands for another.
fn ascii(c: char) -> char {
    match c {
        '─' | '━' | '═' | '╌' | '–' | '—' | '−' | '‾' => '-',
        '│' | '┃' | '║' | '╎' | '▏' | '▕' => '|',
        '╱' | '⟋' => '/',
        '╲' | '⟍' => '\\',
        '±' | '\u{2500}'..='\u{257f}' => '+',
        '█' | '▓' | '▆' | '▇' | '■' | '●' => '#',
        '▒' | '▅' | '▄' | '▌' | '▐' | '▀' => '=',
        '░' | '▁' | '▂' | '▃' | '·' | '…' => '.',
        '•' | '∙' | '★' | '☆' | '✓' | '✔' | '\u{2800}'..='\u{28ff}' => '*',
        '▲' | '↑' | '▴' => '^',
        '▼' | '↓' | '▾' => 'v',
        '◀' | '←' | '‹' | '«' | '◂' => '<',
        '▶' | '→' | '›' | '»' | '▸' => '>',
        '“' | '”' => '"',
        '‘' | '’' => '\'',
        '×' | '✗' | '✘' => 'x',
        '¡' => '!',
        'á' | 'à' | 'â' | 'ã' | 'ª' => 'a',
        'é' | 'ê' | 'è' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' | 'º' => 'o',
        'ú' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        'Á' | 'À' | 'Â' | 'Ã' => 'A',
        'É' | 'Ê' => 'E',
        'Í' => 'I',
        'Ó' | 'Ô' | 'Õ' => 'O',
        'Ú' => 'U',
        'Ñ' => 'N',
        'Ç' => 'C',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    #[test]
    fn greys_and_colours_of_256_are_the_nearest() {
        assert_eq!(Colours::Many.nearest(Color::Rgb(255, 0, 0)), Color::Indexed(196));
        assert_eq!(Colours::Many.nearest(Color::Rgb(0, 0, 0)), Color::Indexed(16));
        assert_eq!(Colours::Many.nearest(Color::Rgb(128, 128, 128)), Color::Indexed(244));
        assert_eq!(Colours::Few.nearest(Color::Rgb(250, 250, 240)), Color::White);
        assert_eq!(Colours::Few.nearest(Color::Reset), Color::Reset);
    }

    #[test]
    fn a_terminal_without_unicode_gets_ascii_alone() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 12, 1));
        buffer.set_string(0, 0, "┌─│á¿★▲→", Style::new().fg(Color::Rgb(1, 2, 3)));
        reduce(&mut buffer, Colours::All, false);
        let text: String = buffer.content.iter().map(Cell::symbol).collect();
        assert_eq!(text.trim_end(), "+-|a?*^>");
        assert_eq!(buffer.content[0].fg, Color::Rgb(1, 2, 3));
    }
}
