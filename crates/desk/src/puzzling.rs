//! Puzzles: one on a table, and tries at it.

use ludoteca_core::{Control, Error, Job, Message};
use ludoteca_house::{
    AnyGame, Credit, Goal, Numbered, Pack, Puzzle, Solving, Supply, Tackled, Tackling, Thought, Wish,
};
use serde_json::Value;

use crate::TEXTS;
use crate::answer::{Answer, Refused, cells};
use crate::desk::{Desk, Replied, Reply};
use crate::fields;
use crate::request::Request;
use crate::state::state;
use crate::work::job;

impl Desk {
    /// Puts a puzzle on a new table: one of a pack, or one that is made on the spot.
    pub(crate) fn puzzle(&mut self, request: Request) -> Replied {
        let (id, wanted): (u64, fields::Puzzle) = (request.id, request.fields()?);
        self.check_room()?;
        let game = self.game_of(Some(&wanted.game), None)?;
        let find =
            Job::new(move |control: &Control, _: &mut dyn FnMut(Thought)| found(game, wanted, control));
        let work = job(find, move |desk: &mut Desk, found| {
            let Numbered { number, puzzle } = found?;
            let solving = Solving::new(game, puzzle)?;
            let table = desk.take_table()?;
            desk.puzzles.insert(table, solving);
            desk.puzzle_shown(table, Some(number))
        });
        self.begin(id, work).map(Reply::Later)
    }

    /// Tries a move of a puzzle.
    pub(crate) fn tackle(&mut self, id: u64, table: u64, text: &str) -> Replied {
        let Some(solving) = self.puzzles.get_mut(&table) else { return Err(no_table(table).into()) };
        match solving.attempt(text) {
            Tackling::Known(tackled) => Ok(self.tackled(table, text, &tackled).into()),
            Tackling::Asked { text, job: ask } => {
                let work = job(ask, move |desk: &mut Desk, ruling| {
                    let Some(solving) = desk.puzzles.get_mut(&table) else {
                        return Err(no_table(table).into());
                    };
                    let tackled = solving.accept(&text, ruling);
                    Ok(desk.tackled(table, &text, &tackled))
                });
                self.begin(id, work).map(Reply::Later)
            }
        }
    }

    /// What came of a try.
    fn tackled(&mut self, table: u64, text: &str, tackled: &Tackled) -> Answer {
        let (came, line): (&str, &[String]) = match tackled {
            Tackled::Right { .. } => ("right", &[]),
            Tackled::Solved => ("solved", &[]),
            Tackled::Late => ("late", &[]),
            Tackled::Wrong { refutation } => ("wrong", refutation),
            Tackled::Refused(_) => ("refused", &[]),
            Tackled::Unclear => ("unclear", &[]),
        };
        let reply = if let Tackled::Right { reply } = tackled { Some(reply) } else { None };
        let about = match (tackled, self.puzzles.get(&table)) {
            (Tackled::Refused(why), Some(solving)) => cells(why, &solving.live().session().scene(), &[]),
            _ => Vec::new(),
        };
        let told = self.puzzles.get(&table).map(|solving| solving.told(text, tackled));
        let answer = Answer::new("tried").with("table", table).with("came", came).with("move", text);
        let answer = answer.with("text", self.say(told.as_ref())).with("reply", reply).with("line", line);
        let answer = answer.with("cells", about);
        self.with_puzzle(answer, table)
    }

    /// A hint at a puzzle, the next one each time.
    pub(crate) fn puzzle_help(&mut self, table: u64) -> Option<Message> {
        self.puzzles.get_mut(&table).map(Solving::hint)
    }

    /// Gives up: how the puzzle goes.
    pub(crate) fn puzzle_solution(&mut self, table: u64) -> Option<Answer> {
        let line = self.puzzles.get_mut(&table)?.give_up();
        let told = self.language.say(&Puzzle::told_line(&line));
        let answer = Answer::new("shown").with("table", table).with("line", line).with("text", told);
        Some(self.with_puzzle(answer, table))
    }

    /// A puzzle that nobody has tried yet.
    fn puzzle_shown(&mut self, table: u64, number: Option<u64>) -> Result<Answer, Refused> {
        let Some(solving) = self.puzzles.get(&table) else { return Err(no_table(table).into()) };
        let puzzle = solving.puzzle();
        let (goal, plies) = match puzzle.goal {
            Goal::Win { plies } => ("win", plies),
            Goal::Save { plies } => ("save", plies),
        };
        let answer = Answer::new("puzzle")
            .with("table", table)
            .with("number", number)
            .with("task", self.language.say(&solving.task(number.unwrap_or_default())))
            .with("side", puzzle.side)
            .with("goal", goal)
            .with("plies", plies)
            .with("rating", puzzle.rating)
            .with("grade", puzzle.grade());
        Ok(self.with_puzzle(answer, table))
    }

    /// An answer with how a puzzle stands.
    fn with_puzzle(&mut self, answer: Answer, table: u64) -> Answer {
        let (look, language) = (self.look(), self.language);
        let Some(solving) = self.puzzles.get_mut(&table) else { return answer };
        solving.set_look(look);
        let credit = match solving.credit() {
            Credit::Alone => "alone",
            Credit::Helped => "helped",
            Credit::Failed => "failed",
        };
        let state: Value = state(solving.live(), language);
        answer.with("credit", credit).with("done", solving.is_done()).with("state", state)
    }
}

/// The puzzle that somebody wants: by its number in the pack, or the next that fits.
fn found(game: &'static dyn AnyGame, wanted: fields::Puzzle, control: &Control) -> Result<Numbered, Error> {
    let pack = match &wanted.pack {
        Some(text) => game.read_pack(text)?,
        None => Pack::shipped(game)?,
    };
    if let Some(number) = wanted.number {
        let puzzle = number.checked_sub(1).and_then(|place| pack.puzzles.get(place)).cloned();
        let puzzle = puzzle.ok_or_else(|| TEXTS.unknown("desk.no_puzzle").with("number", number))?;
        return Ok(Numbered { number: number as u64, puzzle });
    }
    let wish = Wish { rules: wanted.rules, grade: wanted.grade, theme: wanted.theme };
    Supply::new(game, pack, &wish, wanted.seed)?.first(wanted.rating, control)
}

/// That there is no such table.
pub(crate) fn no_table(table: u64) -> Error {
    TEXTS.unknown("desk.table").with("table", table)
}
