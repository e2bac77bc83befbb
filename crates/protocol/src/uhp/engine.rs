//! Our engine: a game, its options and the commands about them.

use std::time::{Duration, Instant};

use ludoteca_core::{Control, Error, Game, Info, Limits, Notation, Reason, Request, Stop};
use ludoteca_hive::{GameString, Hive, Rules};
use ludoteca_house::{Entry, MakeEngine};
use ludoteca_search::AnyEngine;

use super::duration;
use super::options::Options;
use super::refused::Refused;
use super::server::Settings;

use crate::TEXTS;

/// The lines of an answer, without its `ok`.
type Answer = Result<Vec<String>, Refused>;

/// What `help` says.
const HELP: [&str; 11] = [
    "info",
    "newgame [GameTypeString | GameString]",
    "validmoves",
    "bestmove [time hh:mm:ss | depth N | nodes N | seconds S]",
    "play MoveString",
    "pass",
    "undo [N]",
    "options",
    "options get Name",
    "options set Name Value",
    "exit",
];

/// The state of our engine.
pub(crate) struct Engine<'a> {
    settings: &'a Settings,
    options: Options,
    game: Option<GameString>,
    make: MakeEngine<Hive>,
    search: Box<dyn AnyEngine<Hive>>,
    /// Set when no search is wanted any more.
    stop: Stop,
}

impl<'a> Engine<'a> {
    /// The engine of hive, if it has one.
    pub(crate) fn new(hive: &Entry<Hive>, settings: &'a Settings, stop: Stop) -> Result<Engine<'a>, Error> {
        let options = Options::default();
        let make = hive.engine.ok_or_else(|| TEXTS.unsupported("ugi.no_engine").with("game", Hive::NAME))?;
        let search = make(&Rules::default(), options.search());
        Ok(Engine { settings, options, game: None, make, search, stop })
    }

    /// Answers a command, which is a word in lower case and what stands after it;
    /// `interim` gets the lines that are wanted before the answer is known.
    pub(crate) fn answer(&mut self, command: &str, rest: &str, interim: &mut dyn FnMut(&str)) -> Answer {
        match command {
            "info" => Ok(self.info()),
            "help" => Ok(HELP.map(str::to_owned).to_vec()),
            "newgame" => self.new_game(rest),
            "validmoves" => self.valid_moves(),
            "bestmove" => self.best_move(rest, interim),
            "play" => self.play(rest),
            "pass" => self.play("pass"),
            "undo" => self.undo(rest),
            "options" => self.set_options(rest),
            _ => Err(Refused::about("uhp.err.command", command)),
        }
    }

    /// Who we are and which expansion bugs we know.
    pub(crate) fn info(&self) -> Vec<String> {
        let Settings { name, version, .. } = self.settings;
        vec![format!("id {name} {version}"), "Mosquito;Ladybug;Pillbug".to_owned()]
    }

    fn game(&self) -> Result<&GameString, Refused> {
        self.game.as_ref().ok_or_else(|| Refused::new("uhp.err.no_game"))
    }

    /// The game, if somebody is to move in it.
    fn running(&self) -> Result<&GameString, Refused> {
        let game = self.game()?;
        if game.state().is_over() { Err(Refused::new("uhp.err.over")) } else { Ok(game) }
    }

    fn new_game(&mut self, rest: &str) -> Answer {
        let wrong = |error: ludoteca_core::TextError| Refused::Error(error.message());
        let text = if rest.is_empty() { "Base" } else { rest };
        let name = text.split(';').next().unwrap_or(text);
        // Options of the rules are no part of a game type.
        if name.contains(',') {
            let what = ludoteca_hive::TEXTS.message("hive.rules.type").with("text", name);
            return Err(Refused::Error(what));
        }
        let rules: Rules = name.parse().map_err(wrong)?;
        let rules = rules.with_repetition(self.options.repetition());
        let game = GameString::parse(rules, text).map_err(wrong)?;
        // What was found under other rules does not hold here.
        self.search.forget();
        Ok(self.replace(game))
    }

    /// Takes a game as the present one and tells it.
    fn replace(&mut self, game: GameString) -> Vec<String> {
        let text = game.to_string();
        self.game = Some(game);
        vec![text]
    }

    fn valid_moves(&self) -> Answer {
        let position = self.running()?.position();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let texts: Vec<String> = moves.into_iter().map(|m| position.move_text(m)).collect();
        Ok(vec![texts.join(";")])
    }

    fn play(&mut self, text: &str) -> Answer {
        let game = self.running()?;
        let attempt = game.position().parse_attempt(text).map_err(|error| Refused::invalid(&error))?;
        let m = game.position().judge(&attempt).map_err(|refusal| Refused::invalid(&refusal))?;
        let mut game = game.clone();
        game.push(m);
        Ok(self.replace(game))
    }

    fn undo(&mut self, rest: &str) -> Answer {
        let game = self.game()?;
        let played = game.moves().len();
        let count = if rest.is_empty() { Some(1) } else { whole(rest) };
        let left = count.filter(|&count| count > 0).and_then(|count| played.checked_sub(count as usize));
        let Some(left) = left else {
            let text = if rest.is_empty() { "1" } else { rest };
            return Err(Refused::Error(
                TEXTS.message("uhp.err.undo").with("text", text).with("played", played),
            ));
        };
        let game = GameString::of(game.rules(), &game.moves()[..left]);
        Ok(self.replace(game))
    }

    fn set_options(&mut self, rest: &str) -> Answer {
        let mut words = rest.split_whitespace();
        let verb = words.next().map(str::to_ascii_lowercase);
        match (verb.as_deref(), words.next(), words.next(), words.next()) {
            (None, ..) => Ok(self.options.lines()),
            (Some("get"), Some(name), None, _) => Ok(vec![self.options.show(name)?]),
            (Some("set"), Some(name), Some(value), None) => {
                let (options, line) = self.options.with(name, value)?;
                if options.search() != self.options.search() {
                    let rules = self.game.as_ref().map_or_else(Rules::default, GameString::rules);
                    self.search = (self.make)(&rules, options.search());
                }
                self.options = options;
                // A game under way follows the rule about repetition.
                if let Some(game) = &self.game {
                    let rules = game.rules().with_repetition(options.repetition());
                    self.game = Some(GameString::of(rules, game.moves()));
                }
                Ok(vec![line])
            }
            _ => Err(Refused::about("uhp.err.options", rest)),
        }
    }

    fn best_move(&mut self, rest: &str, interim: &mut dyn FnMut(&str)) -> Answer {
        let limits = self.limits(rest)?;
        let game = self.running()?.clone();
        let options = self.options;
        let rules = game.rules();
        let control = Control::timed().with_stop(self.stop.clone());
        let request = Request {
            rules: &rules,
            past: game.past(),
            position: game.position(),
            limits,
            control: &control,
        };
        let began = Instant::now();
        let found = self.search.think(&request, &mut |info| {
            if options.verbose() {
                interim(&detailed(game.position(), info, began.elapsed()));
            }
            if options.interim() {
                interim(&thought(game.position(), info));
            }
        });
        Ok(vec![game.position().move_text(found.lines[0].1[0])])
    }

    /// How long to think: what is asked for, but never longer than the settings allow.
    fn limits(&self, rest: &str) -> Result<Limits, Refused> {
        let longest = self.settings.longest;
        let mut words = rest.split_whitespace();
        let kind = words.next().map(str::to_ascii_lowercase);
        let wrong = || Refused::about("uhp.err.bestmove", rest);
        let limits = match (kind.as_deref(), words.next(), words.next()) {
            (None, ..) => Limits { time: Some(self.options.default_time()), ..Limits::default() },
            (Some("time"), Some(text), None) => {
                Limits { time: Some(duration::parse(text).ok_or_else(wrong)?), ..Limits::default() }
            }
            (Some("seconds"), Some(text), None) => {
                Limits { time: Some(duration::parse_seconds(text).ok_or_else(wrong)?), ..Limits::default() }
            }
            (Some("depth"), Some(text), None) => {
                Limits { depth: Some(whole(text).ok_or_else(wrong)?), ..Limits::default() }
            }
            (Some("nodes"), Some(text), None) => {
                Limits { nodes: Some(u64::from(whole(text).ok_or_else(wrong)?)), ..Limits::default() }
            }
            _ => return Err(wrong()),
        };
        Ok(Limits { time: Some(limits.time.map_or(longest, |time| time.min(longest))), ..limits })
    }
}

/// A line on the way to the best move: move, depth, value and the expected line.
fn thought(position: &Hive, info: &Info<Hive>) -> String {
    let texts = position.line_texts(&info.line);
    format!("{};{};{};{}", texts[0], info.depth, info.score, texts.join(";"))
}

/// A line with all that is known on the way: depth, positions, positions per second,
/// value and the expected line.
fn detailed(position: &Hive, info: &Info<Hive>, elapsed: Duration) -> String {
    let Info { depth, nodes, score, .. } = info;
    let speed = (*nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
    let line = position.line_texts(&info.line).join(";");
    format!("info depth {depth} nodes {nodes} nps {speed} score {score} pv {line}")
}

/// A number of digits only; what is too large for anybody is the largest.
fn whole(text: &str) -> Option<u32> {
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(u32::MAX))
}
