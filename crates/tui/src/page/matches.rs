//! Choosing machines that shall play each other.

mod hall;

use ludoteca_arena::{Beginning, Format, Match, Order, Referee, Setup, Sprt, Terms, Tournament, Watching};
use ludoteca_core::{Error, Limits, Spec, duration};
use ludoteca_house::Books;

use crate::TEXTS;
use crate::context::Context;
use crate::form::{Field, Form, Offer};
use crate::page::Request;
use crate::page::form_page::FormPage;
use hall::{Bout, HallPage};

/// The fields of the form.
const GAME: usize = 0;
const PLAYERS: usize = 1;
const GAMES: usize = 2;
const NODES: usize = 3;
const TIME: usize = 4;
const TEST: usize = 5;
const AT_ONCE: usize = 6;
const FILE: usize = 7;
/// The numbers that are offered.
const COUNTS: [&str; 5] = ["2", "10", "20", "100", "1000"];
const LIMITS: [&str; 5] = ["", "1000", "5000", "20000", "100000"];
const TIMES: [&str; 5] = ["", "50ms", "200ms", "1s", "5s"];
const THREADS: [&str; 4] = ["1", "2", "4", "8"];
/// The test that is offered.
const SPRT: &str = "elo0=0,elo1=20";
/// The most games at once.
const MOST_AT_ONCE: usize = 64;

/// Choosing machines that shall play each other.
pub(crate) struct MatchesPage {
    form: Form,
}

impl MatchesPage {
    pub(crate) fn new(context: &Context) -> MatchesPage {
        let game = context.chosen("game").unwrap_or_default();
        let values = [&game, "level:3, level:4", "20", "", "", "", "2", ""].map(str::to_owned);
        MatchesPage { form: Form::new(fields(&values, context)) }
    }

    /// What the form describes.
    ///
    /// # Errors
    /// The field that is wrong, and why.
    fn read(&self, context: &Context) -> Result<Bout, (usize, Error)> {
        let number = |field: usize| {
            let text = self.value(field);
            let wrong = || (field, TEXTS.malformed("tui.matches.number").with("text", &text));
            text.parse::<u32>().ok().filter(|&number| number > 0).ok_or_else(wrong)
        };
        let players: Result<Vec<Spec>, Error> =
            self.value(PLAYERS).split([',', ';']).map(|text| text.trim().parse()).collect();
        let players = players.map_err(|error| (PLAYERS, error))?;
        if players.len() < 2 || players.iter().any(Spec::is_human) {
            return Err((PLAYERS, TEXTS.malformed("tui.matches.players.few")));
        }
        let nodes = if self.value(NODES).is_empty() { None } else { Some(u64::from(number(NODES)?)) };
        let time =
            Some(self.value(TIME)).filter(|text| !text.is_empty()).map(|text| duration::read(&text, 0));
        let time =
            time.transpose().map_err(|error| (TIME, Error::from(error)))?.filter(|time| !time.is_zero());
        let sprt = Some(self.value(TEST)).filter(|text| !text.is_empty()).map(|text| text.parse::<Sprt>());
        let sprt = sprt.transpose().map_err(|error| (TEST, error))?;
        let file = self.value(FILE);
        let setup = Setup {
            concurrency: (number(AT_ONCE)? as usize).min(MOST_AT_ONCE),
            out: Some(file).filter(|file| !file.is_empty()).map(Into::into),
            report: 1,
            today: context.options.today,
            watching: Watching::Positions,
        };
        let terms = Terms {
            rules: None,
            limits: Limits { nodes, time, ..Limits::default() },
            time_control: None,
            beginning: Beginning::Usual,
            order: Order::default(),
            referee: Referee::default(),
            books: Books::Asked,
            seed: context.options.seed,
        };
        let (game, games) = (self.value(GAME), number(GAMES)?);
        Ok(match <[Spec; 2]>::try_from(players) {
            Ok(players) => Bout::Match(Match { game, players, terms, games, sprt, setup }),
            Err(players) => {
                let rounds = Some(games.div_ceil(2));
                Bout::Tournament(Tournament {
                    game,
                    players,
                    terms,
                    format: Format::RoundRobin,
                    rounds,
                    setup,
                })
            }
        })
    }
}

/// The fields in the language of now, with these values.
fn fields(values: &[String], context: &Context) -> Vec<Field> {
    let offer = |value: &str, name: String| Offer { value: value.to_owned(), name, about: String::new() };
    let games = context.games.iter().map(|game| offer(game.name(), context.say(&game.title()))).collect();
    let plain = |values: &[&str]| -> Vec<Offer> {
        let name =
            |value: &str| if value.is_empty() { context.told("tui.matches.none") } else { value.to_owned() };
        values.iter().map(|value| offer(value, name(value))).collect()
    };
    let pairs =
        ["level:3, level:4", "level:1, level:2, level:3, level:4", "alphabeta:depth=2, alphabeta:depth=4"];
    let told = |key: &'static str| context.told(key);
    vec![
        Field::choice(told("tui.setup.game"), games, &values[GAME]),
        Field::text(
            told("tui.matches.players"),
            plain(&pairs),
            &values[PLAYERS],
            told("tui.matches.players.about"),
        ),
        Field::text(
            told("tui.matches.games"),
            plain(&COUNTS),
            &values[GAMES],
            told("tui.matches.games.about"),
        ),
        Field::text(
            told("tui.matches.nodes"),
            plain(&LIMITS),
            &values[NODES],
            told("tui.matches.nodes.about"),
        ),
        Field::text(told("tui.matches.time"), plain(&TIMES), &values[TIME], told("tui.matches.time.about")),
        Field::text(
            told("tui.matches.test"),
            plain(&["", SPRT]),
            &values[TEST],
            told("tui.matches.test.about"),
        ),
        Field::text(
            told("tui.matches.at_once"),
            plain(&THREADS),
            &values[AT_ONCE],
            told("tui.matches.at_once.about"),
        ),
        Field::text(told("tui.matches.file"), plain(&[""]), &values[FILE], told("tui.matches.file.about")),
    ]
}

impl FormPage for MatchesPage {
    const HELP: &'static str = "tui.help.form";
    const KEYS: &'static str = "tui.form.keys";

    fn form(&self) -> &Form {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form {
        &mut self.form
    }

    fn title(&self, context: &Context) -> String {
        context.told("tui.start.matches")
    }

    fn fields(&self, values: &[String], context: &Context) -> Vec<Field> {
        fields(values, context)
    }

    fn done(&mut self, context: &Context) -> Result<Request, (usize, Error)> {
        let page = HallPage::new(self.read(context)?, context).map_err(|error| (GAME, error))?;
        Ok(Request::Show(Box::new(page)))
    }
}
