//! The little markup that rules are written in.
//!
//! A line that begins with `# ` or `## ` is a heading, `- ` begins an item of a list, `=> ` a link
//! (its address from the root of the page, then its words), and `![caption](position)` is a board.
//! All other lines are paragraphs, with empty lines between them; `**` stands around what is strong.

/// A part of a text, its words as HTML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    Heading(u8, String),
    Paragraph(String),
    List(Vec<String>),
    /// Addresses and words.
    Links(Vec<(String, String)>),
    Board {
        caption: String,
        /// As it was written.
        position: String,
    },
}

/// The parts of a text.
pub(crate) fn read(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut goes_on = false;
    for line in text.lines().map(str::trim) {
        let block = block(line);
        match (blocks.last_mut().filter(|_| goes_on), block) {
            (Some(Block::Paragraph(before)), Some(Block::Paragraph(more))) => *before += &format!("\n{more}"),
            (Some(Block::List(before)), Some(Block::List(more))) => before.extend(more),
            (Some(Block::Links(before)), Some(Block::Links(more))) => before.extend(more),
            (_, Some(block)) => blocks.push(block),
            (_, None) => {}
        }
        goes_on = !line.is_empty();
    }
    blocks
}

/// What a line is; nothing if it is empty.
fn block(line: &str) -> Option<Block> {
    let board = line.strip_prefix("![").and_then(|rest| rest.strip_suffix(')')?.split_once("]("));
    if let Some((caption, position)) = board {
        return Some(Block::Board { caption: inline(caption), position: position.to_owned() });
    }
    if let Some(title) = line.strip_prefix("## ") {
        return Some(Block::Heading(2, inline(title)));
    }
    if let Some(title) = line.strip_prefix("# ") {
        return Some(Block::Heading(1, inline(title)));
    }
    if let Some(item) = line.strip_prefix("- ") {
        return Some(Block::List(vec![inline(item)]));
    }
    if let Some((to, words)) = line.strip_prefix("=> ").and_then(|rest| rest.split_once(' ')) {
        return Some(Block::Links(vec![(escape(to), inline(words))]));
    }
    (!line.is_empty()).then(|| Block::Paragraph(inline(line)))
}

/// Words as HTML.
fn inline(text: &str) -> String {
    let parts = text.split("**").enumerate().map(|(at, part)| {
        let part = escape(part);
        if at % 2 == 1 { format!("<strong>{part}</strong>") } else { part }
    });
    parts.collect()
}

/// A text that is never markup.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_its_parts() {
        let text = "# A <b>\n\nOne\nand **two**.\n\n- x\n- y\n\n![see & do](8x8 | 1:2:m | 1-)\n\n=> ./ Play now\n=> learn/ Learn\n";
        let board = Block::Board { caption: "see &amp; do".into(), position: "8x8 | 1:2:m | 1-".into() };
        let links = vec![("./".into(), "Play now".into()), ("learn/".into(), "Learn".into())];
        assert_eq!(
            read(text),
            [
                Block::Heading(1, "A &lt;b&gt;".into()),
                Block::Paragraph("One\nand <strong>two</strong>.".into()),
                Block::List(vec!["x".into(), "y".into()]),
                board,
                Block::Links(links),
            ]
        );
        assert_eq!(read("\n\n"), []);
    }
}
