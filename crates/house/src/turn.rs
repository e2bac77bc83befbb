//! Asking machines: what one does with its turn, and what one would do.

use std::any::Any;
use std::fmt;
use std::time::Duration;

use ludoteca_core::{
    Control, Decision, Ending, Error, Info, Job, Limits, Message, NoMove, Outcome, Playable, Player, Score,
    Side, Spec,
};
use ludoteca_session::{AnySession, Played, Seated, Shown};

use crate::TEXTS;
use crate::reasons::Made;
use crate::snapshot::{Snapshot, ask};
use crate::{Live, Wait};

/// How long a machine thinks over an assumed reply, if nobody comes with another.
const PATIENCE: Duration = Duration::from_hours(1);

/// What came of a machine's turn.
#[derive(Clone, Debug)]
pub enum MachineTurn {
    /// It made a move.
    Played(Chosen),
    /// It thought longer than its clock allows, which has lost the game.
    Late,
    /// It can play no more, for this reason, which has lost the game.
    Failed(Message),
    /// It has claimed a draw for this reason, which has ended the game.
    Claimed(Message),
    /// It was told to stop and had no move. The game goes on.
    Stopped(Message),
    /// Its answer was about a position that is gone.
    Dropped,
    /// A person is to move, or the game is over.
    NoMachine,
}

/// What a machine thinks on the way to its move.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The depth reached.
    pub depth: u32,
    /// The positions looked at.
    pub nodes: u64,
    /// The value for the side to move.
    pub score: Score,
    /// The line that it expects, as canonical texts.
    pub line: Vec<String>,
    /// The time since it began.
    pub elapsed: Duration,
    /// Which of several lines this is; the best is the first, 1.
    pub rank: u32,
}

impl Thought {
    pub(crate) fn of<G: Playable>(position: &G, info: &Info<G>, elapsed: Duration) -> Thought {
        let line = position.line_texts(&info.line);
        Thought {
            depth: info.depth,
            nodes: info.nodes,
            score: info.score,
            line,
            elapsed,
            rank: info.rank.max(1),
        }
    }

    /// The positions per second.
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)) as u64
    }
}

/// A machine's move and what it said.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The canonical move text.
    pub text: String,
    /// What the machine thinks of the position, for the side that moved.
    pub score: Option<Score>,
    /// Why, in words, if the machine can tell.
    pub reason: Option<Message>,
}

impl Chosen {
    pub(crate) fn of<G: Playable>(position: &G, decision: &Decision<G>) -> Chosen {
        let text = position.move_text(decision.choice);
        Chosen { text, score: decision.score, reason: decision.reason.clone() }
    }
}

/// A machine's answer, on its way back to the game that it was asked about.
pub struct Answer {
    /// The session as it was when the machine was asked.
    version: u64,
    side: Side,
    /// The time that the machine took.
    spent: Duration,
    /// Whether the machine was stopped.
    stopped: bool,
    /// A [`Thinker`] of the game's own type.
    thinker: Box<dyn Any + Send>,
}

/// A machine that thinks while somebody else is to move.
pub struct Pondering {
    /// The reply that it assumes, as canonical text.
    pub assumed: String,
    /// What it thinks from there on, until it is stopped.
    pub job: Job<Thought, Answer>,
}

impl fmt::Debug for Pondering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pondering").field("assumed", &self.assumed).finish_non_exhaustive()
    }
}

/// A machine that comes back from thinking, with its answer.
struct Thinker<G: Playable> {
    player: Option<Box<dyn Player<G>>>,
    spec: Spec,
    seed: u64,
    decision: Result<Decision<G>, NoMove>,
    /// The best line that it told last.
    last: Option<Info<G>>,
}

/// What a machine has decided, and what it knew.
type Decided<G> = Result<(Decision<G>, Made<G>), NoMove>;

impl Answer {
    /// The time that the machine took.
    pub const fn spent(&self) -> Duration {
        self.spent
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("Answer");
        text.field("version", &self.version).field("side", &self.side).field("stopped", &self.stopped);
        text.finish_non_exhaustive()
    }
}

impl<G: Playable> Snapshot<G> {
    /// What the adviser would play here.
    pub(crate) fn hint(
        &self,
        seed: u64,
        control: &Control,
        report: &mut dyn FnMut(Thought),
    ) -> Result<Chosen, Error> {
        let began = control.now();
        let adviser = self.entry.find_adviser(&self.rules, control, Wait::Never)?;
        let request = self.request(Limits::default(), control);
        let decision = self.consult(&adviser, seed, control, &request, &mut |info| {
            report(Thought::of(self.position(), info, control.now().saturating_sub(began)));
        })?;
        Ok(Chosen::of(self.position(), &decision))
    }
}

impl<G: Playable> Live<G> {
    /// The turn of the machine that is to move.
    pub(crate) fn turn_job(&mut self, limits: Limits) -> Option<Job<Thought, Answer>> {
        let side = self.session.turn();
        let spec = self.session.seat(side).clone();
        if self.session.outcome().is_some() || spec.is_human() {
            return None;
        }
        let limits = Limits { clock: limits.clock.or(self.session.time_left()), ..limits };
        Some(self.leave_seat(side, self.snapshot(), limits))
    }

    /// The machine that waits for a reply to its last move, thinking over the one that it
    /// expects.
    pub(crate) fn ponder_job(&mut self) -> Option<Pondering> {
        let side = self.session.turn().other();
        let spec = self.session.seat(side).clone();
        let foreign = self.entry.machine(&spec).ok()?.foreign;
        if self.session.outcome().is_some() || self.session.is_machines_turn() || foreign {
            return None;
        }
        let last = self.session.line().len().checked_sub(1)?;
        let made = self.made.get(&last).filter(|made| Some(&made.choice) == self.session.line().last())?;
        let position = self.session.position();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let &reply = made.line.get(1).filter(|reply| moves.contains(reply))?;
        let assumed = position.move_text(reply);
        let mut snapshot = self.snapshot();
        snapshot.game.push(reply);
        if snapshot.game.outcome().is_some() {
            return None;
        }
        let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
        Some(Pondering { assumed, job: self.leave_seat(side, snapshot, limits) })
    }

    /// A machine leaves its seat with a copy of the game and comes back with its answer.
    fn leave_seat(&mut self, side: Side, snapshot: Snapshot<G>, limits: Limits) -> Job<Thought, Answer> {
        let (spec, version) = (self.session.seat(side).clone(), self.session.version());
        let seat = &mut self.players[side];
        let (idle, seed) = (seat.player.take().filter(|_| seat.spec == spec), seat.seed);
        Job::new(move |control: &Control, report: &mut dyn FnMut(Thought)| {
            let began = control.now();
            let passed = || control.now().saturating_sub(began);
            // A player that is still away, thinking about a position that is gone, is
            // not waited for: another one takes its seat.
            let mut player = idle.map_or_else(|| snapshot.machine(&spec, seed, control), Ok);
            let mut last = None;
            let decision = match &mut player {
                Ok(player) => ask(&mut **player, &spec, &snapshot.request(limits, control), &mut |info| {
                    report(Thought::of(snapshot.position(), info, passed()));
                    if info.rank <= 1 {
                        last = Some(info.clone());
                    }
                }),
                Err(failure) => Err(NoMove::Failure(failure.message().clone())),
            };
            let player = player.ok();
            let thinker = Thinker { player, spec, seed, decision, last };
            let (spent, stopped) = (passed(), control.is_stopped());
            Answer { version, side, spent, stopped, thinker: Box::new(thinker) }
        })
    }

    /// Puts a player that comes back into its seat, unless somebody else has taken it, and
    /// gives its answer.
    fn seat_again(&mut self, answer: Answer) -> Option<Decided<G>> {
        let Thinker { player, spec, seed, decision, last } = *answer.thinker.downcast::<Thinker<G>>().ok()?;
        let seat = &mut self.players[answer.side];
        if seat.player.is_none() && seat.spec == spec {
            seat.player = player;
        }
        Some(decision.map(|decision| {
            let made = Made::of(&spec, seed, &decision, last);
            (decision, made)
        }))
    }

    /// Lets a machine sit down again without its answer.
    pub(crate) fn send_back(&mut self, answer: Answer) {
        self.seat_again(answer);
    }

    /// Calls a game between machines a draw that has lasted long enough.
    fn end_if_too_long(&mut self) {
        let machines = Side::ALL.into_iter().all(|side| !self.session.seat(side).is_human());
        let plies = self.session.line().len();
        if let Some(most) = self.longest.filter(|&most| machines && plies >= most as usize) {
            let drawn = Outcome { winner: None, ending: Ending::Length };
            self.session.decide(drawn, TEXTS.message("turn.too_long").with("n", most));
        }
    }

    /// Does what an answer means, unless the position is gone.
    pub(crate) fn take_answer(&mut self, answer: Answer) -> MachineTurn {
        let Answer { version, side, spent, stopped, .. } = answer;
        let decision = self.seat_again(answer).filter(|_| version == self.session.version());
        let Some(decision) = decision else { return MachineTurn::Dropped };
        match decision {
            Ok((decision, made)) => {
                let chosen = Chosen::of(self.session.position(), &decision);
                self.made.insert(self.session.line().len(), made);
                let in_time = self.session.accept(&decision, spent);
                self.end_if_too_long();
                if in_time { MachineTurn::Played(chosen) } else { MachineTurn::Late }
            }
            Err(NoMove::Failure(failure)) if stopped => MachineTurn::Stopped(failure),
            Err(_) if self.session.flag(spent) => MachineTurn::Late,
            Err(NoMove::Failure(failure)) => {
                self.session.forfeit(side, failure.clone());
                MachineTurn::Failed(failure)
            }
            Err(NoMove::Draw(reason)) => {
                self.session.claim_draw(reason.clone());
                MachineTurn::Claimed(reason)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::TEXTS;
    use crate::{Dialogue, Entry, HOUSE, LiveGame, Style, Thinking};
    use ludoteca_cats::{Cats, Rules, Step};
    use ludoteca_core::{Ending, Game, Language, Look, Outcome, Request, Stop};
    use ludoteca_session::{Kept, Record};

    /// A machine of which nothing good is to be expected.
    enum Bad {
        Fails,
        Claims,
        Cheats(Step),
    }

    impl Player<Cats> for Bad {
        fn choose(
            &mut self,
            _: &Request<'_, Cats>,
            _: &mut dyn FnMut(&Info<Cats>),
        ) -> Result<Decision<Cats>, NoMove> {
            match self {
                Bad::Fails => {
                    let failure = TEXTS.message("error.game").with("text", "{x}").with("choices", "[%y]");
                    Err(NoMove::Failure(failure))
                }
                Bad::Claims => Err(NoMove::Draw(TEXTS.message("error.no_machine"))),
                Bad::Cheats(choice) => Ok(Decision { choice: *choice, score: None, reason: None }),
            }
        }
    }

    fn cats() -> &'static Entry<Cats> {
        HOUSE.entry().expect("the house has cats")
    }

    /// A game after one move, in which the cats are a bad machine.
    fn live(bad: impl Player<Cats> + 'static) -> Live<Cats> {
        let rules = Rules::default();
        let mut live = Live::new(cats(), rules, Cats::start(&rules));
        live.session.play_text("31-26", Duration::ZERO).unwrap();
        live.sit(Side::Second, "random".parse().unwrap(), 1, &Control::timed()).unwrap();
        live.players[Side::Second].player = Some(Box::new(bad));
        live
    }

    fn turn(live: &mut Live<Cats>, stop: bool) -> MachineTurn {
        let control = Control::timed();
        if stop {
            control.stop().set();
        }
        live.machine_move(Limits::default(), &control, &mut |_| {})
    }

    const LOST: Outcome = Outcome { winner: Some(Side::First), ending: Ending::Forfeit };

    #[test]
    fn who_fails_loses_and_everybody_is_told_why() {
        let mut live = live(Bad::Fails);
        assert!(matches!(turn(&mut live, false), MachineTurn::Failed(_)));
        assert_eq!(live.session.outcome(), Some(LOST));
        assert!(matches!(turn(&mut live, false), MachineTurn::NoMachine), "the game is over");
        for language in Language::ALL {
            let look = Look { language, flipped: false, colour: false, unicode: false };
            let why = language.say(live.session.failure().unwrap());
            for skin in cats().skins.iter().map(|skin| skin.name()) {
                live.set_skin(skin).unwrap();
                live.set_look(look);
                let told = live.end();
                assert!(told.lines().next().is_some_and(|line| line.ends_with(&why)), "{told}");
            }
        }
    }

    #[test]
    fn the_reason_is_kept_in_the_record() {
        let mut live = live(Bad::Fails);
        live.session.comment("so far so good");
        turn(&mut live, false);
        let record = live.session.record();
        assert_eq!(record.outcome, Some(LOST));
        let text = record.to_string();
        assert!(text.contains("[Termination \"forfeit\"]"), "{text}");
        assert!(text.contains("so far so good unknown game"), "{text}");
        assert_eq!(text.parse::<Record<Cats>>().as_ref(), Ok(&record));
        assert_eq!(Record::from_json(&record.to_json()).as_ref(), Ok(&record));
        let again = Live::resume(cats(), record.clone()).session;
        assert_eq!((again.outcome(), again.record()), (Some(LOST), record));
        live.session.undo();
        assert!(!live.session.record().to_string().contains("unknown game"), "it goes with the end");
    }

    #[test]
    fn a_failure_is_taken_back_like_a_resignation() {
        let mut live = live(Bad::Fails);
        turn(&mut live, false);
        assert!(!live.session.redo() && live.session.undo());
        assert_eq!((live.session.outcome(), live.session.failure()), (None, None));
        assert!(live.session.redo() && live.session.failure().is_some());
        live.session.undo();
        live.session.play_text("1-5", Duration::ZERO).unwrap();
        assert!(!live.session.redo(), "another move makes it forgotten");
    }

    #[test]
    fn a_move_that_is_not_allowed_is_a_failure() {
        let mut cheats = live(Bad::Fails);
        cheats.session.undo();
        let mut moves = Vec::new();
        cheats.session.position().moves(&mut moves);
        let mut live = live(Bad::Cheats(moves[0]));
        let MachineTurn::Failed(why) = turn(&mut live, false) else { panic!("the mouse is not the cats'") };
        assert_eq!((why.key(), live.session.line().len()), ("error.illegal_choice", 1));
    }

    #[test]
    fn who_is_stopped_has_not_lost() {
        let mut live = live(Bad::Fails);
        assert!(matches!(turn(&mut live, true), MachineTurn::Stopped(_)));
        assert_eq!((live.session.outcome(), live.session.line().len()), (None, 1));
    }

    #[test]
    fn the_clock_goes_before_the_failure() {
        // Six seconds pass whenever somebody looks at this clock.
        static SECONDS: AtomicU64 = AtomicU64::new(0);
        let mut live = live(Bad::Fails);
        live.session.set_time_control("5".parse().unwrap());
        let slow = Control::new(|| Duration::from_secs(SECONDS.fetch_add(6, Ordering::Relaxed)));
        let late = live.machine_move(Limits::default(), &slow, &mut |_| {});
        assert!(matches!(late, MachineTurn::Late), "{late:?}");
        assert_eq!(live.session.outcome().map(|outcome| outcome.ending), Some(Ending::Time));
    }

    /// A machine that thinks until it is stopped, and says when it has begun.
    struct Patient(Stop);

    impl Player<Cats> for Patient {
        fn choose(
            &mut self,
            request: &Request<'_, Cats>,
            _: &mut dyn FnMut(&Info<Cats>),
        ) -> Result<Decision<Cats>, NoMove> {
            self.0.set();
            while !request.control.is_stopped() {
                std::thread::yield_now();
            }
            let mut moves = Vec::new();
            request.position.moves(&mut moves);
            Ok(Decision { choice: moves[0], score: None, reason: None })
        }
    }

    #[test]
    fn the_game_goes_on_while_a_machine_thinks_and_its_late_answer_is_ignored() {
        let (begun, control) = (Stop::new(), Control::timed());
        let mut live = live(Patient(begun.clone()));
        let job = live.machine_turn(Limits::default()).expect("the cats are to move");
        let thinking = control.clone();
        let thread = std::thread::spawn(move || job.run(&thinking, &mut |_| {}));
        while !begun.is_set() {
            std::thread::yield_now();
        }
        assert!(live.draw(Style::Skin).contains('\n') && !live.session.scene().moves.is_empty());
        assert!(live.session.record_text().contains("31-26"), "it can be saved");
        assert!(live.session.undo(), "a move is taken back under the machine's eyes");
        let position = live.session.position_text();
        control.stop().set();
        let answer = thread.join().expect("the machine answers");
        assert!(matches!(live.accept(answer), MachineTurn::Dropped));
        assert_eq!((live.session.position_text(), live.session.line().len()), (position, 0));
        assert!(live.players[Side::Second].player.is_some(), "it is back in its seat");
    }

    #[test]
    fn a_machine_that_is_away_is_not_waited_for() {
        let (begun, control) = (Stop::new(), Control::timed());
        let mut live = live(Patient(begun.clone()));
        let late = live.machine_turn(Limits::default()).expect("the cats are to move");
        assert!(live.session.undo() && live.session.redo());
        let turn = live.machine_move(Limits::default(), &Control::timed(), &mut |_| {});
        assert!(matches!(turn, MachineTurn::Played(_)), "another one of its kind has moved: {turn:?}");
        control.stop().set();
        let answer = late.run(&control, &mut |_| {});
        assert!(matches!(live.accept(answer), MachineTurn::Dropped));
        assert_eq!(live.session.line().len(), 2);
    }

    #[test]
    fn a_machine_thinks_over_the_reply_that_it_expects_and_is_back_in_its_seat() {
        let game = HOUSE.game("hive").expect("a game of the house");
        let mut live = game.open(None, None).expect("it is opened");
        live.sit(Side::First, "alphabeta:depth=3,hash=1,book=off".parse().unwrap(), 1, &Control::timed())
            .unwrap();
        assert!(live.ponder().is_none(), "it is to move itself");
        let turn = live.machine_move(Limits::default(), &Control::timed(), &mut |_| {});
        assert!(matches!(turn, MachineTurn::Played(_)), "{turn:?}");
        let Pondering { assumed, job } = live.ponder().expect("it expects a reply");
        assert!(live.session().move_texts().contains(&assumed), "{assumed}");
        let control = Control::timed();
        let stop = control.stop().clone();
        let mut thoughts = 0;
        let answer = job.run(&control, &mut |_| {
            thoughts += 1;
            if thoughts == 3 {
                stop.set();
            }
        });
        assert!(thoughts >= 3, "it goes on until it is stopped");
        let before = live.session().position_text();
        live.dismiss(answer);
        assert_eq!(live.session().position_text(), before, "nothing is played");
        assert!(live.ponder().is_some(), "it can do so again");
        live.session_mut().play_move(&assumed, Duration::ZERO).unwrap();
        assert!(live.ponder().is_none(), "it is its turn");
    }

    #[test]
    fn a_claimed_draw_ends_the_game_and_is_kept_in_the_record() {
        let mut live = live(Bad::Claims);
        let turn = live.machine_move(Limits::default(), &Control::timed(), &mut |_| {});
        assert!(matches!(turn, MachineTurn::Claimed(_)), "{turn:?}");
        let drawn = Outcome { winner: None, ending: Ending::Claim };
        assert_eq!(live.session.outcome(), Some(drawn));
        let record: Record<Cats> = live.session.record().to_string().parse().unwrap();
        assert_eq!(record.outcome, Some(drawn));
        assert!(live.session.undo(), "it is taken back like any other end");
        assert_eq!(live.session.outcome(), None);
    }
}
