//! Moves by touches.

use ludoteca_core::{Message, Touch};
use ludoteca_session::Touched;

use super::TablePage;
use crate::TEXTS;
use crate::board::DIGITS;
use crate::context::Context;

impl TablePage {
    /// Finds out what may be touched next.
    pub(super) fn ask_next(&mut self) {
        self.numbered = 0;
        self.next = match self.live.session().touched(&self.touches) {
            Touched::More(next) => in_order(next),
            _ => Vec::new(),
        };
    }

    /// Takes a touch of the board, a hand or a button.
    pub(super) fn touch(&mut self, touch: Touch, context: &Context) {
        self.wrong.clear();
        if self.is_over() || self.live.session().is_machines_turn() {
            let waits = if self.held { "tui.table.held" } else { "tui.table.wait" };
            self.say(if self.is_over() { "tui.table.over" } else { waits });
            return;
        }
        // A second touch of the same piece puts it down again.
        if self.touches.last() == Some(&touch) && !self.next.contains(&touch) {
            self.touches.pop();
            self.ask_next();
            return;
        }
        self.touches.push(touch);
        match self.live.session().touched(&self.touches) {
            Touched::More(next) => {
                self.said = None;
                (self.next, self.numbered) = (in_order(next), 0);
            }
            Touched::Move(text) => self.play(&text, context),
            Touched::Refused(why) => self.refuse(&why),
        }
    }

    /// Whether more places can be chosen for what is picked up than there are digits.
    pub(super) fn has_many_targets(&self) -> bool {
        !self.touches.is_empty() && self.next.len() > DIGITS
    }

    /// Touches what has a number on the board.
    pub(super) fn touch_numbered(&mut self, number: usize, context: &Context) {
        match self.next.get(self.numbered + number).copied() {
            Some(touch) => {
                self.cursor = touch;
                self.touch(touch, context);
            }
            None => self.say("tui.table.no_number"),
        }
    }

    /// Says why something cannot be played, and marks the cells that it is about.
    fn refuse(&mut self, why: &Message) {
        self.said = Some(self.language().say(why));
        let places: Vec<usize> =
            why.places().into_iter().filter_map(|place| self.scene.cell_named(place)).collect();
        let touched = self.touches.iter().filter_map(|touch| match touch {
            Touch::Cell(cell) => Some(*cell),
            Touch::Hand { .. } | Touch::Button(_) => None,
        });
        self.wrong = touched.chain(places).collect();
        self.touches.clear();
        self.ask_next();
    }

    /// What can be picked up and has this name: a piece, or the cell on which one stands.
    fn named(&self, name: &str) -> Option<Touch> {
        let is_named = |touch: &&Touch| match **touch {
            Touch::Cell(cell) => {
                let mut sprites = self.scene.sprites.iter();
                self.scene.cells[cell].name == name
                    || sprites.any(|sprite| sprite.cell == cell && sprite.name == name)
            }
            Touch::Hand { side, slot } => {
                self.scene.hands[side].iter().any(|sprite| sprite.cell == slot && sprite.name == name)
            }
            Touch::Button(_) => false,
        };
        self.next.iter().filter(|_| self.touches.is_empty()).find(is_named).copied()
    }

    /// Plays a move that was typed; where it is written otherwise, that is said. A piece alone
    /// is picked up, unless that is a move.
    pub(super) fn play_typed(&mut self, text: &str, context: &Context) {
        let text = text.trim();
        let is_move = self.live.session().move_texts().iter().any(|other| other == text);
        if let Some(touch) = self.named(text).filter(|_| !is_move) {
            self.cursor = touch;
            return self.touch(touch, context);
        }
        let plies = self.live.session().plies();
        self.play(text, context);
        let sheet = self.live.session().sheet(plies..plies + 1);
        let Some(played) = sheet.first().filter(|_| self.live.session().plies() > plies) else { return };
        if played.text != text {
            let message = TEXTS.message("tui.table.renamed").with("typed", text).with("move", &played.text);
            self.say_message(&message);
        }
    }

    /// Plays a move that was touched or typed.
    pub(super) fn play(&mut self, text: &str, context: &Context) {
        let spent = self.spent();
        match self.live.session_mut().play_move(text, spent) {
            Ok(()) => {
                self.said = None;
                self.held = false;
                self.desk.played(None);
                self.changed(context);
            }
            Err(error) => {
                self.touches.clear();
                self.refuse(error.message());
            }
        }
    }
}

/// Touches in the order in which the board has them.
fn in_order(mut touches: Vec<Touch>) -> Vec<Touch> {
    touches.sort_unstable();
    touches.dedup();
    touches
}
