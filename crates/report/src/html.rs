//! Texts inside a document.

use std::fmt::{self, Display, Write};

/// A text that is nothing but text, whoever wrote it.
pub(crate) struct Text<'a>(pub(crate) &'a str);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // Letters that turn the direction of others, and what no document may hold.
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
                _ if letter.is_control() => f.write_char(' ')?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// An element with a text in it; nothing where there is nothing to say.
pub(crate) fn element(tag: &str, class: &str, text: &str) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!("<{tag}{class}>{}</{tag}>\n", Text(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_anything_else() {
        let text = "</script><img src=x onerror='alert(1)'>\"&\u{202e}\0\n";
        let shown = Text(text).to_string();
        assert!(!shown.contains(['<', '>', '"', '\'', '\0', '\n', '\u{202e}']), "{shown}");
        assert_eq!(element("p", "", " \n"), "");
        assert_eq!(element("b", "x", "1 < 2"), "<b class=\"x\">1 &lt; 2</b>\n");
    }
}
