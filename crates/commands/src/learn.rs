//! `ludoteca learn`: a game step by step, with something to try at each.

use std::process::ExitCode;

use ludoteca_core::{Error, Language, Message};
use ludoteca_house::{Style, Tried, Tutor};
use ludoteca_user::Progress;

use crate::TEXTS;
use crate::args::Learn;
use crate::env::Env;
use crate::failure::Failure;
use crate::input::Input;
use crate::menu::is_yes;
use crate::words::{self, Vocabulary};
use crate::{output, screen};

pub(crate) fn run(args: &Learn, env: &Env) -> Result<ExitCode, Failure> {
    let mut tutor = Tutor::new(env.games.game(&args.game)?)?;
    if let Some(step) = &args.step {
        tutor.go_to(step)?;
    }
    let language = env.language();
    tutor.set_look(screen::look(&env.common, language));
    let style = if args.screen_reader { Style::Words } else { Style::Skin };
    let progress = progress(env);
    let mut learning = Learning { tutor, input: Input::new(), language, style, progress };
    if args.step.is_none() && learning.go_on()?.is_none() {
        return Ok(ExitCode::SUCCESS);
    }
    learning.run()
}

/// How far the person has come, unless nothing is kept.
fn progress(env: &Env) -> Option<Progress> {
    let keeps = screen::interactive() && env.settings.keep != Some(false);
    let (progress, aside) = Progress::usual().filter(|_| keeps)?;
    if let Some(aside) = aside {
        output::note(&aside.message(), env.language());
    }
    Some(progress)
}

/// A word that is understood while one learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LearnOrder {
    Help,
    Hint,
    Show,
    Moves,
    Next,
    Back,
    Quit,
}

impl Vocabulary for LearnOrder {
    const HELP: &'static str = "learn_word";
    const ALL: &'static [(LearnOrder, &'static str)] = &[
        (LearnOrder::Hint, "hint"),
        (LearnOrder::Show, "show"),
        (LearnOrder::Moves, "moves"),
        (LearnOrder::Next, "next"),
        (LearnOrder::Back, "back"),
        (LearnOrder::Help, "help"),
        (LearnOrder::Quit, "quit"),
    ];
}

/// A tutorial in front of a person.
struct Learning {
    tutor: Tutor,
    input: Input,
    language: Language,
    style: Style,
    /// How far the person has come in all tutorials, if that is kept.
    progress: Option<Progress>,
}

/// What happens after a line was dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// The same question again.
    Ask,
    /// A step begins.
    Begin,
    /// The program ends.
    Quit,
}

impl Learning {
    /// Goes to the step at which the person left, if they want to; nothing at the end of the
    /// input.
    fn go_on(&mut self) -> Result<Option<()>, Failure> {
        let first = self.tutor.step().name;
        let left = self.progress.as_ref().and_then(|progress| progress.step(self.game()));
        // A step that was left in an older version may be gone.
        let Some(left) = left.filter(|left| *left != first).map(str::to_owned) else { return Ok(Some(())) };
        if self.tutor.go_to(&left).is_err() {
            return Ok(Some(()));
        }
        let question = TEXTS
            .message("learn.left")
            .with("number", self.tutor.number())
            .with("count", self.tutor.count())
            .with_message("title", self.tutor.title());
        let Some(line) = self.input.ask(&self.language.say(&question))? else { return Ok(None) };
        if !line.trim().is_empty() && !is_yes(&line, self.language) {
            self.tutor.go_to(first)?;
        }
        Ok(Some(()))
    }

    fn game(&self) -> &'static str {
        self.tutor.live().session().game_name()
    }

    /// Changes what is kept of the person's progress. What cannot be kept is told once.
    fn keep(&mut self, change: impl FnOnce(&mut Progress, &str) -> Result<(), Error>) {
        let game = self.game();
        let Some(Err(error)) = self.progress.as_mut().map(|progress| change(progress, game)) else { return };
        output::note(&TEXTS.message("learn.unkept").with_message("why", error), self.language);
        self.progress = None;
    }

    /// Teaches until the person leaves, the last step is over or the input ends.
    fn run(mut self) -> Result<ExitCode, Failure> {
        self.begin()?;
        loop {
            self.offer();
            let prompt = if self.tutor.is_done() { "learn.go_on" } else { "learn.prompt" };
            let line = self.input.ask(&TEXTS.text(self.language, prompt))?;
            let then = match line {
                Some(line) => self.answer(line.trim())?,
                None => self.quit()?,
            };
            match then {
                Then::Ask => {}
                Then::Begin => self.begin()?,
                Then::Quit => return Ok(ExitCode::SUCCESS),
            }
        }
    }

    /// Says what a step is about and shows its position.
    fn begin(&mut self) -> Result<(), Failure> {
        let step = self.tutor.step().name;
        self.keep(|progress, game| progress.keep(game, step));
        output::line(&format!("\n{}", self.language.say(&self.tutor.heading())))?;
        self.say(&self.tutor.text())?;
        self.draw()
    }

    fn answer(&mut self, line: &str) -> Result<Then, Failure> {
        let order = LearnOrder::read(line).map(|(order, _)| order);
        match order {
            None if line.is_empty() && self.tutor.is_done() => self.forward(),
            None if line.is_empty() => Ok(Then::Ask),
            None => self.attempt(line),
            Some(LearnOrder::Help) => {
                self.say(&TEXTS.message("learn.help"))?;
                output::prose(&words::help::<LearnOrder>(self.language))?;
                Ok(Then::Ask)
            }
            Some(LearnOrder::Hint) => {
                self.say(&self.tutor.help())?;
                Ok(Then::Ask)
            }
            Some(LearnOrder::Show) => self.show(),
            Some(LearnOrder::Moves) => {
                output::line(&self.tutor.live().legal().join(", "))?;
                Ok(Then::Ask)
            }
            Some(LearnOrder::Next) => self.forward(),
            Some(LearnOrder::Back) if self.tutor.back()? => Ok(Then::Begin),
            Some(LearnOrder::Back) => {
                self.say(&TEXTS.message("learn.first"))?;
                Ok(Then::Ask)
            }
            Some(LearnOrder::Quit) => self.quit(),
        }
    }

    /// Tries what was typed.
    fn attempt(&mut self, text: &str) -> Result<Then, Failure> {
        let tried = self.tutor.attempt(text);
        self.tell(tried)?;
        Ok(Then::Ask)
    }

    /// Does what the step asks for, in the person's place.
    fn show(&mut self) -> Result<Then, Failure> {
        match self.tutor.show() {
            Some((text, tried)) => {
                self.say(&self.tutor.told_shown(&text))?;
                self.tell(tried)?;
            }
            None => self.say(&self.tutor.help())?,
        }
        Ok(Then::Ask)
    }

    /// Says what came of a try; the position is shown again if it has changed.
    fn tell(&mut self, tried: Tried) -> Result<(), Failure> {
        let (why, praise, reply) = match tried {
            Tried::Other(said) | Tried::Refused(said) => return self.say(&said),
            Tried::Right { why, praise, reply } => (why, praise, reply),
        };
        match why {
            Some(why) => self.say(&why)?,
            None => self.draw()?,
        }
        if let Some(reply) = reply {
            self.say(&self.tutor.told_reply(&reply))?;
        }
        self.say(&praise)
    }

    fn forward(&mut self) -> Result<Then, Failure> {
        if self.tutor.forward()? {
            return Ok(Then::Begin);
        }
        self.keep(Progress::forget);
        self.say(&TEXTS.message("learn.end").with("game", self.game()))?;
        Ok(Then::Quit)
    }

    /// Says how to go on another time.
    fn quit(&mut self) -> Result<Then, Failure> {
        let (game, number) = (self.game(), self.tutor.number());
        self.say(&TEXTS.message("learn.later").with("game", game).with("number", number))?;
        Ok(Then::Quit)
    }

    fn draw(&mut self) -> Result<(), Failure> {
        output::write(&self.tutor.live().draw(self.style))
    }

    fn say(&mut self, message: &Message) -> Result<(), Failure> {
        output::prose(&self.language.say(message))
    }

    /// Completes words and moves on a terminal.
    fn offer(&mut self) {
        let moves = if self.tutor.is_done() { Vec::new() } else { self.tutor.live().legal() };
        self.input.offer(LearnOrder::shown(self.language).into_iter().chain(moves).collect());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_means_two_things_while_one_learns() {
        words::check::<LearnOrder>();
    }
}
