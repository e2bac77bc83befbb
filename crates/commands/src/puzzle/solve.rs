//! Solving puzzles, one after the other.

use std::process::ExitCode;

use ludoteca_core::{Language, Message};
use ludoteca_house::{self as house, Credit, LiveGame, Numbered, Scorecard, Solving, Style, Supply, Tackled};
use ludoteca_user::Scorecards;

use crate::TEXTS;
use crate::args::Puzzle;
use crate::env::Env;
use crate::failure::Failure;
use crate::input::Input;
use crate::interrupt::Interrupt;
use crate::words::{self, Vocabulary};
use crate::{FullGame, output, screen};

/// Lets a person solve puzzles until none are left, the person leaves or the input ends.
pub(super) fn run(
    game: &'static dyn FullGame,
    supply: Supply,
    args: &Puzzle,
    env: &Env,
) -> Result<ExitCode, Failure> {
    let language = env.language();
    // What comes out of a pipe is a script, and its rating is nobody's.
    let keeps = screen::interactive() && env.settings.keep != Some(false);
    let cards = Scorecards::usual().filter(|_| keeps);
    let (card, aside) = cards.as_ref().map_or_else(Default::default, |cards| cards.read(game.name()));
    if let Some(aside) = aside {
        output::note(&aside.message(), language);
    }
    // Whoever names a seed wants its order.
    let by_rating = args.seed.is_none() && args.difficulty.is_none();
    let (style, input) = (super::style(args), Input::new());
    Desk { game, supply, cards, card, by_rating, style, language, input, env }.run()
}

/// A word that is understood in front of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PuzzleOrder {
    Hint,
    GiveUp,
    Next,
    Moves,
    Help,
    Quit,
}

impl Vocabulary for PuzzleOrder {
    const HELP: &'static str = "puzzle_word";
    const ALL: &'static [(PuzzleOrder, &'static str)] = &[
        (PuzzleOrder::Hint, "hint"),
        (PuzzleOrder::GiveUp, "give_up"),
        (PuzzleOrder::Next, "next"),
        (PuzzleOrder::Moves, "moves"),
        (PuzzleOrder::Help, "help"),
        (PuzzleOrder::Quit, "quit"),
    ];
}

/// What happens after a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    Next,
    Quit,
}

/// A person with puzzles and a scorecard.
struct Desk<'a> {
    game: &'static dyn FullGame,
    supply: Supply,
    /// Where the card is kept, if it is.
    cards: Option<Scorecards>,
    card: Scorecard,
    /// Whether puzzles are chosen by the person's rating.
    by_rating: bool,
    style: Style,
    language: Language,
    input: Input,
    env: &'a Env,
}

impl Desk<'_> {
    fn run(mut self) -> Result<ExitCode, Failure> {
        let (env, wanted) = (self.env, self.wanted());
        let mut found = env.work(|control| self.supply.first(wanted, control))?;
        loop {
            if self.solve(&found)? == Then::Quit {
                return self.leave();
            }
            let rating = self.wanted();
            match env.work(|control| self.supply.next(rating, control))? {
                Some(next) => found = next,
                None => {
                    self.say(&ludoteca_house::TEXTS.message("puzzle.through"))?;
                    return self.leave();
                }
            }
        }
    }

    /// The rating that the next puzzle is chosen by.
    fn wanted(&self) -> Option<u32> {
        self.by_rating.then_some(self.card.rating)
    }

    /// Shows a puzzle and takes tries until somebody goes on.
    fn solve(&mut self, found: &Numbered) -> Result<Then, Failure> {
        let mut solving = Solving::new(self.game, found.puzzle.clone())?;
        solving.set_look(screen::look(&self.env.common, self.language));
        if let Some(what) = solving.live().leaves_out() {
            output::note(&what, self.language);
        }
        self.draw(solving.live())?;
        self.say(&solving.task(found.number))?;
        loop {
            self.offer(&solving);
            let prompt = if solving.is_done() { "puzzle.go_on" } else { "puzzle.prompt" };
            let line = self.input.ask(&TEXTS.text(self.language, prompt))?;
            let then = match line {
                Some(line) => self.answer(&mut solving, line.trim())?,
                None => Some(Then::Quit),
            };
            if let Some(then) = then {
                // Who leaves after a mistake has not solved it.
                if !solving.is_done() && solving.credit() == Credit::Failed {
                    self.note(&solving)?;
                }
                return Ok(then);
            }
        }
    }

    fn answer(&mut self, solving: &mut Solving, line: &str) -> Result<Option<Then>, Failure> {
        match PuzzleOrder::read(line).map(|(order, _)| order) {
            None if line.is_empty() && solving.is_done() => return Ok(Some(Then::Next)),
            None if line.is_empty() => {}
            None => self.attempt(solving, line)?,
            Some(PuzzleOrder::Hint) => self.say(&solving.hint())?,
            Some(PuzzleOrder::GiveUp) if solving.is_done() => self.say(&solving.hint())?,
            Some(PuzzleOrder::GiveUp) => {
                let line = solving.give_up();
                self.draw(solving.live())?;
                self.say(&house::Puzzle::told_line(&line))?;
                self.note(solving)?;
            }
            Some(PuzzleOrder::Next) => return Ok(Some(Then::Next)),
            Some(PuzzleOrder::Moves) => output::line(&solving.live().legal().join(", "))?,
            Some(PuzzleOrder::Help) => {
                self.say(&TEXTS.message("puzzle.help"))?;
                output::prose(&words::help::<PuzzleOrder>(self.language))?;
            }
            Some(PuzzleOrder::Quit) => return Ok(Some(Then::Quit)),
        }
        Ok(None)
    }

    /// Tries what was typed. Ctrl-C stops the search for an answer to it.
    fn attempt(&mut self, solving: &mut Solving, text: &str) -> Result<(), Failure> {
        let interrupt = Interrupt::listen();
        let line = self.env.solving();
        let tackled = solving.attempt(text).run(solving, &line.watching(interrupt.control()));
        line.clear();
        if matches!(tackled, Tackled::Right { .. } | Tackled::Solved) {
            self.draw(solving.live())?;
        }
        self.say(&solving.told(text, &tackled))?;
        if tackled == Tackled::Solved { self.note(solving) } else { Ok(()) }
    }

    /// Notes on the card how a puzzle went.
    fn note(&mut self, solving: &Solving) -> Result<(), Failure> {
        let before = self.card;
        self.card = before.after(solving.puzzle().rating, solving.credit());
        if let Some(cards) = &self.cards {
            cards.write(self.game.name(), self.card)?;
        }
        self.say(&self.card.told(before))
    }

    /// Says how it went.
    fn leave(self) -> Result<ExitCode, Failure> {
        if self.card.tried > 0 {
            output::prose(&self.language.say(&self.card.summary()))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn draw(&self, live: &dyn LiveGame) -> Result<(), Failure> {
        output::write(&live.draw(self.style))
    }

    fn say(&self, message: &Message) -> Result<(), Failure> {
        output::prose(&self.language.say(message))
    }

    /// Completes words and moves on a terminal.
    fn offer(&mut self, solving: &Solving) {
        let moves = if solving.is_done() { Vec::new() } else { solving.live().legal() };
        self.input.offer(PuzzleOrder::shown(self.language).into_iter().chain(moves).collect());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_means_two_things_in_front_of_a_puzzle() {
        words::check::<PuzzleOrder>();
    }
}
