//! The word that somebody may have meant.

/// The known word that is nearest to what was typed, if that is near enough to be a slip: one
/// letter in four may be wrong, missing, added or swapped with the next.
///
/// ```
/// use ludoteca_core::similar;
/// assert_eq!(similar("claustor", ["cats", "claustro", "hive"]), Some("claustro"));
/// assert_eq!(similar("chess", ["cats", "claustro", "hive"]), None);
/// ```
pub fn similar<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = folded(typed);
    let distance = |word: &str| distance(&typed, &folded(word));
    let (slips, word) = known.into_iter().map(|word| (distance(word), word)).min_by_key(|near| near.0)?;
    (slips <= typed.chars().count().div_ceil(4)).then_some(word)
}

/// A text as it is compared where people type names: in lower case, without accents, with
/// single blanks between its words.
///
/// ```
/// use ludoteca_core::folded;
/// assert_eq!(folded(" El-Ratón  y los gatos"), "el raton y los gatos");
/// ```
pub fn folded(text: &str) -> String {
    let plain: String = text.to_lowercase().chars().map(unaccented).collect();
    plain.split([' ', '-', '_', '\t']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

const fn unaccented(letter: char) -> char {
    match letter {
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        other => other,
    }
}

/// How many letters have to be changed, added, dropped or swapped with their neighbour to
/// make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for (n, &letter) in one.iter().enumerate() {
        let mut row = vec![n + 1];
        for (m, &wanted) in other.iter().enumerate() {
            let changed = rows[n][m] + usize::from(letter != wanted);
            let mut least = changed.min(rows[n][m + 1] + 1).min(row[m] + 1);
            if n > 0 && m > 0 && letter == other[m - 1] && wanted == one[n - 1] {
                least = least.min(rows[n - 1][m - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted() {
        for (one, other, wanted) in
            [("", "", 0), ("", "ab", 2), ("cats", "cast", 1), ("hive", "hives", 1), ("best", "test", 1)]
        {
            assert_eq!((distance(one, other), distance(other, one)), (wanted, wanted), "{one} {other}");
        }
    }

    #[test]
    fn nothing_is_guessed_from_nothing() {
        assert_eq!(similar("", ["a"]), None);
        assert_eq!(similar("x", []), None);
        assert_eq!(similar("GATÓS", ["gatos"]), Some("gatos"));
    }
}
