//! Asking machines: what one does with its turn, and what one would do.

use std::time::Duration;

use ludoteca_core::{
    Control, Decision, Info, Limits, Message, NoMove, Playable, Player, Request, Score, Spec,
};

use crate::Session;

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
}

impl Thought {
    pub(crate) fn of<G: Playable>(position: &G, info: &Info<G>, elapsed: Duration) -> Thought {
        let line = position.line_texts(&info.line);
        Thought { depth: info.depth, nodes: info.nodes, score: info.score, line, elapsed }
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

impl<G: Playable> Session<G> {
    /// Lets the machine that is to move choose: a legal move, or why it cannot. `None`
    /// if a person sits there or the game is over.
    pub fn think(
        &mut self,
        limits: Limits,
        control: &Control,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Option<Result<Decision<G>, NoMove>> {
        if self.outcome().is_some() {
            return None;
        }
        let side = self.position().turn();
        let mut player = self.seats[side].player.take()?;
        let clock = self.clock.zip(self.header.time_control());
        let clock = clock.map(|(clock, control)| (clock.remaining(side), control.increment()));
        let limits = Limits { clock: limits.clock.or(clock), ..limits };
        let answer = ask(&mut *player, self.seat(side), &self.request(limits, control), thoughts);
        self.seats[side].player = Some(player);
        Some(answer)
    }

    /// Does what a machine's answer means, which took `spent`.
    pub(crate) fn settle(
        &mut self,
        answer: Result<Decision<G>, NoMove>,
        control: &Control,
        spent: Duration,
    ) -> MachineTurn {
        match answer {
            Ok(decision) => {
                let chosen = Chosen::of(self.position(), &decision);
                let in_time = self.accept(&decision, spent);
                if in_time { MachineTurn::Played(chosen) } else { MachineTurn::Late }
            }
            Err(NoMove::Failure(failure)) if control.is_stopped() => MachineTurn::Stopped(failure),
            Err(_) if self.flag(spent) => MachineTurn::Late,
            Err(NoMove::Failure(failure)) => {
                self.forfeit(self.position().turn(), failure.clone());
                MachineTurn::Failed(failure)
            }
            Err(NoMove::Draw(reason)) => {
                self.claim_draw(reason.clone());
                MachineTurn::Claimed(reason)
            }
        }
    }

    /// What the adviser would play here; nothing when the game is over.
    pub fn advice(
        &self,
        seed: u64,
        limits: Limits,
        control: &Control,
    ) -> Result<Option<Decision<G>>, Message> {
        if self.outcome().is_some() {
            return Ok(None);
        }
        let spec = (self.entry.adviser)(self.rules()).parse()?;
        self.consult(&spec, seed, &self.request(limits, control), &mut |_| {}).map(Some)
    }

    /// What a machine of this game says to a request.
    pub(crate) fn consult(
        &self,
        spec: &Spec,
        seed: u64,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, Message> {
        let player = self.entry.player(spec, self.rules(), seed)?;
        let mut player = player.ok_or_else(|| Message::new("error.no_machine").with("text", spec))?;
        ask(&mut *player, spec, request, thoughts).map_err(|none| none.reason().clone())
    }

    /// What a player is asked here.
    pub(crate) fn request<'a>(&'a self, limits: Limits, control: &'a Control) -> Request<'a, G> {
        self.game().request(self.rules(), limits, control)
    }
}

/// Asks a player, and makes sure that its move is legal.
fn ask<G: Playable>(
    player: &mut dyn Player<G>,
    spec: &Spec,
    request: &Request<'_, G>,
    thoughts: &mut dyn FnMut(&Info<G>),
) -> Result<Decision<G>, NoMove> {
    let decision = player.choose(request, thoughts)?;
    let mut moves = Vec::new();
    request.position.moves(&mut moves);
    if moves.contains(&decision.choice) {
        return Ok(decision);
    }
    Err(NoMove::Failure(Message::new("error.illegal_choice").with("player", spec)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dialogue, HOUSE, Record, Table};
    use ludoteca_cats::{Cats, Rules, Step};
    use ludoteca_core::{Ending, Game, Language, Look, Outcome, Side};

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
                    let failure = Message::new("error.game").with("text", "{x}").with("choices", "[%y]");
                    Err(NoMove::Failure(failure))
                }
                Bad::Claims => Err(NoMove::Draw(Message::new("uhp.claim"))),
                Bad::Cheats(choice) => Ok(Decision { choice: *choice, score: None, reason: None }),
            }
        }
    }

    /// A game after one move, in which the cats are a bad machine.
    fn session(bad: Bad) -> Session<Cats> {
        let rules = Rules::default();
        let mut session = Session::new(&HOUSE.cats, rules, Cats::start(&rules));
        session.play_text("31-26", Duration::ZERO).unwrap();
        session.seats[Side::Second].player = Some(Box::new(bad));
        session
    }

    fn turn(session: &mut Session<Cats>, stop: bool) -> MachineTurn {
        let control = Control::timed();
        if stop {
            control.stop().set();
        }
        session.machine_move(Limits::default(), &control, &mut |_| {})
    }

    const LOST: Outcome = Outcome { winner: Some(Side::First), ending: Ending::Forfeit };

    #[test]
    fn who_fails_loses_and_everybody_is_told_why() {
        let mut session = session(Bad::Fails);
        assert!(matches!(turn(&mut session, false), MachineTurn::Failed(_)));
        assert_eq!(session.outcome(), Some(LOST));
        assert!(matches!(turn(&mut session, false), MachineTurn::NoMachine), "the game is over");
        for language in Language::ALL {
            let look = Look { language, flipped: false, colour: false, unicode: false };
            let why = language.say(session.failure().unwrap());
            for skin in 0..HOUSE.cats.skins.len() {
                let told = session.end(skin, look);
                assert!(told.lines().next().is_some_and(|line| line.ends_with(&why)), "{told}");
            }
        }
    }

    #[test]
    fn the_reason_is_kept_in_the_record() {
        let mut session = session(Bad::Fails);
        session.comment("so far so good");
        turn(&mut session, false);
        let record = session.record();
        assert_eq!(record.outcome, Some(LOST));
        let text = record.to_string();
        assert!(text.contains("[Termination \"forfeit\"]"), "{text}");
        assert!(text.contains("so far so good unknown game"), "{text}");
        assert_eq!(text.parse::<Record<Cats>>().as_ref(), Ok(&record));
        assert_eq!(Record::from_json(&record.to_json()).as_ref(), Ok(&record));
        let again = Session::resume(&HOUSE.cats, record.clone());
        assert_eq!((again.outcome(), again.record()), (Some(LOST), record));
        session.undo();
        assert!(!session.record().to_string().contains("unknown game"), "it goes with the end");
    }

    #[test]
    fn a_failure_is_taken_back_like_a_resignation() {
        let mut session = session(Bad::Fails);
        turn(&mut session, false);
        assert!(!session.redo() && session.undo());
        assert_eq!((session.outcome(), session.failure()), (None, None));
        assert!(session.redo() && session.failure().is_some());
        session.undo();
        session.play_text("1-5", Duration::ZERO).unwrap();
        assert!(!session.redo(), "another move makes it forgotten");
    }

    #[test]
    fn a_move_that_is_not_allowed_is_a_failure() {
        let mut cheats = session(Bad::Fails);
        cheats.undo();
        let mut moves = Vec::new();
        cheats.position().moves(&mut moves);
        let mut session = session(Bad::Cheats(moves[0]));
        let MachineTurn::Failed(why) = turn(&mut session, false) else {
            panic!("the mouse is not the cats'")
        };
        assert_eq!((why.key(), session.line().len()), ("error.illegal_choice", 1));
    }

    #[test]
    fn who_is_stopped_has_not_lost() {
        let mut session = session(Bad::Fails);
        assert!(matches!(turn(&mut session, true), MachineTurn::Stopped(_)));
        assert_eq!((session.outcome(), session.line().len()), (None, 1));
    }

    #[test]
    fn the_clock_goes_before_the_failure() {
        let mut session = session(Bad::Fails);
        session.set_time_control("5".parse().unwrap());
        let failed = || Err(NoMove::Failure(Message::new("error.game")));
        let late = session.settle(failed(), &Control::timed(), Duration::from_secs(6));
        assert!(matches!(late, MachineTurn::Late));
        assert_eq!(session.outcome().map(|outcome| outcome.ending), Some(Ending::Time));
    }

    #[test]
    fn a_claimed_draw_ends_the_game_and_is_kept_in_the_record() {
        let mut session = session(Bad::Claims);
        let turn = session.machine_move(Limits::default(), &Control::timed(), &mut |_| {});
        assert!(matches!(turn, MachineTurn::Claimed(_)), "{turn:?}");
        let drawn = Outcome { winner: None, ending: Ending::Claim };
        assert_eq!(session.outcome(), Some(drawn));
        let record: Record<Cats> = session.record().to_string().parse().unwrap();
        assert_eq!(record.outcome, Some(drawn));
        assert!(session.undo(), "it is taken back like any other end");
        assert_eq!(session.outcome(), None);
    }
}
