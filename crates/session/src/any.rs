//! A game in progress whose type is not known.

use std::ops::Range;
use std::time::Duration;

use ludoteca_core::{Ending, Error, Message, Outcome, Scene, Side, Spec, Touch};

use crate::{Clock, Offer, SheetPly, TimeControl};

/// What any game in progress shows.
pub trait Shown {
    /// The name of the game.
    fn game_name(&self) -> &'static str;

    /// The rules' canonical text.
    fn rules_text(&self) -> String;

    /// The position's canonical text.
    fn position_text(&self) -> String;

    /// The side to move.
    fn turn(&self) -> Side;

    /// What a side is called.
    fn side_name(&self, side: Side) -> Message;

    /// That a side has won, in the words of the game.
    fn won_by(&self, side: Side) -> Message;

    /// How a game ended, in the words of the game.
    fn ending_name(&self, ending: Ending) -> Message;

    /// The legal moves' canonical texts; none once the game is over.
    fn move_texts(&self) -> Vec<String>;

    /// The canonical texts of the moves so far.
    fn line_texts(&self) -> Vec<String>;

    /// How many plies were played so far.
    fn plies(&self) -> usize;

    /// The score sheet from one ply to another, as far as it goes: the moves so far, and
    /// those that redo would play. What it costs depends on what is asked for and on how far
    /// that lies from the present.
    fn sheet(&self, plies: Range<usize>) -> Vec<SheetPly>;

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What a machine did that could play no more, or why the game was decided, if that
    /// has ended it.
    fn failure(&self) -> Option<&Message>;

    /// The picture of the position; it offers no moves once the game is over.
    fn scene(&self) -> Scene;

    /// What a sequence of touches of the scene asks for, legal or not.
    fn touched(&self, touches: &[Touch]) -> Touched;

    /// The picture with the moves of the side that is not to move, as after a pass, where
    /// that can be a position: for threats, and for moves made ahead.
    fn other_side(&self) -> Option<Scene>;

    /// What touches of that picture ask for, if there is one.
    fn touched_ahead(&self, touches: &[Touch]) -> Option<Touched>;

    /// Counts what has changed the position, its past, the end or the seats: an answer
    /// that was asked for at another count comes too late.
    fn version(&self) -> u64;
}

/// What touches of a scene ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touched {
    /// More touches are needed: those with which a legal move goes on.
    More(Vec<Touch>),
    /// A legal move, by its canonical text.
    Move(String),
    /// Something that the rules do not allow, or nothing at all, and why.
    Refused(Message),
}

/// What can be done to any game in progress.
pub trait Played {
    /// Plays a move text that took `spent`; a refused one changes nothing but the clock.
    ///
    /// # Errors
    /// Why the text is no legal move.
    fn play_move(&mut self, text: &str, spent: Duration) -> Result<(), Error>;

    /// Takes back the last move, or first an end that was declared.
    fn undo(&mut self) -> bool;

    /// Plays a move taken back again.
    fn redo(&mut self) -> bool;

    /// Goes to another continuation of the move before, so many further on; whether there is
    /// one.
    fn vary(&mut self, by: isize) -> bool;

    /// Whether there is something to take back.
    fn can_undo(&self) -> bool;

    /// Whether something was taken back that can be played again.
    fn can_redo(&self) -> bool;

    /// Begins anew from a position text; the moves of a text that tells a whole game are
    /// played.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn begin_from(&mut self, position: &str) -> Result<(), Error>;

    /// Plays moves one after the other: a line as records write it, or texts with commas or
    /// semicolons between them.
    ///
    /// # Errors
    /// Why one of them is no legal move; those before it are played.
    fn play_moves(&mut self, text: &str) -> Result<(), Error>;

    /// Takes back an end that the board does not show; whether there was one.
    fn reopen(&mut self) -> bool;

    /// Goes to the position after so many plies, as if nobody had ended the game by word;
    /// whether it has so many.
    fn to_ply(&mut self, ply: usize) -> bool;

    /// Begins a new game under the same rules, with the same seats.
    fn new_game(&mut self);

    /// Whether the side to move has thought longer than its clock allows, which loses
    /// the game.
    fn flag(&mut self, spent: Duration) -> bool;

    /// Gives up for a side.
    fn resign(&mut self, side: Side);

    /// Offers a draw, or accepts the opponent's offer. Machines play on.
    fn offer_draw(&mut self, side: Side) -> Offer;

    /// The side whose draw offer waits for an answer.
    fn offer(&self) -> Option<Side>;
}

/// Who plays, and with how much time.
pub trait Seated {
    /// Who sits on a side.
    fn seat(&self, side: Side) -> &Spec;

    /// The name that the record has for a side, if it is known.
    fn recorded_name(&self, side: Side) -> Option<&str>;

    /// The time that the players have, if it is limited.
    fn time_control(&self) -> Option<TimeControl>;

    /// Gives both sides this time from now on.
    fn set_time_control(&mut self, control: TimeControl);

    /// What the clocks show.
    fn clock(&self) -> Option<&Clock>;
}

/// What is kept of any game.
pub trait Kept {
    /// Writes a remark beside the last move.
    fn comment(&mut self, text: &str);

    /// What a tag of the record says, if it is known: who played, where and when.
    fn tag(&self, name: &str) -> Option<String>;

    /// The date of the game as records write it.
    fn set_date(&mut self, date: &str);

    /// The record as text.
    fn record_text(&self) -> String;

    /// The record as text, with where the game stands: to come back there.
    fn left_text(&self) -> String;

    /// The record as JSON.
    fn record_json(&self) -> serde_json::Value;

    /// The record as a tree of SGF.
    fn record_sgf(&self) -> String;
}

/// A game in progress whose type is not known.
pub trait AnySession: Shown + Played + Seated + Kept + Send {
    /// Whether a machine is to move, or would be if the game went on.
    fn is_machines_turn(&self) -> bool {
        !self.seat(self.turn()).is_human()
    }

    /// Whether nobody but machines plays.
    fn has_only_machines(&self) -> bool {
        Side::ALL.into_iter().all(|side| !self.seat(side).is_human())
    }

    /// Takes back to the last time a person was to move, if there is one.
    fn take_back(&mut self) -> bool {
        let mut taken = 0;
        while self.undo() {
            taken += 1;
            if !self.is_machines_turn() {
                return true;
            }
        }
        // Two machines may be travelled through; a person has nothing before the first turn.
        let machines = self.has_only_machines();
        if !machines {
            for _ in 0..taken {
                self.redo();
            }
        }
        machines && taken > 0
    }

    /// Plays again to the next time a person is to move.
    fn play_again(&mut self) -> bool {
        let done = self.redo();
        while done && self.is_machines_turn() && self.redo() {}
        done
    }
}

impl<S: Shown + Played + Seated + Kept + Send> AnySession for S {}
