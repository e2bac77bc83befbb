//! What each command does to the game.

use std::path::{Path, PathBuf};

use ludoteca_core::{Language, Message, Mover, Reason, Side};
use ludoteca_house::{Offer, Style, save};
use ludoteca_protocol::registry;

use super::{LineMode, Next, REPLAY_STEP, free_path};
use crate::failure::Failure;
use crate::now::today;
use crate::output;
use crate::source::load;
use crate::words::Order;

impl LineMode {
    /// Obeys a command with what follows it.
    pub(super) fn obey(&mut self, order: Order, argument: &str) -> Result<Next, Failure> {
        match order {
            Order::Help => self.help(),
            Order::Moves => self.list_moves(),
            Order::Undo => self.travel("line.nothing_to_undo", Self::back),
            Order::Redo => self.travel("line.nothing_to_redo", Self::forth),
            Order::Start => self.travel("line.nothing_to_undo", |mode| repeat(|| mode.table.undo())),
            Order::End => self.travel("line.nothing_to_redo", |mode| repeat(|| mode.table.redo())),
            Order::Hint => self.hint(),
            Order::Go => self.go(),
            Order::Why => {
                let reason = self.reason.clone().unwrap_or_else(|| Message::new("line.no_reason"));
                self.say(&reason)?;
                Ok(Next::Ask)
            }
            Order::Replay => self.replay(),
            Order::Save => self.save(argument),
            Order::Load => self.load(argument),
            Order::Position => self.position(argument),
            Order::Describe => {
                output::write(&self.table.draw(Style::Words, self.setup.look))?;
                Ok(Next::Ask)
            }
            Order::History => {
                match argument {
                    "" => output::write(&self.table.record())?,
                    form => match self.table.record_in(form) {
                        Ok(text) => output::write(&text)?,
                        Err(what) => self.say(&what)?,
                    },
                }
                Ok(Next::Ask)
            }
            Order::Comment => {
                self.table.comment(argument);
                self.say(&Message::new("line.commented"))?;
                Ok(Next::Ask)
            }
            Order::Clock => self.clock(),
            Order::Flip => {
                self.setup.look.flipped = !self.setup.look.flipped;
                self.drawn = false;
                Ok(Next::Look)
            }
            Order::Swap => {
                self.table.swap();
                self.setup.given.seats.swap();
                self.tell_seats()?;
                Ok(Next::Look)
            }
            Order::Thoughts => {
                self.thoughts = !self.thoughts;
                let key = if self.thoughts { "line.thoughts_on" } else { "line.thoughts_off" };
                self.answer(&Message::new(key))
            }
            Order::Skin => self.skin(argument),
            Order::Language => self.language(argument),
            Order::Draw => self.offer_draw(),
            Order::Resign => self.resign(),
            Order::Back => Ok(Next::Back),
            Order::New => Ok(Next::Begin),
            Order::Quit => Ok(Next::Quit),
        }
    }

    /// Says something and asks again.
    fn answer(&mut self, message: &Message) -> Result<Next, Failure> {
        self.say(message)?;
        Ok(Next::Ask)
    }

    fn help(&mut self) -> Result<Next, Failure> {
        let language = self.setup.look.language;
        let example =
            self.table.legal(self.setup.skin, self.setup.look).into_iter().next().unwrap_or_default();
        self.say(&Message::new("line.help").with("example", example))?;
        for order in Order::ALL {
            output::line(&order.help(language))?;
        }
        Ok(Next::Ask)
    }

    fn list_moves(&mut self) -> Result<Next, Failure> {
        let moves = self.table.legal(self.setup.skin, self.setup.look);
        // A move of several words is not told apart from its neighbours by a blank.
        let between = if moves.iter().any(|text| text.contains(' ')) { ", " } else { " " };
        output::line(&moves.join(between))?;
        Ok(Next::Ask)
    }

    /// Moves along the record, or says that there is nothing there.
    fn travel(&mut self, nothing: &'static str, go: impl FnOnce(&mut Self) -> bool) -> Result<Next, Failure> {
        if go(self) {
            self.held = true;
            self.reason = None;
            self.changed();
            return Ok(Next::Look);
        }
        self.say(&Message::new(nothing))?;
        Ok(Next::Ask)
    }

    /// Takes back to the last time a person was to move, if there is one.
    fn back(&mut self) -> bool {
        let mut taken = 0;
        while self.table.undo() {
            taken += 1;
            if !self.machine_is_to_move() {
                return true;
            }
        }
        // Two machines may be travelled through; a person has nothing before the first turn.
        let machines = Side::ALL.iter().all(|&side| !self.table.seat(side).is_human());
        if !machines {
            for _ in 0..taken {
                self.table.redo();
            }
        }
        machines && taken > 0
    }

    /// Plays again to the next time a person is to move.
    fn forth(&mut self) -> bool {
        let done = self.table.redo();
        while done && self.machine_is_to_move() && self.table.redo() {}
        done
    }

    fn machine_is_to_move(&self) -> bool {
        !self.table.seat(self.table.turn()).is_human()
    }

    fn hint(&mut self) -> Result<Next, Failure> {
        let seed = self.rng.next();
        match self.table.hint(seed) {
            Ok(Some(chosen)) => {
                let text = self.table.in_skin(self.setup.skin, self.setup.look, &chosen.text);
                self.say(&Message::new("line.hint").with("move", text))?;
                if let Some(reason) = chosen.reason {
                    self.say(&reason)?;
                }
            }
            Ok(None) => self.say(&Message::new("refused.over"))?,
            Err(failure) => self.say(&failure)?,
        }
        Ok(Next::Ask)
    }

    /// Lets the machine make this move: the one that sits here, else the adviser.
    fn go(&mut self) -> Result<Next, Failure> {
        if self.held && self.machine_is_to_move() {
            self.held = false;
            return Ok(Next::Look);
        }
        let seed = self.rng.next();
        let chosen = match self.table.hint(seed) {
            Ok(Some(chosen)) => chosen,
            Ok(None) => return self.answer(&Message::new("refused.over")),
            Err(failure) => return self.answer(&failure),
        };
        self.table.play(&chosen.text, self.since.elapsed())?;
        self.held = false;
        self.reason = chosen.reason;
        self.moved(Mover::Machine)?;
        Ok(Next::Look)
    }

    /// Shows the game from the start to where it stands.
    fn replay(&mut self) -> Result<Next, Failure> {
        let drawings = self.table.replay(self.style(), self.setup.look);
        let line = self.table.line();
        for (ply, drawing) in drawings.iter().enumerate() {
            if let Some(text) = ply.checked_sub(1).and_then(|last| line.get(last)) {
                if self.input.is_terminal() {
                    std::thread::sleep(REPLAY_STEP);
                }
                self.note(&Message::new("line.replay").with("n", ply).with("move", text));
            }
            self.show(drawing)?;
        }
        Ok(Next::Ask)
    }

    fn save(&mut self, argument: &str) -> Result<Next, Failure> {
        let path = match (argument, &self.path) {
            ("", Some(path)) => path.clone(),
            ("", None) => self.new_path(),
            (name, _) => PathBuf::from(name),
        };
        match save(&path, self.table.record()) {
            Ok(()) => {
                self.say(&Message::new("line.saved").with("path", path.display()))?;
                self.path = Some(path);
            }
            Err(error) => self.say(&error.message())?,
        }
        Ok(Next::Ask)
    }

    /// A file name that is not taken: the game and the moment.
    fn new_path(&self) -> PathBuf {
        let now = jiff::Zoned::now().strftime("%Y-%m-%d-%H%M%S");
        free_path(Path::new(&format!("{}-{now}.pgn", self.table.game())))
    }

    fn load(&mut self, argument: &str) -> Result<Next, Failure> {
        let path = match (argument, &self.path) {
            ("", Some(path)) => path.clone(),
            ("", None) => {
                return self.answer(&Message::new("line.load_what"));
            }
            (name, _) => PathBuf::from(name),
        };
        match self.loaded(&path) {
            Ok(()) => {
                self.note(&Message::new("line.loaded").with("path", path.display()));
                self.path = Some(path);
                self.held = true;
                self.reason = None;
                self.changed();
                Ok(Next::Look)
            }
            Err(what) => self.answer(&what),
        }
    }

    /// Puts a recorded game on the table; the players stay in their seats.
    fn loaded(&mut self, path: &Path) -> Result<(), Message> {
        let game = registry().game(self.table.game())?;
        let mut table = load(path, Some(game))?;
        for side in Side::ALL {
            table.sit(side, self.table.seat(side).clone(), self.rng.next())?;
        }
        if let (None, Some(control)) = (table.time_control(), self.table.time_control()) {
            table.set_time_control(control);
        }
        self.table = table;
        Ok(())
    }

    fn position(&mut self, argument: &str) -> Result<Next, Failure> {
        if argument.is_empty() {
            output::line(&self.table.position())?;
            return Ok(Next::Ask);
        }
        match self.table.set_position(argument) {
            Ok(()) => {
                self.table.set_date(&today());
                self.reason = None;
                self.changed();
                Ok(Next::Look)
            }
            Err(what) => self.answer(&what),
        }
    }

    fn clock(&mut self) -> Result<Next, Failure> {
        match self.table.clock() {
            Some(_) => self.tell_clock()?,
            None => self.say(&Message::new("line.no_clock"))?,
        }
        Ok(Next::Ask)
    }

    fn tell_seats(&mut self) -> Result<(), Failure> {
        for side in Side::ALL {
            let seat = self.table.seat(side).to_string();
            let message =
                Message::new("line.seat").with("player", seat).with_message("side", self.table.side(side));
            self.say(&message)?;
        }
        Ok(())
    }

    fn skin(&mut self, argument: &str) -> Result<Next, Failure> {
        if argument.is_empty() {
            let game = registry().game(self.table.game())?;
            output::line(&game.skins().join(" "))?;
            return Ok(Next::Ask);
        }
        match self.table.skin(argument) {
            Ok(skin) => {
                self.setup.skin = skin;
                let own = self.table.skin_language(skin);
                self.setup.look.language =
                    self.setup.told_language.or(own).unwrap_or_else(crate::screen::locale);
                self.drawn = false;
                Ok(Next::Look)
            }
            Err(what) => self.answer(&what),
        }
    }

    fn language(&mut self, argument: &str) -> Result<Next, Failure> {
        if argument.is_empty() {
            output::line(&Language::ALL.map(Language::code).join(" "))?;
            return Ok(Next::Ask);
        }
        match argument.parse::<Language>() {
            Ok(language) => {
                self.setup.told_language = Some(language);
                self.setup.look.language = language;
                self.drawn = false;
                Ok(Next::Look)
            }
            Err(what) => self.answer(&what),
        }
    }

    fn offer_draw(&mut self) -> Result<Next, Failure> {
        if self.table.outcome().is_some() {
            return self.answer(&Message::new("refused.over"));
        }
        let side = self.table.turn();
        let key = match self.table.offer_draw(side) {
            Offer::Agreed => {
                self.changed();
                return Ok(Next::Look);
            }
            Offer::Made => "line.draw_made",
            Offer::Declined => "line.draw_declined",
        };
        self.say(&Message::new(key))?;
        Ok(Next::Ask)
    }

    fn resign(&mut self) -> Result<Next, Failure> {
        if self.table.outcome().is_some() {
            return self.answer(&Message::new("refused.over"));
        }
        self.table.resign(self.table.turn());
        self.changed();
        Ok(Next::Look)
    }
}

/// Does something until it cannot be done; whether it was done at all.
fn repeat(mut step: impl FnMut() -> bool) -> bool {
    let done = step();
    while done && step() {}
    done
}
