//! The questions of the old program before a game.

use std::ops::RangeInclusive;

use ludoteca_core::{BySide, Language, Line, Plan, Setup, Side, Spec, digits};

use super::menu::Menu;
use super::{invalid, select};
use crate::TEXTS;
use crate::board::SIDES;
use crate::{Claustro, Options, Rules};

/// The bots of the old program and what it calls them.
const BOTS: [(&str, &str); 2] =
    [("easy", "claustro.skin.prolog.easy"), ("greedy", "claustro.skin.prolog.hard")];

/// The headings and the texts of the instructions.
const SECTIONS: [(&str, &str); 4] = [
    ("claustro.skin.prolog.about_board.title", "claustro.skin.prolog.about_board.text"),
    ("claustro.skin.prolog.about_pieces.title", "claustro.skin.prolog.about_pieces.text"),
    ("claustro.skin.prolog.about_gameplay.title", "claustro.skin.prolog.about_gameplay.text"),
    ("claustro.skin.prolog.about_commands.title", "claustro.skin.prolog.about_commands.text"),
];

/// What is asked next, or the game that the answers make.
pub(super) fn setup(plan: &Plan<'_, Claustro>, answers: &[String], language: Language) -> Setup<Claustro> {
    let mut questions = Questions { plan, answers, language };
    match questions.ask() {
        Ok((rules, seats)) => Setup::Ready { rules, seats },
        Err(setup) => setup,
    }
}

/// The answers that are still to be read.
struct Questions<'a> {
    plan: &'a Plan<'a, Claustro>,
    answers: &'a [String],
    language: Language,
}

/// Who plays whom.
enum Seats {
    /// Nobody has to be asked who starts.
    Known(BySide<Spec>),
    /// A person and this bot.
    PersonAndBot(Spec),
}

impl Questions<'_> {
    /// Everything in the old program's order; the error is the question that is open.
    fn ask(&mut self) -> Result<(Rules, BySide<Spec>), Setup<Claustro>> {
        let given = self.plan.given;
        let seats = if given.seats_settled { Seats::Known(given.seats.clone()) } else { self.game()? };
        let rules = if given.start_settled { *self.plan.rules } else { self.board()? };
        let seats = match seats {
            Seats::Known(seats) => seats,
            Seats::PersonAndBot(bot) => self.who_starts(&bot)?,
        };
        Ok((rules, seats))
    }

    /// The main menu.
    fn game(&mut self) -> Result<Seats, Setup<Claustro>> {
        let human = Spec::human;
        match self.number(0..=4, Questions::main_menu)? {
            1 => Ok(Seats::Known(BySide { first: human(), second: human() })),
            2 => self.bot("claustro.skin.prolog.bot").map(Seats::PersonAndBot),
            3 => {
                let first = self.bot("claustro.skin.prolog.bot_1")?;
                let second = self.bot("claustro.skin.prolog.bot_2")?;
                Ok(Seats::Known(BySide { first, second }))
            }
            4 => Err(Setup::Again(Line::wait(self.instructions()))),
            _ => Err(Setup::Leave(self.thanks())),
        }
    }

    fn main_menu(&self) -> String {
        let choices = [
            "claustro.skin.prolog.person_person",
            "claustro.skin.prolog.person_bot",
            "claustro.skin.prolog.bot_bot",
            "claustro.skin.prolog.instructions",
        ];
        let mut menu = self.options(Menu::titled(&self.text("claustro.skin.prolog.title")));
        for (number, choice) in (1..).zip(choices) {
            menu = menu.choice(&format!("{number}"), &self.text(choice));
        }
        menu.blank()
            .choice("0", &self.text("claustro.skin.prolog.exit"))
            .blank()
            .lines(&self.text("claustro.skin.prolog.tip_back"))
            .lines(&self.text("claustro.skin.prolog.tip_words"))
            .end()
    }

    /// One bot: those of the old program first, then what the house adds.
    fn bot(&mut self, which: &'static str) -> Result<Spec, Setup<Claustro>> {
        let old = |spec: &&str| BOTS.iter().any(|(bot, _)| bot == spec) || *spec == "random";
        let added = self.plan.machines.iter().copied().filter(|spec| !old(spec));
        let bots: Vec<&str> = BOTS.iter().map(|(bot, _)| *bot).chain(added).collect();
        let number = self.number(1..=bots.len(), |asked| {
            let which = asked.text(which);
            let mut menu = asked
                .options(Menu::titled(&asked.text("claustro.skin.prolog.difficulty")).lines(&which).blank());
            for (number, bot) in (1..).zip(&bots) {
                let known = BOTS.iter().find(|(name, _)| name == bot);
                let text = known.map_or_else(|| (*bot).to_owned(), |(_, key)| asked.text(key));
                menu = menu.choice(&format!("{number}"), &text);
            }
            asked.with_tip(menu)
        })?;
        Ok(bots[number - 1].parse().expect("the specs of machines are well written"))
    }

    /// The width and the height.
    fn board(&mut self) -> Result<Rules, Setup<Claustro>> {
        let range = || *SIDES.start() as usize..=*SIDES.end() as usize;
        let screen = |asked: &Questions<'_>, what| {
            asked.with_tip(Menu::titled(&asked.text("claustro.skin.prolog.size")).lines(&asked.text(what)))
        };
        let columns = self.number(range(), |asked| screen(asked, "claustro.skin.prolog.width"))? as u8;
        let rows = self.number(range(), |asked| screen(asked, "claustro.skin.prolog.height"))? as u8;
        let rules = Rules::new(columns, rows).ok_or_else(|| {
            let size = format_args!("{columns}x{rows}").to_string();
            let why = TEXTS.message("claustro.rules.no_pieces").with("text", size);
            Setup::Again(Line::say(format!("{}\n", self.language.say(&why))))
        })?;
        Ok(rules.with(Options::SEED))
    }

    /// The side that moves first is the starter's.
    fn who_starts(&mut self, bot: &Spec) -> Result<BySide<Spec>, Setup<Claustro>> {
        let number = self.number(0..=1, |asked| {
            let menu = asked.options(Menu::titled(&asked.text("claustro.skin.prolog.who_starts")));
            let menu = menu
                .choice("0", &asked.text("claustro.skin.prolog.player"))
                .choice("1", &asked.text("claustro.skin.prolog.a_bot"));
            asked.with_tip(menu)
        })?;
        let turn = self.plan.turn;
        let bots_side = if number == 0 { turn.other() } else { turn };
        Ok(BySide::from_fn(|side: Side| if side == bots_side { bot.clone() } else { Spec::human() }))
    }

    /// A number in a range; the screen is drawn where it has not been answered yet.
    fn number(
        &mut self,
        range: RangeInclusive<usize>,
        screen: impl FnOnce(&Self) -> String,
    ) -> Result<usize, Setup<Claustro>> {
        let Some((answer, rest)) = self.answers.split_first() else {
            return Err(Setup::Ask { screen: screen(self), prompt: select(self.language, &range) });
        };
        self.answers = rest;
        let number = digits(answer.trim()).map(|number| number as usize);
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| Setup::Again(Line::say(invalid(self.language, &range))))
    }

    fn text(&self, key: &'static str) -> String {
        TEXTS.text(self.language, key)
    }

    fn options(&self, menu: Menu) -> Menu {
        menu.choice(
            &self.text("claustro.skin.prolog.options"),
            &self.text("claustro.skin.prolog.description"),
        )
        .blank()
    }

    fn with_tip(&self, menu: Menu) -> String {
        menu.blank().lines(&self.text("claustro.skin.prolog.tip_back")).end()
    }

    fn instructions(&self) -> String {
        let mut menu = Menu::titled(&self.text("claustro.skin.prolog.instructions"));
        for (title, text) in SECTIONS {
            let heading = format!(" {} ", self.text(title));
            menu = menu.lines(&format!("{heading:-^60}")).blank().lines(&self.text(text)).blank();
        }
        format!(
            "{}{}\n",
            menu.lines(&self.text("claustro.skin.prolog.designer")).end(),
            self.text("claustro.skin.prolog.to_the_menu")
        )
    }

    fn thanks(&self) -> String {
        Menu::titled(&self.text("claustro.skin.prolog.thanks")).end()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{at, nothing_given, set_up, start};
    use super::super::PrologSkin;
    use super::*;
    use ludoteca_core::Given;

    const MAIN: &str = "
-------------------------------- CLAUSTRO ---------------------------------
-                                                                         -
-             -Options-                          -Description-            -
-                                                                         -
-                 1                            Player vs Player           -
-                 2                              Player vs Bot            -
-                 3                               Bot vs Bot              -
-                 4                              Instructions             -
-                                                                         -
-                 0                                  Exit                 -
-                                                                         -
-                  \"back\" returns to the question before                  -
-      in a game: \"undo\", \"replay\", \"save\", \"load\"; more with \"help\"      -
-                                                                         -
---------------------------------------------------------------------------

";

    fn after(given: &Given, answers: &[&str]) -> Setup<Claustro> {
        set_up(&PrologSkin, &start("5x5"), given, answers)
    }

    /// The rules and the players that the answers lead to.
    fn game(given: &Given, answers: &[&str]) -> String {
        match after(given, answers) {
            Setup::Ready { rules, seats } => format!("{rules} {} {}", seats.first, seats.second),
            other => panic!("{answers:?}: {other:?}"),
        }
    }

    /// The first words of the screen and the question that come after the answers.
    fn question(given: &Given, answers: &[&str]) -> (String, String) {
        match after(given, answers) {
            Setup::Ask { screen, prompt } => {
                let title = screen.lines().nth(1).unwrap_or_default();
                (title.trim_matches(['-', ' ']).to_owned(), prompt)
            }
            other => panic!("{answers:?}: {other:?}"),
        }
    }

    #[test]
    fn the_main_menu_is_the_old_programs() {
        match after(&nothing_given(), &[]) {
            Setup::Ask { screen, prompt } => {
                assert_eq!(screen, MAIN);
                assert_eq!(prompt, "Select an option [0-4]: ");
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_menus_lead_to_every_kind_of_game() {
        let open = nothing_given();
        assert_eq!(game(&open, &["1", "5", "5"]), "5x5,seed human human");
        assert_eq!(game(&open, &["2", "1", "6", "7", "0"]), "6x7,seed human easy");
        assert_eq!(game(&open, &["2", "2", "10", "3", "1"]), "10x3,seed greedy human");
        assert_eq!(game(&open, &["3", "1", "2", "5", "5"]), "5x5,seed easy greedy");
        assert_eq!(game(&open, &["3", "3", "4", "5", "5"]), "5x5,seed level:1 perfect");
        for (answers, title, prompt) in [
            (&["1"][..], "Choose a board size", "Select an option [3-10]: "),
            (&["2"], "Choose bot difficulty", "Select an option [1-4]: "),
            (&["3", "1"], "Choose bot difficulty", "Select an option [1-4]: "),
            (&["2", "1", "5"], "Choose a board size", "Select an option [3-10]: "),
            (&["2", "1", "5", "5"], "Who starts?", "Select an option [0-1]: "),
        ] {
            assert_eq!(question(&open, answers), (title.to_owned(), prompt.to_owned()), "{answers:?}");
        }
    }

    #[test]
    fn what_is_settled_is_not_asked() {
        let seats = BySide { first: Spec::human(), second: "easy".parse().unwrap() };
        let seated = Given { seats, seats_settled: true, start_settled: false };
        assert_eq!(question(&seated, &[]).0, "Choose a board size");
        assert_eq!(game(&seated, &["4", "4"]), "4x4,seed human easy");
        let placed = Given { start_settled: true, ..nothing_given() };
        assert_eq!(game(&placed, &["2", "1", "0"]), "5x5 human easy");
        assert_eq!(game(&Given { start_settled: true, ..seated }, &[]), "5x5 human easy");
        // The side to move is the starter's, whatever its colour.
        let table = at("5x5", "2bb1/3gb/g1b2/g4/1g3 b");
        match set_up(&PrologSkin, &table, &placed, &["2", "1", "0"]) {
            Setup::Ready { seats, .. } => assert!(seats.second.is_human() && !seats.first.is_human()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn wrong_answers_are_refused_with_the_reason() {
        let open = nothing_given();
        for (answers, why) in [
            (&["5"][..], "Invalid input. Please select an option between 0 and 4.\n"),
            (&[""], "Invalid input. Please select an option between 0 and 4.\n"),
            (&["-1"], "Invalid input. Please select an option between 0 and 4.\n"),
            (&["2", "0"], "Invalid input. Please select an option between 1 and 4.\n"),
            (&["1", "11"], "Invalid input. Please select an option between 3 and 10.\n"),
            (&["1", "5.0"], "Invalid input. Please select an option between 3 and 10.\n"),
            (&["1", "3", "3"], "a 3x3 board has no pieces: one side must be 4 or longer\n"),
            (&["2", "1", "5", "5", "2"], "Invalid input. Please select an option between 0 and 1.\n"),
        ] {
            match after(&open, answers) {
                Setup::Again(line) => assert_eq!(line, Line::say(why), "{answers:?}"),
                other => panic!("{answers:?}: {other:?}"),
            }
        }
        assert!(matches!(after(&open, &["0"]), Setup::Leave(text) if text.contains("Thanks for playing!")));
    }

    #[test]
    fn every_screen_is_75_columns_wide_in_every_language() {
        for language in Language::ALL {
            let mut table = start("5x5");
            table.look.language = language;
            for answers in
                [&[][..], &["2"], &["3", "1"], &["1"], &["1", "5"], &["2", "1", "5", "5"], &["4"], &["0"]]
            {
                let screen = match set_up(&PrologSkin, &table, &nothing_given(), answers) {
                    Setup::Ask { screen, .. } => screen,
                    Setup::Again(line) => line.text,
                    Setup::Leave(text) => text,
                    Setup::Ready { .. } => panic!("{answers:?} is no whole game"),
                };
                for line in screen.lines().filter(|line| line.starts_with('-')) {
                    assert_eq!(line.chars().count(), 75, "{language}: {line}");
                }
            }
        }
    }
}
