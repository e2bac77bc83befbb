//! What can be done to a session, with its type erased.

use std::time::Duration;

use ludoteca_core::{Ending, Error, Outcome, Playable, Side};

use super::{Declared, Offer, PlayError, Session};
use crate::record::line;
use crate::{Played, Shown};

impl<G: Playable> Played for Session<G> {
    fn play_move(&mut self, text: &str, spent: Duration) -> Result<(), Error> {
        self.play_text(text, spent)?;
        Ok(())
    }

    fn undo(&mut self) -> bool {
        self.offer = None;
        if let Some(declared) = self.declared.take() {
            self.retracted = Some((self.tree.cursor(), declared));
            self.version += 1;
            self.restore_clock();
            return true;
        }
        if self.tree.undo().is_none() {
            return false;
        }
        self.game.pop();
        self.version += 1;
        self.restore_clock();
        true
    }

    fn redo(&mut self) -> bool {
        if self.declared.is_some() {
            return false;
        }
        if let Some((_, declared)) = self.retracted.take_if(|(at, _)| *at == self.tree.cursor()) {
            self.declare(declared);
            return true;
        }
        let Some(m) = self.tree.redo() else { return false };
        self.offer = None;
        self.game.push(m);
        self.version += 1;
        self.restore_clock();
        true
    }

    fn vary(&mut self, by: isize) -> bool {
        let here = self.tree.cursor();
        let Some(parent) = self.tree.parent(here) else { return false };
        let family = self.tree.children(parent);
        let at = family.iter().position(|&id| id == here).and_then(|at| at.checked_add_signed(by));
        let Some(&other) = at.and_then(|at| family.get(at)).filter(|&&other| other != here) else {
            return false;
        };
        let Some(played) = self.tree.node(other).played else { return false };
        self.declared = None;
        self.retracted = None;
        self.offer = None;
        self.tree.go(other);
        self.game.pop();
        self.game.push(played);
        self.version += 1;
        self.restore_clock();
        true
    }

    fn can_undo(&self) -> bool {
        self.declared.is_some() || !self.line().is_empty()
    }

    fn can_redo(&self) -> bool {
        let here = self.tree.cursor();
        let ended = self.retracted.as_ref().is_some_and(|(at, _)| *at == here);
        self.declared.is_none() && (ended || !self.tree.children(here).is_empty())
    }

    fn begin_from(&mut self, position: &str) -> Result<(), Error> {
        let new = Session::<G>::set_up(self.rules.clone(), position)
            .map_err(|error| error.in_text("error.position", position))?;
        self.restart(new.rules, new.game.start().clone());
        for &m in new.game.moves() {
            self.commit(m, Duration::ZERO);
        }
        Ok(())
    }

    fn play_moves(&mut self, text: &str) -> Result<(), Error> {
        for m in line(self.position(), text)? {
            if self.outcome().is_some() {
                return Err(PlayError::<G::Refusal>::Over.into());
            }
            self.commit(m, Duration::ZERO);
        }
        Ok(())
    }

    fn reopen(&mut self) -> bool {
        self.declared.is_some() && self.undo()
    }

    fn to_ply(&mut self, ply: usize) -> bool {
        self.reopen();
        while self.line().len() > ply && self.undo() {}
        while self.line().len() < ply && self.redo() {}
        self.line().len() == ply
    }

    fn new_game(&mut self) {
        self.restart(self.rules.clone(), G::start(&self.rules));
    }

    fn flag(&mut self, spent: Duration) -> bool {
        let side = self.position().turn();
        let late = self.clock.is_some_and(|clock| clock.remaining(side) < spent);
        if late && self.outcome().is_none() {
            self.declare(Declared::loss(side, Ending::Time));
        }
        late
    }

    fn resign(&mut self, side: Side) {
        if self.outcome().is_none() {
            self.declare(Declared::loss(side, Ending::Resignation));
        }
    }

    fn offer_draw(&mut self, side: Side) -> Offer {
        if self.offer == Some(side.other()) {
            let outcome = Outcome { winner: None, ending: Ending::Agreement };
            self.declare(Declared { outcome, failure: None });
            self.offer = None;
            return Offer::Agreed;
        }
        if !self.seats[side.other()].is_human() {
            return Offer::Declined;
        }
        self.offer = Some(side);
        Offer::Made
    }

    fn offer(&self) -> Option<Side> {
        self.offer
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;

    use super::super::testing::{play, session};
    use super::*;
    use crate::Seated;

    #[test]
    fn the_clock_is_charged_and_follows_undo_and_redo() {
        let mut session = session();
        session.set_time_control("60+2".parse().unwrap());
        session.play_text("31-26", Duration::from_secs(10)).unwrap();
        session.play_text("1-5", Duration::from_secs(5)).unwrap();
        session.play_text("26-22", Duration::from_secs(20)).unwrap();
        let left = |session: &Session<Cats>| {
            Side::ALL.map(|side| session.clock().unwrap().remaining(side).as_secs())
        };
        assert_eq!(left(&session), [34, 57]);
        session.undo();
        assert_eq!(left(&session), [52, 57]);
        session.undo();
        session.undo();
        assert_eq!(left(&session), [60, 60]);
        while session.redo() {}
        assert_eq!(left(&session), [34, 57]);
        let resumed = Session::resume(session.record());
        assert_eq!(left(&resumed), [34, 57]);
    }

    #[test]
    fn every_ply_of_a_game_that_was_given_up_can_be_looked_at() {
        let text = "1. 31-26 1-5 2. 26-22 0-1";
        let mut session = Session::<Cats>::resume(text.parse().unwrap());
        assert!(session.move_texts().is_empty(), "it is over");
        assert!(session.to_ply(3) && session.outcome().is_none());
        assert!(!session.move_texts().is_empty(), "it goes on from where it was given up");
        assert!(session.to_ply(1) && session.position_text() == "26:1,2,3,4:c");
        assert!(session.to_ply(2) && session.to_ply(0) && !session.to_ply(4));
        let mut session = Session::<Cats>::resume(text.parse().unwrap());
        assert!(session.reopen() && !session.reopen());
        session.play_moves("2-6, 22-18").unwrap();
        assert_eq!(session.line().len(), 5);
        assert!(session.play_moves("1 5").is_err());
    }

    #[test]
    fn lines_of_moves_are_read_as_records_and_as_lists() {
        for text in ["31-26 1-5 22", "1. 31-26 1... 1-5 2. 26-22", "31-26,1-5,26-22", "31 26; 1 5\n22"] {
            let mut session = session();
            session.play_moves(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(session.line_texts(), ["31-26", "1-5", "26-22"], "{text}");
        }
        let error = session().play_moves("31-26 1-9").unwrap_err();
        assert!(error.to_string().contains("column 7"), "{error}");
    }

    #[test]
    fn resigning_ends_the_game_until_it_is_taken_back() {
        let mut session = session();
        play(&mut session, "31-26");
        session.resign(Side::Second);
        assert_eq!(session.record().outcome.map(Outcome::result), Some("1-0"));
        assert!(!session.redo());
        assert!(session.undo());
        assert_eq!(session.outcome(), None);
        assert!(session.redo(), "what was taken back comes again");
        assert_eq!(session.outcome().map(Outcome::result), Some("1-0"));
        session.undo();
        play(&mut session, "1-5");
    }

    #[test]
    fn a_resignation_after_undo_is_the_end_of_the_record() {
        let mut session = session();
        play(&mut session, "31-26 1-5 26-23 2-7 23-19 3-8 19-16 7-11 16-12 11-16");
        session.undo();
        session.resign(Side::Second);
        let record = session.record();
        assert_eq!(record.outcome.map(Outcome::result), Some("1-0"), "{record}");
        assert_eq!(record.tree.main_line().len(), 9, "{record}");
        let resumed = Session::<Cats>::resume(record.to_string().parse().unwrap());
        assert_eq!(resumed.outcome(), session.outcome());
        assert_eq!(resumed.position(), session.position());
        assert!(record.to_string().contains("11-16"), "what was taken back is kept beside it: {record}");
    }

    #[test]
    fn a_flag_that_fell_is_put_back_with_the_clock() {
        let mut session = session();
        session.set_time_control("5".parse().unwrap());
        assert!(!session.flag(Duration::from_secs(5)));
        assert!(session.flag(Duration::from_secs(6)));
        assert!(session.outcome().is_some());
        assert!(session.undo());
        session.play_text("31-26", Duration::from_secs(1)).unwrap();
        assert_eq!(session.outcome(), None);
    }

    #[test]
    fn other_continuations_are_gone_to_and_fro() {
        let mut session = session();
        play(&mut session, "31-26 1-5");
        session.undo();
        play(&mut session, "2-6 26-22");
        assert!(!session.vary(1) && !session.vary(-1), "nothing else was played there");
        session.undo();
        assert!(!session.vary(1) && session.vary(-1));
        assert_eq!(session.line_texts(), ["31-26", "1-5"]);
        assert!(!session.vary(-1) && session.vary(1) && session.redo());
        assert_eq!(session.line_texts(), ["31-26", "2-6", "26-22"]);
        assert!(session.to_ply(0) && !session.vary(1), "the start has no other");
    }

    #[test]
    fn a_draw_needs_both() {
        let mut session = session();
        assert_eq!(session.offer_draw(Side::First), Offer::Made);
        assert_eq!(session.offer_draw(Side::First), Offer::Made, "nobody accepts his own offer");
        play(&mut session, "31-26");
        assert_eq!(session.offer(), Some(Side::First), "the offer waits for the opponent");
        assert_eq!(session.offer_draw(Side::Second), Offer::Agreed);
        assert_eq!(session.outcome().unwrap().winner, None);
    }

    #[test]
    fn what_was_taken_back_can_be_played_again_an_end_too() {
        let mut session = session();
        assert!(!session.can_undo() && !session.can_redo());
        play(&mut session, "31-26 1-5");
        assert!(session.can_undo() && !session.can_redo());
        assert!(session.undo() && session.can_redo());
        session.resign(Side::Second);
        assert!(session.can_undo() && !session.can_redo(), "the game is over");
        assert!(session.undo() && session.can_redo(), "the end can come back");
    }
}
