//! Choosing whose search to look into.

mod browse;

use ludoteca_core::{Error, Spec};
use ludoteca_house::{AnyGame, LiveGame};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::columns::{Choosing, Columns};
use crate::context::Context;
use crate::event::pressed;
use crate::page::{Page, Request};
use crate::sheet::{prose, sheet};
use browse::BrowsePage;

/// The columns of the games, the players and the depths.
const GAME: usize = 0;
const PLAYER: usize = 1;
const DEPTH: usize = 2;
/// The deepest search that is offered, and the one that is offered first.
const DEEPEST: u32 = 8;
const USUAL: u32 = 3;

/// Choosing whose search to look into: that of an example, or of a game on the table.
pub(crate) struct TreesPage {
    columns: Columns,
    /// The record of the game on the table, which is then the only one.
    table: Option<(&'static dyn AnyGame, String)>,
}

impl TreesPage {
    /// The searches of the games' examples.
    pub(crate) fn new(context: &Context) -> TreesPage {
        TreesPage::with(None, context)
    }

    /// The searches of the position on the table.
    pub(crate) fn of(live: &dyn LiveGame, context: &Context) -> TreesPage {
        let session = live.session();
        let game = context.games.iter().copied().find(|game| game.name() == session.game_name());
        TreesPage::with(game.map(|game| (game, session.record_text())), context)
    }

    fn with(table: Option<(&'static dyn AnyGame, String)>, context: &Context) -> TreesPage {
        let heads = vec![
            ("tui.setup.game", Constraint::Length(20)),
            ("tui.trees.player", Constraint::Min(20)),
            ("tui.trees.depth", Constraint::Length(16)),
        ];
        let mut page = TreesPage { columns: Columns::new(heads), table };
        page.refresh(context);
        let depth = page.example(context).map_or(USUAL, |example| example.depth);
        page.columns.choose(DEPTH, depth as usize - 1);
        page
    }

    fn games(&self, context: &Context) -> Vec<&'static dyn AnyGame> {
        match &self.table {
            Some((game, _)) => vec![*game],
            None => context.games.iter().copied().filter(|game| !game.traced_players().is_empty()).collect(),
        }
    }

    fn game(&self, context: &Context) -> Option<&'static dyn AnyGame> {
        self.games(context).get(self.columns.chosen(GAME)).copied()
    }

    fn example(&self, context: &Context) -> Option<ludoteca_house::TreeExample> {
        self.game(context)?.tree_example().filter(|_| self.table.is_none())
    }

    /// Lists the players of the chosen game, the one of its example first.
    fn offer(&mut self, context: &Context) {
        let names = self.players(context);
        self.columns.list(PLAYER, names);
    }

    fn players(&self, context: &Context) -> Vec<String> {
        let Some(game) = self.game(context) else { return Vec::new() };
        let offered = game.opponents();
        let of = |name: &'static str| -> Vec<&'static str> {
            let same = |spec: &&'static str| spec.split(':').next() == Some(name) && spec.contains(':');
            let specs: Vec<&'static str> = offered.iter().map(|offer| offer.0).filter(same).collect();
            if specs.is_empty() { vec![name] } else { specs }
        };
        // The strongest first: the others are there to be compared with it.
        let names = game.traced_players().into_iter().rev().flat_map(of);
        let first = self.example(context).map(|example| example.player);
        let names = names.filter(|name| Some(*name) != first);
        first.into_iter().chain(names).map(str::to_owned).collect()
    }

    fn chosen(&mut self, choosing: Choosing, context: &Context) -> Option<Request> {
        match choosing {
            Choosing::Chosen(GAME) => {
                self.offer(context);
                None
            }
            Choosing::Chosen(_) => None,
            Choosing::Done => Some(match self.begin(context) {
                Ok(page) => Request::Show(Box::new(page)),
                Err(error) => Request::Tell(error.message().clone()),
            }),
        }
    }

    fn begin(&self, context: &Context) -> Result<BrowsePage, Error> {
        let unknown = || crate::TEXTS.unknown("tui.foreign");
        let game = self.game(context).ok_or_else(unknown)?;
        let player = self.players(context).get(self.columns.chosen(PLAYER)).cloned().unwrap_or_default();
        let player: Spec = player.parse()?;
        let live = match (&self.table, game.tree_example()) {
            (Some((_, record)), _) => context.read_record(record)?,
            (None, Some(example)) => game.open(Some(example.rules), Some(example.position))?,
            (None, None) => game.open(None, None)?,
        };
        BrowsePage::new(live, &player, self.columns.chosen(DEPTH) as u32 + 1, context)
    }
}

impl Page for TreesPage {
    fn help(&self) -> &'static str {
        "tui.help.choose"
    }

    fn refresh(&mut self, context: &Context) {
        let titles = self.games(context).iter().map(|game| context.say(&game.title())).collect();
        self.columns.list(GAME, titles);
        self.columns.list(DEPTH, (1..=DEEPEST).map(|depth| depth.to_string()).collect());
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
        let body = sheet(frame, area, context, &context.told("tui.start.trees"), "tui.choose.keys");
        let rows = [Constraint::Length(1), Constraint::Min(3), Constraint::Length(3)];
        let [_, lists, about] = Layout::vertical(rows).areas(body);
        self.columns.draw(frame, lists, context);
        let line = Line::styled(context.told("tui.trees.about"), context.theme.dim());
        frame.render_widget(prose(vec![line], context.theme), about);
    }
}
