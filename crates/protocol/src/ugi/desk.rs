//! Our engine: a position, its options and what is done with them, one task at a time.

use std::thread;
use std::time::{Duration, Instant};

use ludoteca_core::{Control, Error, GameSoFar, Info, Limits, Playable, Side, TextError};
use ludoteca_house::{Entry, MakeEngine};
use ludoteca_search::AnyEngine;

use super::command::{Command, Question};
use super::go::{self, Go};
use super::info::InfoLine;
use super::options::Options;
use super::{Settings, moves};

use crate::TEXTS;

/// What is told where there is no move to choose.
pub(crate) const NO_MOVE: &str = "none";
/// How often a search that found everything looks whether it may say so.
const LOOK: Duration = Duration::from_millis(2);

/// The state of our engine in one game.
pub(crate) struct Desk<'a, G: Playable> {
    settings: &'a Settings,
    make: MakeEngine<G>,
    options: Options,
    /// The rules that `ugi` tells of.
    usual: G::Rules,
    rules: G::Rules,
    engine: Box<dyn AnyEngine<G>>,
    game: GameSoFar<G>,
}

impl<'a, G: Playable> Desk<'a, G> {
    /// A desk for a game under some rules, if the game has an engine.
    pub(crate) fn new(
        entry: &Entry<G>,
        rules: G::Rules,
        settings: &'a Settings,
    ) -> Result<Desk<'a, G>, Error> {
        let make = entry.engine.ok_or_else(|| TEXTS.unsupported("ugi.no_engine").with("game", G::NAME))?;
        let options = Options::new(settings);
        let engine = make(&rules, options.search());
        let game = GameSoFar::new(G::start(&rules));
        Ok(Desk { settings, make, options, usual: rules.clone(), rules, engine, game })
    }

    /// Does what a command asks for; `say` takes the lines of the answer. One that cannot
    /// be done changes nothing.
    pub(crate) fn answer(&mut self, command: Command, say: &dyn Fn(&str)) -> Result<(), Error> {
        match command {
            Command::Ugi => self.introduce(say),
            Command::IsReady => {
                self.engine.prepare();
                say("readyok");
            }
            Command::NewGame => {
                self.engine.forget();
                self.game = GameSoFar::new(G::start(&self.rules));
            }
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
            Command::Position { text, moves } => {
                let start = match text {
                    None => G::start(&self.rules),
                    Some(text) => read_position(&self.rules, &text)?,
                };
                let mut game = GameSoFar::new(start);
                play(&mut game, &moves)?;
                self.game = game;
            }
            Command::Query(question) => say(&format!("response {}", self.respond(question))),
            Command::Go(_) | Command::Stop | Command::Quit => {}
        }
        Ok(())
    }

    fn introduce(&self, say: &dyn Fn(&str)) {
        let Settings { name, version, author, .. } = self.settings;
        say(&format!("id name {name} {version}"));
        say(&format!("id author {author}"));
        for line in Options::list(self.settings, &self.usual.to_string()) {
            say(&line);
        }
        say("ugiok");
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Error> {
        match self.options.with(name, value, self.settings)? {
            Some(options) => {
                if options.search() != self.options.search() {
                    self.engine = (self.make)(&self.rules, options.search());
                }
                self.options = options;
            }
            None => {
                let rules = read_rules::<G>(value)?;
                // What was found under other rules does not hold under these.
                if rules != self.rules {
                    self.engine = (self.make)(&rules, self.options.search());
                    self.game = GameSoFar::new(G::start(&rules));
                    self.rules = rules;
                }
            }
        }
        Ok(())
    }

    fn respond(&self, question: Question) -> &'static str {
        let outcome = self.game.outcome();
        let word = |yes: bool| if yes { "true" } else { "false" };
        match question {
            Question::FirstTurn => word(self.game.position().turn() == Side::First),
            Question::GameOver => word(outcome.is_some()),
            Question::Result => match outcome.map(|outcome| outcome.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Side::First)) => "p1win",
                Some(Some(Side::Second)) => "p2win",
            },
        }
    }

    /// Thinks, and says what it thinks and then its move.
    pub(crate) fn go(&mut self, go: &Go, control: &Control, say: &dyn Fn(&str)) {
        let began = Instant::now();
        if self.game.outcome().is_some() {
            return say(&format!("bestmove {NO_MOVE}"));
        }
        let position = self.game.position();
        let asked = go.limits(position.turn());
        let time = [asked.time, self.settings.longest].into_iter().flatten().min();
        let limits = Limits { time, lines: Some(self.options.lines()), ..asked };
        let request = self.game.request(&self.rules, limits, control);
        let gauge = self.engine.gauge();
        let tell = |depth, line, nodes| {
            let (time, fullness) = (began.elapsed(), gauge());
            say(&InfoLine { depth, line, nodes, time, fullness }.to_string());
        };
        let found = self.engine.think(&request, &mut |info: &Info<G>| {
            let line = (info.rank, info.score, moves::texts(position, &info.line));
            tell(info.depth, Some(line), info.nodes);
        });
        // Who asks for everything decides when it is enough.
        while go::is_none(&asked) && self.settings.longest.is_none() && !control.is_stopped() {
            thread::sleep(LOOK);
        }
        let (score, line) = &found.lines[0];
        let texts = moves::texts(position, line);
        let best = texts[0].clone();
        tell(found.depth, (found.depth > 0).then_some((1, *score, texts)), found.nodes);
        say(&format!("bestmove {best}"));
    }
}

/// Plays moves, all of which have to be legal.
fn play<G: Playable>(game: &mut GameSoFar<G>, texts: &[String]) -> Result<(), Error> {
    let words: Vec<&str> = texts.iter().map(String::as_str).collect();
    let mut rest = &words[..];
    let mut number = 0;
    while !rest.is_empty() {
        number += 1;
        let over = game.outcome().map_or(Ok(()), |_| Err(ludoteca_core::TEXTS.not_now("refused.over")));
        let read = over.and_then(|()| moves::read(game.position(), rest));
        let (m, used) = read.map_err(|reason| {
            let message = TEXTS.message("ugi.err.move").with("n", number).with("text", rest[0]);
            reason.told(|reason| message.with_message("reason", reason))
        })?;
        game.push(m);
        rest = &rest[used..];
    }
    Ok(())
}

/// Reads rules, or says what is wrong with them.
pub(crate) fn read_rules<G: Playable>(text: &str) -> Result<G::Rules, Error> {
    text.parse().map_err(|error: TextError| error.in_text("error.rules", text))
}

/// Reads a position, or says what is wrong with it.
fn read_position<G: Playable>(rules: &G::Rules, text: &str) -> Result<G, Error> {
    G::parse_position(rules, text).map_err(|error| error.in_text("error.position", text))
}
