//! Finding out whether a foreign engine knows the rules.

use std::collections::BTreeSet;

use ludoteca_core::{Error, Game, Notation, Rng, TextError};
use ludoteca_hive::{GameString, Hex, Hive, Move, Piece, Repetition, Rules, State};

use super::Client;
use super::client::Ends;
use crate::process::EngineFault;

/// Positions whose counts of moves are known.
const KNOWN: &str = include_str!("../../../../testdata/hive/games.perft");
/// A forced pass, two ends and a third occurrence.
const SPECIAL: [&str; 4] = [
    r"Base;;;wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1",
    r"Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \bQ;wG1 bQ\;bG2 bQ/;wA1 wQ\;bA1 bG2/;wA1 bG2\;bA1 \bG2;wQ \wS1;bA1 bG2/;wQ /bG1",
    r"Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \bQ;wG1 bQ\;bG2 bQ/;wA1 wQ\;bA1 bG2/;wA1 bG2\;bA1 \bG2;wQ \wS1;bG1 wA1/;wQ -bQ;bA1 \wQ;wB1 -wS1;bG3 bG1-;wB1 /bA1;bG3 -bG2",
    r"Base;;;wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\",
];
/// The longest random game.
const PLIES: usize = 300;

/// What to compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Positions to begin with, each followed by random moves.
    pub positions: Vec<GameString>,
    /// Random games from the start of every game type that the engine knows.
    pub games: u32,
    /// The seed of the random moves.
    pub seed: u64,
}

/// How far a check has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckProgress {
    /// The games that are done.
    pub done: usize,
    /// All games.
    pub games: usize,
    /// The positions that were compared.
    pub positions: u64,
}

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The engine.
    pub engine: String,
    /// The games that were played to their end.
    pub games: usize,
    /// The positions that were compared.
    pub positions: u64,
    /// The first difference, with the game that leads to it.
    pub difference: Option<(GameString, Difference)>,
}

/// How an engine differs from us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// It lists other moves.
    Moves {
        /// The moves that only we list, in our texts.
        ours: Vec<String>,
        /// The moves that only the engine lists, in its texts.
        theirs: Vec<String>,
    },
    /// It says that the game stands otherwise.
    State {
        /// What we say.
        ours: State,
        /// What the engine says.
        theirs: State,
    },
    /// It fails.
    Fault(EngineFault),
}

impl Check {
    /// The positions that come with the program.
    pub fn known_positions() -> Vec<GameString> {
        let known = KNOWN.lines().filter_map(|line| line.strip_prefix("position "));
        known.chain(SPECIAL).filter_map(|text| text.parse().ok()).collect()
    }

    /// The positions of a text, one game string on a line; blank lines and those with `#`
    /// are none.
    ///
    /// # Errors
    /// If a line is no game string, with the place.
    pub fn read_positions(text: &str) -> Result<Vec<GameString>, Error> {
        let lines = text.lines().enumerate().filter(|(_, line)| {
            let line = line.trim_start();
            !line.is_empty() && !line.starts_with('#')
        });
        let game = |(number, line): (usize, &str)| {
            line.trim().parse().map_err(|error: TextError| {
                let column = line.len() - line.trim_start().len() + error.at;
                let place = ludoteca_session::TEXTS
                    .malformed("record.at")
                    .with("line", number + 1)
                    .with("column", column + 1);
                place.with_message("what", error.what)
            })
        };
        lines.map(game).collect()
    }

    /// Drives an engine through the positions and the random games, up to the first
    /// difference.
    pub fn run(&self, client: &mut Client, progress: &mut dyn FnMut(CheckProgress)) -> Report {
        let types = Rules::all_types().into_iter().filter(|&rules| client.engine().knows(rules));
        let starts: Vec<GameString> = types.map(GameString::new).collect();
        let known = self.positions.iter().filter(|game| client.engine().knows(game.rules()));
        let rounds = starts.iter().cycle().take(starts.len() * self.games as usize);
        let games: Vec<GameString> = known.chain(rounds).map(without_repetition).collect();
        let engine = client.engine().name.clone();
        let mut run = Run { client, rng: Rng::new(self.seed), positions: 0 };
        let mut report = Report { engine, games: 0, positions: 0, difference: None };
        for game in &games {
            progress(CheckProgress { done: report.games, games: games.len(), positions: run.positions });
            let mut game = game.clone();
            let result = run.game(&mut game);
            report.positions = run.positions;
            if let Err(difference) = result {
                report.difference = Some((game, difference));
                return report;
            }
            report.games += 1;
        }
        report
    }
}

/// A check under way.
struct Run<'a> {
    client: &'a mut Client,
    rng: Rng,
    positions: u64,
}

impl Run<'_> {
    /// Plays a game on at random and takes a part of it back; `game` is where it is.
    fn game(&mut self, game: &mut GameString) -> Result<(), Difference> {
        let state = self.client.new_game(game).map_err(Difference::Fault)?;
        let mut moves = self.compare(game, state)?;
        for _ in 0..PLIES {
            let Some(&m) = self.rng.pick(&moves) else { break };
            game.push(m);
            let state = self.client.play(game).map_err(Difference::Fault)?;
            moves = self.compare(game, state)?;
        }
        let played = game.moves().len();
        if played > 0 {
            let back = self.rng.below(played) + 1;
            *game = GameString::of(game.rules(), &game.moves()[..played - back]);
            let state = self.client.undo(back, game).map_err(Difference::Fault)?;
            self.compare(game, state)?;
        }
        Ok(())
    }

    /// Compares a position; the moves with which the game can go on.
    fn compare(&mut self, game: &GameString, theirs: State) -> Result<Vec<Move>, Difference> {
        self.positions += 1;
        let ours = game.state();
        if ours != theirs {
            // The protocol has no rule about repetition: both answers are right.
            if theirs == State::Draw && repeated(game) {
                return Ok(Vec::new());
            }
            return Err(Difference::State { ours, theirs });
        }
        if ours.is_over() {
            return Ok(Vec::new());
        }
        let mut moves = Vec::new();
        game.position().moves(&mut moves);
        let listed = self.client.valid_moves(game.position()).map_err(Difference::Fault)?;
        same(game.position(), &moves, &listed)?;
        Ok(moves)
    }
}

/// Whether the last position has been there twice before.
fn repeated(game: &GameString) -> bool {
    let identity = game.position().identity();
    game.past().occurrences(identity) >= 2
}

/// Compares moves by the tile and where it ends.
fn same(position: &Hive, moves: &[Move], listed: &Ends) -> Result<(), Difference> {
    let end = |m: &Move| -> Option<(Piece, Hex)> { m.piece().zip(m.to()) };
    let known: BTreeSet<_> = moves.iter().map(end).collect();
    let only_ours = moves.iter().filter(|m| !listed.contains_key(&end(m)));
    let ours: Vec<String> = only_ours.map(|&m| position.move_text(m)).collect();
    let only_theirs = listed.iter().filter(|(end, _)| !known.contains(end));
    let theirs: Vec<String> = only_theirs.map(|(_, text)| text.clone()).collect();
    if ours.is_empty() && theirs.is_empty() { Ok(()) } else { Err(Difference::Moves { ours, theirs }) }
}

/// The same game where nothing ends by repetition.
fn without_repetition(game: &GameString) -> GameString {
    GameString::of(game.rules().with_repetition(Repetition::None), game.moves())
}
