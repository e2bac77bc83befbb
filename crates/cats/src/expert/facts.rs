//! What the rules look at: the pieces and how they stand to each other.

use std::cmp::Ordering;

use ludoteca_core::Game;

use crate::{Cats, Square, Squares, Step};

/// The columns of one lane.
const LANE_WIDTH: usize = 2;

/// The working memory of the rules: one position, seen as a person sees it.
///
/// The columns make as many *lanes* as there are cats, each two columns wide. A
/// cat can zigzag along its lane from edge to edge; the cats own the lanes in
/// the order in which they stand, from left to right. Four cats that stand
/// shoulder to shoulder, each in its own lane, are a closed *fence*.
///
/// ```text
///  lane 0  lane 1  lane 2  lane 3
///  .   C | .   . | .   . | .   .     row 0
///  .   . | C   . | C   . | C   .     row 1
///  .   . | .   M | .   . | .   .     row 2
/// ```
#[derive(Clone, Debug)]
pub struct Facts {
    position: Cats,
    /// From left to right: the owner of each lane.
    cats: Vec<Square>,
    steps: Vec<Step>,
}

impl Facts {
    /// The facts of a position.
    pub fn of(position: &Cats) -> Facts {
        let mut steps = Vec::new();
        position.moves(&mut steps);
        let mut facts = Facts { position: *position, cats: position.cats().iter().collect(), steps };
        // Of two cats in one column, the one in front owns the lane nearer to
        // the wall of the hindmost row.
        let wall_is_right = facts.wall_is_right(facts.last_row());
        let board = position.board();
        let towards_wall = |row: usize| if wall_is_right { row } else { board.rows() as usize - row };
        facts.cats.sort_by_key(|&cat| (board.column(cat), towards_wall(board.row(cat))));
        facts
    }

    /// The square of the mouse.
    pub const fn mouse(&self) -> Square {
        self.position.mouse()
    }

    /// The cats from left to right.
    pub fn cats(&self) -> &[Square] {
        &self.cats
    }

    /// The legal steps of the side to move, by number of square.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.steps.iter().copied()
    }

    /// The legal steps of one piece.
    pub fn steps_of(&self, piece: Square) -> impl Iterator<Item = Step> {
        self.steps().filter(move |step| step.from == piece)
    }

    /// The row of a square, from zero at the cats' edge.
    pub fn row(&self, square: Square) -> usize {
        self.position.board().row(square)
    }

    /// How many columns lie between a square and the mouse.
    pub fn columns_from_mouse(&self, square: Square) -> usize {
        self.column(square).abs_diff(self.column(self.mouse()))
    }

    /// The row of the hindmost cats.
    pub fn last_row(&self) -> usize {
        self.cats.iter().map(|&cat| self.row(cat)).min().unwrap_or_default()
    }

    /// The hindmost cats, the one nearest the wall first.
    ///
    /// The wall is the side of the board that their row touches.
    pub fn last_cats(&self) -> Vec<Square> {
        let row = self.last_row();
        let mut last: Vec<Square> = self.cats.iter().copied().filter(|&cat| self.row(cat) == row).collect();
        if self.wall_is_right(row) {
            last.reverse();
        }
        last
    }

    /// Whether some cat is more than one row behind all the others.
    pub fn someone_lags(&self) -> bool {
        let last = self.last_row();
        let near = self.cats.iter().filter(|&&cat| self.row(cat) <= last + 1).count();
        near == 1
    }

    /// Whether a square lies in a cat's own lane.
    pub fn owns(&self, cat: Square, square: Square) -> bool {
        self.own_lane(cat) == Some(self.lane(square))
    }

    /// Whether a cat stands in its own lane.
    pub fn is_at_home(&self, cat: Square) -> bool {
        self.owns(cat, cat)
    }

    /// The legal step that keeps a cat in its lane or brings it nearer.
    pub fn homeward(&self, cat: Square) -> Option<Step> {
        let own = self.own_lane(cat)?;
        let leads_home = |step: &Step| match self.lane(cat).cmp(&own) {
            Ordering::Equal => self.lane(step.to) == own,
            Ordering::Greater => self.column(step.to) < self.column(cat),
            Ordering::Less => self.column(step.to) > self.column(cat),
        };
        self.steps_of(cat).find(leads_home)
    }

    /// The squares diagonally ahead of a square, as the mouse goes.
    pub fn ahead(&self, square: Square) -> Squares {
        let board = self.position.board();
        board.around(square) & !board.forward(square)
    }

    /// The squares ahead of a square that hold no cat.
    pub fn open_ahead(&self, square: Square) -> Squares {
        self.ahead(square) & !self.position.cats()
    }

    /// The squares around the mouse.
    pub fn around_mouse(&self) -> Squares {
        self.position.board().around(self.mouse())
    }

    /// Whether the mouse stands next to a cat.
    pub fn mouse_touches_a_cat(&self) -> bool {
        !(self.around_mouse() & self.position.cats()).is_empty()
    }

    /// The squares of the cats once a cat has made its step.
    pub fn cats_after(&self, step: Step) -> Squares {
        (self.position.cats() & !Squares::of(step.from)) | Squares::of(step.to)
    }

    /// Whether cats on these squares are a closed fence: one in each lane, and
    /// each shoulder to shoulder with the next.
    pub fn is_fence(&self, cats: Squares) -> bool {
        let mut fence: Vec<Square> = cats.iter().collect();
        fence.sort_by_key(|&cat| self.column(cat));
        let each_in_its_lane = fence.iter().enumerate().all(|(lane, &cat)| self.lane(cat) == lane);
        each_in_its_lane && fence.windows(2).all(|pair| self.are_shoulder_to_shoulder(pair[0], pair[1]))
    }

    /// Whether the mouse cannot pass between two cats: they touch diagonally, or
    /// stand in one row with a single column between them.
    fn are_shoulder_to_shoulder(&self, one: Square, other: Square) -> bool {
        let rows = self.row(one).abs_diff(self.row(other));
        let columns = self.column(one).abs_diff(self.column(other));
        matches!((rows, columns), (0, 2) | (1, 1))
    }

    /// The lane of a square, from zero at the left.
    fn lane(&self, square: Square) -> usize {
        self.column(square) / LANE_WIDTH
    }

    fn own_lane(&self, cat: Square) -> Option<usize> {
        self.cats.iter().position(|&owner| owner == cat)
    }

    fn column(&self, square: Square) -> usize {
        self.position.board().column(square)
    }

    /// Whether the last square of a row lies against the right side of the board.
    fn wall_is_right(&self, row: usize) -> bool {
        let board = self.position.board();
        board.at(row, board.columns() as usize - 1).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use ludoteca_core::Notation;

    fn facts(position: &str) -> Facts {
        Facts::of(&Cats::parse_position(&Rules::default(), position).unwrap())
    }

    fn numbers(squares: &[Square]) -> Vec<u32> {
        squares.iter().map(|square| square.number()).collect()
    }

    #[test]
    fn the_cats_own_the_lanes_from_left_to_right() {
        let start = facts("31:1,2,3,4:c");
        assert_eq!(numbers(start.cats()), [1, 2, 3, 4]);
        assert!(start.cats().iter().all(|&cat| start.is_at_home(cat)));
        // Square 6 is in lane 1 and belongs to the leftmost cat.
        let strayed = facts("18:2,3,4,6:c");
        assert_eq!(numbers(strayed.cats()), [6, 2, 3, 4]);
        assert!(!strayed.is_at_home(strayed.cats()[0]));
        assert_eq!(strayed.homeward(strayed.cats()[0]).map(|step| step.to.number()), Some(9));
    }

    #[test]
    fn of_two_cats_in_a_column_the_front_one_is_nearer_the_wall() {
        // Row 0 touches the right side, row 1 the left one.
        assert_eq!(numbers(facts("31:1,2,3,11:c").cats()), [1, 2, 3, 11]);
        assert_eq!(numbers(facts("31:6,7,8,14:c").cats()), [14, 6, 7, 8]);
    }

    #[test]
    fn the_hindmost_row_begins_at_its_wall() {
        assert_eq!(numbers(&facts("31:1,2,3,4:c").last_cats()), [4, 3, 2, 1]);
        assert_eq!(numbers(&facts("31:5,6,7,12:c").last_cats()), [5, 6, 7]);
    }

    #[test]
    fn a_fence_is_whole_only_when_neighbours_touch() {
        let board = facts("31:1,2,3,4:c");
        let set = |squares: [u32; 4]| -> Squares {
            squares.iter().map(|&number| board.position.board().square(number).unwrap()).collect()
        };
        for whole in [[1, 2, 3, 4], [1, 2, 3, 8], [1, 2, 7, 8], [1, 6, 7, 8], [5, 6, 7, 8]] {
            assert!(board.is_fence(set(whole)), "{whole:?}");
        }
        for broken in [[5, 2, 3, 4], [1, 2, 7, 4], [1, 2, 3, 16], [6, 2, 3, 4]] {
            assert!(!board.is_fence(set(broken)), "{broken:?}");
        }
    }

    #[test]
    fn a_cat_lags_when_a_row_is_empty_in_front_of_it() {
        assert!(facts("31:1,9,10,11:c").someone_lags());
        assert!(!facts("31:1,6,10,11:c").someone_lags());
        assert!(!facts("31:1,2,11,12:c").someone_lags());
    }
}
