//! What a person settles once and for all.

use ludoteca_core::{Language, Spec};
use ludoteca_user::Settings;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::{Margin, Rect};

use crate::TEXTS;
use crate::context::Context;
use crate::event::pressed;
use crate::form::{Field, Form, Offer};
use crate::page::{Page, Request};
use crate::sheet::sheet;
use crate::theme::Theme;

/// The fields of the form.
const LANGUAGE: usize = 0;
const THEME: usize = 1;
const KEEP: usize = 2;
const GAME: usize = 3;
const OPPONENT: usize = 4;
const BOOKS: usize = 5;
/// How the fields say yes and no.
const YES: &str = "yes";
const NO: &str = "no";

/// What a person settles once and for all.
pub(crate) struct SettingsPage {
    form: Form,
    /// The settings as they are, with those that the page does not show.
    settings: Settings,
}

impl SettingsPage {
    pub(crate) fn new(context: &Context) -> SettingsPage {
        let settings =
            context.options.folders.settings().map_or_else(Settings::default, |file| file.read().0);
        let truth = |value: bool| if value { YES } else { NO }.to_owned();
        let values = [
            context.language().code().to_owned(),
            context.theme.word().to_owned(),
            truth(context.options.keeps),
            settings.game.clone().unwrap_or_default(),
            settings.opponent.clone().unwrap_or_default(),
            truth(settings.books != Some(false)),
        ];
        SettingsPage { form: Form::new(fields(&values, context)), settings }
    }

    fn value(&self, field: usize) -> String {
        self.form.fields[field].value()
    }

    /// Keeps what the form says, if that can be.
    fn settle(&mut self, context: &Context) -> Option<Request> {
        let some = |text: String| Some(text).filter(|text| !text.is_empty());
        let opponent = some(self.value(OPPONENT));
        let wrong = opponent.as_deref().and_then(|text| text.parse::<Spec>().err());
        if let Some(error) = wrong {
            self.form.refuse(OPPONENT, context.say(error.message()));
            return None;
        }
        Some(Request::Settle(Settings {
            language: self.value(LANGUAGE).parse().ok(),
            theme: some(self.value(THEME)),
            keep: Some(self.value(KEEP) == YES),
            game: some(self.value(GAME)),
            opponent,
            books: Some(self.value(BOOKS) == YES),
            ..self.settings.clone()
        }))
    }
}

/// The fields in the language of now, with these values.
fn fields(values: &[String; 6], context: &Context) -> Vec<Field> {
    let offer = |value: &str, name: String, about: String| Offer { value: value.to_owned(), name, about };
    let told = |key: &'static str| context.told(key);
    let language =
        |language: Language| offer(language.code(), TEXTS.text(language, "tui.language"), String::new());
    let theme =
        |theme: Theme| offer(theme.word(), context.say(&theme.message()), told("tui.settings.theme.about"));
    let truth = |about: String| {
        let offers = [(YES, told("tui.settings.yes")), (NO, told("tui.settings.no"))];
        offers.map(|(value, name)| offer(value, name, about.clone())).to_vec()
    };
    let any = offer("", told("tui.settings.any"), told("tui.settings.game.about"));
    let games = context
        .games
        .iter()
        .map(|game| offer(game.name(), context.say(&game.title()), context.say(&game.about())));
    let opponents =
        ["", "level:1", "level:2", "level:3", "level:4", "level:5", "level:6", "level:7", "level:8"];
    let opponents = opponents.map(|spec| {
        let name = if spec.is_empty() { told("tui.settings.any") } else { spec.to_owned() };
        offer(spec, name, told("tui.settings.opponent.about"))
    });
    vec![
        Field::choice(told("tui.settings.language"), Language::ALL.map(language).to_vec(), &values[LANGUAGE]),
        Field::choice(told("tui.settings.theme"), Theme::ALL.map(theme).to_vec(), &values[THEME]),
        Field::choice(told("tui.settings.keep"), truth(told("tui.settings.keep.about")), &values[KEEP]),
        Field::choice(told("tui.settings.game"), std::iter::once(any).chain(games).collect(), &values[GAME]),
        Field::text(
            told("tui.settings.opponent"),
            opponents.to_vec(),
            &values[OPPONENT],
            told("tui.settings.opponent.about"),
        ),
        Field::choice(told("tui.settings.books"), truth(told("tui.settings.books.about")), &values[BOOKS]),
    ]
}

impl Page for SettingsPage {
    fn help(&self) -> &'static str {
        "tui.help.form"
    }

    fn is_typing(&self) -> bool {
        self.form.is_typing()
    }

    fn refresh(&mut self, context: &Context) {
        let values = [LANGUAGE, THEME, KEEP, GAME, OPPONENT, BOOKS].map(|at| self.value(at));
        self.form.fields = fields(&values, context);
    }

    fn paste(&mut self, text: &str, _: &Context) {
        self.form.paste(text);
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        match key.code {
            KeyCode::Enter => return self.settle(context),
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
        let body = sheet(frame, area, context, &context.told("tui.start.settings"), "tui.settings.keys");
        self.form.draw(body.inner(Margin::new(1, 1)), frame.buffer_mut(), context.theme);
    }
}
