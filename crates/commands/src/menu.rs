//! The menu: which game, against whom, on which side, in which skin and language; or
//! learning it first.

use std::process::ExitCode;

use ludoteca_core::{Language, Message, Side, choice};
use ludoteca_house::Registry;

use crate::TEXTS;
use crate::args::{Common, Learn, Play};
use crate::env::Env;
use crate::failure::Failure;
use crate::input::Input;
use crate::resume::Left;
use crate::words::{Order, Vocabulary};
use crate::{FullGame, learn, output, play};

/// Asks in plain lines, with going back, then plays or teaches.
pub(crate) fn run(env: &Env) -> Result<ExitCode, Failure> {
    let mut menu = Menu::new(env);
    let mut input = Input::new();
    output::line(&menu.text("menu.welcome"))?;
    if let Some(left) = Left::last(env)? {
        let about = menu.language.say(left.about());
        let question = TEXTS.message("menu.go_on").with_trusted("about", about);
        let Some(line) = input.ask(&menu.language.say(&question))? else { return Ok(ExitCode::SUCCESS) };
        if line.trim().is_empty() || is_yes(&line, menu.language) {
            drop(input);
            return left.go_on(env);
        }
    }
    let mut step = 0;
    while let Some(question) = Question::ALL.get(step) {
        let options = menu.options(*question);
        if options.is_empty() {
            menu.answers[step] = 0;
            step += 1;
            continue;
        }
        output::line(&format!("\n{}", menu.text(question.key())))?;
        for (number, option) in options.iter().enumerate() {
            output::line(&format!("  {}. {option}", number + 1))?;
        }
        let chosen = menu.answers[step];
        let prompt = TEXTS.message("menu.prompt").with("last", options.len()).with("default", chosen + 1);
        let Some(line) = input.ask(&menu.language.say(&prompt))? else { return Ok(ExitCode::SUCCESS) };
        match Answer::read(&line, options.len(), chosen) {
            Answer::Option(option) => {
                // Who types a language wants it everywhere; Enter leaves the skins theirs.
                if *question == Question::Language && !line.trim().is_empty() {
                    menu.told = Some(Language::ALL[option]);
                }
                menu.answer(*question, option);
                step += 1;
            }
            Answer::Back => step = menu.before(step),
            Answer::Quit => return Ok(ExitCode::SUCCESS),
            Answer::Unclear => {
                let message =
                    TEXTS.message("menu.unclear").with("text", line.trim()).with("last", options.len());
                output::line(&menu.language.say(&message))?;
            }
        }
    }
    drop(input);
    let common = Common { lang: menu.told, ..env.common.clone() };
    let env = Env { common, ..env.clone() };
    if menu.learns() {
        let game = menu.game().name().to_owned();
        return learn::run(&Learn { game, step: None, screen_reader: false }, &env);
    }
    play::run(&menu.play(), &env)
}

/// Whether a line says yes.
pub(crate) fn is_yes(line: &str, language: Language) -> bool {
    let line = line.trim().to_lowercase();
    TEXTS.text(language, "word.yes").split_whitespace().any(|word| word == line)
}

/// What the menu asks, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Language,
    Game,
    Opponent,
    Side,
    Skin,
}

impl Question {
    const ALL: [Question; 5] =
        [Question::Language, Question::Game, Question::Opponent, Question::Side, Question::Skin];

    const fn key(self) -> &'static str {
        match self {
            Question::Language => "menu.language",
            Question::Game => "menu.game",
            Question::Opponent => "menu.opponent",
            Question::Side => "menu.side",
            Question::Skin => "menu.skin",
        }
    }
}

/// What a line means to the menu.
enum Answer {
    Option(usize),
    Back,
    Quit,
    Unclear,
}

impl Answer {
    /// Reads a line in any language.
    fn read(line: &str, last: usize, default: usize) -> Answer {
        let line = line.trim();
        match Order::read(line) {
            Some((Order::Back, _)) => Answer::Back,
            Some((Order::Quit, _)) => Answer::Quit,
            _ if line.is_empty() => Answer::Option(default),
            _ => choice(line, last).map_or(Answer::Unclear, |number| Answer::Option(number - 1)),
        }
    }
}

/// The answers so far; each question begins with its default.
struct Menu {
    games: &'static Registry<dyn FullGame>,
    language: Language,
    told: Option<Language>,
    answers: [usize; Question::ALL.len()],
}

impl Menu {
    fn new(env: &Env) -> Menu {
        let language = env.language();
        let mut answers = [0; Question::ALL.len()];
        answers[Question::Language as usize] = language as usize;
        let wanted = |name: &String| env.games.games().position(|game| game.name() == name);
        answers[Question::Game as usize] = env.settings.game.as_ref().and_then(wanted).unwrap_or(0);
        Menu { games: env.games, language, told: env.common.lang, answers }
    }

    fn text(&self, key: &'static str) -> String {
        TEXTS.text(self.language, key)
    }

    fn game(&self) -> &'static dyn FullGame {
        let chosen = self.answers[Question::Game as usize];
        self.games.games().nth(chosen).expect("the menu offers the games there are")
    }

    /// The names of the seats: a friend first, then the machines.
    fn opponent(&self) -> Option<&'static str> {
        let machine = self.answers[Question::Opponent as usize].checked_sub(1)?;
        self.game().opponents().get(machine).map(|player| player.0)
    }

    /// Whether the game is to be learnt first, which stands below its opponents.
    fn learns(&self) -> bool {
        self.answers[Question::Opponent as usize] == 1 + self.game().opponents().len()
    }

    /// What can be chosen; nothing where the question does not arise.
    fn options(&self, question: Question) -> Vec<String> {
        let say = |message: &Message| self.language.say(message);
        match question {
            Question::Language => Language::ALL.iter().map(|language| language.name().to_owned()).collect(),
            Question::Game => {
                let line = |game: &dyn FullGame| format!("{}: {}", say(&game.title()), say(&game.about()));
                self.games.games().map(line).collect()
            }
            Question::Opponent => {
                let machines = self.game().opponents().into_iter().map(|player| say(&player.1));
                let taught = !self.game().tutorial().is_empty();
                let learn = taught.then(|| self.text("menu.learn"));
                std::iter::once(self.text("menu.friend")).chain(machines).chain(learn).collect()
            }
            Question::Side if self.opponent().is_none() => Vec::new(),
            Question::Side => Side::ALL.map(|side| say(&self.game().side(side))).to_vec(),
            Question::Skin if self.learns() => Vec::new(),
            Question::Skin => {
                let line = |name| say(&self.game().skin_about(name));
                self.game().skins().into_iter().map(line).collect()
            }
        }
    }

    fn answer(&mut self, question: Question, option: usize) {
        let before = std::mem::replace(&mut self.answers[question as usize], option);
        match question {
            Question::Language => self.language = Language::ALL[option],
            // The other games have other opponents and skins.
            Question::Game if before != option => {
                self.answers[Question::Opponent as usize..].fill(0);
            }
            _ => {}
        }
    }

    /// The question before, skipping those that do not arise.
    fn before(&self, step: usize) -> usize {
        let asked = |step: &usize| !self.options(Question::ALL[*step]).is_empty();
        (0..step).rev().find(asked).unwrap_or(0)
    }

    /// The game that was chosen, as the command line would ask for it.
    fn play(&self) -> Play {
        let machine = self.opponent().unwrap_or("human").to_owned();
        let human = "human".to_owned();
        let (first, second) = match self.answers[Question::Side as usize] {
            0 => (human, machine),
            _ => (machine, human),
        };
        Play {
            game: Some(self.game().name().to_owned()),
            first: Some(first),
            second: Some(second),
            skin: Some(self.game().skins()[self.answers[Question::Skin as usize]].to_owned()),
            ..Play::default()
        }
    }
}
