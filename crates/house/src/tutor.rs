//! A tutorial on its way: what each step says, and what comes of a try.

use std::time::Duration;

use ludoteca_core::{Error, Look, Message, Task, Touch, TutorialStep, Wanted, move_fits};
use ludoteca_session::Touched;

use crate::TEXTS;
use crate::{AnyGame, LiveGame};

/// A game's tutorial, at one of its steps.
///
/// It reads nothing and prints nothing: a screen shows the text of the step and the game
/// on the table, and hands over what somebody tries.
///
/// ```
/// use ludoteca_house::{HOUSE, Tried, Tutor};
///
/// let mut tutor = Tutor::new(HOUSE.game("cats")?)?;
/// assert!(tutor.is_done(), "the first step is there to be read");
/// tutor.forward()?;
/// assert!(matches!(tutor.attempt("31-9"), Tried::Refused(_)) && !tutor.is_done());
/// assert!(matches!(tutor.attempt("31-26"), Tried::Right { .. }) && tutor.is_done());
/// # Ok::<(), ludoteca_core::Error>(())
/// ```
pub struct Tutor {
    game: &'static dyn AnyGame,
    steps: &'static [TutorialStep],
    at: usize,
    /// The game of the step, with what was played in it.
    live: Box<dyn LiveGame>,
    done: bool,
}

/// What came of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// It is what the step asks for.
    Right {
        /// The rule that forbids it, where that was to be seen.
        why: Option<Message>,
        /// What is said.
        praise: Message,
        /// What the other side has answered.
        reply: Option<String>,
    },
    /// It is legal, but not what the step asks for; nothing has changed.
    Other(Message),
    /// The rules forbid it, or it cannot be understood; nothing has changed.
    Refused(Message),
}

/// What came of touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touching {
    /// More are needed: those with which a legal move goes on.
    More(Vec<Touch>),
    /// They made a try.
    Tried(Tried),
}

impl Tutor {
    /// The tutorial of a game, at its first step.
    ///
    /// # Errors
    /// If the game has none.
    pub fn new(game: &'static dyn AnyGame) -> Result<Tutor, Error> {
        let steps = game.tutorial();
        let first =
            steps.first().ok_or_else(|| TEXTS.unsupported("error.no_tutorial").with("game", game.name()))?;
        let live = set_up(game, first)?;
        Ok(Tutor { game, steps, at: 0, live, done: is_to_read(first) })
    }

    /// Goes to a step by its name or its number, counted from one.
    ///
    /// # Errors
    /// If there is none; the step is the same as before then.
    pub fn go_to(&mut self, step: &str) -> Result<(), Error> {
        let step = step.trim();
        let number = step.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let named = self.steps.iter().position(|known| known.name == step);
        let at = number.or(named).filter(|&at| at < self.steps.len());
        let unknown =
            || TEXTS.unknown("error.tutorial_step").with("text", step).with("last", self.steps.len());
        self.enter(at.ok_or_else(unknown)?)
    }

    /// Goes to the next step; whether there is one.
    ///
    /// # Errors
    /// If its position cannot be read, which the testkit rules out.
    pub fn forward(&mut self) -> Result<bool, Error> {
        if self.at + 1 == self.steps.len() {
            return Ok(false);
        }
        self.enter(self.at + 1).map(|()| true)
    }

    /// Goes to the step before; whether there is one.
    ///
    /// # Errors
    /// If its position cannot be read, which the testkit rules out.
    pub fn back(&mut self) -> Result<bool, Error> {
        match self.at.checked_sub(1) {
            Some(at) => self.enter(at).map(|()| true),
            None => Ok(false),
        }
    }

    fn enter(&mut self, at: usize) -> Result<(), Error> {
        let (step, look) = (&self.steps[at], self.live.look());
        self.live = set_up(self.game, step)?;
        self.live.set_look(look);
        (self.at, self.done) = (at, is_to_read(step));
        Ok(())
    }

    /// The step, by whose name somebody can go on later.
    pub fn step(&self) -> &'static TutorialStep {
        &self.steps[self.at]
    }

    /// The number of the step, counted from one.
    pub fn number(&self) -> usize {
        self.at + 1
    }

    /// How many steps there are.
    pub fn count(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing is left to do in the step.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// What the step is called.
    pub fn title(&self) -> Message {
        self.part("title")
    }

    /// Which step it is, and what it is called.
    pub fn heading(&self) -> Message {
        TEXTS
            .message("tutor.heading")
            .with("number", self.number())
            .with("count", self.count())
            .with_message("title", self.title())
    }

    /// What the step says.
    pub fn text(&self) -> Message {
        self.game.learn_text(self.step().name)
    }

    /// What helps; nothing where there is only something to read.
    pub fn hint(&self) -> Option<Message> {
        (!is_to_read(self.step())).then(|| self.part("hint"))
    }

    /// What helps, or that nothing is to be done.
    pub fn help(&self) -> Message {
        self.hint().unwrap_or_else(|| TEXTS.message("tutor.only_read"))
    }

    /// What the other side has answered, in words.
    pub fn told_reply(&self, reply: &str) -> Message {
        let session = self.live.session();
        let side = session.side_name(session.turn().other());
        TEXTS.message("tutor.reply").with("move", reply).with_message("side", side)
    }

    /// What was shown in a person's place, in words.
    pub fn told_shown(&self, text: &str) -> Message {
        TEXTS.message("tutor.shown").with("move", text)
    }

    /// The game of the step, for drawing it.
    pub fn live(&self) -> &dyn LiveGame {
        &*self.live
    }

    /// Chooses how drawings and words look.
    pub fn set_look(&mut self, look: Look) {
        self.live.set_look(look);
    }

    /// Tries a move text.
    pub fn attempt(&mut self, text: &str) -> Tried {
        if let Some(refused) = self.idle() {
            return refused;
        }
        let turn = self.live.session().turn();
        match self.live.session_mut().play_move(text, Duration::ZERO) {
            Err(error) => self.refused(error.into()),
            Ok(()) => {
                let played = self.live.session().line_texts().pop().unwrap_or_default();
                let won = self.live.session().outcome().is_some_and(|outcome| outcome.winner == Some(turn));
                let tried = self.judged(&played, won);
                if !self.done {
                    self.live.session_mut().undo();
                }
                tried
            }
        }
    }

    /// Tries what touches of the scene ask for.
    pub fn touched(&mut self, touches: &[Touch]) -> Touching {
        if let Some(refused) = self.idle() {
            return Touching::Tried(refused);
        }
        match self.live.session().touched(touches) {
            Touched::More(next) => Touching::More(next),
            Touched::Move(text) => Touching::Tried(self.attempt(&text)),
            Touched::Refused(why) => Touching::Tried(self.refused(why)),
        }
    }

    /// Does what the step asks for, in somebody's place: what was tried, and what came of
    /// it; nothing where nothing is left to do.
    pub fn show(&mut self) -> Option<(String, Tried)> {
        if self.done {
            return None;
        }
        let answer = match self.step().task {
            Task::Read => return None,
            Task::Break { example, .. } => example.to_owned(),
            Task::Play { wanted, .. } => self.answer(wanted)?,
        };
        let tried = self.attempt(&answer);
        Some((answer, tried))
    }

    /// The legal move that is shown to somebody who does not find one.
    fn answer(&mut self, wanted: Wanted) -> Option<String> {
        let legal = self.live.session().move_texts();
        match wanted {
            Wanted::Any => legal.into_iter().next(),
            Wanted::OneOf(patterns) => patterns
                .iter()
                .find_map(|pattern| legal.iter().find(|text| move_fits(pattern, text)).cloned()),
            Wanted::Winning => legal.into_iter().find(|text| self.wins(text)),
        }
    }

    /// Whether a legal move wins on the spot.
    fn wins(&mut self, text: &str) -> bool {
        let turn = self.live.session().turn();
        if self.live.session_mut().play_move(text, Duration::ZERO).is_err() {
            return false;
        }
        let outcome = self.live.session().outcome();
        self.live.session_mut().undo();
        outcome.is_some_and(|outcome| outcome.winner == Some(turn))
    }

    /// What is said to a try where nothing is to be tried.
    fn idle(&self) -> Option<Tried> {
        let key = if is_to_read(self.step()) { "tutor.nothing_to_play" } else { "tutor.done" };
        self.done.then(|| Tried::Refused(TEXTS.message(key)))
    }

    /// What a legal move, which has been played, is worth to the step.
    fn judged(&mut self, text: &str, won: bool) -> Tried {
        let Task::Play { wanted, reply, mistakes } = self.step().task else {
            return Tried::Other(TEXTS.message("tutor.allowed").with("move", text));
        };
        let right = match wanted {
            Wanted::Any => true,
            Wanted::OneOf(patterns) => patterns.iter().any(|pattern| move_fits(pattern, text)),
            Wanted::Winning => won,
        };
        if right {
            let reply = reply.filter(|text| self.live.session_mut().play_move(text, Duration::ZERO).is_ok());
            self.done = true;
            return Tried::Right { why: None, praise: self.part("praise"), reply: reply.map(str::to_owned) };
        }
        let mistake = mistakes.iter().find(|mistake| mistake.is(text));
        Tried::Other(match (mistake, wanted) {
            (Some(mistake), _) => self.part(mistake.name),
            (None, Wanted::Winning) => TEXTS.message("tutor.not_winning").with("move", text),
            (None, _) => TEXTS.message("tutor.not_asked").with("move", text),
        })
    }

    /// What a refused try is worth to the step.
    fn refused(&mut self, why: Message) -> Tried {
        match self.step().task {
            Task::Break { refusal, .. } if why.key() == refusal => {
                self.done = true;
                Tried::Right { why: Some(why), praise: self.part("praise"), reply: None }
            }
            Task::Break { .. } => Tried::Refused(TEXTS.message("tutor.other_rule").with_message("why", why)),
            _ => Tried::Refused(why),
        }
    }

    /// A part of what the step says.
    fn part(&self, part: &str) -> Message {
        self.game.learn_text(&format!("{}.{part}", self.step().name))
    }
}

impl std::fmt::Debug for Tutor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tutor").field("game", &self.game).field("step", self.step()).finish_non_exhaustive()
    }
}

/// The game that a step begins with, in the usual skin.
fn set_up(game: &'static dyn AnyGame, step: &TutorialStep) -> Result<Box<dyn LiveGame>, Error> {
    let mut live = game.open(step.rules, step.position)?;
    for text in step.moves {
        live.session_mut().play_move(text, Duration::ZERO)?;
    }
    Ok(live)
}

fn is_to_read(step: &TutorialStep) -> bool {
    step.task == Task::Read
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;
    use ludoteca_core::testkit::sayable;

    use super::*;
    use crate::{Entry, HOUSE, Plain, Registrar};

    fn tutor(game: &str, step: &str) -> Tutor {
        let mut tutor =
            Tutor::new(HOUSE.game(game).expect("a game of the house")).expect("it has a tutorial");
        tutor.go_to(step).expect("a step of it");
        tutor
    }

    #[test]
    fn every_game_is_learnt_by_what_it_shows() {
        for game in HOUSE.games() {
            let mut tutor = Tutor::new(game).expect("every game of the house is taught");
            assert!((8..=20).contains(&tutor.count()), "{}: {} steps", game.name(), tutor.count());
            loop {
                let name = format!("{}, {}", game.name(), tutor.step().name);
                for message in [Some(tutor.title()), Some(tutor.text()), tutor.hint()].iter().flatten() {
                    sayable(message);
                }
                let before = tutor.live().session().position_text();
                match tutor.show() {
                    None => assert_eq!(tutor.step().task, Task::Read, "{name}"),
                    Some((_, Tried::Right { praise, .. })) => sayable(&praise),
                    Some((text, tried)) => panic!("{name}: {text} is shown and is {tried:?}"),
                }
                let stays = !matches!(tutor.step().task, Task::Play { .. });
                assert_eq!(tutor.live().session().position_text() == before, stays, "{name}");
                assert!(tutor.is_done() && tutor.show().is_none(), "{name}");
                assert!(matches!(tutor.attempt("31-26"), Tried::Refused(_)), "{name}: nothing is left to do");
                if !tutor.forward().expect("the next step can be taken") {
                    break;
                }
            }
            assert_eq!(tutor.number(), tutor.count());
        }
    }

    #[test]
    fn a_wrong_try_changes_nothing_and_says_why() {
        let mut tutor = tutor("claustro", "captive");
        let before = tutor.live().session().position_text();
        for (text, key) in [
            ("b2xc3@d4", "claustro.learn.captive.takes_back"),
            ("b2xc3@b5", "claustro.learn.captive.near"),
            ("b2-b3", "tutor.not_asked"),
        ] {
            let Tried::Other(said) = tutor.attempt(text) else { panic!("{text} is legal") };
            assert_eq!(said.key(), key, "{text}");
            sayable(&said);
        }
        for (text, key) in [("b2-b1", "claustro.refused.green_backwards"), ("?!", "claustro.move.shape")] {
            let Tried::Refused(said) = tutor.attempt(text) else { panic!("{text} is not legal") };
            assert_eq!(said.key(), key, "{text}");
        }
        assert_eq!((tutor.live().session().position_text(), tutor.is_done()), (before, false));
        assert!(matches!(tutor.attempt("B2xC3@E3"), Tried::Right { .. }));
    }

    #[test]
    fn a_forbidden_try_is_right_only_by_its_own_rule() {
        let mut tutor = tutor("cats", "never_back");
        for (text, key) in
            [("6-9", "tutor.allowed"), ("6-13", "tutor.other_rule"), ("9-5", "tutor.other_rule")]
        {
            let (Tried::Other(said) | Tried::Refused(said)) = tutor.attempt(text) else { panic!("{text}") };
            assert_eq!(said.key(), key, "{text}");
            sayable(&said);
        }
        let Tried::Right { why: Some(why), .. } = tutor.attempt("6-2") else { panic!("it is forbidden") };
        assert_eq!(why.key(), "cats.refused.cats_never_go_back");
    }

    #[test]
    fn touches_try_as_texts_do() {
        let mut tutor = tutor("cats", "mouse_back");
        let cell = |tutor: &Tutor, name: &str| {
            let cells = tutor.live().session().scene().cells;
            Touch::Cell(cells.iter().position(|cell| cell.name == name).expect("a square"))
        };
        let [mouse, ahead, behind, far] = ["22", "17", "26", "1"].map(|name| cell(&tutor, name));
        assert!(matches!(tutor.touched(&[mouse]), Touching::More(next) if next.len() == 4));
        let Touching::Tried(Tried::Other(said)) = tutor.touched(&[mouse, ahead]) else {
            panic!("it is legal")
        };
        assert_eq!(said.key(), "cats.learn.mouse_back.forward");
        assert!(matches!(tutor.touched(&[mouse, far]), Touching::Tried(Tried::Refused(_))));
        assert!(matches!(tutor.touched(&[mouse, behind]), Touching::Tried(Tried::Right { .. })));
        assert!(tutor.is_done());
    }

    #[test]
    fn one_goes_on_where_one_stood() {
        let mut tutor = tutor("hive", "gate");
        assert_eq!(tutor.number(), 8);
        assert!(tutor.back().unwrap() && tutor.step().name == "one_hive");
        assert_eq!(tutor.go_to("18").unwrap_err().key(), "error.tutorial_step");
        assert_eq!(tutor.go_to("0").unwrap_err().key(), "error.tutorial_step");
        assert_eq!(tutor.step().name, "one_hive", "a step that is not there leads nowhere");
        tutor.go_to("1").unwrap();
        assert!(!tutor.back().unwrap() && tutor.number() == 1);
    }

    #[test]
    fn a_game_without_a_tutorial_says_so() {
        let game: &'static dyn AnyGame = Box::leak(Plain.register(Entry::<Cats>::new()));
        let refused = Tutor::new(game).map(drop).unwrap_err();
        assert_eq!(refused.key(), "error.no_tutorial");
        sayable(&refused);
    }
}
