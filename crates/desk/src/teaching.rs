//! Lessons: a step of a tutorial on a table, and tries at what it asks for.

use ludoteca_core::Message;
use ludoteca_house::{Touching, Tried, Tutor};
use ludoteca_session::Touched;

use crate::TEXTS;
use crate::answer::{Answer, cells};
use crate::bounds::TOUCHES;
use crate::desk::{Desk, Replied};
use crate::fields::{AtTable, Lesson, Try};
use crate::puzzling::no_table;
use crate::request::Request;
use crate::state::state;

impl Desk {
    /// Puts a step of a game's tutorial on a table: the first if none is named.
    pub(crate) fn lesson(&mut self, wanted: &Lesson) -> Replied {
        let mut tutor = Tutor::new(self.game_of(Some(&wanted.game), None)?)?;
        if let Some(step) = &wanted.step {
            tutor.go_to(step)?;
        }
        let table = match wanted.table {
            Some(table) if self.lessons.contains_key(&table) => table,
            Some(table) => return Err(no_table(table).into()),
            None => self.take_table()?,
        };
        self.lessons.insert(table, tutor);
        Ok(self.with_lesson(Answer::new("lesson").with("table", table), table).into())
    }

    /// Tries a move, by its text or by touches, where there is a puzzle or a lesson.
    pub(crate) fn attempt(&mut self, request: Request) -> Replied {
        let (id, Try { table, text, touches }) = (request.id, request.fields()?);
        if touches.len() > TOUCHES {
            return Err(TEXTS.too_large("desk.touches").with("limit", TOUCHES).into());
        }
        if let Some(tutor) = self.lessons.get_mut(&table) {
            let scene = tutor.live().session().scene();
            let touching = match &text {
                Some(text) => Touching::Tried(tutor.attempt(text)),
                None => tutor.touched(&touches),
            };
            return Ok(self.tried(table, touching, |why| cells(why, &scene, &touches)).into());
        }
        let Some(solving) = self.puzzles.get(&table) else { return Err(no_table(table).into()) };
        let touched = text.map_or_else(|| solving.live().session().touched(&touches), Touched::Move);
        let tried = |came| Answer::new("tried").with("table", table).with("came", came);
        match touched {
            Touched::Move(text) => self.tackle(id, table, &text),
            Touched::More(next) => Ok(tried("more").with("more", next).into()),
            Touched::Refused(why) => {
                let about = cells(&why, &solving.live().session().scene(), &touches);
                Ok(tried("refused").with("text", self.language.say(&why)).with("cells", about).into())
            }
        }
    }

    /// What came of a try at a lesson; whatever a rule forbids is about some cells.
    fn tried(&mut self, table: u64, touching: Touching, about: impl Fn(&Message) -> Vec<usize>) -> Answer {
        let answer = Answer::new("tried").with("table", table);
        let (came, text, why, reply) = match touching {
            Touching::More(next) => return answer.with("came", "more").with("more", next),
            Touching::Tried(Tried::Right { why, praise, reply }) => ("right", praise, why, reply),
            Touching::Tried(Tried::Other(said)) => ("other", said, None, None),
            Touching::Tried(Tried::Refused(said)) => ("refused", said, None, None),
        };
        let forbidden = why.as_ref().or((came == "refused").then_some(&text));
        let answer = answer.with("cells", forbidden.map(about).unwrap_or_default());
        let answer = answer.with("came", came).with("text", self.language.say(&text));
        let answer = answer.with("why", self.say(why.as_ref())).with("reply", reply);
        self.with_lesson(answer, table)
    }

    /// What helps with a puzzle or a lesson.
    pub(crate) fn help(&mut self, wanted: &AtTable) -> Replied {
        let lesson = self.lessons.get(&wanted.table).map(Tutor::help);
        let help: Option<Message> = lesson.or_else(|| self.puzzle_help(wanted.table));
        let help = help.ok_or_else(|| no_table(wanted.table))?;
        Ok(Answer::new("help").with("table", wanted.table).with("text", self.language.say(&help)).into())
    }

    /// Does what is asked for, in somebody's place.
    pub(crate) fn show(&mut self, wanted: &AtTable) -> Replied {
        let table = wanted.table;
        let Some(tutor) = self.lessons.get_mut(&table) else {
            let shown = self.puzzle_solution(table).ok_or_else(|| no_table(table))?;
            return Ok(shown.into());
        };
        let shown = tutor.show().map(|(text, _)| text);
        let told = shown.as_ref().map(|text| tutor.told_shown(text));
        let line: Vec<String> = shown.into_iter().collect();
        let answer = Answer::new("shown").with("table", table).with("line", line);
        let answer = answer.with("text", self.say(told.as_ref()));
        Ok(self.with_lesson(answer, table).into())
    }

    /// An answer with how a lesson stands.
    fn with_lesson(&mut self, answer: Answer, table: u64) -> Answer {
        let (look, language) = (self.look(), self.language);
        let Some(tutor) = self.lessons.get_mut(&table) else { return answer };
        tutor.set_look(look);
        answer
            .with("step", tutor.step().name)
            .with("number", tutor.number())
            .with("count", tutor.count())
            .with("title", language.say(&tutor.title()))
            .with("task", language.say(&tutor.text()))
            .with("done", tutor.is_done())
            .with("state", state(tutor.live(), language))
    }
}
