//! A position set up by edits through the registry, without the type of the game.

use ludoteca_core::{Control, Edit, Figure, Limits, Scene, Side, Touch};
use ludoteca_house::Style;
use ludoteca_raya::GAMES;

fn cell(scene: &Scene, name: &str) -> Touch {
    Touch::Cell(scene.cells.iter().position(|cell| cell.name == name).expect("a cell of the scene"))
}

#[test]
fn a_position_is_set_up_and_played_on() {
    let game = GAMES.game("raya").expect("the only game");
    let mut live = game.open(Some("lines"), None).expect("it is opened");
    let mut draft = live.draft().expect("its positions can be set up");
    let men: Vec<Figure> = draft.palette().supplies.into_iter().map(|supply| supply.figure).collect();
    let put = |man: usize, name: &str| Edit::Put { figure: men[man].clone(), at: cell(&draft.scene(), name) };
    let edits = [put(0, "a1"), put(0, "c2"), put(0, "b3"), put(1, "b1"), put(1, "a3"), put(1, "c3")];
    for edit in &edits[..5] {
        draft.edit(edit).expect("the square is on the board");
    }
    let flaws = live.begin_with(&*draft).expect_err("a man is missing");
    assert_eq!(flaws.len(), 1, "{flaws:?}");
    assert_eq!(flaws[0].key(), "raya.position.turn_is");
    assert_eq!(live.session().position_text(), "3/3/3 x", "the game on the table is as it was");

    draft.edit(&edits[5]).expect("the square is on the board");
    draft.edit(&Edit::Turn(Side::Second)).expect("turns can always be given");
    assert_eq!(draft.check().as_deref(), Ok("oxo/2x/xo1 o"));
    assert!(live.draw_draft(&*draft, Style::Skin).contains('❌'));
    assert_eq!(
        live.draw_draft(&*draft, Style::Words),
        "Crosses on a1, c2 and b3. Noughts on b1, a3 and c3. Noughts to move.\n"
    );
    live.begin_with(&*draft).expect("it is a position now");
    assert_eq!(live.session().position_text(), "oxo/2x/xo1 o");

    live.sit(Side::Second, "alphabeta:depth=6".parse().unwrap(), 1, &Control::timed()).unwrap();
    live.machine_move(Limits::default(), &Control::timed(), &mut |_| {});
    assert_eq!(live.session().line_texts().len(), 1, "the machine plays on from there");
}
