//! Reading the number of a choice.

/// Reads a whole number in `1..=last` and nothing else.
///
/// ```
/// use ludoteca_core::choice;
/// assert_eq!(choice(" 3 ", 4), Some(3));
/// assert_eq!(choice("0", 4), None);
/// assert_eq!(choice("3.0", 4), None);
/// assert_eq!(choice("99999999999999999999", 4), None);
/// ```
pub fn choice(text: &str, last: usize) -> Option<usize> {
    let text = text.trim();
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    text.parse().ok().filter(|number| (1..=last).contains(number))
}
