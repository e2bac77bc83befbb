//! What each command does to the game.

use std::path::{Path, PathBuf};

use ludoteca_core::{Error, Language, Look, Message, Mover, Reason, Side, digits};
use ludoteca_house::{Chosen, Style, save};
use ludoteca_session::Offer;

use super::{LineMode, Next, REPLAY_STEP, free_path};
use crate::TEXTS;
use crate::failure::Failure;
use crate::now::today;
use crate::output;
use crate::play::seated;
use crate::source::{Loaded, load};
use crate::words::{self, Order, Vocabulary};

/// What becomes of a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Existing {
    Spared,
    Replaced,
}

impl LineMode<'_> {
    /// Obeys a command with what follows it.
    pub(super) fn obey(&mut self, order: Order, argument: &str) -> Result<Next, Failure> {
        if !argument.is_empty() && !order.takes_more() {
            let shown = order.words(self.spoken()).into_iter().next().unwrap_or_default();
            return self.answer(&TEXTS.message("line.too_much").with("word", shown).with("text", argument));
        }
        match order {
            Order::Help => self.help(),
            Order::Moves => self.list_moves(),
            Order::Undo => {
                self.travel_far(argument, "line.nothing_to_undo", |mode| mode.live.session_mut().take_back())
            }
            Order::Redo => {
                self.travel_far(argument, "line.nothing_to_redo", |mode| mode.live.session_mut().play_again())
            }
            Order::Start => {
                self.travel("line.nothing_to_undo", |mode| repeat(|| mode.live.session_mut().undo()))
            }
            Order::End => {
                self.travel("line.nothing_to_redo", |mode| repeat(|| mode.live.session_mut().redo()))
            }
            Order::Hint => self.hint(),
            Order::Go => self.go(),
            Order::Why if argument.is_empty() => self.why(),
            Order::Why | Order::WhyNot => self.why_not(argument),
            Order::Blame => self.blame(),
            Order::Replay => self.replay(),
            Order::Save => self.save(argument, Existing::Spared),
            Order::SaveOver => self.save(argument, Existing::Replaced),
            Order::Load => self.load(argument),
            Order::Position => self.position(argument),
            Order::Edit => self.edit(),
            Order::Describe => {
                output::write(&self.live.draw(Style::Words))?;
                Ok(Next::Ask)
            }
            Order::Rules => self.rules(),
            Order::History => {
                match argument {
                    "" => output::write(&self.live.session().record_text())?,
                    form => match self.live.record_in(form) {
                        Ok(text) => output::write(&text)?,
                        Err(what) => self.say(&what)?,
                    },
                }
                Ok(Next::Ask)
            }
            Order::Comment => {
                self.live.session_mut().comment(argument);
                self.say(&TEXTS.message("line.commented"))?;
                Ok(Next::Ask)
            }
            Order::Clock => self.clock(),
            Order::Flip if !self.live.turns() => self.answer(&TEXTS.message("line.no_flip")),
            Order::Flip => {
                let look = self.live.look();
                self.live.set_look(Look { flipped: !look.flipped, ..look });
                self.drawn = false;
                Ok(Next::Look)
            }
            Order::Swap => {
                self.live.swap();
                self.setup.given.seats.swap();
                self.tell_seats()?;
                Ok(Next::Look)
            }
            Order::Thoughts => {
                self.thoughts = !self.thoughts;
                let key = if self.thoughts { "line.thoughts_on" } else { "line.thoughts_off" };
                self.answer(&TEXTS.message(key))
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
    pub(super) fn answer(&mut self, message: &impl AsRef<Message>) -> Result<Next, Failure> {
        self.say(message)?;
        Ok(Next::Ask)
    }

    fn help(&mut self) -> Result<Next, Failure> {
        let language = self.spoken();
        let example = self.live.legal().into_iter().next().unwrap_or_default();
        self.say(&TEXTS.message("line.help").with("example", example))?;
        output::prose(&words::help::<Order>(language))?;
        if self.input.is_terminal() {
            self.say(&TEXTS.message("line.help_keys"))?;
        }
        Ok(Next::Ask)
    }

    /// What the game is about, what the pieces are and how moves are written.
    fn rules(&mut self) -> Result<Next, Failure> {
        let game = self.env.games.game(self.live.session().game_name())?;
        for message in [game.aim(), game.legend()] {
            self.say(&message)?;
        }
        Ok(Next::Ask)
    }

    fn list_moves(&mut self) -> Result<Next, Failure> {
        let moves = self.live.legal();
        // A move of several words is not told apart from its neighbours by a blank.
        let between = if moves.iter().any(|text| text.contains(' ')) { ", " } else { " " };
        output::prose(&moves.join(between))?;
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
        self.say(&TEXTS.message(nothing))?;
        Ok(Next::Ask)
    }

    /// The same as many times as is said, or as far as it goes; once if nothing is said.
    fn travel_far(
        &mut self,
        times: &str,
        nothing: &'static str,
        go: fn(&mut Self) -> bool,
    ) -> Result<Next, Failure> {
        let times = if times.is_empty() { Some(1) } else { digits(times).filter(|&times| times > 0) };
        match times {
            Some(times) => self.travel(nothing, |mode| (0..times).take_while(|_| go(mode)).count() > 0),
            None => self.answer(&TEXTS.message("line.times")),
        }
    }

    fn hint(&mut self) -> Result<Next, Failure> {
        match self.hinted() {
            Ok(chosen) => {
                let text = self.live.in_skin(&chosen.text);
                self.say(&TEXTS.message("line.hint").with("move", text))?;
                if let Some(reason) = chosen.reason {
                    self.say(&reason)?;
                }
            }
            Err(failure) => self.say(&failure)?,
        }
        Ok(Next::Ask)
    }

    /// What the adviser would play: the same whenever it is asked in the same position.
    fn hinted(&self) -> Result<Chosen, Error> {
        let seed = self.setup.seed.wrapping_add(self.live.session().line_texts().len() as u64);
        let hint = self.live.hint(seed)?;
        self.working(|control| hint.run(control, &mut |_| {}))
    }

    /// Lets the machine make this move: the one that sits here, else the adviser.
    fn go(&mut self) -> Result<Next, Failure> {
        if self.held && self.live.session().is_machines_turn() {
            self.held = false;
            return Ok(Next::Look);
        }
        let chosen = match self.hinted() {
            Ok(chosen) => chosen,
            Err(failure) => return self.answer(&failure),
        };
        self.live.session_mut().play_move(&chosen.text, self.since.elapsed())?;
        self.held = false;
        self.reason = None;
        self.moved(Mover::Machine)?;
        Ok(Next::Look)
    }

    /// Shows the game from the start to where it stands.
    fn replay(&mut self) -> Result<Next, Failure> {
        let drawings = self.live.replay(self.style());
        let line = self.live.session().line_texts();
        for (ply, drawing) in drawings.iter().enumerate() {
            if let Some(text) = ply.checked_sub(1).and_then(|last| line.get(last)) {
                if self.input.is_terminal() {
                    std::thread::sleep(REPLAY_STEP);
                }
                self.note(&TEXTS.message("line.replay").with("n", ply).with("move", text));
            }
            self.show(drawing)?;
        }
        Ok(Next::Ask)
    }

    fn save(&mut self, argument: &str, existing: Existing) -> Result<Next, Failure> {
        let path = match (argument, &self.path) {
            ("", Some(path)) => path.clone(),
            ("", None) => self.new_path(),
            (name, _) => PathBuf::from(name),
        };
        let is_own = self.path.as_ref() == Some(&path);
        if path.is_file() && !is_own && existing == Existing::Spared && !self.env.common.force {
            return self.answer(&TEXTS.message("line.exists").with("path", path.display()));
        }
        match save(&path, self.live.session().record_text()) {
            Ok(()) => {
                self.say(&TEXTS.message("line.saved").with("path", path.display()))?;
                self.path = Some(path);
            }
            Err(error) => self.say(&error.message())?,
        }
        Ok(Next::Ask)
    }

    /// A file name that is not taken: the game and the moment.
    fn new_path(&self) -> PathBuf {
        let now = jiff::Zoned::now().strftime("%Y-%m-%d-%H%M%S");
        free_path(Path::new(&format!("{}-{now}.pgn", self.live.session().game_name())))
    }

    fn load(&mut self, argument: &str) -> Result<Next, Failure> {
        let path = match (argument, &self.path) {
            ("", Some(path)) => path.clone(),
            ("", None) => {
                return self.answer(&TEXTS.message("line.load_what"));
            }
            (name, _) => PathBuf::from(name),
        };
        self.autosave()?;
        match self.loaded(&path) {
            Ok(is_own) => {
                self.note(&TEXTS.message("line.loaded").with("path", path.display()));
                // What holds more than this game is not saved over.
                self.path = is_own.then_some(path);
                self.held = true;
                self.reason = None;
                self.changed();
                Ok(Next::Look)
            }
            Err(what) => self.answer(&what),
        }
    }

    /// Puts a recorded game on the table with the machines that it names; where it names
    /// none, the players stay in their seats. Whether the file is ours to save in.
    fn loaded(&mut self, path: &Path) -> Result<bool, Error> {
        let game = self.env.games.game(self.live.session().game_name())?;
        let Loaded { mut live, is_own } = load(self.env, path, Some(game), None)?;
        for side in Side::ALL {
            let seed = self.rng.next();
            let note = self.working(|control| live.sit_recorded(side, seed, control));
            if let Some(note) = note {
                self.note(&note);
            }
        }
        let named = Side::ALL.into_iter().filter_map(|side| seated(&*live, side)).collect::<Vec<_>>();
        for side in Side::ALL.into_iter().filter(|_| named.is_empty()) {
            let (seat, seed) = (self.live.session().seat(side).clone(), self.rng.next());
            self.working(|control| live.sit(side, seat, seed, control))?;
        }
        for note in &named {
            self.note(note);
        }
        if let (None, Some(control)) = (live.session().time_control(), self.live.session().time_control()) {
            live.session_mut().set_time_control(control);
        }
        live.set_skin(self.live.manners().name)?;
        live.set_look(self.live.look());
        self.take_up(live);
        Ok(is_own)
    }

    fn position(&mut self, argument: &str) -> Result<Next, Failure> {
        if argument.is_empty() {
            output::line(&self.live.session().position_text())?;
            return Ok(Next::Ask);
        }
        self.autosave()?;
        match self.live.session_mut().begin_from(argument) {
            Ok(()) => {
                self.put_away();
                self.live.session_mut().set_date(&today());
                self.reason = None;
                self.changed();
                Ok(Next::Look)
            }
            Err(what) => self.answer(&what),
        }
    }

    fn clock(&mut self) -> Result<Next, Failure> {
        match self.live.session().clock() {
            Some(_) => self.tell_clock()?,
            None => self.say(&TEXTS.message("line.no_clock"))?,
        }
        Ok(Next::Ask)
    }

    fn tell_seats(&mut self) -> Result<(), Failure> {
        for side in Side::ALL {
            let seat = self.live.session().seat(side).to_string();
            let message = TEXTS
                .message("line.seat")
                .with("player", seat)
                .with_message("side", self.live.session().side_name(side));
            self.say(&message)?;
        }
        Ok(())
    }

    fn skin(&mut self, argument: &str) -> Result<Next, Failure> {
        if argument.is_empty() {
            let game = self.env.games.game(self.live.session().game_name())?;
            output::line(&game.skins().join(" "))?;
            return Ok(Next::Ask);
        }
        match self.live.set_skin(argument) {
            Ok(()) => {
                let own = self.live.manners().language;
                let language = self.setup.told_language.or(own).unwrap_or_else(crate::screen::locale);
                self.live.set_look(Look { language, ..self.live.look() });
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
                self.live.set_look(Look { language, ..self.live.look() });
                self.drawn = false;
                Ok(Next::Look)
            }
            Err(what) => self.answer(&what),
        }
    }

    fn offer_draw(&mut self) -> Result<Next, Failure> {
        if self.live.session().outcome().is_some() {
            return self.answer(&ludoteca_core::TEXTS.message("refused.over"));
        }
        let side = self.live.session().turn();
        let key = match self.live.session_mut().offer_draw(side) {
            Offer::Agreed => {
                self.changed();
                return Ok(Next::Look);
            }
            Offer::Made => "line.draw_made",
            Offer::Declined => "line.draw_declined",
        };
        self.say(&TEXTS.message(key))?;
        Ok(Next::Ask)
    }

    fn resign(&mut self) -> Result<Next, Failure> {
        if self.live.session().outcome().is_some() {
            return self.answer(&ludoteca_core::TEXTS.message("refused.over"));
        }
        let turn = self.live.session().turn();
        self.live.session_mut().resign(turn);
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
