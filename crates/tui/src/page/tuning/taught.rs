//! A machine that learns what its terms are worth, with its learning curve.

use std::path::Path;

use ludoteca_core::{Error, Message};
use ludoteca_house::save;
use ludoteca_paint::Panel;
use ludoteca_tune::{Learned, Learning};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::background::Background;
use crate::context::Context;
use crate::event::News;
use crate::page::{Page, Request};
use crate::plot::PlotView;
use crate::sheet::{bar, beside, panel, prose, sheet};
use crate::typing::{Typed, Typing};
use crate::{ScreenGame, TEXTS};

/// The columns of the bar.
const BAR: u16 = 30;

/// A machine that learns what its terms are worth.
pub(super) struct TaughtPage {
    game: &'static dyn ScreenGame,
    player: String,
    games: usize,
    /// How much is played, from 0 to 1.
    share: f64,
    learned: Option<Learned>,
    typing: Option<Typing>,
    said: Option<Message>,
    work: Option<Background>,
}

impl TaughtPage {
    /// Lets it play and learn.
    pub(super) fn new(game: &'static dyn ScreenGame, order: Learning, context: &Context) -> TaughtPage {
        let (player, games) = (order.lessons.player.to_string(), order.lessons.games);
        let work = context.work(move |control, _| {
            let mut watch = |over: usize| {
                control.progress(over as u64, games as u64);
                !control.is_stopped()
            };
            News::Learned(Box::new(game.learn(&order, &mut watch)))
        });
        TaughtPage { game, player, games, share: 0.0, learned: None, typing: None, said: None, work }
    }

    fn end(&mut self, learned: Result<Learned, Error>) {
        self.work = None;
        match learned {
            Ok(learned) => self.learned = Some(learned),
            Err(error) => self.said = Some(error.message().clone()),
        }
    }

    /// Saves the weights as a file that players read.
    fn save(&self, path: &str) -> Message {
        let write = || -> Result<(), Error> {
            let learned = self.learned.as_ref().ok_or_else(|| TEXTS.not_now("tui.analysis.nothing_yet"))?;
            if Path::new(path).exists() {
                return Err(TEXTS.conflict("tui.exists").with("path", path));
            }
            Ok(save(path, &learned.text)?)
        };
        match write() {
            Ok(()) => TEXTS.message("tui.saved").with("path", path),
            Err(error) => error.message().clone(),
        }
    }

    /// How far it is, or what it has learnt, on rows of so many columns.
    fn lines(&self, columns: u16, context: &Context) -> Vec<Line<'static>> {
        let theme = context.theme;
        if self.work.is_some() {
            let unicode = context.look().unicode;
            let count = TEXTS.message("tui.matches.done");
            let count =
                count.with("done", (self.share * self.games as f64).round()).with("games", self.games);
            return vec![
                Line::styled(bar(self.share, BAR, unicode), theme.accent()),
                Line::styled(context.say(&count), theme.text()),
                Line::default(),
                Line::styled(context.told("tui.tuning.playing"), theme.dim()),
            ];
        }
        let Some(Learned { games, positions, weights, fit, .. }) = &self.learned else { return Vec::new() };
        let told = TEXTS
            .message("tui.tuning.learnt")
            .with("n", games)
            .with("positions", positions)
            .with("before", format_args!("{:.4}", fit.before))
            .with("after", format_args!("{:.4}", fit.after));
        let mut lines = vec![Line::styled(context.say(&told), theme.accent()), Line::default()];
        let width = weights.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for ((name, after), weight) in weights.iter().zip(&fit.weights) {
            let style = if *after == weight.before { theme.dim() } else { theme.text() };
            let values = format!("{name:<width$} {:>5} {after:>5}", weight.before);
            let sign = if context.look().unicode { "±" } else { "+-" };
            let text = format!("{values}  {sign}{:.0}", weight.error);
            // A value says more than how sure it is.
            let fits = text.chars().count() <= usize::from(columns);
            lines.push(Line::styled(if fits { text } else { values }, style));
        }
        lines
    }
}

impl Page for TaughtPage {
    fn help(&self) -> &'static str {
        "tui.help.taught"
    }

    fn work(&self) -> Option<&Background> {
        self.work.as_ref()
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    fn hear(&mut self, _: u64, news: News, _: &Context) {
        match news {
            News::Progress(share) => self.share = share,
            News::Learned(learned) => self.end(*learned),
            _ => {}
        }
    }

    fn paste(&mut self, text: &str, _: &Context) {
        if let Some(typing) = &mut self.typing {
            typing.paste(text);
        }
    }

    fn key(&mut self, key: KeyEvent, _: &Context) -> Option<Request> {
        if let Some(typing) = &mut self.typing {
            match typing.key(key) {
                Typed::More => return None,
                Typed::Done(path) if !path.trim().is_empty() => self.said = Some(self.save(path.trim())),
                Typed::Done(_) | Typed::Dropped => {}
            }
            self.typing = None;
            return None;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (key.code, &self.work) {
            (KeyCode::Esc, Some(work)) => work.stop(),
            (KeyCode::Char('c'), Some(work)) if control => work.stop(),
            _ if control => {}
            (KeyCode::Char('s'), None) if self.learned.is_some() => {
                self.typing = Some(Typing::with(&format!("{}.weights", self.game.name())));
            }
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
        let title = format!("{}   {}", context.told("tui.start.learning"), self.player);
        let body = sheet(frame, area, context, &title, "tui.tuning.keys");
        let [left, side] = beside(body);
        let chart = self.learned.as_ref().map(|learned| learned.chart(context.language()));
        let plot = chart.as_ref().and_then(|chart| chart.panels.first());
        let usual = || context.told("tui.start.learning");
        let block = panel(&chart.as_ref().map_or_else(usual, |chart| chart.title.clone()), context);
        let inner = block.inner(left);
        frame.render_widget(block, left);
        if let Some(Panel::Plot(plot)) = plot {
            let view = PlotView { plot, theme: context.theme, unicode: context.look().unicode, at: None };
            frame.render_widget(view, inner);
        }
        let [text, said] = Layout::vertical([Constraint::Min(3), Constraint::Length(2)]).areas(side);
        let block = panel(&context.told("tui.tuning.weights"), context);
        let lines = self.lines(block.inner(text).width, context);
        frame.render_widget(prose(lines, context.theme).block(block), text);
        let lines = match (&self.typing, &self.said) {
            (Some(typing), _) => typing.lines(&context.told("tui.files.typed"), context.theme),
            (None, Some(told)) => vec![Line::styled(context.say(told), context.theme.accent())],
            (None, None) => Vec::new(),
        };
        frame.render_widget(prose(lines, context.theme), said);
    }
}
