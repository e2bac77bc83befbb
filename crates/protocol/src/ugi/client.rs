//! The viewer's end of the protocol: a foreign engine as a child process.

use std::collections::BTreeMap;

use ludoteca_core::{Info, Notation, Score};

use super::{info, moves};
use crate::process::{EngineFault, Patience, Peer, Timeouts, shown};

/// What engines say where there is no move.
const NO_MOVES: [&str; 4] = ["none", "(none)", "0000", "null"];
/// What asks an engine to end.
pub(super) const FAREWELL: &str = "quit";
/// How an engine begins a line about what it cannot do.
const ERROR: &str = "info string error";

/// What an engine says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Engine {
    /// Its name and version.
    pub name: String,
    /// Its options by their names in lower case, with their defaults.
    pub options: BTreeMap<String, String>,
}

impl Engine {
    /// Takes in a line of the introduction.
    fn learn(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["id", "name", ..] => self.name = words[2..].join(" "),
            ["option", "name", ..] => {
                let end = words.iter().position(|&word| word == "type").unwrap_or(words.len());
                let default = words.iter().position(|&word| word == "default");
                let until = words.iter().position(|&word| word == "min").unwrap_or(words.len());
                let default = default.and_then(|at| words.get(at + 1..until)).unwrap_or_default();
                let name = words[2..end.max(2)].join(" ").to_ascii_lowercase();
                self.options.insert(name, default.join(" "));
            }
            _ => {}
        }
    }
}

/// A foreign engine. Dropping it ends its process.
#[derive(Debug)]
pub struct Client {
    peer: Peer,
    engine: Engine,
}

impl Client {
    /// Starts an engine and hears who it is.
    pub fn start(command_line: &str, timeouts: Timeouts) -> Result<Client, EngineFault> {
        let mut peer = Peer::start(command_line, FAREWELL, timeouts)?;
        let mut engine = Engine::default();
        peer.send("ugi")?;
        peer.hear("ugi", Patience::of(timeouts.start), &mut |line| {
            engine.learn(line);
            (line == "ugiok").then_some(())
        })?;
        Ok(Client { peer, engine })
    }

    /// What the engine says about itself.
    pub const fn engine(&self) -> &Engine {
        &self.engine
    }

    /// How long it may take.
    pub(crate) const fn timeouts(&self) -> Timeouts {
        self.peer.timeouts
    }

    /// Sends commands that have no answer, and waits until the engine is ready.
    pub fn prepare(&mut self, commands: &[String]) -> Result<(), EngineFault> {
        let sent = commands.last().map_or("isready", String::as_str).to_owned();
        let lines: String = commands.iter().map(|command| format!("{command}\n")).collect();
        self.peer.send(&format!("{lines}isready"))?;
        let patience = Patience::of(self.peer.timeouts.answer);
        let heard = self.peer.hear(&sent, patience, &mut |line| match line {
            "readyok" => Some(Ok(())),
            line => line.starts_with(ERROR).then(|| Err(line.to_owned())),
        })?;
        heard.map_err(|answer| self.refused(&sent, &answer))
    }

    /// Sends a `go` and hears the engine's choice in a position, which is a legal move,
    /// and what it thinks of it. It is told to `stop` when the patience says so.
    pub(crate) fn go<G: Notation>(
        &mut self,
        position: &G,
        sent: &str,
        patience: Patience<'_>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<(G::Move, Option<Score>), EngineFault> {
        let mut score = None;
        self.peer.send(sent)?;
        let heard = self.peer.hear(sent, patience, &mut |line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.first() {
                Some(&"bestmove") => Some(Ok(line.to_owned())),
                Some(&"info") if line.starts_with(ERROR) => Some(Err(line.to_owned())),
                Some(&"info") => {
                    if let Some(info) = info::thought(position, &words) {
                        score = if info.rank == 1 { Some(info.score) } else { score };
                        thoughts(&info);
                    }
                    None
                }
                _ => None,
            }
        })?;
        let answer = heard.map_err(|answer| self.refused(sent, &answer))?;
        self.choice(position, sent, &answer).map(|choice| (choice, score))
    }

    /// Reads the move of a `bestmove` line.
    fn choice<G: Notation>(
        &mut self,
        position: &G,
        sent: &str,
        answer: &str,
    ) -> Result<G::Move, EngineFault> {
        let words: Vec<&str> = answer.split_whitespace().skip(1).collect();
        let end = words.iter().position(|&word| word == "ponder").unwrap_or(words.len());
        let Some(&first) = words[..end].first() else { return Err(self.peer.nonsense(sent, answer)) };
        if NO_MOVES.contains(&first) {
            return Err(self.peer.failed(EngineFault::Over { answer: shown(answer) }));
        }
        match moves::read(position, &words[..end]) {
            Ok((m, _)) => Ok(m),
            Err(reason) => {
                let text = shown(&words[..end].join(" "));
                Err(self.peer.failed(EngineFault::Illegal { text, reason: reason.into() }))
            }
        }
    }

    fn refused(&mut self, sent: &str, answer: &str) -> EngineFault {
        self.peer.failed(EngineFault::Refused { sent: shown(sent), answer: shown(answer) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_known_with_their_defaults() {
        let mut engine = Engine::default();
        for line in [
            "id name Some Engine 2",
            "id author Somebody",
            "option name Hash type spin default 64 min 1 max 1024",
            "option name Clear Hash type button",
            "option name Rules type string default 5x5, seed",
            "option",
            "option name",
            "option name type",
            "option name X default 1 min",
        ] {
            engine.learn(line);
        }
        assert_eq!(engine.name, "Some Engine 2");
        let known: Vec<(&str, &str)> = engine.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let expected =
            [("", ""), ("clear hash", ""), ("hash", "64"), ("rules", "5x5, seed"), ("x default 1 min", "1")];
        assert_eq!(known, expected);
    }
}
