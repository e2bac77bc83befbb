//! The desk: tables with live games, and messages about them.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use ludoteca_core::{Error, Language, Now, Stop};
use ludoteca_house::{AnyGame, LiveGame, Solving, Tutor};

use crate::answer::{Answer, Refused};
use crate::exploring::Shelves;
use crate::request::{Request, unknown};
use crate::work::{Done, Tell, Work};
use crate::{Bounds, TEXTS, fields};

/// Tables with live games, and one client that asks about them.
pub struct Desk {
    pub(crate) games: Vec<&'static dyn AnyGame>,
    pub(crate) bounds: Bounds,
    pub(crate) language: Language,
    pub(crate) tables: BTreeMap<u64, Box<dyn LiveGame>>,
    /// The tables with puzzles on them, and those with lessons.
    pub(crate) puzzles: BTreeMap<u64, Solving>,
    pub(crate) lessons: BTreeMap<u64, Tutor>,
    /// What was learnt of games that the client has shown.
    pub(crate) shelves: Shelves,
    /// The number of the last table that was taken.
    pub(crate) last: u64,
    /// The works that go on, by the numbers of their requests.
    pub(crate) running: BTreeMap<u64, Stop>,
}

/// What comes of a message.
#[derive(Debug)]
pub enum Asked {
    /// The answer.
    Answer(String),
    /// Something long, which has to be done first.
    Work(Work),
}

/// The same inside the desk.
pub(crate) enum Reply {
    Now(Answer),
    Later(Work),
}

impl From<Answer> for Reply {
    fn from(answer: Answer) -> Reply {
        Reply::Now(answer)
    }
}

/// What comes of a request, inside the desk.
pub(crate) type Replied = Result<Reply, Refused>;

impl Desk {
    /// A desk without tables, for these games.
    pub fn new(games: impl IntoIterator<Item = &'static dyn AnyGame>, bounds: Bounds) -> Desk {
        Desk {
            games: games.into_iter().collect(),
            bounds,
            language: Language::En,
            tables: BTreeMap::new(),
            puzzles: BTreeMap::new(),
            lessons: BTreeMap::new(),
            shelves: Shelves::new(),
            last: 0,
            running: BTreeMap::new(),
        }
    }

    /// Takes a message.
    pub fn ask(&mut self, message: &str) -> Asked {
        let request = match Request::read(message) {
            Ok(request) => request,
            Err((id, error)) => {
                return Asked::Answer(Refused::from(error).answer(self.language).text(id));
            }
        };
        let id = request.id;
        match self.reply(request) {
            Ok(Reply::Now(answer)) => Asked::Answer(answer.text(Some(id))),
            Ok(Reply::Later(work)) => Asked::Work(work),
            Err(refused) => Asked::Answer(refused.answer(self.language).text(Some(id))),
        }
    }

    /// Takes back a work, and gives the answer.
    pub fn finish(&mut self, done: Done) -> String {
        let Done { id, after } = done;
        self.running.remove(&id);
        let answer = after(self).unwrap_or_else(|refused| refused.answer(self.language));
        answer.text(Some(id))
    }

    /// Takes a message, does the work on the spot where there is one, and gives the answer.
    pub fn answer(
        &mut self,
        message: &str,
        now: Now,
        tell: impl Fn(String) + Send + Sync + 'static,
    ) -> String {
        match self.ask(message) {
            Asked::Answer(answer) => answer,
            Asked::Work(work) => {
                let tell: Tell = Arc::new(tell);
                let done = work.run(now, &tell);
                self.finish(done)
            }
        }
    }

    /// Stops every work, as when the client is gone.
    pub fn stop_all(&self) {
        self.running.values().for_each(Stop::set);
    }

    fn reply(&mut self, request: Request) -> Replied {
        match request.kind.as_str() {
            "hello" => self.hello(&request.fields()?),
            "signature" => self.signature(request),
            "open" => self.open(&request.fields()?),
            "state" => self.state(&request.fields()?),
            "close" => self.close(&request.fields()?),
            "touch" => self.touch(&request.fields()?),
            "premoves" => self.premoves(&request.fields()?),
            "play" => self.play(&request.fields()?),
            "undo" => self.undo(&request.fields()?),
            "redo" => self.redo(&request.fields()?),
            "goto" => self.go_to(&request.fields()?),
            "swap" => self.swap(&request.fields()?),
            "sit" => self.sit(&request.fields()?),
            "resign" => self.resign(&request.fields()?),
            "draw" => self.draw(&request.fields()?),
            "flag" => self.flag(&request.fields()?),
            "new" => self.begin_anew(&request.fields()?),
            "think" => self.think(request),
            "hint" => self.hint(request),
            "stop" => Ok(self.stop(&request.fields()?).into()),
            "advise" => self.advise(request),
            "analyse" => self.analyse(request),
            "prove" => self.prove(request),
            "probe" => self.probe(request),
            "why" => self.why(request),
            "sights" => self.sights(&request.fields()?),
            "trace" => self.trace(request),
            "agenda" => self.agenda(&request.fields()?),
            "weights" => self.weights(&request.fields()?),
            "map" => self.map(request),
            "draft" => self.draft(&request.fields()?),
            "puzzle" => self.puzzle(request),
            "lesson" => self.lesson(&request.fields()?),
            "try" => self.attempt(request),
            "help" => self.help(&request.fields()?),
            "show" => self.show(&request.fields()?),
            "record" => self.record(&request.fields()?),
            "import" => self.import(&request.fields()?),
            "learn" => self.learn(&request.fields()?),
            "explore" => self.explore(&request.fields()?),
            kind => Err(unknown(kind).into()),
        }
    }

    /// The game on a table.
    pub(crate) fn table(&mut self, table: u64) -> Result<&mut Box<dyn LiveGame>, Error> {
        self.tables.get_mut(&table).ok_or_else(|| TEXTS.unknown("desk.table").with("table", table))
    }

    /// A new table, if there is room for one.
    pub(crate) fn take_table(&mut self) -> Result<u64, Error> {
        self.check_room()?;
        self.last += 1;
        Ok(self.last)
    }

    /// Refuses another table where there is no room for one.
    pub(crate) fn check_room(&self) -> Result<(), Error> {
        let taken = self.tables.len() + self.puzzles.len() + self.lessons.len();
        if taken < self.bounds.tables {
            return Ok(());
        }
        Err(TEXTS.too_large("desk.tables").with("limit", self.bounds.tables))
    }

    fn close(&mut self, wanted: &fields::AtTable) -> Replied {
        let studied =
            self.puzzles.remove(&wanted.table).is_some() || self.lessons.remove(&wanted.table).is_some();
        if !studied {
            self.table(wanted.table)?;
        }
        self.tables.remove(&wanted.table);
        Ok(Answer::new("closed").with("table", wanted.table).into())
    }

    fn stop(&self, wanted: &fields::Stop) -> Answer {
        let running = self.running.get(&wanted.work);
        if let Some(stop) = running {
            stop.set();
        }
        Answer::new("stopped").with("work", wanted.work).with("running", running.is_some())
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.stop_all();
    }
}

impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Desk").field("tables", &self.tables.keys()).finish_non_exhaustive()
    }
}
