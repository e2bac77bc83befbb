//! A foreign engine as a player.

use std::time::Duration;

use ludoteca_core::{Decision, Game, Info, Limits, Message, Player, Reason, Request};
use ludoteca_hive::{GameString, Hive, Move, State};

use super::{Client, EngineFault, Think, Timeouts};

/// The time for a move where nothing is said.
const TIME: Duration = Duration::from_secs(5);
/// The part of the clock that one move may take.
const CLOCK_SHARE: u32 = 30;

/// A foreign engine that plays.
///
/// [`Player::try_choose`] tells its faults; after one it never plays again.
#[derive(Debug)]
pub struct UhpPlayer {
    client: Client,
    /// The game on the engine's table.
    game: Option<GameString>,
}

impl UhpPlayer {
    /// Starts the engine of a command line.
    pub fn start(command_line: &str, timeouts: Timeouts) -> Result<UhpPlayer, EngineFault> {
        Client::start(command_line, timeouts).map(UhpPlayer::new)
    }

    /// Lets an engine play.
    pub const fn new(client: Client) -> UhpPlayer {
        UhpPlayer { client, game: None }
    }

    /// The engine.
    pub const fn client(&self) -> &Client {
        &self.client
    }

    /// The engine's move, which is legal.
    pub fn best_move(&mut self, request: &Request<'_, Hive>) -> Result<Move, EngineFault> {
        if *request.past.start != Hive::start(request.rules) {
            return Err(EngineFault::NoStart);
        }
        self.follow(&GameString::of(*request.rules, request.past.moves))?;
        self.client.best_move(request.position, think(request.limits))
    }

    /// Brings the engine's table to where the game is.
    fn follow(&mut self, game: &GameString) -> Result<(), EngineFault> {
        let mut state = State::InProgress;
        let known = self.game.take().filter(|known| known.rules() == game.rules());
        match known {
            Some(mut known) if game.moves().starts_with(known.moves()) => {
                for &m in &game.moves()[known.moves().len()..] {
                    known.push(m);
                    state = self.client.play(&known)?;
                }
            }
            _ => state = self.client.new_game(game)?,
        }
        // Asked for a move now, an engine may do anything.
        if state.is_over() {
            return Err(EngineFault::Over(state));
        }
        self.game = Some(game.clone());
        Ok(())
    }
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
    /// The engine's move, or any legal one where it has failed.
    fn choose(
        &mut self,
        request: &Request<'_, Hive>,
        thoughts: &mut dyn FnMut(&Info<Hive>),
    ) -> Decision<Hive> {
        self.try_choose(request, thoughts).unwrap_or_else(|reason| {
            let mut moves = Vec::new();
            request.position.moves(&mut moves);
            Decision { choice: moves[0], score: None, reason: Some(reason) }
        })
    }

    fn try_choose(
        &mut self,
        request: &Request<'_, Hive>,
        _: &mut dyn FnMut(&Info<Hive>),
    ) -> Result<Decision<Hive>, Message> {
        let choice = self.best_move(request).map_err(|fault| fault.message())?;
        Ok(Decision { choice, score: None, reason: None })
    }
}
