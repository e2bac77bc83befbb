//! What machines are asked: their moves, and advice.

use ludoteca_core::{Error, ErrorKind, Message, Stop};
use ludoteca_house::{Answer as MachineAnswer, Chosen, MachineTurn};

use crate::TEXTS;
use crate::answer::{Answer, Refused};
use crate::desk::{Desk, Replied, Reply};
use crate::fields::{Hint, Think};
use crate::request::Request;
use crate::work::{Work, job};

impl Desk {
    pub(crate) fn think(&mut self, request: Request) -> Replied {
        let (id, Think { table, limits }) = (request.id, request.fields()?);
        self.check_busy(id)?;
        let turn = self.table(table)?.machine_turn(limits.into());
        let turn = turn.ok_or_else(|| TEXTS.not_now("desk.no_machine"))?;
        let work = job(turn, move |desk: &mut Desk, answer| desk.moved(table, answer));
        self.begin(id, work).map(Reply::Later)
    }

    pub(crate) fn hint(&mut self, request: Request) -> Replied {
        let (id, Hint { table, seed }) = (request.id, request.fields()?);
        let hint = self.table(table)?.hint(seed)?;
        let work = job(hint, move |desk: &mut Desk, chosen| {
            let Chosen { text, score, reason } = chosen?;
            let answer = Answer::new("hint").with("table", table).with("move", text);
            Ok(answer.with("score", score).with("reason", desk.say(reason.as_ref())))
        });
        self.begin(id, work).map(Reply::Later)
    }

    /// Does what the answer of a machine means.
    fn moved(&mut self, table: u64, answer: MachineAnswer) -> Result<Answer, Refused> {
        let live = self.table(table)?;
        let spent = answer.spent().as_millis() as u64;
        let (came, chosen, reason) = match live.accept(answer) {
            MachineTurn::Played(chosen) => {
                let reason = chosen.reason.clone();
                ("played", Some(chosen), reason)
            }
            MachineTurn::Late => ("late", None, None),
            MachineTurn::Claimed(why) => ("claimed", None, Some(why)),
            MachineTurn::Stopped(why) => return Err(Error::new(ErrorKind::Stopped, why).into()),
            MachineTurn::Failed(why) => {
                // Nobody loses because the machine could not be made here.
                live.session_mut().reopen();
                return Err(Error::new(ErrorKind::Unavailable, why).into());
            }
            MachineTurn::Dropped => return Err(TEXTS.not_now("desk.gone").into()),
            MachineTurn::NoMachine => return Err(TEXTS.not_now("desk.no_machine").into()),
        };
        let (text, score) = chosen.map_or((None, None), |chosen| (Some(chosen.text), chosen.score));
        Ok(Answer::new("moved")
            .with("table", table)
            .with("came", came)
            .with("move", text)
            .with("score", score)
            .with("reason", self.say(reason.as_ref()))
            .with("spent", spent)
            .with("state", self.state_of(table)))
    }

    /// A message in the language of the desk.
    pub(crate) fn say(&self, message: Option<&Message>) -> Option<String> {
        message.map(|message| self.language.say(message))
    }

    /// Begins a work for a request.
    pub(crate) fn begin(
        &mut self,
        id: u64,
        run: impl FnOnce(&ludoteca_core::Control, &mut dyn FnMut(ludoteca_house::Thought)) -> crate::work::After
        + Send
        + 'static,
    ) -> Result<Work, Refused> {
        self.check_busy(id)?;
        let stop = Stop::new();
        self.running.insert(id, stop.clone());
        Ok(Work { id, stop, longest: self.bounds.longest, run: Box::new(run) })
    }

    /// Refuses more works than the desk does at a time.
    fn check_busy(&self, id: u64) -> Result<(), Error> {
        let busy = self.running.len() >= self.bounds.works || self.running.contains_key(&id);
        if busy { Err(TEXTS.not_now("desk.busy")) } else { Ok(()) }
    }
}
