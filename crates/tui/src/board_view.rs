//! A board that is looked at and touched, whatever page it is on.

use ludoteca_core::{Glyph, Look, Message, Scene, Touch};
use ludoteca_house::LiveGame;
use ludoteca_session::{AnySession, Touched};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout as Split, Position, Rect};

use crate::board::{Board, DIGITS, Marks, next_numbered, targets};
use crate::hands::{Hands, Spot, rows};
use crate::layout::{Direction, Layout, Manner, View};
use crate::theme::{Mood, Theme};

/// A board with its hands and buttons, where the cursor is on it, and what was touched.
pub(crate) struct BoardView {
    scene: Scene,
    glyphs: &'static [Glyph],
    look: Look,
    layout: Layout,
    /// How it is looked at, and what is shown on it besides.
    pub(crate) view: View,
    pub(crate) marks: Marks,
    /// Where the hands and buttons are on the screen.
    spots: Vec<Spot>,
    cursor: Option<Touch>,
    touches: Vec<Touch>,
    /// What may be touched next, and the first of it that has a number.
    next: Vec<Touch>,
    numbered: usize,
}

impl BoardView {
    /// The board of a game, to be looked at.
    pub(crate) fn still(live: &dyn LiveGame) -> BoardView {
        BoardView::of_scene(live.scene(), live.picture().glyphs, live.look())
    }

    /// The board of a game, to be touched.
    pub(crate) fn new(live: &dyn LiveGame) -> BoardView {
        let mut view = BoardView::still(live);
        view.show(live);
        view.cursor = Some(first_cell(&view.next));
        view
    }

    /// The board of a scene, to be looked at.
    pub(crate) fn of_scene(scene: Scene, glyphs: &'static [Glyph], look: Look) -> BoardView {
        let layout = Layout::nowhere();
        let (spots, touches, next) = (Vec::new(), Vec::new(), Vec::new());
        let (view, marks) = (View::default(), Marks::default());
        let (cursor, numbered) = (None, 0);
        BoardView { scene, glyphs, look, layout, view, marks, spots, cursor, touches, next, numbered }
    }

    /// Shows the game as it is now; whatever was picked up is put down.
    pub(crate) fn show(&mut self, live: &dyn LiveGame) {
        (self.scene, self.look) = (live.scene(), live.look());
        self.put_down(live.session());
        if let Some(Touch::Cell(cell)) = self.cursor
            && cell >= self.scene.cells.len()
        {
            self.cursor = self.next.first().copied();
        }
    }

    /// Puts down what was picked up.
    pub(crate) fn put_down(&mut self, session: &dyn AnySession) {
        self.touches.clear();
        match session.touched(&[]) {
            Touched::More(next) => self.go_on(next),
            Touched::Move(_) | Touched::Refused(_) => self.next.clear(),
        }
    }

    /// Whether something is picked up.
    pub(crate) fn holds(&self) -> bool {
        !self.touches.is_empty()
    }

    /// The touches so far with one more; nothing where it puts down what was touched last.
    pub(crate) fn touched(&mut self, touch: Touch, session: &dyn AnySession) -> Option<&[Touch]> {
        self.cursor = Some(touch);
        if self.touches.last() == Some(&touch) && !self.next.contains(&touch) {
            self.put_down(session);
            return None;
        }
        self.touches.push(touch);
        Some(&self.touches)
    }

    /// Learns what may be touched next.
    pub(crate) fn go_on(&mut self, mut next: Vec<Touch>) {
        next.sort_unstable();
        (self.next, self.numbered) = (next, 0);
    }

    /// Whether more places can be chosen for what is picked up than there are digits.
    pub(crate) fn has_many_targets(&self) -> bool {
        self.holds() && self.next.len() > DIGITS
    }

    /// Takes a touch: the move that is whole with it, or why it is none.
    pub(crate) fn touch(
        &mut self,
        touch: Touch,
        session: &dyn AnySession,
    ) -> Option<Result<String, Message>> {
        match session.touched(self.touched(touch, session)?) {
            Touched::More(next) => {
                self.go_on(next);
                None
            }
            Touched::Move(text) => {
                self.put_down(session);
                Some(Ok(text))
            }
            Touched::Refused(why) => {
                self.put_down(session);
                Some(Err(why))
            }
        }
    }

    /// Shows legal moves as arrows, the best first, in the place of those before.
    pub(crate) fn advise(&mut self, texts: &[&str]) {
        self.marks = Marks::default();
        for (at, text) in texts.iter().enumerate() {
            self.marks.show_move(&self.scene, text, if at == 0 { Mood::Hint } else { Mood::Neutral });
        }
    }

    /// Shows other legal moves as arrows too.
    pub(crate) fn mention(&mut self, texts: &[String]) {
        for text in texts {
            self.marks.show_move(&self.scene, text, Mood::Neutral);
        }
    }

    /// Shows moves of the other side as arrows, by the picture that has them.
    pub(crate) fn warn(&mut self, scene: &Scene, texts: &[&str]) {
        self.marks = Marks::default();
        for text in texts {
            self.marks.show_move(scene, text, Mood::Bad);
        }
    }

    /// Takes a key that moves the cursor; what is touched by one that touches.
    pub(crate) fn key(&mut self, key: KeyCode) -> Option<Touch> {
        match key {
            KeyCode::Left | KeyCode::Char('h') => self.walk(Direction::Left),
            KeyCode::Right | KeyCode::Char('l') => self.walk(Direction::Right),
            KeyCode::Up | KeyCode::Char('k') => self.walk(Direction::Up),
            KeyCode::Down | KeyCode::Char('j') => self.walk(Direction::Down),
            KeyCode::Tab => self.jump(1),
            KeyCode::BackTab => self.jump(-1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.cursor,
            KeyCode::Char(digit @ '1'..='9') => {
                let target = self.numbered + digit as usize - '1' as usize;
                return targets(&self.touches, &self.next).get(target).copied();
            }
            KeyCode::Char('0') if self.has_many_targets() => {
                self.numbered = next_numbered(self.numbered, self.next.len());
            }
            _ => {}
        }
        None
    }

    /// What can be touched at a place of the screen.
    pub(crate) fn at(&self, place: Position) -> Option<Touch> {
        let spot = self.spots.iter().find(|(rect, _)| rect.contains(place)).map(|(_, touch)| *touch);
        spot.or_else(|| self.layout.at(place).map(Touch::Cell))
    }

    fn walk(&mut self, direction: Direction) {
        self.cursor = match self.cursor {
            Some(Touch::Cell(cell)) => self.layout.toward(cell, direction).map(Touch::Cell).or(self.cursor),
            _ => {
                let cell = self.next.iter().find(|touch| matches!(touch, Touch::Cell(_)));
                cell.copied().or(Some(Touch::Cell(0)))
            }
        };
    }

    /// Moves the cursor to the next thing that may be touched, or to the one before.
    fn jump(&mut self, by: isize) {
        let places = &self.next;
        if places.is_empty() {
            return;
        }
        let at = match self.cursor.map_or(Err(0), |cursor| places.binary_search(&cursor)) {
            Ok(at) => at as isize + by,
            Err(at) if by > 0 => at as isize,
            Err(at) => at as isize - 1,
        };
        self.cursor = Some(places[at.rem_euclid(places.len() as isize) as usize]);
    }

    /// Draws the board with what belongs to it below.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let below = rows(&self.scene, &self.next);
        let below = if below * 3 > area.height { 0 } else { below };
        let [board, reserves] = Split::vertical([Constraint::Min(1), Constraint::Length(below)]).areas(area);
        let cursor = match self.cursor {
            Some(Touch::Cell(cell)) => Some(cell),
            _ => None,
        };
        let seen = cursor.or(self.scene.last.first().copied());
        let manner = Manner::of(theme, self.look);
        self.layout = Layout::of(&self.scene, self.glyphs, board, self.view, seen, manner);
        let widget = Board {
            scene: &self.scene,
            glyphs: self.glyphs,
            layout: &self.layout,
            theme,
            look: self.look,
            cursor,
            touched: &self.touches,
            next: &self.next,
            numbered: self.numbered,
            marks: &self.marks,
        };
        frame.render_widget(widget, board);
        let hands = Hands {
            scene: &self.scene,
            glyphs: self.glyphs,
            look: self.look,
            theme,
            cursor: self.cursor,
            touched: &self.touches,
            next: &self.next,
        };
        self.spots = hands.draw(frame, reserves);
    }
}

/// Where the cursor begins: on the first cell that may be touched. Hands are gone to by Tab,
/// from their first piece on.
pub(crate) fn first_cell(next: &[Touch]) -> Touch {
    let is_cell = |touch: &&Touch| matches!(touch, Touch::Cell(_));
    next.iter().find(is_cell).copied().unwrap_or(Touch::Cell(0))
}
