//! A search that is looked into: its tree, and its steps.

use std::collections::BTreeSet;
use std::time::Duration;

use ludoteca_core::{BySide, Error, Message, Spec};
use ludoteca_house::{LiveGame, TreeOrder};
use ludoteca_search::{Step, Trace, TraceView, TraceWalk};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind};
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::Line;

use crate::TEXTS;
use crate::background::Background;
use crate::board_view::BoardView;
use crate::context::Context;
use crate::event::{News, pressed};
use crate::page::{Page, Request};
use crate::sheet::{beside, panel, prose, sheet};

/// The most looks that are kept of a search.
const MOST: usize = 50_000;
/// The rows of what happens at a step.
const TOLD: u16 = 9;

/// A search that is looked into.
pub(super) struct BrowsePage {
    /// The game at the position of the search, and wherever its lines lead.
    live: Box<dyn LiveGame>,
    /// The plies before the search.
    before: usize,
    player: String,
    trace: Option<Trace>,
    /// The depth of the iteration that is shown; the last if nothing is said.
    iteration: Option<u32>,
    /// The looks whose moves are shown.
    open: BTreeSet<usize>,
    /// The look that is looked at.
    at: usize,
    /// The step of the walk, once somebody walks.
    step: Option<usize>,
    view: BoardView,
    area: Rect,
    /// The first row that is shown.
    top: usize,
    said: Option<Message>,
    work: Option<Background>,
}

/// A row of the tree.
struct Row {
    look: usize,
    depth: usize,
    text: String,
    /// Whether it tells what was not looked at.
    rest: bool,
}

/// Where to go on a walk through a search.
#[derive(Clone, Copy, Debug)]
enum Stride {
    Forward,
    Back,
    /// To where the present position has its value.
    Over,
    First,
    Last,
}

impl Stride {
    /// Goes there; whether there is such a step.
    fn go(self, walk: &mut TraceWalk<'_>) -> bool {
        match self {
            Stride::Forward => walk.forward(),
            Stride::Back => walk.back(),
            Stride::Over => walk.skip(),
            Stride::First => walk.go_to(0),
            Stride::Last => walk.go_to(walk.len().saturating_sub(1)),
        }
    }
}

impl BrowsePage {
    /// The search of a player, so many plies deep, of where a game is at.
    ///
    /// # Errors
    /// If there is no such player, or the game is over.
    pub(super) fn new(
        mut live: Box<dyn LiveGame>,
        player: &Spec,
        depth: u32,
        context: &Context,
    ) -> Result<BrowsePage, Error> {
        live.set_look(context.look());
        live.session_mut().reopen();
        let order = TreeOrder { depth: Some(depth), most: Some(MOST), ..TreeOrder::new(context.language()) };
        let job = live.trace(Some(player), order)?;
        let view = BoardView::still(&*live);
        Ok(BrowsePage {
            before: live.session().line_texts().len(),
            live,
            player: player.to_string(),
            trace: None,
            iteration: None,
            open: BTreeSet::new(),
            at: 0,
            step: None,
            view,
            area: Rect::ZERO,
            top: 0,
            said: None,
            work: context.begin(job, |trace| News::Traced(Box::new(trace))),
        })
    }

    fn sides(&self) -> BySide<Message> {
        BySide::from_fn(|side| self.live.session().side_name(side))
    }

    /// What is shown of the search.
    fn shown<'a>(&self, trace: &'a Trace, context: &Context) -> TraceView<'a> {
        let view = TraceView::new(trace, self.sides(), context.language());
        let last = || TraceView::new(trace, self.sides(), context.language());
        let view = self.iteration.map_or(Ok(view), |depth| last().iteration(depth));
        view.unwrap_or_else(|_| last()).within(usize::MAX)
    }

    fn begin(&mut self, trace: Result<Trace, Error>, context: &Context) {
        self.work = None;
        match trace {
            Ok(trace) => {
                self.trace = Some(trace);
                self.enter(context);
            }
            Err(error) => self.said = Some(error.message().clone()),
        }
    }

    /// Shows an iteration from its root, along the line that is expected.
    fn enter(&mut self, context: &Context) {
        let Some(trace) = &self.trace else { return };
        let view = self.shown(trace, context);
        (self.at, self.step, self.top) = (view.root(), None, 0);
        self.open = view.best_line().into_iter().collect();
        self.look(context);
    }

    /// Goes to another iteration, deeper or less deep.
    fn iterate(&mut self, by: isize, context: &Context) {
        let Some(trace) = &self.trace else { return };
        let depths: BTreeSet<u32> =
            trace.iterations().filter_map(|at| u32::try_from(trace.look(at).depth).ok()).collect();
        let depths: Vec<u32> = depths.into_iter().collect();
        let now = self.iteration.and_then(|depth| depths.iter().position(|&other| other == depth));
        let now = now.unwrap_or(depths.len().saturating_sub(1));
        let next = now.saturating_add_signed(by).min(depths.len().saturating_sub(1));
        self.iteration = depths.get(next).copied();
        self.enter(context);
    }

    /// Puts the position of the look on the board.
    fn look(&mut self, _: &Context) {
        let Some(trace) = &self.trace else { return };
        let mut way: Vec<usize> = std::iter::successors(Some(self.at), |&at| trace.parent(at)).collect();
        way.reverse();
        self.live.session_mut().to_ply(self.before);
        for look in way.into_iter().map(|at| trace.look(at)) {
            let played = look.played.as_deref().filter(|_| look.step == Step::Move);
            // Behind a null move there is no position of the game.
            if look.step == Step::NullMove {
                break;
            }
            if let Some(text) = played
                && self.live.session_mut().play_move(text, Duration::ZERO).is_err()
            {
                break;
            }
        }
        self.view = BoardView::still(&*self.live);
    }

    /// The rows of the tree as far as it is open.
    fn rows(&self, context: &Context) -> Vec<Row> {
        let Some(trace) = &self.trace else { return Vec::new() };
        let view = self.shown(trace, context);
        let mut rows = Vec::new();
        self.below(&view, view.root(), 0, &mut rows);
        rows
    }

    fn below(&self, view: &TraceView<'_>, look: usize, depth: usize, rows: &mut Vec<Row>) {
        rows.push(Row { look, depth, text: view.line(look), rest: false });
        if !self.open.contains(&look) {
            return;
        }
        for child in view.children(look) {
            self.below(view, child, depth + 1, rows);
        }
        rows.extend(view.rest(look).into_iter().map(|text| Row { look, depth: depth + 1, text, rest: true }));
    }

    /// Goes some rows down, or up.
    fn go(&mut self, by: isize, context: &Context) {
        let looks: Vec<usize> =
            self.rows(context).iter().filter(|row| !row.rest).map(|row| row.look).collect();
        let at = looks.iter().position(|&look| look == self.at).unwrap_or(0);
        if let Some(&look) = looks.get(at.saturating_add_signed(by).min(looks.len().saturating_sub(1))) {
            self.to(look, context);
        }
    }

    fn to(&mut self, look: usize, context: &Context) {
        (self.at, self.step) = (look, None);
        self.look(context);
    }

    /// Shows the moves below the look; where they are shown, goes to the first.
    fn unfold(&mut self, context: &Context) {
        let Some(trace) = &self.trace else { return };
        let first = trace.children(self.at).next();
        if !self.open.insert(self.at)
            && let Some(first) = first
        {
            self.to(first, context);
        }
    }

    /// Hides the moves below the look; where they are hidden, goes to the one above.
    fn fold(&mut self, context: &Context) {
        let above = self.trace.as_ref().and_then(|trace| trace.parent(self.at));
        if !self.open.remove(&self.at)
            && let Some(above) = above
        {
            self.to(above, context);
        }
    }

    /// Goes through the search as it went: to another step, which may lie anywhere.
    fn walk(&mut self, stride: Stride, context: &Context) {
        let Some(trace) = &self.trace else { return };
        let view = self.shown(trace, context);
        let mut walk = TraceWalk::new(&view);
        walk.go_to(self.step.unwrap_or(0));
        let moved = self.step.is_none() || stride.go(&mut walk);
        let (step, path) = (walk.step(), walk.frame().map(|frame| frame.path));
        let path: Vec<usize> = path.into_iter().flatten().map(|node| node.look).collect();
        self.said = (!moved).then(|| TEXTS.message("tui.trees.no_more"));
        if let Some(&look) = path.last() {
            self.to(look, context);
            self.open.extend(&path[..path.len() - 1]);
            self.step = Some(step);
        }
    }

    /// What happens at the step, or the row that is chosen, whole, and what there is to know of
    /// the search.
    fn told(&self, context: &Context) -> String {
        let Some(trace) = &self.trace else { return String::new() };
        let view = self.shown(trace, context);
        match self.step {
            Some(step) => {
                let mut walk = TraceWalk::new(&view);
                walk.go_to(step);
                view.step(&walk)
            }
            None if self.at == view.root() => view.introduction(),
            None => format!("{}\n\n{}", view.line(self.at), view.introduction()),
        }
    }

    fn draw_tree(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let block = panel(&context.told("tui.trees.tree"), context);
        self.area = block.inner(area);
        frame.render_widget(block, area);
        let (rows, room) = (self.rows(context), usize::from(self.area.height));
        let here = rows.iter().position(|row| row.look == self.at && !row.rest).unwrap_or(0);
        self.top = self.top.min(here).max((here + 1).saturating_sub(room));
        let (open, shut, leaf) = if context.look().unicode { ("▾", "▸", "·") } else { ("-", "+", ".") };
        for (line, row) in rows.iter().skip(self.top).take(room).enumerate() {
            let has_more = self.trace.as_ref().is_some_and(|trace| trace.end_of(row.look) > row.look + 1);
            let knot = match (row.rest, self.open.contains(&row.look)) {
                (true, _) => " ",
                (false, true) if has_more => open,
                (false, false) if has_more => shut,
                (false, _) => leaf,
            };
            let style = if row.rest {
                context.theme.dim()
            } else if row.look == self.at {
                context.theme.chosen()
            } else {
                context.theme.text()
            };
            let text = format!("{}{knot} {}", "  ".repeat(row.depth), row.text);
            let place = Rect { y: self.area.y + line as u16, height: 1, ..self.area };
            frame.render_widget(Line::styled(text, style), place);
        }
    }

    /// The look at a place of the screen.
    fn look_at(&self, place: Position, context: &Context) -> Option<usize> {
        let row = self.area.contains(place).then(|| usize::from(place.y - self.area.y))?;
        self.rows(context).get(self.top + row).map(|row| row.look)
    }
}

impl Page for BrowsePage {
    fn help(&self) -> &'static str {
        "tui.help.tree"
    }

    fn work(&self) -> Option<&Background> {
        self.work.as_ref()
    }

    fn refresh(&mut self, context: &Context) {
        self.live.set_look(context.look());
        self.look(context);
    }

    fn hear(&mut self, _: u64, news: News, context: &Context) {
        if let News::Traced(trace) = news {
            self.begin(*trace, context);
        }
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let room = self.area.height as isize;
        match key.code {
            KeyCode::Esc | KeyCode::Char('c')
                if self.work.is_some() && (control || key.code == KeyCode::Esc) =>
            {
                self.work.as_ref().map(Background::stop)?;
            }
            _ if control => {}
            KeyCode::Esc | KeyCode::Char('q') => return Some(Request::Back),
            KeyCode::Char('t') => return Some(Request::Theme),
            KeyCode::Char('L') => return Some(Request::Language),
            KeyCode::Up | KeyCode::Char('k') => self.go(-1, context),
            KeyCode::Down | KeyCode::Char('j') => self.go(1, context),
            KeyCode::PageUp => self.go(-room, context),
            KeyCode::PageDown => self.go(room, context),
            KeyCode::Right | KeyCode::Enter | KeyCode::Char('l' | ' ') => self.unfold(context),
            KeyCode::Left | KeyCode::Char('h') => self.fold(context),
            KeyCode::Char('n') => self.walk(Stride::Forward, context),
            KeyCode::Char('p') => self.walk(Stride::Back, context),
            KeyCode::Char('o') => self.walk(Stride::Over, context),
            KeyCode::Home => self.walk(Stride::First, context),
            KeyCode::End => self.walk(Stride::Last, context),
            KeyCode::Char('b') => self.enter(context),
            KeyCode::Char('+') => self.iterate(1, context),
            KeyCode::Char('-') => self.iterate(-1, context),
            _ => {}
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Option<Request> {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.go(1, context),
            MouseEventKind::ScrollUp => self.go(-1, context),
            _ => {
                let look = self.look_at(pressed(mouse)?, context)?;
                if look == self.at && !self.open.remove(&look) {
                    self.open.insert(look);
                }
                self.to(look, context);
            }
        }
        None
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let title = format!("{}   {}", context.told("tui.start.trees"), self.player);
        let body = sheet(frame, area, context, &title, "tui.trees.keys");
        let [tree, side] = beside(body);
        self.draw_tree(frame, tree, context);
        let told = TOLD.min(side.height / 2);
        let [board, text] = Layout::vertical([Constraint::Min(3), Constraint::Length(told)]).areas(side);
        if board.height > 4 {
            self.view.draw(frame, board, context.theme);
        }
        let theme = context.theme;
        let lines = match (&self.said, &self.work) {
            (Some(said), _) => vec![Line::styled(context.say(said), theme.accent())],
            (None, Some(_)) => vec![Line::styled(context.told("tui.puzzles.wait"), theme.dim())],
            (None, None) => {
                self.told(context).lines().map(|line| Line::styled(line.to_owned(), theme.text())).collect()
            }
        };
        frame.render_widget(prose(lines, theme), text);
    }
}
