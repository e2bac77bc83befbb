//! Moves, and everything else that changes a game.

use std::time::Duration;

use ludoteca_core::Error;

use crate::TEXTS;
use crate::answer::Refused;
use crate::desk::{Desk, Replied};
use crate::fields::{AtTable, BySide, GoTo, Play, Sit, Spent, Undo};
use crate::state::ahead;

impl Desk {
    pub(crate) fn play(&mut self, wanted: &Play) -> Replied {
        let session = self.table(wanted.table)?.session_mut();
        let spent = Duration::from_millis(wanted.spent);
        if let Err(error) = session.play_move(&wanted.text, spent) {
            return Err(Refused::about(error, &session.scene(), &[]));
        }
        Ok(self.shown(wanted.table).into())
    }

    pub(crate) fn undo(&mut self, wanted: &Undo) -> Replied {
        let session = self.table(wanted.table)?.session_mut();
        let plies = wanted.plies.unwrap_or(1);
        if plies == 0 || !session.undo() {
            return Err(TEXTS.not_now("desk.nothing_back").into());
        }
        for _ in 1..plies {
            if !session.undo() {
                break;
            }
        }
        Ok(self.shown(wanted.table).into())
    }

    pub(crate) fn redo(&mut self, wanted: &AtTable) -> Replied {
        if !self.table(wanted.table)?.session_mut().redo() {
            return Err(TEXTS.not_now("desk.nothing_ahead").into());
        }
        Ok(self.shown(wanted.table).into())
    }

    pub(crate) fn go_to(&mut self, wanted: &GoTo) -> Replied {
        let session = self.table(wanted.table)?.session_mut();
        let plies = session.plies() + ahead(session).len();
        if wanted.ply > plies {
            return Err(TEXTS.unknown("desk.no_ply").with("ply", wanted.ply).into());
        }
        session.to_ply(wanted.ply);
        // An end that somebody declared stands at the end of the line.
        if wanted.ply == plies {
            session.redo();
        }
        Ok(self.shown(wanted.table).into())
    }

    pub(crate) fn swap(&mut self, wanted: &AtTable) -> Replied {
        self.table(wanted.table)?.swap();
        Ok(self.shown(wanted.table).into())
    }

    pub(crate) fn sit(&mut self, wanted: &Sit) -> Replied {
        self.table(wanted.table)?;
        // The table is lent to the desk, which knows who may sit there.
        let Some(mut live) = self.tables.remove(&wanted.table) else { return Err(over().into()) };
        let seated = self.seat(&mut *live, wanted.side, &wanted.player, wanted.seed);
        self.tables.insert(wanted.table, live);
        seated?;
        Ok(self.shown(wanted.table).into())
    }

    pub(crate) fn resign(&mut self, wanted: &BySide) -> Replied {
        let session = self.table(wanted.table)?.session_mut();
        if session.outcome().is_some() {
            return Err(over().into());
        }
        session.resign(wanted.side);
        Ok(self.shown(wanted.table).into())
    }

    pub(crate) fn draw(&mut self, wanted: &BySide) -> Replied {
        let session = self.table(wanted.table)?.session_mut();
        if session.outcome().is_some() {
            return Err(over().into());
        }
        session.offer_draw(wanted.side);
        Ok(self.shown(wanted.table).into())
    }

    pub(crate) fn flag(&mut self, wanted: &Spent) -> Replied {
        self.table(wanted.table)?.session_mut().flag(Duration::from_millis(wanted.spent));
        Ok(self.shown(wanted.table).into())
    }

    pub(crate) fn begin_anew(&mut self, wanted: &AtTable) -> Replied {
        self.table(wanted.table)?.session_mut().new_game();
        Ok(self.shown(wanted.table).into())
    }
}

/// That the game is over.
fn over() -> Error {
    ludoteca_core::TEXTS.not_now("refused.over")
}
