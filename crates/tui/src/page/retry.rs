//! Learning from the mistakes of a game.

use ludoteca_core::{Error, Look, Message, Touch};
use ludoteca_house::{LiveGame, Retry, Step};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::TEXTS;
use crate::background::Background;
use crate::board_view::BoardView;
use crate::context::Context;
use crate::event::{News, pressed};
use crate::page::{Page, Request};
use crate::sheet::{beside, panel, prose, sheet};
use crate::typing::{Typed, Typing};

/// The mistakes of a game, one of them to be made better.
pub(crate) struct RetryPage {
    retry: Retry,
    view: BoardView,
    typing: Option<Typing>,
    said: Vec<Message>,
    work: Option<Background>,
}

impl RetryPage {
    pub(crate) fn new(mut retry: Retry, context: &Context) -> RetryPage {
        retry.set_look(context.look());
        let view = BoardView::new(retry.live());
        RetryPage { retry, view, typing: None, said: Vec::new(), work: None }
    }

    /// Shows the mistake that it is at.
    fn enter(&mut self) {
        self.work = None;
        self.said.clear();
        self.view.show(self.retry.live());
    }

    fn touch(&mut self, touch: Touch, context: &Context) {
        if self.work.is_some() {
            return;
        }
        if self.retry.is_done() {
            return self.forward();
        }
        match self.view.touch(touch, self.retry.live().session()) {
            Some(Ok(text)) => self.attempt(&text, context),
            Some(Err(why)) => self.said = vec![why],
            None => {}
        }
    }

    fn attempt(&mut self, text: &str, context: &Context) {
        match self.retry.attempt(text) {
            Ok(job) => self.work = context.begin(job, |tried| News::Retried(Box::new(tried))),
            Err(error) => self.said = vec![error.message().clone()],
        }
    }

    fn tried(&mut self, tried: Result<Option<Step>, Error>) {
        self.work = None;
        self.said = match tried.map(|tried| self.retry.accept(tried)) {
            Ok(Some(tried)) => {
                let reasons = tried.step().reasons.clone();
                std::iter::once(tried.message()).chain(reasons).collect()
            }
            Ok(None) => Vec::new(),
            Err(error) => vec![error.message().clone()],
        };
    }

    fn show(&mut self) {
        self.said = self.retry.show().into_iter().collect();
    }

    fn forward(&mut self) {
        if self.retry.forward() {
            self.enter();
        } else {
            self.said = vec![TEXTS.message("tui.retry.end")];
        }
    }

    fn back(&mut self) {
        if self.retry.back() {
            self.enter();
        }
    }

    fn flip(&mut self) {
        let look = self.retry.live().look();
        self.retry.set_look(Look { flipped: !look.flipped, ..look });
        self.view.show(self.retry.live());
    }

    fn escape(&mut self) -> Option<Request> {
        if let Some(work) = &self.work {
            work.stop();
        } else if self.view.holds() {
            self.view.put_down(self.retry.live().session());
        } else {
            return Some(Request::Back);
        }
        None
    }

    fn lines(&self, context: &Context) -> Vec<Line<'static>> {
        let theme = context.theme;
        let mut lines = vec![Line::styled(context.say(&self.retry.task()), theme.text()), Line::default()];
        lines.extend(self.said.iter().map(|said| Line::styled(context.say(said), theme.accent())));
        lines.push(Line::default());
        let key = match (&self.work, self.retry.is_done()) {
            (Some(_), _) => "tui.puzzles.wait",
            (None, true) => "tui.retry.done",
            (None, false) => "tui.retry.ask",
        };
        lines.push(Line::styled(context.told(key), theme.dim()));
        lines
    }
}

impl Page for RetryPage {
    fn help(&self) -> &'static str {
        "tui.help.retry"
    }

    fn live(&self) -> Option<&dyn LiveGame> {
        Some(self.retry.live())
    }

    fn work(&self) -> Option<&Background> {
        self.work.as_ref()
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    fn refresh(&mut self, context: &Context) {
        let flipped = self.retry.live().look().flipped;
        self.retry.set_look(Look { flipped, ..context.look() });
        self.view.show(self.retry.live());
    }

    fn hear(&mut self, _: u64, news: News, _: &Context) {
        if let News::Retried(tried) = news {
            self.tried(*tried);
        }
    }

    fn paste(&mut self, text: &str, _: &Context) {
        if let Some(typing) = &mut self.typing {
            typing.paste(text);
        }
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        if let Some(typing) = &mut self.typing {
            match typing.key(key) {
                Typed::More => return None,
                Typed::Done(text) if !text.trim().is_empty() => self.attempt(&text, context),
                Typed::Done(_) | Typed::Dropped => {}
            }
            self.typing = None;
            return None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.escape();
        }
        match key.code {
            KeyCode::Esc => return self.escape(),
            KeyCode::Char('q') => return Some(Request::Back),
            KeyCode::Char('t') => return Some(Request::Theme),
            KeyCode::Char('L') => return Some(Request::Language),
            KeyCode::Char('n') => self.forward(),
            KeyCode::Char('p') => self.back(),
            KeyCode::Char('x') => self.show(),
            KeyCode::Char('f') => self.flip(),
            KeyCode::Char('m') => {
                self.typing = Some(Typing::new(self.retry.live().session().move_texts()));
            }
            code => {
                if let Some(touch) = self.view.key(code) {
                    self.touch(touch, context);
                }
            }
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Option<Request> {
        let touch = self.view.at(pressed(mouse)?)?;
        self.touch(touch, context);
        None
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let body = sheet(frame, area, context, &context.told("tui.retry.title"), "tui.retry.keys");
        let [board, side] = beside(body);
        self.view.draw(frame, board, context.theme);
        let [text, typed] = Layout::vertical([Constraint::Min(3), Constraint::Length(2)]).areas(side);
        let block = panel(&context.told("tui.retry.title"), context);
        frame.render_widget(prose(self.lines(context), context.theme).block(block), text);
        if let Some(typing) = &self.typing {
            let lines = typing.lines(&context.told("tui.table.typed"), context.theme);
            frame.render_widget(prose(lines, context.theme), typed);
        }
    }
}
