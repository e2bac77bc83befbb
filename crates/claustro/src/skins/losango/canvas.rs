//! A drawing made of coloured characters.

/// How a character is shown where there are colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Plain,
    Faint,
    Green,
    Blue,
    /// What marks the last move.
    Last,
}

impl Ink {
    /// What a terminal is told.
    const fn code(self) -> &'static str {
        match self {
            Ink::Plain => "\x1b[0m",
            Ink::Faint => "\x1b[0;2m",
            Ink::Green => "\x1b[0;1;32m",
            Ink::Blue => "\x1b[0;1;94m",
            Ink::Last => "\x1b[0;1;33m",
        }
    }
}

/// A sheet of characters.
pub(super) struct Canvas {
    lines: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    /// An empty sheet.
    pub(super) fn new(lines: usize, columns: usize) -> Canvas {
        Canvas { lines: vec![vec![(' ', Ink::Plain); columns]; lines] }
    }

    /// Puts a character somewhere.
    pub(super) fn put(&mut self, line: usize, column: usize, symbol: char, ink: Ink) {
        self.lines[line][column] = (symbol, ink);
    }

    /// Writes a text that begins somewhere.
    pub(super) fn write(&mut self, line: usize, column: usize, text: &str) {
        for (column, symbol) in (column..).zip(text.chars()) {
            self.put(line, column, symbol, Ink::Plain);
        }
    }

    /// Writes a text that ends somewhere.
    pub(super) fn write_back(&mut self, line: usize, column: usize, text: &str) {
        self.write(line, column + 1 - text.chars().count(), text);
    }

    /// The whole sheet in lines, with colours or without.
    pub(super) fn text(&self, colour: bool) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let used = line.iter().rposition(|(symbol, _)| *symbol != ' ').map_or(0, |last| last + 1);
            let mut before = Ink::Plain;
            for &(symbol, ink) in &line[..used] {
                if colour && ink != before && symbol != ' ' {
                    text.push_str(ink.code());
                    before = ink;
                }
                text.push(symbol);
            }
            if before != Ink::Plain {
                text.push_str(Ink::Plain.code());
            }
            text.push('\n');
        }
        text
    }
}
