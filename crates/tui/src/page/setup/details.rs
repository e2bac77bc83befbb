//! Everything else about a new game: rules, players of both sides, clock, start position.

use ludoteca_core::{BySide, Error, Side, Spec};
use ludoteca_session::TimeControl;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::text::Line;

use super::{of_game, opponents};
use crate::TEXTS;
use crate::context::Context;
use crate::event::pressed;
use crate::form::{Field, Form, Offer};
use crate::page::{NewGame, Page, Request};

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

    /// The fields in the language of now, with these values.
    fn fields(&self, values: &[String; 5], context: &Context) -> Vec<Field> {
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

    fn value(&self, field: usize) -> Option<String> {
        Some(self.form.fields[field].value()).filter(|value| !value.is_empty())
    }

    /// The game that the form describes.
    ///
    /// # Errors
    /// The field that is wrong, and why.
    fn read(&self) -> Result<NewGame, (usize, Error)> {
        let game = self.new.game;
        let at = |field: usize| move |error: Error| (field, error);
        let rules = self.value(RULES);
        let mut live = game.open(rules.as_deref(), None).map_err(at(RULES))?;
        let position = self.value(POSITION);
        game.open(rules.as_deref(), position.as_deref()).map_err(at(POSITION))?;
        let clock = self.value(CLOCK).map(|clock| clock.parse::<TimeControl>());
        let clock = clock.transpose().map_err(|error| (CLOCK, Error::from(error)))?;
        let human = || Spec::human().to_string();
        let seats = BySide::from_fn(|side| self.value(SEATS[side as usize]).unwrap_or_else(human));
        for side in Side::ALL {
            let spec: Result<Spec, _> = seats[side].parse();
            let sat = spec.and_then(|spec| live.invite(side, spec, 0));
            sat.map_err(at(SEATS[side as usize]))?;
        }
        Ok(NewGame { game, rules, position, seats, clock })
    }

    fn begin(&mut self, context: &Context) -> Option<Request> {
        match self.read() {
            Ok(new) => {
                context.remember(&of_game("rules", new.game), &self.value(RULES).unwrap_or_default());
                context.remember(&of_game("clock", new.game), &self.value(CLOCK).unwrap_or_default());
                Some(Request::Begin(new))
            }
            Err((field, error)) => {
                self.form.refuse(field, context.say(error.message()));
                None
            }
        }
    }
}

impl Page for DetailsPage {
    fn help(&self) -> &'static str {
        "tui.help.details"
    }

    fn is_typing(&self) -> bool {
        self.form.is_typing()
    }

    fn refresh(&mut self, context: &Context) {
        let values = [RULES, SEATS[0], SEATS[1], CLOCK, POSITION].map(|at| self.form.fields[at].value());
        self.form.fields = self.fields(&values, context);
    }

    fn paste(&mut self, text: &str, _: &Context) {
        self.form.paste(text);
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        match key.code {
            KeyCode::Enter => return self.begin(context),
            KeyCode::Esc => return Some(Request::Back),
            _ => self.form.key(key),
        };
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, _: &Context) -> Option<Request> {
        self.form.press(pressed(mouse)?);
        None
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let (theme, area) = (context.theme, area.inner(Margin::new(2, 1)));
        let rows = [Constraint::Length(2), Constraint::Min(5), Constraint::Length(1)];
        let [head, body, foot] = Layout::vertical(rows).areas(area);
        let title = TEXTS.message("tui.details.title").with_message("game", self.new.game.title());
        frame.render_widget(Line::styled(context.say(&title), theme.accent()), head);
        self.form.draw(body, frame.buffer_mut(), theme);
        frame.render_widget(Line::styled(context.told("tui.details.keys"), theme.dim()), foot);
    }
}
