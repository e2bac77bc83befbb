//! A game that is looked through: what a judge says of every ply, and an engine beside it.

mod course;
mod draw;
mod engine;
mod save;

use ludoteca_core::{Error, Look, Message, Side, Spec};
use ludoteca_house::{Analysis, AnalysisOrder, LiveGame, Mark, Retry, Step};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;

use crate::TEXTS;
use crate::background::Background;
use crate::board_view::BoardView;
use crate::context::Context;
use crate::event::{News, pressed};
use crate::page::{EditorPage, Gift, Page, Request, RetryPage};
use crate::record::about;
use crate::typing::{Typed, Typing};
use course::Course;
use engine::Watched;

/// A game that is looked through.
pub(crate) struct AnalysisPage {
    /// The record as it was handed over, for reports and for the mistakes.
    record: String,
    /// Who played it and how it ended.
    about: String,
    course: Course,
    view: BoardView,
    order: AnalysisOrder,
    found: Option<Analysis>,
    judging: Option<Background>,
    /// How much of the game is judged, from 0 to 1.
    share: f64,
    engine: Watched,
    /// The side whose mistakes are to be learnt from; both where nobody is known to play.
    person: Option<Side>,
    /// Whether what was found is shown, and whether as arrows too.
    shown: bool,
    arrows: bool,
    /// Whether the moves that were played from here are shown as arrows.
    varied: bool,
    entry: Option<Entry>,
    said: Option<Message>,
    /// Where the moves and the graph are on the screen.
    areas: Areas,
}

/// What is being typed.
#[derive(Debug)]
enum Entry {
    Move(Typing),
    File(Typing),
    Remark(Typing),
}

impl Entry {
    fn typing(&mut self) -> &mut Typing {
        let (Entry::Move(typing) | Entry::File(typing) | Entry::Remark(typing)) = self;
        typing
    }
}

/// Where things are on the screen.
#[derive(Clone, Copy, Debug, Default)]
struct Areas {
    moves: Rect,
    graph: Rect,
}

impl AnalysisPage {
    /// What shows the analysis of a game, of which a copy is made; or says why there is none.
    pub(crate) fn of(live: &dyn LiveGame, context: &Context) -> Request {
        AnalysisPage::show(context.read_record(&live.session().record_text()), context)
    }

    /// What shows the analysis of a game that was read, or says why there is none.
    pub(crate) fn show(live: Result<Box<dyn LiveGame>, Error>, context: &Context) -> Request {
        match live.and_then(|live| AnalysisPage::new(live, context)) {
            Ok(page) => Request::Show(Box::new(page)),
            Err(error) => Request::Tell(error.message().clone()),
        }
    }

    /// A game to be judged and looked through, from where it stands.
    ///
    /// # Errors
    /// If nobody can judge it.
    fn new(mut live: Box<dyn LiveGame>, context: &Context) -> Result<AnalysisPage, Error> {
        live.set_look(Look { flipped: live.look().flipped, ..context.look() });
        let (record, person) = (live.session().record_text(), person(&*live, context));
        let about = about(&*live);
        let order = AnalysisOrder { threads: 1, ..AnalysisOrder::default() };
        let job = live.analyse(order.clone())?;
        let judging = context.begin(job, |found| News::Analysed(Box::new(found)));
        let course = Course::new(live);
        let view = BoardView::new(course.live());
        Ok(AnalysisPage {
            record,
            about,
            course,
            view,
            order,
            found: None,
            judging,
            share: 0.0,
            engine: Watched::default(),
            person,
            shown: true,
            arrows: true,
            varied: false,
            entry: None,
            said: None,
            areas: Areas::default(),
        })
    }

    /// Shows the position that the course is at.
    fn moved(&mut self, context: &Context) {
        self.said = None;
        self.view.show(self.course.live());
        self.watch(context);
    }

    /// Plays a move where the course is at.
    fn play(&mut self, text: &str, context: &Context) {
        match self.course.play(text) {
            Ok(()) => self.moved(context),
            Err(error) => self.said = Some(error.message().clone()),
        }
    }

    /// Goes to the next mistake, or to the first again.
    fn next_mistake(&mut self, context: &Context) {
        let Some(found) = &self.found else { return };
        let is_bad = |step: &&Step| step.mark.is_some_and(|mark| mark != Mark::Good);
        let mut mistakes = found.steps.iter().filter(is_bad).map(|step| step.ply);
        let next = mistakes.clone().find(|&ply| ply > self.course.ply()).or_else(|| mistakes.next());
        match next {
            Some(ply) => {
                self.course.go_to(ply);
                self.moved(context);
            }
            None => self.said = found.summary(&self.course.sides()).pop(),
        }
    }

    /// Lets the person try the mistakes again.
    fn retry(&mut self, context: &Context) -> Option<Request> {
        let found = self.found.as_ref()?;
        let live = match context.read_record(&self.record) {
            Ok(live) => live,
            Err(error) => return Some(Request::Tell(error.message().clone())),
        };
        let retry = Retry::new(live, found, self.order.clone());
        let retry = match self.person {
            Some(side) => retry.of(side),
            None => retry,
        };
        if retry.count() == 0 {
            let sides = Side::ALL.into_iter().filter(|&side| self.person.is_none_or(|person| person == side));
            let inaccuracies: usize = sides.map(|side| found.count(side, Mark::Inaccuracy)).sum();
            self.said = Some(match inaccuracies {
                0 => TEXTS.message("tui.retry.none"),
                n => TEXTS.message("tui.retry.only_inaccuracies").with("n", n),
            });
            return None;
        }
        Some(Request::Show(Box::new(RetryPage::new(retry, context))))
    }

    fn flip(&mut self) {
        let look = self.course.live().look();
        self.course.set_look(Look { flipped: !look.flipped, ..look });
        self.view.show(self.course.live());
    }

    /// Stops what goes on, puts down what was picked up, or goes back.
    fn escape(&mut self) -> Option<Request> {
        if let Some(work) = self.judging.as_ref().or(self.engine.work.as_ref()) {
            work.stop();
        } else if self.view.holds() {
            self.view.put_down(self.course.live().session());
        } else {
            return Some(Request::Back);
        }
        None
    }

    fn type_key(&mut self, key: KeyEvent, context: &Context) {
        let Some(entry) = &mut self.entry else { return };
        let typed = entry.typing().key(key);
        if typed == Typed::More {
            return;
        }
        match (self.entry.take(), typed) {
            (Some(Entry::Move(_)), Typed::Done(text)) if !text.trim().is_empty() => self.play(&text, context),
            (Some(Entry::Remark(_)), Typed::Done(text)) => self.remark(text.trim(), context),
            (Some(Entry::File(_)), Typed::Done(path)) if !path.trim().is_empty() => {
                self.said = Some(self.save(path.trim(), context));
            }
            _ => {}
        }
    }

    /// Writes a remark beside the last move.
    fn remark(&mut self, text: &str, context: &Context) {
        let kept = self.course.remark(text).then(|| {
            let mut live = context.read_record(&self.record)?;
            let session = live.session_mut();
            session.to_ply(self.course.ply());
            session.comment(text);
            while session.redo() {}
            self.record = session.record_text();
            Ok(())
        });
        if let Some(Err(error)) = kept {
            self.said = Some(Error::message(&error).clone());
        }
    }

    /// Goes to what else was played here.
    fn vary(&mut self, by: isize, context: &Context) {
        if self.course.vary(by) {
            self.moved(context);
        } else {
            self.said = Some(TEXTS.message("tui.table.no_variation"));
        }
    }

    /// What lies under the position that somebody has set up: a game of its own.
    fn begin_from(&mut self, position: &str, context: &Context) {
        let session = self.course.live().session();
        let (name, rules) = (session.game_name(), session.rules_text());
        let Some(game) = context.games.iter().find(|game| game.name() == name) else { return };
        match game.open(Some(&rules), Some(position)).and_then(|live| AnalysisPage::new(live, context)) {
            Ok(page) => *self = page,
            Err(error) => self.said = Some(error.message().clone()),
        }
    }

    /// Goes through the game by a key; whether it was one of those.
    fn travel(&mut self, key: KeyEvent) -> bool {
        match key.code {
            // It numbers other places.
            KeyCode::Char('0') if self.view.has_many_targets() => return false,
            KeyCode::Left | KeyCode::Char('k') => self.course.back(),
            KeyCode::Right | KeyCode::Char('j') => self.course.forward(),
            KeyCode::Up | KeyCode::Home | KeyCode::Char('0') => self.course.go_to(0),
            KeyCode::Down | KeyCode::End | KeyCode::Char('$') => self.course.go_to(usize::MAX),
            KeyCode::PageUp => self.course.go_to(self.course.ply().saturating_sub(10)),
            KeyCode::PageDown => self.course.go_to(self.course.ply() + 10),
            _ => return false,
        }
        true
    }
}

impl Page for AnalysisPage {
    fn help(&self) -> &'static str {
        "tui.help.analysis"
    }

    fn is_busy(&self) -> bool {
        self.judging.is_some() || self.engine.work.is_some()
    }

    fn is_typing(&self) -> bool {
        self.entry.is_some()
    }

    fn takes_interrupts(&self) -> bool {
        self.is_busy()
    }

    fn live(&self) -> Option<&dyn LiveGame> {
        Some(self.course.live())
    }

    fn refresh(&mut self, context: &Context) {
        let flipped = self.course.live().look().flipped;
        self.course.set_look(Look { flipped, ..context.look() });
        self.view.show(self.course.live());
    }

    fn take(&mut self, gift: Gift, context: &Context) {
        if let Gift::Position(position) = gift {
            self.begin_from(&position, context);
        }
    }

    fn hears(&self, number: u64) -> bool {
        [&self.judging, &self.engine.work].into_iter().flatten().any(|work| work.number() == number)
    }

    fn hear(&mut self, number: u64, news: News, _: &Context) {
        let judges = self.judging.as_ref().is_some_and(|work| work.number() == number);
        match news {
            News::Progress(share) if judges => self.share = share,
            News::Analysed(found) => {
                self.judging = None;
                match *found {
                    Ok(found) => self.found = Some(found),
                    Err(error) => self.said = Some(error.message().clone()),
                }
            }
            News::Thought(thought) if !judges => self.thought(thought),
            News::Advised(advice) => self.advised(*advice),
            _ => {}
        }
    }

    fn paste(&mut self, text: &str, _: &Context) {
        if let Some(entry) = &mut self.entry {
            entry.typing().paste(text);
        }
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        if self.entry.is_some() {
            self.type_key(key, context);
            return None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.escape();
        }
        let shifted = key.modifiers.contains(KeyModifiers::SHIFT);
        match key.code {
            KeyCode::Left if shifted => self.vary(-1, context),
            KeyCode::Right if shifted => self.vary(1, context),
            _ if self.travel(key) => self.moved(context),
            KeyCode::Esc => return self.escape(),
            KeyCode::Char('q') => return Some(Request::Back),
            KeyCode::Char('t') => return Some(Request::Theme),
            KeyCode::Char('L') => return Some(Request::Language),
            KeyCode::Char('r') => return self.retry(context),
            KeyCode::Char(' ') => self.play_best(context),
            KeyCode::Char('l') => {
                self.engine.on = !self.engine.on;
                self.watch(context);
            }
            KeyCode::Char('n') => self.next_mistake(context),
            KeyCode::Char('z') => self.shown = !self.shown,
            KeyCode::Char('a') => self.arrows = !self.arrows,
            KeyCode::Char('v') => self.varied = !self.varied,
            KeyCode::Char('x') => self.watch_threat(context),
            KeyCode::Char('e') => return Some(self.edit(context)),
            KeyCode::Char('C') => self.entry = Some(Entry::Remark(Typing::with(&self.course.comment()))),
            KeyCode::Char('f') => self.flip(),
            KeyCode::Char('m') => {
                self.entry = Some(Entry::Move(Typing::new(self.course.live().session().move_texts())));
            }
            KeyCode::Char('s') => self.entry = Some(Entry::File(Typing::with(&self.file_name()))),
            code => {
                if let Some(touch) = self.view.key(code) {
                    self.touch(touch, context);
                }
            }
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Option<Request> {
        let place = pressed(mouse)?;
        if let Some(ply) = self.ply_at(place) {
            self.course.go_to(ply);
            self.moved(context);
        } else if let Some(touch) = self.view.at(place) {
            self.touch(touch, context);
        }
        None
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        self.draw_analysis(frame, area, context);
    }
}

impl AnalysisPage {
    /// Sets up another position.
    fn edit(&self, context: &Context) -> Request {
        match EditorPage::new(self.course.live(), context) {
            Ok(page) => Request::Show(Box::new(page)),
            Err(error) => Request::Tell(error.message().clone()),
        }
    }

    fn touch(&mut self, touch: ludoteca_core::Touch, context: &Context) {
        match self.view.touch(touch, self.course.live().session()) {
            Some(Ok(text)) => self.play(&text, context),
            Some(Err(why)) => self.said = Some(why),
            None => {}
        }
    }
}

/// The side that a person played against a machine, if it was so.
fn person(live: &dyn LiveGame, context: &Context) -> Option<Side> {
    let session = live.session();
    let game = context.games.iter().find(|game| game.name() == session.game_name())?;
    let players = game.players();
    let is_machine = |side: Side| {
        let recorded: Option<Spec> = session.recorded_name(side).and_then(|name| name.parse().ok());
        !session.seat(side).is_human() || recorded.is_some_and(|spec| players.contains(&spec.name()))
    };
    let mut people = Side::ALL.into_iter().filter(|&side| !is_machine(side));
    people.next().filter(|_| people.next().is_none())
}
