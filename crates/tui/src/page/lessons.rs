//! Lessons: choosing a game to learn, and its steps.

use ludoteca_core::{Error, Look, Message, Touch};
use ludoteca_house::{AnyGame, LiveGame, Touching, Tried, Tutor};
use ludoteca_user::Progress;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::TEXTS;
use crate::board_view::BoardView;
use crate::columns::{Choosing, Columns};
use crate::context::Context;
use crate::event::pressed;
use crate::page::{Page, Request};
use crate::sheet::{beside, panel, prose, sheet};
use crate::typing::{Typed, Typing};

/// The rows for what is said to a try.
const SAID: u16 = 6;

/// Choosing a game to learn.
pub(crate) struct LessonsPage {
    games: Vec<&'static dyn AnyGame>,
    columns: Columns,
}

impl LessonsPage {
    pub(crate) fn new(context: &Context) -> LessonsPage {
        let games = context.games.iter().copied().filter(|game| !game.tutorial().is_empty()).collect();
        let heads = vec![("tui.setup.game", Constraint::Min(30))];
        let mut page = LessonsPage { games, columns: Columns::new(heads) };
        page.refresh(context);
        page
    }

    fn chosen(&self, choosing: Choosing, context: &Context) -> Option<Request> {
        let game = self.games.get(self.columns.chosen(0)).filter(|_| choosing == Choosing::Done)?;
        Some(match LessonPage::new(*game, context) {
            Ok(page) => Request::Show(Box::new(page)),
            Err(error) => Request::Tell(error.message().clone()),
        })
    }
}

impl Page for LessonsPage {
    fn help(&self) -> &'static str {
        "tui.help.choose"
    }

    /// Lists the games, each with the step at which the person left it.
    fn refresh(&mut self, context: &Context) {
        let progress = progress(context).map(|(progress, _)| progress);
        let item = |game: &&'static dyn AnyGame| {
            let (title, steps) = (context.say(&game.title()), game.tutorial());
            let left = progress.as_ref().and_then(|progress| progress.step(game.name()));
            let at = left.and_then(|left| steps.iter().position(|step| step.name == left));
            let told = match at {
                Some(at) => TEXTS.message("tui.lessons.left").with("at", at + 1),
                None => TEXTS.message("tui.lessons.steps"),
            };
            context.say(&told.with("title", title).with("count", steps.len()))
        };
        self.columns.list(0, self.games.iter().map(item).collect());
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
        let body = sheet(frame, area, context, &context.told("tui.start.lessons"), "tui.choose.keys");
        let rows = [Constraint::Length(1), Constraint::Min(3), Constraint::Length(5)];
        let [_, list, about] = Layout::vertical(rows).areas(body);
        self.columns.draw(frame, list, context);
        if let Some(game) = self.games.get(self.columns.chosen(0)) {
            let line = Line::styled(context.say(&game.about()), context.theme.text());
            frame.render_widget(prose(vec![line], context.theme), about);
        }
    }
}

/// A lesson, step by step.
struct LessonPage {
    game: &'static dyn AnyGame,
    tutor: Tutor,
    view: BoardView,
    /// How far the person has come, if that is kept.
    progress: Option<Progress>,
    typing: Option<Typing>,
    said: Vec<Message>,
}

impl LessonPage {
    /// The lesson of a game, at the step where it was left.
    fn new(game: &'static dyn AnyGame, context: &Context) -> Result<LessonPage, Error> {
        let mut tutor = Tutor::new(game)?;
        tutor.set_look(context.look());
        let (progress, aside) = progress(context).map_or((None, None), |(kept, aside)| (Some(kept), aside));
        let left = progress.as_ref().and_then(|progress| progress.step(game.name()));
        // A step that was left in an older version may be gone.
        let _ = left.map(|left| tutor.go_to(left));
        let view = BoardView::new(tutor.live());
        let said = aside.iter().map(ludoteca_user::Aside::message).collect();
        Ok(LessonPage { game, tutor, view, progress, typing: None, said })
    }

    /// Shows the step that it is at, and keeps it.
    fn enter(&mut self) {
        self.said.clear();
        self.view = BoardView::new(self.tutor.live());
        let step = self.tutor.step().name;
        let kept = self.progress.as_mut().map(|progress| progress.keep(self.game.name(), step));
        self.heed(kept);
    }

    /// Says why something could not be kept.
    fn heed(&mut self, kept: Option<Result<(), Error>>) {
        if let Some(Err(error)) = kept {
            self.said.push(error.message().clone());
            self.progress = None;
        }
    }

    fn forward(&mut self) {
        match self.tutor.forward() {
            Ok(true) => self.enter(),
            Ok(false) => {
                let kept = self.progress.as_mut().map(|progress| progress.forget(self.game.name()));
                self.said = vec![TEXTS.message("tui.lesson.end")];
                self.heed(kept);
            }
            Err(error) => self.said = vec![error.message().clone()],
        }
    }

    fn back(&mut self) {
        match self.tutor.back() {
            Ok(true) => self.enter(),
            Ok(false) => {}
            Err(error) => self.said = vec![error.message().clone()],
        }
    }

    fn touch(&mut self, touch: Touch) {
        if self.tutor.is_done() {
            return self.forward();
        }
        let touches = self.view.touched(touch, self.tutor.live().session()).map(<[Touch]>::to_vec);
        match touches.map(|touches| self.tutor.touched(&touches)) {
            Some(Touching::More(next)) => self.view.go_on(next),
            Some(Touching::Tried(tried)) => self.tell(tried),
            None => {}
        }
    }

    /// Says what came of a try, and shows what it has changed.
    fn tell(&mut self, tried: Tried) {
        self.view.show(self.tutor.live());
        self.said = match tried {
            Tried::Other(said) | Tried::Refused(said) => vec![said],
            Tried::Right { why, praise, reply } => {
                let reply = reply.map(|reply| self.tutor.told_reply(&reply));
                why.into_iter().chain(reply).chain([praise]).collect()
            }
        };
    }

    /// Does what the step asks for, in the person's place.
    fn show(&mut self) {
        match self.tutor.show() {
            Some((text, tried)) => {
                let shown = self.tutor.told_shown(&text);
                self.tell(tried);
                self.said.insert(0, shown);
            }
            None => self.said = vec![self.tutor.help()],
        }
    }

    fn flip(&mut self) {
        let look = self.tutor.live().look();
        self.tutor.set_look(Look { flipped: !look.flipped, ..look });
        self.view.show(self.tutor.live());
    }

    fn lines(&self, context: &Context) -> Vec<Line<'static>> {
        let theme = context.theme;
        let text = context.say(&self.tutor.text());
        let mut lines: Vec<Line<'_>> =
            text.lines().map(|line| Line::styled(line.to_owned(), theme.text())).collect();
        lines.push(Line::default());
        let key = if self.tutor.is_done() { "tui.lesson.done" } else { "tui.lesson.ask" };
        lines.push(Line::styled(context.told(key), theme.dim()));
        lines
    }
}

impl Page for LessonPage {
    fn help(&self) -> &'static str {
        "tui.help.lesson"
    }

    fn live(&self) -> Option<&dyn LiveGame> {
        Some(self.tutor.live())
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    fn refresh(&mut self, context: &Context) {
        let flipped = self.tutor.live().look().flipped;
        self.tutor.set_look(Look { flipped, ..context.look() });
        self.view.show(self.tutor.live());
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
                Typed::Done(text) if !text.trim().is_empty() => {
                    let tried = self.tutor.attempt(&text);
                    self.tell(tried);
                }
                Typed::Done(_) | Typed::Dropped => {}
            }
            self.typing = None;
            return None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return None;
        }
        match key.code {
            KeyCode::Esc if self.view.holds() => self.view.put_down(self.tutor.live().session()),
            KeyCode::Esc | KeyCode::Char('q') => return Some(Request::Back),
            KeyCode::Char('t') => return Some(Request::Theme),
            KeyCode::Char('L') => return Some(Request::Language),
            KeyCode::Char('n') | KeyCode::PageDown => self.forward(),
            KeyCode::Char('p') | KeyCode::PageUp => self.back(),
            KeyCode::Char('i') => self.said = vec![self.tutor.help()],
            KeyCode::Char('x') => self.show(),
            KeyCode::Char('f') => self.flip(),
            KeyCode::Char('m') => {
                self.typing = Some(Typing::new(self.tutor.live().session().move_texts()));
            }
            code => {
                if let Some(touch) = self.view.key(code) {
                    self.touch(touch);
                }
            }
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, _: &Context) -> Option<Request> {
        let touch = self.view.at(pressed(mouse)?)?;
        self.touch(touch);
        None
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let title = format!("{}   {}", context.say(&self.game.title()), context.say(&self.tutor.heading()));
        let body = sheet(frame, area, context, &title, "tui.lesson.keys");
        let [board, side] = beside(body);
        self.view.draw(frame, board, context.theme);
        let below = SAID.min(side.height / 3);
        let [text, said] = Layout::vertical([Constraint::Min(3), Constraint::Length(below)]).areas(side);
        let block = panel(&context.say(&self.tutor.title()), context);
        frame.render_widget(prose(self.lines(context), context.theme).block(block), text);
        let lines = match &self.typing {
            Some(typing) => typing.lines(&context.told("tui.table.typed"), context.theme),
            None => {
                self.said.iter().map(|said| Line::styled(context.say(said), context.theme.accent())).collect()
            }
        };
        frame.render_widget(prose(lines, context.theme), said);
    }
}

/// How far the person has come in the lessons, if that is kept.
fn progress(context: &Context) -> Option<(Progress, Option<ludoteca_user::Aside>)> {
    context.options.folders.progress().filter(|_| context.options.keeps)
}
