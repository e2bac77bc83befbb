//! What is left of a game that was being written when its match was cut off.

/// The tags that the records of a match have, in their order.
const TAGS: [&str; 16] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "Game",
    "Variant",
    "Position",
    "TimeControl",
    "Termination",
    "Opening",
    "Seed",
    "Match",
    "Limits",
];

/// What the end of a match's file is, after the games that are whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tail {
    /// The beginning of a game of this match.
    Begun,
    /// A game of this match that lacks at most the empty line after it.
    Written,
}

impl Tail {
    /// What some bytes are, for a match that calls itself so in its records; nothing where
    /// they were written by anybody else. As long as the match is not named in them they
    /// hold nothing but tags, all of which a record of this match begins with.
    pub(crate) fn of(bytes: &[u8], event: &str, fingerprint: &str) -> Option<Tail> {
        let text = text_of(bytes)?;
        let first = format!("[Event \"{event}\"]\n");
        if text.len() < first.len() {
            return (!text.is_empty() && first.starts_with(text)).then_some(Tail::Begun);
        }
        if !text.starts_with(&first) {
            return None;
        }
        let Some((tags, moves)) = text.split_once("\n\n") else {
            let (lines, last) = text.rsplit_once('\n')?;
            let next = places(lines, fingerprint)?;
            let ours = last.is_empty() || TAGS[next..].iter().any(|name| begins(name, last, fingerprint));
            return ours.then_some(Tail::Begun);
        };
        places(tags, fingerprint)?;
        let tag = |name: &str| tags.lines().find_map(|line| value(line, name));
        tag("Match")?;
        let result = tag("Result").filter(|&result| result != "*")?;
        let written = moves.split_whitespace().next_back() == Some(result);
        Some(if written { Tail::Written } else { Tail::Begun })
    }
}

/// The text of some bytes, of which the last character may be cut in two.
fn text_of(bytes: &[u8]) -> Option<&str> {
    match str::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(error) if error.error_len().is_none() => str::from_utf8(&bytes[..error.valid_up_to()]).ok(),
        Err(_) => None,
    }
}

/// The place after that of the last tag, if all lines are tags in their order, and none is
/// of another match.
fn places(lines: &str, fingerprint: &str) -> Option<usize> {
    lines.lines().try_fold(0, |next, line| {
        let place = (next..TAGS.len()).find(|&place| value(line, TAGS[place]).is_some())?;
        let another = TAGS[place] == "Match" && value(line, "Match") != Some(fingerprint);
        (!another).then_some(place + 1)
    })
}

/// What a line says that is a tag of this name.
fn value<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.strip_prefix('[')?.strip_prefix(name)?.strip_prefix(" \"")?.strip_suffix("\"]")
}

/// Whether a line that was cut off may have become a tag of this name.
fn begins(name: &str, line: &str, fingerprint: &str) -> bool {
    let front = match name {
        "Match" => format!("[{name} \"{fingerprint}\"]"),
        _ => format!("[{name} \""),
    };
    front.starts_with(line) || (name != "Match" && line.starts_with(&front))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "[Event \"Ludoteca match\"]\n[Site \"?\"]\n[Date \"2026.11.15\"]\n[Round \"7\"]\n\
        [White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[Game \"cats\"]\n[Variant \"8x8\"]\n\
        [Termination \"goal\"]\n[Opening \"4\"]\n[Seed \"1\"]\n[Match \"00ff\"]\n[Limits \"nodes=9\"]\n\n\
        1. 31-26 {½ [%eval 0.10]} 1-5 1-0\n\n";

    fn tail(text: impl AsRef<[u8]>) -> Option<Tail> {
        Tail::of(text.as_ref(), "Ludoteca match", "00ff")
    }

    #[test]
    fn whatever_is_left_of_a_record_is_known() {
        let end = RECORD.trim_end().len();
        for cut in 1..end {
            assert_eq!(tail(&RECORD.as_bytes()[..cut]), Some(Tail::Begun), "{}", &RECORD[..cut.min(400)]);
        }
        for cut in end..=RECORD.len() {
            assert_eq!(tail(&RECORD[..cut]), Some(Tail::Written));
        }
    }

    #[test]
    fn what_others_have_written_is_not_taken_for_it() {
        let of = |from: &str, to: &str| RECORD.replacen(from, to, 1);
        for other in [
            String::new(),
            "\n".to_owned(),
            "notes of mine".to_owned(),
            "[Event \"x\"]\n[Game \"hive\"]\n\n1. wS1 {precious} *\n".to_owned(),
            "[Event \"Ludoteca match\"]\n1. 31-26".to_owned(),
            "[Event \"Ludoteca match\"]\n\n1. 31-26 {mine} *\n".to_owned(),
            of("\n", "\r\n"),
            RECORD.replace('\n', "\r\n"),
            of("00ff", "00fe"),
            of("00ff\"]\n[Limits \"nodes=9\"]\n\n", "01"),
            of("[Match \"00ff\"]\n", ""),
            of("[Seed", "[Annotator \"me\"]\n[Seed"),
            of("[Result \"1-0\"]", "[Result \"*\"]"),
            of("[Event \"Ludoteca match\"]", "[Event \"Ludoteca swiss tournament\"]"),
            of("[Seed \"1\"]", "a word"),
        ] {
            assert_eq!(tail(&other), None, "{other}");
        }
        assert_eq!(tail(b"[Event \"Ludoteca match\"]\n\xff\xfe"), None);
    }
}
