//! The rules of the games, with small boards.

use ludoteca_core::Message;
use ludoteca_house::{AnyGame, Tutor};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::TEXTS;
use crate::board_view::BoardView;
use crate::context::Context;
use crate::page::{Page, Request};
use crate::sheet::{beside, panel, prose, sheet};

/// The rows that a page key scrolls.
const SCROLL: u16 = 5;
/// What the first leaves say, before each rule with its position: what the game is about, and
/// how its moves are written.
const FIRST: [fn(&dyn AnyGame) -> Vec<Message>; 2] =
    [|game| vec![game.about(), game.aim()], |game| vec![game.legend()]];

/// The rules of the games: what each is about, and then each rule with a position.
pub(crate) struct RulesPage {
    /// The place of the game among all.
    game: usize,
    /// The leaf of it; the first is about the whole.
    leaf: usize,
    view: Option<BoardView>,
    title: Message,
    text: Vec<Message>,
    /// The first row of the text that is shown.
    row: u16,
}

impl RulesPage {
    /// The rules of a game, or of the first.
    pub(crate) fn new(game: Option<&str>, context: &Context) -> RulesPage {
        let last = context.chosen("game");
        let game = game.or(last.as_deref());
        let at = context.games.iter().position(|known| Some(known.name()) == game).unwrap_or(0);
        let title = TEXTS.message("tui.start.rules");
        let mut page = RulesPage { game: at, leaf: 0, view: None, title, text: Vec::new(), row: 0 };
        page.turn(context);
        page
    }

    fn leaves(&self, context: &Context) -> usize {
        FIRST.len() + context.games[self.game].tutorial().len()
    }

    /// Shows the leaf that it is at.
    fn turn(&mut self, context: &Context) {
        self.row = 0;
        let game = context.games[self.game];
        let tutor = self.leaf.checked_sub(FIRST.len()).and_then(|at| step(game, at));
        if let Some(mut tutor) = tutor {
            tutor.set_look(context.look());
            self.view = Some(BoardView::still(tutor.live()));
            (self.title, self.text) = (tutor.title(), vec![tutor.text()]);
            return;
        }
        let leaf = FIRST[self.leaf.min(FIRST.len() - 1)];
        (self.title, self.text) = (game.title(), leaf(game));
        self.view = game.open(None, None).ok().map(|mut live| {
            live.set_look(context.look());
            BoardView::still(&*live)
        });
    }

    fn go(&mut self, by: isize, context: &Context) {
        self.leaf = self.leaf.saturating_add_signed(by).min(self.leaves(context) - 1);
        self.turn(context);
    }

    /// Goes to another game.
    fn switch(&mut self, by: isize, context: &Context) {
        let count = context.games.len() as isize;
        (self.game, self.leaf) = ((self.game as isize + by).rem_euclid(count) as usize, 0);
        self.turn(context);
    }
}

/// The tutorial of a game at a step.
fn step(game: &'static dyn AnyGame, at: usize) -> Option<Tutor> {
    let mut tutor = Tutor::new(game).ok()?;
    tutor.go_to(game.tutorial().get(at)?.name).ok()?;
    Some(tutor)
}

impl Page for RulesPage {
    fn help(&self) -> &'static str {
        "tui.help.rules"
    }

    fn refresh(&mut self, context: &Context) {
        self.turn(context);
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        match key.code {
            KeyCode::Right | KeyCode::Enter | KeyCode::Char('j' | 'n' | ' ') => {
                self.go(1, context);
            }
            KeyCode::Left | KeyCode::Char('k' | 'p') => self.go(-1, context),
            KeyCode::PageDown => self.row = self.row.saturating_add(SCROLL),
            KeyCode::PageUp => self.row = self.row.saturating_sub(SCROLL),
            KeyCode::Home => self.go(isize::MIN, context),
            KeyCode::End => self.go(isize::MAX, context),
            KeyCode::Down | KeyCode::Tab => self.switch(1, context),
            KeyCode::Up | KeyCode::BackTab => self.switch(-1, context),
            KeyCode::Char('t') => return Some(Request::Theme),
            KeyCode::Char('L') => return Some(Request::Language),
            KeyCode::Esc | KeyCode::Char('q') => return Some(Request::Back),
            _ => {}
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Option<Request> {
        match mouse.kind {
            MouseEventKind::ScrollDown | MouseEventKind::Down(_) => self.go(1, context),
            MouseEventKind::ScrollUp => self.go(-1, context),
            _ => {}
        }
        None
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let game = context.say(&context.games[self.game].title());
        let title = format!(
            "{}   {game}   {}/{}",
            context.told("tui.start.rules"),
            self.leaf + 1,
            self.leaves(context)
        );
        let body = sheet(frame, area, context, &title, "tui.rules.keys");
        let [board, side] = beside(body);
        if let Some(view) = &mut self.view {
            view.draw(frame, board, context.theme);
        }
        let mut lines = Vec::new();
        for text in &self.text {
            let said = context.say(text);
            lines.extend(said.lines().map(|line| Line::styled(line.to_owned(), context.theme.text())));
            lines.push(Line::default());
        }
        let block = panel(&context.say(&self.title), context);
        let inner = block.inner(side);
        // Words that do not fit go to the next row, so that a line may take one more.
        let rows = lines.iter().map(|line| line.width() as u16 / inner.width.max(1) + 1).sum::<u16>();
        self.row = self.row.min(rows.saturating_sub(inner.height / 2));
        let text = prose(lines, context.theme);
        frame.render_widget(block, side);
        frame.render_widget(text.scroll((self.row, 0)), inner);
    }
}
