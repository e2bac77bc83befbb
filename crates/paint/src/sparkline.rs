//! A row of characters that rises and falls with numbers.

/// From the lowest to the highest.
const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const PLAIN: [char; 8] = ['_', '.', ',', '-', '~', '=', '*', '#'];

/// Numbers as a row of at most so many characters between two heights; where there are more
/// numbers than characters, each shows the mean of some. What is no number is a blank.
///
/// ```
/// use ludoteca_core::{Language, Look};
/// use ludoteca_paint::sparkline;
/// let look = Look { language: Language::En, flipped: false, colour: false, unicode: true };
/// assert_eq!(sparkline(&[0.0, 0.5, 1.0], (0.0, 1.0), 80, look), "▁▅█");
/// ```
pub fn sparkline(
    numbers: &[f64],
    (low, high): (f64, f64),
    width: usize,
    look: ludoteca_core::Look,
) -> String {
    let marks = if look.unicode { BLOCKS } else { PLAIN };
    let columns = numbers.len().min(width);
    let mark = |column: usize| {
        let part = &numbers[column * numbers.len() / columns..(column + 1) * numbers.len() / columns];
        let mean = part.iter().sum::<f64>() / part.len() as f64;
        let height = (mean - low) / (high - low) * 8.0;
        if height.is_nan() { ' ' } else { marks[height.clamp(0.0, 7.0) as usize] }
    };
    (0..columns).map(mark).collect()
}

#[cfg(test)]
mod tests {
    use ludoteca_core::{Language, Look};

    use super::*;

    fn look(unicode: bool) -> Look {
        Look { language: Language::En, flipped: false, colour: false, unicode }
    }

    #[test]
    fn a_row_is_as_long_as_its_numbers_or_its_room() {
        let numbers: Vec<f64> = (0..100).map(f64::from).collect();
        assert_eq!(sparkline(&numbers, (0.0, 100.0), 8, look(true)), "▁▂▃▄▅▆▇█");
        assert_eq!(sparkline(&numbers, (0.0, 100.0), 8, look(false)), "_.,-~=*#");
        assert_eq!(sparkline(&numbers[..3], (0.0, 100.0), 8, look(true)), "▁▁▁");
        assert_eq!(sparkline(&[], (0.0, 1.0), 8, look(true)), "");
        assert_eq!(sparkline(&numbers, (0.0, 1.0), 0, look(true)), "");
    }

    #[test]
    fn what_lies_beyond_or_is_no_number_breaks_nothing() {
        let numbers = [f64::NEG_INFINITY, f64::INFINITY, f64::NAN, 7.0];
        assert_eq!(sparkline(&numbers, (0.0, 1.0), 9, look(true)), "▁█ █");
        assert_eq!(sparkline(&[3.0, 3.0], (3.0, 3.0), 9, look(true)), "  ");
    }
}
