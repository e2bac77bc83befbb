//! The viewer's end of the protocol: a foreign engine as a child process.

use std::collections::BTreeMap;
use std::time::Duration;

use ludoteca_core::{Control, Game, Message, Notation, Reason};
use ludoteca_hive::{Bug, GameString, Hex, Hive, Move, Piece, Rules, State};

use super::duration;
use crate::TEXTS;
use crate::process::{EngineFault, Patience, Peer, Timeouts, shown};

/// What asks an engine to end.
pub(super) const FAREWELL: &str = "exit";

/// How long to think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Think {
    /// This long; most engines read whole seconds only, one at least.
    Time(Duration),
    /// This many plies.
    Depth(u32),
}

/// What an engine says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engine {
    /// Its name and version.
    pub name: String,
    /// The expansion bugs that it knows.
    pub bugs: Vec<Bug>,
}

impl Engine {
    /// Whether it knows all bugs of a game.
    pub fn knows(&self, rules: Rules) -> bool {
        EXPANSIONS.iter().all(|(_, bug)| !rules.includes(*bug) || self.bugs.contains(bug))
    }

    /// The command to think for a time, and the time that it says.
    fn best_move_in(&self, time: Duration) -> (String, Duration) {
        let first = self.name.split_whitespace().next().unwrap_or_default();
        let fine = FINE.iter().find(|(name, _)| name.eq_ignore_ascii_case(first));
        match fine {
            Some((_, write)) if time.subsec_millis() > 0 => (write(time), time),
            _ => {
                let time = Duration::from_secs(time.as_secs().max(1));
                (format!("bestmove time {}", duration::text(time)), time)
            }
        }
    }
}

/// Writes the command to think for a time.
type WriteTime = fn(Duration) -> String;

/// How engines are told a time that is no whole number of seconds, by their names: the
/// protocol itself has no way.
const FINE: [(&str, WriteTime); 2] = [
    ("nokamute", |time| format!("bestmove seconds {}.{:03}", time.as_secs(), time.subsec_millis())),
    ("Ludoteca", |time| format!("bestmove time {}", duration::fine_text(time))),
];

/// The words of the capability line.
const EXPANSIONS: [(&str, Bug); 3] =
    [("Mosquito", Bug::Mosquito), ("Ladybug", Bug::Ladybug), ("Pillbug", Bug::Pillbug)];

/// Where moves end, by the tile that moves and the hex where it ends, with the
/// engine's text; nothing stands for a pass.
pub(crate) type Ends = BTreeMap<Option<(Piece, Hex)>, String>;

/// A foreign engine. Dropping it ends its process.
#[derive(Debug)]
pub struct Client {
    peer: Peer,
    engine: Engine,
}

impl Client {
    /// Starts an engine and hears who it is.
    pub fn start(command_line: &str, timeouts: Timeouts) -> Result<Client, EngineFault> {
        let peer = Peer::start(command_line, FAREWELL, timeouts)?;
        let engine = Engine { name: String::new(), bugs: Vec::new() };
        let mut client = Client { peer, engine };
        let lines = client.hear(command_line, Patience::of(timeouts.start))?;
        client.engine = introduction(&lines).ok_or_else(|| client.nonsense(command_line, &lines))?;
        Ok(client)
    }

    /// What the engine says about itself.
    pub const fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Puts a game on the engine's table; how it stands there.
    pub fn new_game(&mut self, game: &GameString) -> Result<State, EngineFault> {
        if !self.engine.knows(game.rules()) {
            let why = TEXTS.message("uhp.fault.game_type").with("text", game.rules().game_type());
            return Err(EngineFault::Unknown(why));
        }
        // Not every engine takes a GameString without moves.
        let text = if game.moves().is_empty() { game.rules().game_type() } else { game.to_string() };
        self.change(&format!("newgame {text}"), game)
    }

    /// Plays the last move of a game; how it stands on the engine's table.
    pub fn play(&mut self, game: &GameString) -> Result<State, EngineFault> {
        let Some((&m, before)) = game.moves().split_last() else { return self.new_game(game) };
        let before = GameString::of(game.rules(), before);
        self.change(&format!("play {}", before.position().move_text(m)), game)
    }

    /// Takes moves back until this game is left.
    pub fn undo(&mut self, plies: usize, game: &GameString) -> Result<State, EngineFault> {
        self.change(&format!("undo {plies}"), game)
    }

    /// The engine's legal moves in a position, legal by ours or not.
    pub(crate) fn valid_moves(&mut self, position: &Hive) -> Result<Ends, EngineFault> {
        let sent = "validmoves";
        let lines = self.ask(sent, self.peer.timeouts.answer)?;
        let line = lines.first().cloned().unwrap_or_default();
        let mut ends = Ends::new();
        for text in line.split(';') {
            let attempt = position.parse_attempt(text).ok();
            let end = attempt.and_then(|attempt| position.end_of(&attempt).ok());
            let Some(end) = end else { return Err(self.nonsense(sent, &[text.to_owned()])) };
            ends.insert(end, text.to_owned());
        }
        Ok(ends)
    }

    /// The engine's choice in a position, which is a legal move. The protocol has no
    /// word to stop an engine: one that has no answer soon after `stop` is ended.
    pub fn best_move(
        &mut self,
        position: &Hive,
        think: Think,
        control: &Control,
    ) -> Result<Move, EngineFault> {
        let (sent, patience) = match think {
            Think::Time(time) => {
                let (sent, time) = self.engine.best_move_in(time);
                (sent, time + self.peer.timeouts.grace)
            }
            Think::Depth(plies) => (format!("bestmove depth {plies}"), self.peer.timeouts.thought),
        };
        let patience = Patience { most: patience, stop: Some(control), stop_word: None };
        let lines = self.ask_patiently(&sent, patience)?;
        let Some(text) = lines.last() else { return Err(self.nonsense(&sent, &lines)) };
        let judged = match position.parse_attempt(text) {
            Ok(attempt) => position.judge(&attempt).map_err(|refusal| refusal.message()),
            Err(error) => Err(error.message()),
        };
        judged.map_err(|reason| self.peer.failed(illegal(text, reason)))
    }

    /// Sets an option of the engine.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineFault> {
        self.ask(&format!("options set {name} {value}"), self.peer.timeouts.answer).map(drop)
    }

    /// Sends a command after which the engine has this game on its table.
    fn change(&mut self, sent: &str, game: &GameString) -> Result<State, EngineFault> {
        let lines = self.ask(sent, self.peer.timeouts.answer)?;
        let line = lines.first().cloned().unwrap_or_default();
        let state = line.split(';').nth(1).and_then(|word| word.parse().ok());
        let theirs = GameString::parse(game.rules(), &line);
        match (state, theirs) {
            (Some(state), Ok(theirs)) if theirs.moves() == game.moves() => Ok(state),
            (Some(_), Ok(_)) => {
                Err(self.peer.failed(EngineFault::OtherGame { sent: shown(sent), answer: shown(&line) }))
            }
            _ => Err(self.nonsense(sent, &lines)),
        }
    }

    /// Sends a command and hears an answer that is no refusal.
    fn ask(&mut self, sent: &str, patience: Duration) -> Result<Vec<String>, EngineFault> {
        self.ask_patiently(sent, Patience::of(patience))
    }

    /// The same where the answer may be wanted sooner.
    fn ask_patiently(&mut self, sent: &str, patience: Patience<'_>) -> Result<Vec<String>, EngineFault> {
        self.peer.send(sent)?;
        let lines = self.hear(sent, patience)?;
        let refused = |line: &&String| line.starts_with("err") || line.starts_with("invalidmove");
        match lines.iter().find(refused) {
            Some(answer) => Err(EngineFault::Refused { sent: shown(sent), answer: shown(answer) }),
            None => Ok(lines),
        }
    }

    /// Hears the lines of an answer up to its `ok`.
    fn hear(&mut self, sent: &str, patience: Patience<'_>) -> Result<Vec<String>, EngineFault> {
        let mut lines = Vec::new();
        self.peer.hear(sent, patience, &mut |line| {
            if line == "ok" {
                return Some(());
            }
            lines.push(line.to_owned());
            None
        })?;
        Ok(lines)
    }

    fn nonsense(&mut self, sent: &str, lines: &[String]) -> EngineFault {
        self.peer.nonsense(sent, lines.first().map_or("", String::as_str))
    }
}

fn illegal(text: &str, reason: Message) -> EngineFault {
    EngineFault::Illegal { text: shown(text), reason }
}

/// Reads the answer to `info`.
fn introduction(lines: &[String]) -> Option<Engine> {
    let at = lines.iter().position(|line| line.starts_with("id "))?;
    let name = lines[at][3..].trim().to_owned();
    let words = lines.get(at + 1).map_or("", String::as_str);
    let known = |(word, _): &&(&str, Bug)| words.split(';').any(|w| w.trim().eq_ignore_ascii_case(word));
    let bugs = EXPANSIONS.iter().filter(known).map(|&(_, bug)| bug).collect();
    Some(Engine { name, bugs })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_of_a_second_are_only_for_those_who_read_them() {
        let sent = |name: &str, millis| {
            let engine = Engine { name: name.to_owned(), bugs: Vec::new() };
            engine.best_move_in(Duration::from_millis(millis))
        };
        for (name, millis, command, time) in [
            ("Mzinga 1", 200, "bestmove time 00:00:01", 1_000),
            ("Mzinga 1", 2_900, "bestmove time 00:00:02", 2_000),
            ("nokamute 1.0.3", 200, "bestmove seconds 0.200", 200),
            ("nokamute 1.0.3", 61_005, "bestmove seconds 61.005", 61_005),
            ("nokamute 1.0.3", 3_000, "bestmove time 00:00:03", 3_000),
            ("nokamuted", 200, "bestmove time 00:00:01", 1_000),
            ("Ludoteca 9", 20, "bestmove time 00:00:00.020", 20),
            ("", 0, "bestmove time 00:00:01", 1_000),
        ] {
            let expected = (command.to_owned(), Duration::from_millis(time));
            assert_eq!(sent(name, millis), expected, "{name} {millis}");
        }
    }
}
