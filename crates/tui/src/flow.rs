//! Words that go on below where there is no room beside them.

use ratatui::text::{Line, Span};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// What stands for moves that there is no room for.
const MORE: &str = "…";

/// Lines as rows of so many columns. What follows the first part of a line stays beside it.
pub(crate) fn flow(lines: &[Line<'static>], width: u16) -> Vec<Line<'static>> {
    lines.iter().flat_map(|line| Flow::new(line, usize::from(width.max(1))).rows(line)).collect()
}

/// A line on its way to rows.
struct Flow {
    width: usize,
    /// The columns before every row but the first.
    hang: usize,
    rows: Vec<Line<'static>>,
    row: Vec<Span<'static>>,
    used: usize,
}

impl Flow {
    fn new(line: &Line<'_>, width: usize) -> Flow {
        let label = match &line.spans[..] {
            [label, _, ..] => label.width(),
            [only] => label(&only.content),
            [] => 0,
        };
        let hang = if 3 * label <= width { label } else { 0 };
        Flow { width, hang, rows: Vec::new(), row: Vec::new(), used: 0 }
    }

    fn rows(mut self, line: &Line<'static>) -> Vec<Line<'static>> {
        for span in &line.spans {
            for word in span.content.split_inclusive(' ') {
                self.word(word, line.style.patch(span.style));
            }
        }
        self.end_row();
        self.rows
    }

    fn word(&mut self, word: &str, style: ratatui::style::Style) {
        if self.used + word.trim_end_matches(' ').width() > self.width && self.used > self.hang {
            self.end_row();
        }
        let mut piece = String::new();
        for letter in word.chars() {
            let wide = letter.width().unwrap_or(0);
            if self.used + wide > self.width {
                self.row.push(Span::styled(std::mem::take(&mut piece), style));
                // Blanks at the end of a row are not seen.
                if letter == ' ' {
                    return;
                }
                self.end_row();
            }
            piece.push(letter);
            self.used += wide;
        }
        self.row.push(Span::styled(piece, style));
    }

    fn end_row(&mut self) {
        self.rows.push(Line::from(std::mem::take(&mut self.row)));
        self.row = vec![Span::raw(" ".repeat(self.hang))];
        self.used = self.hang;
    }
}

/// The columns before what is told of something: two blanks or more stand between them.
fn label(text: &str) -> usize {
    let Some((before, after)) = text.split_once("  ") else {
        return text.len() - text.trim_start_matches(' ').len();
    };
    let blanks = after.len() - after.trim_start_matches(' ').len();
    before.width() + 2 + blanks
}

/// A text on one row of so many columns: what there is no room for is left out by words, and
/// letters only where a word alone is too long.
pub(crate) fn clip(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let room = width.saturating_sub(MORE.width());
    let mut used = 0;
    let fits = |letter: &char| {
        used += letter.width().unwrap_or(0);
        used <= room
    };
    let kept: String = text.chars().take_while(fits).collect();
    let is_whole = text[kept.len()..].starts_with(' ');
    let whole = if is_whole { &kept } else { kept.rfind(' ').map_or("", |at| kept[..at].trim_end()) };
    let kept = if whole.trim().is_empty() { &kept } else { whole };
    format!("{kept}{MORE}")
}

/// As many moves of a line as there is room for, whole.
pub(crate) fn cut_line(moves: &[String], room: usize) -> String {
    let mut text = String::new();
    for (at, one) in moves.iter().enumerate() {
        let gap = if at == 0 { "" } else { ", " };
        let is_last = at + 1 == moves.len();
        let after = if is_last { 0 } else { MORE.width() + 1 };
        if at > 0 && text.width() + gap.len() + one.width() + after > room {
            return format!("{text} {MORE}");
        }
        text += gap;
        text += one;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: Line<'static>, width: u16) -> Vec<String> {
        flow(&[line], width).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn words_that_do_not_fit_go_to_the_next_row() {
        assert_eq!(shown(Line::raw("one two three"), 8), ["one two ", "three"]);
        assert_eq!(shown(Line::raw("one two three"), 7), ["one two", "three"]);
        assert_eq!(shown(Line::raw("extraordinary"), 5), ["extra", "ordin", "ary"]);
        assert_eq!(shown(Line::raw("  a bb cc"), 6), ["  a bb", "  cc"]);
        assert_eq!(shown(Line::raw(""), 6), [""]);
        assert_eq!(shown(Line::raw("q  to leave it"), 11), ["q  to leave", "   it"]);
        let label = Line::from(vec![Span::raw("x: "), Span::raw("one two three")]);
        assert_eq!(shown(label, 9), ["x: one ", "   two ", "   three"]);
    }

    #[test]
    fn a_text_is_cut_between_words() {
        assert_eq!(clip("one two three", 13), "one two three");
        assert_eq!(clip("one two three", 12), "one two…");
        assert_eq!(clip("one two three", 8), "one two…");
        assert_eq!(clip("one two three", 7), "one…");
        assert_eq!(clip("  extraordinary", 8), "  extra…");
        assert_eq!(clip("ab", 0), "…");
    }

    #[test]
    fn a_line_of_moves_ends_with_a_whole_one() {
        let moves = ["wA1", "bA1 -wA1", "wQ wA1-"].map(str::to_owned);
        assert_eq!(cut_line(&moves, 22), "wA1, bA1 -wA1, wQ wA1-");
        assert_eq!(cut_line(&moves, 21), "wA1, bA1 -wA1 …");
        assert_eq!(cut_line(&moves, 15), "wA1, bA1 -wA1 …");
        assert_eq!(cut_line(&moves, 14), "wA1 …");
        assert_eq!(cut_line(&moves, 1), "wA1 …", "the first is always told");
    }
}
