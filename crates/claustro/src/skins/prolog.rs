//! The Prolog program: a table, numbers for everything, and menus.

mod menu;
mod questions;
mod turn;

use std::fmt::{Display, Write};
use std::ops::RangeInclusive;

use ludoteca_core::{
    AfterEnd, Game, Language, Line, Look, Message, Mover, Notation, Outcome, Plan, Reading, Setup, Side,
    Skin, View, Word,
};

use crate::TEXTS;
use crate::greedy::board_value;
use crate::notation::letter;
use crate::square::Spot;
use crate::{Board, Claustro, Move, Refusal, Square};
use turn::{Halt, Question, Turn, What};

/// The dialogue of the Prolog program.
///
/// ```text
///       |-----+-----+-----+-----+-----|
///       |  1  |  2  |  3  |  4  |  5  |
///       |-----+-----+-----+-----+-----|
///
/// ---|  |-----+-----+-----+-----+-----|
///  1 |  |#####|     |  b  |  b  |* G *|
/// ---|  |-----+-----+-----+-----+-----|
///  2 |  |     |     |     |     |  b  |
/// ```
///
/// A square is a column X and a row Y, both from one, the first row on top. What is
/// asked for one by one may also be typed on one line: `(2,5) 0 (2,4)` is a step,
/// `(2,4) 1 (3,3) (4,2)` a capture with the place for the captive.
#[derive(Clone, Copy, Debug, Default)]
pub struct PrologSkin;

impl Skin<Claustro> for PrologSkin {
    fn name(&self) -> &'static str {
        "prolog"
    }

    fn language(&self) -> Option<Language> {
        Some(Language::En)
    }

    fn setup(&self, plan: &Plan<'_, Claustro>, answers: &[String], look: Look) -> Setup<Claustro> {
        questions::setup(plan, answers, look.language)
    }

    fn clears(&self) -> bool {
        true
    }

    fn draw(&self, view: &View<'_, Claustro>) -> String {
        let board = view.position.rules().board();
        let columns = view.look.axis(board.columns());
        let fence = "-----+".repeat(columns.len() - 1) + "-----|";
        let mut screen = format!("      |{fence}\n      |");
        for column in &columns {
            let _ = write!(screen, "{:^5}|", column + 1);
        }
        let _ = write!(screen, "\n      |{fence}\n\n---|  |{fence}\n");
        for line in view.look.axis(board.rows()) {
            let _ = write!(screen, "{:^3}|  |", line + 1);
            for column in &columns {
                let square = Square::at(*column as u8, board.rows() - 1 - line as u8);
                let _ = write!(screen, "{}|", cell(view.position, square));
            }
            let _ = write!(screen, "\n---|  |{fence}\n");
        }
        screen + "\n"
    }

    fn prompt(&self, view: &View<'_, Claustro>, answers: &[String]) -> String {
        let question = match Turn::new(view, answers).follow() {
            Err(Halt::Ask(question)) => question,
            // A whole move is no question, and neither is what makes no sense.
            _ => Question::X(What::Piece),
        };
        question.text(view)
    }

    fn read(&self, view: &View<'_, Claustro>, answers: &[String]) -> Reading<Claustro> {
        match Turn::new(view, answers).follow() {
            Ok(attempt) => Reading::Attempt(attempt),
            Err(Halt::Ask(_)) => Reading::More,
            Err(Halt::Wrong { why, kept }) => Reading::Unclear { line: Line::say(why), kept },
        }
    }

    fn move_text(&self, view: &View<'_, Claustro>, m: Move) -> String {
        let board = view.position.rules().board();
        let place = |square: Square| {
            let (x, y) = numbers(board, square.into());
            format!("({x},{y})")
        };
        let from = place(m.from);
        match m.captive {
            None => format!("{from} 0 {}", place(m.to)),
            Some(captive) => {
                format!("{from} 1 {} {}", place(view.position.victim(m.from, m.to)), place(captive))
            }
        }
    }

    fn place_text(&self, view: &View<'_, Claustro>, place: &str) -> String {
        let board = view.position.rules().board();
        let square = Spot::read(place).and_then(|spot| board.square(spot));
        square.map_or_else(|| place.to_owned(), |square| named(board, square.into()))
    }

    /// The dialogue asks for legal moves only, so this is what others have tried.
    fn refuse(&self, view: &View<'_, Claustro>, refusal: &Refusal) -> Line {
        Line::say(refused(view, *refusal))
    }

    fn announce(&self, view: &View<'_, Claustro>, m: Move, mover: Mover) -> Line {
        let language = view.look.language;
        let board = view.position.rules().board();
        let victim = view.position.victim(m.from, m.to);
        let place = |message: Message, name: &'static str, square: Square| {
            message.with(name, named(board, square.into()))
        };
        let about = |key: &'static str| {
            let message = place(place(TEXTS.message(key), "from", m.from), "to", m.to);
            let message = place(message, "victim", victim);
            let message = message.with_message("side", Claustro::side_name(view.position.turn().other()));
            place(message, "place", m.captive.unwrap_or(m.to))
        };
        let captures = m.captive.is_some();
        match (mover, captures) {
            (Mover::Human, false) => told(language, &about("claustro.skin.prolog.moved")),
            (Mover::Human, true) => told(language, &about("claustro.skin.prolog.captured")),
            (Mover::Machine, _) => {
                let key = if captures {
                    "claustro.skin.prolog.bot_captured"
                } else {
                    "claustro.skin.prolog.bot_moved"
                };
                let enter = TEXTS.text(language, "claustro.skin.prolog.enter");
                Line::wait(format!("\n{}\n\n{enter}\n", language.say(&about(key))))
            }
        }
    }

    fn end(&self, view: &View<'_, Claustro>, outcome: Outcome) -> String {
        let language = view.look.language;
        let message = match outcome.winner {
            Some(side) => {
                TEXTS.message("claustro.skin.prolog.winner").with_message("side", Claustro::side_name(side))
            }
            None => TEXTS.message("claustro.skin.prolog.no_winner"),
        };
        let why = language.say(&view.position.ending_name(outcome.ending));
        let enter = TEXTS.text(language, "claustro.skin.prolog.enter");
        format!("{}\n({why})\n\n{enter}\n", language.say(&message))
    }

    /// The menu comes again.
    /// The program's `value(GameState, Player, Value)`, the state left out or not.
    fn word(&self, view: &View<'_, Claustro>, line: &str) -> Option<Word> {
        let goal: String = line.chars().filter(|c| !c.is_whitespace()).collect();
        let inside = goal.trim_end_matches('.').strip_prefix("value(")?.strip_suffix(')')?;
        let side = match inside.rsplit(',').nth(1)? {
            "green" => Side::First,
            "blue" => Side::Second,
            _ => return Some(Word::Say("false.\n".to_owned())),
        };
        let name = inside.rsplit(',').next()?;
        Some(Word::Say(format!("{name} = {:.4}.\n", board_value(view.position, side))))
    }

    fn after_end(&self) -> AfterEnd {
        AfterEnd::NewGame
    }
}

/// The five columns of a square.
fn cell(position: &Claustro, square: Square) -> String {
    let board = position.rules().board();
    match position.owner(square) {
        Some(side) => format!("  {}  ", letter(side)),
        None if square == board.goal(Side::First) => "* G *".to_owned(),
        None if square == board.goal(Side::Second) => "# B #".to_owned(),
        None if board.fields().contains(square) => "     ".to_owned(),
        None => "#####".to_owned(),
    }
}

/// The X and the Y of a spot, which may lie off the board.
fn numbers(board: &Board, spot: Spot) -> (i32, i32) {
    (i32::from(spot.column) + 1, i32::from(board.rows()) - i32::from(spot.row))
}

/// A spot in sentences.
fn named(board: &Board, spot: Spot) -> String {
    let (x, y) = numbers(board, spot);
    format!("({x}, {y})")
}

/// A sentence of its own.
fn told(language: Language, message: &Message) -> Line {
    Line::say(format!("{}\n", language.say(message)))
}

/// Which rule an attempt breaks, with squares as they are named here.
fn refused(view: &View<'_, Claustro>, refusal: Refusal) -> String {
    let board = view.position.rules().board();
    format!("{}\n", view.look.language.say(&refusal.told(|spot| named(board, spot))))
}

/// The question for a number.
fn select(language: Language, range: &RangeInclusive<impl Display>) -> String {
    let (least, most) = (range.start().to_string(), range.end().to_string());
    if least == most {
        return language.say(&TEXTS.message("claustro.skin.prolog.select_one").with("only", least));
    }
    language.say(&between("claustro.skin.prolog.select", range))
}

/// What is said to anything else.
fn invalid(language: Language, range: &RangeInclusive<impl Display>) -> String {
    format!("{}\n", language.say(&between("claustro.skin.prolog.invalid", range)))
}

fn between(key: &'static str, range: &RangeInclusive<impl Display>) -> Message {
    TEXTS.message(key).with("least", range.start()).with("most", range.end())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{at, reads_what_it_writes, speaks_every_language, start, takes_any_line};
    use super::*;

    /// The picture of the start in the old program's report.
    const INITIAL: &str = "\x20     |-----+-----+-----+-----+-----|
      |  1  |  2  |  3  |  4  |  5  |
      |-----+-----+-----+-----+-----|

---|  |-----+-----+-----+-----+-----|
 1 |  |#####|     |  b  |  b  |* G *|
---|  |-----+-----+-----+-----+-----|
 2 |  |     |     |     |     |  b  |
---|  |-----+-----+-----+-----+-----|
 3 |  |  g  |     |     |     |  b  |
---|  |-----+-----+-----+-----+-----|
 4 |  |  g  |     |     |     |     |
---|  |-----+-----+-----+-----+-----|
 5 |  |# B #|  g  |  g  |     |#####|
---|  |-----+-----+-----+-----+-----|

";

    /// Its picture of a game under way.
    const INTERMEDIATE: &str = "\x20     |-----+-----+-----+-----+-----|
      |  1  |  2  |  3  |  4  |  5  |
      |-----+-----+-----+-----+-----|

---|  |-----+-----+-----+-----+-----|
 1 |  |#####|     |  b  |  b  |* G *|
---|  |-----+-----+-----+-----+-----|
 2 |  |     |     |     |  g  |  b  |
---|  |-----+-----+-----+-----+-----|
 3 |  |  g  |     |  b  |     |     |
---|  |-----+-----+-----+-----+-----|
 4 |  |  g  |     |     |     |     |
---|  |-----+-----+-----+-----+-----|
 5 |  |# B #|  g  |     |     |#####|
---|  |-----+-----+-----+-----+-----|

";

    /// Its picture of the end, above the line about the winner.
    const FINAL: &str = "\x20     |-----+-----+-----+-----+-----|
      |  1  |  2  |  3  |  4  |  5  |
      |-----+-----+-----+-----+-----|

---|  |-----+-----+-----+-----+-----|
 1 |  |#####|  b  |     |  b  |* G *|
---|  |-----+-----+-----+-----+-----|
 2 |  |  g  |     |     |     |  b  |
---|  |-----+-----+-----+-----+-----|
 3 |  |     |  g  |     |     |     |
---|  |-----+-----+-----+-----+-----|
 4 |  |     |  g  |  g  |     |     |
---|  |-----+-----+-----+-----+-----|
 5 |  |  b  |     |     |     |#####|
---|  |-----+-----+-----+-----+-----|

";

    const TURN: &str = "\n   *** green TURN ***\n\nCHOOSE A PIECE TO MOVE:\n\n";
    const X: &str = "--- X coordinate: ---\nSelect an option [1-5]: ";
    const Y: &str = "\n--- Y coordinate: ---\nSelect an option [1-5]: ";
    const KIND: &str = "\n   [ 0 ] Move this piece\n\n   [ 1 ] Capture a piece\n\nSelect an option [0-1]: ";

    #[test]
    fn the_screens_are_the_pictures_of_the_report() {
        assert_eq!(PrologSkin.draw(&start("5x5").view()), INITIAL);
        assert_eq!(PrologSkin.draw(&at("5x5", "2bb1/3gb/g1b2/g4/1g3 b").view()), INTERMEDIATE);
        let table = at("5x5", "1b1b1/g3b/1g3/1gg2/b4 g");
        let view = table.view();
        assert_eq!(PrologSkin.draw(&view), FINAL);
        let outcome = table.outcome().expect("blue is on its goal");
        assert!(PrologSkin.end(&view, outcome).starts_with("*^_^* The winner is blue *^_^*\n"));
        assert_eq!(PrologSkin.after_end(), AfterEnd::NewGame);
    }

    #[test]
    fn a_large_board_stays_a_table() {
        let screen = PrologSkin.draw(&start("10x10").view());
        assert!(screen.contains("|  9  | 10  |\n"), "{screen}");
        assert!(screen.contains("\n10 |  |# B #|  g  |"), "{screen}");
        let wide = |line: &str| line.is_empty() || line.len() == 7 + 10 * 6;
        assert!(screen.lines().all(wide), "{screen}");
    }

    #[test]
    fn a_turned_board_turns_its_labels_too() {
        let screen = PrologSkin.draw(&start("5x5").flipped().view());
        assert!(screen.contains("|  5  |  4  |  3  |  2  |  1  |\n"), "{screen}");
        assert!(screen.contains("\n 5 |  |#####|     |  g  |  g  |# B #|\n"), "{screen}");
    }

    #[test]
    fn a_step_is_asked_number_by_number() {
        let mut table = start("5x5");
        let said = table.answer(&PrologSkin, &["2", "5", "0", "2", "4"]);
        let kind = "\n   [ 0 ] Move this piece\n\nSelect an option [0]: ";
        let done = "  SUCCESS: You moved (2, 5) to (2, 4).\n";
        assert_eq!(said, format!("{TURN}{X}{Y}{kind}\nCHOOSE A MOVE:\n\n{X}{Y}{done}"));
        assert_eq!(table.position().position(), "2bb1/4b/g3b/gg3/2g2 b");
        assert!(PrologSkin.prompt(&table.view(), &[]).starts_with("\n   *** blue TURN ***\n"));
    }

    #[test]
    fn a_capture_asks_for_the_place_too() {
        let mut table = at("5x5,seed", "2bb1/3gb/g1b2/g4/1g3 g");
        let said = table.answer(&PrologSkin, &["4", "2", "1", "3", "3", "2", "2"]);
        let kind = "\n   [ 1 ] Capture a piece\n\nSelect an option [1]: ";
        let victim = format!("\nCHOOSE A PIECE TO CAPTURE:\n\n{X}{Y}");
        let place = format!("\nCHOOSE A POSITION TO PLACE THE CAPTURED PIECE:\n\n{X}{Y}");
        let done = "  SUCCESS: You moved (4, 2) to (3, 3) and the captured piece from (3, 3) to (2, 2).\n";
        assert_eq!(said, format!("{TURN}{X}{Y}{kind}{victim}{place}{done}"));
        assert_eq!(table.position().position(), "2bb1/1b2b/g1g2/g4/1g3 b");
    }

    #[test]
    fn a_wrong_answer_is_asked_again_with_the_reason() {
        let piece = format!("{TURN}{X}{Y}");
        let intermediate = "2bb1/3g1/g1b1b/g4/1g3 g";
        for (answers, why, then) in [
            (&["6"][..], "Invalid input. Please select an option between 1 and 5.", format!("{TURN}{X}")),
            (&["4", "0"], "Invalid input. Please select an option between 1 and 5.", Y.to_owned()),
            (&["3", "4"], "there is no piece on (3, 4)", piece.clone()),
            (&["3", "3"], "the piece on (3, 3) may not move now (to move: green)", piece.clone()),
            (&["4", "2", "2"], "Invalid input. Please select an option between 0 and 1.", KIND.to_owned()),
            (&["4", "2", "x"], "Invalid input. Please select an option between 0 and 1.", KIND.to_owned()),
            (
                &["4 2 0", "4", "3"],
                "green steps only right or up, towards its goal: (4, 2) to (4, 3) leads away from it",
                "\nCHOOSE A MOVE:\n".to_owned(),
            ),
            (
                &["4 2 0", "5 1"],
                "a step goes one square along a row or a column, and (4, 2) to (5, 1) does not",
                "\nCHOOSE A MOVE:\n".to_owned(),
            ),
            (&["4 2 1", "5", "1"], "there is nothing to capture on (5, 1)", "\nCHOOSE A PIECE TO".to_owned()),
            (
                &["4 2 1", "3 3", "4", "2"],
                "under these rules the captured piece may not go to (4, 2), which the capturing piece has just left",
                "\nCHOOSE A POSITION".to_owned(),
            ),
            (&["4 2 1 3 3", "1 1"], "(1, 1) is a corner", "\nCHOOSE A POSITION".to_owned()),
            (
                &["4 2 1 3 3 2 2 1"],
                "Invalid input: the move was complete before \"1\".",
                format!("{TURN}{X}"),
            ),
            (&["4 2 1 3 3", "()"], "Invalid input.", "\nCHOOSE A POSITION".to_owned()),
        ] {
            let mut table = at("5x5,seed", intermediate);
            let said = table.answer(&PrologSkin, answers);
            let at = said.rfind(why).unwrap_or_else(|| panic!("{answers:?}: no {why:?} in {said}"));
            assert_eq!(said[at..].lines().count(), 1, "{answers:?}: {said}");
            assert_eq!(table.position().position(), intermediate, "{answers:?}");
            // What is asked next, the answers that count being kept.
            let mut again = answers.to_vec();
            again.push("zzz");
            let said = table.answer(&PrologSkin, &again);
            let after = &said[said.find(why).unwrap_or_default()..];
            let first = then.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
            assert!(after.contains(first.trim()), "{answers:?}: {first:?} is not asked in {after}");
        }
    }

    #[test]
    fn a_piece_that_is_stuck_cannot_be_chosen() {
        let said = start("5x5").answer(&PrologSkin, &["1 4"]);
        assert!(!said.contains("can neither"), "a2 can go right: {said}");
        let said = at("5x5", "5/g4/g1b1b/gg2b/3b1 g").answer(&PrologSkin, &["1 4"]);
        assert!(said.ends_with("the piece on (1, 4) can neither move nor capture\n"), "{said}");
    }

    #[test]
    fn under_other_rules_victims_are_pointed_at_and_the_captor_leaps() {
        let mut table = at("5x5,capture=jump", "3b1/3gb/g1b2/g4/1g1b1 g");
        table.answer(&PrologSkin, &["4 2 1 3 3 4 2"]);
        assert_eq!(table.position().position(), "3b1/3bb/g4/gg3/1g1b1 b");
        let said = at("5x5,capture=jump", "2bb1/3gb/g1b2/g4/1g3 g").answer(&PrologSkin, &["4 2 1 3 1"]);
        assert!(said.contains("onto the square beyond, and (4, 2) to (3, 1) does not"), "{said}");
    }

    #[test]
    fn a_bots_move_waits_to_be_read() {
        let mut table = start("5x5");
        let m = table.play("a3-b3");
        let line = PrologSkin.announce(&table.view(), m, Mover::Machine);
        assert_eq!(line.text, "\nBot green moved (1, 3) to (2, 3).\n\n Press [ENTER] to continue...\n");
        assert!(line.wait);
        let mut table = at("5x5", "2bb1/3gb/g1b2/g4/1g3 g");
        let m = table.play("d4xc3@b4");
        let line = PrologSkin.announce(&table.view(), m, Mover::Machine);
        assert!(line.text.contains("from (3, 3) to the position: (2, 2)\n\n Bot is now on position: (3, 3)"));
    }

    #[test]
    fn the_same_directions_three_times_end_the_game() {
        let turns = ["1 3 0 1 2", "4 1 0 4 2", "2 5 0 2 4", "3 1 0 3 2", "3 5 0 3 4", "5 3 0 5 4"];
        let end = start("5x5,seed").play_to_the_end(&PrologSkin, &turns);
        assert_eq!(
            end,
            "*^_^* The winner is blue *^_^*\n(both sides have moved three times in the same direction)\n\n \
             Press [ENTER] to continue...\n"
        );
    }

    #[test]
    fn any_line_is_safe() {
        takes_any_line(&PrologSkin);
    }

    #[test]
    fn moves_are_read_as_they_are_written() {
        let table = at("5x5", "2bb1/3gb/g1b2/g4/1g3 g");
        let legal = PrologSkin.legal(&table.view());
        assert!(legal.contains(&"(1,3) 0 (2,3)".to_owned()), "{legal:?}");
        assert!(legal.contains(&"(4,2) 1 (3,3) (2,2)".to_owned()), "{legal:?}");
        reads_what_it_writes(&PrologSkin);
    }

    #[test]
    fn nothing_is_left_untranslated() {
        speaks_every_language(&PrologSkin);
    }
}
