//! Where games are announced, and kept when they are over.

use std::ops::ControlFlow;
use std::path::Path;

use ludoteca_core::{Error, Playable};

use crate::Event;
use crate::archive::Archive;
use crate::fixture::Fixture;
use crate::hall::Note;
use crate::plan::Plan;
use crate::play::{Passing, Played};

/// Who is told what happens, and may end it.
pub type Listen<'a> = &'a mut dyn FnMut(&Event<'_>) -> ControlFlow<()>;

/// Tells what happens and keeps the games.
pub(crate) struct Desk<'a, 'b, G: Playable> {
    pub(crate) plan: &'a Plan<'a, G>,
    pub(crate) archive: Archive,
    /// How many games there will be.
    games: u32,
    listen: Listen<'b>,
}

impl<'a, 'b, G: Playable> Desk<'a, 'b, G> {
    /// A desk with the file that games are kept in.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub(crate) fn open(
        plan: &'a Plan<'a, G>,
        out: Option<&Path>,
        games: u32,
        listen: Listen<'b>,
    ) -> Result<Desk<'a, 'b, G>, Error> {
        Ok(Desk { plan, archive: Archive::open(out, plan)?, games, listen })
    }

    pub(crate) fn tell(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        (self.listen)(event)
    }

    /// Says how many of the games were there already, if any were.
    pub(crate) fn tell_kept(&mut self) -> ControlFlow<()> {
        let games = self.games;
        match self.archive.kept().range(1..=games).count() as u32 {
            0 => ControlFlow::Continue(()),
            kept => self.tell(&Event::Continued { kept, games }),
        }
    }

    /// Tells a note, and keeps the game that is over, if one is.
    ///
    /// # Errors
    /// If the game cannot be written.
    pub(crate) fn take(&mut self, note: Note) -> Result<ControlFlow<(), Option<Played>>, Error> {
        let (plan, games) = (self.plan, self.games);
        let names = |fixture: &Fixture| (plan.name(fixture.seats.first), plan.name(fixture.seats.second));
        match note {
            Note::Started(fixture) => {
                let (first, second) = names(&fixture);
                let event = Event::Started { number: fixture.number, games, first, second };
                Ok(self.tell(&event).map_continue(|()| None))
            }
            Note::Moved(Passing { number, plies, scene }) => {
                Ok(self.tell(&Event::Moved { number, plies, scene: &scene }).map_continue(|()| None))
            }
            Note::Finished(played) => {
                self.archive.add(&played.record)?;
                let (first, second) = names(&played.fixture);
                let (number, result) = (played.fixture.number, played.outcome.result());
                let event = Event::Finished { number, first, second, result, reason: &played.reason };
                let flow = self.tell(&event);
                Ok(flow.map_continue(|()| Some(played)))
            }
        }
    }
}
