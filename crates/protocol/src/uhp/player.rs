//! A foreign engine as a player.

use std::time::Duration;

use ludoteca_core::{Decision, Error, Game, Info, Limits, NoMove, Player, Reason, Request};
use ludoteca_hive::{GameString, Hive, Move, State};

use super::client::FAREWELL;
use super::{Client, Think};
use crate::TEXTS;
use crate::process::{EngineFault, Peer, Timeouts, words};

/// The time for a move where nothing is said.
const TIME: Duration = Duration::from_secs(5);
/// The part of the clock that one move may take.
const CLOCK_SHARE: u32 = 30;

/// A foreign engine that plays.
///
/// [`Player::choose`] tells its faults. The process is started when it is needed: at
/// the first move, and again at the next move after a fault, so that a game which goes on
/// all the same finds an engine that knows nothing of it.
#[derive(Debug)]
pub struct UhpPlayer {
    command_line: String,
    timeouts: Timeouts,
    client: Option<Client>,
    /// The game on the engine's table.
    game: Option<GameString>,
}

impl UhpPlayer {
    /// The engine of a command line, not started yet.
    ///
    /// # Errors
    /// If the command line cannot be read.
    pub fn new(command_line: &str, timeouts: Timeouts) -> Result<UhpPlayer, EngineFault> {
        words(command_line)?;
        Ok(UhpPlayer { command_line: command_line.to_owned(), timeouts, client: None, game: None })
    }

    /// The engine's move, which is legal.
    pub fn best_move(&mut self, request: &Request<'_, Hive>) -> Result<Move, EngineFault> {
        if *request.past.start != Hive::start(request.rules) {
            return Err(EngineFault::Unknown(TEXTS.message("uhp.fault.no_start")));
        }
        let game = GameString::of(*request.rules, request.past.moves);
        let found = self.follow(&game).and_then(|client| {
            // Its start may have taken all the time there was.
            let late = request.control.is_stopped();
            let think = if late { Think::Time(Duration::ZERO) } else { think(request.limits) };
            client.best_move(request.position, think, request.control)
        });
        match &found {
            Ok(_) => self.game = Some(game),
            Err(_) => self.client = None,
        }
        found
    }

    /// Brings the engine's table to where the game is.
    fn follow(&mut self, game: &GameString) -> Result<&mut Client, EngineFault> {
        let client = match self.client.take() {
            Some(client) => client,
            None => {
                self.game = None;
                Client::start(&self.command_line, self.timeouts)?
            }
        };
        let client = self.client.insert(client);
        let known = self.game.take().filter(|known| known.rules() == game.rules());
        match known {
            Some(mut known) if game.moves().starts_with(known.moves()) => {
                for &m in &game.moves()[known.moves().len()..] {
                    known.push(m);
                    goes_on(client.play(&known)?)?;
                }
            }
            _ => goes_on(client.new_game(game)?)?,
        }
        Ok(client)
    }
}

/// Makes sure that an engine sees a game that is not over: asked for more, it may do
/// anything.
fn goes_on(state: State) -> Result<(), EngineFault> {
    if state.is_over() { Err(EngineFault::Over { answer: state.to_string() }) } else { Ok(()) }
}

/// Whether the tiles have lain the same way three times in this game, the same side to
/// move, whichever tile was moved last: what a repetition is differs from program to
/// program. It may be a move ago, for an engine is heard only when it is to move.
fn repeated(request: &Request<'_, Hive>) -> bool {
    let mut position = request.past.start.clone();
    let mut arrangements = vec![position.arrangement()];
    for &m in request.past.moves {
        position.apply(m);
        arrangements.push(position.arrangement());
    }
    arrangements.sort_unstable();
    arrangements.windows(3).any(|three| three[0] == three[2])
}

/// What the protocol can say of some limits.
fn think(limits: Limits) -> Think {
    let clock = |(left, increment): (Duration, Duration)| (left / CLOCK_SHARE + increment).min(left / 2);
    match (limits.depth, limits.time.or_else(|| limits.clock.map(clock))) {
        (_, Some(time)) => Think::Time(time),
        (Some(depth), None) => Think::Depth(depth),
        (None, None) => Think::Time(TIME),
    }
}

impl Player<Hive> for UhpPlayer {
    fn choose(
        &mut self,
        request: &Request<'_, Hive>,
        _: &mut dyn FnMut(&Info<Hive>),
    ) -> Result<Decision<Hive>, NoMove> {
        match self.best_move(request) {
            Ok(choice) => Ok(Decision { choice, score: None, reason: None }),
            Err(EngineFault::Over { answer }) if answer == State::Draw.to_string() && repeated(request) => {
                Err(NoMove::Draw(TEXTS.message("uhp.claim")))
            }
            Err(fault) => Err(NoMove::Failure(fault.message())),
        }
    }

    fn check(&self) -> Result<(), Error> {
        Ok(Peer::check(&self.command_line, FAREWELL)?)
    }
}
