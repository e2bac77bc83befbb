//! What a session shows, with its type erased.

use std::ops::Range;

use ludoteca_core::{Ending, Gesture, Message, Outcome, Playable, Reason, Scene, Side, Touch};

use super::Session;
use crate::{SheetPly, Shown, Touched};

impl<G: Playable> Shown for Session<G> {
    fn game_name(&self) -> &'static str {
        G::NAME
    }

    fn rules_text(&self) -> String {
        self.rules.to_string()
    }

    fn position_text(&self) -> String {
        self.position().position()
    }

    fn turn(&self) -> Side {
        self.position().turn()
    }

    fn side_name(&self, side: Side) -> Message {
        G::side_name(side)
    }

    fn won_by(&self, side: Side) -> Message {
        G::named("won", side)
    }

    fn ending_name(&self, ending: Ending) -> Message {
        self.position().ending_name(ending)
    }

    fn move_texts(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        self.position().moves(&mut moves);
        moves.into_iter().map(|m| self.position().move_text(m)).collect()
    }

    fn line_texts(&self) -> Vec<String> {
        self.game.texts()
    }

    fn plies(&self) -> usize {
        self.line().len()
    }

    fn sheet(&self, plies: Range<usize>) -> Vec<SheetPly> {
        self.sheet_plies(plies)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.declared.as_ref().map(|declared| declared.outcome).or_else(|| self.game.outcome())
    }

    fn failure(&self) -> Option<&Message> {
        self.declared.as_ref()?.failure.as_ref()
    }

    fn scene(&self) -> Scene {
        let mut scene = self.position().scene(self.line().last().copied());
        if self.outcome().is_some() {
            scene.moves.clear();
        }
        scene
    }

    fn touched(&self, touches: &[Touch]) -> Touched {
        if self.outcome().is_some() {
            return Touched::Refused(ludoteca_core::TEXTS.message("refused.over"));
        }
        touched(self.position(), touches)
    }

    fn other_side(&self) -> Option<Scene> {
        Some(self.position().with_turn(self.turn().other())?.scene(None))
    }

    fn touched_ahead(&self, touches: &[Touch]) -> Option<Touched> {
        Some(touched(&self.position().with_turn(self.turn().other())?, touches))
    }

    fn version(&self) -> u64 {
        self.version
    }
}

/// What touches ask for in a position.
fn touched<G: Playable>(position: &G, touches: &[Touch]) -> Touched {
    match position.gesture(touches) {
        Gesture::More(next) => Touched::More(next),
        Gesture::Nothing(why) => Touched::Refused(why),
        Gesture::Attempt(attempt) => match position.judge(&attempt) {
            Ok(m) => Touched::Move(position.move_text(m)),
            Err(refusal) => Touched::Refused(refusal.message()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::session;
    use super::*;
    use crate::Played;

    #[test]
    fn touches_are_moves_or_say_what_is_wrong() {
        let mut session = session();
        let scene = session.scene();
        let cell = |name: &str| {
            Touch::Cell(scene.cells.iter().position(|cell| cell.name == name).expect("a square"))
        };
        assert_eq!(session.touched(&[cell("31"), cell("26")]), Touched::Move("31-26".to_owned()));
        let Touched::More(next) = session.touched(&[cell("31")]) else { panic!("a piece alone is no move") };
        assert!(next.contains(&cell("26")) && next.contains(&cell("27")));
        let Touched::Refused(why) = session.touched(&[cell("31"), cell("1")]) else { panic!("too far") };
        assert!(why.key().starts_with("cats.refused."), "{why}");
        let ahead = session.other_side().expect("the cats could move");
        assert_eq!((ahead.turn, ahead.moves.is_empty()), (Side::Second, false));
        assert_eq!(session.touched_ahead(&[cell("1"), cell("5")]), Some(Touched::Move("1-5".to_owned())));
        session.resign(Side::First);
        assert!(matches!(session.touched(&[cell("31")]), Touched::Refused(_)), "the game is over");
    }
}
