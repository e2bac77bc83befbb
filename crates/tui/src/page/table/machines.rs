//! The machines of the table: their turns, what they think, and what they are asked.

use ludoteca_core::{Error, Side, Spec};
use ludoteca_house::{Answer, Chosen, MachineTurn, Pondering, Thought};

use super::TablePage;
use crate::TEXTS;
use crate::background::Background;
use crate::context::Context;
use crate::event::News;
use crate::page::MachineOptions;

/// The machine that takes a side where none has sat at this table: a grade that everybody
/// can play against.
const USUAL_MACHINE: &str = "level:3";

/// The best lines that a machine has told, the best first.
#[derive(Clone, Debug)]
pub(super) struct Thoughts {
    /// The side that its scores are for.
    pub(super) side: Side,
    pub(super) lines: Vec<Thought>,
    /// What it has chosen, once it has.
    pub(super) chosen: Option<Chosen>,
}

impl Thoughts {
    /// Nothing yet, for a side.
    pub(super) const fn of(side: Side) -> Thoughts {
        Thoughts { side, lines: Vec::new(), chosen: None }
    }

    /// Keeps the lines that begin with a move: it is the one that was chosen in the end.
    fn keep_to(&mut self, text: &str) {
        self.lines.retain(|thought| thought.line.first().is_some_and(|first| first == text));
    }

    pub(super) fn hear(&mut self, thought: Thought) {
        let at = thought.rank.saturating_sub(1) as usize;
        if at < self.lines.len() {
            self.lines[at] = thought;
        } else {
            self.lines.push(thought);
        }
    }
}

/// A machine that thinks in somebody else's turn.
#[derive(Debug)]
pub(super) struct Ponderer {
    work: Background,
    /// The reply that it assumes.
    pub(super) assumed: String,
}

impl Ponderer {
    pub(super) fn number(&self) -> u64 {
        self.work.number()
    }
}

impl TablePage {
    /// Lets the machine that is to move think; one that ponders is called back first.
    pub(super) fn call_machine(&mut self, context: &Context) {
        self.thinking = None;
        if self.ponderer.is_some() {
            self.dismiss_ponderer();
            self.awaits = true;
            return;
        }
        if self.held || self.replay.is_some() {
            return;
        }
        match self.live.machine_turn(self.machines.limits()) {
            Some(job) => {
                self.thoughts = Thoughts::of(self.live.session().turn());
                self.thinking = context.begin(job, News::Answer);
                self.turns.extend(self.thinking.as_ref().map(Background::number));
            }
            None if self.machines.ponder => self.ponder(context),
            None => {}
        }
    }

    /// Lets the machine that waits think over the reply that it expects.
    fn ponder(&mut self, context: &Context) {
        let Some(Pondering { assumed, job }) = self.live.ponder() else { return };
        self.thoughts = Thoughts::of(self.live.session().turn().other());
        let work = context.begin(job, News::Pondered);
        self.ponderer = work.map(|work| Ponderer { work, assumed });
    }

    /// Asks the machine that ponders to come back.
    pub(super) fn dismiss_ponderer(&mut self) {
        if let Some(ponderer) = &self.ponderer {
            ponderer.work.stop();
        }
    }

    pub(super) fn back_from_pondering(&mut self, answer: Answer, context: &Context) {
        self.live.dismiss(answer);
        self.ponderer = None;
        if std::mem::take(&mut self.awaits) {
            self.call_machine(context);
        }
    }

    /// Stops the machine that thinks; it waits until somebody calls it.
    pub(super) fn stop_thinking(&mut self) {
        let was_machine = self.live.session().is_machines_turn();
        self.thinking = None;
        self.plays_hint = false;
        if was_machine {
            self.held = true;
            self.say("tui.table.held");
        } else {
            self.say("tui.table.stopped");
        }
    }

    pub(super) fn answer(&mut self, answer: Answer, context: &Context) {
        match self.live.accept(answer) {
            MachineTurn::Played(chosen) => {
                self.said = None;
                self.desk.played(chosen.score);
                self.thoughts.chosen = Some(chosen);
                self.changed(context);
            }
            MachineTurn::Failed(why) | MachineTurn::Claimed(why) => {
                self.changed(context);
                self.say_message(&why);
            }
            MachineTurn::Stopped(why) => {
                self.thinking = None;
                self.held = true;
                self.say_message(&why);
            }
            MachineTurn::Late => self.changed(context),
            MachineTurn::Dropped | MachineTurn::NoMachine => self.thinking = None,
        }
    }

    pub(super) fn hinted(&mut self, hint: Result<Chosen, Error>, context: &Context) {
        self.thinking = None;
        let plays = std::mem::take(&mut self.plays_hint);
        match hint {
            Ok(chosen) if plays => self.play(&chosen.text, context),
            Ok(chosen) => {
                let text = TEXTS.message("tui.table.hint").with("move", &chosen.text);
                let text = self.language().say(&text);
                let why = chosen.reason.as_ref().map(|reason| self.language().say(reason));
                self.said = Some([text].into_iter().chain(why).collect::<Vec<_>>().join(" "));
                self.thoughts.keep_to(&chosen.text);
                self.hint = Some(chosen);
            }
            Err(error) => self.say_message(&error),
        }
    }

    /// Asks the adviser.
    pub(super) fn ask_hint(&mut self, context: &Context) {
        if self.thinking.is_some() {
            return;
        }
        match self.live.hint(context.options.seed) {
            Ok(job) => {
                self.say("tui.table.asking");
                self.thoughts = Thoughts::of(self.live.session().turn());
                self.thinking = context.begin(job, News::Hint);
            }
            Err(error) => self.say_message(&error),
        }
    }

    /// Lets a machine move now: the one that thinks, the one that waits, or the adviser for
    /// the person whose turn it is.
    pub(super) fn go(&mut self, context: &Context) {
        if let Some(work) = &self.thinking {
            return work.stop();
        }
        if self.live.session().is_machines_turn() && !self.is_over() {
            self.held = false;
            self.said = None;
            self.turn_began = std::time::Instant::now();
            return self.call_machine(context);
        }
        match self.hint.take() {
            Some(hint) => self.play(&hint.text, context),
            None => {
                self.ask_hint(context);
                self.plays_hint = self.thinking.is_some();
            }
        }
    }

    pub(super) fn swap(&mut self, context: &Context) {
        self.thinking = None;
        self.live.swap();
        self.held = false;
        if let Some(seats) = &mut self.before_both {
            seats.swap();
        }
        self.said = Some(self.seats_told());
        self.call_machine(context);
    }

    /// Who plays what, in words.
    fn seats_told(&self) -> String {
        let session = self.live.session();
        let seat = |side: Side| {
            let name = self.language().say(&session.side_name(side));
            format!("{name}: {}", session.seat(side))
        };
        Side::ALL.map(seat).join(", ")
    }

    /// Lets a machine play both sides, or gives the people their seats back.
    pub(super) fn play_both(&mut self, context: &Context) {
        self.thinking = None;
        if let Some(seats) = self.before_both.take() {
            for side in Side::ALL {
                self.invite(side, seats[side].clone(), context);
            }
            self.said = Some(self.seats_told());
            return self.call_machine(context);
        }
        let session = self.live.session();
        if session.has_only_machines() {
            return self.go(context);
        }
        let seats = ludoteca_core::BySide::from_fn(|side| session.seat(side).clone());
        let machine = Side::ALL.map(|side| seats[side].clone()).into_iter().find(|spec| !spec.is_human());
        let chosen = || context.chosen(&format!("opponent.{}", session.game_name()));
        let usual = || chosen().and_then(|name| name.parse().ok()).filter(|spec: &Spec| !spec.is_human());
        let machine = machine.or_else(usual).or_else(|| USUAL_MACHINE.parse().ok());
        let Some(machine) = machine else { return };
        for side in Side::ALL.into_iter().filter(|&side| seats[side].is_human()) {
            self.invite(side, machine.clone(), context);
        }
        self.before_both = Some(seats);
        self.held = false;
        self.say("tui.table.both");
        self.call_machine(context);
    }

    /// Seats somebody; what keeps them from it is said.
    fn invite(&mut self, side: Side, spec: Spec, context: &Context) {
        if *self.live.session().seat(side) == spec {
            return;
        }
        if let Err(error) = self.live.invite(side, spec, context.options.seed.wrapping_add(side as u64)) {
            self.say_message(&error);
        }
    }

    /// Lets machines think otherwise from now on.
    pub(super) fn set_machines(&mut self, machines: MachineOptions, context: &Context) {
        let anew = (machines.book, machines.table) != (self.machines.book, self.machines.table);
        self.machines = machines;
        self.machines.apply(&mut *self.live);
        if anew {
            let seats = Side::ALL.map(|side| self.live.session().seat(side).clone());
            for (side, spec) in Side::ALL.into_iter().zip(seats).filter(|(_, spec)| !spec.is_human()) {
                let seed = context.options.seed.wrapping_add(side as u64);
                if let Err(error) = self.live.invite(side, spec, seed) {
                    self.say_message(&error);
                }
            }
        }
        self.call_machine(context);
    }
}
