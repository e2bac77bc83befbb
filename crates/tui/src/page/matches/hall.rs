//! Machines that play each other, watched live.

use std::ops::ControlFlow;

use ludoteca_arena::{Event, Match, MatchReport, Results, Sprt, Tested, Tournament, TournamentReport};
use ludoteca_core::{Error, Glyph, Message};
use ludoteca_house::LiveGame;
use ludoteca_paint::{Panel, Plot};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::TEXTS;
use crate::background::Background;
use crate::board_view::BoardView;
use crate::context::Context;
use crate::event::{ArenaNews, News};
use crate::flow::flow;
use crate::page::{Page, Request};
use crate::plot::PlotView;
use crate::sheet::{bar, beside, panel, prose, sheet};

/// The most boards that are drawn, and the games that were over last that are told.
const BOARDS: usize = 4;
const TOLD: usize = 3;
/// The columns of the bar.
const BAR: u16 = 24;
/// The rows of a graph.
const GRAPH: u16 = 9;

/// Who plays.
pub(super) enum Bout {
    Match(Match),
    Tournament(Tournament),
}

/// Machines that play each other, watched live.
pub(super) struct HallPage {
    names: Vec<String>,
    sprt: Option<Sprt>,
    glyphs: &'static [Glyph],
    /// The games that are played now: number, players, board.
    boards: Vec<(u32, [String; 2], Option<BoardView>)>,
    /// How many games count, and how many there will be.
    counted: (u32, u32),
    results: Results,
    /// The results after each pair of games of a match.
    course: Vec<Results>,
    /// How a tournament stands.
    standing: String,
    /// The games that were over last.
    finished: Vec<String>,
    over: Option<Over>,
    said: Option<Message>,
    work: Option<Background>,
}

/// What came of it.
enum Over {
    Match(MatchReport),
    Tournament(TournamentReport),
}

impl HallPage {
    /// Lets them play.
    ///
    /// # Errors
    /// If there is no such game.
    pub(super) fn new(bout: Bout, context: &Context) -> Result<HallPage, Error> {
        let (game, players, sprt) = match &bout {
            Bout::Match(order) => (&order.game, order.players.to_vec(), order.sprt),
            Bout::Tournament(order) => (&order.game, order.players.clone(), None),
        };
        let full = context.full(game)?;
        let live: Box<dyn LiveGame> = full.open(None, None)?;
        let work = context.work(move |control, tell| {
            let mut listen = |event: &Event<'_>| {
                tell(News::Arena(told(event)));
                ControlFlow::Continue(())
            };
            match bout {
                Bout::Match(order) => News::Match(Box::new(full.play_match(&order, control, &mut listen))),
                Bout::Tournament(order) => {
                    News::Tournament(Box::new(full.play_tournament(&order, control, &mut listen)))
                }
            }
        });
        Ok(HallPage {
            names: players.iter().map(ToString::to_string).collect(),
            sprt,
            glyphs: live.picture().glyphs,
            boards: Vec::new(),
            counted: (0, 0),
            results: Results::default(),
            course: Vec::new(),
            standing: String::new(),
            finished: Vec::new(),
            over: None,
            said: None,
            work,
        })
    }

    fn happen(&mut self, news: ArenaNews, context: &Context) {
        match news {
            ArenaNews::Started { number, players } => self.boards.push((number, players, None)),
            ArenaNews::Moved { number, scene } => {
                if let Some((_, _, board)) = self.boards.iter_mut().find(|board| board.0 == number) {
                    *board = Some(BoardView::of_scene(*scene, self.glyphs, context.look()));
                }
            }
            ArenaNews::Finished { number, players: [first, second], result, reason } => {
                self.boards.retain(|board| board.0 != number);
                let line = format!("{number}. {first} – {second}  {result}  {}", context.say(&reason));
                self.finished.insert(0, line);
                self.finished.truncate(TOLD);
            }
            ArenaNews::Counted { done, games, results } => {
                self.counted = (done, games);
                if let Some(results) = results {
                    self.results = results;
                    if results.pairs() > self.course.len() as u64 {
                        self.course.push(results);
                    }
                }
            }
            ArenaNews::Standing(standing) => self.standing = standing,
        }
    }

    fn end(&mut self, over: Result<Over, Error>) {
        (self.work, self.boards) = (None, Vec::new());
        match over {
            Ok(over) => self.over = Some(over),
            Err(error) => self.said = Some(error.message().clone()),
        }
    }

    /// The match as it stands.
    fn report(&self) -> Option<MatchReport> {
        let [one, other] = &self.names[..] else { return None };
        if let Some(Over::Match(report)) = &self.over {
            return Some(report.clone());
        }
        let tested = |sprt: Sprt| {
            let ratio = sprt.ratio(&self.results);
            Tested { sprt, ratio, accepted: sprt.accepts(ratio) }
        };
        Some(MatchReport {
            players: [one.clone(), other.clone()],
            conditions: String::new(),
            results: self.results,
            capped: 0,
            forfeits: [0; 2],
            time_losses: [0; 2],
            sprt: self.sprt.map(tested),
            course: self.course.clone(),
        })
    }

    /// The figures as match programs write them, or the table.
    fn figures(&self) -> String {
        match (&self.over, self.report()) {
            (Some(Over::Tournament(report)), _) => report.to_string(),
            (_, Some(report)) if report.results.games() > 0 => {
                // The first line names the players, which the head does already.
                report.to_string().lines().skip(1).collect::<Vec<_>>().join("\n")
            }
            _ => self.standing.clone(),
        }
    }

    fn draw_boards(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let shown = self.boards.len().min(BOARDS);
        if shown == 0 {
            return;
        }
        let columns = if shown > 1 && area.width > area.height { 2 } else { 1 };
        let rows = Layout::vertical(vec![Constraint::Fill(1); shown.div_ceil(columns)]).split(area);
        for (at, (number, [first, second], board)) in self.boards.iter_mut().take(shown).enumerate() {
            let row = Layout::horizontal(vec![Constraint::Fill(1); columns]).split(rows[at / columns]);
            let block = panel(&format!("{number}. {first} – {second}"), context);
            let inner = block.inner(row[at % columns]);
            frame.render_widget(block, row[at % columns]);
            if let Some(board) = board {
                board.draw(frame, inner, context.theme);
            }
        }
    }

    fn draw_graphs(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let chart = match &self.over {
            Some(Over::Tournament(report)) => Some(report.chart(context.language())),
            _ => self
                .report()
                .filter(|report| !report.course.is_empty())
                .map(|report| report.chart(context.language())),
        };
        let Some(chart) = chart else { return };
        let plots = chart.panels.iter().filter_map(|panel| match panel {
            Panel::Plot(plot) => Some(plot),
            Panel::Table(_) => None,
        });
        let plots: Vec<&Plot> = plots.collect();
        let parts = Layout::vertical(vec![Constraint::Fill(1); plots.len()]).split(area);
        for (plot, part) in plots.into_iter().zip(parts.iter()) {
            let block = panel(&plot.y.label, context);
            let inner = block.inner(*part);
            frame.render_widget(block, *part);
            let view = PlotView { plot, theme: context.theme, unicode: context.look().unicode, at: None };
            frame.render_widget(view, inner);
        }
    }

    /// How far it is, the figures, and the games that were over last.
    fn lines(&self, context: &Context) -> Vec<Line<'static>> {
        let theme = context.theme;
        let (done, games) = self.counted;
        let share = f64::from(done) / f64::from(games.max(1));
        let state = match (&self.work, &self.said) {
            (_, Some(said)) => context.say(said),
            (Some(_), None) => {
                let count = TEXTS.message("tui.matches.done").with("done", done).with("games", games);
                format!("{}  {}", bar(share, BAR, context.look().unicode), context.say(&count))
            }
            (None, None) => context.say(&TEXTS.message("tui.matches.over").with("done", done)),
        };
        let mut lines = vec![Line::styled(state, theme.accent()), Line::default()];
        lines.extend(self.figures().lines().map(|line| Line::styled(line.to_owned(), theme.text())));
        lines.push(Line::default());
        lines.extend(self.finished.iter().map(|line| Line::styled(line.clone(), theme.dim())));
        lines
    }
}

/// What is told of an event.
fn told(event: &Event<'_>) -> ArenaNews {
    let both = |first: &str, second: &str| [first.to_owned(), second.to_owned()];
    match event {
        Event::Started { number, first, second, .. } => {
            ArenaNews::Started { number: *number, players: both(first, second) }
        }
        Event::Moved { number, scene, .. } => {
            ArenaNews::Moved { number: *number, scene: Box::new((*scene).clone()) }
        }
        Event::Finished { number, first, second, result, reason } => ArenaNews::Finished {
            number: *number,
            players: both(first, second),
            result,
            reason: (*reason).clone(),
        },
        Event::Counted { done, games, results } => {
            ArenaNews::Counted { done: *done, games: *games, results: *results }
        }
        Event::Standing(standing) => ArenaNews::Standing(standing.clone()),
        Event::Continued { kept, games } => ArenaNews::Counted { done: *kept, games: *games, results: None },
    }
}

impl Page for HallPage {
    fn help(&self) -> &'static str {
        "tui.help.hall"
    }

    fn work(&self) -> Option<&Background> {
        self.work.as_ref()
    }

    fn hear(&mut self, _: u64, news: News, context: &Context) {
        match news {
            News::Arena(news) => self.happen(news, context),
            News::Match(report) => self.end(report.map(Over::Match)),
            News::Tournament(report) => self.end(report.map(Over::Tournament)),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, _: &Context) -> Option<Request> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (key.code, &self.work) {
            (KeyCode::Esc, Some(work)) => work.stop(),
            (KeyCode::Char('c'), Some(work)) if control => work.stop(),
            _ if control => {}
            (KeyCode::Esc | KeyCode::Char('q'), _) => return Some(Request::Back),
            (KeyCode::Char('t'), _) => return Some(Request::Theme),
            (KeyCode::Char('L'), _) => return Some(Request::Language),
            _ => {}
        }
        None
    }

    fn mouse(&mut self, _: MouseEvent, _: &Context) -> Option<Request> {
        None
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let title = format!("{}   {}", context.told("tui.start.matches"), self.names.join(" – "));
        let body = sheet(frame, area, context, &title, "tui.matches.keys");
        let [left, side] = beside(body);
        let block = panel(&context.told("tui.matches.score"), context);
        let text = flow(&self.lines(context), block.inner(side).width);
        // What is left below them is for the graphs, where the boards have the larger part.
        let rows = text.len() as u16 + 2;
        let rows = if self.boards.is_empty() || rows + GRAPH > side.height { side.height } else { rows };
        let [figures, graphs] = Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(side);
        frame.render_widget(prose(text, context.theme).block(block), figures);
        if self.boards.is_empty() {
            self.draw_graphs(frame, left, context);
        } else {
            self.draw_boards(frame, left, context);
            if graphs.height >= GRAPH {
                self.draw_graphs(frame, graphs, context);
            }
        }
    }
}
