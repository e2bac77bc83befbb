//! A walk through a search, step by step.

use std::process::ExitCode;

use ludoteca_search::{TraceView, TraceWalk};

use crate::env::Env;
use crate::failure::Failure;
use crate::input::Input;
use crate::words::{self, Vocabulary};
use crate::{TEXTS, output};

/// A word that is understood on a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WalkOrder {
    Next,
    Back,
    Over,
    Start,
    End,
    Help,
    Quit,
}

impl Vocabulary for WalkOrder {
    const HELP: &'static str = "walk_word";
    const ALL: &'static [(WalkOrder, &'static str)] = &[
        (WalkOrder::Next, "walk_next"),
        (WalkOrder::Back, "walk_back"),
        (WalkOrder::Over, "walk_over"),
        (WalkOrder::Start, "walk_start"),
        (WalkOrder::End, "walk_end"),
        (WalkOrder::Help, "help"),
        (WalkOrder::Quit, "quit"),
    ];
}

/// Walks until the person leaves or the input ends.
pub(super) fn run(view: &TraceView<'_>, env: &Env) -> Result<ExitCode, Failure> {
    let language = env.language();
    let mut walk = TraceWalk::new(view);
    let mut input = Input::new();
    input.offer(WalkOrder::shown(language));
    output::write(&view.introduction())?;
    output::write(&view.step(&walk))?;
    while let Some(line) = input.ask(&TEXTS.text(language, "walk.prompt"))? {
        let line = line.trim();
        let moved = match WalkOrder::read(line).map(|(order, _)| order) {
            None if line.is_empty() => walk.forward(),
            Some(WalkOrder::Next) => walk.forward(),
            Some(WalkOrder::Back) => walk.back(),
            Some(WalkOrder::Over) => walk.skip(),
            Some(WalkOrder::Start) => walk.go_to(0),
            Some(WalkOrder::End) => walk.go_to(walk.len().saturating_sub(1)),
            Some(WalkOrder::Help) => {
                output::prose(&words::help::<WalkOrder>(language))?;
                continue;
            }
            Some(WalkOrder::Quit) => break,
            None => {
                let step = line.parse::<usize>().ok().and_then(|step| step.checked_sub(1));
                let there = step.is_some_and(|step| walk.go_to(step));
                if !there {
                    let what = TEXTS.message("walk.unknown").with("text", line).with("steps", walk.len());
                    output::prose(&language.say(&what))?;
                    continue;
                }
                true
            }
        };
        if moved {
            output::write(&view.step(&walk))?;
        } else {
            output::prose(&TEXTS.text(language, "walk.no_more"))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_means_two_things_on_a_walk() {
        words::check::<WalkOrder>();
    }
}
