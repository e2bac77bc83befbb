//! The mistakes of a game in front of a person, to be tried again.

use std::process::ExitCode;

use ludoteca_core::{Control, Language, Message};
use ludoteca_house::{Retry, Style};

use crate::TEXTS;
use crate::env::Env;
use crate::failure::Failure;
use crate::input::Input;
use crate::words::{self, Vocabulary};
use crate::{output, screen};

/// A word that is understood while one tries again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RetryOrder {
    Show,
    Moves,
    Next,
    Back,
    Help,
    Quit,
}

impl Vocabulary for RetryOrder {
    const HELP: &'static str = "retry_word";
    const ALL: &'static [(RetryOrder, &'static str)] = &[
        (RetryOrder::Show, "show"),
        (RetryOrder::Moves, "moves"),
        (RetryOrder::Next, "next"),
        (RetryOrder::Back, "back"),
        (RetryOrder::Help, "help"),
        (RetryOrder::Quit, "quit"),
    ];
}

/// What happens after a line was dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// The same question again.
    Ask,
    /// Another mistake.
    Begin,
    Quit,
}

/// Somebody who learns from the mistakes of a game.
struct Retrying<'a> {
    retry: Retry,
    input: Input,
    env: &'a Env,
}

/// Goes through the mistakes until the person leaves, the last one is over or the input ends.
pub(super) fn run(mut retry: Retry, env: &Env) -> Result<ExitCode, Failure> {
    retry.set_look(screen::look(&env.common, env.language()));
    let mut retrying = Retrying { retry, input: Input::new(), env };
    if retrying.retry.count() == 0 {
        retrying.say(&retrying.retry.task())?;
        return Ok(ExitCode::SUCCESS);
    }
    retrying.begin()?;
    loop {
        match retrying.ask()? {
            Then::Ask => {}
            Then::Begin => retrying.begin()?,
            Then::Quit => return Ok(ExitCode::SUCCESS),
        }
    }
}

impl Retrying<'_> {
    fn language(&self) -> Language {
        self.env.language()
    }

    fn say(&self, message: &Message) -> Result<(), Failure> {
        output::prose(&self.language().say(message))
    }

    /// Shows the position and what was played in it.
    fn begin(&self) -> Result<(), Failure> {
        output::write(&self.retry.live().draw(Style::Skin))?;
        self.say(&self.retry.task())
    }

    fn ask(&mut self) -> Result<Then, Failure> {
        let moves = self.retry.live().session().move_texts();
        self.input.offer(RetryOrder::shown(self.language()).into_iter().chain(moves).collect());
        let prompt = if self.retry.is_done() { "retry.go_on" } else { "retry.prompt" };
        let Some(line) = self.input.ask(&TEXTS.text(self.language(), prompt))? else { return Ok(Then::Quit) };
        let line = line.trim();
        match RetryOrder::read(line).map(|(order, _)| order) {
            None if line.is_empty() && self.retry.is_done() => self.forward(),
            None if line.is_empty() => Ok(Then::Ask),
            None => self.attempt(line),
            Some(RetryOrder::Show) => self.show(),
            Some(RetryOrder::Moves) => {
                output::line(&self.retry.live().session().move_texts().join(", "))?;
                Ok(Then::Ask)
            }
            Some(RetryOrder::Next) => self.forward(),
            Some(RetryOrder::Back) if self.retry.back() => Ok(Then::Begin),
            Some(RetryOrder::Back) => self.say(&TEXTS.message("retry.first")).map(|()| Then::Ask),
            Some(RetryOrder::Help) => {
                output::prose(&words::help::<RetryOrder>(self.language()))?;
                Ok(Then::Ask)
            }
            Some(RetryOrder::Quit) => Ok(Then::Quit),
        }
    }

    /// Judges what was typed.
    fn attempt(&mut self, text: &str) -> Result<Then, Failure> {
        let job = match self.retry.attempt(text) {
            Ok(job) => job,
            Err(what) => return self.say(what.message()).map(|()| Then::Ask),
        };
        let tried = job.run(&Control::timed(), &mut |_| {})?;
        let Some(tried) = self.retry.accept(tried) else { return Ok(Then::Ask) };
        self.say(&tried.message())?;
        for reason in &tried.step().reasons {
            self.say(reason)?;
        }
        Ok(Then::Ask)
    }

    /// Tells what would have been better.
    fn show(&mut self) -> Result<Then, Failure> {
        if let Some(better) = self.retry.show() {
            self.say(&better)?;
        }
        Ok(Then::Ask)
    }

    fn forward(&mut self) -> Result<Then, Failure> {
        if self.retry.forward() {
            return Ok(Then::Begin);
        }
        self.say(&TEXTS.message("retry.end"))?;
        Ok(Then::Quit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_means_two_things_while_one_tries_again() {
        words::check::<RetryOrder>();
    }
}
