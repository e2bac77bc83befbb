//! Choosing what a machine shall learn.

mod taught;

use ludoteca_core::{Error, Spec};
use ludoteca_tune::{FitPlan, Learning, LessonsPlan, Teachable};

use crate::TEXTS;
use crate::context::Context;
use crate::form::{Field, Form, Offer};
use crate::page::Request;
use crate::page::form_page::FormPage;
use taught::TaughtPage;

/// The fields of the form.
const GAME: usize = 0;
const PLAYER: usize = 1;
const GAMES: usize = 2;
const THREADS: usize = 3;
/// The numbers that are offered.
const COUNTS: [&str; 4] = ["100", "300", "1000", "3000"];
const AT_ONCE: [&str; 4] = ["1", "2", "4", "8"];
/// The plies at the beginning of a game that are left to chance, and its longest.
const RANDOM: std::ops::RangeInclusive<usize> = 2..=9;
const LONGEST: usize = 200;
/// The most games, and the most at once.
const MOST: u32 = 1_000_000;
const MOST_AT_ONCE: u32 = 64;

/// Choosing what a machine shall learn.
pub(crate) struct TuningPage {
    form: Form,
}

impl TuningPage {
    pub(crate) fn new(context: &Context) -> TuningPage {
        let game = context.chosen("game").unwrap_or_default();
        let values = [&game, "", "300", "2"].map(str::to_owned);
        TuningPage { form: Form::new(fields(&values, context)) }
    }

    /// What the form describes.
    ///
    /// # Errors
    /// The field that is wrong, and why.
    fn read(&self, game: &dyn Teachable, context: &Context) -> Result<Learning, (usize, Error)> {
        let number = |field: usize, most: u32| {
            let text = self.value(field);
            let wrong = || (field, TEXTS.malformed("tui.matches.number").with("text", &text));
            text.parse::<u32>().ok().filter(|number| (1..=most).contains(number)).ok_or_else(wrong)
        };
        let player = Some(self.value(PLAYER)).filter(|text| !text.is_empty());
        let player = player.unwrap_or_else(|| game.usual_pupil().to_owned());
        let lessons = LessonsPlan {
            player: player.parse::<Spec>().map_err(|error| (PLAYER, error))?,
            games: number(GAMES, MOST)? as usize,
            random_plies: RANDOM,
            longest: LONGEST,
            seed: context.options.seed,
            threads: number(THREADS, MOST_AT_ONCE)? as usize,
        };
        Ok(Learning { rules: None, lessons, fit: FitPlan::default() })
    }
}

/// The fields in the language of now, with these values.
fn fields(values: &[String], context: &Context) -> Vec<Field> {
    let offer = |value: &str, name: String| Offer { value: value.to_owned(), name, about: String::new() };
    let games = context.games.iter().map(|game| offer(game.name(), context.say(&game.title()))).collect();
    let plain = |values: &[&str]| values.iter().map(|value| offer(value, (*value).to_owned())).collect();
    let told = |key: &'static str| context.told(key);
    let usual = vec![offer("", told("tui.tuning.usual"))];
    vec![
        Field::choice(told("tui.setup.game"), games, &values[GAME]),
        Field::text(told("tui.trees.player"), usual, &values[PLAYER], told("tui.tuning.player.about")),
        Field::text(
            told("tui.matches.games"),
            plain(&COUNTS),
            &values[GAMES],
            told("tui.tuning.games.about"),
        ),
        Field::text(
            told("tui.matches.at_once"),
            plain(&AT_ONCE),
            &values[THREADS],
            told("tui.matches.at_once.about"),
        ),
    ]
}

impl FormPage for TuningPage {
    const HELP: &'static str = "tui.help.form";
    const KEYS: &'static str = "tui.form.keys";

    fn form(&self) -> &Form {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form {
        &mut self.form
    }

    fn title(&self, context: &Context) -> String {
        context.told("tui.start.learning")
    }

    fn fields(&self, values: &[String], context: &Context) -> Vec<Field> {
        fields(values, context)
    }

    fn done(&mut self, context: &Context) -> Result<Request, (usize, Error)> {
        let game = context.full(&self.value(GAME)).map_err(|error| (GAME, error))?;
        Ok(Request::Show(Box::new(TaughtPage::new(game, self.read(game, context)?, context))))
    }
}
