//! Everything else about a new game: rules, players of both sides, clock, start position.

use ludoteca_core::{BySide, Error, Side, Spec};
use ludoteca_session::TimeControl;

use super::{of_game, opponents};
use crate::TEXTS;
use crate::context::Context;
use crate::form::{Field, Form, Offer};
use crate::page::form_page::FormPage;
use crate::page::{NewGame, Request};

/// The fields, from the first to the last.
const RULES: usize = 0;
const SEATS: [usize; 2] = [1, 2];
const CLOCK: usize = 3;
const POSITION: usize = 4;
/// The clocks that are offered, the first without any.
const CLOCKS: [&str; 6] = ["", "1m+1s", "5m", "5m+3s", "15m+10s", "1h"];

/// Everything else about a new game.
pub(crate) struct DetailsPage {
    new: NewGame,
    form: Form,
}

impl DetailsPage {
    /// The form with the choices that were made already, and those of the last game.
    pub(crate) fn new(new: NewGame, context: &Context) -> DetailsPage {
        let mut page = DetailsPage { new, form: Form::default() };
        let last = |what: &str| context.chosen(&of_game(what, page.new.game)).unwrap_or_default();
        let usual = page.new.game.variants().first().map(|variant| variant.rules.clone());
        let rules = Some(last("rules")).filter(|rules| !rules.is_empty()).or(usual).unwrap_or_default();
        let [first, second] = Side::ALL.map(|side| page.new.seats[side].clone());
        let values = [rules, first, second, last("clock"), String::new()];
        page.form = Form::new(page.fields(&values, context));
        page
    }

    /// What a field says, if it says anything.
    fn said(&self, field: usize) -> Option<String> {
        Some(self.value(field)).filter(|value| !value.is_empty())
    }

    /// The game that the form describes.
    ///
    /// # Errors
    /// The field that is wrong, and why.
    fn read(&self) -> Result<NewGame, (usize, Error)> {
        let game = self.new.game;
        let at = |field: usize| move |error: Error| (field, error);
        let rules = self.said(RULES);
        let mut live = game.open(rules.as_deref(), None).map_err(at(RULES))?;
        let position = self.said(POSITION);
        game.open(rules.as_deref(), position.as_deref()).map_err(at(POSITION))?;
        let clock = self.said(CLOCK).map(|clock| clock.parse::<TimeControl>());
        let clock = clock.transpose().map_err(|error| (CLOCK, Error::from(error)))?;
        let human = || Spec::human().to_string();
        let seats = BySide::from_fn(|side| self.said(SEATS[side as usize]).unwrap_or_else(human));
        for side in Side::ALL {
            let spec: Result<Spec, _> = seats[side].parse();
            let sat = spec.and_then(|spec| live.invite(side, spec, 0));
            sat.map_err(at(SEATS[side as usize]))?;
        }
        Ok(NewGame { game, rules, position, seats, clock })
    }
}

impl FormPage for DetailsPage {
    const HELP: &'static str = "tui.help.details";
    const KEYS: &'static str = "tui.details.keys";

    fn form(&self) -> &Form {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form {
        &mut self.form
    }

    fn title(&self, context: &Context) -> String {
        context.say(&TEXTS.message("tui.details.title").with_message("game", self.new.game.title()))
    }

    fn fields(&self, values: &[String], context: &Context) -> Vec<Field> {
        let game = self.new.game;
        let offer = |value: &str, name: String, about: String| Offer { value: value.to_owned(), name, about };
        let rules = game.variants();
        let rules =
            rules.iter().map(|one| offer(&one.rules, context.say(&one.name), context.say(&one.about)));
        let players = opponents(game, context.language());
        let players: Vec<Offer> =
            players.iter().map(|(spec, about)| offer(spec, spec.clone(), about.clone())).collect();
        let clocks = CLOCKS.map(|clock| match clock {
            "" => offer("", context.told("tui.details.no_clock"), context.told("tui.details.no_clock.about")),
            clock => offer(clock, clock.to_owned(), context.told("tui.details.clock.about")),
        });
        let start = offer("", context.told("tui.details.start"), context.told("tui.details.start.about"));
        let told = |key| context.told(key);
        let seat = |at: usize| {
            let side = game.side(Side::ALL[at]);
            let label = context.say(&TEXTS.message("tui.details.player").with_message("side", side));
            Field::text(label, players.clone(), &values[SEATS[at]], told("tui.details.player.about"))
        };
        vec![
            Field::text(
                told("tui.details.rules"),
                rules.collect(),
                &values[RULES],
                told("tui.details.rules.about"),
            ),
            seat(0),
            seat(1),
            Field::text(
                told("tui.details.clock"),
                clocks.to_vec(),
                &values[CLOCK],
                told("tui.details.clock.about"),
            ),
            Field::text(
                told("tui.details.position"),
                vec![start],
                &values[POSITION],
                told("tui.details.position.about"),
            ),
        ]
    }

    fn done(&mut self, context: &Context) -> Result<Request, (usize, Error)> {
        let new = self.read()?;
        context.remember(&of_game("rules", new.game), &self.value(RULES));
        context.remember(&of_game("clock", new.game), &self.value(CLOCK));
        Ok(Request::Begin(new))
    }
}
