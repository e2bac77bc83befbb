//! The console program of the C assignment: two boards side by side.

use std::fmt::Write;

use ludoteca_core::{
    Game, Language, Line, Look, Mover, Outcome, Plan, Reading, Setup, Side, Skin, View, digits, words,
};

use crate::TEXTS;
use crate::{Attempt, Board, Cats, Refusal, Rules, Square, Step};

/// The dialogue of the C console program.
///
/// The left board shows the numbers of the squares, the right one the pieces:
///
/// ```text
/// +--+--+--+--+     +--+--+--+--+
/// |  |01|  |02|     |  |GT|  |GT|
/// +--+--+--+--+     +--+--+--+--+
/// |03|  |04|  |     |  |  |  |  |
/// +--+--+--+--+     +--+--+--+--+
/// |  |05|  |06|     |  |  |  |  |
/// +--+--+--+--+     +--+--+--+--+
/// |07|  |08|  |     |  |  |RT|  |
/// +--+--+--+--+     +--+--+--+--+
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CSkin;

/// What stands between the two boards.
const GAP: &str = "     ";

impl Skin<Cats> for CSkin {
    fn name(&self) -> &'static str {
        "c"
    }

    fn language(&self) -> Option<Language> {
        Some(Language::Es)
    }

    /// A person who plays the mouse chooses where it starts.
    fn setup(&self, plan: &Plan<'_, Cats>, answers: &[String], look: Look) -> Setup<Cats> {
        if plan.given.start_settled || !plan.given.seats.first.is_human() {
            return plan.ready();
        }
        let Some(answer) = answers.last() else { return ask_start(plan.rules, look) };
        match read_start(plan.rules, answer) {
            Some(rules) => Setup::Ready { rules, seats: plan.given.seats.clone() },
            None => Setup::Again(Line::default().then_redraw()),
        }
    }

    fn clears(&self) -> bool {
        true
    }

    fn draw(&self, view: &View<'_, Cats>) -> String {
        boards(view.position.board(), view.look, |square| match view.position.owner(square)? {
            Side::First => Some("RT"),
            Side::Second => Some("GT"),
        })
    }

    fn prompt(&self, view: &View<'_, Cats>, answers: &[String]) -> String {
        let language = view.look.language;
        match (view.position.turn(), words(answers).next()) {
            (Side::First, _) => TEXTS.text(language, "cats.skin.c.mouse"),
            (Side::Second, None) => TEXTS.text(language, "cats.skin.c.cat"),
            (Side::Second, Some(_)) => TEXTS.text(language, "cats.skin.c.cat_target"),
        }
    }

    fn read(&self, view: &View<'_, Cats>, answers: &[String]) -> Reading<Cats> {
        let language = view.look.language;
        let Some(numbers) = words(answers).map(digits).collect::<Option<Vec<u32>>>() else {
            return Reading::unclear(wrong_move(language));
        };
        let (from, targets) = match (view.position.turn(), &numbers[..]) {
            (Side::First, targets) => (view.position.mouse(), targets),
            (Side::Second, []) => return Reading::More,
            (Side::Second, [cat, targets @ ..]) => {
                let square = view.position.board().square(*cat);
                match square.filter(|&square| view.position.cats().contains(square)) {
                    Some(square) => (square, targets),
                    None => return Reading::unclear(no_cat(language)),
                }
            }
        };
        match *targets {
            [] => Reading::More,
            [to] => Reading::Attempt(Attempt { from: from.number(), to }),
            _ => Reading::unclear(wrong_move(language)),
        }
    }

    fn move_text(&self, view: &View<'_, Cats>, step: Step) -> String {
        match view.position.turn() {
            Side::First => step.to.to_string(),
            Side::Second => format!("{} {}", step.from, step.to),
        }
    }

    fn refuse(&self, view: &View<'_, Cats>, refusal: &Refusal) -> Line {
        let language = view.look.language;
        match refusal {
            Refusal::Occupied { by: Side::First, .. } => {
                wait(TEXTS.text(language, "cats.skin.c.occupied_by_mouse"))
            }
            Refusal::Occupied { by: Side::Second, .. } => {
                wait(TEXTS.text(language, "cats.skin.c.occupied_by_cat"))
            }
            Refusal::NotYourPiece(_) | Refusal::NotYourTurn { .. }
                if view.position.turn() == Side::Second =>
            {
                no_cat(language)
            }
            _ => wrong_move(language),
        }
    }

    fn announce(&self, _: &View<'_, Cats>, _: Step, _: Mover) -> Line {
        Line::default()
    }

    fn end(&self, view: &View<'_, Cats>, outcome: Outcome) -> String {
        let language = view.look.language;
        let text = match outcome.winner {
            Some(Side::First) => TEXTS.text(language, "cats.skin.c.mouse_wins"),
            Some(Side::Second) if view.position.cats().len() == 4 => {
                TEXTS.text(language, "cats.skin.c.four_cats_win")
            }
            Some(Side::Second) => TEXTS.text(language, "cats.skin.c.cats_win"),
            None => TEXTS.text(language, "cats.skin.c.draw"),
        };
        text + "\n"
    }
}

/// Shows the cats alone and asks where the mouse starts.
fn ask_start(rules: &Rules, look: Look) -> Setup<Cats> {
    let cats = Cats::start(rules).cats();
    let screen = boards(rules.board(), look, |square| cats.contains(square).then_some("GT"));
    let squares: Vec<String> = rules.board().last().iter().map(|square| square.to_string()).collect();
    let (last, squares) = squares.split_last().expect("a board has a last row");
    let question = TEXTS.message("cats.skin.c.start").with("squares", squares.join(" , ")).with("last", last);
    Setup::Ask { screen, prompt: look.language.say(&question) }
}

/// The rules with the mouse where the answer says.
fn read_start(rules: &Rules, answer: &str) -> Option<Rules> {
    let square = rules.board().square(digits(answer.trim())?)?;
    rules.with_mouse(square)
}

/// The numbered board and, to its right, the pieces.
fn boards(board: &Board, look: Look, piece: impl Fn(Square) -> Option<&'static str>) -> String {
    let columns = look.axis(board.columns());
    let width = if board.len() > 99 { 3 } else { 2 };
    let fence = format!("+{}", "-".repeat(width)).repeat(columns.len()) + "+";
    let mut screen = format!("{fence}{GAP}{fence}\n");
    for row in look.axis(board.rows()) {
        let mut numbered = String::new();
        let mut live = String::new();
        for square in columns.iter().map(|&column| board.at(row, column)) {
            let label = square.map(|square| format!("{:0width$}", square.number())).unwrap_or_default();
            let _ = write!(numbered, "|{label:width$}");
            let _ = write!(live, "|{:width$}", square.and_then(&piece).unwrap_or_default());
        }
        let _ = write!(screen, "{numbered}|{GAP}{live}|\n{fence}{GAP}{fence}\n");
    }
    screen
}

fn wrong_move(language: Language) -> Line {
    wait(TEXTS.text(language, "cats.skin.c.wrong_move"))
}

fn no_cat(language: Language) -> Line {
    wait(TEXTS.text(language, "cats.skin.c.no_cat"))
}

fn wait(text: String) -> Line {
    Line::wait(text + "\n")
}

#[cfg(test)]
mod tests {
    use super::super::testing::{at, set_up, speaks_every_language, start, takes_any_line};
    use super::*;

    const PICTURE_3: &str = "\
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|  |01|  |02|  |03|  |04|     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|05|  |06|  |07|  |08|  |     |GT|  |GT|  |  |  |GT|  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|  |09|  |10|  |11|  |12|     |  |  |  |  |  |GT|  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|13|  |14|  |15|  |16|  |     |  |  |  |  |  |  |RT|  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|  |17|  |18|  |19|  |20|     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|21|  |22|  |23|  |24|  |     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|  |25|  |26|  |27|  |28|     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|29|  |30|  |31|  |32|  |     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
";

    const PICTURE_4: &str = "\
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|  |01|  |02|  |03|  |04|     |  |  |  |RT|  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|05|  |06|  |07|  |08|  |     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|  |09|  |10|  |11|  |12|     |  |GT|  |GT|  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|13|  |14|  |15|  |16|  |     |  |  |  |  |  |  |GT|  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|  |17|  |18|  |19|  |20|     |  |  |  |GT|  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|21|  |22|  |23|  |24|  |     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|  |25|  |26|  |27|  |28|     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|29|  |30|  |31|  |32|  |     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
";

    const PICTURE_5: &str = "\
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|  |01|  |02|  |03|  |04|     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|05|  |06|  |07|  |08|  |     |GT|  |GT|  |  |  |GT|  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|  |09|  |10|  |11|  |12|     |  |  |  |  |  |  |  |RT|
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|13|  |14|  |15|  |16|  |     |  |  |  |  |  |  |GT|  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|  |17|  |18|  |19|  |20|     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|21|  |22|  |23|  |24|  |     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|  |25|  |26|  |27|  |28|     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
|29|  |30|  |31|  |32|  |     |  |  |  |  |  |  |  |  |
+--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+
";

    const MOUSE: &str = "Nueva posicion del raton: ";
    const WRONG: &str = "Movimiento erroneo... \nPulse una tecla para continuar. \n";
    const TAKEN: &str = "Posicion ocupada por un gato.\nPulse una tecla para continuar.\n";
    const TAKEN_BY_MOUSE: &str = "Posicion ocupada por el raton.\nPulse una tecla para continuar.\n";
    const NO_CAT: &str = "No hay ningun gato en esa posicion.\nPulse una tecla para continuar.\n";

    #[test]
    fn the_screens_are_the_pictures_of_the_assignment() {
        for (position, picture) in
            [("16:5,6,8,11:m", PICTURE_3), ("2:9,10,16,18:c", PICTURE_4), ("12:5,6,8,16:m", PICTURE_5)]
        {
            assert_eq!(CSkin.draw(&at(position).view()), picture);
        }
    }

    #[test]
    fn before_the_start_the_mouse_is_absent() {
        let table = start("8x8");
        let Setup::Ask { screen, .. } = set_up(&CSkin, &table, ["human", "human"], &[]) else {
            panic!("the start is asked");
        };
        assert!(screen.contains("|  |01|  |02|  |03|  |04|     |  |GT|  |GT|  |GT|  |GT|\n"));
        assert!(!screen.contains("RT"));
        assert!(CSkin.draw(&table.view()).ends_with(
            "|29|  |30|  |31|  |32|  |     |  |  |  |  |RT|  |  |  |\n\
             +--+--+--+--+--+--+--+--+     +--+--+--+--+--+--+--+--+\n"
        ));
    }

    #[test]
    fn every_cell_of_a_large_board_has_three_columns() {
        let screen = CSkin.draw(&start("16x16").view());
        assert!(screen.starts_with("+---+---+"));
        assert!(screen.contains("|   |001|   |002|"));
        assert!(screen.contains("|   |GT |   |GT |"));
        assert!(screen.contains("|125|"));
        assert!(screen.lines().all(|line| line.len() == 2 * 65 + 5));
        assert_eq!(screen.lines().count(), 33);
    }

    #[test]
    fn a_turned_board_begins_with_the_last_square() {
        let screen = CSkin.draw(&start("8x8").flipped().view());
        let second = "|  |32|  |31|  |30|  |29|     |  |  |  |RT|  |  |  |  |";
        assert_eq!(screen.lines().nth(1), Some(second));
    }

    #[test]
    fn the_start_is_asked_until_it_is_on_the_edge() {
        let question = |rules: &str| match set_up(&CSkin, &start(rules), ["human", "ryg"], &[]) {
            Setup::Ask { prompt, .. } => prompt,
            other => panic!("{other:?}"),
        };
        assert_eq!(question("8x8"), "Posicion inicial del raton: 29 , 30 , 31 o 32 . ");
        assert_eq!(question("4x4"), "Posicion inicial del raton: 7 o 8 . ");
        let table = start("8x8");
        for (answer, mouse) in [("29", 29), (" 32 ", 32), ("30", 30), ("031", 31)] {
            match set_up(&CSkin, &table, ["human", "human"], &[answer]) {
                Setup::Ready { rules, .. } => assert_eq!(rules.mouse().number(), mouse),
                other => panic!("{answer}: {other:?}"),
            }
        }
        for answer in ["28", "33", "0", "-29", "29 30", "x", "", "29.0", "99999999999", "4294967325"] {
            let again = set_up(&CSkin, &table, ["human", "human"], &[answer]);
            assert!(matches!(again, Setup::Again(_)), "{answer}");
        }
        let ready = set_up(&CSkin, &table, ["ryg", "human"], &[]);
        assert!(matches!(ready, Setup::Ready { .. }), "a machine is not asked");
    }

    #[test]
    fn the_mouse_hears_one_error_at_a_time() {
        for (answer, error) in [
            ("12", ""),
            // Linked, but a cat is there.
            ("11", TAKEN),
            // A cat is there, but not linked.
            ("8", WRONG),
            ("16", WRONG),
            ("0", WRONG),
            ("33", WRONG),
            ("-12", WRONG),
            ("12.0", WRONG),
            ("12 12", WRONG),
            ("raton", WRONG),
            ("99999999999999999999", WRONG),
            ("\0", WRONG),
        ] {
            let said = at("16:5,6,8,11:m").answer(&CSkin, &[answer]);
            assert_eq!(said, format!("{MOUSE}{error}"), "{answer}");
        }
        let refusal = Refusal::OffTheBoard(33);
        assert!(CSkin.refuse(&start("8x8").view(), &refusal).wait);
    }

    #[test]
    fn a_cat_is_named_by_its_square_and_its_target() {
        let asked = "Posicion del gato que se mueve: Nueva posicion del gato: ";
        for (answers, said) in [
            (&["11", "15"][..], asked.to_owned()),
            (&["11", "16"], format!("{asked}{TAKEN_BY_MOUSE}")),
            (&["6", "2"], format!("{asked}{WRONG}")),
            (&["8", "11"], format!("{asked}{TAKEN}")),
            (&["8", "hola"], format!("{asked}{WRONG}")),
            (&["8", "12 16"], format!("{asked}{WRONG}")),
        ] {
            assert_eq!(at("16:5,6,8,11:c").answer(&CSkin, answers), said, "{answers:?}");
        }
        let asked = "Posicion del gato que se mueve: ";
        for (answer, error) in [
            ("11 15", ""),
            ("8 12 16", WRONG),
            ("16", NO_CAT),
            ("16 12", NO_CAT),
            ("33", NO_CAT),
            ("0 5", NO_CAT),
            ("-8", WRONG),
            ("5 10", WRONG),
        ] {
            let said = at("16:5,6,8,11:c").answer(&CSkin, &[answer]);
            assert_eq!(said, format!("{asked}{error}"), "{answer}");
        }
    }

    #[test]
    fn the_mouse_runs_past_the_cats() {
        let turns =
            ["26", "4 8", "23", "8 12", "19", "12 16", "15", "16 20", "11", "20 24", "8", "24 28", "4"];
        assert_eq!(start("8x8").play_to_the_end(&CSkin, &turns), "¡Ha ganado el ratón!\n");
    }

    #[test]
    fn the_cats_go_from_picture_3_to_picture_5() {
        let mut table = at("16:5,6,8,11:m");
        let end = table.play_to_the_end(&CSkin, &["12", "11 16"]);
        assert_eq!(end, "¡Han ganado los cuatro gatos!\n");
        assert_eq!(CSkin.draw(&table.view()), PICTURE_5);
    }

    #[test]
    fn on_other_boards_the_cats_are_not_four() {
        let table = start("4x4");
        let outcome = table.position().stuck();
        assert_eq!(CSkin.end(&table.view(), outcome), "¡Han ganado los gatos!\n");
    }

    #[test]
    fn any_line_is_safe() {
        takes_any_line(&CSkin);
    }

    #[test]
    fn nothing_is_left_untranslated() {
        speaks_every_language(&CSkin);
    }
}
