//! Learning from the mistakes of a game: each is a position to try again.

use std::time::Duration;

use ludoteca_core::{Error, Job, Look, Message, Side};

use super::{Analysis, AnalysisOrder, Step};
use crate::{LiveGame, TEXTS, Thought};

/// The mistakes of a game, one of them in front of somebody who tries to do better.
///
/// It reads nothing and prints nothing. A try is judged by a [`Job`], on any thread, and what
/// came of it is handed back.
///
/// ```
/// use ludoteca_core::Control;
/// use ludoteca_house::{AnalysisOrder, HOUSE, Retried, Retry};
///
/// let record = "[Game \"cats\"] 31-26 1-5 26-22 2-6 22-17 3-7 17-13 4-8 13-9 6-10 9-6 5-9 6-1 1-0";
/// let (live, order, control) = (HOUSE.game("cats")?.load(record)?, AnalysisOrder::default(), Control::timed());
/// let found = live.analyse(order.clone())?.run(&control, &mut |_| {})?;
/// let mut retry = Retry::new(live, &found, order);
/// assert_eq!((retry.count(), retry.mistake().unwrap().text.as_str()), (1, "6-10"));
/// for (text, better) in [("6-10", false), ("7-10", true)] {
///     let tried = retry.attempt(text)?.run(&control, &mut |_| {})?;
///     assert_eq!(matches!(retry.accept(tried), Some(Retried::Better(_))), better);
/// }
/// assert!(retry.is_done() && !retry.forward());
/// # Ok::<(), ludoteca_core::Error>(())
/// ```
pub struct Retry {
    live: Box<dyn LiveGame>,
    order: AnalysisOrder,
    mistakes: Vec<Step>,
    at: usize,
    done: bool,
}

/// What came of a try, with what the judge says of it.
#[derive(Clone, Debug)]
pub enum Retried {
    /// It is no mistake.
    Better(Step),
    /// It is the mistake of the game.
    Same(Step),
    /// It is a mistake too.
    Worse(Step),
}

impl Retried {
    /// What the judge says of the try.
    pub fn step(&self) -> &Step {
        let (Retried::Better(step) | Retried::Same(step) | Retried::Worse(step)) = self;
        step
    }

    /// What came of it, in words.
    pub fn message(&self) -> Message {
        let key = match self {
            Retried::Better(_) => "retry.better",
            Retried::Same(_) => "retry.same",
            Retried::Worse(_) => "retry.worse",
        };
        let percent = |chance: f64| format!("{:.0}", 100.0 * chance);
        let (step, message) = (self.step(), TEXTS.message(key));
        let message = message.with("move", &step.text).with("before", percent(step.chances.before));
        message.with("after", percent(step.chances.after))
    }
}

impl Retry {
    /// The mistakes that were found in a game, from the first; it is judged as it was.
    pub fn new(live: Box<dyn LiveGame>, found: &Analysis, order: AnalysisOrder) -> Retry {
        let mistakes = found.steps.iter().filter(|step| step.is_mistake()).cloned().collect();
        let mut retry = Retry { live, order, mistakes, at: 0, done: false };
        retry.enter(0);
        retry
    }

    /// The same with the mistakes of one side only.
    #[must_use]
    pub fn of(mut self, side: Side) -> Retry {
        self.mistakes.retain(|mistake| mistake.side == side);
        self.enter(0);
        self
    }

    fn enter(&mut self, at: usize) {
        (self.at, self.done) = (at, self.mistakes.is_empty());
        if let Some(mistake) = self.mistakes.get(at) {
            self.live.session_mut().to_ply(mistake.ply - 1);
        }
    }

    /// The mistake to be made better; nothing in a game without any.
    pub fn mistake(&self) -> Option<&Step> {
        self.mistakes.get(self.at)
    }

    /// What is asked for.
    pub fn task(&self) -> Message {
        let Some(mistake) = self.mistake() else { return TEXTS.message("analysis.no_mistake") };
        TEXTS
            .message("retry.task")
            .with("at", self.number())
            .with("count", self.count())
            .with("number", &mistake.number)
            .with("move", &mistake.text)
            .with_message("side", self.live.session().side_name(mistake.side))
    }

    /// The number of the mistake, from one.
    pub fn number(&self) -> usize {
        self.at + 1
    }

    /// How many mistakes there are.
    pub fn count(&self) -> usize {
        self.mistakes.len()
    }

    /// Whether something better was found.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// The game at the mistake, for drawing it.
    pub fn live(&self) -> &dyn LiveGame {
        &*self.live
    }

    /// Chooses how drawings and words look.
    pub fn set_look(&mut self, look: Look) {
        self.live.set_look(look);
    }

    /// Judges a move in the place of the mistake.
    ///
    /// # Errors
    /// Why it is no legal move.
    pub fn attempt(&mut self, text: &str) -> Result<Job<Thought, Result<Option<Step>, Error>>, Error> {
        let skip = self.live.session().line_texts().len();
        self.live.session_mut().play_move(text, Duration::ZERO)?;
        let job = self.live.analyse(AnalysisOrder { skip, ..self.order.clone() });
        self.live.session_mut().undo();
        Ok(job?.map(|found| found.map(|found| found.steps.into_iter().next())))
    }

    /// Says what came of a try; nothing if it was stopped before it was judged.
    pub fn accept(&mut self, tried: Option<Step>) -> Option<Retried> {
        let (tried, mistake) = (tried?, self.mistake()?);
        Some(if tried.text == mistake.text {
            Retried::Same(tried)
        } else if tried.is_mistake() {
            Retried::Worse(tried)
        } else {
            self.done = true;
            Retried::Better(tried)
        })
    }

    /// Gives up the mistake: the line that would have been better.
    pub fn show(&mut self) -> Option<Message> {
        self.done = true;
        self.mistake().map(Step::told_better)
    }

    /// Goes to the next mistake; whether there is one.
    pub fn forward(&mut self) -> bool {
        let more = self.at + 1 < self.mistakes.len();
        if more {
            self.enter(self.at + 1);
        }
        more
    }

    /// Goes to the mistake before; whether there is one.
    pub fn back(&mut self) -> bool {
        let before = self.at.checked_sub(1);
        if let Some(at) = before {
            self.enter(at);
        }
        before.is_some()
    }
}

impl std::fmt::Debug for Retry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Retry")
            .field("at", &self.at)
            .field("mistakes", &self.mistakes.len())
            .finish_non_exhaustive()
    }
}
