//! A foreign engine as a player.

use std::time::Duration;

use ludoteca_core::{Decision, Error, Info, Limits, NoMove, Playable, Player, Reason, Request, Score};

use super::client::FAREWELL;
use super::{Client, moves};
use crate::TEXTS;
use crate::process::{EngineFault, Patience, Peer, Timeouts, words};

/// The time for a move where nothing is said.
const TIME: Duration = Duration::from_secs(5);

/// A foreign engine that plays any game.
///
/// [`Player::choose`] tells its faults. The process is started when it is needed: at
/// the first move, and again at the next move after a fault, so that a game which goes on
/// all the same finds an engine that knows nothing of it.
#[derive(Debug)]
pub struct UgiPlayer<G: Playable> {
    command_line: String,
    timeouts: Timeouts,
    client: Option<Client>,
    /// What the engine was told last.
    told: Option<Told<G>>,
}

/// What an engine was told.
#[derive(Debug)]
struct Told<G: Playable> {
    rules: G::Rules,
    start: G,
    moves: Vec<G::Move>,
    lines: u32,
}

impl<G: Playable> UgiPlayer<G> {
    /// The engine of a command line, not started yet.
    ///
    /// # Errors
    /// If the command line cannot be read.
    pub fn new(command_line: &str, timeouts: Timeouts) -> Result<UgiPlayer<G>, EngineFault> {
        words(command_line)?;
        Ok(UgiPlayer { command_line: command_line.to_owned(), timeouts, client: None, told: None })
    }

    /// The engine's move, which is legal, and what it thinks of it.
    pub fn best_move(
        &mut self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<(G::Move, Option<Score>), EngineFault> {
        let found = self.follow(request).and_then(|client| {
            let (sent, most) = think(request, client.timeouts());
            let patience = Patience { most, stop: Some(request.control), stop_word: Some("stop") };
            client.go(request.position, &sent, patience, thoughts)
        });
        if found.is_err() {
            self.client = None;
        }
        found
    }

    /// Brings the engine to where the game is.
    fn follow(&mut self, request: &Request<'_, G>) -> Result<&mut Client, EngineFault> {
        let client = match self.client.take() {
            Some(client) => client,
            None => {
                self.told = None;
                Client::start(&self.command_line, self.timeouts)?
            }
        };
        let client = self.client.insert(client);
        let told = self.told.take();
        let now = Told {
            rules: request.rules.clone(),
            start: request.past.start.clone(),
            moves: request.past.moves.to_vec(),
            lines: request.limits.lines.unwrap_or(1).max(1),
        };
        let mut commands = Vec::new();
        let lines = told.as_ref().map_or(1, |told| told.lines);
        if lines != now.lines && client.engine().options.contains_key("multipv") {
            commands.push(format!("setoption name MultiPV value {}", now.lines));
        }
        if told.as_ref().is_none_or(|told| told.rules != now.rules) {
            commands.extend(rules_command::<G>(client, &now.rules)?);
        }
        if !told.is_some_and(|told| now.continues(&told)) {
            commands.push("uginewgame".to_owned());
        }
        commands.push(now.position());
        client.prepare(&commands)?;
        self.told = Some(now);
        Ok(client)
    }
}

impl<G: Playable> Told<G> {
    /// Whether this is the same game, perhaps some moves later.
    fn continues(&self, earlier: &Told<G>) -> bool {
        self.rules == earlier.rules && self.start == earlier.start && self.moves.starts_with(&earlier.moves)
    }

    /// The command that tells it.
    fn position(&self) -> String {
        let mut text = if self.start == G::start(&self.rules) {
            "position startpos".to_owned()
        } else {
            format!("position fen {}", self.start.position())
        };
        if !self.moves.is_empty() {
            text.push_str(" moves ");
            text.push_str(&moves::texts(&self.start, &self.moves).join(" "));
        }
        text
    }
}

/// The command that tells the rules. An engine that has no such option plays by the
/// usual rules only.
fn rules_command<G: Playable>(client: &Client, rules: &G::Rules) -> Result<Option<String>, EngineFault> {
    if client.engine().options.contains_key("rules") {
        return Ok(Some(format!("setoption name Rules value {rules}")));
    }
    if *rules == G::Rules::default() {
        return Ok(None);
    }
    Err(EngineFault::Unknown(TEXTS.message("ugi.fault.rules").with("rules", rules)))
}

/// How an engine is told the limits of a request, and how long its answer may take. The
/// protocol has one kind of limit at a time.
fn think<G: Playable>(request: &Request<'_, G>, timeouts: Timeouts) -> (String, Duration) {
    let Limits { time, depth, nodes, clock, .. } = request.limits;
    // The engine's start may have taken all the time there was.
    let late = request.control.is_stopped().then_some(Duration::ZERO);
    let unlimited = clock.map_or(timeouts.thought, |(left, _)| left.min(timeouts.thought));
    match (late.or(time), depth, nodes, clock) {
        (Some(time), ..) => (format!("go movetime {}", time.as_millis().max(1)), time + timeouts.grace),
        (None, Some(depth), ..) => (format!("go depth {depth}"), unlimited + timeouts.grace),
        (None, None, Some(nodes), _) => (format!("go nodes {nodes}"), unlimited + timeouts.grace),
        (None, None, None, Some((left, increment))) => {
            // Nobody tells a player the opponent's clock: it is said to be the same.
            let (left_text, increment) = (left.as_millis().max(1), increment.as_millis());
            let clocks = format!("p1time {left_text} p2time {left_text} p1inc {increment} p2inc {increment}");
            (format!("go {clocks}"), left + timeouts.grace)
        }
        (None, None, None, None) => (format!("go movetime {}", TIME.as_millis()), TIME + timeouts.grace),
    }
}

impl<G: Playable> Player<G> for UgiPlayer<G> {
    fn choose(
        &mut self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, NoMove> {
        let (choice, score) =
            self.best_move(request, thoughts).map_err(|fault| NoMove::Failure(fault.message()))?;
        Ok(Decision { choice, score, reason: None })
    }

    fn check(&self) -> Result<(), Error> {
        Ok(Peer::check(&self.command_line, FAREWELL)?)
    }
}
