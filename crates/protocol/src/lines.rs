//! Lines of a stream that may hold anything.

use std::io::{self, BufRead};

/// The longest line that is kept, in bytes; a game of tens of thousands of plies fits.
pub(crate) const LONGEST: usize = 1 << 20;

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Its text; what is not UTF-8 is replaced.
    Text(String),
    /// It is longer than anybody needs.
    TooLong,
}

/// Reads a line; nothing at the end of the stream.
///
/// However long the line is, no more than [`LONGEST`] bytes are kept of it.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let (mut any, mut too_long) = (false, false);
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= bytes.len() + part.len() > LONGEST;
        if !too_long {
            bytes.extend_from_slice(part);
        }
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if !any {
        return Ok(None);
    }
    if too_long {
        return Ok(Some(Line::TooLong));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(Line::Text(text.trim_end_matches('\r').to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn lines_end_in_any_way_and_hold_anything() {
        let mut input = BufReader::with_capacity(3, &b"info\r\n\nx\0\xff\nlast"[..]);
        let mut lines = Vec::new();
        while let Some(line) = read(&mut input).unwrap() {
            lines.push(line);
        }
        let expected = ["info", "", "x\0\u{fffd}", "last"].map(|text| Line::Text(text.to_owned()));
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_huge_line_is_skipped_and_the_next_one_read() {
        let mut bytes = vec![b'a'; LONGEST + 1];
        bytes.extend_from_slice(b"\nok\n");
        let mut input = &bytes[..];
        assert_eq!(read(&mut input).unwrap(), Some(Line::TooLong));
        assert_eq!(read(&mut input).unwrap(), Some(Line::Text("ok".to_owned())));
        assert_eq!(read(&mut input).unwrap(), None);
    }
}
