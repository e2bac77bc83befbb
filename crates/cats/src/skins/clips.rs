//! The CLIPS expert system: a drawn board, and squares by row and column.

mod facts;

use std::fmt::Write;

use ludoteca_core::{
    Game, Language, Line, Message, Mover, Outcome, Reading, Side, Skin, View, Word, digits, words,
};

use crate::TEXTS;
use crate::{Attempt, Board, Cats, Clips, Refusal, Rules, Step, roster};

/// The dialogue of the CLIPS program.
///
/// Each square takes seven columns and three lines:
///
/// ```text
///  ------- ------- -------
/// | /\_/\ |       |(_)_(_)| 8
/// |( o.o )|       | (o o) |
/// | > ^ < |       |==\o/==|
///  ------- ------- -------
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ClipsSkin;

const WHITE: [&str; 3] = ["       "; 3];
const BLACK: [&str; 3] = [" . . . "; 3];
const MOUSE: [&str; 3] = ["(_)_(_)", " (o o) ", r"==\o/=="];
const CAT: [&str; 3] = [r" /\_/\ ", "( o.o )", " > ^ < "];

const GAME_OVER: &str = r"____ ____ _  _ ____    ____ _  _ ____ ____
| __ |__| |\/| |___    |  | |  | |___ |__/
|__] |  | |  | |___    |__|  \/  |___ |  \
";

impl Skin<Cats> for ClipsSkin {
    fn name(&self) -> &'static str {
        "clips"
    }

    fn language(&self) -> Option<Language> {
        Some(Language::Es)
    }

    fn clears(&self) -> bool {
        true
    }

    /// The last row on top; turned, the first row, as the original program drew
    /// it. Columns keep their order.
    fn draw(&self, view: &View<'_, Cats>) -> String {
        let board = view.position.board();
        let columns = 1..=board.columns() as usize;
        let fence = " -------".repeat(board.columns() as usize);
        let mut screen = format!("\n{fence}\n");
        // From the cats' edge to the mouse's, the rows of CLIPS count down.
        for row in view.look.axis(board.rows()).into_iter().map(|row| board.rows() as usize - row) {
            let cells: Vec<_> =
                columns.clone().map(|column| cell(view.position, Clips { row, column })).collect();
            for part in 0..3 {
                for cell in &cells {
                    let _ = write!(screen, "|{}", cell[part]);
                }
                let _ = if part == 0 { writeln!(screen, "| {row}") } else { writeln!(screen, "|") };
            }
            let _ = writeln!(screen, "{fence}");
        }
        for column in columns {
            let _ = write!(screen, "    {column:<4}");
        }
        format!("{} \n\n", screen.trim_end())
    }

    fn prompt(&self, view: &View<'_, Cats>, answers: &[String]) -> String {
        let language = view.look.language;
        let board = view.position.board();
        let row = language.say(&TEXTS.message("cats.skin.clips.row").with("rows", board.rows()));
        let question = match (view.position.turn(), words(answers).count()) {
            (Side::First, 0) => TEXTS.text(language, "cats.skin.clips.mouse"),
            (Side::Second, 0) => TEXTS.text(language, "cats.skin.clips.cat"),
            (Side::Second, 2) => TEXTS.text(language, "cats.skin.clips.cat_target"),
            _ => {
                return language
                    .say(&TEXTS.message("cats.skin.clips.column").with("columns", board.columns()));
            }
        };
        format!("\n{question}\n{row}")
    }

    /// What is no whole number is refused at once, the rest when a row and a
    /// column are complete, as the old program did.
    fn read(&self, view: &View<'_, Cats>, answers: &[String]) -> Reading<Cats> {
        let language = view.look.language;
        let board = view.position.board();
        let Ok(numbers) = words(answers).map(str::parse).collect::<Result<Vec<i64>, _>>() else {
            return Reading::unclear(out_of_range(language));
        };
        let (from, target) = match (view.position.turn(), &numbers[..]) {
            (Side::First, target) => (view.position.mouse(), target),
            (Side::Second, [row, column, target @ ..]) => {
                let Some(at) = inside(board, *row, *column) else {
                    return Reading::unclear(out_of_range(language));
                };
                match at.square(board).filter(|&square| view.position.cats().contains(square)) {
                    Some(square) => (square, target),
                    None => return Reading::unclear(no_cat(language)),
                }
            }
            (Side::Second, _) => return Reading::More,
        };
        match *target {
            [] | [_] => Reading::More,
            [row, column] => match inside(board, row, column).map(|at| at.square(board)) {
                Some(Some(to)) => Reading::Attempt(Attempt { from: from.number(), to: to.number() }),
                Some(None) => Reading::unclear(out_of_reach(language, view.position.turn())),
                None => Reading::unclear(out_of_range(language)),
            },
            _ => Reading::unclear(out_of_range(language)),
        }
    }

    fn move_text(&self, view: &View<'_, Cats>, step: Step) -> String {
        let [from, to] = [step.from, step.to].map(|square| {
            let Clips { row, column } = Clips::of(view.position.board(), square);
            format!("{row} {column}")
        });
        match view.position.turn() {
            Side::First => to,
            Side::Second => format!("{from} {to}"),
        }
    }

    fn move_name(&self, view: &View<'_, Cats>, step: Step) -> String {
        let [from, to] = [step.from, step.to].map(|square| Clips::of(view.position.board(), square));
        format!("{from}-{to}")
    }

    fn place_text(&self, view: &View<'_, Cats>, place: &str) -> String {
        let square = digits(place).and_then(|number| view.position.board().square(number));
        let clips = square.map(|square| Clips::of(view.position.board(), square));
        clips.map_or_else(|| place.to_owned(), |clips| clips.to_string())
    }

    fn refuse(&self, view: &View<'_, Cats>, refusal: &Refusal) -> Line {
        let language = view.look.language;
        match refusal {
            Refusal::OffTheBoard(_) => out_of_range(language),
            Refusal::NotYourPiece(_) | Refusal::NotYourTurn { .. } => no_cat(language),
            Refusal::Occupied { .. } => {
                again(language, &TEXTS.text(language, "cats.skin.clips.occupied")).then_redraw()
            }
            Refusal::Over | Refusal::NotAdjacent { .. } | Refusal::CatsNeverGoBack { .. } => {
                out_of_reach(language, view.position.turn())
            }
        }
    }

    fn announce(&self, view: &View<'_, Cats>, step: Step, mover: Mover) -> Line {
        if mover == Mover::Human {
            return Line::default();
        }
        let to = Clips::of(view.position.board(), step.to);
        let cat = roster(&view.past).iter().position(|&cat| cat == step.to);
        let message = match cat {
            Some(cat) => {
                TEXTS.message("cats.skin.clips.cat_moved").with("cat", format_args!("(5 {})", cat + 1))
            }
            None => TEXTS.message("cats.skin.clips.mouse_moved"),
        };
        let message = message.with("row", to.row).with("column", to.column);
        Line::say(format!("\n{}\n", view.look.language.say(&message)))
    }

    fn end(&self, view: &View<'_, Cats>, outcome: Outcome) -> String {
        let language = view.look.language;
        match outcome.winner {
            Some(Side::First) => format!("\n{}\n", TEXTS.text(language, "cats.skin.clips.mouse_wins")),
            Some(Side::Second) => {
                let (banner, restart) = (TEXTS.text(language, "cats.skin.clips.cats_win"), restart(language));
                format!("\n{GAME_OVER}\n{banner}\n\n{restart}\n")
            }
            None => format!("\n{}\n\n{}\n", TEXTS.text(language, "cats.skin.clips.draw"), restart(language)),
        }
    }

    /// The commands of the CLIPS prompt, with their parentheses or without.
    fn word(&self, view: &View<'_, Cats>, line: &str) -> Option<Word> {
        let line = line.trim();
        let inside = line.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(line);
        match inside.trim().to_ascii_lowercase().as_str() {
            "jugar" => Some(Word::NewGame),
            "instrucciones" => Some(Word::Pages(instructions(view.rules, view.look.language))),
            "facts" => Some(Word::Say(facts::listing(view))),
            _ => None,
        }
    }
}

/// The drawing of one square.
fn cell(position: &Cats, at: Clips) -> [&'static str; 3] {
    let Some(square) = at.square(position.board()) else { return WHITE };
    match position.owner(square) {
        None => BLACK,
        Some(Side::First) => MOUSE,
        Some(Side::Second) => CAT,
    }
}

/// The place that a row and a column name, if it is on the board.
fn inside(board: &Board, row: i64, column: i64) -> Option<Clips> {
    let on_the_board =
        (1..=board.rows().into()).contains(&row) && (1..=board.columns().into()).contains(&column);
    on_the_board.then_some(Clips { row: row as usize, column: column as usize })
}

fn instructions(rules: &Rules, language: Language) -> Vec<String> {
    let board = rules.board();
    let page =
        |message: Message| language.say(&message.with("rows", board.rows()).with("columns", board.columns()));
    [TEXTS.message("cats.skin.clips.instructions_1"), TEXTS.message("cats.skin.clips.instructions_2")]
        .map(|message| format!("\n{}\n", page(message)))
        .to_vec()
}

fn restart(language: Language) -> String {
    TEXTS.text(language, "cats.skin.clips.restart")
}

fn out_of_range(language: Language) -> Line {
    again(language, &TEXTS.text(language, "cats.skin.clips.out_of_range"))
}

fn out_of_reach(language: Language, turn: Side) -> Line {
    let text = match turn {
        Side::First => TEXTS.text(language, "cats.skin.clips.out_of_reach_of_mouse"),
        Side::Second => TEXTS.text(language, "cats.skin.clips.out_of_reach_of_cat"),
    };
    again(language, &text)
}

fn no_cat(language: Language) -> Line {
    again(language, &TEXTS.text(language, "cats.skin.clips.no_cat"))
}

/// An error, and the request to try again.
fn again(language: Language, error: &str) -> Line {
    Line::say(format!("\n{error}\n{}\n\n", TEXTS.text(language, "cats.skin.clips.again")))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{at, speaks_every_language, start, takes_any_line};
    use super::*;

    const START: &str = r"
 ------- ------- ------- ------- ------- ------- ------- -------
| /\_/\ |       | /\_/\ |       | /\_/\ |       | /\_/\ |       | 8
|( o.o )|       |( o.o )|       |( o.o )|       |( o.o )|       |
| > ^ < |       | > ^ < |       | > ^ < |       | > ^ < |       |
 ------- ------- ------- ------- ------- ------- ------- -------
|       | . . . |       | . . . |       | . . . |       | . . . | 7
|       | . . . |       | . . . |       | . . . |       | . . . |
|       | . . . |       | . . . |       | . . . |       | . . . |
 ------- ------- ------- ------- ------- ------- ------- -------
| . . . |       | . . . |       | . . . |       | . . . |       | 6
| . . . |       | . . . |       | . . . |       | . . . |       |
| . . . |       | . . . |       | . . . |       | . . . |       |
 ------- ------- ------- ------- ------- ------- ------- -------
|       | . . . |       | . . . |       | . . . |       | . . . | 5
|       | . . . |       | . . . |       | . . . |       | . . . |
|       | . . . |       | . . . |       | . . . |       | . . . |
 ------- ------- ------- ------- ------- ------- ------- -------
| . . . |       | . . . |       | . . . |       | . . . |       | 4
| . . . |       | . . . |       | . . . |       | . . . |       |
| . . . |       | . . . |       | . . . |       | . . . |       |
 ------- ------- ------- ------- ------- ------- ------- -------
|       | . . . |       | . . . |       | . . . |       | . . . | 3
|       | . . . |       | . . . |       | . . . |       | . . . |
|       | . . . |       | . . . |       | . . . |       | . . . |
 ------- ------- ------- ------- ------- ------- ------- -------
| . . . |       | . . . |       | . . . |       | . . . |       | 2
| . . . |       | . . . |       | . . . |       | . . . |       |
| . . . |       | . . . |       | . . . |       | . . . |       |
 ------- ------- ------- ------- ------- ------- ------- -------
|       | . . . |       |(_)_(_)|       | . . . |       | . . . | 1
|       | . . . |       | (o o) |       | . . . |       | . . . |
|       | . . . |       |==\o/==|       | . . . |       | . . . |
 ------- ------- ------- ------- ------- ------- ------- -------
    1       2       3       4       5       6       7       8 

";

    const ASK_MOUSE: &str = "\nIngresa la fila y la columna donde se moverá el ratón:\nFila    [1-8] :";
    const ASK_CAT: &str = "\nIngresa la fila y la columna del gato que se moverá:\nFila    [1-8] :";
    const ASK_TARGET: &str = "\nIngresa la fila y la columna donde se moverá el gato:\nFila    [1-8] :";
    const ASK_COLUMN: &str = "Columna [1-8] :";
    const RANGE: &str = "\nPosición fuera del rango del tablero...\nINGRESE NUEVAMENTE.\n\n";
    const REACH: &str = "\nPosición fuera de alcance del ratón...\nINGRESE NUEVAMENTE.\n\n";
    const CAT_REACH: &str = "\nPosición fuera de alcance del gato...\nINGRESE NUEVAMENTE.\n\n";
    const TAKEN: &str = "\nla posición ya está ocupada...\nINGRESE NUEVAMENTE.\n\n";
    const NO_CAT: &str = "\nNo hay ningún gato en esa posición...\nINGRESE NUEVAMENTE.\n\n";

    #[test]
    fn the_start_is_the_picture_with_the_mouse_on_its_real_square() {
        assert_eq!(ClipsSkin.draw(&start("8x8").view()), START);
    }

    #[test]
    fn a_turned_board_has_the_first_row_on_top_and_the_same_columns() {
        let screen = ClipsSkin.draw(&start("8x8").flipped().view());
        let lines: Vec<&str> = screen.lines().collect();
        assert_eq!(lines[2], "|       | . . . |       |(_)_(_)|       | . . . |       | . . . | 1");
        assert_eq!(lines[30], r"| /\_/\ |       | /\_/\ |       | /\_/\ |       | /\_/\ |       | 8");
        assert_eq!(lines[34], "    1       2       3       4       5       6       7       8 ");
    }

    #[test]
    fn wide_boards_keep_the_numbers_under_their_columns() {
        let screen = ClipsSkin.draw(&start("12x4").view());
        assert!(screen.ends_with("    8       9       10      11      12 \n\n"));
        assert!(ClipsSkin.prompt(&start("12x4").view(), &[]).ends_with("Fila    [1-4] :"));
        assert_eq!(ClipsSkin.prompt(&start("12x4").view(), &["1".to_owned()]), "Columna [1-12] :");
    }

    #[test]
    fn the_mouse_is_asked_for_a_row_and_a_column() {
        for (answers, error) in [
            (&["6", "1"][..], ""),
            (&["9", "1"], RANGE),
            (&["-1", "1"], RANGE),
            (&["1", "99999999999"], RANGE),
            (&["5", "2"], REACH),
            (&["6", "2"], REACH),
            (&["8", "1"], REACH),
            (&["6", "3"], TAKEN),
        ] {
            let said = at("16:5,6,8,11:m").answer(&ClipsSkin, answers);
            assert_eq!(said, format!("{ASK_MOUSE}{ASK_COLUMN}{error}"), "{answers:?}");
        }
        for (answer, error) in
            [("6 1", ""), ("6 1 1", RANGE), ("hola", RANGE), ("6.0", RANGE), ("6 \0", RANGE), ("🐭", RANGE)]
        {
            let said = at("16:5,6,8,11:m").answer(&ClipsSkin, &[answer]);
            assert_eq!(said, format!("{ASK_MOUSE}{error}"), "{answer}");
        }
    }

    #[test]
    fn a_cat_is_asked_for_before_its_target() {
        let asked = format!("{ASK_CAT}{ASK_COLUMN}{ASK_TARGET}{ASK_COLUMN}");
        for (answers, error) in [
            (&["6", "3", "5", "4"][..], ""),
            (&["6", "3", "5", "2"], TAKEN),
            (&["7", "2", "6", "3"], TAKEN),
            (&["6", "3", "7", "4"], CAT_REACH),
            (&["6", "3", "5", "3"], CAT_REACH),
            (&["6", "3", "0", "4"], RANGE),
        ] {
            let said = at("16:5,6,8,11:c").answer(&ClipsSkin, answers);
            assert_eq!(said, format!("{asked}{error}"), "{answers:?}");
        }
        for (answers, error) in [(&["5", "2"][..], NO_CAT), (&["1", "1"], NO_CAT), (&["0", "1"], RANGE)] {
            let said = at("16:5,6,8,11:c").answer(&ClipsSkin, answers);
            assert_eq!(said, format!("{ASK_CAT}{ASK_COLUMN}{error}"), "{answers:?}");
        }
        let said = at("16:5,6,8,11:c").answer(&ClipsSkin, &["6 3", "5 4"]);
        assert_eq!(said, format!("{ASK_CAT}{ASK_TARGET}"));
    }

    #[test]
    fn the_computers_move_is_printed_as_clips_prints_it() {
        let mut table = start("8x8");
        let step = table.play("31-26");
        assert_eq!(
            ClipsSkin.announce(&table.view(), step, Mover::Machine).text,
            "\nEl movimiento del computador fue el ratón hacia\n[Fila]    :2\n[Columna] :5\n"
        );
        let step = table.play("2-6");
        assert_eq!(
            ClipsSkin.announce(&table.view(), step, Mover::Machine).text,
            "\nEl movimiento del computador fue el gato con id# :(5 3)hacia\n[Fila]    :7\n[Columna] :6\n"
        );
        assert_eq!(ClipsSkin.announce(&table.view(), step, Mover::Human).text, "");
    }

    #[test]
    fn the_mouse_runs_past_the_cats() {
        let turns = [
            "2 5", "8 1 7 2", "3 4", "7 2 6 1", "4 3", "6 1 5 2", "5 4", "5 2 4 1", "6 3", "4 1 3 2", "7 2",
            "3 2 2 1", "8 1",
        ];
        let end = start("8x8").play_to_the_end(&ClipsSkin, &turns);
        assert_eq!(end, "\n¡¡¡EL RATÓN HA GANADO!!!\n");
    }

    #[test]
    fn the_cats_win_with_the_banner() {
        let end = at("16:5,6,8,11:m").play_to_the_end(&ClipsSkin, &["6 1", "6 3 5 2"]);
        let banner = r"
____ ____ _  _ ____    ____ _  _ ____ ____
| __ |__| |\/| |___    |  | |  | |___ |__/
|__] |  | |  | |___    |__|  \/  |___ |  \

____ ____ _  _ ____ _  _    _    ____ ____    ____ ____ ___ ____ ____
| __ |__| |\ | |__| |\ |    |    |  | [__     | __ |__|  |  |  | [__
|__] |  | | \| |  | | \|    |___ |__| ___]    |__] |  |  |  |__| ___]

Escribe el comando (jugar) para empezar una nueva partida...
";
        assert_eq!(end, banner);
    }

    #[test]
    fn squares_are_told_by_row_and_column() {
        let table = start("8x8");
        assert_eq!(ClipsSkin.place_text(&table.view(), "31"), "(1,4)");
        assert_eq!(ClipsSkin.place_text(&table.view(), "4"), "(8,1)");
        assert_eq!(ClipsSkin.place_text(&table.view(), "99"), "99", "what is no square stays as it is");
    }

    #[test]
    fn the_words_of_the_prompt_are_known_in_any_writing() {
        let table = start("8x8");
        for line in ["(jugar)", " ( jugar ) ", "JUGAR"] {
            assert_eq!(ClipsSkin.word(&table.view(), line), Some(Word::NewGame), "{line}");
        }
        for line in ["", "()", "(jugar", "jugar)", "(jugar) 2", "((jugar))", "5"] {
            assert_eq!(ClipsSkin.word(&table.view(), line), None, "{line}");
        }
        match ClipsSkin.word(&table.view(), "(Instrucciones)") {
            Some(Word::Pages(pages)) => {
                assert!(pages[0].contains("página 1 de 2") && pages[1].contains("página 2 de 2"));
                assert!(pages[1].contains("El ratón, si llega a la fila 8 o si ningún gato puede moverse."));
            }
            other => panic!("{other:?}"),
        }
        assert!(matches!(ClipsSkin.word(&table.view(), "(facts)"), Some(Word::Say(_))));
    }

    #[test]
    fn any_line_is_safe() {
        takes_any_line(&ClipsSkin);
    }

    #[test]
    fn nothing_is_left_untranslated() {
        speaks_every_language(&ClipsSkin);
    }
}
