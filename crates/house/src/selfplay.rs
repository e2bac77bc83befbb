//! Machines play a game to its end.

use ludoteca_core::{Control, GameSoFar, Limits, Message, Outcome, Playable, Score};
use ludoteca_session::{Seated, Shown};

use crate::{Live, MachineTurn, Thinking};

/// Whoever watches a game of machines: it may end the game, and hears every choice.
pub trait Arbiter<G: Playable> {
    /// The end that it sees before a move, and why.
    fn end(&mut self, game: &GameSoFar<G>) -> Option<(Outcome, Message)>;

    /// A machine has made a move in this position, and what it thought of it.
    fn chosen(&mut self, position: &G, choice: G::Move, score: Option<Score>);
}

/// Nobody watches.
impl<G: Playable> Arbiter<G> for () {
    fn end(&mut self, _: &GameSoFar<G>) -> Option<(Outcome, Message)> {
        None
    }

    fn chosen(&mut self, _: &G, _: G::Move, _: Option<Score>) {}
}

/// How machines play a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct SelfPlay {
    /// What they may spend on a move.
    pub limits: Limits,
    /// The plies after which a game is left as it stands.
    pub longest: Option<usize>,
}

impl SelfPlay {
    /// Lets the machines play until the rules or the arbiter end the game, or one of them
    /// can play no more or claims a draw. `None` if the game was stopped or grew too long,
    /// or a person is to move.
    pub fn run<G: Playable>(
        self,
        live: &mut Live<G>,
        control: &Control,
        arbiter: &mut dyn Arbiter<G>,
    ) -> Option<Outcome> {
        // Only who runs the game says how long it lasts.
        live.longest = None;
        loop {
            if let Some(outcome) = live.session.outcome() {
                return Some(outcome);
            }
            if let Some((outcome, reason)) = arbiter.end(live.session.game()) {
                live.session.decide(outcome, reason);
                continue;
            }
            if self.longest.is_some_and(|most| live.session.line().len() >= most) {
                return None;
            }
            let answer = live.machine_turn(self.limits)?.run(control, &mut |_| {});
            if control.is_stopped() {
                live.dismiss(answer);
                return None;
            }
            let before = live.session.position().clone();
            if let MachineTurn::Played(chosen) = live.accept(answer) {
                if live.session.clock().is_none() {
                    live.session.forget_time();
                }
                let choice = *live.session.line().last()?;
                if let Some(score) = chosen.score {
                    live.session.note_score(score);
                }
                arbiter.chosen(&before, choice, chosen.score);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TEXTS;
    use crate::{HOUSE, LiveGame};
    use ludoteca_cats::{Cats, Rules, Step};
    use ludoteca_core::{Ending, Game, Side};

    /// Ends the game before a ply, and counts the choices.
    struct EndsAt {
        ply: usize,
        heard: usize,
    }

    impl Arbiter<Cats> for EndsAt {
        fn end(&mut self, game: &GameSoFar<Cats>) -> Option<(Outcome, Message)> {
            let drawn = Outcome { winner: None, ending: Ending::Adjudication };
            (game.moves().len() == self.ply).then(|| (drawn, TEXTS.message("error.no_machine")))
        }

        fn chosen(&mut self, _: &Cats, _: Step, _: Option<Score>) {
            self.heard += 1;
        }
    }

    fn live() -> Live<Cats> {
        let rules = Rules::default();
        let mut live = Live::new(HOUSE.entry().expect("the house has cats"), rules, Cats::start(&rules));
        for side in Side::ALL {
            live.sit(side, "random".parse().unwrap(), 1, &Control::untimed()).unwrap();
        }
        live
    }

    #[test]
    fn games_end_by_the_rules() {
        let mut live = live();
        let outcome = SelfPlay::default().run(&mut live, &Control::untimed(), &mut ());
        assert!(outcome.is_some_and(|outcome| matches!(outcome.ending, Ending::Rule(_))), "{outcome:?}");
        assert_eq!(outcome, live.session.outcome());
    }

    #[test]
    fn an_arbiter_hears_every_choice_and_may_end_the_game() {
        let mut live = live();
        let mut arbiter = EndsAt { ply: 5, heard: 0 };
        let outcome = SelfPlay::default().run(&mut live, &Control::untimed(), &mut arbiter);
        assert_eq!(outcome.map(|outcome| outcome.ending), Some(Ending::Adjudication));
        assert_eq!((live.session.line().len(), arbiter.heard), (5, 5));
    }

    #[test]
    fn a_long_or_stopped_game_is_left_as_it_stands() {
        let mut live = live();
        let control = Control::untimed();
        let short = SelfPlay { longest: Some(3), ..SelfPlay::default() };
        assert_eq!(short.run(&mut live, &control, &mut ()), None);
        control.stop().set();
        assert_eq!(SelfPlay::default().run(&mut live, &control, &mut ()), None);
        assert_eq!((live.session.line().len(), live.session.outcome()), (3, None));
    }
}
