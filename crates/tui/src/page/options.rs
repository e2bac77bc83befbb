//! How machines think, changed while a game goes on.

use std::time::Duration;

use ludoteca_core::{Error, Limits, digits, duration};
use ludoteca_house::{Books, LiveGame, Tables};

use crate::TEXTS;
use crate::context::Context;
use crate::form::{Field, Form, Offer};
use crate::page::form_page::FormPage;
use crate::page::{Gift, Request};

/// The most lines that are shown.
pub(crate) const MOST_LINES: u32 = 3;

/// How machines think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MachineOptions {
    /// Whether they are lent opening books.
    pub(crate) book: bool,
    /// Whether they look results up in tables.
    pub(crate) table: bool,
    /// Whether they think in the other side's turn.
    pub(crate) ponder: bool,
    pub(crate) depth: Option<u32>,
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    /// How many best lines they tell.
    pub(crate) lines: u32,
}

impl Default for MachineOptions {
    fn default() -> MachineOptions {
        let (depth, time, nodes) = (None, None, None);
        MachineOptions { book: true, table: true, ponder: false, depth, time, nodes, lines: 1 }
    }
}

impl MachineOptions {
    /// What was chosen last.
    pub(crate) fn chosen(context: &Context) -> MachineOptions {
        let usual = MachineOptions::default();
        let is_on = |what: &str, usual: bool| context.chosen(what).map_or(usual, |word| word == ON);
        MachineOptions {
            book: is_on("book", usual.book),
            table: is_on("table", usual.table),
            ponder: is_on("ponder", usual.ponder),
            ..usual
        }
    }

    fn remember(&self, context: &Context) {
        for (what, is_on) in [("book", self.book), ("table", self.table), ("ponder", self.ponder)] {
            context.remember(what, if is_on { ON } else { OFF });
        }
    }

    /// What a machine is told for its turn.
    pub(crate) fn limits(&self) -> Limits {
        let lines = (self.lines > 1).then_some(self.lines);
        Limits { depth: self.depth, time: self.time, nodes: self.nodes, lines, clock: None }
    }

    /// Tells a game what machines that are made from now on may use.
    pub(crate) fn apply(&self, live: &mut dyn LiveGame) {
        live.lend(if self.book { Books::Lent } else { Books::None });
        live.set_tables(if self.table { Tables::Used } else { Tables::None });
    }
}

const ON: &str = "on";
const OFF: &str = "off";

/// The fields, from the first to the last.
const BOOK: usize = 0;
const TABLE: usize = 1;
const PONDER: usize = 2;
const DEPTH: usize = 3;
const TIME: usize = 4;
const NODES: usize = 5;
const LINES: usize = 6;

/// How machines think, as a form.
pub(crate) struct OptionsPage {
    form: Form,
}

impl OptionsPage {
    pub(crate) fn new(options: MachineOptions, context: &Context) -> OptionsPage {
        let word = |is_on: bool| if is_on { ON } else { OFF }.to_owned();
        let shown = |value: Option<String>| value.unwrap_or_default();
        let values = [
            word(options.book),
            word(options.table),
            word(options.ponder),
            shown(options.depth.map(|depth| depth.to_string())),
            shown(options.time.map(|time| format!("{}s", time.as_secs_f64()))),
            shown(options.nodes.map(|nodes| nodes.to_string())),
            options.lines.to_string(),
        ];
        OptionsPage { form: Form::new(fields(&values, context)) }
    }

    /// What the form says.
    ///
    /// # Errors
    /// The field that is wrong, and why.
    fn read(&self) -> Result<MachineOptions, (usize, Error)> {
        let value = |field: usize| self.value(field);
        let number = |field: usize| -> Result<Option<u32>, (usize, Error)> {
            let text = value(field);
            let read = digits(&text).filter(|&number| number > 0);
            match (text.is_empty(), read) {
                (true, _) => Ok(None),
                (false, Some(number)) => Ok(Some(number)),
                (false, None) => Err((field, TEXTS.malformed("tui.options.number").with("text", &text))),
            }
        };
        let time = match value(TIME).as_str() {
            "" => None,
            text => Some(duration::read(text, 0).map_err(|error| (TIME, Error::from(error)))?),
        };
        Ok(MachineOptions {
            book: value(BOOK) == ON,
            table: value(TABLE) == ON,
            ponder: value(PONDER) == ON,
            depth: number(DEPTH)?,
            time: time.filter(|time| !time.is_zero()),
            nodes: number(NODES)?.map(u64::from),
            lines: value(LINES).parse().unwrap_or(1),
        })
    }
}

/// The fields in the language of now, with these values.
fn fields(values: &[String], context: &Context) -> Vec<Field> {
    let told = |key: &'static str| context.told(key);
    let switch = |at: usize, label: &'static str, about: &'static str| {
        let offer = |value: &str, name: &'static str| Offer {
            value: value.to_owned(),
            name: told(name),
            about: told(about),
        };
        let offers = vec![offer(ON, "tui.options.on"), offer(OFF, "tui.options.off")];
        Field::choice(told(label), offers, &values[at])
    };
    let limit = |at: usize, label: &'static str, about: &'static str| {
        let none = Offer { value: String::new(), name: told("tui.options.own"), about: told(about) };
        Field::text(told(label), vec![none], &values[at], told(about))
    };
    let lines = (1..=MOST_LINES).map(|lines| Offer {
        value: lines.to_string(),
        name: lines.to_string(),
        about: told("tui.options.lines.about"),
    });
    vec![
        switch(BOOK, "tui.options.book", "tui.options.book.about"),
        switch(TABLE, "tui.options.table", "tui.options.table.about"),
        switch(PONDER, "tui.options.ponder", "tui.options.ponder.about"),
        limit(DEPTH, "tui.options.depth", "tui.options.depth.about"),
        limit(TIME, "tui.options.time", "tui.options.time.about"),
        limit(NODES, "tui.options.nodes", "tui.options.nodes.about"),
        Field::choice(told("tui.options.lines"), lines.collect(), &values[LINES]),
    ]
}

impl FormPage for OptionsPage {
    const HELP: &'static str = "tui.help.options";
    const KEYS: &'static str = "tui.options.keys";

    fn form(&self) -> &Form {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form {
        &mut self.form
    }

    fn title(&self, context: &Context) -> String {
        context.told("tui.options.title")
    }

    fn fields(&self, values: &[String], context: &Context) -> Vec<Field> {
        fields(values, context)
    }

    fn done(&mut self, context: &Context) -> Result<Request, (usize, Error)> {
        let options = self.read()?;
        options.remember(context);
        Ok(Request::Give(Gift::Machines(options)))
    }
}
