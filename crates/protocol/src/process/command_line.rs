//! A program and its arguments out of one text.

use super::EngineFault;

/// Splits a command line at spaces; single and double quotation marks keep a part
/// together. No shell is asked, so nothing else has a meaning.
pub(crate) fn words(text: &str) -> Result<Vec<String>, EngineFault> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(mark) if c == mark => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if quote.is_some() || words.first().is_none_or(String::is_empty) || text.contains('\0') {
        return Err(EngineFault::CommandLine(text.to_owned()));
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_keep_spaces() {
        let line = r#" "/a b/engine"  uhp --name 'x "y"' "" c\d"#;
        assert_eq!(words(line).unwrap(), ["/a b/engine", "uhp", "--name", "x \"y\"", "", "c\\d"]);
        for bad in ["", "  ", "\"", "engine 'x", "\"\" x", "a\0b"] {
            assert!(words(bad).is_err(), "{bad}");
        }
    }
}
