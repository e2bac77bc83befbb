//! The course of a game on one line.

/// The heights of a sparkline, the lowest first.
const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The same where the terminal knows no others.
const PLAIN: [char; 8] = ['_', '.', ',', '-', '=', '+', '*', '#'];

/// Chances from 0 to 1 as a line of at most so many characters.
pub(super) fn sparkline(chances: &[f64], width: usize, unicode: bool) -> String {
    let heights = if unicode { BLOCKS } else { PLAIN };
    let columns = chances.len().min(width.max(1));
    let column = |column: usize| {
        // Several positions in one column are shown by their mean.
        let from = column * chances.len() / columns;
        let to = (column + 1) * chances.len() / columns;
        let part = &chances[from..to];
        let mean = part.iter().sum::<f64>() / part.len() as f64;
        heights[((mean * heights.len() as f64) as usize).min(heights.len() - 1)]
    };
    (0..columns).map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_rises_and_falls_with_the_chances_and_fits() {
        assert_eq!(sparkline(&[0.0, 0.5, 1.0], 80, true), "▁▅█");
        assert_eq!(sparkline(&[0.0, 0.5, 1.0], 80, false), "_=#");
        assert_eq!(sparkline(&[0.0, 0.0, 1.0, 1.0], 2, true), "▁█");
        assert_eq!(sparkline(&[0.3; 500], 60, true).chars().count(), 60);
        assert_eq!(sparkline(&[], 10, true), "");
    }
}
