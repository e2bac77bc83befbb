//! Reading what a person answers.

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
    let number = digits(text.trim())? as usize;
    (1..=last).contains(&number).then_some(number)
}

/// Reads a number written in digits only.
///
/// ```
/// use ludoteca_core::digits;
/// assert_eq!(digits("031"), Some(31));
/// assert_eq!(digits("+31"), None);
/// assert_eq!(digits(""), None);
/// ```
pub fn digits(text: &str) -> Option<u32> {
    let all_digits = text.bytes().all(|b| b.is_ascii_digit());
    if all_digits { text.parse().ok() } else { None }
}

/// The words of all answers to one question, whatever lines they came on.
pub fn words(answers: &[String]) -> impl Iterator<Item = &str> {
    answers.iter().flat_map(|answer| answer.split_whitespace())
}
