//! Somebody in front of a puzzle.

use ludoteca_core::{Error, Look, Message, Touch};
use ludoteca_house::{
    AnyGame, Credit, LiveGame, Numbered, Pack, Puzzle, Scorecard, Solving, Supply, Tackled, Tackling, Wish,
};
use ludoteca_user::Scorecards;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use crate::TEXTS;
use crate::background::Background;
use crate::board_view::BoardView;
use crate::context::Context;
use crate::event::{News, pressed};
use crate::page::{Page, Request};
use crate::sheet::{beside, panel, prose, sheet};
use crate::typing::{Typed, Typing};

/// Somebody in front of a puzzle.
pub(super) struct SolvePage {
    game: &'static dyn AnyGame,
    /// Where the next puzzle comes from; nothing while it is looked for.
    supply: Option<Box<Supply>>,
    /// The puzzle with its number, and its board.
    puzzle: Option<(u64, Solving, BoardView)>,
    /// Where the card is kept, if it is.
    cards: Option<Scorecards>,
    card: Scorecard,
    /// Whether puzzles are chosen by the person's rating.
    by_rating: bool,
    /// Whether the puzzle is on the card already.
    noted: bool,
    typing: Option<Typing>,
    /// What is asked for.
    task: Vec<Message>,
    /// What was said to the last try.
    said: Vec<Message>,
    work: Option<Background>,
}

impl SolvePage {
    /// The first puzzle that somebody wants.
    ///
    /// # Errors
    /// If the shipped puzzles cannot be read.
    pub(super) fn new(
        game: &'static dyn AnyGame,
        wish: &Wish,
        context: &Context,
    ) -> Result<SolvePage, Error> {
        let cards = context.options.folders.scorecards().filter(|_| context.options.keeps);
        let (card, aside) = cards.as_ref().map_or_else(Default::default, |cards| cards.read(game.name()));
        let mut page = SolvePage {
            game,
            supply: Some(Box::new(Supply::new(game, Pack::shipped(game)?, wish, context.options.seed)?)),
            puzzle: None,
            cards,
            card,
            by_rating: wish.grade.is_none(),
            noted: false,
            typing: None,
            task: Vec::new(),
            said: Vec::new(),
            work: None,
        };
        page.next(context);
        page.said.extend(aside.map(|aside| aside.message()));
        Ok(page)
    }

    /// Looks for the next puzzle.
    fn next(&mut self, context: &Context) {
        let Some(mut supply) = self.supply.take() else { return };
        // Who leaves after a mistake has not solved it.
        if let Some((_, solving, _)) = &self.puzzle
            && solving.credit() == Credit::Failed
        {
            self.note();
        }
        (self.puzzle, self.noted, self.typing) = (None, false, None);
        self.task.clear();
        self.said.clear();
        let rating = self.by_rating.then_some(self.card.rating);
        self.work = context.work(move |control, _| {
            let found = supply.next(rating, control);
            News::Puzzle(supply, found)
        });
    }

    fn begin(&mut self, found: Result<Option<Numbered>, Error>, context: &Context) {
        let found = found.and_then(|found| {
            found.map(|one| Ok((one.number, Solving::new(self.game, one.puzzle)?))).transpose()
        });
        match found {
            Ok(Some((number, mut solving))) => {
                solving.set_look(context.look());
                let view = BoardView::new(solving.live());
                self.task = solving.asked(number);
                self.task.extend(solving.live().leaves_out());
                self.puzzle = Some((number, solving, view));
            }
            Ok(None) => self.said.push(ludoteca_house::TEXTS.message("puzzle.through")),
            Err(error) => self.said.push(error.message().clone()),
        }
    }

    /// Notes on the card how the puzzle went, once.
    fn note(&mut self) {
        let Some((_, solving, _)) = &self.puzzle else { return };
        if std::mem::replace(&mut self.noted, true) {
            return;
        }
        let before = self.card;
        self.card = before.after(solving.puzzle().rating, solving.credit());
        if let Some(Err(error)) = self.cards.as_ref().map(|cards| cards.write(self.game.name(), self.card)) {
            self.said.push(error.message().clone());
        }
        self.said.push(self.card.told(before));
    }

    fn is_done(&self) -> bool {
        self.puzzle.as_ref().is_some_and(|(_, solving, _)| solving.is_done())
    }

    fn touch(&mut self, touch: Touch, context: &Context) {
        if self.work.is_some() {
            return;
        }
        let Some((_, solving, view)) = &mut self.puzzle else { return };
        if solving.is_done() {
            return self.next(context);
        }
        match view.touch(touch, solving.live().session()) {
            Some(Ok(text)) => self.attempt(&text, context),
            Some(Err(why)) => self.say(why),
            None => {}
        }
    }

    /// Tries a move.
    fn attempt(&mut self, text: &str, context: &Context) {
        let Some((_, solving, _)) = &mut self.puzzle else { return };
        match solving.attempt(text) {
            Tackling::Known(tackled) => self.tell(text, &tackled),
            Tackling::Asked { text, job } => {
                self.work = context.begin(job, |ruling| News::Ruling(text, ruling));
            }
        }
    }

    fn tell(&mut self, text: &str, tackled: &Tackled) {
        let Some((_, solving, view)) = &mut self.puzzle else { return };
        view.show(solving.live());
        let said = solving.told(text, tackled);
        self.say(said);
        if *tackled == Tackled::Solved {
            self.note();
        }
    }

    /// Says something below the task.
    fn say(&mut self, message: Message) {
        self.said = vec![message];
    }

    fn hint(&mut self) {
        if let Some((_, solving, _)) = &mut self.puzzle {
            let hint = solving.hint();
            self.say(hint);
        }
    }

    /// Shows the rest of the line.
    fn give_up(&mut self) {
        let Some((_, solving, view)) = &mut self.puzzle else { return };
        if solving.is_done() {
            return;
        }
        let line = solving.give_up();
        view.show(solving.live());
        self.say(Puzzle::told_line(&line));
        self.note();
    }

    fn flip(&mut self) {
        let Some((_, solving, view)) = &mut self.puzzle else { return };
        let look = solving.live().look();
        solving.set_look(Look { flipped: !look.flipped, ..look });
        view.show(solving.live());
    }

    /// Stops what goes on, puts down what was picked up, or goes back.
    fn escape(&mut self) -> Option<Request> {
        if let Some(work) = &self.work {
            work.stop();
            return None;
        }
        match &mut self.puzzle {
            Some((_, solving, view)) if view.holds() => {
                view.put_down(solving.live().session());
                None
            }
            _ => Some(self.leave()),
        }
    }

    fn leave(&mut self) -> Request {
        if self.puzzle.as_ref().is_some_and(|(_, solving, _)| solving.credit() == Credit::Failed) {
            self.note();
        }
        Request::Back
    }

    /// Takes a key while a move is typed.
    fn type_key(&mut self, key: KeyEvent, context: &Context) {
        match self.typing.as_mut().map(|typing| typing.key(key)) {
            Some(Typed::Done(text)) => {
                self.typing = None;
                if !text.trim().is_empty() {
                    self.attempt(&text, context);
                }
            }
            Some(Typed::Dropped) => self.typing = None,
            Some(Typed::More) | None => {}
        }
    }

    fn lines(&self, context: &Context) -> Vec<Line<'static>> {
        let theme = context.theme;
        let told = |message: &Message, style: Style| {
            let lines = context.say(message);
            lines.lines().map(|line| Line::styled(line.to_owned(), style)).collect::<Vec<_>>()
        };
        let mut lines: Vec<Line<'static>> =
            self.task.iter().flat_map(|message| told(message, theme.text())).collect();
        for (at, message) in self.said.iter().enumerate() {
            lines.push(Line::default());
            lines.extend(told(message, if at == 0 { theme.accent() } else { theme.text() }));
        }
        lines.push(Line::default());
        if self.work.is_some() {
            lines.push(Line::styled(context.told("tui.puzzles.wait"), theme.dim()));
        } else if self.is_done() {
            lines.push(Line::styled(context.told("tui.puzzles.done"), theme.dim()));
        }
        lines
    }
}

impl Page for SolvePage {
    fn help(&self) -> &'static str {
        "tui.help.puzzle"
    }

    fn live(&self) -> Option<&dyn LiveGame> {
        self.puzzle.as_ref().map(|(_, solving, _)| solving.live())
    }

    fn work(&self) -> Option<&Background> {
        self.work.as_ref()
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    fn refresh(&mut self, context: &Context) {
        if let Some((_, solving, view)) = &mut self.puzzle {
            let flipped = solving.live().look().flipped;
            solving.set_look(Look { flipped, ..context.look() });
            view.show(solving.live());
        }
    }

    fn hear(&mut self, _: u64, news: News, context: &Context) {
        match news {
            News::Puzzle(supply, found) => {
                (self.supply, self.work) = (Some(supply), None);
                self.begin(found, context);
            }
            News::Ruling(text, ruling) => {
                self.work = None;
                let tackled = self.puzzle.as_mut().map(|(_, solving, _)| solving.accept(&text, ruling));
                if let Some(tackled) = tackled {
                    self.tell(&text, &tackled);
                }
            }
            _ => {}
        }
    }

    fn paste(&mut self, text: &str, _: &Context) {
        if let Some(typing) = &mut self.typing {
            typing.paste(text);
        }
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        if self.typing.is_some() {
            self.type_key(key, context);
            return None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.escape();
        }
        match key.code {
            KeyCode::Esc => return self.escape(),
            KeyCode::Char('q') => return Some(self.leave()),
            KeyCode::Char('t') => return Some(Request::Theme),
            KeyCode::Char('L') => return Some(Request::Language),
            KeyCode::Char('n') => self.next(context),
            KeyCode::Char('i') => self.hint(),
            KeyCode::Char('x') => self.give_up(),
            KeyCode::Char('f') => self.flip(),
            KeyCode::Char('m') => {
                let moves = self.puzzle.as_ref().map(|(_, solving, _)| solving.live().session().move_texts());
                self.typing = moves.map(Typing::new);
            }
            code => {
                let touch = self.puzzle.as_mut().and_then(|(_, _, view)| view.key(code));
                if let Some(touch) = touch {
                    self.touch(touch, context);
                }
            }
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Option<Request> {
        let place = pressed(mouse)?;
        let touch = self.puzzle.as_ref().and_then(|(_, _, view)| view.at(place))?;
        self.touch(touch, context);
        None
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let title = TEXTS
            .message("tui.puzzles.title")
            .with_message("game", self.game.title())
            .with("rating", self.card.rating)
            .with("streak", self.card.streak);
        let body = sheet(frame, area, context, &context.say(&title), "tui.puzzles.keys");
        let [board, side] = beside(body);
        if let Some((_, _, view)) = &mut self.puzzle {
            view.draw(frame, board, context.theme);
        }
        let [text, typed] = Layout::vertical([Constraint::Min(3), Constraint::Length(2)]).areas(side);
        let block = panel(&context.told("tui.start.puzzles"), context);
        frame.render_widget(prose(self.lines(context), context.theme).block(block), text);
        if let Some(typing) = &self.typing {
            frame.render_widget(
                prose(typing.lines(&context.told("tui.table.typed"), context.theme), context.theme),
                typed,
            );
        }
    }
}
