//! Choosing which puzzles to solve.

mod solve;

use ludoteca_house::{AnyGame, Wish};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::columns::{Choosing, Columns};
use crate::context::Context;
use crate::event::pressed;
use crate::page::{Page, Request};
use crate::sheet::{prose, sheet};
use solve::SolvePage;

/// The columns of the games, the themes and the grades.
const GAME: usize = 0;
const THEME: usize = 1;
const GRADE: usize = 2;
/// The highest grade.
const GRADES: u32 = 9;

/// Choosing which puzzles to solve.
pub(crate) struct PuzzlesPage {
    columns: Columns,
}

impl PuzzlesPage {
    pub(crate) fn new(context: &Context) -> PuzzlesPage {
        let heads = vec![
            ("tui.setup.game", Constraint::Length(20)),
            ("tui.puzzles.theme", Constraint::Min(24)),
            ("tui.puzzles.grade", Constraint::Length(24)),
        ];
        let mut page = PuzzlesPage { columns: Columns::new(heads) };
        page.refresh(context);
        let last = context.chosen("game");
        let at = context.games.iter().position(|game| Some(game.name()) == last.as_deref());
        page.columns.choose(GAME, at.unwrap_or(0));
        page.offer(context);
        page
    }

    fn game(&self, context: &Context) -> &'static dyn AnyGame {
        context.games[self.columns.chosen(GAME)]
    }

    /// Lists the themes of the chosen game.
    fn offer(&mut self, context: &Context) {
        let game = self.game(context);
        let named = game.themes().into_iter().map(|word| context.say(&game.theme(word)));
        self.columns.list(THEME, std::iter::once(context.told("tui.puzzles.any")).chain(named).collect());
    }

    fn wish(&self, context: &Context) -> Wish {
        let theme = self.columns.chosen(THEME).checked_sub(1);
        let theme = theme.and_then(|at| self.game(context).themes().get(at).copied());
        let grade = self.columns.chosen(GRADE) as u32;
        Wish { rules: None, grade: Some(grade).filter(|&grade| grade > 0), theme: theme.map(str::to_owned) }
    }

    fn chosen(&mut self, choosing: Choosing, context: &Context) -> Option<Request> {
        match choosing {
            Choosing::Chosen(GAME) => self.offer(context),
            Choosing::Chosen(_) => {}
            Choosing::Done => {
                return Some(match SolvePage::new(self.game(context), &self.wish(context), context) {
                    Ok(page) => Request::Show(Box::new(page)),
                    Err(error) => Request::Tell(error.message().clone()),
                });
            }
        }
        None
    }
}

impl Page for PuzzlesPage {
    fn help(&self) -> &'static str {
        "tui.help.choose"
    }

    fn refresh(&mut self, context: &Context) {
        self.columns.list(GAME, context.games.iter().map(|game| context.say(&game.title())).collect());
        let grades = std::iter::once(context.told("tui.puzzles.my_rating"));
        let grades = grades.chain((1..=GRADES).map(|grade| grade.to_string()));
        self.columns.list(GRADE, grades.collect());
        self.offer(context);
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => Some(Request::Back),
            code => self.columns.key(code).and_then(|choosing| self.chosen(choosing, context)),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Option<Request> {
        let choosing = self.columns.click(pressed(mouse)?)?;
        self.chosen(choosing, context)
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let body = sheet(frame, area, context, &context.told("tui.start.puzzles"), "tui.choose.keys");
        let rows = [Constraint::Length(1), Constraint::Min(3), Constraint::Length(2)];
        let [_, lists, card] = Layout::vertical(rows).areas(body);
        self.columns.draw(frame, lists, context);
        let cards = context.options.folders.scorecards().filter(|_| context.options.keeps);
        let shown = cards.map(|cards| cards.read(self.game(context).name()).0).filter(|card| card.tried > 0);
        if let Some(shown) = shown {
            let line = Line::styled(context.say(&shown.summary()), context.theme.text());
            frame.render_widget(prose(vec![line], context.theme), card);
        }
    }
}
