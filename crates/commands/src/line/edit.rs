//! `edit`: setting up a position in place of the one on the table.

use ludoteca_core::{Edit, Error, Language, Message, Side};
use ludoteca_session::AnyDraft;

use super::{LineMode, Next};
use crate::TEXTS;
use crate::failure::Failure;
use crate::now::today;
use crate::output;
use crate::words::{self, Vocabulary};

/// A word that is understood while a position is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EditOrder {
    Put,
    Take,
    Move,
    Turn,
    Mark,
    Clear,
    Show,
    Done,
    Cancel,
    Help,
    Quit,
}

impl Vocabulary for EditOrder {
    const HELP: &'static str = "edit_word";
    const ALL: &'static [(EditOrder, &'static str)] = &[
        (EditOrder::Put, "put"),
        (EditOrder::Take, "take"),
        (EditOrder::Move, "move"),
        (EditOrder::Turn, "turn"),
        (EditOrder::Mark, "mark"),
        (EditOrder::Clear, "clear"),
        (EditOrder::Show, "show"),
        (EditOrder::Done, "done"),
        (EditOrder::Cancel, "cancel"),
        (EditOrder::Help, "help"),
        (EditOrder::Quit, "quit"),
    ];
}

impl LineMode<'_> {
    /// Sets up a position until it is done or given up; meanwhile the game is as it was.
    pub(super) fn edit(&mut self) -> Result<Next, Failure> {
        let mut draft = match self.live.draft() {
            Ok(draft) => draft,
            Err(what) => return self.answer(&what),
        };
        self.say(&TEXTS.message("edit.begin"))?;
        self.show_draft(&*draft)?;
        loop {
            self.input.offer(EditOrder::shown(self.spoken()));
            let prompt = TEXTS.text(self.spoken(), "edit.prompt");
            let Some(line) = self.input.ask(&prompt)? else { return Ok(Next::Quit) };
            let Some((order, argument)) = EditOrder::read(&line) else {
                if !line.trim().is_empty() {
                    self.say(&TEXTS.message("edit.unclear").with("text", line.trim()))?;
                }
                continue;
            };
            match order {
                EditOrder::Help => self.edit_help(&*draft)?,
                EditOrder::Show => self.show_draft(&*draft)?,
                EditOrder::Quit => return Ok(Next::Quit),
                EditOrder::Cancel => {
                    self.drawn = false;
                    self.say(&TEXTS.message("edit.cancelled"))?;
                    return Ok(Next::Look);
                }
                EditOrder::Done => {
                    if self.begin_with(&*draft)? {
                        return Ok(Next::Look);
                    }
                }
                _ => match self.edit_of(&*draft, order, argument).and_then(|edit| draft.edit(&edit)) {
                    Ok(()) => self.show_draft(&*draft)?,
                    Err(what) => self.say(&what)?,
                },
            }
        }
    }

    /// The edit that a person asks for.
    fn edit_of(&self, draft: &dyn AnyDraft, order: EditOrder, argument: &str) -> Result<Edit, Error> {
        // What is put or moved comes first and may have several words; the place has none.
        let parts = argument.rsplit_once(char::is_whitespace);
        match order {
            EditOrder::Put => {
                let whole = draft.figure_named(argument);
                let (piece, place) = match parts {
                    Some((piece, place)) if whole.is_err() => (draft.figure_named(piece), place),
                    _ => (whole, ""),
                };
                Ok(Edit::Put { figure: piece?, at: draft.place_named(place)? })
            }
            EditOrder::Take => Ok(Edit::Take { at: draft.place_named(argument)? }),
            EditOrder::Move => {
                let (from, to) = parts.unwrap_or((argument, ""));
                Ok(Edit::Move { from: draft.place_named(from)?, to: draft.place_named(to)? })
            }
            EditOrder::Mark => {
                let mark = draft.palette().marks.into_iter().next();
                let kind = mark.ok_or_else(|| TEXTS.unsupported("edit.no_marks"))?;
                Ok(Edit::Mark { at: draft.place_named(argument)?, kind })
            }
            EditOrder::Turn if argument.is_empty() => Ok(Edit::Turn(draft.scene().turn.other())),
            EditOrder::Turn => self.side_named(argument).map(Edit::Turn),
            _ => Ok(Edit::Clear),
        }
    }

    /// The side that a text names: `first`, `second`, or what it is called in any language.
    fn side_named(&self, text: &str) -> Result<Side, Error> {
        let (session, wanted) = (self.live.session(), text.to_lowercase());
        let is = |side: &Side| {
            let called =
                |language: &Language| language.say(&session.side_name(*side)).to_lowercase() == wanted;
            side.word() == wanted || Language::ALL.iter().any(called)
        };
        Side::ALL.into_iter().find(is).ok_or_else(|| {
            let names = Side::ALL.map(|side| self.spoken().say(&session.side_name(side)));
            TEXTS.unknown("edit.side").with("text", text).with("choices", names.join(", "))
        })
    }

    /// Begins a game with what was set up, or says everything that keeps it from being a
    /// position.
    fn begin_with(&mut self, draft: &dyn AnyDraft) -> Result<bool, Failure> {
        self.autosave()?;
        match self.live.begin_with(draft) {
            Ok(()) => {
                self.put_away();
                self.live.session_mut().set_date(&today());
                self.reason = None;
                self.changed();
                Ok(true)
            }
            Err(flaws) => {
                self.say(&TEXTS.message("edit.flaws"))?;
                for flaw in flaws {
                    output::prose(&format!("  - {}", self.spoken().say(&flaw)))?;
                }
                Ok(false)
            }
        }
    }

    /// The board as it stands, and whose turn it is.
    fn show_draft(&mut self, draft: &dyn AnyDraft) -> Result<(), Failure> {
        output::write(&self.live.draw_draft(draft, self.style()))?;
        let side = self.live.session().side_name(draft.scene().turn);
        self.say(&TEXTS.message("edit.turn").with_message("side", side))
    }

    fn edit_help(&mut self, draft: &dyn AnyDraft) -> Result<(), Failure> {
        output::prose(&words::help::<EditOrder>(self.spoken()))?;
        let stock = draft.stock(self.spoken()).into_iter().map(|(name, left)| format!("{name} ({left})"));
        let pieces: Message =
            TEXTS.message("edit.pieces").with_trusted("pieces", stock.collect::<Vec<_>>().join(", "));
        self.say(&pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_means_two_things_while_a_position_is_set_up() {
        words::check::<EditOrder>();
    }
}
