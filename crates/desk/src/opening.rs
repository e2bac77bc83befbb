//! Beginning a game, or going on with one.

use ludoteca_core::{Error, Side, folded};
use ludoteca_house::{AnyGame, Books, LiveGame, game_of_record};
use ludoteca_session::TimeControl;

use crate::TEXTS;
use crate::desk::{Desk, Replied};
use crate::fields::Open;

impl Desk {
    pub(crate) fn open(&mut self, wanted: &Open) -> Replied {
        if let Some(table) = wanted.table {
            self.table(table)?;
        } else {
            self.check_room()?;
        }
        let live = self.begun(wanted)?;
        let table = wanted.table.map_or_else(|| self.take_table(), Ok)?;
        self.tables.insert(table, live);
        Ok(self.shown(table).into())
    }

    /// The game that is asked for, with its players in their seats.
    fn begun(&self, wanted: &Open) -> Result<Box<dyn LiveGame>, Error> {
        let game = self.game_of(wanted.game.as_deref(), wanted.record.as_deref())?;
        let mut live = match &wanted.record {
            Some(record) => game.load(record)?,
            None => game.open(wanted.rules.as_deref(), wanted.position.as_deref())?,
        };
        live.lend(Books::None);
        for side in Side::ALL {
            let recorded = live.session().recorded_name(side).map(str::to_owned);
            match (wanted.players.of(side), recorded) {
                (Some(player), _) => self.seat(&mut *live, side, player, wanted.seed)?,
                // Who is named in a record may be nobody that sits here.
                (None, Some(name)) => drop(self.seat(&mut *live, side, &name, wanted.seed)),
                // Whom a record does not name remains unknown.
                (None, None) if wanted.record.is_some() => {}
                (None, None) => self.seat(&mut *live, side, "human", wanted.seed)?,
            }
        }
        if let Some(clock) = &wanted.clock {
            live.session_mut().set_time_control(clock.parse::<TimeControl>()?);
        }
        if let Some(date) = &wanted.date {
            live.session_mut().set_date(date);
        }
        if let Some(ply) = wanted.ply
            && !live.session_mut().to_ply(ply)
        {
            return Err(TEXTS.unknown("desk.no_ply").with("ply", ply));
        }
        Ok(live)
    }

    /// The game of a message: the one that it names, or the one that its record is of.
    pub(crate) fn game_of(
        &self,
        name: Option<&str>,
        record: Option<&str>,
    ) -> Result<&'static dyn AnyGame, Error> {
        let named = name.map(|name| self.game(name)).transpose()?;
        let games = || self.games.iter().copied();
        let recorded = record.map(|text| game_of_record(games(), text)).transpose()?.flatten();
        match (named, recorded) {
            (Some(game), Some(found)) if game.name() != found => {
                Err(TEXTS.conflict("desk.other_game").with("found", found).with("wanted", game.name()))
            }
            (Some(game), _) => Ok(game),
            (None, Some(found)) => self.game(&found),
            (None, None) => Err(TEXTS.malformed("desk.no_game")),
        }
    }

    /// A game by its name.
    pub(crate) fn game(&self, name: &str) -> Result<&'static dyn AnyGame, Error> {
        let wanted = folded(name);
        self.games.iter().copied().find(|game| game.name() == wanted).ok_or_else(|| {
            let names: Vec<&str> = self.games.iter().map(|game| game.name()).collect();
            let error = ludoteca_house::TEXTS.unknown("error.game").with("text", name.trim());
            error.with("choices", names.join(", "))
        })
    }
}
