//! The questions that a skin asks before a game.

use ludoteca_core::{Error, Side};
use ludoteca_house::Asked;

use super::{LineMode, Next};
use crate::TEXTS;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::now::today;
use crate::{by_table, output};

impl LineMode<'_> {
    /// Opens a game: the skin's title and its questions.
    pub(super) fn begin(&mut self) -> Result<Next, Failure> {
        self.changed();
        self.asked.clear();
        output::write(&self.live.opening())?;
        self.ask_before_the_game()
    }

    /// From a move's first question to the one before it: the last question before
    /// the game, while no person has moved.
    pub(super) fn back_to_the_questions(&mut self) -> Result<Next, Failure> {
        if !self.person_has_moved() && self.asked.pop().is_some() {
            // What a machine has opened with is part of the game that is given up.
            while self.live.session_mut().undo() {}
            return self.ask_before_the_game();
        }
        self.say(&TEXTS.message("line.nothing_before"))?;
        Ok(Next::Ask)
    }

    /// Whether a move so far was made by a person, going by who sits where.
    fn person_has_moved(&self) -> bool {
        let turn = self.live.session().turn();
        let sides = [turn.other(), turn].into_iter().cycle().take(self.live.session().line_texts().len());
        sides.into_iter().any(|side| self.live.session().seat(side).is_human())
    }

    /// Tells the skin the answers so far. A player may need a table that is not solved yet.
    fn set_up(&mut self) -> Result<Asked, Error> {
        let (interrupt, line) = (Interrupt::listen(), self.env.solving());
        let control = line.watching(interrupt.control());
        let asked = self.live.set_up(&self.setup.given, &self.asked, &mut self.rng, &control);
        line.clear();
        asked
    }

    /// Asks until everything is known, the person leaves, or a command leads elsewhere.
    fn ask_before_the_game(&mut self) -> Result<Next, Failure> {
        let mut screen_is_due = true;
        loop {
            match self.set_up() {
                Ok(Asked::Question { screen, prompt }) => {
                    if screen_is_due {
                        self.show(&screen)?;
                    }
                    let Some(line) = self.input.ask(&prompt)? else { return Ok(Next::Quit) };
                    let before = (self.live.session().position_text(), self.live.session().line_texts());
                    screen_is_due = true;
                    match self.command(&line)? {
                        None => self.asked.push(line),
                        Some(Next::Back) => {
                            if self.asked.pop().is_none() {
                                self.say(&TEXTS.message("line.nothing_before"))?;
                                screen_is_due = false;
                            }
                        }
                        Some(Next::Ask) => screen_is_due = false,
                        Some(Next::Look) => {
                            // A loaded game, or a position that was set up, settles the start.
                            if (self.live.session().position_text(), self.live.session().line_texts())
                                != before
                            {
                                self.setup.given.start_settled = true;
                                self.asked.clear();
                            }
                        }
                        Some(next) => return Ok(next),
                    }
                }
                Ok(Asked::Again(line)) => {
                    self.asked.pop();
                    self.tell(&line)?;
                    screen_is_due = line.redraw;
                }
                Ok(Asked::Leave(text)) => {
                    output::write(&text)?;
                    return Ok(Next::Quit);
                }
                Ok(Asked::Begun) => {
                    if !self.setup.given.start_settled {
                        self.live.session_mut().set_date(&today());
                    }
                    self.changed();
                    let seats = Side::ALL.map(|side| self.live.session().seat(side));
                    if let Some(what) = by_table::leaves_out(&*self.live, seats) {
                        self.note(&what);
                    }
                    return Ok(Next::Look);
                }
                // A player that cannot sit down is chosen anew.
                Err(what) => {
                    if self.asked.pop().is_none() {
                        return Err(what.into());
                    }
                    self.say(&what)?;
                    screen_is_due = false;
                }
            }
        }
    }
}
