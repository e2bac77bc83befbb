//! The Commodore 64 program: a board of letters and a numbered list of moves.

use std::fmt::Write;

use ludoteca_core::{
    AfterEnd, Game, Language, Line, Look, Mover, Outcome, Plan, Reading, Setup, Side, Skin, Spec, View,
    digits,
};

use crate::TEXTS;
use crate::{Attempt, C64, Cats, Refusal, Rules, Square, Step, roster};

/// The dialogue of the Commodore 64 program.
///
/// ```text
///  01234567
/// 0G.G.G.G.
/// 1........
/// 2........
/// 3........
/// 4........
/// 5........
/// 6........
/// 7...R....
/// 00> (07,03)-(06,02)
/// 01> (07,03)-(06,04)
/// que jugada desea?
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct C64Skin;

/// The steps of the mouse on the screen, rows and columns, in the order of their
/// numbers: up-left, up-right, down-right, down-left.
const MOUSE: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, 1), (1, -1)];
/// The steps of a cat: down-left, down-right.
const CAT: [(isize, isize); 2] = [(1, -1), (1, 1)];

/// Where the program keeps its tree, and the bytes of a board there.
const TREE: usize = 0x3000;
const BOARD_BYTES: usize = 29;

impl Skin<Cats> for C64Skin {
    fn name(&self) -> &'static str {
        "c64"
    }

    fn language(&self) -> Option<Language> {
        Some(Language::Es)
    }

    fn opening(&self, _: &Rules, language: Language) -> String {
        format!("\n{}\n", TEXTS.text(language, "cats.skin.c64.title"))
    }

    /// The depth is asked of the program itself, unless it is settled.
    fn setup(&self, plan: &Plan<'_, Cats>, answers: &[String], look: Look) -> Setup<Cats> {
        let mut seats = plan.given.seats.clone();
        let mut answers = answers.iter();
        for side in Side::ALL.into_iter().filter(|&side| wants_depth(&plan.given.seats[side])) {
            let Some(answer) = answers.next() else {
                return Setup::ask(TEXTS.text(look.language, "cats.skin.c64.depth"));
            };
            let depth = hexadecimal(answer.trim()).filter(|depth| (1..=15).contains(depth));
            let Some(depth) = depth else { return Setup::Again(Line::default()) };
            seats[side] = seats[side].with_setting(&format!("depth={depth}"));
        }
        Setup::Ready { rules: *plan.rules, seats }
    }

    /// The address of the last board that hangs from the root of the tree.
    fn thinking(&self, view: &View<'_, Cats>) -> String {
        let address = TREE + BOARD_BYTES * view.position.count();
        format!("{} {address:04X}\n", TEXTS.text(view.look.language, "cats.skin.c64.thinking"))
    }

    fn draw(&self, view: &View<'_, Cats>) -> String {
        let board = view.position.board();
        let columns = view.look.axis(board.columns());
        let mut screen = " ".to_owned();
        for column in &columns {
            let _ = write!(screen, "{column:X}");
        }
        screen.push('\n');
        for row in view.look.axis(board.rows()) {
            let square = |&column: &usize| C64 { row, column }.square(board);
            let letter = |square: Option<Square>| match square.and_then(|square| view.position.owner(square))
            {
                Some(Side::First) => 'R',
                Some(Side::Second) => 'G',
                None => '.',
            };
            let letters: String = columns.iter().map(|column| letter(square(column))).collect();
            let _ = writeln!(screen, "{row:X}{letters}");
        }
        screen
    }

    fn prompt(&self, view: &View<'_, Cats>, _: &[String]) -> String {
        let board = view.position.board();
        let mut text = String::new();
        for (number, step) in numbered(view) {
            let (from, to) = (C64::of(board, step.from), C64::of(board, step.to));
            let _ = writeln!(text, "{number:02X}> {from}-{to}");
        }
        text + &TEXTS.text(view.look.language, "cats.skin.c64.ask")
    }

    fn read(&self, view: &View<'_, Cats>, answers: &[String]) -> Reading<Cats> {
        let Some(answer) = answers.last() else { return Reading::More };
        let wanted = hexadecimal(answer.trim());
        match numbered(view).into_iter().find(|&(number, _)| Some(number) == wanted) {
            Some((_, step)) => Reading::Attempt(step.into()),
            None => Reading::unclear(Line::default()),
        }
    }

    fn move_text(&self, view: &View<'_, Cats>, step: Step) -> String {
        let number = numbered(view).into_iter().find(|&(_, legal)| legal == step);
        number.map_or(String::new(), |(number, _)| format!("{number:02X}"))
    }

    fn move_name(&self, view: &View<'_, Cats>, step: Step) -> String {
        let [from, to] = [step.from, step.to].map(|square| C64::of(view.position.board(), square));
        format!("{from}-{to}")
    }

    fn place_text(&self, view: &View<'_, Cats>, place: &str) -> String {
        let square = digits(place).and_then(|number| view.position.board().square(number));
        let c64 = square.map(|square| C64::of(view.position.board(), square));
        c64.map_or_else(|| place.to_owned(), |c64| c64.to_string())
    }

    fn legal(&self, view: &View<'_, Cats>) -> Vec<String> {
        numbered(view).into_iter().map(|(number, _)| format!("{number:02X}")).collect()
    }

    /// Nothing: only numbers of legal moves become attempts.
    fn refuse(&self, _: &View<'_, Cats>, _: &Refusal) -> Line {
        Line::default()
    }

    fn announce(&self, _: &View<'_, Cats>, _: Step, _: Mover) -> Line {
        Line::default()
    }

    fn end(&self, view: &View<'_, Cats>, outcome: Outcome) -> String {
        let language = view.look.language;
        let text = match outcome.winner {
            Some(Side::First) => TEXTS.text(language, "cats.skin.c64.mouse_wins"),
            Some(Side::Second) => TEXTS.text(language, "cats.skin.c64.cats_win"),
            None => TEXTS.text(language, "cats.skin.c64.draw"),
        };
        format!("{text}\n{}\n", TEXTS.text(language, "cats.skin.c64.press_a_key"))
    }

    fn after_end(&self) -> AfterEnd {
        AfterEnd::NewGame
    }
}

/// Whether this is the old program with a depth that nobody has said.
fn wants_depth(spec: &Spec) -> bool {
    spec.name() == "ryg" && !spec.settings().contains("depth")
}

/// The legal moves with the program's numbers for them.
///
/// A number stands for a piece and a direction, so impossible moves leave gaps.
fn numbered(view: &View<'_, Cats>) -> Vec<(usize, Step)> {
    let board = view.position.board();
    let (pieces, directions) = match view.position.turn() {
        Side::First => (vec![view.position.mouse()], &MOUSE[..]),
        Side::Second => (roster(&view.past), &CAT[..]),
    };
    let step = |from: Square, (rows, columns): (isize, isize)| {
        let at = C64::of(board, from);
        let row = at.row.checked_add_signed(rows)?;
        let column = at.column.checked_add_signed(columns)?;
        let to = C64 { row, column }.square(board)?;
        view.position.judge(&Attempt { from: from.number(), to: to.number() }).ok()
    };
    let all = pieces.iter().flat_map(|&from| directions.iter().map(move |&direction| step(from, direction)));
    all.enumerate().filter_map(|(number, step)| Some((number, step?))).collect()
}

/// A number in hexadecimal digits only.
fn hexadecimal(text: &str) -> Option<usize> {
    let all_digits = text.bytes().all(|b| b.is_ascii_hexdigit());
    if all_digits { usize::from_str_radix(text, 16).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{at, set_up, speaks_every_language, start, takes_any_line};
    use super::*;

    const START: &str = " 01234567
0G.G.G.G.
1........
2........
3........
4........
5........
6........
7...R....
";

    #[test]
    fn the_start_is_the_screen_of_the_program() {
        let table = start("8x8");
        assert_eq!(
            C64Skin.opening(&Rules::default(), Language::Es),
            "\n*raton y gatos - home vic software 2020*\n"
        );
        assert_eq!(C64Skin.draw(&table.view()), START);
        assert_eq!(
            C64Skin.prompt(&table.view(), &[]),
            "00> (07,03)-(06,02)\n01> (07,03)-(06,04)\nque jugada desea? "
        );
    }

    #[test]
    fn the_depth_of_every_program_is_asked_in_hexadecimal() {
        let set_up = |seats, answers: &[&str]| set_up(&C64Skin, &start("8x8"), seats, answers);
        match set_up(["ryg", "ryg:eval=2"], &["0f", " 3 "]) {
            Setup::Ready { seats, .. } => {
                assert_eq!(seats.first.to_string(), "ryg:depth=15");
                assert_eq!(seats.second.to_string(), "ryg:eval=2,depth=3");
            }
            other => panic!("{other:?}"),
        }
        match set_up(["ryg", "ryg"], &["0f"]) {
            Setup::Ask { prompt, .. } => assert_eq!(prompt, "profundidad (01-0f) ? "),
            other => panic!("{other:?}"),
        }
        for answer in ["0", "10", "g", "", "-1", "ff ff"] {
            assert!(matches!(set_up(["human", "ryg"], &[answer]), Setup::Again(_)), "{answer}");
        }
        for seats in [["human", "expert"], ["human", "ryg:depth=4"]] {
            assert!(matches!(set_up(seats, &[]), Setup::Ready { .. }), "{seats:?}");
        }
    }

    #[test]
    fn the_seven_first_moves_of_the_cats_have_their_numbers() {
        let table = start("8x8,first=cats");
        assert_eq!(
            C64Skin.prompt(&table.view(), &[]),
            "01> (00,00)-(01,01)\n02> (00,02)-(01,01)\n03> (00,02)-(01,03)\n04> (00,04)-(01,03)\n\
             05> (00,04)-(01,05)\n06> (00,06)-(01,05)\n07> (00,06)-(01,07)\nque jugada desea? "
        );
    }

    #[test]
    fn cats_keep_their_numbers_when_they_move() {
        let mut table = start("8x8");
        for step in ["31-26", "4-8", "26-23", "8-12", "23-19"] {
            table.play(step);
        }
        assert!(C64Skin.prompt(&table.view(), &[]).starts_with("01> (02,00)-(03,01)\n02> (00,02)-(01,01)\n"));
    }

    #[test]
    fn a_mouse_in_the_middle_has_the_numbers_of_its_free_directions() {
        // Mouse on (3,1): a cat up-right of it.
        let table = at("16:5,6,8,11:m");
        assert_eq!(
            C64Skin.prompt(&table.view(), &[]),
            "00> (03,01)-(02,00)\n02> (03,01)-(04,02)\n03> (03,01)-(04,00)\nque jugada desea? "
        );
    }

    #[test]
    fn a_turned_board_turns_its_labels_too() {
        let screen = C64Skin.draw(&start("8x8").flipped().view());
        let lines: Vec<&str> = screen.lines().collect();
        assert_eq!(lines[0], " 76543210");
        assert_eq!(lines[1], "7....R...");
        assert_eq!(lines[8], "0.G.G.G.G");
    }

    #[test]
    fn wide_boards_count_in_hexadecimal() {
        let table = start("16x16,first=cats");
        let screen = C64Skin.draw(&table.view());
        assert!(screen.starts_with(" 0123456789ABCDEF\n0G.G.G.G.G.G.G.G.\n"));
        assert!(screen.contains("\nF.......R........\n"));
        assert!(C64Skin.prompt(&table.view(), &[]).contains("\n0F> (00,0E)-(01,0F)\n"));
        assert!(matches!(C64Skin.read(&table.view(), &["f".to_owned()]), Reading::Attempt(_)));
    }

    #[test]
    fn a_wrong_number_only_asks_again() {
        let table = start("8x8");
        for answer in ["02", "04", "ff", "-1", "+1", "0.0", "g", "", "\0", "ratón", "99999999999999999999999"]
        {
            match C64Skin.read(&table.view(), &[answer.to_owned()]) {
                Reading::Unclear { line, .. } => assert_eq!(line, Line::default(), "{answer}"),
                other => panic!("{answer}: {other:?}"),
            }
        }
        for answer in ["0", "00", " 01 "] {
            assert!(
                matches!(C64Skin.read(&table.view(), &[answer.to_owned()]), Reading::Attempt(_)),
                "{answer}"
            );
        }
    }

    #[test]
    fn the_mouse_runs_past_the_cats() {
        let turns = ["01", "01", "00", "00", "00", "01", "01", "00", "00", "01", "00", "00", "00"];
        assert_eq!(
            start("8x8").play_to_the_end(&C64Skin, &turns),
            "ha ganado el raton!! enhorabuena!!\npulsa una tecla para continuar...\n"
        );
    }

    #[test]
    fn the_cats_trap_the_mouse_on_the_edge() {
        let mut table = at("16:5,6,8,11:m");
        assert_eq!(
            table.play_to_the_end(&C64Skin, &["0", "6"]),
            "oh....! han ganado los gatos!!\npulsa una tecla para continuar...\n"
        );
        assert!(C64Skin.draw(&table.view()).contains("1.G...G.G\n2R.......\n3.G......\n"));
        assert_eq!(C64Skin.after_end(), AfterEnd::NewGame);
    }

    #[test]
    fn any_line_is_safe() {
        takes_any_line(&C64Skin);
    }

    #[test]
    fn nothing_is_left_untranslated() {
        speaks_every_language(&C64Skin);
    }
}
