//! Setting up a position: pieces are put, taken away and moved about, and what keeps the
//! board from being a position is said all the while.

use ludoteca_core::{Edit, Error, Glyph, Look, Message, Point, Scene, Touch};
use ludoteca_house::LiveGame;
use ludoteca_session::AnyDraft;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::{Constraint, Layout as Split, Margin, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use crate::TEXTS;
use crate::board::{Board, Marks};
use crate::context::Context;
use crate::event::pressed;
use crate::layout::{Direction, Layout, Manner, View};
use crate::menu::{Menu, MenuView};
use crate::page::{Gift, Page, Request};
use crate::sheet::fit_keys;

/// The columns of what can be put and of what is wrong.
const SIDE: u16 = 34;

/// Setting up a position.
pub(crate) struct EditorPage {
    draft: Box<dyn AnyDraft>,
    glyphs: &'static [Glyph],
    look: Look,
    /// What the sides are called.
    sides: [Message; 2],
    scene: Scene,
    layout: Layout,
    cursor: usize,
    /// Where the piece stands that is on its way.
    lifted: Option<usize>,
    /// What can be put on the board.
    palette: Menu,
    palette_area: Rect,
    /// The text of the position, or what keeps the board from being one.
    checked: Result<String, Vec<Message>>,
    said: Option<Message>,
}

impl EditorPage {
    /// The position of a game, to be changed.
    ///
    /// # Errors
    /// If positions of this game cannot be set up.
    pub(crate) fn new(live: &dyn LiveGame, context: &Context) -> Result<EditorPage, Error> {
        let draft = live.draft()?;
        let look = live.look();
        let scene = draft.scene();
        let mut page = EditorPage {
            draft,
            glyphs: live.picture().glyphs,
            look: Look { flipped: look.flipped && live.turns(), ..look },
            sides: ludoteca_core::Side::ALL.map(|side| live.session().side_name(side)),
            layout: Layout::nowhere(),
            cursor: scene.cells.len() / 2,
            scene,
            lifted: None,
            palette: Menu::default(),
            palette_area: Rect::ZERO,
            checked: Err(Vec::new()),
            said: None,
        };
        page.look_anew(context);
        Ok(page)
    }

    /// Looks at the board anew, after it has changed. A board may grow: the cursor stays
    /// where it was on it.
    fn look_anew(&mut self, context: &Context) {
        let place = |scene: &Scene, cell: usize| scene.cells.get(cell).map(ludoteca_core::Cell::centre);
        let scene = self.draft.scene();
        let scene = if self.look.flipped { scene.flipped() } else { scene };
        let here = place(&self.scene, self.cursor).and_then(|point| nearest(&scene, point));
        self.cursor = here.unwrap_or(0);
        self.scene = scene;
        self.checked = self.draft.check();
        let stock = self.draft.stock(context.language());
        self.palette.items = stock.into_iter().map(|(name, left)| format!("{name} ({left})")).collect();
    }

    fn edit(&mut self, edit: &Edit, context: &Context) {
        self.said = self.draft.edit(edit).err().map(|error| error.message().clone());
        self.lifted = None;
        self.look_anew(context);
    }

    /// The place under the cursor.
    fn here(&self) -> Touch {
        Touch::Cell(self.cursor)
    }

    /// Puts the chosen piece under the cursor.
    fn put(&mut self, context: &Context) {
        let supply = self.draft.palette().supplies.into_iter().nth(self.palette.chosen);
        if let Some(supply) = supply {
            self.edit(&Edit::Put { figure: supply.figure, at: self.here() }, context);
        }
    }

    /// Lifts the piece under the cursor, or puts the lifted one down there. Where nothing
    /// stands and nothing is lifted, the chosen piece is put.
    fn touch(&mut self, context: &Context) {
        match self.lifted.take() {
            Some(from) if from == self.cursor => {}
            Some(from) => self.edit(&Edit::Move { from: Touch::Cell(from), to: self.here() }, context),
            None if self.scene.sprites.iter().any(|sprite| sprite.cell == self.cursor) => {
                self.lifted = Some(self.cursor);
                self.said = None;
            }
            None => self.put(context),
        }
    }

    /// Sets or removes the mark that pieces of this game can have, if they can.
    fn mark(&mut self, context: &Context) {
        match self.draft.palette().marks.into_iter().next() {
            Some(kind) => self.edit(&Edit::Mark { at: self.here(), kind }, context),
            None => self.said = Some(TEXTS.message("tui.editor.no_marks")),
        }
    }

    fn walk(&mut self, direction: Direction) {
        if let Some(next) = self.layout.toward(self.cursor, direction) {
            self.cursor = next;
        }
    }

    /// Gives the position back, if it is one.
    fn done(&mut self) -> Option<Request> {
        match &self.checked {
            Ok(position) => Some(Request::Give(Gift::Position(position.clone()))),
            Err(_) => {
                self.said = Some(TEXTS.message("tui.editor.not_yet"));
                None
            }
        }
    }

    /// Puts down what was lifted, or leaves everything as it was before.
    fn escape(&mut self) -> Option<Request> {
        match self.lifted.take() {
            Some(_) => None,
            None => Some(Request::Back),
        }
    }

    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let manner = Manner::of(context.theme, self.look);
        self.layout = Layout::of(&self.scene, self.glyphs, area, View::default(), Some(self.cursor), manner);
        let touched: Vec<Touch> = self.lifted.map(Touch::Cell).into_iter().collect();
        let board = Board {
            scene: &self.scene,
            glyphs: self.glyphs,
            layout: &self.layout,
            theme: context.theme,
            look: self.look,
            cursor: Some(self.cursor),
            touched: &touched,
            next: &[],
            numbered: 0,
            marks: &Marks::default(),
        };
        frame.render_widget(board, area);
    }

    fn draw_side(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = context.theme;
        let supplies = self.palette.items.len() as u16;
        let rows = [1, supplies.min(area.height / 2), 1, 1, 1].map(Constraint::Length);
        let [head, list, _, turn, _, flaws] =
            Split::vertical(rows.into_iter().chain([Constraint::Min(2)])).areas(area);
        frame.render_widget(Line::styled(context.told("tui.editor.pieces"), theme.accent()), head);
        self.palette_area = list;
        frame.render_widget(MenuView { menu: &self.palette, theme, active: true }, list);
        let side = self.sides[self.scene.turn as usize].clone();
        let message = TEXTS.message("tui.editor.turn").with_message("side", side);
        frame.render_widget(Line::styled(context.say(&message), theme.text()), turn);
        let lines: Vec<Line<'_>> = match &self.checked {
            Ok(position) => vec![
                Line::styled(context.told("tui.editor.sound"), theme.accent()),
                Line::styled(position.clone(), theme.dim()),
            ],
            Err(wrong) => {
                let head = Line::styled(context.told("tui.editor.flaws"), theme.accent());
                let wrong = wrong.iter().map(|flaw| Line::from(format!("- {}", context.say(flaw))));
                std::iter::once(head).chain(wrong).collect()
            }
        };
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }).style(theme.text()), flaws);
    }
}

/// The cell of a scene that is nearest to a point.
fn nearest(scene: &Scene, point: Point) -> Option<usize> {
    let distance = |cell: usize| {
        let centre = scene.cells[cell].centre();
        (centre.x - point.x).hypot(centre.y - point.y)
    };
    (0..scene.cells.len()).min_by(|&a, &b| distance(a).total_cmp(&distance(b)))
}

impl Page for EditorPage {
    fn help(&self) -> &'static str {
        "tui.help.editor"
    }

    fn refresh(&mut self, context: &Context) {
        self.look = Look { flipped: self.look.flipped, ..context.look() };
        self.look_anew(context);
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.walk(Direction::Left),
            KeyCode::Right | KeyCode::Char('l') => self.walk(Direction::Right),
            KeyCode::Up | KeyCode::Char('k') => self.walk(Direction::Up),
            KeyCode::Down | KeyCode::Char('j') => self.walk(Direction::Down),
            KeyCode::Tab => self.palette.go(1),
            KeyCode::BackTab => self.palette.go(-1),
            KeyCode::Char(' ') => self.touch(context),
            KeyCode::Char('p') => self.put(context),
            KeyCode::Char('d' | 'x') | KeyCode::Delete | KeyCode::Backspace => {
                self.edit(&Edit::Take { at: self.here() }, context);
            }
            KeyCode::Char('s') => self.edit(&Edit::Turn(self.scene.turn.other()), context),
            KeyCode::Char('m') => self.mark(context),
            KeyCode::Char('c') => self.edit(&Edit::Clear, context),
            KeyCode::Enter => return self.done(),
            KeyCode::Esc | KeyCode::Char('q') => return self.escape(),
            _ => {}
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Option<Request> {
        let place = pressed(mouse)?;
        if let Some(item) = self.palette.at(self.palette_area, place) {
            self.palette.chosen = item;
        } else if let Some(cell) = self.layout.at(place) {
            self.cursor = cell;
            self.touch(context);
        }
        None
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let theme = context.theme;
        let rows = [Constraint::Length(1), Constraint::Min(3), Constraint::Length(1), Constraint::Length(1)];
        let [head, body, said, keys] = Split::vertical(rows).areas(area);
        frame.render_widget(Line::styled(context.told("tui.editor.title"), theme.accent()), head);
        let widths = [Constraint::Min(10), Constraint::Length(SIDE.min(body.width / 2))];
        let [board, side] = Split::horizontal(widths).areas(body);
        self.draw_board(frame, board, context);
        self.draw_side(frame, side.inner(Margin::new(1, 1)), context);
        if let Some(message) = &self.said {
            frame.render_widget(Line::styled(context.say(message), theme.accent()), said);
        }
        let told = fit_keys(&context.told("tui.editor.keys"), keys.width);
        frame.render_widget(Line::styled(told, theme.dim()), keys);
    }
}
