//! What a person settles once and for all.

use ludoteca_core::{Error, Language, Spec};
use ludoteca_user::Settings;

use crate::TEXTS;
use crate::context::Context;
use crate::form::{Field, Form, Offer};
use crate::page::Request;
use crate::page::form_page::FormPage;
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
}

/// The fields in the language of now, with these values.
fn fields(values: &[String], context: &Context) -> Vec<Field> {
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

impl FormPage for SettingsPage {
    const HELP: &'static str = "tui.help.form";
    const KEYS: &'static str = "tui.settings.keys";

    fn form(&self) -> &Form {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form {
        &mut self.form
    }

    fn title(&self, context: &Context) -> String {
        context.told("tui.start.settings")
    }

    fn fields(&self, values: &[String], context: &Context) -> Vec<Field> {
        fields(values, context)
    }

    fn done(&mut self, _: &Context) -> Result<Request, (usize, Error)> {
        let some = |text: String| Some(text).filter(|text| !text.is_empty());
        let opponent = some(self.value(OPPONENT));
        if let Some(text) = &opponent {
            text.parse::<Spec>().map_err(|error| (OPPONENT, error))?;
        }
        Ok(Request::Settle(Settings {
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
