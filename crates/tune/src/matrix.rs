//! Symmetric systems of equations.

/// A symmetric, positive definite matrix as the product of a triangular one with its
/// own mirror image.
#[derive(Clone, Debug)]
pub(crate) struct Cholesky {
    size: usize,
    /// The lower triangle, row by row, in a square.
    lower: Vec<f64>,
}

impl Cholesky {
    /// Takes a matrix apart, of which the lower triangle is looked at; nothing if it is
    /// not positive definite.
    pub(crate) fn of(mut matrix: Vec<f64>, size: usize) -> Option<Cholesky> {
        for i in 0..size {
            for j in 0..=i {
                let (row, column) = (&matrix[i * size..], &matrix[j * size..]);
                let sum: f64 = (0..j).map(|k| row[k] * column[k]).sum();
                let rest = matrix[i * size + j] - sum;
                matrix[i * size + j] = if i == j {
                    if rest <= 0.0 {
                        return None;
                    }
                    rest.sqrt()
                } else {
                    rest / matrix[j * size + j]
                };
            }
        }
        Some(Cholesky { size, lower: matrix })
    }

    /// The vector that the matrix turns into this one.
    pub(crate) fn solve(&self, mut vector: Vec<f64>) -> Vec<f64> {
        let (size, lower) = (self.size, &self.lower);
        for i in 0..size {
            let sum: f64 = (0..i).map(|k| lower[i * size + k] * vector[k]).sum();
            vector[i] = (vector[i] - sum) / lower[i * size + i];
        }
        for i in (0..size).rev() {
            let sum: f64 = (i + 1..size).map(|k| lower[k * size + i] * vector[k]).sum();
            vector[i] = (vector[i] - sum) / lower[i * size + i];
        }
        vector
    }

    /// The diagonal of the inverse matrix.
    pub(crate) fn inverse_diagonal(&self) -> Vec<f64> {
        let unit = |at: usize| (0..self.size).map(|i| f64::from(u8::from(i == at))).collect();
        (0..self.size).map(|at| self.solve(unit(at))[at]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_system_is_solved_as_by_hand() {
        // 4x + 2y = 10 and 2x + 3y = 9: x = 1.5, y = 2. The inverse is
        // (3, -2; -2, 4) / 8.
        let matrix = Cholesky::of(vec![4.0, 0.0, 2.0, 3.0], 2).unwrap();
        let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
        let found = matrix.solve(vec![10.0, 9.0]);
        assert!(close(found[0], 1.5) && close(found[1], 2.0), "{found:?}");
        let diagonal = matrix.inverse_diagonal();
        assert!(close(diagonal[0], 3.0 / 8.0) && close(diagonal[1], 0.5), "{diagonal:?}");
        assert!(Cholesky::of(vec![1.0, 0.0, 2.0, 1.0], 2).is_none(), "not positive definite");
    }
}
