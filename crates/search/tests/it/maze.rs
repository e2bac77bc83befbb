//! A game of nothing but a tree: rooms with doors to rooms, drawn by lot.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::{
    Ending, ErrorKind, Game, Hints, History, Message, Outcome, Reason, Rng, Score, SearchEvaluator, Side,
    TEXTS, TextError,
};

/// The plan of a maze.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Walls {
    pub(crate) seed: u64,
    pub(crate) rooms: u32,
    /// The most doors of a room.
    pub(crate) doors: u32,
    pub(crate) memory: Memory,
}

/// The rule of a maze about the past.
#[allow(dead_code, reason = "not every test asks for one")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Memory {
    /// There is none.
    #[default]
    None,
    /// Coming back to a room so many times is a draw.
    Rooms(usize),
    /// Some triples of doors win the game, whatever rooms they lead to.
    Doors,
}

/// A room of a maze; the sides take turns to go through a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Maze {
    walls: Walls,
    room: u32,
    turn: Side,
}

impl Maze {
    /// A number that belongs to the room and its turn.
    fn lot(&self, what: u64) -> u64 {
        let turn = self.turn as u64;
        Rng::new(self.walls.seed ^ u64::from(self.room) << 20 ^ turn << 50 ^ what << 56).next()
    }
}

/// Why a door is no door.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wall;

impl Reason for Wall {
    fn message(&self) -> Message {
        TEXTS.message("error.game")
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}

impl fmt::Display for Walls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.seed, self.rooms, self.doors)
    }
}

impl FromStr for Walls {
    type Err = TextError;

    fn from_str(_: &str) -> Result<Walls, TextError> {
        Ok(Walls::default())
    }
}

impl Game for Maze {
    type Rules = Walls;
    /// The room that a door leads to.
    type Move = u32;
    type Undo = u32;
    type Attempt = u32;
    type Refusal = Wall;

    fn start(walls: &Walls) -> Maze {
        Maze { walls: *walls, room: 0, turn: Side::First }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut Vec<u32>) {
        if self.outcome().is_some() {
            return;
        }
        let base = out.len();
        for door in 0..self.lot(1) % (u64::from(self.walls.doors) + 1) {
            let room = (self.lot(2 + door) % u64::from(self.walls.rooms)) as u32;
            if !out[base..].contains(&room) {
                out.push(room);
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.lot(0) % 12 {
            0 => Some(Outcome::win(self.turn, "won")),
            1 => Some(Outcome::win(self.turn.other(), "lost")),
            2 => Some(Outcome { winner: None, ending: Ending::Rule("drawn") }),
            _ => None,
        }
    }

    fn stuck(&self) -> Outcome {
        Outcome::win(self.turn.other(), "stuck")
    }

    fn apply(&mut self, room: u32) -> u32 {
        self.turn = self.turn.other();
        std::mem::replace(&mut self.room, room)
    }

    fn undo(&mut self, _: u32, room: u32) {
        self.turn = self.turn.other();
        self.room = room;
    }

    fn key(&self) -> u64 {
        self.lot(200)
    }

    fn code(room: u32) -> u32 {
        room
    }

    fn identity(&self) -> u64 {
        self.key()
    }

    fn adjudicate(&self, past: &History<'_, Maze>) -> Option<Outcome> {
        let identity = self.identity();
        match self.walls.memory {
            Memory::None => None,
            Memory::Rooms(times) => {
                let before = past.identities.iter().filter(|&&known| known == identity).count();
                (before >= times).then_some(Outcome { winner: None, ending: Ending::Rule("repetition") })
            }
            Memory::Doors => {
                let doors = past.moves.last_chunk::<3>()?;
                let wins = doors.iter().map(|&door| u64::from(door)).sum::<u64>() % 5 == 0;
                wins.then(|| Outcome::win(self.turn.other(), "doors"))
            }
        }
    }

    fn judge(&self, attempt: &u32) -> Result<u32, Wall> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.contains(attempt).then_some(*attempt).ok_or(Wall)
    }
}

/// Likes some rooms more than others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Smell;

impl Hints<Maze> for Smell {}

impl SearchEvaluator<Maze> for Smell {
    type Scratch = ();
    type Hints = Smell;

    fn scratch(&self) {}

    fn evaluate(&self, (): &mut (), position: &Maze) -> Score {
        Score::new((position.lot(100) % 400) as i32 - 200)
    }

    fn futility_margin(&self) -> Option<i32> {
        None
    }

    fn hints(&self) -> &Smell {
        self
    }
}
