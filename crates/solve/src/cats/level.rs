//! Graded players, from beatable by a child to perfect.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use ludoteca_cats::{Board, Cats, Step};
use ludoteca_core::{Decision, Game, Info, Message, Player, Request, Rng, Score, Side};

use super::outlook::outlook;
use super::{Library, Perfect, Solution, SolveError, Verdict};

/// How a level falls short of perfect play, with one side.
#[derive(Clone, Copy, Debug)]
struct Skill {
    /// Forced results are seen if they come in fewer plies than this.
    sight: u32,
    /// Moves in a hundred that are played without thinking.
    slips: usize,
    /// How far the judgement of a position may be off, in hundredths of a step.
    noise: usize,
}

impl Skill {
    const fn new(sight: u32, slips: usize, noise: usize) -> Skill {
        Skill { sight, slips, noise }
    }
}

/// The skills below perfection, of the mouse and of the cats. The cats' game is
/// the harder one, so that equal levels see more with them than with the mouse.
const SKILLS: [[Skill; 2]; Grade::LAST as usize - 1] = [
    [Skill::new(1, 100, 300), Skill::new(1, 100, 300)],
    [Skill::new(1, 88, 300), Skill::new(2, 28, 250)],
    [Skill::new(2, 80, 275), Skill::new(6, 16, 160)],
    [Skill::new(3, 54, 250), Skill::new(9, 8, 120)],
    [Skill::new(7, 31, 50), Skill::new(12, 6, 120)],
    [Skill::new(7, 12, 25), Skill::new(14, 4, 0)],
    [Skill::new(8, 8, 0), Skill::new(16, 0, 0)],
];

/// Results this near are seen even in a move that is played without thinking.
const REFLEX: u32 = 2;
/// Without distances, a result is seen with a chance of the sight in so many.
const CLEAR: usize = 20;
/// A distance that the table does not tell: longer than any.
const FAR: u32 = 1000;
/// The value of a result that is seen, far from any judgement.
const SEEN: i64 = 1_000_000;

/// How strong a graded player is: 1 to 8.
///
/// ```
/// use ludoteca_solve::cats::Grade;
/// assert_eq!(" 3 ".parse::<Grade>()?.to_string(), "3");
/// assert!("9".parse::<Grade>().is_err());
/// # Ok::<(), ludoteca_core::Message>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(u8);

impl Grade {
    /// The highest grade, which is perfect.
    pub const LAST: u8 = 8;

    /// The grade with this number.
    pub const fn new(number: u8) -> Option<Grade> {
        if number >= 1 && number <= Grade::LAST { Some(Grade(number)) } else { None }
    }

    /// All grades, the weakest first.
    pub fn all() -> impl Iterator<Item = Grade> {
        (1..=Grade::LAST).map(Grade)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Grade {
    type Err = Message;

    fn from_str(text: &str) -> Result<Grade, Message> {
        let number = ludoteca_core::choice(text, Grade::LAST as usize);
        number
            .map(|number| Grade(number as u8))
            .ok_or_else(|| Message::new("solve.level").with("text", text.trim()).with("last", Grade::LAST))
    }
}

/// A graded player of either side.
///
/// It sees forced results that are near, and judges the rest at a glance; now and
/// then it plays without thinking. It never passes over a win on the spot.
#[derive(Clone, Debug)]
pub struct Level {
    grade: Grade,
    perfect: Perfect,
    rng: Rng,
    steps: Vec<Step>,
    moves: Vec<(Step, Verdict)>,
}

impl Level {
    /// A player of this grade with a table.
    pub fn new(grade: Grade, table: Arc<Solution>, seed: u64) -> Level {
        let (steps, moves) = (Vec::new(), Vec::new());
        Level { grade, perfect: Perfect::new(table, seed), rng: Rng::new(seed), steps, moves }
    }

    /// A player for a board, with a table of the shared library.
    ///
    /// # Errors
    /// If the board is too large to be solved.
    pub fn on(board: &'static Board, grade: Grade, seed: u64) -> Result<Level, SolveError> {
        Ok(Level::new(grade, Library::shared().table(board)?, seed))
    }

    /// Its grade.
    pub const fn grade(&self) -> Grade {
        self.grade
    }

    /// Chooses a move, and tells what it is worth if the player knows.
    ///
    /// # Panics
    /// If there is no legal move, or the position is of another board.
    pub fn pick(&mut self, position: &Cats) -> (Step, Option<Score>) {
        let me = position.turn();
        let Some(skills) = SKILLS.get(self.grade.0 as usize - 1) else {
            let (step, verdict) = self.perfect.pick(position);
            return (step, verdict.score(me));
        };
        let skill = skills[me as usize];
        self.moves.clear();
        self.perfect.table().moves(position, &mut self.moves, &mut self.steps);
        let thinks = self.rng.below(100) >= skill.slips;
        let mut best: Option<(i64, Step, Option<Score>)> = None;
        for &(step, verdict) in &self.moves {
            let sight = if thinks { skill.sight } else { skill.sight.min(REFLEX) };
            let seen = match verdict.plies {
                Some(plies) => plies < sight,
                None => self.rng.below(CLEAR) < sight as usize,
            };
            let value = if seen {
                let plies = i64::from(verdict.plies.unwrap_or(FAR));
                if verdict.winner == me { SEEN - plies } else { plies - SEEN }
            } else if thinks {
                let mut after = *position;
                after.apply(step);
                let judged = outlook(&after);
                let own = if me == Side::First { judged } else { -judged };
                own + self.rng.below(skill.noise + 1) as i64
            } else {
                0
            };
            // What is equal is left to chance.
            let value = value * 256 + self.rng.below(256) as i64;
            if best.is_none_or(|(most, ..)| value > most) {
                let told = Verdict { plies: verdict.plies.map(|plies| plies + 1), ..verdict };
                best = Some((value, step, told.score(me).filter(|_| seen)));
            }
        }
        let (_, step, score) = best.expect("players are asked only where there is a move");
        (step, score)
    }
}

impl Player<Cats> for Level {
    fn choose(&mut self, request: &Request<'_, Cats>, _: &mut dyn FnMut(&Info<Cats>)) -> Decision<Cats> {
        let (choice, score) = self.pick(request.position);
        Decision { choice, score, reason: None }
    }
}
